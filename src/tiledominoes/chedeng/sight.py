"""What a seat sees of a round of Chedeng, on plain numbers."""

from __future__ import annotations

from typing import Final

from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.moves import HIDDEN, Move
from tiledominoes.packed import packed_join, packed_others

_HIDDEN: Final = HIDDEN


def seen(movers: list[int], moves: list[Move], seat: int | None) -> tuple[Move, ...]:
    """The moves as this seat sees them before the end: face-down tiles of others are hidden (CD-7)."""
    return tuple(
        [move if movers[i] == seat or move._effect.opens != LEAD else _HIDDEN for i, move in enumerate(moves)]
    )


def unseen(hands: list[int], down: list[int], seat: int | None) -> int:
    """The packed tiles that this seat does not see before the end: in other hands and face-down (CD-7)."""
    return packed_join(packed_others(hands, seat), packed_others(down, seat))
