"""What a seat, or a spectator, may know of a game of Chuo Pai."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.bags import EMPTY
from tiledominoes.chuopai.cards import pack_cards
from tiledominoes.chuopai.deduction import Dealer, proof_of
from tiledominoes.chuopai.legal import plays_by
from tiledominoes.chuopai.moves import Move, parse_move
from tiledominoes.chuopai.rules import Rules
from tiledominoes.chuopai.setting import Setting
from tiledominoes.chuopai.turns import SEATS, seat_bits
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
    from tiledominoes.chips import Payment
    from tiledominoes.chuopai.state import State

_FORM = "tiledominoes.chuopai.observation/1"


@frozen(kw_only=True)
class _Draws:
    """What all draws from one observation share.

    Attributes:
        dealer: deals the unseen cards.
        others: the seats that they go to.
        past: all moves, each with its seat.
        gone: the packed cards that each seat has played or given up.
    """

    dealer: Dealer
    others: list[int]
    past: tuple[tuple[int, Move], ...]
    gone: list[int]


class Sight(Shared):
    """The values of an observation, by name; `sight` takes them from a state."""

    history: tuple[Move, ...]
    rules: Rules
    partial: bool
    first_leader: int
    leader: int
    acted: tuple[int, ...]
    best: Move | None
    owner: int | None
    piles: tuple[int, ...]
    bonus_cards: tuple[Bag, ...] | None


@final
@frozen(kw_only=True)
class Observation(View[Move]):
    """All and only what one seat may know: everything but the other hands (CP-9).

    Two of them are equal exactly when the seat cannot tell the states apart.

    Attributes:
        rules: the options.
        partial: whether the deal was a partial one, or came from a text: CP-2 then proves nothing.
        first_leader: the seat that was to lead first.
        leader: the seat that led the open round or leads the next; who won the last one when over.
        acted: the seats that have acted in the open round, in order.
        best: the highest play of the open round; None before a lead.
        owner: the seat of that play; None before a lead.
        piles: the cards on the scoring pile of each seat, a point each.
        bonus_cards: the cards each seat gave up as opening bonus; None when the game came from a text.
    """

    rules: Rules
    partial: bool
    first_leader: int
    leader: int
    acted: tuple[int, ...]
    best: Move | None
    owner: int | None
    piles: tuple[int, ...]
    bonus_cards: tuple[Bag, ...] | None

    @property
    def bonus(self) -> tuple[int, ...] | None:
        """How many cards each seat gave up as opening bonus; None when the game came from a text."""
        return None if self.bonus_cards is None else tuple(map(len, self.bonus_cards))

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index when it is this seat's turn; empty otherwise."""
        if self.seat is None or self.seat != self.current_player:
            return ()
        return plays_by(self.rules).legal_moves(pack_cards(self.hand), self.best)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """Nothing: Chuo Pai is scored in points."""
        return ()

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far: the sizes of the piles."""
        return self.piles

    @override
    def determinize(self, rng: Random) -> State:
        """A state that this seat cannot tell from the true one, all such deals equally likely.

        A deal fits when every pass of the past was legal (CP-8) and the opening bonus as it was (CP-2);
        the unseen cards are told apart.

        Args:
            rng: source of randomness, of which only `random()` is called.

        Returns:
            A state whose `observe` gives this observation.
        """
        from tiledominoes.chuopai.state import state_of

        draws = self._shared_by_draws(self._prepared)
        hands = [pack_cards(self.hand)] * SEATS
        for seat, hand in zip(draws.others, draws.dealer.deal(rng), strict=True):
            hands[seat] = hand
        deal = None
        if self.bonus_cards is not None:
            deal = tuple([held + gone for held, gone in zip(hands, draws.gone, strict=True)])
        setting = Setting.of(
            self.rules,
            self.first_leader,
            self.partial,
            self.bonus_cards,
            self.absent._packed,
            deal,
            draws.past,
        )
        return state_of(
            setting,
            None,
            self.last_move,
            hands,
            OVER if self.current_player is None else self.current_player,
            self.leader,
            seat_bits(self.acted),
            self.best,
            self.leader if self.owner is None else self.owner,
            list(self.piles),
        )

    def _prepared(self) -> _Draws:
        """What all draws from this observation share."""
        others = self._hidden_seats()
        plies, balanced = self._plies_by_seat(), self.rules.balanced_combinations
        bonus = None if self.partial else self.bonus_cards
        proofs = [
            proof_of(plies[seat], None if bonus is None else bonus[seat], balanced=balanced)
            for seat in others
        ]
        past = tuple(zip(self.movers, self.history, strict=True))
        gone = [pack_cards(given) for given in self.bonus_cards or (EMPTY,) * SEATS]
        for seat, move in past:
            gone[seat] += move._effect.cards
        dealer = Dealer(self.unseen, tuple([self.counts[seat] for seat in others]), proofs)
        return _Draws(dealer=dealer, others=others, past=past, gone=gone)

    def to_json(self) -> str:
        """The observation as JSON text in ASCII; `from_json` reads it back."""
        given = self.bonus_cards
        written = {
            "rules": self.rules.to_dict(),
            "best": None if self.best is None else str(self.best),
            "bonus_cards": None if given is None else list(map(str, given)),
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
        given = data.values["bonus_cards"] is not None
        observation = cls(
            **read_shared(data, SEATS),
            history=read_history(data, parse_move),
            rules=read_rules(data, Rules),
            partial=data.flag("partial"),
            first_leader=data.whole("first_leader", 0, SEATS - 1),
            leader=data.whole("leader", 0, SEATS - 1),
            acted=data.wholes("acted", None, 0, SEATS - 1),
            best=data.text_or_none("best", parse_move),
            owner=data.whole_or_none("owner", 0, SEATS - 1),
            piles=data.wholes("piles", SEATS, 0, MAX_PIECES),
            bonus_cards=data.bags("bonus_cards", SEATS) if given else None,
        )
        if not given and not observation.partial:
            data.fail("bonus_cards can be null only of a game from a text, which is partial")
        if not observation._adds_up():
            data.fail("these values do not go together in any game")
        return observation

    def _plies_by_seat(self) -> list[list[tuple[Move, Move | None]]]:
        """The moves of each seat, each with the play that it had to beat; None at a lead."""
        plies: list[list[tuple[Move, Move | None]]] = [[] for _ in range(SEATS)]
        leader, last, best = self.first_leader, -1, None
        for seat, move in zip(self.movers, self.history, strict=True):
            place = (seat - leader) % SEATS
            if place <= last:  # nobody acts twice in a round, so this one leads the next (CP-6)
                leader, place, best = seat, 0, None
            plies[seat].append((move, best))
            if not move.is_pass:
                best = move
            last = place
        return plies
