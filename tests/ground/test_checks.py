"""Checks of plain values: whole numbers, flags, seats, text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import HUGE, ODD_VALUES, Unprintable, kind
from tiledominoes import MatchError, ParseError, RulesError, TileDominoesError
from tiledominoes.checks import (
    check_flag,
    check_seat,
    check_text,
    check_whole,
    of_seat,
    of_seat_and_chance,
    of_text,
)

NO_INTS = [value for value in ODD_VALUES if not isinstance(value, int) or isinstance(value, bool)]


class Numbered(int):
    """A kind of int, as the values of an `IntEnum` are."""


# Whole numbers.


@given(st.integers(), st.one_of(st.none(), st.integers()), st.one_of(st.none(), st.integers(0, 9)))
def test_a_whole_number_between_both_ends_is_given_back(
    value: int, low: int | None, size: int | None
) -> None:
    high = None if low is None or size is None else low + size
    most = 10**9 if low is not None and high is None else high
    if (low is None or low <= value) and (most is None or value <= most):
        assert check_whole(value, "it", MatchError, low, high) is value
    else:
        with pytest.raises(MatchError):
            check_whole(value, "it", MatchError, low, high)


def test_a_number_that_only_has_a_lowest_value_goes_to_the_largest_of_all() -> None:
    assert check_whole(10**9, "it", MatchError, 1) == 10**9
    with pytest.raises(MatchError, match=r"^it must be a whole number from 1 to 1000000000, not 1000000001$"):
        check_whole(10**9 + 1, "it", MatchError, 1)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_both_ends_are_allowed(value: int) -> None:
    assert check_whole(value, "pips", RulesError, 1, 6) is value


def test_ints_of_every_kind_and_size_are_whole() -> None:
    for value in (Numbered(5), HUGE, -HUGE, 0):
        assert check_whole(value, "it", RulesError) is value


@pytest.mark.parametrize("value", [*NO_INTS, False, "5", 5.0], ids=kind)
@pytest.mark.parametrize("error", [RulesError, MatchError, TileDominoesError])
def test_what_is_no_int_is_refused_with_the_error_asked_for(
    value: Any, error: type[TileDominoesError]
) -> None:
    with pytest.raises(error, match=r"^the rounds must be a whole number, not ") as caught:
        check_whole(value, "the rounds", error)
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (None, None, "a whole number"),
        (1, None, "a whole number of at least 1"),
        (0, None, "a whole number of at least 0"),
        (1, 6, "a whole number from 1 to 6"),
        (0, 0, "a whole number from 0 to 0"),
    ],
)
def test_the_message_says_what_would_be_right(low: int | None, high: int | None, wanted: str) -> None:
    with pytest.raises(RulesError, match=f"^pips must be {wanted}, not 'six'$"):
        check_whole("six", "pips", RulesError, low, high)


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (7, "7"), (HUGE, "a huge int"), (-HUGE, "a huge int")], ids=kind
)
def test_the_message_shows_a_number_that_is_out_of_bounds(value: int, shown: str) -> None:
    with pytest.raises(RulesError, match=f"from 1 to 6, not {shown}$"):
        check_whole(value, "pips", RulesError, 1, 6)


# Flags.


def test_flags_are_given_back() -> None:
    assert check_flag(True, "it", RulesError) is True
    assert check_flag(False, "it", RulesError) is False


@pytest.mark.parametrize("value", [0, 1, "", "True", *(v for v in ODD_VALUES if v is not True)], ids=kind)
def test_what_is_neither_true_nor_false_is_refused(value: Any) -> None:
    with pytest.raises(RulesError, match=r"^partial must be True or False, not "):
        check_flag(value, "partial", RulesError)


# Seats.


@pytest.mark.clause("EQ-6")
@pytest.mark.parametrize("seats", [3, 4])
def test_eq_6_seats_are_numbered_from_0(seats: int) -> None:
    for seat in range(seats):
        assert check_seat(seat, seats) is seat
    for seat in (-1, seats, seats + 1, HUGE):
        with pytest.raises(
            TileDominoesError, match=f"^a seat must be a whole number from 0 to {seats - 1}, not "
        ):
            check_seat(seat, seats)


def test_a_spectator_is_none() -> None:
    assert check_seat(None, 4) is None


@pytest.mark.parametrize("value", [*(v for v in NO_INTS if v is not None), False, "0", 0.0], ids=kind)
def test_what_is_no_int_is_no_seat(value: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^a seat must be "):
        check_seat(value, 4)


# Text.


@given(st.text())
def test_text_is_given_back(text: str) -> None:
    assert check_text(text, "a domino") is text


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_what_is_no_text_is_a_parse_error_that_names_its_type(value: Any) -> None:
    with pytest.raises(ParseError, match=r"^expected a move as text, not ") as caught:
        check_text(value, "a move")
    assert (type(value).__name__, 0) == (caught.value.text, caught.value.position)


def test_the_message_about_no_text_shows_what_was_given() -> None:
    for value, shown in ((65, "65"), (None, "None"), (Unprintable(), "an Unprintable")):
        with pytest.raises(ParseError, match=f"^expected a move as text, not {shown}, at position 0 of "):
            check_text(value, "a move")


# Decorators of what may be compiled, and then refuses wrong types by an error of its own.


class Table:
    """As little of a state as `of_seat` needs, with a method to check."""

    _hands = (0, 0, 0)

    @of_seat
    def look(self, seat: int | None) -> tuple[object, ...]:
        """What was given."""
        return ("look", seat)

    @of_seat_and_chance
    def draw(self, seat: int | None, rng: Random) -> tuple[object, ...]:
        """What was given, and chance."""
        return ("draw", seat, rng)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_seat_of_the_table_goes_through(seat: int | None) -> None:
    rng = Random(1)
    assert Table().look(seat) == Table().look(seat=seat) == ("look", seat)
    assert Table().draw(seat, rng) == Table().draw(seat=seat, rng=rng) == ("draw", seat, rng)
    assert Table.look.__doc__ == "What was given."
    assert Table.draw.__doc__ == "What was given, and chance."


@pytest.mark.parametrize("seat", [3, -1, "0", 1.0, True, []], ids=repr)
def test_no_seat_of_the_table_does_not_reach_the_method(seat: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^a seat must be a whole number from 0 to 2, not "):
        Table().look(seat)
    with pytest.raises(TileDominoesError):
        Table().look(seat=seat)
    with pytest.raises(TileDominoesError, match=r"^a seat must be a whole number from 0 to 2, not "):
        Table().draw(seat, Random(1))


def test_a_missing_seat_is_an_ordinary_type_error() -> None:
    with pytest.raises(TypeError):
        Table().look()  # type: ignore[call-arg]  # on purpose


def length(text: str) -> int:
    """How long it is."""
    return len(text)


@pytest.mark.parametrize("method", [length, len], ids=["interpreted", "as compiled"])
def test_only_text_reaches_a_static_method(method: Any) -> None:
    class Reader:
        read = staticmethod(of_text("a line")(method)) if method is length else of_text("a line")(method)

    assert (Reader.read("abc"), Reader().read("abcd"), Reader.read(text="")) == (3, 4, 0)
    wrong: Any
    for wrong in (None, 5, b"abc", ["abc"]):
        with pytest.raises(ParseError, match=r"^expected a line as text, not "):
            Reader.read(wrong)
    assert Reader.read.__doc__ == method.__doc__
