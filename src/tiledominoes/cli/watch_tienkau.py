"""A match of Tien Kau in words."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from tiledominoes.cli.layout import counted, payment_lines, random_states, seat_table, seats, tiles
from tiledominoes.records import Record
from tiledominoes.tienkau import PRESETS, Kind, Match, State
from tiledominoes.tienkau.pairs import PAIR_NAMES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence


_DEALS = 4
_TAKEN_BY = {Kind.SINGLE: "TK-9", Kind.PAIR: "TK-10", Kind.TWO_PAIRS: "TK-11"}
_TRICK = 4
_BONUSES = ("TK-18", "TK-19")


def narrate(seed: int, rules_name: str, rounds: int | None) -> Generator[str, None, Record]:
    """The lines of a match of random moves; one seed always gives the same. Its value is the record.

    Raises:
        RulesError: fewer deals than one.
    """
    rng = Random(seed)
    deals = _DEALS if rounds is None else rounds
    rules = evolve(PRESETS[rules_name], deals=deals)
    match = Match.start(rng=rng, rules=rules)
    yield f"Tien Kau by the rules {rules_name}, seed {seed}: {counted(deals, 'deal')} (TK-22);"
    yield f"everybody has {rules.starting_chips} chips (TK-1), the first banker is seat {match.banker} (TK-2)"
    while not match.is_over:
        yield ""
        yield f"Deal {match.deals_played + 1} of {deals}"
        states = random_states(match.deal(rng), rng)
        yield from tell_round(states)
        match = match.settle(states[-1])
        yield seat_table("chips", match.chips)
        yield f"  the bank goes to seat {match.banker} (TK-21)"
    yield ""
    yield f"The match is over after {counted(match.deals_played, 'deal')} (TK-22)"
    yield f"Winner with {max(match.chips)} chips: {seats(match.winners)} (TK-22)"
    return Record.from_match(match)


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one deal: the hands, every move, and the settlement when it is over."""
    first, last = states[0], states[-1]
    yield f"  seat {first.banker} is the banker, for {counted(first.held, 'deal')} in a row (TK-15)"
    for seat, hand in enumerate(first.hands):
        yield f"  seat {seat} holds {tiles(hand)}"
    for before, after in pairwise(states):
        yield from _ply(before, after)
    if last.is_over:
        yield f"  all hands are empty (TK-13), seat {last.leader} took the last trick"
        yield from payment_lines(p for p in last.payments if p.clause not in _BONUSES)
        yield seat_table("deal", (f"{gain:+}" for gain in last.scores))


def _ply(before: State, after: State) -> Iterator[str]:
    """One move, what it earned, and who took the trick when it was the last."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    if not before.trick:
        yield f"  Trick {_number(before)}"
    did = "discards" if move.is_discard else "follows" if before.trick else "leads"
    names = ", ".join(PAIR_NAMES[rank - 1] for rank in move.ranks)
    yield f"    seat {seat} {did:8} {str(move).removeprefix('x'):14} {names}".rstrip()
    earned = after.payments[len(before.payments) :]
    yield from payment_lines(p for p in earned if p.clause in _BONUSES)
    if not after.trick:
        lead = before.trick[0]
        counts = " ".join(map(str, after.tricks))
        yield f"    seat {after.leader} takes it ({_TAKEN_BY[lead.kind]}), tricks by seat: {counts}"


def _number(state: State) -> int:
    """Which trick of the deal is led next."""
    return len(state.history) // _TRICK + 1
