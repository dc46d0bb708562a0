"""``tiledominoes watch``: random legal moves, with everything that happens explained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tiledominoes.cli import watch_chedeng, watch_chuopai, watch_tienkau
from tiledominoes.cli.chosen import chosen_rules, chosen_seed
from tiledominoes.cli.files import save

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Callable, Generator

    from tiledominoes.records import Record

# Each takes the rules of its own game.
_NARRATORS: dict[str, Callable[[int, str, Any], Generator[str, None, Record]]] = {
    "chedeng": watch_chedeng.narrate,
    "tienkau": watch_tienkau.narrate,
    "chuopai": watch_chuopai.narrate,
}


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "watch",
        help="watch a game played with random moves",
        description="Play random legal moves and explain everything. The same seed prints the same text.",
    )
    command.add_argument("game", choices=sorted(_NARRATORS))
    command.add_argument("--seed", type=int, help="a whole number; one is picked when not given")
    command.add_argument("--rules", metavar="NAME", help="named rules of the game")
    command.add_argument("--rounds", type=int, metavar="N", help="play at most so many rounds or deals")
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the record: .json, or else text")
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, None]:
    """The lines to print; the record is saved when all of them are out.

    Raises:
        RulesError: rules of no such name, or an impossible number of rounds.
        RecordError: a file that cannot be written.
    """
    name, rules = chosen_rules(options.game, options.rules, options.rounds)
    record = yield from _NARRATORS[options.game](chosen_seed(options.seed), name, rules)
    if options.save is not None:
        save(record, options.save)
