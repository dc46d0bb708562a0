"""The screens on the page about playing are what the program shows."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from tiledominoes.cli import main, parser
from tiledominoes.cli.play_turn import _HELP

PAGE = (Path(__file__).parents[2] / "docs" / "play.md").read_text("utf-8")
SCREENS = re.findall(r"^```text\n\$ tiledominoes (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


def test_there_is_a_screen() -> None:
    assert len(SCREENS) == PAGE.count("$ tiledominoes") == 1


@pytest.mark.parametrize(("words", "screen"), SCREENS)
def test_a_screen_is_what_the_program_shows(
    words: str, screen: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = re.findall(r"^> (.*)$", screen, re.MULTILINE)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(words.split()) == 0
    assert capsys.readouterr().out == screen


def test_the_commands_on_the_page_parse() -> None:
    shown = re.findall(r"^tiledominoes (play .*)$", PAGE, re.MULTILINE)
    assert len(shown) == 3
    for words in shown:
        parser().parse_args(words.split())


def test_the_table_has_every_command() -> None:
    listed = set(re.findall(r"^\| `(.*?)` \|", PAGE, re.MULTILINE))
    assert listed == {usage for usage, _ in _HELP} - {"MOVE"} | {"help"}
