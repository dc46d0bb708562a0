"""A player for any game that tries each move in worlds which agree with what it has seen.

Usage: python examples/monte_carlo.py [SEED]
"""

import sys
from random import Random

from tiledominoes import GAMES, Move, Observation, playout
from tiledominoes.bots import Bot, RandomBot, Table, play_on

WORLDS = 8


class MonteCarloBot:
    """Chooses the move after which its seat does best on the mean of some random games."""

    def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:
        """The best of the legal moves. It knows no more than the observation, and needs no table."""
        del table
        seat = observation.seat
        assert seat is not None
        worlds = [observation.determinize(rng) for _ in range(WORLDS)]

        def lead(move: Move) -> int:
            total = 0
            for world in worlds:
                scores = playout(world.play(move), rng)
                total += len(scores) * scores[seat] - sum(scores)
            return total

        return max(observation.legal_moves, key=lead)


def main(seed: int) -> None:
    """Let it play each game once against random players; one seed always gives the same games."""
    for game in GAMES.values():
        rng = Random(seed)
        players: list[Bot] = [MonteCarloBot(), *[RandomBot() for _ in range(game.seats - 1)]]
        end = play_on(game.deal(rng), players, rng)
        print(f"{game.title}: scores {', '.join(map(str, end.scores))}; seat 0 looked ahead")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
