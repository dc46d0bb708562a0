"""How much faster two workers play the same games than one: ``python -m benchmarks.simulation``.

All are processes that are kept at work, so that what is compared is the work and not its beginning. One and
two workers take turns. Beside the time by the clock there is the time that the busiest worker computed: on a
machine that does other things too, the clock tells how much of it was to be had, and the other what free
cores give.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.runner import machine
from tiledominoes._typing import override
from tiledominoes.registry import GAMES
from tiledominoes.simulation import Plan, ordered_map, play_game

if TYPE_CHECKING:
    from concurrent.futures import Executor

AIM = 1.7
_WARM_UP = 40


class Kept(ProcessPoolExecutor):
    """Processes that stay when a run is over."""

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing yet."""

    def end(self) -> None:
        """End the processes."""
        super().shutdown()


class Taken(NamedTuple):
    """The seconds of a run: by the clock, and those that its busiest worker computed."""

    clock: float
    busiest: float


def timed(plan: Plan, index: int) -> tuple[int, float]:
    """Which process played a game, and how long it computed."""
    began = process_time()
    play_game(plan, index)
    return os.getpid(), process_time() - began


def measure(plan: Plan, pool: Executor, workers: int, games: int) -> Taken:
    """What so many workers take for so many games."""
    began = perf_counter()
    busy: dict[int, float] = {}
    for worker, seconds in ordered_map(partial(timed, plan), range(games), lambda: pool, workers=workers):
        busy[worker] = busy.get(worker, 0.0) + seconds
    return Taken(perf_counter() - began, max(busy.values()))


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
    pools = {workers: Kept(workers, get_context("forkserver")) for workers in (1, 2)}
    for workers, pool in pools.items():
        measure(plan, pool, workers, _WARM_UP)  # processes and lazy tables are made here
    print(f"{'seconds':10}{'one':>8}{'two':>8}{'ratio':>8}{'busy: one':>14}{'two':>8}{'ratio':>8}")
    clock, busiest = [], []
    for number in range(options.rounds):
        one, two = (measure(plan, pool, workers, plan.games) for workers, pool in pools.items())
        clock.append(one.clock / two.clock)
        busiest.append(one.busiest / two.busiest)
        print(
            f"round {number + 1:<4}{one.clock:8.2f}{two.clock:8.2f}{clock[-1]:8.2f}"
            f"{one.busiest:14.2f}{two.busiest:8.2f}{busiest[-1]:8.2f}"
        )
    for pool in pools.values():
        pool.end()
    verdict = "met" if median(clock) >= AIM else "MISSED"
    print(
        f"two workers, times as fast as one: {median(clock):.2f}, aim >= {AIM} {verdict}; "
        f"on cores of their own {median(busiest):.2f}"
    )


if __name__ == "__main__":
    main()
