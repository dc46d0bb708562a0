"""Faults of positions: moves, refusals and forms."""

from __future__ import annotations

from typing import Any, ClassVar

from testing_kit.broken import State, breaks
from testing_kit.faults_of_games import CATALOGUE, LooseMove
from tiledominoes import Bag, IllegalMoveError, Payment, chedeng
from tiledominoes._typing import override


@breaks("over-exactly-when-no-move-is-left")
class Stuck(State):
    @property
    def legal_moves(self) -> tuple[chedeng.Move, ...]:
        return () if len(self.history) == 3 else self._real.legal_moves


@breaks("legal-moves-are-unique-and-by-index")
class Unsorted(State):
    @property
    def legal_moves(self) -> tuple[chedeng.Move, ...]:
        return self._real.legal_moves[::-1]


@breaks("legal-moves-are-unique-and-by-index")
class Repeated(State):
    @property
    def legal_moves(self) -> tuple[chedeng.Move, ...]:
        return (*self._real.legal_moves, *self._real.legal_moves[-1:])


@breaks("legal-moves-stand-in-the-catalogue")
class ForeignMoves(State):
    @property
    def legal_moves(self) -> tuple[object, ...]:
        return tuple(LooseMove(move.index, str(move)) for move in self._real.legal_moves)


@breaks("everything-can-be-shown")
class ShownNever(State):
    @override
    def __repr__(self) -> str:
        raise AttributeError("nothing to show")


@breaks("play-takes-every-legal-move")
class RefusesOne(State):
    @override
    def play(self, move: chedeng.Move) -> State:
        if move is self.legal_moves[-1] and len(self.history) == 2:
            raise IllegalMoveError("not this one", "CD-5")
        return super().play(move)


@breaks("play-leaves-the-state-as-it-was")
class SpoiltByRefusal(State):
    @override
    def play(self, move: chedeng.Move) -> State:
        try:
            return super().play(move)
        except IllegalMoveError:
            self._spoilt = True
            raise

    @property
    def payments(self) -> tuple[Payment, ...]:
        return (
            (*self._real.payments, Payment(0, 1, 1, "CD-11"))
            if "_spoilt" in vars(self)
            else self._real.payments
        )


@breaks("play-leaves-the-state-as-it-was")
class SpoiltByPlay(State):
    @override
    def play(self, move: chedeng.Move) -> State:
        after = super().play(move)
        self._plays = vars(self).get("_plays", 0) + 1
        return after

    @override
    def __hash__(self) -> int:
        return hash((self._real, vars(self).get("_plays", 0)))


@breaks("is-legal-agrees-with-legal-moves")
class LegalToAsk(State):
    def is_legal(self, move: object) -> bool:
        return move is CATALOGUE[0] or self._real.is_legal(move)


@breaks("is-legal-is-false-for-whatever-else")
class LegalByEquality(State):
    def is_legal(self, move: object) -> bool:
        return move in self.legal_moves


@breaks("is-legal-is-false-for-whatever-else")
class LegalByAttribute(State):
    def is_legal(self, move: Any) -> bool:
        return move.index in {legal.index for legal in self.legal_moves}


@breaks("play-refuses-every-other-move")
class TakesUnlisted(State):
    @override
    def play(self, move: chedeng.Move) -> State:
        if isinstance(move, chedeng.Move) and not self._real.is_legal(move) and not self.is_over:
            return super().play(self.legal_moves[0])
        return super().play(move)


@breaks("play-refuses-every-other-move")
class RefusesWithoutReason(State):
    @override
    def play(self, move: chedeng.Move) -> State:
        if not self._real.is_legal(move):
            raise IllegalMoveError("", "CD-5")
        return super().play(move)


@breaks("play-refuses-whatever-else")
class PlaysText(State):
    @override
    def play(self, move: Any) -> State:
        if type(move) is str and move in map(str, self.legal_moves):
            return super().play(chedeng.parse_move(move))
        return super().play(move)


@breaks("play-repeats")
class NeverTheSame(State):
    COUNT: ClassVar[list[int]] = [0]

    @override
    def play(self, move: chedeng.Move) -> State:
        after = super().play(move)
        self.COUNT[0] += 1
        after._since = self.COUNT[0]
        return after

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self._real, self._since) == (other._real, other._since)

    __hash__ = State.__hash__


@breaks("a-move-takes-its-pieces-from-the-hand")
class LosesATile(State):
    @property
    def hands(self) -> tuple[Bag, ...]:
        hands = self._real.hands
        return tuple(Bag(list(hand)[len(self.history) // 4 == 1 :]) for hand in hands)


@breaks("a-move-takes-its-pieces-from-the-hand")
class TakesBothOfATwin(State):
    @property
    def hands(self) -> tuple[Bag, ...]:
        hands = list(self._real.hands)
        for seat, move in zip(self.movers, self.history, strict=True):
            hands[seat] = Bag(piece for piece in hands[seat] if piece is not move.domino)
        return tuple(hands)


@breaks("text-is-one-line")
class TwoLines(State):
    def to_text(self) -> str:
        return self._real.to_text().replace(" ", "\n", 1)

    @classmethod
    @override
    def from_text(cls, text: str) -> State:
        return super().from_text(text.replace("\n", " ") if type(text) is str else text)


@breaks("text-keeps-the-position")
class TextWithoutTurn(State):
    def to_text(self) -> str:
        text: str = self._real.to_text()
        return text if self.is_over else text.replace(f"turn={self.current_player}", "turn=0")


@breaks("states-are-equal-exactly-when-their-texts-are")
class OneTextForAll(State):
    WRITTEN: ClassVar[list[str]] = []

    def to_text(self) -> str:
        self.WRITTEN.append(self._real.to_text())
        return "the position"

    @classmethod
    @override
    def from_text(cls, _text: str) -> State:
        return super().from_text(cls.WRITTEN[-1])


@breaks("equal-states-hash-alike")
class HashByIdentity(State):
    @override
    def __hash__(self) -> int:
        return id(self)


@breaks("a-state-equals-nothing-else")
class EqualsNone(State):
    @override
    def __eq__(self, other: object) -> bool:
        return other is None or super().__eq__(other)

    __hash__ = State.__hash__


@breaks("from-text-refuses-garbage")
class ReadsByIndex(State):
    @classmethod
    @override
    def from_text(cls, text: str) -> State:
        text.split(" ")[1]
        return super().from_text(text)


@breaks("pickles-and-copies-keep-the-state")
class PickledAsText(State):
    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (type(self).from_text, (self.to_text(),))


@breaks("public-attributes-are-read-only")
class Writable(State):
    comment = "anything"

    @override
    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
