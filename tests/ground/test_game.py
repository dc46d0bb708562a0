"""What can be done with any game: random play and counting, in a toy game and in Chedeng."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from strategies import HUGE, ODD_VALUES, kind, seeds
from subjects import SUBJECTS, walk
from tiledominoes import GAMES, TileDominoesError, chedeng, perft, playout, playouts

if TYPE_CHECKING:
    from tiledominoes import Move, State


class Countdown:
    """A heap from which each move takes one or two, until none are left."""

    def __init__(self, heap: int, taken: tuple[int, ...] = ()) -> None:
        self.is_over = heap == 0
        self.legal_moves = tuple(range(1, min(heap, 2) + 1))
        self.scores = taken
        self._heap = heap

    def play(self, move: int) -> Countdown:
        assert move in self.legal_moves
        return Countdown(self._heap - move, (*self.scores, move))


def countdown(heap: int) -> State[Move]:
    return cast("State[Move]", Countdown(heap))


class Draws:
    """A source of randomness that gives these numbers and can do nothing else."""

    def __init__(self, *numbers: float) -> None:
        self.left = list(numbers)

    def random(self) -> float:
        return self.left.pop(0)


def test_random_play_by_hand() -> None:
    draws = Draws(0.5, 0.49, 0.99, 0.0)
    # 6: takes 2 of (1, 2); 4: takes 1; 3: takes 2; 1: takes 1 of (1,).
    assert playout(countdown(6), cast("Random", draws)) == (2, 1, 2, 1)
    assert draws.left == []


def test_random_play_of_a_game_that_is_over_draws_nothing() -> None:
    assert playout(countdown(0), cast("Random", Draws())) == ()


@given(n=st.integers(0, 4), seed=seeds())
def test_playouts_are_playouts_one_after_another(n: int, seed: int) -> None:
    for game in GAMES.values():
        state, rng = game.deal(Random(seed)), Random(seed + 1)
        assert playouts(state, n, Random(seed + 1)) == tuple(playout(state, rng) for _ in range(n))


@pytest.mark.parametrize("n", [-1, 1.5, True, None, "3", HUGE], ids=kind)
def test_a_number_of_playouts_is_a_count(n: object) -> None:
    with pytest.raises(TileDominoesError, match="number of playouts"):
        playouts(countdown(1), n, Random(1))  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("name", SUBJECTS)
@given(seed=seeds())
def test_random_play_is_as_the_contract_says_by_all_rules(name: str, seed: int) -> None:
    for rules in SUBJECTS[name].rules:
        start = evolve(SUBJECTS[name], rules=(rules,)).begin(seed)
        assert walk(start, seed + 1)[-1].scores == playout(start, Random(seed + 1))


def test_perft_by_hand() -> None:
    # Sequences of so many ones and twos that take no more than four: 1; 1 2; 11 12 21 22; 111 and those
    # with one two; 1111; none of five.
    assert [perft(countdown(4), depth) for depth in range(7)] == [1, 2, 4, 4, 1, 0, 0]
    assert [perft(countdown(0), depth) for depth in range(3)] == [1, 0, 0]


def sequences(state: State[Any], depth: int) -> list[list[Move]]:
    """Every sequence of so many legal moves."""
    found: list[tuple[State[Any], list[Move]]] = [(state, [])]
    for _ in range(depth):
        found = [(at.play(move), [*moves, move]) for at, moves in found for move in at.legal_moves]
    return [moves for _, moves in found]


def test_perft_counts_sequences_of_legal_moves() -> None:
    ending = chedeng.State.start(["66 65", "64 61", "55 51", "44 41"], partial=True)
    for depth in range(6):
        assert len(sequences(cast("State[Any]", ending), depth)) == perft(cast("State[Any]", ending), depth)


@pytest.mark.parametrize("depth", [-1, -HUGE, *(v for v in ODD_VALUES if v not in (65, HUGE))], ids=kind)
def test_a_depth_is_a_whole_number_of_at_least_0(depth: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^the depth must be a whole number of at least 0, not "):
        perft(countdown(4), depth)
