"""``tiledominoes play``: a person against bots in the terminal."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.bots import find_bot
from tiledominoes.checks import check_whole
from tiledominoes.cli.chosen import chosen_bot, chosen_rules, chosen_seed
from tiledominoes.cli.files import save
from tiledominoes.cli.paint import painter_for
from tiledominoes.cli.play_session import Session, Setup
from tiledominoes.errors import TileDominoesError
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator

    from tiledominoes.records import Record

_HEURISTIC = "heuristic"


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "play",
        help="play against bots",
        description="Play a match, or a game of Chuo Pai, against bots. The same seed gives the same deals, "
        "and with the same moves the same game.",
    )
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument("--seed", type=int, help="a whole number; one is picked when not given")
    command.add_argument("--seat", type=int, default=0, metavar="N", help="your seat; 0 by default")
    command.add_argument("--rules", metavar="NAME", help="named rules of the game")
    command.add_argument(
        "--bot",
        metavar="NAME",
        help="who plays in the other seats: heuristic, random, montecarlo, or module:name",
    )
    command.add_argument("--rounds", type=int, metavar="N", help="play at most so many rounds or deals")
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the record: .json, or else text")
    command.add_argument(
        "--confirm", action="store_true", help="ask after each move of yours, so that undo can take it back"
    )
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, int]:
    """The lines to print; the value is the exit code.

    However it ends, the record is written when there is a place for it. It is written at the start too, so
    that a place that does not work is known before a move is made.

    Raises:
        TileDominoesError: no such rules, bot, seat or number of rounds.
        RecordError: a file that cannot be written.
    """
    setup = _setup(options)

    place: list[Path] = [] if options.save is None else [options.save]

    def write(record: Record, name: str | None) -> str | None:
        path = place[-1:] if name is None else [Path(name)]
        if not path:
            return None
        save(record, path[0])
        place[:] = path
        return str(path[0])

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # Nothing that is typed may break the game.
    session = Session(setup, read_line, painter_for(sys.stdout, os.environ, setup.seat), write)
    session.keep()
    try:
        code = yield from session.play()
    finally:
        kept = session.keep()
    if kept is None:
        yield "The record is not kept: that takes --save FILE, or save FILE in the game."
    else:
        yield f"The record is in {kept}"
    return code


def _setup(options: Namespace) -> Setup:
    game = GAMES[options.game]
    rules_name, rules = chosen_rules(options.game, options.rules, options.rounds)
    bot_name = _HEURISTIC if options.bot is None else options.bot
    return Setup(
        game=game,
        rules_name=rules_name,
        rules=rules,
        seed=chosen_seed(options.seed),
        seat=check_whole(options.seat, "--seat", TileDominoesError, 0, game.seats - 1),
        bot_name=bot_name,
        bot=chosen_bot(options.game, bot_name),
        adviser=find_bot(options.game, _HEURISTIC),
        confirm=options.confirm,
    )


def read_line(prompt: str) -> str:
    """A line from standard input, which is shown when no terminal shows it.

    Raises:
        EOFError: there is no more.
    """
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # lines can be edited once it is there
        return input(prompt)
    line = input(prompt)
    print(line)
    return line
