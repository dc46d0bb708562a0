"""What a play does to a round of Chuo Pai, on plain numbers: for the states, and for games played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.states import OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tiledominoes.chuopai.legal import Plays
    from tiledominoes.chuopai.moves import Move

SEATS: Final = 3
"""The number of players (CP-1)."""


def lay(
    hands: list[int], turn: int, leader: int, best: Move | None, owner: int, move: Move
) -> tuple[int, int, Move | None, int, int]:
    """Play the cards of a legal move, or pass: packed hands change.

    Returns:
        The next turn, or `OVER`; who leads; the highest play of the open round, or None before a lead,
        and its owner; and the points that the owner wins, which are 0 while the round is open.
    """
    effect = move._effect
    if effect.size:
        hands[turn] = hands[turn] - effect.cards
        best, owner = move, turn
    turn = (turn + 1) % SEATS
    while turn != leader and not hands[turn]:  # CP-6
        turn = (turn + 1) % SEATS
    if turn != leader:
        return turn, leader, best, owner, 0
    assert best is not None
    turn = next_to_lead(hands, owner)
    return turn, owner if turn == OVER else turn, None, owner, best._effect.size  # CP-9


def seat_bits(seats: Iterable[int]) -> int:
    """A set of seats as one number: their bits."""
    return sum([1 << seat for seat in seats])


def next_to_lead(hands: list[int], winner: int) -> int:
    """Who leads the next round: the winner, or the next with cards; `OVER` when too few have any.

    CP-10 finds the leader, CP-11 ends the game when at most one player holds cards.
    """
    if hands.count(0) >= SEATS - 1:
        return OVER
    while not hands[winner]:
        winner = (winner + 1) % SEATS
    return winner


def play_out(
    hands: list[int],
    piles: list[int],
    place: tuple[int, int, Move | None, int],
    plays: Plays,
    draw: Callable[[], float],
) -> None:
    """Play at random to the end of the game: the piles grow.

    Args:
        hands: the packed hands.
        piles: the sizes of the piles.
        place: turn, leader, best and owner, as `lay` gives them.
        plays: what hands may play.
        draw: gives a random number from 0 to 1 for each move.
    """
    turn, leader, best, owner = place
    while turn != OVER:
        move = plays.pick(hands[turn], best, draw)
        turn, leader, best, owner, won = lay(hands, turn, leader, best, owner, move)
        if won:
            piles[owner] += won
