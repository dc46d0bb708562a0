"""The 21 identities: EQ-1, EQ-2, EQ-5 and the contract on `Domino`."""

from __future__ import annotations

import ast
import copy
import operator
import os
import pickle
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tiledominoes
from strategies import HUGE, ODD_VALUES, ORDER, PROTOCOLS, Unprintable, dominoes, kind
from tiledominoes import DOMINOES, Domino, ParseError, Series, TileDominoesError
from tiledominoes.dominoes import check_domino
from tiledominoes.errors import BagError

if TYPE_CHECKING:
    from collections.abc import Callable

PIPS = range(1, 7)

# EQ-2, high to low, with the usual names; those of the military ones are CP-3's.
CIVIL = {
    "66": "Heaven",
    "11": "Earth",
    "44": "Man",
    "31": "Goose",
    "55": "Flower",
    "33": "Long",
    "22": "Board",
    "65": "Hatchet",
    "64": "Partition",
    "61": "Long Leg Seven",
    "51": "Big Head Six",
}
MILITARY = {
    "63": "Black Nine",
    "54": "Red Nine",
    "62": "Straight Eight",
    "53": "Crooked Eight",
    "52": "Black Seven",
    "43": "Red Seven",
    "42": "Six",
    "41": "Red Five",
    "32": "Black Five",
    "21": "Three",
}
PIP_SUMS = [12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 9, 8, 8, 7, 7, 6, 5, 5, 3]  # by index
DOUBLES = ["66", "11", "44", "55", "33", "22"]

PUBLIC = "glyph high index is_double low name names parse pips red_pips series".split()


def domino(text: str) -> Domino:
    return Domino(int(text[0]), int(text[1]))


# Identities.


@pytest.mark.clause("EQ-1", "EQ-2")
def test_eq_1_there_are_21_identities_in_the_order_of_the_contract() -> None:
    assert [domino(text) for text in ORDER] == list(DOMINOES)
    assert list(ORDER) == [str(d) for d in DOMINOES]
    assert list(range(21)) == [d.index for d in DOMINOES]


@pytest.mark.clause("EQ-1")
def test_eq_1_every_pair_of_pips_in_either_order_is_one_identity() -> None:
    made = {id(Domino(a, b)) for a in PIPS for b in PIPS}
    assert {id(d) for d in DOMINOES} == made
    for a in PIPS:
        for b in PIPS:
            assert Domino(a, b) is Domino(b, a)
            assert (max(a, b), min(a, b)) == (Domino(a, b).high, Domino(a, b).low)


def test_the_example_of_the_contract() -> None:
    d = Domino(6, 5)
    expected = (6, 5, 11, False, Series.CIVIL, 7)
    assert expected == (d.high, d.low, d.pips, d.is_double, d.series, d.index)
    assert str(d) == "65"


@pytest.mark.clause("EQ-2")
def test_eq_2_series() -> None:
    assert list(CIVIL) == [str(d) for d in DOMINOES if d.series is Series.CIVIL]
    assert list(MILITARY) == [str(d) for d in DOMINOES if d.series is Series.MILITARY]


@pytest.mark.clause("EQ-2")
def test_eq_2_names() -> None:
    assert {str(d): d.name for d in DOMINOES} == CIVIL | MILITARY


def test_the_usual_name_is_among_the_names() -> None:
    for d in DOMINOES:
        assert d.name == d.names[0].text


def test_pips() -> None:
    assert [d.pips for d in DOMINOES] == PIP_SUMS


def test_doubles() -> None:
    assert [str(d) for d in DOMINOES if d.is_double] == DOUBLES


def test_series_are_two_and_survive_pickling() -> None:
    assert {s.name: s.value for s in Series} == {"CIVIL": "civil", "MILITARY": "military"}
    for protocol in PROTOCOLS:
        assert [pickle.loads(pickle.dumps(s, protocol)) for s in Series] == list(Series)


