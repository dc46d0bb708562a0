"""Tables that answer by the bits of a number: what is there to choose from each set of bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

C = TypeVar("C")


def by_subset(choices: Sequence[tuple[C, ...]]) -> list[tuple[C, ...]]:
    """For every set of bits, as a number: the choices of its bits in order, lowest bit first.

    So what a hand may do is looked up by some of its bits.

    >>> by_subset([("a",), ("b", "c")])
    [(), ('a',), ('b', 'c'), ('a', 'b', 'c')]
    """
    table: list[tuple[C, ...]] = [()]
    for choice in choices:
        table += [below + choice for below in table]
    return table


def by_bits(choices: Iterable[tuple[int, C]]) -> dict[int, tuple[C, ...]]:
    """For every union of the bits of some choices: these choices in order.

    >>> by_bits([(1, "a"), (8, "b")])
    {0: (), 1: ('a',), 8: ('b',), 9: ('a', 'b')}
    """
    table: dict[int, tuple[C, ...]] = {0: ()}
    for bit, choice in choices:
        table |= {held | bit: (*before, choice) for held, before in table.items()}
    return table
