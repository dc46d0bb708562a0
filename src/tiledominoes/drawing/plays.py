"""What a seat played in a trick or a round, in SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.drawing.colours import FAINT, GOLD
from tiledominoes.drawing.labels import label
from tiledominoes.drawing.rows import GAP, faces, stacks
from tiledominoes.drawing.sketch import NOTHING, Sketch, at, below, beside, box, centred, element

if TYPE_CHECKING:
    from tiledominoes.drawing.colours import Colours
    from tiledominoes.drawing.table import Play

_RIM = 6
_MOST_APART = 4


def play(made: Play | None, width: int, colours: Colours, *, is_past: bool) -> Sketch:
    """The play over its captions, in the middle of this width; the best has a golden rim.

    What belongs to a trick or round that is over is pale.
    """
    if made is None:
        return Sketch(width, 0, "")
    words = ", ".join(made.captions)
    caption = label(words, width, colour=GOLD if made.is_best else FAINT, bold=made.is_best, side="middle")
    drawn = below([centred(_rimmed(made, colours), width), caption], 2)
    attributes: dict[str, object] = {"class_": "play"}
    if is_past:
        attributes["opacity"] = 0.75
    return Sketch(width, drawn.height, element("g", drawn.markup, **attributes))


def _rimmed(made: Play, colours: Colours) -> Sketch:
    """The pieces, in a golden rim when they are the best; equal ones of a large play in stacks."""
    if not made.dominoes:
        return NOTHING
    apart = len(made.dominoes) <= _MOST_APART
    row = beside((faces if apart else stacks)(made.dominoes, colours), GAP)
    width, height = row.width + 2 * _RIM, row.height + 2 * _RIM
    rim = box(width, height, 10, fill="none", stroke=GOLD, stroke_width=4) if made.is_best else ""
    return Sketch(width, height, rim + at(_RIM, _RIM, row))
