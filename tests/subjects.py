"""The games under test, each with what the tests that hold for every game need to know of it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from tiledominoes import GAMES, Bag, Game, Move, Rules, State, chedeng, chuopai, tienkau
from tiledominoes.packs import CHUO_PAI_PACK, TILE_SET, shuffle

if TYPE_CHECKING:
    from collections.abc import Callable


class Start(Protocol):
    """Starts a game with these hands."""

    def __call__(self, hands: list[Bag], rng: Random, rules: Rules, *, partial: bool) -> State[Move]: ...


@frozen
class Subject:
    """One game, its pack, every combination of its options, and how to start and to account for it."""

    game: Game
    pack: Bag
    rules: tuple[Rules, ...]
    sizes: tuple[int, ...]
    start: Start
    laid: Callable[[State[Move]], Bag]

    def begin(self, seed: int, size: int | None = None) -> State[Move]:
        """A state drawn from a seed: dealer and options vary; `size` pieces each, or a full deal."""
        rng = Random(seed)
        rules = self.rules[int(rng.random() * len(self.rules))]
        order = shuffle(self.pack, rng)
        each = len(order) // self.game.seats if size is None else size
        hands = [Bag(order[each * seat : each * (seat + 1)]) for seat in range(self.game.seats)]
        return self.start(hands, rng, rules, partial=size is not None)


def walk(state: State[Move], seed: int, plies: int | None = None) -> list[State[Move]]:
    """The states of random play from this one, this one first, to the end or for so many plies."""
    rng = Random(seed)
    states = [state]
    while not state.is_over and (plies is None or len(states) <= plies):
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
        states.append(state)
    return states


def _chedeng_start(hands: list[Bag], rng: Random, rules: Rules, *, partial: bool) -> State[Move]:
    assert isinstance(rules, chedeng.Rules)
    dealer, clockwise = int(rng.random() * 4), rng.random() < 0.5
    return chedeng.State.start(hands, dealer, clockwise, rules, partial=partial)  # type: ignore[return-value]  # seen as any game's


def _chedeng_laid(state: State[Move]) -> Bag:
    moves = [move for move in state.history if isinstance(move, chedeng.Move)]
    return Bag(move.domino for move in moves if move.domino is not None)


CHEDENG = Subject(
    game=GAMES["chedeng"],
    pack=TILE_SET,
    rules=tuple(
        chedeng.Rules(starting_chips=chips, rounds=rounds, doublings_stack=stack)
        for chips, rounds, stack in product((1, 200), (1, 8), (True, False))
    ),
    sizes=tuple(range(1, 9)),
    start=_chedeng_start,
    laid=_chedeng_laid,
)


def _tienkau_start(hands: list[Bag], rng: Random, rules: Rules, *, partial: bool) -> State[Move]:
    assert isinstance(rules, tienkau.Rules)
    banker, held = int(rng.random() * 4), 1 + int(rng.random() * 4)
    return tienkau.State.start(hands, banker, held, rules, partial=partial)  # type: ignore[return-value]  # seen as any game's


def _tienkau_laid(state: State[Move]) -> Bag:
    moves = [move for move in state.history if isinstance(move, tienkau.Move)]
    return Bag(tile for move in moves for tile in move.dominoes)


TIENKAU = Subject(
    game=GAMES["tienkau"],
    pack=TILE_SET,
    rules=tuple(
        tienkau.Rules(
            single_ranking=ranking,
            trick_count=count,
            bank_fee=fee,
            overtricks_from=payer,
            supreme_bonus=supreme,
            bonus_on=earned,
            direction=direction,
            deals=2 if direction is tienkau.Direction.CLOCKWISE else None,
        )
        for ranking, count, fee, payer, supreme, earned, direction in product(
            tienkau.SingleRanking,
            tienkau.TrickCount,
            tienkau.BankFee,
            tienkau.OvertricksFrom,
            tienkau.SupremeBonus,
            tienkau.BonusOn,
            tienkau.Direction,
        )
    ),
    sizes=tuple(range(1, 9)),
    start=_tienkau_start,
    laid=_tienkau_laid,
)


def _chuopai_start(hands: list[Bag], rng: Random, rules: Rules, *, partial: bool) -> State[Move]:
    assert isinstance(rules, chuopai.Rules)
    if partial:  # hands of any sizes: some lose a few of their last cards
        hands = [Bag(list(hand)[: len(hand) - int(rng.random() * 3)]) for hand in hands]
    return chuopai.State.start(hands, int(rng.random() * 3), rules, partial=partial)  # type: ignore[return-value]  # seen as any game's


def _chuopai_laid(state: State[Move]) -> Bag:
    assert isinstance(state, chuopai.State)
    moves = [move for move in state.history if isinstance(move, chuopai.Move)]
    bonus = [card for given in state.bonus_cards or () for card in given]
    return Bag([card for move in moves for card in move.dominoes] + bonus)


CHUOPAI = Subject(
    game=GAMES["chuopai"],
    pack=CHUO_PAI_PACK,
    rules=tuple(
        chuopai.Rules(max_combination_cards=most, balanced_combinations=balanced)
        for most, balanced in product((None, 2, 3, 4, 7, 12), (False, True))
    ),
    sizes=(1, 2, 3, 4, 6, 9, 14),
    start=_chuopai_start,
    laid=_chuopai_laid,
)

SUBJECTS = {"chedeng": CHEDENG, "tienkau": TIENKAU, "chuopai": CHUOPAI}
