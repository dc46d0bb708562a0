"""Dominoes and tables with the domino characters of Unicode.

The characters know neither colours nor the two copies of a domino, and many fonts lack them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.checks import check_flag
from tiledominoes.drawing.things import shown
from tiledominoes.drawing.writing import Writing
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from tiledominoes.dominoes import Domino
    from tiledominoes.drawing.table import Laid
    from tiledominoes.drawing.things import Drawable

_LYING_BACK, _STANDING_BACK = chr(0x1F030), chr(0x1F062)
_LYING_FIRST = 0x1F031


def to_glyphs(thing: Drawable, *, vertical: bool = False) -> str:
    """The thing in lines as `to_text` writes it, each domino as one character.

    >>> from tiledominoes import Bag, Domino
    >>> to_glyphs(Domino(6, 5)) == Domino(6, 5).glyph()
    True
    >>> to_glyphs(Bag("65 11"), vertical=True).split() == [chr(0x1F063 + 8), chr(0x1F063 + 47)]
    True

    Args:
        thing: what to draw.
        vertical: whether the dominoes stand; those of a chain always lie.

    Raises:
        TileDominoesError: something that cannot be drawn.
    """
    check_flag(vertical, "vertical", TileDominoesError)
    return (_STANDING if vertical else _LYING).write(shown(thing))


def _lying(domino: Domino) -> str:
    return domino.glyph()


def _lying_backs(count: int) -> str:
    return f"{_LYING_BACK} x {count}"


def _standing(domino: Domino) -> str:
    return domino.glyph(vertical=True)


def _standing_backs(count: int) -> str:
    return f"{_STANDING_BACK} x {count}"


def _laid(laid: Laid) -> str:
    return chr(_LYING_FIRST + 7 * laid.first + laid.second)


_LYING = Writing(_lying, _laid, _lying_backs)
_STANDING = Writing(_standing, _laid, _standing_backs)
