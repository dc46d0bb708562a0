"""Values and texts that no game knows, and randomness of which only `random()` can be had."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from tiledominoes._typing import override


class Unprintable:
    """A value that cannot even be shown."""

    @override
    def __repr__(self) -> str:
        raise RuntimeError("repr was called")


class EqualToAll:
    """A value that says it equals whatever it is compared with."""

    @override
    def __eq__(self, other: object) -> bool:
        return True


ODD_VALUES: Final[tuple[object, ...]] = (
    None,
    True,
    0,
    -1,
    10**5000,
    6.5,
    float("nan"),
    b"65",
    ("6", "5"),
    ["65"],
    {"65": 1},
    object(),
    object,
    len,
    Unprintable(),
    EqualToAll(),
)
"""Values of many types that are no move, no text and no state."""

GARBAGE: Final[tuple[str, ...]] = (
    "",
    " ",
    "\n",
    "\0",
    "?",
    "65 65 65",
    "65:5:5",
    "+",
    "x+",
    "9" * 5000,
    "\ud800",
    "\N{DIGIT SIX}\N{FULLWIDTH DIGIT FIVE}",
    "null",
    "{}",
    "[]",
    '"65"',
    "NaN",
    "1e999",
    "[" * 3000,
    '{"a":' * 3000,
)
"""Texts that are no move, no position and no observation."""


def only_random(seed: int) -> Random:
    """Randomness of this seed that has no method but `random()`."""
    return cast("Random", _OnlyRandom(seed))


class _OnlyRandom:
    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random


def damaged(text: str, rng: Random, times: int) -> list[str]:
    """The text with a character or two taken out, put in or changed, so many times."""
    made = []
    for _ in range(times):
        at, cut = int(rng.random() * (len(text) + 1)), int(rng.random() * 3)
        put = '0123456-=/+xyz ,"[]{}'[int(rng.random() * 21)]
        made.append(text[:at] + put + text[at + cut :])
    return made
