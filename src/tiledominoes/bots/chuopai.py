"""A bot that plays Chuo Pai by a few reasons."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes.chuopai import COMBINATION_TABLE, Family
from tiledominoes.chuopai.families import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tiledominoes.bots.bot import Table
    from tiledominoes.chuopai import Move, Observation


@final
@frozen
class ChuoPaiBot:
    """Lets the others spend their high cards first, and leads groups when these win more surely.

    - A play is worth its cards and the lead, one point each, by the chance that it wins the round (CP-9,
      CP-10).
    - It costs the ranks of its cards. Others must beat it if they can (CP-8), so a low card makes them spend
      higher ones, after which the own high cards win the more surely; and holding them loses nothing.
    - So low single cards go first. Two or more equal low cards go together as soon as nobody is likely to
      have as many of a higher rank. High cards and combinations, which take an honour, come late.
    - It beats with the lowest ranks that do, unless a higher one is so much more likely to win.
    - Of plays that are worth the same it takes the one with the most cards.

    The chance is reckoned from the unseen cards, as if a fair shuffle had dealt them to the others. Only who
    acts later in the round can beat a play. Nothing of the bot is random.
    """

    def choose(self, observation: Observation, table: Table | None, rng: Random) -> Move:  # noqa: ARG002
        """The move whose worth is most above its cost."""
        return max(observation.legal_moves, key=lambda move: _value(move, observation))


def _value(move: Move, view: Observation) -> tuple[float, int]:
    """What a play is worth above its cost, and its cards."""
    cost = sum(RANKS[card][1] for card in move.dominoes)
    # Rounded, so that equal values are equal by whichever sum of fractions they came about.
    return round(_chance(move, view) * (move.size + 1) - cost, 9), move.size


def _chance(move: Move, view: Observation) -> float:
    """The chance that nobody who acts later in the round beats this play."""
    later = [n for seat, n in enumerate(view.counts) if seat != view.seat and seat not in view.acted]
    chance = 1.0
    for cards in _higher(move, view):
        chance *= 1 - _held(cards, move.size, later, len(view.unseen))
    return chance


def _higher(move: Move, view: Observation) -> Iterator[int]:
    """For each kind of cards that would beat a play: how many of them are unseen (CP-7)."""
    if move.family is Family.COMBINATION:
        for combination in COMBINATION_TABLE[: len(COMBINATION_TABLE) - move.rank]:
            honours = view.unseen.count(combination.honour)
            totals = sum(view.unseen.count(total) for total in combination.totals)
            yield honours + totals if honours and totals else 0
    for card, (family, rank) in RANKS.items():
        if family is move.family and rank > move.rank:
            yield view.unseen.count(card)


def _held(cards: int, size: int, later: list[int], unseen: int) -> float:
    """The chance that one of the later hands holds at least `size` of so many of the unseen cards.

    >>> _held(2, 2, [1, 1], 2), _held(2, 1, [1], 2), _held(3, 2, [2, 2], 4)
    (0.0, 1.0, 1.0)
    """
    if not later or cards < size:
        return 0.0
    first = later[0]
    ways = sum(
        comb(cards, n) * comb(unseen - cards, first - n)
        for n in range(min(cards, first) + 1)
        if n >= size or (len(later) > 1 and cards - n >= size)
    )
    return ways / comb(unseen, first)
