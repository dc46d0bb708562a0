"""Hypothesis profiles, and the marker that ties tests to clauses.

``HYPOTHESIS_PROFILE=small`` is a short fixed run, for more Python versions.
"""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tiledominoes import rulebook

settings.register_profile(
    "full",
    max_examples=60,
    deadline=None,
    derandomize=True,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("small", settings.get_profile("full"), max_examples=8)
settings.register_profile("search", settings.get_profile("full"), max_examples=600, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "full"))

# A shell ignores Ctrl-C for jobs in the background, and nohup the end of the terminal; the programs that the
# tests interrupt inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

CLAUSES = [clause.id for clause in rulebook.clauses()]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a marker that names no clause, or something that is none."""
    for mark in item.iter_markers("clause"):
        if mark.kwargs or not mark.args or any(argument not in CLAUSES for argument in mark.args):
            raise pytest.UsageError(
                f"{item.nodeid}: a clause marker takes ids of the rulebook, such as 'CD-5', not "
                f"{mark.args} {mark.kwargs or ''}".rstrip()
            )


def pytest_collection_finish() -> None:
    """Take what was collected, which stays to the end, out of the search for garbage."""
    gc.collect()
    gc.freeze()
