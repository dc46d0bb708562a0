"""The course of a deal: TK-1 to TK-7, TK-12, TK-13, TK-20 and TK-24, by hand."""

from __future__ import annotations

from random import Random

import pytest

from strategies import ODD_VALUES, kind
from tienkau.helpers import BOTH, lines, played, start, texts
from tiledominoes import (
    Bag,
    IllegalMoveError,
    InvalidDealError,
    RulesError,
    chedeng,
    tienkau,
)
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

FULL = [
    "66 66 11 11 44 44 31 31",
    "55 55 33 33 22 22 65 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
]


def test_tk_1_four_players_get_eight_tiles_each() -> None:
    state = tienkau.deal(Random(1))
    assert [len(hand) for hand in state.hands] == [8, 8, 8, 8]
    assert state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3] == TILE_SET
    assert state.absent == Bag()


def test_tk_2_the_first_banker_is_drawn_before_the_deal() -> None:
    assert {tienkau.deal(Random(seed)).banker for seed in range(40)} == {0, 1, 2, 3}
    drawn = int(Random(9).random() * 4)
    assert tienkau.deal(Random(9)).banker == drawn
    rng = Random(9)
    rng.random()
    assert tienkau.deal(Random(9)).hands == tienkau.deal(rng, banker=drawn).hands


def test_a_deal_takes_the_bank_as_it_is_given() -> None:
    state = tienkau.deal(Random(3), banker=2, held=5, rules=RUSSIAN)
    assert (state.banker, state.held, state.rules) == (2, 5, RUSSIAN)
    assert (state.leader, state.current_player) == (2, 2)


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        (CELKO, [2, 3, 0, 1]),
        (RUSSIAN, [2, 3, 0, 1]),
        (Rules(direction=tienkau.Direction.COUNTERCLOCKWISE), [2, 1, 0, 3]),
    ],
)
def test_tk_3_the_banker_leads_and_turns_go_round(rules: Rules, order: list[int]) -> None:
    state, seats = start("66", "65", "61", "11", banker=2, rules=rules), []
    while not state.is_over:
        assert state.leader == 2
        assert state.current_player is not None
        seats.append(state.current_player)
        state = state.play(state.legal_moves[0])
    assert seats == order


@BOTH
def test_tk_3_the_winner_of_a_trick_leads_the_next(rules: Rules) -> None:
    state = start("51 21", "66 32", "61 41", "22 42", rules=rules)
    assert (state.leader, state.last_trick_winner, state.trick) == (0, None, ())
    state = played(state, "51 66 61")
    assert (state.leader, state.last_trick_winner, texts(state.trick)) == (0, None, "51 66 61")
    state = played(state, "22")
    assert (state.leader, state.current_player, state.last_trick_winner) == (1, 1, 1)
    assert (state.trick, state.tricks) == ((), (0, 1, 0, 0))
    # The last trick: 32, 41, 42, 21; seat 3 has the six.
    state = played(state, "32 41 42 21")
    assert (state.leader, state.last_trick_winner, state.current_player) == (3, 3, None)


@BOTH
def test_tk_4_a_lead_is_a_tile_a_pair_or_two_pairs(rules: Rules) -> None:
    state = start("66 66 63 21", "65 65 64 64", "61 61 51 51", "11 11 44 44", rules=rules)
    assert texts(state.legal_moves) == "66 63 21 66+66 66+63"
    state = start("66 63 42 21", "65 65 64 64", "61 61 51 51", "11 11 44 44", rules=rules)
    assert texts(state.legal_moves) == "66 63 42 21 42+21 66+63 42+21,66+63"


@BOTH
def test_tk_5_who_lacks_the_series_discards_and_cannot_win(rules: Rules) -> None:
    state = played(start("51 21", "63 42", "61 41", "22 66", rules=rules), "51")
    assert texts(state.legal_moves) == "x63 x42"
    state = played(state, "x63 61 66")
    assert state.leader == 3


@BOTH
def test_tk_6_a_pair_is_followed_with_any_pair_or_two_discards(rules: Rules) -> None:
    state = played(start("31 41", "51 51", "65 21", "66 66", rules=rules), "31+41 51+51")
    assert texts(state.legal_moves) == "x65+21"
    state = played(state, "x65+21 66+66")
    assert (state.leader, state.tricks) == (3, (0, 0, 0, 1))


