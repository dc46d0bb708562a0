"""What is hidden in OpenSpiel: it shows nowhere, and states are drawn anew from what a seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from open_spiel.python.algorithms import ismcts, mcts

from adapters.openspiel_helpers import EVERY, NAMES, SEEDS, load, observer, state_on_the_way
from tiledominoes import DOMINOES, Bag, TileDominoesError
from tiledominoes.packs import shuffle


def tensors(state: Any, seat: int) -> tuple[object, ...]:
    """All that OpenSpiel shows this seat of a state."""
    private = observer(state.get_game(), public_info=False, perfect_recall=True)
    private.set_from(state, seat)
    return (
        state.information_state_string(seat),
        tuple(state.information_state_tensor(seat)),
        state.observation_string(seat),
        tuple(state.observation_tensor(seat)),
        private.string_from(state, seat),
        tuple(private.tensor),
    )


def with_position(state: Any, position: object) -> Any:
    other = state.clone()
    other.position = position
    return other


@given(name=EVERY, seed=SEEDS)
def test_what_is_hidden_changes_nothing_that_is_shown(name: str, seed: int) -> None:
    rng = Random(seed)
    state = state_on_the_way(pyspiel.load_game(name), rng, dealing=False)
    for seat in range(state.num_players()):
        other = with_position(state, state.position.determinize(seat, rng))
        assert tensors(other, seat) == tensors(state, seat)


@given(name=EVERY, seed=SEEDS)
def test_during_the_deal_others_hands_are_hidden(name: str, seed: int) -> None:
    rng = Random(seed)
    state = state_on_the_way(pyspiel.load_game(name), rng, dealing=True)
    table, first = state.table, state.table.seat_draws
    for seat in range(state.num_players()):
        start, end = table.size * seat, table.size * (seat + 1)
        order = state.drawn[first:]
        left = table.pack - Bag(DOMINOES[index] for index in order[start:end])
        others = len(order[:start]) + len(order[end:])
        hidden = [piece.index for piece in shuffle(left, rng)[:others]]
        other = state.clone()
        other.drawn = (*state.drawn[:first], *hidden[:start], *order[start:end], *hidden[start:])
        assert tensors(other, seat) == tensors(state, seat)


@given(name=EVERY, seed=SEEDS)
def test_the_public_part_is_that_of_a_spectator(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    state = state_on_the_way(game, rng)
    for recall in (True, False):
        public = observer(game, perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE)
        assert {"seat", "hand", "laid_face_down"} & public.dict.keys() == set()
        looks = [(state, seat) for seat in range(game.num_players())]
        if state.position is not None:
            # Not even for the players themselves is anything private in it.
            looks.append((with_position(state, state.position.determinize(None, rng)), 0))
        assert len({public.string_from(*look) for look in looks}) == 1
        tensors_of_all = set()
        for look in looks:
            public.set_from(*look)
            tensors_of_all.add(tuple(public.tensor))
        assert len(tensors_of_all) == 1


# States drawn anew.


@given(name=EVERY, seed=SEEDS)
def test_a_resampled_state_was_played_itself(name: str, seed: int) -> None:
    rng = Random(seed)
    state = state_on_the_way(pyspiel.load_game(name), rng, dealing=False)
    for seat in range(state.num_players()):
        draws = Random(seed)
        other = state.resample_from_infostate(seat, draws.random)
        assert other.position == state.position.determinize(seat, Random(seed))
        assert tensors(other, seat) == tensors(state, seat)
        again = state.get_game().new_initial_state()
        for action in other.history():
            again.apply_action(action)
        assert (again.drawn, again.position) == (other.drawn, other.position)


def test_nothing_is_resampled_before_all_is_dealt() -> None:
    with pytest.raises(TileDominoesError, match="before all is dealt"):
        load("python_chedeng").new_initial_state().resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize("name", [f"{name}(hand_size=4)" for name in NAMES])
def test_openspiels_search_plays_without_knowing_more(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = np.random.RandomState(3)
    while state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
    draws = Random(4)

    def choice(at: Any) -> int:
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
            uct_c=10.0,
            max_simulations=15,
            random_state=np.random.RandomState(2),
        )
        draws.seed(4)
        bot.set_resampler(lambda seen, seat: seen.resample_from_infostate(seat, draws.random))
        return int(bot.step(at))

    other = state.resample_from_infostate(state.current_player(), Random(9).random)
    assert other.position != state.position
    assert choice(state) == choice(other)
