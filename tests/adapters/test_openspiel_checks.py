"""What OpenSpiel demands of a game: its own tests and its playthroughs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.tests import games_sim_test

from adapters.openspiel_helpers import NAMES, SMALL
from tiledominoes import GAMES

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_openspiels_own_tests_pass(name: str) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


# Playthroughs, which a person has read.


def test_there_is_a_playthrough_of_every_game() -> None:
    assert {path.stem for path in PLAYTHROUGHS} == set(GAMES)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    kept = path.read_text("utf-8")
    (game,) = re.findall(r"^game: (.*)$", kept, re.MULTILINE)
    actions = list(map(int, re.findall(r"^action: (\d+)$", kept, re.MULTILINE)))
    assert playthrough(game, actions, seed=1) == kept


def test_the_tool_writes_the_playthroughs(tmp_path: Path) -> None:
    tool = Path(__file__).parents[2] / "tools" / "spiel_playthroughs.py"
    subprocess.run([sys.executable, str(tool), str(tmp_path)], capture_output=True, check=True)
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_text("utf-8") for path in PLAYTHROUGHS}
