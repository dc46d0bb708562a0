"""A match: CD-2 to CD-4 and CD-15 to CD-17."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive import chedeng as naive
from subjects import CHEDENG
from tiledominoes import InvalidDealError, MatchError, chedeng

# Seat 0 can lay everything face-up against three seats that never chain: it always leads anew (CD-8).
HANDS = [
    "66 66 11 11 44 44 31 31",
    "55 55 33 33 22 22 65 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
]


def finished(state: chedeng.State, rng: Random) -> chedeng.State:
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
    return state


def sweep(state: chedeng.State) -> chedeng.State:
    """The dealer leads face-up all the time, everybody else goes face-down all the time."""
    while not state.is_over:
        state = state.play(state.legal_moves[0] if state.open_end is None else state.legal_moves[-1])
    return state


@pytest.mark.clause("CD-2")
def test_cd_2_everybody_starts_with_200_chips() -> None:
    match = chedeng.Match.start(dealer=0)
    assert (match.chips, match.starting_chips) == ((200, 200, 200, 200), 200)
    assert chedeng.Match.start(dealer=0, rules=chedeng.Rules(starting_chips=30)).chips == (30,) * 4


@pytest.mark.clause("CD-3")
def test_cd_3_the_first_dealer_is_drawn_when_none_is_given() -> None:
    for seed in range(20):
        assert chedeng.Match.start(rng=Random(seed)).dealer == int(Random(seed).random() * 4)


@pytest.mark.clause("CD-4")
def test_cd_4_the_direction_alternates() -> None:
    rng, rules = Random(5), chedeng.Rules(starting_chips=10_000)
    match, directions = chedeng.Match.start(dealer=2, rules=rules), []
    while not match.is_over:
        state = match.deal(rng)
        assert (state.clockwise, state.dealer) == (match.clockwise, match.dealer)
        directions.append(state.clockwise)
        match = match.settle(finished(state, rng))
    assert directions == [True, False, True, False, True, False, True, False]


@pytest.mark.clause("CD-11", "CD-13", "CD-14", "CD-16")
def test_cd_16_bankruptcy_in_one_round_and_debts_in_full() -> None:
    # Seat 0 is Ton, the others Yam with 56, 61 and 53 pips:
    #   55+55+33+33+22+22+65+65 = 10+10+6+6+4+4+11+11 = 62
    #   64+64+61+61+51+51+63+54 = 10+10+7+7+6+6+9+9 = 64
    #   62+53+52+43+42+41+32+21 = 8+8+7+7+6+5+5+3 = 49
    # Each pays seat 0 four times that, and the larger pays twice the difference to the smaller.
    match = chedeng.Match.start(dealer=0)
    state = sweep(match.start_round(HANDS))
    assert chedeng.penalties(state.face_down) == (0, 62, 64, 49)
    after = match.settle(state)
    assert after.chips == (
        200 + 4 * (62 + 64 + 49),
        200 - 4 * 62 + 2 * 2 - 2 * 13,
        200 - 4 * 64 - 2 * 2 - 2 * 15,
        200 - 4 * 49 + 2 * 13 + 2 * 15,
    )
    assert (after.is_over, after.winners, after.rounds) == (True, frozenset({0}), (state,))
    assert (after.round, after.clockwise, after.dealer) == (1, True, 0)
    assert (match.is_over, match.winners, match.rounds, match.round) == (False, frozenset(), (), 1)


@pytest.mark.clause("CD-16")
def test_cd_16_zero_chips_are_bankrupt() -> None:
    rules = chedeng.Rules(starting_chips=4 * 62 - 2 * 2 + 2 * 13)  # seat 1's loss in that round: 270
    after = chedeng.Match.start(dealer=0, rules=rules).settle(sweep(chedeng.State.start(HANDS, rules=rules)))
    assert after.chips[1:3] == (0, 270 - 290)
    level = chedeng.Rules(starting_chips=290)
    after = chedeng.Match.start(dealer=0, rules=level).settle(sweep(chedeng.State.start(HANDS, rules=level)))
    assert (after.chips[1:3], after.is_over) == ((20, 0), True)
    richer = chedeng.Rules(starting_chips=291)
    after = chedeng.Match.start(dealer=0, rules=richer).settle(
        sweep(chedeng.State.start(HANDS, rules=richer))
    )
    assert after.chips[2] == 1
    assert not after.is_over


@pytest.mark.clause("CD-16")
def test_cd_16_the_match_ends_after_its_rounds() -> None:
    rules = chedeng.Rules(rounds=2, starting_chips=10_000)
    rng, match = Random(1), chedeng.Match.start(dealer=0, rules=rules)
    for number in (1, 2):
        assert (match.round, match.is_over) == (number, False)
        match = match.settle(finished(match.deal(rng), rng))
    assert (match.round, match.is_over, len(match.rounds)) == (2, True, 2)


@pytest.mark.clause("CD-17")
def test_cd_17_equal_highest_share_the_win() -> None:
    match = chedeng.Match(
        rules=chedeng.Rules(rounds=1),
        dealer=0,
        rounds=(chedeng.deal(Random(1)),),
        chips=(210, 190, 210, 190),
    )
    assert match.winners == {0, 2}


@pytest.mark.clause("CD-2", "CD-4", "CD-11", "CD-15", "CD-16", "CD-17", "EQ-7")
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(CHEDENG.rules))
def test_a_match_agrees_with_the_naive_one(seed: int, rules: chedeng.Rules) -> None:
    rng = Random(seed)
    match = chedeng.Match.start(rng=rng, rules=rules)
    plain = naive.Match(match.dealer, rules.starting_chips, rules.rounds)
    while not match.is_over:
        state = finished(match.deal(rng), rng)
        match = match.settle(state)
        plain.settle(naive.settle([str(pile).split() for pile in state.face_down], rules.doublings_stack))
        assert (list(match.chips), match.dealer, match.clockwise) == (
            plain.chips,
            plain.dealer,
            plain.clockwise,
        )
        assert (match.round, match.is_over, sorted(match.winners)) == (
            plain.round,
            plain.is_over,
            plain.winners(),
        )
        assert sum(match.chips) == 4 * rules.starting_chips
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.parametrize(("dealer", "rng"), [(None, None), (0, Random(1))])
def test_a_match_starts_with_a_dealer_or_an_rng(dealer: int | None, rng: Random | None) -> None:
    with pytest.raises(MatchError, match="a dealer or with an rng"):
        chedeng.Match.start(dealer=dealer, rng=rng)


@pytest.mark.parametrize("dealer", [-1, 4, True, "0"])
def test_a_match_needs_a_dealer_at_the_table(dealer: int) -> None:
    with pytest.raises(MatchError, match="the dealer"):
        chedeng.Match.start(dealer=dealer)


@pytest.mark.clause("CD-1")
def test_a_round_needs_a_full_deal() -> None:
    with pytest.raises(InvalidDealError):
        chedeng.Match.start(dealer=0).start_round(["66", "65", "61", "11"])


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (chedeng.State.start(HANDS), "is_over True"),
        (sweep(chedeng.State.start(HANDS, dealer=1)), "dealer 0"),
        (sweep(chedeng.State.start(HANDS, clockwise=False)), "clockwise True"),
        (sweep(chedeng.State.start(HANDS, rules=chedeng.Rules(rounds=7))), "rules"),
        ("over", "not 'over'"),
        (None, "not None"),
    ],
)
def test_settle_refuses_what_is_not_this_round(state: chedeng.State, words: str) -> None:
    match = chedeng.Match.start(dealer=0)
    with pytest.raises(MatchError, match=words):
        match.settle(state)
    assert match == chedeng.Match.start(dealer=0)


def test_nothing_is_dealt_or_settled_once_the_match_is_over() -> None:
    match = chedeng.Match.start(dealer=0)
    state = sweep(match.start_round(HANDS))
    over = match.settle(state)
    for attempt in (
        lambda: over.settle(state),
        lambda: over.deal(Random(1)),
        lambda: over.start_round(HANDS),
    ):
        with pytest.raises(MatchError, match="the match is over"):
            attempt()


def test_a_match_is_read_only() -> None:
    match = chedeng.Match.start(dealer=0)
    for name in (
        "dealer",
        "chips",
        "rounds",
        "rules",
        "round",
        "clockwise",
        "is_over",
        "winners",
        "starting_chips",
    ):
        with pytest.raises(AttributeError):
            setattr(match, name, 1)
