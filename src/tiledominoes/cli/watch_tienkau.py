"""A match of Tien Kau in words."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from tiledominoes.cli.layout import counted, payment_lines, seat_table, seats, tiles
from tiledominoes.tienkau import PRESETS, Kind, Match, State
from tiledominoes.tienkau.pairs import PAIR_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator


_DEALS = 4
_TAKEN_BY = {Kind.SINGLE: "TK-9", Kind.PAIR: "TK-10", Kind.TWO_PAIRS: "TK-11"}
_TRICK = 4


def narrate(seed: int, rules_name: str, rounds: int | None) -> Iterator[str]:
    """The lines of a match of random moves; one seed always gives the same.

    Raises:
        RulesError: fewer deals than one.
    """
    rng = Random(seed)
    rules = evolve(PRESETS[rules_name], deals=_DEALS if rounds is None else rounds)
    match = Match.start(rng=rng, rules=rules)
    yield f"Tien Kau by the rules {rules_name}, seed {seed}: {counted(rules.deals or 0, 'deal')} (TK-22);"
    yield f"everybody has {rules.starting_chips} chips (TK-1), the first banker is seat {match.banker} (TK-2)"
    while not match.is_over:
        state = match.deal(rng)
        yield ""
        yield (
            f"Deal {match.deals_played + 1} of {rules.deals}: seat {match.banker} is the banker, "
            f"for {counted(match.held, 'deal')} in a row"
        )
        for seat, hand in enumerate(state.hands):
            yield f"  seat {seat} holds {tiles(hand)}"
        while not state.is_over:
            moves = state.legal_moves
            before, state = state, state.play(moves[int(rng.random() * len(moves))])
            yield from _ply(before, state)
        yield f"  all hands are empty (TK-13), seat {state.leader} took the last trick"
        yield from payment_lines(state.payments[len(state.previous.payments if state.previous else ()) :])
        match = match.settle(state)
        yield seat_table("deal", (f"{gain:+}" for gain in state.scores))
        yield seat_table("chips", match.chips)
        yield f"  the bank goes to seat {match.banker} (TK-21)"
    yield ""
    yield f"The match is over after {counted(match.deals_played, 'deal')} (TK-22)"
    yield f"Winner with {max(match.chips)} chips: {seats(match.winners)} (TK-22)"


def _ply(before: State, after: State) -> Iterator[str]:
    """One move, what it earned, and who took the trick when it was the last."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    if not before.trick:
        yield f"  Trick {_number(before)}"
    did = "discards" if move.is_discard else "follows" if before.trick else "leads"
    names = ", ".join(PAIR_NAMES[rank - 1] for rank in move.ranks)
    yield f"    seat {seat} {did:8} {str(move).removeprefix('x'):14} {names}".rstrip()
    if not after.is_over:
        yield from payment_lines(after.payments[len(before.payments) :])
    if not after.trick:
        lead = before.trick[0]
        counts = " ".join(map(str, after.tricks))
        yield f"    seat {after.leader} takes it ({_TAKEN_BY[lead.kind]}), tricks by seat: {counts}"


def _number(state: State) -> int:
    """Which trick of the deal is led next."""
    return len(state.history) // _TRICK + 1
