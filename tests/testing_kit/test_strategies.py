"""The strategies of the test kit draw what is valid, varied, repeatable, and shrinks to what is simple."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from effort import IS_SMALL
from strategies import CARDS, ORDER, TILES
from tiledominoes import (
    GAMES,
    Bag,
    Domino,
    Payment,
    Rules,
    chedeng,
    chuopai,
    testing,
    tienkau,
)
from tiledominoes.packs import TILE_SET, Card
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

NAMES = tuple(GAMES)
MATCHED = ("chedeng", "tienkau")
FULL = {"chedeng": (8, 8, 8, 8), "tienkau": (8, 8, 8, 8), "chuopai": (28, 28, 28)}
PACKS = {"chedeng": TILES, "tienkau": TILES, "chuopai": CARDS}
DEFAULTS: dict[str, Rules] = {
    "chedeng": chedeng.Rules(),
    "tienkau": tienkau.Rules(),
    "chuopai": chuopai.Rules(),
}
MODULES = {"chedeng": chedeng, "tienkau": tienkau, "chuopai": chuopai}
SIMPLEST = {
    "chedeng": ("66", "66", "11", "11"),
    "tienkau": ("66", "66", "11", "11"),
    "chuopai": ("66", "66", "66"),
}

STRATEGIES: dict[str, SearchStrategy[Any]] = {
    "dominoes": testing.dominoes(),
    "cards": testing.cards(),
    "bags": testing.bags(),
    "payments": testing.payments(),
    **{f"rules {game}": testing.rules(game) for game in GAMES},
    **{f"moves {game}": testing.moves(game) for game in GAMES},
    **{f"deals {game}": testing.deals(game) for game in GAMES},
    **{f"states {game}": testing.states(game) for game in GAMES},
    **{f"full states {game}": testing.states(game, partial=False) for game in GAMES},
    **{f"finished {game}": testing.finished(game) for game in GAMES},
    **{f"full finished {game}": testing.finished(game, partial=False) for game in GAMES},
    **{f"observations {game}": testing.observations(game) for game in GAMES},
    **{f"records {game}": testing.records(game) for game in GAMES},
    **{f"matches {game}": testing.matches(game) for game in MATCHED},
}


def some(drawn: SearchStrategy[Any], condition: Callable[[Any], object]) -> Any:
    """The first value found that is so; a test fails when there is none."""
    fixed = settings(database=None, derandomize=True, max_examples=10_000, phases=[Phase.generate])
    return find(drawn, lambda value: bool(condition(value)), settings=fixed)


def simplest(drawn: SearchStrategy[Any], condition: Callable[[Any], object] = lambda _: True) -> Any:
    """What a value that is so shrinks to; the simplest of all is tried first."""
    fixed = settings(database=None, derandomize=True, max_examples=400, phases=[Phase.generate, Phase.shrink])
    return find(drawn, lambda value: bool(condition(value)), settings=fixed)


def reads(name: str, value: object) -> Callable[[object], bool]:
    """Whether this attribute of something has this value."""
    return lambda thing: getattr(thing, name) == value


def laid(bag: Bag) -> list[str]:
    return [str(piece) for piece in bag]


def within(pieces: list[str], pack: tuple[str, ...]) -> bool:
    return all(pieces.count(text) <= pack.count(text) for text in ORDER)


# What is drawn is valid.


@given(testing.dominoes(), testing.cards())
def test_dominoes_and_cards(domino: Domino, card: Card) -> None:
    assert str(domino) in ORDER
    assert str(card) in (*ORDER, "Listen-Use", "God of Wealth")


@given(testing.bags(), testing.bags(3, 5), testing.bags(2, pack=TILE_SET), testing.bags(max_size=0))
def test_bags(any_: Bag, few: Bag, tiles: Bag, none: Bag) -> None:
    assert within(laid(any_), CARDS)
    assert 3 <= len(few) <= 5
    assert within(laid(tiles), TILES)
    assert len(tiles) >= 2
    assert none == Bag()


@given(testing.payments(), testing.payments(2))
def test_payments(payment: Payment, between_two: Payment) -> None:
    assert {payment.payer, payment.payee} <= set(range(4))
    assert {between_two.payer, between_two.payee} == {0, 1}
    assert re.fullmatch("(CD|TK)-1[0-9]", payment.clause)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_rules_and_moves(name: str, data: st.DataObject) -> None:
    rules = data.draw(testing.rules(name))
    assert type(rules) is type(DEFAULTS[name])
    assert type(rules).from_dict(rules.to_dict()) == rules
    move = data.draw(testing.moves(GAMES[name]))
    assert GAMES[name].catalogue[move.index] is move


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("partial", [True, False, None])
@given(data=st.data())
def test_deals(name: str, partial: bool | None, data: st.DataObject) -> None:
    hands = data.draw(testing.deals(name, partial=partial))
    sizes = tuple(map(len, hands))
    assert len(hands) == GAMES[name].seats
    assert within([piece for hand in hands for piece in laid(hand)], PACKS[name])
    assert all(0 <= size <= full for size, full in zip(sizes, FULL[name], strict=True))
    assert partial is not False or sizes == FULL[name]
    assert name == "chuopai" or (len(set(sizes)) == 1 and sizes[0])
    start = MODULES[name].State.start
    assert start(hands, partial=True).dealt == hands
    if partial is False:
        assert start(hands).dealt == hands


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_states(name: str, data: st.DataObject) -> None:
    state = data.draw(testing.states(name))
    assert isinstance(state, GAMES[name].State)
    again = pickle.loads(pickle.dumps(state))
    assert (again, again.history) == (state, state.history)
    assert state.is_over == (state.legal_moves == ())
    few = data.draw(testing.states(name, DEFAULTS[name], partial=False, max_plies=3))
    assert len(few.history) <= 3
    assert few.rules == DEFAULTS[name]
    assert few.dealt is not None
    assert tuple(map(len, few.dealt)) == FULL[name]
    ending = data.draw(testing.finished(name, st.just(DEFAULTS[name]), partial=True))
    assert ending.is_over
    assert ending.rules == DEFAULTS[name]


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_observations(name: str, data: st.DataObject) -> None:
    view = data.draw(testing.observations(name, max_plies=5))
    assert len(view.history) <= 5
    assert type(view).from_json(view.to_json()) == view


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_records(name: str, data: st.DataObject) -> None:
    record = data.draw(testing.records(name))
    assert record.game == name
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    ending = data.draw(testing.records(name, partial=True))
    assert ending.chips is None


@pytest.mark.parametrize("name", MATCHED)
def test_no_record_of_a_match_ends_in_a_finished_round_that_is_not_settled(name: str) -> None:
    @settings(max_examples=60 if IS_SMALL else 300, phases=[Phase.generate])
    @given(testing.records(name))
    def check(record: Record) -> None:
        assert Record.from_json(record.to_json()) == record

    check()


@pytest.mark.parametrize("name", MATCHED)
@given(data=st.data())
def test_matches(name: str, data: st.DataObject) -> None:
    match = data.draw(testing.matches(name, max_rounds=2))
    assert len(match.rounds) <= 2
    assert all(state.is_over for state in match.rounds)
    assert sum(match.chips) == 4 * match.starting_chips


# What is drawn is varied.


@pytest.mark.parametrize("name", NAMES)
def test_states_of_every_depth(name: str) -> None:
    states = testing.states(name)
    assert some(states, lambda s: s.is_over and len(s.history) > 20)
    assert some(states, lambda s: len(s.history) > 5 and not s.is_over)
    assert some(states, lambda s: not s.partial and not s.absent)
    assert some(states, lambda s: s.partial and len(s.absent) > 20)
    assert some(states, lambda s: s.rules != DEFAULTS[name])
    role = next(iter(GAMES[name].setup))
    for seat in range(GAMES[name].seats):
        some(states, reads(role, seat))
        some(testing.observations(name), reads("seat", seat))
    assert some(testing.observations(name), lambda o: o.seat is None).hand == Bag()


def test_chedeng_reaches_its_special_cases() -> None:
    finished = testing.finished("chedeng")
    assert some(finished, lambda s: any(len(pile) == 8 for pile in s.face_down))  # a Yam, CD-13
    assert some(finished, lambda s: any(not pile for pile in s.face_down))  # a Ton, CD-12
    assert some(testing.states("chedeng"), lambda s: not s.clockwise)


def test_tien_kau_reaches_its_special_cases() -> None:
    states = testing.states("tienkau")
    assert some(states, lambda s: s.last_move and str(s.last_move).startswith("x"))
    # Two pairs that are played, somewhere on the way; as the last move they are rare.
    assert some(states, lambda s: any(re.fullmatch("[^x]+,.+", str(move)) for move in s.history))
    russian = testing.finished("tienkau", tienkau.RUSSIAN, partial=False)
    assert some(russian, lambda s: any(payment.clause == "TK-18" for payment in s.payments))
    assert some(states, lambda s: s.held > 1)


def test_chuo_pai_reaches_its_special_cases() -> None:
    states = testing.states("chuopai")
    assert some(states, lambda s: s.last_move and len(set(s.last_move.dominoes)) > 1)
    assert some(states, lambda s: s.last_move and s.last_move.is_pass)
    assert some(states, lambda s: max(s.bonus) > 0)
    assert some(testing.deals("chuopai"), lambda hands: any(not hand for hand in hands))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("chedeng", {"starting_chips": {1}, "rounds": {1, 8}, "doublings_stack": {True, False}}),
        (
            "tienkau",
            {
                "starting_chips": {1, 100},
                "deals": {None, 1},
                "direction": set(tienkau.Direction),
                "single_ranking": set(tienkau.SingleRanking),
                "trick_count": set(tienkau.TrickCount),
                "bank_fee": set(tienkau.BankFee),
                "overtricks_from": set(tienkau.OvertricksFrom),
                "supreme_bonus": set(tienkau.SupremeBonus),
                "bonus_on": set(tienkau.BonusOn),
            },
        ),
        (
            "chuopai",
            {"max_combination_cards": {None, *range(2, 13)}, "balanced_combinations": {True, False}},
        ),
    ],
)
def test_every_value_of_every_option(name: str, values: dict[str, set[object]]) -> None:
    assert set(DEFAULTS[name].to_dict()) == set(values)
    for option, wanted in values.items():
        for value in sorted(wanted, key=str):
            some(testing.rules(name), reads(option, value))


def test_presets_large_and_small_numbers() -> None:
    assert some(testing.rules("tienkau"), lambda rules: rules == tienkau.RUSSIAN)
    assert some(testing.rules("chedeng"), lambda r: r.starting_chips > 10**6)
    assert some(testing.bags(), lambda bag: len(bag) > 60)


@pytest.mark.parametrize("name", MATCHED)
def test_matches_and_their_records_of_every_length(name: str) -> None:
    assert some(testing.matches(name), lambda m: len(m.rounds) == 3)
    assert some(testing.matches(name), lambda m: m.is_over)
    assert some(testing.matches(name, max_rounds=1), lambda m: m.rounds and not m.is_over)
    records = testing.records(name)
    assert some(records, lambda r: r.chips and len(r.rounds) == 1 and not r.rounds[0].over)
    assert some(records, lambda r: r.chips and len(r.rounds) == 2 and not r.rounds[1].over)
    assert some(records, lambda r: r.chips and r.winners)
    assert some(records, lambda r: r.chips is None and r.winners and r.tags)


# What is drawn shrinks.


@pytest.mark.parametrize("name", NAMES)
def test_everything_shrinks_to_the_simplest(name: str) -> None:
    first = MODULES[name].State.start(SIMPLEST[name], partial=True)
    assert simplest(testing.rules(name)) == DEFAULTS[name]
    assert simplest(testing.moves(name)) is GAMES[name].catalogue[0]
    assert simplest(testing.deals(name)) == tuple(map(Bag, SIMPLEST[name]))
    for drawn in (testing.states(name), testing.states(name, partial=True, max_plies=9)):
        state = simplest(drawn)
        assert (state, state.history) == (first, ())
    assert simplest(testing.observations(name)) == first.observe(0)
    assert simplest(testing.records(name)) == Record.from_state(first)


@pytest.mark.parametrize("name", MATCHED)
def test_a_match_shrinks_to_its_start(name: str) -> None:
    match = simplest(testing.matches(name))
    assert (match.rounds, match.rules) == ((), DEFAULTS[name])
    assert next(iter(match.setup.values())) == 0


def test_pieces_and_payments_shrink_to_the_simplest() -> None:
    assert simplest(testing.dominoes()) is Domino(6, 6)
    assert str(simplest(testing.cards())) == "66"
    assert simplest(testing.bags()) == Bag()
    assert simplest(testing.bags(2)) == Bag("66 66")
    assert simplest(testing.bags(), lambda bag: Domino(6, 5) in bag) == Bag("65")
    payment = simplest(testing.payments())
    assert payment == Payment(0, 1, 1, "CD-11")
    assert payment.note == ""


def test_a_full_deal_shrinks_to_the_pack_dealt_in_order() -> None:
    hands = simplest(testing.deals("chedeng", partial=False))
    dealt = [str(piece) for round_ in zip(*hands, strict=True) for piece in round_]
    assert sorted(dealt) == sorted(TILES)
    assert [laid(hand)[0] for hand in hands] == ["66", "66", "11", "11"]


@pytest.mark.parametrize("name", ["chedeng", "tienkau"])
def test_the_end_of_a_game_shrinks_to_four_moves(name: str) -> None:
    for drawn in (testing.states(name), testing.finished(name)):
        state = simplest(drawn, lambda s: s.is_over)
        assert state.dealt == tuple(map(Bag, SIMPLEST[name]))
        assert len(state.history) == 4


# What is drawn can be repeated, by anybody, in default settings.


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_default_health_checks_are_content(name: str) -> None:
    drawn: list[object] = []

    # No deadline, as tests measure no time, and as many examples as the checks look at; all else as
    # users have it.
    @settings(
        settings.get_profile("default"), database=None, derandomize=True, deadline=None, max_examples=25
    )
    @given(STRATEGIES[name])
    def check(value: object) -> None:
        drawn.append(value)

    check()
    assert len(drawn) > 10


REPEAT = """
from hypothesis import HealthCheck, given, seed, settings, strategies as st
from tiledominoes import GAMES, testing
values = [testing.bags(), testing.payments(), testing.cards()]
for game in GAMES:
    values += [testing.rules(game), testing.states(game), testing.observations(game), testing.records(game)]
@seed(7)
@settings(max_examples=20, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(values))
def show(value):
    print(repr(value), str(value))
show()
"""


def test_one_seed_draws_the_same_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", REPEAT],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            encoding="utf-8",
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > 10
