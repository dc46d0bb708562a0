"""What a seat, or a spectator, may know of a deal of Tien Kau."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.packed import packed_indices, packed_join
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.deduction import Dealer, proof_of
from tiledominoes.tienkau.effects import LEAD
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import Move, parse_move
from tiledominoes.tienkau.position import bonus_text, read_bonus
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import Rules
from tiledominoes.tienkau.scoring import MOST_HELD, settle
from tiledominoes.tienkau.setting import Setting, terms_of
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

    from tiledominoes.chips import Payment
    from tiledominoes.tienkau.state import State
    from tiledominoes.tienkau.terms import Terms

_FORM = "tiledominoes.tienkau.observation/1"


@frozen(kw_only=True)
class _Draws:
    """What all draws from one observation share.

    Attributes:
        dealer: deals the unseen tiles.
        others: the seats that they go to.
        terms: what the options and the banker decide.
        past: all moves, each with its seat.
        played: the packed tiles that each seat has played.
        complete: whether these are all since the deal.
    """

    dealer: Dealer
    others: list[int]
    terms: Terms
    past: tuple[tuple[int, Move], ...]
    played: list[int]
    complete: bool


class Sight(Shared):
    """The values of an observation, by name; `sight` takes them from a state."""

    history: tuple[Move, ...]
    rules: Rules
    banker: int
    held: int
    leader: int
    trick: tuple[Move, ...]
    tricks: tuple[int, ...]
    bonuses: tuple[Payment, ...]


@final
@frozen(kw_only=True)
class Observation(View[Move]):
    """All and only what one seat may know: everything but the other hands (TK-23).

    Two of them are equal exactly when the seat cannot tell the states apart.

    Attributes:
        rules: the options.
        banker: who holds the bank.
        held: the deals in a row that the banker has held it, this one included.
        leader: the seat that led the open trick or leads the next; who took the last one when over.
        trick: the moves of the open trick, the lead first.
        tricks: what each seat has taken, counted as `trick_count` says.
        bonuses: the payments of TK-18 and TK-19 so far, as they were earned.
    """

    rules: Rules
    banker: int
    held: int
    leader: int
    trick: tuple[Move, ...]
    tricks: tuple[int, ...]
    bonuses: tuple[Payment, ...]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index when it is this seat's turn; empty otherwise."""
        if self.seat is None or self.seat != self.current_player:
            return ()
        hand = self.hand._packed
        return legal_moves(hand, self.trick[0]._effect.asks if self.trick else LEAD)

    @property
    def last_trick_winner(self) -> int | None:
        """The seat that took the last complete trick; None before there is one."""
        return self.leader if any(self.tricks) else None

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The bonuses as they were earned, and the settlement when the deal is over."""
        if not self.is_over:
            return self.bonuses
        return self.bonuses + settle(
            self.tricks, banker=self.banker, winner=self.leader, held=self.held, rules=self.rules
        )

    @override
    def determinize(self, rng: Random) -> State:
        """A state that this seat cannot tell from the true one, all such deals equally likely.

        A deal fits when every discard of the past was legal, which proves what the hand of that time
        lacked (TK-5 to TK-7); the unseen tiles are told apart.

        Args:
            rng: source of randomness, of which only `random()` is called.

        Returns:
            A state whose `observe` gives this observation.
        """
        from tiledominoes.tienkau.state import State

        draws = self._shared_by_draws(self._prepared)
        hands = [self.hand._packed] * SEATS
        for seat, hand in zip(draws.others, draws.dealer.deal(rng), strict=True):
            hands[seat] = hand
        deal = tuple(map(packed_join, hands, draws.played)) if draws.complete else None
        setting = Setting(
            rules=self.rules, terms=draws.terms, absent=self.absent._packed, deal=deal, past=draws.past
        )
        return State.at(
            setting,
            self.last_move,
            hands,
            self.leader,
            self.trick,
            list(self.tricks),
            self.bonuses,
        )

    def _prepared(self) -> _Draws:
        """What all draws from this observation share."""
        others = self._hidden_seats()
        past = tuple(zip(self.movers, self.history, strict=True))
        moves: list[list[Move]] = [[] for _ in range(SEATS)]
        played = [0] * SEATS
        for seat, move in past:
            moves[seat].append(move)
            played[seat] = packed_join(played[seat], move._effect.packed)
        known = sum([move.size for move in self.history]) + len(self.absent) + sum(self.counts)
        return _Draws(
            dealer=Dealer(
                packed_indices(self.unseen._packed),
                tuple([self.counts[seat] for seat in others]),
                [proof_of(moves[seat]) for seat in others],
            ),
            others=others,
            terms=terms_of(self.rules, self.banker, self.held),
            past=past,
            played=played,
            complete=known == len(TILE_SET),
        )

    def to_json(self) -> str:
        """The observation as JSON text in ASCII; `from_json` reads it back."""
        written = {
            "rules": self.rules.to_dict(),
            "trick": list(map(str, self.trick)),
            "bonuses": list(map(bonus_text, self.bonuses)),
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
        observation = cls(
            **read_shared(data, SEATS),
            history=read_history(data, parse_move),
            rules=read_rules(data, Rules),
            banker=data.whole("banker", 0, SEATS - 1),
            held=data.whole("held", 1, MOST_HELD),
            leader=data.whole("leader", 0, SEATS - 1),
            trick=data.texts("trick", parse_move),
            tricks=data.wholes("tricks", SEATS, 0, MAX_PIECES),
            bonuses=data.texts("bonuses", read_bonus),
        )
        if not observation._adds_up():
            data.fail("these values do not go together in any deal")
        return observation