@BOTH
def test_tk_7_a_discard_of_four_never_wins_though_it_holds_a_pair(rules: Rules) -> None:
    state = start("31 41 31 32", "66 66 65 21", "64 64 61 61", "42 11 55 55", rules=rules)
    state = played(state, "31+41,31+32 x66+66+65+21")
    assert texts(state.legal_moves) == "64+64,61+61"
    state = played(state, "64+64,61+61 x11+55+55+42")
    assert (state.leader, state.tricks) == (2, (0, 0, 1, 0))


def test_tk_9_the_highest_tile_of_the_led_series_takes_the_trick() -> None:
    hands = ("55 21", "65 32", "11 41", "22 42")
    # 10, 11, 2 and 4 pips; in the series Earth is the highest of these.
    assert played(start(*hands), "55 65 11 22").leader == 1
    assert played(start(*hands, rules=RUSSIAN), "55 65 11 22").leader == 2


@BOTH
def test_tk_12_of_equal_plays_the_first_takes_the_trick(rules: Rules) -> None:
    assert played(start("51", "66", "66", "61", rules=rules), "51 66 66 61").leader == 1
    assert played(start("52 66", "63 11", "54 44", "43 55", rules=rules), "52 63 54 43").leader == 1
    hands = ("44 52", "66 54", "66 63", "65 21")
    assert played(start(*hands, rules=rules), "44+52 66+54 66+63 x65+21").leader == 1


@pytest.mark.parametrize(
    ("count", "after"),
    [(tienkau.TrickCount.TRICKS, [1, 2, 3]), (tienkau.TrickCount.TILES, [4, 6, 7])],
)
def test_tk_13_what_a_trick_counts(count: tienkau.TrickCount, after: list[int]) -> None:
    state = start(
        "66 66 11 11 44 44 63",
        "31 55 33 22 65 64 61",
        "31 55 33 22 65 64 61",
        "54 62 53 52 43 41 32",
        rules=Rules(trick_count=count),
    )
    for moves, taken in zip(
        (
            "66+66,11+11 x31+55+33+22 x31+55+33+22 62+53,52+43",
            "44+44 x65+64 x65+64 41+32",
            "63 x61 x61 54",
        ),
        after,
        strict=True,
    ):
        assert not state.is_over
        state = played(state, moves)
        assert state.tricks == (taken, 0, 0, 0)
    # The deal ends when all hands are empty.
    assert (state.is_over, state.current_player, state.legal_moves) == (True, None, ())
    assert state.hands == (Bag(),) * 4


def test_tk_20_a_bonus_is_paid_at_once_whoever_takes_the_trick() -> None:
    state = start("66 63 11 62", "42 21 65 65", "44 52 31 41", "64 64 61 61", banker=0)
    state = played(state, "66+63,11+62")
    assert lines(state.payments) == ["1>0 8 TK-19", "2>0 8 TK-19", "3>0 8 TK-19"]
    assert state.scores == (24, -8, -8, -8)
    state = played(state, "42+21,65+65 44+52,31+41")
    assert len(state.payments) == 3
    assert (state.winners, state.is_over) == (frozenset(), False)
    state = played(state, "64+64,61+61")
    # Seat 1 took the only trick; the others pay 4, and the bank 4 more but for the banker itself.
    assert lines(state.payments)[3:] == [
        "0>1 4 TK-14",
        "2>1 4 TK-14",
        "3>1 4 TK-14",
        "2>0 4 TK-15",
        "3>0 4 TK-15",
    ]
    assert state.scores == (24 - 4 + 8, -8 + 12, -16, -16)
    assert state.winners == {0}


def test_tk_20_in_russian_a_follow_is_paid_at_once_too() -> None:
    state = start("66 63 11 62", "42 21 65 65", "44 52 31 41", "64 64 61 61", banker=0, rules=RUSSIAN)
    state = played(state, "66+63,11+62 42+21,65+65 44+52,31+41")
    assert lines(state.payments) == [
        "1>0 8 TK-19",
        "2>0 8 TK-19",
        "3>0 8 TK-19",
        "0>1 4 TK-18",
        "2>1 2 TK-18",
        "3>1 2 TK-18",
        "0>2 8 TK-19",
        "1>2 4 TK-19",
        "3>2 4 TK-19",
    ]
    state = played(state, "64+64,61+61")
    # The banker did not win, so nothing is due for the bank.
    assert lines(state.payments)[9:] == ["0>1 4 TK-14", "2>1 4 TK-14", "3>1 4 TK-14"]


