"""The same measured for other libraries: legal moves, a random choice, the move.

These are different games. What is compared is what a bot pays for a ply. Where a game has chance, it is
played out before the clock starts if it comes first (deals), and its plies are not counted.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.cases import Case

if TYPE_CHECKING:
    from collections.abc import Callable

# The peers have no types of their own, or are not installed where this is checked.
Peer = Any

_GAMES_A_CALL = 5
_EXTRA = 'pip install "tiledominoes[bench]"'


class MissingPeerError(Exception):
    """A peer that is not installed, by name."""


def peer_cases() -> tuple[list[Case], list[str]]:
    """The cases of the peers that are installed, and a line on each that is not."""
    cases, missing = [], []
    for name, make in _PEERS.items():
        try:
            cases.append(Case(name, make()))
        except MissingPeerError as error:
            missing.append(f"{name}: there is no {error}; {_EXTRA} brings it")
    return cases, missing


def _load(module: str) -> Peer:
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise MissingPeerError(module) from None


def _spiel_starts(name: str) -> list[Peer]:
    """Some games of OpenSpiel after the deal."""
    _load("open_spiel.python.games")
    game, draw, starts = _load("pyspiel").load_game(name), Random(1).random, []
    for _ in range(_GAMES_A_CALL):
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        starts.append(state)
    return starts


def _spiel_child(name: str) -> Callable[[], int]:
    """OpenSpiel with a new state a ply, as here."""
    starts, draw = _spiel_starts(name), Random(2).random

    def run() -> int:
        plies = 0
        for start in starts:
            state = start
            while not state.is_terminal():
                actions = state.legal_actions()
                state = state.child(actions[int(draw() * len(actions))])
                plies += 1
        return plies

    return run


def _spiel_apply(name: str) -> Callable[[], int]:
    """OpenSpiel with one state that changes."""
    starts, draw = _spiel_starts(name), Random(2).random

    def run() -> int:
        plies = 0
        for start in starts:
            state = start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                plies += 1
        return plies

    return run


def _rlcard() -> Callable[[], int]:
    env = _load("rlcard").make("doudizhu", config={"seed": 1})
    draw = Random(2).random

    def run() -> int:
        state, _ = env.reset()
        plies = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            plies += 1
        return plies

    return run


def _chess() -> Callable[[], int]:
    chess, draw = _load("chess"), Random(2).random

    def run() -> int:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(draw() * len(moves))])
        return board.ply()  # type: ignore[no-any-return]  # the peers have no types here

    return run


def _pokerkit() -> Callable[[], int]:
    kit, draw = _load("pokerkit"), Random(2).random
    automatic = tuple(kit.Automation)

    def run() -> int:
        plies = 0
        for _ in range(_GAMES_A_CALL):
            state = kit.FixedLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, 4, 200, 2)
            while state.status:
                actions = [
                    act
                    for can, act in (
                        (state.can_fold, state.fold),
                        (state.can_check_or_call, state.check_or_call),
                        (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                    )
                    if can()
                ]
                actions[int(draw() * len(actions))]()
                plies += 1
        return plies

    return run


HEARTS = "OpenSpiel hearts child"
DOU_DIZHU = "OpenSpiel dou_dizhu child"

_PEERS: dict[str, Callable[[], Callable[[], int]]] = {
    HEARTS: lambda: _spiel_child("hearts"),
    "OpenSpiel hearts apply_action": lambda: _spiel_apply("hearts"),
    DOU_DIZHU: lambda: _spiel_child("dou_dizhu"),
    "OpenSpiel dou_dizhu apply_action": lambda: _spiel_apply("dou_dizhu"),
    "OpenSpiel python_block_dominoes apply_action": lambda: _spiel_apply("python_block_dominoes"),
    "RLCard doudizhu step": _rlcard,
    "python-chess push": _chess,
    "PokerKit fixed-limit hold'em": _pokerkit,
}
