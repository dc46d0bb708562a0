"""Hundreds of games side by side with the naive engine, for every combination of options."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive import chedeng as naive
from subjects import CHEDENG
from tiledominoes import Bag, chedeng

if TYPE_CHECKING:
    from tiledominoes import Payment


def as_tuples(payments: tuple[Payment, ...]) -> list[tuple[int, int, int, str]]:
    return [(p.payer, p.payee, p.chips, p.clause) for p in payments]


@pytest.mark.clause("CD-5", "CD-6", "CD-7", "CD-8", "CD-9", "CD-10")
@pytest.mark.clause("CD-11", "CD-12", "CD-13", "CD-14", "CD-15")
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_every_ply_agrees(size: int) -> None:
    clauses: set[str] = set()
    for seed, rules in product(range(12), CHEDENG.rules):
        assert isinstance(rules, chedeng.Rules)
        rng = Random(f"{seed} {size} {rules}")
        tiles = [str(tile) for tile in CHEDENG.pack]
        rng.shuffle(tiles)
        hands = [" ".join(tiles[size * seat : size * (seat + 1)]) for seat in range(4)]
        dealer, clockwise = rng.randrange(4), rng.random() < 0.5
        mine = chedeng.State.start(hands, dealer, clockwise, rules, partial=size < 8)
        theirs = naive.Round(hands, dealer, clockwise, rules.doublings_stack)
        while not theirs.is_over:
            assert sorted(map(str, mine.legal_moves)) == theirs.legal()
            assert (mine.current_player, mine.open_end) == (theirs.turn, theirs.open_end)
            assert mine.downs_in_a_row == theirs.downs
            assert mine.hands == tuple(Bag(" ".join(hand)) for hand in theirs.hands)
            assert mine.face_down == tuple(Bag(" ".join(pile)) for pile in theirs.face_down)
            assert mine.payments == ()
            # Chaining is rare in random play: half of the games prefer it, so that Ton comes about.
            legal = theirs.legal()
            up = [move for move in legal if not move.startswith("x")]
            text = rng.choice(up if up and seed % 2 else legal)
            mine = mine.play(chedeng.parse_move(text))
            theirs.play(text)
        assert mine.is_over
        assert mine.history == tuple(map(chedeng.parse_move, theirs.moves))
        assert as_tuples(mine.payments) == theirs.payments()
        assert mine.scores == tuple(theirs.scores())
        assert chedeng.next_dealer(dealer, mine.scores) == naive.next_dealer(dealer, list(mine.scores))
        clauses.update(payment.clause for payment in mine.payments)
    # Eight tiles face-down are a Patchon Yam, so that smaller hands have none.
    assert clauses == ({"CD-11", "CD-12", "CD-13", "CD-14"} if size == 8 else {"CD-11", "CD-12"})


@pytest.mark.clause("CD-10", "CD-11", "CD-12", "CD-13", "CD-14")
@given(data=st.data(), stack=st.booleans())
def test_any_piles_are_settled_alike(data: st.DataObject, stack: bool) -> None:
    order = data.draw(st.permutations(list(CHEDENG.pack)))
    sizes = data.draw(st.lists(st.sampled_from((0, 0, 8, 8, 1, 2, 3, 4, 5, 6, 7)), min_size=4, max_size=4))
    piles = [Bag(order[8 * seat : 8 * seat + size]) for seat, size in enumerate(sizes)]
    payments = chedeng.settle(piles, chedeng.Rules(doublings_stack=stack))
    assert as_tuples(payments) == naive.settle([str(pile).split() for pile in piles], stack)


@pytest.mark.clause("CD-15")
@given(dealer=st.integers(0, 3), gains=st.lists(st.integers(-2, 2), min_size=4, max_size=4))
def test_any_gains_find_the_same_dealer(dealer: int, gains: list[int]) -> None:
    assert chedeng.next_dealer(dealer, gains) == naive.next_dealer(dealer, gains)
