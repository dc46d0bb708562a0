"""All games of a plan, one after the other, whoever plays them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError
from tiledominoes.simulation.games import Outcome, Plan, play_game
from tiledominoes.simulation.workers import ordered_map

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from tiledominoes.simulation.workers import Pool

T = TypeVar("T")


def simulate(
    plan: Plan,
    pool: Pool | None = None,
    *,
    workers: int = 1,
    batch: int | None = None,
    first: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Generator[Outcome]:
    """How the games of a plan end, in their order, each as soon as those before it are known.

    The outcomes are the same whoever plays: this thread, others, other processes or other machines. None is
    kept here. Closing the generator ends the run.

    >>> plan = Plan.of("chedeng", ["heuristic", "random"], 3, seed=7)
    >>> [outcome.scores[0] for outcome in simulate(plan)]
    [518, 80, 408]

    Args:
        plan: what is played.
        pool: makes the executor that plays, such as `processes(2)`; None plays here.
        workers: how many work at the same time there.
        batch: how many games a worker gets at once; when not given, so many that they take a quarter of a
            second.
        first: the game to begin with, where others have been played before.
        progress: is told after each game how many there are, those before `first` too, and of how many.

    Raises:
        JobError: a game could not be played for a reason that is no bot's.
        WorkersDiedError: workers died time and again.
        TileDominoesError: a number that cannot be.
    """
    check_whole(first, "the first game", TileDominoesError, 0, plan.games)
    games = range(first, plan.games)
    outcomes = ordered_map(partial(play_game, plan), games, pool, workers=workers, batch=batch)
    return told(outcomes, progress, plan.games, first)


def told(
    results: Generator[T], progress: Callable[[int, int], object] | None, total: int, first: int = 0
) -> Generator[T]:
    """The results as they come, of which `progress` is told how many there are, and of how many."""
    if progress is None:
        return results
    return _told(results, progress, total, first)


def _told(
    results: Generator[T], progress: Callable[[int, int], object], total: int, first: int
) -> Generator[T]:
    try:
        for done, result in enumerate(results, first + 1):
            progress(done, total)
            yield result
    finally:
        results.close()
