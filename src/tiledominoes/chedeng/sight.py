"""What a seat, or a spectator, sees of a round of Chedeng: all that an observation takes from a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tiledominoes.bags import EMPTY, bag_of
from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.moves import HIDDEN, Move
from tiledominoes.packed import packed_join, packed_others

if TYPE_CHECKING:
    from tiledominoes.chedeng.observation import Sight
    from tiledominoes.chedeng.state import State

_HIDDEN: Final = HIDDEN


def sight(state: State, seat: int | None) -> Sight:
    """What this seat may know of a state: of hands and face-down piles its own, until the round is over."""
    over, setting = state.is_over, state._setting
    movers, line = state._line()
    moves = cast("list[Move]", line)
    hidden = 0 if over else _unseen(state._hands, state._down, seat)
    return {
        "seat": seat,
        "current_player": state.current_player,
        "hand": EMPTY if seat is None else bag_of(state._hands[seat]),
        "counts": state._sizes(),
        "unseen": bag_of(hidden) if hidden else EMPTY,
        "absent": state.absent,
        "movers": tuple(movers),
        "history": tuple(moves) if over else _seen(movers, moves, seat),
        "rules": setting.rules,
        "dealer": setting.dealer,
        "clockwise": state.clockwise,
        "open_end": state.open_end,
        "downs_in_a_row": state.downs_in_a_row,
        "face_down": EMPTY if seat is None else bag_of(state._down[seat]),
        "face_down_counts": state.face_down_counts,
        "face_down_piles": state.face_down if over else None,
    }


def _seen(movers: list[int], moves: list[Move], seat: int | None) -> tuple[Move, ...]:
    """The moves as this seat sees them before the end: face-down tiles of others are hidden (CD-7)."""
    return tuple(
        [move if movers[i] == seat or move._effect.opens != LEAD else _HIDDEN for i, move in enumerate(moves)]
    )


def _unseen(hands: list[int], down: list[int], seat: int | None) -> int:
    """The packed tiles that this seat does not see before the end: in other hands and face-down (CD-7)."""
    return packed_join(packed_others(hands, seat), packed_others(down, seat))
