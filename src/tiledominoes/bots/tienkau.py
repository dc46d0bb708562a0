"""A bot that plays Tien Kau by a few reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes.bags import Bag
from tiledominoes.tienkau import Kind, bonus
from tiledominoes.tienkau.pairs import LOWEST, PAIRS
from tiledominoes.tienkau.scoring import strength_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from tiledominoes.bots.bot import Table
    from tiledominoes.tienkau import Move, Observation

_LIKELY = 0.75
"""The chance to take a trick from which on the bot tries."""

_LACK_A_PAIR = 0.7
"""About the chance that no hand holds both of two unseen tiles, in the middle of a deal."""

_LACK_TWO_PAIRS = 0.93
"""About the chance that no hand holds a pair of unseen tiles and another pair besides."""


@final
@frozen
class TienKauBot:
    """Saves its best play for the last trick, and takes others when it is sure to.

    - A bonus is taken when there is one (TK-18, TK-19): it is more than most deals settle.
    - Whether a play takes the trick is reckoned from the unseen tiles: a single tile does when none of
      its series is higher, since somebody holds that tile; for every higher pair that can still be made
      the chance is less by a bit.
    - It leads what is likely to take the trick, the most tiles first: that leaves the others fewer tricks,
      and who has none pays most (TK-14, TK-15). But the last such play is kept, and its cheapest tile led
      instead: the last trick decides who is paid (TK-14, TK-16) and who holds the bank (TK-21).
    - It follows to win only when that is likely, with what costs least; and once it has a trick, it does
      not spend a tile on the next that it would rather keep. Otherwise it gives up what is worth least.
    - A hand is worth the strength of its tiles and, by half, the ranks of its pairs; what a play costs is
      what the hand is worth less without it. So pairs are not broken for nothing.

    Nothing of it is random.
    """

    def choose(self, observation: Observation, table: Table | None, rng: Random) -> Move:  # noqa: ARG002
        """The move with the largest bonus, else the lead or the follow that the reasons point to."""
        costs = _costs(observation)
        earned = {move: _earned(move, observation) for move in observation.legal_moves}
        if any(earned.values()):
            return max(earned, key=lambda move: (earned[move], -costs[move]))
        return _follow(observation, costs) if observation.trick else _lead(observation, costs)


def _lead(view: Observation, costs: Mapping[Move, float]) -> Move:
    """The largest of the plays that are likely to win, but the cheapest tile instead of the only one."""
    likely = [move for move in view.legal_moves if _chance(move, view) >= _LIKELY]
    cheapest = _cheapest((move for move in view.legal_moves if move.kind is Kind.SINGLE), costs)
    if not likely:
        return cheapest
    if len(likely) == 1 and not set(cheapest.dominoes) & set(likely[0].dominoes):
        return cheapest
    return max(likely, key=lambda move: (move.size, _chance(move, view), -costs[move]))


def _follow(view: Observation, costs: Mapping[Move, float]) -> Move:
    """The cheapest move that is likely to win, unless it is wanted later; else the cheapest of all."""
    assert view.seat is not None
    cheapest = _cheapest(view.legal_moves, costs)
    winning = [move for move in view.legal_moves if _beats(move, view)]
    if len(view.trick) < len(view.counts) - 1:
        winning = [move for move in winning if _chance(move, view) >= _LIKELY]
    if not winning or (view.tricks[view.seat] and cheapest not in winning):
        return cheapest
    return _cheapest(winning, costs)


def _beats(move: Move, view: Observation) -> bool:
    """True when the move is higher than all that lies in the trick (TK-9 to TK-12)."""
    strength = strength_table(view.rules)
    best = max(strength[played.index] for played in view.trick if not played.is_discard)
    return not move.is_discard and strength[move.index] > best


def _chance(move: Move, view: Observation) -> float:
    """About the chance that no unseen tiles beat this play, which is no discard."""
    if move.kind is Kind.SINGLE:
        strength, tile = strength_table(view.rules), move.dominoes[0]
        return float(
            not any(
                other.series is tile.series and strength[other.index] > strength[tile.index]
                for other in view.unseen
            )
        )
    higher = sum(rank < min(move.ranks) and pair <= view.unseen for rank, pair in PAIRS)
    return float((_LACK_A_PAIR if move.kind is Kind.PAIR else _LACK_TWO_PAIRS) ** higher)


def _earned(move: Move, view: Observation) -> int:
    """The chips that the pairs in a move earn at once (TK-18 to TK-20)."""
    assert view.seat is not None
    payments = bonus(view.seat, move, led=not view.trick, banker=view.banker, rules=view.rules)
    return sum(payment.chips for payment in payments)


def _costs(view: Observation) -> dict[Move, float]:
    """What the hand is worth less without the tiles of each legal move."""
    strength = strength_table(view.rules)

    def worth(hand: Bag) -> float:
        pairs = sum(LOWEST + 1 - rank for rank, pair in PAIRS if pair <= hand)
        return sum(strength[tile.index] for tile in hand) + pairs / 2

    whole = worth(view.hand)
    return {move: whole - worth(view.hand - Bag(move.dominoes)) for move in view.legal_moves}


def _cheapest(moves: Iterable[Move], costs: Mapping[Move, float]) -> Move:
    return min(moves, key=lambda move: costs[move])
