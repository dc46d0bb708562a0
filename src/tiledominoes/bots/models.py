"""What the Monte-Carlo player takes for granted of the worlds it imagines, and of those who play in them."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from tiledominoes import chedeng
from tiledominoes._typing import override
from tiledominoes.bots.chedeng import drawbacks, sensible
from tiledominoes.chedeng.legal import MATCHING
from tiledominoes.chedeng.turns import ANSWERS
from tiledominoes.game import Move, State, playout
from tiledominoes.packed import packed_put

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tiledominoes.game import Observation

M = TypeVar("M", bound=Move)

_DRAWS = 8
"""Worlds of Chedeng that are drawn for one that others can have come to by sensible play."""

_WIDENING = 30
"""Visits of a line of moves in Chedeng before a second move after it is tried; the next ones take four, nine,
sixteen times as many."""


class Model(Generic[M]):
    """Nothing is: worlds are as likely, and moves as good, as one another, and all end at random."""

    def __init__(self, view: Observation[M]) -> None:
        self.view = view

    def world(self, rng: Random) -> State[M]:
        """A world that the seat cannot tell from the true one."""
        return self.view.determinize(rng)

    def choices(self, state: State[M], visits: int) -> Sequence[M]:  # noqa: ARG002
        """The moves that are worth a try after a line of moves that was visited so often."""
        return state.legal_moves

    def seen(self, move: M, seat: int) -> M | None:  # noqa: ARG002
        """What the searching player sees of the move of a seat."""
        return move

    def end(self, state: State[M], rng: Random) -> tuple[int, ...]:
        """The scores after the rest of a game."""
        return playout(state, rng)


class ChedengModel(Model[chedeng.Move]):
    """Everybody plays Chedeng much like `ChedengBot`.

    At random a player would go face-down all the time, though it could chain. So an other player who went
    face-down is taken for one that could not chain, and a game is played on by the bot's reasons. What speaks
    more against a move is tried later.
    """

    def __init__(self, view: chedeng.Observation) -> None:
        super().__init__(view)
        self._plies = list(zip(view.movers, _ends(view), strict=True))

    @override
    def world(self, rng: Random) -> State[chedeng.Move]:
        """The first of some worlds in which all others chained when they could, or the nearest to it."""
        best = super().world(rng)
        fewest = self._odd(best)
        for _ in range(1, _DRAWS):
            if not fewest:
                break
            world = super().world(rng)
            odd = self._odd(world)
            if odd < fewest:
                best, fewest = world, odd
        return best

    def _odd(self, world: State[chedeng.Move]) -> int:
        """How often others have gone face-down in this world though they could chain."""
        assert isinstance(world, chedeng.State)
        held, odd = list(world._hands), 0
        for (seat, end), move in zip(reversed(self._plies), reversed(world.history), strict=True):
            assert move.domino is not None
            held[seat] = packed_put(held[seat], move.domino.index)
            if seat != self.view.seat and end is not None and not move.is_face_up:
                odd += bool(held[seat] & MATCHING[end])
        return odd

    @override
    def choices(self, state: State[chedeng.Move], visits: int) -> Sequence[chedeng.Move]:
        """The best move by the bot's reasons, then more and more of the others."""
        return sorted(sensible(state.legal_moves), key=_drawbacks(state))[: 1 + isqrt(visits // _WIDENING)]

    @override
    def seen(self, move: chedeng.Move, seat: int) -> chedeng.Move | None:
        """None for a tile that another lays face-down (CD-7)."""
        return move if move.is_face_up or seat == self.view.seat else None

    @override
    def end(self, state: State[chedeng.Move], rng: Random) -> tuple[int, ...]:  # noqa: ARG002
        """The scores when all play on as the bot does."""
        while not state.is_over:
            state = state.play(min(sensible(state.legal_moves), key=_drawbacks(state)))
        return state.scores


def _ends(view: chedeng.Observation) -> list[int | None]:
    """The open end that each move of the history found; None at a lead, and where it is not known."""
    found: list[int | None] = []
    end, downs = None, 0
    for move in view.history:
        found.append(end)
        if move.is_face_up:
            end, downs = move.open_end, 0
        else:
            downs += 1
            if downs == ANSWERS:  # CD-8
                end = None
    return found


def _drawbacks(state: State[chedeng.Move]) -> Callable[[chedeng.Move], tuple[int, int]]:
    """What tells against the moves of a state for the player to move, who does not see the other hands."""
    assert isinstance(state, chedeng.State)
    turn = state._turn
    hidden = [*state._hands, *state._down]
    del hidden[turn :: chedeng.SEATS]
    return drawbacks(state._hands[turn], hidden)


def model_of(view: Observation[M]) -> Model[M]:
    """The model of the game that is seen."""
    if isinstance(view, chedeng.Observation):
        return cast("Model[M]", ChedengModel(view))
    return Model(view)
