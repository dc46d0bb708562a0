"""What scores in Chuo Pai: the opening bonus, and who has won. Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag, check_bag
from tiledominoes.chips import highest
from tiledominoes.chuopai.families import NAIL, TWO_RED
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.errors import InvalidDealError, TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence


def opening_bonus(hand: Bag | str) -> Bag:
    """The cards that a start hand gives up to the own pile: all Nails and Two Reds, if it has both (CP-2).

    >>> opening_bonus("66 42 21 21"), opening_bonus("66 21 21")
    (Bag('42 21 21'), Bag(''))

    Raises:
        InvalidDealError: something that is no bag.
    """
    bag = check_bag(hand, InvalidDealError)
    if NAIL not in bag or TWO_RED not in bag:
        return Bag()
    return Bag(card for card in bag if card in (NAIL, TWO_RED))


def winners(piles: Sequence[int]) -> frozenset[int]:
    """The seats with the largest pile; several when they are equal (CP-12).

    >>> sorted(winners((20, 17, 20)))
    [0, 2]

    Args:
        piles: the cards on the pile of each seat, a point each.

    Raises:
        TileDominoesError: not three whole numbers.
    """
    if (
        not isinstance(piles, (list, tuple))
        or len(piles) != SEATS
        or any(not isinstance(n, int) or isinstance(n, bool) or n < 0 for n in piles)
    ):
        raise TileDominoesError(f"piles must be {SEATS} whole numbers, not {excerpt(piles)}")
    return highest(piles)
