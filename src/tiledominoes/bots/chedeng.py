"""A bot that plays Chedeng by a few reasons, and these reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes.chedeng.legal import MATCHING
from tiledominoes.packed import FIRST, PLANE_BITS, SECOND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tiledominoes.bots.bot import Table
    from tiledominoes.chedeng import Move, Observation

_WITH = [matching | matching << PLANE_BITS for matching in MATCHING]
"""The bits of all tiles that have a half with this number."""


@final
@frozen
class ChedengBot:
    """Blocks with every tile it lays, and gives away face-down what it will miss least.

    - It goes face-down only when it must. A face-up tile costs nothing, while a face-down one is paid for
      in three comparisons at once (CD-11), ends the hope for a Ton (CD-12), and leads to a Patchon Yam
      (CD-13).
    - It opens the end that the fewest unseen tiles answer. Who cannot answer goes face-down, and when none
      of the others can, the bot leads again and may lay any tile (CD-8).
    - Among such ends it lays the tile with the most pips, which would cost most later.
    - Face-down go few pips. But a tile is kept that alone in the hand has a number which many unseen tiles
      can open: each of these tiles counts like one pip. Without it the bot would have to go face-down
      there too.

    Nothing of it is random.
    """

    def choose(self, observation: Observation, table: Table | None, rng: Random) -> Move:  # noqa: ARG002
        """The move of the fewest answers and most pips, or the cheapest tile face-down."""
        hand, unseen = observation.hand._packed, [observation.unseen._packed]
        return min(sensible(observation.legal_moves), key=drawbacks(hand, unseen))


def sensible(moves: tuple[Move, ...]) -> Sequence[Move]:
    """Those that lay a tile face-up; all when none does."""
    return [move for move in moves if move.is_face_up] or moves


def drawbacks(hand: int, unseen: Sequence[int]) -> Callable[[Move], tuple[int, int]]:
    """What tells against a sensible move: the less, the better.

    Args:
        hand: the packed hand that it is made from.
        unseen: packed bags that together hold all tiles whose place its seat does not know.
    """
    answers: dict[int, int] = {}

    def with_half(number: int) -> int:
        """How many unseen tiles have a half with this number."""
        if number not in answers:
            answers[number] = sum([(tiles & _WITH[number]).bit_count() for tiles in unseen])
        return answers[number]

    def found(move: Move) -> tuple[int, int]:
        tile = move.domino
        assert tile is not None
        if move.open_end is not None:
            return with_half(move.open_end), -tile.pips
        rest = hand ^ (hand & SECOND[tile.index] or FIRST[tile.index])
        missed = [half for half in {tile.high, tile.low} if not rest & MATCHING[half]]
        return tile.pips + sum(map(with_half, missed)), 0

    return found
