"""The options of Tien Kau, and the two profiles that its sources give."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes import options
from tiledominoes.options import Choice, clause, whole, whole_or_none

if TYPE_CHECKING:
    from collections.abc import Mapping


class Direction(Choice):
    """Which way turns go round the table (TK-3)."""

    CLOCKWISE = "CLOCKWISE"
    COUNTERCLOCKWISE = "COUNTERCLOCKWISE"


class SingleRanking(Choice):
    """What makes one tile higher than another of its series (TK-9)."""

    PIPS = "PIPS"
    SERIES = "SERIES"


class TrickCount(Choice):
    """What is counted for a trick: one, or one for each tile that its winner laid (TK-13)."""

    TRICKS = "TRICKS"
    TILES = "TILES"


class BankFee(Choice):
    """When a player without tricks pays the banker for holding the bank (TK-15)."""

    ALWAYS = "ALWAYS"
    BANKER_WINS = "BANKER_WINS"


class OvertricksFrom(Choice):
    """Who pays for tricks beyond four (TK-17)."""

    BANKER = "BANKER"
    WINNER = "WINNER"


class SupremeBonus(Choice):
    """What the Supreme pair earns: the same from all, or more to and from the banker (TK-18)."""

    FLAT = "FLAT"
    BANKER_DOUBLE = "BANKER_DOUBLE"


class BonusOn(Choice):
    """When the bonuses of TK-18 and TK-19 are earned: by leading, or by any play (TK-24)."""

    LEAD = "LEAD"
    PLAY = "PLAY"


@frozen
class Rules(options.Rules):
    """How Tien Kau is played where its sources differ or leave a choice; the defaults are `CELKO`.

    Attributes:
        starting_chips: chips that each player has at the start of a match (TK-1).
        deals: the match is over after so many deals; None when the caller stops (TK-22).
        direction: which way turns go (TK-3).
        single_ranking: what wins a trick of single tiles (TK-9).
        trick_count: what a trick counts (TK-13).
        bank_fee: when the bank is paid for (TK-15).
        overtricks_from: who pays for more than four tricks (TK-17).
        supreme_bonus: what the Supreme pair earns (TK-18).
        bonus_on: when bonuses are earned (TK-24).

    Raises:
        RulesError: chips or deals below 1, or a value that an option cannot have.
    """

    starting_chips: int = field(default=100, validator=whole(1), metadata=clause("TK-1"))
    deals: int | None = field(default=None, validator=whole_or_none(1), metadata=clause("TK-22"))
    direction: Direction = field(default=Direction.CLOCKWISE, metadata=clause("TK-3"))
    single_ranking: SingleRanking = field(default=SingleRanking.PIPS, metadata=clause("TK-9"))
    trick_count: TrickCount = field(default=TrickCount.TRICKS, metadata=clause("TK-13"))
    bank_fee: BankFee = field(default=BankFee.ALWAYS, metadata=clause("TK-15"))
    overtricks_from: OvertricksFrom = field(default=OvertricksFrom.BANKER, metadata=clause("TK-17"))
    supreme_bonus: SupremeBonus = field(default=SupremeBonus.FLAT, metadata=clause("TK-18"))
    bonus_on: BonusOn = field(default=BonusOn.LEAD, metadata=clause("TK-24"))


CELKO = Rules()
"""Tien Gow in Joe Celko's rendition (S-CE)."""

RUSSIAN = Rules(
    single_ranking=SingleRanking.SERIES,
    bank_fee=BankFee.BANKER_WINS,
    overtricks_from=OvertricksFrom.WINNER,
    supreme_bonus=SupremeBonus.BANKER_DOUBLE,
    bonus_on=BonusOn.PLAY,
)
"""Tien Kau in the Russian rendition (S-RU)."""

PRESETS: Mapping[str, Rules] = MappingProxyType({"celko": CELKO, "russian": RUSSIAN})
"""The named rules of Tien Kau."""
