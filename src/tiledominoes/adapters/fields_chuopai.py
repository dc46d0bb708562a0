"""The fields of Chuo Pai."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import Field, Shown, common_fields, plays, score_field
from tiledominoes.adapters.forms import bag, number, one_of, one_seat, seat_bags, seat_flags, seat_rows
from tiledominoes.bags import EMPTY, Bag
from tiledominoes.chuopai.families import RANKS, Family
from tiledominoes.chuopai.rules import LARGEST_COMBINATION
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.packed import MAX_COPIES
from tiledominoes.packs import CHUO_PAI_PACK

if TYPE_CHECKING:
    from tiledominoes.chuopai.moves import Move
    from tiledominoes.chuopai.observation import Observation

_CARDS = len(CHUO_PAI_PACK)
_FAMILIES = tuple(Family)
_PLACES: dict[Family | None, int] = {
    family: place * LARGEST_COMBINATION for place, family in enumerate(_FAMILIES)
}
_HIGHEST_RANK = max(rank for _, rank in RANKS.values())


@cache
def _cards(play: Move | None) -> Bag:
    return Bag(play.dominoes) if play else EMPTY


def _passed_on(view: Observation) -> list[list[int]]:
    """For each seat, family and number of cards the lowest rank of a play that the seat did not beat.

    Who can beat must, and hands only lose cards, so the seat cannot beat such a play now either (CP-8).
    """
    found = [[0] * (len(_FAMILIES) * LARGEST_COMBINATION) for _ in range(SEATS)]
    for lowest, plies in zip(found, view._plies_by_seat(), strict=True):
        for move, best in plies:
            # What a pass was made on is not known of a game that was taken up from a text in a round.
            if move.is_pass and best is not None:
                place = _PLACES[best.family] + best.size - 1
                lowest[place] = min(best.rank, lowest[place] or best.rank)
    return found


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "cards", MAX_COPIES, _CARDS, ("CP-1", "CP-9")),
    Field(
        name="leader",
        form=one_seat(SEATS, lambda view: view.leader),
        meaning="the seat that led the open round or leads the next; who won the last one when over",
        clauses=("CP-6", "CP-10"),
        shown=Shown.PUBLIC | Shown.DEALING,
    ),
    Field(
        name="acted",
        form=seat_flags(SEATS, lambda view: view.acted),
        meaning="the seats that have acted in the open round",
        clauses=("CP-6",),
    ),
    Field(
        name="best",
        form=bag(lambda view: _cards(view.best)),
        high=MAX_COPIES,
        unit="cards",
        meaning="the highest play of the open round, by identity; none before a lead",
        clauses=("CP-7",),
    ),
    Field(
        name="best_family",
        form=one_of(_FAMILIES, lambda view: view.best.family if view.best else None),
        meaning=f"its family: {', '.join(_FAMILIES)}",
        clauses=("CP-3", "CP-5"),
    ),
    Field(
        name="best_rank",
        form=number(lambda view: view.best.rank if view.best else 0),
        high=_HIGHEST_RANK,
        unit="ranks",
        meaning="its rank in that family, 1 for the lowest; 0 before a lead",
        clauses=("CP-3", "CP-5"),
    ),
    Field(
        name="best_owner",
        form=one_seat(SEATS, lambda view: view.owner),
        meaning="the seat that made it",
        clauses=("CP-9",),
    ),
    Field(
        name="played",
        form=seat_bags(SEATS, plays),
        high=MAX_COPIES,
        unit="cards",
        meaning="those each seat has played, by identity",
        clauses=("CP-9",),
        shown=Shown.NEVER,
    ),
    Field(
        name="bonus",
        form=seat_bags(SEATS, lambda view: enumerate(view.bonus_cards or ())),
        high=MAX_COPIES,
        unit="cards",
        meaning="those each seat gave up as opening bonus, by identity",
        clauses=("CP-2",),
    ),
    Field(
        name="passed_on",
        form=seat_rows((SEATS, len(_FAMILIES), LARGEST_COMBINATION), _passed_on),
        high=_HIGHEST_RANK,
        unit="ranks",
        meaning="the lowest rank of a play that the seat passed on, for each family in the order of "
        f"best_family and each number of cards from 1 to {LARGEST_COMBINATION}; 0 when it never did",
        clauses=("CP-8",),
        shown=Shown.NEVER,
    ),
    score_field(SEATS, "points", 0, _CARDS, ("CP-2", "CP-12")),
)
"""The fields in their order."""
