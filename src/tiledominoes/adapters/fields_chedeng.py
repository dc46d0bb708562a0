"""The fields of Chedeng."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import Field, Shown, common_fields, score_field
from tiledominoes.adapters.forms import number, one_of, one_seat, own_seat, seat_bags, seat_numbers
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.bags import Bag
    from tiledominoes.chedeng.observation import Observation
    from tiledominoes.dominoes import Domino

_COPIES = 2
_TILES = len(TILE_SET) // SEATS
_MOST_CHIPS = 4 * (SEATS - 1) * sum(sorted(tile.pips for tile in TILE_SET)[-_TILES:])
"""All eight of the heaviest tiles face-down, paid fourfold to each of the others (CD-14)."""


def _face_up(view: Observation) -> Iterable[tuple[int, Iterable[Domino]]]:
    return zip(view.movers, [m.dominoes if m.is_face_up else () for m in view.history], strict=True)


def _face_down(view: Observation) -> Iterable[tuple[int, Bag]]:
    """The face-down tiles of each seat, as far as the seat that looks knows them."""
    if view.face_down_piles is not None:
        return enumerate(view.face_down_piles)
    return [(own_seat(view), view.face_down)]


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "tiles", _COPIES, _TILES, ("CD-1", "CD-7")),
    Field(
        name="dealer",
        form=one_seat(SEATS, lambda view: view.dealer),
        meaning="the seat that led the first tile",
        clauses=("CD-5",),
        shown=Shown.PUBLIC | Shown.DEALING,
    ),
    Field(
        name="clockwise",
        form=number(lambda view: int(view.clockwise)),
        meaning="1 when turns go to the next row, 0 when to the row before",
        clauses=("CD-4",),
    ),
    Field(
        name="open_end",
        form=one_of(range(1, 7), lambda view: view.open_end),
        meaning="the pips of the open end, 1 to 6; none before a lead and when the round is over",
        clauses=("CD-5", "CD-6"),
    ),
    Field(
        name="downs_in_a_row",
        form=number(lambda view: view.downs_in_a_row),
        high=SEATS - 1,
        unit="tiles",
        meaning="how many went face-down since the last face-up one",
        clauses=("CD-8",),
    ),
    Field(
        name="face_up",
        form=seat_bags(SEATS, _face_up),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has laid face-up, by identity",
        clauses=("CD-6",),
        shown=Shown.NEVER,
    ),
    Field(
        name="face_down_counts",
        form=seat_numbers(SEATS, lambda view: view.face_down_counts),
        high=_TILES,
        unit="tiles",
        meaning="how many each seat has laid face-down",
        clauses=("CD-7",),
    ),
    Field(
        name="face_down",
        form=seat_bags(SEATS, _face_down),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has laid face-down, by identity; before the round is over the own ones only",
        clauses=("CD-7", "CD-10"),
        shown=Shown.PUBLIC | Shown.PRIVATE | Shown.NO_RECALL,
    ),
    score_field(SEATS, "chips", -_MOST_CHIPS, _MOST_CHIPS, ("CD-11",)),
)
"""The fields in their order."""
