"""The table of Chuo Pai: the round, its highest play, who passed, and the scoring piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.chuopai import SEATS, Observation, State
from tiledominoes.drawing import seats
from tiledominoes.drawing.table import Pile, Play, Seat, Table
from tiledominoes.words import counted

if TYPE_CHECKING:
    from tiledominoes.chuopai import Move


def table(seen: State | Observation) -> Table:
    """What there is to see of a game. Before a lead, that is the last round."""
    is_past = seen.best is None
    plies = _last_round(seen) if is_past else _open_round(seen)
    plays: list[Play | None] = [None] * SEATS
    for seat in seen.acted:
        plays[seat] = Play((), ("has acted",), is_best=False)
    best = [move for _, move in plies if not move.is_pass][-1:]
    for seat, move in plies:
        is_lead = seat == plies[0][0] and (is_past or seat == seen.leader)
        plays[seat] = _play(move, is_lead=is_lead, is_best=move in best, is_past=is_past)
    return Table(
        title="Chuo Pai",
        headline=seats.headline(seen, leads=is_past),
        details=(),
        seats=tuple(_seat(seen, seat, play) for seat, play in enumerate(plays)),
        nearest=seats.nearest(seen),
        chains=(),
        earlier=Bag(),
        is_past=is_past and bool(plies),
    )


def _open_round(seen: State | Observation) -> list[tuple[int, Move]]:
    """The moves of the open round, as far as they are known, each with its seat."""
    return list(zip(seen.movers, seen.history, strict=True))[-len(seen.acted) :]


def _last_round(seen: State | Observation) -> list[tuple[int, Move]]:
    """The moves of the last round; none in a game from a text, whose first round is known in part."""
    plies: list[tuple[int, Move]] = []
    if seen.bonus_cards is None:
        return plies
    for ply in zip(seen.movers, seen.history, strict=True):
        # Everybody acts once in a round, and whoever leads the next has acted in this one.
        if ply[0] in [seat for seat, _ in plies]:
            plies = []
        plies.append(ply)
    return plies


def _play(move: Move, *, is_lead: bool, is_best: bool, is_past: bool) -> Play:
    if move.is_pass:
        return Play((), ("pass",), is_best=False)
    captions = ["led"] if is_lead else []
    if is_best:
        captions.append("won it" if is_past else "best")
    return Play(move.dominoes, tuple(captions), is_best)


def _seat(seen: State | Observation, seat: int, play: Play | None) -> Seat:
    taken = seen.piles[seat]
    marks = [*seats.own_mark(seen, seat), *seats.winner_mark(seen, seat), counted(taken, "point")]
    if seen.bonus is not None and seen.bonus[seat]:
        marks.append(f"bonus {seen.bonus[seat]}")
    hand = Pile("hand", seats.hand_of(seen, seat))
    return Seat(seat, seat == seen.current_player, tuple(marks), (hand,), taken, play)
