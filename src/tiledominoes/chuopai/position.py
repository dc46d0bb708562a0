"""The one-line text of a Chuo Pai position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.bags import Bag
from tiledominoes.chuopai.cards import pack_cards
from tiledominoes.chuopai.legal import plays_by
from tiledominoes.chuopai.moves import PASS, Move, catalogue, is_higher, parse_move
from tiledominoes.chuopai.rules import Rules
from tiledominoes.chuopai.turns import SEATS
from tiledominoes.errors import BagError, TileDominoesError
from tiledominoes.notation import NOTHING, PositionText, bag_text, write_position
from tiledominoes.packs import CHUO_PAI_PACK, left_out

if TYPE_CHECKING:
    from tiledominoes.chuopai.state import State

_SEATS = range(SEATS)
_KEYS = ("turn", "leader", "acted", "best", "owner", "piles", "hands", "absent")


@frozen
class Position:
    """What a position's text holds; see `tiledominoes.chuopai.State` for the meanings."""

    rules: Rules
    absent: Bag
    turn: int | None
    hands: tuple[Bag, ...]
    leader: int
    acted: tuple[int, ...]
    best: Move | None
    owner: int | None
    piles: tuple[int, ...]

    def past(self) -> tuple[tuple[int, Move], ...]:
        """The moves of the open round that the position tells: the highest play and the passes on it."""
        if self.best is None or self.owner is None:
            return ()
        passed = self.acted[self.acted.index(self.owner) + 1 :]
        return ((self.owner, self.best), *((seat, PASS) for seat in passed))


def to_text(state: State) -> str:
    """The line of this state's position."""
    values = (
        NOTHING if state.current_player is None else str(state.current_player),
        str(state.leader),
        "/".join(map(str, state.acted)) or NOTHING,
        NOTHING if state.best is None else str(state.best),
        NOTHING if state.owner is None else str(state.owner),
        "/".join(map(str, state.piles)),
        "/".join(map(bag_text, state.hands)),
        bag_text(state.absent),
    )
    return write_position("chuopai", dict(zip(_KEYS, values, strict=True)), state.rules)


def from_text(text: str) -> Position:
    """The position that a line describes, checked against what a game can reach.

    Raises:
        ParseError: no such line, or a position that cannot come about by CP-2 to CP-11.
    """
    line = PositionText(text, "chuopai", _KEYS, Rules)
    best = line.parts("best", parse_move)
    place = Position(
        rules=line.rules(Rules),
        absent=line.bag("absent"),
        turn=line.whole_or_none("turn", _SEATS),
        hands=line.bags("hands", SEATS),
        leader=line.whole("leader", _SEATS),
        acted=line.parts("acted", _read_seat),
        best=best[0] if best else None,
        owner=line.whole_or_none("owner", _SEATS),
        piles=line.wholes("piles", SEATS, range(len(CHUO_PAI_PACK) + 1)),
    )
    if len(best) > 1 or (best and (best[0].is_pass or not best[0].allowed_by(place.rules))):
        line.fail("best", "expected one play that the options allow, or -")
    _check_cards(line, place)
    if place.best is None:
        _check_between_rounds(line, place)
    else:
        _check_round(line, place, place.best)
    return place


def _read_seat(word: str) -> int:
    if word not in ("0", "1", "2"):
        raise TileDominoesError("expected seats such as 0/1")
    return int(word)


def _check_cards(line: PositionText, place: Position) -> None:
    """Cards on piles and on the table must have left the hands, and no card is there too often."""
    try:
        gone = left_out(CHUO_PAI_PACK, (place.absent, *place.hands))
    except BagError:
        line.fail("hands", "there are more cards of a kind than the pack has")
    on_table = Bag(place.best.dominoes) if place.best else Bag()
    if not on_table <= gone:
        line.fail("best", "its cards are still in a hand, or absent")
    if sum(place.piles) > len(gone) - len(on_table):
        line.fail("piles", f"{len(gone) - len(on_table)} cards cannot make such piles")


def _check_between_rounds(line: PositionText, place: Position) -> None:
    """Nobody has acted, and the leader holds cards unless the game is over (CP-10, CP-11)."""
    if place.acted:
        line.fail("acted", "nobody has acted before a lead")
    if place.owner is not None:
        line.fail("owner", "there is no play to own before a lead")
    holding = [seat for seat in _SEATS if place.hands[seat]]
    turn = place.leader if len(holding) > 1 else None
    if turn is not None and turn not in holding:
        line.fail("leader", "who holds no cards does not lead (CP-10)")
    if place.turn != turn:
        line.fail("turn", "the game is over" if turn is None else f"seat {turn} leads")


def _check_round(line: PositionText, place: Position, best: Move) -> None:
    """Each acts once in order; who acted after the highest play could not beat it (CP-6, CP-8)."""
    order = [(place.leader + i) % SEATS for i in _SEATS]
    waiting = [seat for seat in order if place.hands[seat] and seat not in place.acted]
    reached = order.index(place.turn) if place.turn is not None else SEATS
    acted = [seat for seat in order[:reached] if seat in place.acted]
    if place.leader not in place.acted or place.acted != tuple(acted):
        line.fail("acted", "the seats that acted stand in order from the leader on")
    if not waiting or place.turn != waiting[0]:
        line.fail("turn", f"seat {waiting[0]} acts next" if waiting else "the round would be over")
    if place.owner not in place.acted:
        line.fail("owner", "the highest play is of one who has acted")
    if place.owner != place.leader and not _can_have_beaten(place, best):
        line.fail("owner", f"nothing that {best} can have beaten has left a hand (CP-7)")
    for seat in place.acted[place.acted.index(place.owner) + 1 :]:
        if plays_by(place.rules).legal_moves(pack_cards(place.hands[seat]), best) != (PASS,):
            line.fail("hands", f"seat {seat} passed and could have beaten {best} (CP-8)")


def _can_have_beaten(place: Position, best: Move) -> bool:
    """True when the cards that are on no pile can hold a play that this one beats."""
    gone = left_out(CHUO_PAI_PACK, (place.absent, *place.hands, Bag(best.dominoes)))
    if len(gone) - sum(place.piles) < best.size:
        return False
    return any(is_higher(best, lower) and Bag(lower.dominoes) <= gone for lower in catalogue()[:-1])
