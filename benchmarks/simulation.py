"""How much faster two workers play the same games than one: ``python -m benchmarks.simulation``.

All are processes that are kept at work, so that what is compared is the work and not its beginning. In each
round one worker plays all games, then two do together, then two that know nothing of each other play one half
each: what these gain is what the machine has to give at that time, which on a busy one is little.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from benchmarks.runner import machine
from tiledominoes._typing import override
from tiledominoes.registry import GAMES
from tiledominoes.simulation import Plan, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

AIM = 1.7


class Kept(ProcessPoolExecutor):
    """Processes that stay when a run is over."""

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing yet."""

    def end(self) -> None:
        """End the processes."""
        super().shutdown()


def seconds(plan: Plan, pool: Executor, workers: int, first: int = 0) -> float:
    """How long so many workers take for all games from this one on."""
    began = perf_counter()
    for _ in simulate(plan, lambda: pool, workers=workers, first=first):
        pass
    return perf_counter() - began


def apart(plan: Plan, pools: Sequence[Executor]) -> float:
    """How long two workers take that play one half of the games each."""
    half = plan.games // 2
    with ThreadPoolExecutor(2) as both:
        lower = both.submit(seconds, evolve(plan, games=half), pools[0], 1)
        upper = both.submit(seconds, plan, pools[1], 1, half)
        return max(lower.result(), upper.result())


def main() -> None:
    """Measure and print a line a round, and the medians of the ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulation", description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default="chedeng")
    parser.add_argument("--bots", default="heuristic", metavar="A,B,...", help="as in tiledominoes simulate")
    parser.add_argument("--games", type=int, default=2000, help="games a batch (default 2000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    options = parser.parse_args()
    where = machine() | {"load": f"{os.getloadavg()[0]:.2f}"}
    print(", ".join(f"{what} {value}" for what, value in where.items()))
    plan = Plan.of(options.game, options.bots.split(","), options.games, seed=7)
    alone, other, pair = (Kept(workers, get_context("forkserver")) for workers in (1, 1, 2))
    for pool, workers in ((alone, 1), (other, 1), (pair, 2)):
        seconds(evolve(plan, games=40), pool, workers)  # warm-up: processes and lazy tables are made here
    ratios, given = [], []
    print(f"{'seconds':10}{'one':>8}{'two':>8}{'apart':>8}{'one/two':>10}{'one/apart':>11}")
    for number in range(options.rounds):
        one, two, split = seconds(plan, alone, 1), seconds(plan, pair, 2), apart(plan, (alone, other))
        ratios.append(one / two)
        given.append(one / split)
        print(f"round {number + 1:<4}{one:8.2f}{two:8.2f}{split:8.2f}{one / two:10.2f}{one / split:11.2f}")
    for pool in (alone, other, pair):
        pool.end()
    ratio = median(ratios)
    verdict = "met" if ratio >= AIM else "MISSED"
    print(
        f"two workers, times as fast as one: {ratio:.2f}, aim >= {AIM} {verdict}; apart {median(given):.2f}"
    )


if __name__ == "__main__":
    main()
