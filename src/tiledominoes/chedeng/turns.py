"""What a tile does when it is laid, on plain numbers: for the states, and for games played to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.chedeng.effects import LEAD, Effect
from tiledominoes.chedeng.legal import pick
from tiledominoes.states import OVER

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS: Final = 4
"""The number of players (CD-1)."""

ANSWERS: Final = SEATS - 1


def lay(
    hands: list[int], down: list[int], turn: int, end: int, downs: int, step: int, effect: Effect
) -> tuple[int, int, int]:
    """Lay the tile of a legal move with this effect: packed hands and face-down piles change.

    Returns:
        The next turn, or `OVER`; the open end, or `LEAD`; and the face-downs in a row.
    """
    hand = hands[turn]
    hands[turn] = hand ^ (hand & effect.second or effect.first)
    if effect.opens != LEAD:
        end, downs = effect.opens, 0
    else:
        pile = down[turn]
        down[turn] = pile | (effect.second if pile & effect.first else effect.first)
        downs += 1
        if downs == ANSWERS:  # CD-8
            end = LEAD
    turn = (turn + step) % SEATS
    if not hands[turn]:  # CD-9: hands shrink in turn, so when the next is empty, all are
        return OVER, LEAD, downs
    return turn, end, downs


def play_out(
    hands: list[int],
    down: list[int],
    turn: int,
    end: int,
    downs: int,
    step: int,
    draw: Callable[[], float],
) -> None:
    """Play at random to the end of the round: hands are laid, and face-down tiles come to the piles."""
    while turn != OVER:
        move = pick(hands[turn], end, draw)
        turn, end, downs = lay(hands, down, turn, end, downs, step, move._effect)
