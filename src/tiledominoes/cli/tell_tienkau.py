"""Tien Kau in words: a deal as it goes, what lies on the table, how a match ends.

What is told of a deal comes from states or, for a player, from what the seat may know of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.cli.layout import payment_lines, seat_table, tile, tiles
from tiledominoes.tienkau import Kind
from tiledominoes.tienkau.pairs import PAIR_NAMES
from tiledominoes.words import counted, seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledominoes.cli.layout import Pay
    from tiledominoes.tienkau import Match, Move, Observation, State

    Seen: TypeAlias = State | Observation

_TAKEN_BY = {Kind.SINGLE: "TK-9", Kind.PAIR: "TK-10", Kind.TWO_PAIRS: "TK-11"}
_TRICK = 4
_BONUSES = ("TK-18", "TK-19")


def heading(match: Match) -> Iterator[str]:
    """How long a match is, what everybody has, and who begins."""
    rules = match.rules
    yield f"{counted(rules.deals or 0, 'deal')} (TK-22);"
    yield f"everybody has {rules.starting_chips} chips (TK-1), the first banker is seat {match.banker} (TK-2)"


def round_heading(match: Match) -> str:
    """Which deal comes now."""
    return f"Deal {match.deals_played + 1} of {match.rules.deals}"


def after_round(match: Match) -> str:
    """Who holds the bank next."""
    return f"  the bank goes to seat {match.banker} (TK-21)"


def result(match: Match) -> Iterator[str]:
    """Why a match is over, and who has won."""
    yield f"The match is over after {counted(match.deals_played, 'deal')} (TK-22)"
    yield f"Winner with {max(match.chips)} chips: {seats(match.winners)} (TK-22)"


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one deal: the hands, every move, and the settlement when it is over."""
    first, last = states[0], states[-1]
    yield from opening(first)
    for seat, hand in enumerate(first.hands):
        yield f"  seat {seat} holds {tiles(hand)}"
    for before, after in pairwise(states):
        yield from ply(before, after)
    if last.is_over:
        yield from ending(last.observe(None))


def opening(seen: Seen) -> Iterator[str]:
    """What everybody knows when the tiles are dealt."""
    yield f"  seat {seen.banker} is the banker, for {counted(seen.held, 'deal')} in a row (TK-15)"


def ply(before: Seen, after: Seen) -> Iterator[str]:
    """One move, what it earned, and who took the trick when it was the last."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    if not before.trick:
        yield f"  Trick {len(before.history) // _TRICK + 1}"
    yield _played(seat, move, leads=not before.trick)
    earned = after.payments[len(before.payments) :]
    yield from payment_lines(p for p in earned if p.clause in _BONUSES)
    if not after.trick:
        lead = before.trick[0]
        counts = " ".join(map(str, after.tricks))
        yield f"    seat {after.leader} takes it ({_TAKEN_BY[lead.kind]}), tricks by seat: {counts}"


def ending(view: Observation, pay: Pay = payment_lines) -> Iterator[str]:
    """How a deal was settled: the payments, and what each seat gained."""
    yield f"  all hands are empty (TK-13), seat {view.leader} took the last trick"
    yield from pay(p for p in view.payments if p.clause not in _BONUSES)
    yield seat_table("deal", (f"{gain:+}" for gain in view.scores))


def table(view: Observation) -> Iterator[str]:
    """What lies on the table, the tricks so far, and how many tiles everybody has."""
    yield from opening(view)
    if not view.trick:
        yield f"  seat {view.current_player} leads the next trick (TK-3)"
    for place, (seat, move) in enumerate(_open_trick(view)):
        yield _played(seat, move, leads=not place)
    yield seat_table("tricks", view.tricks)
    yield seat_table("in hand", view.counts)


def hand(view: Observation) -> Iterator[str]:
    """The own tiles."""
    yield f"  you hold {' '.join(map(tile, view.hand))}"


def turn(view: Observation) -> str:
    """What the seat to move is to do."""
    if not view.trick:
        return "You lead: a tile, a pair or two pairs (TK-4)."
    if view.legal_moves[0].is_discard:
        return f"You cannot follow {view.trick[0]}, and discard as many tiles (TK-5 to TK-7)."
    return f"You follow {view.trick[0]} (TK-5 to TK-7)."


def kind(move: Move) -> str:
    """Under which word a move is listed."""
    return str(move.kind)


def _played(seat: int | None, move: Move, *, leads: bool) -> str:
    """Who played what, and the names of its pairs."""
    did = "discards" if move.is_discard else "leads" if leads else "follows"
    names = ", ".join(PAIR_NAMES[rank - 1] for rank in move.ranks)
    return f"    seat {seat} {did:8} {str(move).removeprefix('x'):14} {names}".rstrip()


def _open_trick(view: Observation) -> list[tuple[int, Move]]:
    """The moves of the open trick, each with its seat."""
    plies = list(zip(view.movers, view.history, strict=True))
    return plies[len(plies) - len(view.trick) :]
