"""Results in files: what stands in them, how they are gone on with, and what is refused."""

from __future__ import annotations

import csv
import json
import sys
from typing import TYPE_CHECKING

import pyarrow.parquet as pq  # type: ignore[import-untyped]  # it has no types
import pytest
from attrs import evolve

from tiledominoes import MissingExtraError, RecordError, __version__, chedeng
from tiledominoes.simulation import Outcome, Plan, ResultFile, arrow, read_outcomes, read_plan, simulate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KINDS = ["jsonl", "csv", "parquet"]
PLAN = Plan.of("chedeng", ["heuristic", "simulation.players:Raising"], 30, seed=7)
OUTCOMES = list(simulate(PLAN))


def write(path: Path, count: int = 30, plan: Plan = PLAN, *, resume: bool = False) -> Path:
    """A file of the first so many games."""
    with ResultFile(path, plan, resume=resume) as file:
        for outcome in OUTCOMES[file.count : count]:
            file.write(outcome)
    return path


@pytest.fixture(params=KINDS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"results.{request.param}"


@pytest.fixture
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parquet has groups of 8 rows."""
    monkeypatch.setattr(arrow, "GROUP", 8)


def test_what_is_written_can_be_read(path: Path) -> None:
    write(path)
    assert read_plan(path) == PLAN
    assert list(read_outcomes(path)) == OUTCOMES
    assert any(outcome.forfeits for outcome in OUTCOMES)


def test_the_form_of_json_lines(tmp_path: Path) -> None:
    lines = write(tmp_path / "a.jsonl", 2).read_text("ascii").splitlines()
    assert json.loads(lines[0]) == {
        "form": "tiledominoes simulation",
        "version": 1,
        "library": __version__,
        "game": "chedeng",
        "bots": list(PLAN.bots),
        "games": 30,
        "seed": 7,
        "rules": chedeng.STANDARD.to_dict(),
        "matches": False,
        "seconds": None,
    }
    first = OUTCOMES[0]
    assert json.loads(lines[1]) == {
        "index": 0,
        "bots": list(first.bots),
        "scores": list(first.scores),
        "winners": list(first.winners),
        "rounds": 1,
        "plies": 32,
        "forfeits": [
            {"seat": f.seat, "round": f.round, "ply": f.ply, "reason": f.reason} for f in first.forfeits
        ],
    }
    assert len(lines) == 3


def test_the_form_of_csv(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", 2)
    with path.open(encoding="utf-8", newline="") as file:
        head = file.readline()
        rows = list(csv.DictReader(file))
    assert head.startswith('# {"form": "tiledominoes simulation", "version": 1, ')
    assert [int(rows[1][f"score_{seat}"]) for seat in range(4)] == list(OUTCOMES[1].scores)
    assert [rows[1][f"bot_{seat}"] for seat in range(4)] == list(PLAN.bots)
    assert rows[1]["winners"] == " ".join(map(str, OUTCOMES[1].winners))
    assert json.loads(rows[1]["forfeits"])[0]["reason"] == OUTCOMES[1].forfeits[0].reason
    assert (rows[1]["index"], rows[1]["rounds"], rows[1]["plies"]) == ("1", "1", "32")


def test_the_form_of_parquet(tmp_path: Path, small_groups: None) -> None:
    path = write(tmp_path / "a.parquet")
    table = pq.read_table(path)
    assert json.loads(table.schema.metadata[arrow.KEY])["seed"] == 7
    assert table.column("scores").to_pylist() == [list(outcome.scores) for outcome in OUTCOMES]
    groups = pq.read_metadata(path)
    assert [groups.row_group(g).num_rows for g in range(groups.num_row_groups)] == [8, 8, 8, 6]
    assert list(tmp_path.iterdir()) == [path]


def test_nobody_who_fails_leaves_an_empty_cell(tmp_path: Path) -> None:
    plan = Plan.of("chuopai", ["random"], 1)
    with ResultFile(tmp_path / "a.csv", plan) as file:
        for outcome in simulate(plan):
            file.write(outcome)
    assert (tmp_path / "a.csv").read_text("utf-8").endswith(",\n")
    assert list(read_outcomes(tmp_path / "a.csv")) == list(simulate(plan))


@pytest.mark.parametrize("kept", [0, 1, 8, 13, 30])
def test_a_file_that_is_gone_on_with_ends_with_the_same_bytes(
    path: Path, kept: int, small_groups: None
) -> None:
    whole = write(path.with_stem("whole")).read_bytes()
    write(path, kept)
    assert list(read_outcomes(path)) == OUTCOMES[:kept]
    seen: list[Outcome] = []
    with ResultFile(path, PLAN, resume=True, seen=seen.append) as file:
        assert file.count == kept
        for outcome in OUTCOMES[kept:]:
            file.write(outcome)
    assert seen == OUTCOMES[:kept]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("kind", ["jsonl", "csv"])
def test_whatever_is_torn_off_a_text_is_written_again(kind: str, tmp_path: Path) -> None:
    path = write(tmp_path / f"a.{kind}")
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for length in [
        0,
        5,
        len(lines[0]) - 1,
        len(lines[0]),
        len(lines[0]) + 1,
        len(whole) // 2,
        len(whole) - 1,
    ]:
        path.write_bytes(whole[:length])
        assert write(path, resume=True).read_bytes() == whole


def test_to_go_on_with_nothing_is_to_begin(path: Path) -> None:
    assert list(read_outcomes(write(path, resume=True))) == OUTCOMES


def test_what_is_there_is_not_overwritten(path: Path) -> None:
    path.write_text("precious", "utf-8")
    with pytest.raises(RecordError, match="is there already; to go on with it, resume it"):
        ResultFile(path, PLAN)
    assert path.read_text("utf-8") == "precious"


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (evolve(PLAN, seed=8), "seed is 7, not 8"),
        (evolve(PLAN, games=31, seconds=2.5), "games is 30, not 31; seconds is null, not 2.5"),
        (evolve(PLAN, rules=chedeng.Rules(rounds=4)), '"rounds": 8.*, not .*"rounds": 4'),
        (Plan.of("chuopai", ["random"], 30, seed=7), 'game is "chedeng", not "chuopai"; bots is'),
    ],
)
def test_a_file_of_another_run_is_refused(path: Path, other: Plan, says: str) -> None:
    before = write(path, 3).read_bytes()
    with pytest.raises(RecordError, match=f"is of another run: .*{says}"):
        ResultFile(path, other, resume=True)
    assert path.read_bytes() == before


def test_a_header_that_is_written_otherwise_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", 3)
    path.write_bytes(path.read_bytes().replace(b'"seed": 7', b'"seed":  7', 1))
    with pytest.raises(RecordError, match="of another run: it is written otherwise"):
        ResultFile(path, PLAN, resume=True)


def test_a_file_of_something_else_is_refused(path: Path) -> None:
    path.write_text("one\ntwo\n", "utf-8")
    for wrong in (lambda: ResultFile(path, PLAN, resume=True), lambda: read_plan(path)):
        with pytest.raises(RecordError, match=r"no head of a file of results|is no Parquet file"):
            wrong()


def test_another_parquet_file_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", 3)
    pq.write_table(pq.read_table(path).replace_schema_metadata(None), path)
    with pytest.raises(RecordError, match=r"no head of a file of results"):
        read_plan(path)


def swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-2], lines[-1], lines[-2]]


@pytest.mark.parametrize("kind", ["jsonl", "csv"])
@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (swapped, "has not the row of game 3 where that belongs"),
        (lambda lines: [*lines, lines[-1]], "has not the row of game 5 where that belongs"),
        (lambda lines: [*lines[:-1], b"what\n", lines[-1]], "has no row in line"),
        (lambda lines: [*lines, lines[-1][:-1]], None),
        (lambda lines: [*lines[:-1], lines[-1].replace(b"heuristic", b"random")], "the row of game 4 where"),
    ],
)
def test_rows_that_do_not_belong_are_refused(
    kind: str, broken: Callable[[list[bytes]], list[bytes]], says: str | None, tmp_path: Path
) -> None:
    path = write(tmp_path / f"a.{kind}", 5)
    path.write_bytes(b"".join(broken(path.read_bytes().splitlines(keepends=True))))
    if says is None:
        write(path, resume=True)
        return
    with pytest.raises(RecordError, match=says):
        ResultFile(path, PLAN, resume=True)


def test_rows_after_the_last_are_refused(path: Path) -> None:
    with ResultFile(path, PLAN) as file:
        for outcome in [*OUTCOMES, evolve(OUTCOMES[0], index=30)]:
            file.write(outcome)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="has not the row of game 30 where that belongs"):
        ResultFile(path, PLAN, resume=True)
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_a_row_of_parquet_that_is_no_result_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    with ResultFile(path, PLAN) as file:
        file.write(OUTCOMES[0])
        file.write(evolve(OUTCOMES[1], winners=(4,)))
    with pytest.raises(
        RecordError, match="has no result in row 1: winners must be a whole number from 0 to 3"
    ):
        list(read_outcomes(path))


def test_the_columns_of_a_csv_are_looked_at(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", 2)
    path.write_bytes(path.read_bytes().replace(b"bot_1", b"bot_I"))
    with pytest.raises(RecordError, match="has not the columns of its game"):
        read_plan(path)


@pytest.mark.parametrize("name", ["a.txt", "a", "a.json"])
def test_other_kinds_of_file_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"results go into \.jsonl, \.csv or \.parquet, not 'a"):
        ResultFile(tmp_path / name, PLAN)


def test_places_that_do_not_work(path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot write .*: No such file or directory"):
        ResultFile(path.parent / "none" / path.name, PLAN)
    with pytest.raises(RecordError, match=r"cannot read .*: No such file or directory"):
        read_plan(path)


def test_a_head_that_is_torn_holds_no_plan(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"form"', "utf-8")
    with pytest.raises(RecordError, match="has no whole head"):
        read_plan(tmp_path / "a.jsonl")


class Full:
    """A writer whose disk is full."""

    def write(self, *_: Outcome) -> None:
        raise OSError(28, "No space left on device")

    def close(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_disk_that_gets_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ResultFile(tmp_path / "a.jsonl", PLAN)
    file.close()
    monkeypatch.setattr(file, "_writer", Full())
    with pytest.raises(RecordError, match=r"cannot write .*: No space left on device"):
        file.write(OUTCOMES[0])
    with pytest.raises(RecordError, match=r"cannot write .*: No space left on device"):
        file.close()
    assert file.count == 0


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tiledominoes.simulation.arrow")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"tiledominoes\[arrow\]"):
        ResultFile(tmp_path / "a.parquet", PLAN)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"chedeng"', '"mahjong"', "there is no game mahjong"),
        ('"version": 1', '"version": 2', "version must be a whole number from 1 to 1, not 2"),
        ('"seconds": null', '"seconds": "2"', "seconds must be a number or null"),
        ('"seconds": null', '"seconds": true', "seconds must be a number or null"),
        ('"rounds": 8', '"rounds": 0', "rounds .CD-16. must be"),
        ('"seed": 7', '"seeds": 7', "expected exactly the members"),
    ],
)
def test_heads_that_are_wrong(old: str, new: str, says: str, tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", 1)
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(RecordError, match=f"a.jsonl: no head of a file of results: .*{says}"):
        read_plan(path)


def test_seconds_are_kept(path: Path) -> None:
    plan = evolve(PLAN, seconds=2.5)
    write(path, 1, plan)
    assert read_plan(path) == plan
