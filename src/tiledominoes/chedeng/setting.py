"""What does not change during a round of Chedeng."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes import settings
from tiledominoes.chedeng.moves import Move

if TYPE_CHECKING:
    from tiledominoes.chedeng.rules import Rules


@final
@frozen(kw_only=True)
class Setting(settings.Setting[Move]):
    """What does not change during a round, shared by all its states.

    Attributes:
        rules: the options.
        dealer: seat of the first lead.
        step: 1 when play runs clockwise, -1 otherwise (CD-4, EQ-6).
    """

    rules: Rules
    dealer: int
    step: int
