"""Hundreds of games side by side with the naive engine, for every combination of options."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from effort import few
from naive import tienkau as naive
from subjects import TIENKAU
from tienkau.helpers import Deal, as_options, as_tuples, brief, found
from tiledominoes import Bag, tienkau

# The tiles of the civil-military pairs (TK-8).
RICH = "66 66 11 11 44 44 31 31 63 54 62 53 52 43 41 32".split()

MOVES = {str(move): move for move in tienkau.catalogue()}

# Games of each size that every combination of options plays.
GAMES = {1: 24, 2: 48, 3: 40, 4: 32, 5: 8, 6: 8, 7: 8, 8: 36}


@cache
def by_index(hand: tuple[str, ...], lead: str | None) -> tuple[tienkau.Move, ...]:
    """The same as moves, in the order that the library promises."""
    return tuple(sorted([MOVES[text] for text in found(hand, lead)], key=lambda move: move.index))


@cache
def bag(tiles: tuple[str, ...]) -> Bag:
    return Bag(" ".join(tiles))


@cache
def may_earn(move: str) -> bool:
    """Whether TK-18 or TK-19 speaks of such a play at all."""
    return bool(naive.bonus(0, move, True, 0, naive.RUSSIAN))


def shuffled(rng: Random, style: int, size: int) -> list[str]:
    """Four hands of one size; with odd styles two of them have all tiles of the civil-military pairs."""
    tiles = list(naive.TILE_SET)
    rng.shuffle(tiles)
    if style % 2:
        tiles.sort(key=lambda tile: tile in RICH)
    hands = [" ".join(tiles[8 * seat : 8 * seat + size]) for seat in range(4)]
    rng.shuffle(hands)
    return hands


def choose(deal: Deal, style: int, rng: Random) -> str:
    """A legal move, by one of four styles.

    0: any; 1: leads its highest tile, so that somebody takes many tricks; 2: leads two pairs, or else a
    pair; 3: plays what may earn a bonus, or else leads as 2 does.
    """
    legal = deal.legal()
    earning = [move for move in legal if may_earn(move)]
    if style == 3 and earning:
        return rng.choice(earning)
    if style == 1 and not deal.trick:
        tiles = [move for move in legal if move in naive.ORDER]
        return max(tiles, key=lambda tile: naive.single_strength(tile, deal.rules))
    if style > 1 and not deal.trick:
        longest = max(map(len, map(naive.tiles_of, legal)))
        legal = [move for move in legal if len(naive.tiles_of(move)) == longest]
    return rng.choice(legal)


def compare(mine: tienkau.State, theirs: Deal) -> None:
    assert (mine.current_player, mine.is_over) == (theirs.turn, theirs.is_over)
    assert mine.leader == theirs.leader
    assert mine.last_trick_winner == theirs.last_trick_winner
    assert list(mine.tricks) == theirs.tricks
    assert list(map(str, mine.trick)) == [move for _, move in theirs.trick]
    assert mine.hands == tuple(bag(tuple(hand)) for hand in theirs.hands)
    assert as_tuples(mine.payments) == theirs.payments()
    assert list(mine.scores) == theirs.scores()


@pytest.mark.clause("TK-3", "TK-4", "TK-5", "TK-6", "TK-7", "TK-8", "TK-9", "TK-10", "TK-11", "TK-12")
@pytest.mark.clause("TK-13", "TK-14", "TK-15", "TK-16", "TK-17", "TK-18", "TK-19", "TK-20", "TK-24")
@pytest.mark.parametrize("rules", few(TIENKAU.rules, 16), ids=brief)
def test_every_ply_agrees(rules: tienkau.Rules) -> None:
    options = as_options(rules)
    clauses: set[str] = set()
    earned_by_following = 0
    for size, number in GAMES.items():
        for seed in range(number):
            rng = Random(f"{seed} {size}")
            hands = shuffled(rng, seed % 4, size)
            banker, held = rng.randrange(4), rng.randrange(1, 5)
            dealt = [bag(tuple(hand.split())) for hand in hands]
            mine = tienkau.State.start(dealt, banker, held, rules, partial=size < 8)
            theirs = Deal(hands, banker, held, options)
            compare(mine, theirs)
            while not theirs.is_over:
                assert mine.legal_moves == by_index(*theirs.asked())
                led, paid = not theirs.trick, len(theirs.bonuses)
                text = choose(theirs, seed % 4, rng)
                mine = mine.play(MOVES[text])
                theirs.play(text)
                compare(mine, theirs)
                earned_by_following += not led and len(theirs.bonuses) > paid
            assert mine.legal_moves == ()
            assert mine.history == tuple(MOVES[text] for text in theirs.moves)
            assert mine.winners == {s for s in range(4) if mine.scores[s] == max(mine.scores)}
            clauses.update(payment.clause for payment in mine.payments)
    # All that a deal can cost has come about, and following has earned exactly where it can (TK-24).
    assert clauses == {"TK-14", "TK-15", "TK-16", "TK-17", "TK-18", "TK-19"}
    assert bool(earned_by_following) == (rules.bonus_on is tienkau.BonusOn.PLAY)
