"""The extra of OpenSpiel: the error without it, its reference, its example and its benchmark."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from effort import FULL_ONLY
from tiledominoes import GAMES
from tiledominoes.adapters import openspiel

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
import tiledominoes
try:
    import tiledominoes.adapters.openspiel
except ImportError as error:
    print(error)
"""
NEEDED = 'tiledominoes.adapters.openspiel needs OpenSpiel: python -m pip install "tiledominoes[openspiel]"'


@pytest.mark.parametrize("lacking", ["pyspiel", "numpy"])
def test_without_openspiel_the_error_names_the_extra(lacking: str) -> None:
    command = [sys.executable, "-c", WITHOUT, lacking]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == NEEDED


def test_without_openspiel_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tiledominoes.adapters._pyspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=re.escape(NEEDED)):
        importlib.import_module("tiledominoes.adapters._pyspiel")


@pytest.mark.parametrize("name", sorted(openspiel.__all__))
def test_public_name_is_in_the_reference(name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "adapters_openspiel.md"
    assert re.search(rf"^\.\. autoclass:: tiledominoes\.adapters\.openspiel\.{name}$", page.read_text(), re.M)


@FULL_ONLY
def test_the_example_learns() -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_mccfr.py"
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=True)
    random_play, learned = map(float, re.findall(r"(\d\.\d{4}) points$", done.stdout, re.MULTILINE))
    assert learned < random_play / 2


COUNTED = """
import json
from benchmarks.adapters_openspiel import openspiel_cases
print(json.dumps({case.name: [case.ready()(), case.ready()()] for case in openspiel_cases()}))
"""


def test_the_benchmark_takes_the_same_steps_with_and_without_openspiel() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", COUNTED]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    counts = json.loads(done.stdout)
    assert all(first == second > 0 for first, second in counts.values())
    for name in GAMES:
        steps = {tuple(counts[f"{name} step, {how}"]) for how in ("bare", "apply_action", "child")}
        assert len(steps) == 1
    assert counts["chuopai draw of a piece"] == [85, 85]
