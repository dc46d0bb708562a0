"""The course of a game: EQ-4 and CP-1 to CP-12, by hand."""

from __future__ import annotations

from random import Random

import pytest

from chuopai.helpers import BALANCED, EVERY_RULES, FULL, played, random_play, start, texts
from strategies import CARDS, ODD_VALUES, kind
from subjects import CHUOPAI
from tiledominoes import Bag, IllegalMoveError, InvalidDealError, RulesError, chedeng, chuopai, tienkau
from tiledominoes.packs import CARDS as PRINTED_CARDS

# FULL with one Nail of seat 0 in the place of a Two Red of seat 1: both have both.
TWO_BONUSES = [
    FULL[0].replace("21 21 42 42", "21 42 42 42"),
    FULL[1].replace("42 42", "42 21"),
    FULL[2],
]


@pytest.mark.clause("EQ-4")
def test_eq_4_the_pack_is_four_of_each_identity_and_no_extra() -> None:
    state = chuopai.deal(Random(1))
    assert state.bonus_cards is not None
    dealt = [str(card) for hand in (*state.hands, *state.bonus_cards) for card in hand]
    assert sorted(dealt) == sorted(CARDS)
    assert len(dealt) == 84
    assert sum(int(half) for card in dealt for half in card) == 588
    extras = {str(card) for card in PRINTED_CARDS if card.is_extra}
    assert extras == {"Listen-Use", "God of Wealth"}
    assert not extras & {text for move in chuopai.catalogue() for text in str(move).split("+")}


@pytest.mark.clause("CP-1")
def test_cp_1_three_players_get_28_cards_each() -> None:
    for seed in range(20):
        state = chuopai.deal(Random(seed))
        assert state.bonus is not None
        assert [len(hand) + n for hand, n in zip(state.hands, state.bonus, strict=True)] == [28, 28, 28]
        assert (state.current_player, state.absent, state.rules) == (state.leader, Bag(), chuopai.STANDARD)


@pytest.mark.clause("CP-1")
def test_cp_1_the_first_leader_is_random() -> None:
    assert {chuopai.deal(Random(seed)).leader for seed in range(40)} == {0, 1, 2}


@pytest.mark.clause("CP-1")
def test_a_deal_draws_the_leader_first_and_takes_a_given_one_as_it_is() -> None:
    rng = Random(9)
    assert chuopai.deal(rng).leader == int(Random(9).random() * 3)
    skipped = Random(9)
    skipped.random()
    given = chuopai.deal(skipped, leader=2, rules=BALANCED)
    assert given.hands == chuopai.deal(Random(9)).hands
    assert (given.leader, given.rules) == (2, BALANCED)
    # One draw for the leader and 83 for the shuffle.
    mine, plain = Random(9), Random(9)
    chuopai.deal(mine)
    assert [plain.random() for _ in range(84)]
    assert mine.random() == plain.random()


@pytest.mark.clause("CP-1", "EQ-6")
def test_cp_1_play_is_clockwise() -> None:
    for leader, order in ((0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))):
        state = start("66 22", "66 22", "66 22", leader=leader)
        assert played(state, "66 pass pass").movers == order


@pytest.mark.clause("CP-2")
def test_cp_2_only_who_holds_both_gives_them_up() -> None:
    state = chuopai.State.start(FULL)
    assert state.bonus == state.piles == state.scores == (4, 0, 0)
    assert state.bonus_cards == (Bag("42 42 21 21"), Bag(), Bag())
    assert state.hands == (Bag(FULL[0].removesuffix(" 21 21 42 42")), Bag(FULL[1]), Bag(FULL[2]))
    assert (state.current_player, state.history, state.previous) == (0, (), None)
    assert not {"42", "21"} & set(texts(state.legal_moves).replace("+", " ").split())


@pytest.mark.clause("CP-2")
def test_cp_2_two_players_may_have_it_and_all_cards_of_both_go() -> None:
    state = chuopai.State.start(TWO_BONUSES, leader=2)
    assert state.bonus == state.piles == (4, 2, 0)
    assert state.bonus_cards == (Bag("21 42 42 42"), Bag("21 42"), Bag())
    assert list(map(len, state.hands)) == [24, 26, 28]


