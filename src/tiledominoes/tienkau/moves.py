"""The moves of Tien Kau: their catalogue and their text.

The catalogue is 21 single tiles, 24 pairs (TK-8), 260 plays of two declared pairs, and then the discards
of one, two and four tiles, which are nearly all of its 8,397 moves and are made on first use.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from threading import Lock
from typing import TYPE_CHECKING, ClassVar, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.checks import check_text
from tiledominoes.dominoes import DOMINOES, Domino, Series
from tiledominoes.errors import ParseError
from tiledominoes.packed import packed_all, packed_indices
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau import pairs
from tiledominoes.tienkau.discards import DiscardTree
from tiledominoes.tienkau.effects import (
    DISCARD_FOUR,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDED,
    FOLLOW_CIVIL,
    FOLLOW_MILITARY,
    FOLLOW_PAIR,
    FOLLOW_TWO_PAIRS,
    Effect,
)
from tiledominoes.tienkau.pairs import most_pairs
from tiledominoes.tienkau.reckoning import may_earn

if TYPE_CHECKING:
    from collections.abc import Sequence


class Kind(StrEnum):
    """The kinds of plays (TK-4 to TK-7)."""

    SINGLE = "single"
    PAIR = "pair"
    TWO_PAIRS = "two pairs"
    DISCARD = "discard"


@final
@frozen(init=False, eq=False, repr=False)
class Move(CatalogueMove):
    """One move of Tien Kau: a tile, a pair, two declared pairs, or a discard that cannot win.

    Attributes:
        index: place in the catalogue.
        kind: which of these it is.
        dominoes: the tiles, one, two or four; a pair's together, a discard's by index.
        ranks: the ranks of its pairs, the better first (TK-8); empty without pairs.
    """

    GAME: ClassVar[str] = "tienkau"

    index: int
    _text: str
    kind: Kind
    dominoes: tuple[Domino, ...]
    ranks: tuple[int, ...]
    _effect: Effect

    @property
    def size(self) -> int:
        """How many tiles it takes: 1, 2 or 4."""
        return len(self.dominoes)

    @property
    def is_discard(self) -> bool:
        """True when it cannot win the trick (TK-5 to TK-7)."""
        return self.kind is Kind.DISCARD

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (parse_move, (self._text,))


def _make(
    index: int, kind: Kind, asks: int, parts: Sequence[Sequence[Domino]], ranks: tuple[int, ...] = ()
) -> Move:
    """The move of one part, or of two pairs, that asks this of those who follow; a discard asks nothing."""
    text = ",".join(["+".join(map(str, part)) for part in parts])
    tiles = tuple(tile for part in parts for tile in part)
    discard = kind is Kind.DISCARD
    packed = packed_all([tile.index for tile in tiles])
    earning = ranks if may_earn(ranks) else ()
    return Move._make(
        index=index,
        _text=f"x{text}" if discard else text,
        kind=kind,
        dominoes=tiles,
        ranks=ranks,
        _effect=Effect(packed, len(tiles), asks, DISCARDED if discard else index, earning),
    )


def _single(tile: Domino) -> Move:
    case = FOLLOW_CIVIL if tile.series is Series.CIVIL else FOLLOW_MILITARY
    return _make(tile.index, Kind.SINGLE, case, [[tile]])


def _two_pairs(pairs: Sequence[Move], first: int) -> dict[tuple[int, int], Move]:
    """Every play of two pairs that the tile set has the tiles for, by the indices of the two pairs."""
    found: dict[tuple[int, int], Move] = {}
    tiles = TILE_SET.counts()
    for a, b in combinations(pairs, 2):
        used = (*a.dominoes, *b.dominoes)
        if all(used.count(tile) <= tiles[tile.index] for tile in used):
            found[a.index, b.index] = _make(
                first + len(found),
                Kind.TWO_PAIRS,
                FOLLOW_TWO_PAIRS,
                (a.dominoes, b.dominoes),
                a.ranks + b.ranks,
            )
    return found


SINGLES = tuple(map(_single, DOMINOES))
PAIRS = tuple(
    _make(len(SINGLES) + i, Kind.PAIR, FOLLOW_PAIR, [tuple(pair)], (rank,))
    for i, (rank, pair) in enumerate(pairs.PAIRS)
)
TWO_PAIRS = _two_pairs(PAIRS, len(SINGLES) + len(PAIRS))

PLAYS = (*SINGLES, *PAIRS, *TWO_PAIRS.values())
"""The moves that can win, by index: all but the discards."""

DISCARDS_OF_ONE = tuple(_make(len(PLAYS) + d.index, Kind.DISCARD, DISCARD_ONE, [[d]]) for d in DOMINOES)
_BY_TEXT = {str(move): move for move in (*PLAYS, *DISCARDS_OF_ONE)}


class _LargeDiscards:
    """The discards of two and four tiles: every such multiset without a pair, or without two pairs."""

    def __init__(self) -> None:
        first = len(PLAYS) + len(DISCARDS_OF_ONE)
        moves: list[Move] = []
        self.tree = DiscardTree()
        for case, size, most in ((DISCARD_TWO, 2, 0), (DISCARD_FOUR, 4, 1)):
            for tiles in dict.fromkeys(combinations(packed_indices(TILE_SET._packed), size)):
                if most_pairs(tiles) <= most:
                    part = [DOMINOES[i] for i in tiles]
                    moves.append(_make(first + len(moves), Kind.DISCARD, case, [part]))
                    self.tree.add(tiles, moves[-1])
        self.moves = tuple(moves)
        self.by_text = {str(move): move for move in moves}


_lock = Lock()
_large_discards: _LargeDiscards | None = None


def large_discards() -> _LargeDiscards:
    """The discards of two and four tiles, made on first use."""
    # Moves are one object each, so two threads must not both make them.
    global _large_discards
    if _large_discards is None:
        with _lock:
            if _large_discards is None:
                _large_discards = _LargeDiscards()
    return _large_discards


def catalogue() -> tuple[Move, ...]:
    """All 8,397 moves of Tien Kau by index.

    First come 21 single tiles by domino, 24 pairs by rank, and 260 plays of two pairs, the better pair
    first; then the discards of one, two and four tiles, by domino.
    """
    return (*PLAYS, *DISCARDS_OF_ONE, *large_discards().moves)


def parse_move(text: str) -> Move:
    """The move with this text: ``65``, ``66+66``, ``66+66,11+62``, or a discard such as ``x65+41``.

    >>> parse_move("66+66,11+62").ranks
    (2, 18)

    Raises:
        ParseError: anything else, also tiles or pairs in another order.
    """
    given = check_text(text, "a Tien Kau move")
    move = _BY_TEXT.get(given)
    if move is None and given.startswith("x"):
        move = large_discards().by_text.get(given)
    if move is None:
        raise ParseError(
            "expected a tile such as 65, a pair such as 66+66, two pairs such as 66+66,11+62, "
            "or a discard such as x65+41",
            given,
        )
    return move
