"""Pairs, their ranks and their groups: TK-8."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from strategies import ODD_VALUES, kind
from tiledominoes import DOMINOES, Domino, TileDominoesError, tienkau
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.pairs import GROUPS, most_pairs
from tienkau import statement

if TYPE_CHECKING:
    from collections.abc import Sequence


def rank(a: str, b: str) -> int | None:
    return tienkau.pair_rank(Domino.parse(a), Domino.parse(b))


def test_tk_8_the_ranks_that_the_rulebook_lists() -> None:
    assert rank("42", "21") == 1
    doubles = "66 11 44 31 55 33 22 65 64 61 51".split()
    assert [rank(tile, tile) for tile in doubles] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [rank("63", "54"), rank("62", "53"), rank("52", "43"), rank("41", "32")] == [13, 14, 15, 16]
    assert [rank("66", "63"), rank("66", "54")] == [17, 17]
    assert [rank("11", "62"), rank("11", "53")] == [18, 18]
    assert [rank("44", "52"), rank("44", "43")] == [19, 19]
    assert [rank("31", "41"), rank("31", "32")] == [20, 20]


def test_tk_8_nothing_else_is_a_pair() -> None:
    for a, b in ("66 11", "66 62", "11 63", "44 41", "31 52", "55 64", "63 62", "42 32", "42 66", "21 11"):
        pass  # pragma: no cover
