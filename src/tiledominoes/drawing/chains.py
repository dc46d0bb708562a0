"""The chains of Chedeng in SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.drawing.colours import FAINT, GOLD, RIM
from tiledominoes.drawing.labels import FONTS
from tiledominoes.drawing.pips import LENGTH, WIDTH
from tiledominoes.drawing.sketch import Sketch, at, below, element, words
from tiledominoes.drawing.tiles import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledominoes.drawing.colours import Colours
    from tiledominoes.drawing.table import Chain, Laid

_STEP = LENGTH + 2
_TURN = 14
_INDENT = 10
_BADGE = 18


def chain(line: Chain, width: int, colours: Colours) -> Sketch:
    """A chain in rows of at most this width, with its open end; a closed one ends in a bar."""
    most = (width - _INDENT - 2 * _BADGE - 6) // _STEP
    rows = [line.tiles[i : i + most] for i in range(0, len(line.tiles), most)]
    sketches = [_row(row, colours) for row in rows]
    last = sketches[-1]
    sketches[-1] = Sketch(last.width, last.height, last.markup + _end(last.width, line.open_end))
    links = [_link(sketch.width, (WIDTH + _TURN) * i) for i, sketch in enumerate(sketches[:-1])]
    drawn = below(sketches, _TURN)
    inside = at(_INDENT, 0, Sketch(width, drawn.height, "".join(links) + drawn.markup))
    return Sketch(width, drawn.height, element("g", inside, class_="chain"))


def _row(tiles: Sequence[Laid], colours: Colours) -> Sketch:
    placed = [
        at(_STEP * i, 0, face(laid.domino, colours, first=laid.first, vertical=False))
        for i, laid in enumerate(tiles)
    ]
    return Sketch(_STEP * len(tiles), WIDTH, "".join(placed))


def _end(x: int, open_end: int | None) -> str:
    """The pips that must come next, or a bar where nothing can."""
    if open_end is None:
        bar = {"stroke": FAINT, "stroke_width": 5, "stroke_linecap": "round"}
        return element("line", x1=x + 6, y1=4, x2=x + 6, y2=WIDTH - 4, class_="closed", **bar)
    centre, middle = x + 4 + _BADGE, WIDTH // 2
    badge = element("circle", cx=centre, cy=middle, r=_BADGE, fill=GOLD)
    number = element(
        "text", words(str(open_end)), x=centre, y=middle + 9, font_family=FONTS, font_size=26,
        font_weight="bold", text_anchor="middle", fill=RIM,
    )  # fmt: skip
    return element("g", badge + number, class_="open-end")


def _link(x: int, y: int) -> str:
    """The way from the end of a row to the start of the next."""
    top, turn, bottom = y + WIDTH // 2, y + WIDTH + _TURN // 2, y + WIDTH + _TURN + WIDTH // 2
    path = f"M{x - 1} {top}h10V{turn}H-9V{bottom}h9"
    return element(
        "path", d=path, fill="none", stroke=GOLD, stroke_width=3, stroke_linejoin="round", opacity=0.8
    )
