from __future__ import annotations

import pytest

from tiledominoes import DOMINOES, Domino, ParseError, chedeng


def test_the_catalogue_is_36_face_up_21_face_down_and_the_hidden_x() -> None:
    ups = [m for m in chedeng.catalogue() if m.is_face_up]
    downs = [m for m in chedeng.catalogue() if not m.is_face_up and not m.is_hidden]
    assert (len(chedeng.catalogue()), len(ups), len(downs)) == (58, 36, 21)
    assert (*ups, *downs, chedeng.HIDDEN) == chedeng.catalogue()
    assert (chedeng.HIDDEN.index, str(chedeng.HIDDEN)) == (57, "x")
    assert [m.domino for m in downs] == list(DOMINOES)
    assert {(m.domino, m.open_end) for m in ups} == {(d, e) for d in DOMINOES for e in (d.high, d.low)}


def test_indices_that_must_never_change() -> None:
    # Written down from the order of the catalogue: by domino, the higher end first.
    stable = {
        "66:6": 0,
        "11:1": 1,
        "44:4": 2,
        "31:3": 3,
        "31:1": 4,
        "65:6": 8,
        "65:5": 9,
        "21:1": 35,
        "x66": 36,
    }
    assert {text: chedeng.parse_move(text).index for text in stable} == stable


def test_a_move_says_what_it_is() -> None:
    up, down, hidden = map(chedeng.parse_move, ("65:5", "x65", "x"))
    assert (up.domino, up.open_end, up.is_face_up, up.is_hidden) == (Domino(6, 5), 5, True, False)
    assert (down.domino, down.open_end, down.is_face_up, down.is_hidden) == (Domino(6, 5), None, False, False)
    assert (hidden.domino, hidden.open_end, hidden.is_face_up, hidden.is_hidden) == (None, None, False, True)


@pytest.mark.parametrize(
    "text", ["", "65", "65:4", "56:5", "65:5 ", "x56", "X65", "xx", "65;5", None, 65, b"65:5"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ParseError):
        chedeng.parse_move(text)