def test_repr_makes_the_same_domino() -> None:
    assert repr(Domino(5, 6)) == "Domino(6, 5)"
    for d in DOMINOES:
        assert eval(repr(d)) is d


# One object an identity.


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_dominoes_are_interned_after_pickling(protocol: int) -> None:
    for d in DOMINOES:
        assert pickle.loads(pickle.dumps(d, protocol)) is d
        assert pickle.loads(pickle.dumps({"key": [d, d]}, protocol))["key"][1] is d


def test_dominoes_are_interned_after_copying() -> None:
    for d in DOMINOES:
        assert copy.copy(d) is d
        assert copy.deepcopy(d) is d
        assert copy.deepcopy([d])[0] is d


def test_dominoes_of_different_identities_are_different() -> None:
    assert len(set(DOMINOES)) == 21
    for d in DOMINOES:
        assert [e for e in DOMINOES if e == d] == [d]


@pytest.mark.parametrize("other", ["65", (6, 5), 7, None, 11])
def test_a_domino_is_equal_to_nothing_else(other: object) -> None:
    assert Domino(6, 5) != other


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_hashes_are_the_same_in_every_process(seed: str) -> None:
    script = "import tiledominoes as t; print(*map(hash, t.DOMINOES))"
    env = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run([sys.executable, "-c", script], env=env, check=True, capture_output=True, text=True)
    assert [hash(d) for d in DOMINOES] == [int(word) for word in run.stdout.split()]


def test_hashes_tell_the_identities_apart() -> None:
    assert len({hash(d) for d in DOMINOES}) == 21


# Immutable, without an order.


def test_the_public_attributes() -> None:
    assert [name for name in dir(Domino) if not name.startswith("_")] == PUBLIC


@pytest.mark.parametrize("name", [*PUBLIC, "colour", "rank"])
def test_no_attribute_can_be_assigned_or_deleted(name: str) -> None:
    d = Domino(6, 5)
    with pytest.raises(AttributeError):
        setattr(d, name, 1)
    with pytest.raises(AttributeError):
        delattr(d, name)
    assert (d.high, d.low, d.pips, d.is_double, d.index) == (6, 5, 11, False, 7)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_dominoes_have_no_order(compare: Callable[[Any, Any], bool]) -> None:
    for other in (Domino(6, 5), Domino(1, 1), "65", 7):
        with pytest.raises(TypeError):
            compare(Domino(6, 5), other)


def test_dominoes_cannot_be_sorted() -> None:
    unsortable: list[Any] = list(DOMINOES)
    with pytest.raises(TypeError):
        sorted(unsortable)


@pytest.mark.clause("EQ-5")
def test_eq_5_red_are_the_ones_the_fours_and_half_of_heaven() -> None:
    # 66 half of twelve; 11 both; 44 both; 31, 61, 51 and 21 their one; 64, 54, 43 and 42 their four; 41 both.
    red = " ".join(f"{d}:{d.red_pips}" for d in DOMINOES if d.red_pips)
    assert red == "66:6 11:2 44:8 31:1 64:4 61:1 51:1 54:4 43:4 42:4 41:5 21:1"


@pytest.mark.clause("EQ-5")
def test_eq_5_no_rule_reads_colour() -> None:
    source = Path(tiledominoes.__file__).parent
    rules = [
        *(source / f"{name}.py" for name in ("dominoes", "bags", "packs", "chips", "options", "game")),
        *(path for game in ("chedeng", "tienkau", "chuopai") for path in (source / game).glob("*.py")),
    ]
    trees = [ast.parse(path.read_text("utf-8")) for path in rules]
    pictures = {
        id(node)
        for tree in trees
        for method in ast.walk(tree)
        if isinstance(method, ast.FunctionDef) and method.name == "_repr_svg_"
        for node in ast.walk(method)
    }
    read = {
        word
        for tree in trees
        for node in ast.walk(tree)
        if id(node) not in pictures
        for word in (str(getattr(node, part, "")) for part in ("id", "attr", "arg", "name", "module"))
        if re.search("colou?r|drawing", word)
    }
    assert set() == read


