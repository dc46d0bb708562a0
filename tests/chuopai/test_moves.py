"""The catalogue, and which plays a hand holds: CP-4, CP-5."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from chuopai import statement
from chuopai.helpers import BALANCED, EVERY_RULES, brief
from strategies import CARDS, ODD_VALUES, kind
from tiledominoes import Bag, Domino, InvalidDealError, ParseError, RulesError, chuopai, tienkau

# The honours of the two highest combinations with totals of both, two identities of equal rank among
# them, and the pair of the opening bonus.
IDENTITIES = "66 11 63 54 62 53 42 21".split()
RULES = [
    chuopai.STANDARD,
    BALANCED,
    chuopai.Rules(max_combination_cards=2),
    chuopai.Rules(max_combination_cards=3),
    chuopai.Rules(max_combination_cards=4, balanced_combinations=True),
    chuopai.Rules(max_combination_cards=5),
]


def texts(moves: tuple[chuopai.Move, ...]) -> list[str]:
    return [str(move) for move in moves]


@pytest.mark.clause("CP-4", "CP-5")
def test_the_catalogue_is_that_of_the_statement_and_the_pass() -> None:
    assert texts(chuopai.catalogue()) == [*statement.all_plays(), "pass"]
    assert [move.index for move in chuopai.catalogue()] == list(range(469))
    # 21 identities, one to four of each; four honours with up to four of both totals, but not none.
    assert 21 * 4 + 4 * (4 * (5 * 5 - 1)) + 1 == 469


@pytest.mark.clause("CP-4", "CP-5")
def test_the_catalogue_is_every_play_of_the_whole_pack() -> None:
    """Every one to three cards are judged, then every longer play of the catalogue."""
    found = {
        cards
        for size in (1, 2, 3)
        for cards in combinations_with_replacement(statement.ORDER, size)
        if statement.is_play(cards, None, False)
    }
    assert {tuple(map(str, move.dominoes)) for move in chuopai.catalogue()[:-1] if move.size <= 3} == found
    for move in chuopai.catalogue()[:-1]:
        assert statement.is_play(tuple(map(str, move.dominoes)), None, False)


def test_indices_that_must_never_change() -> None:
    # Worked out from the order of the catalogue. Tian Jiu's triple is 66, 63, 54: equal cards from 0, 4
    # and 8 on, then from 12 on combinations, 24 for each number of honours; a second card of the last
    # total is one further, a card of the middle one five. The next triples begin at 108, 216 and 324,
    # the other nine identities at 432, four plays each.
    stable = {
        "66": 0,
        "66+66+66+66": 3,
        "63": 4,
        "54": 8,
        "66+54": 12,
        "66+54+54": 13,
        "66+63": 12 + 4,
        "66+63+54": 12 + 5,
        "66+66+54": 12 + 24,
        "66+66+66+66+63+63+63+63+54+54+54+54": 12 + 4 * 24 - 1,
        "11": 108,
        "62": 112,
        "53": 116,
        "11+53": 120,
        "44": 216,
        "44+43": 228,
        "31": 324,
        "41": 328,
        "32": 332,
        "31+32": 336,
        "55": 432,
        "33": 436,
        "22": 440,
        "65": 444,
        "64": 448,
        "61": 452,
        "51": 456,
        "42": 460,
        "21": 464,
        "21+21+21+21": 467,
        "pass": 468,
    }
    assert {text: chuopai.parse_move(text).index for text in stable} == stable


def test_a_move_says_what_it_is() -> None:
    equal, mixed, nothing = map(chuopai.parse_move, ("62+62", "66+63+63+54", "pass"))
    assert (equal.dominoes, equal.size, equal.is_pass) == ((Domino(6, 2),) * 2, 2, False)
    assert (equal.family, equal.rank) == (chuopai.Family.BLACK, 3)
    assert texts((mixed,)) == ["66+63+63+54"]
    assert (mixed.dominoes, mixed.size) == (tuple(Bag("66 63 63 54")), 4)
    assert (mixed.family, mixed.rank) == (chuopai.Family.COMBINATION, 4)
    assert (nothing.dominoes, nothing.size, nothing.is_pass) == ((), 0, True)
    assert nothing is chuopai.PASS


@pytest.mark.clause("CP-4", "CP-5")
@pytest.mark.parametrize("rules", RULES, ids=brief)
def test_plays_of_every_small_hand_are_those_of_the_rulebook(rules: chuopai.Rules) -> None:
    """Every hand of up to six cards over a few identities, every part of it judged by CP-4 and CP-5."""
    most, balanced = rules.max_combination_cards, rules.balanced_combinations
    hands = [
        hand
        for size in range(7)
        for hand in combinations_with_replacement(IDENTITIES, size)
        if all(hand.count(card) <= 4 for card in hand)
    ]
    # Chosen with repeats: 3003 in all, less those of five or six of one: 8 x 7, 8 of six and 8 of five.
    assert len(hands) == 3003 - 8 * 7 - 8 - 8
    known = {hand: statement.is_play(hand, most, balanced) for hand in hands}
    for hand in hands:
        parts = {part for size in range(1, len(hand) + 1) for part in combinations(hand, size)}
        plays = chuopai.plays(" ".join(hand), rules)
        assert sorted(texts(plays)) == sorted(statement.joined(list(part)) for part in parts if known[part])
        assert [move.index for move in plays] == sorted({move.index for move in plays})


@pytest.mark.clause("CP-4", "CP-5")
@pytest.mark.parametrize("rules", EVERY_RULES, ids=brief)
def test_plays_of_large_hands_are_what_the_statement_leaves(rules: chuopai.Rules) -> None:
    """The whole catalogue is tried on hands of the size of a deal; the whole pack holds all of it."""
    judged = [
        move
        for move in chuopai.catalogue()[:-1]
        if statement.is_play(
            tuple(map(str, move.dominoes)), rules.max_combination_cards, rules.balanced_combinations
        )
    ]
    assert chuopai.plays(" ".join(CARDS), rules) == tuple(judged)
    for seed in range(5):
        cards = list(CARDS)
        Random(seed).shuffle(cards)
        hand = cards[:28]
        held = [
            move
            for move in judged
            if all(hand.count(str(d)) >= move.dominoes.count(d) for d in move.dominoes)
        ]
        assert chuopai.plays(" ".join(hand), rules) == tuple(held)


@pytest.mark.clause("CP-4")
def test_cp_4_there_are_as_many_plays_of_equal_cards_as_cards() -> None:
    for seed in range(100):
        cards = list(CARDS)
        Random(seed).shuffle(cards)
        hand = Bag(" ".join(cards[: seed % 85]))
        equal = [move for move in chuopai.plays(hand) if move.family is not chuopai.Family.COMBINATION]
        assert len(equal) == len(hand)


@pytest.mark.clause("CP-5")
def test_cp_5_at_least_one_honour_and_one_total() -> None:
    assert texts(chuopai.plays("66 63 54")) == ["66", "63", "54", "66+54", "66+63", "66+63+54"]
    assert texts(chuopai.plays("63 54")) == ["63", "54"]
    assert texts(chuopai.plays("66 66")) == ["66", "66+66"]
    # The totals of another honour are none of one's own, 44 is no eight and 61 no seven.
    assert texts(chuopai.plays("66 62 52 41")) == ["66", "62", "52", "41"]
    assert texts(chuopai.plays("11 44")) == ["11", "44"]
    assert texts(chuopai.plays("44 61")) == ["44", "61"]


@pytest.mark.clause("CP-5")
def test_cp_5_a_cap_and_balance_leave_fewer_combinations() -> None:
    hand = "31 31 41 41 32"
    assert [t for t in texts(chuopai.plays(hand)) if "31+" in t and t != "31+31"] == [
        "31+32",
        "31+41",
        "31+41+32",
        "31+41+41",
        "31+41+41+32",
        "31+31+32",
        "31+31+41",
        "31+31+41+32",
        "31+31+41+41",
        "31+31+41+41+32",
    ]
    three = chuopai.Rules(max_combination_cards=3)
    assert [t for t in texts(chuopai.plays(hand, three)) if "31+" in t and t != "31+31"] == [
        "31+32",
        "31+41",
        "31+41+32",
        "31+41+41",
        "31+31+32",
        "31+31+41",
    ]
    assert [t for t in texts(chuopai.plays(hand, BALANCED)) if "31+" in t and t != "31+31"] == [
        "31+32",
        "31+41",
        "31+31+41+32",
        "31+31+41+41",
    ]
    both = chuopai.Rules(max_combination_cards=3, balanced_combinations=True)
    assert [t for t in texts(chuopai.plays(hand, both)) if "31+" in t and t != "31+31"] == ["31+32", "31+41"]


@pytest.mark.clause("CP-5")
def test_cp_5_the_cap_is_on_combinations_and_not_on_equal_cards() -> None:
    two = chuopai.Rules(max_combination_cards=2, balanced_combinations=True)
    assert texts(chuopai.plays("66 66 66 66", two)) == ["66", "66+66", "66+66+66", "66+66+66+66"]


def test_plays_takes_bags_text_and_dominoes() -> None:
    expected = chuopai.plays("66 63")
    assert chuopai.plays(Bag("66 63")) == expected
    assert chuopai.plays([Domino(6, 6), Domino(6, 3)]) == expected  # type: ignore[arg-type]  # it is lenient
    assert chuopai.plays("") == ()


@pytest.mark.parametrize("odd", [*ODD_VALUES, "67", "66 66 66 66 66", "pass", "66:6"], ids=kind)
def test_plays_refuses_what_is_no_bag(odd: Bag) -> None:
    with pytest.raises(InvalidDealError):
        chuopai.plays(odd)


@pytest.mark.parametrize("odd", [*ODD_VALUES, tienkau.CELKO, chuopai.Rules], ids=kind)
def test_plays_refuses_other_rules(odd: chuopai.Rules) -> None:
    with pytest.raises(RulesError, match=r"chuopai\.Rules"):
        chuopai.plays("66", odd)


@pytest.mark.clause("CP-4", "CP-5", "CP-7")
@pytest.mark.parametrize(
    "text",
    [
        *("", "PASS", "pass ", "66+", "63+66", "66,66", "66 66", "62+53", "42+21", "66+62", "63+54", "x66"),
        "66+66+66+66+66",
        *ODD_VALUES,
    ],
    ids=kind,
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ParseError):
        chuopai.parse_move(text)


@pytest.mark.clause("CP-7")
@pytest.mark.parametrize("text", ["62+53", "42+21", "66+62", "63+66", "63+54", "66+11+63"])
def test_cp_7_different_cards_that_are_no_play_are_refused_with_the_clauses(text: str) -> None:
    with pytest.raises(ParseError, match=r"different cards, even of equal rank.*\(CP-4, CP-5, CP-7\)"):
        chuopai.parse_move(text)


@pytest.mark.parametrize("text", ["", "66+", "66+66+66+66+66", "66 66", "PASS", "x66"])
def test_text_that_is_no_different_cards_is_refused_without_them(text: str) -> None:
    with pytest.raises(ParseError, match="expected one to four equal cards") as failed:
        chuopai.parse_move(text)
    assert "different" not in failed.value.reason
