"""Where the pips of a domino are, and which of them are red (EQ-5).

A domino is 40 wide and 92 long; Chinese dominoes are long and have no line in the middle. Two pips stand side
by side at the very end, three on a slant, one is large. The halves mirror each other in the centre of the
domino, so that it looks the same the other way up when both are alike.
"""

from __future__ import annotations

from attrs import frozen

WIDTH = 40
LENGTH = 92

_SMALL, _LARGE = 5, 8

_PLACES = {
    1: ((20, 22),),
    2: ((12, 10), (28, 10)),
    3: ((10, 10), (20, 22), (30, 34)),
    4: ((12, 14), (28, 14), (12, 30), (28, 30)),
    5: ((10, 10), (30, 10), (20, 22), (10, 34), (30, 34)),
    6: ((12, 10), (12, 22), (12, 34), (28, 10), (28, 22), (28, 34)),
}
"""The places in the upper half of a standing domino, across and down from its upper left corner."""

_RED = (1, 4)


@frozen
class Pip:
    """One pip: where it is from the upper left corner, how large, and whether it is red."""

    x: int
    y: int
    radius: int
    is_red: bool


def pips_of(first: int, second: int, *, vertical: bool) -> tuple[Pip, ...]:
    """The pips of a domino with one half on top and the other below, or one left and the other right.

    >>> pips_of(1, 2, vertical=True)[0]
    Pip(x=20, y=22, radius=8, is_red=True)
    """
    both_six = first == second == 6
    upper = _half(first, both_six=both_six)
    lower = [Pip(WIDTH - p.x, LENGTH - p.y, p.radius, p.is_red) for p in _half(second, both_six=both_six)]
    standing = (*upper, *lower)
    return standing if vertical else tuple(Pip(p.y, WIDTH - p.x, p.radius, p.is_red) for p in standing)


def _half(number: int, *, both_six: bool) -> list[Pip]:
    """The upper half. Of double six one row of three is red, in each half the one that the other has not."""
    radius = _LARGE if number == 1 else _SMALL
    return [Pip(x, y, radius, number in _RED or (both_six and x < WIDTH / 2)) for x, y in _PLACES[number]]
