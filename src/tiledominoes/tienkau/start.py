"""How a deal of Tien Kau begins, with a check of whatever is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.checks import check_flag, check_whole
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, left_out
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import CELKO, Rules
from tiledominoes.tienkau.scoring import MOST_HELD
from tiledominoes.tienkau.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.bags import Bag
    from tiledominoes.tienkau.state import State


def start(
    hands: Iterable[Bag | str],
    banker: int = 0,
    held: int = 1,
    rules: Rules = CELKO,
    *,
    partial: bool = False,
) -> State:
    """The deal's first state, with the banker to lead (TK-1, TK-3).

    >>> from tiledominoes.tienkau import State
    >>> s = State.start(["66 54", "65 63", "61 53", "11 21"], partial=True)
    >>> [str(move) for move in s.legal_moves]
    ['66', '54', '66+54']

    Args:
        hands: four bags or their text, by seat: the tile set, eight tiles each.
        banker: seat that holds the bank and leads.
        held: the deals in a row that the banker has held the bank, this one included.
        rules: the options.
        partial: admit an ending: hands of one size from 1 to 8, other tiles absent.

    Raises:
        InvalidDealError: other hands, no such banker, held below 1 or above `MOST_HELD`.
        RulesError: rules of another game.
    """
    from tiledominoes.tienkau.state import State

    check_rules(rules, Rules)
    check_whole(banker, "the banker", InvalidDealError, 0, SEATS - 1)
    check_whole(held, "held", InvalidDealError, 1, MOST_HELD)
    check_flag(partial, "partial", InvalidDealError)
    bags = check_tile_deal(hands, SEATS, partial=partial)
    packed = tuple(bag._packed for bag in bags)
    setting = Setting.of(rules, banker, held, left_out(TILE_SET, bags)._packed, packed)
    return State._opening(setting, packed)
