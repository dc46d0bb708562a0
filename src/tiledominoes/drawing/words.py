"""The words that the pictures of all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """The number with its noun, in the plural where it must be.

    >>> counted(1, "trick"), counted(3, "trick")
    ('1 trick', '3 tricks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def winning(winners: Iterable[int]) -> str:
    """Who wins, as a sentence.

    >>> winning({2}), winning({0, 1, 3})
    ('seat 2 wins', 'seats 0, 1 and 3 win')
    """
    numbers = sorted(winners)
    if len(numbers) == 1:
        return f"seat {numbers[0]} wins"
    return f"seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} win"


def chips(gain: int) -> str:
    """What a seat gained or lost.

    >>> chips(1), chips(-12)
    ('+1 chip', '-12 chips')
    """
    return f"{gain:+} chip{'' if abs(gain) == 1 else 's'}"
