"""``tiledominoes check``: whether records add up, a line a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.cli.files import load
from tiledominoes.errors import RecordError
from tiledominoes.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator

    from tiledominoes.records import Record

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
            yield f"{path}: {_summary(load(path))}"
        except RecordError as error:
            code = BAD
            yield f"{path}: {error}"
    return code


def _summary(record: Record) -> str:
    plies = sum(len(round_.moves) for round_ in record.rounds)
    parts = [record.game, counted(len(record.rounds), "deal"), f"{plies} moves"]
    if record.observer is not None:
        return f"not checked, as {record.observed} saw it: {', '.join(parts)}"
    return f"ok: {', '.join(parts)}"
