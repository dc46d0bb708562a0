"""Many jobs over many workers: results in the order of the jobs, in bounded memory, whoever dies."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import define, frozen

from tiledominoes._typing import override
from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

J = TypeVar("J")
R = TypeVar("R")

Pool: TypeAlias = Callable[[], Executor]
"""Makes an executor; called once more whenever the workers of the last one have died."""

AHEAD = 3
"""How many batches a worker are under way at once, done or not, before the next result is taken."""

DEATHS = 3
"""How often workers may die, without one more result in between, before it is given up."""

_LARGEST = 1000
_GROWTH = 4
_SECONDS = 0.25
_LONGEST_JOB = 80


class JobError(TileDominoesError):
    """A job that raised an exception. What it raised stands in the note, with the lines of code.

    Attributes:
        number: the place of the job among all jobs, from 0.
        job: the job in short.
        reason: what it raised, in one line.
    """

    def __init__(self, number: int, job: str, reason: str) -> None:
        super().__init__(number, job, reason)
        self.number = number
        self.job = job
        self.reason = reason

    @override
    def __str__(self) -> str:
        return f"job {self.number} ({self.job}) raised {self.reason}"


class WorkersDiedError(TileDominoesError):
    """Workers that died time and again while they did the same jobs."""


@frozen
class _Done(Generic[R]):
    """What comes back from a worker: results of the first jobs, what the next one raised, the time taken."""

    results: tuple[R, ...]
    error: JobError | None
    seconds: float


@define
class _Batch(Generic[J, R]):
    """Jobs that are under way."""

    first: int
    jobs: Sequence[J]
    future: Future[_Done[R]]


def ordered_map(
    function: Callable[[J], R],
    jobs: Iterable[J],
    pool: Pool | None = None,
    *,
    workers: int = 1,
    batch: int | None = None,
) -> Generator[R]:
    """What the function gives for each job, in the order of the jobs, one by one.

    The results are the same whatever does the work. Jobs are taken from the iterable as they are needed, so
    that memory does not grow with their number. When a worker dies, the executor is made anew and the jobs
    that it had are done once more. Closing the generator cancels what has not begun.

    >>> list(ordered_map(abs, [3, -1, -2]))
    [3, 1, 2]
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> list(ordered_map(abs, [3, -1, -2], ThreadPoolExecutor, workers=2))
    [3, 1, 2]

    Args:
        function: what is done; for workers elsewhere it can be pickled, as can jobs and results.
        jobs: what it is done with.
        pool: makes the executor; None does everything here. Each executor is shut down at the end.
        workers: how many work at the same time there, which bounds what is under way.
        batch: how many jobs a worker gets at once; when not given, so many that they take a quarter of a
            second.

    Raises:
        JobError: the function raised an exception; the results before it have been given.
        WorkersDiedError: workers died `DEATHS` times without any result in between.
        TileDominoesError: a number of workers or a size of batches that cannot be.
    """
    check_whole(workers, "the number of workers", TileDominoesError, 1)
    if batch is not None:
        check_whole(batch, "the size of a batch", TileDominoesError, 1)
    if pool is None:
        return _one_by_one(function, jobs)
    return _Work(function, jobs, pool, workers * AHEAD, batch).results()


def _one_by_one(function: Callable[[J], R], jobs: Iterable[J]) -> Generator[R]:
    for number, job in enumerate(jobs):
        yield _call(function, number, job)


class _Work(Generic[J, R]):
    """One map over an executor."""

    def __init__(
        self, function: Callable[[J], R], jobs: Iterable[J], pool: Pool, most: int, batch: int | None
    ) -> None:
        self._function = function
        self._jobs = iter(jobs)
        self._pool = pool
        self._most = most
        self._size = 1 if batch is None else batch
        self._grows = batch is None
        self._taken = 0
        self._under_way: deque[_Batch[J, R]] = deque()

    def results(self) -> Generator[R]:
        self._executor = self._pool()
        deaths = 0
        try:
            while self._fill():
                try:
                    done = self._under_way[0].future.result()
                except Exception as error:
                    if not _is_death(error):
                        raise
                    deaths += 1
                    self._renew(deaths, error)
                    continue
                deaths = 0
                head = self._under_way.popleft()
                if self._grows:
                    self._size = next_size(len(head.jobs), done.seconds, self._size)
                yield from done.results
                if done.error is not None:
                    raise done.error
        finally:
            self._close()

    def _fill(self) -> bool:
        """Send as many batches as may be under way; whether there are any."""
        while len(self._under_way) < self._most and (jobs := tuple(islice(self._jobs, self._size))):
            self._under_way.append(_Batch(self._taken, jobs, self._send(self._taken, jobs)))
            self._taken += len(jobs)
        return bool(self._under_way)

    def _send(self, first: int, jobs: Sequence[J]) -> Future[_Done[R]]:
        try:
            return self._executor.submit(_do, self._function, first, jobs)
        except BrokenExecutor as error:
            broken: Future[_Done[R]] = Future()
            broken.set_exception(error)
            return broken

    def _renew(self, deaths: int, error: Exception) -> None:
        """A new executor with all that the old one has not finished."""
        head = self._under_way[0]
        if deaths >= DEATHS:
            last = head.first + len(head.jobs) - 1
            raise WorkersDiedError(
                f"workers died {deaths} times, and nothing came of the jobs from {head.first} "
                f"({_short(head.jobs[0])}) to {last} ({_short(head.jobs[-1])}): {type(error).__name__}"
            ) from error
        # Others may still finish what they have.
        self._executor.shutdown(wait=True)
        self._executor = self._pool()
        for batch in self._under_way:
            if _is_lost(batch.future):
                batch.future = self._send(batch.first, batch.jobs)

    def _close(self) -> None:
        try:
            # That nobody else cancels matters to a pool of processes which breaks at the same moment.
            self._executor.shutdown(wait=True, cancel_futures=True)
        except TypeError:  # executors of other libraries know nothing of it
            for batch in self._under_way:
                batch.future.cancel()
            # Those of a cluster whose last worker is gone would never come to an end.
            self._executor.shutdown(wait=not self._under_way)


def next_size(jobs: int, seconds: float, size: int) -> int:
    """How large the next batches shall be, when one of so many jobs took so many seconds.

    >>> next_size(10, 0.5, 10), next_size(1, 0, 1), next_size(1, 60, 4)
    (5, 4, 1)

    Args:
        jobs: the jobs of the batch.
        seconds: what they took.
        size: the size of batches at present.
    """
    fitting = int(jobs * _SECONDS / seconds) if seconds > 0 else _LARGEST
    return max(1, min(fitting, _GROWTH * size, _LARGEST))


def _do(function: Callable[[J], R], first: int, jobs: Sequence[J]) -> _Done[R]:
    """Do the jobs of a batch; this runs in the worker."""
    began = perf_counter()
    results: list[R] = []
    error = None
    for number, job in enumerate(jobs, first):
        try:
            results.append(_call(function, number, job))
        except JobError as raised:
            # Only its text comes back: what was raised itself may not survive the way.
            error = raised
            break
    return _Done(tuple(results), error, perf_counter() - began)


def _call(function: Callable[[J], R], number: int, job: J) -> R:
    try:
        return function(job)
    except (Exception, SystemExit) as error:
        words = " ".join(str(error).split())
        failed = JobError(number, _short(job), f"{type(error).__name__}: {words}")
        failed.add_note(traceback.format_exc())
        raise failed from error


def _short(job: object) -> str:
    named = ascii(job)
    return named if len(named) <= _LONGEST_JOB else f"{named[: _LONGEST_JOB - 3]}..."


def _is_lost(future: Future[R]) -> bool:
    """Whether nothing came of it."""
    try:
        return future.exception() is not None
    except CancelledError:
        return True


def _is_death(error: Exception) -> bool:
    """Whether this says that a worker is gone, not that something is wrong with the work."""
    if isinstance(error, (BrokenExecutor, CancelledError)):
        return True
    # Dask's KilledWorker and its like; jobs never raise through a future.
    return type(error).__module__.partition(".")[0] == "distributed"
