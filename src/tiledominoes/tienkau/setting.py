"""What does not change during a deal of Tien Kau."""

from __future__ import annotations

from typing import final

from attrs import frozen

from tiledominoes import states
from tiledominoes._typing import override
from tiledominoes.tienkau.moves import Move
from tiledominoes.tienkau.rules import BankFee, BonusOn, OvertricksFrom, Rules, SupremeBonus, TrickCount
from tiledominoes.tienkau.scoring import step_of, strength_table


@final
@frozen(kw_only=True)
class Setting(states.Setting[Move]):
    """What does not change during a deal, shared by all its states.

    Attributes:
        rules: the options.
        banker: who holds the bank.
        held: the deals in a row that the banker has held it, this one included.
        step: 1 when turns go to ``seat + 1``, -1 otherwise (TK-3).
        strengths: how high each play is, by move index (TK-9 to TK-11).
        follows_earn: whether a follow earns bonuses too (TK-24).
        by_tiles: whether a trick counts its tiles (TK-13).
        flat: whether everybody pays the same for the Supreme pair (TK-18).
        fee_always: whether the bank is paid for whoever wins (TK-15).
        from_banker: whether the banker pays for more than four tricks (TK-17).
    """

    rules: Rules
    banker: int
    held: int
    step: int
    strengths: tuple[int, ...]
    follows_earn: bool
    by_tiles: bool
    flat: bool
    fee_always: bool
    from_banker: bool

    @classmethod
    def of(
        cls,
        rules: Rules,
        banker: int,
        held: int,
        absent: int,
        deal: tuple[int, ...] | None,
        past: tuple[tuple[int, Move], ...] = (),
    ) -> Setting:
        """The setting with what follows from the rules filled in."""
        return cls(
            rules=rules,
            banker=banker,
            held=held,
            step=step_of(rules),
            strengths=strength_table(rules),
            follows_earn=rules.bonus_on is BonusOn.PLAY,
            by_tiles=rules.trick_count is TrickCount.TILES,
            flat=rules.supreme_bonus is SupremeBonus.FLAT,
            fee_always=rules.bank_fee is BankFee.ALWAYS,
            from_banker=rules.overtricks_from is OvertricksFrom.BANKER,
            absent=absent,
            deal=deal,
            past=past,
        )

    @override
    def __reduce__(self) -> tuple[object, ...]:
        values = (self.rules, self.banker, self.held, self.absent, self.deal, self.past)
        return (Setting.of, values)
