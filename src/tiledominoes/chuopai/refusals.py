"""Why a move of Chuo Pai is illegal: what was tried, why not, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.catalogue import listed, not_a_move
from tiledominoes.chuopai.cards import unpack_cards
from tiledominoes.chuopai.moves import Move
from tiledominoes.errors import IllegalMoveError

if TYPE_CHECKING:
    from tiledominoes.chuopai.rules import Rules


def refusal(
    tried: object,
    cards: int,
    best: Move | None,
    legal: tuple[Move, ...],
    seat: int | None,
    rules: Rules,
) -> IllegalMoveError:
    """The error for a move that is not legal, or that is no move of Chuo Pai.

    Args:
        tried: what was given as a move.
        cards: packed hand of the seat to move.
        best: the highest play of the round; None at a lead.
        legal: the legal moves.
        seat: the seat to move; None when the game is over.
        rules: the options.
    """
    named = str(tried) if isinstance(tried, Move) else not_a_move(tried, Move.GAME)
    if seat is None:
        return IllegalMoveError(f"{named}: the game is over, no move is legal", "CP-11")
    if best is None:
        clause, words = "CP-4", f"seat {seat} leads equal cards or a combination: {listed(legal)}"
    elif legal[0].is_pass:
        clause, words = "CP-8", f"seat {seat} cannot beat {best} and passes: pass"
    else:
        clause, words = "CP-8", f"seat {seat} can beat {best} and must: {listed(legal)}"
    if not isinstance(tried, Move):
        return IllegalMoveError(f"{named}; {words}", clause)
    if tried.is_pass:
        why = "a lead is never a pass" if best is None else "a pass is legal only for who cannot beat"
        return IllegalMoveError(f"{named}: {why}; {words}", "CP-6" if best is None else "CP-8")
    if not tried.within(cards):
        why = f"seat {seat} does not hold these cards but {unpack_cards(cards)}"
    elif not tried.allowed_by(rules):
        clause, why = "CP-5", "the options of this game do not allow such a combination"
    else:
        clause, why = "CP-7", _why_not_higher(tried, best)
    return IllegalMoveError(f"{named}: {why}; {words}", clause)


def _why_not_higher(tried: Move, best: Move | None) -> str:
    """Why a play that is held and allowed does not beat the highest so far."""
    assert best is not None
    if tried.family is not best.family:
        return f"it is of the family {tried.family} and {best} of the family {best.family}"
    if tried.size != best.size:
        return f"it has {tried.size} cards and {best} has {best.size}"
    return f"its rank is not higher than that of {best}"