@pytest.mark.clause("CP-2")
def test_cp_2_everybody_sees_it() -> None:
    state = chuopai.State.start(TWO_BONUSES)
    for seat in (None, 0, 1, 2):
        view = state.observe(seat)
        assert view.bonus == view.piles == (4, 2, 0)
        assert view.bonus_cards == (Bag("21 42 42 42"), Bag("21 42"), Bag())
        later = played(state, "55 pass pass").observe(seat)
        assert later.bonus_cards == view.bonus_cards
        assert later.piles == (5, 2, 0)


def test_cp_2_is_not_applied_to_partial_deals() -> None:
    for state in (start("21 42", "66", "11"), chuopai.State.start(FULL, partial=True)):
        assert state.bonus == state.piles == (0, 0, 0)
        assert state.bonus_cards == (Bag(), Bag(), Bag())
    assert start("21 42", "66", "11").hands[0] == Bag("21 42")
    assert chuopai.State.start(FULL, partial=True).hands == tuple(map(Bag, FULL))
    assert chuopai.State.start(FULL, partial=True) != chuopai.State.start(FULL)


def test_cp_2_nobody_knows_the_bonus_of_a_game_from_a_text() -> None:
    state = chuopai.State.from_text(chuopai.State.start(FULL).to_text())
    assert (state.bonus, state.bonus_cards, state.piles) == (None, None, (4, 0, 0))
    assert (state.observe(1).bonus, state.observe(1).partial) == (None, True)


@pytest.mark.clause("CP-3", "CP-7")
def test_cp_3_a_lead_is_beaten_within_its_family() -> None:
    state = played(start("62", "66 54 51 53 63", "62 63"), "62")
    assert texts(state.legal_moves) == "63"
    assert texts(played(state, "63").legal_moves) == "pass"


@pytest.mark.clause("CP-4")
def test_cp_4_a_lead_is_one_to_four_equal_cards() -> None:
    state = start("22 22 22 22 65", "66", "11")
    assert texts(state.legal_moves) == "22 22+22 22+22+22 22+22+22+22 65"
    assert (state.best, state.owner, state.acted) == (None, None, ())


@pytest.mark.clause("CP-5")
def test_cp_5_or_a_combination_of_any_split_and_size() -> None:
    state = start("44 44 52 43", "66", "11")
    assert texts(state.legal_moves) == ("44 44+44 52 43 44+43 44+52 44+52+43 44+44+43 44+44+52 44+44+52+43")
    largest = "66 66 66 66 63 63 63 63 54 54 54 54"
    assert played(start(largest, "22", "33"), largest.replace(" ", "+")).piles == (0, 0, 0)
    assert played(start(largest, "22", "33"), largest.replace(" ", "+") + " pass pass").piles == (12, 0, 0)


@pytest.mark.clause("CP-5", "CP-7")
def test_cp_5_a_combination_is_beaten_by_a_higher_one_of_any_split() -> None:
    state = played(start("31 41 41", "11 11 62 66 63 44 44 44", "66 63"), "31+41+41")
    assert texts(state.legal_moves) == "11+11+62"
    assert texts(played(state, "11+11+62").legal_moves) == "pass"


@pytest.mark.clause("CP-5")
def test_cp_5_options_narrow_what_beats() -> None:
    hands = ("31 31 41 41", "11 11 11 62 62", "66")
    assert texts(played(start(*hands), "31+31+41+41").legal_moves) == "11+11+62+62 11+11+11+62"
    balanced = played(start(*hands, rules=BALANCED), "31+31+41+41")
    assert texts(balanced.legal_moves) == "11+11+62+62"


@pytest.mark.clause("CP-6")
def test_cp_6_each_other_player_acts_once() -> None:
    state = start("22 66", "33 44", "55 11", leader=1)
    assert (state.current_player, state.leader) == (1, 1)
    state = played(state, "33")
    assert (state.current_player, state.acted, state.owner, str(state.best)) == (2, (1,), 1, "33")
    state = played(state, "11")
    assert (state.current_player, state.acted, state.owner, str(state.best)) == (0, (1, 2), 2, "11")
    state = played(state, "66")
    # Seat 1 could beat nothing more: the round is over without asking.
    assert (state.current_player, state.acted, state.owner, state.best) == (0, (), None, None)
    assert (state.leader, state.movers) == (0, (1, 2, 0))


