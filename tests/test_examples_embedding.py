"""The examples that put the library into something larger: a game loop, a foreign engine, a plot."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from test_docs import run
from tiledominoes import chedeng, conformance

if TYPE_CHECKING:
    from types import ModuleType

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(name: str) -> ModuleType:
    """An example as a module; its main part does not run."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(
    name: str, *arguments: str, folder: Path, path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """An example that has ended, however it did; `path` comes first where Python looks for modules."""
    found = [str(path)] if path else []
    found += [os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else []
    environment = {**os.environ, **({"PYTHONPATH": os.pathsep.join(found)} if found else {})}
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False, env=environment)


# The loop.


def some_state(plies: int) -> chedeng.State:
    state, rng = chedeng.deal(Random(5)), Random(6)
    for _ in range(plies):
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
    return state


def test_the_loop_pays_and_records(tmp_path: Path) -> None:
    out = run(EXAMPLES / "game_loop.py", folder=tmp_path).splitlines()
    chips = [list(map(int, line.split(": ")[1].split(","))) for line in out if line.startswith("  chips")]
    assert [sum(stacks) for stacks in chips] == [800] * len(chips)
    assert sum(line.startswith("Round ") for line in out) == len(chips)
    assert any(line.startswith("  refused: ") for line in out)
    assert out[-2].endswith("adds up: True")
    richest = [str(seat) for seat, stack in enumerate(chips[-1]) if stack == max(chips[-1])]
    assert out[-1] == f"Winners: {', '.join(richest)}"


@pytest.mark.parametrize("seat", range(4))
def test_the_loop_sends_nothing_that_a_seat_may_not_know(seat: int) -> None:
    loop, state = load("game_loop"), some_state(12)
    other = state.determinize(seat, Random(1))
    assert other != state
    sent = []
    for shown in (state, other):
        lines = [loop.Line() for _ in range(4)]
        loop.show(shown, lines)
        sent.append([line.to_seat.get_nowait() for line in lines])
        assert all(line.to_seat.empty() for line in lines)
    assert sent[0][seat] == sent[1][seat] == state.observe(seat).to_json()
    assert sent[0] != sent[1]


def test_the_loop_refuses_until_a_move_is_legal() -> None:
    loop, state = load("game_loop"), some_state(3)
    assert state.current_player is not None
    missing = next(m for m in chedeng.catalogue() if not m.is_face_up and not state.is_legal(m))
    line = loop.Line()
    for text in ("", "a move", str(missing), str(state.legal_moves[-1]), "x66"):
        line.to_table.put_nowait(text)
    assert asyncio.run(loop.turn(state, line)) == state.play(state.legal_moves[-1])
    refusals = [json.loads(line.to_seat.get_nowait()) for _ in range(3)]
    assert [list(refusal) for refusal in refusals] == [["refused"]] * 3
    assert refusals[2]["refused"].endswith("(CD-6)")
    assert line.to_seat.empty()
    assert line.to_table.qsize() == 1


# The engine.


def test_the_engine_agrees_with_every_vector() -> None:
    command = [sys.executable, str(EXAMPLES / "foreign_engine.py"), "--serve"]
    report = conformance.run(command, conformance.vectors("chuopai"))
    assert report.agrees, report
    (tally,) = report.tallies
    assert tally.agreed == len(conformance.vectors("chuopai"))


def test_the_engine_knows_nothing_of_the_library(tmp_path: Path) -> None:
    (tmp_path / "tiledominoes.py").write_text("raise ImportError", "utf-8")
    command = [sys.executable, str(EXAMPLES / "foreign_engine.py"), "--serve"]
    hello = '{"id": 1, "do": "hello", "protocol": "p"}\n'
    done = subprocess.run(
        command, input=hello, capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert json.loads(done.stdout)["games"] == ["chuopai"]


def test_the_example_reports_agreement(tmp_path: Path) -> None:
    out = run(EXAMPLES / "foreign_engine.py", folder=tmp_path)
    assert "agrees with 3 of 3 games" in out


def test_the_example_reports_what_a_broken_engine_does(tmp_path: Path) -> None:
    done = start("foreign_engine", "--broken", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "agrees with 0 of 3 games" in done.stdout
    assert "by CP-7\n" in done.stdout
    assert "broke down" not in done.stdout


# The odds.


def test_the_odds_are_shares_of_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = load("odds_of_ton")
    monkeypatch.setattr(odds, "ROUNDS", 40)
    found = odds.estimate(Random(1))
    assert len(found) == 9
    assert sum(share for share, _ in found) == pytest.approx(100)
    for share, error in found:
        hands = share / 100 * 160
        assert hands == pytest.approx(round(hands))
        assert error >= 0
    # Four hands a round: were each like the others of its round, the interval would be twice as long.
    alone = [2 * (share * (100 - share) / 160) ** 0.5 for share, _ in found]
    assert all(error <= 2.1 * single for (_, error), single in zip(found, alone, strict=True))


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    plain = start("odds_of_ton", folder=tmp_path)
    done = start("odds_of_ton", "--plot", "odds.svg", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, plain.stdout)
    text = (tmp_path / "odds.svg").read_text("utf-8")
    assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    _, share, *_, error = plain.stdout.splitlines()[-1].split()
    assert f"<!-- Ton: {share} % \N{PLUS-MINUS SIGN} {error} in 1000 random rounds -->" in text
    done = start("odds_of_ton", "8", "--plot", "odds.png", folder=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_the_extra_is_named(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "matplotlib.py").write_text("raise ImportError", "utf-8")
    done = start("odds_of_ton", "--plot", "odds.svg", folder=tmp_path, path=hidden)
    assert done.returncode == 1
    assert done.stdout.endswith("\n")
    assert done.stderr == 'the plot needs the extra "plot": python -m pip install "tiledominoes[plot]"\n'
    assert not (tmp_path / "odds.svg").exists()
