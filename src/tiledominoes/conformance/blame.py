"""The clause that a difference concerns: where somebody who looks for the fault begins to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import frozen

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.errors import IllegalMoveError, ParseError
from tiledominoes.tienkau.moves import Kind
from tiledominoes.tienkau.scoring import strength_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.game import Move, State
    from tiledominoes.registry import Game

TWICE = "EQ-1"
"""The clause for a move that is listed twice: pieces of one identity are the same."""


@frozen(kw_only=True)
class Blame:
    """The clauses of one game.

    Attributes:
        player: the clause that says who moves in a state, or that the game is over.
        missing: the clause that allows a move in a state.
        payments: the clause for a payment that names none.
        scores: what the scores are.
        winners: who wins, a game or a match.
        chips: what a round does to the chips of a match.
        over: when a match ends.
        setup: how the next round begins, by the name of what is set up.
    """

    player: Callable[[State[Move]], str]
    missing: Callable[[State[Move], str], str]
    payments: str
    scores: str
    winners: str
    chips: str
    over: str
    setup: Mapping[str, str]


def refused_by(game: Game, state: State[Move], text: str) -> str:
    """The clause that refuses a move in a state, or `TWICE` when it is legal and so was listed twice."""
    tried: object
    try:
        tried = game.parse_move(text)
    except ParseError:
        tried = text
    try:
        state.play(cast("Move", tried))
    except IllegalMoveError as error:
        return error.clause
    return TWICE


def _chedeng_player(state: State[Move]) -> str:
    if state.is_over:
        return "CD-9"
    if not state.is_lead:
        return "CD-4"
    return "CD-8" if state.history else "CD-5"


def _chedeng_missing(state: State[Move], text: str) -> str:
    if state.is_lead:
        return "CD-8" if state.history else "CD-5"
    return "CD-6" if chedeng.parse_move(text).is_face_up else "CD-7"


_TRICK_WON_BY = {Kind.SINGLE: "TK-9", Kind.PAIR: "TK-10", Kind.TWO_PAIRS: "TK-11"}
_FOLLOWED_BY = {Kind.SINGLE: "TK-5", Kind.PAIR: "TK-6", Kind.TWO_PAIRS: "TK-7"}


def _tienkau_player(state: State[Move]) -> str:
    assert isinstance(state, tienkau.State)
    if state.is_over:
        return "TK-13"
    if state.trick or not state.history:
        return "TK-3"
    trick, table = state.history[-tienkau.SEATS :], strength_table(state.rules)
    heights = [table[move.index] for move in trick if not move.is_discard]
    return "TK-12" if heights.count(max(heights)) > 1 else _TRICK_WON_BY[trick[0].kind]


def _tienkau_missing(state: State[Move], _text: str) -> str:
    assert isinstance(state, tienkau.State)
    return _FOLLOWED_BY[state.trick[0].kind] if state.trick else "TK-4"


def _chuopai_player(state: State[Move]) -> str:
    if state.is_over:
        return "CP-11"
    if not state.is_lead:
        return "CP-6"
    return "CP-10" if state.history else "CP-1"


def _chuopai_missing(state: State[Move], text: str) -> str:
    move = chuopai.parse_move(text)
    if move.is_pass:
        return "CP-8"
    if not state.is_lead:
        return "CP-7"
    return "CP-5" if move.family is chuopai.Family.COMBINATION else "CP-4"


BLAME: Mapping[str, Blame] = {
    "chedeng": Blame(
        player=_chedeng_player,
        missing=_chedeng_missing,
        payments="CD-11",
        scores="CD-11",
        winners="CD-17",
        chips="CD-11",
        over="CD-16",
        setup={"dealer": "CD-15", "clockwise": "CD-4"},
    ),
    "tienkau": Blame(
        player=_tienkau_player,
        missing=_tienkau_missing,
        payments="TK-14",
        scores="EQ-7",
        winners="TK-22",
        chips="TK-1",
        over="TK-22",
        setup={"banker": "TK-21", "held": "TK-21"},
    ),
    "chuopai": Blame(
        player=_chuopai_player,
        missing=_chuopai_missing,
        payments="CP-12",
        scores="CP-9",
        winners="CP-12",
        chips="CP-12",
        over="CP-12",
        setup={},
    ),
}
"""The clauses by game. Chuo Pai has no matches: what it says of them is never read."""
