"""Many jobs over workers: order, bounds, deaths."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

from simulation.jobs import DieOnce, die, even_only, leave, square, unpickled
from tiledominoes import TileDominoesError
from tiledominoes._typing import override
from tiledominoes.simulation.pools import end_at_interrupt, processes, threads
from tiledominoes.simulation.workers import (
    AHEAD,
    DEATHS,
    JobError,
    WorkersDiedError,
    next_size,
    ordered_map,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tiledominoes.simulation.workers import Pool

P = ParamSpec("P")
T = TypeVar("T")

SQUARES = [number * number for number in range(40)]


class AtOnce(Executor):
    """Does everything when it is handed in, here; the first so many are lost with their worker."""

    def __init__(self, deaths: Iterator[Exception | None], *, refuses: bool = False) -> None:
        self.deaths = deaths
        self.refuses = refuses
        self.is_shut = False
        self.waited: list[bool] = []

    @override
    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        death = next(self.deaths)
        if death is None:
            future.set_result(fn(*args, **kwargs))
        elif self.refuses:
            raise death
        else:
            future.set_exception(death)
        return future

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            raise TypeError("other libraries do not have this argument")
        self.waited.append(wait)
        self.is_shut = True


def dying(*when: int, error: type[Exception] = BrokenExecutor) -> Iterator[Exception | None]:
    return (error("gone") if number in when else None for number in count())


POOLS = {
    "none": None,
    "threads": threads(3),
    "forkserver": processes(2, "forkserver"),
    "spawn": processes(1, "spawn"),
}


@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize("batch", [None, 7])
def test_results_come_in_the_order_of_the_jobs(name: str, batch: int | None) -> None:
    if (name, batch) == ("spawn", None):
        return
    assert list(ordered_map(square, range(40), POOLS[name], workers=2, batch=batch)) == SQUARES


def test_no_jobs_have_no_results() -> None:
    assert list(ordered_map(square, [], threads(2))) == []


@pytest.mark.parametrize("batch", [1, 5])
def test_what_is_drawn_ahead_is_bounded(batch: int) -> None:
    drawn = 0

    def jobs() -> Iterator[int]:
        nonlocal drawn
        while True:
            drawn += 1
            yield drawn

    results = ordered_map(square, jobs(), threads(2), workers=2, batch=batch)
    for taken, result in enumerate(islice(results, 100), 1):
        assert result == taken * taken
        assert drawn <= taken + 2 * AHEAD * batch
    results.close()


def test_the_size_of_batches_follows_the_time_they_take() -> None:
    assert next_size(1, 0.01, 1) == 4
    assert next_size(100, 0.5, 100) == 50
    assert next_size(100, 0.25, 100) == 100
    assert next_size(1000, 0.001, 1000) == 1000
    assert next_size(1, 300.0, 1) == 1
    assert next_size(900, 0.0, 900) == 1000


def test_the_size_of_batches_grows_when_it_is_not_given() -> None:
    sizes = []

    class Seen(AtOnce):
        @override
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            sizes.append(len(args[2]))  # type: ignore[arg-type]  # the jobs of a batch come third
            return super().submit(fn, *args, **kwargs)

    assert list(ordered_map(square, range(40), lambda: Seen(dying()))) == SQUARES
    assert sizes[0] == 1
    assert max(sizes) > 1
    assert sum(sizes) == 40


@pytest.mark.parametrize("name", ["none", "threads", "forkserver"])
def test_what_a_job_raises_is_raised_once_with_its_job(name: str) -> None:
    results = ordered_map(even_only, [0, 2, 4, 7, 8, 9], POOLS[name], workers=2, batch=3)
    assert list(islice(results, 3)) == [0, 2, 4]
    with pytest.raises(JobError) as raised:
        next(results)
    assert str(raised.value) == "job 3 (7) raised ValueError: 7 is odd"
    assert (raised.value.number, raised.value.job) == (3, "7")
    assert "in even_only" in raised.value.__notes__[0]
    assert next(results, None) is None


def test_a_job_that_leaves_the_program_is_named_too() -> None:
    with pytest.raises(JobError, match=r"^job 0 \(5\) raised SystemExit: 5\n"):  # what follows is the note
        list(ordered_map(leave, [5]))


def test_a_long_job_is_named_in_short() -> None:
    with pytest.raises(JobError, match=r"^job 0 \('1{76}\.\.\.\) raised TypeError: "):
        list(ordered_map(square, ["1" * 99]))  # type: ignore[arg-type]  # what is to go wrong


def test_what_cannot_come_back_is_no_death() -> None:
    with pytest.raises(TypeError, match="it stays here"):
        list(ordered_map(unpickled, [1], processes(1)))


def made_of(made: list[AtOnce], *all_deaths: Iterator[Exception | None], refuses: bool = False) -> Pool:
    """Makes these executors one after the other, and keeps them."""
    left = iter(all_deaths)

    def make() -> Executor:
        made.append(AtOnce(next(left, dying()), refuses=refuses))
        return made[-1]

    return make


@pytest.mark.parametrize("refuses", [False, True])
@pytest.mark.parametrize("lost", [(0,), (1,), (0, 1, 2), (4,)])
def test_what_a_dead_worker_had_is_done_again(lost: tuple[int, ...], refuses: bool) -> None:
    made: list[AtOnce] = []
    pool = made_of(made, dying(*lost), refuses=refuses)
    assert list(ordered_map(square, range(40), pool, batch=4)) == SQUARES
    assert [executor.is_shut for executor in made] == [True, True]


def test_deaths_between_results_are_forgiven() -> None:
    made: list[AtOnce] = []
    # Each executor does the first batch that it gets, and loses the second.
    pool = made_of(made, *(dying(1) for _ in range(12)))
    assert list(ordered_map(square, range(40), pool, batch=4)) == SQUARES
    assert len(made) > DEATHS


def test_workers_that_keep_dying_are_given_up() -> None:
    made: list[AtOnce] = []
    pool = made_of(made, dying(1), *(dying(0) for _ in range(12)))
    results = ordered_map(square, range(10, 40), pool, batch=4)
    assert list(islice(results, 4)) == SQUARES[10:14]
    with pytest.raises(
        WorkersDiedError, match=r"died 3 times, .* the jobs from 4 \(14\) to 7 \(17\): BrokenEx"
    ):
        list(results)
    assert len(made) == DEATHS
    assert all(executor.is_shut for executor in made)


def test_a_single_job_that_kills_is_named() -> None:
    with pytest.raises(WorkersDiedError, match=r"the jobs from 0 \(3\) to 0 \(3\): BrokenProcessPool"):
        list(ordered_map(die, [3], processes(1), batch=1))


def test_a_worker_of_dask_that_is_gone_is_known_by_its_error() -> None:
    from distributed.scheduler import KilledWorker

    made: list[AtOnce] = []
    gone = KilledWorker("a task", None, 3)  # type: ignore[arg-type]  # which worker does not matter
    pool = made_of(made, iter([gone, *[None] * 99]))
    assert list(ordered_map(square, range(40), pool, batch=4)) == SQUARES
    assert len(made) == 2


def test_cancelled_work_is_done_again() -> None:
    class Cancelling(AtOnce):
        @override
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            super().submit(fn, *args, **kwargs)
            future: Future[T] = Future()
            future.cancel()
            return future

    made: list[AtOnce] = [Cancelling(dying()), AtOnce(dying())]
    left = iter(made)
    assert list(ordered_map(square, range(40), lambda: next(left), batch=4)) == SQUARES
    assert all(executor.is_shut for executor in made)


def test_a_process_that_dies_changes_nothing(tmp_path: Path) -> None:
    work = DieOnce(tmp_path / "died", 11)
    assert list(ordered_map(work, range(40), processes(2), workers=2, batch=2)) == SQUARES
    assert (tmp_path / "died").exists()
    assert list(map(work, range(40))) == SQUARES


def test_closing_cancels_what_has_not_begun() -> None:
    begun: list[int] = []
    go = threading.Event()

    def work(number: int) -> int:
        begun.append(number)
        if number:
            go.wait()
        return number

    class Opening(ThreadPoolExecutor):
        @override
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            go.set()
            super().shutdown(wait, cancel_futures=cancel_futures)

    results = ordered_map(work, range(100), partial(Opening, 1), workers=4, batch=1)
    assert next(results) == 0
    results.close()
    assert begun in ([0], [0, 1])
    assert next(results, None) is None


def test_what_cannot_be_cancelled_is_not_waited_for() -> None:
    # The workers that have it may be gone for good.
    made: list[AtOnce] = []
    list(ordered_map(square, range(40), made_of(made)))
    results = ordered_map(square, count(), made_of(made))
    assert list(islice(results, 5)) == SQUARES[:5]
    results.close()
    assert [executor.waited for executor in made] == [[True], [False]]


def test_nothing_is_started_before_the_first_result_is_wanted() -> None:
    made: list[AtOnce] = []
    ordered_map(square, range(40), made_of(made)).close()
    assert made == []


@pytest.mark.parametrize(("workers", "batch"), [(0, None), (1, 0), (True, None), (1, 2.5)])
def test_numbers_that_cannot_be(workers: int, batch: int | None) -> None:
    with pytest.raises(TileDominoesError, match="must be a whole number of at least 1"):
        ordered_map(square, [], workers=workers, batch=batch)


@pytest.mark.parametrize("make", [processes, threads])
def test_no_workers_are_refused(make: Callable[[int], Pool]) -> None:
    with pytest.raises(TileDominoesError, match="the number of workers must be a whole number of at least 1"):
        make(0)


def test_start_methods() -> None:
    with pytest.raises(TileDominoesError, match=r"no start method 'magic'; there are .*spawn"):
        processes(1, "magic")
    assert "spawn" in multiprocessing.get_all_start_methods()


def test_an_interrupt_ends_a_worker_without_a_word() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        end_at_interrupt()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)
