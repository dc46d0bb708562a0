"""Shuffled games of Chuo Pai."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.chuopai.rules import STANDARD, Rules
from tiledominoes.chuopai.state import State
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.packs import CHUO_PAI_PACK, random_seat
from tiledominoes.packs import deal as deal_pack

if TYPE_CHECKING:
    from random import Random


def deal(rng: Random, leader: int | None = None, rules: Rules = STANDARD) -> State:
    """A fully shuffled game with the opening bonus given and the leader to play (CP-1, CP-2).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the leader when none is
            given, then 83 times for the shuffle. So with and without a
            given leader the same seed deals different hands.
        leader: seat that leads; random by default.
        rules: the options.

    Raises:
        InvalidDealError: no such leader.
        RulesError: rules of another game.
    """
    if leader is None:
        leader = random_seat(SEATS, rng)
    return State.start(deal_pack(CHUO_PAI_PACK, SEATS, rng), leader, rules)
