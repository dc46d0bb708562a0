"""The packed hands of Chuo Pai: a count of three bits for each identity, grouped for look-ups.

The identities stand in seven triples of nine bits: the honours with their totals (CP-5), which make all
combinations, and three more. So what a hand may play is looked up triple by triple, and cards are added
and taken away by plain addition and subtraction.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from tiledominoes.bags import Bag, bag_of
from tiledominoes.chuopai.families import GROUPS
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.packed import MAX_COPIES, STACKS

BITS: Final = 3
FIELD: Final = (1 << BITS) - 1
TRIPLE_BITS: Final = 3 * BITS
TRIPLE: Final = (1 << TRIPLE_BITS) - 1

_ORDER = [d for group in GROUPS for d in group if len(group) == 3] + [
    d for d in DOMINOES if all(d not in group for group in GROUPS if len(group) == 3)
]

TRIPLES: tuple[tuple[Domino, ...], ...] = tuple(tuple(_ORDER[i : i + 3]) for i in range(0, len(_ORDER), 3))
"""The identities in the order of their bits, three by three; the first four are those of CP-5."""

SHIFTS: tuple[int, ...] = tuple(BITS * _ORDER.index(d) for d in DOMINOES)
"""Where the count of each identity begins, by domino index."""


def pack_cards(bag: Bag) -> int:
    """The packed hand of a bag."""
    return sum([n << shift for n, shift in zip(bag.counts(), SHIFTS, strict=True)])


def unpack_cards(cards: int) -> Bag:
    """The bag of a packed hand."""
    packed = 0
    for bags in _BAGS:
        packed |= bags[cards & TRIPLE]
        cards >>= TRIPLE_BITS
    return bag_of(packed)


_ONES: Final = sum([1 << BITS * place for place in range(len(DOMINOES))])


def number_of(cards: int) -> int:
    """How many cards a packed hand has."""
    ones, twos, fours = cards & _ONES, cards >> 1 & _ONES, cards >> 2 & _ONES
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


CODES = [a | b << BITS | c << 2 * BITS for a, b, c in product(range(MAX_COPIES + 1), repeat=3)]
"""Every packed triple."""


def _bags_of(triple: tuple[Domino, ...]) -> list[int]:
    """The packed bag of every packed triple of these identities."""
    table = [0] * (TRIPLE + 1)
    for code in CODES:
        held = [code >> BITS * place & FIELD for place in range(3)]
        table[code] = sum([STACKS[d.index][n] for d, n in zip(triple, held, strict=True)])
    return table


_BAGS: Final = [_bags_of(triple) for triple in TRIPLES]
