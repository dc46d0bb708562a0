"""The games under test, each with what the tests that hold for every game need to know of it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, cast

from attrs import frozen

from tiledominoes import GAMES, Bag, Game, Move, Rules, State, chedeng, chuopai, tienkau
from tiledominoes.packs import shuffle


@frozen
class Subject:
    """One game, every combination of its options, and the sizes of hands in its partial deals."""

    game: Game
    rules: tuple[Rules, ...]
    sizes: tuple[int, ...]
    uneven: bool = False

    @property
    def pack(self) -> Bag:
        """The pieces of a full deal."""
        return self.game.pack

    def begin(self, seed: int, size: int | None = None) -> State[Move]:
        """A state drawn from a seed: setup and options vary; `size` pieces each, or a full deal."""
        rng = Random(seed)
        rules = self.rules[int(rng.random() * len(self.rules))]
        order = shuffle(self.pack, rng)
        each = len(order) // self.game.seats if size is None else size
        hands = [Bag(order[each * seat : each * (seat + 1)]) for seat in range(self.game.seats)]
        if self.uneven and size is not None:  # some hands lose a few of their last pieces
            hands = [Bag(list(hand)[: len(hand) - int(rng.random() * 3)]) for hand in hands]
        setup = {name: self._drawn(name, kind, rng) for name, kind in self.game.setup.items()}
        start = cast("Any", self.game.State).start
        return cast("State[Move]", start(hands, **setup, rules=rules, partial=size is not None))

    def _drawn(self, name: str, kind: type[int], rng: Random) -> int:
        """A value of the setup: a flag, a seat, or how often the bank was held."""
        if kind is bool:
            return rng.random() < 0.5
        return int(rng.random() * self.game.seats) + (name == "held")


def walk(state: State[Move], seed: int, plies: int | None = None) -> list[State[Move]]:
    """The states of random play from this one, this one first, to the end or for so many plies."""
    rng = Random(seed)
    states = [state]
    while not state.is_over and (plies is None or len(states) <= plies):
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
        states.append(state)
    return states


CHEDENG = Subject(
    game=GAMES["chedeng"],
    rules=tuple(
        chedeng.Rules(starting_chips=chips, rounds=rounds, doublings_stack=stack)
        for chips, rounds, stack in product((1, 200), (1, 8), (True, False))
    ),
    sizes=tuple(range(1, 9)),
)


TIENKAU = Subject(
    game=GAMES["tienkau"],
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
)


CHUOPAI = Subject(
    game=GAMES["chuopai"],
    rules=tuple(
        chuopai.Rules(max_combination_cards=most, balanced_combinations=balanced)
        for most, balanced in product((None, 2, 3, 4, 7, 12), (False, True))
    ),
    sizes=(1, 2, 3, 4, 6, 9, 14),
    uneven=True,
)

SUBJECTS = {"chedeng": CHEDENG, "tienkau": TIENKAU, "chuopai": CHUOPAI}
