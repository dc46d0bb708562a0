"""Pictures of dominoes, bags and backs, and what cannot be drawn."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from drawing.pictures import read
from strategies import ODD_VALUES, ORDER, bags, kind
from tiledominoes import DOMINOES, GAMES, Bag, Domino, TileDominoesError, chedeng
from tiledominoes.drawing import Backs, to_glyphs, to_svg, to_text

DRAW = (to_text, to_glyphs, to_svg)


def test_text_of_dominoes() -> None:
    assert [to_text(d) for d in DOMINOES] == [f"[{name[0]}-{name[1]}]" for name in ORDER]
    assert all(Domino.parse(to_text(d)) is d for d in DOMINOES)
    assert to_text(Bag("21 66 66")) == "[6-6] [6-6] [2-1]"
    assert to_text(Bag()) == "-"
    assert (to_text(Backs(3)), to_text(Backs(0))) == ("[###] x 3", "-")


def test_text_of_a_large_bag_is_folded() -> None:
    lines = to_text(Bag(DOMINOES)).splitlines()
    assert lines == [
        "[6-6] [1-1] [4-4] [3-1] [5-5] [3-3] [2-2] [6-5] [6-4] [6-1] [5-1] [6-3] [5-4]",
        "[6-2] [5-3] [5-2] [4-3] [4-2] [4-1] [3-2] [2-1]",
    ]


def test_glyphs_of_dominoes() -> None:
    # The block begins with the back and 0-0 lying down at U+1F030, and the same standing at U+1F062.
    for name, domino in zip(ORDER, DOMINOES, strict=True):
        offset = 1 + 7 * int(name[0]) + int(name[1])
        assert to_glyphs(domino) == chr(0x1F030 + offset)
        assert to_glyphs(domino, vertical=True) == chr(0x1F062 + offset)
    assert to_glyphs(Bag("65 65")) == " ".join([chr(0x1F031 + 47)] * 2)
    assert to_glyphs(Backs(2)) == f"{chr(0x1F030)} x 2"
    assert to_glyphs(Backs(2), vertical=True) == f"{chr(0x1F062)} x 2"


@pytest.mark.parametrize("name", ORDER)
def test_words_of_a_domino(name: str) -> None:
    domino = Domino.parse(name)
    picture = read(to_svg(domino))
    assert picture.label == picture.title == f"{name[0]}-{name[1]} {domino.name}"
    assert picture.root.attrib["role"] == "img"
    assert picture.dominoes == {name: 1}


def test_every_domino_looks_different() -> None:
    for dark in (False, True):
        for vertical in (False, True):
            drawn = {read(to_svg(d, dark=dark, vertical=vertical)).pieces[0].pips for d in DOMINOES}
            assert len(drawn) == 21


def test_width() -> None:
    assert read(to_svg(Domino(6, 5))).box == (-2, -2, 44, 96)
    assert read(to_svg(Domino(6, 5), vertical=False)).box == (-2, -2, 96, 44)
    for thing, natural in (
        (Domino(6, 5), 44),
        (chedeng.State.start(["66", "65", "61", "11"], partial=True), 644),
    ):
        assert read(to_svg(thing)).root.attrib["width"] == str(natural)
        root = read(to_svg(thing, width=320)).root
        assert root.attrib["width"] == "320"
        assert root.attrib["viewBox"] == read(to_svg(thing)).root.attrib["viewBox"]
        assert "height" not in root.attrib
        assert root.attrib["style"] == "max-width:100%;height:auto"


@given(bag=bags())
def test_bags(bag: Bag) -> None:
    standing, lying = read(to_svg(bag)), read(to_svg(bag, vertical=False, dark=True))
    for picture in (standing, lying):
        assert picture.dominoes == Counter(map(str, bag))
        _, _, width, height = picture.box
        places = [(p.x, p.y, p.x + p.width, p.y + p.height) for p in picture.pieces]
        assert all(left >= 0 and right <= width - 4 for left, _, right, _ in places)
        assert all(top >= 0 and bottom <= height - 4 for _, top, _, bottom in places)
        for i, (left, top, right, bottom) in enumerate(places):
            others = places[i + 1 :]
            assert all(x >= right or left >= x2 or y >= bottom or top >= y2 for x, y, x2, y2 in others)
        assert picture.box[2] <= 652
    assert [p.name for p in standing.pieces] == [p.name for p in lying.pieces] == list(map(str, bag))
    assert standing.label == (" ".join(f"{d.high}-{d.low}" for d in bag) or "none")


def test_the_place_of_a_domino_that_is_not_there() -> None:
    for thing in (Bag(), Backs(0)):
        picture = read(to_svg(thing))
        assert picture.pieces == []
        assert picture.box == (-2, -2, 44, 96)
        assert "stroke-dasharray" in to_svg(thing)
    assert read(to_svg(Backs(0), vertical=False)).box == (-2, -2, 96, 44)


def test_backs_look_alike() -> None:
    picture = read(to_svg(Backs(3)))
    assert (picture.label, picture.title) == ("3 face-down", "3 face-down")
    assert (picture.backs, picture.dominoes) == (3, {})
    assert "circle" not in to_svg(Backs(3))
    lying = read(to_svg(Backs(1), vertical=False)).pieces[0]
    assert (lying.width, lying.height) == (92, 40)


def test_backs_are_counted() -> None:
    assert Backs() == Backs(1) != Backs(2)
    assert [len(Backs(n)) for n in (0, 1, 84)] == [0, 1, 84]
    for wrong in (-1, 85, True, 2.0, "3", None):
        with pytest.raises(
            TileDominoesError, match="the number of backs must be a whole number from 0 to 84"
        ):
            Backs(wrong)  # type: ignore[arg-type]  # on purpose


def test_black_dominoes() -> None:
    grounds = {
        dark: [
            r.attrib["fill"] for r in read(to_svg(Domino(5, 2), dark=dark)).root.iter() if "rx" in r.attrib
        ]
        for dark in (False, True)
    }
    assert grounds == {False: ["#fbf6e8"], True: ["#1b1c20"]}


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_what_cannot_be_drawn(value: Any) -> None:
    for draw in DRAW:
        with pytest.raises(
            TileDominoesError, match="what can be drawn is a Domino, a Bag, Backs, or a State"
        ):
            draw(value)


def test_text_is_read_elsewhere() -> None:
    for draw in DRAW:
        with pytest.raises(TileDominoesError, match=r"cannot draw '65': .*; Domino.parse and Bag read text"):
            draw("65")  # type: ignore[arg-type]  # on purpose
        with pytest.raises(TileDominoesError, match="cannot draw a Move"):
            draw(chedeng.parse_move("65:5"))  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("value", [0, -1, True, 3.5, "320", 10**10])
def test_impossible_widths(value: Any) -> None:
    with pytest.raises(TileDominoesError, match="the width must be a whole number"):
        to_svg(Domino(6, 5), width=value)


def test_flags_are_flags() -> None:
    with pytest.raises(TileDominoesError, match="dark must be True or False"):
        to_svg(Domino(6, 5), dark=1)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TileDominoesError, match="vertical must be True or False"):
        to_svg(Domino(6, 5), vertical="no")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TileDominoesError, match="vertical must be True or False"):
        to_glyphs(Domino(6, 5), vertical=None)  # type: ignore[arg-type]  # on purpose


def test_notebooks_show_the_picture() -> None:
    for domino in DOMINOES:
        assert domino._repr_svg_() == to_svg(domino)
    assert Bag("66 21")._repr_svg_() == to_svg(Bag("66 21"))
    for game in GAMES.values():
        state: Any = game.deal(Random(1))
        assert state._repr_svg_() == to_svg(state)
        assert state.observe(1)._repr_svg_() == to_svg(state.observe(1))


def test_pictures_are_the_same_in_every_process() -> None:
    code = (
        "from random import Random; from tiledominoes import GAMES; from tiledominoes.drawing import *\n"
        "for game in GAMES.values():\n"
        "    state = game.deal(Random(5))\n"
        "    for _ in range(9): state = state.play(state.legal_moves[-1])\n"
        "    print(to_svg(state), to_svg(state.observe(1)), to_text(state.observe(None)))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ""},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1
