"""The nodes of a game tree: what the state of every game keeps, and what is asked of it at every ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes._typing import mypyc_attr

if TYPE_CHECKING:
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.states import Setting

OVER: Final = -1
"""The seat to move when the game is over."""

MOST_PLIES: Final = 10**6
"""More than any game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A position, linked to the one before it.

    It keeps its setting, the node it was made from and the move that made it, the packed hands and the
    seat to move. Its lists are its own and never change.
    """

    __slots__ = ("_hands", "_move", "_previous", "_setting", "_turn")

    def __init__(
        self,
        setting: Setting[CatalogueMove],
        previous: Node | None,
        move: CatalogueMove | None,
        hands: list[int],
        turn: int,
    ) -> None:
        self._setting = setting
        self._previous = previous
        self._move = move
        self._hands = hands
        self._turn = turn

    @property
    def current_player(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self._turn == OVER else self._turn

    @property
    def is_over(self) -> bool:
        """True when no move is left."""
        return self._turn == OVER

    def _first(self) -> Node:
        """The node that the chain of this one starts with."""
        node = self
        while node._previous is not None:
            node = node._previous
        return node

    def _walk(self, most: int = MOST_PLIES) -> list[tuple[int, CatalogueMove]]:
        """The last moves of the history, at most so many, each with the seat that made it."""
        plies: list[tuple[int, CatalogueMove]] = []
        node = self
        while node._previous is not None and len(plies) < most:
            move = node._move
            assert move is not None
            node = node._previous
            plies.append((node._turn, move))
        plies.reverse()
        before = node._setting.past if node._previous is None else ()
        return [*before[max(len(before) + len(plies) - most, 0) :], *plies]
