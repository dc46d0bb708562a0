"""What happens to a bot that fails: it forfeits with a report, and the game stays what it is."""

from __future__ import annotations

import threading
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import define, field

from tiledominoes import GAMES, Move, Observation, TileDominoesError, chedeng, tienkau
from tiledominoes._typing import override
from tiledominoes.bots import Bot, RandomBot, Table, referee

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = range(4)
LONG = 60.0


@define
class Failing:
    """Plays at random until so many moves have been made, and then does something else."""

    fail: Callable[[Observation[Move]], object]
    after: int = 0
    asked: list[int] = field(factory=list)

    def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:
        self.asked.append(len(observation.history))
        if len(observation.history) >= self.after:
            return self.fail(observation)  # type: ignore[return-value]  # that is what is tried
        return RandomBot().choose(observation, table, rng)


class MuteError(Exception):
    """An exception that cannot say what is wrong."""

    @override
    def __str__(self) -> str:
        raise RuntimeError


def with_random(first: Bot, seats: int) -> list[Bot]:
    """This bot in the first seat, and random ones in the others."""
    return [first, *[RandomBot()] * (seats - 1)]


def raising(error: BaseException) -> Callable[[object], object]:
    def fail(_: object) -> object:
        raise error

    return fail


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("fail", "reason"),
    [
        (raising(ValueError("no idea\nat all")), "raised ValueError: 'no idea at all'"),
        (raising(SystemExit(3)), "raised SystemExit: '3'"),
        (raising(MuteError()), "raised MuteError: (it cannot say why)"),
        (raising(RecursionError("x" * 1000)), "raised RecursionError: 'xxx"),
        (lambda _: None, "named None is not a move of "),
        (lambda view: str(view.legal_moves[0]), " is text, not a move; "),
        (lambda view: next(m for m in GAMES[name_of(view)].catalogue if m not in view.legal_moves), "named "),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_game_goes_on(
    name: str, fail: Callable[[Observation[Move]], object], reason: str
) -> None:
    game = GAMES[name]
    start = game.deal(Random(3))
    bot = Failing(fail, after=5)
    played = referee(start, with_random(bot, game.seats), 4)
    (forfeit,) = played.forfeits
    assert forfeit.seat == 0
    assert forfeit.ply == bot.asked[-1] >= 5
    assert reason in forfeit.reason
    assert "\n" not in forfeit.reason
    assert len(forfeit.reason) < 600
    assert played.state.is_over
    assert played.state.movers[forfeit.ply] == 0
    # Before it failed the game was the one between bots that do not fail.
    plain = referee(start, [RandomBot()] * game.seats, 4)
    assert plain.forfeits == ()
    assert plain.state.history[: forfeit.ply] == played.state.history[: forfeit.ply]


def name_of(view: Observation[Move]) -> str:
    return type(view).__module__.split(".")[1]


def test_nobody_elses_chance_depends_on_a_forfeit() -> None:
    class Noting:
        def __init__(self) -> None:
            self.drawn: list[float] = []

        def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:
            del table
            self.drawn.append(rng.random())
            return observation.legal_moves[0]

    start = GAMES["tienkau"].deal(Random(1))
    drawn = []
    for first in (RandomBot(), Failing(raising(ValueError()))):
        notes = Noting()
        bots: list[Bot] = [first, notes, RandomBot(), RandomBot()]
        referee(start, bots, 9)
        drawn.append(notes.drawn)
    least = min(map(len, drawn))
    assert least > 0
    assert drawn[0][:least] == drawn[1][:least]


def test_a_bot_that_stalls_forfeits() -> None:
    stop = threading.Event()

    def wait(view: Observation[Move]) -> Move:
        stop.wait(LONG)
        return view.legal_moves[0]

    start = GAMES["chedeng"].deal(Random(3))
    played = referee(start, with_random(Failing(wait), 4), 4, seconds=0.05)
    stop.set()
    assert [(f.seat, f.reason) for f in played.forfeits] == [(0, "took longer than 0.05 s for a move")]
    assert played.state.is_over


@pytest.mark.parametrize("name", GAMES)
def test_a_limit_that_nobody_reaches_changes_nothing(name: str) -> None:
    game = GAMES[name]
    bots = [RandomBot()] * game.seats
    for seed in SEEDS:
        start = game.deal(Random(seed))
        assert referee(start, bots, seed) == referee(start, bots, seed, seconds=LONG)


def test_what_a_bot_raises_under_a_limit_is_its_forfeit() -> None:
    start = GAMES["chuopai"].deal(Random(3))
    played = referee(start, with_random(Failing(raising(OSError("gone"))), 3), 4, seconds=LONG)
    assert [f.reason for f in played.forfeits] == ["raised OSError: 'gone'"]


def test_an_interrupt_is_not_a_forfeit() -> None:
    start = GAMES["chuopai"].deal(Random(3))
    bots = with_random(Failing(raising(KeyboardInterrupt())), 3)
    for seconds in (None, LONG):
        with pytest.raises(KeyboardInterrupt):
            referee(start, bots, 4, seconds=seconds)


def test_seats_that_are_out_play_at_random() -> None:
    start = GAMES["chedeng"].deal(Random(3))
    failing: list[Bot] = [Failing(raising(ValueError())) for _ in range(4)]
    played = referee(start, failing, 4, out=range(4))
    assert played == referee(start, [RandomBot()] * 4, 4)


def test_all_may_forfeit() -> None:
    start = GAMES["chedeng"].deal(Random(3))
    failing: list[Bot] = [Failing(raising(ValueError())) for _ in range(4)]
    played = referee(start, failing, 4)
    assert sorted(f.seat for f in played.forfeits) == [0, 1, 2, 3]
    assert [f.ply for f in played.forfeits] == sorted(f.ply for f in played.forfeits)
    assert played.state.is_over


def test_a_game_that_is_over_asks_nobody() -> None:
    over = referee(GAMES["tienkau"].deal(Random(3)), [RandomBot()] * 4, 4).state
    failing: list[Bot] = [Failing(raising(ValueError())) for _ in range(4)]
    assert referee(over, failing, 4).state is over


@pytest.mark.parametrize("seconds", [0, -1, True, "1", float("nan"), float("inf")])
def test_a_time_is_a_number_above_zero(seconds: float) -> None:
    with pytest.raises(TileDominoesError, match="the seconds for a move must be a number above zero, not"):
        referee(chedeng.deal(Random(1)), [RandomBot()] * 4, 1, seconds=seconds)


def test_there_is_one_bot_a_seat() -> None:
    with pytest.raises(TileDominoesError, match="there must be 4 bots, one a seat, not 3"):
        referee(tienkau.deal(Random(1)), [RandomBot()] * 3, 1)


def test_the_table_is_shown() -> None:
    tables = []

    class Looking:
        def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:
            del rng
            tables.append(table)
            return observation.legal_moves[0]

    table = Table.of(chedeng.Match.start(dealer=0))
    referee(GAMES["chedeng"].deal(Random(1)), with_random(Looking(), 4), 1, table)
    assert set(tables) == {table}
