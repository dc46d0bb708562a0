"""A program of somebody else, checked strictly against the installed package; it is never run."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from tiledominoes import DOMINOES, GAMES, Bag, Domino, Payment, chedeng, perft, playout
from tiledominoes.game import Match, Move, Observation, State

M = TypeVar("M", bound=Move)
S = TypeVar("S")


def one_game(rng: Random) -> tuple[Payment, ...]:
    """A loop for one game, with its own moves."""
    state = chedeng.deal(rng, dealer=2)
    while not state.is_over:
        moves: tuple[chedeng.Move, ...] = state.legal_moves
        best = max(moves, key=lambda move: move.domino.pips if move.domino else 0)
        state = state.play(best)
    first: chedeng.State | None = state.previous
    assert first is not None
    return state.payments


def every_game(rng: Random) -> dict[str, tuple[int, ...]]:
    """A loop over all games, which knows none of them."""
    scores: dict[str, tuple[int, ...]] = {}
    for name, game in GAMES.items():
        state = game.deal(rng, rules=next(iter(game.presets.values())))
        while not state.is_over:
            state = state.play(state.legal_moves[0])
        scores[name] = state.scores
        if game.Match is not None:
            match = game.Match.start(rng=rng)
            chips: tuple[int, ...] = match.chips
            assert match.deal(rng).hands
            assert len(chips) == game.seats
        again: State[Move] = game.State.from_text(state.to_text())
        assert again == state
    return scores


def any_state(state: State[M], rng: Random) -> tuple[M | None, Observation[M]]:
    """A function for the state of any game."""
    playout(state, rng)
    perft(state, 2)
    return state.last_move, state.observe(None)


def any_match(match: Match[S], rng: Random) -> S:
    """A function for the match of any game."""
    return match.deal(rng)


def bags() -> tuple[Bag, list[Domino]]:
    """Dominoes and bags."""
    bag = Bag("66 66 65") - Bag([Domino(6, 6)])
    return bag, [domino for domino in DOMINOES if domino in bag]


move, view = any_state(chedeng.deal(Random(1)), Random(2))
chedeng_move: chedeng.Move | None = move
chedeng_state: chedeng.State = any_match(chedeng.Match.start(dealer=0), Random(3))
legal: tuple[chedeng.Move, ...] = view.legal_moves
