"""`tiledominoes play`: whole games typed by a script, every way to name a move, every command."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from playing import at_a_turn, begun
from subjects import walk
from tiledominoes import GAMES, rulebook
from tiledominoes._typing import override
from tiledominoes.bots import BOTS
from tiledominoes.cli import main
from tiledominoes.cli.play_turn import Turn
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable

each_game = pytest.mark.parametrize("game", GAMES)


class Terminal(io.StringIO):
    """Lines from a terminal."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., list[str]]:
    """Plays by a script: the words of the command, and what is typed; gives the lines of the screen."""
    monkeypatch.chdir(tmp_path)

    def play(words: str, script: str, code: int = 0) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
        assert main(["play", *words.split()]) == code
        captured = capsys.readouterr()
        assert (captured.err == "") == (code != 2)
        assert captured.out.isascii()
        assert max(map(len, captured.out.splitlines()), default=0) <= 80
        return captured.out.splitlines() + captured.err.splitlines()

    return play


def after(lines: list[str], command: str) -> list[str]:
    """The lines between a command and the next prompt."""
    start = lines.index(f"> {command}") + 1
    rest = lines[start:]
    return rest[: next((i for i, line in enumerate(rest) if line.startswith(("> ", "Enter"))), len(rest))]


# Whole games.


@each_game
@pytest.mark.parametrize("seat", [0, 2])
def test_a_whole_game_to_its_end(game: str, seat: int, typed: Callable[..., list[str]]) -> None:
    path = Path("kept.json")
    words = f"{game} --seed 7 --seat {seat} --bot random --save {path}"
    lines = typed(words, "#1\n" * 400)
    assert lines[-1] == f"The record is in {path}"
    record = Record.from_bytes(path.read_bytes())
    scores = record.chips or record.states()[-1].scores
    assert lines[-2].startswith(f"Winner with {max(scores)} ")
    assert record.winners
    assert record.tags["seed"] == "7"
    assert record.tags[f"seat {seat}"] == "a person"
    assert record.tags["seat 1"] == "bot random"
    assert any(line.startswith(("  seat", "    seat")) for line in lines)


@each_game
def test_one_seed_is_one_game(game: str, typed: Callable[..., list[str]]) -> None:
    rounds = "" if game == "chuopai" else "--rounds 1"
    lines = typed(f"{game} --seed 3 {rounds}", "hint\n#1\n" * 60)
    assert lines == typed(f"{game} --seed 3 {rounds}", "hint\n#1\n" * 60)
    assert lines != typed(f"{game} --seed 4 {rounds}", "hint\n#1\n" * 60)
    seed = re.findall(r"seed (\d+)", typed(f"{game} {rounds}", "")[0])
    assert len(seed) == 1


def test_the_deals_are_the_same_whatever_is_played(typed: Callable[..., list[str]]) -> None:
    dealt = []
    for number, move in enumerate(("#1", "#2")):
        path = Path(f"{number}.json")
        typed(f"chedeng --seed 3 --rounds 3 --save {path}", f"{move}\n" * 60)
        dealt.append([r.hands for r in Record.from_bytes(path.read_bytes()).rounds])
    assert dealt[0] == dealt[1]


def test_payments_are_explained_at_the_end_of_a_round(typed: Callable[..., list[str]]) -> None:
    lines = typed("tienkau --seed 7 --rounds 1 --rules russian", "#1\n" * 60)
    assert lines[0] == "Tien Kau by the rules russian, seed 7"
    assert any(re.fullmatch(r" +seat \d pays seat \d +\d+   TK-1[4-9]  .*", line) for line in lines)
    assert "The match is over after 1 deal (TK-22)" in lines


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("chedeng --seat 4", "--seat must be a whole number from 0 to 3, not 4"),
        ("chuopai --seat 3", "--seat must be a whole number from 0 to 2, not 3"),
        ("chedeng --seat -1", "--seat must be a whole number from 0 to 3, not -1"),
        ("chedeng --rules best", "no rules 'best' for chedeng; there are standard"),
        (
            "chedeng --bot best",
            "no bot 'best' for chedeng; there are montecarlo, heuristic, random, and module:name for others",
        ),
        ("chedeng --rounds 0", "rounds (CD-16) must be a whole number of at least 1, not 0"),
        ("chuopai --rounds 2", "Chuo Pai is one deal, played to its end (CP-1): there are no --rounds"),
        ("chedeng --save /no/such/folder/x.txt", "cannot write /no/such/folder/x.txt: "),
    ],
)
def test_wrong_words_are_refused_before_a_move(
    words: str, says: str, typed: Callable[..., list[str]]
) -> None:
    lines = typed(words, "#1\n", 2)
    assert len(lines) == 1
    assert lines[0].startswith(f"tiledominoes: {says}")


