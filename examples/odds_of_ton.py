"""How often a player of Chedeng lays no tile face-down (Ton, CD-12), by playing many rounds at random.

Usage: python examples/odds_of_ton.py [SEED]
"""

import sys
from collections import Counter
from math import sqrt
from random import Random

from tiledominoes import chedeng

ROUNDS = 1000


def main(seed: int) -> None:
    """Play the rounds and print how many tiles went face-down, as a chart of stars."""
    rng, piles = Random(seed), Counter[int]()
    for _ in range(ROUNDS):
        state = chedeng.deal(rng)
        while not state.is_over:
            moves = state.legal_moves
            state = state.play(moves[int(rng.random() * len(moves))])
        piles.update(state.face_down_counts)
    hands = sum(piles.values())
    for tiles in range(9):
        share = 100 * piles[tiles] / hands
        print(f"{tiles} face-down  {share:5.2f} %  {'*' * round(share)}")
    ton = piles[0] / hands
    print(f"Ton: {100 * ton:.2f} % of {hands} hands, give or take {200 * sqrt(ton * (1 - ton) / hands):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
