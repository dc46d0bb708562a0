"""The commands that keep, tell and check records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tiledominoes import chedeng
from tiledominoes.cli import main
from tiledominoes.records import Record

if TYPE_CHECKING:
    from pathlib import Path

GAMES = pytest.mark.parametrize("game", ["chedeng", "tienkau", "chuopai"])
FORMS = pytest.mark.parametrize("suffix", ["json", "txt"])


def saved(tmp_path: Path, game: str, suffix: str, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    path = tmp_path / f"{game}.{suffix}"
    assert main(["watch", game, "--seed", "7", "--save", str(path)]) == 0
    return path, capsys.readouterr().out


@GAMES
@FORMS
def test_watch_keeps_what_it_shows(
    game: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, text = saved(tmp_path, game, suffix, capsys)
    record = Record.from_bytes(path.read_bytes())
    assert record.game == game
    assert (path.read_text("utf-8")[0] == "{") == (suffix == "json")
    last = record.states()[-1]
    assert str(max(record.chips or last.scores)) in text.splitlines()[-1]


@GAMES
@FORMS
def test_replay_tells_what_watch_told(
    game: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, text = saved(tmp_path, game, suffix, capsys)
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    moves = [line for line in text.splitlines() if line.startswith(("  seat ", "    seat "))]
    again = [line for line in told.splitlines() if line.startswith(("  seat ", "    seat "))]
    assert [line for line in moves if "deals next" not in line] == again
    assert told.isascii()
    assert max(map(len, told.splitlines())) <= 80
    winners = sorted(Record.from_bytes(path.read_bytes()).winners)
    assert told.splitlines()[-1] == f"Winner: seat {winners[0]}"


@GAMES
def test_replay_stops_at_a_ply_with_its_position(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = saved(tmp_path, game, "json", capsys)
    rounds = Record.from_bytes(path.read_bytes()).play()
    deals = [states for states in rounds[:2] for _ in (0,)]
    for number, states in enumerate(deals):
        before = sum(len(r) - 1 for r in rounds[:number])
        for ply in (0, 5) if number == 0 else (3,):
            assert main(["replay", str(path), "--ply", str(before + ply)]) == 0
            assert capsys.readouterr().out.splitlines()[-1] == f"After these moves: {states[ply].to_text()}"


def test_replay_shows_tags_and_unfinished_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tea.txt"
    path.write_text(
        '[form "tiledominoes.record/1"]\n[game "chedeng"]\n[tag "event" "Th\u00e9"]\n'
        '[rules "starting_chips=200 rounds=8 doublings_stack=yes"]\n'
        "deal dealer=0 clockwise=yes partial=yes hands=66/65/61/11\n0: 66:6\nopen 0 0 0 0\nwinners -\n",
        "utf-8",
    )
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "  event: Th\\xe9" in told
    assert told[-1] == "No winner yet"


@pytest.mark.parametrize("ply", ["-1", "999"])
def test_replay_has_only_the_plies_of_the_record(
    ply: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = saved(tmp_path, "chuopai", "txt", capsys)
    assert main(["replay", str(path), "--ply", ply]) == 2
    assert f"the record has plies 0 to 102, not {ply}" in capsys.readouterr().err


def test_check_has_a_line_a_file_and_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, _ = saved(tmp_path, "tienkau", "json", capsys)
    seen, bad, gone = tmp_path / "seen.txt", tmp_path / "bad.txt", tmp_path / "gone.txt"
    seen.write_text(Record.from_bytes(good.read_bytes()).observed_by(2).to_text(), "utf-8")
    bad.write_text(Record.from_bytes(good.read_bytes()).to_text().replace("chips ", "chips 1"), "utf-8")
    assert main(["check", str(good), str(seen)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{good}: ok: tienkau, 4 deals, 124 moves",
        f"{seen}: not checked, as seat 2 saw it: tienkau, 4 deals, 124 moves",
    ]
    assert main(["check", str(bad), str(good), str(gone)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{bad}: line ")
    assert lines[1].startswith(f"{good}: ok")
    assert lines[2] == f"{gone}: cannot read the file: No such file or directory"


def test_replay_of_what_somebody_saw_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, _ = saved(tmp_path, "tienkau", "json", capsys)
    seen = tmp_path / "seen.json"
    seen.write_text(Record.from_bytes(good.read_bytes()).observed_by(None).to_json(), "utf-8")
    assert main(["replay", str(seen)]) == 2
    assert "what a spectator saw cannot be played again" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no" / "such" / "folder.txt"
    assert main(["watch", "chuopai", "--seed", "7", "--save", str(path)]) == 2
    assert "cannot write" in capsys.readouterr().err


def of_many(path: Path) -> list[Record]:
    """A file of three records, one in a line, with an empty line between two."""
    states = [chedeng.State.start(["66", "65", "61", "11"], dealer=seat, partial=True) for seat in range(3)]
    records = [Record.from_state(state.play(state.legal_moves[0])) for state in states]
    first, *others = [record.to_json() for record in records]
    path.write_text("\n".join([first, "", *others]) + "\n", "utf-8")
    return records


@pytest.mark.parametrize("name", ["games.jsonl", "games"])
def test_check_has_a_line_for_each_record_of_a_file_of_many(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    (record, *_) = of_many(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(record.to_json()[:-40])
    assert main(["check", str(path)]) == 1
    *good, bad = capsys.readouterr().out.splitlines()
    assert good == [f"{path}:{line}: ok: chedeng, 1 deal, 1 move" for line in (1, 3, 4)]
    assert bad.startswith(f"{path}:5: ")


def test_a_file_of_one_line_or_of_one_record_in_many_lines_is_one_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, wide, empty = tmp_path / "one.jsonl", tmp_path / "wide.json", tmp_path / "empty.jsonl"
    (record, *_) = of_many(tmp_path / "many")
    one.write_text(record.to_json() + "\n", "utf-8")
    wide.write_text(json.dumps(json.loads(record.to_json()), indent=2), "utf-8")
    empty.write_text("\n", "utf-8")
    assert main(["check", str(one), str(wide)]) == 0
    assert capsys.readouterr().out == (
        f"{one}:1: ok: chedeng, 1 deal, 1 move\n{wide}: ok: chedeng, 1 deal, 1 move\n"
    )
    assert main(["replay", str(one)]) == 0
    assert main(["check", str(empty)]) == 1


@pytest.mark.parametrize("number", [1, 3])
def test_replay_tells_one_record_of_many(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = of_many(tmp_path / "many")
    (tmp_path / "one").write_text(records[number - 1].to_text(), "utf-8")
    assert main(["replay", str(tmp_path / "one")]) == 0
    told = capsys.readouterr().out
    assert main(["replay", str(tmp_path / "many"), "--record", str(number)]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ([], "has 3 records: --record tells which, from 1"),
        (["--record", "0"], "has records 1 to 3, not 0"),
        (["--record", "4"], "has records 1 to 3, not 4"),
    ],
)
def test_replay_of_a_file_of_many_must_be_told_which(
    number: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of_many(tmp_path / "many")
    assert main(["replay", str(tmp_path / "many"), *number]) == 2
    assert says in capsys.readouterr().err
