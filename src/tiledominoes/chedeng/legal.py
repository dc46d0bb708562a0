"""What a hand of Chedeng may lay, looked up in tables by its bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.moves import FACE_DOWN, FACE_UP, Move
from tiledominoes.dominoes import DOMINOES
from tiledominoes.packed import FIRST, PLANE
from tiledominoes.tables import by_bits, by_subset

if TYPE_CHECKING:
    from collections.abc import Callable

# A hand's moves are looked up, not computed: one table for each of the two series, whose identities are
# the low 11 and the next 10 bits of a packed hand, and for each end one with the tiles that match it.

_CIVIL_BITS: Final = 11
_CIVIL: Final = (1 << _CIVIL_BITS) - 1
_MILITARY: Final = PLANE >> _CIVIL_BITS


def _by_domino(moves: tuple[Move, ...]) -> list[tuple[Move, ...]]:
    return [tuple(move for move in moves if move.domino is d) for d in DOMINOES]


_LEADS_CIVIL: Final = by_subset(_by_domino(FACE_UP)[:_CIVIL_BITS])
_LEADS_MILITARY: Final = by_subset(_by_domino(FACE_UP)[_CIVIL_BITS:])
_DOWN_CIVIL: Final = by_subset(_by_domino(FACE_DOWN)[:_CIVIL_BITS])
_DOWN_MILITARY: Final = by_subset(_by_domino(FACE_DOWN)[_CIVIL_BITS:])

MATCHING: Final = [sum(FIRST[d.index] for d in DOMINOES if end in (d.high, d.low)) for end in range(7)]
"""The bits of the first tiles that match each end (CD-6)."""


def _chains(end: int) -> dict[int, tuple[Move, ...]]:
    """For every set of the tiles that match an end: the moves that chain to it (CD-6)."""
    return by_bits(
        (FIRST[domino.index], move)
        for domino, moves in zip(DOMINOES, _by_domino(FACE_UP), strict=True)
        for move in moves
        if move.open_end is not None and domino.pips - move.open_end == end
    )


_CHAINS: Final = [_chains(end) for end in range(7)]


Moves: TypeAlias = tuple[Move, ...]


def legal_moves(hand: int, end: int) -> Moves:
    """The legal moves by index of a packed hand on a table with this end, or `LEAD`."""
    first, second, third = parts(hand, end)
    return first + second + third


def parts(hand: int, end: int) -> tuple[Moves, Moves, Moves]:
    """The legal moves by index in three parts, as the tables have them.

    CD-5: a lead is face-up with either pip open. CD-6: a chained tile has a pip like the end, and its
    other pip opens. CD-7: any tile may go face-down instead.
    """
    civil = hand & _CIVIL
    military = hand >> _CIVIL_BITS & _MILITARY
    if end == LEAD:
        return _LEADS_CIVIL[civil], _LEADS_MILITARY[military], ()
    return _CHAINS[end][hand & MATCHING[end]], _DOWN_CIVIL[civil], _DOWN_MILITARY[military]


def pick(hand: int, end: int, draw: Callable[[], float]) -> Move:
    """A legal move at random: the one of `legal_moves` at ``int(draw() * len(legal_moves))``."""
    first, second, third = parts(hand, end)
    one = len(first)
    two = one + len(second)
    place = int(draw() * (two + len(third)))
    if place < one:
        return first[place]
    return second[place - one] if place < two else third[place - two]
