"""How many ways there are to play small endings, against the naive engine and by hand."""

from __future__ import annotations

import pytest

from naive import chedeng as naive
from tiledominoes import chedeng, perft


def naive_perft(hands: list[str], dealer: int, clockwise: bool, depth: int) -> int:
    """The number of sequences of so many moves, each played from the deal by the naive engine."""
    lines: list[list[str]] = [[]]
    for _ in range(depth):
        longer = []
        for line in lines:
            game = naive.Round(hands, dealer, clockwise)
            for move in line:
                game.play(move)
            longer += [[*line, move] for move in game.legal()]
        lines = longer
    return len(lines)


@pytest.mark.clause("CD-6", "CD-7", "CD-9")
def test_an_ending_of_one_tile_each_by_hand() -> None:
    # Seat 0 leads 66 (1 way). Seat 1 lays 65 on it or face-down (2).
    # After 65:5 neither 61 nor 11 has a 5: x61, x11.
    # After x65 seat 2 lays 61:1, then 11:1 or x11 follow; or x61, then only x11, as 11 has no 6.
    state = chedeng.State.start(["66", "65", "61", "11"], partial=True)
    assert [perft(state, depth) for depth in range(6)] == [1, 1, 2, 3, 4, 0]


@pytest.mark.clause("CD-6", "CD-7", "CD-9")
def test_an_ending_where_nothing_ever_chains_by_hand() -> None:
    # 11, 22, 33 and 44 share no pip: each tile after the lead goes face-down, and so does the last of all.
    state = chedeng.State.start(["11", "22", "33", "44"], partial=True)
    assert [perft(state, depth) for depth in range(6)] == [1, 1, 1, 1, 1, 0]


@pytest.mark.clause("CD-5", "CD-6", "CD-7")
def test_a_lead_of_two_tiles_by_hand() -> None:
    # 66 opens one end; 65 opens 6 or 5: three leads. Seat 1 holds 64 and 61. On a 6 (after 66:6 or 65:6) both
    # chain or lie face-down: four moves each. On a 5 both lie face-down: two moves. 4 + 4 + 2 = 10.
    state = chedeng.State.start(["66 65", "64 61", "11 55", "44 33"], partial=True)
    assert [perft(state, depth) for depth in range(3)] == [1, 3, 10]


@pytest.mark.clause("CD-5", "CD-6", "CD-7", "CD-8", "CD-9")
@pytest.mark.parametrize(
    ("hands", "dealer", "clockwise", "depth"),
    [
        (["66 65", "64 61", "11 55", "44 33"], 0, True, 8),
        (["66 66", "65 65", "64 64", "61 61"], 2, False, 8),
        (["21 32", "42 62", "52 22", "22 11"], 1, True, 8),
        (["66 65 21", "64 61 51", "11 55 63", "44 33 54"], 3, False, 5),
        (["31 31 11", "11 33 33", "41 43 44", "44 53 63"], 1, True, 5),
    ],
)
def test_endings_as_the_naive_engine_counts_them(
    hands: list[str], dealer: int, clockwise: bool, depth: int
) -> None:
    state = chedeng.State.start(hands, dealer, clockwise, partial=True)
    for plies in (1, depth // 2, depth):
        assert perft(state, plies) == naive_perft(hands, dealer, clockwise, plies)
