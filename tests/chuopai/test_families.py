"""Families, combinations and what beats what: CP-3, CP-5, CP-7."""

from __future__ import annotations

from itertools import product

import pytest

from chuopai import statement
from naive import chuopai as naive
from strategies import ODD_VALUES, kind
from tiledominoes import DOMINOES, Domino, TileDominoesError, chedeng, chuopai
from tiledominoes.chuopai.families import GROUPS, RANKS

PLAYS = [move for move in chuopai.catalogue() if not move.is_pass]


def beats(a: str, b: str) -> bool:
    return chuopai.beats(chuopai.parse_move(a), chuopai.parse_move(b))


def row(family: chuopai.Family) -> list[set[str]]:
    """The single cards of a family as `beats` orders them, high to low, equals together."""
    cards = [m for m in PLAYS if m.size == 1 and m.family is family]
    places = {str(m): sum(chuopai.beats(other, m) for other in cards) for m in cards}
    return [{card for card in places if places[card] == n} for n in sorted(set(places.values()))]


@pytest.mark.clause("CP-3")
def test_cp_3_the_families_that_the_rulebook_lists() -> None:
    assert row(chuopai.Family.MAIN) == [{"66"}, {"11"}, {"44"}, {"31"}, {"33"}, {"55"}, {"22"}]
    assert row(chuopai.Family.YAO) == [{"51"}, {"61"}, {"64"}, {"65"}]
    assert row(chuopai.Family.BLACK) == [{"63"}, {"62", "53"}, {"52"}, {"32"}]
    assert row(chuopai.Family.RED) == [{"54"}, {"43"}, {"41"}, {"21", "42"}]
    assert row(chuopai.Family.COMBINATION) == []


@pytest.mark.clause("CP-3")
def test_cp_3_the_family_table_is_written_like_the_rulebook() -> None:
    assert chuopai.FAMILY_TABLE == {
        chuopai.Family.MAIN: "66 > 11 > 44 > 31 > 33 > 55 > 22",
        chuopai.Family.YAO: "51 > 61 > 64 > 65",
        chuopai.Family.BLACK: "63 > 62 = 53 > 52 > 32",
        chuopai.Family.RED: "54 > 43 > 41 > 21 = 42",
    }


@pytest.mark.clause("CP-3")
def test_cp_3_long_three_is_above_plum_and_the_axe_is_the_lowest_yao() -> None:
    assert beats("33", "55")
    assert not beats("55", "33")
    assert all(beats(card, "65") and not beats("65", card) for card in ("51", "61", "64"))


@pytest.mark.clause("CP-3")
def test_cp_3_every_identity_is_of_one_family() -> None:
    assert set(RANKS) == set(DOMINOES)
    assert [RANKS[Domino.parse(c)] for c in ("22", "66", "65", "32", "52", "62", "53", "42", "21")] == [
        (chuopai.Family.MAIN, 1),
        (chuopai.Family.MAIN, 7),
        (chuopai.Family.YAO, 1),
        (chuopai.Family.BLACK, 1),
        (chuopai.Family.BLACK, 2),
        (chuopai.Family.BLACK, 3),
        (chuopai.Family.BLACK, 3),
        (chuopai.Family.RED, 1),
        (chuopai.Family.RED, 1),
    ]


@pytest.mark.clause("EQ-5")
def test_eq_5_the_red_cards_have_a_four_or_a_one_and_the_black_ones_none() -> None:
    families = {m.dominoes[0]: m.family for m in PLAYS if m.size == 1}
    red_or_black = {
        d: bool({d.high, d.low} & {1, 4})
        for d in DOMINOES
        if families[d] in (chuopai.Family.RED, chuopai.Family.BLACK)
    }
    assert {d for d, red in red_or_black.items() if red} == {
        d for d in DOMINOES if families[d] is chuopai.Family.RED
    }


@pytest.mark.clause("CP-5")
def test_cp_5_the_combination_table() -> None:
    assert [
        (c.name, str(c.honour), [str(total) for total in c.totals]) for c in chuopai.COMBINATION_TABLE
    ] == [
        ("Tian Jiu", "66", ["63", "54"]),
        ("Di Ba", "11", ["62", "53"]),
        ("Ren Qi", "44", ["52", "43"]),
        ("He Wu", "31", ["41", "32"]),
    ]


@pytest.mark.clause("CP-5")
def test_cp_5_combinations_are_one_family_by_their_honours() -> None:
    order = ["66+63", "11+53", "44+43", "31+32"]
    for a, b in product(order, repeat=2):
        assert beats(a, b) == (order.index(a) < order.index(b))
    assert {chuopai.family(chuopai.parse_move(text)) for text in order} == {chuopai.Family.COMBINATION}


