"""What a play does to a round of Chuo Pai, on plain numbers: for the states, and for games played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tiledominoes.states import OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tiledominoes.chuopai.legal import Plays
    from tiledominoes.chuopai.moves import Move

SEATS: Final = 3
"""The number of players (CP-1)."""


def lay(
    hands: list[int], piles: list[int], turn: int, leader: int, best: Move | None, owner: int, move: Move
) -> tuple[int, int, Move | None, int]:
    """Play the cards of a legal move, or pass: packed hands and the sizes of the piles change.

    Returns:
        The next turn, or `OVER`; who leads; the highest play of the open round, or None before a lead,
        and its owner.
    """
    if move.dominoes:
        hands[turn] -= move._cards
        best, owner = move, turn
    turn = next_to_act(hands, turn, leader)
    if turn != OVER:
        return turn, leader, best, owner
    assert best is not None
    piles[owner] += len(best.dominoes)  # CP-9
    turn = next_to_lead(hands, owner)
    return turn, owner if turn == OVER else turn, None, owner


def next_to_act(hands: Sequence[int], seat: int, leader: int) -> int:
    """Who acts after this seat in a round: the next with cards, until the leader's turn comes (CP-6)."""
    seat = (seat + 1) % SEATS
    while seat != leader and not hands[seat]:
        seat = (seat + 1) % SEATS
    return OVER if seat == leader else seat


def next_to_lead(hands: Sequence[int], winner: int) -> int:
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
        moves = plays.legal_moves(hands[turn], best)
        move = moves[int(draw() * len(moves))]
        turn, leader, best, owner = lay(hands, piles, turn, leader, best, owner, move)
