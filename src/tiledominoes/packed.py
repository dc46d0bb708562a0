"""Bags as plain numbers: what the games compute on.

Bit ``index + 21 * k`` is set when the bag holds more than `k` pieces of that identity, so the low 21 bits
(`PLANE`) say which identities are there at all, the number of set bits is the number of pieces, and one
bag is part of another when its bits are. A tile set needs two such planes, the Chuo Pai pack four.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.dominoes import DOMINOES
from tiledominoes.tables import by_subset

if TYPE_CHECKING:
    from collections.abc import Iterable

PLANE_BITS: Final = len(DOMINOES)
PLANE: Final = (1 << PLANE_BITS) - 1
MAX_COPIES: Final = 4

FIRST: Final = tuple(1 << d.index for d in DOMINOES)
"""The bit of the first piece of each identity."""

SECOND: Final = tuple(bit << PLANE_BITS for bit in FIRST)
"""The bit of the second piece of each identity."""

STACKS: Final = tuple(
    tuple(sum(bit << PLANE_BITS * k for k in range(n)) for n in range(MAX_COPIES + 1)) for bit in FIRST
)
"""The bits of 0 to 4 pieces, for each identity."""


def packed_put(packed: int, index: int) -> int:
    """The packed bag with one piece of identity `index` more; at most one may be there before."""
    return packed | (SECOND[index] if packed & FIRST[index] else FIRST[index])


def packed_all(indices: Iterable[int]) -> int:
    """The packed bag of these identities, of which each may come twice at most."""
    packed = 0
    for index in indices:
        packed = packed_put(packed, index)
    return packed


def packed_join(a: int, b: int) -> int:
    """The packed bag of both together, of which each identity may have two at most."""
    return a | b | (a & b & PLANE) << PLANE_BITS


def packed_others(hands: list[int], seat: int | None) -> int:
    """The packed bag of all hands but that of this seat, of which each identity may have two at most."""
    others = 0
    for other, hand in enumerate(hands):
        if other != seat:
            others = packed_join(others, hand)
    return others


# The identities of a plane in two halves, of which every set has a place in a table.

_LOW_BITS: Final = 11
_LOW: Final = (1 << _LOW_BITS) - 1
_HIGH: Final = PLANE >> _LOW_BITS


def _pips(sets: list[tuple[int, ...]]) -> list[int]:
    return [sum([DOMINOES[index].pips for index in indices]) for indices in sets]


_LOW_SETS: Final = by_subset([(index,) for index in range(_LOW_BITS)])
_HIGH_SETS: Final = by_subset([(index,) for index in range(_LOW_BITS, PLANE_BITS)])
_LOW_PIPS: Final = _pips(_LOW_SETS)
_HIGH_PIPS: Final = _pips(_HIGH_SETS)


def packed_pips(packed: int) -> int:
    """The pip sum of a packed bag."""
    pips = 0
    while packed:
        pips += _LOW_PIPS[packed & _LOW] + _HIGH_PIPS[packed >> _LOW_BITS & _HIGH]
        packed >>= PLANE_BITS
    return pips


def packed_indices(packed: int) -> list[int]:
    """The identity indices of a packed bag in index order, with repeats."""
    indices = [*_LOW_SETS[packed & _LOW], *_HIGH_SETS[packed >> _LOW_BITS & _HIGH]]
    while packed > PLANE:  # the second pieces, then the third ones
        packed >>= PLANE_BITS
        indices += _LOW_SETS[packed & _LOW]
        indices += _HIGH_SETS[packed >> _LOW_BITS & _HIGH]
        indices.sort()
    return indices


def pack(counts: Iterable[int]) -> int:
    """The packed bag with these counts by identity index, each from 0 to 4."""
    return sum(stack[n] for stack, n in zip(STACKS, counts, strict=True))
