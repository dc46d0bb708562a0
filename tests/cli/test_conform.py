"""The command that puts vectors to an engine."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from tiledominoes import conformance
from tiledominoes.cli import main
from tiledominoes.conformance import vectors

if TYPE_CHECKING:
    from collections.abc import Sequence

CHILD = Path(__file__).parents[1] / "conformance" / "engine_child.py"
CHUOPAI = vectors("chuopai")
TWO = (vectors("chedeng")[0], CHUOPAI[0])
PLIES = len(CHUOPAI[0].rounds[0].plies)


def engine(wrong: str) -> list[str]:
    return ["--", sys.executable, str(CHILD), wrong]


def saved(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "vectors.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


@pytest.fixture
def two(tmp_path: Path) -> str:
    """A file with two vectors, one of Chedeng and one of Chuo Pai."""
    return saved(tmp_path, TWO[0].to_json(), "", TWO[1].to_json())


def lines(capsys: pytest.CaptureFixture[str], code: int, words: Sequence[str]) -> list[str]:
    """What the command prints, having ended with this code and said nothing on stderr."""
    assert main(["conform", *words]) == code
    out, err = capsys.readouterr()
    assert err == ""
    assert out.isascii()
    return out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], words: Sequence[str]) -> str:
    """What the command says on stderr, having printed nothing else."""
    assert main(["conform", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_all_agree(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, 0, ["--vectors", two, *engine("none")]) == [
        "engine: child 1",
        "all 1 vectors of chedeng agree (32 plies)",
        f"all 1 vectors of chuopai agree ({PLIES} plies)",
    ]


def test_only_some_games(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--vectors", two, "--game", "chuopai", "--timeout", "60", *engine("none")]
    assert lines(capsys, 0, words)[1:] == [f"all 1 vectors of chuopai agree ({PLIES} plies)"]
    words = ["--vectors", two, "--game", "chuopai", "--game", "chedeng", *engine("none")]
    assert len(lines(capsys, 0, words)) == 3
    assert lines(capsys, 0, ["--vectors", two, *engine("one game")]) == [
        "engine: \\u9577\\u5929",
        "the engine does not play chedeng",
        f"all 1 vectors of chuopai agree ({PLIES} plies)",
    ]


def test_the_published_vectors_are_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    plies = sum(len(vector.rounds[0].plies) for vector in CHUOPAI)
    assert lines(capsys, 0, ["--game", "chuopai", *engine("none")])[1:] == [
        f"all {len(CHUOPAI)} vectors of chuopai agree ({plies} plies)"
    ]


def test_a_difference_in_the_moves(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 1, ["--vectors", two, *engine("never face-down")])
    ply = TWO[0].rounds[0].plies[1]
    missing = [move for move in ply.legal if move[0] == "x"]
    assert shown[1] == f"difference in vector {TWO[0].id}, round 1, ply 2, seat {ply.seat} to move"
    assert shown[2] == "  clause    CD-7 Going face-down"
    assert shown[3] == "  about     moves"
    assert sorted(shown[4].split()[1:]) == sorted(missing)
    assert shown[5].startswith(f"  position  chedeng turn={ply.seat} ")
    assert shown[6:] == [
        "0 of 1 vectors of chedeng agree (1 ply), 1 differs",
        "0 of 1 vectors of chuopai agree (0 plies), 1 not tried to the end",
    ]


def test_moves_too_many(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 1, ["--vectors", two, *engine("low pips first")])
    assert shown[4] == "  too many  56:5"


def test_all_goes_on(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 1, ["--all", "--vectors", two, *engine("never over")])
    assert [line for line in shown if "difference" in line] == [
        f"difference in vector {vector.id}, round 1, at the end" for vector in TWO
    ]
    assert shown.count("  expected  nobody, the game is over") == 2
    assert shown.count("  got       seat 0") == 2
    assert shown[-2:] == [
        "0 of 1 vectors of chedeng agree (32 plies), 1 differs",
        f"0 of 1 vectors of chuopai agree ({PLIES} plies), 1 differs",
    ]


def test_several_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 1, ["--all", "--game", "chuopai", *engine("never over")])
    assert shown[-1].endswith(f" plies), {len(CHUOPAI)} differ")


def test_an_engine_that_will_not_answer(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 1, ["--vectors", two, *engine("cannot pay")])
    assert shown[2:4] == ["  about     answer", "  expected  an answer"]
    assert "".join(shown[4:6]).split()[-4:-1] == ["error:", "'no", "such"]


def test_an_engine_that_breaks_down(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, 1, ["--vectors", two, *engine("crashes")])[1:] == [
        "the engine ended with exit code 1 before it answered request 69 (settle)",
        f"  in vector {TWO[0].id}, round 1, at the end",
        "  the last that it wrote to standard error:",
        "    out of luck",
        "0 of 1 vectors of chedeng agree (32 plies), 1 not tried to the end",
        "0 of 1 vectors of chuopai agree (0 plies), 1 not tried to the end",
    ]


def test_an_engine_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, 1, ["--", "no-such-program"]) == [
        "cannot start 'no-such-program': No such file or directory"
    ]


def test_an_engine_that_stalls(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    stalls = [sys.executable, "-c", "import time; time.sleep(60)"]
    assert lines(capsys, 1, ["--vectors", two, "--timeout", "0.2", "--", *stalls]) == [
        "the engine did not answer request 1 (hello) within 0.2 seconds"
    ]


def test_the_list(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 0, ["--list"])
    heads = [line for line in shown if line[0] != " "]
    assert [line.partition(":")[0] for line in heads] == [vector.id for vector in vectors()]
    assert max(map(len, shown)) <= 80
    shown = lines(capsys, 0, ["--vectors", two, "--list"])
    assert shown[0] == f"{TWO[0].id}: chedeng, rules standard, 1 deal, 32 plies"
    second = shown.index(f"{TWO[1].id}: chuopai, rules standard, 1 deal, {PLIES} plies")
    assert " ".join(shown[1:second]).split() == list(TWO[0].clauses)
    assert " ".join(shown[second + 1 :]).split() == list(TWO[1].clauses)


def test_a_session(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, 0, ["--vectors", two, "--show", TWO[0].id])
    assert shown[::2] == [f"> {request}" for request, _ in conformance.session(TWO[0])]
    assert shown[1::2] == [f"< {answer}" for _, answer in conformance.session(TWO[0])]


# Wrong words.


def test_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--"], ["--game", "chedeng", "--"]):
        assert "expected the command that starts an engine" in refused(capsys, words)


def test_no_such_vector(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no vector 'a-1'; --list has their names" in refused(capsys, ["--show", "a-1"])


def test_no_such_time_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a time-out is more than 0" in refused(capsys, ["--timeout", "nan", "--", "x"])


def test_no_such_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["conform", "--game", "mahjong", "--", "x"])
    assert caught.value.code == 2
    assert "invalid choice: 'mahjong'" in capsys.readouterr().err


def test_files_that_hold_no_vectors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*content: str) -> str:
        return refused(capsys, ["--vectors", saved(tmp_path, *content), "--", "x"])

    line = TWO[1].to_json()
    assert "vectors.jsonl: line 2: no JSON" in said(line, "nonsense")
    wrong = evolve(TWO[1], clauses=()).to_json()
    assert "vectors.jsonl: line 3: the vector 'chuopai-standard-1' has other answers" in said(line, "", wrong)
    assert "there are no vectors of any game" in said("")
    path = saved(tmp_path, line)
    assert "there are no vectors of chedeng" in refused(
        capsys, ["--vectors", path, "--game", "chedeng", "--", "x"]
    )
    Path(path).write_bytes(b'{"\xff')
    assert "byte 2 is no UTF-8" in refused(capsys, ["--vectors", path, "--", "x"])
    gone = str(tmp_path / "gone")
    assert "cannot read" in refused(capsys, ["--vectors", gone, "--", "x"])


# The program as a whole.


def test_words_behind_the_dashes_are_the_engines_own(tmp_path: Path) -> None:
    code = "import sys; sys.exit(' '.join(sys.argv[1:]))"
    words = [sys.executable, "-c", code, "--timeout", "-h", "--", "a b"]
    done = subprocess.run(
        [sys.executable, "-m", "tiledominoes", "conform", "--game", "chedeng", "--", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == "    --timeout -h -- a b"


def test_an_interrupted_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_words: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conformance, "run", interrupted)
    assert lines(capsys, 130, ["--", "x"]) == ["interrupted"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes and signals")
def test_an_interrupt_ends_the_engine(tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    code = "import sys, time; input(); f = open(sys.argv[1], 'w'); f.write('!'); f.flush(); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-m", "tiledominoes", "conform", "--", sys.executable, "-c", code, pipe],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ours:
        assert select.select([end], [], [], 60)[0]
        assert os.read(end, 10) == b"!"
        ours.send_signal(signal.SIGINT)
        out, err = ours.communicate(timeout=60)
    assert (ours.returncode, out.strip(), err) == (130, b"interrupted", b"")
    assert select.select([end], [], [], 20)[0]
    assert os.read(end, 10) == b""
    os.close(end)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_reports_in_any_encoding(encoding: str, two: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tiledominoes", "conform", "--vectors", two, *engine("wrong clause")],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": encoding, "PYTHONPATH": ""},
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "by \\x1b[1m" in done.stdout
