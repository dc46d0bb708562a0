"""What one game of a run is, and what a plan may hold."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from attrs import evolve

from simulation import players
from tiledominoes import GAMES, RulesError, TileDominoesError, chedeng, chuopai, tienkau
from tiledominoes.bots import ChedengBot, RandomBot, Table, referee
from tiledominoes.packs import random_seat
from tiledominoes.simulation import Failure, Plan, game_seed, play_game, simulate

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledominoes import Move, State
    from tiledominoes.bots import Bot

RAISING = "simulation.players:Raising"
DEALS = evolve(tienkau.CELKO, deals=3)


def test_a_deal_is_what_its_seed_gives() -> None:
    plan = Plan.of("chedeng", ["heuristic", "random"], 100, seed=7)
    outcome = play_game(plan, 41)
    state = chedeng.deal(Random("7/41"))
    chance: Bot = RandomBot()
    bots = [cast("Bot", ChedengBot()), chance, chance, chance]
    end = referee(cast("State[Move]", state), bots, "7/41/1").state
    assert outcome.index == 41
    assert outcome.bots == ("heuristic", "random", "random", "random")
    assert outcome.scores == end.scores
    assert outcome.winners == tuple(sorted(end.winners))
    assert (outcome.rounds, outcome.plies, outcome.forfeits) == (1, 32, ())


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_what_its_seed_gives(seed: int) -> None:
    plan = Plan.of("tienkau", ["random"], 10, seed=seed, rules=DEALS, matches=True)
    outcome = play_game(plan, 3)
    shuffles = Random(f"{seed}/3")
    match = tienkau.Match.start(banker=random_seat(4, shuffles), rules=DEALS)
    plies = 0
    for number in (1, 2, 3):
        state = referee(match.deal(shuffles), [RandomBot()] * 4, f"{seed}/3/{number}", Table.of(match)).state
        plies += len(state.history)
        assert isinstance(state, tienkau.State)
        match = match.settle(state)
    assert outcome.scores == match.chips
    assert outcome.winners == tuple(sorted(match.winners))
    assert (outcome.rounds, outcome.plies) == (3, plies)
    assert sum(outcome.scores) == 4 * DEALS.starting_chips


def test_a_match_of_chedeng_ends_by_its_own_rules() -> None:
    plan = Plan.of("chedeng", ["heuristic"], 5, matches=True)
    for outcome in simulate(plan):
        assert outcome.rounds == 8 or min(outcome.scores) <= 0
        assert outcome.plies == 32 * outcome.rounds
        assert max(outcome.scores) == outcome.scores[outcome.winners[0]]


def test_no_game_depends_on_another() -> None:
    plan = Plan.of("chuopai", ["heuristic", "random"], 20, seed=-3)
    outcomes = list(simulate(plan))
    assert [outcome.index for outcome in outcomes] == list(range(20))
    assert [play_game(plan, index) for index in reversed(range(20))] == outcomes[::-1]
    assert len({outcome.scores for outcome in outcomes}) > 5
    other = [outcome.scores for outcome in simulate(evolve(plan, seed=-4))]
    assert other != [outcome.scores for outcome in outcomes]
    assert list(simulate(plan, first=18)) == outcomes[18:]


def test_a_bot_that_raises_forfeits() -> None:
    outcome = play_game(Plan.of("chedeng", ["random", RAISING], 1), 0)
    assert sorted((f.seat, f.round) for f in outcome.forfeits) == [(1, 1), (2, 1), (3, 1)]
    assert all(4 <= f.ply < 8 for f in outcome.forfeits)
    assert {f.reason for f in outcome.forfeits} == {
        "raised RuntimeError: 'no, \"never\", in two lines, or #3'"
    }


def test_who_has_forfeited_is_out_for_the_rest_of_the_match() -> None:
    players.CALLS.clear()
    plan = Plan.of(
        "chedeng", [RAISING, "random"], 1, rules=chedeng.Rules(starting_chips=10_000), matches=True
    )
    outcome = play_game(plan, 0)
    assert outcome.rounds == 8
    (failure,) = outcome.forfeits
    assert failure == Failure(seat=0, round=2, ply=failure.ply, reason=failure.reason)
    assert set(players.CALLS) == {1, 2}


def test_a_bot_that_takes_too_long_forfeits() -> None:
    plan = Plan.of("chuopai", ["simulation.players:Stalling", "random"], 1, seconds=0.01)
    (failure,) = play_game(plan, 0).forfeits
    assert (failure.seat, failure.reason) == (0, "took longer than 0.01 s for a move")
    players.GO.set()


@pytest.mark.parametrize(
    ("bots", "seated"),
    [
        (["random"], ("random",) * 4),
        ("random", ("random",) * 4),
        (["heuristic", "random"], ("heuristic", "random", "random", "random")),
        (["random", "heuristic", "random", RAISING], ("random", "heuristic", "random", RAISING)),
    ],
)
def test_bots_take_their_seats(bots: list[str], seated: tuple[str, ...]) -> None:
    assert Plan.of("tienkau", bots, 1).bots == seated


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Plan.of("mahjong", ["random"], 1), "no game 'mahjong'; there are chedeng, tienkau, chuopai"),
        (lambda: Plan.of("chedeng", ["random"] * 3, 1), "there must be 4 bots, .*; not 3"),
        (lambda: Plan.of("chedeng", [], 1), "there must be 4 bots, .*; not 0"),
        (
            lambda: Plan.of("chedeng", [cast("str", RandomBot())], 1),
            "bots are given by name, not as a RandomBot",
        ),
        (lambda: Plan.of("chedeng", ["clever"], 1), "no bot 'clever' for chedeng"),
        (lambda: Plan.of("chedeng", ["random"], -1), "the number of games must be .* at least 0, not -1"),
        (lambda: Plan.of("chedeng", ["random"], 1, seed=cast("int", "a")), "the seed must be a whole number"),
        (lambda: Plan.of("chedeng", ["random"], 1, seconds=0), "the seconds for a move must be"),
        (
            lambda: Plan.of("chedeng", ["random"], 1, matches=cast("bool", 1)),
            "matches must be True or False, not 1",
        ),
        (lambda: Plan.of("chedeng", ["random"], 1, rules=tienkau.CELKO), "rules must be chedeng.Rules"),
    ],
)
def test_plans_that_cannot_be(wrong: Callable[[], Plan], says: str) -> None:
    with pytest.raises(TileDominoesError, match=says):
        wrong()


def test_not_every_game_has_matches() -> None:
    with pytest.raises(RulesError, match="Chuo Pai has no matches: one deal is a game"):
        Plan.of("chuopai", ["random"], 1, matches=True)
    with pytest.raises(RulesError, match=r"has no end by itself .TK-22.: its rules need deals"):
        Plan.of("tienkau", ["random"], 1, matches=True)


def test_rules_are_the_first_preset_unless_given() -> None:
    for name, game in GAMES.items():
        assert Plan.of(name, ["random"], 1).rules == next(iter(game.presets.values()))
    rules = chuopai.Rules.from_dict({})
    assert Plan.of("chuopai", ["random"], 1, rules=rules).rules is rules


def test_the_seed_of_a_game() -> None:
    assert game_seed(-7, 12) == "-7/12"


def test_progress_is_told_after_each_game() -> None:
    told: list[tuple[int, int]] = []
    plan = Plan.of("chuopai", ["random"], 4)
    results = simulate(plan, first=1, progress=lambda done, total: told.append((done, total)))
    assert next(results).index == 1
    assert told == [(2, 4)]
    assert len(list(results)) == 2
    assert told == [(2, 4), (3, 4), (4, 4)]


def test_the_first_game_is_one_of_the_run() -> None:
    plan = Plan.of("chuopai", ["random"], 4)
    assert list(simulate(plan, first=4)) == []
    with pytest.raises(TileDominoesError, match="the first game must be a whole number from 0 to 4, not 5"):
        simulate(plan, first=5)
