"""What a play does to a trick and to the chips, on plain numbers: for states and for games played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.packed import PLANE_BITS
from tiledominoes.states import OVER
from tiledominoes.tienkau.effects import LEAD, Effect
from tiledominoes.tienkau.legal import discard_at_random, few_moves
from tiledominoes.tienkau.reckoning import bonuses, pay, settlement

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledominoes.tienkau.terms import Terms


Place: TypeAlias = tuple[int, int, int, int, int]
"""Whose turn it is, or `OVER`; what the lead asks of it, or `LEAD`; who led the open trick or leads the next;
who has the highest play of it, and how high that is."""


def earns(asked: int, terms: Terms) -> bool:
    """Whether a play earns its bonuses, if it has any, at a lead or when this is asked of it (TK-24)."""
    return asked == LEAD or terms.follows_earn


def lay(hands: list[int], place: Place, terms: Terms, effect: Effect) -> Place:
    """Lay the tiles of a legal move with this effect: packed hands change, and the place to the next."""
    turn, asked, leader, best, strength = place
    hand = hands[turn]
    left = hand ^ effect.packed
    spare = hand & effect.second
    hands[turn] = left ^ (spare | spare >> PLANE_BITS) if spare else left  # of two equal tiles one stays
    height = terms.strengths[effect.place]
    if height > strength:  # TK-12: among equals the one played first
        best, strength = turn, height
    if asked == LEAD:
        asked = effect.asks
    turn = terms.after[turn]
    if turn != leader:
        return turn, asked, leader, best, strength
    return best if hands[best] else OVER, LEAD, best, best, 0


def play_out(
    hands: list[int],
    tricks: list[int],
    chips: list[int],
    place: Place,
    terms: Terms,
    draw: Callable[[], float],
) -> None:
    """Play at random to the end of the deal: hands are played, and tricks and chips come to the seats.

    Args:
        hands: the packed hands.
        tricks: what each seat has taken.
        chips: what each seat has gained by bonuses; then what it gained in all.
        place: where it starts.
        terms: the deal's.
        draw: gives a random number from 0 to 1 for each move.
    """
    turn, asked, leader, _, _ = place
    while turn != OVER:
        hand = hands[turn]
        moves = few_moves(hand, asked)
        number = len(moves)
        move = moves[int(draw() * number)] if number else discard_at_random(hand, asked, draw)
        effect = move._effect
        if effect.earning and earns(asked, terms):
            pay(chips, bonuses(turn, effect.earning, terms.banker, terms.flat))
        place = lay(hands, place, terms, effect)
        turn, asked, leader, _, _ = place
        if asked == LEAD:
            tricks[leader] += terms.worth[effect.size]
    settle_all(chips, tricks, leader, terms)


def settle_all(chips: list[int], tricks: list[int], winner: int, terms: Terms) -> None:
    """Pay what is owed at the end of a deal, whose last trick this seat took (TK-14 to TK-17)."""
    pay(
        chips,
        settlement(tricks, terms.banker, winner, terms.held, terms.fee_always, terms.from_banker),
    )
