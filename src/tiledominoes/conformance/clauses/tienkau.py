"""When a clause of Tien Kau is exercised."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tiledominoes.conformance.played import Exercises
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.moves import Kind
from tiledominoes.tienkau.reckoning import may_earn
from tiledominoes.tienkau.scoring import strength_table

if TYPE_CHECKING:
    from tiledominoes.conformance.played import Played
    from tiledominoes.tienkau import Move, State

TIENKAU: Exercises[State] = Exercises()


def _trick(before: State, after: State) -> tuple[Move, ...]:
    """The moves of the trick that this move closes; none when it closes none."""
    move = after.last_move
    return (*before.trick, move) if len(before.trick) == 3 and move is not None else ()


def _contest(before: State, after: State, kind: Kind) -> list[int]:
    """How high the plays are that can win the trick which closes here, when its lead is of this kind."""
    trick = _trick(before, after)
    if not trick or trick[0].kind is not kind:
        return []
    table = strength_table(before.rules)
    return [table[move.index] for move in trick if not move.is_discard]


def _can_earn(move: Move | None) -> bool:
    return move is not None and may_earn(move.ranks)


@TIENKAU.deal("TK-1")
def _full_deal(state: State) -> bool:
    return [len(hand) for hand in state.hands] == [8] * 4 and sum(state.hands[1:], state.hands[0]) == TILE_SET


@TIENKAU.game("TK-2")
def _first_banker_is_not_the_first_seat(played: Played[State]) -> bool:
    """An engine that always begins with seat 0 must be found out."""
    return bool(played.matches) and played.rounds[0][0].banker != 0


@TIENKAU.ply("TK-3")
def _another_leader(before: State, after: State) -> bool:
    return bool(_trick(before, after)) and after.current_player not in (None, before.leader)


@TIENKAU.ply("TK-4")
def _lead_of_any_kind(before: State, _after: State) -> bool:
    return before.is_lead and {move.kind for move in before.legal_moves} == {
        Kind.SINGLE,
        Kind.PAIR,
        Kind.TWO_PAIRS,
    }


def _bound(before: State, kind: Kind) -> bool:
    """True when the player must follow a lead of this kind in kind, and holds more than what may follow."""
    return bool(before.trick) and before.trick[0].kind is kind and not before.legal_moves[0].is_discard


@TIENKAU.ply("TK-5")
def _one_tile_followed_in_series(before: State, _after: State) -> bool:
    hand = before.hands[before.current_player or 0]
    return _bound(before, Kind.SINGLE) and len(before.legal_moves) < len(set(hand))


@TIENKAU.ply("TK-6")
def _pair_followed(before: State, _after: State) -> bool:
    return _bound(before, Kind.PAIR)


@TIENKAU.ply("TK-7")
def _two_pairs_followed(before: State, _after: State) -> bool:
    return _bound(before, Kind.TWO_PAIRS)


@TIENKAU.ply("TK-8")
def _mixed_pair(_before: State, after: State) -> bool:
    """A pair of two unlike tiles."""
    move = after.last_move
    return move is not None and move.kind is Kind.PAIR and len(set(move.dominoes)) == 2


@TIENKAU.ply("TK-9")
def _single_tiles_contested(before: State, after: State) -> bool:
    return len(set(_contest(before, after, Kind.SINGLE))) > 1


@TIENKAU.ply("TK-10")
def _pairs_contested(before: State, after: State) -> bool:
    return len(set(_contest(before, after, Kind.PAIR))) > 1


@TIENKAU.ply("TK-11")
def _two_pairs_contested(before: State, after: State) -> bool:
    return len(set(_contest(before, after, Kind.TWO_PAIRS))) > 1


@TIENKAU.ply("TK-12")
def _equals(before: State, after: State) -> bool:
    """The highest of a trick was played twice."""
    heights = [height for kind in (Kind.SINGLE, Kind.PAIR) for height in _contest(before, after, kind)]
    return bool(heights) and heights.count(max(heights)) > 1


@TIENKAU.end("TK-13")
def _tricks_counted(state: State) -> bool:
    return state.is_over and not any(state.hands) and any(move.size > 1 for move in state.history)


TIENKAU.paid("TK-14", "TK-15", "TK-16", "TK-17", "TK-18", "TK-19")


@TIENKAU.game("TK-20")
def _bonus_without_the_trick(played: Played[State]) -> bool:
    """A bonus is paid to somebody who does not take the trick."""
    return any(
        payment.clause in ("TK-18", "TK-19") and payment.payee != closed.leader
        for states in played.rounds
        for lead, closed in pairwise(states[::4])
        for payment in closed.payments[len(lead.payments) :]
    )


@TIENKAU.game("TK-21")
def _bank_kept_and_lost(played: Played[State]) -> bool:
    bankers = [states[0].banker for states in played.rounds]
    changes = [a != b for a, b in pairwise(bankers)]
    return bool(played.matches) and True in changes and False in changes


@TIENKAU.game("TK-22")
def _match_ends_when_its_deals_are_played(played: Played[State]) -> bool:
    """Or does not end, when no number of deals is given."""
    deals = played.rounds[0][0].rules.deals
    return len(played.matches) > 2 and played.matches[-1].is_over == (deals is not None)


@TIENKAU.ply("TK-23")
def _discard_seen(_before: State, after: State) -> bool:
    move = after.last_move
    return move is not None and move.is_discard and after.observe(None).last_move is move


@TIENKAU.ply("TK-24")
def _follow_that_might_earn(before: State, after: State) -> bool:
    return bool(before.trick) and _can_earn(after.last_move)