# Bad pips.


@pytest.mark.parametrize(
    "pip",
    [0, 7, -1, 66, HUGE, -HUGE, True, False, 6.0, float("nan"), "6", "", None, b"6", [6], Unprintable()],
    ids=kind,
)
def test_pips_that_are_no_whole_numbers_from_1_to_6_are_refused(pip: Any) -> None:
    for pips in ((pip, 5), (5, pip), (pip, pip)):
        with pytest.raises(TileDominoesError, match=r"^pips must be a whole number from 1 to 6, not "):
            Domino(*pips)


@given(st.integers(), st.integers())
@example(1, 6)
@example(6, 7)
@example(0, 1)
def test_exactly_the_pips_from_1_to_6_are_taken(a: int, b: int) -> None:
    if 1 <= a <= 6 and 1 <= b <= 6:
        assert str(Domino(a, b)) == f"{max(a, b)}{min(a, b)}"
    else:
        with pytest.raises(TileDominoesError):
            Domino(a, b)


def test_missing_pips_are_an_ordinary_type_error() -> None:
    make: Any = Domino
    for pips in ((), (6,), (6, 5, 4)):
        with pytest.raises(TypeError):
            make(*pips)


# Text.

HORIZONTAL = {(a, b): chr(0x1F031 + 7 * a + b) for a in PIPS for b in PIPS}
VERTICAL = {(a, b): chr(0x1F063 + 7 * a + b) for a in PIPS for b in PIPS}
GLYPHS = {glyph: pips for glyphs in (HORIZONTAL, VERTICAL) for pips, glyph in glyphs.items()}

DIGITS = re.compile(r"([1-6])([1-6])|([1-6])-([1-6])|\[([1-6])-([1-6])\]")


def pips_of(text: str) -> tuple[int, int] | None:
    """The pips that a text names, told by a pattern instead of a table."""
    bare = text.strip()
    if bare in GLYPHS:
        return GLYPHS[bare]
    found = DIGITS.fullmatch(bare)
    if found is None:
        return None
    a, b = (int(digit) for digit in found.groups() if digit is not None)
    return a, b


@pytest.mark.clause("EQ-1")
@pytest.mark.parametrize("a", PIPS)
@pytest.mark.parametrize("b", PIPS)
def test_every_form_is_read_in_both_orders(a: int, b: int) -> None:
    forms = [f"{a}{b}", f"{a}-{b}", f"[{a}-{b}]", HORIZONTAL[a, b], VERTICAL[a, b]]
    for form in forms:
        for text in (form, f" {form}", f"{form}\n", f"\t {form} \r\n", f"\u3000{form}\xa0"):
            assert Domino.parse(text) is Domino(a, b)


def test_the_text_of_a_domino_is_read_again() -> None:
    for d in DOMINOES:
        assert Domino.parse(str(d)) is d
        assert Domino.parse(d.glyph()) is d
        assert Domino.parse(d.glyph(vertical=True)) is d


def test_glyphs_are_the_unicode_dominoes_with_the_larger_half_first() -> None:
    for d in DOMINOES:
        assert chr(0x1F031 + 7 * d.high + d.low) == d.glyph()
        assert chr(0x1F063 + 7 * d.high + d.low) == d.glyph(vertical=True)
        pips = f"{d.high:02}-{d.low:02}"
        assert f"DOMINO TILE HORIZONTAL-{pips}" == unicodedata.name(d.glyph())
        assert f"DOMINO TILE VERTICAL-{pips}" == unicodedata.name(d.glyph(vertical=True))


