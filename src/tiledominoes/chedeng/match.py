"""A match of Chedeng: rounds, chips, the dealer and the direction of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tiledominoes.checks import check_whole
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.scoring import SEATS, next_dealer
from tiledominoes.chedeng.state import State
from tiledominoes.chedeng.state import deal as deal_state
from tiledominoes.chips import highest
from tiledominoes.errors import MatchError, excerpt
from tiledominoes.options import check_rules
from tiledominoes.packs import random_seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes.bags import Bag


@frozen
class Match:
    """A match between two rounds; immutable: `settle` gives the match after one more round.

    Attributes:
        rules: the options.
        dealer: the seat that deals the next round (CD-3, CD-15).
        rounds: the settled states, one a round.
        chips: the chips of each seat; a debt is below zero (CD-16).
    """

    rules: Rules
    dealer: int
    rounds: tuple[State, ...]
    chips: tuple[int, ...]

    @classmethod
    def start(cls, *, dealer: int | None = None, rng: Random | None = None, rules: Rules = STANDARD) -> Match:
        """A new match: everybody has the starting chips, and round 1 is to be dealt (CD-2, CD-3).

        Args:
            dealer: the first dealer; or
            rng: to draw one, from one call of `random()`.
            rules: the options.

        Raises:
            MatchError: both or none of dealer and rng, or no such dealer.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        if (dealer is None) == (rng is None):
            raise MatchError("a match starts with a dealer or with an rng that picks one")
        if rng is not None:
            dealer = random_seat(SEATS, rng)
        first = check_whole(dealer, "the dealer", MatchError, 0, SEATS - 1)
        return cls(rules, first, (), (rules.starting_chips,) * SEATS)

    @property
    def starting_chips(self) -> int:
        """The chips that each player had at the start (CD-2)."""
        return self.rules.starting_chips

    @property
    def round(self) -> int:
        """The number of the round to be played, from 1; of the last one when the match is over."""
        return len(self.rounds) + (not self.is_over)

    @property
    def clockwise(self) -> bool:
        """True when this round runs clockwise: rounds 1, 3 and so on (CD-4)."""
        return self.round % 2 == 1

    @property
    def is_over(self) -> bool:
        """True when a player has no chips left or all rounds are played (CD-16)."""
        return len(self.rounds) >= self.rules.rounds or min(self.chips) <= 0

    @property
    def winners(self) -> frozenset[int]:
        """The richest seats; empty before the match is over (CD-17)."""
        return highest(self.chips) if self.is_over else frozenset()

    def deal(self, rng: Random) -> State:
        """The next round, freshly shuffled, with the dealer to lead.

        Raises:
            MatchError: the match is over.
        """
        self._check_open()
        return deal_state(rng, self.dealer, self.clockwise, self.rules)

    def start_round(self, hands: Iterable[Bag | str]) -> State:
        """The next round with these hands, with the dealer to lead.

        Raises:
            MatchError: the match is over.
            InvalidDealError: hands that are no full deal.
        """
        self._check_open()
        return State.start(hands, self.dealer, self.clockwise, self.rules)

    def settle(self, state: State) -> Match:
        """The match after this round: chips moved, the next dealer found (CD-11, CD-15, CD-16).

        Args:
            state: the finished round, as `deal` or `start_round` began it.

        Raises:
            MatchError: an unfinished state, one with other rules, dealer or direction, or any at all
                once the match is over.
        """
        self._check_open()
        if not isinstance(state, State):
            raise MatchError(f"a match of Chedeng settles a chedeng.State, not {excerpt(state)}")
        for what, has, wanted in (
            ("rules", state.rules, self.rules),
            ("dealer", state.dealer, self.dealer),
            ("clockwise", state.clockwise, self.clockwise),
            ("is_over", state.is_over, True),
        ):
            if has != wanted:
                raise MatchError(f"round {self.round} needs a state with {what} {wanted}, not {has}")
        gains = state.scores
        return evolve(
            self,
            dealer=next_dealer(self.dealer, gains),
            rounds=(*self.rounds, state),
            chips=tuple(have + gain for have, gain in zip(self.chips, gains, strict=True)),
        )

    def _check_open(self) -> None:
        if self.is_over:
            raise MatchError(f"the match is over after {len(self.rounds)} rounds (CD-16)")
