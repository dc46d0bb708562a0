"""The same bytes whoever plays: this thread, others, other processes, a cluster; and whoever dies."""

from __future__ import annotations

import os
import signal
import sys
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from simulation.players import MARK
from tiledominoes import MissingExtraError, TileDominoesError, tienkau
from tiledominoes.simulation import Plan, ResultFile, cluster, processes, simulate, threads

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tiledominoes.simulation.workers import Pool

PLANS = {
    "deals": Plan.of("chedeng", ["heuristic", "simulation.players:Raising"], 60, seed=7),
    "matches": Plan.of(
        "tienkau",
        ["heuristic", "random", "simulation.players:Raising", "random"],
        20,
        rules=evolve(tienkau.CELKO, deals=2),
        matches=True,
    ),
    "fatal": Plan.of("chuopai", ["simulation.players:Fatal", "random"], 60),
}


def written(path: Path, plan: Plan, pool: Pool | None = None, workers: int = 1) -> bytes:
    with ResultFile(path, plan) as file:
        for outcome in simulate(plan, pool, workers=workers):
            file.write(outcome)
    return path.read_bytes()


@pytest.mark.parametrize("plan", ["deals", "matches"])
def test_processes_and_threads_give_the_same_bytes(plan: str, tmp_path: Path) -> None:
    here = written(tmp_path / "here.jsonl", PLANS[plan])
    assert b"raised RuntimeError" in here
    assert written(tmp_path / "two.jsonl", PLANS[plan], processes(2), 2) == here
    assert written(tmp_path / "threads.jsonl", PLANS[plan], threads(4), 4) == here
    if plan == "deals":
        assert written(tmp_path / "four.jsonl", PLANS[plan], processes(4, "spawn"), 4) == here


def test_a_bot_that_kills_its_process_once_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is started by spawning has the variables of now.
    monkeypatch.setenv(MARK, str(tmp_path / "died"))
    there = written(tmp_path / "there.jsonl", PLANS["fatal"], processes(2, "spawn"), 2)
    assert (tmp_path / "died").exists()
    assert written(tmp_path / "here.jsonl", PLANS["fatal"]) == there


def test_a_cluster_of_which_a_worker_is_killed_gives_the_same_bytes(tmp_path: Path) -> None:
    from distributed import LocalCluster

    start: Callable[..., LocalCluster] = LocalCluster  # it has no types of its own
    plan = evolve(PLANS["deals"], games=200)
    here = written(tmp_path / "here.jsonl", plan)
    path = tmp_path / "there.jsonl"
    with (
        start(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        cluster(local.scheduler_address) as (pool, workers),
        ResultFile(path, plan) as file,
    ):
        assert workers == 2
        results = simulate(plan, pool, workers=workers, batch=5)
        for outcome in islice(results, 12):
            file.write(outcome)
        victim = local.workers[0].process.process.pid
        assert victim != os.getpid()
        os.kill(victim, signal.SIGKILL)
        for outcome in results:
            file.write(outcome)
    assert path.read_bytes() == here


def test_a_cluster_that_is_not_there() -> None:
    with (
        pytest.raises(TileDominoesError, match="no cluster of Dask at 'nowhere://7'"),
        cluster("nowhere://7"),
    ):
        pass


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"tiledominoes\[dask\]"), cluster("tcp://127.0.0.1:8786"):
        pass
