"""What the games cost in OpenSpiel, a step, beside the same step of the bare state.

Needs the extra `openspiel`. Importing this module registers the games.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pyspiel

import tiledominoes.adapters.openspiel  # noqa: F401  # registers the games
from benchmarks.cases import Case, each_of, transitions
from benchmarks.spiel import applied, children, dealt
from tiledominoes import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.cases import Ready
    from benchmarks.spiel import Spiel
    from tiledominoes import Game

_GAMES_A_CALL = 10


def openspiel_cases() -> list[Case]:
    """The cases of all games: the bare step first, then what OpenSpiel makes of it."""
    return [Case(f"{game.name} {name}", ready) for game in GAMES.values() for name, ready in _cases(game)]


def _cases(game: Game) -> Iterator[tuple[str, Ready]]:
    starts = [_dealt(game, Random(seed)) for seed in range(_GAMES_A_CALL)]
    positions = [start.position for start in starts]
    draws = Random(5)
    seen = [_middle(start, draws) for start in starts]
    fresh = pyspiel.load_game(f"python_{game.name}").new_initial_state()
    yield "step, bare", lambda: partial(transitions, positions, Random(3))
    yield "step, apply_action", lambda: partial(applied, [start.clone() for start in starts], Random(3))
    yield "step, child", lambda: partial(children, starts, Random(3))
    yield "draw of a piece", lambda: partial(dealt, fresh.clone(), Random(3))
    yield "observe, bare", lambda: partial(each_of, seen, lambda s: s.position.observe(0))
    yield "information_state_string", lambda: partial(each_of, seen, lambda s: s.information_state_string(0))
    yield "information_state_tensor", lambda: partial(each_of, seen, lambda s: s.information_state_tensor(0))
    yield "observation_tensor", lambda: partial(each_of, seen, lambda s: s.observation_tensor(0))


def _dealt(game: Game, rng: Random) -> Spiel:
    """A state of OpenSpiel after the deal."""
    state = pyspiel.load_game(f"python_{game.name}").new_initial_state()
    dealt(state, rng)
    return state


def _middle(start: Spiel, rng: Random) -> Spiel:
    """The same game sixteen random moves later."""
    state = start.clone()
    for _ in range(16):
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    return state
