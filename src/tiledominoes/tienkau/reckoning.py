"""What a deal of Tien Kau costs, on plain numbers: for `scoring`, and for games played to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from tiledominoes.tienkau.pairs import CIVIL_MILITARY, SUPREME

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS: Final = 4
"""The number of players (TK-1)."""


Due: TypeAlias = tuple[int, int, int, str]
"""What one seat owes another: payer, payee, chips and the clause."""


def may_earn(ranks: Sequence[int]) -> bool:
    """Whether pairs of these ranks in one play are among those that earn a bonus (TK-18, TK-19)."""
    return SUPREME in ranks or (len(ranks) > 1 and min(ranks) >= CIVIL_MILITARY)


def bonuses(seat: int, ranks: Sequence[int], banker: int, flat: bool) -> list[Due]:
    """What pairs of these ranks in one play earn, by payer, when the play is one that earns (TK-18, TK-19).

    Args:
        seat: who played them.
        ranks: their ranks.
        banker: who holds the bank.
        flat: whether everybody pays the same for the Supreme pair.
    """
    if SUPREME in ranks:
        clause, banker_pays = "TK-18", 4
        others_pay = 4 if seat == banker or flat else 2
    elif may_earn(ranks):
        clause, banker_pays = "TK-19", 8
        others_pay = 8 if seat == banker else 4
    else:
        return []
    return [
        (payer, seat, banker_pays if payer == banker else others_pay, clause)
        for payer in range(SEATS)
        if payer != seat
    ]


def settlement(
    tricks: Sequence[int], banker: int, winner: int, held: int, fee_always: bool, from_banker: bool
) -> list[Due]:
    """What is owed at the end of a deal, by seat of the tricks (TK-14 to TK-17).

    Args:
        tricks: what each seat has taken.
        banker: who holds the bank.
        winner: who took the last trick.
        held: the deals in a row that the banker has held the bank.
        fee_always: whether the bank is paid for whoever wins (TK-15).
        from_banker: whether the banker pays for more than four tricks, and not the winner (TK-17).
    """
    dues: list[Due] = []
    for seat, taken in enumerate(tricks):
        if taken == 0:
            dues.append((seat, winner, 4, "TK-14"))
            if seat != banker and (winner == banker or fee_always):
                dues.append((seat, banker, 4 * held, "TK-15"))
        elif taken < 4 and seat != winner:
            dues.append((seat, winner, 4 - taken, "TK-16"))
        elif taken > 4:
            payer = banker if from_banker else winner
            if payer != seat:
                dues.append((payer, seat, taken - 4, "TK-17"))
    return dues


def pay(chips: list[int], dues: Sequence[Due]) -> None:
    """Move what is owed from payer to payee."""
    for payer, payee, owed, _ in dues:
        chips[payer] -= owed
        chips[payee] += owed
