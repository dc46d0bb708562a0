"""A game of Chuo Pai, from the opening bonus to the last round, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from tiledominoes._typing import override
from tiledominoes.bags import Bag
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chuopai import position
from tiledominoes.chuopai.cards import pack_cards, unpack_cards
from tiledominoes.chuopai.moves import Move
from tiledominoes.chuopai.observation import Observation
from tiledominoes.chuopai.refusals import refusal
from tiledominoes.chuopai.rules import STANDARD, Rules
from tiledominoes.chuopai.scoring import opening_bonus
from tiledominoes.chuopai.setting import Setting
from tiledominoes.chuopai.turns import SEATS, lay, next_to_lead, play_out
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import CHUO_PAI_PACK, check_hands, left_out, random_seat
from tiledominoes.packs import deal as deal_pack
from tiledominoes.states import OVER, LinkedState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from tiledominoes import states
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.chips import Payment


@final
class State(LinkedState[Move, Setting, Observation]):
    """A position in a game of Chuo Pai; immutable, hashable, equal by position and not by history.

    `State.start` makes one from hands, `tiledominoes.chuopai.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_acted", "_best", "_leader", "_owner", "_piles")

    GAME: ClassVar[str] = "chuopai"

    def __init__(
        self,
        setting: Setting,
        previous: State | None,
        move: Move | None,
        hands: Sequence[int],
        turn: int,
        leader: int,
        acted: tuple[int, ...],
        best: Move | None,
        owner: int,
        piles: Sequence[int],
    ) -> None:
        self._setting = setting
        self._previous = previous
        self._move = move
        self._hands = hands
        self._turn = turn
        self._leader = leader
        self._acted = acted
        self._best = best
        self._owner = owner
        self._piles = piles
        self._legal: tuple[Move, ...] | None = None

    @classmethod
    def start(
        cls,
        hands: Iterable[Bag | str],
        leader: int = 0,
        rules: Rules = STANDARD,
        *,
        partial: bool = False,
    ) -> State:
        """The game's first state, with the opening bonus given and the leader to play (CP-1, CP-2).

        >>> s = State.start(["66 54", "11 11", "44"], partial=True)
        >>> [str(move) for move in s.legal_moves]
        ['66', '54', '66+54']

        Args:
            hands: three bags or their text, by seat: the whole pack, 28 cards each.
            leader: seat that leads.
            rules: the options.
            partial: admit an ending: hands of any sizes, other cards absent. CP-2 is not applied, and a
                leader without cards gives the lead to the next who holds some (CP-10).

        Raises:
            InvalidDealError: other hands, no such leader.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        check_whole(leader, "the leader", InvalidDealError, 0, SEATS - 1)
        check_flag(partial, "partial", InvalidDealError)
        bags = check_hands(hands, CHUO_PAI_PACK, SEATS)
        size = len(CHUO_PAI_PACK) // SEATS
        if not partial and any(len(bag) != size for bag in bags):
            sizes = ", ".join(str(len(bag)) for bag in bags)
            raise InvalidDealError(
                f"every hand of a full deal has {size} cards, not {sizes}; partial=True admits endings"
            )
        bonus = tuple(Bag() if partial else opening_bonus(bag) for bag in bags)
        absent = left_out(CHUO_PAI_PACK, bags)._packed
        dealt = tuple(map(pack_cards, bags))
        setting = Setting.of(rules, leader, partial, bonus, absent, dealt)
        left = tuple(pack_cards(bag - given) for bag, given in zip(bags, bonus, strict=True))
        turn = next_to_lead(left, leader)
        if turn != OVER:
            leader = turn
        piles = tuple(map(len, bonus))
        return State(setting, None, None, left, turn, leader, (), None, leader, piles)

    @classmethod
    @override
    def _begin(cls, setting: states.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(unpack_cards, setting.deal))
        return State.start(hands, setting.first_leader, setting.rules, partial=setting.partial)

    @property
    def rules(self) -> Rules:
        """The options this game is played by."""
        return self._setting.rules

    @property
    @override
    def is_lead(self) -> bool:
        """True when the next play leads a round (CP-6)."""
        return self._best is None and self._turn != OVER

    @property
    @override
    def setup(self) -> dict[str, int | bool]:
        """The first leader, as `start` takes it."""
        return {"leader": self._first()._setting.first_leader}

    @staticmethod
    @override
    def _bag_of(packed: int) -> Bag:
        return unpack_cards(packed)

    @property
    @override
    def partial(self) -> bool:
        """True when the deal was a partial one, or the game came from a text: CP-2 was not applied."""
        return self._setting.partial

    @property
    def leader(self) -> int:
        """The seat that led the open round or leads the next; who won the last one when over."""
        return self._leader

    @property
    def best(self) -> Move | None:
        """The highest play of the open round; None before a lead."""
        return self._best

    @property
    def owner(self) -> int | None:
        """The seat of the highest play of the open round; None before a lead."""
        return None if self._best is None else self._owner

    @property
    def acted(self) -> tuple[int, ...]:
        """The seats that have acted in the open round, in order (CP-6)."""
        return self._acted

    @property
    def piles(self) -> tuple[int, ...]:
        """The cards on the scoring pile of each seat, a point each (CP-9, CP-12)."""
        return tuple(self._piles)

    @property
    def bonus(self) -> tuple[int, ...] | None:
        """How many cards each seat gave up as opening bonus; None when the game came from a text (CP-2)."""
        given = self._setting.bonus
        return None if given is None else tuple(map(len, given))

    @property
    def bonus_cards(self) -> tuple[Bag, ...] | None:
        """The cards each seat gave up as opening bonus; None when the game came from a text (CP-2)."""
        return self._setting.bonus

    @property
    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the game is over, and never before."""
        if self._legal is None:
            if self._turn == OVER:
                self._legal = ()
            else:
                self._legal = self._setting.plays.legal_moves(self._hands[self._turn], self._best)
        return self._legal

    @override
    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        The message of a refusal speaks to that player and may name cards in the hand.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        if not isinstance(move, Move) or move not in self.legal_moves:
            hand = self._hands[self._turn]
            raise refusal(move, hand, self._best, self.legal_moves, self.current_player, self.rules)
        hands, piles = list(self._hands), list(self._piles)
        turn, leader, best, owner = lay(hands, piles, self._turn, self._leader, self._best, self._owner, move)
        acted = () if best is None else (*self._acted, self._turn)
        return State(self._setting, self, move, hands, turn, leader, acted, best, owner, piles)

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        piles = list(self._piles)
        place = (self._turn, self._leader, self._best, self._owner)
        play_out(list(self._hands), piles, place, self._setting.plays, draw)
        return tuple(piles)

    @property
    @override
    def payments(self) -> tuple[Payment, ...]:
        """Nothing: Chuo Pai is scored in points."""
        return ()

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far: the sizes of the piles (CP-12)."""
        return tuple(self._piles)

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
        """The state with this position; its history is the highest play of the open round and what followed.

        A position tells no more of the past.

        Raises:
            ParseError: a text that is no position, or one that no game can reach.
        """
        place = position.from_text(text)
        past = place.past()
        absent = place.absent._packed
        setting = Setting.of(place.rules, place.leader, True, None, absent, None, past)
        return State(
            setting,
            None,
            past[-1][1] if past else None,
            tuple(map(pack_cards, place.hands)),
            OVER if place.turn is None else place.turn,
            place.leader,
            place.acted,
            place.best,
            place.leader if place.owner is None else place.owner,
            place.piles,
        )

    @override
    def _key(self) -> tuple[object, ...]:
        setting = self._setting
        return (
            setting.rules,
            setting.absent,
            self._turn,
            tuple(self._hands),
            self._leader,
            self._acted,
            self._best,
            self.owner,
            tuple(self._piles),
        )


def deal(rng: Random, leader: int | None = None, rules: Rules = STANDARD) -> State:
    """A fully shuffled game with the opening bonus given and the leader to play (CP-1, CP-2).

    Args:
        rng: source of randomness, of which only `random()` is called: once for the leader when none is
            given, then 83 times for the shuffle.
        leader: seat that leads; random by default.
        rules: the options.

    Raises:
        InvalidDealError: no such leader.
        RulesError: rules of another game.
    """
    if leader is None:
        leader = random_seat(SEATS, rng)
    return State.start(deal_pack(CHUO_PAI_PACK, SEATS, rng), leader, rules)
