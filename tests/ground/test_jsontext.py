"""JSON objects read with care: whatever the text holds, a fault is a ParseError."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategies import ODD_VALUES, bags, kind
from tiledominoes import Bag, Domino, ParseError
from tiledominoes.jsontext import JsonObject, write_json

if TYPE_CHECKING:
    from collections.abc import Callable

FORM = "toy/1"


def read(text: str, *keys: str) -> JsonObject:
    return JsonObject(text, FORM, keys)


def member(value: object) -> JsonObject:
    """An object with one member of this value."""
    return read(json.dumps({"form": FORM, "a": value}), "a")


def refused(text: str, *keys: str) -> ParseError:
    """The error that this text is refused with; it must know the text and a place in it."""
    with pytest.raises(ParseError) as caught:
        read(text, *keys)
    assert caught.value.text is text
    assert 0 <= caught.value.position <= len(text)
    assert len(str(caught.value)) < 800
    return caught.value


def refused_value(value: object, get: Callable[[JsonObject], object]) -> ParseError:
    """The error that a member's value is refused with."""
    values = member(value)
    with pytest.raises(ParseError) as caught:
        get(values)
    assert values.text == caught.value.text
    return caught.value


# Writing.


def test_the_form_comes_first_and_the_keys_in_the_order_given() -> None:
    assert write_json(FORM, {}) == '{"form": "toy/1"}'
    assert write_json(FORM, {"b": [1, None], "a": True}) == '{"form": "toy/1", "b": [1, null], "a": true}'


def test_json_is_written_in_ascii() -> None:
    assert write_json("牌", {"\ud800": "天"}) == r'{"form": "\u724c", "\ud800": "\u5929"}'


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**16), 10**17) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text().filter("form".__ne__), PLAIN, max_size=4))
def test_what_is_written_is_read(values: dict[str, object]) -> None:
    assert values == read(write_json(FORM, values), *values).values


# The object as a whole.


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(ParseError, match=r"^expected JSON as text, not ") as caught:
        read(value)
    assert type(value).__name__ == caught.value.text


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("  ", 2),
        ("{", 1),
        ("{}x", 2),
        ('{"form": x}', 9),
        ("{'form': 1}", 1),
        ('{"form": "toy/1",}', None),
        ('{"form": "toy/1"} {}', 18),
        ('{"form": "toy/1"', 16),
        ('{"form": "toy/1\n"}', None),
        ("[1,", None),
        ("\ufeff{}", 0),
        ('{"form": 01}', None),
        ('{"form": +1}', 9),
        ('{"form": .5}', 9),
        ("\ud800", 0),
        ("None", 0),
        ("True", 0),
    ],
    ids=ascii,
)
def test_what_is_no_json_is_refused_at_its_place(text: str, position: int | None) -> None:
    error = refused(text)
    assert error.reason.startswith("no JSON: ")
    assert position in (None, error.position)  # Python versions differ where it is None


@pytest.mark.parametrize(
    "text",
    [
        *("null", "true", "1", '"form"', "[]", '["form"]', "{}", '{"Form": "toy/1"}', '{"form": null}'),
        *('{"form": "toy/2"}', '{"form": ["toy/1"]}', '{"form": {"toy/1": 1}}', '[{"form": "toy/1"}]'),
    ],
)
def test_the_text_is_an_object_with_the_form(text: str) -> None:
    assert refused(text).reason == "expected a JSON object with the form 'toy/1'"


def test_every_member_is_there_and_no_other() -> None:
    assert read('{"b": 1, "form": "toy/1", "a": 2}', "a", "b").values == {"b": 1, "a": 2}
    missing = refused('{"form": "toy/1", "a": 2}', "a", "b")
    assert missing.reason == "expected exactly the members a, b; not so: 'b'"
    unknown = refused('{"form": "toy/1", "a": 2, "c": 3}', "a")
    assert unknown.reason == "expected exactly the members a; not so: 'c'"
    both = refused('{"form": "toy/1", "c": 3}', "a")
    assert both.reason == "expected exactly the members a; not so: 'a', 'c'"


