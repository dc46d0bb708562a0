"""When a clause of Chedeng is exercised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.conformance.played import Exercises
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from tiledominoes.chedeng import State
    from tiledominoes.conformance.played import Played

CHEDENG: Exercises[State] = Exercises()


@CHEDENG.deal("CD-1")
def _full_deal(state: State) -> bool:
    return [len(hand) for hand in state.hands] == [8] * 4 and sum(state.hands[1:], state.hands[0]) == TILE_SET


@CHEDENG.game("CD-2")
def _starting_chips(played: Played[State]) -> bool:
    chips = played.rounds[0][0].rules.starting_chips
    return bool(played.matches) and played.matches[0].chips == (chips,) * 4


@CHEDENG.game("CD-3")
def _first_dealer_is_not_the_first_seat(played: Played[State]) -> bool:
    """An engine that always begins with seat 0 must be found out."""
    return bool(played.matches) and played.rounds[0][0].dealer != 0


@CHEDENG.game("CD-4")
def _second_round_runs_the_other_way(played: Played[State]) -> bool:
    second = played.rounds[1:2]
    return any((s[0].dealer - 1) % 4 == s[1].current_player for s in second)


@CHEDENG.ply("CD-5")
def _lead_with_a_choice_of_ends(before: State, after: State) -> bool:
    move = after.last_move
    return (
        before.is_lead
        and move is not None
        and len([m for m in before.legal_moves if m.domino is move.domino]) == 2
    )


@CHEDENG.ply("CD-6")
def _chained(before: State, after: State) -> bool:
    return not before.is_lead and after.last_move is not None and after.last_move.is_face_up


@CHEDENG.ply("CD-7")
def _face_down_though_able_to_chain(before: State, after: State) -> bool:
    able = not before.is_lead and any(move.is_face_up for move in before.legal_moves)
    return able and after.face_down_counts != before.face_down_counts


@CHEDENG.ply("CD-8")
def _lead_after_a_reset(before: State, _after: State) -> bool:
    return before.is_lead and before.downs_in_a_row == 3


@CHEDENG.end("CD-9")
def _all_tiles_laid(state: State) -> bool:
    return state.is_over and not any(state.hands) and len(state.history) == 32


@CHEDENG.end("CD-10")
def _penalty(state: State) -> bool:
    return state.is_over and any(state.face_down)


CHEDENG.paid("CD-11", "CD-12", "CD-13", "CD-14")


@CHEDENG.game("CD-15")
def _another_dealer(played: Played[State]) -> bool:
    return any(
        m.setup["dealer"] != states[0].dealer
        for m, states in zip(played.matches[1:], played.rounds, strict=False)
    )


@CHEDENG.game("CD-16")
def _match_over(played: Played[State]) -> bool:
    return bool(played.matches) and played.matches[-1].is_over


@CHEDENG.game("CD-17")
def _richest_wins(played: Played[State]) -> bool:
    return bool(played.matches) and bool(played.matches[-1].winners)
