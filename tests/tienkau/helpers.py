"""What the tests of Tien Kau share: short ways to start, play and read a deal, and options as plain text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from naive import tienkau as naive
from tiledominoes import tienkau
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes import Payment

BOTH = pytest.mark.parametrize("rules", tienkau.PRESETS.values(), ids=tienkau.PRESETS)
"""For what both profiles have in common."""


def start(*hands: str, banker: int = 0, held: int = 1, rules: tienkau.Rules = tienkau.CELKO) -> tienkau.State:
    """An ending, or a full deal, from hands as text."""
    return tienkau.State.start(hands, banker, held, rules, partial=True)


def moves_of(moves: str) -> list[tienkau.Move]:
    return [tienkau.parse_move(text) for text in moves.split()]


def played(state: tienkau.State, moves: str) -> tienkau.State:
    for move in moves_of(moves):
        state = state.play(move)
    return state


def texts(moves: Iterable[tienkau.Move]) -> str:
    return " ".join(map(str, moves))


def lines(payments: Iterable[Payment]) -> list[str]:
    return [f"{p.payer}>{p.payee} {p.chips} {p.clause}" for p in payments]


def as_tuples(payments: Iterable[Payment]) -> list[naive.Payment]:
    return [(p.payer, p.payee, p.chips, p.clause) for p in payments]


def as_options(rules: tienkau.Rules) -> naive.Rules:
    """The options as the naive engine has them."""
    codes = rules.to_dict()
    return {name: str(codes[name]) for name in naive.OPTIONS}


def brief(rules: tienkau.Rules) -> str:
    """The options in one word, for the name of a test."""
    return "-".join(as_options(rules).values())


@cache
def found(hand: tuple[str, ...], lead: str | None) -> list[str]:
    """What the naive engine finds, by brute force, for a hand: the same under all options."""
    return naive.leads(list(hand)) if lead is None else naive.follows(list(hand), lead)


class Deal(naive.Deal):
    """The naive deal; what it finds legal is remembered, since most options leave the course alone."""

    def asked(self) -> tuple[tuple[str, ...], str | None]:
        """What the seat to move holds, and what was led."""
        assert self.turn is not None
        return tuple(self.hands[self.turn]), self.trick[0][1] if self.trick else None

    @override
    def legal(self) -> list[str]:
        return found(*self.asked()) if self.turn is not None else []
