"""Games between bots that may fail: who raises, stalls or cheats forfeits, and the game goes on."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from attrs import frozen

from tiledominoes.bots.uniform import RandomBot
from tiledominoes.errors import IllegalMoveError, TileDominoesError, excerpt
from tiledominoes.game import Move, State
from tiledominoes.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tiledominoes.bots.bot import Bot, Table

M = TypeVar("M", bound=Move)
V = TypeVar("V")
T = TypeVar("T")

_LONGEST_REASON = 200


@frozen(kw_only=True)
class Forfeit:
    """A bot that failed to name a legal move in time.

    Attributes:
        seat: where it sat.
        ply: how many moves had been made before, since the state that the bots were given.
        reason: what it did, in one line.
    """

    seat: int
    ply: int
    reason: str


@frozen(kw_only=True)
class Refereed(Generic[M]):
    """A game that was played to its end.

    Attributes:
        state: the state at the end.
        forfeits: the bots that failed, in the order in which they did, each once.
    """

    state: State[M]
    forfeits: tuple[Forfeit, ...]


class ForfeitError(Exception):
    """Why a bot forfeits."""


def referee(
    state: State[M],
    bots: Sequence[Bot[V, M]],
    seed: int | str,
    table: Table | None = None,
    *,
    seconds: float | None = None,
    out: Collection[int] = (),
) -> Refereed[M]:
    """The game that these bots play on from this state, whatever they do.

    A bot that raises an exception, takes longer than it may, or names what is no legal move, forfeits: from
    there on its seat plays at random, and nobody else notices anything.

    Each seat has a source of chance of its own, so that no bot's luck depends on how often another draws.
    With the same state, bots and seed the game is the same, unless somebody looks at the clock.

    >>> from tiledominoes import chedeng
    >>> class Sleepy:
    ...     def choose(self, observation, table, rng):
    ...         return "pass"
    >>> game = referee(chedeng.deal(Random(7)), [Sleepy(), *[RandomBot()] * 3], 8)
    >>> game.state.is_over, game.forfeits[0].seat, game.forfeits[0].ply
    (True, 0, 3)
    >>> game.forfeits[0].reason[:52]
    "named 'pass' is text, not a move; chedeng.parse_move"

    Args:
        state: any state of a game.
        bots: the bot of each seat.
        seed: of the chance of all seats.
        table: the public part of the match that the round belongs to.
        seconds: how long a bot may take for one move, by the clock; None when it may take what it likes. One
            that takes longer is left alone in a thread of its own, which nobody can stop before the program
            ends.
        out: seats that play at random from the start, since their bots have forfeited the match.

    Raises:
        TileDominoesError: not one bot a seat, or a time that is no number above zero.
    """
    seats = len(state.hands)
    if len(bots) != seats:
        raise TileDominoesError(f"there must be {counted(seats, 'bot')}, one a seat, not {len(bots)}")
    check_seconds(seconds)
    players: list[Bot[V, M]] = [cast("Bot[V, M]", RandomBot()) if s in out else bots[s] for s in range(seats)]
    chance = [Random(f"{seed}/{seat}") for seat in range(seats)]
    forfeits: list[Forfeit] = []
    ply = 0
    while (seat := state.current_player) is not None:
        try:
            state = moved_by(players[seat], state, table, chance[seat], seconds)
            ply += 1
        except ForfeitError as error:
            forfeits.append(Forfeit(seat=seat, ply=ply, reason=str(error)))
            players[seat] = cast("Bot[V, M]", RandomBot())
            # A bot that stalls may still draw from its own.
            chance[seat] = Random(f"{seed}/{seat}/forfeit")
    return Refereed(state=state, forfeits=tuple(forfeits))


def check_seconds(seconds: object) -> None:
    """Raise `TileDominoesError` when this is no time for a move: a number above zero, or None."""
    if seconds is None or (type(seconds) in (int, float) and 0 < cast("float", seconds) < float("inf")):
        return
    raise TileDominoesError(f"the seconds for a move must be a number above zero, not {excerpt(seconds)}")


def moved_by(
    bot: Bot[V, M], state: State[M], table: Table | None, rng: Random, seconds: float | None = None
) -> State[M]:
    """The state after the move of this bot.

    Raises:
        ForfeitError: there is none.
    """
    # Whose moves are a game's own is shown that game's own observations.
    view = cast("V", state.observe(state.current_player))
    try:
        if seconds is None:
            move = bot.choose(view, table, rng)
        else:
            move = _within(seconds, lambda: bot.choose(view, table, rng))
    except ForfeitError:
        raise
    except (Exception, SystemExit) as error:  # a bot may raise anything
        raise ForfeitError(f"raised {type(error).__name__}: {_words_of(error)}") from error
    try:
        return state.play(move)
    except IllegalMoveError as error:
        raise ForfeitError(f"named {error}") from None


def _within(seconds: float, ask: Callable[[], T]) -> T:
    """The answer, when it comes in time.

    Raises:
        ForfeitError: it does not.
    """
    answers: SimpleQueue[T | BaseException] = SimpleQueue()

    def work() -> None:
        try:
            answers.put(ask())
        except BaseException as error:  # noqa: BLE001  # it is raised where the answer is awaited
            answers.put(error)

    Thread(target=work, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise ForfeitError(f"took longer than {seconds:g} s for a move") from None
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _words_of(error: BaseException) -> str:
    """What an exception says, in one short line."""
    try:
        words = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  # the exceptions of others may do anything
        return "(it cannot say why)"
    return excerpt(words, _LONGEST_REASON)
