"""What holds at every position: moves and their refusal."""

from __future__ import annotations

import pickle
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from tiledominoes.errors import IllegalMoveError
from tiledominoes.testing.obligations.base import show
from tiledominoes.testing.obligations.oddities import ODD_VALUES, EqualToAll

if TYPE_CHECKING:
    from tiledominoes.game import Move
    from tiledominoes.testing.obligations.base import AnyState, Check

_NEAR = 120
_TRIED = 12


def over_exactly_when_no_move_is_left(check: Check, state: AnyState) -> None:
    """No legal move, no seat to move and the game being over go together."""
    moves, turn = state.legal_moves, state.current_player
    check.that(isinstance(moves, tuple), f"legal_moves is {show(moves)}, not a tuple")
    signs = (not moves, turn is None, state.is_over)
    check.same(signs, (state.is_over is True,) * 3, "no move left, nobody to move, over")
    seats = (None, *range(check.game.seats))
    check.that(turn in seats and not isinstance(turn, bool), f"the seat to move is {show(turn)}")


def legal_moves_are_unique_and_by_index(check: Check, state: AnyState) -> None:
    """Every legal move is listed once, in the order of the catalogue."""
    indices = [move.index for move in state.legal_moves]
    check.same(indices, sorted(set(indices)), "the order of the legal moves, by index,")


def legal_moves_stand_in_the_catalogue(check: Check, state: AnyState) -> None:
    """Every legal move is the object that the catalogue has at its index."""
    catalogue = check.game.catalogue
    wrong = [m for m in state.legal_moves if not 0 <= m.index < len(catalogue) or catalogue[m.index] is not m]
    check.none(wrong, "legal moves that are not the catalogue's")


def play_leaves_the_state_as_it_was(check: Check, state: AnyState) -> None:
    """A state is unchanged by `play`, whether the move was taken or refused."""
    copied = pickle.loads(pickle.dumps(state))
    before = _facts(state)
    tried = [*state.legal_moves, *_others(check, state, _TRIED)]
    for move in tried:
        _try(state, move)
    for thing in ODD_VALUES:
        _try(state, thing)
    names = ("hash", "text", "legal moves", "turn", "hands", "payments", "scores", "winners", "history")
    for name, now, then in zip(names, _facts(state), before, strict=True):
        check.same(now, then, f"after moves were tried, the state's {name}")
    check.that(bool(state == copied), "after moves were tried, the state does not equal its copy from before")


def is_legal_agrees_with_legal_moves(check: Check, state: AnyState) -> None:
    """`is_legal` is True for the legal moves and False for every other move of the catalogue."""
    legal = {move.index for move in state.legal_moves}
    wrong = [m for m in check.game.catalogue if state.is_legal(m) is not (m.index in legal)]
    check.none(wrong, "moves of which is_legal says other than legal_moves")


def is_legal_is_false_for_whatever_else(check: Check, state: AnyState) -> None:
    """`is_legal` is False, and raises nothing, for what is no move, of any type."""
    texts = map(str, state.legal_moves)
    for thing in (*ODD_VALUES, state, type(state), state.legal_moves, *texts):
        answer = check.result(lambda thing=thing: state.is_legal(thing), f"is_legal({show(thing)})")  # type: ignore[misc]  # a thing in each
        check.that(answer is False, f"is_legal({show(thing)}) is {show(answer)}, not False")


def play_takes_every_legal_move(check: Check, state: AnyState) -> None:
    """`play` takes every move that is listed, and leads to a state of the same class."""
    for move in state.legal_moves:
        after = check.result(lambda move=move: state.play(move), f"play({move})")  # type: ignore[misc]  # a move in each
        check.that(type(after) is type(state), f"{show(move)} leads to a {type(after).__name__}")


def play_refuses_every_other_move(check: Check, state: AnyState) -> None:
    """`play` refuses a move that is not listed with IllegalMoveError, a clause and a reason."""
    for move in _others(check, state):
        error = check.refused(IllegalMoveError, lambda move=move: state.play(move), f"play({move})")  # type: ignore[misc]  # a move in each
        _says_why(check, error, move)


def play_refuses_whatever_else(check: Check, state: AnyState) -> None:
    """`play` refuses what is no move, of any type, with IllegalMoveError, a clause and a reason."""
    for thing in (*ODD_VALUES, EqualToAll(), state, "65:5", *map(str, state.legal_moves[:1])):
        error = check.refused(
            IllegalMoveError,
            lambda thing=thing: state.play(thing),  # type: ignore[misc]  # on purpose
            f"play({show(thing)})",
        )
        _says_why(check, error, thing)


def play_repeats(check: Check, state: AnyState) -> None:
    """The same move from the same state leads to equal states."""
    for move in state.legal_moves:
        check.same(state.play(move), state.play(move), f"the state after {move}, played a second time,")


def a_move_takes_its_pieces_from_the_hand(check: Check, state: AnyState) -> None:
    """The mover's hand loses exactly the pieces of the move, and no other hand changes."""
    hands = [Counter(hand) for hand in state.hands]
    for move in state.legal_moves:
        after = [Counter(hand) for hand in state.play(move).hands]
        for seat, hand in enumerate(after):
            if seat == state.current_player:
                hand.update(move.dominoes)
            what = f"what seat {seat} holds after {move}, with the pieces that the seat has just played,"
            check.same(hand, hands[seat], what)


def _others(check: Check, state: AnyState, most: int = _NEAR) -> list[Move]:
    """Moves that are not legal: those whose pieces are in the mover's hand, and some of the rest."""
    catalogue, legal = check.game.catalogue, {move.index for move in state.legal_moves}
    turn = state.current_player
    hand = check.game.pack if turn is None else state.hands[turn]
    rest = [move for move in catalogue if move.index not in legal]
    near = [move for move in rest if check.pieces[move.index] <= hand]
    return [*_some(near, most), *_some(rest, most // 4)]


def _some(moves: list[Move], most: int) -> list[Move]:
    """At most so many of these, evenly spread."""
    return moves[:: len(moves) // most + 1]


def _facts(state: AnyState) -> tuple[object, ...]:
    return (
        hash(state),
        state.to_text(),
        state.legal_moves,
        state.current_player,
        state.hands,
        state.payments,
        state.scores,
        state.winners,
        state.history,
    )


def _try(state: AnyState, thing: object) -> None:
    with suppress(Exception):  # what comes out of a refusal is another obligation's affair
        state.play(thing)  # type: ignore[arg-type]  # on purpose


def _says_why(check: Check, error: IllegalMoveError, tried: object) -> None:
    words = (error.clause, error.reason)
    said = all(isinstance(word, str) and word.strip() for word in words)
    check.that(said, f"the refusal of {show(tried)} has clause and reason {show(words)}")
