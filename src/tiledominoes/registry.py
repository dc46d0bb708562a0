"""All games by name, for programs that do not care which one they play."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, cast

from attrs import field, frozen

from tiledominoes import chedeng, chuopai, game, tienkau
from tiledominoes._typing import TypeVar
from tiledominoes.errors import MatchError, RulesError, TileDominoesError, excerpt
from tiledominoes.game import Move
from tiledominoes.options import Rules
from tiledominoes.packs import CHUO_PAI_PACK, TILE_SET

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from tiledominoes.bags import Bag

S = TypeVar("S", default=game.State[Move])
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M", bound=Move, default=Move)
R = TypeVar("R", bound=Rules, default=Rules)
R_contra = TypeVar("R_contra", bound=Rules, contravariant=True)


class Deal(Protocol[S_co, R_contra]):
    """The function that deals a full game from a shuffle, by the game's standard rules or others."""

    def __call__(self, rng: Random, *, rules: R_contra = ...) -> S_co:
        """A fresh state; dealer, banker or leader are drawn from `rng` too."""
        ...


@frozen
class Game(Generic[S, M, R]):
    """One of the games: what it is called and where its parts are.

    Attributes:
        name: short name in lower case, the key in `GAMES`.
        title: name for people.
        seats: number of players.
        pack: the pieces of a full deal.
        presets: named rules; the first is the default of `deal`.
        setup: what `State.start` takes besides hands and rules: the type of each value by name.
        deal: deals a full game.
        parse_move: the move with a given text.
        State: class of the states.
        Match: class of the matches; None when one deal is a game.
    """

    name: str
    title: str
    seats: int
    pack: Bag
    presets: Mapping[str, R]
    setup: Mapping[str, type[int]]
    deal: Deal[S, R]
    parse_move: Callable[[str], M]
    State: type[S]
    Match: type[game.Match[S]] | None
    _catalogue: Callable[[], tuple[M, ...]] = field(repr=False)

    @property
    def Rules(self) -> type[R]:  # noqa: N802  # a class, as State and Match are
        """Class of the options."""
        return type(self.preset())

    def preset(self, name: str | None = None) -> R:
        """The named rules of this name, and the first of all when none is given.

        >>> from tiledominoes import tienkau
        >>> from tiledominoes.registry import TIENKAU
        >>> TIENKAU.preset("russian") == tienkau.RUSSIAN
        True

        Raises:
            RulesError: no such name.
        """
        if name is None:
            return next(iter(self.presets.values()))
        if name not in self.presets:
            raise RulesError(f"no rules {excerpt(name)} for {self.name}; there are {', '.join(self.presets)}")
        return self.presets[name]

    def start(
        self,
        hands: Sequence[Bag | str],
        setup: Mapping[str, int | bool],
        rules: R,
        *,
        partial: bool = False,
    ) -> S:
        """The first state of a game: what `State.start` gives for these hands and what `setup` says by name.

        >>> from tiledominoes import chedeng
        >>> from tiledominoes.registry import CHEDENG
        >>> setup = {"dealer": 2, "clockwise": True}
        >>> CHEDENG.start(["66", "65", "61", "11"], setup, chedeng.STANDARD, partial=True).current_player
        2

        Raises:
            InvalidDealError: hands or a setup that are no deal of the game.
            RulesError: rules of another game.
        """
        # A game's own `start` knows the names in its setup; the protocol has no word for them.
        begin: Callable[..., S] = getattr(self.State, "start")  # noqa: B009
        return begin(hands, **setup, rules=rules, partial=partial)

    def start_match(self, setup: Mapping[str, int | bool], rules: R) -> game.Match[S]:
        """A new match whose first round has this setup, of which its dealer or banker matters.

        Raises:
            MatchError: a game without matches, or no such seat.
            RulesError: rules of another game.
        """
        if self.Match is None:
            raise MatchError(f"{self.title} has no matches, so no chips")
        role = next(iter(self.setup))
        begin: Callable[..., game.Match[S]] = getattr(self.Match, "start")  # noqa: B009  as in `start`
        return begin(**{role: setup[role]}, rules=rules)

    @property
    def catalogue(self) -> tuple[M, ...]:
        """All moves by index; a large one is built on first use."""
        return self._catalogue()


CHEDENG: Game[chedeng.State, chedeng.Move, chedeng.Rules] = Game(
    name="chedeng",
    title="Chedeng",
    seats=chedeng.SEATS,
    pack=TILE_SET,
    presets=chedeng.PRESETS,
    setup=MappingProxyType({"dealer": int, "clockwise": bool}),
    deal=chedeng.deal,
    parse_move=chedeng.parse_move,
    State=chedeng.State,
    Match=chedeng.Match,
    catalogue=chedeng.catalogue,
)

TIENKAU: Game[tienkau.State, tienkau.Move, tienkau.Rules] = Game(
    name="tienkau",
    title="Tien Kau",
    seats=tienkau.SEATS,
    pack=TILE_SET,
    presets=tienkau.PRESETS,
    setup=MappingProxyType({"banker": int, "held": int}),
    deal=tienkau.deal,
    parse_move=tienkau.parse_move,
    State=tienkau.State,
    Match=tienkau.Match,
    catalogue=tienkau.catalogue,
)

CHUOPAI: Game[chuopai.State, chuopai.Move, chuopai.Rules] = Game(
    name="chuopai",
    title="Chuo Pai",
    seats=chuopai.SEATS,
    pack=CHUO_PAI_PACK,
    presets=chuopai.PRESETS,
    setup=MappingProxyType({"leader": int}),
    deal=chuopai.deal,
    parse_move=chuopai.parse_move,
    State=chuopai.State,
    Match=None,
    catalogue=chuopai.catalogue,
)

# A game's own `play` takes its own moves only. Seen through this mapping it takes any move, and refuses
# one of another game when asked to play it: that is what the casts give up.
GAMES: Mapping[str, Game] = MappingProxyType(
    {
        "chedeng": cast("Game", CHEDENG),
        "tienkau": cast("Game", TIENKAU),
        "chuopai": cast("Game", CHUOPAI),
    }
)
"""The games by name."""


def find_game(name: str) -> Game:
    """The game of this name.

    >>> from tiledominoes.registry import find_game
    >>> find_game("tienkau").title
    'Tien Kau'

    Raises:
        TileDominoesError: there is none.
    """
    if name not in GAMES:
        raise TileDominoesError(f"no game {excerpt(name)}; there are {', '.join(GAMES)}")
    return GAMES[name]