@pytest.mark.clause("CP-6")
def test_cp_6_who_holds_no_cards_does_not_act() -> None:
    state = played(start("22 65", "", "55 11"), "22")
    assert state.current_player == 2
    state = played(state, "55")
    assert (state.current_player, state.movers, state.piles) == (2, (0, 2), (0, 0, 1))


@pytest.mark.clause("CP-6")
def test_cp_6_a_lead_is_when_no_play_is_to_be_beaten() -> None:
    state = start("22 65", "66 54", "55 11")
    assert [played(state, moves).is_lead for moves in ("", "22", "22 66", "22 66 pass")] == [
        True,
        False,
        False,
        True,
    ]
    assert not start("66", "", "").is_lead


def test_a_state_knows_how_it_was_started() -> None:
    for leader in (0, 1, 2):
        state = played(chuopai.State.start(FULL, leader), ("55", "22", "54")[leader])
        assert (state.setup, state.partial) == ({"leader": leader}, False)
        # The one who was to lead first stays so, whoever led in the place of an empty hand.
        state = start("", "66", "11", leader=leader)
        assert (state.setup, state.partial) == ({"leader": leader}, True)


@pytest.mark.clause("CP-7")
def test_cp_7_equal_rank_does_not_beat() -> None:
    assert texts(played(start("62", "53 53", "66"), "62").legal_moves) == "pass"
    assert texts(played(start("21 21", "42 42", "66"), "21+21").legal_moves) == "pass"
    assert texts(played(start("66 63", "66 54", "11"), "66+63").legal_moves) == "pass"
    assert texts(played(start("66", "66", "11"), "66").legal_moves) == "pass"


@pytest.mark.clause("CP-7")
def test_cp_7_as_many_cards_of_the_same_family() -> None:
    state = start("22 22 65", "66 66 66 11 51 51 31 41", "33")
    assert texts(played(state, "22").legal_moves) == "66 11 31"
    assert texts(played(state, "22+22").legal_moves) == "66+66"
    assert texts(played(state, "65").legal_moves) == "51"


@pytest.mark.clause("CP-8")
def test_cp_8_who_can_beat_must_and_any_beating_play_will_do() -> None:
    state = played(start("22 65", "66 11 44 63", "33 54"), "22")
    assert texts(state.legal_moves) == "66 11 44"
    assert [state.play(move).owner for move in state.legal_moves] == [1, 1, 1]
    assert not state.is_legal(chuopai.PASS)


@pytest.mark.clause("CP-8")
def test_cp_8_who_passes_keeps_all_cards() -> None:
    state = played(start("66 65", "11 44 63", "33 54"), "66")
    assert state.legal_moves == (chuopai.PASS,)
    state = played(state, "pass")
    assert state.hands == (Bag("65"), Bag("11 44 63"), Bag("33 54"))
    assert (str(state.best), state.owner, state.acted) == ("66", 0, (0, 1))


@pytest.mark.clause("CP-9")
def test_cp_9_only_the_winners_own_cards_score() -> None:
    state = played(start("22 22 65", "33 33 51", "66 66 54"), "22+22 33+33 66+66")
    assert state.piles == state.scores == (0, 0, 2)
    assert state.hands == (Bag("65"), Bag("51"), Bag("54"))
    # The four cards that were beaten are on no pile and in no hand.
    assert sum(state.piles) + sum(map(len, state.hands)) + len(state.absent) == 84 - 4


@pytest.mark.clause("CP-9")
def test_cp_9_played_cards_are_public() -> None:
    state = played(start("22 22 65", "33 33 51", "66 66 54"), "22+22 33+33 66+66 54 pass")
    for seat in (None, 0, 1, 2):
        view = state.observe(seat)
        assert texts(view.history) == "22+22 33+33 66+66 54 pass"
        assert view.movers == (0, 1, 2, 2, 0)


@pytest.mark.clause("CP-10")
def test_cp_10_the_winner_leads() -> None:
    state = played(start("22 65", "33 51", "66 54"), "22 33 66")
    assert (state.leader, state.current_player) == (2, 2)
    state = played(start("66 65", "33 51", "22 54"), "66 pass pass")
    assert (state.leader, state.current_player) == (0, 0)


