"""How a game of Chuo Pai begins, with a check of whatever is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chuopai.cards import pack_cards
from tiledominoes.chuopai.rules import STANDARD, Rules
from tiledominoes.chuopai.scoring import opening_bonus
from tiledominoes.chuopai.setting import Setting
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import CHUO_PAI_PACK, check_hands, left_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.chuopai.state import State


def start(
    hands: Iterable[Bag | str],
    leader: int = 0,
    rules: Rules = STANDARD,
    *,
    partial: bool = False,
) -> State:
    """The game's first state, with the opening bonus given and the leader to play (CP-1, CP-2).

    >>> from tiledominoes.chuopai import State
    >>> s = State.start(["66 54", "11 11", "44"], partial=True)
    >>> [str(move) for move in s.legal_moves]
    ['66', '54', '66+54']

    Args:
        hands: three bags or their text, by seat: the whole pack, 28 cards each.
        leader: seat that leads.
        rules: the options.
        partial: admit an ending: hands of any sizes, other cards absent. CP-2 is not applied, and a
            leader without cards gives the lead to the next who holds some (CP-10).

    Raises:
        InvalidDealError: other hands, no such leader.
        RulesError: rules of another game.
    """
    from tiledominoes.chuopai.state import State

    check_rules(rules, Rules)
    check_whole(leader, "the leader", InvalidDealError, 0, SEATS - 1)
    check_flag(partial, "partial", InvalidDealError)
    bags = check_hands(hands, CHUO_PAI_PACK, SEATS)
    size = len(CHUO_PAI_PACK) // SEATS
    if not partial and any(len(bag) != size for bag in bags):
        sizes = ", ".join(str(len(bag)) for bag in bags)
        raise InvalidDealError(
            f"every hand of a full deal has {size} cards, not {sizes}; partial=True admits endings"
        )
    bonus = tuple(Bag() if partial else opening_bonus(bag) for bag in bags)
    absent = left_out(CHUO_PAI_PACK, bags)._packed
    dealt = tuple(map(pack_cards, bags))
    setting = Setting.of(rules, leader, partial, bonus, absent, dealt)
    left = [pack_cards(bag - given) for bag, given in zip(bags, bonus, strict=True)]
    return State._opening(setting, left, list(map(len, bonus)))
