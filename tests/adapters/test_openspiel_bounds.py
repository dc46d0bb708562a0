"""Bounds in OpenSpiel: how long a game lasts and what can be won."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
from hypothesis import given

from adapters.openspiel_helpers import EVERY, SEEDS, random_walk
from tiledominoes import Bag, State, chedeng, chuopai, tienkau
from tiledominoes.adapters.bounds import chedeng_gains, chuopai_points, most_plies, tienkau_gains
from tiledominoes.packs import TILE_SET


@given(name=EVERY, seed=SEEDS)
def test_a_game_stays_within_its_bounds(name: str, seed: int) -> None:
    game = pyspiel.load_game(name)
    over = random_walk(game, Random(seed))[-1]
    assert len(over.drawn) == game.max_chance_nodes_in_history()
    assert len(over.position.history) <= game.max_game_length()
    assert all(game.min_utility() <= score <= game.max_utility() for score in over.returns())
    if game.utility_sum() is not None:
        assert sum(over.returns()) == game.utility_sum()


def ends(state: State[Any]) -> list[State[Any]]:
    """All ends that a state can come to."""
    if state.is_over:
        return [state]
    return [end for move in state.legal_moves for end in ends(state.play(move))]


def test_the_longest_game_of_one_card_each() -> None:
    # A leads and is out, B leads and C acts: five moves.
    found = ends(chuopai.State.start(["66", "11", "44"], partial=True))
    assert max(len(end.history) for end in found) == most_plies("chuopai", 1) == 5


def test_the_bounds_of_chedeng_can_be_reached() -> None:
    # Three Tons against the highest tile.
    low, high = chedeng_gains(Bag("41 44 43 66"), 1, chedeng.STANDARD)
    assert (low, high) == (-72, 2 * (12 + 8 + 7))
    # One Ton against three piles: the dealer alone is face-up.
    (end,) = ends(chedeng.State.start(["11", "66", "65", "55"], partial=True))
    assert end.scores[0] == chedeng_gains(Bag("11 66 65 55"), 1, chedeng.STANDARD)[1] == 2 * (12 + 11 + 10)
    once = chedeng.Rules(doublings_stack=False)
    assert chedeng_gains(TILE_SET, 8, once) == (-3 * 2 * 86, 2 * 199)
    assert chedeng_gains(TILE_SET, 8, chedeng.STANDARD) == (-3 * 4 * 86, 4 * 199)


def test_the_bounds_of_tien_kau() -> None:
    assert tienkau_gains(8, 1) == (-(8 + 4 + 4 + 32), 24 + 4 + 12 + 48)
    # A banker who wins the only trick gets 4 and 4 for each deal of the bank from all others.
    low, high = tienkau_gains(1, 3)
    (end,) = ends(tienkau.State.start(["66", "65", "64", "61"], banker=0, held=3, partial=True))
    assert end.scores == (high, low, low, low) == (48, -16, -16, -16)


def test_the_bounds_of_chuo_pai_can_be_reached() -> None:
    (end,) = ends(chuopai.State.start(["66", "11", "44"], leader=0, partial=True))
    assert (min(end.scores), max(end.scores)) == chuopai_points(1) == (0, 1)
    # The sum of the points is not always the same: cards that are beaten leave the game (CP-9).
    (other,) = ends(chuopai.State.start(["11", "66", "44"], leader=0, partial=True))
    assert sum(other.scores) != sum(end.scores)