@pytest.mark.clause("CP-10")
def test_cp_10_the_lead_passes_on_when_the_winner_is_empty() -> None:
    state = played(start("22 21", "66", "55 11"), "22 66 pass")
    assert (state.leader, state.current_player, state.piles) == (2, 2, (0, 1, 0))
    assert not state.is_over
    state = played(start("21 22", "22 41", "66", leader=1), "22 66 pass")
    assert (state.leader, state.current_player, state.piles) == (0, 0, (0, 0, 1))


@pytest.mark.clause("CP-10")
def test_cp_10_a_first_leader_without_cards_gives_the_lead_away() -> None:
    for leader, leads in ((0, 0), (1, 2), (2, 2)):
        state = start("22", "", "66 65", leader=leader)
        assert (state.leader, state.current_player) == (leads, leads)


@pytest.mark.clause("CP-6", "CP-11")
def test_cp_11_never_inside_a_round() -> None:
    state = played(start("22", "33", "44 11"), "22 33")
    assert state.hands == (Bag(), Bag(), Bag("11 44"))
    assert (state.is_over, state.current_player, texts(state.legal_moves)) == (False, 2, "11 44")
    state = played(state, "44")
    assert (state.is_over, state.current_player, state.legal_moves) == (True, None, ())


@pytest.mark.clause("CP-11")
def test_cp_11_cards_still_held_score_nothing() -> None:
    state = played(start("22", "33", "44 11 66 66"), "22 33 44")
    assert state.is_over
    assert state.piles == (0, 0, 1)
    assert state.hands[2] == Bag("11 66 66")


@pytest.mark.clause("CP-11")
def test_cp_11_nobody_is_left_with_cards() -> None:
    state = played(start("22", "33", "44"), "22 33 44")
    assert (state.is_over, state.hands, state.leader) == (True, (Bag(), Bag(), Bag()), 2)


@pytest.mark.clause("CP-11")
def test_cp_11_one_is_left_with_cards() -> None:
    # The last round's winner stays the leader, although it holds nothing.
    state = played(start("66", "33 11", ""), "66 pass")
    assert (state.is_over, state.hands, state.leader) == (True, (Bag(), Bag("33 11"), Bag()), 0)


@pytest.mark.clause("CP-11")
def test_cp_11_two_are_left_with_cards_and_go_on() -> None:
    state = played(start("66", "33 11", "65"), "66 pass pass")
    assert (state.is_over, state.leader, state.current_player) == (False, 1, 1)


@pytest.mark.clause("CP-11")
@pytest.mark.parametrize("hands", [("", "", ""), ("66 22", "", ""), ("", "66", ""), ("", "", "66 66")])
def test_cp_11_a_deal_may_be_over_at_once(hands: tuple[str, ...]) -> None:
    state = start(*hands, leader=1)
    assert (state.is_over, state.current_player, state.leader) == (True, None, 1)
    assert (state.piles, sorted(state.winners), state.legal_moves) == ((0, 0, 0), [0, 1, 2], ())


@pytest.mark.clause("CP-12")
def test_cp_12_each_card_is_a_point_and_the_largest_pile_wins() -> None:
    state = start("22 22 22 65", "33 51", "66 54")
    assert (state.scores, state.winners, state.payments) == ((0, 0, 0), frozenset(), ())
    state = played(state, "22+22+22 pass pass 65 51 pass")
    assert not state.is_over
    assert (state.scores, state.winners) == ((3, 1, 0), frozenset())
    state = played(state, "33 66")
    assert state.is_over
    assert (state.scores, sorted(state.winners), state.payments) == ((3, 1, 1), [0], ())


@pytest.mark.clause("CP-12")
def test_cp_12_two_tie() -> None:
    state = played(start("22 66", "33", "55 11", leader=1), "33 11 66 22 55")
    assert state.is_over
    assert (state.piles, sorted(state.winners)) == ((1, 0, 1), [0, 2])


@pytest.mark.clause("CP-12")
def test_cp_12_all_tie() -> None:
    state = played(start("66 22", "11 55 41", "44 21"), "66 pass pass 22 55 44 21 41")
    assert state.is_over
    assert (state.piles, sorted(state.winners)) == ((1, 1, 1), [0, 1, 2])


