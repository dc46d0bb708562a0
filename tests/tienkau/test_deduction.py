"""What discards prove (TK-5 to TK-7), and that a determinization is even over all deals that fit.

The reference is brute force: every way to put the unseen tiles, told apart, into the hidden hands, kept when
the naive engine can play the whole observed history from the deal that this makes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, permutations, product
from math import comb, factorial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest

from subjects import TIENKAU
from tiledominoes import Bag, TileDominoesError, tienkau
from tiledominoes.sampling import Sampler, Way, arrangements
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules
from tienkau.helpers import Deal, as_options, played, start

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Hands: TypeAlias = tuple[Bag, ...]


def parted(pieces: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to part pieces, told apart, into heaps of these sizes; order within a heap is nothing."""
    if not sizes:
        yield ()
        return
    for heap in combinations(pieces, sizes[0]):
        rest = tuple(piece for piece in pieces if piece not in heap)
        for others in parted(rest, sizes[1:]):
            yield (heap, *others)


def can_be_played(view: tienkau.Observation, hands: Hands) -> bool:
    """Whether the naive engine takes the whole history from the deal that ends in these hands."""
    dealt = [list(map(str, hand)) for hand in hands]
    for seat, move in zip(view.movers, view.history, strict=True):
        dealt[seat] += map(str, move.dominoes)
    deal = Deal(list(map(" ".join, dealt)), view.banker, view.held, as_options(view.rules))
    for seat, move in zip(view.movers, view.history, strict=True):
        assert deal.turn == seat
        if str(move) not in deal.legal():
            return False
        deal.play(str(move))
    return True


def placements(view: tienkau.Observation) -> tuple[Counter[Hands], int]:
    """How often each state comes up among all ways to place the unseen tiles that fit; and all ways."""
    unseen, hidden = list(view.unseen), [seat for seat in range(4) if seat != view.seat]
    ways: Counter[Hands] = Counter()
    for heaps in parted(tuple(range(len(unseen))), [view.counts[seat] for seat in hidden]):
        dealt = dict(zip(hidden, heaps, strict=True))
        ways[
            tuple(
                Bag(unseen[i] for i in dealt[seat]) if seat in dealt else view.hand for seat in range(4)
            )
        ] += 1
    fitting = {hands: n for hands, n in ways.items() if can_be_played(view, hands)}
    return Counter(fitting), ways.total()


def check_even(view: tienkau.Observation, seed: int = 0) -> float:
    """All that fits is drawn, nothing else, each as often as its ways say; the share of ways that fit."""
    ways, tried = placements(view)
    rng, share = Random(seed), 1 / ways.total()
    draws = int(25 / (min(ways.values()) * share))
    drawn = Counter(view.determinize(rng).hands for _ in range(draws))
    assert drawn.keys() == ways.keys()
    for hands, n in ways.items():
        mean = draws * n * share
        # Six standard deviations of a binomial count.
        assert abs(drawn[hands] - mean) <= 6 * (mean * (1 - n * share)) ** 0.5, (hands, drawn[hands], mean)
    return ways.total() / tried
