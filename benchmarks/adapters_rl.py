"""What a step of a PettingZoo environment costs beside a ply of the bare state."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.cases import Case, transitions
from tiledominoes import GAMES
from tiledominoes.adapters.pettingzoo import raw_env

if TYPE_CHECKING:
    from tiledominoes import Game
    from tiledominoes.adapters.pettingzoo import DominoEnv

_GAMES_A_CALL = 10


def rl_cases() -> list[Case]:
    """For each game a ply of random play: of bare states, of steps without arrays, and of steps with them."""
    return [case for game in GAMES.values() for case in _cases(game)]


def _cases(game: Game) -> list[Case]:
    env = raw_env(game.name)
    return [
        Case(f"{game.name} ply of a bare state", lambda: partial(_plies, game)),
        Case(f"{game.name} PettingZoo step", lambda: partial(_steps, env, observe=False)),
        Case(f"{game.name} PettingZoo step with its array", lambda: partial(_steps, env, observe=True)),
    ]


def _plies(game: Game) -> int:
    """All plies of some games, dealt and played at random; their number."""
    rng = Random(3)
    return transitions([game.deal(rng) for _ in range(_GAMES_A_CALL)], rng)


def _steps(env: DominoEnv, *, observe: bool) -> int:
    """The same through the environment, the move chosen from the mask."""
    rng, plies = Random(3), 0
    for seed in range(_GAMES_A_CALL):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            _, _, termination, truncation, info = env.last(observe=observe)
            if termination or truncation:
                break
            actions = np.flatnonzero(info["action_mask"])
            env.step(int(actions[int(rng.random() * len(actions))]))
            plies += 1
    return plies
