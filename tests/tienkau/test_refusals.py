"""What is refused, with which clause and with which words: moves, deals, bankers, options."""

from __future__ import annotations

from random import Random

import pytest

from strategies import ODD_VALUES, kind
from tienkau.helpers import lines, played, start
from tiledominoes import (
    IllegalMoveError,
    InvalidDealError,
    RulesError,
    chedeng,
    tienkau,
)
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

FULL = [
    "66 66 11 11 44 44 31 31",
    "55 55 33 33 22 22 65 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
]


REFUSALS = start("66 51 63 54", "65 21 41 32", "64 64 61 61", "11 11 42 55")


@pytest.mark.clause("TK-4", "TK-5", "TK-6")
@pytest.mark.parametrize(
    ("moves", "tried", "clause", "words"),
    [
        ("", "x66", "TK-4", "x66: a discard never leads; seat 0 leads a tile, a pair or two pairs: 66, 51, "),
        ("", "11", "TK-4", "11: seat 0 does not hold 11 but 66 51 63 54; seat 0 leads"),
        ("", "66+66", "TK-4", "66+66: seat 0 does not hold 66 66 but 66 51 63 54"),
        ("", "66+63,66+54", "TK-4", "seat 0 does not hold 66 63 66 54 but"),
        ("51", "21", "TK-5", "21: this tile is of the other series; civil was led and seat 1 holds 65"),
        (
            "51",
            "66",
            "TK-5",
            "66: seat 1 does not hold 66 but 65 41 32 21; civil was led and seat 1 holds 65",
        ),
        ("51", "x65", "TK-5", "x65: who can follow must not discard; civil was led and seat 1 holds 65"),
        ("51", "x21", "TK-5", "who can follow must not discard"),
        ("51", "41+32", "TK-5", "this does not follow what was led; civil was led and seat 1 holds 65"),
        ("51 65", "42", "TK-5", "42: seat 2 does not hold 42"),
        (
            "63",
            "65",
            "TK-5",
            "this tile is of the other series; military was led and seat 1 holds 41, 32, 21",
        ),
        (
            "63",
            "x65",
            "TK-5",
            "who can follow must not discard; military was led and seat 1 holds 41, 32, 21",
        ),
        ("63 21", "64", "TK-5", "this does not follow what was led; seat 2 has none of the series led and"),
        (
            "63 21",
            "x65",
            "TK-5",
            "seat 2 does not hold 65 but 64 64 61 61; seat 2 has none of the series led",
        ),
        ("63 21", "64+64", "TK-5", "discards one tile: x64, x61"),
        ("66+63", "65", "TK-6", "this does not follow what was led; a pair was led and seat 1 holds 41+32"),
        ("66+63", "x65+21", "TK-6", "who can follow must not discard; a pair was led and seat 1 holds 41+32"),
        ("66+63", "64+64", "TK-6", "seat 1 does not hold 64 64"),
        ("66+63 41+32", "64+64,61+61", "TK-6", "a pair was led and seat 2 holds 64+64, 61+61"),
    ],
)
def test_refusals_name_the_clause_and_what_would_be_legal(
    moves: str, tried: str, clause: str, words: str
) -> None:
    refused_with(played(REFUSALS, moves), tried, clause, words)


def refused_with(state: tienkau.State, tried: str, clause: str, words: str) -> None:
    text, move = state.to_text(), tienkau.parse_move(tried)
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError) as refused:
        state.play(move)
    assert refused.value.clause == clause
    assert words in refused.value.reason
    assert str(state.legal_moves[0]) in refused.value.reason
    assert str(refused.value).endswith(f"({clause})")
    assert state.to_text() == text


PAIRS = start("66 66 11 11 44", "65 65 64 64 33", "61 61 51 63 22", "55 55 31 31 32")


