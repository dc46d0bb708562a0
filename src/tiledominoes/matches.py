"""What the matches of every game have in common: rounds, chips, and what may be settled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from tiledominoes.checks import check_whole
from tiledominoes.chips import highest
from tiledominoes.errors import MatchError, excerpt
from tiledominoes.packs import random_seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes.bags import Bag
    from tiledominoes.options import Rules
    from tiledominoes.states import LinkedState

S = TypeVar("S", bound="LinkedState")


@frozen(kw_only=True)
class RoundsMatch(ABC, Generic[S]):
    """The base of every game's `Match`: immutable, it stands between two rounds.

    Attributes:
        rules: the options.
        rounds: the settled states, one a round.
        chips: the chips of each seat; a debt is below zero.
    """

    rules: Rules
    rounds: tuple[S, ...]
    chips: tuple[int, ...]

    @property
    @abstractmethod
    def starting_chips(self) -> int:
        """The chips that each player had at the start."""

    @property
    @abstractmethod
    def setup(self) -> dict[str, int | bool]:
        """What the next round's `State.start` is given besides hands and rules, by name."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """True when no further round is played."""

    @property
    def winners(self) -> frozenset[int]:
        """The richest seats; empty before the match is over."""
        return highest(self.chips) if self.is_over else frozenset()

    def deal(self, rng: Random) -> S:
        """The next round, freshly shuffled, with its first player to lead.

        Raises:
            MatchError: the match is over.
        """
        self._check_open()
        return self._deal(rng)

    def start_round(self, hands: Iterable[Bag | str]) -> S:
        """The next round with these hands, with its first player to lead.

        Raises:
            MatchError: the match is over.
            InvalidDealError: hands that are no full deal.
        """
        self._check_open()
        return self._start(hands)

    @abstractmethod
    def _deal(self, rng: Random) -> S:
        """The next round from a shuffle."""

    @abstractmethod
    def _start(self, hands: Iterable[Bag | str]) -> S:
        """The next round from these hands."""

    def _check_open(self) -> None:
        if self.is_over:
            raise MatchError(f"the match is over after {len(self.rounds)} rounds, nothing more is played")

    def _check_round(self, state: object, kind: type[S]) -> S:
        """`state` itself, when it is this round of this match and finished."""
        self._check_open()
        if not isinstance(state, kind):
            raise MatchError(f"a match of {kind.GAME} settles a {kind.GAME}.State, not {excerpt(state)}")
        for name, wanted in {"rules": self.rules, **self.setup, "is_over": True}.items():
            has = getattr(state, name)
            if has != wanted:
                number = len(self.rounds) + 1
                raise MatchError(f"round {number} needs a state with {name} {wanted}, not {has}")
        return state

    def _chips_after(self, gains: Iterable[int]) -> tuple[int, ...]:
        return tuple(have + gain for have, gain in zip(self.chips, gains, strict=True))


def first_seat(seat: int | None, rng: Random | None, seats: int, role: str) -> int:
    """The seat given, or one drawn from `rng`; exactly one of the two must be there.

    Raises:
        MatchError: both or none of them, or no such seat.
    """
    if (seat is None) == (rng is None):
        raise MatchError(f"a match starts with a {role} or with an rng that picks one")
    if rng is not None:
        return random_seat(seats, rng)
    return check_whole(seat, f"the {role}", MatchError, 0, seats - 1)
