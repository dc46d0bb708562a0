"""The games of an independent engine, reproduced ply by ply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tiledominoes import chuopai

FOLDER = Path(__file__).parents[1] / "vectors"
NAMES = ("chuopai", "chuopai-max4", "chuopai-balanced")
LINES = {name: (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines() for name in NAMES}
RULES = {
    "chuopai": chuopai.STANDARD,
    "chuopai-max4": chuopai.Rules(max_combination_cards=4),
    "chuopai-balanced": chuopai.Rules(balanced_combinations=True),
}


@pytest.mark.clause("CP-2", "CP-3", "CP-4", "CP-5", "CP-6", "CP-7", "CP-8", "CP-9", "CP-10", "CP-11", "CP-12")
@pytest.mark.parametrize(("name", "number"), [(name, i) for name in NAMES for i in range(len(LINES[name]))])
def test_vector(name: str, number: int) -> None:
    game = json.loads(LINES[name][number])
    rules = chuopai.Rules.from_dict(game["rules"])
    assert rules == RULES[name]
    state = chuopai.State.start(game["hands"], game["leader"], rules)
    for ply in game["plies"]:
        assert sorted(map(str, state.legal_moves)) == ply["legal"]
        state = state.play(chuopai.parse_move(ply["move"]))
    assert state.is_over
    assert list(state.piles) == list(state.scores) == game["piles"]
    assert state.winners == {seat for seat in range(3) if game["piles"][seat] == max(game["piles"])}


def test_there_are_forty_vectors_for_each_rules() -> None:
    assert {name: len(lines) for name, lines in LINES.items()} == dict.fromkeys(NAMES, 40)


def test_the_vectors_have_passes_bonuses_and_combinations() -> None:
    for lines in LINES.values():
        games = [json.loads(line) for line in lines]
        made = [chuopai.parse_move(ply["move"]) for game in games for ply in game["plies"]]
        assert chuopai.PASS in made
        assert {chuopai.family(move) for move in made} == {None, *chuopai.Family}
        states = [chuopai.State.start(game["hands"], game["leader"]) for game in games]
        assert any(state.piles != (0, 0, 0) for state in states)
