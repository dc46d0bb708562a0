"""A round of Chedeng, from the deal to the last tile, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from attrs import frozen

from tiledominoes import states
from tiledominoes._typing import override
from tiledominoes.bags import Bag, bag_of
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chedeng import position
from tiledominoes.chedeng.legal import legal_moves
from tiledominoes.chedeng.moves import LEAD, Move
from tiledominoes.chedeng.observation import Observation
from tiledominoes.chedeng.reckoning import gains
from tiledominoes.chedeng.refusals import refusal
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.scoring import settle
from tiledominoes.chedeng.turns import SEATS, lay, play_out
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, left_out, random_seat
from tiledominoes.packs import deal as deal_pack
from tiledominoes.states import OVER, LinkedState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.chips import Payment


@final
@frozen(kw_only=True)
class Setting(states.Setting[Move]):
    """What does not change during a round, shared by all its states.

    Attributes:
        rules: the options.
        dealer: seat of the first lead.
        step: 1 when play runs clockwise, -1 otherwise (CD-4, EQ-6).
    """

    rules: Rules
    dealer: int
    step: int


@final
class State(LinkedState[Move, Setting, Observation]):
    """A position in a round of Chedeng; immutable, hashable, equal by position and not by history.

    `State.start` makes one from a deal, `tiledominoes.chedeng.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_down", "_downs", "_end", "_payments")

    GAME: ClassVar[str] = "chedeng"

    def __init__(
        self,
        setting: Setting,
        previous: State | None,
        move: Move | None,
        hands: Sequence[int],
        down: Sequence[int],
        turn: int,
        end: int,
        downs: int,
    ) -> None:
        self._setting = setting
        self._previous = previous
        self._move = move
        self._hands = hands
        self._down = down
        self._turn = turn
        self._end = end
        self._downs = downs
        self._legal: tuple[Move, ...] | None = None
        self._payments: tuple[Payment, ...] | None = None

    @classmethod
    def start(
        cls,
        hands: Iterable[Bag | str],
        dealer: int = 0,
        clockwise: bool = True,
        rules: Rules = STANDARD,
        *,
        partial: bool = False,
    ) -> State:
        """The round's first state, with the dealer to lead (CD-1, CD-5).

        >>> s = State.start(["66", "65", "61", "11"], partial=True)
        >>> s.play(s.legal_moves[0]).legal_moves
        (chedeng.parse_move('65:5'), chedeng.parse_move('x65'))

        Args:
            hands: four bags or their text, by seat: the tile set, eight tiles each.
            dealer: seat that leads.
            clockwise: whether turns go to ``seat + 1``.
            rules: the options.
            partial: admit an ending: hands of one size from 1 to 8, other tiles absent.

        Raises:
            InvalidDealError: other hands, no such dealer, or a direction that is no flag.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        check_whole(dealer, "the dealer", InvalidDealError, 0, SEATS - 1)
        check_flag(clockwise, "clockwise", InvalidDealError)
        check_flag(partial, "partial", InvalidDealError)
        bags = check_tile_deal(hands, SEATS, partial=partial)
        packed = tuple(bag._packed for bag in bags)
        setting = Setting(
            rules=rules,
            dealer=dealer,
            step=1 if clockwise else -1,
            absent=left_out(TILE_SET, bags)._packed,
            deal=packed,
        )
        return State(setting, None, None, packed, (0,) * SEATS, dealer, LEAD, 0)

    @classmethod
    @override
    def _begin(cls, setting: states.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(bag_of, setting.deal))
        return State.start(
            hands, setting.dealer, setting.step == 1, setting.rules, partial=bool(setting.absent)
        )

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
        return tuple(pile.bit_count() for pile in self._down)

    @property
    def face_down(self) -> tuple[Bag, ...]:
        """The tiles each seat has laid face-down."""
        return tuple(map(bag_of, self._down))

    @property
    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the round is over, and never before."""
        if self._legal is None:
            self._legal = legal_moves(self._hands[self._turn], self._end)
        return self._legal

    @override
    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        The message of a refusal speaks to that player and may name tiles in the hand.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        if not isinstance(move, Move) or move not in self.legal_moves:
            raise refusal(move, self._hands[self._turn], self._end, self.current_player)
        hands, down = list(self._hands), list(self._down)
        turn, end, downs = lay(hands, down, self._turn, self._end, self._downs, self._setting.step, move)
        return State(self._setting, self, move, hands, down, turn, end, downs)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The settlement when the round is over, nothing before (CD-11 to CD-14)."""
        if self._payments is None:
            self._payments = settle(self.face_down, self.rules) if self.is_over else ()
        return self._payments

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained, all at the end."""
        return gains(self._down, self.rules.doublings_stack) if self.is_over else (0,) * SEATS

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        hands, down = list(self._hands), list(self._down)
        play_out(hands, down, self._turn, self._end, self._downs, self._setting.step, draw)
        return gains(down, self.rules.doublings_stack)

    @override
    def _view(self, seat: int | None) -> Observation:
        return Observation.of(self, seat)

    @override
    def to_text(self) -> str:
        """The position in one line: two states have the same line exactly when they are equal."""
        return position.to_text(self)

    @classmethod
    @override
    def from_text(cls, text: str) -> State:
        """The state with this position; its history is empty, since a position tells none.

        Raises:
            ParseError: a text that is no position, or one that no round can reach.
        """
        place = position.from_text(text)
        return State(
            Setting(
                rules=place.rules,
                dealer=place.dealer,
                step=place.step,
                absent=place.absent._packed,
                deal=None,
            ),
            None,
            None,
            tuple(hand._packed for hand in place.hands),
            tuple(pile._packed for pile in place.face_down),
            OVER if place.turn is None else place.turn,
            place.end,
            place.downs,
        )

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


def deal(
    rng: Random,
    dealer: int | None = None,
    clockwise: bool = True,
    rules: Rules = STANDARD,
) -> State:
    """A fully shuffled round with the dealer to lead (CD-1, CD-3).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the dealer when none
            is given, then 31 times for the shuffle.
        dealer: seat that leads; random by default.
        clockwise: whether turns go to ``seat + 1``.
        rules: the options.

    Raises:
        InvalidDealError: no such dealer.
        RulesError: rules of another game.
    """
    if dealer is None:
        dealer = random_seat(SEATS, rng)
    return State.start(deal_pack(TILE_SET, SEATS, rng), dealer, clockwise, rules)
