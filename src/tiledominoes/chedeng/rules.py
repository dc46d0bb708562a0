"""The options of Chedeng."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes import options
from tiledominoes.options import clause, flag, whole

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class Rules(options.Rules):
    """How a Chedeng match is played where a clause leaves a choice.

    Attributes:
        starting_chips: chips that each player has at the start of a match (CD-2).
        rounds: the match is over after so many rounds, if nobody is bankrupt before (CD-16).
        doublings_stack: whether Patchon Yam against Ton is doubled by both, fourfold in all, or once
            (CD-14).

    Raises:
        RulesError: chips or rounds below 1 or no whole number, a flag that is none.
    """

    starting_chips: int = field(default=200, validator=whole(1), metadata=clause("CD-2"))
    rounds: int = field(default=8, validator=whole(1), metadata=clause("CD-16"))
    doublings_stack: bool = field(default=True, validator=flag, metadata=clause("CD-14"))


STANDARD = Rules()
"""Chedeng as the rulebook has it: 200 chips, eight rounds, doublings stack."""

PRESETS: Mapping[str, Rules] = MappingProxyType({"standard": STANDARD})
"""The named rules of Chedeng."""
