"""Shuffled rounds of Chedeng."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.state import State
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.packs import TILE_SET, random_seat
from tiledominoes.packs import deal as deal_pack

if TYPE_CHECKING:
    from random import Random


def deal(
    rng: Random,
    dealer: int | None = None,
    clockwise: bool = True,
    rules: Rules = STANDARD,
) -> State:
    """A fully shuffled round with the dealer to lead (CD-1, CD-3).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the dealer when none
            is given, then 31 times for the shuffle. So with and without a
            given dealer the same seed deals different hands.
        dealer: seat that leads; random by default.
        clockwise: whether turns go to ``seat + 1``.
        rules: the options.

    Raises:
        InvalidDealError: no such dealer.
        RulesError: rules of another game.
    """
    if dealer is None:
        dealer = random_seat(SEATS, rng)
    return State.start(deal_pack(TILE_SET, SEATS, rng), dealer, clockwise, rules)
