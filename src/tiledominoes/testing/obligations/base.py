"""What a check of a game is made of: obligations by name, where they are looked at, and what breaks them.

An obligation is a function. Its name, with hyphens, is the obligation's; the first paragraph of its docstring
is the promise. It is given a `Check` and what it looks at, and says through the check what it found.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeAlias, TypeVar

from attrs import define, field, frozen

from tiledominoes._typing import override
from tiledominoes.game import Move, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tiledominoes.bags import Bag
    from tiledominoes.registry import Game

P = ParamSpec("P")
T = TypeVar("T")
E = TypeVar("E", bound=Exception)

AnyState: TypeAlias = State[Move]
"""A state of the game that is checked."""

_LONGEST = 400


class BrokenObligationError(AssertionError):
    """A game that breaks one of the obligations of `tiledominoes.game`.

    Attributes:
        obligation: name of the obligation, a key of `OBLIGATIONS`.
        game: name of the game.
        reason: what was found and what would be right.
        origin: how the game began in which it was found: rules and seed, or which state was given.
        ply: how many moves were made from there; None when no position shows it.
        position: text of the position that shows it; None when there is none.
    """

    def __init__(
        self, obligation: str, game: str, reason: str, origin: str, ply: int | None, position: str | None
    ) -> None:
        super().__init__(obligation, game, reason, origin, ply, position)
        self.obligation = obligation
        self.game = game
        self.reason = reason
        self.origin = origin
        self.ply = ply
        self.position = position

    @override
    def __str__(self) -> str:
        lines = [f"{self.game} breaks {self.obligation}: {self.reason}", f"in: {self.origin}"]
        lines += [f"ply: {self.ply}", f"position: {self.position}"] if self.position is not None else []
        return "\n".join(lines)


@frozen
class Report:
    """What `check_game` looked at.

    Attributes:
        game: name of the game.
        counts: how often each obligation was put to the test, by its name.
    """

    game: str
    counts: Mapping[str, int]

    @property
    def unchecked(self) -> tuple[str, ...]:
        """The obligations that nothing in these games put to the test."""
        return tuple(name for name, count in self.counts.items() if not count)

    @override
    def __str__(self) -> str:
        kept = len(self.counts) - len(self.unchecked)
        never = f"; never put to the test: {', '.join(self.unchecked)}" if self.unchecked else ""
        return f"{self.game} keeps {kept} obligations, in {sum(self.counts.values())} comparisons{never}"


@frozen
class Line:
    """Play from one state, move by move.

    Attributes:
        states: the states, the first one first, each made from the one before.
        seed: seed of the play.
    """

    states: tuple[AnyState, ...]
    seed: int

    @property
    def from_deal(self) -> bool:
        """Whether the first is a deal of which nothing was played."""
        return self.states[0].dealt is not None and not self.states[0].history

    def plies(self, about: int) -> list[int]:
        """Some plies, evenly spread, the last among them; others for another seed, all when there are few."""
        last = len(self.states) - 1
        step = max(1, last // about)
        return [*range(self.seed % step, last, step), last]


@define
class Check:
    """One run over a game: what is looked at now, and how often each obligation was.

    Attributes:
        game: the game.
        origin: how the game at hand began.
        ply: the moves made since; None when there is no position.
        state: the position at hand, if any.
        counts: comparisons so far, by obligation.
        texts: some state of each text that was seen.
        pieces: the pieces of each move of the catalogue.
    """

    game: Game
    origin: str = "the game itself"
    ply: int | None = None
    state: AnyState | None = None
    counts: Counter[str] = field(factory=Counter)
    texts: dict[str, AnyState] = field(factory=dict)
    pieces: list[Bag] = field(factory=list)
    _name: str = ""

    def run(
        self, obligation: Callable[Concatenate[Check, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Put one obligation to the test; an exception that comes out of the game breaks it too."""
        self._name = name_of(obligation)
        try:
            obligation(self, *args, **kwargs)
        except BrokenObligationError:
            raise
        except Exception as error:
            raise self._broken(f"the game raised {_told(error)}") from error

    def begin(self, origin: str) -> None:
        """Say how the game begins that is looked at from now on."""
        self.origin, self.state, self.ply = origin, None, None

    def at(self, state: AnyState, ply: int) -> AnyState:
        """Say at which position things are looked at from now on."""
        self.state, self.ply = state, ply
        return state

    def along(self, line: Line, about: int | None = None) -> Iterator[tuple[int, AnyState]]:
        """Go along a line, to every ply or to about so many."""
        for ply in range(len(line.states)) if about is None else line.plies(about):
            yield ply, self.at(line.states[ply], ply)

    def that(self, fact: bool, found: str) -> None:
        """Something holds, or else `found` says what was found."""
        self.counts[self._name] += 1
        if not fact:
            raise self._broken(found)

    def same(self, found: T, right: T, what: str) -> None:
        """Two values are equal; `what` names what they are values of."""
        self.counts[self._name] += 1
        if not found == right:
            raise self._broken(f"{what} is {show(found)}, which should be {show(right)}")

    def none(self, wrong: Sequence[object], what: str) -> None:
        """Nothing is wrong in `what`."""
        self.counts[self._name] += 1
        if wrong:
            more = f" and {len(wrong) - 1} more" if wrong[1:] else ""
            raise self._broken(f"{what}: {show(wrong[0])}{more}")

    def result(self, act: Callable[[], T], what: str) -> T:
        """What `act` returns; `what` it does goes into the message when it raises something."""
        self.counts[self._name] += 1
        try:
            return act()
        except Exception as error:
            raise self._broken(f"{what} raised {_told(error)}") from error

    def copies(self, thing: T) -> dict[str, T]:
        """The thing, pickled by every protocol and copied, by the name of the way."""
        made = {
            f"pickle protocol {n}": lambda n=n: pickle.loads(pickle.dumps(thing, n))
            for n in range(pickle.HIGHEST_PROTOCOL + 1)
        }
        ways = made | {"copy": lambda: copy.copy(thing), "deepcopy": lambda: copy.deepcopy(thing)}
        return {
            way: self.result(again, f"making a {type(thing).__name__} again by {way}")
            for way, again in ways.items()
        }

    def refused(self, kind: type[E], act: Callable[[], object], what: str) -> E:
        """The exception of this kind that `act` raises, as it must."""
        self.counts[self._name] += 1
        try:
            result = act()
        except kind as error:
            return error
        except Exception as error:
            raise self._broken(f"{what} raised {_told(error)} in place of {kind.__name__}") from error
        raise self._broken(f"{what} gave {show(result)} in place of {kind.__name__}")

    def _broken(self, reason: str) -> BrokenObligationError:
        position = None if self.state is None else _or_else(self.state.to_text, "one that has no text")
        return BrokenObligationError(self._name, self.game.name, reason, self.origin, self.ply, position)


def name_of(obligation: Callable[..., None]) -> str:
    """The name of an obligation."""
    return obligation.__name__.replace("_", "-")


def stated(obligations: Iterable[Callable[..., None]]) -> Mapping[str, str]:
    """What each of these obligations promises, by name."""
    docs = {name_of(each): each.__doc__ or "" for each in obligations}
    return MappingProxyType({name: " ".join(doc.split("\n\n")[0].split()) for name, doc in docs.items()})


def show(value: object) -> str:
    """A value for a message, in ASCII and not too long, whatever its `repr` does."""
    text = _or_else(lambda: ascii(value), f"a {type(value).__name__} that cannot be shown")
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {_or_else(error.__str__, 'without words')}"


def _or_else(make: Callable[[], str], otherwise: str) -> str:
    try:
        return make()
    except Exception:  # noqa: BLE001  # whatever the game under test raises, its fault is to be reported
        return otherwise
