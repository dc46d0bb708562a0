"""The options of Chuo Pai."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from tiledominoes import options
from tiledominoes.options import clause, flag, whole_or_none

if TYPE_CHECKING:
    from collections.abc import Mapping

SMALLEST_COMBINATION = 2
LARGEST_COMBINATION: Final = 12
"""Four honours with all eight of their totals (CP-5)."""


@frozen
class Rules(options.Rules):
    """How Chuo Pai is played where its source leaves a choice.

    Attributes:
        max_combination_cards: the most cards of a combination, 2 to 12; None for no cap (CP-5).
        balanced_combinations: whether a combination needs as many honours as totals (CP-5).

    Raises:
        RulesError: a cap out of range, a flag that is none.
    """

    max_combination_cards: int | None = field(
        default=None,
        validator=whole_or_none(SMALLEST_COMBINATION, LARGEST_COMBINATION),
        metadata=clause("CP-5"),
    )
    balanced_combinations: bool = field(default=False, validator=flag, metadata=clause("CP-5"))


STANDARD = Rules()
"""Chuo Pai as the rulebook has it: combinations of any split and any size."""

PRESETS: Mapping[str, Rules] = MappingProxyType({"standard": STANDARD})
"""The named rules of Chuo Pai."""
