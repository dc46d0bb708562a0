"""Pieces of SVG with a size, and how they are put together."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence


@frozen
class Sketch:
    """Some SVG in a box whose upper left corner is the origin."""

    width: int
    height: int
    markup: str


NOTHING = Sketch(0, 0, "")


def element(tag: str, content: str | None = None, /, **attributes: object) -> str:
    """One SVG element; ``_`` in the name of an attribute stands for ``-``, and one at its end for nothing.

    >>> element("rect", width=4, stroke_width=2)
    '<rect width="4" stroke-width="2"/>'
    >>> element("title", words("6 < 7"))
    '<title>6 &lt; 7</title>'
    """
    names = (name.rstrip("_").replace("_", "-") for name in attributes)
    written = "".join(
        f' {name}="{escape(str(value))}"' for name, value in zip(names, attributes.values(), strict=True)
    )
    return f"<{tag}{written}/>" if content is None else f"<{tag}{written}>{content}</{tag}>"


def words(text: str) -> str:
    """Text as the content of an element."""
    return escape(text, quote=False)


def box(width: int, height: int, radius: int, **attributes: object) -> str:
    """A rectangle with round corners at the origin."""
    return element("rect", width=width, height=height, rx=radius, **attributes)


def at(x: int, y: int, sketch: Sketch) -> str:
    """The sketch with its corner at this place."""
    if not sketch.markup:
        return ""
    return element("g", sketch.markup, transform=f"translate({x} {y})")


def beside(sketches: Sequence[Sketch], gap: int = 0) -> Sketch:
    """The sketches from left to right."""
    return _in_line(sketches, gap, down=False)


def below(sketches: Sequence[Sketch], gap: int = 0) -> Sketch:
    """The sketches from top to bottom."""
    return _in_line(sketches, gap, down=True)


def _in_line(sketches: Sequence[Sketch], gap: int, *, down: bool) -> Sketch:
    parts = []
    place = 0
    for sketch in sketches:
        parts.append(at(0, place, sketch) if down else at(place, 0, sketch))
        place += (sketch.height if down else sketch.width) + gap
    length = max(place - gap, 0)
    widest = max([sketch.width if down else sketch.height for sketch in sketches], default=0)
    width, height = (widest, length) if down else (length, widest)
    return Sketch(width, height, "".join(parts))


def centred(sketch: Sketch, width: int) -> Sketch:
    """The sketch in the middle of a box of this width."""
    return Sketch(width, sketch.height, at((width - sketch.width) // 2, 0, sketch))
