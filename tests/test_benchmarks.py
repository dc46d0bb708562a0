"""The harness that measures speed runs and reports; what it measures is no matter here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from effort import FULL_ONLY
from tiledominoes import GAMES

ROOT = Path(__file__).parents[1]
QUICK = ("--rounds", "1", "--seconds", "0.0001")
CASES = (
    *("deal", "transition", "playout", "playout, a ply", "legal moves at a lead", "legal moves at a follow"),
    *("observe", "determinize, mean of 100", "record load", "pickle and back"),
)
WITHOUT = """
import runpy, sys
for peer in "pyspiel open_spiel.python.games open_spiel.python open_spiel rlcard chess pokerkit".split():
    sys.modules[peer] = None
runpy.run_module("benchmarks", run_name="__main__")
"""
WITHOUT_HEARTS = """
import runpy, sys
from types import SimpleNamespace
for module in "open_spiel open_spiel.python open_spiel.python.games".split():
    sys.modules[module] = SimpleNamespace()
sys.modules["pyspiel"] = SimpleNamespace(registered_names=lambda: ["chess"])
runpy.run_module("benchmarks", run_name="__main__")
"""
TWICE = """
import json
from benchmarks.cases import all_cases
cases = {case.name: case for case in all_cases()}
counts = [{name: case.ready()() for name, case in cases.items()} for _ in range(2)]
draws = [cases["tienkau determinize, mean of 100"].ready() for _ in range(2)]
print(json.dumps([counts, [id(view) for run in draws for view in run.args[0]]]))
"""


def run(*words: str, code: str | None = None) -> str:
    start = ["-m", "benchmarks"] if code is None else ["-c", code]
    command = [sys.executable, *start, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("benchmarks") / "kept.json"
    run(*QUICK, "--json", str(path))
    return path


@FULL_ONLY
def test_every_case_of_every_game_is_measured(kept: Path) -> None:
    measured = json.loads(kept.read_text("utf-8"))
    expected = {f"{game} {case}" for game in GAMES for case in CASES}
    expected |= {f"{game} {case}" for game in ("chedeng", "tienkau") for case in ("settle", "Match.settle")}
    assert measured["microseconds"].keys() == {"import", *expected}
    for times in measured["microseconds"].values():
        assert 0 < times["low"] <= times["median"] <= times["high"]


def test_a_case_counts_the_same_whenever_it_runs() -> None:
    (first, second), views = json.loads(run(code=TWICE))
    assert first == second
    assert all(count > 0 for count in first.values())
    # Every ply of Chedeng lays one of the 32 tiles.
    assert first["chedeng playout, a ply"] == 32 * first["chedeng playout"]
    assert first["tienkau determinize, mean of 100"] == 100 * first["tienkau observe"]
    # Nothing that one run found out about its observations is there for the next.
    assert len(set(views)) == len(views)


@FULL_ONLY
def test_a_file_is_as_fast_as_itself(kept: Path) -> None:
    lines = run("--compare", str(kept), str(kept)).splitlines()
    assert len(lines) == 1 + len(json.loads(kept.read_text("utf-8"))["microseconds"])
    assert all(line.endswith(" 1.00x") for line in lines[1:])


@FULL_ONLY
def test_ratios_are_told_with_what_is_aimed_at() -> None:
    out = run(*QUICK, "--only", "chedeng")
    ratios = out[out.index("ratios of this run") :].splitlines()[1:]
    assert [line.partition(",")[0] for line in ratios] == [
        "chedeng observe",
        "chedeng settle",
        "chedeng Match.settle",
        "chedeng determinize",
    ]
    assert all(re.search(r" +\d+\.\d\d   <= \d+ +(met|MISSED)$", line) for line in ratios)


@FULL_ONLY
def test_peers_that_are_not_there_are_named_with_the_extra() -> None:
    out = run("--peers", *QUICK, "--only", "chedeng deal", code=WITHOUT)
    missing = [line for line in out.splitlines() if "there is no" in line]
    assert len(missing) == 8
    assert all(line.endswith('pip install "tiledominoes[bench]" brings it') for line in missing)
    assert "python-chess push: there is no chess;" in out
    assert "OpenSpiel hearts child: there is no pyspiel;" in out


@FULL_ONLY
def test_a_game_that_openspiel_lacks_is_named() -> None:
    out = run("--peers", *QUICK, "--only", "chedeng deal", code=WITHOUT_HEARTS)
    assert "OpenSpiel hearts child: the OpenSpiel that is installed has no game hearts\n" in out
