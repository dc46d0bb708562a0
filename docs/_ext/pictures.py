"""Pictures on the pages of the documentation, drawn while they are built.

``picture`` has a little Python as its content, whose last line is what to draw. The games, `Bag`, `Domino`,
`DOMINOES`, `Backs` and `Random` are at hand. Options:

- ``width``: the width in pixels;
- ``dark``: black dominoes;
- ``lying``: dominoes that lie;
- ``shown``: the code stands above its picture.

Where pages are not HTML, the picture is the text that `tiledominoes.drawing.to_text` makes.
"""

from __future__ import annotations

import ast
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import only
from sphinx.util.docutils import SphinxDirective

import tiledominoes
from tiledominoes import drawing
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_AT_HAND = ("Bag", "Domino", "DOMINOES", "GAMES", "chedeng", "chuopai", "tienkau")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("picture", PictureDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class PictureDirective(SphinxDirective):
    """What a little Python makes, drawn."""

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "width": directives.positive_int,
        "dark": directives.flag,
        "lying": directives.flag,
        "shown": directives.flag,
    }

    @override
    def run(self) -> list[Node]:
        """The code if it is wanted, and the picture."""
        thing = value_of("\n".join(self.content))
        svg = drawing.to_svg(
            thing,
            width=self.options.get("width"),
            dark="dark" in self.options,
            vertical="lying" not in self.options,
        )
        text = drawing.to_text(thing)
        found: list[Node] = [
            only("", nodes.raw("", f'<p class="picture">{svg}</p>', format="html"), expr="html"),
            only("", nodes.literal_block(text, text, language="none"), expr="not html"),
        ]
        if "shown" in self.options:
            code = "\n".join(self.content)
            found.insert(0, nodes.literal_block(code, code, language="python"))
        return found


def value_of(code: str) -> Any:
    """What the last line of the code is, once the lines before it have run."""
    *before, last = ast.parse(code).body
    if not isinstance(last, ast.Expr):
        raise TypeError("a picture ends with an expression: what to draw")
    known: dict[str, Any] = {name: getattr(tiledominoes, name) for name in _AT_HAND}
    known |= {"tiledominoes": tiledominoes, "Backs": drawing.Backs, "Random": Random}
    exec(compile(ast.Module(before, []), "picture", "exec"), known)
    return eval(compile(ast.Expression(last.value), "picture", "eval"), known)
