"""Measure by how much each heuristic bot beats random play.

Usage: python tools/measure_bots.py [DEALS]

Every deal is played once with the heuristic in each seat and random bots in all others, so that the luck
of the deal counts for nothing. What is printed is the mean of what the heuristic gains a deal: chips, or in
Chuo Pai points above the mean of the others. The error is the standard error of that mean over the deals.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from tiledominoes import GAMES
from tiledominoes.bots import BOTS, play_on

if TYPE_CHECKING:
    from tiledominoes import Game, Rules


def gain(game: Game, rules: Rules, rng: Random) -> float:
    """What the heuristic gains in one deal, on the mean of all seats."""
    state = game.deal(rng, rules=rules)
    gains = []
    for seat in range(game.seats):
        bots = [BOTS[game.name]["random"]] * game.seats
        bots[seat] = BOTS[game.name]["heuristic"]
        scores = play_on(state, bots, rng).scores
        # Chips add up to nothing, of which a seat's own are as far above the mean as they are.
        gains.append(scores[seat] if game.Match else scores[seat] - mean(scores[:seat] + scores[seat + 1 :]))
    return mean(gains)


def main(deals: int) -> None:
    """Print a line for each game and named rules."""
    for game in GAMES.values():
        unit = "chips" if game.Match else "points above the others"
        for name, rules in game.presets.items():
            rng = Random(7)
            gains = [gain(game, rules, rng) for _ in range(deals)]
            error = stdev(gains) / deals**0.5
            print(f"{game.name:8} {name:9} {mean(gains):8.2f} +- {error:.2f} {unit} a deal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
