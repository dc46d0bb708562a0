"""A game of Chuo Pai, from the opening bonus to the last round, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from tiledominoes._typing import override
from tiledominoes.checks import of_seat, of_seat_and_chance, of_text
from tiledominoes.chuopai import position
from tiledominoes.chuopai.cards import number_of, pack_cards, unpack_cards
from tiledominoes.chuopai.observation import Observation
from tiledominoes.chuopai.refusals import refusal
from tiledominoes.chuopai.setting import Setting
from tiledominoes.chuopai.sight import sight
from tiledominoes.chuopai.start import start
from tiledominoes.chuopai.turns import SEATS, lay, next_to_lead, play_out, seat_bits
from tiledominoes.states import OVER, LinkedState

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tiledominoes import settings
    from tiledominoes.bags import Bag
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.chips import Payment
    from tiledominoes.chuopai.moves import Move
    from tiledominoes.chuopai.rules import Rules


@final
class State(LinkedState):
    """A position in a game of Chuo Pai; immutable, hashable, equal by position and not by history.

    `State.start` makes one from hands, `tiledominoes.chuopai.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = ("_acted", "_best", "_leader", "_legal", "_owner", "_piles")

    GAME: ClassVar[str] = "chuopai"

    _setting: Setting
    _acted: int
    _best: Move | None
    _leader: int
    _legal: tuple[Move, ...] | None
    _owner: int
    _piles: list[int]

    start: ClassVar = staticmethod(start)

    @classmethod
    @override
    def _begin(cls, setting: settings.Setting[CatalogueMove]) -> State:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(unpack_cards, setting.deal))
        return start(hands, setting.first_leader, setting.rules, partial=setting.partial)

    @staticmethod
    @of_text("a chuopai position")
    def from_text(text: str) -> State:
        """The state with this position; its history is the highest play of the open round and what followed.

        A position tells no more of the past.

        Raises:
            ParseError: a text that is no position, or one that no game can reach.
        """
        return State._read(text)

    @classmethod
    @override
    def _read(cls, text: str) -> State:
        return State._at_place(position.from_text(text))

    @classmethod
    def _opening(cls, setting: Setting, hands: list[int], piles: list[int]) -> State:
        turn = next_to_lead(hands, setting.first_leader)
        leader = setting.first_leader if turn == OVER else turn
        return state_of(setting, None, None, hands, turn, leader, 0, None, leader, piles)

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
        return {"leader": self._setting.first_leader}

    @override
    def _sizes(self) -> tuple[int, ...]:
        return tuple([number_of(hand) for hand in self._hands])

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
        order = [(self._leader + i) % SEATS for i in range(SEATS)]
        return tuple([seat for seat in order if self._acted >> seat & 1])

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
        legal = self._legal
        if legal is None:
            if self._turn == OVER:
                legal = ()
            else:
                legal = self._setting.plays.legal_moves(self._hands[self._turn], self._best)
            self._legal = legal
        return legal

    @override
    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        The message of a refusal speaks to that player and may name cards in the hand.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        for legal in self._legal or self.legal_moves:
            if legal is move:
                break
        else:
            hand = self._hands[self._turn]
            raise refusal(move, hand, self._best, self.legal_moves, self.current_player, self.rules)
        hands, piles = self._hands.copy(), self._piles
        turn, leader, best, owner, won = lay(hands, self._turn, self._leader, self._best, self._owner, move)
        acted = self._acted | 1 << self._turn
        if won:
            acted, piles = 0, piles.copy()
            piles[owner] += won
        return state_of(self._setting, self, move, hands, turn, leader, acted, best, owner, piles)

    def _play_out(self, draw: Callable[[], float]) -> tuple[int, ...]:
        """The scores after random play to the end."""
        piles = self._piles.copy()
        place = (self._turn, self._leader, self._best, self._owner)
        play_out(self._hands.copy(), piles, place, self._setting.plays, draw)
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
        setting = Setting.of(place.rules, place.leader, True, None, absent, None, past)
        return state_of(
            setting,
            None,
            past[-1][1] if past else None,
            [pack_cards(hand) for hand in place.hands],
            OVER if place.turn is None else place.turn,
            place.leader,
            seat_bits(place.acted),
            place.best,
            place.leader if place.owner is None else place.owner,
            list(place.piles),
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


def state_of(
    setting: Setting,
    previous: State | None,
    move: Move | None,
    hands: list[int],
    turn: int,
    leader: int,
    acted: int,
    best: Move | None,
    owner: int,
    piles: list[int],
) -> State:
    """The state of these parts, unchecked."""
    state = State()
    state._setting = setting
    state._previous = previous
    state._move = move
    state._hands = hands
    state._turn = turn
    state._leader = leader
    state._acted = acted
    state._best = best
    state._owner = owner
    state._piles = piles
    state._legal = None
    return state
