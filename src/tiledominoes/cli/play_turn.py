"""A turn of the person: the moves to choose from, and the commands."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from tiledominoes import rulebook
from tiledominoes.cli.layout import flow, seat_table, wrapped
from tiledominoes.cli.rules import lines_of
from tiledominoes.errors import IllegalMoveError, ParseError, RecordError, TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tiledominoes.cli.play_session import Session
    from tiledominoes.game import Move, Observation, State

_HEAD = 17
_MOST_DIGITS = 4
_HELP = (
    ("MOVE", "play it: #3 or 3 by its number, or as the list has it"),
    ("? MOVE", "why a move is illegal; ? alone: of the one refused last"),
    ("rules [CLAUSE]", "a clause, as in rules CD-6; alone: the clauses of this game"),
    ("hand", "what you hold"),
    ("table", "what lies on the table, and how much everybody has"),
    ("history", "this round so far"),
    ("moves", "the legal moves again"),
    ("hint", "what the heuristic bot would play"),
    ("undo", "take back your last move while nobody else has acted since"),
    ("save [FILE]", "keep the record there from now on; it has all hands in it"),
    ("quit", "leave the game"),
)


class Leave(Exception):  # noqa: N818  # it is no error to have had enough
    """The person leaves; the text is what the line on the screen needs first."""


class Turn:
    """All that the person does until another seat acts or the round is over.

    Args:
        session: the game, which goes on with what is done here.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting = False  # The person has moved, and is asked before the others act.
        self._shown: State[Move] | None = None
        self._refused: IllegalMoveError | None = None
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "hand": self._hand,
            "help": self._help,
            "hint": self._hint,
            "history": self._history,
            "moves": self._moves,
            "quit": self._quit,
            "rules": self._rules,
            "save": self._save,
            "table": self._table,
            "undo": self._undo,
        }

    def play(self) -> Iterator[str]:
        """The lines of the turn."""
        session = self._session
        while self._own or self._waiting:
            if self._own and session.state is not self._shown:
                self._shown = session.state
                moves = session.view.legal_moves
                if len(moves) == 1:
                    yield f"  Your only legal move: {moves[0]}"
                    yield from session.advance(moves[0])
                    continue
                yield ""
                yield session.words.turn(session.view)
                yield from session.words.hand(session.view)
                yield from self._moves()
            yield from self._obey(self._read())

    @property
    def _own(self) -> bool:
        """True when the person is to move."""
        return self._session.state.current_player == self._session.setup.seat

    def _read(self) -> str:
        """What the person types; the record is written first, so that whatever happens now it is there."""
        with suppress(RecordError):  # At the end it is tried again, and said then.
            self._session.keep()
        try:
            return self._session.ask("Enter goes on, undo takes back > " if self._waiting else "> ").strip()
        except EOFError:
            raise Leave("\n") from None

    def _obey(self, text: str) -> Iterator[str]:
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                yield from command(rest.strip())
            elif text and not self._own:
                yield "  It is not your turn: Enter lets the others act, undo takes back your move."
            elif text.startswith("?"):
                yield from self._why(text[1:].strip())
            elif text:
                yield from self._try(self._find(text))
            elif self._waiting:
                self._waiting = False
            else:
                yield "  Type a move, or help."
        except TileDominoesError as error:
            yield from wrapped(f"  {error}", 2)

    def _try(self, move: Move) -> Iterator[str]:
        """Play a move if it is legal; if not, say why."""
        session = self._session
        self._refused = _refusal(session.view, move)
        if self._refused is not None:
            yield from wrapped(f"  {self._refused}", 2)
            yield "  ? shows the clause."
            return
        yield from session.advance(move)
        self._waiting = session.setup.confirm and not session.state.is_over and not self._own

    def _find(self, text: str) -> Move:
        """The move with this number or this text, legal or not."""
        number = text.removeprefix("#")
        if not (number.isascii() and number.isdigit()) or len(number) > _MOST_DIGITS:
            return self._session.setup.game.parse_move(text.lower())
        if text == number and self._reads(text):
            return self._session.setup.game.parse_move(text)
        if text == number and self._reads(text[::-1]):
            raise TileDominoesError(f"{text} may be a number or a piece: type #{text}, or {text[::-1]}")
        moves = [move for group in self._listed().values() for move in group]
        if not 0 < int(number) <= len(moves):
            raise TileDominoesError(f"the moves have numbers 1 to {len(moves)}, not {int(number)}")
        return moves[int(number) - 1]

    def _reads(self, text: str) -> bool:
        """True when a move is written like this."""
        try:
            self._session.setup.game.parse_move(text)
        except ParseError:
            return False
        return True

    def _listed(self) -> dict[str, list[Move]]:
        """The legal moves by the word under which they are listed, in the order of their numbers."""
        groups: dict[str, list[Move]] = {}
        for move in self._session.view.legal_moves:
            groups.setdefault(self._session.words.kind(move), []).append(move)
        return groups

    # The commands.

    def _why(self, text: str) -> Iterator[str]:
        if text:
            move = self._find(text)
            self._refused = _refusal(self._session.view, move)
            if self._refused is None:
                yield f"  {move} is legal."
                return
        if self._refused is None:
            yield "  Nothing was refused in this turn; ? MOVE asks about a move."
            return
        yield from wrapped(f"  {self._refused}", 2)
        yield from lines_of(self._refused.clause)

    def _hand(self, _rest: str) -> Iterator[str]:
        return self._session.words.hand(self._session.view)

    def _help(self, _rest: str) -> Iterator[str]:
        for usage, meaning in _HELP:
            yield f"  {usage:15} {meaning}"

    def _hint(self, _rest: str) -> Iterator[str]:
        session = self._session
        if not self._own:
            yield "  It is not your turn."
            return
        move = session.setup.adviser.choose(session.view, session.table, Random(session.setup.seed))
        yield f"  The heuristic bot would play {move}."

    def _history(self, _rest: str) -> Iterator[str]:
        session = self._session
        states = [session.state]
        while (before := states[-1].previous) is not None:
            states.append(before)
        yield from session.words.opening(states[-1].observe(session.setup.seat))
        for earlier, later in pairwise(state.observe(session.setup.seat) for state in reversed(states)):
            yield from session.words.ply(earlier, later)

    def _moves(self, _rest: str = "") -> Iterator[str]:
        number = 0
        for kind, moves in self._listed().items():
            yield from flow(f"  {kind:{_HEAD - 2}}", (f"#{i} {m}" for i, m in enumerate(moves, number + 1)))
            number += len(moves)

    def _quit(self, _rest: str) -> Iterator[str]:
        raise Leave

    def _rules(self, rest: str) -> Iterator[str]:
        if rest:
            yield from lines_of(rest)
            return
        for clause in rulebook.clauses(self._session.setup.game.name):
            yield f"  {clause.id:6} {clause.title}"

    def _save(self, rest: str) -> Iterator[str]:
        name = self._session.keep(rest or None)
        yield "  Say where: save FILE." if name is None else f"  The record is in {name}"

    def _table(self, _rest: str) -> Iterator[str]:
        session = self._session
        yield from session.words.table(session.view)
        if session.match is not None:
            yield seat_table("chips", session.match.chips)

    def _undo(self, _rest: str) -> Iterator[str]:
        """Go back to the last choice of the person, if all moves since are the person's own.

        So nothing that another seat has shown is taken back, and nothing is shown by it.
        """
        session, state = self._session, self._session.state
        while state.movers[-1:] == (session.setup.seat,):
            move, before = state.last_move, state.previous
            assert before is not None
            state = before
            if len(state.legal_moves) > 1:
                session.state, self._shown, self._waiting = state, None, False
                yield f"  You take back {move}."
                return
        yield "  There is no move of yours to take back that nobody has answered."
        if not session.setup.confirm:
            yield "  With --confirm you are asked after each move, before the others act."


def _refusal(view: Observation[Move], move: Move) -> IllegalMoveError | None:
    """Why a move of the seat to move is illegal; None when it is legal.

    The rules themselves say so of a position that the seat cannot tell from the true one, so that the
    answer holds nothing the seat may not know.
    """
    try:
        view.determinize(Random(0)).play(move)
    except IllegalMoveError as refused:
        return refused
    return None
