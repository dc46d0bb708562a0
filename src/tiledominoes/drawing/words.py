"""The words that the pictures of all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.words import seats

if TYPE_CHECKING:
    from collections.abc import Iterable


def winning(winners: Iterable[int]) -> str:
    """Who wins, as a sentence.

    >>> winning({2}), winning({0, 1, 3})
    ('seat 2 wins', 'seats 0, 1 and 3 win')
    """
    numbers = sorted(winners)
    return f"{seats(numbers)} {'wins' if len(numbers) == 1 else 'win'}"


def chips(gain: int) -> str:
    """What a seat gained or lost.

    >>> chips(1), chips(-12)
    ('+1 chip', '-12 chips')
    """
    return f"{gain:+} chip{'' if abs(gain) == 1 else 's'}"
