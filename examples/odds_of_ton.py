"""How often a player of Chedeng lays no tile face-down (Ton, CD-12), by playing many rounds at random.

Usage: python examples/odds_of_ton.py [SEED] [--plot FILE]

`--plot` draws the odds into a file such as odds.svg or odds.png, which needs matplotlib (extra `plot`).
"""

import argparse
import sys
from math import sqrt
from random import Random
from statistics import mean, stdev

from tiledominoes import chedeng

ROUNDS = 1000

Odds = list[tuple[float, float]]
"""By the number of tiles face-down: the share of the hands in percent, and two standard errors of it."""


def estimate(rng: Random) -> Odds:
    """The odds of every number of tiles face-down. The hands of one round depend on each other."""
    rounds = []
    for _ in range(ROUNDS):
        state = chedeng.deal(rng)
        while not state.is_over:
            moves = state.legal_moves
            state = state.play(moves[int(rng.random() * len(moves))])
        rounds.append(state.face_down_counts)
    shares = [[25 * counts.count(tiles) for counts in rounds] for tiles in range(9)]
    return [(mean(share), 2 * stdev(share) / sqrt(ROUNDS)) for share in shares]


def plot(odds: Odds, file: str) -> None:
    """Draw the odds as bars, each with its interval of confidence."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        sys.exit('the plot needs the extra "plot": python -m pip install "tiledominoes[plot]"')
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    shares, errors = zip(*odds, strict=True)
    axes.bar(range(9), shares, yerr=errors, capsize=4, color=["firebrick", *["slategray"] * 8])
    axes.set(xticks=range(9), xlabel="tiles face-down", ylabel="% of hands, 95 % confidence")
    axes.set_title(f"Ton: {shares[0]:.2f} % \N{PLUS-MINUS SIGN} {errors[0]:.2f} in {ROUNDS} random rounds")
    figure.savefig(file)


def main() -> None:
    """Print the odds as a chart of stars, and draw them when asked to; one seed always gives the same."""
    parser = argparse.ArgumentParser(description="Estimate the odds of Ton.")
    parser.add_argument("seed", nargs="?", type=int, default=7)
    parser.add_argument("--plot", metavar="FILE", help="draw the odds into this file, such as odds.svg")
    options = parser.parse_args()
    odds = estimate(Random(options.seed))
    for tiles, (share, _) in enumerate(odds):
        print(f"{tiles} face-down  {share:5.2f} %  {'*' * round(share)}")
    share, error = odds[0]
    print(f"Ton: {share:.2f} % of {4 * ROUNDS} hands, give or take {error:.2f}")
    if options.plot:
        plot(odds, options.plot)


if __name__ == "__main__":
    main()
