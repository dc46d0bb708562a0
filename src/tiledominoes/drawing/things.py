"""What can be drawn."""

from __future__ import annotations

from typing import TypeAlias

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.bags import Bag
from tiledominoes.dominoes import Domino
from tiledominoes.drawing import chedeng as chedeng_table
from tiledominoes.drawing import chuopai as chuopai_table
from tiledominoes.drawing import tienkau as tienkau_table
from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.table import Table
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.game import Move, Observation, State

Drawable: TypeAlias = (
    Domino
    | Bag
    | Backs
    | chedeng.State
    | chedeng.Observation
    | tienkau.State
    | tienkau.Observation
    | chuopai.State
    | chuopai.Observation
    | State[Move]
    | Observation[Move]
)
"""A domino, a bag, backs, or a state or observation of one of the three games."""

Shown: TypeAlias = Domino | Bag | Backs | Table


def shown(thing: object) -> Shown:
    """What a picture of the thing shows.

    Raises:
        TileDominoesError: something that cannot be drawn.
    """
    if isinstance(thing, Domino | Bag | Backs):
        return thing
    if isinstance(thing, chedeng.State | chedeng.Observation):
        return chedeng_table.table(thing)
    if isinstance(thing, tienkau.State | tienkau.Observation):
        return tienkau_table.table(thing)
    if isinstance(thing, chuopai.State | chuopai.Observation):
        return chuopai_table.table(thing)
    hint = "; Domino.parse and Bag read text" if isinstance(thing, str) else ""
    raise TileDominoesError(
        f"cannot draw {excerpt(thing)}: what can be drawn is a Domino, a Bag, Backs, "
        f"or a State or an Observation of one of the games{hint}"
    )
