"""What a seat, or a spectator, sees of a deal of Tien Kau: all that an observation takes from a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tiledominoes.bags import EMPTY, bag_of
from tiledominoes.packed import packed_others

if TYPE_CHECKING:
    from tiledominoes.tienkau.moves import Move
    from tiledominoes.tienkau.observation import Sight
    from tiledominoes.tienkau.state import State


def sight(state: State, seat: int | None) -> Sight:
    """What this seat may know of a state: of the hands its own (TK-23)."""
    setting = state._setting
    movers, moves = state._line()
    return {
        "seat": seat,
        "current_player": state.current_player,
        "hand": EMPTY if seat is None else bag_of(state._hands[seat]),
        "counts": state._sizes(),
        "unseen": bag_of(packed_others(state._hands, seat)),
        "absent": state.absent,
        "movers": tuple(movers),
        "history": cast("tuple[Move, ...]", tuple(moves)),
        "rules": setting.rules,
        "banker": setting.terms.banker,
        "held": setting.terms.held,
        "leader": state.leader,
        "trick": state.trick,
        "tricks": state.tricks,
        "bonuses": state._bonuses,
    }
