"""Positions of Chuo Pai in which one documented reason of the bot decides; all by hand."""

from __future__ import annotations

from random import Random

import pytest

from tiledominoes import chuopai
from tiledominoes.bots import ChuoPaiBot


def chosen(hands: list[str], moves: str = "") -> str:
    """What the bot plays after these moves of these hands; seat 0 leads."""
    state = chuopai.State.start(hands, partial=True)
    for text in moves.split():
        state = state.play(chuopai.parse_move(text))
    return str(ChuoPaiBot().choose(state.observe(state.current_player), None, Random(1)))


@pytest.mark.clause("CP-8")
def test_it_leads_low_single_cards_first() -> None:
    # 6-6 is sure to win, and worth as much later.
    assert chosen(["66 22", "11 11", "44 44"]) == "22"


@pytest.mark.clause("CP-4", "CP-9")
def test_low_cards_go_together_when_nobody_has_as_many_of_a_higher_rank() -> None:
    # One 2-1 would meet 5-4, 4-3 or 4-1; of none of these are two unseen.
    assert chosen(["21 21 21 66", "54 43", "41 22"]) == "21+21+21"
    # Of four 5-4 in two hands of two cards each hand has two: now both cards would be lost for nothing.
    assert chosen(["21 21 66", "54 54", "54 54"]) == "21"


@pytest.mark.clause("CP-5")
def test_a_combination_comes_late() -> None:
    # 6-6 with 6-3 is sure to win but costs ranks 7 and 4; 5-1 alone costs 4, and 2-2 costs 1.
    assert chosen(["66 63 22 51", "11 11", "44 44"]) == "22"


@pytest.mark.clause("CP-7")
def test_it_beats_with_the_lowest_that_does() -> None:
    # Seat 2 may hold 1-1, against which neither 5-5 nor 3-3 helps.
    assert chosen(["22 66", "55 33", "11 11"], "22") == "55"


def test_it_beats_with_a_higher_card_that_is_so_much_surer() -> None:
    # 5-5, of rank 2, meets the 3-3 of who acts next; 3-3, of rank 3, meets nothing.
    assert chosen(["22", "55 33", "33 51"], "22") == "33"


@pytest.mark.clause("CP-6")
def test_as_the_last_to_act_it_fears_nothing() -> None:
    # The same cards, but whoever holds the other 3-3 has acted.
    assert chosen(["22 33", "51 61", "55 33"], "22 pass") == "55"


def test_it_passes_when_it_must() -> None:
    assert chosen(["66 22", "11 11", "44 44"], "66") == "pass"


@pytest.mark.clause("CP-5", "CP-7")
def test_it_reckons_with_higher_combinations() -> None:
    # Seat 2 holds Di Ba: 4-4 with 5-2, ranks 5 and 2, would be lost, and 1-1 with 6-2, 6 and 3, is not.
    assert chosen(["31 41", "44 52 11 62", "11 53"], "31+41") == "11+62"
    # Without a total the two 1-1 of seat 2 are no combination.
    assert chosen(["31 41", "44 52 11 62", "11 11"], "31+41") == "44+52"


def test_combinations_are_beaten_by_higher_ones_only() -> None:
    # Ren Qi with two cards may meet Tian Jiu (seat 1 could hold 6-6 with 6-3), Di Ba needs a 1-1.
    assert chosen(["44 52", "66 63", "62 53"]) == "52"
    assert chosen(["31 41", "44 44", "61 61"]) == "41"
