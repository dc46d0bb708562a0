"""The opening bonus and who has won: CP-2 and CP-12, without a state."""

from __future__ import annotations

from itertools import product

import pytest

from strategies import HUGE, ODD_VALUES, kind
from tiledominoes import Bag, InvalidDealError, TileDominoesError, chuopai


@pytest.mark.clause("CP-2")
@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("21 42", "21 42"),
        ("66 21 21 21 42 52", "21 21 21 42"),
        ("42 42 42 42 21 21 21 21", "42 42 42 42 21 21 21 21"),
        ("42 42 42 42", ""),
        ("21", ""),
        ("22 41 62", ""),
        ("", ""),
    ],
)
def test_cp_2_both_cards_or_nothing(hand: str, given: str) -> None:
    assert chuopai.opening_bonus(hand) == chuopai.opening_bonus(Bag(hand)) == Bag(given)


@pytest.mark.clause("CP-2")
def test_cp_2_by_all_numbers_of_both_cards() -> None:
    for nails, reds in product(range(5), repeat=2):
        pair = Bag(" ".join(["21"] * nails + ["42"] * reds))
        bonus = chuopai.opening_bonus(pair + Bag("66 41 32 22 22"))
        assert bonus == (pair if nails and reds else Bag())


@pytest.mark.parametrize("odd", [*ODD_VALUES, "67", "21 21 21 21 21 42"], ids=kind)
def test_cp_2_needs_a_bag(odd: Bag) -> None:
    with pytest.raises(InvalidDealError):
        chuopai.opening_bonus(odd)


# CP-12, every pattern of ties.
@pytest.mark.clause("CP-12")
@pytest.mark.parametrize(
    ("piles", "seats"),
    [
        ((3, 2, 1), {0}),
        ((1, 3, 2), {1}),
        ((1, 2, 3), {2}),
        ((3, 1, 1), {0}),
        ((3, 3, 1), {0, 1}),
        ((3, 1, 3), {0, 2}),
        ((1, 3, 3), {1, 2}),
        ((2, 2, 2), {0, 1, 2}),
        ((0, 0, 0), {0, 1, 2}),
        ((0, 0, 84), {2}),
    ],
)
def test_cp_12_the_largest_piles_win(piles: tuple[int, ...], seats: set[int]) -> None:
    assert chuopai.winners(piles) == seats
    assert isinstance(chuopai.winners(piles), frozenset)
    assert chuopai.winners(list(piles)) == seats


@pytest.mark.parametrize(
    "odd",
    [
        *ODD_VALUES,
        (1, 2),
        (1, 2, 3, 4),
        (),
        "123",
        {1, 2, 3},
        (1, 2, True),
        (1.0, 2, 3),
        (1, None, 3),
        (1, 2, "3"),
        (1, 2, -1),
        {0: 1, 1: 2, 2: 3},
    ],
    ids=kind,
)
def test_cp_12_needs_three_piles(odd: tuple[int, ...]) -> None:
    with pytest.raises(TileDominoesError, match="piles must be 3 whole numbers"):
        chuopai.winners(odd)


def test_cp_12_takes_any_whole_number() -> None:
    assert chuopai.winners((HUGE, 1, HUGE)) == {0, 2}
