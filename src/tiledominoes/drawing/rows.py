"""Several pieces in SVG: next to each other, in rows, or one over the other."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.drawing.colours import BACK_LINE
from tiledominoes.drawing.pips import LENGTH, WIDTH
from tiledominoes.drawing.sketch import Sketch, at, below, beside, element
from tiledominoes.drawing.tiles import back, face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tiledominoes.dominoes import Domino
    from tiledominoes.drawing.colours import Colours
    from tiledominoes.drawing.pieces import Pieces

GAP = 4
_EDGE = 6
_HEAP = 14
_TALLY = 6


def pieces(some: Pieces, colours: Colours, *, vertical: bool = True, turned: bool = False) -> list[Sketch]:
    """Each piece by itself."""
    if isinstance(some, Bag):
        return faces(some, colours, vertical=vertical, turned=turned)
    return [back(vertical=vertical)] * some.count


def faces(
    dominoes: Iterable[Domino], colours: Colours, *, vertical: bool = True, turned: bool = False
) -> list[Sketch]:
    """Each domino by itself."""
    return [face(domino, colours, vertical=vertical, turned=turned) for domino in dominoes]


def stacks(dominoes: Iterable[Domino], colours: Colours) -> list[Sketch]:
    """Equal dominoes one over the other: of all but the top one the edge is seen."""
    return [_stack(domino, len(list(equal)), colours) for domino, equal in groupby(dominoes)]


def _stack(domino: Domino, count: int, colours: Colours) -> Sketch:
    tile = face(domino, colours)
    return Sketch(WIDTH + _EDGE * (count - 1), LENGTH, _spread(tile, count, _EDGE))


def fan(count: int, width: int) -> Sketch:
    """Backs that stand in one row of at most this width, one over the other when there are many."""
    step = min(WIDTH + GAP, (width - WIDTH) // max(count - 1, 1))
    return Sketch(WIDTH + step * (count - 1), LENGTH, _spread(back(), count, step))


def heap(count: int, width: int) -> Sketch:
    """Backs that lie on a heap of at most this width."""
    step = min(_HEAP, (width - LENGTH) // max(count - 1, 1))
    return Sketch(LENGTH + step * (count - 1), WIDTH, _spread(back(vertical=False), count, step))


def tally(count: int, width: int) -> Sketch:
    """A stroke for each of so many tricks or cards, in one row of at most this width."""
    step = min(_TALLY, width // count)
    strokes = "".join(f"M{step * i + 1} 2v12" for i in range(count))
    line = element("path", d=strokes, stroke=BACK_LINE, stroke_width=max(step - 2, 1), class_="tally")
    return Sketch(step * count, 16, line)


def _spread(tile: Sketch, count: int, step: int) -> str:
    return "".join(at(step * i, 0, tile) for i in range(count))


def rows(groups: Sequence[Sequence[Sketch]], width: int, between: int = 8) -> Sketch:
    """All of them in rows of at most this width, with some more room between the groups."""
    lines: list[list[Sketch]] = [[]]
    used = 0
    for group in groups:
        room = between if used else 0
        for sketch in group:
            if used and used + GAP + room + sketch.width > width:
                lines.append([])
                used = room = 0
            if room:
                lines[-1].append(Sketch(room - GAP, 0, ""))
            used += (GAP + room if used else 0) + sketch.width
            lines[-1].append(sketch)
            room = 0
    return below([beside(line, GAP) for line in lines if line], GAP)
