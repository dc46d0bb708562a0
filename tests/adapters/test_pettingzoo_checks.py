"""What PettingZoo demands of an environment: its own tests pass. Every warning is an error here."""

from __future__ import annotations

import warnings
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from adapters.pettingzoo_helpers import NAMES, PRESETS
from tiledominoes import GAMES
from tiledominoes.adapters.pettingzoo import env, masked_env, raw_env

if TYPE_CHECKING:
    from collections.abc import Callable

# Its tests have no annotations.
ZOO: Any = import_module("pettingzoo.test")
RENDERING: Any = import_module("pettingzoo.test.render_test")
GLOBAL_STATE: Any = import_module("pettingzoo.test.state_test")


@pytest.mark.parametrize(("game", "rules"), PRESETS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_the_api_test_passes(game: str, rules: str, make: Callable[..., Any]) -> None:
    for cycles in (1, 5, 100):
        ZOO.api_test(make(game, rules=rules), num_cycles=cycles)


@pytest.mark.parametrize(("game", "rules"), PRESETS)
def test_the_seed_test_passes(game: str, rules: str) -> None:
    ZOO.seed_test(lambda: env(game, rules=rules), num_cycles=100)
    ZOO.seed_test(lambda: masked_env(game, rules=rules), num_cycles=100)


@pytest.mark.parametrize("game", NAMES)
def test_the_global_state_is_in_its_space(game: str) -> None:
    made = masked_env(game)
    GLOBAL_STATE.test_state_space(made)
    made.reset(seed=3)
    rng = Random(4)
    while not made.terminations[made.agent_selection]:
        assert made.state_space.contains(made.state())
        mask = made.last()[0]["action_mask"]  # type: ignore[index]  # it observes
        actions = np.flatnonzero(mask)
        made.step(actions[int(rng.random() * len(actions))])


@pytest.mark.parametrize("game", NAMES)
def test_the_part_of_the_render_test_for_ansi_passes(game: str) -> None:
    results = RENDERING.collect_render_results(masked_env(game, render_mode="ansi"))
    assert len(results) == 5
    for text in results:
        assert isinstance(text, str)
        assert text.startswith(GAMES[game].title)


@pytest.mark.parametrize("game", NAMES)
def test_with_masks_in_observations_the_api_test_only_wonders_at_dictionaries(game: str) -> None:
    spaces = "gymnasium.spaces"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ZOO.api_test(masked_env(game), num_cycles=100)
    assert {str(warning.message) for warning in caught} <= {
        "Observation is not a NumPy array",
        f"Observation space for each agent probably should be {spaces}.box or {spaces}.discrete",
        # Of agents that are done.
        "Action mask numpy array is all zeros (no legal actions).",
    }
