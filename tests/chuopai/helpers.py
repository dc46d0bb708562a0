"""What the tests of Chuo Pai share: short ways to start, play and read a game, and the naive engine's."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from naive import chuopai as naive
from subjects import CHUOPAI
from tiledominoes import chuopai

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

BALANCED = chuopai.Rules(balanced_combinations=True)

EVERY_RULES = (
    *(rules for rules in CHUOPAI.rules if isinstance(rules, chuopai.Rules)),
    *(
        chuopai.Rules(max_combination_cards=most, balanced_combinations=balanced)
        for most, balanced in product((5, 6, 8, 9, 10, 11), (False, True))
    ),
)
"""Every cap there is, with and without balance."""

# A full deal: seat 0 has both cards of the opening bonus, seat 1 only the Two Red, seat 2 only the Nail.
FULL = [
    "66 66 66 66 11 11 11 11 44 44 44 44 31 31 31 31 55 55 55 55 33 33 33 33 21 21 42 42",
    "22 22 22 22 65 65 65 65 64 64 64 64 61 61 61 61 51 51 51 51 63 63 63 63 42 42 54 54",
    "54 54 62 62 62 62 53 53 53 53 52 52 52 52 43 43 43 43 41 41 41 41 32 32 32 32 21 21",
]


def start(*hands: str, leader: int = 0, rules: chuopai.Rules = chuopai.STANDARD) -> chuopai.State:
    """An ending from hands as text."""
    return chuopai.State.start(hands, leader, rules, partial=True)


def moves_of(moves: str) -> list[chuopai.Move]:
    return [chuopai.parse_move(text) for text in moves.split()]


def played(state: chuopai.State, moves: str) -> chuopai.State:
    for move in moves_of(moves):
        state = state.play(move)
    return state


def texts(moves: Iterable[chuopai.Move]) -> str:
    return " ".join(map(str, moves))


def brief(rules: chuopai.Rules) -> str:
    """The options in one word, for the name of a test."""
    balanced = "balanced" if rules.balanced_combinations else "any"
    return f"{rules.max_combination_cards}-{balanced}"


def naive_game(
    hands: Sequence[str], leader: int, rules: chuopai.Rules, *, partial: bool, moves: Iterable[str] = ()
) -> naive.Game:
    """The naive engine's game of this deal after these moves; ValueError when one of them is not legal."""
    game = naive.Game(list(hands), leader, rules.max_combination_cards, rules.balanced_combinations, partial)
    for text in moves:
        game.play(text)
    return game


def random_play(state: chuopai.State, rng: Random, plies: int | None = None) -> chuopai.State:
    """Where random play from this state leads, to the end or in so many plies."""
    while not state.is_over and plies != 0:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
        plies = None if plies is None else plies - 1
    return state
