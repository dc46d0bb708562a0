"""Counts of all lines of play from endings, against the naive engine and, where they are small, by hand."""

from __future__ import annotations

import pytest

from tienkau.helpers import BOTH, Deal, as_options, start
from tiledominoes import perft, tienkau
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules


def counted(hands: tuple[str, ...], rules: Rules, depth: int, moves: tuple[str, ...] = ()) -> int:
    """The lines of so many plies, each played from the deal by the naive engine."""
    if depth == 0:
        return 1
    deal = Deal(list(hands), 0, 1, as_options(rules))
    for text in moves:
        deal.play(text)
    return sum(counted(hands, rules, depth - 1, (*moves, text)) for text in deal.legal())


@BOTH
def test_one_tile_each_is_one_line(rules: Rules) -> None:
    state = start("66", "63", "11", "21", rules=rules)
    # 66, then x63, 11 and x21: there is never a choice.
    assert [perft(state, depth) for depth in range(6)] == [1, 1, 1, 1, 1, 0]


@pytest.mark.clause("TK-4", "TK-5")
def test_two_tiles_each_counted_by_hand() -> None:
    state = start("66 21", "65 63", "64 54", "61 62")
    # Each seat has a civil and a military tile, so after the first trick, civil or military, nobody has
    # a choice left: 2 leads, then one way to follow each, and the other tiles in the second trick.
    assert [perft(state, depth) for depth in range(10)] == [1, 2, 2, 2, 2, 2, 2, 2, 2, 0]


@pytest.mark.clause("TK-4", "TK-5", "TK-6")
def test_a_pair_and_discards_counted_by_hand() -> None:
    state = start("66 66", "65 64", "63 42", "55 55")
    # 66 once, though there are two of it: 65 or 64 follow; x63 or x42; 55. That makes 1, 2, 4, 4 lines, and
    # then single tiles are left to all.
    # 66+66: x65+64, x63+42 and 55+55, and the deal is over after four plies: one line more up to there.
    assert [perft(state, depth) for depth in range(10)] == [1, 2, 3, 5, 5, 4, 4, 4, 4, 0]


@pytest.mark.clause("TK-4", "TK-5", "TK-6")
def test_three_tiles_each_counted_by_hand() -> None:
    state = start("66 66 63", "51 51 21", "65 61 42", "44 33 32")
    # Leads: 66, 63, 66+66, 66+63.
    # 66: 51; 65 or 61; 44 or 33: 1, 1, 2, 4 lines. 63: 21; 42; 32: 1, 1, 1, 1.
    # 66+66: 51+51; x65+61, x65+42 or x61+42; x44+33, x44+32 or x33+32: 1, 1, 3, 9. 66+63 likewise.
    assert [perft(state, depth) for depth in range(5)] == [1, 4, 4, 2 + 1 + 3 + 3, 4 + 1 + 9 + 9]


ENDINGS = [
    ("66 54", "66 63", "42 21", "65 41"),
    ("66 66", "63 54", "11 62", "42 21"),
    ("44 52", "44 43", "31 32", "31 41"),
    ("66 66 63", "51 51 21", "65 61 42", "44 33 32"),
    ("66 63 42", "66 54 21", "11 62 53", "44 52 43"),
    ("42 21 11", "66 66 54", "31 31 41", "65 64 61"),
    ("65 65 64", "63 53 43", "55 33 22", "41 32 21"),
]


@pytest.mark.clause("TK-3", "TK-4", "TK-5", "TK-6")
@pytest.mark.parametrize("rules", [CELKO, RUSSIAN, Rules(direction=tienkau.Direction.COUNTERCLOCKWISE)])
@pytest.mark.parametrize("hands", ENDINGS, ids=range(len(ENDINGS)))
def test_endings_count_as_the_naive_engine_counts(hands: tuple[str, ...], rules: Rules) -> None:
    depths = range(10) if len(hands[0]) == 5 else range(9)
    state = start(*hands, rules=rules)
    assert [perft(state, depth) for depth in depths] == [counted(hands, rules, depth) for depth in depths]


@pytest.mark.clause("TK-4", "TK-5", "TK-6", "TK-7", "TK-11")
def test_leads_of_a_full_hand() -> None:
    """Four Heavens and nines: single tiles, pairs and two pairs to lead, and all that may follow them."""
    hands = ("66 66 63 54", "11 11 62 53", "44 44 52 43", "31 31 41 32")
    state = start(*hands)
    # 3 tiles, 66+66, 63+54, 66+63, 66+54, and the two ways to part all four.
    assert perft(state, 1) == 9
    # Each follows likewise with one civil tile, two military ones, four pairs, or two ways of two pairs.
    assert perft(state, 4) == 1 + 2 * 2**3 + 4 * 4**3 + 2 * 2**3
    assert perft(state, 4) == counted(hands, CELKO, 4)
