"""Hypothesis profiles: ``HYPOTHESIS_PROFILE=small`` is a short fixed run, for more Python versions."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

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
