"""Pairs, their ranks and their groups: TK-8."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from strategies import ODD_VALUES, kind
from tienkau import statement
from tiledominoes import DOMINOES, Domino, TileDominoesError, tienkau
from tiledominoes.tienkau.pairs import GROUPS, PAIR_NAMES, most_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence


def rank(a: str, b: str) -> int | None:
    return tienkau.pair_rank(Domino.parse(a), Domino.parse(b))


@pytest.mark.clause("TK-8")
def test_tk_8_the_ranks_that_the_rulebook_lists() -> None:
    assert rank("42", "21") == 1
    doubles = "66 11 44 31 55 33 22 65 64 61 51".split()
    assert [rank(tile, tile) for tile in doubles] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [rank("63", "54"), rank("62", "53"), rank("52", "43"), rank("41", "32")] == [13, 14, 15, 16]
    assert [rank("66", "63"), rank("66", "54")] == [17, 17]
    assert [rank("11", "62"), rank("11", "53")] == [18, 18]
    assert [rank("44", "52"), rank("44", "43")] == [19, 19]
    assert [rank("31", "41"), rank("31", "32")] == [20, 20]


@pytest.mark.clause("TK-8")
def test_tk_8_the_names_of_the_ranks() -> None:
    doubles = "Heaven Earth Man Goose Flower Long Board Hatchet Partition".split()
    mixed = [f"mixed {pips}" for pips in ("nines", "eights", "sevens", "fives")]
    civil_military = ["Heaven and nine", "Earth and eight", "Man and seven", "Goose and five"]
    names = ["Supreme", *doubles, "Long Leg Seven", "Big Head Six", *mixed, *civil_military]
    assert list(PAIR_NAMES) == names


@pytest.mark.clause("TK-8")
def test_tk_8_nothing_else_is_a_pair() -> None:
    # Two civil tiles, Heaven with an eight, two military tiles that are not equals, two of one military
    # tile, the six or the three with a civil tile.
    for two in ("66 11", "66 62", "11 63", "55 64", "63 62", "42 32", "63 63", "66 42", "31 21"):
        assert rank(*two.split()) is None


@pytest.mark.clause("TK-8")
def test_tk_8_every_two_tiles_in_either_order() -> None:
    ranked = 0
    for a, b in product(DOMINOES, repeat=2):
        assert tienkau.pair_rank(a, b) == statement.rank(str(a), str(b)), (a, b)
        ranked += tienkau.pair_rank(a, b) is not None
    assert ranked == 11 + 2 * 13  # doubles count once, each pair of two different tiles twice


@pytest.mark.parametrize("value", [*ODD_VALUES, "66"], ids=kind)
def test_only_dominoes_are_ranked(value: Domino) -> None:
    for a, b in ((value, DOMINOES[0]), (DOMINOES[0], value), (value, value)):
        with pytest.raises(TileDominoesError, match="expected a Domino"):
            tienkau.pair_rank(a, b)


def test_groups_are_what_they_say() -> None:
    assert sorted((d for group in GROUPS for d in group), key=lambda d: d.index) == list(DOMINOES)
    for one, two in product(range(len(GROUPS)), repeat=2):
        for a, b in product(map(str, GROUPS[one]), map(str, GROUPS[two])):
            # A military tile comes once, so it makes no pair with itself.
            alone = a == b and a not in statement.CIVIL
            assert (statement.rank(a, b) is not None) == (one == two and not alone), (a, b)


def matching(tiles: Sequence[str]) -> int:
    """The most disjoint pairs, by trying every partner for the first tile, or none."""
    if len(tiles) < 2:
        return 0
    first, rest = tiles[0], tiles[1:]
    partners = [i for i, tile in enumerate(rest) if statement.rank(first, tile)]
    with_first = [1 + matching([*rest[:i], *rest[i + 1 :]]) for i in partners]
    return max([matching(rest), *with_first])


def indices(tiles: Sequence[str]) -> list[int]:
    return [Domino.parse(tile).index for tile in tiles]


def test_most_pairs_is_the_largest_matching() -> None:
    rng, seen = Random(8), set()
    for size in range(9):
        for _ in range(120):
            hand = rng.sample(statement.TILE_SET, size)
            assert most_pairs(indices(hand)) == matching(hand), hand
            seen.add(matching(hand))
    assert seen == {0, 1, 2, 3, 4}


def test_most_pairs_of_every_four_tiles() -> None:
    for four in set(combinations(statement.TILE_SET, 4)):
        assert (most_pairs(indices(four)) == 2) == statement.is_two_pairs(*four), four
