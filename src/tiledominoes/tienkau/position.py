"""The one-line text of a Tien Kau position."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.bags import Bag
from tiledominoes.chips import Payment, payment_order
from tiledominoes.errors import TileDominoesError
from tiledominoes.notation import NOTHING, PositionText, bag_text, write_position
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.effects import LEAD
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import Move, parse_move
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import BonusOn, Rules, TrickCount
from tiledominoes.tienkau.scoring import MOST_HELD, earned, step_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tiledominoes.tienkau.state import State

_SEATS = range(SEATS)
_COUNTS = range(9)
_KEYS = ("turn", "banker", "held", "leader", "tricks", "trick", "paid", "hands", "absent")
_BONUS = re.compile("([0-3])>([0-3]):([248]):(TK-1[89])")
_SUPREME, _TWO = _EARNING = (parse_move("42+21"), parse_move("66+63,66+54"))
"""A play for each of the two bonuses."""


@frozen
class Position:
    """What a position's text holds; see `tiledominoes.tienkau.State` for the meanings."""

    rules: Rules
    banker: int
    held: int
    absent: Bag
    turn: int | None
    hands: tuple[Bag, ...]
    leader: int
    tricks: tuple[int, ...]
    trick: tuple[Move, ...]
    bonuses: tuple[Payment, ...]

    def movers(self) -> list[int]:
        """The seats in the order of the open trick, the leader first."""
        return [(self.leader + step_of(self.rules) * i) % SEATS for i in _SEATS]

    def past(self) -> tuple[tuple[int, Move], ...]:
        """The moves of the open trick with their seats: all of the past that a position tells."""
        return tuple(zip(self.movers(), self.trick, strict=False))


def to_text(state: State) -> str:
    """The line of this state's position."""
    bonuses = sorted(state._bonuses, key=payment_order)
    values = (
        NOTHING if state.current_player is None else str(state.current_player),
        str(state.banker),
        str(state.held),
        str(state.leader),
        "/".join(map(str, state.tricks)),
        "/".join(map(str, state.trick)) or NOTHING,
        "/".join(map(bonus_text, bonuses)) or NOTHING,
        "/".join(map(bag_text, state.hands)),
        bag_text(state.absent),
    )
    return write_position("tienkau", dict(zip(_KEYS, values, strict=True)), state.rules)


def from_text(text: str) -> Position:
    """The position that a line describes, checked against what a deal can reach.

    Raises:
        ParseError: no such line, or a position that cannot come about by TK-3 to TK-20.
    """
    line = PositionText(text, "tienkau", _KEYS, Rules)
    place = Position(
        rules=line.rules(Rules),
        banker=line.whole("banker", _SEATS),
        held=line.positive("held"),
        absent=line.bag("absent"),
        turn=line.whole_or_none("turn", _SEATS),
        hands=line.bags("hands", SEATS),
        leader=line.whole("leader", _SEATS),
        tricks=line.wholes("tricks", SEATS, _COUNTS),
        trick=line.parts("trick", parse_move),
        bonuses=tuple(sorted(line.parts("paid", read_bonus), key=payment_order)),
    )
    if place.held > MOST_HELD:
        line.fail("held", f"expected a whole number from 1 to {MOST_HELD}")
    _check_tiles(line, place)
    _check_trick(line, place)
    _check_counts(line, place)
    _check_bonuses(line, place)
    return place


def bonus_text(payment: Payment) -> str:
    """A payment of a bonus as ``2>0:4:TK-18``."""
    return f"{payment.payer}>{payment.payee}:{payment.chips}:{payment.clause}"


def read_bonus(word: str) -> Payment:
    """The payment that `bonus_text` wrote."""
    found = _BONUS.fullmatch(word)
    if found is None:
        raise TileDominoesError("expected a bonus such as 2>0:4:TK-18")
    payer, payee, chips, clause = found.groups()
    return Payment(int(payer), int(payee), int(chips), clause, chips)


