"""Bonuses and the settlement: TK-14 to TK-20 and TK-24, by table and by hand."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from naive import tienkau as naive
from strategies import ODD_VALUES, kind
from tienkau.helpers import BOTH, as_options, as_tuples, lines, moves_of
from tiledominoes import RulesError, TileDominoesError, chedeng, net, tienkau
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

TRICK_VECTORS = [v for v in product(range(9), repeat=4) if sum(v) <= 8]
"""All ways to write 0 to 8 tricks over four seats: C(12, 4) = 495 of them."""


def settled(
    tricks: Sequence[int], banker: int, winner: int, held: int = 1, rules: Rules = CELKO
) -> list[str]:
    payments = tienkau.settle(tricks, banker=banker, winner=winner, held=held, rules=rules)
    return [f"{p.payer}>{p.payee} {p.chips} {p.clause} {p.note}" for p in payments]


def earned(seat: int, move: str, banker: int, rules: Rules = CELKO, *, led: bool = True) -> list[str]:
    return lines(tienkau.bonus(seat, tienkau.parse_move(move), led=led, banker=banker, rules=rules))


# Bonuses


@pytest.mark.clause("TK-18")
def test_tk_18_the_supreme_pair_earns_4_from_each_in_celko() -> None:
    for seat, banker in product(range(4), range(4)):
        others = [payer for payer in range(4) if payer != seat]
        assert earned(seat, "42+21", banker) == [f"{payer}>{seat} 4 TK-18" for payer in others]


@pytest.mark.clause("TK-18")
def test_tk_18_the_supreme_pair_of_the_banker_and_of_another_player_in_russian() -> None:
    assert earned(0, "42+21", 0, RUSSIAN) == ["1>0 4 TK-18", "2>0 4 TK-18", "3>0 4 TK-18"]
    assert earned(0, "42+21", 2, RUSSIAN) == ["1>0 2 TK-18", "2>0 4 TK-18", "3>0 2 TK-18"]
    assert earned(3, "42+21", 0, RUSSIAN) == ["0>3 4 TK-18", "1>3 2 TK-18", "2>3 2 TK-18"]


@pytest.mark.clause("TK-18")
def test_tk_18_the_note_of_a_bonus_is_its_chips() -> None:
    payments = tienkau.bonus(0, tienkau.parse_move("42+21"), led=True, banker=2, rules=RUSSIAN)
    assert [(p.chips, p.note) for p in payments] == [(2, "2"), (4, "4"), (2, "2")]


@pytest.mark.clause("TK-18")
@BOTH
def test_tk_18_the_supreme_pair_as_one_of_two(rules: Rules) -> None:
    assert earned(1, "42+21,65+65", 2, rules) == earned(1, "42+21", 2, rules)
    # With a civil-military pair TK-18 alone has earned: TK-19 wants two of those.
    assert earned(1, "42+21,66+63", 2, rules) == earned(1, "42+21", 2, rules)


@pytest.mark.clause("TK-19")
@BOTH
def test_tk_19_two_civil_military_pairs(rules: Rules) -> None:
    assert earned(0, "66+63,11+62", 0, rules) == ["1>0 8 TK-19", "2>0 8 TK-19", "3>0 8 TK-19"]
    assert earned(0, "66+63,11+62", 1, rules) == ["1>0 8 TK-19", "2>0 4 TK-19", "3>0 4 TK-19"]
    assert earned(2, "44+43,31+32", 3, rules) == ["0>2 4 TK-19", "1>2 4 TK-19", "3>2 8 TK-19"]
    # Of the same rank too.
    assert earned(0, "66+63,66+54", 1, rules) == ["1>0 8 TK-19", "2>0 4 TK-19", "3>0 4 TK-19"]


@pytest.mark.clause("TK-19")
@BOTH
def test_tk_19_needs_both_of_them_in_one_play(rules: Rules) -> None:
    assert earned(0, "66+63", 0, rules) == []
    assert earned(0, "66+66,11+62", 0, rules) == []
    assert earned(0, "63+54,11+62", 0, rules) == []


@pytest.mark.clause("TK-24")
def test_tk_24_celko_earns_by_leading_and_russian_by_playing() -> None:
    for move in ("42+21", "42+21,65+65", "66+63,11+62"):
        assert earned(0, move, 1, CELKO, led=False) == []
        assert earned(0, move, 1, RUSSIAN, led=False) == earned(0, move, 1, RUSSIAN) != []


@pytest.mark.clause("TK-24")
@BOTH
def test_tk_24_a_discard_never_earns(rules: Rules) -> None:
    for led in (True, False):
        assert earned(0, "x65+64+42+21", 1, rules, led=led) == []
        assert earned(0, "x66+65+64+63", 1, rules, led=led) == []


@pytest.mark.clause("TK-18", "TK-19", "TK-24")
def test_bonuses_of_every_play_agree_with_the_naive_engine() -> None:
    """All that can win and some discards, by every seat, for every banker, with every rule that matters."""
    discards = moves_of("x66 x66+42 x66+65+42+21 x66+65+64+63")
    plays = [move for move in tienkau.catalogue() if not move.is_discard]
    paying = 0
    for supreme, bonus_on in product(tienkau.SupremeBonus, tienkau.BonusOn):
        rules = Rules(supreme_bonus=supreme, bonus_on=bonus_on)
        options = as_options(rules)
        for move, seat, banker, led in product((*plays, *discards), range(4), range(4), (True, False)):
            mine = tienkau.bonus(seat, move, led=led, banker=banker, rules=rules)
            assert as_tuples(mine) == naive.bonus(seat, str(move), led, banker, options)
            paying += bool(mine)
    # The Supreme pair alone and with 23 others, and any two of the 8 civil-military pairs: 24 + 28 plays, by
    # 4 seats for 4 bankers, for 2 values of TK-18; when led with LEAD, led or not with PLAY: 1 + 2 ways.
    assert paying == (24 + 28) * 16 * 2 * (1 + 2)


@pytest.mark.parametrize("move", [*ODD_VALUES, "66", chedeng.parse_move("x65")], ids=kind)
def test_only_moves_earn(move: tienkau.Move) -> None:
    with pytest.raises(TileDominoesError, match="expected a move of Tien Kau"):
        tienkau.bonus(0, move, led=True, banker=0)


@pytest.mark.parametrize("seat", [-1, 4, *ODD_VALUES], ids=kind)
def test_no_such_seat(seat: int) -> None:
    supreme = tienkau.parse_move("42+21")
    for who, attempt in (
        ("seat", lambda: tienkau.bonus(seat, supreme, led=True, banker=0)),
        ("banker", lambda: tienkau.bonus(0, supreme, led=True, banker=seat)),
        ("leader", lambda: tienkau.trick_winner(seat, [supreme])),
        ("banker", lambda: tienkau.settle([1, 1, 1, 1], banker=seat, winner=0)),
        ("winner", lambda: tienkau.settle([1, 1, 1, 1], banker=0, winner=seat)),
    ):
        with pytest.raises(TileDominoesError, match=f"the {who} must be a whole number from 0 to 3"):
            attempt()


@pytest.mark.parametrize("led", [0, 1, None, "yes", 1.0, []], ids=kind)
def test_led_is_a_flag(led: bool) -> None:
    with pytest.raises(TileDominoesError, match="led must be True or False"):
        tienkau.bonus(0, tienkau.parse_move("42+21"), led=led, banker=0)


# The settlement


@pytest.mark.clause("TK-14")
@BOTH
def test_tk_14_no_tricks_pay_the_winner_4(rules: Rules) -> None:
    assert settled([0, 8, 0, 0], 1, 1, 1, rules)[:3] == ["0>1 4 TK-14 4", "2>1 4 TK-14 4", "3>1 4 TK-14 4"]
    # The banker too.
    assert settled([0, 5, 3, 0], 0, 2, 1, rules)[:2] == ["0>2 4 TK-14 4", "3>2 4 TK-14 4"]


@pytest.mark.clause("TK-15")
def test_tk_15_the_bank_in_celko_is_paid_for_whoever_won() -> None:
    # Banker 2 took none: pays the winner, and nothing to itself; the others pay the bank 4×3 too.
    assert settled([4, 4, 0, 0], 2, 0, 3) == ["2>0 4 TK-14 4", "3>0 4 TK-14 4", "3>2 12 TK-15 4×3"]
    assert settled([4, 4, 0, 0], 1, 0, 3) == [
        "2>0 4 TK-14 4",
        "3>0 4 TK-14 4",
        "2>1 12 TK-15 4×3",
        "3>1 12 TK-15 4×3",
    ]


@pytest.mark.clause("TK-15")
def test_tk_15_the_bank_in_russian_is_paid_for_when_the_banker_wins() -> None:
    assert settled([4, 4, 0, 0], 1, 0, 3, RUSSIAN) == ["2>0 4 TK-14 4", "3>0 4 TK-14 4"]
    assert settled([4, 4, 0, 0], 1, 1, 3, RUSSIAN) == [
        "2>1 4 TK-14 4",
        "3>1 4 TK-14 4",
        "2>1 12 TK-15 4×3",
        "3>1 12 TK-15 4×3",
    ]


@pytest.mark.clause("TK-15")
@BOTH
def test_tk_15_the_bank_is_held_for_the_first_deal_when_nothing_else_is_told(rules: Rules) -> None:
    payments = tienkau.settle([4, 4, 0, 0], banker=1, winner=1, rules=rules)
    assert lines(payments)[2:] == ["2>1 4 TK-15", "3>1 4 TK-15"]


@pytest.mark.clause("TK-14", "TK-15")
@BOTH
def test_tk_15_a_winning_banker_gets_8_12_16_in_all(rules: Rules) -> None:
    for held, chips in ((1, 8), (2, 12), (3, 16)):
        payments = tienkau.settle([4, 0, 4, 0], banker=0, winner=0, held=held, rules=rules)
        assert net(payments, 4) == (2 * chips, -chips, 0, -chips)


@pytest.mark.clause("TK-16")
@BOTH
def test_tk_16_one_two_or_three_tricks_pay_what_lacks_to_four(rules: Rules) -> None:
    assert settled([1, 2, 3, 2], 0, 2, 1, rules) == [
        "0>2 3 TK-16 4 − 1",
        "1>2 2 TK-16 4 − 2",
        "3>2 2 TK-16 4 − 2",
    ]
    assert settled([1, 4, 3, 0], 0, 1, 1, rules)[-2:] == ["0>1 3 TK-16 4 − 1", "2>1 1 TK-16 4 − 3"]


@pytest.mark.clause("TK-16")
@BOTH
def test_tk_16_the_winner_with_fewer_than_four_and_whoever_has_four_pay_nothing(rules: Rules) -> None:
    assert settled([4, 4, 0, 0], 0, 0, 1, rules)[-1] == "3>0 4 TK-15 4×1"
    assert settled([4, 3, 1, 0], 3, 2, 1, rules) == ["3>2 4 TK-14 4", "1>2 1 TK-16 4 − 3"]


@pytest.mark.clause("TK-17")
def test_tk_17_more_than_four_tricks_collect_from_the_banker_in_celko() -> None:
    assert settled([6, 0, 1, 1], 2, 3)[-2:] == ["2>3 3 TK-16 4 − 1", "2>0 2 TK-17 6 − 4"]
    # Not from the banker's own pocket.
    assert [p for p in settled([6, 0, 1, 1], 0, 3) if "TK-17" in p] == []


@pytest.mark.clause("TK-17")
def test_tk_17_more_than_four_tricks_collect_from_the_winner_in_russian() -> None:
    assert settled([6, 0, 1, 1], 2, 3, 1, RUSSIAN)[-2:] == ["2>3 3 TK-16 4 − 1", "3>0 2 TK-17 6 − 4"]
    assert [p for p in settled([6, 0, 1, 1], 2, 0, 1, RUSSIAN) if "TK-17" in p] == []


@pytest.mark.clause("TK-14", "TK-15", "TK-17")
def test_a_whole_settlement_by_hand_in_both_profiles() -> None:
    # Tricks 5, 0, 0, 3; banker 1 for the second deal; seat 3 took the last trick.
    celko = ["1>3 4 TK-14 4", "2>3 4 TK-14 4", "2>1 8 TK-15 4×2", "1>0 1 TK-17 5 − 4"]
    russian = ["1>3 4 TK-14 4", "2>3 4 TK-14 4", "3>0 1 TK-17 5 − 4"]
    assert settled([5, 0, 0, 3], 1, 3, 2) == celko
    assert settled([5, 0, 0, 3], 1, 3, 2, RUSSIAN) == russian


def stated(
    tricks: Sequence[int], banker: int, winner: int, held: int, *, always: bool, from_banker: bool
) -> list[naive.Payment]:
    """TK-14 to TK-17 in their words: by clause, payee and payer, who owes how much."""
    owed: list[naive.Payment] = []
    none = [seat for seat in range(4) if tricks[seat] == 0]
    few = [seat for seat in range(4) if tricks[seat] in (1, 2, 3)]
    many = [seat for seat in range(4) if tricks[seat] > 4]
    # TK-14, a player without tricks pays the winner of the last trick 4.
    owed += [(seat, winner, 4, "TK-14") for seat in none]
    # TK-15, such a player also pays the banker 4·h, whoever won, or only when the banker is the winner.
    if always or banker == winner:
        owed += [(seat, banker, 4 * held, "TK-15") for seat in none if seat != banker]
    # TK-16, one, two or three tricks pay the winner 4 minus the tricks, but the winner pays nothing.
    owed += [(seat, winner, 4 - tricks[seat], "TK-16") for seat in few if seat != winner]
    # TK-17, more than four collect the tricks minus 4 from the banker or the winner; nobody pays themself.
    source = banker if from_banker else winner
    owed += [(source, seat, tricks[seat] - 4, "TK-17") for seat in many if seat != source]
    return owed


def test_there_are_495_trick_vectors() -> None:
    assert len(TRICK_VECTORS) == 495


@pytest.mark.clause("TK-14", "TK-15", "TK-16", "TK-17", "EQ-7")
@pytest.mark.parametrize("from_", tienkau.OvertricksFrom)
@pytest.mark.parametrize("fee", tienkau.BankFee)
def test_every_settlement_is_what_the_rulebook_states(
    fee: tienkau.BankFee, from_: tienkau.OvertricksFrom
) -> None:
    """Every tricks vector, every winner with a trick, every banker, held 1 to 4: always zero-sum."""
    rules = Rules(bank_fee=fee, overtricks_from=from_)
    always, from_banker = fee is tienkau.BankFee.ALWAYS, from_ is tienkau.OvertricksFrom.BANKER
    settlements = 0
    for tricks in TRICK_VECTORS:
        for winner, banker in product([seat for seat in range(4) if tricks[seat]], range(4)):
            for held in (1, 2, 3, 4):
                mine = tienkau.settle(tricks, banker=banker, winner=winner, held=held, rules=rules)
                owed = stated(tricks, banker, winner, held, always=always, from_banker=from_banker)
                assert [(p.payer, p.payee, p.chips, p.clause) for p in mine] == owed
                assert all(payment[0] != payment[1] and payment[2] > 0 for payment in owed)
                assert sum(net(mine, 4)) == 0
                settlements += 1
    # Each seat has a trick in C(11, 4) = 330 of the vectors.
    assert settlements == 4 * 330 * 4 * 4


@pytest.mark.parametrize("tricks", [[0] * 3, [1] * 5, [], *ODD_VALUES], ids=kind)
def test_tricks_are_four_counts(tricks: list[int]) -> None:
    with pytest.raises(TileDominoesError, match="tricks must be 4 whole numbers"):
        tienkau.settle(tricks, banker=0, winner=0)


@pytest.mark.parametrize("count", [-1, 9, *ODD_VALUES], ids=kind)
def test_a_trick_count_is_0_to_8(count: int) -> None:
    with pytest.raises(TileDominoesError, match="a trick count must be a whole number from 0 to 8"):
        tienkau.settle([1, 1, count, 1], banker=0, winner=0)


@pytest.mark.parametrize("winner", range(4))
def test_the_winner_has_a_trick(winner: int) -> None:
    tricks = [2, 2, 2, 2]
    tricks[winner] = 0
    with pytest.raises(TileDominoesError, match=f"seat {winner}, took the last trick and so has one"):
        tienkau.settle(tricks, banker=0, winner=winner)


@pytest.mark.parametrize("held", [0, 250_000_001, *(v for v in ODD_VALUES if v != 65)], ids=kind)
def test_held_is_a_whole_number_from_1(held: int) -> None:
    with pytest.raises(TileDominoesError, match="held must be a whole number from 1 to 250000000, not"):
        tienkau.settle([1, 1, 1, 1], banker=0, winner=0, held=held)


@pytest.mark.parametrize(
    "rules", [*ODD_VALUES, "celko", Rules, chedeng.STANDARD, as_options(CELKO)], ids=kind
)
def test_rules_are_the_rules_of_tien_kau(rules: Rules) -> None:
    supreme = tienkau.parse_move("42+21")
    for attempt in (
        lambda: tienkau.settle([1, 1, 1, 1], banker=0, winner=0, rules=rules),
        lambda: tienkau.bonus(0, supreme, led=True, banker=0, rules=rules),
        lambda: tienkau.trick_winner(0, [supreme], rules),
        lambda: tienkau.State.start(["66", "65", "61", "11"], rules=rules, partial=True),
        lambda: tienkau.Match.start(banker=0, rules=rules),
        lambda: tienkau.deal(Random(1), rules=rules),
    ):
        with pytest.raises(RulesError, match=r"tienkau\.Rules"):
            attempt()


def test_seats_that_could_be_mixed_up_are_told_by_name() -> None:
    with pytest.raises(TypeError):
        tienkau.settle([1, 1, 1, 1], 0, 0)  # type: ignore[call-arg]  # on purpose
    with pytest.raises(TypeError):
        tienkau.bonus(0, tienkau.parse_move("42+21"), True, 0)  # type: ignore[call-arg]  # on purpose