HANDS = ("66 22 54 62", "11 11 55 53 44", "66 66 63 54 52 61")


@pytest.mark.clause("CP-4", "CP-6", "CP-7", "CP-8")
@pytest.mark.parametrize(
    ("moves", "tried", "clause", "words"),
    [
        ("", "pass", "CP-6", "a lead is never a pass; seat 0 leads equal cards or a combination: 66, 54"),
        ("", "11", "CP-4", "seat 0 does not hold these cards but 66 22 54 62"),
        ("", "66+66", "CP-4", "seat 0 does not hold these cards"),
        ("", "66+63", "CP-4", "seat 0 does not hold these cards"),
        ("22", "pass", "CP-8", "a pass is legal only for who cannot beat; seat 1 can beat 22 and must: 11"),
        ("22", "33", "CP-8", "seat 1 does not hold these cards but 11 11 44 55 53"),
        ("22", "53", "CP-7", "it is of the family black and 22 of the family main"),
        ("22", "11+11", "CP-7", "it has 2 cards and 22 has 1; seat 1 can beat 22 and must: 11, 44, 55"),
        ("66", "11", "CP-7", "its rank is not higher than that of 66; seat 1 cannot beat 66 and passes"),
        ("62", "53", "CP-7", "its rank is not higher than that of 62; seat 1 cannot beat 62 and passes"),
        ("66", "33", "CP-8", "seat 1 does not hold these cards but 11 11 44 55 53; seat 1 cannot beat 66"),
        ("66", "11+53", "CP-7", "it is of the family combination and 66 of the family main"),
        ("66 pass", "66+66", "CP-7", "it has 2 cards and 66 has 1"),
        ("66+54", "11", "CP-7", "it is of the family main and 66+54 of the family combination"),
        ("66+54", "11+53", "CP-7", "its rank is not higher than that of 66+54"),
        ("66+54 pass", "66+63", "CP-7", "its rank is not higher than that of 66+54"),
        ("66+54 pass", "66+66+63", "CP-7", "it has 3 cards and 66+54 has 2"),
    ],
)  # fmt: skip
def test_refusals_name_the_clause_and_what_would_be_legal(
    moves: str, tried: str, clause: str, words: str
) -> None:
    state = played(start(*HANDS), moves)
    text, move = state.to_text(), chuopai.parse_move(tried)
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError) as refused:
        state.play(move)
    assert refused.value.clause == clause
    assert refused.value.reason.startswith(f"{tried}: {words}")
    assert str(state.legal_moves[0]) in refused.value.reason
    assert str(refused.value).endswith(f"({clause})")
    assert state.to_text() == text


@pytest.mark.clause("CP-5")
@pytest.mark.parametrize(
    ("rules", "tried"),
    [
        (chuopai.Rules(max_combination_cards=2), "66+63+54"),
        (chuopai.Rules(max_combination_cards=3), "66+66+63+54"),
        (BALANCED, "66+63+54"),
        (BALANCED, "66+66+63"),
    ],
)
def test_cp_5_combinations_that_the_options_forbid_are_refused(rules: chuopai.Rules, tried: str) -> None:
    move = chuopai.parse_move(tried)
    state = start("66 66 63 54", "11", "44", rules=rules)
    assert start("66 66 63 54", "11", "44").is_legal(move)
    assert not state.is_legal(move)
    with pytest.raises(
        IllegalMoveError, match="the options of this game do not allow such a comb"
    ) as refused:
        state.play(move)
    assert refused.value.clause == "CP-5"
    assert "66+63" in refused.value.reason


@pytest.mark.clause("CP-5")
def test_cp_5_forbidden_to_beat_with_as_well() -> None:
    state = played(start("31 31 41 41", "11 11 11 62", "66", rules=BALANCED), "31+31+41+41")
    assert texts(state.legal_moves) == "pass"
    with pytest.raises(IllegalMoveError, match="the options") as refused:
        state.play(chuopai.parse_move("11+11+11+62"))
    assert refused.value.clause == "CP-5"


