"""A bot that plays Chedeng by a few reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

if TYPE_CHECKING:
    from random import Random

    from tiledominoes.bags import Bag
    from tiledominoes.bots.bot import Table
    from tiledominoes.chedeng import Move, Observation
    from tiledominoes.dominoes import Domino


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
        face_up = [move for move in observation.legal_moves if move.is_face_up]
        if face_up:
            return max(face_up, key=lambda move: _blocks(move, observation.unseen))
        return min(observation.legal_moves, key=lambda move: _costs(move, observation))


def _blocks(move: Move, unseen: Bag) -> tuple[int, int]:
    """How good a face-up move is: few unseen tiles that answer the open end, then many pips."""
    assert move.domino is not None
    assert move.open_end is not None
    return -_with(unseen, move.open_end), move.domino.pips


def _costs(move: Move, view: Observation) -> int:
    """What a tile costs face-down: its pips, and the unseen tiles that the rest of the hand cannot answer."""
    assert move.domino is not None
    rest = list(view.hand)
    rest.remove(move.domino)
    missed = [half for half in _halves(move.domino) if not any(half in _halves(tile) for tile in rest)]
    return move.domino.pips + sum(_with(view.unseen, half) for half in missed)


def _with(tiles: Bag, half: int) -> int:
    """How many tiles have a half with this number."""
    return sum(half in _halves(tile) for tile in tiles)


def _halves(tile: Domino) -> set[int]:
    return {tile.high, tile.low}
