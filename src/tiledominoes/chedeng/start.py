"""How a round of Chedeng begins, with a check of whatever is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.setting import Setting
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, left_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.bags import Bag
    from tiledominoes.chedeng.state import State


def start(
    hands: Iterable[Bag | str],
    dealer: int = 0,
    clockwise: bool = True,
    rules: Rules = STANDARD,
    *,
    partial: bool = False,
) -> State:
    """The round's first state, with the dealer to lead (CD-1, CD-5).

    >>> from tiledominoes.chedeng import State
    >>> s = State.start(["66", "65", "61", "11"], partial=True)
    >>> s.play(s.legal_moves[0]).legal_moves
    (chedeng.parse_move('65:5'), chedeng.parse_move('x65'))

    Args:
        hands: four bags or their text, by seat: the tile set, eight tiles each.
        dealer: seat that leads.
        clockwise: whether turns go to ``seat + 1``.
        rules: the options.
        partial: admit an ending: hands of one size from 1 to 8, other tiles absent.

    Raises:
        InvalidDealError: other hands, no such dealer, or a direction that is no flag.
        RulesError: rules of another game.
    """
    from tiledominoes.chedeng.state import State

    check_rules(rules, Rules)
    check_whole(dealer, "the dealer", InvalidDealError, 0, SEATS - 1)
    check_flag(clockwise, "clockwise", InvalidDealError)
    check_flag(partial, "partial", InvalidDealError)
    bags = check_tile_deal(hands, SEATS, partial=partial)
    packed = tuple(bag._packed for bag in bags)
    setting = Setting(
        rules=rules,
        dealer=dealer,
        step=1 if clockwise else -1,
        absent=left_out(TILE_SET, bags)._packed,
        deal=packed,
    )
    return State._opening(setting, packed)
