"""What stands where in observation arrays, on the pages of the documentation, from the library's layouts.

``array-layout`` prints the fields of the game that the argument names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clauses import table
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes._typing import override
from tiledominoes.adapters.arrays import LAYOUTS

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("array-layout", ArrayLayoutDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ArrayLayoutDirective(SphinxDirective):
    """A table of the fields of one game's arrays."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        """The table, in the order of the array."""
        layout = LAYOUTS[self.arguments[0]]
        rows: list[list[list[Node]]] = [
            [
                [nodes.literal("", field.name)],
                [nodes.Text(f"{place.start} to {place.stop - 1}" if field.size > 1 else str(place.start))],
                [nodes.Text(" × ".join(map(str, field.shape)))],
                [nodes.Text(f"{field.unit}, {field.low} to {field.high}")],
                [nodes.Text(field.meaning)],
                [nodes.Text(", ".join(field.clauses))],
            ]
            for field, place in zip(layout.fields, layout.places.values(), strict=True)
        ]
        heads = ("Field", "Places", "Shape", "Unit and range", "Meaning", "Clauses")
        found = table(heads, (16, 12, 10, 16, 36, 10), rows)
        found["classes"] += ["array-layout", "colwidths-given"]
        return [found]
