"""Vectors put to a foreign engine, up to the first difference."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import asdict, frozen

from tiledominoes.chips import clause_order
from tiledominoes.conformance.compare import Finding, compare
from tiledominoes.conformance.engine import TIMEOUT, Engine, EngineError, RefusalError
from tiledominoes.conformance.script import PROTOCOL, Step, script
from tiledominoes.conformance.vectors import vectors as published
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tiledominoes.conformance.vectors import Vector
    from tiledominoes.jsontext import JsonObject

_NAME = 100


@frozen(kw_only=True)
class Place:
    """Where in a vector something happened.

    Attributes:
        vector: id of the vector.
        game: short name of the game.
        round: number of the round, from 1.
        ply: number of the ply in the round, from 1; None before and after all plies.
        seat: the seat to move; None when the game is over.
        position: the position as `State.to_text` has it.
        request: what the engine was asked for.
    """

    vector: str
    game: str
    round: int
    ply: int | None
    seat: int | None
    position: str
    request: str

    @classmethod
    def of(cls, vector: Vector, step: Step) -> Place:
        """The place of a step."""
        return cls(
            vector=vector.id,
            game=vector.game,
            round=step.round,
            ply=step.ply,
            seat=step.state.current_player,
            position=step.state.to_text(),
            request=step.do,
        )


@frozen(kw_only=True)
class Difference:
    """An answer that is not the right one.

    Attributes:
        place: where it was given.
        what: what differs: ``player``, ``moves``, ``payments``, ``scores``, ``winners``, ``chips``, ``over``,
            ``setup`` or a member of it such as ``setup.dealer``; ``answer`` when there was an error instead.
        clause: the clause that it concerns; None when the engine would not answer.
        expected: what is right, in words.
        got: what was answered, in words.
        missing: the legal moves that were not listed.
        extra: the moves that were listed and are not legal, or were listed twice.
    """

    place: Place
    what: str
    clause: str | None
    expected: str
    got: str
    missing: tuple[str, ...]
    extra: tuple[str, ...]


@frozen(kw_only=True)
class Fault:
    """What ended the run: an engine that cannot be run, breaks down or breaks the protocol.

    Attributes:
        place: where it was; None before the first vector.
        reason: what it did.
        stderr: the last lines that it wrote to its standard error.
    """

    place: Place | None
    reason: str
    stderr: tuple[str, ...]


@frozen(kw_only=True)
class Tally:
    """What an engine agrees with, in one game.

    Attributes:
        game: short name of the game.
        vectors: how many vectors there are.
        agreed: how many of them the engine agrees with from beginning to end.
        plies: how many plies it agrees with.
        clauses: the clauses that the vectors exercise with which it agrees.
    """

    game: str
    vectors: int
    agreed: int
    plies: int
    clauses: tuple[str, ...]


@frozen(kw_only=True)
class Report:
    """What came of a run.

    Attributes:
        engine: name and version that the engine gives itself; empty when it has not.
        tallies: what it agrees with, for each of the games that it plays and there are vectors of.
        skipped: the games that there are vectors of and that it does not play.
        differences: the first difference of each vector that has one; at most one, unless the run went on.
        fault: what ended the run before its time.
    """

    engine: str
    tallies: tuple[Tally, ...]
    skipped: tuple[str, ...]
    differences: tuple[Difference, ...]
    fault: Fault | None

    @property
    def agrees(self) -> bool:
        """True when the engine agrees with every vector of the games that it plays."""
        return self.fault is None and not self.differences


def run(
    command: Sequence[str],
    vectors: Iterable[Vector] | None = None,
    *,
    timeout: float = TIMEOUT,
    keep_going: bool = False,
) -> Report:
    """Start an engine and put vectors to it.

    Args:
        command: the program and its arguments; no shell reads them.
        vectors: the vectors, all published ones by default.
        timeout: the seconds that the engine has for each answer.
        keep_going: whether to go on with the next vector after a difference.

    Returns:
        What it agrees with, where it differs, what it broke down with. Whatever the engine does is told here,
        and raises nothing.

    Raises:
        RecordError: a vector that does not add up.
        TileDominoesError: no command, no vectors, no such time-out.
    """
    chosen = tuple(published() if vectors is None else vectors)
    if not chosen:
        raise TileDominoesError("there are no vectors to put to an engine")
    walk = _Walk(chosen, keep_going)
    try:
        with Engine(command, timeout) as engine:
            walk.all(engine)
    except EngineError as error:
        walk.fault = Fault(place=walk.place, reason=error.reason, stderr=error.stderr)
    return walk.report()


class _Walk:
    """A run that is under way."""

    def __init__(self, vectors: tuple[Vector, ...], keep_going: bool) -> None:
        self.place: Place | None = None
        self.fault: Fault | None = None
        self._vectors = vectors
        self._keep_going = keep_going
        self._engine = ""
        self._plays: tuple[str, ...] = ()
        self._differences: list[Difference] = []
        self._agreed: list[Vector] = []
        self._plies = dict.fromkeys(GAMES, 0)

    def all(self, engine: Engine) -> None:
        """Put every vector of the engine's games to it."""
        self._engine, self._plays = engine.ask("hello", {"protocol": PROTOCOL}, _read_hello)
        games = {vector.game for vector in self._vectors}
        if games.isdisjoint(self._plays):
            plays = ", ".join(self._plays) or "none of the games"
            raise EngineError(f"the engine plays {plays}; the vectors are of {', '.join(sorted(games))}")
        for vector in self._vectors:
            if vector.game in self._plays:
                found = self._vector(engine, vector)
                if found is None:
                    self._agreed.append(vector)
                else:
                    self._differences.append(found)
                    if not self._keep_going:
                        return

    def _vector(self, engine: Engine, vector: Vector) -> Difference | None:
        game = GAMES[vector.game]
        for step in script(vector):
            self.place = Place.of(vector, step)
            try:
                found = engine.ask(step.do, dict(step.members), partial(compare, game, step))
            except RefusalError as error:
                found = Finding(what="answer", clause=None, expected="an answer", got=error.reason)
            if found is not None:
                return Difference(place=self.place, **asdict(found))
            self._plies[vector.game] += step.do == "play"
        return None

    def report(self) -> Report:
        """What has come of it so far."""
        games = [game for game in GAMES if any(vector.game == game for vector in self._vectors)]
        return Report(
            engine=self._engine,
            tallies=tuple(self._tally(game) for game in games if game in self._plays),
            skipped=tuple(game for game in games if game not in self._plays) if self._engine else (),
            differences=tuple(self._differences),
            fault=self.fault,
        )

    def _tally(self, game: str) -> Tally:
        agreed = [vector for vector in self._agreed if vector.game == game]
        clauses = {clause for vector in agreed for clause in vector.clauses}
        return Tally(
            game=game,
            vectors=sum(vector.game == game for vector in self._vectors),
            agreed=len(agreed),
            plies=self._plies[game],
            clauses=tuple(sorted(clauses, key=clause_order)),
        )


def _read_hello(answer: JsonObject) -> tuple[str, tuple[str, ...]]:
    answer.need("protocol", "engine", "games")
    if answer.text_of("protocol") != PROTOCOL:
        answer.fail(f"the protocol must be {PROTOCOL}")
    games = answer.texts("games", str)
    return excerpt(answer.text_of("engine"), _NAME)[1:-1], tuple(game for game in GAMES if game in games)
