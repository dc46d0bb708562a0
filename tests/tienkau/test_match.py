"""A match: TK-1, TK-2, TK-21 and TK-22, and what the bank costs over several deals (TK-15)."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive import tienkau as naive
from strategies import ODD_VALUES, kind
from subjects import TIENKAU
from tienkau.helpers import BOTH, as_options, as_tuples, played
from tiledominoes import InvalidDealError, MatchError, chedeng, tienkau
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

# Seat 0 takes all four tricks with Heaven and Earth, Man, the first nine and the six.
HANDS = [
    "66 66 11 11 44 44 63 42",
    "31 55 33 22 65 64 61 51",
    "31 55 33 22 65 64 61 51",
    "54 62 53 52 43 41 32 21",
]
SWEEP = (
    "66+66,11+11 x31+55+33+22 x31+55+33+22 62+53,52+43 44+44 x65+64 x65+64 41+32 63 x61 x61 54 42 x51 x51 21"
)


def swept(banker: int = 0, held: int = 1, rules: Rules = CELKO) -> tienkau.State:
    """A deal in which the banker takes all four tricks."""
    hands = [HANDS[(seat - banker) % 4] for seat in range(4)]
    return played(tienkau.State.start(hands, banker, held, rules), SWEEP)


def finished(state: tienkau.State, rng: Random) -> tienkau.State:
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
    return state


@pytest.mark.clause("TK-1")
@BOTH
def test_tk_1_everybody_starts_with_100_chips(rules: Rules) -> None:
    match = tienkau.Match.start(banker=0, rules=rules)
    assert (match.chips, match.starting_chips) == ((100, 100, 100, 100), 100)
    assert tienkau.Match.start(banker=0, rules=Rules(starting_chips=30)).chips == (30,) * 4


@pytest.mark.clause("TK-1")
def test_tk_1_debts_are_paid_in_full() -> None:
    rules = Rules(starting_chips=1)
    match = tienkau.Match.start(banker=0, rules=rules).settle(swept(rules=rules))
    assert match.chips == (1 + 24, 1 - 8, 1 - 8, 1 - 8)
    assert not match.is_over


@pytest.mark.clause("TK-2")
def test_tk_2_the_first_banker_is_drawn_when_none_is_given() -> None:
    for seed in range(20):
        match = tienkau.Match.start(rng=Random(seed))
        assert (match.banker, match.held) == (int(Random(seed).random() * 4), 1)


@pytest.mark.clause("TK-14", "TK-15", "TK-21")
@BOTH
def test_tk_15_and_tk_21_a_bank_kept_for_three_deals_costs_8_12_and_16(rules: Rules) -> None:
    match, expected = tienkau.Match.start(banker=0, rules=rules), [100, 100, 100, 100]
    for held, cost in ((1, 8), (2, 12), (3, 16)):
        assert (match.banker, match.held, match.deals_played) == (0, held, held - 1)
        state = played(match.start_round(HANDS), SWEEP)
        assert state.tricks == (4, 0, 0, 0)
        # 4 to the winner and 4 for every deal that the bank was held, from each of the three.
        assert sorted(as_tuples(state.payments)) == sorted(
            payment for seat in (1, 2, 3) for payment in ((seat, 0, 4, "TK-14"), (seat, 0, 4 * held, "TK-15"))
        )
        match = match.settle(state)
        expected = [expected[0] + 3 * cost, *(chips - cost for chips in expected[1:])]
        assert list(match.chips) == expected
    assert match.chips == (100 + 3 * 36, 100 - 36, 100 - 36, 100 - 36)
    assert (match.banker, match.held) == (0, 4)


@pytest.mark.clause("TK-15", "TK-21")
@pytest.mark.parametrize(
    ("rules", "chips"), [(CELKO, (139, 80, 80, 101)), (RUSSIAN, (123, 88, 88, 101))], ids=tienkau.PRESETS
)
def test_tk_21_the_winner_of_the_last_trick_has_the_bank_next(rules: Rules, chips: tuple[int, ...]) -> None:
    match = tienkau.Match.start(banker=0, rules=rules).settle(swept(rules=rules))
    assert (match.banker, match.held, match.chips) == (0, 2, (124, 92, 92, 92))
    # This time seat 3 keeps its nine for the last trick. Seat 0 with three tricks pays it 1, seats 1 and 2
    # with none 4 each; in CELKO they owe the banker for a second deal too, 8 each, though it lost.
    moves = SWEEP.replace("63 x61 x61 54 42 x51 x51 21", "63 x61 x61 21 42 x51 x51 54")
    state = played(match.start_round(HANDS), moves)
    assert (state.tricks, state.last_trick_winner) == ((3, 0, 0, 1), 3)
    match = match.settle(state)
    assert (match.banker, match.held, match.chips) == (3, 1, chips)
    # The new banker begins to count.
    match = match.settle(swept(banker=3, rules=rules))
    assert (match.banker, match.held) == (3, 2)
    assert match.chips == (chips[0] - 8, chips[1] - 8, chips[2] - 8, chips[3] + 24)


@pytest.mark.clause("TK-21", "TK-22", "EQ-7")
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(TIENKAU.rules))
def test_a_match_agrees_with_the_naive_one(seed: int, rules: Rules) -> None:
    rng = Random(seed)
    match = tienkau.Match.start(rng=rng, rules=rules)
    plain = naive.Match(match.banker, rules.starting_chips, rules.deals)
    for _ in range(3):
        if match.is_over:
            break
        state = match.deal(rng)
        assert (state.rules, state.banker, state.held) == (rules, match.banker, match.held)
        theirs = naive.Deal(list(map(str, state.hands)), plain.banker, plain.held, as_options(rules))
        state = finished(state, rng)
        for move in state.history:
            theirs.play(str(move))
        match = match.settle(state)
        assert theirs.last_trick_winner is not None
        plain.settle(theirs.payments(), theirs.last_trick_winner)
        assert (list(match.chips), match.banker, match.held) == (plain.chips, plain.banker, plain.held)
        assert (match.deals_played, match.is_over) == (plain.deals_played, plain.is_over)
        assert sorted(match.winners) == plain.winners()
        assert sum(match.chips) == 4 * rules.starting_chips
    assert match.deals_played == (rules.deals or 3)
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.clause("TK-22")
def test_tk_22_the_match_ends_after_its_deals() -> None:
    rules = Rules(deals=2)
    match = tienkau.Match.start(banker=0, rules=rules)
    states = []
    for number in (0, 1):
        assert (match.deals_played, match.is_over, match.winners) == (number, False, frozenset())
        states.append(played(match.start_round(HANDS), SWEEP))
        match = match.settle(states[-1])
    assert (match.deals_played, match.is_over, match.winners) == (2, True, frozenset({0}))
    assert match.rounds == tuple(states)


@pytest.mark.clause("TK-22")
def test_tk_22_without_a_number_of_deals_the_caller_stops() -> None:
    rng, match = Random(2), tienkau.Match.start(banker=0)
    for _ in range(12):
        match = match.settle(finished(match.deal(rng), rng))
    assert (match.deals_played, match.is_over, match.winners) == (12, False, frozenset())


@pytest.mark.clause("TK-22")
def test_tk_22_equal_highest_share_the_win() -> None:
    match = tienkau.Match(rules=Rules(deals=1), banker=0, held=1, rounds=(swept(),), chips=(110, 90, 110, 90))
    assert match.winners == {0, 2}


@pytest.mark.parametrize(("banker", "rng"), [(None, None), (0, Random(1))])
def test_a_match_starts_with_a_banker_or_an_rng(banker: int | None, rng: Random | None) -> None:
    with pytest.raises(MatchError, match="a banker or with an rng"):
        tienkau.Match.start(banker=banker, rng=rng)


@pytest.mark.parametrize("banker", [4, *ODD_VALUES[1:]], ids=kind)
def test_a_match_needs_a_banker_at_the_table(banker: int) -> None:
    with pytest.raises(MatchError, match="the banker must be a whole number from 0 to 3"):
        tienkau.Match.start(banker=banker)


@pytest.mark.clause("TK-1")
def test_a_round_needs_a_full_deal() -> None:
    with pytest.raises(InvalidDealError):
        tienkau.Match.start(banker=0).start_round(["66", "65", "61", "11"])


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (tienkau.State.start(HANDS), "is_over True, not False"),
        (swept(banker=1), "banker 0, not 1"),
        (swept(held=2), "held 1, not 2"),
        (swept(rules=RUSSIAN), "rules"),
        (swept(rules=Rules(deals=7)), "rules"),
        ("over", "not 'over'"),
        (chedeng.deal(Random(1)), "settles a tienkau.State"),
        *((value, "settles a tienkau.State") for value in ODD_VALUES),
    ],
    ids=kind,
)
def test_settle_refuses_what_is_not_this_deal(state: tienkau.State, words: str) -> None:
    match = tienkau.Match.start(banker=0)
    with pytest.raises(MatchError, match=words):
        match.settle(state)
    assert match == tienkau.Match.start(banker=0)


def test_nothing_is_dealt_or_settled_once_the_match_is_over() -> None:
    rules = Rules(deals=1)
    state = swept(rules=rules)
    over = tienkau.Match.start(banker=0, rules=rules).settle(state)
    for attempt in (
        lambda: over.settle(state),
        lambda: over.deal(Random(1)),
        lambda: over.start_round(HANDS),
    ):
        with pytest.raises(MatchError, match="the match is over"):
            attempt()


def test_a_match_is_read_only() -> None:
    match = tienkau.Match.start(banker=0)
    for name in (
        "banker",
        "held",
        "chips",
        "rounds",
        "rules",
        "deals_played",
        "is_over",
        "winners",
        "starting_chips",
    ):
        with pytest.raises(AttributeError):
            setattr(match, name, 1)
