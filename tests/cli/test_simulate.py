"""``tiledominoes simulate``, as a user's terminal sees it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tiledominoes.simulation.pools as pools
from pages import DOCS, fences
from simulation.players import MARK
from tiledominoes._typing import override
from tiledominoes.cli import main, parser
from tiledominoes.cli.progress import progress_bar
from tiledominoes.simulation import read_outcomes, read_plan, threads

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tiledominoes.simulation.workers import Pool

TESTS = Path(__file__).parent.parent
KINDS = ["jsonl", "csv", "parquet"]
INTERRUPTED = "simulation.players:Interrupted,random"


def output(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["simulate", *words]) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.isascii()
    assert max(len(line) for line in captured.out.splitlines() if os.sep not in line) <= 80
    return captured.out


def fault(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["simulate", *words]) == 2
    return capsys.readouterr().err


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["chedeng", "--bots", "heuristic,random", "--games", "50", "--seed", "7", "--workers", "1"]
    lines = output(capsys, *words).splitlines()
    assert lines[0] == "Chedeng by the rules standard, seed 7: 50 games"
    assert [line.split()[0] for line in lines[1:]] == ["seats", "0", "1", "2", "3", "1,2,3"]
    assert lines == output(capsys, *words[:-1], "2", "--threads").splitlines()


def test_whole_matches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["tienkau", "--bots", "random", "--games", "3", "--matches", "--workers", "1"]
    out = output(capsys, *words, "--out", str(tmp_path / "a.jsonl"))
    assert "3 games, each a whole match" in out
    assert [outcome.rounds for outcome in read_outcomes(tmp_path / "a.jsonl")] == [4, 4, 4]
    output(capsys, *words, "--out", str(tmp_path / "b.jsonl"), "--rounds", "2", "--rules", "russian")
    assert [outcome.rounds for outcome in read_outcomes(tmp_path / "b.jsonl")] == [2, 2, 2]


@pytest.mark.parametrize("how", [[], ["--start-method", "spawn"]])
def test_bots_in_the_current_folder_play_in_every_process(how: list[str], tmp_path: Path) -> None:
    text = "class First:\n    def choose(self, o, t, r): return 1 // 0\n"
    (tmp_path / "my_bots_here.py").write_text(text, "utf-8")
    words = ["chuopai", "--bots", "my_bots_here:First,random", "--games", "5", "--seed", "7"]
    out, err = run(*words, "--out", "a.csv", *how, "--workers", "2", folder=tmp_path).communicate(timeout=60)
    assert err == ""
    assert out.splitlines()[2].split()[:2] == ["0", "my_bots_here:First"]
    assert out.splitlines()[2].split()[-1] == "5"
    assert out.replace("\n", " ").count("the bot of seat 0 forfeited in round 1 at ply") == 3
    assert "The results are in a.csv" in out
    assert [len(outcome.forfeits) for outcome in read_outcomes(tmp_path / "a.csv")] == [1] * 5


def test_by_default_every_core_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[int, str | None]] = []

    def processes(workers: int, start_method: str | None) -> None:
        asked.append((workers, start_method))

    monkeypatch.setattr(pools, "processes", processes)
    for cores in (4, None):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        output(capsys, "chuopai", "--bots", "random", "--games", "2")
    assert asked == [(4, None)]


def test_a_plot_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    words = ["chuopai", "--bots", "random", "--games", "3", "--workers", "1"]
    assert f"The plot is in {path}\n" in output(capsys, *words, "--plot", str(path))
    assert path.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_leaves_a_file_to_go_on_with(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.chdir(tmp_path)
    words = ["chuopai", "--bots", INTERRUPTED, "--games", "20", "--workers", "1"]
    out = output(capsys, *words, "--seed", "18", "--out", f"a.{kind}", code=130)
    done = len(list(read_outcomes(Path(f"a.{kind}"))))
    assert done == 12
    assert out.splitlines()[1:] == [
        "Interrupted after 12 games.",
        f"They are in a.{kind}; the same command with --resume goes on.",
    ]
    # The seed is the one of the file.
    resumed = output(capsys, *words, "--out", f"a.{kind}", "--resume")
    assert resumed == output(capsys, *words, "--seed", "18", "--out", f"b.{kind}").replace("b.", "a.")
    assert Path(f"a.{kind}").read_bytes() == Path(f"b.{kind}").read_bytes()
    (tmp_path / "mark").unlink()
    assert "They are" not in output(capsys, *words, "--seed", "18", code=130)


def test_forfeits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["chuopai", "--bots", "random,simulation.players:Raising", "--games", "3", "--seed", "7"]
    lines = output(capsys, *words, "--workers", "1").splitlines()
    assert lines[6].startswith("In game 0 the bot of seat ")
    assert " forfeited in round 1 at ply " in lines[6]
    assert sum(line.startswith("In game ") for line in lines) == 3


def run(*words: str, folder: Path = TESTS, marks: Path | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tiledominoes", "simulate", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=folder,
        env=dict(os.environ) if marks is None else {**os.environ, MARK: str(marks)},
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_program_is_interrupted_and_goes_on(kind: str, tmp_path: Path) -> None:
    words = [
        "chedeng",
        "--bots",
        "simulation.players:Together,random",
        "--games",
        "300",
        "--seed",
        "3",
        "--out",
    ]
    path, marks = tmp_path / f"a.{kind}", tmp_path / "marks"
    marks.mkdir()
    first = run(*words, str(path), "--workers", "2", "--batch", "5", marks=marks)
    while len(list(marks.iterdir())) < 2:
        assert first.poll() is None
        time.sleep(0.01)
    time.sleep(0.1)
    os.killpg(first.pid, signal.SIGINT)
    out, err = first.communicate(timeout=60)
    assert err == ""
    if first.returncode:  # it may have come to its end before
        assert first.returncode == 130
        assert "--resume goes on" in out
    assert len(list(read_outcomes(path))) <= 300
    second = run(*words, str(path), "--workers", "2", "--resume")
    assert second.communicate(timeout=60)[1] == ""
    assert second.returncode == 0
    whole = tmp_path / f"whole.{kind}"
    assert main(["simulate", *words, str(whole), "--workers", "1"]) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_a_cluster_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[str] = []

    def cluster(address: str) -> AbstractContextManager[tuple[Pool, int]]:
        asked.append(address)
        return nullcontext((threads(2), 2))

    monkeypatch.setattr(pools, "cluster", cluster)
    words = ["chuopai", "--bots", "random", "--games", "5", "--seed", "7"]
    there = output(capsys, *words, "--dask", "tcp://10.0.0.1:8786")
    assert asked == ["tcp://10.0.0.1:8786"]
    assert there == output(capsys, *words, "--workers", "1")
    assert there == output(capsys, *words, "--workers", "1", "--dask", "somewhere")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "clever"], "no bot 'clever' for chedeng"),
        (["--bots", "random,random,random"], "there must be 4 bots"),
        (["--bots", "random", "--games", "-1"], "the number of games must be"),
        (["--bots", "random", "--rules", "house"], "no rules 'house' for chedeng"),
        (["--bots", "random", "--rounds", "3"], "--rounds are those of a match: add --matches"),
        (["--bots", "random", "--resume"], "--resume needs --out FILE"),
        (["--bots", "random", "--workers", "0"], "the number of workers must be"),
        (["--bots", "random", "--batch", "0"], "the size of a batch must be"),
        (["--bots", "random", "--start-method", "magic"], "no start method 'magic'"),
        (["--bots", "random", "--out", "a.txt"], "results go into .jsonl, .csv or .parquet"),
        (["--bots", "random", "--plot", "a.txt"], "no plot can be drawn into 'a.txt'"),
    ],
)
def test_wrong_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert f"tiledominoes: {says}" in fault(capsys, "chedeng", *words)


def test_a_file_that_is_there_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "chuopai",
        "--bots",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "a.csv"),
    ]
    output(capsys, *words, "--seed", "7")
    assert "is there already; to go on with it, resume it" in fault(capsys, *words)
    assert "seed is 7, not 8" in fault(capsys, *words, "--seed", "8", "--resume")
    assert read_plan(tmp_path / "a.csv").seed == 7
    # What does not exist yet is begun.
    output(capsys, *words[:-1], str(tmp_path / "b.csv"), "--resume")


class Terminal(io.StringIO):
    @override
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_is() -> None:
    screen = Terminal()
    with progress_bar(screen, "games") as tell:
        assert tell is not None
        tell(3, 4)
    assert "games" in screen.getvalue()
    assert "3/4" in screen.getvalue()


def test_there_is_no_bar_but_on_a_terminal_with_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    with progress_bar(screen, "games") as tell:
        assert tell is None
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    screen = Terminal()
    with progress_bar(screen, "games") as tell:
        assert tell is None
    assert screen.getvalue() == ""


def test_the_page_shows_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = [body for info, body in fences(DOCS / "simulation.md") if info == "text"]
    command_line, _, expected = shown.partition("\n")
    words = command_line.removeprefix("$ tiledominoes simulate ").split()
    assert output(capsys, *words, "--workers", "1") == expected


def test_every_command_of_the_page_is_one() -> None:
    lines = [
        line.split()[1:]
        for info, body in fences(DOCS / "simulation.md")
        if info == "sh"
        for line in body.splitlines()
        if line.startswith("tiledominoes ")
    ]
    assert len(lines) == 3
    for words in lines:
        assert parser().parse_args(words).games >= 5000
