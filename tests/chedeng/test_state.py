"""The course of a round: CD-1 and CD-4 to CD-9, by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tiledominoes import Bag, IllegalMoveError, InvalidDealError, RulesError, chedeng
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from collections.abc import Iterable

FULL = [
    "66 66 11 11 44 44 31 31",
    "55 55 33 33 22 22 65 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
]


def start(*hands: str, dealer: int = 0, clockwise: bool = True) -> chedeng.State:
    return chedeng.State.start(hands, dealer, clockwise, partial=True)


def played(state: chedeng.State, moves: str) -> chedeng.State:
    for text in moves.split():
        state = state.play(chedeng.parse_move(text))
    return state


def texts(moves: Iterable[chedeng.Move]) -> str:
    return " ".join(map(str, moves))


@pytest.mark.clause("CD-1", "EQ-3")
def test_cd_1_four_players_get_eight_tiles_each() -> None:
    state = chedeng.deal(Random(1))
    assert [len(hand) for hand in state.hands] == [8, 8, 8, 8]
    assert state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3] == TILE_SET
    assert state.absent == Bag()


@pytest.mark.clause("CD-3")
def test_cd_3_a_dealt_round_has_any_dealer() -> None:
    assert {chedeng.deal(Random(seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("CD-3")
def test_a_deal_draws_the_dealer_first_and_takes_a_given_one_as_it_is() -> None:
    rng = Random(9)
    drawn = int(Random(9).random() * 4)
    assert chedeng.deal(rng).dealer == drawn
    rng, skipped = Random(9), Random(9)
    skipped.random()
    assert chedeng.deal(rng).hands == chedeng.deal(skipped, dealer=0).hands


@pytest.mark.clause("CD-4", "EQ-6")
def test_cd_4_a_round_runs_clockwise_when_no_direction_is_told() -> None:
    for state in (chedeng.deal(Random(1)), chedeng.State.start(FULL)):
        assert state.clockwise
        assert state.play(state.legal_moves[0]).current_player == (state.dealer + 1) % 4


@pytest.mark.clause("CD-4", "EQ-6")
def test_cd_4_turns_go_round_either_way() -> None:
    for clockwise, order in ((True, [2, 3, 0, 1]), (False, [2, 1, 0, 3])):
        state = start("66", "65", "61", "11", dealer=2, clockwise=clockwise)
        seats = []
        while not state.is_over:
            seats.append(state.current_player)
            state = state.play(state.legal_moves[-1])
        assert seats == order


@pytest.mark.clause("CD-5")
def test_cd_5_a_lead_is_any_tile_face_up_with_either_end_open() -> None:
    state = start("66 65", "64 61", "11 55", "44 33")
    assert texts(state.legal_moves) == "66:6 65:6 65:5"
    assert state.open_end is None


@pytest.mark.clause("CD-5", "CD-8", "CD-9")
def test_cd_5_a_lead_is_the_first_tile_and_the_first_after_a_reset() -> None:
    # Seat 0 leads, three go face-down, seat 0 leads again, and the last tiles are laid.
    moves = "66:6 x64 x11 x44 65:5 x61 55:5 x33".split()
    state = start("66 65", "64 61", "11 55", "44 33")
    leads = [played(state, " ".join(moves[:ply])).is_lead for ply in range(9)]
    assert leads == [True, False, False, False, True, False, False, False, False]
    # A round that ends with a third tile face-down is over, and nobody leads.
    assert not played(start("66", "11", "44", "55"), "66:6 x11 x44 x55").is_lead


@pytest.mark.clause("CD-6")
def test_cd_6_a_chained_tile_turns_its_other_pip_out() -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), "65:5")
    assert state.open_end == 5
    state = played(state, "x61")
    assert texts(state.legal_moves) == "55:5 x11 x55"
    assert played(state, "55:5").open_end == 5


@pytest.mark.clause("CD-6")
def test_cd_6_the_end_is_the_pip_that_did_not_match() -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), "66:6")
    assert texts(state.legal_moves) == "64:4 61:1 x64 x61"
    assert played(state, "64:4").open_end == 4


@pytest.mark.clause("CD-7")
def test_cd_7_face_down_is_open_to_who_could_chain() -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), "66:6 x64")
    assert state.open_end == 6
    assert state.face_down == (Bag(), Bag("64"), Bag(), Bag())
    assert state.face_down_counts == (0, 1, 0, 0)


@pytest.mark.clause("CD-8")
def test_cd_8_three_face_down_in_a_row_reset_the_chain() -> None:
    state = played(start("66 65 21", "64 61 51", "11 55 63", "44 33 54"), "66:6 x64 x11 x44")
    assert (state.open_end, state.current_player, state.downs_in_a_row) == (None, 0, 3)
    assert texts(state.legal_moves) == "65:6 65:5 21:2 21:1"


@pytest.mark.clause("CD-8")
def test_cd_8_the_one_who_leads_anew_is_who_chained_last() -> None:
    state = played(start("66 65 21", "64 61 51", "11 55 63", "44 33 54"), "66:6 64:4 x11 x33 x65")
    assert (state.open_end, state.current_player) == (None, 1)
    assert texts(state.legal_moves) == "61:6 61:1 51:5 51:1"


@pytest.mark.clause("CD-8", "CD-12")
def test_cd_8_a_reset_lead_counts_as_face_up() -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), "66:6 x64 x11 x44 65:5 x61 55:5 x33")
    assert state.is_over
    assert state.face_down == (Bag(), Bag("64 61"), Bag("11"), Bag("44 33"))
    # Seat 0 is Ton: its second lead, after the reset, was no face-down tile.
    assert {p.clause for p in state.payments if p.payee == 0} == {"CD-12"}


@pytest.mark.clause("CD-8")
def test_cd_8_two_face_down_are_no_reset() -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), "66:6 x64 x11")
    assert (state.open_end, state.downs_in_a_row) == (6, 2)


@pytest.mark.clause("CD-8")
def test_cd_8_a_face_up_tile_begins_the_count_again() -> None:
    state = played(start("66 65 21", "64 61 51", "11 55 63", "44 33 54"), "66:6 x64 x11 x44 65:5 x61")
    assert state.downs_in_a_row == 1


@pytest.mark.clause("CD-9")
def test_cd_9_the_round_ends_with_the_last_tile() -> None:
    state = played(start("66", "65", "61", "11"), "66:6 65:5 x61")
    assert not state.is_over
    assert (state.payments, state.scores, state.winners) == ((), (0, 0, 0, 0), frozenset())
    state = played(state, "x11")
    assert state.is_over
    assert (state.current_player, state.open_end, state.legal_moves) == (None, None, ())
    assert state.winners == {0, 1}


@pytest.mark.clause("CD-5", "CD-6", "CD-7")
@pytest.mark.parametrize(
    ("moves", "tried", "clause", "words"),
    [
        ("", "x66", "CD-5", "a lead is never face-down"),
        ("", "44:4", "CD-5", "seat 0 does not hold 44"),
        ("65:5", "44:4", "CD-6", "seat 1 does not hold 44"),
        ("65:5", "64:4", "CD-6", "lays its 6 on the chain, whose open end is 5"),
        ("65:6", "64:6", "CD-6", "lays its 4 on the chain, whose open end is 6"),
        ("65:6", "61:6", "CD-6", "lays its 1 on the chain, whose open end is 6"),
        ("65:6", "x33", "CD-6", "seat 1 does not hold 33"),
        ("65:6", "x", "CD-7", "never played"),
        ("66:6 x64 x11 x44", "x65", "CD-5", "a lead is never face-down"),
    ],
)
def test_refusals_name_the_clause_and_what_would_be_legal(
    moves: str, tried: str, clause: str, words: str
) -> None:
    state = played(start("66 65", "64 61", "11 55", "44 33"), moves)
    text = state.to_text()
    with pytest.raises(IllegalMoveError) as refused:
        state.play(chedeng.parse_move(tried))
    assert refused.value.clause == clause
    assert words in refused.value.reason
    assert str(state.legal_moves[0]) in refused.value.reason
    assert str(refused.value).endswith(f"({clause})")
    assert state.to_text() == text


@pytest.mark.clause("CD-6")
def test_refusals_say_when_nothing_chains() -> None:
    state = played(start("55", "64", "11", "44"), "55:5")
    with pytest.raises(
        IllegalMoveError, match="no tile of seat 1 fits the open end 5, and it lays one face-down: x64"
    ):
        state.play(chedeng.parse_move("64:4"))


@pytest.mark.clause("CD-9")
@pytest.mark.parametrize("tried", ["66:6", "x66", "x"])
def test_cd_9_no_move_is_legal_after_the_end(tried: str) -> None:
    state = played(start("66", "65", "61", "11"), "66:6 65:5 x61 x11")
    with pytest.raises(IllegalMoveError, match="the round is over") as refused:
        state.play(chedeng.parse_move(tried))
    assert refused.value.clause == "CD-9"


@pytest.mark.clause("CD-1", "EQ-3")
@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (FULL[:3], "4 hands"),
        ([*FULL, ""], "4 hands"),
        (["66 66 11 11 44 44 31", *FULL[1:3], FULL[3] + " 31"], "7, 8, 8, 9"),
        (["66 66 11 11 44 44 31 21", *FULL[1:]], "2 pieces of 21"),
        (["66 66 66 11 44 44 31 31", *FULL[1:]], "3 pieces of 66"),
        (["66 66 66 66 66 44 31 31", *FULL[1:]], "at most 4"),
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
        chedeng.State.start(hands)


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
        chedeng.State.start(hands, partial=True)


def test_a_full_deal_is_a_partial_one_too() -> None:
    assert chedeng.State.start(FULL, partial=True) == chedeng.State.start(FULL)


@pytest.mark.clause("EQ-6")
@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "1", None])
def test_a_dealer_out_of_range_is_refused(dealer: int) -> None:
    with pytest.raises(InvalidDealError, match="the dealer"):
        chedeng.State.start(FULL, dealer)


@pytest.mark.parametrize("flag", [1, None, "yes"])
def test_a_direction_is_a_flag(flag: bool) -> None:
    with pytest.raises(InvalidDealError, match="clockwise"):
        chedeng.State.start(FULL, 0, flag)


@pytest.mark.parametrize("flag", [1, 0, None, "yes"])
def test_partial_is_a_flag(flag: bool) -> None:
    with pytest.raises(InvalidDealError, match="partial"):
        chedeng.State.start(FULL, partial=flag)


@pytest.mark.parametrize("rules", [None, {}, "standard", chedeng.Rules])
def test_rules_are_the_rules_of_chedeng(rules: chedeng.Rules) -> None:
    with pytest.raises(RulesError, match=r"chedeng\.Rules"):
        chedeng.State.start(FULL, rules=rules)
    with pytest.raises(RulesError, match=r"chedeng\.Rules"):
        chedeng.settle(FULL, rules)
    with pytest.raises(RulesError, match=r"chedeng\.Rules"):
        chedeng.Match.start(dealer=0, rules=rules)


@pytest.mark.parametrize("field", ["starting_chips", "rounds"])
@pytest.mark.parametrize("value", [0, -1, 1.0, True, "8", None])
def test_impossible_chips_and_rounds_are_refused(field: str, value: object) -> None:
    with pytest.raises(RulesError, match=field):
        chedeng.Rules.from_dict({field: value})


def test_the_stack_option_is_a_flag() -> None:
    with pytest.raises(RulesError, match=r"doublings_stack \(CD-14\)"):
        chedeng.Rules(doublings_stack=1)  # type: ignore[arg-type]  # on purpose


def test_states_of_other_tables_are_not_equal() -> None:
    state = start("66", "65", "61", "11")
    others = [
        start("66", "65", "61", "11", dealer=1),
        start("66", "65", "61", "11", clockwise=False),
        start("66", "65", "11", "61"),
        chedeng.State.start(["66", "65", "61", "11"], rules=chedeng.Rules(rounds=7), partial=True),
    ]
    assert len({state, *others}) == 5
    assert len({s.to_text() for s in (state, *others)}) == 5
    assert state != object()


@pytest.mark.clause("CD-8", "CD-10", "CD-15")
def test_equality_is_by_all_that_matters_for_what_comes() -> None:
    # The dealer, whom CD-15 asks for when the round is over and all else is the same.
    state = start("66", "65", "55", "53")
    over = played(state, "66:6 65:5 55:5 53:3")
    other = chedeng.State.from_text(over.to_text().replace("dealer=0", "dealer=1"))
    assert (over.dealer, other.dealer) == (0, 1)
    assert over != other
    # What lies face-down: the 55, and no tile after it.
    assert over != played(state, "66:6 65:5 x55 53:3")
    # The open end of a lead.
    state = start("65 33", "64 61", "11 55", "44 22")
    assert played(state, "65:6") != played(state, "65:5")
    # The absent tiles: the same hands and the same open end, but another tile was laid.
    assert played(state, "65:6") != played(start("62 33", "64 61", "11 55", "44 22"), "62:6")
    # How many went face-down in a row: seat 3 laid its first or its second 66 so, on the same open end.
    state = start("63 61 33", "64 61 22", "64 55 11", "66 66 44")
    one, two = (
        played(state, f"63:6 64:4 64:6 {first} 61:1 61:6 x55 {second}")
        for first, second in (("66:6", "x66"), ("x66", "66:6"))
    )
    assert (one.hands, one.face_down, one.open_end) == (two.hands, two.face_down, two.open_end)
    assert (one.downs_in_a_row, two.downs_in_a_row) == (2, 0)
    assert one != two


def test_equal_positions_may_have_other_pasts() -> None:
    state = start("65 66", "22 55", "11 61", "33 44")
    one = played(state, "65:6 x22 x11 x33")
    two = played(state, "65:5 x22 x11 x33")
    assert one == two
    assert hash(one) == hash(two)
    assert one.history != two.history
    assert one.observe(0) != two.observe(0)
