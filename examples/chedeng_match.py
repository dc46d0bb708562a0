"""Play a match of Chedeng with random moves and print every payment.

Usage: python examples/chedeng_match.py [SEED]
"""

import sys
from random import Random

from tiledominoes import chedeng


def play_round(state: chedeng.State, rng: Random) -> chedeng.State:
    """The end of a round that goes on from this state with random moves."""
    while not state.is_over:
        moves = state.legal_moves
        state = state.play(moves[int(rng.random() * len(moves))])
    return state


def main(seed: int) -> None:
    """Play one match; one seed always gives the same one."""
    rng = Random(seed)
    match = chedeng.Match.start(rng=rng)
    while not match.is_over:
        direction = "clockwise" if match.clockwise else "counter-clockwise"
        print(f"Round {match.round}, {direction}, seat {match.dealer} deals")
        state = play_round(match.deal(rng), rng)
        for payment in state.payments:
            print(
                f"  seat {payment.payer} pays seat {payment.payee} {payment.chips} chips ({payment.clause})"
            )
        match = match.settle(state)
        print(f"  chips: {', '.join(map(str, match.chips))}")
    print(f"Winners: {', '.join(map(str, sorted(match.winners)))}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
