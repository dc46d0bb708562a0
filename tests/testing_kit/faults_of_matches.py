"""Faults of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from testing_kit.broken import Match, State, breaks, short_deal
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tiledominoes import Bag


@breaks("matches-start-by-seed")
class StartsByShuffle(Match):
    @classmethod
    @override
    def start(cls, *, rng: Random | None = None) -> Match:
        assert rng is not None
        rng.shuffle([1, 2, 3])
        return super().start(rng=rng)


@breaks("the-chips-of-a-match-stay-together")
class ChipsVanish(Match):
    @property
    def chips(self) -> tuple[int, ...]:
        first, *rest = self._real.chips
        return (first - len(self.rounds), *rest)


@breaks("settle-moves-the-chips")
class ChipsToOthers(Match):
    @property
    def chips(self) -> tuple[int, ...]:
        first, *rest = self._real.chips
        return (*rest, first)


@breaks("matches-are-won-at-the-end")
class LedIsWon(Match):
    @property
    def winners(self) -> frozenset[int]:
        return frozenset({0})


@breaks("matches-pickle-and-copy")
class NoSecondMatch(Match):
    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (type(self).start, ())


@breaks("rounds-are-dealt-by-seed")
class HandsGoRound(Match):
    @override
    def start_round(self, hands: Iterable[Bag | str]) -> State:
        first, *rest = hands
        return super().start_round([*rest, first])


@breaks("settle-refuses-what-is-not-its-round")
class SettlesTooSoon(Match):
    @override
    def settle(self, state: State) -> Match:
        return super().settle(state) if not isinstance(state, State) or state.is_over else self


@breaks("settle-refuses-what-is-not-its-round")
class SettlesByAttribute(Match):
    @override
    def settle(self, state: State) -> Match:
        return super().settle(state) if state.is_over is not None else self


@breaks("a-match-that-is-over-goes-on-no-more")
class DealsForEver(Match):
    @override
    def deal(self, rng: Random) -> State:
        return State(short_deal(rng, self.rules)) if self.is_over else super().deal(rng)
