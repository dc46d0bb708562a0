"""What the options and the banker decide in a deal of Tien Kau, in plain numbers."""

from __future__ import annotations

from typing import final

from tiledominoes.tienkau.reckoning import SEATS


@final
class Terms:
    """What `turns` and `reckoning` must know of a deal.

    Attributes:
        banker: who holds the bank.
        held: the deals in a row that the banker has held it, this one included.
        step: 1 when turns go to ``seat + 1``, -1 otherwise (TK-3).
        after: the seat that plays after each seat.
        strengths: how high each play is, by move index (TK-9 to TK-11), and last every discard.
        follows_earn: whether a follow earns bonuses too (TK-24).
        worth: what a trick counts in which so many tiles win (TK-13).
        flat: whether everybody pays the same for the Supreme pair (TK-18).
        fee_always: whether the bank is paid for whoever wins (TK-15).
        from_banker: whether the banker pays for more than four tricks, and not the winner (TK-17).
    """

    __slots__ = (
        "after",
        "banker",
        "fee_always",
        "flat",
        "follows_earn",
        "from_banker",
        "held",
        "step",
        "strengths",
        "worth",
    )

    def __init__(
        self,
        banker: int,
        held: int,
        step: int,
        strengths: list[int],
        *,
        follows_earn: bool,
        worth: list[int],
        flat: bool,
        fee_always: bool,
        from_banker: bool,
    ) -> None:
        self.banker = banker
        self.held = held
        self.step = step
        self.after = [(seat + step) % SEATS for seat in range(SEATS)]
        self.strengths = strengths
        self.follows_earn = follows_earn
        self.worth = worth
        self.flat = flat
        self.fee_always = fee_always
        self.from_banker = from_banker
