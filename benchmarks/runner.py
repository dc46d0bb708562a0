"""Running the cases in interleaved rounds, so that all of them see the same moods of the machine."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import frozen

import tiledominoes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.cases import Case

_IMPORT = "import sys, time; t = time.perf_counter(); import tiledominoes; d = time.perf_counter() - t; "
_IMPORT += "print(d, sum(name.startswith('tiledominoes') for name in sys.modules))"


@frozen
class Result:
    """What one case took.

    Attributes:
        name: the case.
        rounds: microseconds each time, round by round.
    """

    name: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return median(self.rounds)

    @property
    def low(self) -> float:
        """The fastest round."""
        return min(self.rounds)

    @property
    def high(self) -> float:
        """The slowest round."""
        return max(self.rounds)

    def ratio(self, other: Result) -> float:
        """How many times as long as the other case this one takes: the median of the rounds' own ratios.

        So a machine that changes its pace between rounds does not change it.
        """
        return median(mine / its for mine, its in zip(self.rounds, other.rounds, strict=True))


def measure(cases: Sequence[Case], rounds: int, seconds: float) -> list[Result]:
    """The results of the cases: each runs in every round for about so many seconds."""
    taken: dict[str, list[float]] = {case.name: [] for case in cases}
    for case in cases:
        case.ready()()  # warm-up: lazy tables are made here
    for _ in range(rounds):
        for case in cases:
            taken[case.name].append(_microseconds(case, seconds))
    return [Result(name, tuple(times)) for name, times in taken.items()]


def _microseconds(case: Case, seconds: float) -> float:
    done, passed = 0, 0.0
    while passed < seconds or not done:
        run = case.ready()
        start = perf_counter()
        done += run()
        passed += perf_counter() - start
    return passed / done * 1e6


def measure_import(rounds: int) -> tuple[Result, int]:
    """What importing the package takes in a new process, and how many of its modules that loads."""
    times, modules = [], 0
    for _ in range(rounds):
        done = subprocess.run([sys.executable, "-c", _IMPORT], capture_output=True, text=True, check=True)
        seconds, loaded = done.stdout.split()
        times.append(float(seconds) * 1e6)
        modules = int(loaded)
    return Result("import", tuple(times)), modules


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "build": "compiled" if tiledominoes.COMPILED else "pure",
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "tiledominoes": tiledominoes.__version__,
    }
