"""Dominoes and tables as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.drawing.things import shown
from tiledominoes.drawing.writing import Writing

if TYPE_CHECKING:
    from tiledominoes.dominoes import Domino
    from tiledominoes.drawing.table import Laid
    from tiledominoes.drawing.things import Drawable


def to_text(thing: Drawable) -> str:
    """The thing in ASCII, in lines of at most 80 columns.

    >>> from tiledominoes import Bag, chedeng
    >>> print(to_text(Bag("65 66 66")))
    [6-6] [6-6] [6-5]
    >>> state = chedeng.State.start(["66", "65", "61", "11"], partial=True)
    >>> print(to_text(state.play(chedeng.parse_move("66:6")).observe(1)))
    Chedeng        seat 1 to move, open end 6
                   clockwise
      chain        [6-6]  open end 6
      seat 0       dealer
        hand       -
    > seat 1       to move, you
        hand       [6-5]
      seat 2
        hand       [###] x 1
      seat 3
        hand       [###] x 1

    Raises:
        TileDominoesError: something that cannot be drawn.
    """
    return _TEXT.write(shown(thing))


def _tile(domino: Domino) -> str:
    return f"[{domino.high}-{domino.low}]"


def _laid(laid: Laid) -> str:
    return f"[{laid.first}-{laid.second}]"


def _backs(count: int) -> str:
    return f"[###] x {count}"


_TEXT = Writing(_tile, _laid, _backs)
