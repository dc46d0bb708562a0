"""The benchmark of two workers runs and tells what it is about; what it measures is nobody's test."""

from __future__ import annotations

import re
import subprocess
import sys

from pages import ROOT


def test_two_workers_are_measured_against_one() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "benchmarks.simulation", "--games", "20", "--rounds", "2"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[1].split() == "seconds one two ratio busy: one two ratio".split()
    assert [re.sub(r"[\d.]+", "N", line).split() for line in lines[2:4]] == [["round", *"NNNNNNN"]] * 2
    assert re.fullmatch(
        r"two workers, times as fast as one: [\d.]+, aim >= 1\.7 (met|MISSED); on cores of their own [\d.]+",
        lines[4],
    )