def test_of_many_unknown_members_five_are_named() -> None:
    text = json.dumps({"form": FORM, **{f"{i:0500}": i for i in range(100)}})
    assert refused(text).reason.count("...") == 5
    refused('{"form": "toy/1", "\\ud800": 1}')


@pytest.mark.parametrize(
    "text",
    [
        '{"form": "toy/1", "form": "toy/1"}',
        '{"form": "toy/1", "a": 1, "a": 1}',
        '{"form": "toy/1", "a": 1, "\\u0061": 2}',
        '{"form": "toy/1", "a": {"b": 1, "b": 2}}',
        '{"form": "toy/1", "a": [{"": 1, "": 2}]}',
    ],
)
def test_no_member_stands_twice_in_an_object(text: str) -> None:
    assert refused(text, "a").reason == "a member stands twice in an object"


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_constants_that_json_does_not_have_are_refused(constant: str) -> None:
    for value in (constant, f"[{constant}]", f'{{"b": {constant}}}'):
        assert refused(f'{{"form": "toy/1", "a": {value}}}', "a").reason == f"{constant} is no JSON"
    assert refused(constant).reason == f"{constant} is no JSON"


@pytest.mark.parametrize("digits", ["9" * 19, "9" * 5000, "9" * 200_000, "-" + "9" * 5000], ids=len)
def test_numbers_of_very_many_digits_are_refused(digits: str) -> None:
    for value in (digits, f"[[{digits}]]", f'{{"b": {digits}}}'):
        error = refused(f'{{"form": "toy/1", "a": {value}}}', "a")
        assert error.reason.startswith("a whole number of ")
        assert error.reason.endswith(" digits is too large")


def test_numbers_of_18_digits_are_read() -> None:
    most = 10**18 - 1
    assert member(most).whole("a", 0, most) == most


def test_negative_numbers_of_18_digits_are_read() -> None:
    least = 1 - 10**18
    assert member(least).whole("a", least, 0) == least


@pytest.mark.parametrize("opening", ["[", '{"form":', '[{"a":'])
def test_very_deep_nesting_is_refused(opening: str) -> None:
    closing = {"[": "]", '{"form":': "}", '[{"a":': "}]"}[opening]
    for text in (opening * 100_000, f"{opening * 100_000}0{closing * 100_000}"):
        refused(text)
        refused(f'{{"form": "toy/1", "a": {text}}}', "a")


@given(st.one_of(st.text(), st.text(st.sampled_from('{}[]",:0123 eE+-."formtoy/1\\ud8'), max_size=40)))
@example('{"form": "toy/1"}')
def test_any_text_is_such_an_object_or_a_parse_error(text: str) -> None:
    with suppress(ParseError):
        assert read(text).values == {}
        assert json.loads(text) == {"form": FORM}


# The members.

NO_WHOLE: tuple[Any, ...] = (None, True, False, 1.0, 2.5, 1e300, "1", "", [1], {"1": 1}, [])


def test_a_whole_number() -> None:
    assert [member(n).whole("a", -1, 3) for n in (-1, 0, 3)] == [-1, 0, 3]
    assert member(2).whole("a", 2, 2) == 2
    assert member(2).whole_or_none("a", 2, 2) == 2
    assert member(None).whole_or_none("a", 2, 2) is None


@pytest.mark.parametrize("value", [*NO_WHOLE, -1, 5, 10**17], ids=repr)
def test_what_is_no_whole_number_in_bounds_is_refused(value: object) -> None:
    error = refused_value(value, lambda values: values.whole("a", 0, 4))
    assert error.reason.startswith("a must be a whole number from 0 to 4, not ")
    if value is not None:
        error = refused_value(value, lambda values: values.whole_or_none("a", 0, 4))
        assert error.reason.startswith("a must be a whole number from 0 to 4, not ")


def test_a_number_with_an_exponent_is_no_whole_one() -> None:
    for number in ("1e0", "1E2", "1.0", "1e400", "-0.0"):
        with pytest.raises(ParseError):
            read(f'{{"form": "toy/1", "a": {number}}}', "a").whole("a", 0, 10**9)


def test_a_flag() -> None:
    assert member(True).flag("a") is True
    assert member(False).flag("a") is False


