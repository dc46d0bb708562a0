"""Random play in OpenSpiel, for its own games and for those that are made of this library's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

# OpenSpiel has no types.
Spiel = Any


def dealt(state: Spiel, rng: Random) -> int:
    """Play out the chance that comes before the first ply; the number of draws."""
    draws, draw = 0, rng.random
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        draws += 1
    return draws


def children(starts: Iterable[Spiel], rng: Random) -> int:
    """All plies of some games with a new state each, as this library does; their number."""
    plies, draw = 0, rng.random
    for start in starts:
        state = start
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(draw() * len(actions))])
            plies += 1
    return plies


def applied(states: Iterable[Spiel], rng: Random) -> int:
    """All plies of some games in states that change; their number."""
    plies, draw = 0, rng.random
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            plies += 1
    return plies
