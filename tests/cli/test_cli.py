"""The command line, as a user's terminal sees it."""

from __future__ import annotations

import io
import os
import re
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tiledominoes import chedeng, rulebook
from tiledominoes._typing import override
from tiledominoes.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

WATCHES = [
    ["chedeng", "--seed", "7"],
    ["chedeng", "--seed", "1", "--rounds", "2", "--rules", "standard"],
    ["tienkau", "--seed", "7", "--rules", "celko"],
    ["tienkau", "--seed", "7", "--rules", "russian"],
    ["tienkau", "--seed", "1", "--rounds", "12"],
    ["chuopai", "--seed", "7"],
    ["chuopai", "--seed", "3", "--rules", "standard"],
]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tiledominoes", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize("words", WATCHES, ids=" ".join)
def test_watch_prints_ascii_in_80_columns(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "watch", *words)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("words", WATCHES, ids=" ".join)
def test_one_seed_prints_one_text_in_every_process(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = output(capsys, "watch", *words)
    done = run("watch", *words, PYTHONHASHSEED="3")
    assert (done.stdout, done.stderr, done.returncode) == (text, "", 0)


@pytest.mark.parametrize("words", WATCHES, ids=" ".join)
def test_every_clause_that_watch_names_exists(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = set(re.findall(r"\b[A-Z]{2}-\d+\b", output(capsys, "watch", *words)))
    assert len(found) > 3
    for clause in found:
        assert rulebook.clause(clause).id == clause


def numbers(line: str) -> list[int]:
    """The four numbers of a line with one for each seat."""
    return [int(n) for n in re.findall(r"seat \d +([+-]?\d+)", line)]


def test_watching_chedeng_shows_a_match_that_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "watch", "chedeng", "--seed", "7").splitlines()
    chips, gains = [200] * 4, [0] * 4
    for line in lines:
        paid = re.fullmatch(r" +seat (\d) pays seat (\d) +(\d+)   CD-1[1-4]  \d+(x2)* - \d+(x2)*", line)
        if paid:
            payer, payee, amount = map(int, paid.groups()[:3])
            gains[payer] -= amount
            gains[payee] += amount
        if line.startswith("  round "):
            assert numbers(line) == gains
        if line.startswith("  chips "):
            chips = [have + gain for have, gain in zip(chips, gains, strict=True)]
            assert numbers(line) == chips
            gains = [0] * 4
    assert sum(" leads " in line for line in lines) > 8
    assert any("the chain is dead" in line for line in lines)
    assert lines[-1].startswith(f"Winner with {max(chips)} chips: seat")


@pytest.mark.parametrize("rules", ["celko", "russian"])
def test_watching_tien_kau_shows_a_match_that_adds_up(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watch", "tienkau", "--seed", "5", "--rounds", "200", "--rules", rules)
    lines = output(capsys, *words).splitlines()
    chips, gains, clauses = [100] * 4, [0] * 4, set()
    for line in lines:
        paid = re.fullmatch(r" +seat (\d) pays seat (\d) +(\d+)   (TK-1[4-9])  \d+( [x-] \d+|x\d+)?", line)
        if paid:
            payer, payee, amount = map(int, paid.groups()[:3])
            gains[payer] -= amount
            gains[payee] += amount
            clauses.add(paid.group(4))
        assert paid or " pays " not in line
        if line.startswith("  deal "):
            assert numbers(line) == gains
        if line.startswith("  chips "):
            chips = [have + gain for have, gain in zip(chips, gains, strict=True)]
            assert numbers(line) == chips
            gains = [0] * 4
    assert clauses >= {"TK-14", "TK-15", "TK-16", "TK-17", "TK-18"}
    for words_of in ("(TK-9)", "(TK-10)", "discards", "follows", "leads", "for 2 deals in a row", "Supreme"):
        assert any(words_of in line for line in lines)
    assert lines[-1].startswith(f"Winner with {max(chips)} chips: seat")


def test_watching_chuo_pai_shows_a_game_that_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    seen = ""
    for seed in range(16):
        text = output(capsys, "watch", "chuopai", "--seed", str(seed))
        piles = [0] * 3
        for line in text.splitlines():
            bonus = re.fullmatch(r"  seat (\d) puts ([0-9 ]+) on the own pile: opening bonus \(CP-2\)", line)
            if bonus:
                piles[int(bonus.group(1))] += len(bonus.group(2).split())
            scored = re.fullmatch(r"    seat (\d) scores (\d+) cards? \(CP-9\), piles by seat: (.*)", line)
            if scored:
                piles[int(scored.group(1))] += int(scored.group(2))
                assert [int(n) for n in scored.group(3).split()] == piles
        last = text.splitlines()[-1]
        assert last.startswith(f"Winner with {max(piles)} points: seat")
        seen += text
    for words in ("opening bonus", "Tian Jiu", "He Wu", "passes", "beats", "main", "yao", "black", "red"):
        assert words in seen
    assert "score nothing: none are left" in seen
    assert re.search(r"score nothing: \d+ with seat \d", seen)


def first(lines: Iterable[str], start: str) -> str:
    return next(line for line in lines if line.startswith(start))


def test_watch_speaks_of_rounds_bankruptcy_and_special_hands(capsys: pytest.CaptureFixture[str]) -> None:
    one = output(capsys, "watch", "chedeng", "--seed", "7", "--rounds", "1").splitlines()
    assert one[0] == "Chedeng, seed 7: 1 round, or until somebody is bankrupt (CD-16);"
    assert first(one, "The match is over") == "The match is over after 1 round (CD-16)"
    texts = [output(capsys, "watch", "chedeng", "--seed", str(seed)) for seed in range(30)]
    assert any("The match is over, bankrupt: seat" in text for text in texts)
    assert any("Ton (CD-12)" in text for text in texts)
    assert any("Patchon Yam (CD-13)" in text for text in texts)
    assert any(".." in text for text in texts)


def test_watch_picks_a_seed_and_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "watch", "chedeng", "--rounds", "1")
    found = re.search(r"seed (\d+)", text)
    assert found is not None
    assert output(capsys, "watch", "chedeng", "--rounds", "1", "--seed", found.group(1)) == text


def test_rules_of_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "rules", "cd-14")
    assert text.splitlines()[0] == f"CD-14  {rulebook.clause('CD-14').title}"
    flat = " ".join(text.split())
    assert rulebook.clause("CD-14").summary in flat
    assert f"Decision: {rulebook.clause('CD-14').decision}" in flat
    assert "Options: doublings_stack" in flat
    assert "Source: S-CD" in " ".join(output(capsys, "rules", "CD-1").split())


