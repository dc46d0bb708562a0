"""What a bot is: something that is shown what its seat may know, and names a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from attrs import frozen

from tiledominoes import chedeng, tienkau
from tiledominoes._typing import TypeVar
from tiledominoes.game import Match, Move, Observation, State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V")
M_co = TypeVar("M_co", bound=Move, covariant=True, default=Move)
O_contra = TypeVar("O_contra", contravariant=True, default=Observation[Move])


@frozen(kw_only=True)
class Table:
    """The public part of a match: what everybody at the table knows besides the round itself.

    Attributes:
        chips: the chips of each seat before this round; a debt is below zero.
        round: the number of this round, from 1.
        rounds_left: how many rounds follow this one at most; None when nothing limits them.
    """

    chips: tuple[int, ...]
    round: int
    rounds_left: int | None

    @classmethod
    def of(cls, match: Match[S]) -> Table:
        """The public part of a match while its next round is played.

        >>> Table.of(chedeng.Match.start(dealer=0))
        Table(chips=(200, 200, 200, 200), round=1, rounds_left=7)
        """
        rules, number = match.rules, len(match.rounds) + 1
        most = None
        if isinstance(rules, chedeng.Rules):
            most = rules.rounds
        elif isinstance(rules, tienkau.Rules):
            most = rules.deals
        return cls(chips=match.chips, round=number, rounds_left=None if most is None else most - number)


class Bot(Protocol[O_contra, M_co]):
    """A player that is a program.

    A bot of one game names the game's own types, as in ``Bot[chedeng.Observation, chedeng.Move]``; a
    bare `Bot` plays any game. No base class is needed: whatever has the method is a bot.
    """

    def choose(self, observation: O_contra, table: Table | None, rng: Random) -> M_co:
        """One of the legal moves of the observation.

        One bot may sit at several seats and tables, so it keeps nothing from one call for the next: the
        observation has the whole past. Then the same values and the same state of `rng` give the same
        move for ever.

        Args:
            observation: what the bot's seat may know; it is the seat to move.
            table: the public part of the match; None outside matches.
            rng: source of randomness, of which only `random()` is called.
        """
        ...


def play_on(state: State[M], bots: Sequence[Bot[V, M]], rng: Random, table: Table | None = None) -> State[M]:
    """The state at the end, when these bots play on from this one.

    >>> from random import Random
    >>> from tiledominoes.bots import RandomBot
    >>> play_on(chedeng.deal(Random(7)), [RandomBot()] * 4, Random(8)).is_over
    True

    Args:
        state: any state of a game.
        bots: the bot of each seat; each is shown what its own seat may know.
        rng: source of randomness for all of them.
        table: the public part of the match that the round belongs to.

    Raises:
        IllegalMoveError: a bot chose a move that is not legal.
    """
    while (seat := state.current_player) is not None:
        # Whose moves are a game's own is shown that game's own observations.
        view = cast("V", state.observe(seat))
        state = state.play(bots[seat].choose(view, table, rng))
    return state
