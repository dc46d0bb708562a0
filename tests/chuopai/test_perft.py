"""Numbers of lines of play: small ones by hand, larger ones by the naive engine."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

from chuopai.helpers import BALANCED, brief, naive_game, start
from tiledominoes import chuopai, perft

if TYPE_CHECKING:
    from naive import chuopai as naive

THREE = chuopai.Rules(max_combination_cards=3)


def lines(game: naive.Game, depth: int) -> int:
    """The lines of so many moves that the naive engine finds."""
    if depth == 0:
        return 1
    total = 0
    for text in game.legal():
        after = copy.deepcopy(game)
        after.play(text)
        total += lines(after, depth - 1)
    return total


def counts(state: chuopai.State, depths: int) -> list[int]:
    return [perft(state, depth) for depth in range(depths + 1)]


@pytest.mark.clause("CP-4", "CP-6", "CP-8")
def test_two_cards_against_passes_by_hand() -> None:
    # Seat 0 leads 66, 66 or both; nobody beats them. After one alone the other is led in the next round.
    # Depth 1: 66 or 66+66. Depths 2 and 3: the passes. Then 66+66 has ended the game only if the two
    # others hold nothing: they hold a card each, so seat 1 leads it, seat 2 passes, and all is over in
    # five plies. After 66 alone: 66, pass, pass in plies 4 to 6, then 11 and a pass in 7 and 8.
    assert counts(start("66 66", "11", "44"), 9) == [1, 2, 2, 2, 2, 2, 1, 1, 1, 0]


@pytest.mark.clause("CP-5", "CP-6", "CP-7", "CP-8")
def test_a_combination_or_its_cards_by_hand() -> None:
    # Seat 0 leads 66, 63 or both as a combination. The 51 of seat 1 beats none of them, and seat 2 is
    # empty and never acts. After 66+63 seat 0 is empty: the game is over after the pass.
    # After 66 the 63 is led and passed on, and the other way round: two lines of four plies.
    assert counts(start("66 63", "51", ""), 5) == [1, 3, 3, 2, 2, 0]


@pytest.mark.clause("CP-7", "CP-8", "CP-11")
def test_who_can_beat_must_by_hand() -> None:
    # Seat 0 leads 22 and is empty; seat 1 must beat it with 33 or 55. Seat 2 must beat either with 44.
    # Then seat 2 is empty and seat 1 alone holds a card: over after three plies.
    assert counts(start("22", "33 55", "44"), 4) == [1, 1, 2, 2, 0]


@pytest.mark.clause("CP-11")
def test_nothing_is_left_to_play() -> None:
    assert counts(start("66 66", "", ""), 2) == [1, 0, 0]


@pytest.mark.clause("CP-4", "CP-5", "CP-6", "CP-7", "CP-8", "CP-10", "CP-11")
@pytest.mark.parametrize("rules", [chuopai.STANDARD, BALANCED, THREE], ids=brief)
@pytest.mark.parametrize(
    ("hands", "leader", "depth"),
    [
        (("66 66 63 54", "11 11 62 53", "44 22 65 51"), 0, 5),
        (("31 41 32 32", "44 52 43", "11 62 62 53 53"), 0, 6),
        (("21 42 62 53", "41 63 63", "54 43 52"), 1, 6),
        (("22 22 55", "33 33 66 66", "44 44 44"), 0, 9),
        (("66 54 54", "", "11 62 53 65 61"), 2, 7),
        (("31 31 41 32", "31 41 32", "31 41 32 66"), 2, 5),
    ],
)
def test_endings_count_like_the_naive_engine(
    hands: tuple[str, ...], leader: int, depth: int, rules: chuopai.Rules
) -> None:
    game = naive_game(hands, leader, rules, partial=True)
    expected = [lines(game, n) for n in range(depth + 1)]
    assert counts(start(*hands, leader=leader, rules=rules), depth) == expected
