"""``tiledominoes check``: whether records add up, a line a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.cli.files import parts
from tiledominoes.errors import RecordError
from tiledominoes.records import Record
from tiledominoes.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator

BAD = 1


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "check",
        help="check records of games",
        description="Replay records and say of each whether it adds up; the exit code is 1 if not.",
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, int]:
    """The lines to print; the value is the exit code."""
    code = 0
    for path in options.files:
        try:
            found = parts(path)
        except RecordError as error:
            code = BAD
            yield f"{path}: {error}"
            continue
        for where, data in found:
            try:
                yield f"{where}: {_summary(Record.from_bytes(data))}"
            except RecordError as error:
                code = BAD
                yield f"{where}: {error}"
    return code


def _summary(record: Record) -> str:
    plies = sum(len(round_.moves) for round_ in record.rounds)
    parts = [record.game, counted(len(record.rounds), "deal"), counted(plies, "move")]
    if record.observer is not None:
        return f"not checked, as {record.observed} saw it: {', '.join(parts)}"
    return f"ok: {', '.join(parts)}"
