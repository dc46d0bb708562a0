"""How much of the exhaustive tests runs.

The full profile runs all of them. The small one, ``HYPOTHESIS_PROFILE=small``, is for further Python
versions and for the compiled build: the same tests, with a few evenly spread things of many.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

IS_SMALL: Final = os.environ.get("HYPOTHESIS_PROFILE") == "small"

FULL_ONLY: Final = pytest.mark.skipif(IS_SMALL, reason="nothing in it depends on the version or the build")
"""For long tests of the project itself, such as its tools, which one run proves for all."""


def few(things: Iterable[T], small: int) -> list[T]:
    """All of these things; in the small profile only so many, evenly spread from the first to the last."""
    every = list(things)
    if not IS_SMALL or len(every) <= small:
        return every
    return [every[round(i * (len(every) - 1) / max(1, small - 1))] for i in range(small)]
