"""``tiledominoes replay``: a record, told move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.cli.files import load
from tiledominoes.cli.layout import seat_table, wrapped
from tiledominoes.cli.tell import WORDS
from tiledominoes.errors import RecordError
from tiledominoes.words import counted, seats

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Iterator

    from tiledominoes.records import Record


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "replay",
        help="tell a recorded game",
        description="Tell a recorded game or match, to its end or to one ply of all.",
    )
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--ply", type=int, metavar="N", help="stop after so many moves, with the position")
    command.add_argument("--record", type=int, metavar="N", help="which record of a file of many, from 1")
    command.set_defaults(run=run)


def run(options: Namespace) -> Iterator[str]:
    """The lines to print.

    Raises:
        RecordError: a file that cannot be read or replayed, or a ply that it does not have.
    """
    record = load(options.file, options.record)
    record.states()
    total = sum(len(round_.moves) for round_ in record.rounds)
    stop = total if options.ply is None else options.ply
    if not 0 <= stop <= total:
        raise RecordError(f"the record has plies 0 to {total}, not {stop}")
    yield f"{record.game}: {counted(len(record.rounds), 'deal')}, {total} moves"
    for name, value in record.tags.items():
        yield from wrapped(f"  {name}: {value}".encode("ascii", "backslashreplace").decode(), 4)
    for number, states in enumerate(record.play(), 1):
        yield ""
        yield f"Deal {number}"
        yield from WORDS[record.game].tell_round(states[: stop + 1])
        if stop < len(states) - 1 or options.ply == 0:
            yield ""
            yield f"After these moves: {states[stop].to_text()}"
            return
        stop -= len(states) - 1
    yield from _result(record)


def _result(record: Record) -> Iterator[str]:
    yield ""
    if record.chips is not None:
        yield seat_table("chips", record.chips)
    yield f"Winner: {seats(record.winners)}" if record.winners else "No winner yet"
