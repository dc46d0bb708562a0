"""Words in SVG. Nothing is known of the fonts, so lines are broken by a cautious guess of their length."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tiledominoes.drawing.colours import FAINT, TEXT
from tiledominoes.drawing.sketch import Sketch, element, words

if TYPE_CHECKING:
    from collections.abc import Iterable

FONTS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_CHARACTER = 0.54
_LINE = 1.22
_JOINED = "\N{NO-BREAK SPACE}"


def label(
    text: str, width: int, *, size: int = 22, colour: str = FAINT, bold: bool = False, side: str = "start"
) -> Sketch:
    """The text in as many lines of this width as it takes; `side` is where: start, middle or end."""
    lines = textwrap.wrap(text, max(int(width / (size * _CHARACTER)), 1), break_on_hyphens=False)
    step = round(size * _LINE)
    x = {"start": 0, "middle": width // 2, "end": width}[side]
    spans = "".join(
        element("tspan", words(line.replace(_JOINED, " ").rstrip(",")), x=x, y=round(size * 0.95) + step * i)
        for i, line in enumerate(lines)
    )
    attributes: dict[str, object] = {"font_size": size, "fill": colour}
    if bold:
        attributes["font_weight"] = "bold"
    if side != "start":
        attributes["text_anchor"] = side
    return Sketch(width, step * len(lines), element("text", spans, font_family=FONTS, **attributes))


def heading(text: str, width: int) -> Sketch:
    """The name of a seat, or of the game."""
    return label(text, width, size=25, colour=TEXT, bold=True)


def listed(items: Iterable[str], width: int) -> Sketch:
    """Short words in a row, none of them broken in two lines."""
    return label(", ".join(item.replace(" ", _JOINED) for item in items), width)
