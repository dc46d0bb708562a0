"""Chedeng in words: a round as it goes, what lies on the table, how a match ends.

What is told of a round comes from states or, for a player, from what the seat may know of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.cli.layout import payment_lines, seat_table, tile, tiles
from tiledominoes.words import counted, seats

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tiledominoes.chedeng import Match, Move, Observation, State
    from tiledominoes.cli.layout import Pay
    from tiledominoes.dominoes import Domino

    Seen: TypeAlias = State | Observation

_CHAIN_SHOWN = 8


def heading(match: Match) -> Iterator[str]:
    """How long a match is, what everybody has, and who begins."""
    rules = match.rules
    yield f"{counted(rules.rounds, 'round')}, or until somebody is bankrupt (CD-16);"
    yield f"everybody starts with {rules.starting_chips} chips (CD-2), seat {match.dealer} deals first (CD-3)"


def round_heading(match: Match) -> str:
    """Which round comes now."""
    return f"Round {match.round} of {match.rules.rounds}"


def after_round(match: Match) -> str:
    """Who begins the next round."""
    return f"  seat {match.dealer} deals next (CD-15)"


def result(match: Match) -> Iterator[str]:
    """Why a match is over, and who has won."""
    bankrupt = [seat for seat, chips in enumerate(match.chips) if chips <= 0]
    if bankrupt:
        yield f"The match is over, bankrupt: {seats(bankrupt)} (CD-16)"
    else:
        yield f"The match is over after {counted(len(match.rounds), 'round')} (CD-16)"
    yield f"Winner with {max(match.chips)} chips: {seats(match.winners)} (CD-17)"


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one round: the hands, every move, and the settlement when it is over."""
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
    yield f"  {_direction(seen)} (CD-4), dealer seat {seen.dealer}"


def ply(before: Seen, after: Seen) -> Iterator[str]:
    """One move: who laid what, and the chain as it stands."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    if move.domino is None:
        yield f"  seat {seat} lays   [?-?] face-down"
    elif move.open_end is None:
        yield f"  seat {seat} lays   {tile(move.domino)} face-down"
    else:
        did = "leads" if before.open_end is None else "chains"
        yield f"  seat {seat} {did:6} {_laid(move)}, open end {move.open_end}    {_chain_text(after)}"
    if after.downs_in_a_row == 3 and not after.is_over:
        yield f"  three face-down in a row: the chain is dead, seat {after.current_player} leads anew (CD-8)"


def ending(view: Observation, pay: Pay = payment_lines) -> Iterator[str]:
    """How a round was settled: the face-down tiles, the payments, and what each seat gained."""
    yield "  all hands are empty (CD-9); face-down tiles and penalties (CD-10):"
    for seat, pile in enumerate(view.face_down_piles or ()):
        special = {0: "  Ton (CD-12)", 8: "  Patchon Yam (CD-13)"}.get(len(pile), "")
        yield f"    seat {seat}: {tiles(pile):24} {pile.pips:3}{special}"
    yield from pay(view.payments)
    yield seat_table("round", (f"{gain:+}" for gain in view.scores))


def table(view: Observation) -> Iterator[str]:
    """What lies on the table, and how many tiles everybody has."""
    yield from opening(view)
    if view.open_end is None:
        yield f"  seat {view.current_player} leads: no end is open (CD-5)"
    else:
        yield f"  open end {view.open_end}    {_chain_text(view)}"
    yield seat_table("in hand", view.counts)
    yield seat_table("face-down", view.face_down_counts)


def hand(view: Observation) -> Iterator[str]:
    """The own tiles: what is held, and what lies face-down."""
    yield f"  you hold {_row(view.hand)}"
    if view.face_down:
        yield f"  your tiles face-down: {_row(view.face_down)}, {view.face_down.pips} pips"


def turn(view: Observation) -> str:
    """What the seat to move is to do."""
    if view.open_end is None:
        return "You lead: a tile face-up, and which of its ends is open (CD-5)."
    return f"Your turn: the open end is {view.open_end} (CD-6); any tile may go face-down (CD-7)."


def kind(move: Move) -> str:
    """Under which word a move is listed."""
    return "face-up" if move.is_face_up else "face-down"


def _row(bag: Iterable[Domino]) -> str:
    return " ".join(map(tile, bag))


def _direction(seen: Seen) -> str:
    return "clockwise" if seen.clockwise else "counter-clockwise"


def _chain_text(seen: Seen) -> str:
    """The end of the chain that stands."""
    chain = _chain(seen)
    more = ".." if len(chain) > _CHAIN_SHOWN else ""
    return more + "".join(_laid(move) for move in chain[-_CHAIN_SHOWN:])


def _chain(seen: Seen) -> list[Move]:
    """The face-up tiles of the chain that stands, the lead first."""
    chain: list[Move] = []
    downs = 0
    for move in seen.history:
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
