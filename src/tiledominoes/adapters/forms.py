"""The forms that fields have: how what an observation tells becomes numbers, and how it becomes text.

Numbers of seats begin with the seat that looks and go on clockwise (EQ-6); a spectator looks like seat 0. In
texts seats have their own numbers and stand in their own order, as in notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from tiledominoes.catalogue import CatalogueMove
from tiledominoes.dominoes import DOMINOES
from tiledominoes.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tiledominoes.bags import Bag
    from tiledominoes.dominoes import Domino

T = TypeVar("T")
V = TypeVar("V", bound=View[CatalogueMove])
V_contra = TypeVar("V_contra", bound=View[CatalogueMove], contravariant=True)

IDENTITIES = len(DOMINOES)
_NONE = (0,) * IDENTITIES


@frozen
class Form(Generic[V_contra]):
    """How a part of an observation is written.

    Attributes:
        shape: the shape of its numbers; a first dimension of as many rows as seats begins with the seat that
            looks.
        values: its numbers, row by row, from an observation.
        text: the same for people to read, from an observation.
    """

    shape: tuple[int, ...]
    values: Callable[[V_contra], Sequence[int]]
    text: Callable[[V_contra], str]


def number(take: Callable[[V], int]) -> Form[V]:
    """One number."""
    return Form((1,), lambda view: (take(view),), lambda view: str(take(view)))


def one_of(values: Sequence[T], take: Callable[[V], T | None]) -> Form[V]:
    """A flag for each of the values, 1 for the one that is taken; none for None."""

    def flags(view: V) -> list[int]:
        taken = take(view)
        return [int(taken == value) for value in values]

    return Form((len(values),), flags, lambda view: _plain(take(view)))


def bag(take: Callable[[V], Bag]) -> Form[V]:
    """How many pieces there are of each identity."""

    def counts(view: V) -> tuple[int, ...]:
        taken = take(view)
        return taken.counts() if taken else _NONE  # Nothing is often what is taken, and is known at once.

    return Form((IDENTITIES,), counts, lambda view: str(take(view)) or "-")


def one_seat(seats: int, take: Callable[[V], int | None]) -> Form[V]:
    """A flag for each seat, 1 for the one that is taken; none for None."""

    def flags(view: V) -> list[int]:
        seat, found = take(view), [0] * seats
        if seat is not None:
            found[seat - own_seat(view)] = 1
        return found

    return Form((seats,), flags, lambda view: _plain(take(view)))


def seat_flags(seats: int, take: Callable[[V], Sequence[int]]) -> Form[V]:
    """A flag for each seat, 1 for those that are taken."""

    def flags(view: V) -> list[int]:
        own, found = own_seat(view), [0] * seats
        for seat in take(view):
            found[seat - own] = 1
        return found

    return Form((seats,), flags, lambda view: _spaced(take(view)))


def seat_numbers(seats: int, take: Callable[[V], Sequence[int]]) -> Form[V]:
    """A number for each seat."""
    return Form((seats,), lambda view: _from_own(view, take(view)), lambda view: _spaced(take(view)))


def seat_rows(shape: tuple[int, ...], take: Callable[[V], Sequence[Sequence[int]]]) -> Form[V]:
    """Some numbers for each seat, all 0 where there is nothing to tell."""
    return Form(
        shape,
        lambda view: [n for row in _from_own(view, take(view)) for n in row],
        lambda view: _listed([_spaced(row) if any(row) else "-" for row in take(view)]),
    )


def seat_bags(seats: int, take: Callable[[V], Iterable[tuple[int, Iterable[Domino]]]]) -> Form[V]:
    """How many pieces there are of each identity, for each seat.

    Args:
        seats: the number of players.
        take: the seats with their pieces, a seat as often as need be.
    """

    def counts(view: V) -> bytearray:
        own, found = own_seat(view), bytearray(seats * IDENTITIES)
        for seat, pieces in take(view):
            first = (seat - own) % seats * IDENTITIES
            for piece in pieces:
                found[first + piece.index] += 1
        return found

    def text(view: V) -> str:
        found: list[list[Domino]] = [[] for _ in range(seats)]
        for seat, pieces in take(view):
            found[seat] += pieces
        return _listed([_spaced(pieces) if pieces else "-" for pieces in found])

    return Form((seats, IDENTITIES), counts, text)


def rows(
    most: int,
    width: int,
    take: Callable[[V], Iterable[T]],
    row: Callable[[V, T], bytes],
    text: Callable[[T], str] = str,
) -> Form[V]:
    """Things in order, one a row; rows that are not needed are all 0.

    Args:
        most: how many rows there are.
        width: how many numbers a row has.
        take: the things.
        row: the numbers of a thing.
        text: a thing for people to read.
    """

    def numbers(view: V) -> bytearray:
        return bytearray(b"".join([row(view, thing) for thing in take(view)]).ljust(most * width, b"\0"))

    return Form((most, width), numbers, lambda view: _listed(map(text, take(view))))


def own_seat(view: View[CatalogueMove]) -> int:
    """The seat that looks; a spectator looks like seat 0."""
    return view.seat or 0


def _from_own(view: View[CatalogueMove], values: Sequence[T]) -> Sequence[T]:
    """What there is one of for each seat, beginning with the seat that looks."""
    own = own_seat(view)
    return (*values[own:], *values[:own])


def _plain(thing: object) -> str:
    return "-" if thing is None else str(thing)


def _spaced(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or "-"


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "-"
