"""What a seat, or a spectator, may know of a round of Chedeng."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from attrs import fields, frozen

from tiledominoes.bags import Bag, bag_of, packed_indices, packed_join, packed_put
from tiledominoes.chedeng.moves import FACE_DOWN, HIDDEN, LEAD, Move, legal_moves, parse_move
from tiledominoes.chedeng.rules import Rules
from tiledominoes.chedeng.scoring import SEATS, settle
from tiledominoes.chips import Payment, highest, net
from tiledominoes.errors import ParseError, TileDominoesError
from tiledominoes.jsontext import JsonObject, write_json
from tiledominoes.packs import TILE_SET, shuffle
from tiledominoes.states import OVER

if TYPE_CHECKING:
    from random import Random

    from tiledominoes.chedeng.state import State

_FORM = "tiledominoes.chedeng.observation/1"


@frozen
class Observation:
    """All and only what one seat may know (CD-7); equal when the seat cannot tell two states apart.

    Attributes:
        seat: the seat that looks; None for a spectator.
        rules: the options.
        dealer: the seat that led the first tile.
        clockwise: True when turns go to ``seat + 1``.
        current_player: the seat to move; None when the round is over.
        open_end: the pips that the next face-up tile must have; None before a lead and when over.
        downs_in_a_row: tiles that went face-down since the last face-up one.
        hand: the own hand; empty for a spectator.
        counts: tiles in each hand, by seat.
        unseen: tiles in the other hands and in face-down piles of others, not told apart.
        absent: tiles that a partial deal left out.
        face_down: the own face-down tiles; empty for a spectator.
        face_down_counts: face-down tiles of each seat.
        face_down_piles: the face-down tiles of every seat once the round is over; None before.
        history: all moves, other players' face-down tiles as the hidden ``x`` until the round is over.
    """

    seat: int | None
    rules: Rules
    dealer: int
    clockwise: bool
    current_player: int | None
    open_end: int | None
    downs_in_a_row: int
    hand: Bag
    counts: tuple[int, ...]
    unseen: Bag
    absent: Bag
    face_down: Bag
    face_down_counts: tuple[int, ...]
    face_down_piles: tuple[Bag, ...] | None
    history: tuple[Move, ...]

    @classmethod
    def of(cls, state: State, seat: int | None) -> Observation:
        """What `seat` may know of `state`; see `State.observe`, which checks the seat."""
        over = state.is_over
        unseen = 0
        for other in range(SEATS):
            if other != seat and not over:
                unseen = packed_join(unseen, state._hands[other])
                unseen = packed_join(unseen, state._down[other])
        return cls(
            seat=seat,
            rules=state.rules,
            dealer=state.dealer,
            clockwise=state.clockwise,
            current_player=state.current_player,
            open_end=state.open_end,
            downs_in_a_row=state.downs_in_a_row,
            hand=Bag() if seat is None else bag_of(state._hands[seat]),
            counts=tuple(hand.bit_count() for hand in state._hands),
            unseen=bag_of(unseen),
            absent=state.absent,
            face_down=Bag() if seat is None else bag_of(state._down[seat]),
            face_down_counts=state.face_down_counts,
            face_down_piles=state.face_down if over else None,
            history=_seen_history(state, seat),
        )

    @property
    def is_over(self) -> bool:
        """True when all hands are empty."""
        return self.current_player is None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index when it is this seat's turn; empty otherwise."""
        if self.seat is None or self.seat != self.current_player:
            return ()
        return legal_moves(self.hand._packed, self.open_end or LEAD)

    @property
    def last_move(self) -> Move | None:
        """The last move as this seat saw it; None before the first."""
        return self.history[-1] if self.history else None

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The settlement when the round is over; nothing before."""
        return settle(self.face_down_piles, self.rules) if self.face_down_piles is not None else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained; all 0 before the round is over."""
        return net(self.payments, SEATS)

    @property
    def winners(self) -> frozenset[int]:
        """The seats that gained the most; empty before the round is over."""
        return highest(self.scores) if self.is_over else frozenset()

    def determinize(self, rng: Random) -> State:
        """A state that this seat cannot tell from the true one, all such deals equally likely.

        Every tile may go face-down at any time but a lead, so the past proves nothing about the unseen
        tiles: they lie in the other hands and face-down piles in any order (CD-7).

        Args:
            rng: source of randomness, of which only `random()` is called.

        Returns:
            A state whose `observe` gives this observation; its history has real tiles for each ``x``.
        """
        from tiledominoes.chedeng.state import Setting, State

        unseen = iter(shuffle(packed_indices(self.unseen._packed), rng))
        hands, down = [0] * SEATS, [0] * SEATS
        laid: list[list[int]] = [[], [], [], []]
        for seat in range(SEATS):
            if seat == self.seat:
                hands[seat], down[seat] = self.hand._packed, self.face_down._packed
            elif self.face_down_piles is not None:
                down[seat] = self.face_down_piles[seat]._packed
            else:
                for index in islice(unseen, self.counts[seat]):
                    hands[seat] = packed_put(hands[seat], index)
                for index in islice(unseen, self.face_down_counts[seat]):
                    down[seat] = packed_put(down[seat], index)
                    laid[seat].append(index)
        movers = self._movers()
        past = tuple(
            FACE_DOWN[laid[seat].pop()] if move is HIDDEN else move
            for move, seat in zip(self.history, movers, strict=True)
        )
        dealt = [packed_join(a, b) for a, b in zip(hands, down, strict=True)]
        for move, seat in zip(past, movers, strict=True):
            if move.is_face_up:
                dealt[seat] = packed_join(dealt[seat], move._first)
        setting = Setting(
            rules=self.rules,
            dealer=self.dealer,
            step=1 if self.clockwise else -1,
            absent=self.absent._packed,
            deal=tuple(dealt) if len(past) == self._plies else None,
            past=past,
        )
        return State(
            setting,
            None,
            past[-1] if past else None,
            tuple(hands),
            tuple(down),
            OVER if self.current_player is None else self.current_player,
            self.open_end or LEAD,
            self.downs_in_a_row,
        )

    def to_json(self) -> str:
        """The observation as JSON text in ASCII; `from_json` reads it back."""
        piles = self.face_down_piles
        return write_json(
            _FORM,
            {
                "seat": self.seat,
                "rules": self.rules.to_dict(),
                "dealer": self.dealer,
                "clockwise": self.clockwise,
                "current_player": self.current_player,
                "open_end": self.open_end,
                "downs_in_a_row": self.downs_in_a_row,
                "hand": str(self.hand),
                "counts": self.counts,
                "unseen": str(self.unseen),
                "absent": str(self.absent),
                "face_down": str(self.face_down),
                "face_down_counts": self.face_down_counts,
                "face_down_piles": None if piles is None else list(map(str, piles)),
                "history": list(map(str, self.history)),
            },
        )

    @classmethod
    def from_json(cls, text: str) -> Observation:
        """The observation that `to_json` wrote.

        Raises:
            ParseError: anything else, also an observation that no state gives.
        """
        data = JsonObject(text, _FORM, tuple(a.name for a in fields(cls)))
        try:
            rules = Rules.from_dict(data.mapping("rules"))
        except TileDominoesError as error:
            data.fail(str(error))
        over = data.values["current_player"] is None
        observation = cls(
            seat=data.whole_or_none("seat", 0, SEATS - 1),
            rules=rules,
            dealer=data.whole("dealer", 0, SEATS - 1),
            clockwise=data.flag("clockwise"),
            current_player=data.whole_or_none("current_player", 0, SEATS - 1),
            open_end=data.whole_or_none("open_end", 1, 6),
            downs_in_a_row=data.whole("downs_in_a_row", 0, SEATS - 1),
            hand=data.bag("hand"),
            counts=data.wholes("counts", SEATS, 0, 8),
            unseen=data.bag("unseen"),
            absent=data.bag("absent"),
            face_down=data.bag("face_down"),
            face_down_counts=data.wholes("face_down_counts", SEATS, 0, 8),
            face_down_piles=data.bags("face_down_piles", SEATS) if over else None,
            history=data.texts("history", parse_move),
        )
        if not observation._adds_up():
            raise ParseError("these values do not go together in any round", text)
        return observation

    @property
    def _plies(self) -> int:
        """How many tiles have been laid since the deal."""
        return len(TILE_SET) - len(self.absent) - sum(self.counts)

    def _movers(self) -> list[int]:
        """The seat of each move of the history."""
        return movers_of(self.dealer, self.clockwise, self._plies, len(self.history))

    def _adds_up(self) -> bool:
        """True when some state gives this observation, found by making one and playing it again."""
        from random import Random

        from tiledominoes.chedeng.state import State

        others = [seat for seat in range(SEATS) if seat != self.seat and not self.is_over]
        hidden = [0] * SEATS
        if len(self.history) > self._plies:
            return False
        for move, seat in zip(self.history, self._movers(), strict=True):
            hidden[seat] += move is HIDDEN
        unseen = sum(self.counts[seat] + self.face_down_counts[seat] for seat in others)
        if len(self.unseen) != unseen or any(
            n > (self.face_down_counts[seat] if seat in others else 0) for seat, n in enumerate(hidden)
        ):
            return False
        state = self.determinize(Random(0))
        complete = len(self.history) == self._plies
        try:
            again = state._replayed() if complete else State.from_text(state.to_text())
        except TileDominoesError:
            return False
        return again == state and state.observe(self.seat) == self


def movers_of(dealer: int, clockwise: bool, plies: int, last: int) -> list[int]:
    """The seats that made the last so many of all plies, in order (CD-4, CD-5)."""
    step = 1 if clockwise else -1
    return [(dealer + step * ply) % SEATS for ply in range(plies - last, plies)]


def _seen_history(state: State, seat: int | None) -> tuple[Move, ...]:
    """The moves, with those of other seats that lie face-down hidden until the round is over (CD-7)."""
    history = state.history
    if state.is_over:
        return history
    plies = len(TILE_SET) - len(state.absent) - sum(len(hand) for hand in state.hands)
    return tuple(
        HIDDEN if move.open_end is None and mover != seat else move
        for move, mover in zip(
            history, movers_of(state.dealer, state.clockwise, plies, len(history)), strict=True
        )
    )
