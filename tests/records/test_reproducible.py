"""One seed is one record: in every process, under every hash seed, under every Python version, for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import tiledominoes

VERSION_1 = Path(__file__).parent / "v1"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
RUNNING = "{}.{}".format(*sys.version_info[:2])

# Writes the records of games of every preset, of matches, and of what seats saw, in both forms; and what the
# command line keeps of seed 11, which the files of version 1 were made by.
PROGRAM = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tiledominoes import GAMES
from tiledominoes.cli import main
from tiledominoes.records import Record

folder = Path(sys.argv[1])

def write(name, record):
    (folder / f"{name}.json").write_text(record.to_json(), "utf-8")
    (folder / f"{name}.txt").write_text(record.to_text(), "utf-8")

def finished(state, rng):
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
    return state

for game in GAMES.values():
    for preset, rules in game.presets.items():
        rng = Random(5)
        record = Record.from_state(finished(game.deal(rng, rules=rules), rng), {"event": "\\u5929\\u4e5d"})
        write(f"{game.name}-{preset}", record)
        write(f"{game.name}-{preset}-seen", record.observed_by(1))
        if game.Match is not None:
            match = game.Match.start(rng=rng, rules=rules)
            while not match.is_over and len(match.rounds) < 3:
                match = match.settle(finished(match.deal(rng), rng))
            write(f"{game.name}-{preset}-match", Record.from_match(match))
    for suffix in ("json", "txt"):
        with redirect_stdout(StringIO()):
            path = str(folder / f"{game.name}.{suffix}")
            assert main(["watch", game.name, "--seed", "11", "--save", path]) == 0
"""


def interpreter(version: str) -> str | None:
    """The Python of a version, on the path or among those that pyenv keeps; None where there is none."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    on_path = shutil.which(f"python{version}")
    question = "import sys; print('{}.{}'.format(*sys.version_info[:2]))"
    for candidate in [*filter(None, [on_path]), *map(str, sorted(kept.glob(f"{version}.*/bin/python")))]:
        # A shim of pyenv is on the path for versions that are not chosen here, and fails.
        done = subprocess.run([candidate, "-c", question], capture_output=True, text=True, check=False)
        if done.stdout.strip() == version:
            return candidate
    return None


OTHERS = {version: interpreter(version) for version in VERSIONS if version != RUNNING}


def records(python: str, hash_seed: str, folder: Path, path: str = "") -> dict[str, bytes]:
    """The files that the program writes, by name."""
    out = folder / "records"
    out.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    # No site-packages but what is named here: the library needs no more.
    command = [python, "-c", PROGRAM, str(out)]
    if path:
        environment["PYTHONPATH"] = path
        command.insert(1, "-S")
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return {file.name: file.read_bytes() for file in out.iterdir()}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The records by this Python, with hashing as it is in a program that sets nothing."""
    return records(sys.executable, "random", tmp_path_factory.mktemp("expected"))


def test_the_files_of_version_1_are_made_again_from_their_seed(expected: dict[str, bytes]) -> None:
    kept = {file.name: file.read_bytes() for file in VERSION_1.iterdir()}
    assert {name: expected[name] for name in kept} == kept


def test_every_preset_and_match_is_among_the_records(expected: dict[str, bytes]) -> None:
    # One preset of Chedeng and two of Tien Kau, which have matches, in three records each; one of Chuo Pai in
    # two; and three of the command line. All of them in two forms.
    assert len(expected) == 2 * (3 * (1 + 2) + 2 * 1 + 3)
    assert len(set(expected.values())) == len(expected)


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_hashing_changes_no_record(hash_seed: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    assert records(sys.executable, hash_seed, tmp_path) == expected


@pytest.mark.parametrize(
    "version",
    [
        pytest.param(
            version,
            id=f"python{version}",
            marks=pytest.mark.skipif(python is None, reason=f"Python {version} is not installed here"),
        )
        for version, python in OTHERS.items()
    ],
)
def test_other_python_versions_make_the_same_records(
    version: str, expected: dict[str, bytes], tmp_path: Path
) -> None:
    needed = ["attr", "attrs", *(["typing_extensions"] if version in ("3.11", "3.12") else [])]
    site = tmp_path / "site"
    site.mkdir()
    (site / "tiledominoes").symlink_to(Path(tiledominoes.__file__).parent, target_is_directory=True)
    for name in needed:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            pytest.skip(f"Python {version} needs {name}, which is not installed by this one")
        origin = Path(spec.origin)
        origin = origin.parent if origin.name == "__init__.py" else origin
        (site / origin.name).symlink_to(origin, target_is_directory=origin.is_dir())
    python = OTHERS[version]
    assert python is not None
    assert records(python, "random", tmp_path, str(site)) == expected
