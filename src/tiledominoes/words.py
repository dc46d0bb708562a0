"""Numbers and seats in a sentence."""

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


def seats(some: Iterable[int]) -> str:
    """Seats for a sentence.

    >>> seats({1}), seats({3, 0}), seats({0, 1, 3})
    ('seat 1', 'seats 0 and 3', 'seats 0, 1 and 3')
    """
    numbers = sorted(some)
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return f"seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
