"""What a hand of Tien Kau may play: a lead, a follow or a discard, looked up by its bits."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tiledominoes.dominoes import DOMINOES
from tiledominoes.packed import FIRST, PLANE_BITS, packed_indices
from tiledominoes.tables import by_subset
from tiledominoes.tienkau.effects import (
    FOLLOW_CIVIL,
    FOLLOW_MILITARY,
    FOLLOW_PAIR,
    FOLLOW_TWO_PAIRS,
    LEAD,
)
from tiledominoes.tienkau.moves import (
    DISCARDS_OF_ONE,
    PAIRS,
    SINGLES,
    TWO_PAIRS,
    Move,
    large_discards,
)
from tiledominoes.tienkau.pairs import CIVIL_BITS, MILITARY_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# What a hand may play is looked up by its bits, one table for each kind of move and part of the hand.

_CIVILS: Final = CIVIL_BITS.bit_length()
_CIVIL: Final = CIVIL_BITS
_MILITARY: Final = MILITARY_BITS >> _CIVILS


def _one_each(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    return by_subset([(move,) for move in moves])


_SINGLES_CIVIL: Final = _one_each(SINGLES[:_CIVILS])
_SINGLES_MILITARY: Final = _one_each(SINGLES[_CIVILS:])
_DISCARDS_CIVIL: Final = _one_each(DISCARDS_OF_ONE[:_CIVILS])
_DISCARDS_MILITARY: Final = _one_each(DISCARDS_OF_ONE[_CIVILS:])
_DOUBLES: Final = _one_each([p for d in DOMINOES[:_CIVILS] for p in PAIRS if p.dominoes == (d, d)])

_SUPREME: Final = PAIRS[:1]
_MIXED: Final = tuple([pair for pair in PAIRS[1:] if pair.dominoes[0] is not pair.dominoes[1]])
_MIXED_BITS: Final = sum([FIRST[d.index] for d in {d for p in (*_SUPREME, *_MIXED) for d in p.dominoes}])
_INDICES: Final = range(PAIRS[-1].index + 1)
_TWO_PAIRS: Final = [[TWO_PAIRS.get((better, worse)) for worse in _INDICES] for better in _INDICES]
_mixed_seen: Final[dict[int, tuple[tuple[Move, ...], tuple[Move, ...]]]] = {}


def _mixed_in(held: int) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The Supreme pair and the pairs of two different tiles in these bits of a packed hand, remembered."""
    found = (_within(_SUPREME, held), _within(_MIXED, held))
    _mixed_seen[held] = found
    return found


def _within(moves: Iterable[Move], hand: int) -> tuple[Move, ...]:
    return tuple([move for move in moves if not move._effect.packed & ~hand])


def _two_of(pairs: tuple[Move, ...], hand: int) -> tuple[Move, ...]:
    """The plays of two of the pairs of a packed hand, by index, if they are disjoint (TK-7, TK-11)."""
    plays: tuple[Move, ...] = ()
    for better, worse in combinations(pairs, 2):
        play = _TWO_PAIRS[better.index][worse.index]
        if play is not None and not play._effect.packed & ~hand:
            plays += (play,)
    return plays


def legal_moves(hand: int, asked: int) -> tuple[Move, ...]:
    """The legal moves by index of a packed hand that leads, or is asked to follow (TK-4 to TK-7)."""
    return few_moves(hand, asked) or many_discards(hand, asked)


def few_moves(hand: int, asked: int) -> tuple[Move, ...]:
    """The same but for discards of several tiles, of which there may be dozens: none when these are legal."""
    if asked == FOLLOW_CIVIL:
        return _SINGLES_CIVIL[hand & _CIVIL] or _DISCARDS_MILITARY[hand >> _CIVILS & _MILITARY]
    if asked == FOLLOW_MILITARY:
        return _SINGLES_MILITARY[hand >> _CIVILS & _MILITARY] or _DISCARDS_CIVIL[hand & _CIVIL]
    supreme, mixed = _mixed_seen.get(hand & _MIXED_BITS) or _mixed_in(hand & _MIXED_BITS)
    pairs = supreme + _DOUBLES[hand >> PLANE_BITS & _CIVIL] + mixed  # TK-8
    if asked == FOLLOW_PAIR:
        return pairs
    two_pairs = _two_of(pairs, hand) if len(pairs) > 1 else ()
    if asked == FOLLOW_TWO_PAIRS:
        return two_pairs
    singles = _SINGLES_CIVIL[hand & _CIVIL] + _SINGLES_MILITARY[hand >> _CIVILS & _MILITARY]
    return singles + pairs + two_pairs


def many_discards(hand: int, asked: int) -> tuple[Move, ...]:
    """The discards by index of a packed hand without the pair, or the two pairs, that it is asked for."""
    if asked == LEAD:  # by an empty hand
        return ()
    tiles, tree = packed_indices(hand), large_discards().tree
    return tree.twos(tiles) if asked == FOLLOW_PAIR else tree.fours(tiles)


def discard_at_random(hand: int, asked: int, draw: Callable[[], float]) -> Move:
    """The one of `many_discards` at ``int(draw() * n)`` of `n`; the others are not made."""
    return large_discards().tree.pick(packed_indices(hand), 2 if asked == FOLLOW_PAIR else 4, draw)
