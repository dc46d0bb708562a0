"""What holds for every bot: it keeps to the rules and to what its seat may know, the same each time."""

from __future__ import annotations

import sys
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from effort import FULL_ONLY
from subjects import SUBJECTS, Subject, walk
from tiledominoes import (
    GAMES,
    IllegalMoveError,
    Move,
    Observation,
    TileDominoesError,
    chedeng,
    chuopai,
    tienkau,
)
from tiledominoes._typing import override
from tiledominoes.bots import BOTS, Bot, RandomBot, Table, find_bot, play_on
from tiledominoes.registry import CHEDENG
from tiledominoes.tournament import Standings, Tournament, play

if TYPE_CHECKING:
    from types import ModuleType

    from tiledominoes import Match

SEEDS = st.integers(0, 2**32)
PLAYERS = [(game, name) for game in BOTS for name in ("heuristic", "random", "montecarlo:3")]
RULES = [(game, rules) for game in GAMES for rules in GAMES[game].presets]

each_bot = pytest.mark.parametrize(("game", "name"), PLAYERS)


class OnlyRandom(Random):
    """A source of chance of which nothing but `random()` works."""

    @override
    def getrandbits(self, k: int, /) -> int:  # noqa: ARG002
        raise AssertionError("a bot calls random() alone")


def seen(subject: Subject, seed: int, data: st.DataObject) -> Observation[Move]:
    """What the seat to move knows somewhere in a random game by random rules."""
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(seed, size), seed)[:-1]
    if not states:  # a partial deal in which nobody has a move
        states = walk(subject.begin(seed), seed)[:-1]
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    return state.observe(state.current_player)


@each_bot
@given(seed=SEEDS, data=st.data())
def test_a_bot_plays_legal_moves_the_same_ones_each_time(
    game: str, name: str, seed: int, data: st.DataObject
) -> None:
    view, bot = seen(SUBJECTS[game], seed, data), find_bot(game, name)
    move = bot.choose(view, None, OnlyRandom(5))
    assert move in view.legal_moves
    assert bot.choose(view, None, OnlyRandom(5)) is move


@each_bot
@given(seed=SEEDS, data=st.data())
def test_a_bot_knows_only_what_its_seat_may_know(
    game: str, name: str, seed: int, data: st.DataObject
) -> None:
    view, bot = seen(SUBJECTS[game], seed, data), find_bot(game, name)
    move = bot.choose(view, None, Random(5))
    for other in range(5):
        assert bot.choose(view.determinize(Random(other)).observe(view.seat), None, Random(5)) is move


@each_bot
def test_a_bot_plays_whole_games_at_every_seat(game: str, name: str) -> None:
    for seed in range(10):
        state = GAMES[game].deal(Random(seed))
        end = play_on(state, [find_bot(game, name)] * GAMES[game].seats, OnlyRandom(seed))
        assert end.is_over
        again = play_on(state, [find_bot(game, name)] * GAMES[game].seats, OnlyRandom(seed))
        assert end.history == again.history


def test_the_random_bot_plays_as_a_playout_does() -> None:
    for game in GAMES.values():
        state = game.deal(Random(3))
        end = play_on(state, [RandomBot()] * game.seats, Random(4))
        assert end.history == walk(state, 4)[-1].history


@FULL_ONLY
@pytest.mark.parametrize(("game", "preset"), RULES)
def test_every_heuristic_beats_random_play_by_a_clear_margin(game: str, preset: str) -> None:
    rules = GAMES[game].presets[preset]
    tournament = Tournament.of(game, ["heuristic", "random"], 60, rules=rules)
    standings = Standings(tournament)
    for encounter in play(tournament):
        standings.add(encounter)
    gained = standings.cells["heuristic", "random"]
    assert gained.interval is not None
    assert gained.interval[0] > gained.mean / 2 > 0


# The public part of a match.


def test_the_table_of_a_match_of_chedeng() -> None:
    match = chedeng.Match.start(dealer=2)
    assert Table.of(match) == Table(chips=(200,) * 4, round=1, rounds_left=7)
    end = play_on(match.deal(Random(1)), [RandomBot()] * 4, Random(1))
    assert isinstance(end, chedeng.State)
    later = match.settle(end)
    assert Table.of(later) == Table(chips=later.chips, round=2, rounds_left=6)
    assert later.chips != (200,) * 4