@pytest.mark.clause("TK-6", "TK-7")
@pytest.mark.parametrize(
    ("moves", "tried", "clause", "words"),
    [
        (
            "66+66,11+11",
            "65+65",
            "TK-7",
            "does not follow what was led; two pairs were led and seat 1 holds 65+65",
        ),
        (
            "66+66,11+11",
            "x33+65+65+64",
            "TK-7",
            "who can follow must not discard; two pairs were led and seat",
        ),
        (
            "66+66,11+11 65+65,64+64",
            "61+61",
            "TK-7",
            "two pairs were led, seat 2 lacks them and discards four tiles: x22+61",
        ),
        (
            "66+66,11+11 65+65,64+64",
            "x61+51",
            "TK-7",
            "this does not follow what was led; two pairs were led, seat 2 lacks them",
        ),
        (
            "66+66,11+11 65+65,64+64",
            "x66+61+51+63",
            "TK-7",
            "seat 2 does not hold 66 61 51 63 but 22 61 61 51 63; two pairs were led, seat 2 lacks them",
        ),
        (
            "44 33 22 31 66+66 65+65 61+61",
            "x55+32",
            "TK-6",
            "who can follow must not discard; a pair was led and seat 3 holds 55+55, 31+32",
        ),
    ],
)
def test_refusals_of_pairs(moves: str, tried: str, clause: str, words: str) -> None:
    refused_with(played(PAIRS, moves), tried, clause, words)


@pytest.mark.clause("TK-6")
def test_refusals_when_a_pair_cannot_be_followed() -> None:
    state = played(start("66 66", "65 21", "61 51", "44 42"), "66+66")
    refused_with(state, "65", "TK-6", "a pair was led, seat 1 has none and discards two tiles: x65+21")


def test_a_refusal_lists_eight_moves_and_counts_the_rest() -> None:
    state = tienkau.State.start(FULL, banker=3)
    # Leads of 62 53 52 43 42 41 32 21: 8 tiles, the pairs 42+21, 62+53, 52+43, 41+32, and 4×3/2 of two.
    with pytest.raises(IllegalMoveError, match="62, 53, 52, 43, 42, 41, 32, 21 and 10 more"):
        state.play(tienkau.parse_move("66"))


@pytest.mark.parametrize("tried", [*ODD_VALUES, "66", chedeng.parse_move("65:5")], ids=kind)
def test_what_is_no_move_is_refused_with_what_would_be_legal(tried: tienkau.Move) -> None:
    state = played(REFUSALS, "51")
    assert not state.is_legal(tried)
    with pytest.raises(IllegalMoveError, match="; civil was led and seat 1 holds 65") as refused:
        state.play(tried)
    assert refused.value.clause == "TK-5"


@pytest.mark.clause("TK-13")
@pytest.mark.parametrize("tried", ["66", "x66", "66+66", "66+66,11+11"])
def test_tk_13_no_move_is_legal_after_the_end(tried: str) -> None:
    state = played(start("66", "65", "61", "11"), "66 65 61 11")
    assert not state.is_legal(tienkau.parse_move(tried))
    with pytest.raises(IllegalMoveError, match="the deal is over, no move is legal") as refused:
        state.play(tienkau.parse_move(tried))
    assert refused.value.clause == "TK-13"


@pytest.mark.clause("TK-1", "EQ-3")
@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (FULL[:3], "4 hands"),
        ([*FULL, ""], "4 hands"),
        (["66 66 11 11 44 44 31", *FULL[1:3], FULL[3] + " 31"], "7, 8, 8, 9"),
        (["66 66 11 11 44 44 31 21", *FULL[1:]], "2 pieces of 21"),
        (["66 66 66 11 44 44 31 31", *FULL[1:]], "3 pieces of 66"),
        (["66 66 77 11 44 44 31 31", *FULL[1:]], "expected a domino"),
        ([None, *FULL[1:]], "None"),
        ("66 66", "4 bags"),
        (7, "4 bags"),
        (None, "4 bags"),
        (["66", "65", "61", "11"], "1, 1, 1, 1"),
    ],
)
def test_bad_deals_are_refused_with_the_reason(hands: list[str], words: str) -> None:
    with pytest.raises(InvalidDealError, match=words):
        tienkau.State.start(hands)


@pytest.mark.clause("EQ-3")
@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (["66", "65", "61", "11 44"], "1, 1, 1, 2"),
        (["", "", "", ""], "0, 0, 0, 0"),
        (["66", "65", "61", "66 66"], "3 pieces of 66"),
        (["63", "65", "61", "63"], "2 pieces of 63"),
    ],
)
def test_bad_partial_deals_are_refused_with_the_reason(hands: list[str], words: str) -> None:
    with pytest.raises(InvalidDealError, match=words):
        tienkau.State.start(hands, partial=True)


