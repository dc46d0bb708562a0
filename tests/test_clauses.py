"""From clause to code to test: no clause is without either, and what the documentation shows is so."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from clause_index import ROOT, code_places, held_by, ids_in, marked_tests

from effort import FULL_ONLY
from tiledominoes import chedeng, chuopai, rulebook, tienkau

if TYPE_CHECKING:
    from pathlib import Path

    from tiledominoes.options import Rules

CLAUSES = [clause.id for clause in rulebook.clauses()]
PLACES, HELD_BY = code_places(), held_by()


def collect(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """What pytest collects, a node id a line, with the settings and the conftest of the project."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize("clause_id", CLAUSES)
def test_every_clause_is_held_by_a_test(clause_id: str) -> None:
    assert HELD_BY.get(clause_id)


@pytest.mark.parametrize("clause_id", CLAUSES)
def test_every_clause_is_named_where_it_is_carried_out(clause_id: str) -> None:
    assert PLACES.get(clause_id)


def test_only_clauses_are_named() -> None:
    assert PLACES.keys() == HELD_BY.keys() == set(CLAUSES)


@pytest.mark.parametrize("rules", [chedeng.Rules, tienkau.Rules, chuopai.Rules], ids=lambda r: r.__module__)
def test_every_option_is_a_place_of_its_clause(rules: type[Rules]) -> None:
    for option, clause_id in rules.clauses().items():
        assert f"{rules.__module__}.Rules.{option}" in [place.qualified for place in PLACES[clause_id]]


def test_places_found_by_hand() -> None:
    places = {clause_id: [place.qualified for place in found] for clause_id, found in PLACES.items()}
    assert places["EQ-3"] == ["tiledominoes.packs.TILE_SET"]
    # Its docstring says so, and what it calls says "CD-11 to CD-14" or has the id as a text.
    assert "tiledominoes.chedeng.scoring.penalties" in places["CD-10"]
    assert "tiledominoes.chedeng.state.State.payments" in places["CD-13"]
    assert "tiledominoes.chedeng.reckoning.clause_of" in places["CD-13"]
    # A docstring below a field, a comment, and the metadata of an option.
    assert "tiledominoes.chuopai.families.FAMILY_TABLE" in places["CP-3"]
    assert "tiledominoes.chedeng.turns.lay" in places["CD-8"]
    assert "tiledominoes.tienkau.rules.Rules.bank_fee" in places["TK-15"]
    # What names a clause for an example does not carry it out.
    assert "tiledominoes.errors.IllegalMoveError" not in places["CD-6"]


def test_ranges_are_written_out() -> None:
    assert ids_in("by CD-9 to CD-11, TK-1 and EQ-6") == ["CD-9", "CD-10", "CD-11", "TK-1", "EQ-6"]
    assert ids_in("CD-9 to TK-11") == ["CD-9", "TK-11"]
    assert ids_in("an id such as CD-8, or such as `TK-1`; XCD-1, CD-0, TK-1[89]") == []


def test_the_markers_are_those_that_pytest_collects(request: pytest.FixtureRequest) -> None:
    """Every test of this run, however it was chosen, with the ids of its markers."""
    marked = marked_tests()
    for item in request.session.items:
        node_id = item.nodeid.partition("[")[0]
        held = {argument for mark in item.iter_markers("clause") for argument in mark.args}
        assert held == set(marked.get(node_id, ())), node_id


@FULL_ONLY
def test_the_marked_tests_of_a_folder_are_those_that_pytest_chooses() -> None:
    done = collect("-m", "clause", "tests/ground", "tests/test_names.py")
    chosen = {line.partition("[")[0] for line in done.stdout.splitlines() if "::" in line}
    folders = ("tests/ground/", "tests/test_names.py")
    assert chosen == {node_id for node_id in marked_tests() if node_id.startswith(folders)}


MARKED = """
import pytest

pytestmark = pytest.mark.clause("EQ-1")


@pytest.mark.clause("CD-6", "CD-5")
@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.clause("CD-10")
def test_one(n):
    pass


def test_two():
    @pytest.mark.clause("CD-1")
    def test_inner():
        pass


@pytest.mark.clause("CD-3")
def helper():
    pass


@pytest.mark.clause("TK-2")
class TestMany:
    pytestmark = [pytest.mark.skipif(False, reason=""), pytest.mark.clause("TK-3")]

    @pytest.mark.clause("TK-4")
    def test_three(self):
        pass
"""


def test_markers_of_files_and_classes_hold_for_their_tests(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_marked.py").write_text(MARKED, "utf-8")
    assert marked_tests(tmp_path) == {
        "tests/test_marked.py::test_one": ["CD-5", "CD-6", "CD-10", "EQ-1"],
        "tests/test_marked.py::test_two": ["EQ-1"],
        "tests/test_marked.py::TestMany::test_three": ["EQ-1", "TK-2", "TK-3", "TK-4"],
    }


@FULL_ONLY
def test_a_marker_that_names_no_clause_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    text = 'import pytest\n\n\n@pytest.mark.clause("CD-5", "CD-99")\ndef test_it():\n    pass\n'
    (tmp_path / "test_it.py").write_text(text, "utf-8")
    done = collect("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), ".", folder=tmp_path)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "test_it.py::test_it: a clause marker takes ids of the rulebook" in done.stderr


@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.clause,
        pytest.mark.clause("cd-5"),
        pytest.mark.clause("CD-5", 6),
        pytest.mark.clause(["CD-5"]),
        pytest.mark.clause("CD-5", why="it is so"),
    ],
    ids=str,
)
def test_a_marker_takes_ids_alone(
    mark: pytest.MarkDecorator, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request.node, "own_markers", [mark.mark])
    with pytest.raises(pytest.UsageError, match=r"takes ids of the rulebook, such as 'CD-5', not \("):
        request.config.hook.pytest_itemcollected(item=request.node)


@pytest.mark.parametrize("game", rulebook.games())
def test_the_documentation_has_a_table_of_every_game(game: str) -> None:
    assert f"```{{clause-index}} {game}\n" in (ROOT / "docs" / "clauses.md").read_text("utf-8")
