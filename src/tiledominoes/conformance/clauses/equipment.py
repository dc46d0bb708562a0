"""When a clause about the equipment is exercised: by what the pieces are, or by a game with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.conformance.played import Exercises

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.conformance.equipment import Equipment
    from tiledominoes.game import Move, State

ANY_GAME: Exercises[State[Move]] = Exercises()
CHIPS: Exercises[State[Move]] = Exercises()
"""Of games that are played for chips."""


@ANY_GAME.ply("EQ-1")
def _one_of_two_equals_is_played(before: State[Move], after: State[Move]) -> bool:
    move = after.last_move
    return move is not None and any(d in after.hands[before.current_player or 0] for d in move.dominoes)


@ANY_GAME.ply("EQ-6")
def _turn_goes_to_the_next_seat(before: State[Move], after: State[Move]) -> bool:
    return not after.is_lead and after.current_player == ((before.current_player or 0) + 1) % len(
        before.hands
    )


@CHIPS.end("EQ-7")
def _chips_change_hands(state: State[Move]) -> bool:
    return bool(state.payments) and not sum(state.scores)


PIECES: Mapping[str, Callable[[Equipment], bool]] = {
    "EQ-1": lambda equipment: len({(piece.high, piece.low) for piece in equipment.pieces}) == 21,
    "EQ-2": lambda equipment: {piece.series for piece in equipment.pieces} == {"civil", "military"},
    "EQ-3": lambda equipment: sum(piece.tiles for piece in equipment.pieces) == 32,
    "EQ-4": lambda equipment: sum(piece.cards for piece in equipment.pieces) == 84,
    "EQ-5": lambda equipment: any(piece.red for piece in equipment.pieces),
}
"""The clauses that the list of pieces exercises, each with its predicate."""
