"""What a move of Tien Kau does, in the plain numbers that `turns` computes with."""

from __future__ import annotations

from typing import Final, final

from tiledominoes.packed import PLANE, PLANE_BITS

# What the seat to move must do. A play knows which of these it asks of those who follow it.
LEAD: Final = 0
FOLLOW_CIVIL: Final = 1
FOLLOW_MILITARY: Final = 2
FOLLOW_PAIR: Final = 3
FOLLOW_TWO_PAIRS: Final = 4
DISCARD_ONE: Final = 5
DISCARD_TWO: Final = 6
DISCARD_FOUR: Final = 7

DISCARDED: Final = -1
"""The place of all discards in a table of how high each play is: the last."""


@final
class Effect:
    """What a move does to a packed hand and in a trick.

    Attributes:
        packed: its tiles.
        second: the bits of a second piece of those that it takes one of.
        size: how many they are.
        asks: what it asks of those who follow, when it leads (TK-4).
        place: its place in a table of how high each play is (TK-9 to TK-11); `DISCARDED` for a discard.
        earning: the ranks of its pairs when they may earn a bonus (TK-18, TK-19); empty otherwise.
    """

    __slots__ = ("asks", "earning", "packed", "place", "second", "size")

    def __init__(self, packed: int, size: int, asks: int, place: int, earning: tuple[int, ...]) -> None:
        self.packed = packed
        self.second = (packed & PLANE) << PLANE_BITS & ~packed
        self.size = size
        self.asks = asks
        self.place = place
        self.earning = earning
