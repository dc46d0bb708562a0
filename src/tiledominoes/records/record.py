"""A whole game or match, deal by deal and move by move, that can be played again."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, cast

from attrs import field, frozen

from tiledominoes.errors import (
    MatchError,
    RecordError,
    excerpt,
)
from tiledominoes.game import Move
from tiledominoes.records.round import FaultError, Round, round_of, seen_round
from tiledominoes.registry import GAMES, Game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tiledominoes.game import Match, State
    from tiledominoes.options import Rules

M = TypeVar("M", bound=Move)
S = TypeVar("S")

SPECTATOR = "spectator"


def _tags(values: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(values))


@frozen(kw_only=True)
class Record:
    """A whole game or match: rules, deals, moves, result, and free tags.

    Attributes:
        game: short name of the game.
        rules: the options, every one of them.
        rounds: the deals with their moves; the last may be unfinished.
        chips: the chips of each seat at the end of a match; None when the record is of one game.
        winners: who won; empty before the end.
        tags: whatever else is known, such as event, date or player names.
        observer: None for a record of the truth; ``"0"``, ``"1"`` … for what that seat may know, or
            ``"spectator"``.
    """

    game: str
    rules: Rules
    rounds: tuple[Round, ...]
    chips: tuple[int, ...] | None
    winners: frozenset[int]
    tags: Mapping[str, str] = field(factory=dict, converter=_tags, hash=False)
    observer: str | None = None

    @classmethod
    def from_state(cls, state: State[M], tags: Mapping[str, str] | None = None) -> Record:
        """The record of one game up to this state.

        Raises:
            RecordError: a state whose deal is not known, or of no game of the library.
        """
        game = _game_of(state)
        rounds = (round_of(cast("State[Move]", state)),)
        return cls(
            game=game.name,
            rules=state.rules,
            rounds=rounds,
            chips=None,
            winners=state.winners,
            tags=_check_tags(tags),
        )

    @classmethod
    def from_match(
        cls,
        match: Match[S],
        tags: Mapping[str, str] | None = None,
        *,
        unfinished: S | None = None,
    ) -> Record:
        """The record of a match up to now, with the round that is being played when there is one.

        Raises:
            RecordError: no match of the library, or one without any round.
        """
        found = [g for g in GAMES.values() if g.Match is not None and isinstance(match, g.Match)]
        states = [*match.rounds, *([unfinished] if unfinished is not None else [])]
        if not found or not states:
            raise RecordError(f"expected a match with a round, not {excerpt(match)}")
        return cls(
            game=found[0].name,
            rules=match.rules,
            # The rounds of a match of the library are states of its game.
            rounds=tuple(round_of(cast("State[Move]", state)) for state in states),
            chips=match.chips,
            winners=match.winners,
            tags=_check_tags(tags),
        )

    def states(self) -> tuple[State[Move], ...]:
        """All states of all rounds in the order of play, every ply, result and settlement checked.

        Raises:
            RecordError: a record that does not add up, or that somebody observed and nobody can replay.
        """
        return tuple(state for states in self._played() for state in states)

    def match(self) -> Match[State[Move]]:
        """The match after its finished rounds, all checked, to be gone on with.

        The round that is being played, if there is one, is not in it; its last state is the last of `states`.

        Raises:
            RecordError: a record of one game, or one whose `states` cannot be had.
        """
        if self.chips is None:
            raise RecordError("a record of one game has no match; its last state is the last of states()")
        return self._settled(GAMES[self.game], self._played())

    def to_json(self) -> str:
        """The record as JSON text in ASCII; `from_json` reads it back."""
        from tiledominoes.records import json_form

        return json_form.to_json(self)

    @staticmethod
    def from_json(text: str) -> Record:
        """The record that JSON text holds, checked in full unless somebody observed it.

        Raises:
            RecordError: anything that is no record, or does not add up; the message begins with the path.
        """
        from tiledominoes.records import json_form

        return json_form.from_json(text)

    def to_text(self) -> str:
        """The record as lines for people, which `from_text` reads back."""
        from tiledominoes.records import text_form

        return text_form.to_text(self)

    @staticmethod
    def from_text(text: str) -> Record:
        """The record that such lines hold, checked in full unless somebody observed it.

        Raises:
            RecordError: anything that is no record, or does not add up; the message begins with the line.
        """
        from tiledominoes.records import text_form

        return text_form.from_text(text)

    @staticmethod
    def from_bytes(data: bytes) -> Record:
        """The record in the bytes of a file, in either form, which its first character tells.

        Raises:
            RecordError: anything else.
        """
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(f"byte {error.start} is no UTF-8") from None
        return Record.from_json(text) if text.lstrip()[:1] == "{" else Record.from_text(text)

    def play(self) -> list[tuple[State[Move], ...]]:
        """The states of each round, all checked.

        Raises:
            FaultError: what does not add up, and where.
        """
        if self.observer is not None:
            raise FaultError(f"what {self.observed} saw cannot be played again: pieces are hidden")
        game = GAMES[self.game]
        played = [r.states(game, self.rules, number) for number, r in enumerate(self.rounds)]
        if self.chips is None:
            if len(self.rounds) != 1:
                raise FaultError("a record without chips is of one game, and has one round")
            self._check_end(None, played[0][-1].winners)
        else:
            match = self._settled(game, played)
            self._check_end(match.chips, match.winners)
        return played

    @property
    def observed(self) -> str:
        """Who saw what the record holds, in words: ``seat 2``, ``a spectator``; everybody in one of truth."""
        if self.observer is None:
            return "everybody"
        return "a spectator" if self.observer == SPECTATOR else f"seat {self.observer}"

    def observed_by(self, seat: int | None) -> Record:
        """What this seat may know, the pieces that it cannot see as ``x``; such a record is not replayed.

        Raises:
            TileDominoesError: no such seat.
            RecordError: a record that does not add up.
        """
        played = self._played()
        rounds = tuple(seen_round(r, states[-1], seat) for r, states in zip(self.rounds, played, strict=True))
        return Record(
            game=self.game,
            rules=self.rules,
            rounds=rounds,
            chips=self.chips,
            winners=self.winners,
            tags=self.tags,
            observer=SPECTATOR if seat is None else str(seat),
        )

    def _played(self) -> list[tuple[State[Move], ...]]:
        try:
            return self.play()
        except FaultError as fault:
            raise RecordError(_where(fault)) from None

    def _settled(self, game: Game, played: Sequence[tuple[State[Move], ...]]) -> Match[State[Move]]:
        """The match after the finished rounds, each of which must be the one that the match was at."""
        try:
            match = game.start_match(self.rounds[0].setup, self.rules)
        except MatchError as error:
            raise FaultError(str(error)) from None
        for number, states in enumerate(played):
            if not states[-1].is_over:
                if number < len(played) - 1:
                    raise FaultError("a round that is not over can only be the last", number)
                break
            try:
                match = match.settle(states[-1])
            except MatchError as error:
                raise FaultError(str(error), number) from None
        return match

    def _check_end(self, chips: tuple[int, ...] | None, winners: frozenset[int]) -> None:
        if (self.chips, self.winners) != (chips, winners):
            has = f"chips {chips}, winners {sorted(winners)}"
            raise FaultError(f"the rounds lead to {has}, not {self.chips} and {sorted(self.winners)}")


def _game_of(state: object) -> Game:
    for game in GAMES.values():
        if isinstance(state, game.State):
            return game
    raise RecordError(f"expected the state of a game, not {excerpt(state)}")


def _check_tags(tags: Mapping[str, str] | None) -> dict[str, str]:
    checked = dict(tags or {})
    for name, value in checked.items():
        if not isinstance(name, str) or not name or not isinstance(value, str):
            raise RecordError(f"tags are texts by name, not {excerpt(value)} by {excerpt(name)}")
    return checked


def _where(fault: FaultError) -> str:
    if fault.round is None:
        return fault.reason
    return f"round {fault.round + 1}: {fault.reason}"
