"""What one place of an observation array stands for, and the fields that every game has."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import frozen

from tiledominoes.catalogue import CatalogueMove
from tiledominoes.dominoes import DOMINOES
from tiledominoes.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tiledominoes.dominoes import Domino

T = TypeVar("T")
V = TypeVar("V", bound=View[CatalogueMove])
V_contra = TypeVar("V_contra", bound=View[CatalogueMove], contravariant=True)

AnyView: TypeAlias = View[CatalogueMove]

IDENTITIES = len(DOMINOES)


@frozen(kw_only=True)
class Field(Generic[V_contra]):
    """A named part of an observation array.

    Attributes:
        name: what it is called.
        shape: its shape; a first dimension of as many rows as seats begins with the seat that looks.
        low: the least that a number of it can be.
        high: the most.
        unit: what is counted.
        meaning: what it says.
        clauses: ids of the clauses that make it known to the seat, or say what it is.
        values: its numbers, row by row, from an observation.
    """

    name: str
    shape: tuple[int, ...]
    low: int = 0
    high: int
    unit: str
    meaning: str
    clauses: tuple[str, ...]
    values: Callable[[V_contra], Iterable[int]]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def common_fields(
    seats: int, pieces: str, copies: int, most: int, clauses: tuple[str, str]
) -> tuple[Field[AnyView], ...]:
    """The fields that every game has.

    Args:
        seats: the number of players.
        pieces: what the pieces are called.
        copies: how many there are of an identity at most.
        most: how many pieces a seat can hold.
        clauses: the clause that deals the hands, and the one that hides them.
    """
    deal, hiding = clauses
    return (
        Field(
            name="hand",
            shape=(IDENTITIES,),
            high=copies,
            unit=pieces,
            meaning="the own hand, by identity",
            clauses=(deal,),
            values=lambda view: view.hand.counts(),
        ),
        Field(
            name="unseen",
            shape=(IDENTITIES,),
            high=copies,
            unit=pieces,
            meaning="those whose place the seat does not know, by identity",
            clauses=(hiding,),
            values=lambda view: view.unseen.counts(),
        ),
        Field(
            name="counts",
            shape=(seats,),
            high=most,
            unit=pieces,
            meaning="how many each seat holds",
            clauses=(deal,),
            values=lambda view: from_own(view, view.counts),
        ),
        seat_flags(
            "turn",
            seats,
            "the seat to move; none when the game is over",
            ("EQ-6",),
            lambda view: (view.current_player,),
        ),
    )


def seat_flags(
    name: str,
    seats: int,
    meaning: str,
    clauses: tuple[str, ...],
    found: Callable[[V], Iterable[int | None]],
) -> Field[V]:
    """A flag for each seat, 1 for those found; None is no seat."""
    return Field(
        name=name,
        shape=(seats,),
        high=1,
        unit="flag",
        meaning=meaning,
        clauses=clauses,
        values=lambda view: marked(view, *found(view)),
    )


def score_field(seats: int, unit: str, low: int, high: int, clauses: tuple[str, ...]) -> Field[AnyView]:
    """What each seat has gained so far."""
    return Field(
        name="scores",
        shape=(seats,),
        low=low,
        high=high,
        unit=unit,
        meaning="what each seat has gained so far",
        clauses=clauses,
        values=lambda view: from_own(view, view.scores),
    )


def own_seat(view: AnyView) -> int:
    """The seat that looks; a spectator, who has no arrays, looks like seat 0."""
    return view.seat or 0


def from_own(view: AnyView, values: Sequence[T]) -> Sequence[T]:
    """What there is one of for each seat, beginning with the seat that looks, then clockwise (EQ-6)."""
    own = own_seat(view)
    return (*values[own:], *values[:own])


def marked(view: AnyView, *seats: int | None) -> list[int]:
    """A flag for each seat, the own one first: 1 for those given."""
    own, found = own_seat(view), [0] * len(view.counts)
    for seat in seats:
        if seat is not None:
            found[(seat - own) % len(found)] = 1
    return found


def chosen(value: T | None, values: Iterable[T]) -> list[int]:
    """A flag for each of the values: 1 for the one given."""
    return [int(value == one) for one in values]


def by_identity(view: AnyView, plays: Iterable[tuple[int, Iterable[Domino]]]) -> list[int]:
    """How many pieces of each identity each seat has, the own one first.

    Args:
        view: what the seat knows.
        plays: the seats with their pieces, a seat as often as need be.
    """
    own, seats = own_seat(view), len(view.counts)
    found = [0] * (seats * IDENTITIES)
    for seat, pieces in plays:
        first = (seat - own) % seats * IDENTITIES
        for piece in pieces:
            found[first + piece.index] += 1
    return found


def played(view: AnyView, moves: Iterable[Iterable[Domino]]) -> list[int]:
    """How many pieces of each identity each seat has played, the own one first.

    Args:
        view: what the seat knows.
        moves: the pieces of every move of the history; none for those that do not count.
    """
    return by_identity(view, zip(view.movers, moves, strict=True))