@pytest.mark.clause("CP-11")
@pytest.mark.parametrize("tried", ["66", "11", "66+63", "pass"])
def test_cp_11_no_move_is_legal_after_the_end(tried: str) -> None:
    state = played(start("22", "33 66", "44"), "22 33 44")
    assert not state.is_legal(chuopai.parse_move(tried))
    with pytest.raises(IllegalMoveError, match="the game is over, no move is legal") as refused:
        state.play(chuopai.parse_move(tried))
    assert refused.value.clause == "CP-11"


@pytest.mark.parametrize(
    ("tried", "words"),
    [
        ("66", "'66' is text, not a move; chuopai.parse_move(text) makes it one; seat "),
        ("pass", "'pass' is text, not a move"),
        (None, "None is not a move of chuopai; seat "),
        (chedeng.parse_move("66:6"), "66:6 is a move of chedeng, and this is chuopai; seat "),
        (tienkau.parse_move("66"), "66 is a move of tienkau, and this is chuopai"),
        *((odd, "is not a move of chuopai") for odd in ODD_VALUES),
    ],
    ids=kind,
)
def test_what_is_no_move_of_chuo_pai_is_refused(tried: chuopai.Move, words: str) -> None:
    for moves, clause in (("", "CP-4"), ("22", "CP-8"), ("66", "CP-8")):
        state = played(start(*HANDS), moves)
        assert state.is_legal(tried) is False
        with pytest.raises(IllegalMoveError) as refused:
            state.play(tried)
        assert words in refused.value.reason
        assert refused.value.clause == clause
        assert str(state.legal_moves[0]) in refused.value.reason
    over = start("66", "", "")
    assert over.is_legal(tried) is False
    with pytest.raises(IllegalMoveError, match="the game is over") as refused:
        over.play(tried)
    assert refused.value.clause == "CP-11"


def test_play_takes_exactly_the_legal_moves_of_the_whole_catalogue() -> None:
    for seed in range(150):
        rng = Random(seed)
        state = CHUOPAI.begin(seed, (None, 3, 6, 9)[seed % 4])
        assert isinstance(state, chuopai.State)
        state = random_play(state, rng, rng.randrange(30))
        legal = set(state.legal_moves)
        assert {move for move in chuopai.catalogue() if state.is_legal(move)} == legal


@pytest.mark.clause("CP-1", "EQ-4")
@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (FULL[:2], "3 hands"),
        ([*FULL, ""], "3 hands"),
        ([FULL[0].removesuffix(" 42"), *FULL[1:]], "27, 28, 28"),
        ([FULL[0].removesuffix(" 42"), FULL[1] + " 42", FULL[2]], "27, 29, 28"),
        ([FULL[0] + " 66", *FULL[1:]], "at most 4"),
        ([FULL[0].removesuffix(" 42") + " 22", *FULL[1:]], "5 pieces of 22"),
        ([FULL[0].removesuffix(" 42") + " 77", *FULL[1:]], "expected a domino"),
        ([FULL[0].removesuffix(" 42") + " Listen-Use", *FULL[1:]], "expected a domino"),
        ([None, *FULL[1:]], "None"),
        ("66 66", "3 bags"),
        (Bag("66"), "3 bags"),
        (7, "3 bags"),
        (None, "3 bags"),
        (["66", "65", "61"], "28 cards, not 1, 1, 1; partial=True admits endings"),
    ],
)
def test_bad_deals_are_refused_with_the_reason(hands: list[str], words: str) -> None:
    with pytest.raises(InvalidDealError, match=words):
        chuopai.State.start(hands)


@pytest.mark.clause("EQ-4")
@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (["66", "65"], "3 hands"),
        (["66", "65", "61", ""], "3 hands"),
        (["66 66", "66 66", "66"], "5 pieces of 66"),
        (["66 66 66 66 66", "", ""], "at most 4"),
        (["x66", "", ""], "expected a domino"),
    ],
)
def test_bad_partial_deals_are_refused_with_the_reason(hands: list[str], words: str) -> None:
    with pytest.raises(InvalidDealError, match=words):
        chuopai.State.start(hands, partial=True)


def test_hands_may_be_bags_or_text_in_any_iterable() -> None:
    state = start("66 22", "", "11")
    hands: list[Bag | str] = [Bag("66 22"), "", Bag("11")]
    assert chuopai.State.start(iter(hands), partial=True) == state
    assert state.absent == Bag(" ".join(CARDS)) - Bag("66 22 11")


