"""A game or match as it was played: what the clauses are looked for in."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tiledominoes.chips import Payment
    from tiledominoes.game import Match
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game


class Paying(Protocol):
    """What is asked here of the state of some game."""

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far."""
        ...


S = TypeVar("S", bound=Paying)


@frozen(kw_only=True)
class Played(Generic[S]):
    """Whole rounds of one game, state by state.

    Attributes:
        game: the game.
        rules: the options.
        rounds: the states of each round, the deal first and the end last.
        matches: the match before the first round and after each; empty when no match was played.
    """

    game: Game
    rules: Rules
    rounds: tuple[tuple[S, ...], ...]
    matches: tuple[Match[S], ...]

    def plies(self) -> Iterator[tuple[S, S]]:
        """The states before and after each move."""
        for states in self.rounds:
            yield from pairwise(states)


class Exercises(Generic[S]):
    """The clauses of one game, each with the predicate that tells whether something played exercised it.

    The methods are decorators that take the id of the clause.
    """

    def __init__(self) -> None:
        self.by_clause: dict[str, Callable[[Played[S]], bool]] = {}

    def game(self, clause: str) -> Callable[[Callable[[Played[S]], bool]], Callable[[Played[S]], bool]]:
        """For a predicate of all that was played."""

        def put(holds: Callable[[Played[S]], bool]) -> Callable[[Played[S]], bool]:
            self.by_clause[clause] = holds
            return holds

        return put

    def ply(self, clause: str) -> Callable[[Callable[[S, S], bool]], Callable[[S, S], bool]]:
        """For a predicate of the states before and after a move; one move is enough."""

        def put(holds: Callable[[S, S], bool]) -> Callable[[S, S], bool]:
            self.by_clause[clause] = lambda played: any(holds(a, b) for a, b in played.plies())
            return holds

        return put

    def deal(self, clause: str) -> Callable[[Callable[[S], bool]], Callable[[S], bool]]:
        """For a predicate of the first state of a round; one round is enough."""

        def put(holds: Callable[[S], bool]) -> Callable[[S], bool]:
            self.by_clause[clause] = lambda played: any(holds(states[0]) for states in played.rounds)
            return holds

        return put

    def end(self, clause: str) -> Callable[[Callable[[S], bool]], Callable[[S], bool]]:
        """For a predicate of the last state of a round; one round is enough."""

        def put(holds: Callable[[S], bool]) -> Callable[[S], bool]:
            self.by_clause[clause] = lambda played: any(holds(states[-1]) for states in played.rounds)
            return holds

        return put

    def paid(self, *clauses: str) -> None:
        """For clauses that are exercised when a payment names them."""
        for clause in clauses:
            self.end(clause)(partial(_names, clause))


def _names(clause: str, state: Paying) -> bool:
    return any(payment.clause == clause for payment in state.payments)
