"""What a command prints, found out while the page is built: ``command`` with the words of the command."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes._typing import override
from tiledominoes.cli import main

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("command", Command)
    return {"version": "1", "parallel_read_safe": True}


class Command(SphinxDirective):
    """Shows a command and what it prints; a command that fails is an error of the page."""

    required_arguments: ClassVar[int] = 1
    final_argument_whitespace: ClassVar[bool] = True

    @override
    def run(self) -> list[Node]:
        """The block."""
        program, *words = self.arguments[0].split()
        if program != "tiledominoes":
            raise self.error(f"{program} is no command of this library")
        with redirect_stdout(io.StringIO()) as printed:
            code = main(words)
        if code:
            raise self.error(f"the command ends with code {code}")
        shown = f"$ {self.arguments[0]}\n{printed.getvalue()}"
        block = nodes.literal_block(shown, shown, language="text")
        self.set_source_info(block)
        return [block]
