"""What a hand of Chedeng may lay, looked up in tables by its bits."""

from __future__ import annotations

from tiledominoes.catalogue import by_bits, by_subset
from tiledominoes.chedeng.moves import FACE_DOWN, FACE_UP, LEAD, Move
from tiledominoes.dominoes import DOMINOES
from tiledominoes.packed import FIRST, PLANE

# A hand's moves are looked up, not computed: one table for each of the two series, whose identities are
# the low 11 and the next 10 bits of a packed hand, and for each end one with the tiles that match it.

_CIVIL_BITS = 11
_CIVIL = (1 << _CIVIL_BITS) - 1
_MILITARY = PLANE >> _CIVIL_BITS


def _by_domino(moves: tuple[Move, ...]) -> list[tuple[Move, ...]]:
    return [tuple(move for move in moves if move.domino is d) for d in DOMINOES]


_LEADS_CIVIL = by_subset(_by_domino(FACE_UP)[:_CIVIL_BITS])
_LEADS_MILITARY = by_subset(_by_domino(FACE_UP)[_CIVIL_BITS:])
_DOWN_CIVIL = by_subset(_by_domino(FACE_DOWN)[:_CIVIL_BITS])
_DOWN_MILITARY = by_subset(_by_domino(FACE_DOWN)[_CIVIL_BITS:])

_MATCHING = [sum(FIRST[d.index] for d in DOMINOES if end in (d.high, d.low)) for end in range(7)]


def _chains(end: int) -> dict[int, tuple[Move, ...]]:
    """For every set of the tiles that match an end: the moves that chain to it (CD-6)."""
    return by_bits(
        (FIRST[domino.index], move)
        for domino, moves in zip(DOMINOES, _by_domino(FACE_UP), strict=True)
        for move in moves
        if move.open_end is not None and domino.pips - move.open_end == end
    )


_CHAINS = [_chains(end) for end in range(7)]


def legal_moves(hand: int, end: int) -> tuple[Move, ...]:
    """The legal moves by index of a packed hand on a table with this end, or `LEAD`.

    CD-5: a lead is face-up with either pip open. CD-6: a chained tile has a pip like the end, and its
    other pip opens. CD-7: any tile may go face-down instead.
    """
    civil = hand & _CIVIL
    military = hand >> _CIVIL_BITS & _MILITARY
    if end == LEAD:
        return _LEADS_CIVIL[civil] + _LEADS_MILITARY[military]
    return _CHAINS[end][hand & _MATCHING[end]] + _DOWN_CIVIL[civil] + _DOWN_MILITARY[military]
