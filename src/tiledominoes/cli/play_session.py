"""A person against bots: whose turn it is, what is told, what is kept.

Everything told is made from what the person's seat may know (`observe`) and the public part of the match.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.bots import RandomBot, Table
from tiledominoes.bots.referee import ForfeitError, moved_by
from tiledominoes.cli.codes import INTERRUPTED
from tiledominoes.cli.layout import seat_table, wrapped
from tiledominoes.cli.play_turn import Leave, Turn
from tiledominoes.cli.tell import MATCH_WORDS, WORDS
from tiledominoes.packs import random_seat
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from tiledominoes.bots import Bot
    from tiledominoes.cli.paint import Painter
    from tiledominoes.game import Match, Move, Observation, State
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game


@frozen(kw_only=True)
class Setup:
    """What a game in the terminal is begun with.

    Attributes:
        game: the game.
        rules_name: the name of its rules.
        rules: the rules themselves.
        seed: where all chance comes from.
        seat: the person's seat.
        bot_name: the name of the bots in the other seats.
        bot: the bot that plays in all of them.
        adviser: the bot that gives hints.
        confirm: whether the person is asked before the others act.
    """

    game: Game
    rules_name: str
    rules: Rules
    seed: int
    seat: int
    bot_name: str
    bot: Bot
    adviser: Bot
    confirm: bool


class Session:
    """One match, or one game of Chuo Pai, as it is played.

    Args:
        setup: what is played, and by whom.
        ask: reads what the person types after a prompt; raises `EOFError` at the end of input.
        painter: how it is shown.
        write: writes the record at the name given, or where it went last, and gives that name; None when
            there is no place yet.
    """

    def __init__(
        self,
        setup: Setup,
        ask: Callable[[str], str],
        painter: Painter,
        write: Callable[[Record, str | None], str | None],
    ) -> None:
        self.setup = setup
        self.ask = ask
        self.words = WORDS[setup.game.name]
        self._painter = painter
        self._write = write
        # The deals have a source of their own, so that they are the same whatever is played.
        self._deals, self._chance = Random(setup.seed), Random(f"players {setup.seed}")
        self._bots = [setup.bot] * setup.game.seats
        self.match: Match[State[Move]] | None = None
        if setup.game.Match is None:
            self.state = setup.game.deal(self._deals, rules=setup.rules)
        else:
            role = next(iter(setup.game.setup))
            first = random_seat(setup.game.seats, self._deals)
            self.match = setup.game.start_match({role: first}, setup.rules)
            self.state = self.match.deal(self._deals)

    @property
    def view(self) -> Observation[Move]:
        """What the person may know now."""
        return self.state.observe(self.setup.seat)

    @property
    def table(self) -> Table | None:
        """The public part of the match."""
        return None if self.match is None else Table.of(self.match)

    def advance(self, move: Move) -> Iterator[str]:
        """Play a move of the seat to move, settle the round when it was the last, and tell of the move."""
        before = self.view
        self.state = self.state.play(move)
        if self.match is not None and self.state.is_over:
            self.match = self.match.settle(self.state)
        return self.words.ply(before, self.view)

    def keep(self, name: str | None = None) -> str | None:
        """Write the record of all that was played, the open round too, and give its place, if it has one.

        Raises:
            RecordError: it cannot be written.
        """
        setup = self.setup
        tags = {f"seat {seat}": f"bot {setup.bot_name}" for seat in range(setup.game.seats)}
        tags |= {f"seat {setup.seat}": "a person", "seed": str(setup.seed)}
        if self.match is None:
            record = Record.from_state(self.state, tags)
        else:
            open_round = None if self.state.is_over else self.state
            record = Record.from_match(self.match, tags, unfinished=open_round)
        return self._write(record, name)

    def play(self) -> Generator[str, None, int]:
        """The lines of the whole game; the value is the exit code."""
        try:
            for line in self._lines():
                yield self._painter.line(line)
        except Leave as left:
            yield f"{left}You leave the game."
        except KeyboardInterrupt:
            yield ""
            yield "Interrupted."
            return INTERRUPTED
        return 0

    def _lines(self) -> Iterator[str]:
        setup = self.setup
        yield f"{setup.game.title} by the rules {setup.rules_name}, seed {setup.seed}"
        yield f"You are seat {setup.seat} of {setup.game.seats}; the others are bots: {setup.bot_name}."
        yield "Type the number of a move or the move itself; help tells what else."
        if self.match is None:
            yield from self._round()
            return
        words = MATCH_WORDS[setup.game.name]
        yield from words.heading(self.match)
        while True:
            yield ""
            yield words.round_heading(self.match)
            yield from self._round()
            yield seat_table("chips", self.match.chips)
            if self.match.is_over:
                break
            yield words.after_round(self.match)
            self.state = self.match.deal(self._deals)
        yield ""
        yield from words.result(self.match)

    def _round(self) -> Iterator[str]:
        """One round from the deal to the settlement."""
        yield from self.words.opening(self.view)
        yield from self._painter.dominoes(self.view.hand)
        while (seat := self.state.current_player) is not None:
            if seat == self.setup.seat:
                yield from Turn(self).play()
            else:
                yield from self._bot_turn(seat)
        yield from self.words.ending(self.view, self._painter.payments)

    def _bot_turn(self, seat: int) -> Iterator[str]:
        """A move of the bot in this seat, or of chance when the bot fails."""
        try:
            after = moved_by(self._bots[seat], self.state, self.table, self._chance)
        except ForfeitError as error:
            yield from wrapped(
                f"  The bot of seat {seat} forfeits, and chance plays on for it: it {error}", 4
            )
            self._bots[seat] = RandomBot()
            after = moved_by(self._bots[seat], self.state, self.table, self._chance)
        move = after.last_move
        assert move is not None
        yield from self.advance(move)
