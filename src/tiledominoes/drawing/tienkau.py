"""The table of Tien Kau: the trick, who leads and who is best, and the tricks taken."""

from __future__ import annotations

from tiledominoes.bags import Bag
from tiledominoes.drawing import seats
from tiledominoes.drawing.table import Pile, Play, Seat, Table
from tiledominoes.drawing.words import chips
from tiledominoes.tienkau import SEATS, Move, Observation, State, TrickCount, trick_winner
from tiledominoes.words import counted


def table(seen: State | Observation) -> Table:
    """What there is to see of a deal. Before a lead, that is the last trick."""
    trick = seen.trick
    is_past = not trick and len(seen.history) >= SEATS
    if is_past:
        trick = seen.history[-SEATS:]
    movers = seen.movers[len(seen.movers) - len(trick) :]
    plays: list[Play | None] = [None] * SEATS
    if trick:
        best = trick_winner(movers[0], trick, seen.rules)
        for seat, move in zip(movers, trick, strict=True):
            plays[seat] = _play(move, is_lead=seat == movers[0], is_best=seat == best, is_past=is_past)
    return Table(
        title="Tien Kau",
        headline=seats.headline(seen, leads=not seen.trick),
        details=(f"seat {seen.banker} holds the bank for {counted(seen.held, 'deal')}",),
        seats=tuple(_seat(seen, seat, play) for seat, play in enumerate(plays)),
        nearest=seats.nearest(seen),
        chains=(),
        earlier=Bag(),
        is_past=is_past,
    )


def _play(move: Move, *, is_lead: bool, is_best: bool, is_past: bool) -> Play:
    captions = ["led"] if is_lead else []
    if is_best:
        captions.append("took it" if is_past else "best")
    if move.is_discard:
        captions.append("discard")
    return Play(move.dominoes, tuple(captions), is_best)


def _seat(seen: State | Observation, seat: int, play: Play | None) -> Seat:
    taken = seen.tricks[seat]
    noun = "tile" if seen.rules.trick_count is TrickCount.TILES else "trick"
    marks = [*seats.own_mark(seen, seat), *seats.winner_mark(seen, seat)]
    if seat == seen.banker:
        marks.append("banker")
    marks.append(counted(taken, noun))
    if seen.payments:
        marks.append(chips(seen.scores[seat]))
    hand = Pile("hand", seats.hand_of(seen, seat))
    return Seat(seat, seat == seen.current_player, tuple(marks), (hand,), taken, play)
