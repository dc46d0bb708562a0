"""A round of Chedeng, from the deal to the last tile, as immutable states."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import evolve, frozen

from tiledominoes._typing import override
from tiledominoes.bags import Bag, bag_of, packed_put, packed_take
from tiledominoes.checks import check_flag, check_seat, check_whole
from tiledominoes.chedeng import position
from tiledominoes.chedeng.moves import LEAD, Move, legal_moves, parse_move
from tiledominoes.chedeng.observation import Observation
from tiledominoes.chedeng.refusals import refusal
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.scoring import SEATS, settle
from tiledominoes.chips import Payment, highest, net
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, random_seat
from tiledominoes.packs import deal as deal_pack

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

OVER = -1
_ANSWERS = SEATS - 1


@frozen
class Setting:
    """What does not change during a round, shared by all its states.

    Attributes:
        rules: the options.
        dealer: seat of the first lead.
        step: 1 when play runs clockwise, -1 otherwise (CD-4, EQ-6).
        absent: packed tiles that a partial deal leaves out.
        past: the moves before the first state that was made, when it is not the deal itself.
        from_text: whether that first state came from a text, so that what led to it is unknown.
    """

    rules: Rules
    dealer: int
    step: int
    absent: int
    past: tuple[Move, ...] = ()
    from_text: bool = False


@final
class State:
    """A position in a round of Chedeng; immutable, hashable, equal by position and not by history.

    `State.start` makes one from a deal, `tiledominoes.chedeng.deal` from a shuffle, `State.from_text`
    from a line of text.
    """

    __slots__ = (
        "_down",
        "_downs",
        "_end",
        "_hands",
        "_legal",
        "_move",
        "_payments",
        "_previous",
        "_setting",
        "_turn",
    )

    def __init__(
        self,
        setting: Setting,
        previous: State | None,
        move: Move | None,
        hands: tuple[int, ...],
        down: tuple[int, ...],
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
        >>> s.play(parse_move("66:6")).legal_moves
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
        absent = TILE_SET
        for bag in bags:
            absent -= bag
        setting = Setting(rules, dealer, 1 if clockwise else -1, absent._packed)
        packed = tuple(bag._packed for bag in bags)
        return cls(setting, None, None, packed, (0,) * SEATS, dealer, LEAD, 0)

    # What everybody at the table sees.

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
    def absent(self) -> Bag:
        """The tiles that a partial deal left out, known to all; empty in a full deal."""
        return bag_of(self._setting.absent)

    @property
    def current_player(self) -> int | None:
        """The seat to move; None when the round is over."""
        return None if self._turn == OVER else self._turn

    @property
    def is_over(self) -> bool:
        """True when all hands are empty (CD-9)."""
        return self._turn == OVER

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

    # The full truth.

    @property
    def hands(self) -> tuple[Bag, ...]:
        """The tiles each seat still holds."""
        return tuple(map(bag_of, self._hands))

    @property
    def face_down(self) -> tuple[Bag, ...]:
        """The tiles each seat has laid face-down."""
        return tuple(map(bag_of, self._down))

    # Playing.

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves by index; empty when the round is over, and never before."""
        if self._legal is None:
            self._legal = legal_moves(self._hands[self._turn], self._end)
        return self._legal

    def is_legal(self, move: object) -> bool:
        """True when `play` would take this move; False for anything that is no Chedeng move."""
        return isinstance(move, Move) and move.fits(self._hands[self._turn], self._end)

    def play(self, move: Move) -> State:
        """The state after this move of the current player; this state stays as it is.

        Raises:
            IllegalMoveError: a move that is not legal here, with the clause and what would be legal.
        """
        turn = self._turn
        hands = self._hands
        hand = hands[turn]
        if not isinstance(move, Move) or not move.fits(hand, self._end):
            raise refusal(move, hand, self._end, self.current_player)
        assert move.domino is not None
        index = move.domino.index
        down = self._down
        if move.open_end is not None:
            end, downs = move.open_end, 0
        else:
            down = (*down[:turn], packed_put(down[turn], index), *down[turn + 1 :])
            downs = self._downs + 1
            end = LEAD if downs == _ANSWERS else self._end  # CD-8
        hands = (*hands[:turn], packed_take(hand, index), *hands[turn + 1 :])
        turn = (turn + self._setting.step) % SEATS
        if not hands[turn]:  # CD-9: hands shrink in turn, so when the next is empty, all are
            turn, end = OVER, LEAD
        return State(self._setting, self, move, hands, down, turn, end, downs)

    # What happened.

    @property
    def previous(self) -> State | None:
        """The state before the last move; None at the deal and where nothing is known (a text)."""
        if self._previous is None and self._setting.past and not self._setting.from_text:
            self._previous = replay(self, -1)
        return self._previous

    @property
    def last_move(self) -> Move | None:
        """The move that led to this state; None at the deal."""
        return self._move

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves since the deal, or since the text that the round was taken up from."""
        moves = []
        state = self
        while state._previous is not None:
            assert state._move is not None
            moves.append(state._move)
            state = state._previous
        return state._setting.past + tuple(reversed(moves))

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The settlement when the round is over, nothing before (CD-11 to CD-14)."""
        if self._payments is None:
            self._payments = settle(self.face_down, self.rules) if self.is_over else ()
        return self._payments

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips each seat gained, all 0 before the round is over."""
        return net(self.payments, SEATS)

    @property
    def winners(self) -> frozenset[int]:
        """The seats that gained the most; empty before the round is over."""
        return highest(self.scores) if self.is_over else frozenset()

    # What a seat may know.

    def observe(self, seat: int | None) -> Observation:
        """All and only what this seat may know; None is a spectator, who sees the table alone.

        Raises:
            TileDominoesError: no such seat.
        """
        check_seat(seat, SEATS)
        return Observation.of(self, seat)

    def determinize(self, seat: int | None, rng: Random) -> State:
        """A random state that this seat cannot tell from this one: ``observe(seat).determinize(rng)``."""
        return self.observe(seat).determinize(rng)

    # Text, equality, pickling.

    def to_text(self) -> str:
        """The position in one line: two states have the same line exactly when they are equal."""
        return position.to_text(self)

    @classmethod
    def from_text(cls, text: str) -> State:
        """The state with this position; its history is empty, since a position tells none.

        Raises:
            ParseError: a text that is no position, or one that no round can reach.
        """
        place = position.from_text(text)
        return State(
            Setting(place.rules, place.dealer, place.step, place.absent._packed, from_text=True),
            None,
            None,
            tuple(hand._packed for hand in place.hands),
            tuple(pile._packed for pile in place.face_down),
            OVER if place.turn is None else place.turn,
            place.end,
            place.downs,
        )

    def _key(self) -> tuple[object, ...]:
        setting = self._setting
        return (
            setting.rules,
            setting.dealer,
            setting.step,
            setting.absent,
            self._turn,
            self._hands,
            self._down,
            self._end,
            self._downs,
        )

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._key() == other._key()

    @override
    def __hash__(self) -> int:
        return hash(self._key())

    @override
    def __repr__(self) -> str:
        return f"chedeng.State.from_text({self.to_text()!r})"

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    @override
    def __reduce__(self) -> tuple[object, ...]:
        first = self._first()
        moves = " ".join(map(str, self.history))
        if first._setting.from_text:
            moves = " ".join(map(str, self.history[len(first._setting.past) :]))
            return (_take_up, (first.to_text(), first._setting.past, moves))
        hands = tuple(map(str, self._deal()))
        setting = first._setting
        return (_restore, (hands, setting.dealer, self.clockwise, setting.rules, moves))

    def _first(self) -> State:
        state = self
        while state._previous is not None:
            state = state._previous
        return state

    def _deal(self) -> tuple[Bag, ...]:
        """The hands as they were dealt: what the first state holds and what was laid before it."""
        first = self._first()
        dealt = list(first.hands)
        seat = first.dealer
        for move in first._setting.past:
            assert move.domino is not None
            dealt[seat] += Bag([move.domino])
            seat = (seat + first._setting.step) % SEATS
        return tuple(dealt)


def replay(state: State, plies: int | None = None) -> State:
    """The state that the deal of this one leads to by its first so many moves, all by default.

    Raises:
        TileDominoesError: a deal or a move that the rules refuse.
    """
    setting = state._first()._setting
    partial = bool(setting.absent)
    again = State.start(state._deal(), setting.dealer, state.clockwise, setting.rules, partial=partial)
    for move in state.history[:plies]:
        again = again.play(move)
    return again


def _restore(
    hands: tuple[str, ...],
    dealer: int,
    clockwise: bool,
    rules: Rules,
    moves: str,
) -> State:
    """A state from what its pickle holds: the deal, the rules and the moves."""
    full = sum(len(Bag(hand)) for hand in hands) == len(TILE_SET)
    state = State.start(hands, dealer, clockwise, rules, partial=not full)
    for move in moves.split():
        state = state.play(parse_move(move))
    return state


def _take_up(text: str, past: tuple[Move, ...], moves: str) -> State:
    """A state from the pickle of one whose round was taken up from a text."""
    state = State.from_text(text)
    state._setting = evolve(state._setting, past=past)
    state._move = past[-1] if past else None
    for move in moves.split():
        state = state.play(parse_move(move))
    return state


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
