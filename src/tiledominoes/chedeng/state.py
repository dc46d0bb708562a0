"""A round of Chedeng, from the deal to the last tile, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from tiledominoes._typing import override
from tiledominoes.bags import bag_of
from tiledominoes.checks import of_seat, of_seat_and_chance, of_text
from tiledominoes.chedeng import position
from tiledominoes.chedeng.effects import LEAD
from tiledominoes.chedeng.legal import parts
from tiledominoes.chedeng.observation import Observation
from tiledominoes.chedeng.reckoning import gains
from tiledominoes.chedeng.refusals import refusal
from tiledominoes.chedeng.scoring import settle
from tiledominoes.chedeng.setting import Setting
from tiledominoes.chedeng.sight import sight
from tiledominoes.chedeng.start import start
from tiledominoes.chedeng.turns import SEATS, lay, play_out
from tiledominoes.states import OVER, LinkedState

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tiledominoes import settings
    from tiledominoes.bags import Bag
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.chedeng.moves import Move
    from tiledominoes.chedeng.rules import Rules
    from tiledominoes.chips import Payment


@final
class State(LinkedState):
    """A position in a round of Chedeng; immutable, hashable, equal by position and not by history.

    `State.start` makes one from a deal, `tiledominoes.chedeng.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_down", "_downs", "_end", "_legal")

    GAME: ClassVar[str] = "chedeng"

    _setting: Setting
    _down: list[int]
    _downs: int
    _end: int
    _legal: tuple[Move, ...] | None

    start: ClassVar = staticmethod(start)

    @classmethod
    @override
    def _begin(cls, setting: settings.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(bag_of, setting.deal))
        return start(hands, setting.dealer, setting.step == 1, setting.rules, partial=bool(setting.absent))

    @staticmethod
    @of_text("a chedeng position")
    def from_text(text: str) -> State:
        """The state with this position; its history is empty, since a position tells none.

        Raises:
            ParseError: a text that is no position, or one that no round can reach.
        """
        return State._read(text)

    @classmethod
    @override
    def _read(cls, text: str) -> State:
        return State._at_place(position.from_text(text))

    @classmethod
    def _opening(cls, setting: Setting, hands: tuple[int, ...]) -> State:
        return state_of(setting, None, None, list(hands), setting.dealer, [0] * SEATS, LEAD, 0)

    @property
    def rules(self) -> Rules:
        """The options this round is played by."""
        return self._setting.rules

    @property
    def dealer(self) -> int:
        """The seat that led the first tile."""
        return self._setting.dealer

    @property
    def clockwise(self) -> bool:
        """True when turns go to ``seat + 1`` (CD-4)."""
        return self._setting.step == 1

    @property
    @override
    def is_lead(self) -> bool:
        """True when the next tile leads, at the start and after a reset (CD-5, CD-8)."""
        return self._end == LEAD and self._turn != OVER

    @property
    @override
    def setup(self) -> dict[str, int | bool]:
        """The dealer and the direction, as `start` takes them."""
        return {"dealer": self.dealer, "clockwise": self.clockwise}

    @property
    def open_end(self) -> int | None:
        """The pips that the next face-up tile must have; None before a lead and when over (CD-6)."""
        return self._end or None

    @property
    def downs_in_a_row(self) -> int:
        """How many tiles went face-down since the last face-up one; three reset the chain (CD-8)."""
        return self._downs

    @property
    def face_down_counts(self) -> tuple[int, ...]:
        """The number of face-down tiles of each seat."""
        return tuple([pile.bit_count() for pile in self._down])

    @property
    def face_down(self) -> tuple[Bag, ...]:
        """The tiles each seat has laid face-down."""
        return tuple(map(bag_of, self._down))

    @property
    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the round is over, and never before."""
        legal = self._legal
        if legal is None:
            # What `legal_moves` of `legal` does, without a further call at every ply.
            first, second, third = parts(self._hands[self._turn], self._end)
            legal = self._legal = first + second + third
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
            raise refusal(move, self._hands[self._turn], self._end, self.current_player)
        setting, effect = self._setting, move._effect
        hands = self._hands.copy()
        down = self._down.copy() if effect.opens == LEAD else self._down
        turn, end, downs = lay(hands, down, self._turn, self._end, self._downs, setting.step, effect)
        return state_of(setting, self, move, hands, turn, down, end, downs)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The settlement when the round is over, nothing before (CD-11 to CD-14)."""
        return settle(self.face_down, self.rules) if self.is_over else ()

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained, all at the end."""
        return gains(self._down, self.rules.doublings_stack) if self.is_over else (0,) * SEATS

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        hands, down = self._hands.copy(), self._down.copy()
        play_out(hands, down, self._turn, self._end, self._downs, self._setting.step, draw)
        return gains(down, self.rules.doublings_stack)

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
        setting = Setting(
            rules=place.rules,
            dealer=place.dealer,
            step=place.step,
            absent=place.absent._packed,
            deal=None,
        )
        hands = [hand._packed for hand in place.hands]
        down = [pile._packed for pile in place.face_down]
        turn = OVER if place.turn is None else place.turn
        return state_of(setting, None, None, hands, turn, down, place.end, place.downs)

    @override
    def _key(self) -> tuple[object, ...]:
        setting = self._setting
        return (
            setting.rules,
            setting.dealer,
            setting.step,
            setting.absent,
            self._turn,
            tuple(self._hands),
            tuple(self._down),
            self._end,
            self._downs,
        )


def state_of(
    setting: Setting,
    previous: State | None,
    move: Move | None,
    hands: list[int],
    turn: int,
    down: list[int],
    end: int,
    downs: int,
) -> State:
    """The state of these parts, unchecked."""
    state = State()
    state._setting = setting
    state._previous = previous
    state._move = move
    state._hands = hands
    state._turn = turn
    state._down = down
    state._end = end
    state._downs = downs
    state._legal = None
    return state
