"""The pieces as published data: what an implementation in any language must know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import asdict, frozen

from tiledominoes.conformance.clauses.equipment import PIECES
from tiledominoes.dominoes import DOMINOES
from tiledominoes.jsontext import JsonObject, write_json
from tiledominoes.packs import CHUO_PAI_PACK, TILE_SET

if TYPE_CHECKING:
    from tiledominoes.dominoes import Domino

FORM = "tiledominoes.equipment/1"


@frozen(kw_only=True)
class Piece:
    """One identity.

    Attributes:
        text: the two digits that name it everywhere.
        high: pips of the one half.
        low: pips of the other, not more.
        series: ``civil`` or ``military``.
        red: how many of its pips are red.
        tiles: how many pieces of it are in the tile set.
        cards: how many in the Chuo Pai pack.
    """

    text: str
    high: int
    low: int
    series: str
    red: int
    tiles: int
    cards: int

    @classmethod
    def of(cls, domino: Domino) -> Piece:
        """The piece of this library."""
        return cls(
            text=str(domino),
            high=domino.high,
            low=domino.low,
            series=domino.series.value,
            red=domino.red_pips,
            tiles=TILE_SET.count(domino),
            cards=CHUO_PAI_PACK.count(domino),
        )


@frozen
class Equipment:
    """All identities by index, the order in which hands are written and moves are listed."""

    pieces: tuple[Piece, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the list exercises."""
        return tuple(clause for clause, holds in PIECES.items() if holds(self))

    def to_json(self) -> str:
        """The list as JSON text."""
        return write_json(FORM, {"clauses": self.clauses, "pieces": list(map(asdict, self.pieces))})

    @classmethod
    def from_json(cls, text: str) -> Equipment:
        """The list from its JSON text.

        Raises:
            ParseError: anything else.
        """
        data = JsonObject(text, FORM, ("clauses", "pieces"))
        names = ("text", "high", "low", "series", "red", "tiles", "cards")
        return cls(
            tuple(
                Piece(
                    text=part.text_of("text"),
                    high=part.whole("high", 1, 6),
                    low=part.whole("low", 1, 6),
                    series=part.text_of("series"),
                    red=part.whole("red", 0, 12),
                    tiles=part.whole("tiles", 1, 2),
                    cards=part.whole("cards", 1, 4),
                )
                for part in data.objects("pieces", names)
            )
        )


def equipment() -> Equipment:
    """The published list of pieces."""
    from importlib.resources import files

    text = files("tiledominoes.conformance").joinpath("vectors", "equipment.json").read_text("utf-8")
    return Equipment.from_json(text)


def own_equipment() -> Equipment:
    """The list as this library has it."""
    return Equipment(tuple(map(Piece.of, DOMINOES)))
