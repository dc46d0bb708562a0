"""The command line: ``tiledominoes COMMAND``, one file a command.

All output is ASCII in at most 80 columns, so that it reads on any terminal. What is wrong is said on
stderr, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from tiledominoes import __version__
from tiledominoes.cli import rules, watch
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Sequence

FAULT = 2


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(
        prog="tiledominoes", description="Chinese domino games: their rules, played."
    )
    top.add_argument("--version", action="version", version=f"tiledominoes {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in (watch, rules):
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code: 0, or 2 when something given was wrong.

    Args:
        argv: the words after the program's name; those of the process by default.
    """
    options = parser().parse_args(argv)
    try:
        for line in options.run(options):
            print(line)
        sys.stdout.flush()
    except TileDominoesError as error:
        print(f"tiledominoes: {error}", file=sys.stderr)
        return FAULT
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
