"""Checks of plain values that every part of the library makes: whole numbers, seats, text."""

from __future__ import annotations

from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from tiledominoes.errors import ParseError, TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

M = TypeVar("M", bound="Callable[..., object]")

LARGEST = 10**9
"""Counts and chips that are given go no higher, so that every text and file that holds one can be read."""


def check_whole(
    value: object,
    what: str,
    error: type[TileDominoesError],
    low: int | None = None,
    high: int | None = None,
) -> int:
    """`value` itself, when it is an int between `low` and `high`, both allowed.

    Bools and floats are no whole numbers here, however round. With `low` alone the most is `LARGEST`.

    Raises:
        TileDominoesError: the kind given by `error`, with what would be right.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if high is None and low is not None and value > LARGEST:
            high = LARGEST
        elif (low is None or value >= low) and (high is None or value <= high):
            return value
    if low is None:
        wanted = "a whole number"
    elif high is None:
        wanted = f"a whole number of at least {low}"
    else:
        wanted = f"a whole number from {low} to {high}"
    raise error(f"{what} must be {wanted}, not {excerpt(value)}")


def check_flag(value: object, what: str, error: type[TileDominoesError]) -> bool:
    """`value` itself, when it is True or False; otherwise `error` is raised."""
    if isinstance(value, bool):
        return value
    raise error(f"{what} must be True or False, not {excerpt(value)}")


def check_seat(value: object, seats: int) -> int | None:
    """`value` itself, when it is a seat below `seats`, or None for a spectator (EQ-6).

    Raises:
        TileDominoesError: anything else.
    """
    if value is None or (type(value) is int and 0 <= value < seats):
        return value
    return check_whole(value, "a seat", TileDominoesError, 0, seats - 1)


def check_text(value: object, what: str) -> str:
    """`value` itself, when it is a str.

    Raises:
        ParseError: anything else, naming `what` was expected.
    """
    if isinstance(value, str):
        return value
    raise ParseError(f"expected {what} as text, not {excerpt(value)}", type(value).__name__)


def of_seat(method: M) -> M:
    """A method of a state whose argument is checked before it runs to be a seat, or None.

    A compiled method refuses a wrong type by an error of its own, so the check must come before.

    Raises:
        TileDominoesError: no such seat.
    """

    @wraps(method)
    def checked(state: _HasHands, seat: object) -> object:
        return method(state, check_seat(seat, len(state._hands)))

    return cast("M", checked)


def of_seat_and_chance(method: M) -> M:
    """The same for a method that takes a source of randomness too."""

    @wraps(method)
    def checked(state: _HasHands, seat: object, rng: object) -> object:
        return method(state, check_seat(seat, len(state._hands)), rng)

    return cast("M", checked)


def of_text(what: str) -> Callable[[M], M]:
    """Decorates a static method whose argument is checked before it runs to be a text.

    Args:
        what: what the text should have been, for the message.

    Raises:
        ParseError: something that is no text.
    """

    def decorate(method: M) -> M:
        @wraps(method)
        def checked(text: object) -> object:
            return method(check_text(text, what))

        # `staticmethod` comes on top of this, but not where the method is compiled.
        return cast("M", checked if isinstance(method, FunctionType) else staticmethod(checked))

    return decorate


class _HasHands(Protocol):
    _hands: Sized
