"""A player for a small deal of Chuo Pai, found by one of OpenSpiel's algorithms: outcome sampling MCCFR.

Usage: python examples/openspiel_mccfr.py [SEED]

Needs OpenSpiel (extra `openspiel`). Six cards are dealt, two to each player, and seat 0 leads. What is
printed is how much all players together could gain if each in turn knew how the others play and answered
best.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

import tiledominoes.adapters.openspiel  # noqa: F401  # registers the games

ITERATIONS = 300


def main() -> None:
    """Train a policy, and compare it with random play; one seed always gives the same."""
    np.random.seed(int(sys.argv[1]) if sys.argv[1:] else 7)
    game = pyspiel.load_game("python_chuopai(pack=66 66 66 44 44 31,leader=0)")
    solver = OutcomeSamplingSolver(game)
    for _ in range(ITERATIONS):
        solver.iteration()
    print(f"random play:            {nash_conv(game, UniformRandomPolicy(game)):.4f} points")
    print(f"after {ITERATIONS} iterations:   {nash_conv(game, solver.average_policy()):.4f} points")


if __name__ == "__main__":
    main()
