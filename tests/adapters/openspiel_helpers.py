"""What the tests of the games in OpenSpiel share: names of games, ways to begin, play and watch them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel
from hypothesis import strategies as st
from open_spiel.python import observation

import tiledominoes.adapters.openspiel  # noqa: F401  # registers the games
from tiledominoes import GAMES, Domino

if TYPE_CHECKING:
    from random import Random

NAMES = [f"python_{name}" for name in GAMES]
SMALL = [
    "python_chedeng(hand_size=2)",
    "python_chedeng(hand_size=3,clockwise=false,dealer=2)",
    "python_tienkau(hand_size=2,preset=russian)",
    "python_tienkau(hand_size=4,held=3,trick_count=TILES)",
    "python_tienkau(pack=66 66 54 63 42 21 11 11 62 53 44 44,banker=1)",
    "python_chuopai(hand_size=3)",
    "python_chuopai(pack=66 66 63 54 11 11 62 44 44 31,leader=2,max_combination_cards=2)",
]
EVERY = st.sampled_from([*NAMES, *SMALL])
SEEDS = st.integers(0, 2**32)


def load(name: str, **given: object) -> Any:
    return pyspiel.load_game(name, given)


def deal_by_hand(game: Any, *outcomes: int | str) -> Any:
    """The state after these draws: seats, or the text of dominoes."""
    state = game.new_initial_state()
    for outcome in outcomes:
        index = outcome if isinstance(outcome, int) else Domino.parse(outcome).index
        state.apply_action(index)
    return state


def played_on(state: Any, *moves: str) -> Any:
    for move in moves:
        state.apply_action(state.string_to_action(state.current_player(), move))
    return state


def random_walk(game: Any, rng: Random) -> list[Any]:
    """A state after each step of one random game, the first before the deal."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        actions = states[-1].legal_actions()
        states.append(states[-1].child(actions[int(rng.random() * len(actions))]))
    return states


def state_on_the_way(game: Any, rng: Random, *, dealing: bool | None = None) -> Any:
    """A state of one random game, while the pieces are dealt or afterwards; None for either."""
    walk = [state for state in random_walk(game, rng) if dealing in (None, state.is_chance_node())]
    return walk[int(rng.random() * len(walk))]


def observer(game: Any, **shown: object) -> Any:
    """What shows states as OpenSpiel is asked to; by default without perfect recall."""
    return observation.make_observation(
        game, pyspiel.IIGObservationType(**{"perfect_recall": False, **shown})
    )
