"""How long a game can last, and what can be won and lost in it, by the size of the hands.

The bounds hold for every deal from the given pieces. They are derived from the clauses, and some are a
little wider than what play can reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes import chuopai
from tiledominoes.chedeng.reckoning import PATCHON_YAM

if TYPE_CHECKING:
    from tiledominoes import chedeng
    from tiledominoes.bags import Bag

_FOUR_TILES = 4


def most_plies(game: str, size: int) -> int:
    """The most moves that a game with hands of this size has.

    Chedeng lays one tile a move, so it has exactly as many moves as tiles (CD-9). In Tien Kau a move takes
    at least one. In Chuo Pai the leader of a round plays at least one card, and the others may all pass.
    There are at most ``3 * size - 2`` rounds with three players, since each holds a card when such a round
    begins, and one such round or one with two players comes before each card but the last; so no game has
    more than ``9 * size - 4`` moves.

    >>> most_plies("chedeng", 8), most_plies("tienkau", 8), most_plies("chuopai", 28)
    (32, 32, 248)
    """
    return 9 * size - 4 if game == chuopai.State.GAME else 4 * size


def chedeng_gains(pack: Bag, size: int, rules: chedeng.Rules) -> tuple[int, int]:
    """The least and the most that a player can gain in a round of Chedeng.

    A penalty counts twice against a Ton (CD-12), and four times when it is that of a Patchon Yam too, who
    has laid eight tiles (CD-13, CD-14). Nobody loses more than the three comparisons with the highest tiles
    cost, or gains more than the tiles of three others can bring.

    >>> from tiledominoes import chedeng
    >>> from tiledominoes.packs import TILE_SET
    >>> chedeng_gains(TILE_SET, 8, chedeng.STANDARD)
    (-1032, 796)
    """
    pips = sorted((tile.pips for tile in pack), reverse=True)
    fourfold = size == PATCHON_YAM and rules.doublings_stack
    factor = 4 if fourfold else 2
    return -3 * factor * sum(pips[:size]), factor * sum(pips[: 3 * size])


def tienkau_gains(size: int, held: int) -> tuple[int, int]:
    """The least and the most that a player can gain in a deal of Tien Kau, by whichever rules.

    At the end a player without tricks pays the winner 4 and the banker 4 for each deal of the bank (TK-14,
    TK-15), and one player at most has more than four tricks (TK-17). Before, the Supreme pair, which is
    there once, earns 12 at most and costs 4 at most (TK-18). A play of two civil-military pairs earns 24 at
    most and costs 8 at most (TK-19); there are four such plays at most, since each takes two of the eight
    military tiles that they need, and a hand has one for every four of its tiles.

    >>> tienkau_gains(8, held=1), tienkau_gains(1, held=1)
    ((-48, 88), (-8, 24))
    """
    fee, over, plays = 4 + 4 * held, max(size - 4, 0), size // _FOUR_TILES
    supreme = 4 if size > 1 else 0
    return -(fee + over + supreme + 8 * min(4, 3 * plays)), 3 * (fee + supreme) + over + 24 * plays


def chuopai_points(size: int) -> tuple[int, int]:
    """The least and the most points of a game of Chuo Pai: nobody wins any but the own cards (CP-9)."""
    return 0, size
