"""What the Monte-Carlo player takes for granted in Chedeng: CD-6 to CD-8, by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiledominoes import GAMES, chedeng
from tiledominoes.bots import ChedengBot, models, play_on
from tiledominoes.bots.models import ChedengModel, Model, model_of
from tiledominoes.game import playout
from tiledominoes.registry import CHEDENG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes import State


def played(hands: str, *moves: str) -> chedeng.State:
    state = chedeng.State.start(hands.split(" / "), 0, partial=True)
    for move in moves:
        state = state.play(chedeng.parse_move(move))
    return state


def model_at(state: chedeng.State, seat: int) -> ChedengModel:
    model = model_of(state.observe(seat))
    assert isinstance(model, ChedengModel)
    return model


@pytest.mark.parametrize("game", ["tienkau", "chuopai"])
def test_other_games_take_nothing_for_granted(game: str) -> None:
    state = GAMES[game].deal(Random(7))
    seat = state.current_player
    assert seat is not None
    model = model_of(state.observe(seat))
    assert type(model) is Model
    assert model.world(Random(5)) == state.determinize(seat, Random(5))
    assert model.choices(state, 0) == state.legal_moves
    assert model.end(state, Random(5)) == playout(state, Random(5))
    assert all(model.seen(move, seat) is move for move in state.legal_moves)


def test_the_end_that_each_move_found() -> None:
    # After three went face-down in a row the next one leads (CD-8).
    state = played("66 41 / 55 51 / 44 42 / 33 32", "66:6", "x55", "x44", "x33", "41:1", "51:5", "x42", "x32")
    assert models._ends(state.observe(1)) == [None, 6, 6, 6, None, 1, 5, 5]


def holding(number: str, worlds: Iterable[State[chedeng.Move]], seat: int) -> int:
    """In how many worlds the seat holds a tile with this number."""
    return sum(number in str(world.hands[seat]) for world in worlds)


def test_who_goes_face_down_is_taken_for_one_who_cannot_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    # Seat 1 gave tiles away at the 6 and at the 5, and seat 3 at the 5.
    state = played("66 55 33 / 44 22 11 / 65 61 53 / 64 43 42", "66:6", "x44", "65:5", "x43", "55:5", "x22")
    model = model_at(state, 0)
    even = [model.view.determinize(Random(seed)) for seed in range(60)]
    assert min(holding(*held) for held in [("6", even, 1), ("5", even, 1), ("5", even, 3)]) > 5
    few_draws = [model.world(Random(seed)) for seed in range(60)]
    assert holding("6", few_draws, 1) < holding("6", even, 1) / 2
    monkeypatch.setattr(models, "_DRAWS", 1000)
    drawn = [model.world(Random(seed)) for seed in range(60)]
    assert all(world.observe(0) == model.view for world in drawn)
    assert holding("6", drawn, 1) == holding("5", drawn, 1) == holding("5", drawn, 3) == 0
    # What a seat may have had only before the end in question it may still have.
    assert holding("6", drawn, 3) > 5


def test_what_others_have_shown_to_be_otherwise_is_believed() -> None:
    # Seat 1 gave a tile away at the 6 and chained 6-1 later: it had that all the time.
    state = played("66 51 / 44 61 / 65 53 / 43 42", "66:6", "x44", "65:5", "x43", "51:1", "61:6")
    model = model_at(state, 0)
    for seed in range(20):
        world = model.world(Random(seed))
        assert world.observe(0) == model.view
        assert model._odd(world) == 1


def test_the_search_tries_first_what_the_bot_would_play() -> None:
    # Seat 1 can chain three tiles to 5-5. Of those that it does not see, 3-1 and 6-1 answer the 1, 6-6, 6-4
    # and 6-1 the 6, and 6-4, 4-4, 4-3 and 4-2 the 4.
    state = played("55 66 22 31 / 65 54 51 22 / 64 44 33 32 / 61 33 43 42", "55:5")
    model = model_at(state, 0)

    def tried(visits: int) -> list[str]:
        return [str(move) for move in model.choices(state, visits)]

    assert tried(0) == tried(29) == ["51:1"]
    assert tried(30) == tried(119) == ["51:1", "65:6"]
    assert tried(120) == tried(10**6) == ["51:1", "65:6", "54:4"]


def test_hidden_moves_of_others_are_seen_as_one() -> None:
    # CD-7: seat 0 cannot tell which tile another player gave away, and its own it can.
    state = CHEDENG.deal(Random(7))
    for seat in range(4):
        model = ChedengModel(state.observe(seat))
        for move in chedeng.catalogue()[:-1]:
            for other in range(4):
                hidden = other != seat and str(move).startswith("x")
                assert model.seen(move, other) is (None if hidden else move)


@given(seed=st.integers(0, 2**32), plies=st.integers(0, 32))
def test_the_rest_is_played_as_the_bot_plays(seed: int, plies: int) -> None:
    rng = Random(seed)
    state = chedeng.deal(rng)
    for _ in range(plies):
        state = state.play(rng.choice(state.legal_moves))
    end = play_on(state, [ChedengBot()] * 4, rng)
    assert model_at(state, 0).end(state, rng) == end.scores
