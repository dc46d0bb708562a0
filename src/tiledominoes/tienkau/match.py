"""A match of Tien Kau: deals, chips and the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.matches import RoundsMatch, first_seat
from tiledominoes.options import check_rules
from tiledominoes.tienkau.deals import deal as deal_state
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import CELKO, Rules
from tiledominoes.tienkau.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes.bags import Bag


@final
@frozen(kw_only=True)
class Match(RoundsMatch[State]):
    """A match between two deals; immutable: `settle` gives the match after one more deal.

    Attributes:
        rules: the options.
        banker: the seat that holds the bank in the next deal (TK-2, TK-21).
        held: the deals in a row that it will have held the bank then, the next one included.
    """

    rules: Rules
    banker: int
    held: int

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
        first = first_seat(banker, rng, SEATS, "banker")
        chips = (rules.starting_chips,) * SEATS
        return cls(rules=rules, banker=first, held=1, rounds=(), chips=chips)

    @property
    @override
    def starting_chips(self) -> int:
        """The chips that each player had at the start (TK-1)."""
        return self.rules.starting_chips

    @property
    def deals_played(self) -> int:
        """How many deals have been settled."""
        return len(self.rounds)

    @property
    @override
    def setup(self) -> dict[str, int | bool]:
        """The banker of the next deal, and the deals that make it held (TK-15, TK-21)."""
        return {"banker": self.banker, "held": self.held}

    @property
    @override
    def is_over(self) -> bool:
        """True when all deals are played; never when `deals` is None and the caller stops (TK-22)."""
        return self.rules.deals is not None and self.deals_played >= self.rules.deals

    def settle(self, state: State) -> Match:
        """The match after this deal: chips moved, the bank with the winner of the last trick (TK-21).

        Args:
            state: the finished deal, as `deal` or `start_round` began it.

        Raises:
            MatchError: an unfinished state, one with other rules, banker or held, or any at all once the
                match is over.
        """
        gains = self._check_round(state, State).scores
        return Match(
            rules=self.rules,
            banker=state.leader,
            held=self.held + 1 if state.leader == self.banker else 1,
            rounds=(*self.rounds, state),
            chips=self._chips_after(gains),
        )

    @override
    def _deal(self, rng: Random) -> State:
        return deal_state(rng, self.banker, self.held, self.rules)

    @override
    def _start(self, hands: Iterable[Bag | str]) -> State:
        return State.start(hands, self.banker, self.held, self.rules)
