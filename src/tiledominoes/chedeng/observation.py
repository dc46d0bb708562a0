"""What a seat, or a spectator, may know of a round of Chedeng."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.legal import legal_moves
from tiledominoes.chedeng.moves import FACE_DOWN, HIDDEN, Move, parse_move
from tiledominoes.chedeng.rules import Rules
from tiledominoes.chedeng.scoring import settle
from tiledominoes.chedeng.setting import Setting
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.packed import packed_all, packed_indices, packed_join
from tiledominoes.packs import TILE_SET, shuffle
from tiledominoes.states import OVER
from tiledominoes.views import (
    MAX_PIECES,
    Shared,
    View,
    open_view,
    read_history,
    read_rules,
    read_shared,
    view_json,
)

if TYPE_CHECKING:
    from random import Random

    from tiledominoes.bags import Bag
    from tiledominoes.chedeng.state import State
    from tiledominoes.chips import Payment

_FORM = "tiledominoes.chedeng.observation/1"


@frozen(kw_only=True)
class _Draws:
    """What all draws from one observation share.

    Attributes:
        tiles: the unseen tiles.
        others: the seats that they go to: how many to the hand of each, how many to its face-down tiles, and
            where in the past these were laid.
        hands: the packed hands, those of others empty.
        down: the packed face-down tiles, those that nobody sees empty.
        shown: the packed tiles that each seat has laid face-up.
        past: all moves as they were seen, each with its seat.
        complete: whether these are all since the deal.
    """

    tiles: list[int]
    others: list[tuple[int, int, int, list[int]]]
    hands: list[int]
    down: list[int]
    shown: list[int]
    past: list[tuple[int, Move]]
    complete: bool


class Sight(Shared):
    """The values of an observation, by name; `sight` takes them from a state."""

    history: tuple[Move, ...]
    rules: Rules
    dealer: int
    clockwise: bool
    open_end: int | None
    downs_in_a_row: int
    face_down: Bag
    face_down_counts: tuple[int, ...]
    face_down_piles: tuple[Bag, ...] | None


@final
@frozen(kw_only=True)
class Observation(View[Move]):
    """All and only what one seat may know (CD-7); equal when the seat cannot tell two states apart.

    Others' face-down tiles stand in the history as the hidden ``x`` until the round is over, and they are
    unseen like the tiles in other hands.

    Attributes:
        rules: the options.
        dealer: the seat that led the first tile.
        clockwise: True when turns go to ``seat + 1``.
        open_end: the pips that the next face-up tile must have; None before a lead and when over.
        downs_in_a_row: tiles that went face-down since the last face-up one.
        face_down: the own face-down tiles; empty for a spectator.
        face_down_counts: face-down tiles of each seat.
        face_down_piles: the face-down tiles of every seat once the round is over; None before.
    """

    rules: Rules
    dealer: int
    clockwise: bool
    open_end: int | None
    downs_in_a_row: int
    face_down: Bag
    face_down_counts: tuple[int, ...]
    face_down_piles: tuple[Bag, ...] | None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index when it is this seat's turn; empty otherwise."""
        if self.seat is None or self.seat != self.current_player:
            return ()
        return legal_moves(self.hand._packed, self.open_end or LEAD)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The settlement when the round is over; nothing before."""
        return settle(self.face_down_piles, self.rules) if self.face_down_piles is not None else ()

    @override
    def determinize(self, rng: Random) -> State:
        """A state that this seat cannot tell from the true one, all such deals equally likely.

        Every tile may go face-down at any time but a lead, so the past proves nothing about the unseen
        tiles: told apart, they lie in the other hands and face-down piles in any order (CD-7).

        Args:
            rng: source of randomness, of which only `random()` is called.

        Returns:
            A state whose `observe` gives this observation; its history has real tiles for each ``x``.
        """
        from tiledominoes.chedeng.state import state_of

        draws = self._shared_by_draws(self._prepared)
        tiles = shuffle(draws.tiles, rng)
        hands, down, past = draws.hands.copy(), draws.down.copy(), draws.past.copy()
        start = 0
        for seat, held, laid, places in draws.others:
            middle = start + held
            end = middle + laid
            hands[seat] = packed_all(tiles[start:middle])
            down[seat] = packed_all(tiles[middle:end])
            for place, tile in zip(places, reversed(tiles[middle:end]), strict=False):
                past[place] = seat, FACE_DOWN[tile]
            start = end
        deal = None
        if draws.complete:
            deal = tuple(map(packed_join, map(packed_join, hands, down), draws.shown))
        setting = Setting(
            rules=self.rules,
            dealer=self.dealer,
            step=1 if self.clockwise else -1,
            absent=self.absent._packed,
            deal=deal,
            past=tuple(past),
        )
        return state_of(
            setting,
            None,
            past[-1][1] if past else None,
            hands,
            OVER if self.current_player is None else self.current_player,
            down,
            self.open_end or LEAD,
            self.downs_in_a_row,
        )

    def _prepared(self) -> _Draws:
        """What all draws from this observation share."""
        hands, down, shown = [0] * SEATS, [0] * SEATS, [0] * SEATS
        past = list(zip(self.movers, self.history, strict=True))
        for seat, move in past:
            if move.is_face_up:
                shown[seat] = packed_join(shown[seat], move._effect.first)
        others = []
        if self.face_down_piles is not None:
            down = [pile._packed for pile in self.face_down_piles]
        else:
            for seat in self._hidden_seats():
                places = [i for i, (mover, move) in enumerate(past) if mover == seat and move is HIDDEN]
                others.append((seat, self.counts[seat], self.face_down_counts[seat], places))
        if self.seat is not None:
            hands[self.seat], down[self.seat] = self.hand._packed, self.face_down._packed
        return _Draws(
            tiles=packed_indices(self.unseen._packed),
            others=others,
            hands=hands,
            down=down,
            shown=shown,
            past=past,
            complete=len(past) == len(TILE_SET) - len(self.absent) - sum(self.counts),
        )

    def to_json(self) -> str:
        """The observation as JSON text in ASCII; `from_json` reads it back."""
        piles = self.face_down_piles
        written = {
            "rules": self.rules.to_dict(),
            "face_down_piles": None if piles is None else list(map(str, piles)),
        }
        return view_json(self, _FORM, written)

    @classmethod
    def from_json(cls, text: str) -> Observation:
        """The observation that `to_json` wrote.

        Raises:
            ParseError: anything else, also an observation that no state gives. Only of a game that was
                taken up from a text, whose deal nobody knows, the history is not played again.
        """
        data = open_view(text, _FORM, cls)
        over = data.values["current_player"] is None
        observation = cls(
            **read_shared(data, SEATS),
            history=read_history(data, parse_move),
            rules=read_rules(data, Rules),
            dealer=data.whole("dealer", 0, SEATS - 1),
            clockwise=data.flag("clockwise"),
            open_end=data.whole_or_none("open_end", 1, 6),
            downs_in_a_row=data.whole("downs_in_a_row", 0, SEATS - 1),
            face_down=data.bag("face_down"),
            face_down_counts=data.wholes("face_down_counts", SEATS, 0, MAX_PIECES),
            face_down_piles=data.bags("face_down_piles", SEATS) if over else None,
        )
        if not observation._adds_up():
            data.fail("these values do not go together in any round")
        return observation
