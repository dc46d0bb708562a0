"""What a seat, or a spectator, sees of a game of Chuo Pai: all that an observation takes from a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tiledominoes.bags import EMPTY
from tiledominoes.chuopai.cards import unpack_cards

if TYPE_CHECKING:
    from tiledominoes.chuopai.moves import Move
    from tiledominoes.chuopai.observation import Sight
    from tiledominoes.chuopai.state import State


def sight(state: State, seat: int | None) -> Sight:
    """What this seat may know of a state: of the hands its own (CP-9)."""
    setting, unseen = state._setting, 0
    for other, hand in enumerate(state._hands):
        if other != seat:
            unseen += hand
    movers, moves = state._line()
    return {
        "seat": seat,
        "current_player": state.current_player,
        "hand": EMPTY if seat is None else unpack_cards(state._hands[seat]),
        "counts": state._sizes(),
        "unseen": unpack_cards(unseen),
        "absent": state.absent,
        "movers": tuple(movers),
        "history": cast("tuple[Move, ...]", tuple(moves)),
        "rules": setting.rules,
        "partial": setting.partial,
        "first_leader": setting.first_leader,
        "leader": state.leader,
        "acted": state.acted,
        "best": state.best,
        "owner": state.owner,
        "piles": state.piles,
        "bonus_cards": setting.bonus,
    }