# Choosing a move.


def test_a_move_by_number_by_text_and_by_number_with_its_mark(typed: Callable[..., list[str]]) -> None:
    numbers = [typed("chedeng --seed 7", f"{text}\n") for text in ("2", "#2", "64:4", " 64:4 ")]
    for lines in numbers:
        assert [line for line in lines if line.startswith("  seat 0 chains [6-4]")]


def test_two_digits_that_are_a_tile_are_never_a_number(typed: Callable[..., list[str]]) -> None:
    lines = typed("tienkau --seed 7", "11\n")
    assert "    seat 0 follows  11" in lines
    lines = typed("tienkau --seed 7", "12\n#99\n0\n7\n99999\n")
    assert after(lines, "12") == ["  12 may be a number or a piece: type #12, or 21"]
    assert after(lines, "#99") == ["  the moves have numbers 1 to 6, not 99"]
    assert after(lines, "0") == ["  the moves have numbers 1 to 6, not 0"]
    assert after(lines, "7") == ["  the moves have numbers 1 to 6, not 7"]
    assert after(lines, "99999")[0].startswith("  expected a tile such as 65")
    # In Chedeng no move is written with two digits alone.
    assert after(typed("chedeng --seed 7", "10\n"), "10")[0].startswith("  seat 0 lays   [5-3] face-down")


def test_words_that_mean_nothing(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7", "hello\n\n")
    assert after(lines, "hello")[0].startswith("  expected a tile, high pips first")
    assert "  Type a move, or help." in lines


def test_bytes_that_are_no_text_are_refused_like_any_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="ascii"))
    assert main(["play", "chedeng", "--seed", "7"]) == 0
    assert r"'\\xff\\xfe'" in capsys.readouterr().out


@each_game
def test_the_list_has_the_legal_moves_and_their_numbers_play_them(game: str) -> None:
    for number in range(20):
        session, _ = at_a_turn(game, number)
        lines = list(Turn(session)._moves())
        listed = re.findall(r"#(\d+) (\S+)", "\n".join(lines))
        assert [int(n) for n, _ in listed] == list(range(1, len(listed) + 1))
        assert {text for _, text in listed} == set(map(str, session.view.legal_moves))
        for n, text in listed:
            assert str(Turn(session)._find(f"#{n}")) == text
            assert str(Turn(session)._find(text)) == text
        assert all(line.isascii() and len(line) <= 80 for line in lines)


# The commands.


