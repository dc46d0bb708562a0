"""Faults of observations: what they leak, forget and draw."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from testing_kit.broken import KINDS, Observation, State, breaks, short_deal
from testing_kit.faults_of_games import CATALOGUE
from tiledominoes import Bag, chedeng
from tiledominoes._typing import override


@breaks("observations-tell-the-table")
class MiscountsHands(Observation):
    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(self._real.counts[::-1])


@breaks("a-seat-sees-its-own-hand-alone")
class SpectatorWithHand(Observation):
    @property
    def hand(self) -> Bag:
        return self._truth.hands[0] if self._real.seat is None and self._truth else self._real.hand


@breaks("legal-moves-are-shown-to-the-mover-alone")
class MovesForAll(Observation):
    @property
    def legal_moves(self) -> tuple[chedeng.Move, ...]:
        return self._truth.legal_moves if self._truth else self._real.legal_moves


@breaks("history-is-seen-or-hidden")
class OwnMovesHidden(Observation):
    @property
    def history(self) -> tuple[chedeng.Move, ...]:
        return tuple(CATALOGUE[-1] if m.open_end is None else m for m in self._real.history)

    @property
    def last_move(self) -> chedeng.Move | None:
        return self.history[-1] if self.history else None


@breaks("what-was-shown-stays-shown")
class ForgetsTheFirst(Observation):
    @property
    def history(self) -> tuple[chedeng.Move, ...]:
        seen = self._real.history
        far = len(seen) > 6 and self.movers[0] != self.seat
        return (CATALOGUE[-1], *seen[1:]) if far else seen


@breaks("unseen-pieces-add-up")
class MissesTooFew(Observation):
    @property
    def unseen(self) -> Bag:
        return Bag(list(self._real.unseen)[1:])


@breaks("unseen-pieces-add-up")
class MissesTooMany(Observation):
    @property
    def unseen(self) -> Bag:
        return self._real.unseen + self._real.hand


@breaks("drawn-states-cannot-be-told-apart")
class DrawsAnyDeal(Observation):
    @override
    def determinize(self, rng: Random) -> State:
        return self._kind(short_deal(rng, self.rules))


@breaks("no-form-of-an-observation-tells-more")
class LeaksInRepr(Observation):
    @override
    def __repr__(self) -> str:
        return f"{self._real!r} of {self._truth!r}"

    @override
    def __str__(self) -> str:
        return str(self._real)


@breaks("no-form-of-an-observation-tells-more")
class LeaksInStr(Observation):
    @override
    def __str__(self) -> str:
        return f"{self._real} of {self._truth}"


@breaks("no-form-of-an-observation-tells-more")
class LeaksInHash(Observation):
    @override
    def __hash__(self) -> int:
        return hash((self._real, self._truth))


@breaks("no-form-of-an-observation-tells-more")
class LeaksInJson(Observation):
    def to_json(self) -> str:
        text: str = self._real.to_json()
        return f'{text[:-1]}, "hands": "{self._truth}"}}'


@breaks("no-form-of-an-observation-tells-more")
class LeaksInAttribute(Observation):
    @property
    def others(self) -> tuple[Bag, ...]:
        return self._truth.hands if self._truth else ()


@breaks("no-form-of-an-observation-tells-more")
class LeaksInPickle(Observation):
    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (unpickled, (self._kind.__name__, self._real, self._truth))

    @property
    def note(self) -> object:
        return vars(self).get("_note")


def unpickled(kind: str, real: chedeng.Observation, truth: chedeng.State) -> LeaksInPickle:
    view = LeaksInPickle(cast("type[State]", KINDS[kind]), real, truth)
    view._note = str(truth)
    return view


class DrawsOddly(Observation):
    @override
    def determinize(self, rng: Random) -> State:
        state = super().determinize(rng)
        state._since = -1
        return state


@breaks("the-past-cannot-be-told-apart-either")
class AnotherPast(State):
    VIEW = DrawsOddly

    @property
    @override
    def previous(self) -> State | None:
        before = super().previous
        return before.previous if before and self._since == -1 else before


@breaks("determinize-draws-from-the-observation-alone")
class DrawsFromTheTruth(Observation):
    @override
    def determinize(self, rng: Random) -> State:
        pips = self._truth.hands[0].pips if self._truth else 0
        return super().determinize(Random(pips + int(rng.random() * 2**32)))


@breaks("determinize-draws-from-the-observation-alone")
class DrawsByShuffle(Observation):
    @override
    def determinize(self, rng: Random) -> State:
        rng.shuffle([1, 2, 3])
        return super().determinize(rng)


@breaks("determinize-varies")
class DrawsTheTruth(Observation):
    @override
    def determinize(self, rng: Random) -> State:
        return self._kind(self._truth) if self._truth else super().determinize(rng)


@breaks("observations-pickle-and-copy")
class PicklesByOneProtocol(Observation):
    @override
    def __reduce_ex__(self, protocol: Any) -> Any:
        if protocol == 0:
            raise TypeError("too old")
        return super().__reduce_ex__(protocol)


@breaks("observations-are-written-as-json")
class AlmostJson(Observation):
    def to_json(self) -> str:
        return f"#{self._real.to_json()}"

    @classmethod
    @override
    def from_json(cls, text: str) -> Observation:
        return super().from_json(text[1:])


@breaks("from-json-refuses-garbage")
class ReadsJsonByIndex(Observation):
    @classmethod
    @override
    def from_json(cls, text: str) -> Observation:
        text.split("seat")[1]
        return super().from_json(text)
