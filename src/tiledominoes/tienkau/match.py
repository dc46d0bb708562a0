"""A match of Tien Kau: deals, chips and the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tiledominoes.checks import check_whole
from tiledominoes.chips import highest
from tiledominoes.errors import MatchError, excerpt
from tiledominoes.options import check_rules
from tiledominoes.packs import random_seat
from tiledominoes.tienkau.rules import CELKO, Rules
from tiledominoes.tienkau.scoring import SEATS
from tiledominoes.tienkau.state import State
from tiledominoes.tienkau.state import deal as deal_state

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes.bags import Bag


@frozen
class Match:
    """A match between two deals; immutable: `settle` gives the match after one more deal.

    Attributes:
        rules: the options.
        banker: the seat that holds the bank in the next deal (TK-2, TK-21).
        held: the deals in a row that it will have held the bank then, the next one included.
        rounds: the settled states, one a deal.
        chips: the chips of each seat; a debt is below zero (TK-1).
    """

    rules: Rules
    banker: int
    held: int
    rounds: tuple[State, ...]
    chips: tuple[int, ...]

    @classmethod
    def start(cls, *, banker: int | None = None, rng: Random | None = None, rules: Rules = CELKO) -> Match:
        """A new match: everybody has the starting chips (TK-1, TK-2).

        Args:
            banker: the first banker; or
            rng: to draw one, from one call of `random()`.
            rules: the options.

        Raises:
            MatchError: both or none of banker and rng, or no such banker.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        if (banker is None) == (rng is None):
            raise MatchError("a match starts with a banker or with an rng that picks one")
        if rng is not None:
            banker = random_seat(SEATS, rng)
        first = check_whole(banker, "the banker", MatchError, 0, SEATS - 1)
        return cls(rules, first, 1, (), (rules.starting_chips,) * SEATS)

    @property
    def starting_chips(self) -> int:
        """The chips that each player had at the start (TK-1)."""
        return self.rules.starting_chips

    @property
    def deals_played(self) -> int:
        """How many deals have been settled."""
        return len(self.rounds)

    @property
    def is_over(self) -> bool:
        """True when all deals are played; never when `deals` is None and the caller stops (TK-22)."""
        return self.rules.deals is not None and self.deals_played >= self.rules.deals

    @property
    def winners(self) -> frozenset[int]:
        """The richest seats; empty before the match is over (TK-22)."""
        return highest(self.chips) if self.is_over else frozenset()

    def deal(self, rng: Random) -> State:
        """The next deal, freshly shuffled, with the banker to lead.

        Raises:
            MatchError: the match is over.
        """
        self._check_open()
        return deal_state(rng, self.banker, self.held, self.rules)

    def start_round(self, hands: Iterable[Bag | str]) -> State:
        """The next deal with these hands, with the banker to lead.

        Raises:
            MatchError: the match is over.
            InvalidDealError: hands that are no full deal.
        """
        self._check_open()
        return State.start(hands, self.banker, self.held, self.rules)

    def settle(self, state: State) -> Match:
        """The match after this deal: chips moved, the bank with the winner of the last trick (TK-21).

        Args:
            state: the finished deal, as `deal` or `start_round` began it.

        Raises:
            MatchError: an unfinished state, one with other rules, banker or held, or any at all once the
                match is over.
        """
        self._check_open()
        if not isinstance(state, State):
            raise MatchError(f"a match of Tien Kau settles a tienkau.State, not {excerpt(state)}")
        for what, has, wanted in (
            ("rules", state.rules, self.rules),
            ("banker", state.banker, self.banker),
            ("held", state.held, self.held),
            ("is_over", state.is_over, True),
        ):
            if has != wanted:
                raise MatchError(f"this deal needs a state with {what} {wanted}, not {has}")
        return evolve(
            self,
            banker=state.leader,
            held=self.held + 1 if state.leader == self.banker else 1,
            rounds=(*self.rounds, state),
            chips=tuple(have + gain for have, gain in zip(self.chips, state.scores, strict=True)),
        )

    def _check_open(self) -> None:
        if self.is_over:
            raise MatchError(f"the match is over after {self.deals_played} deals (TK-22)")
