"""A deal of Tien Kau, from the first lead to the last trick, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from tiledominoes._typing import override
from tiledominoes.bags import bag_of
from tiledominoes.checks import of_seat, of_seat_and_chance, of_text
from tiledominoes.chips import Payment, net, payment_order
from tiledominoes.packed import packed_join
from tiledominoes.states import OVER, LinkedState
from tiledominoes.tienkau import position
from tiledominoes.tienkau.effects import LEAD
from tiledominoes.tienkau.legal import few_moves, many_discards
from tiledominoes.tienkau.observation import Observation
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.refusals import refusal
from tiledominoes.tienkau.scoring import earned, settle
from tiledominoes.tienkau.setting import Setting
from tiledominoes.tienkau.sight import sight
from tiledominoes.tienkau.start import start
from tiledominoes.tienkau.turns import Place, earns, lay, play_out, settle_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tiledominoes import settings
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.tienkau.moves import Move
    from tiledominoes.tienkau.rules import Rules


@final
class State(LinkedState):
    """A position in a deal of Tien Kau; immutable, hashable, equal by position and not by history.

    `State.start` makes one from hands, `tiledominoes.tienkau.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_bonuses", "_legal", "_place", "_tricks")

    GAME: ClassVar[str] = "tienkau"

    _setting: Setting
    _bonuses: tuple[Payment, ...]
    _legal: tuple[Move, ...] | None
    _place: Place
    _tricks: list[int]

    start: ClassVar = staticmethod(start)

    @classmethod
    @override
    def _begin(cls, setting: settings.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(bag_of, setting.deal))
        partial = bool(setting.absent)
        return start(hands, setting.terms.banker, setting.terms.held, setting.rules, partial=partial)

    @staticmethod
    @of_text("a tienkau position")
    def from_text(text: str) -> State:
        """The state with this position; its history is the open trick, since a position tells no more.

        Raises:
            ParseError: a text that is no position, or one that no deal can reach.
        """
        return State._read(text)

    @classmethod
    @override
    def _read(cls, text: str) -> State:
        return State._at_place(position.from_text(text))

    @classmethod
    def _opening(cls, setting: Setting, hands: tuple[int, ...]) -> State:
        return State.at(setting, None, list(hands), setting.terms.banker, (), [0] * SEATS, ())

    @property
    def rules(self) -> Rules:
        """The options this deal is played by."""
        return self._setting.rules

    @property
    def banker(self) -> int:
        """The seat that holds the bank and led the first trick (TK-3)."""
        return self._setting.terms.banker

    @property
    def held(self) -> int:
        """The deals in a row that the banker has held the bank, this one included (TK-15)."""
        return self._setting.terms.held

    @property
    @override
    def is_lead(self) -> bool:
        """True when the next move leads a trick (TK-4)."""
        return self._place[1] == LEAD and self._turn != OVER

    @property
    @override
    def setup(self) -> dict[str, int | bool]:
        """The banker and how long the bank is held, as `start` takes them."""
        return {"banker": self.banker, "held": self.held}

    @property
    def leader(self) -> int:
        """The seat that led the open trick or leads the next; who took the last one when over."""
        return self._place[2]

    @property
    def trick(self) -> tuple[Move, ...]:
        """The moves of the open trick, the lead first; empty before a lead."""
        turn, asked, leader, _, _ = self._place
        played = (turn - leader) * self._setting.terms.step % SEATS if asked else 0
        return cast("tuple[Move, ...]", tuple(self._line(played)[1]))

    @property
    def tricks(self) -> tuple[int, ...]:
        """What each seat has taken, counted as `trick_count` says (TK-13)."""
        return tuple(self._tricks)

    @property
    def last_trick_winner(self) -> int | None:
        """The seat that took the last complete trick; None before there is one."""
        return self.leader if any(self._tricks) else None

    @property
    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the deal is over, and never before."""
        legal = self._legal
        if legal is None:
            hand, asked = self._hands[self._turn], self._place[1]
            legal = self._legal = few_moves(hand, asked) or many_discards(hand, asked)
        return legal

    @override
    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        The message of a refusal speaks to that player and may name tiles in the hand.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        for legal in self._legal or self.legal_moves:
            if legal is move:
                break
        else:
            raise refusal(move, self._hands[self._turn], self._place[1], self.current_player)
        setting, effect, place = self._setting, move._effect, self._place
        terms, bonuses = setting.terms, self._bonuses
        if effect.earning and earns(place[1], terms):
            bonuses += earned(self._turn, move, terms.banker, setting.rules)
        hands, tricks = self._hands.copy(), self._tricks
        place = lay(hands, place, terms, effect)
        if place[1] == LEAD:
            tricks = tricks.copy()
            tricks[place[2]] += terms.worth[effect.size]
        return state_of(setting, self, move, hands, place, tricks, bonuses)

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        chips = list(net(self._bonuses, SEATS))
        play_out(self._hands.copy(), self._tricks.copy(), chips, self._place, self._setting.terms, draw)
        return tuple(chips)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The bonuses as they were earned (TK-20), and the settlement when the deal is over."""
        return self._bonuses + self._settlement() if self.is_over else self._bonuses

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained so far."""
        chips = list(net(self._bonuses, SEATS))
        if self._turn == OVER:
            settle_all(chips, self._tricks, self.leader, self._setting.terms)
        return tuple(chips)

    def _settlement(self) -> tuple[Payment, ...]:
        return settle(
            tuple(self._tricks),
            banker=self.banker,
            winner=self.leader,
            held=self.held,
            rules=self._setting.rules,
        )

    @of_seat
    def observe(self, seat: int | None) -> Observation:
        """All and only what this seat may know; None is a spectator, who sees the table alone.

        Raises:
            TileDominoesError: no such seat.
        """
        return Observation(**sight(self, seat))

    @of_seat_and_chance
    def determinize(self, seat: int | None, rng: Random) -> State:
        """A random state that this seat cannot tell from this one: ``observe(seat).determinize(rng)``.

        Raises:
            TileDominoesError: no such seat.
        """
        return Observation(**sight(self, seat)).determinize(rng)

    @property
    def last_move(self) -> Move | None:
        """The move that led to this state; None at the deal and where nothing is known (a text)."""
        return cast("Move | None", self._move)

    @property
    @override
    def history(self) -> tuple[Move, ...]:
        """All moves since the deal, or since the text that the game was taken up from."""
        return cast("tuple[Move, ...]", tuple(self._line()[1]))

    @override
    def to_text(self) -> str:
        """The position in one line: two states have the same line exactly when they are equal."""
        return position.to_text(self)

    @classmethod
    def _at_place(cls, place: position.Position) -> State:
        past = place.past()
        absent = place.absent._packed
        setting = Setting.of(place.rules, place.banker, place.held, absent, None, past)
        return State.at(
            setting,
            past[-1][1] if past else None,
            [hand._packed for hand in place.hands],
            place.leader,
            place.trick,
            list(place.tricks),
            place.bonuses,
        )

    @classmethod
    def at(
        cls,
        setting: Setting,
        move: Move | None,
        hands: list[int],
        leader: int,
        trick: tuple[Move, ...],
        tricks: list[int],
        bonuses: tuple[Payment, ...],
    ) -> State:
        """The first state of a chain at this position, with what follows from it filled in, unchecked."""
        turn = leader if trick or any(hands) else OVER
        place, before = (turn, LEAD, leader, leader, 0), hands.copy()
        for played in trick:
            effect = played._effect
            before[place[0]] = packed_join(before[place[0]], effect.packed)
            place = lay(before, place, setting.terms, effect)
        return state_of(setting, None, move, hands, place, tricks, bonuses)

    @override
    def _key(self) -> tuple[object, ...]:
        setting = self._setting
        return (
            setting.rules,
            setting.terms.banker,
            setting.terms.held,
            setting.absent,
            self._turn,
            tuple(self._hands),
            self.leader,
            tuple(self._tricks),
            self.trick,
            tuple(sorted(self._bonuses, key=payment_order)),
        )


def state_of(
    setting: Setting,
    previous: State | None,
    move: Move | None,
    hands: list[int],
    place: Place,
    tricks: list[int],
    bonuses: tuple[Payment, ...],
) -> State:
    """The state of these parts, unchecked."""
    state = State()
    state._setting = setting
    state._previous = previous
    state._move = move
    state._hands = hands
    state._turn = place[0]
    state._place = place
    state._tricks = tricks
    state._bonuses = bonuses
    state._legal = None
    return state