@pytest.mark.clause("EQ-6")
@pytest.mark.parametrize("leader", [-1, 3, *(odd for odd in ODD_VALUES if odd is not None)], ids=kind)
def test_a_leader_out_of_range_is_refused(leader: int) -> None:
    with pytest.raises(InvalidDealError, match="the leader"):
        chuopai.State.start(FULL, leader)
    with pytest.raises(InvalidDealError, match="the leader"):
        chuopai.deal(Random(1), leader)


def test_only_a_deal_draws_a_leader() -> None:
    with pytest.raises(InvalidDealError, match="the leader"):
        chuopai.State.start(FULL, None)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("flag", [1, 0, None, "yes"])
def test_partial_is_a_flag(flag: bool) -> None:
    with pytest.raises(InvalidDealError, match="partial"):
        chuopai.State.start(FULL, partial=flag)


@pytest.mark.parametrize("rules", [None, {}, "standard", chuopai.Rules, chedeng.STANDARD])
def test_rules_are_the_rules_of_chuo_pai(rules: chuopai.Rules) -> None:
    with pytest.raises(RulesError, match=r"chuopai\.Rules"):
        chuopai.State.start(FULL, rules=rules)
    with pytest.raises(RulesError, match=r"chuopai\.Rules"):
        chuopai.deal(Random(1), rules=rules)


@pytest.mark.parametrize("most", [1, 0, -2, 13, True, False, 2.5, 4.0, "4"])
def test_impossible_caps_are_refused(most: object) -> None:
    with pytest.raises(RulesError, match=r"max_combination_cards \(CP-5\)"):
        chuopai.Rules.from_dict({"max_combination_cards": most})


@pytest.mark.parametrize("balanced", [1, 0, None, "yes", 2.5])
def test_balance_is_a_flag(balanced: bool) -> None:
    with pytest.raises(RulesError, match=r"balanced_combinations \(CP-5\)"):
        chuopai.Rules(balanced_combinations=balanced)


@pytest.mark.clause("CP-5")
def test_every_cap_from_2_to_12_and_none_is_possible() -> None:
    caps = {rules.max_combination_cards for rules in EVERY_RULES}
    assert caps == {None, *range(2, 13)}
    assert len(set(EVERY_RULES)) == len(EVERY_RULES) == 24
    assert chuopai.STANDARD.to_dict() == {"max_combination_cards": None, "balanced_combinations": False}
    assert dict(chuopai.PRESETS) == {"standard": chuopai.STANDARD}


def test_states_of_other_tables_are_not_equal() -> None:
    state = start("66 22", "65", "61")
    others = [
        start("66 22", "65", "61", leader=1),
        start("66 22", "61", "65"),
        start("66", "65", "61"),
        start("66 22", "65", "61", rules=BALANCED),
        start("66 22", "65", "61", rules=chuopai.Rules(max_combination_cards=2)),
        played(start("66 22", "65", "61"), "66"),
    ]
    # In the same round of seats 0 and 1: another play, owner, pile, other absent cards, and a seat that
    # acted or had no cards.
    line = played(start("66 22", "55", "61 11"), "22 55").to_text().replace("44+44+44+44", "44+44+44")
    passed = line.replace("owner=1", "owner=0")
    others += map(
        chuopai.State.from_text,
        [
            line,
            passed,
            line.replace("best=55", "best=44"),
            line.replace("piles=0/0/0", "piles=0/1/0"),
            line.replace("44+44+44", "44+44"),
            passed.replace("acted=0/1", "acted=0"),
        ],
    )
    assert len({state, *others}) == 13
    assert len({s.to_text() for s in (state, *others)}) == 13
    assert state != object()
    assert state != state.to_text()


def test_equal_positions_may_have_other_pasts() -> None:
    # The same cards leave in another order, and the same seats win as much.
    state = start("66 11 22", "55", "33")
    one, two = played(state, "66 pass pass 11 pass pass"), played(state, "11 pass pass 66 pass pass")
    assert one == two
    assert hash(one) == hash(two)
    assert one.history != two.history
    assert one.observe(0) != two.observe(0)
