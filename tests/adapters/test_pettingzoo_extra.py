"""The extra of PettingZoo: the error without it, its reference, its example and its benchmark."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from effort import FULL_ONLY
from tiledominoes import GAMES, MissingExtraError
from tiledominoes.adapters import pettingzoo

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
sys.modules[{missing!r}] = None
import tiledominoes.adapters
try:
    import tiledominoes.adapters.{module}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("module", "missing", "package"),
    [
        *(("pettingzoo", "pettingzoo", "PettingZoo"), ("pettingzoo", "gymnasium", "PettingZoo")),
        *(("arrays", "numpy", "NumPy"), ("pettingzoo", "numpy", "NumPy")),
    ],
)
def test_without_the_extra_the_error_names_it(module: str, missing: str, package: str) -> None:
    code = WITHOUT.format(module=module, missing=missing)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    named = "arrays" if missing == "numpy" else "pettingzoo"
    assert done.stdout == (
        f"MissingExtraError tiledominoes.adapters.{named} needs {package}: "
        'python -m pip install "tiledominoes[rl]"\n'
    )


@pytest.mark.parametrize(("module", "missing"), [("pettingzoo", "gymnasium"), ("arrays", "numpy.typing")])
def test_without_the_extra_in_this_process(
    module: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"tiledominoes.adapters.{module}"
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtraError, match=r'python -m pip install "tiledominoes\[rl\]"$'):
        import_module(name)


def test_the_module_is_not_the_package_of_its_name() -> None:
    assert pettingzoo.__name__ == "tiledominoes.adapters.pettingzoo"
    assert sys.modules["pettingzoo"] is not pettingzoo


@pytest.mark.parametrize("name", ["env", "masked_env", "raw_env", "DominoEnv", "MaskedObservations"])
def test_public_name_is_in_the_reference(name: str) -> None:
    assert getattr(pettingzoo, name).__doc__
    text = (ROOT / "docs" / "reference" / "adapters.md").read_text("utf-8")
    assert re.search(rf"^\.\. auto\w+:: tiledominoes\.adapters\.pettingzoo\.{name}$", text, re.MULTILINE)


@FULL_ONLY
def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    learner = runpy.run_path(str(ROOT / "examples" / "rl_learner.py"))
    learner["main"](5, 300)
    gains = [float(line.split()[3]) for line in capsys.readouterr().out.splitlines()]
    # Random play gains nothing, give or take; sixty chips are five standard errors.
    assert -50 < gains[0] < 50
    assert gains[1] > 60


BENCHMARK = """
from benchmarks.adapters_rl import rl_cases
print(*[f"{case.name}: {case.ready()()}" for case in rl_cases()], sep="\\n")
"""


def test_the_benchmark_counts_plies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BENCHMARK], capture_output=True, text=True, check=True, cwd=ROOT
    )
    counts = dict(line.split(": ") for line in done.stdout.splitlines())
    assert len(counts) == 3 * len(GAMES)
    for game in GAMES:
        steps = {counts[f"{game} PettingZoo step"], counts[f"{game} PettingZoo step with its array"]}
        assert len(steps) == 1
    # Ten deals of 32 tiles.
    assert counts["chedeng ply of a bare state"] == counts["chedeng PettingZoo step"] == "320"
