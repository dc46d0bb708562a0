"""The fields of the observation arrays of Chuo Pai."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import (
    IDENTITIES,
    Field,
    by_identity,
    chosen,
    common_fields,
    from_own,
    played,
    score_field,
    seat_flags,
)
from tiledominoes.chuopai.families import RANKS, Family
from tiledominoes.chuopai.rules import LARGEST_COMBINATION
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.packed import MAX_COPIES
from tiledominoes.packs import CHUO_PAI_PACK

if TYPE_CHECKING:
    from tiledominoes.chuopai.observation import Observation

_CARDS = len(CHUO_PAI_PACK)
_FAMILIES = tuple(Family)
_PLACES: dict[Family | None, int] = {
    family: place * LARGEST_COMBINATION for place, family in enumerate(_FAMILIES)
}
_HIGHEST_RANK = max(rank for _, rank in RANKS.values())


def _best(view: Observation) -> list[int]:
    counts = [0] * IDENTITIES
    for card in view.best.dominoes if view.best else ():
        counts[card.index] += 1
    return counts


def _passed_on(view: Observation) -> list[int]:
    """For each seat, family and number of cards the lowest rank of a play that the seat did not beat.

    Who can beat must, and hands only lose cards, so the seat cannot beat such a play now either (CP-8).
    """
    places = len(_FAMILIES) * LARGEST_COMBINATION
    found = [0] * (SEATS * places)
    for row, plies in enumerate(from_own(view, view._plies_by_seat())):
        for move, best in plies:
            # What a pass was made on is not known of a game that was taken up from a text in a round.
            if move.is_pass and best is not None:
                place = row * places + _PLACES[best.family] + best.size - 1
                found[place] = min(best.rank, found[place] or best.rank)
    return found


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "cards", MAX_COPIES, _CARDS, ("CP-1", "CP-9")),
    seat_flags(
        "leader",
        SEATS,
        "the seat that led the open round or leads the next; who won the last one when over",
        ("CP-6", "CP-10"),
        lambda view: (view.leader,),
    ),
    seat_flags(
        "acted", SEATS, "the seats that have acted in the open round", ("CP-6",), lambda view: view.acted
    ),
    Field(
        name="best",
        shape=(IDENTITIES,),
        high=MAX_COPIES,
        unit="cards",
        meaning="the highest play of the open round, by identity; none before a lead",
        clauses=("CP-7",),
        values=_best,
    ),
    Field(
        name="best_family",
        shape=(len(_FAMILIES),),
        high=1,
        unit="flag",
        meaning=f"its family: {', '.join(_FAMILIES)}",
        clauses=("CP-3", "CP-5"),
        values=lambda view: chosen(view.best.family if view.best else None, _FAMILIES),
    ),
    Field(
        name="best_rank",
        shape=(1,),
        high=_HIGHEST_RANK,
        unit="ranks",
        meaning="its rank in that family, 1 for the lowest; 0 before a lead",
        clauses=("CP-3", "CP-5"),
        values=lambda view: (view.best.rank if view.best else 0,),
    ),
    seat_flags("best_owner", SEATS, "the seat that made it", ("CP-9",), lambda view: (view.owner,)),
    Field(
        name="played",
        shape=(SEATS, IDENTITIES),
        high=MAX_COPIES,
        unit="cards",
        meaning="those each seat has played, by identity",
        clauses=("CP-9",),
        values=lambda view: played(view, [move.dominoes for move in view.history]),
    ),
    Field(
        name="bonus",
        shape=(SEATS, IDENTITIES),
        high=MAX_COPIES,
        unit="cards",
        meaning="those each seat gave up as opening bonus, by identity",
        clauses=("CP-2",),
        values=lambda view: by_identity(view, enumerate(view.bonus_cards or ())),
    ),
    Field(
        name="passed_on",
        shape=(SEATS, len(_FAMILIES), LARGEST_COMBINATION),
        high=_HIGHEST_RANK,
        unit="ranks",
        meaning="the lowest rank of a play that the seat passed on, for each family in the order of "
        f"best_family and each number of cards from 1 to {LARGEST_COMBINATION}; 0 when it never did",
        clauses=("CP-8",),
        values=_passed_on,
    ),
    score_field(SEATS, "points", 0, _CARDS, ("CP-2", "CP-12")),
)
"""The fields in their order."""
