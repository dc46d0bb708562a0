"""The discards of several tiles as a tree, so that those of a hand are found without trying any."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, cast, final

from tiledominoes.packed import PLANE_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tiledominoes.tienkau.moves import Move

_HAND: Final = 8
_WAYS: Final = [[comb(n, k) for k in range(_HAND + 1)] for n in range(_HAND + 1)]
"""How many ways there are to choose `k` of `n` different tiles."""


@final
class DiscardTree:
    """The discards that begin with the same tiles: for each tile that comes next, by domino index.

    The tiles of a hand are given by index. Who discards two tiles has no pair, and who discards four has no
    two pairs (TK-6, TK-7), so that one of them at most is there twice.

    Attributes:
        moves: the discard that ends with that tile.
        branches: those that go on after it.
    """

    __slots__ = ("branches", "moves")

    def __init__(self) -> None:
        # No hand asks for a place without a move, nor for one without a branch, where the tree itself stands.
        self.moves = cast("list[Move]", [None] * PLANE_BITS)
        self.branches = [self] * PLANE_BITS

    def add(self, tiles: Sequence[int], move: Move) -> None:
        """Add a discard of these tiles."""
        tree = self
        for tile in tiles[:-1]:
            if tree.branches[tile] is tree:
                tree.branches[tile] = DiscardTree()
            tree = tree.branches[tile]
        tree.moves[tiles[-1]] = move

    def twos(self, tiles: list[int]) -> tuple[Move, ...]:
        """The discards of two of these tiles, by index."""
        found: list[Move] = []
        for i in range(len(tiles) - 1):
            moves = self.branches[tiles[i]].moves
            for j in range(i + 1, len(tiles)):
                found.append(moves[tiles[j]])  # noqa: PERF401  # slower for so few
        return tuple(found)

    def fours(self, tiles: list[int]) -> tuple[Move, ...]:
        """The discards of four of these tiles, by index, each once."""
        found: list[Move] = []
        n, second = len(tiles), _double(tiles) + 1
        # The second of two equal tiles only comes after the first one.
        for i in range(n - 3):
            if i == second and i > 0:
                continue
            after_one = self.branches[tiles[i]]
            for j in range(i + 1, n - 2):
                if j == second and j > i + 1:
                    continue
                after_two = after_one.branches[tiles[j]]
                for k in range(j + 1, n - 1):
                    if k == second and k > j + 1:
                        continue
                    moves = after_two.branches[tiles[k]].moves
                    for last in range(k + 1, n):
                        if last != second or last == k + 1:
                            found.append(moves[tiles[last]])  # noqa: PERF401  # slower for so few
        return tuple(found)

    def pick(self, tiles: list[int], size: int, draw: Callable[[], float]) -> Move:
        """A discard of so many of these tiles at random: by index the one at ``int(draw() * n)`` of `n`."""
        double = _double(tiles)
        place = int(draw() * _ways(len(tiles), 0, size, double))
        tree, i = self, 0
        while True:
            # How many discards begin with the tiles chosen so far and this one.
            ways = _ways(len(tiles), i + 1, size - 1, double)
            if place >= ways:
                place -= ways
                i += 2 if i == double else 1
            elif size > 1:
                tree = tree.branches[tiles[i]]
                size -= 1
                i += 1
            else:
                return tree.moves[tiles[i]]


def _double(tiles: list[int]) -> int:
    """Where the tile stands that is there twice; -1 without one."""
    for i in range(1, len(tiles)):
        if tiles[i] == tiles[i - 1]:
            return i - 1
    return -1


def _ways(tiles: int, start: int, size: int, double: int) -> int:
    """How many different sets of this size there are in so many tiles from the place `start` on."""
    rest = tiles - start
    if double < start or not size:
        return _WAYS[rest][size]
    # With one of the two equal tiles and not the other, a set has been counted twice.
    return _WAYS[rest][size] - _WAYS[rest - 2][size - 1]