@pytest.mark.parametrize("value", [None, 0, 1, 1.0, "true", [], {}], ids=repr)
def test_what_is_no_flag_is_refused(value: object) -> None:
    error = refused_value(value, lambda values: values.flag("a"))
    assert error.reason.startswith("a must be true or false, not ")


def test_a_list_of_whole_numbers() -> None:
    assert member([0, 4, 2]).wholes("a", 3, 0, 4) == (0, 4, 2)
    assert member([]).wholes("a", 0, 0, 4) == ()
    assert member([]).wholes("a", None, 0, 4) == ()
    assert member([0, 4] * 9).wholes("a", None, 0, 4) == (0, 4) * 9


@pytest.mark.parametrize("value", [None, 3, "0,1,2", {}, [], [0, 1], [0, 1, 2, 3]], ids=repr)
def test_what_is_no_list_of_the_length_is_refused(value: object) -> None:
    error = refused_value(value, lambda values: values.wholes("a", 3, 0, 4))
    assert error.reason.startswith("a must be a list of 3, not ")
    error = refused_value(value, lambda values: values.bags("a", 3))
    assert error.reason.startswith("a must be a list of 3, not ")


@pytest.mark.parametrize("value", [*NO_WHOLE, -1, 5], ids=repr)
def test_a_list_with_anything_but_whole_numbers_in_bounds_is_refused(value: object) -> None:
    expected = "a must be a whole number from 0 to 4, not "
    error = refused_value([0, value, 1], lambda values: values.wholes("a", 3, 0, 4))
    assert error.reason.startswith(expected)
    error = refused_value([0, value, 1], lambda values: values.wholes("a", None, 0, 4))
    assert error.reason.startswith(expected)


@given(bags(), bags())
def test_bags(a: Bag, b: Bag) -> None:
    assert a == member(str(a)).bag("a")
    assert (a, b) == member([str(a), str(b)]).bags("a", 2)


@pytest.mark.parametrize("value", [None, 66, True, 6.6, ["66"], {"66": 1}], ids=repr)
def test_a_bag_is_text(value: object) -> None:
    for wrapped, get in (
        (value, lambda values: values.bag("a")),
        (["66", value], lambda values: values.bags("a", 2)),
        (["66", value], lambda values: values.texts("a", Domino.parse)),
    ):
        assert refused_value(wrapped, get).reason.startswith("a must hold text, not ")


@pytest.mark.parametrize("text", ["77", "66 7", "66 " * 5, "\ud800", "-"], ids=ascii)
def test_a_bag_that_cannot_be_is_refused(text: str) -> None:
    for wrapped, get in (
        (text, lambda values: values.bag("a")),
        (["66", text], lambda values: values.bags("a", 2)),
    ):
        assert refused_value(wrapped, get).reason.startswith("a: ")


def test_texts_that_something_reads() -> None:
    assert member(["65", "5-6"]).texts("a", Domino.parse) == (Domino(6, 5), Domino(6, 5))
    assert member([]).texts("a", Domino.parse) == ()
    assert member(["b"] * 1000).texts("a", str.upper) == ("B",) * 1000
    error = refused_value(["65", "66 11"], lambda values: values.texts("a", Domino.parse))
    assert error.reason.startswith("a: expected a domino such as ")


@pytest.mark.parametrize("value", [None, "65", 65, {}], ids=repr)
def test_texts_are_a_list(value: object) -> None:
    error = refused_value(value, lambda values: values.texts("a", Domino.parse))
    assert error.reason.startswith("a must be a list, not ")


def test_an_object_within_the_object() -> None:
    inner: dict[str, object] = {"rounds": 8, "form": None, "nested": [{}]}
    assert inner == member(inner).mapping("a")
    assert member({}).mapping("a") == {}


@pytest.mark.parametrize("value", [None, "{}", 1, True, [], [{}]], ids=repr)
def test_what_is_no_object_is_refused(value: object) -> None:
    error = refused_value(value, lambda values: values.mapping("a"))
    assert error.reason.startswith("a must be an object, not ")


def test_a_fault_that_a_game_finds_is_a_parse_error_of_the_text() -> None:
    with pytest.raises(ParseError) as caught:
        member(1).fail("too many")
    assert (caught.value.reason, caught.value.text) == ("too many", member(1).text)
