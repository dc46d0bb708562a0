"""What is measured: for each game the things that bots and servers do most."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from tiledominoes import GAMES, Game, Match, Move, State, chedeng, playout, tienkau
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

_GAMES_A_CALL = 20
_REPEATS = 200


@frozen
class Case:
    """One thing to measure.

    Attributes:
        name: what is done, such as ``"chedeng transition"``.
        run: does it some times and gives how often.
    """

    name: str
    run: Callable[[], int]


def all_cases() -> list[Case]:
    """The cases of all games, in the order of the report."""
    return [case for game in GAMES.values() for case in _cases(game)]


def _cases(game: Game) -> Iterator[Case]:
    rng = Random(20)
    starts = [game.deal(rng) for _ in range(_GAMES_A_CALL)]
    middle = [_walk(start, rng) for start in starts]
    leads = [state for walk in middle for state in walk if _is_lead(game.name, state)]
    follows = [state for walk in middle for state in walk[:-1] if not _is_lead(game.name, state)]
    plies_seen = [walk[int(rng.random() * (len(walk) - 1))] for walk in middle]
    views = [state.observe(state.current_player) for state in plies_seen]
    overs = [walk[-1] for walk in middle]
    yield Case(f"{game.name} deal", lambda: _times(lambda i: game.deal(Random(i))))
    yield Case(f"{game.name} transition", lambda: _transitions(starts, Random(3)))
    yield Case(f"{game.name} playout", lambda: _each(starts, lambda s: playout(s, Random(4))))
    plies = _transitions(starts, Random(4))
    yield Case(f"{game.name} playout, a ply", lambda: _playouts(starts, Random(4), plies))
    yield Case(f"{game.name} legal moves at a lead", lambda: _each(leads, _legal))
    yield Case(f"{game.name} legal moves at a follow", lambda: _each(follows, _legal))
    yield Case(f"{game.name} observe", lambda: _each(plies_seen, lambda s: s.observe(0)))
    yield Case(
        f"{game.name} determinize, mean of 100",
        lambda: _each(views, lambda v: [v.determinize(rng) for _ in range(100)]) * 100,
    )
    if game.Match is not None:
        yield Case(f"{game.name} settle", lambda: _each(overs, _settled))
        between = [(_match_of(over), over) for over in overs]
        yield Case(f"{game.name} Match.settle", lambda: _each(between, _match_settled))
    records = [Record.from_state(over).to_json() for over in overs[:2]]
    yield Case(f"{game.name} record load", lambda: _each(records, Record.from_json))
    yield Case(
        f"{game.name} pickle and back",
        lambda: _each(overs, lambda s: pickle.loads(pickle.dumps(s))),
    )


def _walk(state: State[Move], rng: Random) -> list[State[Move]]:
    """The states of one random game."""
    walk = [state]
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
        walk.append(state)
    return walk


def _is_lead(name: str, state: State[Move]) -> bool:
    """Whether the next move leads: then it is free of what lies on the table."""
    table = {"chedeng": "open_end", "tienkau": "trick", "chuopai": "best"}[name]
    return not state.is_over and not getattr(state, table)


def _legal(state: State[Move]) -> object:
    """The legal moves, computed anew."""
    setattr(state, "_legal", None)  # noqa: B010  the cache, which no interface tells of
    return state.legal_moves


def _settled(state: State[Move]) -> object:
    """The settlement of a finished round, computed anew."""
    if isinstance(state, chedeng.State):
        return chedeng.settle(state.face_down, state.rules)
    assert isinstance(state, tienkau.State)
    return tienkau.settle(
        state.tricks, banker=state.banker, winner=state.leader, held=state.held, rules=state.rules
    )


def _match_of(over: State[Move]) -> Match[State[Move]]:
    """A match whose first round this is."""
    kind = GAMES["chedeng" if isinstance(over, chedeng.State) else "tienkau"].Match
    role, seat = next(iter(over.setup.items()))
    match: Match[State[Move]] = getattr(kind, "start")(**{role: seat})  # noqa: B009  the role is the argument
    return match


def _match_settled(pair: tuple[Match[State[Move]], State[Move]]) -> object:
    """A match settled with payments that nobody has asked for before."""
    match, over = pair
    setattr(over, "_payments", None)  # noqa: B010  the cache, which no interface tells of
    return match.settle(over)


def _playouts(starts: list[State[Move]], rng: Random, plies: int) -> int:
    """Random games to the end; `plies` is how long they are, counted before with the same numbers."""
    for start in starts:
        playout(start, rng)
    return plies


def _times(act: Callable[[int], object]) -> int:
    for i in range(_REPEATS):
        act(i)
    return _REPEATS


def _each(things: list[T], act: Callable[[T], object]) -> int:
    for thing in things:
        act(thing)
    return len(things)


def _transitions(starts: list[State[Move]], rng: Random) -> int:
    """Legal moves, a random choice, play: all plies of some games."""
    plies, draw = 0, rng.random
    for start in starts:
        state = start
        while not state.is_over:
            moves = state.legal_moves
            state = state.play(moves[int(draw() * len(moves))])
            plies += 1
    return plies
