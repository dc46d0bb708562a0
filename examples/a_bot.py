"""A bot of one's own for Chedeng, and by how much it beats others.

Usage: python examples/a_bot.py [SEED [DEALS]]
"""

import sys
from random import Random
from statistics import mean, stdev

from tiledominoes import Bag, chedeng
from tiledominoes.bots import Bot, ChedengBot, RandomBot, Table, play_on

Player = Bot[chedeng.Observation, chedeng.Move]


def answers(tiles: Bag, number: int | None) -> int:
    """How many of the tiles could be chained to an open end with this number."""
    return sum(number in (tile.high, tile.low) for tile in tiles)


def pips(move: chedeng.Move) -> int:
    """What the tile of a move weighs."""
    return move.domino.pips if move.domino else 0


class CountingBot:
    """Chains whenever it can, and opens the number that the fewest unseen tiles have.

    Among such moves it lays the tile with the most pips. When nothing fits, it lays the tile with the fewest
    pips face-down.
    """

    def choose(self, observation: chedeng.Observation, table: Table | None, rng: Random) -> chedeng.Move:
        """The move by these reasons, which take neither chips nor chance into account."""
        del table, rng
        fitting = [move for move in observation.legal_moves if move.is_face_up]
        if fitting:
            return min(fitting, key=lambda m: (answers(observation.unseen, m.open_end), -pips(m)))
        return min(observation.legal_moves, key=pips)


def gain(bot: Player, others: Player, rng: Random) -> float:
    """The mean of what a bot gains in one deal that is played from every seat, against the same others."""
    deal = chedeng.deal(rng)
    scores = []
    for seat in range(4):
        bots = [others] * 4
        bots[seat] = bot
        scores.append(play_on(deal, bots, rng).scores[seat])
    return mean(scores)


def main(seed: int, deals: int) -> None:
    """Measure the bot on so many deals; one seed always gives the same ones."""
    opponents: dict[str, Player] = {"random bots": RandomBot(), "the bots of the library": ChedengBot()}
    for name, others in opponents.items():
        rng = Random(seed)
        gains = [gain(CountingBot(), others, rng) for _ in range(deals)]
        error = stdev(gains) / deals**0.5
        print(f"against {name}: {mean(gains):.2f} +- {error:.2f} chips a deal, {deals} deals from every seat")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 7, int(words[1]) if len(words) > 1 else 100)
