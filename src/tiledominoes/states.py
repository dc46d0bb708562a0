"""What the states of every game have in common: how they came about, and with it pickling and replay."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from attrs import evolve, frozen

from tiledominoes._typing import Generic, override
from tiledominoes.bags import Bag, bag_of
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.checks import check_seat
from tiledominoes.chips import Payment, highest, net
from tiledominoes.node import MOST_PLIES, Node

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from tiledominoes.views import View

M = TypeVar("M", bound=CatalogueMove)
M_co = TypeVar("M_co", bound=CatalogueMove, covariant=True)


@frozen(kw_only=True)
class Setting(Generic[M_co]):
    """What does not change during a game; the states that follow from one another share it.

    Attributes:
        absent: packed pieces that a partial deal leaves out.
        deal: packed hands as dealt; None when the first state came from a text and nobody knows.
        past: the moves that led to the first state, each with its seat, when it is not the deal itself.
    """

    absent: int
    deal: tuple[int, ...] | None
    past: tuple[tuple[int, M_co], ...] = ()


T_co = TypeVar("T_co", bound=Setting[CatalogueMove], covariant=True)
V_co = TypeVar("V_co", bound="View[CatalogueMove]", covariant=True)


class LinkedState(Node, Generic[M, T_co, V_co]):
    """The base of every game's `State`: what can be asked of a position and how it came about.

    The first of a chain of states is a deal; or a position from a text, whose past is unknown; or one that
    was drawn for an observer, whose past stands in its setting.
    """

    __slots__ = ()

    GAME: ClassVar[str]

    _setting: T_co

    @property
    def absent(self) -> Bag:
        """The pieces that a partial deal left out, known to all; empty in a full deal."""
        return bag_of(self._setting.absent)

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
        deal = self._first()._setting.deal
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
    def last_move(self) -> M | None:
        """The move that led to this state; None at the deal and where nothing is known (a text)."""
        return cast("M | None", self._move)

    @property
    def previous(self) -> Self | None:
        """The state before the last move; None at the deal and where nothing is known (a text)."""
        setting = self._setting
        if self._previous is None and setting.past and setting.deal is not None:
            self._previous = self._replayed(-1)
        return cast("Self | None", self._previous)

    @property
    def history(self) -> tuple[M, ...]:
        """All moves since the deal, or since the text that the game was taken up from."""
        return tuple([move for _, move in self._plies()])

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each move of the history."""
        return tuple([seat for seat, _ in self._plies()])

    def _plies(self, most: int = MOST_PLIES) -> list[tuple[int, M]]:
        return cast("list[tuple[int, M]]", self._walk(most))

    @property
    @abstractmethod
    def legal_moves(self) -> tuple[M, ...]:
        """The legal moves by index; empty exactly when the game is over."""

    def is_legal(self, move: object) -> bool:
        """True when `play` would take this move; False for whatever is no move of the game."""
        return isinstance(move, CatalogueMove) and move in self.legal_moves

    @abstractmethod
    def play(self, move: M) -> Self:
        """The state after this move."""

    @property
    @abstractmethod
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far, in the order they fell due."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained so far."""
        return net(self.payments, len(self._hands))

    @property
    def winners(self) -> frozenset[int]:
        """The seats with the highest score; empty before the game is over."""
        return highest(self.scores) if self.is_over else frozenset()

    def observe(self, seat: int | None) -> V_co:
        """All and only what this seat may know; None is a spectator, who sees the table alone.

        Raises:
            TileDominoesError: no such seat.
        """
        return self._view(check_seat(seat, len(self._hands)))

    @abstractmethod
    def _view(self, seat: int | None) -> V_co:
        """What this seat may know, the seat being one of the game's."""

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """A random state that this seat cannot tell from this one: ``observe(seat).determinize(rng)``."""
        return cast("Self", self.observe(seat).determinize(rng))

    @abstractmethod
    def to_text(self) -> str:
        """The position in one line."""

    @classmethod
    @abstractmethod
    def from_text(cls, text: str) -> Self:
        """The state with this position."""

    @classmethod
    @abstractmethod
    def _begin(cls, setting: Setting[CatalogueMove]) -> Self:
        """The first state of the setting's deal, checked like any other deal."""

    @abstractmethod
    def _key(self) -> tuple[object, ...]:
        """What equality compares."""

    def _replayed(self, plies: int | None = None) -> Self:
        """What the deal of this state leads to by its first so many moves, all by default.

        Raises:
            TileDominoesError: a deal or a move that the rules refuse.
        """
        state = self._begin(self._first()._setting)
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
        return (_take_up, (type(self), cast("Self", first).to_text(), setting.past, since))


L = TypeVar("L", bound="LinkedState[CatalogueMove, Setting[CatalogueMove], View[CatalogueMove]]")


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
    state = kind.from_text(text)
    if past:
        state._setting = evolve(state._setting, past=past)
        state._move = past[-1][1]
    for move in moves:
        state = state.play(move)
    return state
