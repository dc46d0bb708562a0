"""The course of a deal: TK-1 to TK-7, TK-9, TK-12, TK-13, TK-20 and TK-24, by hand."""

from __future__ import annotations

from random import Random

import pytest

from tienkau.helpers import BOTH, lines, played, start, texts
from tiledominoes import (
    Bag,
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


@pytest.mark.clause("TK-1", "EQ-3")
def test_tk_1_four_players_get_eight_tiles_each() -> None:
    state = tienkau.deal(Random(1))
    assert [len(hand) for hand in state.hands] == [8, 8, 8, 8]
    assert state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3] == TILE_SET
    assert state.absent == Bag()


@pytest.mark.clause("TK-2")
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


@pytest.mark.clause("TK-15")
def test_tk_15_a_deal_is_the_first_of_its_bank_when_nothing_else_is_told() -> None:
    assert tienkau.deal(Random(3)).held == 1
    state = tienkau.State.start(FULL)
    assert (state.banker, state.held, state.current_player) == (0, 1, 0)


@pytest.mark.clause("TK-3", "EQ-6")
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


@pytest.mark.clause("TK-3")
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


@pytest.mark.clause("TK-4")
@BOTH
def test_tk_4_a_lead_is_a_tile_a_pair_or_two_pairs(rules: Rules) -> None:
    state = start("66 66 63 21", "65 65 64 64", "61 61 51 51", "11 11 44 44", rules=rules)
    assert texts(state.legal_moves) == "66 63 21 66+66 66+63"
    state = start("66 63 42 21", "65 65 64 64", "61 61 51 51", "11 11 44 44", rules=rules)
    assert texts(state.legal_moves) == "66 63 42 21 42+21 66+63 42+21,66+63"


@pytest.mark.clause("TK-4", "TK-13")
def test_tk_4_a_lead_is_the_first_move_of_each_trick() -> None:
    state = start("66 21", "65 32", "61 41", "22 42")
    moves = "66 65 61 22 21 32 41 42".split()
    leads = [played(state, " ".join(moves[:ply])).is_lead for ply in range(9)]
    assert leads == [True, False, False, False, True, False, False, False, False]


@pytest.mark.clause("TK-5")
@BOTH
def test_tk_5_who_lacks_the_series_discards_and_cannot_win(rules: Rules) -> None:
    state = played(start("51 21", "63 42", "61 41", "22 66", rules=rules), "51")
    assert texts(state.legal_moves) == "x63 x42"
    state = played(state, "x63 61 66")
    assert state.leader == 3


@pytest.mark.clause("TK-5")
@BOTH
@pytest.mark.parametrize("banker", range(4))
def test_tk_5_the_lowest_lead_takes_a_trick_of_discards(banker: int, rules: Rules) -> None:
    hands = ["66", "65", "61"]
    hands.insert(banker, "21")
    state = start(*hands, banker=banker, rules=rules)
    # The same when the deal is taken up from its text.
    for begun in (state, tienkau.State.from_text(state.to_text())):
        then = played(begun, "21")
        while not then.is_over:
            then = then.play(then.legal_moves[0])
        assert (then.leader, then.tricks[banker]) == (banker, 1)


@pytest.mark.clause("TK-6")
@BOTH
def test_tk_6_a_pair_is_followed_with_any_pair_or_two_discards(rules: Rules) -> None:
    state = played(start("31 41", "51 51", "65 21", "66 66", rules=rules), "31+41 51+51")
    assert texts(state.legal_moves) == "x65+21"
    state = played(state, "x65+21 66+66")
    assert (state.leader, state.tricks) == (3, (0, 0, 0, 1))


@pytest.mark.clause("TK-7")
@BOTH
def test_tk_7_a_discard_of_four_never_wins_though_it_holds_a_pair(rules: Rules) -> None:
    state = start("31 41 31 32", "66 66 65 21", "64 64 61 61", "42 11 55 55", rules=rules)
    state = played(state, "31+41,31+32 x66+66+65+21")
    assert texts(state.legal_moves) == "64+64,61+61"
    state = played(state, "64+64,61+61 x11+55+55+42")
    assert (state.leader, state.tricks) == (2, (0, 0, 1, 0))


@pytest.mark.clause("TK-9")
def test_tk_9_the_highest_tile_of_the_led_series_takes_the_trick() -> None:
    hands = ("55 21", "65 32", "11 41", "22 42")
    # 10, 11, 2 and 4 pips; in the series Earth is the highest of these.
    assert played(start(*hands), "55 65 11 22").leader == 1
    assert played(start(*hands, rules=RUSSIAN), "55 65 11 22").leader == 2


@pytest.mark.clause("TK-12")
@BOTH
def test_tk_12_of_equal_plays_the_first_takes_the_trick(rules: Rules) -> None:
    assert played(start("51", "66", "66", "61", rules=rules), "51 66 66 61").leader == 1
    assert played(start("52 66", "63 11", "54 44", "43 55", rules=rules), "52 63 54 43").leader == 1
    hands = ("44 52", "66 54", "66 63", "65 21")
    assert played(start(*hands, rules=rules), "44+52 66+54 66+63 x65+21").leader == 1


@pytest.mark.clause("TK-13")
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


@pytest.mark.clause("TK-19", "TK-20")
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


@pytest.mark.clause("TK-18", "TK-19", "TK-20", "TK-24")
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


@pytest.mark.clause("TK-24")
def test_tk_24_celko_pays_a_lead_and_not_a_follow() -> None:
    state = played(start("51 51", "42 21", "65 65", "64 64"), "51+51 42+21")
    assert state.payments == ()
    state = played(start("51 51 61", "42 21 66", "65 65 11", "64 64 22"), "61 66 11 22 42+21")
    assert lines(state.payments) == ["0>1 4 TK-18", "2>1 4 TK-18", "3>1 4 TK-18"]


@pytest.mark.clause("TK-24")
@pytest.mark.parametrize("rules", [CELKO, RUSSIAN])
def test_tk_24_a_discard_with_the_supreme_pair_in_it_earns_nothing(rules: Rules) -> None:
    state = start("51 51 61 61", "65 64 42 21", "66 66 11 11", "44 44 55 55", rules=rules)
    state = played(state, "61+61,51+51 x65+64+42+21")
    assert state.payments == ()


def test_a_full_deal_is_a_partial_one_too() -> None:
    assert tienkau.State.start(FULL, partial=True) == tienkau.State.start(FULL)
    assert tienkau.State.start(map(Bag, FULL)) == tienkau.State.start(FULL)


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
