"""A player of any game that imagines worlds and plays them out: information-set Monte-Carlo tree search."""

from __future__ import annotations

from math import inf, log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar, final

from attrs import field, frozen

from tiledominoes.bots.models import model_of
from tiledominoes.bots.referee import check_seconds
from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError
from tiledominoes.game import Move, State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tiledominoes.bots.bot import Table
    from tiledominoes.game import Observation

M = TypeVar("M", bound=Move)

PLAYOUTS = 400
"""The playouts for a move, when neither these nor a time are given."""

_CURIOSITY = 0.25
"""How much a move is preferred that was tried little, where the outcomes of all playouts span 1."""


@final
@frozen
class MonteCarloBot:
    """Imagines worlds, plays them out, and takes the move that it came back to most often.

    In each playout it draws a world that its seat cannot tell from the true one (`determinize`). One tree
    serves all worlds; it has a branch for each line of moves as the seat would see them. Down the tree every
    player takes what has done best for that player so far, or was tried little for the number of worlds that
    had it (UCB1). The first move that is not in the tree is added, and the rest is played out at random.

    In Chedeng random players would go face-down without need. There the rest is played as `ChedengBot` plays,
    the tree tries its moves first, and the worlds are such that others could have come to them so.

    An outcome is what a seat has above the mean of all. The public part of a match is not looked at.

    With a number of playouts the bot is the same for the same seed. By the clock it is not.

    Attributes:
        playouts: for each move; None when the clock decides.
        seconds: for each move; None when the number of playouts decides.

    Raises:
        TileDominoesError: a number of playouts below one, a time that is no number above zero, or both.
    """

    playouts: int | None = field(default=None)
    seconds: float | None = field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        check_seconds(self.seconds)
        if self.seconds is None:
            playouts = PLAYOUTS if self.playouts is None else self.playouts
            object.__setattr__(
                self, "playouts", check_whole(playouts, "the number of playouts", TileDominoesError, 1)
            )
        elif self.playouts is not None:
            raise TileDominoesError("the bot has playouts or seconds for a move, not both")

    def choose(self, observation: Observation[M], table: Table | None, rng: Random) -> M:  # noqa: ARG002
        """The move that was tried most; the only one without a thought."""
        moves = observation.legal_moves
        if len(moves) == 1:
            return moves[0]
        search = _Search(observation)
        if self.seconds is None:
            assert self.playouts is not None
            for _ in range(self.playouts):
                search.play_out(rng)
        else:
            end = monotonic() + self.seconds
            search.play_out(rng)
            while monotonic() < end:
                search.play_out(rng)
        return search.best()


class _Node(Generic[M]):
    """What came of a line of moves.

    Attributes:
        move: the last of them, in one of the worlds.
        visits: the playouts that took it.
        chances: the playouts that could have taken it.
        totals: the sum of the outcomes of these visits for each seat.
        branches: what came of the moves after it, by what the player sees of them.
    """

    __slots__ = ("branches", "chances", "move", "totals", "visits")

    def __init__(self, move: M | None, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.chances = 1
        self.totals = [0.0] * seats
        self.branches: dict[M | None, _Node[M]] = {}


class _Search(Generic[M]):
    """The tree that grows out of one observation."""

    def __init__(self, view: Observation[M]) -> None:
        self._seat = view.current_player
        self._model = model_of(view)
        self._seats = len(view.counts)
        self._root: _Node[M] = _Node(None, self._seats)
        self._least, self._most = inf, -inf

    def play_out(self, rng: Random) -> None:
        """Play one more world to the end."""
        state, node, path = self._model.world(rng), self._root, []
        grown = False
        while not grown and (seat := state.current_player) is not None:
            moves = self._alternatives(state, seat, node)
            untried = [seen for seen in moves if seen not in node.branches]
            if untried:
                seen = _any_of(untried, rng)
                move = _any_of(moves[seen], rng)
                node.branches[seen] = node = _Node(move, self._seats)
                grown = True
            else:
                seen = self._selected(node, moves, seat)
                move = _any_of(moves[seen], rng)
                node = node.branches[seen]
            path.append(node)
            state = state.play(move)
        self._learn(path, self._model.end(state, rng))

    def best(self) -> M:
        """The move that was tried most; of equal ones the one that did better."""
        seat = self._seat
        assert seat is not None
        found = max(self._root.branches.values(), key=lambda node: (node.visits, node.totals[seat]))
        assert found.move is not None
        return found.move

    def _alternatives(self, state: State[M], seat: int, node: _Node[M]) -> dict[M | None, list[M]]:
        """The moves to try, together when the searching player cannot tell them apart."""
        tried = state.legal_moves if node is self._root else self._model.choices(state, node.visits)
        groups: dict[M | None, list[M]] = {}
        for move in tried:
            groups.setdefault(self._model.seen(move, seat), []).append(move)
        return groups

    def _selected(self, node: _Node[M], moves: dict[M | None, list[M]], seat: int) -> M | None:
        """The branch with the highest upper bound for this seat; all have been visited."""
        span = max(self._most - self._least, 1)
        best, highest = None, -inf
        for seen in moves:
            branch = node.branches[seen]
            branch.chances += 1
            mean = (branch.totals[seat] / branch.visits - self._least) / span
            bound = mean + _CURIOSITY * sqrt(log(branch.chances) / branch.visits)
            if bound > highest:
                best, highest = seen, bound
        return best

    def _learn(self, path: Sequence[_Node[M]], scores: tuple[int, ...]) -> None:
        mean = sum(scores) / len(scores)
        outcomes = [score - mean for score in scores]
        self._least = min(self._least, *outcomes)
        self._most = max(self._most, *outcomes)
        for node in path:
            node.visits += 1
            for seat, outcome in enumerate(outcomes):
                node.totals[seat] += outcome


T = TypeVar("T")


def _any_of(things: Sequence[T], rng: Random) -> T:
    return things[int(rng.random() * len(things))] if len(things) > 1 else things[0]
