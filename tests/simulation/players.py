"""Bots for the tests, which other processes must be able to import."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes._typing import override

if TYPE_CHECKING:
    from random import Random

    from tiledominoes import Move, Observation
    from tiledominoes.bots import Table

MARK = "TILEDOMINOES_TEST_MARK"
"""The variable that names a file: what is to happen once happens when it is not there."""

CALLS: list[int] = []
"""The rounds in which `raising` was asked, in this process."""


def once() -> bool:
    """Whether the mark was not there yet; it is now."""
    mark = Path(os.environ[MARK])
    if mark.exists():
        return False
    mark.touch()
    return True


class Last:
    """Makes the last legal move, and something else at a certain place of a certain game."""

    place = 5

    def choose(self, observation: Observation[Move], _: Table | None, rng: Random) -> Move:
        if len(observation.history) >= self.place and rng.random() < 0.01:
            self.act()
        return observation.legal_moves[-1]

    def act(self) -> None:
        """Whatever else."""


class Fatal(Last):
    """The process in which it plays dies once."""

    @override
    def act(self) -> None:
        if once():
            os._exit(3)


class Interrupted(Last):
    """Somebody presses Ctrl-C once."""

    @override
    def act(self) -> None:
        if once():
            signal.raise_signal(signal.SIGINT)


class Raising:
    """Fails at its second move, unless a match has one more round to go."""

    def choose(self, observation: Observation[Move], table: Table | None, _: Random) -> Move:
        CALLS.append(1 if table is None else table.round)
        if len(observation.history) >= len(observation.counts) and (table is None or table.round > 1):
            raise RuntimeError('no, "never", in two\nlines, or #3')
        return observation.legal_moves[0]


GO = threading.Event()
"""Lets `Stalling` go on."""


class Stalling:
    """Waits until it is let go."""

    def choose(self, observation: Observation[Move], *_: object) -> Move:
        GO.wait()
        return observation.legal_moves[0]


class Together:
    """Goes on when it plays in two processes, each of which leaves a mark; at once when there is no mark."""

    def choose(self, observation: Observation[Move], *_: object) -> Move:
        if MARK in os.environ:
            marks = Path(os.environ[MARK])
            (marks / str(os.getpid())).touch()
            while len(list(marks.iterdir())) < 2:
                time.sleep(0.01)
        return observation.legal_moves[0]
