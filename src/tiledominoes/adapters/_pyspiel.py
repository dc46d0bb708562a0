"""The parts of OpenSpiel that are used here, with the types that it does not give itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tiledominoes.extras import missing_extra

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledominoes.adapters.openspiel_deals import Parameter

try:
    import numpy as np

    # A module without types: what is taken from it is Any, and typed below as far as it is subclassed.
    import pyspiel
except ModuleNotFoundError as error:
    raise missing_extra("tiledominoes.adapters.openspiel", "OpenSpiel", "openspiel") from error

if TYPE_CHECKING:

    class SpielGame:
        """`pyspiel.Game`, as far as it is used here."""

        def __init__(self, game_type: object, info: object, params: Mapping[str, Parameter]) -> None: ...

    class SpielState:
        """`pyspiel.State`, as far as it is used here."""

        def __init__(self, game: SpielGame) -> None: ...
        def get_game(self) -> Any: ...
        def apply_action(self, action: int) -> None: ...
else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State


__all__ = ["ObservationType", "SpielGame", "SpielState", "np", "pyspiel"]


class ObservationType(Protocol):
    """`pyspiel.IIGObservationType`: what an observer is to show."""

    perfect_recall: bool
    public_info: bool
    private_info: object
