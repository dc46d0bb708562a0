"""The interfaces that every game keeps, and what can be done with any game that keeps them.

These protocols are obligations, not only signatures. Whoever implements a game against them promises
what the docstrings say; everything here, and every tool built on it, relies on nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from tiledominoes._typing import override
from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random
    from typing import Self

    from tiledominoes.bags import Bag
    from tiledominoes.chips import Payment
    from tiledominoes.dominoes import Domino
    from tiledominoes.options import Rules


class Move(Protocol):
    """A move. One object a move: equal moves are the same object, also after pickling and copying."""

    @property
    def index(self) -> int:
        """The place in the game's catalogue, stable across releases."""
        ...

    @property
    def dominoes(self) -> tuple[Domino, ...]:
        """The pieces that leave the hand; none for a pass and for what is hidden."""
        ...

    @override
    def __str__(self) -> str:
        """The text that the game's `parse_move` reads; no two moves of a game share one."""
        ...


M = TypeVar("M", bound=Move)


class Observation(Protocol[M]):
    """All and only what one seat may know of a state.

    Two observations are equal exactly when the seat cannot tell the states apart, and then no form of
    them differs: text, hash, JSON. What was ever shown stays known.
    """

    @property
    def seat(self) -> int | None:
        """The seat that looks; None for a spectator."""
        ...

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        ...

    @property
    def hand(self) -> Bag:
        """The own hand; empty for a spectator."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces each seat holds."""
        ...

    @property
    def unseen(self) -> Bag:
        """The pieces whose place this seat does not know."""
        ...

    @property
    def absent(self) -> Bag:
        """The pieces that a partial deal left out, known to all."""
        ...

    @property
    def current_player(self) -> int | None:
        """The seat to move; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        ...

    @property
    def legal_moves(self) -> tuple[M, ...]:
        """The legal moves when it is this seat's turn; empty otherwise."""
        ...

    @property
    def history(self) -> tuple[M, ...]:
        """All moves as this seat saw them."""
        ...

    @property
    def last_move(self) -> M | None:
        """The last of them; None before the first."""
        ...

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores so far."""
        ...

    @property
    def winners(self) -> frozenset[int]:
        """The seats with the highest score; empty before the end."""
        ...

    def determinize(self, rng: Random) -> State[M]:
        """A state whose `observe` of this seat is equal to this observation.

        Every deal that is consistent with it has the same chance, pieces told apart. It is drawn from
        the observation alone.
        """
        ...

    def to_json(self) -> str:
        """The observation as JSON text."""
        ...

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The equal observation from that text; `ParseError` for anything else."""
        ...


class State(Protocol[M]):
    """A position of a game.

    States never change. They are equal, and hash alike, when the position is: all that decides what can
    still happen and what has been paid, and not the way that led there. They survive pickling and
    copying as equal states.
    """

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        ...

    @property
    def hands(self) -> tuple[Bag, ...]:
        """What each seat holds. Hands, piles, the table and what was left out make the whole pack."""
        ...

    @property
    def absent(self) -> Bag:
        """The pieces that a partial deal left out."""
        ...

    @property
    def partial(self) -> bool:
        """True when the deal was a partial one, as far as that makes a difference."""
        ...

    @property
    def dealt(self) -> tuple[Bag, ...] | None:
        """The hands as they were dealt; None where that is not known (a text)."""
        ...

    @property
    def setup(self) -> dict[str, int | bool]:
        """What else `start` was given besides the rules, by name."""
        ...

    @property
    def is_lead(self) -> bool:
        """True when the next move leads: what lies on the table does not bind it."""
        ...

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each move of the history."""
        ...

    @property
    def current_player(self) -> int | None:
        """The seat to move; None exactly when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        ...

    @property
    def legal_moves(self) -> tuple[M, ...]:
        """All moves that `play` takes, each once, by index; empty exactly when the game is over."""
        ...

    def is_legal(self, move: object) -> bool:
        """True exactly for the moves in `legal_moves`; False for whatever else, of any type."""
        ...

    def play(self, move: M) -> Self:
        """The next state; `IllegalMoveError` for what is not legal. This state is as before either way."""
        ...

    @property
    def previous(self) -> Self | None:
        """The state before the last move; None at the start, or where it is not known."""
        ...

    @property
    def last_move(self) -> M | None:
        """The move that led here; None at the start, or where it is not known."""
        ...

    @property
    def history(self) -> tuple[M, ...]:
        """All moves since the start, as far as known."""
        ...

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments made so far, in the order they fell due; complete when the game is over."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """Net chips so far, whose sum is 0; or in a game of points the points so far."""
        ...

    @property
    def winners(self) -> frozenset[int]:
        """The seats with the highest score; empty before the end."""
        ...

    def observe(self, seat: int | None) -> Observation[M]:
        """All and only what this seat may know; None is a spectator."""
        ...

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """A random state that this seat cannot tell from this one."""
        ...

    def to_text(self) -> str:
        """The position in one line; equal states have the same line and others another."""
        ...

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The state with this position; `ParseError` for anything else."""
        ...


