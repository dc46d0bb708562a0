"""Play every game of the library to its end with random moves.

Usage: python examples/any_game.py [SEED]
"""

import sys
from random import Random

from tiledominoes import GAMES, Game


def play(game: Game, rng: Random) -> str:
    """Play one game and say how it went."""
    state = game.deal(rng)
    plies = 0
    while not state.is_over:
        moves = state.legal_moves
        state = state.play(moves[int(rng.random() * len(moves))])
        plies += 1
    winners = ", ".join(map(str, sorted(state.winners)))
    scores = ", ".join(map(str, state.scores))
    return f"{game.title}: {plies} moves by {game.seats} players; scores {scores}; best: seat {winners}"


def main(seed: int) -> None:
    """Play each game once; one seed always gives the same games."""
    rng = Random(seed)
    for game in GAMES.values():
        print(play(game, rng))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