def test_of_all_unicode_dominoes_those_without_a_blank_half_are_read() -> None:
    read = {}
    for code in range(0x1F030, 0x1F094):
        name = unicodedata.name(chr(code))  # such as DOMINO TILE HORIZONTAL-06-05
        pips = tuple(int(word) for word in name.split("-")[1:] if word.isdigit())
        if len(pips) == 2 and 0 not in pips:
            assert Domino.parse(chr(code)) is Domino(*pips)
            read[chr(code)] = pips
        else:  # a blank half, or the back
            with pytest.raises(ParseError):
                Domino.parse(chr(code))
    assert read == GLYPHS


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "6", "666", "6655", "77", "07", "70", "00", "06", "6-", "-6", "-65", "6--5", "6-5-4"),
        *("[65]", "[6-5", "6-5]", "[[6-5]]", "[ 6-5 ]", "6 5", "6 -5", "6+5", "6,5", "6:5", "65:5", "x65"),
        *("True", "None", "6.5", "6e5", "0x65", "+65", "6_5", "six five", "Heaven", "65 64", "65+64"),
        "\u0666\u0665",  # Arabic-Indic digits
        "\uff16\uff15",  # full-width digits
        "\U0001d7d4\U0001d7d3",  # mathematical bold digits
        *("6\u00b2", "6\u20135", "6\u22125", "\uff3b6-5\uff3d", "6\u200b5", "65\u200b", "6\x005"),
        "\U0001f030",  # the horizontal back
        "\U0001f062",  # the vertical back
        "\U0001f031",  # blank and blank
        chr(0x1F031 + 7 * 6),
        chr(0x1F063 + 5),
        HORIZONTAL[6, 5] * 2,
        "65" * 100_000,
        "\ud800",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_garbage_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        Domino.parse(text)
    assert (text, len(text) - len(text.lstrip())) == (caught.value.text, caught.value.position)
    assert len(str(caught.value)) < 1000


def test_the_position_of_a_parse_error_is_that_of_the_first_character_that_is_no_blank() -> None:
    with pytest.raises(ParseError) as caught:
        Domino.parse(" \t77 ")
    assert (caught.value.text, caught.value.position) == (" \t77 ", 2)


NEAR_TEXT = st.text(
    st.sampled_from("0156712345789-[] \t\n+:x\u0666\uff16\U0001f030\U0001f05f\U0001f091"), max_size=7
)


@given(st.one_of(NEAR_TEXT, st.text()))
@example("65")
@example("[1-6] ")
@example(HORIZONTAL[1, 6])
def test_text_is_read_exactly_when_it_names_a_domino(text: str) -> None:
    pips = pips_of(text)
    if pips is None:
        with pytest.raises(ParseError) as caught:
            Domino.parse(text)
        assert text == caught.value.text
        assert 0 <= caught.value.position <= len(text)
    else:
        assert Domino.parse(text) is Domino(*pips)


@pytest.mark.parametrize("value", [*ODD_VALUES, Domino(6, 5)], ids=kind)
def test_what_is_no_text_is_a_parse_error_that_names_its_type(value: Any) -> None:
    with pytest.raises(ParseError, match=r"^expected a domino as text, not ") as caught:
        Domino.parse(value)
    assert (type(value).__name__, 0) == (caught.value.text, caught.value.position)


# check_domino.


@given(dominoes())
def test_check_domino_gives_the_domino_back(d: Domino) -> None:
    assert check_domino(d, BagError) is d


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_check_domino_raises_the_error_asked_for(value: Any) -> None:
    with pytest.raises(BagError, match=r"^expected a Domino, not ") as caught:
        check_domino(value, BagError)
    assert "parse" not in str(caught.value)


def test_check_domino_says_how_text_becomes_a_domino() -> None:
    with pytest.raises(
        BagError, match=r"^expected a Domino, not '65'; Domino\.parse reads text such as '65'$"
    ):
        check_domino("65", BagError)
    with pytest.raises(BagError, match=r"^expected a Domino, not '77'$"):
        check_domino("77", BagError)


def test_the_message_about_a_glyph_is_ascii() -> None:
    with pytest.raises(BagError) as caught:
        check_domino(HORIZONTAL[6, 5], BagError)
    assert str(caught.value).isascii()
