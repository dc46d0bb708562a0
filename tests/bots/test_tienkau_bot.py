"""Positions of Tien Kau in which one documented reason of the bot decides; all by hand."""

from __future__ import annotations

from random import Random

import pytest

from tiledominoes import tienkau
from tiledominoes.bots import TienKauBot


def chosen(hands: list[str], moves: str = "", rules: tienkau.Rules = tienkau.CELKO) -> str:
    """What the bot plays after these moves of these hands; seat 0 is the banker."""
    state = tienkau.State.start(hands, rules=rules, partial=True)
    for text in moves.split():
        state = state.play(tienkau.parse_move(text))
    return str(TienKauBot().choose(state.observe(state.current_player), None, Random(1)))


@pytest.mark.clause("TK-18", "TK-24")
def test_it_takes_a_bonus() -> None:
    hands = ["66 42 21", "55 33 65", "44 51 64", "22 31 61"]
    assert chosen(hands) == "42+21"
    # It is enough without the pair of 6-6, which is kept, though four tiles would be more.
    assert chosen(["66 66 42 21", "55 33 65 41", "44 51 64 32", "22 31 61 43"]) == "42+21"
    # In the Russian rules following earns too; the pair 1-3 would be cheaper.
    follows = ["11 11", "42 21", "55 33", "22 61"]
    assert chosen(follows, "11+11", tienkau.RUSSIAN) == "42+21"


@pytest.mark.clause("TK-19")
def test_of_two_bonuses_it_takes_the_larger() -> None:
    # Two civil-military pairs earn the banker 8 from each; there is no Supreme pair beside them.
    hands = ["66 63 11 62", "55 33 65 51", "44 51 64 61", "22 31 61 31"]
    assert chosen(hands) == "66+63,11+62"


@pytest.mark.clause("TK-14")
def test_it_saves_its_only_sure_tile_for_the_last_trick() -> None:
    # 6-6 takes any trick; 5-1 is beaten by six unseen tiles.
    assert chosen(["66 51", "55 33", "22 65", "64 61"]) == "51"
    assert chosen(["66", "55", "22", "65"]) == "66"


@pytest.mark.clause("TK-9")
def test_of_two_sure_tiles_it_leads_the_one_that_is_worth_less() -> None:
    # No military tile is unseen, so 2-1 is sure; no unseen civil tile has more than 6-5.
    assert chosen(["66 21", "55 33", "22 65", "64 61"]) == "21"


def test_with_nothing_sure_it_leads_what_is_worth_least() -> None:
    assert chosen(["64 51", "66 33", "22 65", "55 61"]) == "51"


@pytest.mark.clause("TK-10", "TK-11")
def test_it_leads_the_most_tiles_that_are_likely_to_win() -> None:
    others = ["55 64 51 63", "33 61 53 43", "22 65 41 32"]
    # Heaven and Earth: no higher pair is unseen.
    assert chosen(["66 66 11 11", *others]) == "66+66,11+11"
    # One higher pair could be held, but hardly together with a second.
    assert chosen(["11 11 44 44", "66 66 55 64", "22 65 63 33", "51 31 42 32"]) == "11+11,44+44"
    # Five higher pairs could: 6-6, 4-4, 1-3, 5-5 and 3-3, so nothing is likely to win.
    assert chosen(["22 22 65 65", "55 55 66 66", "33 33 44 44", "31 31 64 51"]) == "22"


@pytest.mark.clause("TK-10")
def test_a_pair_that_one_higher_pair_could_beat_is_not_led() -> None:
    # Besides 6-6 the pair 5-5 is sure, unless one hand has both 3-1; then 6-6 is all, and is saved.
    assert chosen(["66 55 55 51", "33 22 65 61", "64 61 51 65", "33 22 64 32"]) == "55+55"
    assert chosen(["66 55 55 51", "31 22 65 61", "31 61 51 65", "33 22 64 32"]) == "51"


@pytest.mark.clause("TK-9", "TK-12")
def test_as_the_last_it_wins_with_what_costs_least() -> None:
    # 3-3 and 5-1, six pips each, lie on the lead.
    assert chosen(["22 63", "33 62", "51 53", "66 64"], "22 33 51") == "64"


def test_it_does_not_try_to_win_what_is_not_sure() -> None:
    # 6-5 would be the highest so far, but a 6-6 is unseen.
    assert chosen(["22 63", "65 51", "66 62", "55 53"], "22") == "51"


def test_it_takes_the_first_trick_that_it_is_sure_of() -> None:
    assert chosen(["55 63", "66 51", "44 62", "33 53"], "55") == "66"


@pytest.mark.clause("TK-14")
def test_a_follower_with_a_trick_saves_the_high_tile() -> None:
    # Seat 1 takes the first trick with 5-4. Seat 3 takes the second with 5-5 and leads 3-3, on which 6-1 is
    # the highest when seat 1 has 6-6 and 1-1 left.
    hands = ["22 61 65 21", "66 51 54 11", "44 41 64 31", "55 33 32 43"]
    assert chosen(hands, "21 54 41 32 51 44 55 22 33 61") == "11"


def test_it_does_not_break_a_pair_for_nothing() -> None:
    # 3-1 has fewer pips than 6-1, but two of them are the Goose pair.
    hands = ["63 62 54", "31 31 61", "53 52 32", "43 41 42"]
    assert chosen(hands, "63") == "x61"
