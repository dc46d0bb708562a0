"""What a move of Chuo Pai does, in the plain numbers that `turns` computes with."""

from __future__ import annotations

from typing import final


@final
class Effect:
    """What a move does to a packed hand and in a round.

    Attributes:
        cards: its cards, packed as `cards` has them.
        size: how many they are; 0 for the pass (CP-8).
    """

    __slots__ = ("cards", "size")

    def __init__(self, cards: int, size: int) -> None:
        self.cards = cards
        self.size = size
