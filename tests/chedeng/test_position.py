"""Positions as text: what stands in the line, and which lines no round can reach."""

from __future__ import annotations

import pytest

from tiledominoes import ParseError, chedeng

RULES = "starting_chips=200 rounds=8 doublings_stack=yes"
ABSENT = "11+44+31+31+33+22+22+65+64+61+51+51+63+54+62+53+52+43+42+41+32+21+66+44"
START = "66 65", "64 61", "11 55", "55 33"


def line(moves: str) -> str:
    state = chedeng.State.start(START, partial=True)
    for text in moves.split():
        state = state.play(chedeng.parse_move(text))
    return state.to_text()


def test_a_line_holds_the_equality_key() -> None:
    absent = "66+11+44+44+31+31+33+22+22+65+64+61+51+51+63+54+62+53+52+43+42+41+32+21"
    assert line("65:6 64:4 x11") == (
        "chedeng turn=3 dealer=0 direction=clockwise end=4 downs=1 hands=66/61/55/55+33 down=-/-/11/- "
        f"absent={absent} {RULES}"
    )


def test_words_may_stand_in_any_order_and_options_be_left_out() -> None:
    text = line("65:6 64:4 x11")
    words = text.split()
    assert chedeng.State.from_text(" ".join([words[0], *reversed(words[1:])])) == chedeng.State.from_text(
        text
    )
    assert chedeng.State.from_text(text.removesuffix(RULES)) == chedeng.State.from_text(text)


@pytest.mark.clause("CD-5", "CD-8")
@pytest.mark.parametrize(
    ("moves", "old", "new", "words"),
    [
        ("", "chedeng", "tienkau", "begins with 'chedeng'"),
        ("", "turn=0", "", "turn=... is missing"),
        ("", "turn=0", "turn=0 turn=0", "turn stands there twice"),
        ("", "turn=0", "turn", "expected key=value"),
        ("", "turn=0", "turn=0 colour=red", "expected key=value"),
        ("", "turn=0", "turn=4", "expected one of"),
        ("", "turn=0", "turn=1", "seat 0 is to move"),
        ("", "turn=0", "turn=-", "seat 0 is to move"),
        ("", "dealer=0", "dealer=x", "expected one of"),
        ("", "clockwise", "left", "expected one of"),
        ("", "end=-", "end=6", "an end is open exactly"),
        ("", "downs=0", "downs=1", "cannot have gone face-down"),
        ("", "hands=66+65/", "hands=66+65/-/", "expected 4 parts"),
        ("", "hands=66+65", "hands=66+77", "expected a domino"),
        ("", "hands=66+65", "hands=66++65", "expected a domino"),
        ("", "hands=66+65", "hands=66", "seat 1 is to move"),
        ("", "hands=66+65", "hands=66+66", "more tiles of a kind"),
        ("", "hands=66+65", "hands=66+65+65", "do not come about"),
        ("65:6 64:4 x11", "down=-/-/11/-", "down=-/-/-/11", "more tiles face-down than it has laid"),
        ("", "down=-/", "down=66/", "more tiles of a kind"),
        ("", "absent=66+", "absent=", "cannot be dealt"),
        ("", "starting_chips=200", "starting_chips=0", "starting_chips"),
        ("", "starting_chips=200", "starting_chips=" + "9" * 5000, "starting_chips"),
        ("", "rounds=8", "rounds=yes", "rounds"),
        ("", "doublings_stack=yes", "doublings_stack=1", "doublings_stack"),
        ("65:6 64:4 x11", "end=4", "end=-", "an end is open exactly"),
        ("65:6 64:4 x11", "end=4", "end=2", "no tile that lies face-up has a 2"),
        ("65:6 64:4 x11", "downs=1", "downs=2", "cannot have gone face-down"),
        ("65:6 64:4 x11", "downs=1", "downs=3", "cannot have gone face-down"),
        ("65:6 64:4 x11", "down=-/-/11/-", "down=65/-/11/-", "never face-down"),
        ("65:6 64:4 x11", "downs=1", "downs=0", "cannot have gone face-down"),
        ("65:6 x64 x11 x55", "downs=3", "downs=2", "cannot have gone face-down"),
        ("65:6 x64 x11 x55", "end=-", "end=6", "an end is open exactly"),
    ],
)
def test_lines_that_no_round_reaches(moves: str, old: str, new: str, words: str) -> None:
    text = line(moves)
    assert old in text
    damaged = text.replace(old, new, 1)
    with pytest.raises(ParseError) as failed:
        chedeng.State.from_text(damaged)
    assert words in failed.value.reason
    assert 0 <= failed.value.position <= len(damaged)


def test_the_error_points_at_the_value() -> None:
    text = line("").replace("dealer=0", "dealer=9")
    with pytest.raises(ParseError) as failed:
        chedeng.State.from_text(text)
    assert text[failed.value.position :].startswith("9 ")


def test_no_tiles_are_no_position() -> None:
    text = line("").replace("turn=0", "turn=-").replace("hands=66+65/64+61/11+55/55+33", "hands=-/-/-/-")
    whole = "66+66+11+11+44+44+31+31+55+55+33+33+22+22+65+65+64+64+61+61+51+51+63+54+62+53+52+43+42+41+32+21"
    words = [f"absent={whole}" if word.startswith("absent") else word for word in text.split()]
    with pytest.raises(ParseError, match="cannot be dealt"):
        chedeng.State.from_text(" ".join(words))


@pytest.mark.parametrize("text", [None, 7, b"chedeng", ["chedeng"]])
def test_only_text_is_a_line(text: str) -> None:
    with pytest.raises(ParseError, match="as text"):
        chedeng.State.from_text(text)