def test_tk_24_celko_pays_a_lead_and_not_a_follow() -> None:
    state = played(start("51 51", "42 21", "65 65", "64 64"), "51+51 42+21")
    assert state.payments == ()
    state = played(start("51 51 61", "42 21 66", "65 65 11", "64 64 22"), "61 66 11 22 42+21")
    assert lines(state.payments) == ["0>1 4 TK-18", "2>1 4 TK-18", "3>1 4 TK-18"]


@pytest.mark.parametrize("rules", [CELKO, RUSSIAN])
def test_tk_24_a_discard_with_the_supreme_pair_in_it_earns_nothing(rules: Rules) -> None:
    state = start("51 51 61 61", "65 64 42 21", "66 66 11 11", "44 44 55 55", rules=rules)
    state = played(state, "61+61,51+51 x65+64+42+21")
    assert state.payments == ()


REFUSALS = start("66 51 63 54", "65 21 41 32", "64 64 61 61", "11 11 42 55")


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


@pytest.mark.parametrize("tried", ["66", "x66", "66+66", "66+66,11+11"])
def test_tk_13_no_move_is_legal_after_the_end(tried: str) -> None:
    state = played(start("66", "65", "61", "11"), "66 65 61 11")
    assert not state.is_legal(tienkau.parse_move(tried))
    with pytest.raises(IllegalMoveError, match="the deal is over, no move is legal") as refused:
        state.play(tienkau.parse_move(tried))
    assert refused.value.clause == "TK-13"


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


def test_a_full_deal_is_a_partial_one_too() -> None:
    assert tienkau.State.start(FULL, partial=True) == tienkau.State.start(FULL)
    assert tienkau.State.start(map(Bag, FULL)) == tienkau.State.start(FULL)


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


def test_states_of_other_tables_are_not_equal() -> None:
    state = start("66", "65", "61", "11")
    others = [
        start("66", "65", "61", "11", banker=1),
        start("66", "65", "61", "11", held=2),
        start("66", "65", "61", "11", rules=RUSSIAN),
        start("66", "65", "11", "61"),
        played(state, "66"),
    ]
    assert len({state, *others}) == 6
    assert len({s.to_text() for s in (state, *others)}) == 6
    assert state != object()


def test_equality_is_by_who_leads_the_tricks_and_the_bonuses() -> None:
    hands = ("66 65", "66 64", "61 51", "44 22")
    # Either Heaven first: the same tiles are gone, but another seat has the trick.
    one = played(start(*hands), "65 66 61 44")
    two = played(start("66 65", "66 64", "61 51", "44 22"), "66 66 61 44")
    assert one != two
    assert (one.leader, two.leader) == (1, 0)
    # Paid for leading the Supreme pair, or not for following with it: all else is the same.
    tiles = ("42 21 65", "51 51 64", "66 66 61", "44 44 22")
    paid = start(*tiles)
    unpaid = start(*tiles, rules=Rules(bonus_on=tienkau.BonusOn.PLAY))
    assert played(paid, "42+21").payments == played(unpaid, "42+21").payments != ()
    text = played(paid, "42+21 51+51 66+66 44+44").to_text()
    free = text.replace("paid=1>0:4:TK-18/2>0:4:TK-18/3>0:4:TK-18", "paid=-")
    assert free != text
    assert tienkau.State.from_text(free) != tienkau.State.from_text(text)


def test_equal_positions_may_have_other_pasts() -> None:
    # Seat 0 takes both tricks, in either order.
    state = start("66 65 21", "64 51 41", "61 61 32", "44 22 42")
    one = played(state, "66 64 61 44 65 51 61 22")
    two = played(state, "65 64 61 22 66 51 61 44")
    assert one == two
    assert hash(one) == hash(two)
    assert one.history != two.history
    assert one.observe(0) != two.observe(0)


def test_bonuses_are_a_multiset() -> None:
    """The Supreme pair first and two civil-military pairs then, or the other way round: one position."""
    state = start("66 63 11 62 42 21", "55 33 22 65 64 61", "55 33 22 65 64 61", "51 51 44 54 53 41")
    supreme = "42+21 x55+33 x55+33 51+51"
    two = "66+63,11+62 x22+65+64+61 x22+65+64+61 x44+54+53+41"
    one, other = played(state, f"{supreme} {two}"), played(state, f"{two} {supreme}")
    assert [p.clause for p in one.payments[:6]] == ["TK-18"] * 3 + ["TK-19"] * 3
    assert [p.clause for p in other.payments[:6]] == ["TK-19"] * 3 + ["TK-18"] * 3
    assert one == other
    assert (hash(one), one.to_text()) == (hash(other), other.to_text())
