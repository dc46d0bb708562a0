"""Shuffled deals of Tien Kau."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.packs import TILE_SET, random_seat
from tiledominoes.packs import deal as deal_pack
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import CELKO, Rules
from tiledominoes.tienkau.state import State

if TYPE_CHECKING:
    from random import Random


def deal(rng: Random, banker: int | None = None, held: int = 1, rules: Rules = CELKO) -> State:
    """A fully shuffled deal with the banker to lead (TK-1, TK-2).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the banker when none is
            given, then 31 times for the shuffle. So with and without a
            given banker the same seed deals different hands.
        banker: seat that holds the bank and leads; random by default.
        held: the deals in a row that the banker has held the bank, this one included.
        rules: the options.

    Raises:
        InvalidDealError: no such banker, held below 1 or above `MOST_HELD`.
        RulesError: rules of another game.
    """
    if banker is None:
        banker = random_seat(SEATS, rng)
    return State.start(deal_pack(TILE_SET, SEATS, rng), banker, held, rules)
