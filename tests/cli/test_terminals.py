"""Every command on terminals that know few characters: the right exit code, and escapes at worst."""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from effort import few
from tiledominoes import rulebook
from tiledominoes.cli import main, parser
from tiledominoes.records import Record

V1 = Path(__file__).parents[1] / "records" / "v1"
GAMES = ("chedeng", "tienkau", "chuopai")
ENCODINGS = ("ascii", "cp1252")
HEAVEN = "\u5929"

COMMANDS = next(a.choices for a in parser()._actions if isinstance(a, argparse._SubParsersAction))

# The words, the exit code, and what must be said, on stdout or on stderr, where all characters are known.
CASES: list[tuple[list[str], int, str]] = [
    (["--version"], 0, "tiledominoes "),
    (["--help"], 0, "COMMAND"),
    *(([command, "--help"], 0, f"usage: tiledominoes {command}") for command in COMMANDS),
    ([], 2, "usage: tiledominoes"),
    ([HEAVEN], 2, HEAVEN),
    (["watch", "chedeng", "--seed", "7", "--rounds", "2"], 0, "Winner"),
    (["watch", "tienkau", "--seed", "7", "--rules", "celko"], 0, "Winner"),
    (["watch", "tienkau", "--seed", "7", "--rules", "russian"], 0, "Winner"),
    (["watch", "chuopai", "--seed", "7"], 0, "Winner"),
    (["watch", "chuopai", "--seed", "7", "--save", f"{HEAVEN}.json"], 0, "Winner"),
    (["watch", "chuopai", "--seed", "7", "--save", f"{HEAVEN}/no.json"], 2, f"cannot write {HEAVEN}/no.json"),
    (["watch", HEAVEN], 2, HEAVEN),
    *((["play", game, "--seed", "7"], 0, "You leave the game.") for game in GAMES),
    (["play", "chedeng", "--seed", "7", "--save", f"{HEAVEN}.json"], 0, f"The record is in {HEAVEN}.json"),
    (["play", HEAVEN], 2, HEAVEN),
    (["play", "chedeng", "--bot", HEAVEN], 2, r"no bot '\u5929' for chedeng"),
    (["watch", "chedeng", "--seed", HEAVEN], 2, HEAVEN),
    (["watch", "chedeng", "--rules", HEAVEN], 2, r"no rules '\u5929' for chedeng"),
    *((["rules", game], 0, rulebook.clauses(game)[-1].title) for game in rulebook.games()),
    (["rules", "CD-14"], 0, "CD-14  Both doublings at once"),
    (["rules", HEAVEN], 2, r"cannot find clause '\u5929'"),
    *((["replay", f"{game}.txt"], 0, "Winner") for game in GAMES),
    (["replay", f"{HEAVEN} h\u00f6chste.txt"], 0, r"event: \u5929\u4e5d caf\xe9"),
    (["replay", "seen.txt"], 2, "cannot be played again"),
    (["replay", "bad.txt"], 2, r"'\u5929\u4e5d'"),
    (["replay", f"gone {HEAVEN}.txt"], 2, "cannot read the file"),
    (["check", *(f"{game}.{form}" for game in GAMES for form in ("json", "txt"))], 0, "chuopai.txt: ok"),
    (["check", f"{HEAVEN} h\u00f6chste.txt"], 0, f"{HEAVEN} h\u00f6chste.txt: ok: chedeng"),
    (["check", "seen.txt"], 0, "not checked, as seat 1 saw it"),
    (["check", "bad.txt", f"bytes {HEAVEN}.txt"], 1, f"bytes {HEAVEN}.txt: "),
    (["check", f"gone {HEAVEN}.txt"], 1, f"gone {HEAVEN}.txt: cannot read the file"),
    # What a name holds that no encoding reads is escaped in all of them.
    (["check", "\udcff.txt"], 1, r"\udcff.txt: cannot read the file"),
    (["tournament", "chuopai", "random", "heuristic", "--deals", "1", "--workers", "1"], 0, "failed"),
    (["tournament", "chuopai", "random", HEAVEN], 2, r"no bot '\u5929' for chuopai"),
    (
        ["simulate", "chuopai", "--bots", "random", "--games", "2", "--seed", "7", "--workers", "1"],
        0,
        "random",
    ),
    (["simulate", "chuopai", "--bots", HEAVEN], 2, r"no bot '\u5929' for chuopai"),
    (["conform", "--list"], 0, "CD-14"),
    (["conform", "--show", HEAVEN], 2, r"'\u5929'"),
]

