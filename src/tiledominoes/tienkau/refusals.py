"""Why a move of Tien Kau is illegal: what was tried, why not, and what would be legal."""

from __future__ import annotations

from tiledominoes.bags import bag_of
from tiledominoes.catalogue import listed, not_a_move
from tiledominoes.errors import IllegalMoveError
from tiledominoes.tienkau.effects import (
    DISCARD_FOUR,
    DISCARD_ONE,
    DISCARD_TWO,
    FOLLOW_CIVIL,
    FOLLOW_MILITARY,
    FOLLOW_PAIR,
    FOLLOW_TWO_PAIRS,
    LEAD,
)
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import Kind, Move

_CASES = {
    LEAD: ("TK-4", "seat {seat} leads a tile, a pair or two pairs: {legal}"),
    FOLLOW_CIVIL: ("TK-5", "civil was led and seat {seat} holds {legal}"),
    FOLLOW_MILITARY: ("TK-5", "military was led and seat {seat} holds {legal}"),
    FOLLOW_PAIR: ("TK-6", "a pair was led and seat {seat} holds {legal}"),
    FOLLOW_TWO_PAIRS: ("TK-7", "two pairs were led and seat {seat} holds {legal}"),
    DISCARD_ONE: ("TK-5", "seat {seat} has none of the series led and discards one tile: {legal}"),
    DISCARD_TWO: ("TK-6", "a pair was led, seat {seat} has none and discards two tiles: {legal}"),
    DISCARD_FOUR: ("TK-7", "two pairs were led, seat {seat} lacks them and discards four tiles: {legal}"),
}
"""For each case the clause that rules it, and what the seat must do."""


_DISCARDS = {
    FOLLOW_CIVIL: DISCARD_ONE,
    FOLLOW_MILITARY: DISCARD_ONE,
    FOLLOW_PAIR: DISCARD_TWO,
    FOLLOW_TWO_PAIRS: DISCARD_FOUR,
}
"""What takes the place of a follow that the hand has not got (TK-5 to TK-7)."""


def refusal(tried: object, hand: int, asked: int, seat: int | None) -> IllegalMoveError:
    """The error for a move that is not legal, or that is no move of Tien Kau.

    Args:
        tried: what was given as a move.
        hand: packed hand of the seat to move.
        asked: what the lead asks of it, or `LEAD`.
        seat: the seat to move; None when the deal is over.
    """
    named = str(tried) if isinstance(tried, Move) else not_a_move(tried, Move.GAME)
    if seat is None:
        return IllegalMoveError(f"{named}: the deal is over, no move is legal", "TK-13")
    moves = legal_moves(hand, asked)
    case = _DISCARDS[asked] if moves[0].is_discard else asked
    clause, words = _CASES[case]
    legal = words.format(seat=seat, legal=listed(moves))
    if not isinstance(tried, Move):
        return IllegalMoveError(f"{named}; {legal}", clause)
    if tried._effect.packed & ~hand:
        tiles = " ".join(map(str, tried.dominoes))
        why = f"seat {seat} does not hold {tiles} but {bag_of(hand)}"
    elif tried.is_discard and case == LEAD:
        why = "a discard never leads"
    elif tried.is_discard and case in (FOLLOW_CIVIL, FOLLOW_MILITARY, FOLLOW_PAIR, FOLLOW_TWO_PAIRS):
        why = "who can follow must not discard"
    elif tried.kind is Kind.SINGLE and case in (FOLLOW_CIVIL, FOLLOW_MILITARY):
        why = "this tile is of the other series"
    else:
        why = "this does not follow what was led"
    return IllegalMoveError(f"{tried}: {why}; {legal}", clause)
