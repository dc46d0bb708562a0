"""Lines in colours, dominoes with their pips, payments as a table; needs rich (extra `cli`)."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tiledominoes.cli.layout import WIDTH as COLUMNS
from tiledominoes.cli.layout import ascii_note
from tiledominoes.drawing.pips import LENGTH, WIDTH, pips_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from tiledominoes.bags import Bag
    from tiledominoes.chips import Payment
    from tiledominoes.dominoes import Domino

_RED, _QUIET, _OWN, _NUMBER = "bold red", "dim", "bold green", "bold cyan"
_ESCAPE = "\x1b"
_TILE = re.compile(r"\[([1-6])-([1-6])\]")
_LISTED = re.compile(r"#\d+ (\S+)")
_PIECE = re.compile(r"(?<![\d:])([1-6])([1-6])(?!\d)")
_CLAUSE = re.compile(r"\b(?:EQ|CD|TK|CP)-\d+\b")
_RED_HALVES = "14"

_PIP = "●"
_ACROSS = 13


class RichPainter:
    """Colours for a terminal; the text is the same as without.

    Args:
        seat: the seat that looks, which is made to stand out.
    """

    def __init__(self, seat: int) -> None:
        self._own = re.compile(rf"\bseat {seat}\b")

    def line(self, text: str) -> str:
        """The line with its dominoes, clauses, numbers of moves and the own seat in colours."""
        if _ESCAPE in text:
            return text
        styled = Text(text)
        styled.highlight_regex(_CLAUSE, _QUIET)
        styled.highlight_regex(self._own, _OWN)
        for found in _TILE.finditer(text):
            _redden(styled, found)
        for found in _LISTED.finditer(text):
            styled.stylize(_NUMBER, found.start(), found.start(1))
            for piece in _PIECE.finditer(text, found.start(1), found.end(1)):
                _redden(styled, piece)
        return "".join(_printed(styled))

    def dominoes(self, bag: Bag) -> Iterator[str]:
        """The dominoes upright with their pips, thirteen in a row."""
        pieces = list(bag)
        for start in range(0, len(pieces), _ACROSS):
            rows = zip(*map(_drawn, pieces[start : start + _ACROSS]), strict=True)
            yield from _printed(Text("\n").join(Text(" ").join(row) for row in rows))

    def payments(self, payments: Iterable[Payment]) -> Iterator[str]:
        """A table with a row for each payment; nothing when there are none."""
        table = Table("payer", "payee", "chips", "clause", "sum", header_style="bold")
        table.columns[2].justify = "right"
        for p in payments:
            table.add_row(*(self._seat(s) for s in (p.payer, p.payee)), str(p.chips), p.clause, ascii_note(p))
        if table.row_count:
            yield from _printed(table)

    def _seat(self, seat: int) -> Text:
        text = Text(f"seat {seat}")
        text.highlight_regex(self._own, _OWN)
        return text


def _redden(text: Text, found: re.Match[str]) -> None:
    """Make the red halves of a domino red: ones and fours, and of 6-6 one half of the pips (EQ-5)."""
    halves = found.group(1, 2)
    for place, half in enumerate(halves, 1):
        if half in _RED_HALVES or (halves == ("6", "6") and place == 1):
            text.stylize(_RED, *found.span(place))


def _drawn(domino: Domino) -> list[Text]:
    """The rows of an upright domino."""
    rows = [[Text(" ") for _ in range(3)] for _ in range(6)]
    for pip in pips_of(domino.high, domino.low, vertical=True):
        upper = pip.y < LENGTH / 2
        row = _third(pip.y if upper else LENGTH - pip.y, LENGTH / 2)
        rows[row if upper else 5 - row][_third(pip.x, WIDTH)] = Text(_PIP, _RED if pip.is_red else "")
    sides = Text("│")
    return [Text("┌───┐"), *(sides + Text("").join(row) + sides for row in rows), Text("└───┘")]


def _third(place: float, whole: float) -> int:
    """In which third of the whole a place is, the middle one being narrow."""
    return (place > 0.42 * whole) + (place > 0.58 * whole)


def _printed(what: RenderableType) -> list[str]:
    """The lines that rich prints on a terminal of 80 columns."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="standard", width=COLUMNS, legacy_windows=False
    )
    console.print(what, soft_wrap=isinstance(what, Text), highlight=False)
    return out.getvalue().splitlines()
