"""A table of microseconds and the ratios aimed at.

``--peers`` measures other libraries in the same run, ``--adapters`` the environments made of these games
beside the bare states, ``--json FILE`` keeps the table, ``--compare OLD NEW`` compares two that were kept.

Figures of different runs are compared only as ratios to another case of the same run.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.cases import all_cases
from benchmarks.peers import peer_cases, peer_versions
from benchmarks.runner import Result, machine, measure, measure_import
from benchmarks.targets import targets
from tiledominoes import COMPILED

if TYPE_CHECKING:
    from benchmarks.cases import Case


def main() -> None:
    """Read the command line, then measure or compare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="interleaved rounds (default 25)")
    parser.add_argument("--seconds", type=float, default=0.01, help="a case's time in a round (default 0.01)")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases with this in their name")
    parser.add_argument("--peers", action="store_true", help="measure other libraries in the same run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there")
    parser.add_argument(
        "--compare", type=Path, nargs=2, metavar=("OLD", "NEW"), help="compare two such files"
    )
    parser.add_argument(
        "--adapters", action="store_true", help="measure the environments of PettingZoo and OpenSpiel too"
    )
    options = parser.parse_args()
    if options.compare:
        compare(*options.compare)
        return
    peers, missing = peer_cases() if options.peers else ([], [])
    adapters = adapter_cases() if options.adapters else []
    cases = [case for case in [*peers, *all_cases(), *adapters] if options.only in case.name]
    imported, modules = measure_import(options.rounds)
    results = [imported, *measure(cases, options.rounds, options.seconds)]
    where = machine() | (peer_versions() if options.peers else {})
    print(", ".join(f"{what} {value}" for what, value in where.items()))
    report(results)
    print(f"import loads {modules} modules of the package")
    for line in missing:
        print(line)
    report_targets(results)
    if options.json:
        values = {r.name: {"median": r.median, "low": r.low, "high": r.high} for r in results}
        text = json.dumps({"machine": where, "microseconds": values}, indent=1)
        options.json.write_text(text + "\n", "utf-8")


def adapter_cases() -> list[Case]:
    """What the same games cost in the forms of other projects, which need the extras `rl` and `openspiel`."""
    from benchmarks.adapters_openspiel import openspiel_cases
    from benchmarks.adapters_rl import rl_cases

    return [*rl_cases(), *openspiel_cases()]


def report(results: list[Result]) -> None:
    """Print a line a case: median, spread, and how often a second."""
    print(f"{'':44}{'us':>10}{'low':>10}{'high':>10}{'a second':>12}")
    for r in results:
        print(f"{r.name:44}{r.median:10.2f}{r.low:10.2f}{r.high:10.2f}{1e6 / r.median:12,.0f}")


def report_targets(results: list[Result]) -> None:
    """Print every ratio that is aimed at and whose cases have been measured."""
    by_name = {r.name: r for r in results}
    aims = [aim for aim in targets(compiled=COMPILED) if {aim.of, aim.by} <= by_name.keys()]
    lines = [aim.line(by_name) for aim in aims]
    if lines:
        print(f"\n{'ratios of this run':52}{'':8}   aim", *lines, sep="\n")


def compare(old: Path, new: Path) -> None:
    """Print how many times as fast each case of the new file is."""
    before, after = (json.loads(path.read_text("utf-8"))["microseconds"] for path in (old, new))
    print(f"{'':44}{'old us':>10}{'new us':>10}{'faster':>10}")
    for name in [name for name in before if name in after]:
        was, now = before[name]["median"], after[name]["median"]
        print(f"{name:44}{was:10.2f}{now:10.2f}{was / now:9.2f}x")


if __name__ == "__main__":
    main()
