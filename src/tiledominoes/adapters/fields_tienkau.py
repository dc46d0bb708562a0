"""The fields of the observation arrays of Tien Kau."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import (
    IDENTITIES,
    Field,
    by_identity,
    common_fields,
    from_own,
    own_seat,
    played,
    score_field,
    seat_flags,
)
from tiledominoes.dominoes import Series
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.pairs import PAIRS
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.scoring import MOST_HELD, step_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.tienkau.moves import Move
    from tiledominoes.tienkau.observation import Observation

_COPIES = 2
_TILES = len(TILE_SET) // SEATS
_LOWEST_RANK = max(rank for rank, _ in PAIRS)
_MOST_BETWEEN_TWO = 4 * MOST_HELD + 4 + 4 + 4 + 2 * 8
"""The bank (TK-15), no tricks (TK-14), overtricks (TK-17), the Supreme pair (TK-18), twice TK-19."""
_MOST_CHIPS = (SEATS - 1) * _MOST_BETWEEN_TWO

_CASES = ("a civil tile", "a military tile", "a pair", "two pairs")


def _in_trick(view: Observation) -> Iterable[tuple[int, Move]]:
    """The moves of the open trick, each with its seat (TK-3)."""
    step = step_of(view.rules)
    return [((view.leader + step * turn) % SEATS, move) for turn, move in enumerate(view.trick)]


def _ranks(view: Observation) -> list[int]:
    ranks = {seat: move.ranks for seat, move in _in_trick(view)}
    return [rank for seat in from_own(view, range(SEATS)) for rank in (*ranks.get(seat, ()), 0, 0)[:2]]


def _lacking(view: Observation) -> list[int]:
    """What each seat has shown that it lacks: hands only lose tiles, so it lacks that still."""
    cases = len(_CASES)
    found = [0] * (SEATS * cases)
    for mover, move in zip(view.movers, view.history, strict=True):
        if move.is_discard:
            if move.size == 1:
                # A tile of the series led would have followed, so the other series was led (TK-5).
                case = int(move.dominoes[0].series is Series.CIVIL)
            else:
                case = 2 if move.size == 2 else 3
            found[(mover - own_seat(view)) % SEATS * cases + case] = 1
    return found


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "tiles", _COPIES, _TILES, ("TK-1", "TK-23")),
    seat_flags("banker", SEATS, "the seat that holds the bank", ("TK-3",), lambda view: (view.banker,)),
    Field(
        name="held",
        shape=(1,),
        low=1,
        high=MOST_HELD,
        unit="deals",
        meaning="how many in a row the banker has held the bank, this one included",
        clauses=("TK-15", "TK-21"),
        values=lambda view: (view.held,),
    ),
    seat_flags(
        "leader",
        SEATS,
        "the seat that led the open trick or leads the next; who took the last one when over",
        ("TK-3",),
        lambda view: (view.leader,),
    ),
    Field(
        name="trick",
        shape=(SEATS, IDENTITIES),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has played to the open trick, by identity",
        clauses=("TK-4", "TK-23"),
        values=lambda view: by_identity(view, [(seat, move.dominoes) for seat, move in _in_trick(view)]),
    ),
    seat_flags(
        "trick_discards",
        SEATS,
        "1 when what the seat has played to the open trick is a discard",
        ("TK-5", "TK-6", "TK-7"),
        lambda view: [seat for seat, move in _in_trick(view) if move.is_discard],
    ),
    Field(
        name="trick_ranks",
        shape=(SEATS, 2),
        high=_LOWEST_RANK,
        unit="ranks",
        meaning="the ranks of the pairs each seat has declared in the open trick, the better first; 1 is the "
        "highest, 0 stands for no pair",
        clauses=("TK-8", "TK-11"),
        values=_ranks,
    ),
    Field(
        name="tricks",
        shape=(SEATS,),
        high=_TILES,
        unit="tricks",
        meaning="what each seat has taken, counted as the rules say",
        clauses=("TK-13",),
        values=lambda view: from_own(view, view.tricks),
    ),
    Field(
        name="played",
        shape=(SEATS, IDENTITIES),
        high=_COPIES,
        unit="tiles",
        meaning="all that each seat has played, discards too, by identity",
        clauses=("TK-23",),
        values=lambda view: played(view, [move.dominoes for move in view.history]),
    ),
    Field(
        name="lacks",
        shape=(SEATS, len(_CASES)),
        high=1,
        unit="flag",
        meaning=f"1 when a discard has shown that the seat lacks: {', '.join(_CASES)}",
        clauses=("TK-5", "TK-6", "TK-7"),
        values=_lacking,
    ),
    score_field(SEATS, "chips", -_MOST_CHIPS, _MOST_CHIPS, ("TK-14", "TK-20")),
)
"""The fields in their order."""
