"""What a hand of Tien Kau may play: a lead, a follow or a discard, looked up by its bits."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tiledominoes.catalogue import by_subset
from tiledominoes.dominoes import DOMINOES
from tiledominoes.packed import FIRST, PLANE_BITS, packed_indices
from tiledominoes.tienkau.moves import (
    DISCARDS_OF_ONE,
    FOLLOW_CIVIL,
    FOLLOW_MILITARY,
    FOLLOW_PAIR,
    FOLLOW_TWO_PAIRS,
    PAIRS,
    SINGLES,
    TWO_PAIRS,
    Move,
    large_discards,
)
from tiledominoes.tienkau.pairs import CIVIL_BITS, MILITARY_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable

# What a hand may play is looked up by its bits, one table for each kind of move and part of the hand.

_CIVILS = CIVIL_BITS.bit_length()
_MILITARY = MILITARY_BITS >> _CIVILS
_SINGLES_CIVIL, _SINGLES_MILITARY, _DISCARDS_CIVIL, _DISCARDS_MILITARY = (
    by_subset([(move,) for move in part])
    for moves in (SINGLES, DISCARDS_OF_ONE)
    for part in (moves[:_CIVILS], moves[_CIVILS:])
)


_DOUBLES = by_subset([(pair,) for d in DOMINOES[:_CIVILS] for pair in PAIRS if pair.dominoes == (d, d)])
_SUPREME = PAIRS[:1]
_MIXED = tuple(pair for pair in PAIRS[1:] if pair.dominoes[0] is not pair.dominoes[1])
_MIXED_BITS = sum(FIRST[d.index] for d in {d for pair in (*_SUPREME, *_MIXED) for d in pair.dominoes})
_mixed_seen: dict[int, tuple[tuple[Move, ...], tuple[Move, ...]]] = {}


def _mixed_in(hand: int) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The Supreme pair and the pairs of two different tiles in a packed hand, remembered by its bits."""
    held = hand & _MIXED_BITS
    found = _mixed_seen.get(held)
    if found is None:
        found = (_within(_SUPREME, held), _within(_MIXED, held))
        _mixed_seen[held] = found
    return found


def _within(moves: Iterable[Move], hand: int) -> tuple[Move, ...]:
    return tuple([move for move in moves if not move._packed & ~hand])


def pairs_in(hand: int) -> tuple[Move, ...]:
    """The pairs in a packed hand, by index (TK-8)."""
    supreme, mixed = _mixed_in(hand)
    return supreme + _DOUBLES[hand >> PLANE_BITS & CIVIL_BITS] + mixed


def _two_of(pairs: tuple[Move, ...], hand: int) -> tuple[Move, ...]:
    """The plays of two of the pairs of a packed hand, by index, if they are disjoint (TK-7, TK-11)."""
    if len(pairs) < 2:
        return ()
    plays = [TWO_PAIRS.get((a.index, b.index)) for a, b in combinations(pairs, 2)]
    return tuple([play for play in plays if play is not None and not play._packed & ~hand])


def _discards_in(hand: int, size: int) -> tuple[Move, ...]:
    """The discards of so many tiles of a packed hand, by index."""
    tiles = packed_indices(hand)
    by_tiles = large_discards().by_tiles
    return tuple([by_tiles[tiles] for tiles in dict.fromkeys(combinations(tiles, size))])


def legal_moves(hand: int, asked: int) -> tuple[Move, ...]:
    """The legal moves by index of a packed hand that leads, or is asked to follow (TK-4 to TK-7)."""
    if asked == FOLLOW_CIVIL:
        return _SINGLES_CIVIL[hand & CIVIL_BITS] or _DISCARDS_MILITARY[hand >> _CIVILS & _MILITARY]
    if asked == FOLLOW_MILITARY:
        return _SINGLES_MILITARY[hand >> _CIVILS & _MILITARY] or _DISCARDS_CIVIL[hand & CIVIL_BITS]
    pairs = pairs_in(hand)
    if asked == FOLLOW_PAIR:
        return pairs or _discards_in(hand, 2)
    two_pairs = _two_of(pairs, hand)
    if asked == FOLLOW_TWO_PAIRS:
        return two_pairs or _discards_in(hand, 4)
    singles = _SINGLES_CIVIL[hand & CIVIL_BITS] + _SINGLES_MILITARY[hand >> _CIVILS & _MILITARY]
    return singles + pairs + two_pairs
