"""The discards of several tiles as a tree, so that those of a hand are found without trying any."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from tiledominoes.packed import PLANE_BITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledominoes.tienkau.moves import Move


@final
class DiscardTree:
    """The discards that begin with the same tiles: for each tile that comes next, by domino index.

    Attributes:
        moves: the discard that ends with that tile.
        branches: those that go on after it.
    """

    __slots__ = ("branches", "moves")

    def __init__(self) -> None:
        self.moves: list[Move | None] = [None] * PLANE_BITS
        self.branches: list[DiscardTree | None] = [None] * PLANE_BITS

    def add(self, tiles: Sequence[int], move: Move) -> None:
        """Add a discard of these tiles, which stand by index."""
        tree = self
        for tile in tiles[:-1]:
            branch = tree.branches[tile]
            if branch is None:
                branch = tree.branches[tile] = DiscardTree()
            tree = branch
        tree.moves[tiles[-1]] = move

    def list_of(self, tiles: list[int], size: int) -> tuple[Move, ...]:
        """The discards by index, each once, of so many of these tiles, which stand by index with repeats."""
        found: list[Move] = []
        self._find(tiles, 0, size, found)
        return tuple(found)

    def _find(self, tiles: list[int], start: int, size: int, found: list[Move]) -> None:
        before = -1
        for i in range(start, len(tiles) - size + 1):
            tile = tiles[i]
            if tile == before:
                continue
            before = tile
            if size > 1:
                branch = self.branches[tile]
                assert branch is not None
                branch._find(tiles, i + 1, size - 1, found)
            else:
                move = self.moves[tile]
                assert move is not None
                found.append(move)
