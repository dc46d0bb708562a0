"""What stands where in observation arrays and in OpenSpiel's tensors, on the pages of the documentation.

``array-layout`` prints the fields of the game that the argument names: with their places in an array, or with
the option ``openspiel`` those of a full deal's tensors, and to whom and when they are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from clauses import table
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from tiledominoes import GAMES
from tiledominoes._typing import override
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.adapters.fields_openspiel import shown_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes.adapters.fields import AnyView, Field


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("array-layout", ArrayLayoutDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ArrayLayoutDirective(SphinxDirective):
    """A table of the fields of one game."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], None]]] = {"openspiel": directives.flag}

    @override
    def run(self) -> list[Node]:
        """The table, in the order of the numbers."""
        (name,) = self.arguments
        if "openspiel" in self.options:
            game = GAMES[name]
            fields = shown_fields(name, len(game.pack) // game.seats)
            second, told = "Shown", [_shown(field) for field in fields]
        else:
            layout = LAYOUTS[name]
            fields, places = layout.fields, layout.places.values()
            second, told = "Places", [_place(place) for place in places]
        rows: list[list[list[Node]]] = [
            [
                [nodes.literal("", field.name)],
                [nodes.Text(text)],
                [nodes.Text(" × ".join(map(str, field.shape)))],
                [nodes.Text(f"{field.unit}, {field.low} to {field.high}")],
                [nodes.Text(field.meaning)],
                [nodes.Text(", ".join(field.clauses))],
            ]
            for field, text in zip(fields, told, strict=True)
        ]
        heads = ("Field", second, "Shape", "Unit and range", "Meaning", "Clauses")
        found = table(heads, (16, 12, 10, 16, 36, 10), rows)
        found["classes"] += ["array-layout", "colwidths-given"]
        return [found]


def _place(place: slice) -> str:
    return str(place.start) if place.stop == place.start + 1 else f"{place.start} to {place.stop - 1}"


def _shown(field: Field[AnyView]) -> str:
    return ", ".join(str(flag.name).lower().replace("_", " ") for flag in field.shown)
