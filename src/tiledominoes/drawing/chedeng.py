"""The table of Chedeng: the chains, and what lies face-down at each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.chedeng import SEATS, Observation, State
from tiledominoes.drawing import seats
from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.table import Chain, Laid, Pile, Seat, Table
from tiledominoes.drawing.words import chips
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from tiledominoes.chedeng import Move
    from tiledominoes.drawing.pieces import Pieces

_DEAD = 3
_ALL = 8


def table(seen: State | Observation) -> Table:
    """What there is to see of a round."""
    chains = _chains(seen.history, seen.open_end)
    leads = seen.open_end is None
    headline = seats.headline(seen, leads=leads)
    details = ["clockwise" if seen.clockwise else "counter-clockwise"]
    if seen.downs_in_a_row and seen.current_player is not None:
        details.append(f"{seen.downs_in_a_row} face-down in a row")
    return Table(
        title="Chedeng",
        headline=headline if leads else f"{headline}, open end {seen.open_end}",
        details=tuple(details),
        seats=tuple(_seat(seen, seat) for seat in range(SEATS)),
        nearest=seats.nearest(seen),
        chains=chains,
        earlier=_face_up(seen) - Bag(tile.domino for chain in chains for tile in chain.tiles),
        is_past=False,
    )


def _chains(history: tuple[Move, ...], open_end: int | None) -> tuple[Chain, ...]:
    """The face-up tiles of the history; three face-down ones in a row end a chain."""
    chains: list[list[Laid]] = []
    downs = 0
    for move in history:
        if move.domino is None or move.open_end is None:
            downs += 1
            continue
        if downs == _DEAD or not chains:
            chains.append([])
        chains[-1].append(Laid(move.domino, move.domino.pips - move.open_end))
        downs = 0
    ends = [None] * (len(chains) - 1) + [open_end]
    return tuple(Chain(tuple(tiles), end) for tiles, end in zip(chains, ends, strict=False))


def _seat(seen: State | Observation, seat: int) -> Seat:
    down = _face_down(seen, seat)
    marks = [*seats.own_mark(seen, seat), *seats.winner_mark(seen, seat)]
    if seat == seen.dealer:
        marks.append("dealer")
    if isinstance(down, Bag) and down:
        marks.append(f"penalty {down.pips}")
    if seen.is_over:
        marks += {0: ["Ton"], _ALL: ["Patchon Yam"]}.get(len(down), [])
        marks.append(chips(seen.scores[seat]))
    piles = (Pile("hand", seats.hand_of(seen, seat)), Pile("face-down", down, is_turned=True))
    return Seat(seat, seat == seen.current_player, tuple(marks), piles)


def _face_down(seen: State | Observation, seat: int) -> Pieces:
    """The face-down tiles of a seat: open in a state, to their owner, and at the end."""
    if isinstance(seen, State):
        return seen.face_down[seat]
    if seen.face_down_piles is not None:
        return seen.face_down_piles[seat]
    return seen.face_down if seat == seen.seat else Backs(seen.face_down_counts[seat])


def _face_up(seen: State | Observation) -> Bag:
    """All tiles laid face-up, in this history or before it."""
    if isinstance(seen, State):
        others = [*seen.hands, *seen.face_down]
    else:
        others = [seen.hand, seen.unseen, *(seen.face_down_piles or (seen.face_down,))]
    return TILE_SET - sum(others, seen.absent)
