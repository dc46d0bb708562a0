"""What OpenSpiel's tensors and texts show of a game: the game's own fields, and some that only they have."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from attrs import evolve

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.adapters.bounds import most_plies
from tiledominoes.adapters.fields import AnyView, Field, Shown
from tiledominoes.adapters.forms import IDENTITIES, bag, one_of, own_seat, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.catalogue import CatalogueMove


def shown_fields(game: str, size: int) -> tuple[Field[AnyView], ...]:
    """What is shown of this game with hands of this size, in the order of the tensors."""
    hand, unseen, counts, *others = [field for field in LAYOUTS[game].fields if field.shown]
    (seats,) = counts.shape
    seat = Field[AnyView](
        name="seat",
        form=one_of(range(seats), lambda view: view.seat),
        meaning="the seat that looks, by its number",
        clauses=("EQ-6",),
        shown=Shown.PRIVATE | Shown.DEALING,
    )
    absent = evolve(
        unseen,
        name="absent",
        form=bag(lambda view: view.absent),
        meaning="those that were not dealt, by identity",
        clauses=hand.clauses,
    )
    own = [_laid_face_down(size)] if game == chedeng.State.GAME else []
    return (seat, hand, unseen, counts, *others, absent, *own, _history(game, seats, size, unseen))


def _laid_face_down(size: int) -> Field[AnyView]:
    """The own face-down tiles of Chedeng in the order in which they were laid."""

    def laid(view: AnyView) -> list[chedeng.Move]:
        moves = cast("chedeng.Observation", view).history
        plies = zip(view.movers, moves, strict=True)
        return [move for seat, move in plies if seat == view.seat and not move.is_face_up]

    return Field(
        name="laid_face_down",
        form=rows(size, IDENTITIES, laid, lambda _, move: _pieces(move)),
        unit="tiles",
        meaning="the own ones that were laid face-down, by identity, one a row in their order",
        clauses=("CD-7",),
        shown=Shown.PRIVATE | Shown.RECALL,
    )


def _history(game: str, seats: int, size: int, unseen: Field[AnyView]) -> Field[AnyView]:
    """All moves as the seat saw them, each with its mover."""
    width, numbers, meaning = _MOVES[game]
    flags = [_tally(seats, [seat]) for seat in range(seats)]

    def row(view: AnyView, ply: tuple[int, CatalogueMove]) -> bytes:
        mover, move = ply
        return flags[mover - own_seat(view)] + numbers(move)

    return evolve(
        unseen,
        name="history",
        form=rows(
            most_plies(game, size),
            seats + width,
            lambda view: zip(view.movers, view.history, strict=True),
            row,
            lambda ply: f"{ply[0]} {ply[1]}",
        ),
        unit=f"flags, {unseen.unit}",
        meaning=f"the moves so far, one a row: a flag for each seat, 1 for who moved, then {meaning}",
        shown=Shown.PUBLIC | Shown.RECALL,
    )


# How a move stands in a row.


def _tally(width: int, places: list[int]) -> bytes:
    """So many numbers: how often each place is given."""
    return bytes([places.count(place) for place in range(width)])


@cache
def _index(move: chedeng.Move) -> bytes:
    return _tally(_CHEDENG, [move.index])


@cache
def _pieces(move: chedeng.Move | chuopai.Move) -> bytes:
    return _tally(IDENTITIES, [piece.index for piece in move.dominoes])


@cache
def _parts(move: tienkau.Move) -> bytes:
    size = len(move.dominoes) // max(len(move.ranks), 1)
    tiles = [1 + place // size * IDENTITIES + tile.index for place, tile in enumerate(move.dominoes)]
    return _tally(_TIENKAU, [0, *tiles] if move.is_discard else tiles)


_CHEDENG, _TIENKAU = len(chedeng.catalogue()), 1 + 2 * IDENTITIES

# Each of these takes the moves of its own game only, which is what the cast gives up.
_MOVES = cast(
    "Mapping[str, tuple[int, Callable[[CatalogueMove], bytes], str]]",
    {
        "chedeng": (_CHEDENG, _index, "a flag for each action, the last for a tile that is hidden"),
        "tienkau": (
            _TIENKAU,
            _parts,
            "1 for a discard, the tiles, and in places of their own those of the lower of two declared pairs",
        ),
        "chuopai": (IDENTITIES, _pieces, "the cards, none for a pass"),
    },
)
