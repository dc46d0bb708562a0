"""Why a move of Chedeng is illegal: what was tried, why not, and what would be legal."""

from __future__ import annotations

from tiledominoes.bags import bag_of
from tiledominoes.catalogue import listed, not_a_move
from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.legal import legal_moves
from tiledominoes.chedeng.moves import Move
from tiledominoes.errors import IllegalMoveError
from tiledominoes.packed import FIRST


def refusal(tried: object, hand: int, end: int, seat: int | None) -> IllegalMoveError:
    """The error for a move that is not legal, or that is no move of Chedeng.

    Args:
        tried: what was given as a move.
        hand: packed hand of the seat to move.
        end: the table's end, or `LEAD`.
        seat: the seat to move; None when the round is over.
    """
    if seat is None:
        return IllegalMoveError(f"{_named(tried)}: the round is over, no move is legal", "CD-9")
    moves = legal_moves(hand, end)
    if end == LEAD:
        clause, legal = "CD-5", f"seat {seat} leads a tile face-up: {listed(moves)}"
    else:
        up = [move for move in moves if move.is_face_up]
        chained, down = listed(up), listed(moves[len(up) :])
        clause = "CD-6"
        legal = f"on the open end {end} seat {seat} chains {chained} or lays one face-down: {down}"
        if not up:
            legal = f"no tile of seat {seat} fits the open end {end}, and it lays one face-down: {down}"
    if not isinstance(tried, Move):
        return IllegalMoveError(f"{_named(tried)}; {legal}", clause)
    if tried.domino is None:
        why = "x stands for another player's face-down tile and is never played"
        return IllegalMoveError(f"{why}; {legal}", "CD-7")
    if not hand & FIRST[tried.domino.index]:
        why = f"seat {seat} does not hold {tried.domino} but {bag_of(hand)}"
        return IllegalMoveError(f"{tried}: {why}; {legal}", clause)
    if end == LEAD:
        return IllegalMoveError(f"{tried}: a lead is never face-down; {legal}", clause)
    other = tried.domino.pips - (tried.open_end or 0)
    why = f"this lays its {other} on the chain, whose open end is {end}"
    return IllegalMoveError(f"{tried}: {why}; {legal}", clause)


def _named(tried: object) -> str:
    return str(tried) if isinstance(tried, Move) else not_a_move(tried, Move.GAME)
