"""The colours of the pictures: dominoes of bone or of ebony, and a table of green felt."""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen
class Colours:
    """What dominoes are made of.

    Attributes:
        face: the ground of a domino.
        seen_through: the ground of one that lies face-down although it is known.
        edge: its outline.
        red: red pips.
        plain: the other pips.
    """

    face: str
    seen_through: str
    edge: str
    red: str
    plain: str


BONE: Final = Colours(face="#fbf6e8", seen_through="#d8b483", edge="#857a63", red="#c8161d", plain="#1d1b19")
EBONY: Final = Colours(face="#1b1c20", seen_through="#5a4632", edge="#9a948a", red="#ff5148", plain="#f6f3ea")

BACK: Final = "#a8703c"
BACK_EDGE: Final = "#5f3a1b"
BACK_LINE: Final = "#dcb27c"

FELT: Final = "#1d5a49"
SEAT: Final = "#16473a"
RIM: Final = "#0f352b"
TEXT: Final = "#f5f2e8"
FAINT: Final = "#bcd3c8"
GOLD: Final = "#ffd35c"