@pytest.mark.clause("EQ-6")
@pytest.mark.parametrize("banker", [4, *ODD_VALUES], ids=kind)
def test_a_banker_out_of_range_is_refused(banker: int) -> None:
    with pytest.raises(InvalidDealError, match="the banker must be a whole number from 0 to 3"):
        tienkau.State.start(FULL, banker)
    # A deal draws the banker when none is given.
    if banker is not None:
        with pytest.raises(InvalidDealError, match="the banker"):
            tienkau.deal(Random(1), banker)


@pytest.mark.parametrize("held", [0, 250_000_001, *(v for v in ODD_VALUES if v != 65)], ids=kind)
def test_held_is_a_whole_number_from_1(held: int) -> None:
    with pytest.raises(InvalidDealError, match="held must be a whole number"):
        tienkau.State.start(FULL, 0, held)
    with pytest.raises(InvalidDealError, match="held must be a whole number"):
        tienkau.deal(Random(1), 0, held)


@pytest.mark.clause("TK-15")
def test_the_longest_bank_is_paid_for_and_has_a_text_and_a_view() -> None:
    state = start("66", "65", "61", "11", held=250_000_000)
    assert tienkau.State.from_text(state.to_text()) == state
    assert tienkau.Observation.from_json(state.observe(0).to_json()) == state.observe(0)
    assert lines(played(state, "66 65 61 11").payments)[3] == "1>0 1000000000 TK-15"


@pytest.mark.parametrize("flag", [1, None, "yes"])
def test_partial_is_a_flag(flag: bool) -> None:
    with pytest.raises(InvalidDealError, match="partial"):
        tienkau.State.start(FULL, partial=flag)


@pytest.mark.parametrize(
    "field", [name for name in CELKO.to_dict() if name not in ("starting_chips", "deals")]
)
@pytest.mark.parametrize("value", [*ODD_VALUES, "", "clockwise", "NONE"], ids=kind)
def test_choices_have_their_named_values_only(field: str, value: object) -> None:
    with pytest.raises(RulesError):
        Rules.from_dict({field: value})


@pytest.mark.parametrize("field", ["starting_chips", "deals"])
@pytest.mark.parametrize("value", [0, -1, 1.0, True, "8", [], 10**10])
def test_impossible_chips_and_deals_are_refused(field: str, value: object) -> None:
    with pytest.raises(RulesError, match=field):
        Rules.from_dict({field: value})


def test_chips_are_a_number_and_deals_may_be_none() -> None:
    with pytest.raises(RulesError, match=r"starting_chips \(TK-1\)"):
        Rules.from_dict({"starting_chips": None})
    assert Rules.from_dict({"deals": None}).deals is None


def test_each_option_cites_its_clause() -> None:
    assert Rules.clauses() == {
        "starting_chips": "TK-1",
        "deals": "TK-22",
        "direction": "TK-3",
        "single_ranking": "TK-9",
        "trick_count": "TK-13",
        "bank_fee": "TK-15",
        "overtricks_from": "TK-17",
        "supreme_bonus": "TK-18",
        "bonus_on": "TK-24",
    }


@pytest.mark.clause("TK-1", "TK-3", "TK-9", "TK-13", "TK-15", "TK-17", "TK-18", "TK-22", "TK-24")
def test_the_two_profiles_differ_where_a_clause_says_so() -> None:
    celko, russian = CELKO.to_dict(), RUSSIAN.to_dict()
    assert {name: (celko[name], russian[name]) for name in celko if celko[name] != russian[name]} == {
        "single_ranking": ("PIPS", "SERIES"),
        "bank_fee": ("ALWAYS", "BANKER_WINS"),
        "overtricks_from": ("BANKER", "WINNER"),
        "supreme_bonus": ("FLAT", "BANKER_DOUBLE"),
        "bonus_on": ("LEAD", "PLAY"),
    }
    assert (celko["starting_chips"], celko["deals"]) == (100, None)
    assert (celko["direction"], celko["trick_count"]) == ("CLOCKWISE", "TRICKS")
