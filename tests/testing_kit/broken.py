"""A game around Chedeng that keeps every obligation, made to be broken in one place at a time.

States, observations and matches hold real ones and hand on whatever they are asked. A fault is a subclass
that answers one question otherwise; see the files of faults. Rounds are short: a deal has few tiles a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from attrs import evolve, field, frozen

from tiledominoes import Bag, Game, chedeng
from tiledominoes._typing import override
from tiledominoes.packs import TILE_SET, random_seat, shuffle
from tiledominoes.registry import CHEDENG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

EACH = 4
"""The tiles of a hand."""

KINDS: dict[str, type[Around]] = {}
"""The classes around the real ones, by name: what a pickle names them by."""

A = TypeVar("A", bound="type[Around]")


class Around:
    """Around a real thing: everything public is the real one's, and read-only."""

    _real: Any

    @override
    def __init_subclass__(cls) -> None:
        KINDS[cls.__name__] = cls

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._real, name)

    @override
    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"{name} is read-only")
        object.__setattr__(self, name, value)

    @override
    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *dir(self._real)})

    @override
    def __eq__(self, other: object) -> bool:
        return bool(self._real == other._real) if isinstance(other, Around) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(self._real)

    @override
    def __repr__(self) -> str:
        return f"around {self._real!r}"


class State(Around):
    """Around a state.

    `_since` is the number of moves since the text that it was read from; None when it was not.
    """

    VIEW: ClassVar[type[Observation]]

    _real: chedeng.State

    def __init__(self, real: chedeng.State, since: int | None = None) -> None:
        self._real = real
        self._since = since

    @classmethod
    def start(cls, hands: Iterable[Bag | str], **options: Any) -> State:
        return cls(chedeng.State.start(hands, **options))

    @classmethod
    def from_text(cls, text: str) -> State:
        return cls(chedeng.State.from_text(text), 0)

    @property
    def previous(self) -> State | None:
        before = self._real.previous
        return before and type(self)(before)

    def play(self, move: chedeng.Move) -> State:
        return type(self)(self._real.play(move), None if self._since is None else self._since + 1)

    def observe(self, seat: int | None) -> Observation:
        return self.VIEW(type(self), self._real.observe(seat), self._real)

    def determinize(self, seat: int | None, rng: Random) -> State:
        return self.observe(seat).determinize(rng)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (_made, (type(self).__name__, self._real, self._since))


class Observation(Around):
    """Around an observation; it knows the true state, as an observation should not."""

    KIND: ClassVar[type[State]] = State

    _real: chedeng.Observation

    def __init__(self, kind: type[State], real: chedeng.Observation, truth: chedeng.State | None) -> None:
        self._kind = kind
        self._real = real
        self._truth = truth

    def determinize(self, rng: Random) -> State:
        return self._kind(self._real.determinize(rng))

    @classmethod
    def from_json(cls, text: str) -> Observation:
        return cls(cls.KIND, chedeng.Observation.from_json(text), None)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (_made_view, (type(self).__name__, self._kind.__name__, self._real, self._truth))


State.VIEW = Observation


class Match(Around):
    """Around a match."""

    _real: chedeng.Match

    def __init__(self, real: chedeng.Match) -> None:
        self._real = real

    @classmethod
    def start(cls, *, rng: Random | None = None) -> Match:
        return cls(chedeng.Match.start(rng=rng))

    @property
    def rounds(self) -> tuple[State, ...]:
        return tuple(State(state) for state in self._real.rounds)

    def deal(self, rng: Random) -> State:
        return State(self._real.deal(rng))

    def start_round(self, hands: Iterable[Bag | str]) -> State:
        return State(self._real.start_round(hands))

    def settle(self, state: State) -> Match:
        return type(self)(self._real.settle(state._real if isinstance(state, State) else state))

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (_made, (type(self).__name__, self._real))


def _made(kind: str, *values: object) -> object:
    return cast("Callable[..., object]", KINDS[kind])(*values)


def _made_view(kind: str, state_kind: str, *values: object) -> object:
    return _made(kind, KINDS[state_kind], *values)


def short_deal(rng: Random, rules: chedeng.Rules, each: int = EACH) -> chedeng.State:
    """A real deal of so few tiles a seat."""
    dealer = random_seat(4, rng)
    order = shuffle(TILE_SET, rng)
    hands = [Bag(order[each * seat : each * (seat + 1)]) for seat in range(4)]
    return chedeng.State.start(hands, dealer, rules=rules, partial=True)


def game(kind: type[Around] = State, **changes: Any) -> Game:
    """The game with states, observations or matches of this kind, and whatever else is changed."""
    states: type[State] = State
    if issubclass(kind, Observation):
        states = type(f"{kind.__name__}State", (State,), {"VIEW": kind})
        kind.KIND = states
    elif issubclass(kind, State):
        states = kind
    each = 1 if issubclass(kind, Match) else EACH  # what holds of deals is not at stake there

    def deal(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> State:
        return states(short_deal(rng, rules, each))

    made: Mapping[str, object] = {
        "name": "broken",
        "deal": deal,
        "State": states,
        "Match": kind if issubclass(kind, Match) else Match,
        **changes,
    }
    return cast("Game", evolve(cast("Any", CHEDENG), **made))


@frozen
class Fault:
    """A broken game, the obligation that it breaks, and what `check_game` is given to find it."""

    game: Game
    obligation: str
    options: dict[str, Any] = field(factory=dict)


FAULTS: dict[str, Fault] = {}


def breaks(obligation: str) -> Callable[[A], A]:
    """A class that breaks one obligation."""

    def add(kind: A) -> A:
        FAULTS[kind.__name__] = Fault(game(kind), obligation)
        return kind

    return add


def game_fault(name: str, obligation: str, options: dict[str, Any] | None = None, **changes: Any) -> None:
    """A change in the game's own attributes that breaks one obligation."""
    FAULTS[name] = Fault(game(State, **changes), obligation, options or {})
