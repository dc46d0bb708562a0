"""Bags as plain numbers: what the games compute on.

Bit ``index + 21 * k`` is set when the bag holds more than `k` pieces of that identity, so the low 21 bits
(`PLANE`) say which identities are there at all, the number of set bits is the number of pieces, and one
bag is part of another when its bits are. A tile set needs two such planes, the Chuo Pai pack four.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.dominoes import DOMINOES

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

_DIGITS: Final = tuple(
    sum(STACKS[d.index][MAX_COPIES] for d in DOMINOES if d.pips >> j & 1) for j in range(4)
)
"""For each binary digit of the pip sum: the bits of the dominoes that have it."""


def packed_pips(packed: int) -> int:
    """The pip sum of a packed bag."""
    return (
        (packed & _DIGITS[0]).bit_count()
        + 2 * (packed & _DIGITS[1]).bit_count()
        + 4 * (packed & _DIGITS[2]).bit_count()
        + 8 * (packed & _DIGITS[3]).bit_count()
    )


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


def _indices(start: int, stop: int) -> list[tuple[int, ...]]:
    """For every set of the identities from `start` on, as bits: their indices."""
    table: list[tuple[int, ...]] = [()]
    for index in range(start, stop):
        table += [(*below, index) for below in table]
    return table


_LOW_BITS: Final = 11
_LOW: Final = (1 << _LOW_BITS) - 1
_LOW_INDICES: Final = _indices(0, _LOW_BITS)
_HIGH_INDICES: Final = _indices(_LOW_BITS, PLANE_BITS)


def packed_indices(packed: int) -> list[int]:
    """The identity indices of a packed bag in index order, with repeats."""
    indices = [*_LOW_INDICES[packed & _LOW], *_HIGH_INDICES[packed >> _LOW_BITS & PLANE >> _LOW_BITS]]
    while packed > PLANE:  # the second pieces, then the third ones
        packed >>= PLANE_BITS
        indices += _LOW_INDICES[packed & _LOW]
        indices += _HIGH_INDICES[packed >> _LOW_BITS & PLANE >> _LOW_BITS]
        indices.sort()
    return indices


def pack(counts: Iterable[int]) -> int:
    """The packed bag with these counts by identity index, each from 0 to 4."""
    return sum(stack[n] for stack, n in zip(STACKS, counts, strict=True))
