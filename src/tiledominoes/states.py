"""What the states of every game have in common: how they came about, and with it pickling and replay."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from attrs import evolve

from tiledominoes._typing import override
from tiledominoes.bags import EMPTY, Bag, bag_of
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.chips import Payment, highest

if TYPE_CHECKING:
    from typing import Self

    from tiledominoes.settings import Setting

OVER: Final = -1
"""The seat to move when the game is over."""

MOST_PLIES: Final = 10**6
"""More than any game has."""

L = TypeVar("L", bound="LinkedState")


class LinkedState:
    """The base of every game's `State`: a position, linked to the one before it.

    A state keeps the packed hands, the seat to move, its setting, the move that made it and the state
    that it was made from. The first of such a chain is a deal; or a position from a text, whose past is
    unknown; or one that was drawn for an observer, whose past stands in its setting. Its lists are its own
    and never change.

    Every state is made by `state_of` of its module, and not in an `__init__`: Python 3.11 takes as long to
    call one as to set all its parts. A class that is called itself makes a state of no parts, which raises
    AttributeError when it is asked for any.
    """

    __slots__ = ("_hands", "_move", "_previous", "_setting", "_turn")

    GAME: ClassVar[str]

    _hands: list[int]
    _move: CatalogueMove | None
    _previous: LinkedState | None
    _setting: Setting[CatalogueMove]
    _turn: int

    @property
    def absent(self) -> Bag:
        """The pieces that a partial deal left out, known to all; empty in a full deal."""
        absent = self._setting.absent
        return bag_of(absent) if absent else EMPTY

    @property
    def partial(self) -> bool:
        """True when the deal left pieces out."""
        return bool(self._setting.absent)

    @property
    @abstractmethod
    def is_lead(self) -> bool:
        """True when the next move leads: what lies on the table does not bind it."""

    @property
    @abstractmethod
    def setup(self) -> dict[str, int | bool]:
        """What `start` was given besides hands and rules, by name."""

    @property
    def dealt(self) -> tuple[Bag, ...] | None:
        """The hands as they were dealt; None when the game was taken up from a text."""
        deal = self._setting.deal
        return None if deal is None else tuple(map(self._bag_of, deal))

    @staticmethod
    def _bag_of(packed: int) -> Bag:
        """The bag of a hand as the game packs it."""
        return bag_of(packed)

    @property
    def hands(self) -> tuple[Bag, ...]:
        """What each seat still holds: the full truth."""
        return tuple(map(self._bag_of, self._hands))

    @property
    def current_player(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self._turn == OVER else self._turn

    @property
    def is_over(self) -> bool:
        """True when no move is left."""
        return self._turn == OVER

    @property
    def previous(self) -> Self | None:
        """The state before the last move; None at the deal and where nothing is known (a text)."""
        setting = self._setting
        if self._previous is None and setting.past and setting.deal is not None:
            self._previous = self._replayed(-1)
        return cast("Self | None", self._previous)

    @property
    @abstractmethod
    def history(self) -> tuple[CatalogueMove, ...]:
        """All moves since the deal, or since the text that the game was taken up from."""

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each move of the history."""
        return tuple(self._line()[0])

    def _line(self, most: int = MOST_PLIES) -> tuple[list[int], list[CatalogueMove]]:
        """The last moves of the history, at most so many: who made them, and what they were."""
        movers: list[int] = []
        moves: list[CatalogueMove] = []
        state: LinkedState = self
        while state._previous is not None and len(moves) < most:
            move = state._move
            assert move is not None
            state = state._previous
            movers.append(state._turn)
            moves.append(move)
        if state._previous is None:
            past = state._setting.past
            for mover, earlier in reversed(past[max(len(past) + len(moves) - most, 0) :]):
                movers.append(mover)
                moves.append(earlier)
        movers.reverse()
        moves.reverse()
        return movers, moves

    def _sizes(self) -> tuple[int, ...]:
        """How many pieces each seat holds."""
        return tuple([hand.bit_count() for hand in self._hands])

    @property
    @abstractmethod
    def legal_moves(self) -> tuple[CatalogueMove, ...]:
        """The legal moves by index; empty exactly when the game is over."""

    def is_legal(self, move: object) -> bool:
        """True when `play` would take this move; False for whatever is no move of the game."""
        return isinstance(move, CatalogueMove) and move in self.legal_moves

    @abstractmethod
    def play(self, move: Any) -> Self:
        """The state after this move, which is one of the game's own."""

    @property
    @abstractmethod
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far, in the order they fell due."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained so far, or its points."""

    @property
    def winners(self) -> frozenset[int]:
        """The seats with the highest score; empty before the game is over."""
        return highest(self.scores) if self.is_over else frozenset()

    @abstractmethod
    def to_text(self) -> str:
        """The position in one line."""

    @classmethod
    @abstractmethod
    def _read(cls, text: str) -> Self:
        """The state with the position in this text, as `from_text` has it."""

    @classmethod
    @abstractmethod
    def _begin(cls, setting: Setting[CatalogueMove]) -> Self:
        """The first state of the setting's deal, checked like any other deal."""

    @abstractmethod
    def _key(self) -> tuple[object, ...]:
        """What equality compares."""

    def _first(self) -> Self:
        """The state that the chain of this one starts with."""
        state: LinkedState = self
        while state._previous is not None:
            state = state._previous
        return cast("Self", state)

    def _replayed(self, plies: int | None = None) -> Self:
        """What the deal of this state leads to by its first so many moves, all by default.

        Raises:
            TileDominoesError: a deal or a move that the rules refuse.
        """
        state = self._begin(self._setting)
        for move in self.history[:plies]:
            state = state.play(move)
        return state

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._key() == other._key()

    @override
    def __hash__(self) -> int:
        return hash(self._key())

    @override
    def __repr__(self) -> str:
        return f"{self.GAME}.State.from_text({self.to_text()!r})"

    def _repr_svg_(self) -> str:
        from tiledominoes.drawing import Drawable, to_svg

        return to_svg(cast("Drawable", self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @override
    def __reduce__(self) -> tuple[object, ...]:
        first = self._first()
        setting = first._setting
        if setting.deal is not None:
            return (_restore, (type(self), evolve(setting, past=()), self.history))
        since = self.history[len(setting.past) :]
        return (_take_up, (type(self), first.to_text(), setting.past, since))


def _restore(kind: type[L], setting: Setting[CatalogueMove], moves: tuple[CatalogueMove, ...]) -> L:
    """A state from what its pickle holds: the deal, the rules and the moves."""
    state = kind._begin(setting)
    for move in moves:
        state = state.play(move)
    return state


def _take_up(
    kind: type[L], text: str, past: tuple[tuple[int, CatalogueMove], ...], moves: tuple[CatalogueMove, ...]
) -> L:
    """A state from the pickle of one whose game was taken up from a text."""
    state = kind._read(text)
    if past:
        state._setting = evolve(state._setting, past=past)
        state._move = past[-1][1]
    for move in moves:
        state = state.play(move)
    return state
