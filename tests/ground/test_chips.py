"""Payments: EQ-7, their order and equality in the contract, and what is asked of lists of them."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import tiledominoes
from strategies import HUGE, ODD_VALUES, PROTOCOLS, Unprintable, kind
from tiledominoes import Payment, TileDominoesError, by_clause, is_zero_sum, net
from tiledominoes.chips import highest, payment_order

SEATS = 4
CLAUSES = ("CD-11", "CD-12", "CD-13", "CD-14", "TK-14", "TK-2")


def payment_between(seats: tuple[int, int], chips: int, clause: str, note: str) -> Payment:
    payer, payee = seats
    return Payment(payer, payee, chips, clause, note)


PAYMENTS = st.builds(
    payment_between,
    st.sampled_from([(a, b) for a in range(SEATS) for b in range(SEATS) if a != b]),
    st.integers(1, 500),
    st.sampled_from(CLAUSES),
    st.sampled_from(("", "18×2 − 7")),
)


# One payment.


def test_a_payment_has_the_fields_of_the_contract() -> None:
    payment = Payment(0, 3, 29, "CD-12", "18×2 − 7")
    assert payment == Payment(payer=0, payee=3, chips=29, clause="CD-12", note="18×2 − 7")
    fields = payment.payer, payment.payee, payment.chips, payment.clause, payment.note
    assert fields == (0, 3, 29, "CD-12", "18×2 − 7")
    assert Payment(0, 3, 29, "CD-12").note == ""
    assert repr(payment) == "Payment(payer=0, payee=3, chips=29, clause='CD-12', note='18×2 − 7')"


def test_the_note_is_not_part_of_equality() -> None:
    plain, noted = Payment(0, 1, 5, "CD-11"), Payment(0, 1, 5, "CD-11", "7 − 2")
    assert plain == noted
    assert hash(plain) == hash(noted)
    assert len({plain, noted}) == 1


@pytest.mark.parametrize(
    "other",
    [
        Payment(2, 1, 5, "CD-11"),
        Payment(0, 2, 5, "CD-11"),
        Payment(0, 1, 6, "CD-11"),
        Payment(0, 1, 5, "CD-12"),
    ],
    ids=str,
)
def test_everything_but_the_note_is_part_of_equality(other: Payment) -> None:
    assert Payment(0, 1, 5, "CD-11") != other


def test_a_payment_is_equal_to_nothing_else() -> None:
    others: list[object] = [(0, 1, 5, "CD-11"), None, 5, "CD-11", *ODD_VALUES]
    assert [False] * len(others) == [Payment(0, 1, 5, "CD-11") == other for other in others]


def test_payments_have_no_order_of_their_own() -> None:
    payments: list[Any] = [Payment(0, 1, 5, "CD-11"), Payment(1, 0, 5, "CD-11")]
    with pytest.raises(TypeError):
        sorted(payments)


@pytest.mark.parametrize("name", ["payer", "payee", "chips", "clause", "note", "colour"])
def test_no_attribute_can_be_assigned_or_deleted(name: str) -> None:
    payment = Payment(0, 1, 5, "CD-11")
    with pytest.raises((FrozenInstanceError, AttributeError)):
        setattr(payment, name, 2)
    with pytest.raises((FrozenInstanceError, AttributeError)):
        delattr(payment, name)
    assert payment == Payment(0, 1, 5, "CD-11")


def test_a_frozen_attribute_is_an_attribute_error() -> None:
    assert issubclass(FrozenInstanceError, AttributeError)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickles_make_an_equal_payment_with_its_note(protocol: int) -> None:
    payment = Payment(0, 3, 29, "CD-12", "18×2 − 7")
    again = pickle.loads(pickle.dumps(payment, protocol))
    assert (payment, payment.note, hash(payment)) == (again, again.note, hash(again))


@given(PAYMENTS)
def test_copies_are_equal_and_the_repr_makes_one_too(payment: Payment) -> None:
    for again in (copy.copy(payment), copy.deepcopy(payment), eval(repr(payment))):
        assert (payment, payment.note) == (again, again.note)


# What EQ-7 refuses.


@pytest.mark.clause("EQ-7")
@pytest.mark.parametrize(
    "chips",
    [0, -1, -HUGE, 1.0, 1.5, float("nan"), True, False, "5", None, Fraction(5), b"5"],
    ids=kind,
)
def test_eq_7_chips_are_whole_and_positive(chips: Any) -> None:
    with pytest.raises(
        TileDominoesError, match=r"^the chips of a payment must be a whole number of at least 1, not "
    ):
        Payment(0, 1, chips, "CD-11")


@pytest.mark.clause("EQ-7")
def test_eq_7_a_single_chip_can_be_paid() -> None:
    assert Payment(0, 1, 1, "CD-11").chips == 1


@pytest.mark.clause("EQ-7")
@pytest.mark.parametrize("seat", [-1, -HUGE, 1.0, True, False, "1", None, b"1", Unprintable()], ids=kind)
def test_eq_7_payer_and_payee_are_seats(seat: Any) -> None:
    with pytest.raises(
        TileDominoesError, match=r"^the payer's seat must be a whole number of at least 0, not "
    ):
        Payment(seat, 2, 5, "CD-11")
    with pytest.raises(
        TileDominoesError, match=r"^the payee's seat must be a whole number of at least 0, not "
    ):
        Payment(2, seat, 5, "CD-11")


@pytest.mark.clause("EQ-7")
@pytest.mark.parametrize("seat", range(SEATS))
def test_eq_7_nobody_pays_themself(seat: int) -> None:
    with pytest.raises(TileDominoesError, match=rf"^seat {seat} cannot pay itself \(EQ-7\)$"):
        Payment(seat, seat, 5, "CD-11")


@pytest.mark.clause("EQ-7")
@pytest.mark.parametrize(
    "clause",
    [
        *("", "CD", "CD-", "CD-0", "CD-01", "cd-11", "CD11", "CD 11", "C-11", "CDX-11", "CD-11 ", " CD-11"),
        *("CD-11\n", "CD--11", "CD-1.5", "CD-1_1", "CD-x", "CD-\u0661", "CD-11,CD-12"),
        *ODD_VALUES,
    ],
    ids=kind,
)
def test_eq_7_a_payment_names_its_clause(clause: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^a payment names its clause, such as 'CD-12', not "):
        Payment(0, 1, 5, clause)


@pytest.mark.parametrize("note", ODD_VALUES, ids=kind)
def test_a_note_is_text(note: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^the note of a payment is text, not "):
        Payment(0, 1, 5, "CD-11", note)


def test_missing_fields_are_an_ordinary_type_error() -> None:
    make: Any = Payment
    with pytest.raises(TypeError):
        make(0, 1, 5)


@pytest.mark.clause("EQ-7")
def test_eq_7_a_huge_seat_does_not_pay_itself_either() -> None:
    with pytest.raises(TileDominoesError):
        Payment(HUGE, HUGE, 5, "CD-11")


# Lists of payments.


def test_the_net_by_hand() -> None:
    payments = [Payment(0, 1, 5, "CD-11"), Payment(1, 2, 2, "CD-11"), Payment(0, 1, 4, "CD-12")]
    assert net(payments, 4) == (-9, 7, 2, 0)
    assert net(iter(payments), 3) == (-9, 7, 2)
    assert net([], 4) == (0, 0, 0, 0)
    assert net([], 0) == ()


@pytest.mark.clause("EQ-7")
@given(st.lists(PAYMENTS))
def test_eq_7_the_net_of_any_payments_sums_to_zero(payments: list[Payment]) -> None:
    gained = net(payments, SEATS)
    assert sum(gained) == 0
    assert is_zero_sum(gained)
    for seat in range(SEATS):
        received = sum(p.chips for p in payments if p.payee == seat)
        assert received - sum(p.chips for p in payments if p.payer == seat) == gained[seat]


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_a_payment_among_other_seats_has_no_net(seats: int) -> None:
    for payment in (Payment(0, 3, 5, "CD-11"), Payment(3, 0, 5, "CD-11")):
        with pytest.raises(TileDominoesError, match=f"is not among {seats} seats$"):
            net([payment], seats)


def test_a_payment_of_a_huge_seat_has_no_net_either() -> None:
    with pytest.raises(TileDominoesError):
        net([Payment(HUGE, 1, 5, "CD-11")], SEATS)


@pytest.mark.clause("EQ-7")
@pytest.mark.parametrize(
    ("gains", "expected"),
    [((), True), ((0, 0), True), ((5, -5), True), ((5, -4), False), ((1,), False), ((-3, 1, 2, 0), True)],
)
def test_eq_7_zero_sum(gains: tuple[int, ...], expected: bool) -> None:
    assert expected is is_zero_sum(gains)
    assert expected is is_zero_sum(iter(gains))


def test_payments_by_clause_come_in_the_order_of_first_appearance() -> None:
    a, b, c = Payment(0, 1, 5, "CD-12"), Payment(1, 2, 6, "CD-11"), Payment(2, 3, 7, "CD-12")
    grouped = by_clause(iter([a, b, c]))
    assert [("CD-12", (a, c)), ("CD-11", (b,))] == list(grouped.items())
    assert by_clause([]) == {}


@given(st.lists(PAYMENTS))
def test_payments_by_clause_lose_nothing_and_keep_their_order(payments: list[Payment]) -> None:
    grouped = by_clause(payments)
    assert list(dict.fromkeys(p.clause for p in payments)) == list(grouped)
    for clause, group in grouped.items():
        assert tuple(p for p in payments if p.clause == clause) == group
    assert len(payments) == sum(map(len, grouped.values()))


# The order of payments that fall due together: by clause, then payee, then payer.


def test_clauses_come_in_the_order_of_their_numbers_not_of_their_text() -> None:
    numbers = ["CD-2", "CD-9", "CD-10", "CD-11", "CD-100"]
    payments = [Payment(0, 1, 5, clause) for clause in reversed(numbers)]
    assert numbers == [p.clause for p in sorted(payments, key=payment_order)]


def test_payments_of_a_clause_come_by_payee_then_payer_whatever_the_chips() -> None:
    seats = [(1, 0), (2, 0), (0, 1), (3, 1), (0, 2), (1, 3)]  # payer, payee
    payments = [Payment(*pair, chips, "CD-11") for chips, pair in enumerate(reversed(seats), 1)]
    assert seats == [(p.payer, p.payee) for p in sorted(payments, key=payment_order)]
    assert payment_order(Payment(0, 1, 5, "CD-11")) == payment_order(Payment(0, 1, 6, "CD-11", "note"))


def test_the_clause_counts_before_the_payee() -> None:
    first, second = Payment(0, 3, 5, "TK-14"), Payment(3, 0, 5, "TK-16")
    assert [first, second] == sorted([second, first], key=payment_order)


@given(st.lists(PAYMENTS), st.randoms(use_true_random=False))
def test_the_order_is_that_of_the_contract(payments: list[Payment], rng: Any) -> None:
    def due(payment: Payment) -> tuple[str, int, int, int]:
        number = payment.clause[3:]
        return payment.clause[:2], int(number), payment.payee, payment.payer

    shuffled = list(payments)
    rng.shuffle(shuffled)
    assert [due(p) for p in sorted(payments, key=due)] == [
        due(p) for p in sorted(shuffled, key=payment_order)
    ]


def test_the_order_of_every_payment_that_can_be_made() -> None:
    with pytest.raises(TileDominoesError):
        payment_order(Payment(0, 1, 5, f"CD-{'1' * 5000}"))


# Winners.


@pytest.mark.clause("CD-17", "TK-22", "CP-12")
@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((5,), {0}),
        ((1, 2, 3), {2}),
        ((3, 2, 1), {0}),
        ((3, 1, 3), {0, 2}),
        ((0, 0, 0, 0), {0, 1, 2, 3}),
        ((-5, -2, -2), {1, 2}),
    ],
)
def test_cd_17_the_highest_scores_share_the_win(scores: tuple[int, ...], expected: set[int]) -> None:
    assert expected == highest(scores)
    assert type(highest(scores)) is frozenset


def test_the_functions_are_public() -> None:
    assert {"Payment", "by_clause", "is_zero_sum", "net"} <= set(tiledominoes.__all__)
