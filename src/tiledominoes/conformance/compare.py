"""The answers of an engine, read and compared with the right ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tiledominoes import rulebook
from tiledominoes._typing import override
from tiledominoes.conformance.blame import BLAME, refused_by
from tiledominoes.errors import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tiledominoes.chips import Payment
    from tiledominoes.conformance.script import Step
    from tiledominoes.jsontext import JsonObject
    from tiledominoes.registry import Game

_MOST = 10**12
_SHOWN = 12


@frozen(kw_only=True)
class Finding:
    """How an answer differs.

    Attributes:
        what: what of it: ``player``, ``moves``, ``payments`` …
        clause: the clause that it concerns; None when the engine would not answer.
        expected: what is right, in words.
        got: what was answered, in words.
        missing: the legal moves that were not listed.
        extra: the moves that were listed and are not legal, or listed twice.
    """

    what: str
    clause: str | None
    expected: str
    got: str
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


def compare(game: Game, step: Step, answer: JsonObject) -> Finding | None:
    """How an answer differs from the right one; None when it does not.

    Raises:
        ParseError: an answer that lacks a member, or has one of a wrong type.
    """
    read = _READERS.get(step.do)
    return None if read is None else read(game, step, answer)


def _legal_moves(game: Game, step: Step, answer: JsonObject) -> Finding | None:
    answer.need("player", "moves")
    player = answer.whole_or_none("player", 0, game.seats - 1)
    moves = answer.texts("moves", str)
    ply = None if step.ply is None else step.source.plies[step.ply - 1]
    blame = BLAME[game.name]
    seat, legal = (None, ()) if ply is None else (ply.seat, ply.legal)
    if player != seat:
        clause = blame.player(step.state)
        return Finding(what="player", clause=clause, expected=_player(seat), got=_player(player))
    extra = tuple((Counter(moves) - Counter(legal)).elements())
    missing = tuple((Counter(legal) - Counter(moves)).elements())
    if not extra and not missing:
        return None
    clause = refused_by(game, step.state, extra[0]) if extra else blame.missing(step.state, missing[0])
    return Finding(
        what="moves",
        clause=clause,
        expected=listed(legal),
        got=listed(moves),
        missing=missing,
        extra=extra,
    )


def _payments(game: Game, step: Step, answer: JsonObject) -> Finding | None:
    answer.need("payments", "scores", "winners")
    given = [_Given.read(part, game) for part in answer.objects("payments", ("payer", "payee", "chips"))]
    scores = answer.wholes("scores", game.seats, -_MOST, _MOST)
    winners = answer.wholes("winners", None, 0, game.seats - 1)
    source, blame = step.source, BLAME[game.name]
    return (
        _paid(game, source.payments, given)
        or _equal("scores", blame.scores, source.scores, scores)
        or _equal("winners", blame.winners, sorted(source.winners), sorted(winners))
    )


def _settle(game: Game, step: Step, answer: JsonObject) -> Finding | None:
    answer.need("chips", "over", "winners", "setup")
    chips = answer.wholes("chips", game.seats, -_MOST, _MOST)
    over = answer.flag("over")
    winners = answer.wholes("winners", None, 0, game.seats - 1)
    setup = _next_setup(game, answer)
    after, blame = step.source.after, BLAME[game.name]
    assert after is not None
    first = (
        _equal("chips", blame.chips, after.chips, chips)
        or _equal("over", blame.over, after.over, over)
        or _equal("winners", blame.winners, sorted(after.winners), sorted(winners))
    )
    if first is not None:
        return first
    if after.setup is None or setup is None:
        return _equal("setup", blame.over, after.setup, setup)
    differing = [name for name in blame.setup if after.setup[name] != setup[name]]
    if not differing:
        return None
    name = differing[0]
    return _equal(f"setup.{name}", blame.setup[name], after.setup[name], setup[name])


def _next_setup(game: Game, answer: JsonObject) -> dict[str, int | bool] | None:
    part = answer.object_or_none("setup", tuple(game.setup))
    if part is None:
        return None
    return {
        name: part.flag(name) if kind is bool else part.whole(name, 0, _MOST)
        for name, kind in game.setup.items()
    }


_READERS: Mapping[str, Callable[[Game, Step, JsonObject], Finding | None]] = {
    "legal_moves": _legal_moves,
    "payments": _payments,
    "settle": _settle,
}
"""What reads the answers that say something."""


@frozen
class _Given:
    """A payment as an engine has it, which may be none that the rules know."""

    payer: int
    payee: int
    chips: int
    clause: str | None

    @classmethod
    def read(cls, part: JsonObject, game: Game) -> _Given:
        payer, payee = (part.whole(name, 0, game.seats - 1) for name in ("payer", "payee"))
        clause = part.text_of("clause") if "clause" in part.values else None
        return cls(payer, payee, part.whole("chips", -_MOST, _MOST), clause)

    @classmethod
    def of(cls, payment: Payment) -> _Given:
        return cls(payment.payer, payment.payee, payment.chips, payment.clause)

    def between(self, other: _Given) -> bool:
        """True for two payments of the same two seats, whoever pays."""
        return {self.payer, self.payee} == {other.payer, other.payee}

    @override
    def __str__(self) -> str:
        by = "" if self.clause is None else f" by {excerpt(self.clause, 20)[1:-1]}"
        return f"{self.payer} pays {self.payee} {self.chips}{by}"


def _paid(game: Game, payments: Iterable[Payment], given: Sequence[_Given]) -> Finding | None:
    """How the payments differ, without regard to their order."""
    missing, extra = _unmatched([_Given.of(payment) for payment in payments], given)
    if missing:
        first = missing[0]
        found = " and ".join(str(g) for g in extra if g.between(first))
        got = found or "no such payment"
        return Finding(what="payments", clause=first.clause, expected=str(first), got=got)
    if extra:
        first = extra[0]
        known = {clause.id for clause in rulebook.clauses(game.name)}
        clause = first.clause if first.clause in known else BLAME[game.name].payments
        return Finding(what="payments", clause=clause, expected="no such payment", got=str(first))
    return None


def _unmatched(payments: Iterable[_Given], given: Iterable[_Given]) -> tuple[list[_Given], list[_Given]]:
    """What is left of both when equal payments are taken away; a given one without clause equals any."""
    missing = list(payments)
    extra = []
    for one in sorted(given, key=lambda g: g.clause is None):
        equal = [p for p in missing if one in (p, evolve(p, clause=None))]
        if equal:
            missing.remove(equal[0])
        else:
            extra.append(one)
    return missing, extra


def _equal(what: str, clause: str, expected: object, got: object) -> Finding | None:
    if expected == got:
        return None
    return Finding(what=what, clause=clause, expected=_shown(expected), got=_shown(got))


def _shown(value: object) -> str:
    """A plain value as it stands in JSON."""
    return json.dumps(dict(value) if isinstance(value, Mapping) else value)


def _player(seat: int | None) -> str:
    return "nobody, the game is over" if seat is None else f"seat {seat}"


def listed(moves: Sequence[str]) -> str:
    """Some moves of somebody else in a short line of ASCII."""
    more = f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return f"{' '.join(excerpt(move, 40)[1:-1] for move in moves[:_SHOWN])}{more}" or "none"
