"""What a play does to a trick and to the chips, on plain numbers: for states and for games played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.packed import packed_minus
from tiledominoes.states import OVER
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import LEAD, PLAYS, Move
from tiledominoes.tienkau.reckoning import SEATS, bonuses, pay, settlement

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledominoes.tienkau.setting import Setting

_DISCARDS: Final = len(PLAYS)
"""Where the discards begin in the catalogue: behind all moves that can win."""


def earns(setting: Setting, *, is_lead: bool) -> bool:
    """Whether a play with pairs that earn something earns it now (TK-24)."""
    return is_lead or setting.follows_earn


def lay(
    hands: list[int],
    trick: list[Move],
    tricks: list[int],
    turn: int,
    leader: int,
    best: int,
    strength: int,
    setting: Setting,
    move: Move,
) -> tuple[int, int, int, int, int]:
    """Lay the tiles of a legal move: packed hands, the open trick and the tricks taken change.

    Returns:
        The next turn, or `OVER`; what the lead asks of it, or `LEAD`; who leads; who has the highest play
        of the open trick, and how high it is.
    """
    hands[turn] = packed_minus(hands[turn], move._packed)
    trick.append(move)
    if move.index < _DISCARDS:
        height = setting.strengths[move.index]
        if height > strength:  # TK-12: among equals the one played first
            best, strength = turn, height
    if len(trick) < SEATS:
        turn = (turn + setting.step) % SEATS
        return turn, trick[0]._asks, leader, best, strength
    tricks[best] += move.size if setting.by_tiles else 1  # TK-13
    trick.clear()
    return best if hands[best] else OVER, LEAD, best, best, 0


def play_out(
    hands: list[int],
    trick: list[Move],
    tricks: list[int],
    chips: list[int],
    place: tuple[int, int, int, int, int],
    setting: Setting,
    draw: Callable[[], float],
) -> None:
    """Play at random to the end of the deal: hands are played, and tricks and chips come to the seats.

    Args:
        hands: the packed hands.
        trick: the open trick.
        tricks: what each seat has taken.
        chips: what each seat has gained by bonuses; then what it gained in all.
        place: turn, what is asked, leader, best and strength, as `lay` gives them.
        setting: the deal's.
        draw: gives a random number from 0 to 1 for each move.
    """
    turn, asked, leader, best, strength = place
    while turn != OVER:
        moves = legal_moves(hands[turn], asked)
        move = moves[int(draw() * len(moves))]
        if move.ranks and earns(setting, is_lead=not trick):
            pay(chips, bonuses(turn, move.ranks, setting.banker, setting.flat))
        turn, asked, leader, best, strength = lay(
            hands, trick, tricks, turn, leader, best, strength, setting, move
        )
    fee_always, from_banker = setting.fee_always, setting.from_banker
    pay(chips, settlement(tricks, setting.banker, leader, setting.held, fee_always, from_banker))
