"""The settlement and the next dealer: CD-10 to CD-15, worked by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tiledominoes import Bag, InvalidDealError, TileDominoesError, chedeng, net

if TYPE_CHECKING:
    from tiledominoes import Payment

ONCE = chedeng.Rules(doublings_stack=False)


def lines(payments: tuple[Payment, ...]) -> list[str]:
    return [f"{p.payer}>{p.payee} {p.chips} {p.clause} {p.note}" for p in payments]


@pytest.mark.clause("CD-10")
def test_cd_10_a_penalty_is_the_pip_sum_of_the_face_down_tiles() -> None:
    # 66+65 = 12+11; nothing; 21 = 3; 43+52+61 = 7+7+7
    assert chedeng.penalties(["66 65", "", "21", "43 52 61"]) == (23, 0, 3, 21)


@pytest.mark.clause("CD-10", "CD-11")
def test_cd_11_the_larger_penalty_pays_the_difference() -> None:
    # Penalties 18, 7, 7, 3: six comparisons, of which 7 against 7 pays nothing.
    assert lines(chedeng.settle(["66 51", "43", "52", "21"])) == [
        "0>1 11 CD-11 18 − 7",
        "0>2 11 CD-11 18 − 7",
        "0>3 15 CD-11 18 − 3",
        "1>3 4 CD-11 7 − 3",
        "2>3 4 CD-11 7 − 3",
    ]


@pytest.mark.clause("CD-11", "CD-12")
def test_cd_12_ton_doubles_what_the_others_have() -> None:
    # Penalties 18, 0 (Ton), 7, 7.
    assert lines(chedeng.settle(["66 51", "", "43", "52"])) == [
        "0>2 11 CD-11 18 − 7",
        "0>3 11 CD-11 18 − 7",
        "0>1 36 CD-12 18×2 − 0",
        "2>1 14 CD-12 7×2 − 0",
        "3>1 14 CD-12 7×2 − 0",
    ]


@pytest.mark.clause("CD-12")
def test_cd_12_ton_against_ton_pays_nothing() -> None:
    assert lines(chedeng.settle(["", "", "21", ""])) == [
        "2>0 6 CD-12 3×2 − 0",
        "2>1 6 CD-12 3×2 − 0",
        "2>3 6 CD-12 3×2 − 0",
    ]
    assert chedeng.settle(["", "", "", ""]) == ()


YAM = "11 11 31 31 22 22 21 32"  # 2+2+4+4+4+4+3+5 = 28 pips
RICH = "66 66 44 44 55 55 63 54"  # 12+12+8+8+10+10+9+9 = 78 pips
OTHER_YAM = "65 65 64 64 61 61 51 51"  # 11+11+10+10+7+7+6+6 = 68 pips


@pytest.mark.clause("CD-11", "CD-13")
def test_cd_13_patchon_yam_doubles_the_own_penalty_against_everybody() -> None:
    # Yam 28×2 = 56 against 9, 8 and 7.
    assert lines(chedeng.settle([YAM, "63", "62", "52"])) == [
        "1>2 1 CD-11 9 − 8",
        "1>3 2 CD-11 9 − 7",
        "2>3 1 CD-11 8 − 7",
        "0>1 47 CD-13 28×2 − 9",
        "0>2 48 CD-13 28×2 − 8",
        "0>3 49 CD-13 28×2 − 7",
    ]


@pytest.mark.clause("CD-13")
def test_cd_13_a_doubled_penalty_may_still_be_the_smaller() -> None:
    # Yam 28×2 = 56; seven tiles of 78 - 9 = 69 pips pay 13, and the doubling set the amount.
    seven = RICH.removesuffix(" 54")
    assert lines(chedeng.settle([YAM, seven, "54", "53"]))[3:] == [
        "1>0 13 CD-13 69 − 28×2",
        "0>2 47 CD-13 28×2 − 9",
        "0>3 48 CD-13 28×2 − 8",
    ]


@pytest.mark.clause("CD-13")
def test_cd_13_yam_against_yam_doubles_both() -> None:
    # 28×2 = 56 against 68×2 = 136.
    assert lines(chedeng.settle([YAM, OTHER_YAM, "63", "54"])) == [
        "1>0 80 CD-13 68×2 − 28×2",
        "0>2 47 CD-13 28×2 − 9",
        "1>2 127 CD-13 68×2 − 9",
        "0>3 47 CD-13 28×2 − 9",
        "1>3 127 CD-13 68×2 − 9",
    ]


@pytest.mark.clause("CD-13")
def test_cd_13_needs_eight_tiles_also_in_a_partial_deal() -> None:
    assert {p.clause for p in chedeng.settle(["11 11", "66 66", "44", "33"])} == {"CD-11"}


@pytest.mark.clause("CD-12", "CD-13", "CD-14")
def test_cd_14_yam_against_ton_is_fourfold() -> None:
    # 28×4 = 112 to the Ton of seat 1; the others pay the Ton double.
    assert lines(chedeng.settle([YAM, "", "63", "54"])) == [
        "2>1 18 CD-12 9×2 − 0",
        "3>1 18 CD-12 9×2 − 0",
        "0>2 47 CD-13 28×2 − 9",
        "0>3 47 CD-13 28×2 − 9",
        "0>1 112 CD-14 28×2×2 − 0",
    ]


@pytest.mark.clause("CD-14")
def test_cd_14_yam_against_ton_doubles_once_when_doublings_do_not_stack() -> None:
    assert lines(chedeng.settle([YAM, "", "63", "54"], ONCE)) == [
        "2>1 18 CD-12 9×2 − 0",
        "3>1 18 CD-12 9×2 − 0",
        "0>2 47 CD-13 28×2 − 9",
        "0>3 47 CD-13 28×2 − 9",
        "0>1 56 CD-14 28×2 − 0",
    ]


@pytest.mark.clause("EQ-7")
def test_eq_7_what_is_paid_is_what_is_gained() -> None:
    payments = chedeng.settle([YAM, "", "63", "54"])
    # Seat 0: -47-47-112; seat 1: 18+18+112; seats 2 and 3: 47-18.
    assert net(payments, 4) == (-206, 148, 29, 29)


@pytest.mark.clause("EQ-3")
def test_eq_3_the_pip_two_is_the_rarest_half_dealt() -> None:
    halves = [half for hand in chedeng.deal(Random(1)).hands for d in hand for half in (d.high, d.low)]
    # Doubles of the civil series count twice a tile, two tiles each: 66 11 44 55 33 22 give four halves;
    # then 31 65 64 61 51 twice each and 63 54 62 53 52 43 42 41 32 21 once.
    assert {pips: halves.count(pips) for pips in range(1, 7)} == {
        1: 4 + 2 + 2 + 2 + 1 + 1,
        2: 4 + 1 + 1 + 1 + 1 + 1,
        3: 4 + 2 + 1 + 1 + 1 + 1,
        4: 4 + 2 + 1 + 1 + 1 + 1,
        5: 4 + 2 + 2 + 1 + 1 + 1,
        6: 4 + 2 + 2 + 2 + 1 + 1,
    }


# CD-15, every pattern of ties for the most, seen from dealer 1: dealer 1, right 0, across 3, left 2.
@pytest.mark.clause("CD-15", "EQ-6")
@pytest.mark.parametrize(
    ("gains", "dealer"),
    [
        ([9, 0, 0, -9], 0),
        ([0, 9, 0, -9], 1),
        ([0, 0, 9, -9], 2),
        ([0, 0, -9, 9], 3),
        ([5, 5, -5, -5], 1),
        ([5, -5, 5, -5], 0),
        ([5, -5, -5, 5], 0),
        ([-5, 5, 5, -5], 1),
        ([-5, 5, -5, 5], 1),
        ([-5, -5, 5, 5], 3),
        ([3, 3, 3, -9], 1),
        ([3, 3, -9, 3], 1),
        ([3, -9, 3, 3], 0),
        ([-9, 3, 3, 3], 1),
        ([0, 0, 0, 0], 1),
    ],
)
def test_cd_15_ties_for_next_dealer(gains: list[int], dealer: int) -> None:
    assert chedeng.next_dealer(1, gains) == dealer
    # The same table turned by one seat.
    assert chedeng.next_dealer(2, gains[-1:] + gains[:-1]) == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", [-1, 4, True, "1", None])
def test_cd_15_needs_a_dealer(dealer: int) -> None:
    with pytest.raises(TileDominoesError, match="the dealer"):
        chedeng.next_dealer(dealer, [0, 0, 0, 0])


@pytest.mark.parametrize(
    "gains", [[0, 0, 0], [0] * 5, None, "0000", {0, 1, 2, 3}, [0, 0, 0, 0.5], [0, 0, 0, True]]
)
def test_cd_15_needs_four_gains(gains: list[int]) -> None:
    with pytest.raises(TileDominoesError, match="gain"):
        chedeng.next_dealer(0, gains)


@pytest.mark.parametrize(
    "piles",
    [["66", "", ""], ["66", "", "", "", ""], None, "6666", [RICH + " 21", "", "", ""], ["66", "", "", 7]],
)
def test_piles_that_cannot_be(piles: list[str]) -> None:
    for attempt in (chedeng.settle, chedeng.penalties):
        with pytest.raises(InvalidDealError, match=r"face-down piles|at most 8|not 7"):
            attempt(piles)


def test_a_pile_has_at_most_eight_tiles() -> None:
    with pytest.raises(InvalidDealError, match="at most 8 tiles, not 9"):
        chedeng.settle(["66", "", "", RICH + " 21"])


def test_piles_may_be_bags_or_text() -> None:
    texts = ["66 51", "", "43", "52"]
    assert chedeng.settle([Bag(t) for t in texts]) == chedeng.settle(texts)
