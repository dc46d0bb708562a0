"""A deal of Tien Kau, from the first lead to the last trick, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from tiledominoes._typing import override
from tiledominoes.bags import Bag, bag_of
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chips import Payment, net, payment_order
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, left_out, random_seat
from tiledominoes.packs import deal as deal_pack
from tiledominoes.states import OVER, LinkedState
from tiledominoes.tienkau import position
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import LEAD, Move
from tiledominoes.tienkau.observation import Observation
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.refusals import refusal
from tiledominoes.tienkau.rules import CELKO, Rules
from tiledominoes.tienkau.scoring import (
    MOST_HELD,
    earned,
    settle,
    trick_winner,
)
from tiledominoes.tienkau.setting import Setting
from tiledominoes.tienkau.turns import earns, lay, play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from tiledominoes import states
    from tiledominoes.catalogue import CatalogueMove

NO_TRICKS = (0,) * SEATS


@final
class State(LinkedState[Move, Setting, Observation]):
    """A position in a deal of Tien Kau; immutable, hashable, equal by position and not by history.

    `State.start` makes one from hands, `tiledominoes.tienkau.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_asked", "_best", "_bonuses", "_leader", "_payments", "_strength", "_trick", "_tricks")

    GAME: ClassVar[str] = "tienkau"

    def __init__(
        self,
        setting: Setting,
        previous: State | None,
        move: Move | None,
        hands: Sequence[int],
        turn: int,
        asked: int,
        leader: int,
        trick: Sequence[Move],
        best: int,
        strength: int,
        tricks: Sequence[int],
        bonuses: tuple[Payment, ...],
    ) -> None:
        self._setting = setting
        self._previous = previous
        self._move = move
        self._hands = hands
        self._turn = turn
        self._asked = asked
        self._leader = leader
        self._trick = trick
        self._best = best
        self._strength = strength
        self._tricks = tricks
        self._bonuses = bonuses
        self._legal: tuple[Move, ...] | None = None
        self._payments: tuple[Payment, ...] | None = None

    @classmethod
    def start(
        cls,
        hands: Iterable[Bag | str],
        banker: int = 0,
        held: int = 1,
        rules: Rules = CELKO,
        *,
        partial: bool = False,
    ) -> State:
        """The deal's first state, with the banker to lead (TK-1, TK-3).

        >>> s = State.start(["66 54", "65 63", "61 53", "11 21"], partial=True)
        >>> [str(move) for move in s.legal_moves]
        ['66', '54', '66+54']

        Args:
            hands: four bags or their text, by seat: the tile set, eight tiles each.
            banker: seat that holds the bank and leads.
            held: the deals in a row that the banker has held the bank, this one included.
            rules: the options.
            partial: admit an ending: hands of one size from 1 to 8, other tiles absent.

        Raises:
            InvalidDealError: other hands, no such banker, held below 1 or above `MOST_HELD`.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        check_whole(banker, "the banker", InvalidDealError, 0, SEATS - 1)
        check_whole(held, "held", InvalidDealError, 1, MOST_HELD)
        check_flag(partial, "partial", InvalidDealError)
        bags = check_tile_deal(hands, SEATS, partial=partial)
        packed = tuple(bag._packed for bag in bags)
        setting = Setting.of(rules, banker, held, left_out(TILE_SET, bags)._packed, packed)
        return State(setting, None, None, packed, banker, LEAD, banker, (), banker, 0, NO_TRICKS, ())

    @classmethod
    @override
    def _begin(cls, setting: states.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(bag_of, setting.deal))
        partial = bool(setting.absent)
        return State.start(hands, setting.banker, setting.held, setting.rules, partial=partial)

    @property
    def rules(self) -> Rules:
        """The options this deal is played by."""
        return self._setting.rules

    @property
    def banker(self) -> int:
        """The seat that holds the bank and led the first trick (TK-3)."""
        return self._setting.banker

    @property
    def held(self) -> int:
        """The deals in a row that the banker has held the bank, this one included (TK-15)."""
        return self._setting.held

    @property
    @override
    def is_lead(self) -> bool:
        """True when the next move leads a trick (TK-4)."""
        return not self._trick and self._turn != OVER

    @property
    @override
    def setup(self) -> dict[str, int | bool]:
        """The banker and how long the bank is held, as `start` takes them."""
        return {"banker": self.banker, "held": self.held}

    @property
    def leader(self) -> int:
        """The seat that led the open trick or leads the next; who took the last one when over."""
        return self._leader

    @property
    def trick(self) -> tuple[Move, ...]:
        """The moves of the open trick, the lead first; empty before a lead."""
        return tuple(self._trick)

    @property
    def tricks(self) -> tuple[int, ...]:
        """What each seat has taken, counted as `trick_count` says (TK-13)."""
        return tuple(self._tricks)

    @property
    def last_trick_winner(self) -> int | None:
        """The seat that took the last complete trick; None before there is one."""
        return self._leader if any(self._tricks) else None

    @property
    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the deal is over, and never before."""
        if self._legal is None:
            self._legal = legal_moves(self._hands[self._turn], self._asked)
        return self._legal

    @override
    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        The message of a refusal speaks to that player and may name tiles in the hand.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        turn, setting = self._turn, self._setting
        if not isinstance(move, Move) or move not in self.legal_moves:
            raise refusal(move, self._hands[turn], self._asked, self.current_player)
        bonuses = self._bonuses
        if move.ranks and earns(setting, is_lead=not self._trick):
            bonuses += earned(turn, move, setting.banker, setting.rules)
        hands, trick, tricks = list(self._hands), list(self._trick), list(self._tricks)
        turn, asked, leader, best, strength = lay(
            hands, trick, tricks, turn, self._leader, self._best, self._strength, setting, move
        )
        return State(setting, self, move, hands, turn, asked, leader, trick, best, strength, tricks, bonuses)

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        chips = list(net(self._bonuses, SEATS))
        play_out(
            list(self._hands),
            list(self._trick),
            list(self._tricks),
            chips,
            (self._turn, self._asked, self._leader, self._best, self._strength),
            self._setting,
            draw,
        )
        return tuple(chips)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """The bonuses as they were earned (TK-20), and the settlement when the deal is over."""
        if self._payments is None:
            self._payments = self._bonuses + (self._settlement() if self.is_over else ())
        return self._payments

    def _settlement(self) -> tuple[Payment, ...]:
        setting = self._setting
        return settle(
            self._tricks,
            banker=setting.banker,
            winner=self._leader,
            held=setting.held,
            rules=setting.rules,
        )

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
        """The state with this position; its history is the open trick, since a position tells no more.

        Raises:
            ParseError: a text that is no position, or one that no deal can reach.
        """
        place = position.from_text(text)
        past = place.past()
        absent = place.absent._packed
        setting = Setting.of(place.rules, place.banker, place.held, absent, None, past)
        return State.at(
            setting,
            past[-1][1] if past else None,
            tuple(hand._packed for hand in place.hands),
            place.leader,
            place.trick,
            place.tricks,
            place.bonuses,
        )

    @classmethod
    def at(
        cls,
        setting: Setting,
        move: Move | None,
        hands: tuple[int, ...],
        leader: int,
        trick: tuple[Move, ...],
        tricks: tuple[int, ...],
        bonuses: tuple[Payment, ...],
    ) -> State:
        """The first state of a chain at this position, with what follows from it filled in, unchecked."""
        turn, asked, best, strength = leader, LEAD, leader, 0
        if trick:
            turn = (leader + setting.step * len(trick)) % SEATS
            asked = trick[0]._asks
            best = trick_winner(leader, trick, setting.rules)
            winning = trick[(best - leader) * setting.step % SEATS]
            strength = setting.strengths[winning.index]
        elif not any(hands):
            turn = OVER
        return cls(setting, None, move, hands, turn, asked, leader, trick, best, strength, tricks, bonuses)

    @override
    def _key(self) -> tuple[object, ...]:
        setting = self._setting
        return (
            setting.rules,
            setting.banker,
            setting.held,
            setting.absent,
            self._turn,
            tuple(self._hands),
            self._leader,
            tuple(self._tricks),
            tuple(self._trick),
            tuple(sorted(self._bonuses, key=payment_order)),
        )


def deal(rng: Random, banker: int | None = None, held: int = 1, rules: Rules = CELKO) -> State:
    """A fully shuffled deal with the banker to lead (TK-1, TK-2).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the banker when none is
            given, then 31 times for the shuffle.
        banker: seat that holds the bank and leads; random by default.
        held: the deals in a row that the banker has held the bank, this one included.
        rules: the options.

    Raises:
        InvalidDealError: no such banker, held below 1 or above `MOST_HELD`.
        RulesError: rules of another game.
    """
    if banker is None:
        banker = random_seat(SEATS, rng)
    return State.start(deal_pack(TILE_SET, SEATS, rng), banker, held, rules)
