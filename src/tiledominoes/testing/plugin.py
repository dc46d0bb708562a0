"""What Hypothesis calls when it is imported, so that `from_type` and `builds` know the library's types.

Hypothesis may be only half loaded then, and `strategies` too when it is what imports Hypothesis. So types
are registered with functions that load the strategies when one is needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.bags import Bag
from tiledominoes.chips import Payment
from tiledominoes.dominoes import Domino
from tiledominoes.packs import Card
from tiledominoes.records import Record
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Register a strategy for every type of the library that a test may ask for by its type."""
    from hypothesis.strategies import register_type_strategy

    for name, kind in (("dominoes", Domino), ("bags", Bag), ("cards", Card), ("payments", Payment)):
        register_type_strategy(kind, _strategy(name))
    register_type_strategy(Record, _strategy("records", *GAMES))
    for module in (chedeng, tienkau, chuopai):
        for name, kind in (
            ("rules", module.Rules),
            ("moves", module.Move),
            ("states", module.State),
            ("observations", module.Observation),
        ):
            register_type_strategy(kind, _strategy(name, module.State.GAME))
    register_type_strategy(chedeng.Match, _strategy("matches", "chedeng"))
    register_type_strategy(tienkau.Match, _strategy("matches", "tienkau"))


def _strategy(name: str, *games: str) -> Callable[[type[object]], SearchStrategy[object]]:
    """A function that gives the strategy of this name, of any of the games when there are some."""

    def made(_kind: type[object]) -> SearchStrategy[object]:
        from hypothesis.strategies import one_of

        make = getattr(import_module("tiledominoes.testing.strategies"), name)
        return one_of([make(game) for game in games]) if games else make()

    return made
