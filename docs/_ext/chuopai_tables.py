"""Two tables of Chuo Pai on the pages of the documentation, from what the library plays by.

- ``chuopai-families`` prints the families of equal cards, rank by rank;
- ``chuopai-combinations`` prints the kinds of combinations.

The cards have the names that the source of the game gives them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clauses import attribute_link, joined, table
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import Domino
from tiledominoes._typing import override
from tiledominoes.chuopai import COMBINATION_TABLE, FAMILY_TABLE, Combination, Family, catalogue
from tiledominoes.names import names_by_source

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_SOURCE = "S-CP"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("chuopai-families", FamiliesDirective)
    app.add_directive("chuopai-combinations", CombinationsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class FamiliesDirective(SphinxDirective):
    """Every rank of every family, its cards by name and by the text of their moves."""

    @override
    def run(self) -> list[Node]:
        """The table, family by family, the highest rank first."""
        rows = [
            self._row(family, [Domino.parse(text) for text in equals.split(" = ")])
            for family, order in FAMILY_TABLE.items()
            for equals in order.split(" > ")
        ]
        heads = ("Family", "Rank", "Name", "Card", "As a move")
        return [table(heads, (14, 10, 40, 18, 18), rows)]

    def _row(self, family: Family, equals: list[Domino]) -> list[list[Node]]:
        """The line of the cards of one rank."""
        ranks = {move.rank for move in catalogue() if move.dominoes in [(card,) for card in equals]}
        return [
            [attribute_link(f"tiledominoes.chuopai.Family.{family.name}", family.value, self.env)],
            [nodes.Text(", ".join(map(str, ranks)))],
            [nodes.Text(" = ".join(map(_names, equals)))],
            [nodes.Text(" = ".join(map(_pips, equals)))],
            joined(nodes.literal("", str(card)) for card in equals),
        ]


class CombinationsDirective(SphinxDirective):
    """The kinds of combinations, with their honours and totals and the smallest moves."""

    @override
    def run(self) -> list[Node]:
        """The table, the highest kind first."""
        heads = ("Rank", "Name", "Honour", "Its totals", "Smallest, as moves")
        return [table(heads, (8, 16, 20, 36, 20), map(self._row, COMBINATION_TABLE))]

    def _row(self, kind: Combination) -> list[list[Node]]:
        """The line of one kind."""
        moves = [
            move
            for move in catalogue()
            if move.family is Family.COMBINATION and move.size == 2 and kind.honour in move.dominoes
        ]
        return [
            [nodes.Text(", ".join(map(str, {move.rank for move in moves})))],
            [nodes.Text(kind.name)],
            [nodes.Text(_named(kind.honour))],
            [nodes.Text(", ".join(map(_named, kind.totals)))],
            joined(nodes.literal("", str(move)) for move in moves),
        ]


def _named(card: Domino) -> str:
    """A card as the rulebook writes it, with its name."""
    return f"{_pips(card)} {_names(card)}"


def _pips(card: Domino) -> str:
    return f"{card.high}-{card.low}"


def _names(card: Domino) -> str:
    """What the source of Chuo Pai calls the card; a second name stands in brackets."""
    first, *others = names_by_source(card.index)[_SOURCE]
    return " ".join([first, *(f"({other})" for other in others)])
