"""The package as a whole: what it exports, what importing it costs, what the house rules forbid."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tiledominoes

PACKAGE = Path(tiledominoes.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# The order in which the parts may import one another, from the ground up.
FLOORS = [
    {"_typing"},
    {"errors", "names", "tables", "words"},
    {"checks", "extras"},
    {"dominoes"},
    {"packed"},
    {"_compiled"},
    {"bags"},
    {"packs", "chips", "rulebook", "options", "catalogue", "jsontext"},
    {"settings"},
    {"notation", "states", "sampling"},
    {"views", "matches"},
    {"game"},
    {"chedeng", "tienkau", "chuopai"},
    {"registry"},
    {"records", "drawing"},
    {"adapters", "bots", "conformance"},
    {"__init__"},
    {"testing", "simulation"},
    {"tournament"},
    {"cli"},
    {"__main__"},
]


# Imports that point up: within a method, when it is called.
UPWARD = {("names", "dominoes"), *(("drawing", part) for part in ("dominoes", "bags", "states", "views"))}


def imported(path: Path) -> set[str]:
    """The parts of the package that a file imports, wherever in the file, except for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {
        id(node)
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and isinstance(test.test, ast.Name) and test.test.id == "TYPE_CHECKING"
        for node in ast.walk(test)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped and node.module:
            parts = node.module.split(".")
            if parts[0] == "tiledominoes":
                named = [a.name if a.name in part_names() else "__init__" for a in node.names]
                found.update([parts[1]] if parts[1:] else named)
    return found


def part_names() -> set[str]:
    return {part for floor in FLOORS for part in floor}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_everything_exported_is_there() -> None:
    assert sorted(tiledominoes.__all__) == sorted(set(tiledominoes.__all__))
    for name in tiledominoes.__all__:
        assert hasattr(tiledominoes, name)


def test_the_version_is_the_one_of_the_distribution() -> None:
    assert tiledominoes.__version__ == importlib.metadata.version("tiledominoes")


def test_the_build_is_the_one_that_is_to_be_tested() -> None:
    assert (os.environ.get("TILEDOMINOES_BUILD", "pure") == "compiled") == tiledominoes.COMPILED
    compiled = [path for path in PACKAGE.rglob("*") if path.suffix in (".so", ".pyd")]
    assert bool(compiled) == tiledominoes.COMPILED


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    floor = next(i for i, parts in enumerate(FLOORS) if part_of(path) in parts)
    for part in imported(path):
        below = next(i for i, parts in enumerate(FLOORS) if part in parts)
        assert below < floor or part == part_of(path) or (part, part_of(path)) in UPWARD


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_stays_readable_in_size(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_importing_loads_no_more_than_it_needs() -> None:
    unwanted = ["argparse", "json", "random", "tomllib", "importlib.resources", "hypothesis", "sphinx"]
    unwanted += ["tiledominoes.cli", "tiledominoes.rulebook", "tiledominoes.names"]
    unwanted += ["tiledominoes.conformance", "tiledominoes.records", "tiledominoes.testing"]
    unwanted += ["tiledominoes.bots", "tiledominoes.drawing", "tiledominoes.simulation"]
    unwanted += ["tiledominoes.adapters", "numpy", "gymnasium", "pettingzoo", "pyspiel"]
    code = "import sys; before = set(sys.modules); import tiledominoes; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(unwanted) & set(done.stdout.split()) == set()


def test_the_command_line_starts_without_what_plays_many_games() -> None:
    code = "import sys, tiledominoes.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"tiledominoes.simulation", "tiledominoes.tournament", "multiprocessing"} & set(
        done.stdout.split()
    ) == set()


def test_nothing_touches_the_global_random_numbers() -> None:
    random.seed(5)
    before = random.getstate()
    tiledominoes.playout(tiledominoes.chedeng.deal(random.Random(1)), random.Random(2))
    tiledominoes.chedeng.deal(random.Random(1)).determinize(0, random.Random(3))
    assert random.getstate() == before


def test_lazy_caches_hold_under_threads() -> None:
    state = tiledominoes.chedeng.deal(random.Random(1))
    while not state.is_over:
        state = state.play(state.legal_moves[-1])
    expected = tiledominoes.chedeng.settle(state.face_down)
    copies = [type(state).from_text(state.to_text()) for _ in range(50)]
    start = threading.Barrier(8)
    seen: list[object] = []

    def read() -> None:
        start.wait()
        name = tiledominoes.Domino(6, 5).name
        seen.extend((copy.payments, copy.legal_moves, name) for copy in copies)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 400
    assert set(seen) == {(expected, (), tiledominoes.Domino(6, 5).name)}


def test_one_seed_is_one_game_in_every_process() -> None:
    code = (
        "from random import Random; from tiledominoes import GAMES\n"
        "for game in GAMES.values():\n"
        "    rng = Random(5); state = game.deal(rng)\n"
        "    while not state.is_over:\n"
        "        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])\n"
        "    print(state.to_text(), *state.history, state.payments, state.observe(1).to_json())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ""},
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert len(outputs) == 1
