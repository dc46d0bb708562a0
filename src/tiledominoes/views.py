"""What the observations of every game have in common: the public part, and how JSON of it is checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypedDict, TypeVar, cast

from attrs import field, fields, frozen

from tiledominoes._typing import override
from tiledominoes.bags import Bag
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.chips import Payment, highest, net
from tiledominoes.errors import RulesError, TileDominoesError
from tiledominoes.jsontext import JsonObject, write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from tiledominoes.options import Rules
    from tiledominoes.states import LinkedState

M = TypeVar("M", bound=CatalogueMove)
M_co = TypeVar("M_co", bound=CatalogueMove, covariant=True)
D = TypeVar("D")
R = TypeVar("R", bound="Rules")
W = TypeVar("W", bound="View[CatalogueMove]")

MAX_PIECES = 84
"""No hand or pile of any game has more pieces than the largest pack."""


class Shared(TypedDict):
    """The values that the views of every game hold, by name."""

    seat: int | None
    current_player: int | None
    hand: Bag
    counts: tuple[int, ...]
    unseen: Bag
    absent: Bag
    movers: tuple[int, ...]


@frozen(kw_only=True)
class View(ABC, Generic[M_co]):
    """The base of every game's `Observation`.

    Attributes:
        seat: the seat that looks; None for a spectator.
        current_player: the seat to move; None when the game is over.
        hand: the own hand; empty for a spectator.
        counts: how many pieces each seat holds.
        unseen: the pieces whose place this seat does not know, not told apart.
        absent: the pieces that a partial deal left out.
        history: all moves as this seat saw them, since the deal or since the text that the game was
            taken up from.
        movers: the seat that made each of these moves.
    """

    seat: int | None
    current_player: int | None
    hand: Bag
    counts: tuple[int, ...]
    unseen: Bag
    absent: Bag
    history: tuple[M_co, ...]
    movers: tuple[int, ...]
    _draws: list[object] = field(factory=list, init=False, eq=False, repr=False)

    @property
    def is_over(self) -> bool:
        """True when no move is left."""
        return self.current_player is None

    @property
    def last_move(self) -> M_co | None:
        """The last move as this seat saw it; None before the first."""
        return self.history[-1] if self.history else None

    @property
    @abstractmethod
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far, in the order they fell due."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained so far."""
        return net(self.payments, len(self.counts))

    @property
    def winners(self) -> frozenset[int]:
        """The seats with the highest score; empty before the game is over."""
        return highest(self.scores) if self.is_over else frozenset()

    @abstractmethod
    def determinize(self, rng: Random) -> LinkedState:
        """A state that this seat cannot tell from the true one."""

    @override
    def __reduce__(self) -> tuple[object, ...]:
        values = {name: getattr(self, name) for name in _members(type(self))}
        return (_view_again, (type(self), values))

    def _repr_svg_(self) -> str:
        from tiledominoes.drawing import Drawable, to_svg

        return to_svg(cast("Drawable", self))

    def _shared_by_draws(self, prepare: Callable[[], D]) -> D:
        """What all states drawn from this view share: this finds it at the first draw, and it is kept."""
        if not self._draws:
            self._draws.append(prepare())
        return cast("D", self._draws[0])

    def _hidden_seats(self) -> list[int]:
        """The seats whose hands this seat cannot see."""
        return [seat for seat in range(len(self.counts)) if seat != self.seat]

    def _adds_up(self) -> bool:
        """True when some state gives this view, found by making one and playing it again."""
        from random import Random

        try:
            state = self.determinize(Random(0))
            known = state._setting.deal is not None
            again = state._replayed() if known else state._read(state.to_text())
        except TileDominoesError:
            return False
        # Played again, a state has the movers that the rules give it, and not those it was made with.
        seen = again if known else state
        return again == state and cast("_Observable", seen).observe(self.seat) == self


class _Observable(Protocol):
    """What every game's `State` has besides what it has as a linked state."""

    def observe(self, seat: int | None) -> object: ...


def read_shared(data: JsonObject, seats: int) -> Shared:
    """The values that the views of every game hold, from JSON."""
    return Shared(
        seat=data.whole_or_none("seat", 0, seats - 1),
        current_player=data.whole_or_none("current_player", 0, seats - 1),
        hand=data.bag("hand"),
        counts=data.wholes("counts", seats, 0, MAX_PIECES),
        unseen=data.bag("unseen"),
        absent=data.bag("absent"),
        movers=data.wholes("movers", None, 0, seats - 1),
    )


def read_rules(data: JsonObject, kind: type[R]) -> R:
    """The rules that stand in JSON as an object with all options."""
    options = data.mapping("rules")
    if options.keys() != kind.clauses().keys():
        data.fail(f"rules must have exactly the options {', '.join(kind.clauses())}")
    try:
        return kind.from_dict(options)
    except RulesError as error:
        data.fail(str(error))


def _view_again(kind: type[W], values: Mapping[str, Any]) -> W:
    """A view from what its pickle holds; what it only remembers is made anew when needed."""
    return kind(**values)


def view_json(view: View[M], form: str, written: Mapping[str, object]) -> str:
    """The JSON of a view: every field by its name, those in `written` as given there."""
    values = {name: getattr(view, name) for name in _members(type(view))}
    plain = {k: str(v) if isinstance(v, Bag) else v for k, v in values.items()}
    plain["history"] = list(map(str, view.history))
    return write_json(form, {**plain, **written})


def open_view(text: str, form: str, kind: type[View[M]]) -> JsonObject:
    """The JSON object of a view, which has a member for every field."""
    return JsonObject(text, form, _members(kind))


def _members(kind: type[View[M]]) -> tuple[str, ...]:
    """The names of the public fields of a view."""
    return tuple(a.name for a in fields(kind) if not a.name.startswith("_"))


def read_history(data: JsonObject, parse_move: Callable[[str], M]) -> tuple[M, ...]:
    """The moves that stand in JSON, one mover each."""
    history = data.texts("history", parse_move)
    if len(history) != len(data.wholes("movers", None, 0, MAX_PIECES)):
        data.fail("history and movers must be equally long")
    return history
