"""What a part of an observation is called, what it says and within which bounds, and the parts of every game.

The fields of a game are listed once, in its own module, for arrays and for OpenSpiel's tensors and texts.
"""

from __future__ import annotations

from enum import Flag, auto
from math import prod
from typing import TYPE_CHECKING, Generic, TypeAlias

from attrs import frozen

from tiledominoes.adapters.forms import V_contra, bag, one_seat, seat_numbers
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.views import View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes import chuopai, tienkau
    from tiledominoes.adapters.forms import Form
    from tiledominoes.dominoes import Domino

AnyView: TypeAlias = View[CatalogueMove]


class Shown(Flag):
    """To whom and when OpenSpiel shows a field; arrays always have it.

    What sums up past moves is not shown there at all: with perfect recall the history tells it, and without
    it the past is not shown.
    """

    NEVER = 0
    PUBLIC = auto()
    """To everybody."""
    PRIVATE = auto()
    """To a seat, among what it alone knows."""
    DEALING = auto()
    """While the pieces are dealt, too."""
    RECALL = auto()
    """With perfect recall only."""
    NO_RECALL = auto()
    """Without perfect recall only: the history tells it."""


@frozen(kw_only=True)
class Field(Generic[V_contra]):
    """A named part of an observation.

    Attributes:
        name: what it is called.
        form: how it is written, with its shape.
        low: the least that a number of it can be.
        high: the most.
        unit: what is counted.
        meaning: what it says.
        clauses: ids of the clauses that make it known to the seat, or say what it is.
        shown: to whom and when OpenSpiel shows it.
    """

    name: str
    form: Form[V_contra]
    low: int = 0
    high: int = 1
    unit: str = "flag"
    meaning: str
    clauses: tuple[str, ...]
    shown: Shown = Shown.PUBLIC

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of its numbers."""
        return self.form.shape

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
            form=bag(lambda view: view.hand),
            high=copies,
            unit=pieces,
            meaning="the own hand, by identity",
            clauses=(deal,),
            shown=Shown.PRIVATE | Shown.DEALING,
        ),
        Field(
            name="unseen",
            form=bag(lambda view: view.unseen),
            high=copies,
            unit=pieces,
            meaning="those whose place the seat does not know, by identity",
            clauses=(hiding,),
        ),
        Field(
            name="counts",
            form=seat_numbers(seats, lambda view: view.counts),
            high=most,
            unit=pieces,
            meaning="how many each seat holds",
            clauses=(deal,),
            shown=Shown.PUBLIC | Shown.DEALING,
        ),
        Field(
            name="turn",
            form=one_seat(seats, lambda view: view.current_player),
            meaning="the seat to move; none when the game is over",
            clauses=("EQ-6",),
        ),
    )


def score_field(seats: int, unit: str, low: int, high: int, clauses: tuple[str, ...]) -> Field[AnyView]:
    """What each seat has gained so far."""
    return Field(
        name="scores",
        form=seat_numbers(seats, lambda view: view.scores),
        low=low,
        high=high,
        unit=unit,
        meaning="what each seat has gained so far",
        clauses=clauses,
    )


def plays(view: View[tienkau.Move] | View[chuopai.Move]) -> Iterable[tuple[int, Iterable[Domino]]]:
    """The pieces of every move of the history, each with the seat that moved."""
    return zip(view.movers, [move.dominoes for move in view.history], strict=True)
