"""What a round of Chedeng costs: penalties, settlement, the next dealer. Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.checks import check_whole
from tiledominoes.chedeng.reckoning import PATCHON_YAM, settlement
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.chips import Payment, due
from tiledominoes.errors import InvalidDealError, TileDominoesError, excerpt
from tiledominoes.options import check_rules
from tiledominoes.packs import check_bags

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tiledominoes.bags import Bag


def penalties(face_down: Iterable[Bag | str]) -> tuple[int, ...]:
    """The pip sum of each seat's face-down tiles, by seat, before any doubling (CD-10).

    >>> penalties(["66 65", "", "21", "43"])
    (23, 0, 3, 7)

    Raises:
        InvalidDealError: not one pile of at most eight tiles for each of the four seats.
    """
    return tuple(pile.pips for pile in _check_piles(face_down))


def settle(face_down: Iterable[Bag | str], rules: Rules = STANDARD) -> tuple[Payment, ...]:
    """The payments of a round: every two players settle the difference of their penalties (CD-11).

    The larger penalty pays. A Ton doubles the opponent's penalty (CD-12), a Patchon Yam the own one
    (CD-13), and where both meet CD-14 says whether once or twice.

    >>> [str(p.chips) + " by " + p.clause for p in settle(["66", "", "65", "65"])][:2]
    ['1 by CD-11', '1 by CD-11']

    Args:
        face_down: the face-down tiles of each seat; eight of them are a Patchon Yam, none a Ton.
        rules: of which `doublings_stack` matters here.

    Returns:
        One payment for each two players with unequal penalties, by clause, payee and payer; the note
        shows the arithmetic.

    Raises:
        InvalidDealError: not one pile of at most eight tiles for each of the four seats.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    piles = _check_piles(face_down)
    owed = settlement([pile._packed for pile in piles], rules.doublings_stack)
    return tuple([due(payer, payee, chips, clause, note) for clause, payee, payer, chips, note in owed])


def next_dealer(dealer: int, gains: Sequence[int]) -> int:
    """The seat that deals the next round: who gained the most chips in this one (CD-15).

    Among equals the dealer comes first, then the dealer's right, then across, then left.

    >>> next_dealer(0, [-5, 10, -15, 10])
    3

    Args:
        dealer: the seat that dealt this round.
        gains: what each seat gained, by seat; losses below zero.

    Raises:
        TileDominoesError: no such dealer, or not four whole numbers.
    """
    check_whole(dealer, "the dealer", TileDominoesError, 0, SEATS - 1)
    if not isinstance(gains, (list, tuple)) or len(gains) != SEATS:
        raise TileDominoesError(f"gains must be {SEATS} whole numbers, not {excerpt(gains)}")
    for gain in gains:
        check_whole(gain, "a gain", TileDominoesError)
    right, across, left = ((dealer + turn) % SEATS for turn in (-1, 2, 1))
    return max((dealer, right, across, left), key=lambda seat: gains[seat])


def _check_piles(face_down: Iterable[Bag | str]) -> tuple[Bag, ...]:
    piles = check_bags(face_down, SEATS, "face-down piles")
    most = max([pile._packed.bit_count() for pile in piles])
    if most > PATCHON_YAM:
        raise InvalidDealError(f"a player lays at most {PATCHON_YAM} tiles, not {most}")
    return piles
