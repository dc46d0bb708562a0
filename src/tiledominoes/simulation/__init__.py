"""Many games between bots, on many workers, with the same results whoever plays them.

>>> from tiledominoes.simulation import Plan, Summary, simulate
>>> plan = Plan.of("chedeng", ["heuristic", "random"], 20, seed=7)
>>> summary = Summary(plan)
>>> for outcome in simulate(plan):
...     summary.add(outcome)
>>> summary.seats[0].wins
17
"""

from tiledominoes.simulation.files import ResultFile, read_outcomes, read_plan
from tiledominoes.simulation.games import Failure, Outcome, Plan, game_seed, play_game
from tiledominoes.simulation.plot import plot
from tiledominoes.simulation.pools import cluster, processes, threads
from tiledominoes.simulation.runs import simulate
from tiledominoes.simulation.summary import Figures, Mean, Summary, wilson
from tiledominoes.simulation.workers import JobError, WorkersDiedError, ordered_map

__all__ = [
    "Failure",
    "Figures",
    "JobError",
    "Mean",
    "Outcome",
    "Plan",
    "ResultFile",
    "Summary",
    "WorkersDiedError",
    "cluster",
    "game_seed",
    "ordered_map",
    "play_game",
    "plot",
    "processes",
    "read_outcomes",
    "read_plan",
    "simulate",
    "threads",
    "wilson",
]
