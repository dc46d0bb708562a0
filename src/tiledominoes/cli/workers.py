"""The options of commands that play many games: who does the work, and where."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from contextlib import ExitStack

    from tiledominoes.simulation.workers import Pool


def add_workers(command: ArgumentParser, things: str) -> None:
    """Add the options to a command whose workers get so many of these things at once."""
    command.add_argument(
        "--workers", type=int, metavar="N", help="how many processes; one for each core by default"
    )
    command.add_argument("--batch", type=int, metavar="N", help=f"how many {things} a worker gets at once")
    where = command.add_mutually_exclusive_group()
    where.add_argument("--threads", action="store_true", help="threads, not processes")
    where.add_argument(
        "--start-method", metavar="NAME", help="how processes are started: forkserver, spawn or fork"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster that plays")


def chosen_pool(options: Namespace, stack: ExitStack) -> tuple[Pool | None, int]:
    """What plays, and how many."""
    # Not before: the commands that play few games need none of it.
    from tiledominoes.simulation.pools import cluster, processes, threads

    if options.dask is not None:
        pool, there = stack.enter_context(cluster(options.dask))
        return pool, there if options.workers is None else options.workers
    workers = (os.cpu_count() or 1) if options.workers is None else options.workers
    if options.threads:
        return threads(workers), workers
    if workers == 1 and options.start_method is None:
        return None, 1
    return processes(workers, options.start_method), workers
