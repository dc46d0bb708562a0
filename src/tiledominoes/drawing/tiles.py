"""One domino in SVG: its face, its back, or the empty place of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.drawing.colours import BACK, BACK_EDGE, BACK_LINE
from tiledominoes.drawing.pips import LENGTH, WIDTH, pips_of
from tiledominoes.drawing.sketch import Sketch, box, element, words

if TYPE_CHECKING:
    from tiledominoes.dominoes import Domino
    from tiledominoes.drawing.colours import Colours

_CORNER = 6


def face(
    domino: Domino, colours: Colours, *, first: int | None = None, vertical: bool = True, turned: bool = False
) -> Sketch:
    """A domino with the half `first`, or else the larger one, on top or on the left.

    Args:
        domino: which one.
        colours: what it is made of.
        first: the pips of that half.
        vertical: whether it stands.
        turned: whether it lies face-down and is drawn as if one saw through it.
    """
    upper = domino.high if first is None else first
    width, height = _size(vertical=vertical)
    ground = colours.seen_through if turned else colours.face
    parts = [
        element("title", words(f"{domino.high}-{domino.low} {domino.name}{', face-down' if turned else ''}")),
        box(width, height, _CORNER, fill=ground, stroke=colours.edge, stroke_width=2),
    ]
    for pip in pips_of(upper, domino.pips - upper, vertical=vertical):
        fill = colours.red if pip.is_red else colours.plain
        parts.append(element("circle", cx=pip.x, cy=pip.y, r=pip.radius, fill=fill))
    kind = "domino turned" if turned else "domino"
    return Sketch(width, height, element("g", "".join(parts), class_=kind, data_domino=domino))


def back(*, vertical: bool = True) -> Sketch:
    """A domino that lies face-down; all of them look alike."""
    width, height = _size(vertical=vertical)
    inner = element(
        "rect", x=5, y=5, width=width - 10, height=height - 10, rx=3, fill="none", stroke=BACK_LINE,
        stroke_width=1.5,
    )  # fmt: skip
    x, y = width // 2, height // 2
    far, near = (8, 14) if vertical else (14, 8)
    lozenge = element(
        "path", d=f"M{x} {y - near}L{x + far} {y}L{x} {y + near}L{x - far} {y}Z", fill=BACK_LINE
    )
    ground = box(width, height, _CORNER, fill=BACK, stroke=BACK_EDGE, stroke_width=2)
    return Sketch(width, height, element("g", ground + inner + lozenge, class_="back"))


def gap(*, vertical: bool = True) -> Sketch:
    """The outline of a domino where there is none."""
    width, height = _size(vertical=vertical)
    outline = box(
        width, height, _CORNER, fill="none", stroke="#8b8f8c", stroke_width=2, stroke_dasharray="5 4"
    )
    return Sketch(width, height, outline)


def _size(*, vertical: bool) -> tuple[int, int]:
    return (WIDTH, LENGTH) if vertical else (LENGTH, WIDTH)
