"""The families of Chuo Pai and its combinations, as one statement that all else is made from.

CP-3 and CP-5 stand in `FAMILY_TABLE` and `COMBINATION_TABLE`; the moves, the documentation and the tests
read them from here.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.dominoes import DOMINOES, Domino

if TYPE_CHECKING:
    from collections.abc import Mapping


class Family(StrEnum):
    """The families of plays; a play beats another of its own family only (CP-3, CP-5).

    `BLACK` and `RED` are words for the colours of pips, which no rule reads (EQ-5).
    """

    MAIN = "main"
    YAO = "yao"
    BLACK = "black"
    RED = "red"
    COMBINATION = "combination"


FAMILY_TABLE: Mapping[Family, str] = MappingProxyType(
    {
        Family.MAIN: "66 > 11 > 44 > 31 > 33 > 55 > 22",
        Family.YAO: "51 > 61 > 64 > 65",
        Family.BLACK: "63 > 62 = 53 > 52 > 32",
        Family.RED: "54 > 43 > 41 > 21 = 42",
    }
)
"""The identities of each family of equal cards, high to low (CP-3)."""


@frozen
class Combination:
    """One kind of combination: an honour with its totals (CP-5).

    Attributes:
        name: its name in the source.
        honour: the identity of which at least one card is needed.
        totals: the identities of which at least one card is needed, mixed as one likes.
    """

    name: str
    honour: Domino
    totals: tuple[Domino, ...]


COMBINATION_TABLE: tuple[Combination, ...] = tuple(
    Combination(name, Domino.parse(honour), tuple(map(Domino.parse, totals.split())))
    for name, honour, totals in (
        ("Tian Jiu", "66", "63 54"),
        ("Di Ba", "11", "62 53"),
        ("Ren Qi", "44", "52 43"),
        ("He Wu", "31", "41 32"),
    )
)
"""The kinds of combinations, high to low (CP-5)."""


def _ranks() -> dict[Domino, tuple[Family, int]]:
    """The family of each identity and its rank there, 1 the lowest, equals alike."""
    return {
        Domino.parse(name): (family, rank)
        for family, order in FAMILY_TABLE.items()
        for rank, equals in enumerate(reversed(order.split(" > ")), 1)
        for name in equals.split(" = ")
    }


RANKS: Mapping[Domino, tuple[Family, int]] = MappingProxyType(_ranks())
"""The family of each identity, and its rank in it: 1 for the lowest, the same for equals (CP-3)."""

NAIL, TWO_RED = Domino(2, 1), Domino(4, 2)
"""The pair of the opening bonus (CP-2)."""

_GROUPED = [d for c in COMBINATION_TABLE for d in (c.honour, *c.totals)]

GROUPS: tuple[tuple[Domino, ...], ...] = (
    *((c.honour, *c.totals) for c in COMBINATION_TABLE),
    (NAIL, TWO_RED),
    *((d,) for d in DOMINOES if d not in (*_GROUPED, NAIL, TWO_RED)),
)
"""The identities parted so that no rule about a hand concerns two of different groups at once.

Combinations are made within the first four, the opening bonus within the next, and all else is said of
one identity: plays of equal cards (CP-4).
"""