S = TypeVar("S")


class Match(Protocol[S]):
    """Several rounds of a game with chips that go from one to the next; never changes itself."""

    @classmethod
    def start(cls, *, rng: Random | None = None) -> Self:
        """A new match, the first dealer or banker drawn from `rng`."""
        ...

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        ...

    @property
    def rounds(self) -> tuple[S, ...]:
        """The settled states, one a round."""
        ...

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat, whose sum never changes."""
        ...

    @property
    def starting_chips(self) -> int:
        """The chips that each seat began with."""
        ...

    @property
    def setup(self) -> dict[str, int | bool]:
        """What the next round's `State.start` is given besides hands and rules, by name."""
        ...

    @property
    def is_over(self) -> bool:
        """True when no further round is played."""
        ...

    @property
    def winners(self) -> frozenset[int]:
        """The richest seats; empty before the end."""
        ...

    def deal(self, rng: Random) -> S:
        """The next round, freshly shuffled; `MatchError` once the match is over."""
        ...

    def start_round(self, hands: Iterable[Bag | str]) -> S:
        """The next round with these hands; `MatchError` once the match is over."""
        ...

    def settle(self, state: S) -> Self:
        """The match after this finished round; `MatchError` for a state that is not this round's."""
        ...


def playout(state: State[M], rng: Random) -> tuple[int, ...]:
    """The scores at the end after uniformly random play from this state.

    At each ply the move is ``legal_moves[int(rng.random() * len(legal_moves))]``, so one seed gives one
    game for ever.

    >>> from random import Random
    >>> from tiledominoes import chedeng
    >>> sum(playout(chedeng.deal(Random(7)), Random(8)))
    0
    """
    return _play_out(state, rng.random)


def playouts(state: State[M], n: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    """The scores of `n` playouts from this state, one after another from one source of chance.

    >>> from random import Random
    >>> from tiledominoes import chedeng
    >>> state, rng = chedeng.deal(Random(7)), Random(8)
    >>> playouts(state, 2, Random(8)) == (playout(state, rng), playout(state, rng))
    True

    Raises:
        TileDominoesError: a number below 0 or no whole number.
    """
    check_whole(n, "the number of playouts", TileDominoesError, 0)
    draw = rng.random
    return tuple([_play_out(state, draw) for _ in range(n)])


def _play_out(state: State[M], draw: Callable[[], float]) -> tuple[int, ...]:
    # The states of the library know a way that makes no state a ply; others are played by hand.
    quick: Callable[[Callable[[], float]], tuple[int, ...]] | None = getattr(state, "_play_out", None)
    if quick is not None:
        return quick(draw)
    while not state.is_over:
        moves = state.legal_moves
        state = state.play(moves[int(draw() * len(moves))])
    return state.scores


def perft(state: State[M], depth: int) -> int:
    """How many sequences of exactly `depth` legal moves start at this state.

    A game that ends sooner counts for nothing, as in the chess programs' test of that name.

    >>> from tiledominoes import chedeng
    >>> perft(chedeng.State.start(["66", "65", "61", "11"], partial=True), 4)
    4

    Raises:
        TileDominoesError: a depth below 0 or no whole number.
    """
    check_whole(depth, "the depth", TileDominoesError, 0)
    return _count(state, depth)


def _count(state: State[M], depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_moves)
    return sum(_count(state.play(move), depth - 1) for move in state.legal_moves)
