"""Dominoes and tables as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.dominoes import Domino
from tiledominoes.drawing.board import board
from tiledominoes.drawing.colours import BONE, EBONY
from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.pips import LENGTH
from tiledominoes.drawing.rows import GAP, pieces, rows
from tiledominoes.drawing.sketch import element, words
from tiledominoes.drawing.table import Table
from tiledominoes.drawing.things import shown
from tiledominoes.drawing.tiles import face, gap
from tiledominoes.drawing.writing import Writing
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from tiledominoes.drawing.colours import Colours
    from tiledominoes.drawing.sketch import Sketch
    from tiledominoes.drawing.table import Laid
    from tiledominoes.drawing.things import Drawable, Shown

_EDGE = 2
_STANDING_IN_A_ROW = 14
_LYING_IN_A_ROW = 6


def to_svg(thing: Drawable, *, width: int | None = None, dark: bool = False, vertical: bool = True) -> str:
    """The thing as one SVG element, which says in words too what it shows.

    It needs no style sheet, script or font, and looks the same on light and dark pages. Within a page it is
    never wider than the place where it stands.

    >>> from tiledominoes import Domino
    >>> svg = to_svg(Domino(6, 5))
    >>> svg[:4], svg.count("<circle")
    ('<svg', 11)

    Args:
        thing: what to draw.
        width: its width in pixels; by default a domino is 44 wide and a table 640.
        dark: whether the dominoes are black, with white and red pips, instead of white with black and
            red ones.
        vertical: whether the dominoes stand, in a picture of dominoes alone.

    Raises:
        TileDominoesError: something that cannot be drawn, or a width below 1.
    """
    if width is not None:
        check_whole(width, "the width", TileDominoesError, 1)
    check_flag(dark, "dark", TileDominoesError)
    check_flag(vertical, "vertical", TileDominoesError)
    what = shown(thing)
    sketch = _sketch(what, EBONY if dark else BONE, vertical=vertical)
    full_width, full_height = sketch.width + 2 * _EDGE, sketch.height + 2 * _EDGE
    return element(
        "svg",
        element("title", words(_title(what))) + sketch.markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-_EDGE} {-_EDGE} {full_width} {full_height}",
        width=full_width if width is None else width,
        style="max-width:100%;height:auto",
        role="img",
        aria_label=_told(what),
    )


def _sketch(what: Shown, colours: Colours, *, vertical: bool) -> Sketch:
    if isinstance(what, Domino):
        return face(what, colours, vertical=vertical)
    if isinstance(what, Bag | Backs):
        if not what:
            return gap(vertical=vertical)
        most = _STANDING_IN_A_ROW * (LENGTH // 2) if vertical else _LYING_IN_A_ROW * (LENGTH + GAP)
        return rows([pieces(what, colours, vertical=vertical)], most)
    return board(what, colours)


def _title(what: Shown) -> str:
    """A few words, which a pointer over the picture shows."""
    return f"{what.title}: {what.headline}" if isinstance(what, Table) else _told(what)


def _told(what: Shown) -> str:
    """All that the picture shows in words."""
    if isinstance(what, Domino):
        return f"{_tile(what)} {what.name}"
    if isinstance(what, Backs):
        return f"{what.count} face-down"
    return _SPOKEN.speak(what)


def _tile(domino: Domino) -> str:
    return f"{domino.high}-{domino.low}"


def _laid(laid: Laid) -> str:
    return f"{laid.first}-{laid.second}"


def _backs(count: int) -> str:
    return f"{count} hidden"


_SPOKEN = Writing(_tile, _laid, _backs, nothing="none")
