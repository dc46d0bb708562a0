"""The fields of the observation arrays of Chedeng."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import (
    IDENTITIES,
    Field,
    by_identity,
    chosen,
    common_fields,
    from_own,
    own_seat,
    played,
    score_field,
    seat_flags,
)
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from tiledominoes.chedeng.observation import Observation

_COPIES = 2
_TILES = len(TILE_SET) // SEATS
_PIPS = range(1, 7)
_MOST_CHIPS = 4 * (SEATS - 1) * sum(sorted(tile.pips for tile in TILE_SET)[-_TILES:])
"""All eight of the heaviest tiles face-down, paid fourfold to each of the others (CD-14)."""


def _face_down(view: Observation) -> list[int]:
    """The face-down tiles of each seat, as far as the seat that looks knows them."""
    if view.face_down_piles is not None:
        return by_identity(view, enumerate(view.face_down_piles))
    return by_identity(view, [(own_seat(view), view.face_down)])


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "tiles", _COPIES, _TILES, ("CD-1", "CD-7")),
    seat_flags("dealer", SEATS, "the seat that led the first tile", ("CD-5",), lambda view: (view.dealer,)),
    Field(
        name="clockwise",
        shape=(1,),
        high=1,
        unit="flag",
        meaning="1 when turns go to the next row, 0 when to the row before",
        clauses=("CD-4",),
        values=lambda view: (int(view.clockwise),),
    ),
    Field(
        name="open_end",
        shape=(len(_PIPS),),
        high=1,
        unit="flag",
        meaning="the pips of the open end, 1 to 6; none before a lead and when the round is over",
        clauses=("CD-5", "CD-6"),
        values=lambda view: chosen(view.open_end, _PIPS),
    ),
    Field(
        name="downs_in_a_row",
        shape=(1,),
        high=SEATS - 1,
        unit="tiles",
        meaning="how many went face-down since the last face-up one",
        clauses=("CD-8",),
        values=lambda view: (view.downs_in_a_row,),
    ),
    Field(
        name="face_up",
        shape=(SEATS, IDENTITIES),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has laid face-up, by identity",
        clauses=("CD-6",),
        values=lambda view: played(view, [m.dominoes if m.is_face_up else () for m in view.history]),
    ),
    Field(
        name="face_down_counts",
        shape=(SEATS,),
        high=_TILES,
        unit="tiles",
        meaning="how many each seat has laid face-down",
        clauses=("CD-7",),
        values=lambda view: from_own(view, view.face_down_counts),
    ),
    Field(
        name="face_down",
        shape=(SEATS, IDENTITIES),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has laid face-down, by identity; before the round is over the own ones only",
        clauses=("CD-7", "CD-10"),
        values=_face_down,
    ),
    score_field(SEATS, "chips", -_MOST_CHIPS, _MOST_CHIPS, ("CD-11",)),
)
"""The fields in their order."""
