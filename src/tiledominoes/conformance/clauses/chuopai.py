"""When a clause of Chuo Pai is exercised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.chuopai.families import Family
from tiledominoes.conformance.played import Exercises

if TYPE_CHECKING:
    from tiledominoes.chuopai import State
    from tiledominoes.conformance.played import Played

CHUOPAI: Exercises[State] = Exercises()


def _closes(before: State, after: State) -> bool:
    """True when the move ends a round."""
    return not before.is_over and after.best is None


@CHUOPAI.deal("CP-1")
def _full_deal(state: State) -> bool:
    """All cards dealt, 28 each, and the first leader is not the seat that any engine would begin with."""
    return (
        not state.partial
        and [len(hand) for hand in state.dealt or ()] == [28] * 3
        and state.setup["leader"] != 0
    )


@CHUOPAI.deal("CP-2")
def _bonus_given_and_not(state: State) -> bool:
    """Some hand gave up its bonus cards, and another had one of the two alone or none."""
    return bool(state.bonus) and 0 in (state.bonus or ()) and any(state.bonus or ())


@CHUOPAI.ply("CP-3")
def _beaten_in_a_family(before: State, after: State) -> bool:
    best, move = before.best, after.last_move
    return best is not None and best.family is not Family.COMBINATION and bool(move and move.dominoes)


@CHUOPAI.ply("CP-4")
def _several_equal_cards(before: State, after: State) -> bool:
    move = after.last_move
    return before.is_lead and move is not None and move.family is not Family.COMBINATION and move.size > 1


@CHUOPAI.ply("CP-5")
def _combination(_before: State, after: State) -> bool:
    return after.last_move is not None and after.last_move.family is Family.COMBINATION


@CHUOPAI.ply("CP-6")
def _everybody_acted(before: State, after: State) -> bool:
    return _closes(before, after) and len(before.acted) == 2


@CHUOPAI.ply("CP-7")
def _equal_rank_does_not_beat(before: State, _after: State) -> bool:
    """The player holds cards of the rank to beat, of which none may be played."""
    best = before.best
    if best is None or best.family is Family.COMBINATION:
        return False
    return best.dominoes[0] in before.hands[before.current_player or 0]


@CHUOPAI.game("CP-8")
def _forced_and_passed(played: Played[State]) -> bool:
    """Somebody had to beat with the only play, somebody had to pass."""
    forced = {len(a.legal_moves) == 1 and not a.legal_moves[0].is_pass for a, _ in played.plies() if a.best}
    passed = {b.last_move is not None and b.last_move.is_pass for _, b in played.plies()}
    return True in forced and True in passed


@CHUOPAI.ply("CP-9")
def _only_the_highest_goes_on_the_pile(before: State, after: State) -> bool:
    if not _closes(before, after):
        return False
    played = sum(move.size for move in after.history[-len(before.acted) - 1 :])
    return sum(after.piles) - sum(before.piles) < played


@CHUOPAI.ply("CP-10")
def _leader_found(before: State, after: State) -> bool:
    """The winner of the round has no cards, and another leads."""
    winner = before.current_player if after.last_move and after.last_move.dominoes else before.owner
    return _closes(before, after) and not after.is_over and after.leader != winner


@CHUOPAI.end("CP-11")
def _cards_left_over(state: State) -> bool:
    return state.is_over and sum(map(bool, state.hands)) == 1


@CHUOPAI.end("CP-12")
def _largest_pile_wins(state: State) -> bool:
    return bool(state.winners) and state.scores == state.piles
