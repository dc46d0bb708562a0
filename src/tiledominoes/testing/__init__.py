"""For tests of programs that use the library, and of games that keep its protocols.

`dominoes`, `states` and the other strategies are for property tests with Hypothesis, and need the extra
``tiledominoes[hypothesis]``. `check_game` needs nothing more than the library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tiledominoes.extras import missing_extra

if TYPE_CHECKING:
    from tiledominoes.testing.check import (
        OBLIGATIONS,
        BrokenObligationError,
        Report,
        check_game,
        check_states,
    )
    from tiledominoes.testing.strategies import (
        bags,
        cards,
        deals,
        dominoes,
        finished,
        matches,
        moves,
        observations,
        payments,
        records,
        rules,
        states,
    )

__all__ = [
    "OBLIGATIONS",
    "BrokenObligationError",
    "Report",
    "bags",
    "cards",
    "check_game",
    "check_states",
    "deals",
    "dominoes",
    "finished",
    "matches",
    "moves",
    "observations",
    "payments",
    "records",
    "rules",
    "states",
]

_CHECKS = frozenset({"OBLIGATIONS", "BrokenObligationError", "Report", "check_game", "check_states"})


def __getattr__(name: str) -> object:
    """A public name, whose module is loaded when it is asked for: Hypothesis is an extra."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _CHECKS:
        return getattr(import_module(f"{__name__}.check"), name)
    try:
        strategies = import_module(f"{__name__}.strategies")
    except ModuleNotFoundError as error:
        raise missing_extra(f"{__name__}.{name}", "Hypothesis", "hypothesis") from error
    return getattr(strategies, name)
