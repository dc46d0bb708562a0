"""Pieces whose faces nobody shows: how many there are is all that a picture may tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from tiledominoes.bags import Bag
from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError
from tiledominoes.views import MAX_PIECES

if TYPE_CHECKING:
    from attrs import Attribute


def _check(_: Backs, __: Attribute[int], value: int) -> None:
    check_whole(value, "the number of backs", TileDominoesError, 0, MAX_PIECES)


@frozen
class Backs:
    """So many pieces face-down.

    >>> from tiledominoes.drawing import to_text
    >>> to_text(Backs(3))
    '[###] x 3'

    Attributes:
        count: how many, from 0 to the 84 of the largest pack.

    Raises:
        TileDominoesError: any other number, or no whole number.
    """

    count: int = field(default=1, validator=_check)

    def __len__(self) -> int:
        return self.count


Pieces: TypeAlias = Bag | Backs
"""Pieces that are seen, or backs in their place."""
