"""The obligations of every game on the pages of the documentation.

``obligations`` prints what `check_game` puts to the test: each obligation by its name, with its statement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes._typing import override
from tiledominoes.testing import OBLIGATIONS

if TYPE_CHECKING:
    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("obligations", ObligationsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ObligationsDirective(SphinxDirective):
    """All obligations."""

    @override
    def run(self) -> list[Node]:
        """The table, in the order in which they are put to the test."""
        group = nodes.tgroup("", *(nodes.colspec(colwidth=w) for w in (35, 65)), cols=2)
        group += nodes.thead("", _row([nodes.Text("Obligation")], [nodes.Text("What is promised")]))
        rows = (_row([nodes.literal("", name)], _words(said)) for name, said in OBLIGATIONS.items())
        group += nodes.tbody("", *rows)
        return [nodes.table("", group)]


def _row(*cells: list[Node]) -> Element:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def _words(text: str) -> list[Node]:
    """The text, with what stands between backquotes as code."""
    parts = text.split("`")
    return [nodes.literal("", part) if i % 2 else nodes.Text(part) for i, part in enumerate(parts)]
