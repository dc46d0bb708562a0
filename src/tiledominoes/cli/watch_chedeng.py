"""A whole match of Chedeng in words."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from tiledominoes.chedeng import PRESETS, Match, State
from tiledominoes.cli.layout import counted, payment_lines, random_states, seat_table, seats, tile, tiles
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from tiledominoes.chedeng import Move

_CHAIN_SHOWN = 8


def narrate(seed: int, rules_name: str, rounds: int | None) -> Generator[str, None, Record]:
    """The lines of a match of random moves; one seed always gives the same. Its value is the record.

    Raises:
        RulesError: fewer rounds than one.
    """
    rng = Random(seed)
    rules = PRESETS[rules_name] if rounds is None else evolve(PRESETS[rules_name], rounds=rounds)
    match = Match.start(rng=rng, rules=rules)
    limit = counted(rules.rounds, "round")
    yield f"Chedeng, seed {seed}: {limit}, or until somebody is bankrupt (CD-16);"
    yield f"everybody starts with {rules.starting_chips} chips (CD-2), seat {match.dealer} deals first (CD-3)"
    while not match.is_over:
        yield ""
        yield f"Round {match.round} of {rules.rounds}"
        states = random_states(match.deal(rng), rng)
        yield from tell_round(states)
        match = match.settle(states[-1])
        yield seat_table("chips", match.chips)
        if not match.is_over:
            yield f"  seat {match.dealer} deals next (CD-15)"
    yield ""
    yield from _result(match)
    return Record.from_match(match)


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one round: the hands, every move, and the settlement when it is over."""
    first, last = states[0], states[-1]
    direction = "clockwise" if first.clockwise else "counter-clockwise"
    yield f"  {direction} (CD-4), dealer seat {first.dealer}"
    for seat, hand in enumerate(first.hands):
        yield f"  seat {seat} holds {tiles(hand)}"
    for before, after in pairwise(states):
        yield from _ply(before, after)
    if last.is_over:
        yield from _penalties(last)
        yield from payment_lines(last.payments)
        yield seat_table("round", (f"{gain:+}" for gain in last.scores))


def _ply(before: State, after: State) -> Iterator[str]:
    """One move: who laid what, and the chain as it stands."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    assert move.domino is not None
    if move.open_end is None:
        yield f"  seat {seat} lays   {tile(move.domino)} face-down"
    else:
        did = "leads" if before.open_end is None else "chains"
        chain = _chain(after)
        shown = "".join(_laid(m) for m in chain[-_CHAIN_SHOWN:])
        more = ".." if len(chain) > _CHAIN_SHOWN else ""
        yield f"  seat {seat} {did:6} {_laid(move)}, open end {move.open_end}    {more}{shown}"
    if after.downs_in_a_row == 3 and not after.is_over:
        yield f"  three face-down in a row: the chain is dead, seat {after.current_player} leads anew (CD-8)"


def _chain(state: State) -> list[Move]:
    """The face-up tiles of the chain that stands, the lead first."""
    chain: list[Move] = []
    downs = 0
    for move in state.history:
        if not move.is_face_up:
            downs += 1
        else:
            chain = [move] if downs == 3 else [*chain, move]
            downs = 0
    return chain


def _laid(move: Move) -> str:
    """A face-up tile with its open half on the right."""
    assert move.domino is not None
    assert move.open_end is not None
    return tile(move.domino, move.domino.pips - move.open_end)


def _penalties(state: State) -> Iterator[str]:
    yield "  all hands are empty (CD-9); face-down tiles and penalties (CD-10):"
    for seat, pile in enumerate(state.face_down):
        special = {0: "  Ton (CD-12)", 8: "  Patchon Yam (CD-13)"}.get(len(pile), "")
        yield f"    seat {seat}: {tiles(pile):24} {pile.pips:3}{special}"


def _result(match: Match) -> Iterator[str]:
    bankrupt = [seat for seat, chips in enumerate(match.chips) if chips <= 0]
    if bankrupt:
        yield f"The match is over, bankrupt: {seats(bankrupt)} (CD-16)"
    else:
        yield f"The match is over after {counted(len(match.rounds), 'round')} (CD-16)"
    yield f"Winner with {max(match.chips)} chips: {seats(match.winners)} (CD-17)"
