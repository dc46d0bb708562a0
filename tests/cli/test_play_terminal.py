"""`tiledominoes play` in a terminal of its own: colours, Ctrl-C, Ctrl-D, and a reader that goes away."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tiledominoes import cli
from tiledominoes.cli import main, watch
from tiledominoes.cli.play import read_line
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 20
PROMPT = "> "


class Player:
    """A game in a pseudo-terminal, in which the test types."""

    def __init__(self, words: list[str], **environment: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tiledominoes", "play", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
        )
        os.close(slave)
        self.screen = ""

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def wait_for(self, text: str) -> None:
        """Read on until the text is on the screen, of what came since the last time."""
        start = len(self.screen)
        while text not in self.screen[start:]:
            assert self._read(), f"{text!r} is not in {self.screen[start:]!r}"

    def interrupt(self) -> None:
        """Ctrl-C; again when nothing comes of it, as one just before the wait for a key is lost."""
        for _ in range(PATIENCE):
            os.killpg(self.process.pid, signal.SIGINT)
            if select.select([self._master], [], [], 1)[0]:
                return
        pytest.fail("nothing comes of Ctrl-C")

    def end(self) -> int:
        """Read the rest; the exit code."""
        while self._read():
            pass
        os.close(self._master)
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        assert ready, "nothing more comes"
        try:
            data = os.read(self._master, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.screen += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture
def players() -> Iterator[list[Player]]:
    """The players of a test, whose programs end with it."""
    found: list[Player] = []
    yield found
    for player in found:
        if player.process.poll() is None:
            player.process.kill()
            player.process.wait()


def plain(screen: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen)


def test_colours_and_ctrl_d(tmp_path: Path, players: list[Player]) -> None:
    path = tmp_path / "kept.json"
    player = Player(["tienkau", "--seed", "7", "--save", str(path)])
    players.append(player)
    player.wait_for(PROMPT)
    assert "│\x1b[1;31m●\x1b[0m" in player.screen
    assert "You follow 22" in plain(player.screen)
    player.type("33\n")
    player.wait_for(PROMPT)
    assert "seat 0 follows  33" in plain(player.screen)
    player.type("\x04")
    assert player.end() == 0
    assert "You leave the game." in player.screen
    assert "Traceback" not in player.screen
    assert str(Record.from_bytes(path.read_bytes()).rounds[0].moves[3]) == "33"


def test_ctrl_c_at_the_prompt(tmp_path: Path, players: list[Player]) -> None:
    path = tmp_path / "kept.txt"
    player = Player(["chedeng", "--seed", "7", "--save", str(path)], NO_COLOR="1")
    players.append(player)
    player.wait_for(PROMPT)
    assert "\x1b[1;31m" not in player.screen
    player.type("65:5\n")
    player.wait_for(PROMPT)
    player.interrupt()
    assert player.end() == 130
    assert "Interrupted." in player.screen
    assert f"The record is in {path}" in plain(player.screen).replace("\r\n", "\n")
    assert "Traceback" not in player.screen
    assert len(Record.from_bytes(path.read_bytes()).rounds[0].moves) == 7


def test_a_terminal_that_is_closed_leaves_the_record(tmp_path: Path, players: list[Player]) -> None:
    path = tmp_path / "kept.txt"
    player = Player(["chuopai", "--seed", "3", "--save", str(path)])
    players.append(player)
    player.wait_for(PROMPT)
    player.type("22\n")
    player.wait_for(PROMPT)
    player.process.send_signal(signal.SIGHUP)
    assert player.end() == -signal.SIGHUP
    assert str(Record.from_bytes(path.read_bytes()).rounds[0].moves[0]) == "22"


def test_a_reader_that_goes_away_leaves_the_record(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    with subprocess.Popen(
        [sys.executable, "-m", "tiledominoes", "play", "chedeng", "--seed", "7", "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        while not process.stdout.readline().startswith(b"  face-down"):
            pass
        process.stdout.close()
        process.stdin.write(b"65:5\n" + b"#1\n" * 5000)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""
    assert len(Record.from_bytes(path.read_bytes()).rounds[0].moves) >= 3


# The same without a terminal, in this process.


class Breaks:
    """Standard output that raises an error at the line with a text in it."""

    def __init__(self, text: str, error: BaseException) -> None:
        self._text, self._error = text, error

    def __call__(self, line: str) -> None:
        if self._text in line:
            raise self._error


def test_ctrl_c_while_lines_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.txt"
    monkeypatch.setattr(cli, "print", Breaks("Round 1", KeyboardInterrupt()), raising=False)
    assert main(["play", "chedeng", "--seed", "7", "--save", str(path)]) == 130
    assert Record.from_bytes(path.read_bytes()).rounds[0].moves == ()


def test_a_command_is_told_at_once_when_printing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    def command(_options: object) -> Iterator[str]:
        try:
            yield "Round 1"
        finally:
            told.append("the end")

    lines = command(None)
    monkeypatch.setattr(cli, "print", Breaks("Round 1", KeyboardInterrupt()), raising=False)
    monkeypatch.setattr(watch, "run", lambda _options: lines)  # The test keeps hold of it.
    assert main(["watch", "chedeng"]) == 130
    assert told == ["the end"]


def test_ctrl_c_ends_any_command_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "print", Breaks("Round 1", KeyboardInterrupt()), raising=False)
    assert main(["watch", "chedeng", "--seed", "7"]) == 130


def test_ctrl_c_at_the_prompt_of_a_script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "chedeng", "--seed", "7"]) == 130
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "Interrupted.",
        "The record is not kept: that takes --save FILE, or save FILE in the game.",
    ]


@pytest.mark.parametrize(("terminal", "shown"), [(True, "> "), (False, "> 65:5\n")])
def test_what_is_typed_is_shown_once(
    terminal: bool, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Typed:
        """Standard input, a terminal or not."""

        def isatty(self) -> bool:
            return terminal

        def fileno(self) -> int:
            raise OSError

        def readline(self) -> str:
            return "65:5\n"

        def flush(self) -> None:
            pass

    monkeypatch.setattr(sys, "stdin", Typed())
    assert read_line("> ") == "65:5"
    assert capsys.readouterr().out == shown


def test_a_file_that_can_be_written_no_longer_is_said_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def typed(_prompt: str) -> str:
        (folder / "kept.txt").unlink(missing_ok=True)
        if folder.exists():
            folder.rmdir()
            return "#1"
        raise EOFError

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "chedeng", "--seed", "7", "--save", str(folder / "kept.txt")]) == 2
    captured = capsys.readouterr()
    assert "You leave the game." in captured.out
    assert captured.err.startswith("tiledominoes: cannot write ")
