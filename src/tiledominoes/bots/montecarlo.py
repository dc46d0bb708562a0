"""A player of any game that imagines worlds and plays them out: information-set Monte-Carlo tree search.

The tree has a branch for each line of moves as the player sees it, and one tree serves all worlds. In each
playout a world is drawn that the player cannot tell from the true one; down the tree every seat takes the move
that has done best for it so far or was tried too little (UCB1, where a move counts as available only in the
worlds that have it); the first new move joins the tree, and the rest is played out.
"""

from __future__ import annotations

from math import log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from attrs import field, frozen

from tiledominoes.bots.bot import play_on
from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError
from tiledominoes.game import Move
from tiledominoes.sampling import playout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from tiledominoes.bots.bot import Bot, Table
    from tiledominoes.game import Observation, State

M = TypeVar("M", bound=Move)

_CURIOSITY = 0.7
"""How much a move that was tried little is preferred, when the outcomes of all playouts span 1."""


class _Node(Generic[M]):
    """What came of a line of moves.

    Attributes:
        move: the last of them, in one of the worlds.
        visits: the playouts that went on from here.
        available: the playouts that could have.
        totals: the sum of their outcomes for each seat.
        branches: what came of each next move, as the player sees it.
    """

    __slots__ = ("available", "branches", "move", "totals", "visits")

    def __init__(self, move: M | None, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.available = 0
        self.totals = [0] * seats
        self.branches: dict[str, _Node[M]] = {}
