"""What a round of Chedeng costs, on plain numbers: for `scoring`, and for games played to the end."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tiledominoes.chedeng.turns import SEATS
from tiledominoes.packed import packed_pips

TON: Final = 0
"""How many face-down tiles make a Ton (CD-12)."""

PATCHON_YAM: Final = 8
"""How many make a Patchon Yam (CD-13)."""

COMPARED: Final = tuple(combinations(range(SEATS), 2))
"""The six comparisons, each of two seats (CD-11)."""


def doublings(own_size: int, other_size: int, stack: bool) -> int:
    """How often a penalty is doubled in one comparison (CD-12, CD-13, CD-14)."""
    own_yam, against_ton = own_size == PATCHON_YAM, other_size == TON
    if own_yam and against_ton:
        return 2 if stack else 1
    return 1 if own_yam or against_ton else 0


def _by_sizes(stack: bool) -> tuple[tuple[int, ...], ...]:
    sizes = range(PATCHON_YAM + 1)
    return tuple(tuple(doublings(own, other, stack) for other in sizes) for own in sizes)


_DOUBLINGS: Final = {stack: _by_sizes(stack) for stack in (False, True)}
_TIMES: Final = ("", "×2", "×2×2")


def clause_of(size: int, other_size: int) -> str:
    """The clause that sets the amount of one comparison: the most specific doubling in it."""
    yam = PATCHON_YAM in (size, other_size)
    if TON in (size, other_size):
        return "CD-14" if yam else "CD-12"
    return "CD-13" if yam else "CD-11"


def settlement(piles: list[int], stack: bool) -> list[tuple[str, int, int, int, str]]:
    """What is owed for packed face-down tiles, by clause, payee and payer, with chips and a note (CD-11)."""
    sizes = [pile.bit_count() for pile in piles]
    pips = [packed_pips(pile) for pile in piles]
    figures = [str(sum_) for sum_ in pips]
    owed = []
    for a, b, chips, times_a, times_b in compare(sizes, pips, stack):
        clause = clause_of(sizes[a], sizes[b])
        if chips > 0:
            note = figures[a] + _TIMES[times_a] + " − " + figures[b] + _TIMES[times_b]
            owed.append((clause, b, a, chips, note))
        elif chips < 0:
            note = figures[b] + _TIMES[times_b] + " − " + figures[a] + _TIMES[times_a]
            owed.append((clause, a, b, -chips, note))
    owed.sort()
    return owed


def compare(sizes: list[int], pips: list[int], stack: bool) -> list[tuple[int, int, int, int, int]]:
    """The six comparisons: two seats, what the first owes the second, and the doublings of each (CD-11).

    What is owed is in chips, below zero when the second owes it to the first.
    """
    table = _DOUBLINGS[stack]
    compared = []
    for a, b in COMPARED:
        times_a, times_b = table[sizes[a]][sizes[b]], table[sizes[b]][sizes[a]]
        compared.append((a, b, (pips[a] << times_a) - (pips[b] << times_b), times_a, times_b))
    return compared


def gains(piles: list[int], stack: bool) -> tuple[int, ...]:
    """What each seat gains by its packed face-down tiles, in chips, by seat (CD-11)."""
    sizes = [pile.bit_count() for pile in piles]
    pips = [packed_pips(pile) for pile in piles]
    chips = [0] * SEATS
    for a, b, owed, _, _ in compare(sizes, pips, stack):
        chips[a] -= owed
        chips[b] += owed
    return tuple(chips)
