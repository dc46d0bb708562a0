"""The exceptions: their tree in the contract, their attributes, their pickles; short forms of values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import HUGE, ODD_VALUES, PROTOCOLS, Unprintable, kind
from tiledominoes import Domino, TileDominoesError, errors
from tiledominoes.errors import (
    BagError,
    IllegalMoveError,
    InvalidDealError,
    MatchError,
    MissingExtraError,
    ParseError,
    RecordError,
    RulesError,
    excerpt,
)

SIMPLE = (TileDominoesError, BagError, InvalidDealError, RulesError, MatchError, RecordError)
KINDS = (*SIMPLE, MissingExtraError, IllegalMoveError, ParseError)

ILLEGAL = IllegalMoveError("seat 2 cannot lead x65: a lead is face-up", "CD-5")
PARSE = ParseError("expected a domino", "66 7\ud8007", 3)


# The tree.


def test_every_error_is_a_tiledominoes_error_and_that_is_a_value_error() -> None:
    assert [TileDominoesError] * 8 == [
        error.__bases__[0] for error in KINDS if error is not TileDominoesError
    ]
    assert TileDominoesError.__base__ is ValueError


def test_there_are_no_other_errors() -> None:
    found = {value for value in vars(errors).values() if isinstance(value, type)}
    assert set(KINDS) == {value for value in found if issubclass(value, Exception)}


# Attributes and text.


@pytest.mark.parametrize("error", SIMPLE, ids=lambda error: error.__name__)
def test_a_simple_error_is_its_reason(error: type[TileDominoesError]) -> None:
    assert str(error("the reason")) == "the reason"
    with pytest.raises(ValueError, match=r"^the reason$"):
        raise error("the reason")


def test_an_illegal_move_error_has_a_reason_and_a_clause() -> None:
    assert ILLEGAL.reason == "seat 2 cannot lead x65: a lead is face-up"
    assert ILLEGAL.clause == "CD-5"
    assert str(ILLEGAL) == "seat 2 cannot lead x65: a lead is face-up (CD-5)"


def test_a_parse_error_has_a_reason_a_text_and_a_position() -> None:
    assert (PARSE.reason, PARSE.text, PARSE.position) == ("expected a domino", "66 7\ud8007", 3)
    assert str(PARSE) == r"expected a domino, at position 3 of '66 7\ud8007'"
    assert ParseError("no text", "int").position == 0


def test_a_parse_error_keeps_the_whole_text_and_shows_a_part() -> None:
    text = "x" * 100_000
    error = ParseError("expected a domino", text, 99_999)
    assert error.text is text
    assert str(error).startswith("expected a domino, at position 99999 of 'xxx")
    assert len(str(error)) < 130


def test_missing_arguments_are_an_ordinary_type_error() -> None:
    for error in (IllegalMoveError, ParseError):
        make: Any = error
        with pytest.raises(TypeError):
            make("the reason")


# Pickles.


def attributes(error: Exception) -> tuple[object, ...]:
    return type(error), error.args, str(error), vars(error)


EVERY = [
    *(error("the reason") for error in (*SIMPLE, MissingExtraError)),
    TileDominoesError(),
    BagError("a", 1),
    ILLEGAL,
    PARSE,
]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("error", EVERY, ids=repr)
def test_every_error_pickles_with_all_its_attributes(error: TileDominoesError, protocol: int) -> None:
    assert attributes(error) == attributes(pickle.loads(pickle.dumps(error, protocol)))


@pytest.mark.parametrize("error", EVERY, ids=repr)
def test_every_error_copies_with_all_its_attributes(error: TileDominoesError) -> None:
    assert attributes(error) == attributes(copy.copy(error))
    assert attributes(error) == attributes(copy.deepcopy(error))


@given(st.text(), st.text(), st.integers(), st.sampled_from(PROTOCOLS))
def test_pickles_of_any_texts(reason: str, text: str, position: int, protocol: int) -> None:
    for error in (ParseError(reason, text, position), IllegalMoveError(reason, text)):
        assert attributes(error) == attributes(pickle.loads(pickle.dumps(error, protocol)))


def test_a_raised_error_pickles() -> None:
    with pytest.raises(ParseError) as caught:
        Domino.parse("77")
    again = pickle.loads(pickle.dumps(caught.value))
    assert ("77", 0, str(caught.value)) == (again.text, again.position, str(again))


# Short forms of values.


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("65:5", "'65:5'"),
        ("", "''"),
        ("it's", '"it\'s"'),
        ("a\nb", r"'a\nb'"),
        ("\u5929", r"'\u5929'"),
        ("\ud800", r"'\ud800'"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("a" * 30 + "-" + "b" * 30, f"'{'a' * 30}...{'b' * 30}'"),
        ("a" * 10**6 + "b" * 10**6, f"'{'a' * 30}...{'b' * 30}'"),
        (None, "None"),
        (True, "True"),
        (False, "False"),
        (0, "0"),
        (-7, "-7"),
        (10**15, "1000000000000000"),
        (HUGE, "a huge int"),
        (-HUGE, "a huge int"),
        (6.5, "6.5"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (1e308, "1e+308"),
        ([1, 2], "a list"),
        ({"65"}, "a set"),
        ((), "a tuple"),
        (b"65", "a bytes"),
        (object(), "an object"),
        (Unprintable(), "an Unprintable"),
        (IndexError("x"), "an IndexError"),
        (Domino(6, 5), "a Domino"),
        (int, "a type"),
    ],
    ids=kind,
)
def test_the_short_form_of_a_value(value: object, expected: str) -> None:
    assert expected == excerpt(value)


@pytest.mark.parametrize("limit", [10, 20, 60])
def test_the_limit_of_a_short_form(limit: int) -> None:
    assert f"'{'x' * limit}'" == excerpt("x" * limit, limit)
    half = "x" * (limit // 2)
    assert f"'{half}...{half}'" == excerpt("x" * (limit + 1), limit)


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_the_short_form_of_an_odd_value_is_short_and_ascii(value: object) -> None:
    assert excerpt(value).isascii()
    assert 0 < len(excerpt(value)) < 40


@given(st.text())
def test_the_short_form_of_a_text_is_ascii_in_one_line(text: str) -> None:
    shown = excerpt(text)
    assert shown.isascii()
    assert shown.isprintable()
    assert len(shown) <= 65
    if len(ascii(text)) <= 62:
        assert text == eval(shown)


@given(st.none() | st.booleans() | st.integers() | st.floats() | st.binary() | st.lists(st.text()))
def test_the_short_form_of_any_other_value_is_short(value: object) -> None:
    assert len(excerpt(value)) < 40


class HostileText(str):
    __slots__ = ()
    __repr__ = Unprintable.__repr__
    __str__ = Unprintable.__str__


class HostileInt(int):
    __slots__ = ()
    __repr__ = Unprintable.__repr__
    __str__ = Unprintable.__str__


class HostileFloat(float):
    __slots__ = ()
    __repr__ = Unprintable.__repr__
    __str__ = Unprintable.__str__


@pytest.mark.parametrize("value", [HostileText("77"), HostileInt(9), HostileFloat(6.5)], ids=kind)
def test_no_foreign_repr_runs(value: Any) -> None:
    assert len(excerpt(value)) < 100
    with pytest.raises(TileDominoesError):
        Domino(value, 5)


def test_the_short_form_of_a_value_with_a_long_type_name_is_short() -> None:
    assert len(excerpt(type("A" * 100_000, (), {})())) < 200


def test_the_short_form_of_glyphs_is_about_as_short_as_that_of_letters() -> None:
    assert len(excerpt(Domino(6, 5).glyph() * 60)) < 120
