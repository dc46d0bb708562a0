"""The pairs of Tien Kau and their ranks (TK-8), and the order of single tiles (TK-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.bags import Bag
from tiledominoes.dominoes import DOMINOES, Domino, Series, check_domino
from tiledominoes.errors import TileDominoesError
from tiledominoes.packed import FIRST

if TYPE_CHECKING:
    from collections.abc import Iterable

_RANKED = """
    42+21
    66+66
    11+11
    44+44
    31+31
    55+55
    33+33
    22+22
    65+65
    64+64
    61+61
    51+51
    63+54
    62+53
    52+43
    41+32
    66+63 66+54
    11+62 11+53
    44+52 44+43
    31+41 31+32
"""
"""The pairs of each rank, rank 1 first: TK-8 as it stands there."""

PAIRS: tuple[tuple[int, Bag], ...] = tuple(
    (rank, Bag(pair)) for rank, line in enumerate(_RANKED.split("\n")[1:-1], 1) for pair in line.split()
)
"""Every pair with its rank, by rank, and equal ranks by the index of their dominoes."""

PAIR_NAMES = (
    "Supreme", "Heaven", "Earth", "Man", "Goose", "Flower", "Long", "Board", "Hatchet", "Partition",
    "Long Leg Seven", "Big Head Six", "mixed nines", "mixed eights", "mixed sevens", "mixed fives",
    "Heaven and nine", "Earth and eight", "Man and seven", "Goose and five",
)  # fmt: skip
"""The name of the pairs of each rank, rank 1 first (TK-8)."""

SUPREME: Final = 1
"""The rank of the Supreme pair (TK-18)."""

CIVIL_MILITARY: Final = 17
"""The first of the ranks of the civil-military pairs, which are the last (TK-19)."""

LOWEST = PAIRS[-1][0]

_RANKS = {tuple(pair): rank for rank, pair in PAIRS}

_MILITARY_ORDER = ("63 54", "62 53", "52 43", "42", "41 32", "21")


def pair_rank(a: Domino, b: Domino) -> int | None:
    """The rank of the pair that two tiles make, 1 the highest; None when they make none (TK-8).

    >>> pair_rank(Domino(2, 1), Domino(4, 2)), pair_rank(Domino(6, 6), Domino(5, 4))
    (1, 17)

    Raises:
        TileDominoesError: something that is no `Domino`.
    """
    tiles = [check_domino(tile, TileDominoesError) for tile in (a, b)]
    return _RANKS.get(tuple(sorted(tiles, key=lambda tile: tile.index)))


def _by_series() -> tuple[int, ...]:
    """The place of each tile in its series from the low end, equals alike (EQ-2)."""
    places = {d: len(DOMINOES) - d.index for d in DOMINOES if d.series is Series.CIVIL}
    for place, equals in enumerate(reversed(_MILITARY_ORDER), 1):
        places |= dict.fromkeys(Bag(equals), place)
    return tuple(places[d] for d in DOMINOES)


SERIES_STRENGTH = _by_series()
"""By domino index: what wins a trick of one series when `SingleRanking.SERIES` counts."""

PIPS_STRENGTH = tuple(d.pips for d in DOMINOES)
"""By domino index: what wins a trick of one series when `SingleRanking.PIPS` counts."""

CIVIL_BITS: Final = sum(FIRST[d.index] for d in DOMINOES if d.series is Series.CIVIL)
MILITARY_BITS: Final = sum(FIRST[d.index] for d in DOMINOES if d.series is Series.MILITARY)

GROUPS: tuple[tuple[Domino, ...], ...] = tuple(
    tuple(Bag(group)) for group in "66+63+54 11+62+53 44+52+43 31+41+32 42+21 55 33 22 65 64 61 51".split()
)
"""The dominoes parted so that any two tiles of one group make a pair, and two of different groups none.

So a hand has as many disjoint pairs as its groups have twos in them. A test checks this against `PAIRS`.
"""

GROUP_OF = tuple(next(i for i, group in enumerate(GROUPS) if d in group) for d in DOMINOES)
"""The place in `GROUPS` of each domino's group, by domino index."""


def most_pairs(indices: Iterable[int]) -> int:
    """How many disjoint pairs there are in tiles given by their domino indices (TK-8)."""
    in_group = [0] * len(GROUPS)
    for index in indices:
        in_group[GROUP_OF[index]] += 1
    return sum([n // 2 for n in in_group])
