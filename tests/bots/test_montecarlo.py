"""The Monte-Carlo player: its budget, and that thinking makes it stronger."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from tiledominoes import GAMES, Move, Observation, TileDominoesError, chedeng, chuopai, tienkau
from tiledominoes._typing import override
from tiledominoes.bots import BOTS, Bot, MonteCarloBot, find_bot, montecarlo, referee
from tiledominoes.registry import CHEDENG


class NoChance(Random):
    """A source of chance that nobody may use."""

    @override
    def random(self) -> float:
        raise AssertionError("nothing is left to chance")


def gain(name: str, bot: Bot, others: Bot, deal: int) -> float:
    """What a bot gains above the mean of all in a deal, in every seat once."""
    game = GAMES[name]
    start = game.deal(Random(deal))
    gains = []
    for seat in range(game.seats):
        bots = [bot if place == seat else others for place in range(game.seats)]
        scores = referee(start, bots, deal).state.scores
        gains.append(scores[seat] - mean(scores))
    return mean(gains)


@pytest.mark.parametrize("name", GAMES)
def test_a_few_playouts_beat_random_play(name: str) -> None:
    bot, random = MonteCarloBot(12), find_bot(name, "random")
    gains = [gain(name, bot, random, deal) for deal in range(6)]
    assert mean(gains) > 0
    assert sum(g > 0 for g in gains) >= 5


def test_many_playouts_beat_few() -> None:
    gains = [gain("tienkau", MonteCarloBot(60), MonteCarloBot(3), deal) for deal in range(8)]
    assert sum(g > 0 for g in gains) >= 6


def draws(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes every world that is drawn."""
    drawn: list[int] = []
    real = tienkau.Observation.determinize

    def determinize(view: tienkau.Observation, rng: Random) -> tienkau.State:
        drawn.append(len(drawn))
        return real(view, rng)

    monkeypatch.setattr(tienkau.Observation, "determinize", determinize)
    return drawn


@pytest.mark.parametrize("playouts", [1, 17])
def test_there_are_as_many_playouts_as_were_asked_for(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = draws(monkeypatch)
    view = tienkau.deal(Random(7), banker=0).observe(0)
    assert MonteCarloBot(playouts).choose(view, None, Random(1)) in view.legal_moves
    assert len(drawn) == playouts


@pytest.mark.parametrize(("clock", "playouts"), [([0, 1, 1.5, 1.9, 2.0], 3 + 1), ([0, 5], 1)])
def test_the_clock_ends_a_search_that_has_a_time(
    clock: list[float], playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, times = draws(monkeypatch), iter(clock)
    monkeypatch.setattr(montecarlo, "monotonic", lambda: next(times))
    view = tienkau.deal(Random(7), banker=0).observe(0)
    assert MonteCarloBot(seconds=2).choose(view, None, Random(1)) in view.legal_moves
    assert len(drawn) == playouts


def test_the_only_move_needs_no_thought() -> None:
    state = chuopai.State.start(["66", "65", "64"], leader=0, partial=True)
    (move,) = state.legal_moves
    assert MonteCarloBot(10**9).choose(state.observe(0), None, NoChance()) is move


def test_a_tile_that_costs_more_goes_where_it_costs_nothing() -> None:
    # CD-6: with the end 6 open, seat 1 chains 6-5 or gives it away, after which nobody can stop 1-1 from
    # going face-down; 11 pips are lost or 2.
    state = chedeng.State.start(["66 22", "65 11", "33 22", "33 44"], 0, partial=True)
    state = state.play(chedeng.parse_move("66:6"))
    assert list(map(str, state.legal_moves)) == ["65:5", "x11", "x65"]
    for seed in range(5):
        chosen = MonteCarloBot(60).choose(state.observe(1), None, Random(seed))
        assert str(chosen) == "65:5"


def test_hidden_moves_of_others_are_one_branch() -> None:
    # CD-7: seat 0 cannot tell which tile another player gave away, and its own it can.
    state = CHEDENG.deal(Random(7))
    leader = state.current_player
    assert leader is not None
    search = montecarlo._Search(state.observe(leader))
    after = state.play(state.legal_moves[0])
    seat = after.current_player
    assert seat is not None
    moves = search._alternatives(after, seat, search._root)
    face_down = [move for move in after.legal_moves if str(move).startswith("x")]
    assert len(face_down) > 1
    assert moves[None] == face_down
    assert all(group == [seen] for seen, group in moves.items() if seen is not None)
    own = montecarlo._Search(after.observe(seat))
    assert None not in own._alternatives(after, seat, own._root)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"playouts": 0}, "the number of playouts must be a whole number of at least 1, not 0"),
        ({"playouts": 1.5}, "the number of playouts must be a whole number of at least 1, not 1.5"),
        ({"seconds": 0}, "the seconds for a move must be a number above zero, not 0"),
        ({"playouts": 5, "seconds": 1}, "the bot has playouts or seconds for a move, not both"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(values: dict[str, float], says: str) -> None:
    with pytest.raises(TileDominoesError) as caught:
        MonteCarloBot(**values)  # type: ignore[arg-type]  # wrong values are what is tried
    assert str(caught.value) == says


def test_budgets_by_name() -> None:
    assert find_bot("chuopai", "montecarlo:1000") == MonteCarloBot(1000)
    assert find_bot("chuopai", "montecarlo:0.5s") == MonteCarloBot(seconds=0.5)
    assert (
        find_bot("chuopai", "montecarlo")
        == MonteCarloBot(montecarlo.PLAYOUTS)
        == BOTS["chuopai"]["montecarlo"]
    )


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("montecarlo:", "'' is no budget of montecarlo; right are playouts, as in montecarlo:1000, and "),
        ("montecarlo:many", "'many' is no budget of montecarlo; "),
        ("montecarlo:xs", "'xs' is no budget of montecarlo; "),
        ("montecarlo:0", "the number of playouts must be a whole number of at least 1, not 0"),
        ("montecarlo:nans", "the seconds for a move must be a number above zero, not nan"),
    ],
)
def test_names_with_wrong_budgets(name: str, says: str) -> None:
    with pytest.raises(TileDominoesError) as caught:
        find_bot("tienkau", name)
    assert str(caught.value).startswith(says)


def test_the_observation_alone_decides() -> None:
    # What is hidden is swapped: the same view, another truth.
    state = GAMES["tienkau"].deal(Random(7))
    view: Observation[Move] = state.observe(state.current_player)
    other = view.determinize(Random(3))
    assert other != state
    again = other.observe(other.current_player)
    assert MonteCarloBot(20).choose(view, None, Random(5)) is MonteCarloBot(20).choose(again, None, Random(5))
