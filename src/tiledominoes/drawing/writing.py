"""Dominoes, bags and tables in lines of text; how a single domino is written is left open."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.bags import Bag
from tiledominoes.dominoes import Domino
from tiledominoes.drawing.pieces import Backs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tiledominoes.drawing.table import Chain, Laid, Seat, Table
    from tiledominoes.drawing.things import Shown

WIDTH = 80
_INDENT = 15


@frozen
class Writing:
    """How dominoes are written.

    Attributes:
        tile: writes a domino by itself.
        laid: writes a domino of a chain.
        backs: writes so many pieces that lie face-down.
        nothing: stands where there are no pieces.
    """

    tile: Callable[[Domino], str]
    laid: Callable[[Laid], str]
    backs: Callable[[int], str]
    nothing: str = "-"

    def write(self, thing: Shown) -> str:
        """The thing in lines of at most 80 columns."""
        if isinstance(thing, Domino | Bag | Backs):
            return "\n".join(_wrapped(self._pieces(thing), 0))
        lines = [f"{caption:{_INDENT}}{content}".rstrip() for caption, content in self._entries(thing)]
        return "\n".join(part for line in lines for part in _wrapped(line, _INDENT))

    def speak(self, thing: Shown) -> str:
        """The same as one line of running text."""
        if isinstance(thing, Domino | Bag | Backs):
            return self._pieces(thing)
        said = [f"{caption.strip('> ')} {content}" for caption, content in self._entries(thing)]
        return "; ".join(" ".join(words.split()) for words in said)

    def _pieces(self, pieces: Domino | Iterable[Domino] | Backs) -> str:
        """Pieces in one line; or the word for none."""
        if isinstance(pieces, Backs):
            return self.backs(pieces.count) if pieces.count else self.nothing
        some = (pieces,) if isinstance(pieces, Domino) else pieces
        return " ".join(map(self.tile, some)) or self.nothing

    def _entries(self, table: Table) -> Iterator[tuple[str, str]]:
        """What there is to say of a table: captions and contents."""
        yield table.title, table.headline
        for detail in table.details:
            yield "", detail
        if table.earlier:
            yield "  earlier", self._pieces(table.earlier)
        for chain in table.chains:
            yield "  chain", f"{' '.join(map(self.laid, chain.tiles))}  {_end(chain)}"
        for seat in table.seats:
            yield from self._of_seat(seat, is_past=table.is_past)

    def _of_seat(self, seat: Seat, *, is_past: bool) -> Iterator[tuple[str, str]]:
        marks = ["to move"] * seat.is_turn + list(seat.marks)
        yield f"{'>' if seat.is_turn else ' '} seat {seat.number}", ", ".join(marks)
        for pile in seat.piles:
            if pile.pieces or not pile.is_turned:
                yield f"    {pile.caption}", self._pieces(pile.pieces)
        if seat.play is not None:
            tiles = [self._pieces(seat.play.dominoes)] if seat.play.dominoes else []
            words = ", ".join(seat.play.captions)
            yield "    played" if is_past else "    plays", "  ".join([*tiles, words]).rstrip()


def _end(chain: Chain) -> str:
    """What stands behind a chain."""
    return "closed" if chain.open_end is None else f"open end {chain.open_end}"


def _wrapped(line: str, indent: int) -> list[str]:
    """The text in lines, all but the first indented; no domino is broken in two."""
    return textwrap.wrap(
        line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
