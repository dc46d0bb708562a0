"""Which clauses something played has exercised: one predicate a clause, over what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tiledominoes import rulebook
from tiledominoes.conformance.clauses.chedeng import CHEDENG
from tiledominoes.conformance.clauses.chuopai import CHUOPAI
from tiledominoes.conformance.clauses.equipment import ANY_GAME, CHIPS
from tiledominoes.conformance.clauses.tienkau import TIENKAU
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.conformance.played import Exercises, Played
    from tiledominoes.game import Move, State

# The predicates of a game are asked of what was played of that game only: that is what the casts rely on.
_EXERCISES: Mapping[str, Exercises[State[Move]]] = {
    "chedeng": cast("Exercises[State[Move]]", CHEDENG),
    "tienkau": cast("Exercises[State[Move]]", TIENKAU),
    "chuopai": cast("Exercises[State[Move]]", CHUOPAI),
}


def predicates(game: str) -> dict[str, Callable[[Played[State[Move]]], bool]]:
    """The predicates for what was played of this game, by clause in the order of the rulebook."""
    found = {**ANY_GAME.by_clause, **_EXERCISES[game].by_clause}
    if GAMES[game].Match is not None:
        found |= CHIPS.by_clause
    return {clause.id: found[clause.id] for clause in rulebook.clauses() if clause.id in found}


def exercised(played: Played[State[Move]]) -> tuple[str, ...]:
    """The clauses that were exercised, in the order of the rulebook."""
    return tuple(clause for clause, holds in predicates(played.game.name).items() if holds(played))
