"""A match of Chedeng: rounds, chips, the dealer and the direction of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.chedeng.deals import deal as deal_state
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.scoring import next_dealer
from tiledominoes.chedeng.state import State
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.matches import RoundsMatch, first_seat
from tiledominoes.options import check_rules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes.bags import Bag


@final
@frozen(kw_only=True)
class Match(RoundsMatch[State]):
    """A match between two rounds; immutable: `settle` gives the match after one more round.

    Attributes:
        rules: the options.
        dealer: the seat that deals the next round (CD-3, CD-15).
    """

    rules: Rules
    dealer: int

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
        first = first_seat(dealer, rng, SEATS, "dealer")
        return cls(rules=rules, dealer=first, rounds=(), chips=(rules.starting_chips,) * SEATS)

    @property
    @override
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
    @override
    def setup(self) -> dict[str, int | bool]:
        """The dealer and the direction of the next round (CD-4, CD-15)."""
        return {"dealer": self.dealer, "clockwise": self.clockwise}

    @property
    @override
    def is_over(self) -> bool:
        """True when a player has no chips left or all rounds are played (CD-16)."""
        return len(self.rounds) >= self.rules.rounds or min(self.chips) <= 0

    def settle(self, state: State) -> Match:
        """The match after this round: chips moved, the next dealer found (CD-11, CD-15, CD-16).

        Args:
            state: the finished round, as `deal` or `start_round` began it.

        Raises:
            MatchError: an unfinished state, one with other rules, dealer or direction, or any at all
                once the match is over.
        """
        gains = self._check_round(state, State).scores
        return Match(
            rules=self.rules,
            dealer=next_dealer(self.dealer, gains),
            rounds=(*self.rounds, state),
            chips=self._chips_after(gains),
        )

    @override
    def _deal(self, rng: Random) -> State:
        return deal_state(rng, self.dealer, self.clockwise, self.rules)

    @override
    def _start(self, hands: Iterable[Bag | str]) -> State:
        return State.start(hands, self.dealer, self.clockwise, self.rules)
