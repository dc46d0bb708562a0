"""The same measured for other libraries: legal moves, a random choice, the move.

These are different games. What is compared is what a bot pays for a ply. Chance that comes before the first
ply (all deals) is played out before the clock starts, and only the plies of players count. Hold'em alone has
chance later: PokerKit turns cards up by itself, within the action that ends a betting round.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module, metadata
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.cases import Case
from benchmarks.spiel import applied, children, dealt

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.cases import Ready

# The peers have no types of their own, or are not installed where this is checked.
Peer = Any

_GAMES_A_CALL = 5
_DISTRIBUTIONS = ("chess", "open-spiel", "pokerkit", "rlcard")
_EXTRA = 'pip install "tiledominoes[bench]"'


class MissingPeerError(Exception):
    """A peer cannot be measured here; the message says why."""


def peer_cases() -> tuple[list[Case], list[str]]:
    """The cases of the peers that are installed, and a line on each that is not."""
    cases, missing = [], []
    for name, make in _PEERS.items():
        try:
            cases.append(Case(name, make()))
        except MissingPeerError as error:
            missing.append(f"{name}: {error}")
    return cases, missing


def peer_versions() -> dict[str, str]:
    """The versions of the packages of the peers, as far as they are installed."""
    installed = {name: list(metadata.distributions(name=name)) for name in _DISTRIBUTIONS}
    return {name: found[0].version for name, found in installed.items() if found}


def _load(module: str) -> Peer:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPeerError(f"there is no {error.name}; {_EXTRA} brings it") from None


def _spiel_starts(name: str) -> list[Peer]:
    """Some games of OpenSpiel after the deal."""
    pyspiel, rng, starts = _load("pyspiel"), Random(1), []
    _load("open_spiel.python.games")  # makes the games that are written in Python known
    if name not in pyspiel.registered_names():
        raise MissingPeerError(f"the OpenSpiel that is installed has no game {name}")
    game = pyspiel.load_game(name)
    for _ in range(_GAMES_A_CALL):
        state = game.new_initial_state()
        dealt(state, rng)
        starts.append(state)
    return starts


def _spiel_child(name: str) -> Ready:
    """OpenSpiel with a new state a ply, as here."""
    starts, rng = _spiel_starts(name), Random(2)
    return lambda: partial(children, starts, rng)


def _spiel_apply(name: str) -> Ready:
    """OpenSpiel with one state that changes."""
    starts, rng = _spiel_starts(name), Random(2)
    return lambda: partial(applied, [start.clone() for start in starts], rng)


def _rlcard() -> Ready:
    env = _load("rlcard").make("doudizhu", config={"seed": 1})
    draw = Random(2).random

    def run(state: Peer) -> int:
        plies = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            plies += 1
        return plies

    return lambda: partial(run, env.reset()[0])


def _chess() -> Ready:
    chess, draw = _load("chess"), Random(2).random

    def run(board: Peer) -> int:
        plies = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(draw() * len(moves))])
            plies += 1
        return plies

    return lambda: partial(run, chess.Board())


def _pokerkit() -> Ready:
    kit, draw = _load("pokerkit"), Random(2).random
    # No antes, blinds of 1 and 2, bets of 2 and 4; two players with 200 chips.
    hand = (tuple(kit.Automation), True, 0, (1, 2), 2, 4, 200, 2)
    deal = partial(kit.FixedLimitTexasHoldem.create_state, *hand)

    def run(states: list[Peer]) -> int:
        plies = 0
        for state in states:
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

    return lambda: partial(run, [deal() for _ in range(_GAMES_A_CALL)])


HEARTS = "OpenSpiel hearts child"
DOU_DIZHU = "OpenSpiel dou_dizhu child"

_PEERS: dict[str, Callable[[], Ready]] = {
    HEARTS: lambda: _spiel_child("hearts"),
    "OpenSpiel hearts apply_action": lambda: _spiel_apply("hearts"),
    DOU_DIZHU: lambda: _spiel_child("dou_dizhu"),
    "OpenSpiel dou_dizhu apply_action": lambda: _spiel_apply("dou_dizhu"),
    "OpenSpiel python_block_dominoes apply_action": lambda: _spiel_apply("python_block_dominoes"),
    "RLCard doudizhu step": _rlcard,
    "python-chess push": _chess,
    "PokerKit fixed-limit hold'em": _pokerkit,
}
