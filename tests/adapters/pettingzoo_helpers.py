"""What the tests of the PettingZoo environments share: names of games, and random play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tiledominoes import GAMES

if TYPE_CHECKING:
    from tiledominoes.adapters.pettingzoo import DominoEnv

NAMES = tuple(GAMES)
PRESETS = [(game.name, rules) for game in GAMES.values() for rules in game.presets]


def play(made: DominoEnv, seed: int) -> dict[str, list[int]]:
    """Random play to the end; what `last` gave each agent as reward, one number a turn."""
    rng = Random(seed)
    given: dict[str, list[int]] = {agent: [] for agent in made.possible_agents}
    for agent in made.agent_iter():
        _, reward, terminated, truncated, info = made.last()
        given[agent].append(int(reward))
        assert not truncated
        if terminated:
            made.step(None)
        else:
            actions = np.flatnonzero(info["action_mask"])
            made.step(actions[int(rng.random() * len(actions))])
    return given
