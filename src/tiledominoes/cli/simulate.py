"""``tiledominoes simulate``: many games between bots.

What plays them is imported when the command runs: no other command needs it.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tiledominoes.cli.chosen import chosen_bot, chosen_preset, chosen_rules, chosen_seed
from tiledominoes.cli.codes import INTERRUPTED
from tiledominoes.cli.layout import wrapped
from tiledominoes.cli.progress import progress_bar
from tiledominoes.cli.workers import add_workers, chosen_pool
from tiledominoes.errors import TileDominoesError
from tiledominoes.registry import GAMES
from tiledominoes.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Generator, Iterator

    from tiledominoes.simulation.games import Outcome, Plan
    from tiledominoes.simulation.summary import Summary

_TOLD = 3
"""How many forfeits are told of."""


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "simulate",
        help="play many games between bots",
        description="Play many games between bots and sum up how they end. The same seed gives the same "
        "games, whoever plays them.",
    )
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help="the bot of each seat: random, heuristic, montecarlo, or yours as module:name; one for all "
        "seats; or two, for seat 0 and for the others",
    )
    command.add_argument("--games", type=int, default=1000, metavar="N", help="how many; 1000 by default")
    command.add_argument("--seed", type=int, help="a whole number; one is picked when not given")
    command.add_argument("--rules", metavar="NAME", help="named rules of the game")
    command.add_argument("--matches", action="store_true", help="each game is a whole match, not one deal")
    command.add_argument("--rounds", type=int, metavar="N", help="at most so many rounds or deals a match")
    command.add_argument(
        "--seconds", type=float, metavar="S", help="a bot that takes longer for a move forfeits"
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="the results: .jsonl, .csv or .parquet")
    command.add_argument("--resume", action="store_true", help="go on with the file of --out, if it is there")
    command.add_argument("--plot", type=Path, metavar="FILE", help="draw the results, into .svg or .png")
    add_workers(command, "games")
    command.set_defaults(run=run)


def run(options: Namespace) -> Generator[str, None, int]:
    """The lines to print; the value is the exit code.

    Raises:
        TileDominoesError: something that cannot be, or a file that cannot be written.
    """
    from tiledominoes.simulation.plot import check_plot, plot
    from tiledominoes.simulation.summary import Summary

    rules_name, plan = _plan(options)
    if options.plot is not None:
        check_plot(options.plot)
    if options.resume and options.out is None:
        raise TileDominoesError("--resume needs --out FILE, the file to go on with")
    what = counted(plan.games, "game") + (", each a whole match" if plan.matches else "")
    yield f"{GAMES[plan.game].title} by the rules {rules_name}, seed {plan.seed}: {what}"
    summary = Summary(plan)
    failed: list[str] = []
    try:
        with closing(_outcomes(options, plan, summary)) as outcomes:
            for outcome in outcomes:
                failed += islice(_failures(outcome), _TOLD - len(failed))
    except KeyboardInterrupt:
        yield f"Interrupted after {counted(summary.games, 'game')}."
        if options.out is not None:
            yield f"They are in {options.out}; the same command with --resume goes on."
        return INTERRUPTED
    yield from summary.lines()
    for words in failed:
        yield from wrapped(words, 2)
    if options.out is not None:
        yield f"The results are in {options.out}"
    if options.plot is not None:
        plot(summary, options.plot)
        yield f"The plot is in {options.plot}"
    return 0


def _plan(options: Namespace) -> tuple[str, Plan]:
    """What is to be played, and the name of its rules."""
    from tiledominoes.simulation.files import read_plan
    from tiledominoes.simulation.games import Plan

    if options.matches:
        name, rules = chosen_rules(options.game, options.rules, options.rounds)
    elif options.rounds is not None:
        raise TileDominoesError("--rounds are those of a match: add --matches")
    else:
        name, rules = chosen_preset(options.game, options.rules)
    bots = options.bots.split(",")
    for bot in bots:
        chosen_bot(options.game, bot)
    seed = options.seed
    if seed is None and options.resume and options.out is not None and options.out.exists():
        seed = read_plan(options.out).seed
    return name, Plan.of(
        options.game,
        bots,
        options.games,
        seed=chosen_seed(seed),
        rules=rules,
        matches=options.matches,
        seconds=options.seconds,
    )


def _outcomes(options: Namespace, plan: Plan, summary: Summary) -> Generator[Outcome]:
    """The outcomes, which are summed up and kept in the file; however this ends, the file is left valid."""
    from tiledominoes.simulation.files import ResultFile
    from tiledominoes.simulation.runs import simulate

    with ExitStack() as stack:
        file = None
        if options.out is not None:
            file = ResultFile(options.out, plan, resume=options.resume, seen=summary.add)
            stack.enter_context(file)
        pool, workers = chosen_pool(options, stack)
        progress = stack.enter_context(progress_bar(sys.stderr, "games"))
        results = simulate(
            plan,
            pool,
            workers=workers,
            batch=options.batch,
            first=summary.games,
            progress=progress,
        )
        for outcome in stack.enter_context(closing(results)):
            if file is not None:
                file.write(outcome)
            summary.add(outcome)
            yield outcome


def _failures(outcome: Outcome) -> Iterator[str]:
    for failure in outcome.forfeits:
        yield (
            f"In game {outcome.index} the bot of seat {failure.seat} forfeited in round {failure.round} "
            f"at ply {failure.ply}: it {failure.reason}"
        )
