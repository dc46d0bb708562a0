"""What a terminal shows in colours: the same text, dominoes with their pips, payments as a table."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

import pytest

from tiledominoes import DOMINOES, Bag, Payment
from tiledominoes._typing import override
from tiledominoes.cli.layout import payment_lines
from tiledominoes.cli.paint import DRAWN, PlainPainter, painter_for
from tiledominoes.cli.paint_rich import RichPainter

if TYPE_CHECKING:
    from collections.abc import Iterable

RED = "\x1b[1;31m"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
PAYMENTS = [Payment(0, 1, 8, "CD-11", "42 − 34"), Payment(2, 1, 13, "CD-12", "47×2 − 34")]


class Screen(io.TextIOWrapper):
    """A terminal of some encoding."""

    def __init__(self, encoding: str, *, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    @override
    def isatty(self) -> bool:
        return self._terminal


def bare(lines: Iterable[str]) -> str:
    """The text without its colours."""
    return ESCAPES.sub("", "\n".join(lines))


def painted(text: str) -> list[str]:
    """The parts of a painted text that are red."""
    return re.findall(r"\x1b\[1;31m(.*?)\x1b\[0m", text)


# When there are colours.


def test_colours_on_a_terminal_that_has_them() -> None:
    assert isinstance(painter_for(Screen("utf-8"), {"TERM": "xterm"}, 0), RichPainter)


@pytest.mark.parametrize(
    ("screen", "environ"),
    [
        (Screen("utf-8", terminal=False), {"TERM": "xterm"}),
        (Screen("ascii"), {"TERM": "xterm"}),
        (Screen("cp1252"), {"TERM": "xterm"}),
        (Screen("utf-8"), {"TERM": "dumb"}),
        (Screen("utf-8"), {}),
        (Screen("utf-8"), {"TERM": "xterm", "NO_COLOR": "1"}),
    ],
)
def test_no_colours_elsewhere(screen: Screen, environ: dict[str, str]) -> None:
    assert isinstance(painter_for(screen, environ, 0), PlainPainter)


def test_no_colours_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "tiledominoes.cli.paint_rich", raising=False)
    assert isinstance(painter_for(Screen("utf-8"), {"TERM": "xterm"}, 0), PlainPainter)


# What they show.


def test_plain_is_as_it_is() -> None:
    plain = PlainPainter()
    assert plain.line("  seat 0 leads  [6-5]") == "  seat 0 leads  [6-5]"
    assert list(plain.dominoes(Bag("66"))) == []
    assert list(plain.payments(PAYMENTS)) == list(payment_lines(PAYMENTS))


@pytest.mark.parametrize(
    ("line", "red"),
    [
        ("  seat 0 chains [6-5], open end 5", []),
        ("  you hold [4-1] [6-4] [6-6] [6-5]", ["4", "1", "4", "6"]),
        ("  face-up    #1 64:4  #11 11:1  #44 66:6", ["4", "1", "1", "6"]),
        ("  Tian Jiu   #1 66+54+54  #2 x41", ["6", "4", "4", "4", "1"]),
        ("  discard    #14 66+66,44+52", ["6", "6", "4", "4"]),
        ("    seat 1 pays seat 0   14   TK-14  4x1", []),
    ],
)
def test_ones_and_fours_and_half_of_double_six_are_red(line: str, red: list[str]) -> None:
    shown = RichPainter(3).line(line)
    assert bare([shown]) == line
    assert "".join(painted(shown)) == "".join(red)


def test_the_own_seat_and_clauses_stand_out() -> None:
    shown = RichPainter(1).line("  seat 1 pays seat 11 and seat 0 (CD-11)")
    assert shown.count("\x1b[1;32mseat 1\x1b[0m") == 1
    assert "\x1b[2mCD-11\x1b[0m" in shown
    assert RichPainter(1).line(shown) == shown


def test_a_long_line_is_not_broken() -> None:
    line = "  " + "[4-1] " * 30
    assert "\n" not in RichPainter(0).line(line)
    assert bare([RichPainter(0).line(line)]) == line


def test_the_pips_of_every_domino() -> None:
    for domino in DOMINOES:
        rows = list(RichPainter(0).dominoes(Bag([domino])))
        assert len(rows) == 8
        text = bare(rows)
        assert set(text) <= set(DRAWN + " \n")
        upper, lower = bare(rows[1:4]), bare(rows[4:7])
        assert (upper.count("●"), lower.count("●")) == (domino.high, domino.low)
        assert "".join(painted("\n".join(rows))).count("●") == domino.red_pips


def test_many_dominoes_take_several_rows_of_80_columns() -> None:
    rows = list(RichPainter(0).dominoes(Bag("66 66 66 66 11 11 11 11 44 44 44 44 31 31 31 31")))
    assert len(rows) == 16
    assert max(len(bare([row])) for row in rows) <= 80
    assert bare(rows[8:9]).count("┌") == 3


def test_payments_are_a_table() -> None:
    rows = list(RichPainter(1).payments(PAYMENTS))
    text = bare(rows)
    assert re.search(r"seat 0 +│ seat 1 +│ +8 │ CD-11 +│ 42 - 34", text)
    assert re.search(r"seat 2 +│ seat 1 +│ +13 │ CD-12 +│ 47x2 - 34", text)
    assert "\x1b[1;32mseat 1" in "\n".join(rows)
    assert list(RichPainter(1).payments([])) == []
