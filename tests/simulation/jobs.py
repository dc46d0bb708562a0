"""Functions for workers, which other processes must be able to import."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tiledominoes._typing import override

if TYPE_CHECKING:
    from pathlib import Path


def square(number: int) -> int:
    return number * number


def even_only(number: int) -> int:
    if number % 2:
        raise ValueError(f"{number} is\nodd")
    return number


def leave(number: int) -> int:
    raise SystemExit(number)


class DieOnce:
    """Squares; the process that gets one certain number dies the first time."""

    def __init__(self, mark: Path, number: int) -> None:
        self.mark = mark
        self.number = number

    def __call__(self, number: int) -> int:
        if number == self.number and not self.mark.exists():
            self.mark.touch()
            os._exit(3)
        return number * number


def die(number: int) -> int:
    os._exit(number)


class Unpickled:
    """What cannot come back from another process."""

    @override
    def __reduce__(self) -> str:
        raise TypeError("it stays here")


def unpickled(number: int) -> Unpickled:
    return Unpickled()