def test_the_table_of_a_match_of_tien_kau() -> None:
    assert Table.of(tienkau.Match.start(banker=1)) == Table(chips=(100,) * 4, round=1, rounds_left=None)
    three = tienkau.Match.start(banker=1, rules=tienkau.Rules(deals=3))
    assert Table.of(three) == Table(chips=(100,) * 4, round=1, rounds_left=2)


def test_the_table_of_a_match_whose_rules_have_no_end() -> None:
    match = cast("Match[object]", SimpleNamespace(rules=chuopai.STANDARD, rounds=(1, 2), chips=(3, 4, 5)))
    assert Table.of(match) == Table(chips=(3, 4, 5), round=3, rounds_left=None)


class Witness:
    """A bot that remembers the tables it was shown."""

    def __init__(self) -> None:
        self.tables: list[Table | None] = []

    def choose(self, observation: chedeng.Observation, table: Table | None, rng: Random) -> chedeng.Move:  # noqa: ARG002
        self.tables.append(table)
        return observation.legal_moves[0]


def test_bots_are_shown_the_table() -> None:
    witness = Witness()
    bots: list[Bot[chedeng.Observation, chedeng.Move]] = [witness] * 4
    table = Table(chips=(1, 2, 3, 4), round=5, rounds_left=0)
    state = CHEDENG.State.start(["66", "65", "64", "61"], partial=True)
    while (seat := state.current_player) is not None:
        state = state.play(bots[seat].choose(state.observe(seat), table, Random(1)))
    assert witness.tables == [table] * 4
    play_on(GAMES["chedeng"].deal(Random(1)), [find_bot("chedeng", "random")] * 4, Random(1), table)


class Cheat:
    """A bot that chooses what is not legal."""

    def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:  # noqa: ARG002
        return next(move for move in GAMES["chedeng"].catalogue if move not in observation.legal_moves)


def test_an_illegal_choice_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        play_on(GAMES["chedeng"].deal(Random(1)), [Cheat()] * 4, Random(1))


# The look-up.


def test_every_game_has_its_bots() -> None:
    assert list(BOTS) == list(GAMES)
    assert {tuple(bots) for bots in BOTS.values()} == {("montecarlo", "heuristic", "random")}


@pytest.mark.parametrize(
    ("game", "name", "says"),
    [
        ("chess", "random", "no game 'chess'; there are chedeng, tienkau, chuopai"),
        (
            "chedeng",
            "best",
            "no bot 'best' for chedeng; there are montecarlo, heuristic, random, and module:name for others",
        ),
    ],
)
def test_no_such_bot(game: str, name: str, says: str) -> None:
    with pytest.raises(TileDominoesError) as caught:
        find_bot(game, name)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    "place", ["tiledominoes.bots:RandomBot", "tiledominoes.bots.uniform:RandomBot", f"{__name__}:Nest.bot"]
)
def test_a_bot_of_ones_own_is_found_in_its_module(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, __name__, cast("ModuleType", SimpleNamespace(Nest=Nest)))
    assert find_bot("chuopai", place) == RandomBot()


class Nest:
    """Where a bot lies that is made already."""

    bot = RandomBot()


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("no_such_module:Bot", "cannot make a bot of 'no_such_module:Bot': ModuleNotFoundError: No module"),
        ("tiledominoes.bots:Nobody", "cannot make a bot of 'tiledominoes.bots:Nobody': AttributeError: "),
        ("tiledominoes.bots:", "cannot make a bot of 'tiledominoes.bots:': AttributeError: "),
        (":Bot", "cannot make a bot of ':Bot': ValueError: "),
        ("tiledominoes.bots:BOTS", "cannot make a bot of 'tiledominoes.bots:BOTS': TypeError: "),
        ("builtins:dict", "'builtins:dict' makes a dict, and a bot has a method `choose`"),
    ],
)
def test_what_is_no_bot_is_told(place: str, says: str) -> None:
    with pytest.raises(TileDominoesError) as caught:
        find_bot("chedeng", place)
    assert str(caught.value).startswith(says)
