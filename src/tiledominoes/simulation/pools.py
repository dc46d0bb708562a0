"""Where the work can be done: processes, threads, a cluster of Dask."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tiledominoes.checks import check_whole
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.extras import missing_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Executor
    from types import TracebackType

    from tiledominoes.simulation.workers import Pool

    class _Client(Protocol):
        def __enter__(self) -> object: ...
        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
        ) -> None: ...
        def get_executor(self) -> Executor: ...
        def nthreads(self) -> Mapping[str, int]: ...


_FRESH = ("forkserver", "spawn")


def processes(workers: int, start_method: str | None = None) -> Pool:
    """Makes executors of so many processes on this machine.

    A program that uses them does its own work below ``if __name__ == "__main__":``, since each process
    imports the program.

    Args:
        workers: the number of processes.
        start_method: ``"forkserver"``, ``"spawn"`` or ``"fork"``, which must not be mixed with threads; the
            first that the platform has when not given.

    Raises:
        TileDominoesError: no such number, or no such method here.
    """
    check_whole(workers, "the number of workers", TileDominoesError, 1)
    there = multiprocessing.get_all_start_methods()
    method = next(m for m in _FRESH if m in there) if start_method is None else start_method
    if method not in there:
        raise TileDominoesError(f"no start method {excerpt(method)}; there are {', '.join(there)}")
    context = multiprocessing.get_context(method)
    return partial(ProcessPoolExecutor, workers, mp_context=context, initializer=end_at_interrupt)


def end_at_interrupt() -> None:
    """Let Ctrl-C end this process at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def threads(workers: int) -> Pool:
    """Makes executors of so many threads: no faster where one thread runs at a time, but easily followed.

    Raises:
        TileDominoesError: no such number.
    """
    check_whole(workers, "the number of workers", TileDominoesError, 1)
    return partial(ThreadPoolExecutor, workers)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Pool, int]]:
    """Makes executors of a running cluster of Dask; and the number of its workers' threads.

    Its workers must have the library, in the same version, and whatever else the jobs need.

    Args:
        address: of the scheduler, such as ``"tcp://10.0.0.1:8786"``.

    Raises:
        MissingExtraError: Dask is not installed.
        TileDominoesError: no scheduler answers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise missing_extra("a cluster", "Dask", "dask") from error
    try:
        connect: Callable[..., _Client] = Client  # it has no types of its own
        client = connect(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TileDominoesError(f"no cluster of Dask at {excerpt(address)}: {error}") from error
    with client:
        yield client.get_executor, max(1, sum(client.nthreads().values()))
