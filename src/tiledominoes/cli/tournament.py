"""``tiledominoes tournament``: which bot is stronger, and by how much."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tiledominoes.cli.chosen import chosen_bot, chosen_preset
from tiledominoes.cli.layout import wrapped
from tiledominoes.cli.progress import progress_bar
from tiledominoes.cli.workers import add_workers, chosen_pool
from tiledominoes.errors import TileDominoesError
from tiledominoes.registry import GAMES
from tiledominoes.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator

    from tiledominoes.tournament import Encounter

_FORFEITS_TOLD = 10


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "tournament",
        help="bots against bots, every deal in every seat",
        description="Each bot sits alone among copies of each other one, in every seat of every deal, which "
        "takes the luck of the deal out. The same seed gives the same tournament.",
    )
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument("bots", nargs="+", metavar="BOT", help="names of two bots or more, or module:name")
    command.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals; 100 by default")
    command.add_argument("--seed", type=int, default=0, help="a whole number; 0 by default")
    command.add_argument("--rules", metavar="NAME", help="named rules of the game")
    command.add_argument("--seconds", type=float, metavar="S", help="the most a bot may take for a move")
    command.add_argument(
        "--records", type=Path, metavar="FILE", help="keep every game in a new file: a record a line, as JSON"
    )
    add_workers(command, "encounters")
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, None]:
    """The lines to print.

    Raises:
        TileDominoesError: bots, rules or numbers that cannot be, or a file that cannot be written.
    """
    # Not before: no other command needs what plays.
    from tiledominoes import tournament as tournaments

    name, rules = chosen_preset(options.game, options.rules)
    for bot in options.bots:
        chosen_bot(options.game, bot)
    tournament = tournaments.Tournament.of(
        options.game, options.bots, options.deals, seed=options.seed, rules=rules, seconds=options.seconds
    )
    standings, told = tournaments.Standings(tournament), 0
    games = tournament.encounters * GAMES[options.game].seats
    yield from wrapped(
        f"{GAMES[options.game].title} by the rules {name}, seed {tournament.seed}: "
        f"{counted(tournament.deals, 'deal')}, {counted(games, 'game')}"
    )
    with ExitStack() as stack:
        file = None if options.records is None else stack.enter_context(_opened(options.records))
        pool, workers = chosen_pool(options, stack)
        progress = stack.enter_context(progress_bar(sys.stderr, "encounters"))
        encounters = tournaments.play(
            tournament,
            pool,
            workers=workers,
            batch=options.batch,
            records=file is not None,
            progress=progress,
        )
        for encounter in stack.enter_context(closing(encounters)):
            standings.add(encounter)
            for line in _forfeits(encounter):
                told += 1
                if told <= _FORFEITS_TOLD:
                    yield from wrapped(line, 2)
            if file is not None:
                file.writelines(f"{record}\n" for record in encounter.records)
    if told > _FORFEITS_TOLD:
        yield f"... and {told - _FORFEITS_TOLD} more"
    yield ""
    yield from standings.lines()


def _forfeits(encounter: Encounter) -> Generator[str]:
    """A line for each bot that failed."""
    for seat, bot, forfeit in encounter.forfeits:
        yield (
            f"deal {encounter.deal}, {encounter.one} in seat {seat} among {encounter.others}: {bot} in seat "
            f"{forfeit.seat} forfeits at ply {forfeit.ply}: it {forfeit.reason}"
        )


def _opened(path: Path) -> TextIO:
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise TileDominoesError(f"{path} is there already; give another name") from None
    except OSError as error:
        raise TileDominoesError(f"cannot write {path}: {error.strerror}") from None
