"""``tiledominoes conform``: whether an engine in any language agrees with the vectors."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes import conformance, rulebook
from tiledominoes.cli.codes import INTERRUPTED
from tiledominoes.cli.layout import wrapped
from tiledominoes.conformance.compare import listed
from tiledominoes.conformance.script import check
from tiledominoes.errors import RecordError, TileDominoesError, excerpt
from tiledominoes.registry import GAMES
from tiledominoes.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator, Iterator

    from tiledominoes.conformance import Difference, Fault, Place, Report, Tally, Vector

DIFFERS = 1


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "conform",
        help="check an engine in any language",
        description="Start an engine, put vectors to it, and tell the first difference. The exit code is 1 "
        "when there is one, or when the engine breaks down.",
        usage="%(prog)s [-h] [--game NAME] [--vectors FILE] [--timeout SECONDS] [--all]\n"
        "                            (-- COMMAND ... | --list | --show ID)",
    )
    command.add_argument(
        "--game",
        action="append",
        choices=list(GAMES),
        metavar="NAME",
        help=f"only vectors of this game: {', '.join(GAMES)}; can be given again",
    )
    command.add_argument(
        "--vectors",
        type=Path,
        metavar="FILE",
        help="vectors of your own, a line each, instead of the published ones",
    )
    command.add_argument(
        "--timeout",
        type=float,
        default=conformance.TIMEOUT,
        metavar="SECONDS",
        help="how long an answer may take; 10 by default",
    )
    command.add_argument("--all", action="store_true", help="go on with the next vector after a difference")
    command.add_argument(
        "--list", action="store_true", help="print the vectors and the clauses that they exercise"
    )
    command.add_argument(
        "--show", metavar="ID", help="print the requests of one vector, and answers that are right"
    )
    command.add_argument(
        "command",
        nargs=argparse.REMAINDER,
        metavar="COMMAND",
        help="what starts the engine, with its arguments",
    )
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, int]:
    """The lines to print; the value is the exit code.

    Raises:
        RecordError: a file of vectors that cannot be read, or has something else in it.
        TileDominoesError: no command, no such vector, no such time-out.
    """
    vectors = _chosen(options)
    if options.list:
        for vector in vectors:
            yield from _vector_lines(vector)
        return 0
    if options.show is not None:
        yield from _session_lines(vectors, options.show)
        return 0
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        raise TileDominoesError("expected the command that starts an engine: conform -- COMMAND ...")
    try:
        report = conformance.run(command, vectors, timeout=options.timeout, keep_going=options.all)
    except KeyboardInterrupt:
        yield "interrupted"
        return INTERRUPTED
    yield from _report_lines(report)
    return 0 if report.agrees else DIFFERS


def _chosen(options: Namespace) -> tuple[Vector, ...]:
    """The vectors of the file, or the published ones, of the games asked for."""
    found = conformance.vectors() if options.vectors is None else _load(options.vectors)
    chosen = tuple(v for v in found if options.game is None or v.game in options.game)
    if not chosen:
        raise RecordError(f"there are no vectors of {', '.join(options.game or ['any game'])}")
    return chosen


def _load(path: Path) -> tuple[Vector, ...]:
    try:
        lines = path.read_text("utf-8").split("\n")
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot read {path}: byte {error.start} is no UTF-8") from None
    vectors = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                vectors.append(conformance.Vector.from_json(line))
                check(vectors[-1])
            except RecordError as error:
                raise RecordError(f"{path}: line {number}: {error}") from None
    return tuple(vectors)


def _vector_lines(vector: Vector) -> Iterator[str]:
    plies = sum(len(round_.plies) for round_ in vector.rounds)
    name = _ascii(vector.id)
    deals = counted(len(vector.rounds), "deal")
    yield f"{name}: {vector.game}, rules {_ascii(vector.profile)}, {deals}, {_plies(plies)}"
    yield from wrapped(f"    {' '.join(vector.clauses)}", 4)


def _session_lines(vectors: tuple[Vector, ...], name: str) -> Iterator[str]:
    found = [vector for vector in vectors if vector.id == name]
    if not found:
        raise TileDominoesError(f"there is no vector {excerpt(name)}; --list has their names")
    for request, answer in conformance.session(found[0]):
        yield f"> {request}"
        yield f"< {answer}"


def _report_lines(report: Report) -> Iterator[str]:
    if report.engine:
        yield f"engine: {report.engine}"
    for difference in report.differences:
        yield from _difference_lines(difference)
    if report.fault is not None:
        yield from _fault_lines(report.fault)
    for game in report.skipped:
        yield f"the engine does not play {game}"
    for tally in report.tallies:
        yield _summary(tally, sum(d.place.game == tally.game for d in report.differences))


def _difference_lines(difference: Difference) -> Iterator[str]:
    place = difference.place
    yield f"difference in vector {_ascii(place.vector)}, {_spot(place)}"
    if difference.clause is not None:
        clause = rulebook.clause(difference.clause)
        yield f"  clause    {clause.id} {clause.title}"
    yield f"  about     {difference.what}"
    if difference.missing or difference.extra:
        if difference.missing:
            yield from wrapped(f"  missing   {listed(difference.missing)}", 12)
        if difference.extra:
            yield from wrapped(f"  too many  {listed(difference.extra)}", 12)
    else:
        yield from wrapped(f"  expected  {difference.expected}", 12)
        yield from wrapped(f"  got       {difference.got}", 12)
    yield f"  position  {place.position}"


def _fault_lines(fault: Fault) -> Iterator[str]:
    yield from wrapped(fault.reason, 2)
    if fault.place is not None:
        yield f"  in vector {_ascii(fault.place.vector)}, {_spot(fault.place)}"
    if fault.stderr:
        yield "  the last that it wrote to standard error:"
        yield from (f"    {line}" for line in fault.stderr)


def _spot(place: Place) -> str:
    words = [f"round {place.round}"]
    if place.ply is not None:
        words.append(f"ply {place.ply}")
    words.append("at the end" if place.seat is None else f"seat {place.seat} to move")
    return ", ".join(words)


def _summary(tally: Tally, differ: int) -> str:
    plies = _plies(tally.plies)
    if tally.agreed == tally.vectors:
        return f"all {tally.vectors} vectors of {tally.game} agree ({plies})"
    rest = tally.vectors - tally.agreed - differ
    words = [f"{tally.agreed} of {tally.vectors} vectors of {tally.game} agree ({plies})"]
    if differ:
        words.append(f"{differ} {'differs' if differ == 1 else 'differ'}")
    if rest:
        words.append(f"{rest} not tried to the end")
    return ", ".join(words)


def _plies(number: int) -> str:
    return f"{number} {'ply' if number == 1 else 'plies'}"


def _ascii(text: str) -> str:
    """A name that stands in somebody's file, as short ASCII."""
    return excerpt(text)[1:-1]
