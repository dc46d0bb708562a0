"""The games of an independent engine, reproduced ply by ply."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tiledominoes import GAMES, tienkau

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes import Payment

FOLDER = Path(__file__).parents[1] / "vectors"
LINES = [
    line
    for name in ("tienkau-celko", "tienkau-russian")
    for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
]
BONUSES = ("TK-18", "TK-19")


def totals(payments: Iterable[Payment]) -> list[list[int]]:
    """Payments added up for each pair of seats in one direction."""
    sums: Counter[tuple[int, int]] = Counter()
    for payment in payments:
        sums[payment.payer, payment.payee] += payment.chips
    return sorted([*pair, chips] for pair, chips in sums.items())


@pytest.mark.clause("TK-3", "TK-4", "TK-5", "TK-6", "TK-7", "TK-8", "TK-9", "TK-10", "TK-11", "TK-12")
@pytest.mark.clause("TK-13", "TK-14", "TK-15", "TK-16", "TK-17", "TK-18", "TK-19", "TK-20", "TK-24")
@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_vector(line: str) -> None:
    game = json.loads(line)
    rules = GAMES[game["game"]].presets[game["rules"]]
    assert isinstance(rules, tienkau.Rules)
    state = tienkau.State.start(game["hands"], game["banker"], game["held"], rules)
    for ply in game["plies"]:
        assert sorted(map(str, state.legal_moves)) == ply["legal"]
        state = state.play(tienkau.parse_move(ply["move"]))
    assert state.is_over
    assert list(state.tricks) == game["tricks"]
    assert state.last_trick_winner == game["winner"]
    assert totals(p for p in state.payments if p.clause in BONUSES) == sorted(game["bonuses"])
    assert totals(p for p in state.payments if p.clause not in BONUSES) == sorted(game["settlement"])
    assert list(state.scores) == game["scores"]


def test_there_are_forty_vectors_for_each_profile() -> None:
    assert Counter(json.loads(line)["rules"] for line in LINES) == {"celko": 40, "russian": 40}


def test_the_vectors_have_bonuses_and_every_kind_of_move() -> None:
    games = [json.loads(line) for line in LINES]
    for name in ("celko", "russian"):
        assert any(game["bonuses"] for game in games if game["rules"] == name)
    moves = [tienkau.parse_move(ply["move"]) for game in games for ply in game["plies"]]
    assert {(m.kind, m.size) for m in moves} == {(m.kind, m.size) for m in tienkau.catalogue()}
