"""Two tables of Tien Kau on the pages of the documentation, from what the library plays by.

- ``tienkau-differences`` prints the options in which the two profiles differ;
- ``tienkau-pairs`` prints the ranking of the pairs.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from clauses import attribute_link, joined, table
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import rulebook, tienkau
from tiledominoes._typing import override
from tiledominoes.tienkau.pairs import PAIR_NAMES, PAIRS

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes import Bag


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("tienkau-differences", DifferencesDirective)
    app.add_directive("tienkau-pairs", PairsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class DifferencesDirective(SphinxDirective):
    """Every option that the profiles set differently, with its clause and what that says."""

    @override
    def run(self) -> list[Node]:
        """The table, by clause."""
        rows: list[list[list[Node]]] = [
            [
                [attribute_link(f"tiledominoes.tienkau.Rules.{name}", name, self.env)],
                *([self._value(getattr(rules, name))] for rules in tienkau.PRESETS.values()),
                [nodes.Text(clause_id)],
                [nodes.Text(rulebook.clause(clause_id).summary)],
            ]
            for name, clause_id in tienkau.Rules.clauses().items()
            if len({getattr(rules, name) for rules in tienkau.PRESETS.values()}) > 1
        ]
        heads = ("Rules field", *(name.upper() for name in tienkau.PRESETS), "Clause", "What it means")
        return [table(heads, (16, 14, 14, 8, 48), rows)]

    def _value(self, value: object) -> Node:
        """The value of an option as a link to its description."""
        return attribute_link(f"tiledominoes.tienkau.{type(value).__name__}.{value}", str(value), self.env)


class PairsDirective(SphinxDirective):
    """The pairs by rank, each as tiles and as the text of its move."""

    @override
    def run(self) -> list[Node]:
        """The table, the highest rank first."""
        rows: list[list[list[Node]]] = []
        for rank, entries in groupby(PAIRS, key=lambda entry: entry[0]):
            pairs = [pair for _, pair in entries]
            name = PAIR_NAMES[rank - 1]
            rows.append(
                [
                    [nodes.Text(str(rank))],
                    [nodes.Text(name[0].upper() + name[1:])],
                    [nodes.Text("; ".join(map(_tiles, pairs)))],
                    joined(nodes.literal("", "+".join(map(str, pair))) for pair in pairs),
                ]
            )
        return [table(("Rank", "Name", "Tiles", "As a move"), (8, 30, 38, 24), rows)]


def _tiles(pair: Bag) -> str:
    """The two tiles as the rulebook writes them."""
    first, second = (f"{domino.high}-{domino.low}" for domino in pair)
    return f"{first} twice" if first == second else f"{first} with {second}"
