"""One round of a record: a deal and what was played, and playing it again."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes.bags import Bag
from tiledominoes.errors import IllegalMoveError, RecordError, TileDominoesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledominoes.game import Move, State
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game

HIDDEN_PIECE = "x"


def _setup(values: Mapping[str, int | bool]) -> Mapping[str, int | bool]:
    return MappingProxyType(dict(values))


class FaultError(TileDominoesError):
    """What does not add up in a record, and where: the loaders put the place in their own words.

    Attributes:
        round: index of the round; None when the fault is in the whole.
        lead: index of the lead in the round; None when it is not in the moves.
        reason: what was found and what would be right.
    """

    def __init__(self, reason: str, round_: int | None = None, lead: int | None = None) -> None:
        super().__init__(reason, round_, lead)
        self.reason = reason
        self.round = round_
        self.lead = lead


@frozen
class Led:
    """A lead and all that followed it: a chain, a trick, a round of Chuo Pai.

    Attributes:
        seat: who led.
        moves: the moves in the order of play, the lead first.
    """

    seat: int
    moves: tuple[Move, ...]


@frozen(kw_only=True)
class Round:
    """One deal and what was played.

    Attributes:
        setup: what the game's `State.start` is given besides hands and rules, by name.
        partial: whether the deal is a partial one.
        hands: the hand of each seat as text, with ``x`` for each hidden piece.
        leads: the moves, lead by lead.
        over: whether the game was over after the last of them.
        scores: the scores then.
    """

    setup: Mapping[str, int | bool] = field(converter=_setup, hash=False)
    partial: bool
    hands: tuple[str, ...]
    leads: tuple[Led, ...]
    over: bool
    scores: tuple[int, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in the order of play."""
        return tuple(move for led in self.leads for move in led.moves)

    def states(self, game: Game, rules: Rules, number: int) -> tuple[State[Move], ...]:
        """The states of this round, its deal first, every ply and the result checked.

        Raises:
            FaultError: a deal, a move, a lead or a result that is not right; `number` names the round.
        """
        try:
            state = game.start(self.hands, self.setup, rules, partial=self.partial)
        except TileDominoesError as error:
            raise FaultError(str(error), number) from None
        states = [state]
        for place, led in enumerate(self.leads):
            if not state.is_lead or state.current_player != led.seat:
                expected = _expected(state)
                raise FaultError(f"seat {led.seat} does not lead here: {expected}", number, place)
            for i, move in enumerate(led.moves):
                if i and state.is_lead:
                    raise FaultError(
                        f"{move} begins a new lead, of seat {state.current_player}", number, place
                    )
                try:
                    state = state.play(move)
                except IllegalMoveError as error:
                    raise FaultError(f"ply {len(states)}: {error}", number, place) from None
                states.append(state)
        if (state.is_over, state.scores) != (self.over, self.scores):
            has = f"over {state.is_over} with scores {state.scores}"
            raise FaultError(f"the moves lead to {has}, not over {self.over} with {self.scores}", number)
        return tuple(states)


def _expected(state: State[Move]) -> str:
    if state.is_over:
        return "the game is over"
    return f"seat {state.current_player} {'leads' if state.is_lead else 'follows'}"


def round_of(state: State[Move]) -> Round:
    """The round of a state: its deal and the moves up to it."""
    if state.dealt is None:
        raise RecordError("a game that was taken up from a text has no deal to record")
    leads: list[tuple[int, list[Move]]] = []
    for seat, move, is_lead in _plies(state):
        if is_lead:
            leads.append((seat, []))
        leads[-1][1].append(move)
    return Round(
        setup=state.setup,
        partial=state.partial,
        hands=tuple(map(str, state.dealt)),
        leads=tuple(Led(seat, tuple(moves)) for seat, moves in leads),
        over=state.is_over,
        scores=state.scores,
    )


def _plies(state: State[Move]) -> list[tuple[int, Move, bool]]:
    """Each ply up to a state: the seat, the move, and whether it led."""
    plies: list[tuple[int, Move, bool]] = []
    while (before := state.previous) is not None:
        assert state.last_move is not None
        assert before.current_player is not None
        plies.append((before.current_player, state.last_move, before.is_lead))
        state = before
    return plies[::-1]


def seen_round(round_: Round, end: State[Move], seat: int | None) -> Round:
    """What a seat saw of a round that ended like this."""
    moves = iter(end.observe(seat).history)
    hands = [
        hand if i == seat else " ".join([HIDDEN_PIECE] * len(hand.split()))
        for i, hand in enumerate(round_.hands)
    ]
    return Round(
        setup=round_.setup,
        partial=round_.partial,
        hands=tuple(hands),
        leads=tuple(Led(led.seat, tuple(next(moves) for _ in led.moves)) for led in round_.leads),
        over=round_.over,
        scores=round_.scores,
    )


def read_hand(text: str) -> str:
    """The text of a hand as a record has it, the dominoes by index; hidden pieces stay as they are.

    Raises:
        TileDominoesError: text that is neither.
    """
    pieces = text.split()
    return text if pieces and set(pieces) == {HIDDEN_PIECE} else str(Bag(text))
