"""A whole table in SVG: the own seat below, the others above it as they sit, the game between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.drawing.chains import chain
from tiledominoes.drawing.colours import FELT, GOLD, RIM, SEAT, TEXT
from tiledominoes.drawing.labels import heading, label, listed
from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.plays import play
from tiledominoes.drawing.rows import fan, heap, pieces, rows, stacks, tally
from tiledominoes.drawing.sketch import Sketch, at, below, beside, box, element

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledominoes.drawing.colours import Colours
    from tiledominoes.drawing.table import Seat, Table

WIDTH = 640
_MARGIN = 12
_INNER = WIDTH - 2 * _MARGIN
_GUTTER = 8
_PADDING = 8
_SPACE = 14
_LARGE_HAND = 8


def board(table: Table, colours: Colours) -> Sketch:
    """The table, 640 wide and as high as it takes."""
    count = len(table.seats)
    others = [table.seats[(table.nearest + i) % count] for i in range(1, count)]
    own = table.seats[table.nearest]
    parts = [_title(table), _seats(others, colours)]
    if table.earlier:
        parts.append(_earlier(table.earlier, colours))
    parts += [chain(line, _INNER, colours) for line in table.chains]
    parts += [_plays(some, colours, is_past=table.is_past) for some in (others, [own])]
    parts.append(_seats([own], colours))
    inside = below([part for part in parts if part.height], _SPACE)
    height = inside.height + 2 * _MARGIN
    ground = box(WIDTH, height, 18, fill=FELT, stroke=RIM, stroke_width=4)
    return Sketch(WIDTH, height, ground + at(_MARGIN, _MARGIN, inside))


def _title(table: Table) -> Sketch:
    said = ", ".join([table.headline, *table.details])
    return below([heading(table.title, _INNER), label(said, _INNER, colour=TEXT)])


def _earlier(bag: Bag, colours: Colours) -> Sketch:
    """Tiles of which nobody knows in which order they were laid."""
    return below([label("laid earlier", _INNER), rows([pieces(bag, colours)], _INNER)], 4)


def _column(seats: Sequence[Seat]) -> int:
    """The width that each of some seats next to one another has."""
    return (_INNER - _GUTTER * (len(seats) - 1)) // len(seats)


def _seats(seats: Sequence[Seat], colours: Colours) -> Sketch:
    """Seats next to one another, each on a ground of its own; who is to move has a golden rim."""
    width = _column(seats)
    insides = [_seat(seat, width - 2 * _PADDING, colours) for seat in seats]
    height = max([inside.height for inside in insides]) + 2 * _PADDING
    drawn = []
    for seat, inside in zip(seats, insides, strict=True):
        rim = GOLD if seat.is_turn else RIM
        ground = box(width, height, 10, fill=SEAT, stroke=rim, stroke_width=4 if seat.is_turn else 2)
        group = element("g", ground + at(_PADDING, _PADDING, inside), class_="seat", data_seat=seat.number)
        drawn.append(Sketch(width, height, group))
    return beside(drawn, _GUTTER)


def _seat(seat: Seat, width: int, colours: Colours) -> Sketch:
    parts = [_name(seat, width), listed([*seat.marks, *_counts(seat)], width)]
    if seat.taken:
        parts.append(tally(seat.taken, width))
    seen = [
        _open(pile.pieces, colours, turned=pile.is_turned)
        for pile in seat.piles
        if isinstance(pile.pieces, Bag)
    ]
    parts.append(rows(seen, width))
    for pile in seat.piles:
        if isinstance(pile.pieces, Backs) and pile.pieces:
            spread = heap if pile.is_turned else fan
            parts.append(spread(pile.pieces.count, width))
    return below([part for part in parts if part.height], 4)


def _name(seat: Seat, width: int) -> Sketch:
    """The number of a seat, and whether it is to move."""
    name = heading(f"Seat {seat.number}", width)
    if not seat.is_turn:
        return name
    turn = label("turn", width, colour=GOLD, bold=True, side="end")
    return Sketch(width, name.height, name.markup + turn.markup)


def _open(bag: Bag, colours: Colours, *, turned: bool) -> list[Sketch]:
    """Pieces that are seen; those of a large hand stand in stacks of equal ones."""
    return stacks(bag, colours) if len(bag) > _LARGE_HAND else pieces(bag, colours, turned=turned)


def _counts(seat: Seat) -> Iterator[str]:
    """How many pieces there are, where one may want to know."""
    for pile in seat.piles:
        if pile.pieces and (pile.is_turned or isinstance(pile.pieces, Backs)):
            yield f"{len(pile.pieces)} {'face-down' if pile.is_turned else 'in hand'}"


def _plays(seats: Sequence[Seat], colours: Colours, *, is_past: bool) -> Sketch:
    """What some seats next to one another have played, each in front of its own."""
    width = _column(seats)
    return beside([play(seat.play, width, colours, is_past=is_past) for seat in seats], _GUTTER)