@pytest.mark.parametrize("game", rulebook.games())
def test_rules_of_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "rules", game)
    titles = [line.split()[0] for line in text.splitlines() if re.match(r"[A-Z]{2}-", line)]
    assert titles == [clause.id for clause in rulebook.clauses(game)]
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "CD-99"], "CD-99"),
        (["rules", "poker"], "poker"),
        (["watch", "chedeng", "--rounds", "0"], "rounds (CD-16)"),
        (["watch", "chedeng", "--rules", "house"], "no rules 'house' for chedeng; there are standard"),
        (
            ["watch", "tienkau", "--rules", "standard"],
            "no rules 'standard' for tienkau; there are celko, russian",
        ),
        (["watch", "tienkau", "--rounds", "0"], "deals (TK-22)"),
        (["watch", "chuopai", "--rounds", "3"], "there are no --rounds"),
    ],
)
def test_what_is_wrong_goes_to_stderr_with_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("tiledominoes: ")
    assert said in captured.err


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["watch"], ["watch", "poker"], ["watch", "chedeng", "--seed", "x"]]
)
def test_what_is_no_command_ends_with_code_2(words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: tiledominoes" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert re.fullmatch(r"tiledominoes \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tiledominoes", "watch", "chedeng", "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


class Gone(io.StringIO):
    """An output whose reader has gone away, with a file behind it."""

    @override
    def write(self, _text: str) -> int:
        raise BrokenPipeError

    @override
    def fileno(self) -> int:
        return self.file.fileno()

    def __init__(self, file: io.FileIO) -> None:
        super().__init__()
        self.file = file


def test_a_broken_pipe_is_turned_into_the_null_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with io.FileIO(tmp_path / "out", "w") as file:
        monkeypatch.setattr(sys, "stdout", Gone(file))
        assert main(["rules", "CD-1"]) == 0
        file.write(b"swallowed")
    assert (tmp_path / "out").read_bytes() == b""


def test_the_module_runs_as_a_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["tiledominoes", "rules", "CD-1"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("tiledominoes", run_name="__main__")
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("CD-1  ")
    runpy.run_module("tiledominoes", run_name="tiledominoes.__main__")


def test_watch_is_a_game_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "watch", "chedeng", "--seed", "7")
    hand = re.search(r"seat 0 holds (.*)", text)
    assert hand is not None
    from random import Random

    rng = Random(7)
    match = chedeng.Match.start(rng=rng)
    assert str(match.deal(rng).hands[0]) == hand.group(1)
