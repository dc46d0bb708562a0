"""What does not change during a deal of Tien Kau."""

from __future__ import annotations

from typing import final

from attrs import frozen

from tiledominoes import settings
from tiledominoes._typing import override
from tiledominoes.tienkau.moves import Move
from tiledominoes.tienkau.rules import BankFee, BonusOn, OvertricksFrom, Rules, SupremeBonus, TrickCount
from tiledominoes.tienkau.scoring import step_of, strength_table
from tiledominoes.tienkau.terms import Terms

_MOST_TILES = 4
"""The most tiles of a play (TK-4)."""


@final
@frozen(kw_only=True)
class Setting(settings.Setting[Move]):
    """What does not change during a deal, shared by all its states.

    Attributes:
        rules: the options.
        terms: what they and the banker decide, in plain numbers.
    """

    rules: Rules
    terms: Terms

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
        return cls(rules=rules, terms=terms_of(rules, banker, held), absent=absent, deal=deal, past=past)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        values = (self.rules, self.terms.banker, self.terms.held, self.absent, self.deal, self.past)
        return (Setting.of, values)


def terms_of(rules: Rules, banker: int, held: int) -> Terms:
    """What these options and the banker decide, in plain numbers."""
    return Terms(
        banker,
        held,
        step_of(rules),
        strength_table(rules),
        follows_earn=rules.bonus_on is BonusOn.PLAY,
        worth=[size if rules.trick_count is TrickCount.TILES else 1 for size in range(_MOST_TILES + 1)],
        flat=rules.supreme_bonus is SupremeBonus.FLAT,
        fee_always=rules.bank_fee is BankFee.ALWAYS,
        from_banker=rules.overtricks_from is OvertricksFrom.BANKER,
    )
