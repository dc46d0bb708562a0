"""Vectors: games and matches with every legal move and every result, to check other implementations by."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import asdict, field, frozen

from tiledominoes.chips import Payment
from tiledominoes.conformance.clauses import exercised
from tiledominoes.conformance.played import Played
from tiledominoes.errors import ParseError, RecordError, TileDominoesError
from tiledominoes.jsontext import JsonObject, write_json
from tiledominoes.records.json_form import read_game, read_setup
from tiledominoes.registry import GAMES
from tiledominoes.views import read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tiledominoes.game import Match, Move, State
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game

FORM = "tiledominoes.vector/1"

_KEYS = ("id", "profile", "game", "rules", "clauses", "rounds")
_ROUND_KEYS = ("setup", "hands", "plies", "payments", "scores", "winners", "after")
_CHIPS = 10**12


def _setup(values: Mapping[str, int | bool] | None) -> Mapping[str, int | bool] | None:
    return None if values is None else MappingProxyType(dict(values))


@frozen(kw_only=True)
class Ply:
    """One ply: what could be played, and what was.

    Attributes:
        seat: the player.
        legal: the texts of all legal moves by index.
        move: the text of the one that was made.
    """

    seat: int
    legal: tuple[str, ...]
    move: str


@frozen(kw_only=True)
class After:
    """A match after a round.

    Attributes:
        chips: the chips of each seat.
        over: whether the match is over.
        winners: who won it; empty before the end.
        setup: what the next round starts with besides the hands; None when there is none.
    """

    chips: tuple[int, ...]
    over: bool
    winners: frozenset[int]
    setup: Mapping[str, int | bool] | None = field(converter=_setup, hash=False)


@frozen(kw_only=True)
class VectorRound:
    """One round of a vector.

    Attributes:
        setup: dealer and direction, banker and deals held, or leader.
        hands: the hand of each seat as it was dealt.
        plies: all plies in order.
        payments: all payments, in the order they fell due.
        scores: the scores at the end.
        winners: who has the highest.
        after: the match after the round; None when no match is played.
    """

    setup: Mapping[str, int | bool] = field(converter=_setup, hash=False)
    hands: tuple[str, ...]
    plies: tuple[Ply, ...]
    payments: tuple[Payment, ...]
    scores: tuple[int, ...]
    winners: frozenset[int]
    after: After | None


@frozen(kw_only=True)
class Vector:
    """A game or match with known answers.

    Attributes:
        id: its name.
        profile: the name of its rules among the published ones.
        game: short name of the game.
        rules: the options.
        rounds: its rounds.
        clauses: the clauses that it exercises.
    """

    id: str
    profile: str
    game: str
    rules: Rules
    rounds: tuple[VectorRound, ...]
    clauses: tuple[str, ...]

    @classmethod
    def of(cls, played: Played[State[Move]], name: str, profile: str) -> Vector:
        """The vector of what was played by this library."""
        return cls(
            id=name,
            profile=profile,
            game=played.game.name,
            rules=played.rules,
            rounds=tuple(
                _round_of(states, played.matches[number + 1 : number + 2])
                for number, states in enumerate(played.rounds)
            ),
            clauses=exercised(played),
        )

    def play(self) -> Played[State[Move]]:
        """The same played by this library: deals, moves and settlements as they stand here.

        Raises:
            TileDominoesError: a deal, a move or a settlement that the rules refuse.
        """
        game = GAMES[self.game]
        rounds = tuple(_play(game, self.rules, r) for r in self.rounds)
        matches: list[Match[State[Move]]] = []
        if self.rounds[0].after is not None:
            matches.append(game.start_match(self.rounds[0].setup, self.rules))
            for states in rounds:
                matches.append(matches[-1].settle(states[-1]))
        return Played(game=game, rules=self.rules, rounds=rounds, matches=tuple(matches))

    def to_json(self) -> str:
        """The vector as one line of JSON in ASCII."""
        return write_json(
            FORM,
            {
                "id": self.id,
                "profile": self.profile,
                "game": self.game,
                "rules": self.rules.to_dict(),
                "clauses": self.clauses,
                "rounds": [asdict(r, value_serializer=_plain) for r in self.rounds],
            },
        )

    @staticmethod
    def from_json(text: str) -> Vector:
        """The vector in such a line. What it says of the game is not checked: `play` does that.

        Raises:
            RecordError: anything that is no vector.
        """
        try:
            return _read(JsonObject(text, FORM, _KEYS))
        except ParseError as error:
            raise RecordError(error.reason) from None


def vectors(game: str | None = None) -> tuple[Vector, ...]:
    """The published vectors, of one game or of all, profile by profile.

    Raises:
        TileDominoesError: no such game.
    """
    if game is not None and game not in GAMES:
        raise TileDominoesError(f"there are vectors of {', '.join(GAMES)}, not of {game!r}")
    names = GAMES if game is None else [game]
    return tuple(vector for name in names for vector in _published(name))


@cache
def _published(game: str) -> tuple[Vector, ...]:
    from importlib.resources import files

    text = files("tiledominoes.conformance").joinpath("vectors", f"{game}.jsonl").read_text("utf-8")
    return tuple(map(Vector.from_json, text.splitlines()))


def _round_of(states: tuple[State[Move], ...], after: tuple[Match[State[Move]], ...]) -> VectorRound:
    first, last = states[0], states[-1]
    return VectorRound(
        setup=first.setup,
        hands=tuple(map(str, first.dealt or ())),
        plies=tuple(
            Ply(
                seat=seat,
                legal=tuple(map(str, state.legal_moves)),
                move=str(move),
            )
            for state, seat, move in zip(states, last.movers, last.history, strict=False)
        ),
        payments=last.payments,
        scores=last.scores,
        winners=last.winners,
        after=_after(after[0]) if after else None,
    )


def _after(match: Match[State[Move]]) -> After:
    return After(
        chips=match.chips,
        over=match.is_over,
        winners=match.winners,
        setup=None if match.is_over else match.setup,
    )


def _play(game: Game, rules: Rules, round_: VectorRound) -> tuple[State[Move], ...]:
    states = [game.start(round_.hands, round_.setup, rules)]
    for ply in round_.plies:
        states.append(states[-1].play(game.parse_move(ply.move)))
    return tuple(states)


def _plain(_owner: object, _attribute: object, value: Any) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, MappingProxyType):
        return dict(value)
    return sorted(value) if isinstance(value, frozenset) else value


def _read(data: JsonObject) -> Vector:
    game = read_game(data)
    rounds = tuple(_read_round(part, game) for part in data.objects("rounds", _ROUND_KEYS))
    if not rounds:
        data.fail("rounds must hold one round at least")
    return Vector(
        id=data.text_of("id"),
        profile=data.text_of("profile"),
        game=game.name,
        rules=read_rules(data, game.Rules),
        rounds=rounds,
        clauses=data.texts("clauses", str),
    )


def _read_round(data: JsonObject, game: Game) -> VectorRound:
    seats = game.seats
    return VectorRound(
        setup=read_setup(data.mapping("setup"), game, data.fail),
        hands=data.texts("hands", str),
        plies=tuple(
            Ply(seat=p.whole("seat", 0, seats - 1), legal=p.texts("legal", str), move=p.text_of("move"))
            for p in data.objects("plies", ("seat", "legal", "move"))
        ),
        payments=tuple(
            _read_payment(p, seats)
            for p in data.objects("payments", ("payer", "payee", "chips", "clause", "note"))
        ),
        scores=data.wholes("scores", seats, -_CHIPS, _CHIPS),
        winners=frozenset(data.wholes("winners", None, 0, seats - 1)),
        after=_read_after(data, game),
    )


def _read_payment(data: JsonObject, seats: int) -> Payment:
    payer, payee = data.whole("payer", 0, seats - 1), data.whole("payee", 0, seats - 1)
    chips, clause, note = data.whole("chips", 1, _CHIPS), data.text_of("clause"), data.text_of("note")
    try:
        return Payment(payer, payee, chips, clause, note)
    except TileDominoesError as error:
        data.fail(str(error))


def _read_after(data: JsonObject, game: Game) -> After | None:
    part = data.object_or_none("after", ("chips", "over", "winners", "setup"))
    if part is None:
        return None
    setup = None if part.values["setup"] is None else read_setup(part.mapping("setup"), game, part.fail)
    return After(
        chips=part.wholes("chips", game.seats, -_CHIPS, _CHIPS),
        over=part.flag("over"),
        winners=frozenset(part.wholes("winners", None, 0, game.seats - 1)),
        setup=setup,
    )
