"""The games in OpenSpiel: what is registered, copies of states, play to the end."""

from __future__ import annotations

import gc
import pickle
from itertools import pairwise
from random import Random
from typing import Any

import pyspiel
import pytest
from hypothesis import given

from adapters.openspiel_helpers import (
    EVERY,
    NAMES,
    SEEDS,
    deal_by_hand,
    load,
    played_on,
    random_walk,
    state_on_the_way,
)
from tiledominoes import GAMES, Domino


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_registered(game: Any) -> None:
    kind = load(f"python_{game.name}").get_type()
    assert kind.short_name == f"python_{game.name}"
    assert kind.long_name == f"{game.title} (tiledominoes)"
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    assert kind.default_loadable


def test_what_a_full_deal_has() -> None:
    rows = {
        name: (
            game.num_players(),
            game.num_distinct_actions(),
            game.max_chance_outcomes(),
            game.max_chance_nodes_in_history(),
            game.max_game_length(),
            game.utility_sum(),
        )
        for name in NAMES
        for game in [load(name)]
    }
    assert rows == {
        "python_chedeng": (4, 58, 21, 33, 32, 0),
        "python_tienkau": (4, 8397, 21, 33, 32, 0),
        "python_chuopai": (3, 469, 21, 85, 248, None),
    }


# Copies of states.


@given(name=EVERY, seed=SEEDS)
def test_states_survive_serialisation(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    state = state_on_the_way(game, rng)
    game_again, state_again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(game_again) == str(game)
    assert game_again.get_parameters() == game.get_parameters()
    for again in (state_again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert again.history() == state.history()
        assert (again.drawn, again.position) == (state.drawn, state.position)
        assert again.table == state.table
        assert again.current_player() == state.current_player()
        assert again.legal_actions() == state.legal_actions()


def test_a_clone_goes_its_own_way() -> None:
    state = deal_by_hand(load("python_chedeng", hand_size=1), 0, "66", "65")
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert len(state.drawn) + 1 == len(other.drawn)
    assert str(state) == "chedeng deal; dealer 0; 66 / 65"


def test_a_state_outlives_its_game() -> None:
    state = load("python_chedeng", hand_size=1, dealer=3).new_initial_state()
    gc.collect()
    for domino in ("66", "65", "54", "41"):
        state.apply_action(Domino.parse(domino).index)
    assert state.information_state_string(3).startswith("seat 3; hand 41; ")


# Play.


@given(name=EVERY, seed=SEEDS)
def test_a_game_is_played_as_in_the_library(name: str, seed: int) -> None:
    walk = random_walk(pyspiel.load_game(name), Random(seed))
    for before, after in pairwise(walk):
        if before.is_chance_node():
            assert before.current_player() == pyspiel.PlayerId.CHANCE
            assert not before.is_terminal()
            assert before.returns() == [0] * before.num_players()
        else:
            moves = before.position.legal_moves
            assert before.legal_actions() == [move.index for move in moves]
            texts = [before.action_to_string(before.current_player(), move.index) for move in moves]
            assert texts == list(map(str, moves))
            assert after.position.previous == before.position
            assert after.position.last_move.index == after.history()[-1]
            assert before.returns() == before.rewards() == [0] * before.num_players()
    over = walk[-1]
    assert over.current_player() == pyspiel.PlayerId.TERMINAL
    assert over.legal_actions() == []
    assert over.returns() == over.rewards() == list(over.position.scores)


def test_nothing_can_be_played_before_all_is_dealt() -> None:
    state = load("python_chedeng").new_initial_state()
    assert state._legal_actions(0) == []


def test_chips_are_paid_at_the_end() -> None:
    game = load("python_chedeng", dealer=0, hand_size=1)
    state = played_on(deal_by_hand(game, "41", "44", "43", "66"), "41:4", "44:4", "43:3")
    assert state.returns() == [0, 0, 0, 0]
    # Three Tons get twice the 12 pips of the fourth (CD-12).
    assert played_on(state, "x66").returns() == [24, 24, 24, -72]