def test_why_a_move_is_illegal(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7", "?\n66:6\n?\n? x31\n? 31:3\n?31:1\n? what\n")
    assert after(lines, "?") == ["  Nothing was refused in this turn; ? MOVE asks about a move."]
    refusal = after(lines, "66:6")
    assert refusal[0].startswith("  66:6: seat 0 does not hold 66 but 11 31")
    assert refusal[-1] == "  ? shows the clause."
    again = lines[lines.index("> ?", lines.index("> 66:6")) + 1 :]
    assert again[0] == refusal[0]
    assert f"CD-6  {rulebook.clause('CD-6').title}" in again
    assert after(lines, "? x31") == ["  x31 is legal."]
    assert "this lays its 1 on the chain, whose open end is 6" in " ".join(after(lines, "? 31:3"))
    assert "this lays its 3 on the chain, whose open end is 6" in " ".join(
        line.strip() for line in after(lines, "?31:1")
    )
    assert after(lines, "? what")[0].startswith("  expected a tile")


def test_clauses(typed: Callable[..., list[str]]) -> None:
    lines = typed("tienkau --seed 7", "rules\nrules tk-5\nrules TK-99\n")
    assert [line.split()[0] for line in after(lines, "rules")] == [c.id for c in rulebook.clauses("tienkau")]
    assert after(lines, "rules tk-5")[0] == f"TK-5  {rulebook.clause('TK-5').title}"
    assert after(lines, "rules TK-99")[0].startswith("  cannot find clause 'TK-99'")


def test_help_names_every_command(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7", "HELP\n")
    told = {line.split()[0] for line in after(lines, "HELP")}
    session, _ = at_a_turn("chedeng", 1)
    assert told == {"MOVE", "?", *Turn(session)._commands} - {"help"}


def test_hand_and_table(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7", "hand\ntable\nx11\nhand\nmoves\n")
    assert after(lines, "hand") == ["  you hold [1-1] [3-1] [3-1] [3-3] [6-5] [6-4] [6-1] [5-3]"]
    table = after(lines, "table")
    assert table[0] == "  clockwise (CD-4), dealer seat 1"
    assert table[1] == "  open end 6    [6-2][2-5][5-6]"
    assert table[2] == "  in hand      seat 0     8   seat 1     7   seat 2     7   seat 3     7"
    assert table[-1] == "  chips        seat 0   200   seat 1   200   seat 2   200   seat 3   200"
    assert "  your tiles face-down: [1-1], 2 pips" in lines
    assert after(lines, "moves") == [line for line in lines if "#" in line][-2:]


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("chedeng", ["leads: no end is open (CD-5)", "  open end "]),
        ("tienkau", ["leads the next trick (TK-3)", " leads   ", " follows ", " discards "]),
        ("chuopai", ["leads the next round (CP-10)", "  the highest is of seat "]),
    ],
)
def test_the_table_at_every_kind_of_turn(game: str, says: list[str]) -> None:
    text = ""
    for number in range(60):
        session, _ = at_a_turn(game, number)
        lines = list(Turn(session)._table(""))
        assert max(map(len, lines)) <= 80
        held = re.findall(r"seat \d +(\d+)", next(line for line in lines if line.startswith("  in hand")))
        assert tuple(map(int, held)) == session.view.counts
        text += "\n".join(lines)
    for words in says:
        assert words in text


def test_history_is_what_was_told(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7", "#1\n#1\n#1\nhistory\n")
    moves = r"  seat \d (leads|chains|lays) |  three face-down"
    told = [line for line in lines[: lines.index("> history")] if re.match(moves, line)]
    assert after(lines, "history") == ["  clockwise (CD-4), dealer seat 1", *told]


def test_a_hint_is_what_the_heuristic_bot_would_play(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7 --bot random --seat 1", "hint\n")
    session, _ = begun("chedeng", 7, seat=1)
    assert session.state.current_player == 1
    move = BOTS["chedeng"]["heuristic"].choose(session.view, None, Random(0))
    assert after(lines, "hint") == [f"  The heuristic bot would play {move}."]


def test_save_asks_for_a_place_and_then_keeps_to_it(typed: Callable[..., list[str]]) -> None:
    path = Path("some game.txt")
    lines = typed("chedeng --seed 7", f"save\nsave /no/such/folder/x.txt\nsave {path}\n#1\nsave\n#1\nquit\n")
    assert after(lines, "save") == ["  Say where: save FILE."]
    assert after(lines, "save /no/such/folder/x.txt")[0].startswith("  cannot write /no/such/folder/x.txt")
    assert after(lines, f"save {path}") == [f"  The record is in {path}"]
    assert lines[-2:] == ["You leave the game.", f"The record is in {path}"]
    record = Record.from_bytes(path.read_bytes())
    assert (len(record.rounds), record.winners) == (1, frozenset())
    assert len(record.rounds[0].moves) > 8


@each_game
def test_leaving_keeps_the_unfinished_game(game: str, typed: Callable[..., list[str]]) -> None:
    path = Path("kept.txt")
    lines = typed(f"{game} --seed 7 --save {path}", "#1\nquit\n")
    assert lines[-2:] == ["You leave the game.", f"The record is in {path}"]
    assert Record.from_bytes(path.read_bytes()).states()[-1].current_player == 0
    lines = typed(f"{game} --seed 7", "#1\n")
    assert lines[-2:] == [
        "You leave the game.",
        "The record is not kept: that takes --save FILE, or save FILE in the game.",
    ]


# Undo.


def test_undo_without_a_move_of_the_own(typed: Callable[..., list[str]]) -> None:
    none = "  There is no move of yours to take back that nobody has answered."
    lines = typed("chedeng --seed 7", "undo\n")
    assert after(lines, "undo") == [
        none,
        "  With --confirm you are asked after each move, before the others act.",
    ]
    lines = typed("chedeng --seed 7 --confirm", "#1\n\nundo\n")
    assert after(lines, "undo") == [none]


def test_undo_before_the_others_act(typed: Callable[..., list[str]]) -> None:
    lines = typed("chedeng --seed 7 --confirm", "#1\nundo\n#2\nhint\nfoo\nhistory\n? 66:6\nquit\n")
    ask = "Enter goes on, undo takes back > "
    start = lines.index(f"{ask}undo")
    assert lines[start - 1].startswith("  seat 0 chains [6-5]")
    assert lines[start + 1] == "  You take back 65:5."
    assert lines[start + 3].startswith("Your turn: the open end is 6")
    assert f"{ask}hint" in lines
    assert lines[lines.index(f"{ask}hint") + 1] == "  It is not your turn."
    for text in ("foo", "? 66:6"):
        told = lines[lines.index(f"{ask}{text}") + 1]
        assert told == "  It is not your turn: Enter lets the others act, undo takes back your move."
    assert lines[-2] == "You leave the game."


@each_game
def test_confirm_asks_exactly_when_another_seat_is_about_to_act(game: str) -> None:
    session, _ = begun(game, 5, confirm=True)
    asked = {True: 0, False: 0}

    def ask(prompt: str) -> str:
        waits = prompt.startswith("Enter goes on")
        asked[waits] += 1
        assert not session.state.is_over
        assert waits == (session.state.current_player != session.setup.seat)
        return "" if waits else "#1"

    session.ask = ask
    lines = list(session.play())
    assert lines[-1].startswith("Winner with ")
    assert min(asked.values()) > 5


@pytest.mark.parametrize("game", ["tienkau", "chuopai"])
def test_undo_after_winning_with_the_last_move(game: str) -> None:
    """Who ends a trick or round by winning it leads the next: nobody has acted in between."""
    choices = {True: 0, False: 0}
    for number in range(100):
        for state in walk(GAMES[game].deal(Random(number)), number):
            seat, before = state.current_player, state.previous
            if seat is None or before is None or state.movers[-1] != seat or len(state.legal_moves) < 2:
                continue
            session, _ = begun(game, number, seat)
            session.state = state
            chosen = len(before.legal_moves) > 1
            choices[chosen] += 1
            lines = list(Turn(session)._undo(""))
            if chosen:
                assert session.state is before
                assert lines == [f"  You take back {state.last_move}."]
            else:  # That move was played by itself: what can be taken back is an earlier one, or nothing.
                assert session.state is not before
    assert min(choices.values()) > 5


# Bots of one's own.

BOT = """
class Tiring:
    def choose(self, observation, table, rng):
        if len(observation.history) > 8:
            raise ValueError("too tired \u00e9\\n to go on")
        return observation.legal_moves[0]
"""


def test_a_bot_that_lies_in_the_current_folder_plays(
    typed: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    (tmp_path / "tiring_bot.py").write_text(BOT, "utf-8")
    lines = typed("chedeng --seed 7 --rounds 1 --bot tiring_bot:Tiring", "#1\n" * 8)
    assert "You are seat 0 of 4; the others are bots: tiring_bot:Tiring." in lines
    told = " ".join(" ".join(lines).split())
    forfeits = re.findall(
        r"The bot of seat (\d) forfeits, and chance plays on for it: "
        r"it raised ValueError: 'too tired \\xe9 to go on'",
        told,
    )
    assert sorted(forfeits) == ["1", "2", "3"]
    assert any("CD-11" in line for line in lines)