@pytest.mark.clause("CP-5")
def test_cp_5_the_split_of_a_combination_gives_no_rank() -> None:
    for a, b in product(["11+11+62", "11+62+53", "11+53+53", "11+62+62"], repeat=2):
        assert not beats(a, b)
    assert beats("66+66+54", "11+62+53")
    assert beats("66+63+54", "31+31+32")


@pytest.mark.clause("CP-7")
def test_cp_7_only_as_many_cards_of_the_same_family_beat() -> None:
    assert beats("66+66", "11+11")
    assert not beats("66", "11+11")
    assert not beats("66+66", "11")
    assert not beats("66", "51")
    assert not beats("63", "54")
    assert not beats("54", "32")
    assert not beats("66+66", "11+62")
    assert not beats("66+63", "22+22")
    assert not beats("66+63", "11+11+62")


@pytest.mark.clause("CP-7")
def test_cp_7_equal_rank_never_beats() -> None:
    for one, other in [("62", "53"), ("21", "42"), ("66", "66")]:
        for n in (1, 2, 3, 4):
            a, b = "+".join([one] * n), "+".join([other] * n)
            assert not beats(a, b)
            assert not beats(b, a)
    places = {m: statement.family(tuple(map(str, m.dominoes))) for m in PLAYS}
    assert not any(
        chuopai.beats(a, b) for a in PLAYS for b in PLAYS if places[a] == places[b] and a.size == b.size
    )


@pytest.mark.clause("CP-7")
def test_cp_7_straight_and_crooked_eight_are_no_pair() -> None:
    everything = {str(move) for move in chuopai.catalogue()}
    assert not {"62+53", "53+62", "42+21", "21+42"} & everything
    for hand in ("62 53", "42 21", "62 53 42 21"):
        assert [str(move) for move in chuopai.plays(hand)] == [
            card for card in ("62", "53", "42", "21") if card in hand
        ]
    assert "62+53" not in {str(move) for move in chuopai.plays("66 62 53")}


@pytest.mark.clause("CP-3", "CP-5", "CP-7")
def test_every_pair_of_moves_beats_like_the_naive_engine() -> None:
    texts = [str(move) for move in chuopai.catalogue()]
    told = {
        text: (naive.family(text), len(text.split("+")), -naive.place(text))
        for text in texts
        if text != "pass"
    }
    for a in chuopai.catalogue():
        for b in chuopai.catalogue():
            one, other = told.get(str(a)), told.get(str(b))
            higher = one is not None and other is not None and one[:2] == other[:2] and one[2] > other[2]
            assert chuopai.beats(a, b) == higher


def test_naive_beats_is_what_the_test_above_says() -> None:
    for a, b in product(["66", "11", "66+63", "11+62", "66+66", "62", "53", "63", "pass"], repeat=2):
        assert naive.beats(a, b) == beats(a, b)


@pytest.mark.clause("CP-3", "CP-5")
def test_every_play_has_the_family_and_the_rank_of_the_statement() -> None:
    size = {"main": 7, "yao": 4, "black": 4, "red": 4, "combination": 4}
    for move in PLAYS:
        name, place = statement.family(tuple(map(str, move.dominoes)))
        assert chuopai.family(move) is move.family is chuopai.Family(name)
        assert move.rank == size[name] - place
    assert chuopai.family(chuopai.PASS) is chuopai.PASS.family is None
    assert chuopai.PASS.rank == 0


def test_the_groups_of_rules_that_do_not_touch() -> None:
    assert [[str(d) for d in group] for group in GROUPS] == [
        *statement.COMBINATIONS,
        ["21", "42"],
        *([card] for card in ("55", "33", "22", "65", "64", "61", "51")),
    ]


@pytest.mark.parametrize(
    "odd", [*ODD_VALUES, "66", "pass", chedeng.parse_move("66:6"), Domino(6, 6)], ids=kind
)
def test_only_moves_of_chuo_pai_have_families_and_beat(odd: chuopai.Move) -> None:
    move = chuopai.parse_move("66")
    with pytest.raises(TileDominoesError, match=r"expected a move of Chuo Pai.*chuopai\.parse_move"):
        chuopai.family(odd)
    with pytest.raises(TileDominoesError, match="expected a move of Chuo Pai"):
        chuopai.beats(odd, move)
    with pytest.raises(TileDominoesError, match="expected a move of Chuo Pai"):
        chuopai.beats(move, odd)
