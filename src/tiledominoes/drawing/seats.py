"""What the tables of all games have in common: hands, turns, and the side from which one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.words import winning
from tiledominoes.views import View

if TYPE_CHECKING:
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.drawing.pieces import Pieces
    from tiledominoes.states import LinkedState

Seen: TypeAlias = "LinkedState | View[CatalogueMove]"
"""A position, or what a seat may know of it."""


def hand_of(seen: Seen, seat: int) -> Pieces:
    """What a seat holds; backs where the observer does not see it."""
    if not isinstance(seen, View):
        return seen.hands[seat]
    return seen.hand if seat == seen.seat else Backs(seen.counts[seat])


def nearest(seen: Seen) -> int:
    """The seat on whose side the picture is: the observer's, or else the first."""
    return (seen.seat if isinstance(seen, View) else None) or 0


def own_mark(seen: Seen, seat: int) -> list[str]:
    """A word about the observer's own seat."""
    return ["you"] if isinstance(seen, View) and seat == seen.seat else []


def winner_mark(seen: Seen, seat: int) -> list[str]:
    """A word about a seat that has won."""
    return ["winner"] if seat in seen.winners else []


def headline(seen: Seen, *, leads: bool) -> str:
    """Whose turn it is, or who has won."""
    if seen.current_player is None:
        return f"over, {winning(seen.winners)}"
    return f"seat {seen.current_player} {'leads' if leads else 'to move'}"
