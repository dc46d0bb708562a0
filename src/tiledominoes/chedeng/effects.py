"""What a move of Chedeng does, in the plain numbers that `turns` computes with."""

from __future__ import annotations

from typing import Final, final

LEAD: Final = 0
"""The table's end when the next player leads: before the first tile, and after a reset."""


@final
class Effect:
    """What a move does to a packed hand and to the table.

    Attributes:
        first: the bit of its tile where that comes once.
        second: the bit of its tile's second piece.
        opens: the end that it opens (CD-5, CD-6); `LEAD` for a tile face-down (CD-7).
    """

    __slots__ = ("first", "opens", "second")

    def __init__(self, first: int, second: int, opens: int) -> None:
        self.first = first
        self.second = second
        self.opens = opens
