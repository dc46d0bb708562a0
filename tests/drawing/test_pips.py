"""Number, place and colour of the pips of every domino, by hand (EQ-5)."""

from __future__ import annotations

from itertools import combinations

import pytest

from drawing.pictures import Drawn, read
from strategies import ORDER
from tiledominoes import DOMINOES, Domino
from tiledominoes.drawing import to_svg

pytestmark = pytest.mark.clause("EQ-5")

# A domino is 40 by 92. Where the pips are in each half, from the upper left corner of the domino.
UPPER = {
    "1": {(20, 22)},
    "2": {(12, 10), (28, 10)},
    "3": {(10, 10), (20, 22), (30, 34)},
    "4": {(12, 14), (28, 14), (12, 30), (28, 30)},
    "5": {(10, 10), (30, 10), (20, 22), (10, 34), (30, 34)},
    "6": {(12, 10), (12, 22), (12, 34), (28, 10), (28, 22), (28, 34)},
}
LOWER = {
    "1": {(20, 70)},
    "2": {(12, 82), (28, 82)},
    "3": {(10, 58), (20, 70), (30, 82)},
    "4": {(12, 62), (28, 62), (12, 78), (28, 78)},
    "5": {(10, 58), (30, 58), (20, 70), (10, 82), (30, 82)},
    "6": {(12, 58), (12, 70), (12, 82), (28, 58), (28, 70), (28, 82)},
}
LEFT = {
    "1": {(22, 20)},
    "2": {(10, 12), (10, 28)},
    "3": {(10, 30), (22, 20), (34, 10)},
    "4": {(14, 12), (30, 12), (14, 28), (30, 28)},
    "5": {(10, 10), (34, 10), (22, 20), (10, 30), (34, 30)},
    "6": {(10, 12), (22, 12), (34, 12), (10, 28), (22, 28), (34, 28)},
}
RIGHT = {
    "1": {(70, 20)},
    "2": {(82, 12), (82, 28)},
    "3": {(58, 30), (70, 20), (82, 10)},
    "4": {(62, 12), (78, 12), (62, 28), (78, 28)},
    "5": {(58, 10), (82, 10), (70, 20), (58, 30), (82, 30)},
    "6": {(58, 12), (70, 12), (82, 12), (58, 28), (70, 28), (82, 28)},
}
# Double six alone has sixes that are half red: one row of three in each half, on opposite sides.
RED_OF_66 = {
    True: {(12, 10), (12, 22), (12, 34), (28, 58), (28, 70), (28, 82)},
    False: {(10, 28), (22, 28), (34, 28), (58, 12), (70, 12), (82, 12)},
}
RED, BLACK = "#c8161d", "#1d1b19"
RED_ON_BLACK, WHITE = "#ff5148", "#f6f3ea"


def only_piece(svg: str) -> Drawn:
    (piece,) = read(svg).pieces
    return piece


def expected(name: str, *, vertical: bool) -> dict[tuple[int, int], bool]:
    """Every place with a pip, and whether it is red."""
    first, second = (UPPER, LOWER) if vertical else (LEFT, RIGHT)
    pips = dict.fromkeys(first[name[0]], name[0] in "14") | dict.fromkeys(second[name[1]], name[1] in "14")
    return {place: place in RED_OF_66[vertical] for place in pips} if name == "66" else pips


@pytest.mark.parametrize("vertical", [True, False], ids=["standing", "lying"])
@pytest.mark.parametrize("name", ORDER)
def test_number_place_and_colour(name: str, vertical: bool) -> None:
    domino = Domino.parse(name)
    for dark, red, other in ((False, RED, BLACK), (True, RED_ON_BLACK, WHITE)):
        piece = only_piece(to_svg(domino, vertical=vertical, dark=dark))
        assert len(piece.pips) == domino.pips == int(name[0]) + int(name[1])
        assert {(x, y): fill for x, y, _, fill in piece.pips} == {
            place: red if is_red else other for place, is_red in expected(name, vertical=vertical).items()
        }
        assert sum(fill == red for *_, fill in piece.pips) == domino.red_pips


@pytest.mark.parametrize("vertical", [True, False], ids=["standing", "lying"])
@pytest.mark.parametrize("name", ORDER)
def test_pips_lie_apart_and_within(name: str, vertical: bool) -> None:
    piece = only_piece(to_svg(Domino.parse(name), vertical=vertical))
    assert (piece.width, piece.height) == ((40, 92) if vertical else (92, 40))
    for x, y, radius, _ in piece.pips:
        assert radius <= x - 2 <= piece.width - radius - 2
        assert radius <= y - 2 <= piece.height - radius - 2
    for (x, y, r, _), (x2, y2, r2, _) in combinations(piece.pips, 2):
        assert (x - x2) ** 2 + (y - y2) ** 2 > (r + r2 + 1) ** 2


def test_one_pip_alone_is_large() -> None:
    radii = {len(half): {r for *_, r, _ in half} for half in map(upper_half, DOMINOES)}
    assert radii == {1: {8}, 2: {5}, 3: {5}, 4: {5}, 5: {5}, 6: {5}}


def upper_half(domino: Domino) -> list[tuple[int, int, int, str]]:
    return [pip for pip in only_piece(to_svg(domino)).pips if pip[1] < 46]
