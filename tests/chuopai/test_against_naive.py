"""Hundreds of games side by side with the naive engine, for every combination of options."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from chuopai.helpers import EVERY_RULES, brief
from effort import few
from naive import chuopai as naive
from tiledominoes import Bag, chuopai
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Sequence

# The cards of all combinations, and of the opening bonus (CP-5, CP-2).
RICH = "66 63 54 11 62 53 44 52 43 31 41 32".split()
FEW = "66 54 11 62 53 22 21 42".split()

# Cards that each seat holds: endings of equal and unequal sizes, without any card too, and the full deal.
SIZES = [
    (1, 1, 1),
    (2, 2, 2),
    (3, 3, 3),
    (4, 4, 4),
    (6, 6, 6),
    (9, 9, 9),
    (0, 0, 0),
    (3, 0, 0),
    (0, 4, 5),
    (5, 0, 2),
    (2, 6, 0),
    (1, 2, 7),
    (12, 1, 1),
    (2, 9, 5),
    (7, 8, 1),
]
FULL = (28, 28, 28)


@cache
def bag(cards: tuple[str, ...]) -> Bag:
    return Bag(" ".join(cards))


@cache
def found(hand: tuple[str, ...], most: int | None, balanced: bool) -> list[str]:
    """What the naive engine finds a hand to hold, by brute force."""
    return naive.plays(list(hand), most, balanced)


class Game(naive.Game):
    """The naive game; what it finds a hand to hold is remembered, since it asks twice a ply."""

    @override
    def plays_of(self, seat: int) -> list[str]:
        return found(tuple(self.hands[seat]), self.max_combination_cards, self.balanced_combinations)


def game_of(hands: list[str], leader: int, rules: chuopai.Rules, *, partial: bool) -> Game:
    return Game(hands, leader, rules.max_combination_cards, rules.balanced_combinations, partial)


def dealt(rng: Random, style: int, sizes: Sequence[int]) -> list[str]:
    """Hands of these sizes out of the pack; with odd styles they have cards of combinations first."""
    cards = list(naive.PACK)
    rng.shuffle(cards)
    if style % 4 and sum(sizes) <= 32:
        first = FEW if style % 4 == 3 else RICH
        cards.sort(key=lambda card: card not in first)
        cards = cards[:32]
        rng.shuffle(cards)
    ends = [sum(sizes[:seat]) for seat in range(4)]
    return [" ".join(cards[a:b]) for a, b in pairwise(ends)]


def choose(legal: list[str], style: int, rng: Random) -> str:
    """A legal move: any, or with odd styles a combination that is not too long for others to beat."""
    combinations = [play for play in legal if len(set(play.split("+"))) > 1 and play.count("+") < 4]
    return rng.choice(combinations if combinations and style % 2 else legal)


def compare(mine: chuopai.State, theirs: naive.Game) -> None:
    assert (mine.current_player, mine.is_over) == (theirs.turn, theirs.is_over)
    assert (mine.leader, mine.owner) == (theirs.leader, theirs.owner)
    assert (None if mine.best is None else str(mine.best)) == theirs.best
    assert list(mine.piles) == list(mine.scores) == theirs.piles
    assert mine.hands == tuple(bag(tuple(hand)) for hand in theirs.hands)
    assert sorted(mine.winners) == theirs.winners()
    legal = theirs.legal()
    assert sorted(map(str, mine.legal_moves)) == legal
    assert (mine.legal_moves == ()) == mine.is_over


@pytest.mark.clause("CP-2", "CP-3", "CP-4", "CP-5", "CP-6", "CP-7", "CP-8", "CP-9", "CP-10", "CP-11", "CP-12")
@pytest.mark.parametrize("rules", EVERY_RULES, ids=brief)
def test_every_ply_agrees(rules: chuopai.Rules) -> None:
    for seed, sizes in few(enumerate([*SIZES * 8, FULL, FULL]), 32):
        rng = Random(f"{seed} {sizes}")
        style, leader, partial = rng.randrange(8), rng.randrange(3), sizes != FULL
        hands = dealt(rng, style, sizes)
        mine = chuopai.State.start(hands, leader, rules, partial=partial)
        theirs = game_of(hands, leader, rules, partial=partial)
        assert mine.bonus == tuple(theirs.bonus)
        compare(mine, theirs)
        while not theirs.is_over:
            text = choose(theirs.legal(), style, rng)
            mine = mine.play(chuopai.parse_move(text))
            theirs.play(text)
            compare(mine, theirs)
        assert mine.history == tuple(map(chuopai.parse_move, theirs.moves))


@pytest.mark.clause("CP-2")
def test_the_opening_bonus_agrees_in_many_deals() -> None:
    given = set()
    for seed in range(300):
        hands = dealt(Random(seed), 0, FULL)
        mine = chuopai.State.start(hands, seed % 3)
        theirs = game_of(hands, seed % 3, chuopai.STANDARD, partial=False)
        compare(mine, theirs)
        assert mine.bonus == tuple(theirs.bonus)
        given.add(mine.bonus)
    assert {sum(n > 0 for n in bonus) for bonus in given if bonus} == {0, 1, 2, 3}


@pytest.mark.clause("CP-4", "CP-11")
def test_every_state_has_a_legal_move_or_is_over() -> None:
    """A large sample: full deals and endings under all options, every state of random play."""
    states = 0
    for seed in range(600):
        rng = Random(seed)
        rules = EVERY_RULES[seed % len(EVERY_RULES)]
        if seed % 3:
            hands = dealt(rng, seed % 4, SIZES[seed % len(SIZES)])
            state = chuopai.State.start(hands, rng.randrange(3), rules, partial=True)
        else:
            state = chuopai.deal(rng, rules=rules)
        while not state.is_over:
            states += 1
            assert state.legal_moves
            if state.best is None:
                # A lead of equal cards can be any number of them that the hand holds (CP-4).
                equal = [m for m in state.legal_moves if m.family is not chuopai.Family.COMBINATION]
                assert state.current_player is not None
                assert len(equal) == len(state.hands[state.current_player])
            state = state.play(rng.choice(state.legal_moves))
        assert state.legal_moves == ()
        assert sum(1 for hand in state.hands if len(hand)) <= 1
    assert states > 20_000
