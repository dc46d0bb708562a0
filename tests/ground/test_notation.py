"""Positions as a line of words: written and read with errors that point at the place."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from strategies import ODD_VALUES, ORDER, bags, kind
from tiledominoes import Bag, Domino, ParseError, Rules, RulesError
from tiledominoes._typing import override
from tiledominoes.notation import NOTHING, PositionText, bag_text, write_position
from tiledominoes.options import Choice, clause, flag, whole

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = ("turn", "end", "hands", "absent")


class Ranking(Choice):
    PIPS = "pips"
    SERIES = "series"


@frozen
class Toy(Rules):
    """Options of a game that is not there."""

    stake: int = field(default=5, validator=whole(2), metadata=clause("EQ-7"))
    strict: bool = field(default=True, validator=flag, metadata=clause("EQ-1"))
    most: int | None = field(default=None, metadata=clause("EQ-3"))

    @override
    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.most is not None and self.most < self.stake:
            raise RulesError("the most must be no less than the stake")


@frozen
class Coded(Rules):
    """An option with a text code."""

    ranking: Ranking = field(default=Ranking.SERIES, metadata=clause("EQ-2"))


LINE = "toy turn=2 end=- hands=66+66+65/- absent=21 stake=7 strict=no most=none"


def read(text: str) -> PositionText:
    return PositionText(text, "toy", KEYS, Toy)


def caught_at(text: str, word: str, get: Callable[[PositionText], object]) -> ParseError:
    """The error of reading a value, which must point at the place of this word and know the text."""
    line = read(text)
    with pytest.raises(ParseError) as caught:
        get(line)
    assert (text, text.index(word)) == (caught.value.text, caught.value.position)
    return caught.value


def value_line(value: str) -> PositionText:
    """A line of a turn with this value."""
    return PositionText(f"toy turn={value}", "toy", ("turn",), Rules)


def refused_value(value: str, get: Callable[[PositionText], object]) -> str:
    """The reason to refuse this value of a turn, at whose place it must point."""
    line = value_line(value)
    with pytest.raises(ParseError) as caught:
        get(line)
    assert (line.text, len("toy turn=")) == (caught.value.text, caught.value.position)
    assert len(caught.value.reason) < 200
    return caught.value.reason


# Writing.


def test_the_words_of_a_bag() -> None:
    assert bag_text(Bag()) == NOTHING == "-"
    assert bag_text(Bag("66")) == "66"
    assert bag_text(Bag("65 66 66")) == "66+66+65"
    assert bag_text(Bag(" ".join(ORDER))) == "+".join(ORDER)


def test_a_line_is_the_game_then_the_values_then_every_option() -> None:
    assert write_position("toy", {}, Rules()) == "toy"
    assert write_position("toy", {"turn": "2", "end": "-"}, Rules()) == "toy turn=2 end=-"
    assert write_position("toy", {"turn": "2"}, Toy()) == "toy turn=2 stake=5 strict=yes most=none"
    assert write_position("toy", {"turn": "2"}, Toy(7, False, 9)) == "toy turn=2 stake=7 strict=no most=9"
    assert write_position("toy", {}, Coded()) == "toy ranking=series"


# Reading.


def test_every_value_is_read() -> None:
    line = read(LINE)
    assert line.text is LINE
    assert line.whole("turn", range(4)) == 2
    assert line.whole_or_none("turn", range(4)) == 2
    assert line.whole_or_none("end", range(1, 7)) is None
    assert line.choice("turn", {"2": "two"}) == "two"
    assert line.bags("hands", 2) == (Bag("66 66 65"), Bag())
    assert line.bag("absent") == Bag("21")
    assert line.rules(Toy) == Toy(7, False, None)


@pytest.mark.parametrize("gap", ["  ", "\t", "\n", "\r\n", "\u3000", "\xa0"], ids=ascii)
def test_blanks_of_any_kind_and_number_part_the_words(gap: str) -> None:
    for text in (LINE.replace(" ", gap), gap + LINE, LINE + gap):
        line = read(text)
        assert line.bags("hands", 2) == (Bag("66 66 65"), Bag())
        assert line.rules(Toy) == Toy(7, False, None)


@given(st.permutations(tuple(LINE.split()[1:])))
def test_the_words_come_in_any_order(words: list[str]) -> None:
    line = read(" ".join(["toy", *words]))
    assert line.whole("turn", range(4)) == 2
    assert line.bags("hands", 2) == (Bag("66 66 65"), Bag())
    assert line.bag("absent") == Bag("21")
    assert line.rules(Toy) == Toy(7, False, None)


def test_an_option_that_is_left_out_has_its_default() -> None:
    line = read("toy turn=2 end=- hands=66/- absent=21 strict=no")
    assert line.rules(Toy) == Toy(strict=False)
    assert read("toy turn=2 end=- hands=66/- absent=21").rules(Toy) == Toy()


@given(bags(), bags(), st.integers(2, 10**9), st.booleans())
def test_what_is_written_is_read(hand: Bag, absent: Bag, stake: int, strict: bool) -> None:
    values = {
        "turn": "0",
        "end": "6",
        "hands": f"{bag_text(hand)}/{bag_text(absent)}",
        "absent": bag_text(absent),
    }
    rules = Toy(stake, strict)
    line = read(write_position("toy", values, rules))
    assert (hand, absent) == line.bags("hands", 2)
    assert absent == line.bag("absent")
    assert rules == line.rules(Toy)


def test_whole_numbers_parted_by_slashes_are_read() -> None:
    line = value_line("2/0/2/8")
    assert line.wholes("turn", 4, range(9)) == (2, 0, 2, 8)
    assert value_line("7").wholes("turn", 1, (7,)) == (7,)


@pytest.mark.parametrize("number", [1, 9, 10, 200, 10**9 - 1])
def test_a_whole_number_from_1_is_read(number: int) -> None:
    assert number == value_line(str(number)).positive("turn")


def test_parts_of_any_kind_parted_by_slashes_are_read() -> None:
    assert value_line("66/5-6").parts("turn", Domino.parse) == (Domino(6, 6), Domino(6, 5))
    assert value_line("66").parts("turn", Domino.parse) == (Domino(6, 6),)
    assert value_line("-").parts("turn", Domino.parse) == ()
    assert value_line("a//-").parts("turn", str.upper) == ("A", "", "-")


# The line as a whole.


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_what_is_no_text_is_no_position(value: Any) -> None:
    with pytest.raises(ParseError, match=r"^expected a toy position as text, not ") as caught:
        read(value)
    assert type(value).__name__ == caught.value.text


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 0),
        ("chedeng turn=2", 0),
        ("  toys turn=2", 2),
        ("Toy turn=2", 0),
        ("turn=2 toy", 0),
        ("toy=2", 0),
    ],
)
def test_a_position_begins_with_its_game(text: str, position: int) -> None:
    with pytest.raises(ParseError, match=r"^expected a position that begins with 'toy', at ") as caught:
        read(text)
    assert (text, position) == (caught.value.text, caught.value.position)


@pytest.mark.parametrize(
    "word", ["colour=red", "turn", "=", "=2", "toy", "Turn=2", "turn:2", "ranking=pips", "x" * 9999]
)
def test_every_word_is_a_known_key_with_a_value(word: str) -> None:
    for text, place in ((f"{LINE} {word}", len(LINE) + 1), (f"toy {word} {LINE[4:]}", 4), (f"toy {word}", 4)):
        with pytest.raises(
            ParseError, match=r"^expected key=value with one of turn, .*, absent, stake, "
        ) as caught:
            read(text)
        assert (text, place) == (caught.value.text, caught.value.position)
        assert len(str(caught.value)) < 250


@pytest.mark.parametrize("key", ["turn", "absent", "stake"])
def test_no_key_stands_there_twice(key: str) -> None:
    text = f"{LINE} {key}=2 {key}=3"
    with pytest.raises(ParseError, match=f"^{key} stands there twice, at ") as caught:
        read(text)
    assert (text, len(LINE) + 1) == (caught.value.text, caught.value.position)


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_there(key: str) -> None:
    text = " ".join(word for word in LINE.split() if not word.startswith(key))
    with pytest.raises(ParseError, match=f"^{key}=... is missing, at ") as caught:
        read(text)
    assert (text, len(text)) == (caught.value.text, caught.value.position)


# The values.


@pytest.mark.parametrize(
    "word", ["4", "-1", "02", "+2", "2.0", "", "two", "2=2", "\u0662", "\uff12", "9" * 5000], ids=ascii
)
def test_a_number_is_one_of_those_expected_written_in_one_way(word: str) -> None:
    text = f"toy hands=66 end=- absent=21 turn={word}"
    line = read(text)
    for get in (line.whole, line.whole_or_none):
        with pytest.raises(ParseError, match=r"^turn: expected one of .*0, 1, 2, 3, not '") as caught:
            get("turn", range(4))
        assert (text, text.index("turn=") + 5) == (caught.value.text, caught.value.position)
        assert len(str(caught.value)) < 250


def test_a_dash_is_a_number_only_where_none_is_expected() -> None:
    error = caught_at(LINE, "- hands", lambda line: line.whole("end", range(1, 7)))
    assert "expected one of 1, 2, 3, 4, 5, 6, not '-'" in str(error)


def test_a_choice_is_one_of_the_words_expected() -> None:
    error = caught_at(LINE, "2 end", lambda line: line.choice("turn", {"left": 1, "right": -1}))
    assert error.reason == "turn: expected one of left, right, not '2'"


@pytest.mark.parametrize(
    "word", ["7", "66+", "66,65", "66+77", "66+66+66+66+66", "--", "-+66", "\ud800"], ids=ascii
)
def test_a_bag_is_dominoes_with_plus_between_them_or_a_dash(word: str) -> None:
    text = f"toy turn=2 absent={word} end=- hands=-/{word}"
    readers: dict[str, Callable[[PositionText], object]] = {
        "absent": lambda line: line.bag("absent"),
        "hands": lambda line: line.bags("hands", 2),
    }
    for key, get in readers.items():
        line = read(text)
        with pytest.raises(ParseError, match=f"^{key}: ") as caught:
            get(line)
        start = text.index(f"{key}=") + len(key) + 1
        value = text[start:].split()[0]
        assert text == caught.value.text
        assert start <= caught.value.position <= start + len(value)


@pytest.mark.parametrize(("value", "parts"), [("2", 1), ("2/2/2", 3), ("2/2/2/2/2", 5), ("", 1), ("-", 1)])
def test_there_are_so_many_whole_numbers(value: str, parts: int) -> None:
    reason = refused_value(value, lambda line: line.wholes("turn", 4, range(9)))
    assert reason == f"turn: expected 4 parts with / between them, not {parts}"


@pytest.mark.parametrize("word", ["3", "-1", "02", "", "-", "two", "\u0662", "9" * 5000], ids=ascii)
def test_each_of_the_whole_numbers_is_one_of_those_expected(word: str) -> None:
    for value in (f"{word}/0/0/0", f"0/0/0/{word}"):
        reason = refused_value(value, lambda line: line.wholes("turn", 4, range(3)))
        assert reason.startswith("turn: expected one of 0, 1, 2, not '")


@pytest.mark.parametrize(
    "word", ["0", "-1", "+1", "01", "", "-", "1.0", "1_0", "\u0661", "1\u0661", "9" * 5000], ids=ascii
)
def test_a_whole_number_from_1_is_written_in_one_way(word: str) -> None:
    reason = refused_value(word, lambda line: line.positive("turn"))
    assert reason.startswith("turn: expected a whole number from 1 to 1000000000, not '")


@pytest.mark.parametrize("value", ["77", "66/", "/66", "66/77", "66+65", "", "--"], ids=ascii)
def test_a_part_that_cannot_be_read_is_refused(value: str) -> None:
    reason = refused_value(value, lambda line: line.parts("turn", Domino.parse))
    assert reason.startswith("turn: expected a domino such as ")


@pytest.mark.parametrize(("hands", "parts"), [("66", 1), ("66/65/64", 3), ("-", 1), ("//", 3)])
def test_there_is_one_bag_a_seat(hands: str, parts: int) -> None:
    text = f"toy turn=2 hands={hands} end=- absent=21"
    error = caught_at(text, f"{hands} end", lambda line: line.bags("hands", 2))
    assert error.reason == f"hands: expected 2 parts with / between them, not {parts}"


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("stake=1", "stake (EQ-7) must be a whole number of at least 2, not 1"),
        ("stake=yes", "stake (EQ-7) must be a whole number of at least 2, not True"),
        ("stake=none", "stake (EQ-7) must be a whole number of at least 2, not None"),
        ("stake=many", "stake (EQ-7) must be a whole number of at least 2, not 'many'"),
        ("stake=", "stake (EQ-7) must be a whole number of at least 2, not ''"),
        ("strict=1", "strict (EQ-1) must be True or False, not 1"),
        ("strict=true", "strict (EQ-1) must be True or False, not 'true'"),
    ],
)
def test_a_bad_option_is_pointed_at(word: str, reason: str) -> None:
    text = f"toy turn=2 {word} end=- hands=66 absent=21"
    key, _, value = word.partition("=")
    line = read(text)
    with pytest.raises(ParseError) as caught:
        line.rules(Toy)
    place = text.index(word) + len(key) + 1
    assert (f"{key}: {reason}", text, place) == (
        caught.value.reason,
        caught.value.text,
        caught.value.position,
    )
    assert text[place:].startswith(value)


def test_a_text_code_is_read() -> None:
    line = PositionText("toy ranking=pips", "toy", (), Coded)
    assert line.rules(Coded) == Coded(Ranking.PIPS)


def test_a_bad_text_code_is_pointed_at() -> None:
    line = PositionText("toy ranking=colour", "toy", (), Coded)
    with pytest.raises(ParseError, match=r"pips, series, not 'colour'") as caught:
        line.rules(Coded)
    assert caught.value.reason.startswith("ranking: ")
    assert caught.value.position == len("toy ranking=")


def test_options_that_do_not_go_together_have_no_place_of_their_own() -> None:
    line = read("toy turn=2 end=- hands=66 absent=21 stake=7 most=6")
    with pytest.raises(ParseError) as caught:
        line.rules(Toy)
    assert caught.value.reason == "rules: the most must be no less than the stake"
    assert caught.value.position == 0


def test_a_fault_that_a_game_finds_points_at_the_value() -> None:
    error = caught_at(LINE, "66+66+65", lambda line: line.fail("hands", "too many"))
    assert error.reason == "hands: too many"
    error = caught_at(LINE, "toy", lambda line: line.fail("nothing", "unknown"))
    assert error.reason == "nothing: unknown"


@given(
    st.one_of(
        st.text(), st.text(st.sampled_from("toyturnendhandsabsent=-+/ 0126"), max_size=60).map("toy ".__add__)
    )
)
def test_any_other_text_is_a_parse_error_and_nothing_else(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert text == caught.value.text
    assert 0 <= caught.value.position <= len(text)


@given(st.lists(st.text().map(lambda text: "".join(text.split())), min_size=4, max_size=4))
def test_any_values_are_read_or_a_parse_error_and_nothing_else(values: list[str]) -> None:
    line = read(" ".join(["toy", *(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))]))
    with suppress(ParseError):
        assert line.whole("turn", range(4)) in range(4)
    with suppress(ParseError):
        assert line.whole_or_none("end", range(1, 7)) in (None, 1, 2, 3, 4, 5, 6)
    with suppress(ParseError):
        assert len(line.bags("hands", 2)) == 2
    with suppress(ParseError):
        assert isinstance(line.bag("absent"), Bag)
