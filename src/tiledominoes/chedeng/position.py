"""The one-line text of a Chedeng position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.chedeng.rules import Rules
from tiledominoes.errors import TileDominoesError
from tiledominoes.notation import NOTHING, PositionText, bag_text, write_position
from tiledominoes.packs import TILE_SET

if TYPE_CHECKING:
    from tiledominoes.bags import Bag
    from tiledominoes.chedeng.state import State

_SEATS = range(4)
_ENDS = range(1, 7)
_DOWNS = range(4)
_DIRECTIONS = {"clockwise": 1, "counterclockwise": -1}
_KEYS = ("turn", "dealer", "direction", "end", "downs", "hands", "down", "absent")


@frozen
class Position:
    """What a position's text holds; see `tiledominoes.chedeng.State` for the meanings."""

    rules: Rules
    dealer: int
    step: int
    absent: Bag
    turn: int | None
    hands: tuple[Bag, ...]
    face_down: tuple[Bag, ...]
    end: int
    downs: int


def to_text(state: State) -> str:
    """The line of this state's position."""
    values = (
        NOTHING if state.current_player is None else str(state.current_player),
        str(state.dealer),
        "clockwise" if state.clockwise else "counterclockwise",
        str(state.open_end or NOTHING),
        str(state.downs_in_a_row),
        "/".join(map(bag_text, state.hands)),
        "/".join(map(bag_text, state.face_down)),
        bag_text(state.absent),
    )
    return write_position("chedeng", dict(zip(_KEYS, values, strict=True)), state.rules)


def from_text(text: str) -> Position:
    """The position that a line describes, checked against what a round can reach.

    Raises:
        ParseError: no such line, or a position that cannot come about by CD-1 to CD-9.
    """
    line = PositionText(text, "chedeng", _KEYS, Rules)
    place = Position(
        rules=line.rules(Rules),
        dealer=line.whole("dealer", _SEATS),
        step=line.choice("direction", _DIRECTIONS),
        absent=line.bag("absent"),
        turn=line.whole_or_none("turn", _SEATS),
        hands=line.bags("hands", len(_SEATS)),
        face_down=line.bags("down", len(_SEATS)),
        end=line.whole_or_none("end", _ENDS) or 0,
        downs=line.whole("downs", _DOWNS),
    )
    _check_turns(line, place)
    _check_table(line, place)
    return place


def _in_turn(place: Position) -> list[int]:
    """The seats in the order of play, the dealer first."""
    return [(place.dealer + place.step * i) % len(_SEATS) for i in _SEATS]


def _check_turns(line: PositionText, place: Position) -> None:
    """Hands must shrink one after another from the dealer on, down to none (CD-5, CD-9)."""
    dealt = len(TILE_SET) - len(place.absent)
    if dealt % len(_SEATS) or not dealt:
        line.fail("absent", f"{dealt} tiles cannot be dealt to four players evenly")
    size = dealt // len(_SEATS)
    played = [size - len(place.hands[seat]) for seat in _in_turn(place)]
    plies = sum(played)
    expected = [(plies + 3 - i) // 4 for i in _SEATS]
    if min(played) < 0 or played != expected:
        sizes = ", ".join(str(len(hand)) for hand in place.hands)
        line.fail("hands", f"{sizes} tiles do not come about when four players lay {size} each in turn")
    turn = None if plies == dealt else _in_turn(place)[plies % 4]
    if place.turn != turn:
        line.fail(
            "turn",
            "after these plies " + ("the round is over" if turn is None else f"seat {turn} is to move"),
        )


def _check_table(line: PositionText, place: Position) -> None:
    """The tiles, the end and the face-down tiles must be what CD-5 to CD-8 can leave."""
    seats = _in_turn(place)
    size = (len(TILE_SET) - len(place.absent)) // 4
    shown = TILE_SET
    try:
        for bag in (place.absent, *place.hands, *place.face_down):
            shown -= bag
    except TileDominoesError:
        line.fail("hands", "there are more tiles of a kind than the tile set has")
    played = [size - len(place.hands[seat]) for seat in seats]
    face_up = [n - len(place.face_down[seat]) for n, seat in zip(played, seats, strict=True)]
    plies = sum(played)
    if min(face_up) < 0:
        line.fail("down", "a seat has more tiles face-down than it has laid")
    if plies and not face_up[0]:
        line.fail("down", "the dealer's first tile is never face-down (CD-5)")
    last = [(plies - 1 - i) % 4 for i in range(place.downs + 1)]
    if place.downs > max(plies - 1, 0) or (
        plies and (not face_up[last[-1]] or any(not place.face_down[seats[i]] for i in last[:-1]))
    ):
        line.fail("downs", "these last tiles cannot have gone face-down")
    leads = plies == 0 or place.downs == 3 or place.turn is None
    if leads != (place.end == 0):
        line.fail("end", "an end is open exactly when the next player does not lead")
    if place.end and all(place.end not in (d.high, d.low) for d in shown):
        line.fail("end", f"no tile that lies face-up has a {place.end}")
