"""Exact random dealing under constraints: who may hold which of the pieces that nobody has shown.

The pieces are parted into groups whose constraints do not touch one another. For each group all ways to
deal it out are listed by what they take: so many places in each hand, and so much of whatever else is
limited. Counting how the rest can be dealt after each choice, from the last group back, makes every deal
that fits equally likely, pieces told apart, without a single rejection.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import factorial, prod
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

D = TypeVar("D")

Places = tuple[int, ...]
"""What is left to take: the free places of each hand, then whatever else is limited."""


@frozen
class Way(Generic[D]):
    """Some ways to deal out one group that take the same and differ in nothing that counts.

    Attributes:
        takes: what they take of each of the places.
        ways: how many they are, pieces told apart.
        dealt: what they deal, in whatever form the caller likes.
    """

    takes: Places
    ways: int
    dealt: D


class Sampler(Generic[D]):
    """Draws a way for each group so that all deals that fill the hands are equally likely.

    Args:
        groups: the ways of each group.
        places: the free places of each hand, which are filled in the end, then the limits of whatever else
            is taken, which need not be reached.
        hands: how many of the places are hands.
        rest: how many further pieces may lie anywhere; they fill what the groups leave free.

    Raises:
        TileDominoesError: nothing fits.
    """

    __slots__ = ("_chosen", "_counts", "_groups", "_hands", "_places", "_rest")

    def __init__(self, groups: Sequence[Sequence[Way[D]]], places: Places, hands: int, rest: int) -> None:
        self._groups = groups
        self._places = places
        self._hands = hands
        self._rest = rest
        self._counts: list[dict[Places, int]] = [{} for _ in range(len(groups) + 1)]
        self._chosen: list[dict[Places, tuple[list[int], list[Places]]]] = [{} for _ in groups]
        if not self._count(0, places):
            raise TileDominoesError("no deal is consistent with what was seen")

    def draw(self, rng: Random) -> tuple[list[D], Places]:
        """What is dealt for each group, from one call of `random()` a group, and the places left free."""
        places, drawn = self._places, []
        for level, group in enumerate(self._groups):
            sums, lefts = self._choices(level, places)
            chosen = _at_random(sums, rng)
            drawn.append(group[chosen].dealt)
            places = lefts[chosen]
        return drawn, places

    def _choices(self, level: int, places: Places) -> tuple[list[int], list[Places]]:
        """The ways to deal this group into these places, remembered: many draws come to the same places.

        Returns:
            For each way, how many deals go that way or one before it; and the places that it leaves.
        """
        found = self._chosen[level].get(places)
        if found is None:
            weights, lefts = [], []
            for way in self._groups[level]:
                left = _less(places, way.takes)
                weights.append(0 if left is None else way.ways * self._count(level + 1, left))
                lefts.append(left or ())
            found = self._chosen[level][places] = (list(accumulate(weights)), lefts)
        return found

    def _count(self, level: int, places: Places) -> int:
        """How many ways there are to deal the groups from this one on into these places."""
        counts = self._counts[level]
        found = counts.get(places)
        if found is None:
            if level == len(self._groups):
                free = places[: self._hands]
                found = arrangements(free) if sum(free) == self._rest else 0
            else:
                found = 0
                for way in self._groups[level]:
                    left = _less(places, way.takes)
                    if left is not None:
                        found += way.ways * self._count(level + 1, left)
            counts[places] = found
        return found


def weighted(weights: Sequence[int], rng: Random) -> int:
    """The place of one of the weights, each with a chance by its size; one call of `random()`."""
    return _at_random(list(accumulate(weights)), rng)


def _at_random(sums: list[int], rng: Random) -> int:
    """The same of the weights that add up to these sums."""
    return bisect(sums, int(rng.random() * sums[-1]))


def arrangements(sizes: Sequence[int]) -> int:
    """In how many ways pieces, told apart, are parted into heaps of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _less(places: Places, takes: Places) -> Places | None:
    """The places that are left; None when there are too few."""
    left = tuple([have - take for have, take in zip(places, takes, strict=True)])
    return left if min(left) >= 0 else None
