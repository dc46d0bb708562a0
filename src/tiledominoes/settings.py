"""What does not change during a game, whichever it is."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import frozen

from tiledominoes.catalogue import CatalogueMove

M_co = TypeVar("M_co", bound=CatalogueMove, covariant=True)


@frozen(kw_only=True)
class Setting(Generic[M_co]):
    """What does not change during a game; the states that follow from one another share it.

    Attributes:
        absent: packed pieces that a partial deal leaves out.
        deal: packed hands as dealt; None when the first state came from a text and nobody knows.
        past: the moves that led to the first state, each with its seat, when it is not the deal itself.
    """

    absent: int
    deal: tuple[int, ...] | None
    past: tuple[tuple[int, M_co], ...] = ()
