"""The sets of rules that vectors are published for: the presets, and every option away from its default."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import evolve

from tiledominoes import chedeng, chuopai, tienkau

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledominoes.options import Rules

PROFILES: Mapping[str, Mapping[str, Rules]] = MappingProxyType(
    {
        "chedeng": MappingProxyType(
            {
                **chedeng.PRESETS,
                "once": chedeng.Rules(doublings_stack=False),
                "short": chedeng.Rules(starting_chips=60, rounds=4),
            }
        ),
        "tienkau": MappingProxyType(
            {
                **tienkau.PRESETS,
                "tiles": tienkau.Rules(
                    starting_chips=50,
                    deals=4,
                    direction=tienkau.Direction.COUNTERCLOCKWISE,
                    trick_count=tienkau.TrickCount.TILES,
                ),
                "series": tienkau.Rules(single_ranking=tienkau.SingleRanking.SERIES),
                "banker-wins": tienkau.Rules(bank_fee=tienkau.BankFee.BANKER_WINS),
                "winner-pays": tienkau.Rules(overtricks_from=tienkau.OvertricksFrom.WINNER),
                "banker-double": tienkau.Rules(supreme_bonus=tienkau.SupremeBonus.BANKER_DOUBLE),
                "any-play": tienkau.Rules(bonus_on=tienkau.BonusOn.PLAY),
                "russian-tiles": evolve(tienkau.RUSSIAN, deals=5, trick_count=tienkau.TrickCount.TILES),
            }
        ),
        "chuopai": MappingProxyType(
            {
                **chuopai.PRESETS,
                "four-cards": chuopai.Rules(max_combination_cards=4),
                "balanced": chuopai.Rules(balanced_combinations=True),
                "balanced-six": chuopai.Rules(max_combination_cards=6, balanced_combinations=True),
            }
        ),
    }
)
"""The published rules by game and by name."""
