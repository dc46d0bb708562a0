"""The bot that plays at random: what every other bot should beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from tiledominoes.game import Move

if TYPE_CHECKING:
    from random import Random

    from tiledominoes.bots.bot import Table
    from tiledominoes.game import Observation

M = TypeVar("M", bound=Move)


@frozen
class RandomBot:
    """Any legal move of any game, all with the same chance, from one call of `random()`."""

    def choose(self, observation: Observation[M], table: Table | None, rng: Random) -> M:  # noqa: ARG002
        """One of the legal moves."""
        moves = observation.legal_moves
        return moves[int(rng.random() * len(moves))]
