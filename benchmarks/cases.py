"""What is measured: for each game the things that bots and servers do most."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from attrs import frozen

from tiledominoes import GAMES, Game, Match, Move, State, chedeng, playout, tienkau
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tiledominoes import Observation

T = TypeVar("T")

Run: TypeAlias = "Callable[[], int]"
"""Does a thing some times and gives how often."""

Ready: TypeAlias = "Callable[[], Run]"
"""Makes what the clock must not see, and gives what it shall see, to be run once."""

_GAMES_A_CALL = 20
_DEALS_A_CALL = 200
_VIEWS_A_GAME = 3


@frozen
class Case:
    """One thing to measure.

    Attributes:
        name: what is done, such as ``"chedeng transition"``.
        ready: prepares it afresh; what that gives is timed.
    """

    name: str
    ready: Ready


def all_cases() -> list[Case]:
    """The cases of all games, in the order of the report."""
    return [Case(f"{game.name} {name}", ready) for game in GAMES.values() for name, ready in _cases(game)]


def _cases(game: Game) -> Iterator[tuple[str, Ready]]:
    rng = Random(20)
    starts = [game.deal(rng) for _ in range(_GAMES_A_CALL)]
    walks = [_walk(start, rng) for start in starts]
    turns = [state for walk in walks for state in walk[:-1]]
    leads = [state for state in turns if state.is_lead]
    follows = [state for state in turns if not state.is_lead]
    seen = [walk[int(rng.random() * (len(walk) - 1))] for walk in walks * _VIEWS_A_GAME]
    overs = [walk[-1] for walk in walks]
    records = [Record.from_state(over).to_json() for over in overs[:2]]
    plies = transitions(starts, Random(4))
    yield "deal", _each(lambda: [rng] * _DEALS_A_CALL, game.deal)
    yield "transition", lambda: partial(transitions, starts, Random(3))
    yield "playout", lambda: partial(_playouts, starts, Random(4), len(starts))
    yield "playout, a ply", lambda: partial(_playouts, starts, Random(4), plies)
    yield "legal moves at a lead", _each(lambda: _forgetful(leads), lambda s: s.legal_moves)
    yield "legal moves at a follow", _each(lambda: _forgetful(follows), lambda s: s.legal_moves)
    yield "observe", _each(lambda: seen, _view)
    yield "determinize, mean of 100", lambda: partial(_hundreds, list(map(_view, seen)), rng)
    if game.Match is not None:
        calls, matches = list(map(_settlement, overs)), [_match_of(game, over) for over in overs]
        yield "settle", _each(lambda: calls, lambda call: call())
        yield (
            "Match.settle",
            _each(lambda: list(zip(matches, overs, strict=True)), _match_settled),
        )
    yield "record load", _each(lambda: records, Record.from_json)
    yield "pickle and back", _each(lambda: overs, lambda s: pickle.loads(pickle.dumps(s)))


def _walk(state: State[Move], rng: Random) -> list[State[Move]]:
    """The states of one random game."""
    walk = [state]
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
        walk.append(state)
    return walk


def _view(state: State[Move]) -> Observation[Move]:
    """What the seat to move may know."""
    return state.observe(state.current_player)


def _forgetful(states: list[State[Move]]) -> list[State[Move]]:
    """The states, having forgotten the legal moves that they keep once they have been asked for."""
    for state in states:
        state._legal = None  # type: ignore[attr-defined]  # not in the protocol, but in every state
    return states


def _settlement(over: State[Move]) -> Callable[[], object]:
    """The call of `settle` for a finished round."""
    if isinstance(over, chedeng.State):
        return partial(chedeng.settle, over.face_down, over.rules)
    assert isinstance(over, tienkau.State)
    banker, winner, held = over.banker, over.leader, over.held
    return partial(tienkau.settle, over.tricks, banker=banker, winner=winner, held=held, rules=over.rules)


def _match_of(game: Game, over: State[Move]) -> Match[State[Move]]:
    """A match whose first round this is."""
    return game.start_match(over.setup, over.rules)


def _match_settled(pair: tuple[Match[State[Move]], State[Move]]) -> object:
    match, over = pair
    return match.settle(over)


def _each(things: Callable[[], Sequence[T]], act: Callable[[T], object]) -> Ready:
    """Doing this to each of the things."""
    return lambda: partial(each_of, things(), act)


def each_of(things: Sequence[T], act: Callable[[T], object]) -> int:
    """Do this to each of the things; how many they are."""
    for thing in things:
        act(thing)
    return len(things)


def _hundreds(views: list[Observation[Move]], rng: Random) -> int:
    """A hundred draws from each view; the first finds out what the others profit from."""
    for view in views:
        for _ in range(100):
            view.determinize(rng)
    return 100 * len(views)


def _playouts(starts: list[State[Move]], rng: Random, times: int) -> int:
    """Random games to the end, which count so many times: their number, or that of their plies."""
    for start in starts:
        playout(start, rng)
    return times


def transitions(starts: list[State[Move]], rng: Random) -> int:
    """Legal moves, a random choice, play: all plies of some games."""
    plies, draw = 0, rng.random
    for start in starts:
        state = start
        while not state.is_over:
            moves = state.legal_moves
            state = state.play(moves[int(draw() * len(moves))])
            plies += 1
    return plies
