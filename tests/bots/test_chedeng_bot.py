"""Positions of Chedeng in which one documented reason of the bot decides; all by hand."""

from __future__ import annotations

from random import Random

import pytest

from tiledominoes import chedeng
from tiledominoes.bots import ChedengBot


def chosen(hands: list[str], moves: str = "") -> str:
    """What the bot plays after these moves of these hands; seat 0 deals."""
    state = chedeng.State.start(hands, partial=True)
    for text in moves.split():
        state = state.play(chedeng.parse_move(text))
    return str(ChedengBot().choose(state.observe(state.current_player), None, Random(1)))


@pytest.mark.clause("CD-7", "CD-10")
def test_it_goes_face_down_only_when_it_must() -> None:
    # 6-6 answers the 6, and three others could answer it again; 2-1 face-down would cost three pips.
    assert chosen(["65 11", "66 21", "61 64", "62 63"], "65:6") == "66:6"


@pytest.mark.clause("CD-8")
def test_it_opens_the_end_that_fewest_can_answer() -> None:
    # Six unseen tiles have a 6 and none has a 3 or a 2: the light tile leads, and the lead comes back.
    assert chosen(["66 32", "65 61", "65 61", "64 64"]) == "32:3"


def test_it_opens_the_better_half_of_a_tile() -> None:
    # A 5 is answered by one unseen tile, a 4 by three.
    assert chosen(["54", "44", "64", "42"]) == "54:5"
    assert chosen(["54", "55", "65", "41"]) == "54:4"


@pytest.mark.clause("CD-10")
def test_between_equal_ends_it_lays_the_most_pips() -> None:
    # One unseen tile has a 1 and one has a 5.
    assert chosen(["11 55", "61 54", "33 44", "66 66"]) == "55:5"


@pytest.mark.clause("CD-10")
def test_it_gives_few_pips_away() -> None:
    # Nothing unseen has a 5, 4, 2 or 1 that would make a tile worth keeping.
    assert chosen(["66 33", "54 21", "66 63", "33 65"], "66:6") == "x21"


def test_it_keeps_a_tile_that_alone_answers_what_many_open() -> None:
    # 3-1 costs its 4 pips, and the 3 of 3-3, 3-2 and 5-3 and the 1 of 6-1 could not be answered: 8.
    # 4-2 costs 6 and only the 2 of 3-2: 7.
    assert chosen(["66 33", "42 31", "32 61", "53 65"], "66:6") == "x42"


def test_a_number_that_another_tile_has_is_not_missed() -> None:
    # The same, but 1-1 stays: 3-1 now costs 4 + 3 = 7, 4-2 costs 7 and 1-1 costs 2.
    assert chosen(["66 33 33", "42 31 11", "32 61 66", "53 65 65"], "66:6") == "x11"
    # 3-3 answers the 3 when 3-1 goes: 4 pips, and the 1 of 6-1; 3-3 has 6 pips, 4-2 costs 7.
    assert chosen(["66 33 55", "42 31 33", "32 61 66", "53 65 65"], "66:6") == "x31"
