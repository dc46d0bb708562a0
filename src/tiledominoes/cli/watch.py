"""``tiledominoes watch``: random legal moves, with everything that happens explained."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.cli import watch_chedeng, watch_chuopai, watch_tienkau
from tiledominoes.cli.files import save
from tiledominoes.errors import RulesError, excerpt
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator

_NARRATORS = {
    "chedeng": watch_chedeng.narrate,
    "tienkau": watch_tienkau.narrate,
    "chuopai": watch_chuopai.narrate,
}
_SEEDS = 10**6


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
    presets = GAMES[options.game].presets
    name = next(iter(presets)) if options.rules is None else options.rules
    if name not in presets:
        raise RulesError(f"no rules {excerpt(name)} for {options.game}; there are {', '.join(presets)}")
    seed = random.SystemRandom().randrange(_SEEDS) if options.seed is None else options.seed
    record = yield from _NARRATORS[options.game](seed, name, options.rounds)
    if options.save is not None:
        save(record, options.save)
