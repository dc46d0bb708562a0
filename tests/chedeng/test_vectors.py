"""The games of an independent engine, reproduced ply by ply."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tiledominoes import chedeng

LINES = (Path(__file__).parents[1] / "vectors" / "chedeng.jsonl").read_text("utf-8").splitlines()


@pytest.mark.clause("CD-5", "CD-6", "CD-7", "CD-8", "CD-9", "CD-10")
@pytest.mark.clause("CD-11", "CD-12", "CD-13", "CD-14", "CD-15")
@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_vector(line: str) -> None:
    game = json.loads(line)
    rules = chedeng.Rules.from_dict(game["rules"])
    state = chedeng.State.start(game["hands"], game["dealer"], game["clockwise"], rules)
    for ply in game["plies"]:
        assert sorted(map(str, state.legal_moves)) == ply["legal"]
        state = state.play(chedeng.parse_move(ply["move"]))
    assert state.is_over
    assert list(map(str, state.face_down)) == game["face_down"]
    totals: Counter[tuple[int, int]] = Counter()
    for payment in state.payments:
        totals[payment.payer, payment.payee] += payment.chips
    assert sorted([*pair, chips] for pair, chips in totals.items()) == sorted(game["payments"])
    assert list(state.scores) == game["scores"]
    assert chedeng.next_dealer(state.dealer, state.scores) == game["next_dealer"]


def test_there_are_forty_vectors() -> None:
    assert len(LINES) == 40
