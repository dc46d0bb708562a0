"""The clause that a difference is put to, position by position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tiledominoes import GAMES, chedeng, chuopai, rulebook, tienkau
from tiledominoes.conformance.blame import BLAME, refused_by

if TYPE_CHECKING:
    from tiledominoes import Move, State

CHEDENG = ["66 11", "65 53", "61 31", "55 22"]
TIENKAU = ["66 66 54 42", "65 65 63 21", "11 11 44 44", "64 61 62 52"]
CHUOPAI = ["33 66 63", "44 31 21", "22 55 51"]


def after(game: str, hands: list[str], *moves: str) -> State[Move]:
    """The position of a partial deal after these moves, seat 0 leading."""
    start = getattr(GAMES[game].State, "start")  # noqa: B009
    state: State[Move] = start(hands, partial=True)
    for text in moves:
        state = state.play(GAMES[game].parse_move(text))
    return state


def after_all(game: str, hands: list[str]) -> State[Move]:
    state = after(game, hands)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_of_the_game(game: str) -> None:
    blame = BLAME[game]
    known = {clause.id for name in (game, "equipment") for clause in rulebook.clauses(name)}
    named = [blame.payments, blame.scores, blame.winners, blame.chips, blame.over, *blame.setup.values()]
    assert set(named) <= known
    assert GAMES[game].Match is None or blame.setup.keys() == GAMES[game].setup.keys()


@pytest.mark.parametrize(
    ("moves", "missing", "clause"),
    [
        ([], "66:6", "CD-5"),
        (["66:6"], "65:5", "CD-6"),
        (["66:6"], "x53", "CD-7"),
        (["66:6", "x53", "x31", "x55"], "11:1", "CD-8"),
    ],
)
def test_missing_in_chedeng(moves: list[str], missing: str, clause: str) -> None:
    state = after("chedeng", CHEDENG, *moves)
    assert state.is_legal(chedeng.parse_move(missing))
    assert BLAME["chedeng"].missing(state, missing) == clause


@pytest.mark.parametrize(
    ("moves", "missing", "clause"),
    [
        ([], "66+66", "TK-4"),
        (["66"], "65", "TK-5"),
        (["54"], "63", "TK-5"),
        (["66+66"], "65+65", "TK-6"),
        (["66+66", "65+65", "11+11"], "x64+61", "TK-6"),
    ],
)
def test_missing_in_tien_kau(moves: list[str], missing: str, clause: str) -> None:
    state = after("tienkau", TIENKAU, *moves)
    assert state.is_legal(tienkau.parse_move(missing))
    assert BLAME["tienkau"].missing(state, missing) == clause


def test_missing_after_two_pairs() -> None:
    state = after("tienkau", ["66 66 11 11", "65 65 64 64", "44 44 63 21", "55 61 62 53"], "66+66,11+11")
    assert BLAME["tienkau"].missing(state, "65+65,64+64") == "TK-7"


@pytest.mark.parametrize(
    ("moves", "missing", "clause"),
    [
        ([], "33", "CP-4"),
        ([], "66+63", "CP-5"),
        (["33"], "44", "CP-7"),
        (["66"], "pass", "CP-8"),
    ],
)
def test_missing_in_chuo_pai(moves: list[str], missing: str, clause: str) -> None:
    state = after("chuopai", CHUOPAI, *moves)
    assert state.is_legal(chuopai.parse_move(missing))
    assert BLAME["chuopai"].missing(state, missing) == clause


@pytest.mark.parametrize(
    ("game", "hands", "moves", "clause"),
    [
        ("chedeng", CHEDENG, [], "CD-5"),
        ("chedeng", CHEDENG, ["66:6"], "CD-4"),
        ("chedeng", CHEDENG, ["66:6", "x53", "x31", "x55"], "CD-8"),
        ("tienkau", TIENKAU, [], "TK-3"),
        ("tienkau", TIENKAU, ["66"], "TK-3"),
        ("tienkau", TIENKAU, ["66", "65", "11", "64"], "TK-9"),
        ("tienkau", TIENKAU, ["54", "63", "x11", "62"], "TK-12"),
        ("tienkau", TIENKAU, ["66+66", "65+65", "11+11", "x64+61"], "TK-10"),
        (
            "tienkau",
            ["66 66 11 11 22", "65 65 64 64 32", "44 44 63 21 33", "55 61 62 53 31"],
            ["66+66,11+11", "65+65,64+64", "x44+33+63+21", "x31+55+61+62"],
            "TK-11",
        ),
        ("chuopai", CHUOPAI, [], "CP-1"),
        ("chuopai", CHUOPAI, ["33"], "CP-6"),
        ("chuopai", CHUOPAI, ["33", "44", "pass"], "CP-10"),
    ],
)
def test_another_player(game: str, hands: list[str], moves: list[str], clause: str) -> None:
    assert BLAME[game].player(after(game, hands, *moves)) == clause


@pytest.mark.parametrize(
    ("game", "hands", "clause"),
    [("chedeng", CHEDENG, "CD-9"), ("tienkau", TIENKAU, "TK-13"), ("chuopai", CHUOPAI, "CP-11")],
)
def test_an_end_that_is_not_seen(game: str, hands: list[str], clause: str) -> None:
    assert BLAME[game].player(after_all(game, hands)) == clause


@pytest.mark.parametrize(
    ("game", "hands", "moves", "extra", "clause"),
    [
        ("chedeng", CHEDENG, [], "x66", "CD-5"),
        ("chedeng", CHEDENG, [], "nonsense", "CD-5"),
        ("chedeng", CHEDENG, ["66:6"], "53:5", "CD-6"),
        ("chedeng", CHEDENG, ["66:6"], "x", "CD-7"),
        ("chedeng", CHEDENG, ["66:6"], "65:5", "EQ-1"),
        ("tienkau", TIENKAU, [], "x66", "TK-4"),
        ("tienkau", TIENKAU, ["66"], "x63", "TK-5"),
        ("tienkau", TIENKAU, ["66+66"], "x65+63", "TK-6"),
        ("chuopai", CHUOPAI, [], "pass", "CP-6"),
        ("chuopai", CHUOPAI, ["33"], "pass", "CP-8"),
        ("chuopai", CHUOPAI, ["33"], "31+21", "CP-8"),
        ("chuopai", CHUOPAI, ["33"], "31", "EQ-1"),
        ("chuopai", CHUOPAI, ["66"], "44", "CP-7"),
    ],
)
def test_one_too_many(game: str, hands: list[str], moves: list[str], extra: str, clause: str) -> None:
    assert refused_by(GAMES[game], after(game, hands, *moves), extra) == clause
