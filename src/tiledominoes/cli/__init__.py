"""The command line: ``tiledominoes COMMAND``, one file a command.

All output is ASCII in at most 80 columns, so that it reads on any terminal; only names of files are as they
are, with escapes for what the terminal lacks, and `play` draws on a terminal that shows it. What is wrong is
said on stderr, with exit code 2.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from tiledominoes import __version__
from tiledominoes.cli import check, conform, play, replay, rules, simulate, tournament, watch
from tiledominoes.cli.codes import FAULT, INTERRUPTED
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(
        prog="tiledominoes", description="Chinese domino games: their rules, played."
    )
    top.add_argument("--version", action="version", version=f"tiledominoes {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in (play, watch, tournament, simulate, replay, check, conform, rules):
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code: 0, 2 for wrong words, 130 for Ctrl-C, others as the command says.

    Args:
        argv: the words after the program's name; those of the process by default.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as stderr always has it
    options = parser().parse_args(argv)
    try:
        code = _print_all(options.run(options))
        sys.stdout.flush()
    except TileDominoesError as error:
        print(f"tiledominoes: {error}", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    return code


def _print_all(lines: Generator[str, None, int | None]) -> int:
    """Print the lines of a command; the value of its generator is the exit code, 0 when it has none.

    However printing ends, the command is told, and can put away what it keeps.
    """
    with closing(lines):
        while True:
            try:
                line = next(lines)
            except StopIteration as stop:
                return stop.value or 0
            print(line)