def _check_tiles(line: PositionText, place: Position) -> None:
    """No tile twice too often, hands of one size but for the open trick, and the right seat to move."""
    if len(place.trick) >= SEATS:
        line.fail("trick", f"a trick of {SEATS} moves is complete, and no longer open")
    shown = Counter(tile for move in place.trick for tile in move.dominoes)
    held = Counter(tile for bag in (place.absent, *place.hands) for tile in bag)
    if any(n > TILE_SET.count(tile) for tile, n in (held + shown).items()):
        line.fail("hands", "there are more tiles of a kind than the tile set has")
    before = [len(place.hands[seat]) for seat in place.movers()]
    for i, move in enumerate(place.trick):
        before[i] += move.size
    if len(set(before)) != 1:
        line.fail("hands", "hands do not come to one size with the tiles of the open trick")
    dealt, rest = divmod(len(TILE_SET) - len(place.absent), SEATS)
    if rest or not dealt > 0 or before[0] > dealt:
        line.fail("absent", "so many tiles cannot have been dealt to four players evenly")
    turn = place.movers()[len(place.trick)] if before[0] else None
    if place.turn != turn:
        line.fail("turn", "the deal is over" if turn is None else f"seat {turn} is to move")


def _check_trick(line: PositionText, place: Position) -> None:
    """Every move of the open trick must have been legal for the hand of that time (TK-4 to TK-7)."""
    for i, (seat, move) in enumerate(zip(place.movers(), place.trick, strict=False)):
        hand = place.hands[seat] + Bag(move.dominoes)
        if move not in legal_moves(hand._packed, place.trick[0]._effect.asks if i else LEAD):
            line.fail("trick", f"{move} was not legal for a hand of {hand}")


def _check_counts(line: PositionText, place: Position) -> None:
    """The tricks must be as many as the tiles that are gone can make, and the last winner leads."""
    in_hand = max(len(place.hands[seat]) for seat in _SEATS)
    if place.trick:
        in_hand = len(place.hands[place.leader]) + place.trick[0].size
    gone = (len(TILE_SET) - len(place.absent)) // SEATS - in_hand
    if place.rules.trick_count is TrickCount.TILES:
        reachable = {gone}
    else:
        reachable = {n for n in _COUNTS for tiles in _trick_sizes(n) if sum(tiles) == gone}
    if sum(place.tricks) not in reachable:
        line.fail("tricks", f"so many tricks are not made with {gone} tiles from each hand")
    if gone and not place.tricks[place.leader]:
        line.fail("leader", "the leader took the last trick and so has one (TK-3)")
    if not gone and place.leader != place.banker:
        line.fail("leader", "the banker leads the first trick (TK-3)")


def _trick_sizes(tricks: int) -> Iterator[tuple[int, ...]]:
    """The ways to make so many tricks out of one, two and four tiles, as numbers of tiles."""
    for fours in range(tricks + 1):
        for twos in range(tricks + 1 - fours):
            yield (4,) * fours + (2,) * twos + (1,) * (tricks - fours - twos)


def _check_bonuses(line: PositionText, place: Position) -> None:
    """The bonuses of the open trick are there, and others no more than the tiles that are gone allow.

    They come in threes, each time as TK-18 and TK-19 have it for the play of some seat.
    """
    given, gone = Counter(place.bonuses), TILE_SET - place.absent
    for hand in place.hands:
        gone -= hand
    for i, (seat, move) in enumerate(place.past()):
        gone -= Bag(move.dominoes)
        if not i or place.rules.bonus_on is BonusOn.PLAY:
            given.subtract(earned(seat, move, place.banker, place.rules))
    if any(n < 0 for n in given.values()):
        line.fail("paid", "a bonus that the open trick earned is missing (TK-20)")
    plays: Counter[Move] = Counter()
    for play in _EARNING:
        for seat in _SEATS:
            event = earned(seat, play, place.banker, place.rules)
            times = given[event[0]]
            given.subtract(dict.fromkeys(event, times))
            plays[play] += times
    if any(given.values()):
        line.fail("paid", "these payments are no bonuses as TK-18 and TK-19 have them")
    if plays[_SUPREME] > min(map(gone.count, _SUPREME.dominoes)) or plays[_TWO] * _TWO.size > len(gone):
        line.fail("paid", "the tiles that are gone earn no such bonuses")
