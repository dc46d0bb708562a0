"""Hidden information in Tien Kau: TK-23, by hand. What discards prove stands in `test_deduction.py`."""

from __future__ import annotations

from random import Random

import pytest

from tienkau.helpers import lines, played, start, texts
from tiledominoes import Bag, ParseError, tienkau
from tiledominoes.tienkau import RUSSIAN

HANDS = ("66 21 55", "63 42 41", "11 55 65", "44 33 61")
MOVES = "66 x63 11 44 21 42"


@pytest.mark.clause("TK-23")
def test_tk_23_discards_are_seen_and_only_hands_are_hidden() -> None:
    state = played(start(*HANDS), MOVES)
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert texts(view.history) == MOVES
        assert view.movers == (0, 1, 2, 3, 0, 1)
        assert view.counts == (1, 1, 2, 2)
    assert (state.observe(1).hand, state.observe(1).unseen) == (Bag("41"), Bag("55 55 65 33 61"))
    assert (state.observe(None).hand, state.observe(None).unseen) == (Bag(), Bag("41 55 55 65 33 61"))


def test_the_table_is_seen_by_all() -> None:
    state = played(start(*HANDS, banker=0, held=3, rules=RUSSIAN), MOVES)
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert (view.banker, view.held, view.leader, view.last_trick_winner) == (0, 3, 0, 0)
        assert (texts(view.trick), view.tricks, view.rules) == ("21 42", (1, 0, 0, 0), RUSSIAN)
    assert start(*HANDS).observe(0).last_trick_winner is None


@pytest.mark.clause("TK-20")
def test_bonuses_and_the_settlement_are_seen_by_all() -> None:
    state = played(start("42 21", "66 66", "11 11", "44 44"), "42+21 66+66 11+11")
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert lines(view.payments) == ["1>0 4 TK-18", "2>0 4 TK-18", "3>0 4 TK-18"]
        assert (view.scores, view.winners) == ((12, -4, -4, -4), frozenset())
    state = played(state, "44+44")
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert (view.payments, view.scores, view.winners) == (
            state.payments,
            (36, -12, -12, -12),
            frozenset({0}),
        )
        assert view.unseen == Bag()
        assert view.determinize(Random(1)) == state


def test_the_legal_moves_are_those_of_the_own_turn() -> None:
    state = played(start(*HANDS), "66")
    assert texts(state.observe(1).legal_moves) == "x63 x42 x41"
    assert [state.observe(seat).legal_moves for seat in (None, 0, 2, 3)] == [()] * 4
    assert texts(start(*HANDS).observe(0).legal_moves) == "66 55 21"


def test_a_determinized_state_goes_back_to_its_deal() -> None:
    state = played(start(*HANDS, banker=0, held=2, rules=RUSSIAN), MOVES)
    other = state.determinize(3, Random(5))
    assert (other.history, other.movers, other.last_move) == (state.history, state.movers, state.last_move)
    back = [other]
    while back[-1].previous is not None:
        back.append(back[-1].previous)
    assert len(back) == 7
    first = back[-1]
    assert (first.banker, first.held, first.rules, first.trick) == (0, 2, RUSSIAN, ())
    assert first.hands[3] == Bag(HANDS[3])
    assert [len(hand) for hand in first.hands] == [3, 3, 3, 3]
    assert played(first, MOVES) == other