PROCESSES = [
    ["play", "chedeng", "--seed", "7", "--save", f"{HEAVEN}.json"],
    ["rules", HEAVEN],
    ["replay", f"{HEAVEN} h\u00f6chste.txt"],
    ["check", "bad.txt", f"bytes {HEAVEN}.txt"],
    ["check", "\udcff.txt"],
    ["watch", HEAVEN],
]
"""Some of the words above, for processes of their own: those that characters are lost in."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records that are good, that somebody saw, that hold Chinese, and things that are no records."""
    folder = tmp_path_factory.mktemp("records")
    shutil.copytree(V1, folder, dirs_exist_ok=True)
    text = (V1 / "chedeng.txt").read_text("utf-8")
    tagged = text.replace("\n\n", '\n[tag "event" "\u5929\u4e5d caf\u00e9"]\n\n', 1)
    (folder / f"{HEAVEN} h\u00f6chste.txt").write_text(tagged, "utf-8")
    (folder / "bad.txt").write_text(text.replace("63:6", "\u5929\u4e5d"), "utf-8")
    (folder / f"bytes {HEAVEN}.txt").write_bytes(b"\xff\xfe")
    (folder / "seen.txt").write_text(Record.from_text(text).observed_by(1).to_text(), "utf-8")
    return folder


class Terminal:
    """What a command writes in this process, as on a terminal of one encoding."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        # As Python makes them for a process: stdout refuses what it lacks until the program sees to it.
        self.stdout = io.TextIOWrapper(io.BytesIO(), encoding, "strict")
        self.stderr = io.TextIOWrapper(io.BytesIO(), encoding, "backslashreplace")

    def run(self, words: list[str]) -> tuple[int, str, str]:
        """The exit code and what the terminal shows, on stdout and on stderr."""
        with (
            pytest.MonkeyPatch.context() as patch,
            Path(os.devnull).open(encoding="ascii") as nothing,
        ):
            patch.setattr(sys, "stdin", nothing)
            patch.setattr(sys, "stdout", self.stdout)
            patch.setattr(sys, "stderr", self.stderr)
            try:
                code = main(words)
            except SystemExit as ended:  # of argparse, always with a number
                code = cast("int", ended.code)
        return code, self._shown(self.stdout), self._shown(self.stderr)

    def _shown(self, stream: io.TextIOWrapper) -> str:
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        return stream.buffer.getvalue().decode(self.encoding)


def run_process(words: list[str], encoding: str, folder: Path) -> tuple[int, str, str]:
    """The same of a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tiledominoes", *words],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


def shown(text: str, encoding: str) -> str:
    """The text with escapes for what the encoding lacks."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


@pytest.mark.parametrize(("words", "code", "says"), CASES, ids=lambda value: ascii(value)[:60])
def test_a_command_says_the_same_on_every_terminal(
    words: list[str], code: int, says: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    exit_code, out, err = Terminal("utf-8").run(words)
    assert exit_code == code
    assert says in out + err
    assert (err == "") == (code < 2)
    for encoding in ENCODINGS:
        assert Terminal(encoding).run(words) == (code, shown(out, encoding), shown(err, encoding))


@pytest.mark.parametrize("encoding", few((*ENCODINGS, "utf-8"), 1))
@pytest.mark.parametrize("words", PROCESSES, ids=lambda value: ascii(value)[:60])
def test_a_process_says_the_same(
    words: list[str], encoding: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the streams that Python makes, and the words that it reads from the system."""
    monkeypatch.chdir(folder)
    assert run_process(words, encoding, folder) == Terminal(encoding).run(words)


def test_every_command_has_a_case_for_its_work_and_its_faults() -> None:
    """A new command needs cases above."""
    tried = {(words[0], code > 0) for words, code, _ in CASES if words and "--help" not in words}
    assert {(command, fails) for command in COMMANDS for fails in (False, True)} <= tried
