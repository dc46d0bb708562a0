"""The commands that keep, tell and check records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
