"""Means and shares with their intervals, and the picture of them."""

from __future__ import annotations

import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from tiledominoes import MissingExtraError, RecordError, TileDominoesError
from tiledominoes.simulation import Failure, Mean, Outcome, Plan, Summary, plot, wilson

if TYPE_CHECKING:
    from pathlib import Path

PLAN = Plan.of("chuopai", ["heuristic", "random"], 4, seed=7)
GAME = Outcome(index=0, bots=PLAN.bots, scores=(), winners=(), rounds=1, plies=50)
SCORES = [(10, 20, 54), (30, 30, 24), (84, 0, 0), (28, 28, 28)]
WINNERS = [(2,), (0, 1), (0,), (0, 1, 2)]


def summary(plan: Plan = PLAN) -> Summary:
    """Of four games whose figures are easily reckoned."""
    made = Summary(plan)
    failure = Failure(seat=2, round=1, ply=3, reason="raised")
    for index, (scores, winners) in enumerate(zip(SCORES, WINNERS, strict=True)):
        forfeits = (failure,) if index % 2 else ()
        made.add(evolve(GAME, index=index, scores=scores, winners=winners, forfeits=forfeits))
    return made


def test_means_and_deviations_are_those_of_all_values() -> None:
    rng = Random(7)
    values = [1000 + rng.random() for _ in range(500)]
    mean = Mean()
    for value in values:
        mean.add(value)
    assert mean.mean == pytest.approx(fmean(values))
    assert mean.deviation == pytest.approx(stdev(values))
    assert mean.interval is not None
    assert mean.interval[1] - mean.mean == pytest.approx(1.959964 * stdev(values) / sqrt(500))
    assert mean.mean - mean.interval[0] == pytest.approx(mean.interval[1] - mean.mean)


def test_one_value_has_no_interval() -> None:
    mean = Mean()
    assert (mean.deviation, mean.interval) == (None, None)
    mean.add(3)
    assert (mean.count, mean.mean, mean.deviation, mean.interval) == (1, 3.0, None, None)
    mean.add(3)
    assert mean.interval == (3.0, 3.0)


@pytest.mark.parametrize(("hits", "count"), [(0, 10), (10, 10), (1, 3), (500, 1000)])
def test_the_bounds_of_a_share_are_where_it_would_be_just_believed(hits: int, count: int) -> None:
    # What Wilson's interval is: the shares p from which the one seen is no more than 1.96 deviations off.
    share = hits / count
    low, high = wilson(hits, count)
    assert 0 <= low <= share <= high <= 1
    for bound in {low, high} - {0.0, 1.0}:
        off = abs(share - bound) / sqrt(bound * (1 - bound) / count)
        assert off == pytest.approx(1.959964, rel=1e-5)


def test_seats_and_bots_are_told_apart() -> None:
    made = summary()
    assert [(s.name, s.seats, s.games) for s in made.seats] == [
        ("heuristic", (0,), 4),
        ("random", (1,), 4),
        ("random", (2,), 4),
    ]
    assert [s.mean for s in made.seats] == [38.0, 19.5, 26.5]
    assert [s.wins for s in made.seats] == [3, 2, 2]
    assert [s.forfeits for s in made.seats] == [0, 0, 2]
    heuristic, other = made.bots
    assert heuristic == made.seats[0]
    # One value a game: 37, 27, 0 and 28.
    assert (other.name, other.seats, other.mean, other.wins, other.forfeits) == ("random", (1, 2), 23.0, 3, 2)
    assert other.interval is not None
    assert other.interval[1] - 23 == pytest.approx(1.959964 * stdev([37, 27, 0, 28]) / 2)
    assert other.win_interval == wilson(3, 4)


def test_the_table_is_ascii_in_80_columns() -> None:
    long = "some.very_long_package.module:" + "B\N{LATIN SMALL LETTER E WITH ACUTE}" * 20
    lines = list(summary(evolve(PLAN, bots=(long, "random", "random"))).lines())
    assert all(line.isascii() and len(line) <= 80 for line in lines)
    assert lines[0].split() == "seats bot mean +- 95 % won % 95 % failed".split()
    assert lines[1].split()[:5] == ["0", "some.very_long_packa...", "38.00", "+-", "31.32"]
    assert lines[4].split() == ["1,2", "random", "23.00", "+-", "15.66", "75.0", "30.1..95.4", "2"]
    assert len(lines) == 5


def test_nothing_played_has_a_table_too() -> None:
    lines = list(Summary(PLAN).lines())
    assert lines[1].split() == ["0", "heuristic", "0.00", "+-", "-", "-", "0.0..100.0", "0"]


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.pdf"])
def test_a_plot_is_the_same_each_time(name: str, tmp_path: Path) -> None:
    plot(summary(), tmp_path / name)
    plot(summary(), tmp_path / f"again_{name}")
    assert (tmp_path / name).read_bytes() == (tmp_path / f"again_{name}").read_bytes()


def test_a_plot_names_seats_and_bots(tmp_path: Path) -> None:
    plan = Plan.of("chedeng", ["tiledominoes.bots:RandomBot", "random"], 1, matches=True)
    plot(Summary(plan), tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert "<!-- 0 tiledominoes.bots:Ran... -->" in text
    assert "<!-- 3 random -->" in text
    assert "<!-- mean chips at the end -->" in text
    assert "<!-- 0 matches of chedeng, seed 0, 95 % confidence -->" in text
    assert "matplotlib.pyplot" not in sys.modules


def test_plots_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TileDominoesError, match=r"no plot can be drawn into 'a\.txt', but into .*svg"):
        plot(summary(), tmp_path / "a.txt")
    with pytest.raises(RecordError, match=r"cannot write .*: No such file or directory"):
        plot(summary(), tmp_path / "none" / "a.svg")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"tiledominoes\[plot\]"):
        plot(summary(), tmp_path / "a.svg")
