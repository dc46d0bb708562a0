"""The fields of Tien Kau."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tiledominoes.adapters.fields import Field, Shown, common_fields, plays, score_field
from tiledominoes.adapters.forms import number, one_seat, seat_bags, seat_flags, seat_numbers, seat_rows
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
    return zip(_order(view.leader, step_of(view.rules)), view.trick, strict=False) if view.trick else ()


@cache
def _order(leader: int, step: int) -> tuple[int, ...]:
    return tuple([(leader + step * turn) % SEATS for turn in range(SEATS)])


def _ranks(view: Observation) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [(0, 0)] * SEATS
    for seat, move in _in_trick(view):
        found[seat] = (*move.ranks, 0, 0)[:2]
    return found


def _lacking(view: Observation) -> list[list[int]]:
    """What each seat has shown that it lacks: hands only lose tiles, so it lacks that still."""
    found = [[0] * len(_CASES) for _ in range(SEATS)]
    for seat, move in zip(view.movers, view.history, strict=True):
        if move.is_discard:
            if move.size == 1:
                # A tile of the series led would have followed, so the other series was led (TK-5).
                case = int(move.dominoes[0].series is Series.CIVIL)
            else:
                case = 2 if move.size == 2 else 3
            found[seat][case] = 1
    return found


FIELDS: tuple[Field[Observation], ...] = (
    *common_fields(SEATS, "tiles", _COPIES, _TILES, ("TK-1", "TK-23")),
    Field(
        name="banker",
        form=one_seat(SEATS, lambda view: view.banker),
        meaning="the seat that holds the bank",
        clauses=("TK-3",),
        shown=Shown.PUBLIC | Shown.DEALING,
    ),
    Field(
        name="held",
        form=number(lambda view: view.held),
        low=1,
        high=MOST_HELD,
        unit="deals",
        meaning="how many in a row the banker has held the bank, this one included",
        clauses=("TK-15", "TK-21"),
    ),
    Field(
        name="leader",
        form=one_seat(SEATS, lambda view: view.leader),
        meaning="the seat that led the open trick or leads the next; who took the last one when over",
        clauses=("TK-3",),
    ),
    Field(
        name="trick",
        form=seat_bags(SEATS, lambda view: [(seat, move.dominoes) for seat, move in _in_trick(view)]),
        high=_COPIES,
        unit="tiles",
        meaning="those each seat has played to the open trick, by identity",
        clauses=("TK-4", "TK-23"),
    ),
    Field(
        name="trick_discards",
        form=seat_flags(SEATS, lambda view: [seat for seat, move in _in_trick(view) if move.is_discard]),
        meaning="1 when what the seat has played to the open trick is a discard",
        clauses=("TK-5", "TK-6", "TK-7"),
    ),
    Field(
        name="trick_ranks",
        form=seat_rows((SEATS, 2), _ranks),
        high=_LOWEST_RANK,
        unit="ranks",
        meaning="the ranks of the pairs each seat has declared in the open trick, the better first; 1 is the "
        "highest, 0 stands for no pair",
        clauses=("TK-8", "TK-11"),
    ),
    Field(
        name="tricks",
        form=seat_numbers(SEATS, lambda view: view.tricks),
        high=_TILES,
        unit="tricks",
        meaning="what each seat has taken, counted as the rules say",
        clauses=("TK-13",),
    ),
    Field(
        name="played",
        form=seat_bags(SEATS, plays),
        high=_COPIES,
        unit="tiles",
        meaning="all that each seat has played, discards too, by identity",
        clauses=("TK-23",),
        shown=Shown.NEVER,
    ),
    Field(
        name="lacks",
        form=seat_rows((SEATS, len(_CASES)), _lacking),
        meaning=f"1 when a discard has shown that the seat lacks: {', '.join(_CASES)}",
        clauses=("TK-5", "TK-6", "TK-7"),
        shown=Shown.NEVER,
    ),
    score_field(SEATS, "chips", -_MOST_CHIPS, _MOST_CHIPS, ("TK-14", "TK-20")),
)
"""The fields in their order."""
