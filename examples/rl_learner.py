"""A learner of Chedeng: it begins with random play and is rewarded with chips, and nobody tells it the rules.

It prefers a move by a weighted sum of what it sees. After each deal that it plays against itself, the weights
of the moves that gained chips grow and those of the others shrink (the policy gradient of REINFORCE).

Usage: python examples/rl_learner.py [SEED [DEALS]]

Needs NumPy and PettingZoo (extra `rl`).
"""

import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from tiledominoes.adapters.pettingzoo import DominoEnv, raw_env

Numbers = NDArray[np.float64]
FIELDS = ("hand", "open_end", "counts")
CHIPS, RATE, TRIALS = 100, 0.02, 100


def features(env: DominoEnv, agent: str) -> Numbers:
    """What the learner looks at: some fields of an observation, and a number that is always 1."""
    seen = env.layout.named(env.observe(agent))
    return np.concatenate([[1.0], *(seen[name] for name in FIELDS)])


def chances(weights: Numbers, seen: Numbers, mask: NDArray[np.int8]) -> Numbers:
    """How likely each move is made; those that are not legal never."""
    liking = np.where(mask, weights @ seen, -np.inf)
    found: Numbers = np.exp(liking - liking.max())
    found /= found.sum()
    return found


def learn(env: DominoEnv, deals: int, rng: Random) -> Numbers:
    """The weights after so many deals against itself, those of a move in a row."""
    env.reset()
    weights = np.zeros((len(env.game.catalogue), len(features(env, env.agent_selection))))
    for _ in range(deals):
        env.reset()
        steps = []
        while not env.terminations[agent := env.agent_selection]:
            seen = features(env, agent)
            likely = chances(weights, seen, env.infos[agent]["action_mask"])
            action = drawn(likely, rng)
            steps.append((agent, seen, likely, action))
            env.step(action)
        for agent, seen, likely, action in steps:
            likely[action] -= 1
            weights -= RATE * env.rewards[agent] / CHIPS * np.outer(likely, seen)
    return weights


def drawn(likely: Numbers, rng: Random) -> int:
    """A move, drawn by these chances."""
    return int(np.searchsorted(likely.cumsum(), rng.random() * likely.sum(), side="right"))


def gain(env: DominoEnv, weights: Numbers, rng: Random) -> Numbers:
    """What the learner gains in deals against random players, in every seat as often."""
    gains = []
    for deal in range(TRIALS):
        own = env.possible_agents[deal % len(env.possible_agents)]
        env.reset()
        while not env.terminations[agent := env.agent_selection]:
            by = weights if agent == own else np.zeros_like(weights)
            likely = chances(by, features(env, agent), env.infos[agent]["action_mask"])
            env.step(drawn(likely, rng))
        gains.append(env.rewards[own])
    return np.array(gains, float)


def main(seed: int, deals: int) -> None:
    """Learn, and measure what came of it; one seed always gives the same."""
    env, rng = raw_env("chedeng"), Random(seed)
    env.reset(seed=seed)
    for number in (0, deals):
        gains = gain(env, learn(env, number, rng), rng)
        error = gains.std(ddof=1) / TRIALS**0.5
        print(f"after {number} deals: {gains.mean():.2f} +- {error:.2f} chips a deal against random players")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 7, int(words[1]) if len(words) > 1 else 300)