# Each of these changes makes a view that no deal gives.
CHANGES = [
    ('"counts": [1, 1, 2, 2]', '"counts": [1, 1, 1, 3]'),
    ('"counts": [1, 1, 2, 2]', '"counts": [1, 2, 2, 2]'),
    ('"counts": [1, 1, 2, 2]', '"counts": [1, 1, 2]'),
    ('"unseen": "55 55 33 65 61"', '"unseen": "55 55 33 65"'),
    ('"unseen": "55 55 33 65 61"', '"unseen": "55 55 33 65 66"'),
    ('"unseen": "55 55 33 65 61"', '"unseen": "55 55 33 65 64"'),
    ('"hand": "41"', '"hand": "54"'),
    ('"hand": "41"', '"hand": ""'),
    ('"hand": "41"', '"hand": 41'),
    ('"hand": "41"', '"hand": "41 32"'),
    ('"history": ["66", "x63", ', '"history": ["66", "63", '),
    ('"history": ["66", "x63", ', '"history": ["66", "x55", '),
    ('"history": ["66", "x63", "11", "44", ', '"history": ["66", "x63", "x11", "44", '),
    ('"history": ["66", ', '"history": ["44", '),
    ('"history": ["66", ', '"history": ["42", '),
    ('"history": ["66", ', '"history": ["y", '),
    ('"movers": [0, 1, 2, 3, 0, 1]', '"movers": [0, 1, 2, 3, 1, 0]'),
    ('"movers": [0, 1, 2, 3, 0, 1]', '"movers": [0, 1, 2, 3, 0]'),
    ('"movers": [0, 1, 2, 3, 0, 1]', '"movers": [0, 1, 2, 3, 0, 4]'),
    ('"trick": ["21", "42"]', '"trick": ["21"]'),
    ('"trick": ["21", "42"]', '"trick": ["21", "41"]'),
    ('"trick": ["21", "42"]', '"trick": ["x21", "42"]'),
    ('"trick": ["21", "42"]', '"trick": ["21", "42", "66", "11", "44"]'),
    ('"trick": ["21", "42"]', '"trick": []'),
    ('"tricks": [1, 0, 0, 0]', '"tricks": [0, 1, 0, 0]'),
    ('"tricks": [1, 0, 0, 0]', '"tricks": [2, 0, 0, 0]'),
    ('"tricks": [1, 0, 0, 0]', '"tricks": [0, 0, 0, 0]'),
    ('"tricks": [1, 0, 0, 0]', '"tricks": [1, 0, 0, true]'),
    ('"bonuses": []', '"bonuses": ["1>0:4:TK-18", "2>0:4:TK-18", "3>0:4:TK-18"]'),
    ('"bonuses": []', '"bonuses": ["1>1:4:TK-18"]'),
    ('"bonuses": []', '"bonuses": ["1>0:4:TK-20"]'),
    ('"leader": 0', '"leader": 1'),
    ('"banker": 0', '"banker": 1'),
    ('"banker": 0', '"banker": 4'),
    ('"held": 1', '"held": 0'),
    ('"held": 1', '"held": 250000001'),
    ('"held": 1', '"held": 1.0'),
    ('"current_player": 2', '"current_player": 3'),
    ('"current_player": 2', '"current_player": null'),
    ('"seat": 1', '"seat": 2'),
    ('"seat": 1', '"seat": null'),
    ('"direction": "CLOCKWISE"', '"direction": "COUNTERCLOCKWISE"'),
    ('"direction": "CLOCKWISE"', '"direction": "LEFT"'),
    ('"single_ranking": "PIPS"', '"single_ranking": "PIPS", "colour": "RED"'),
    ('"trick_count": "TRICKS", ', ""),
    ('"starting_chips": 100', '"starting_chips": 0'),
    ('"rules": {', '"rules": 7, "rule": {'),
    ('"bonuses": []', '"bonuses": [], "hands": []'),
    ("observation/1", "observation/2"),
]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_json_that_does_not_add_up_is_refused(old: str, new: str) -> None:
    view = played(start(*HANDS), MOVES).observe(1)
    text = view.to_json()
    assert tienkau.Observation.from_json(text) == view
    assert text.count(old) == 1
    with pytest.raises(ParseError):
        tienkau.Observation.from_json(text.replace(old, new))


def test_a_count_of_tiles_agrees_with_the_tiles_taken() -> None:
    rules = tienkau.Rules(trick_count=tienkau.TrickCount.TILES)
    state = start("66 66 21", "63 42 41", "11 55 65", "44 33 61", rules=rules)
    text = played(state, "66+66 x63+42 x11+55 x44+33").observe(3).to_json()
    assert '"tricks": [2, 0, 0, 0]' in text
    with pytest.raises(ParseError):
        tienkau.Observation.from_json(text.replace('"tricks": [2, 0, 0, 0]', '"tricks": [1, 0, 0, 0]'))


def test_json_of_a_discard_that_the_tiles_deny_is_refused() -> None:
    """When all that seat 1 can still hold is civil, it cannot have discarded on a civil lead."""
    state = played(start("66 22", "63 42", "11 54", "44 62"), "66 x63 11 44")
    text = state.observe(2).to_json()
    assert '"unseen": "22 62 42"' in text
    assert tienkau.Observation.from_json(text).determinize(Random(1)).observe(2) == state.observe(2)
    with pytest.raises(ParseError, match="do not go together in any deal"):
        tienkau.Observation.from_json(text.replace('"unseen": "22 62 42"', '"unseen": "22 33 65"'))
