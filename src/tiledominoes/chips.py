"""Payments of whole chips between seats, and what can be asked of a list of them (EQ-7)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from attrs import field, frozen

from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CLAUSE = re.compile(r"[A-Z]{2}-[1-9][0-9]{0,2}")


@frozen(weakref_slot=False)
class Payment:
    """One payment: who pays whom how many chips, by which clause.

    The note shows the arithmetic and is no part of equality.

    Attributes:
        payer: seat that pays.
        payee: seat that is paid, another one.
        chips: whole chips, at least 1.
        clause: id of the clause that set the amount, such as ``"CD-12"``.
        note: the sum in figures, such as ``"18×2 − 7"``.

    Raises:
        TileDominoesError: a payment to oneself, or of nothing, or of parts of a chip (EQ-7).
    """

    payer: int
    payee: int
    chips: int
    clause: str
    note: str = field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        check_whole(self.payer, "the payer's seat", TileDominoesError, 0)
        check_whole(self.payee, "the payee's seat", TileDominoesError, 0)
        check_whole(self.chips, "the chips of a payment", TileDominoesError, 1)
        if self.payer == self.payee:
            raise TileDominoesError(f"seat {self.payer} cannot pay itself (EQ-7)")
        if not isinstance(self.clause, str) or not _CLAUSE.fullmatch(self.clause):
            raise TileDominoesError(
                f"a payment names its clause, such as 'CD-12', not {excerpt(self.clause)}"
            )
        if not isinstance(self.note, str):
            raise TileDominoesError(f"the note of a payment is text, not {excerpt(self.note)}")


class _Draft:
    """A payment while it is being written: of the same shape, but not frozen yet."""

    __slots__ = Payment.__slots__  # type: ignore[attr-defined]  # attrs makes them

    payer: int
    payee: int
    chips: int
    clause: str
    note: str


def due(payer: int, payee: int, chips: int, clause: str, note: str) -> Payment:
    """A payment that the rules make. It is right as it is, and the checks would be most of a settlement."""
    draft = _Draft()
    draft.payer = payer
    draft.payee = payee
    draft.chips = chips
    draft.clause = clause
    draft.note = note
    draft.__class__ = Payment  # type: ignore[assignment]  # the same slots, and frozen from here on
    return cast("Payment", draft)


def payment_order(payment: Payment) -> tuple[tuple[str, int], int, int]:
    """The sort key of payments that fall due together: by clause, then payee, then payer."""
    return (clause_order(payment.clause), payment.payee, payment.payer)


@lru_cache(64)
def clause_order(clause: str) -> tuple[str, int]:
    """The sort key of clause ids: by game, then by number."""
    game, number = clause.split("-")
    return game, int(number)


def net(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What each seat gained, in chips, by seat; always zero in sum.

    >>> net([Payment(0, 1, 5, "CD-11"), Payment(1, 2, 2, "CD-11")], 4)
    (-5, 3, 2, 0)

    Raises:
        TileDominoesError: a payment of a seat that does not exist.
    """
    chips = [0] * seats
    for payment in payments:
        if payment.payer >= seats or payment.payee >= seats:
            raise TileDominoesError(f"{payment} is not among {seats} seats")
        chips[payment.payer] -= payment.chips
        chips[payment.payee] += payment.chips
    return tuple(chips)


def is_zero_sum(gains: Iterable[int]) -> bool:
    """True when what some seats gained is what the others lost (EQ-7)."""
    return sum(gains) == 0


def by_clause(payments: Iterable[Payment]) -> dict[str, tuple[Payment, ...]]:
    """The payments grouped by clause, clauses in the order they first appear.

    >>> sorted(by_clause([Payment(0, 1, 5, "CD-11"), Payment(2, 1, 9, "CD-12")]))
    ['CD-11', 'CD-12']
    """
    groups: dict[str, list[Payment]] = {}
    for payment in payments:
        groups.setdefault(payment.clause, []).append(payment)
    return {clause: tuple(group) for clause, group in groups.items()}


def highest(scores: Sequence[int]) -> frozenset[int]:
    """The seats with the highest score; several when they are equal (CD-17, TK-22, CP-12)."""
    best = max(scores)
    return frozenset(seat for seat, score in enumerate(scores) if score == best)
