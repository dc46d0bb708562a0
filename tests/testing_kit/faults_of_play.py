"""Faults that show along a game: pieces, turns, the past and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from testing_kit.broken import EACH, State, breaks
from tiledominoes import Bag, Payment, chedeng
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable


@breaks("the-deal-stays-the-same")
class DealerMoves(State):
    @property
    def setup(self) -> dict[str, int | bool]:
        return self._real.setup | {"dealer": len(self.history) % 4}


@breaks("a-deal-starts-again")
class StartsElsewhere(State):
    @classmethod
    @override
    def start(cls, hands: Iterable[Bag | str], **options: Any) -> State:
        return super().start(hands, **options | {"dealer": (options["dealer"] + 1) % 4})


@breaks("the-first-move-leads")
class NoFirstLead(State):
    @property
    def is_lead(self) -> bool:
        return self._real.is_lead and sum(map(len, self.hands)) < 4 * EACH


@breaks("history-tells-every-move")
class FirstForLast(State):
    @property
    def last_move(self) -> chedeng.Move | None:
        return self.history[0] if self.history else None


@breaks("movers-had-the-turn")
class MoversForgotten(State):
    @property
    def movers(self) -> tuple[int, ...]:
        return tuple(0 for _ in self.history)


@breaks("previous-is-the-state-before")
class PreviousForgotten(State):
    @property
    @override
    def previous(self) -> None:
        return None


@breaks("previous-is-the-state-before")
class PreviousSkipsOne(State):
    @property
    @override
    def previous(self) -> State | None:
        before = super().previous
        return before and before._real.previous and type(self)(before._real.previous)


def paying(**changes: object) -> Any:
    """A payment of a class that checks nothing."""

    @property  # type: ignore[misc]  # of the class that is made here
    def payments(self: State) -> tuple[object, ...]:
        values = {"payer": 0, "payee": 1, "chips": 1, "clause": "CD-11", **changes}
        return (*self._real.payments, LoosePayment(**values))

    return payments


@frozen
class LoosePayment:
    payer: Any
    payee: Any
    chips: Any
    clause: Any


UNSOUND: dict[str, dict[str, object]] = {
    "ToOneself": {"payee": 0},
    "Nothing": {"chips": 0},
    "AFloat": {"chips": 1.0},
    "ToNoSeat": {"payee": 4},
    "WithoutClause": {"clause": ""},
}

for what, changes in UNSOUND.items():
    kind = type(f"Pays{what}", (State,), {"payments": paying(**changes)})
    breaks("payments-are-whole-chips-between-two-seats")(kind)


@breaks("payments-are-only-added")
class PaymentTakenBack(State):
    @property
    def payments(self) -> tuple[Payment, ...]:
        early = sum(map(len, self.hands)) == 3 * EACH
        return (Payment(0, 1, 1, "CD-11"),) if early else self._real.payments


@breaks("scores-are-whole-numbers")
class FloatScores(State):
    @property
    def scores(self) -> tuple[float, ...]:
        return tuple(map(float, self._real.scores))


@breaks("scores-are-the-net-of-the-payments")
class ScoresFromNowhere(State):
    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(score + 1 for score in self._real.scores)


@breaks("winners-have-the-highest-score")
class WonAtOnce(State):
    @property
    def winners(self) -> frozenset[int]:
        return frozenset(range(4)) if not self.is_over else self._real.winners


@breaks("a-game-goes-on-from-its-text")
class TextWithoutFuture(State):
    @property
    def history(self) -> tuple[chedeng.Move, ...]:
        known: tuple[chedeng.Move, ...] = self._real.history
        return known if self._since is None or self._since < 2 else known[1:]
