"""Who takes a trick: TK-3 and TK-9 to TK-12, by table and by hand."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from naive import tienkau as naive
from strategies import ODD_VALUES, kind
from tienkau import statement
from tienkau.helpers import BOTH, as_options, moves_of
from tiledominoes import TileDominoesError, chedeng, tienkau
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

COUNTERCLOCKWISE = Rules(direction=tienkau.Direction.COUNTERCLOCKWISE)


def taken_by(leader: int, moves: str, rules: Rules = CELKO) -> int:
    return tienkau.trick_winner(leader, moves_of(moves), rules)


@pytest.mark.clause("TK-9")
def test_tk_9_one_tile_by_pips_or_by_series() -> None:
    # Flower has 10 pips and stands above Hatchet, which has 11.
    assert taken_by(0, "55 65") == 1
    assert taken_by(0, "55 65", RUSSIAN) == 0
    # Earth has 2 pips, the fewest of all civil tiles, and is the second highest of them.
    assert taken_by(0, "51 11") == 0
    assert taken_by(0, "51 11", RUSSIAN) == 1
    assert taken_by(0, "11 66", RUSSIAN) == 1
    # Among the military tiles both ways agree: 9, 8, 7, 6, 5 and 3 pips.
    for rules in (CELKO, RUSSIAN):
        assert taken_by(0, "21 41 42 43", rules) == 3
        assert taken_by(0, "52 53 54 21", rules) == 2


@pytest.mark.clause("TK-9", "EQ-2")
@pytest.mark.parametrize("rules", [CELKO, RUSSIAN], ids=["PIPS", "SERIES"])
def test_tk_9_every_two_tiles(rules: Rules) -> None:
    for a, b in product(statement.TILES, repeat=2):
        if statement.series(a) == statement.series(b):
            pips = sum(map(int, b)) > sum(map(int, a))
            second = pips if rules is CELKO else statement.height(b) < statement.height(a)
            assert taken_by(2, f"{a} {b}", rules) == (3 if second else 2), (a, b)


@pytest.mark.clause("TK-10")
@BOTH
def test_tk_10_every_two_pairs_of_tiles(rules: Rules) -> None:
    for one, two in product(statement.ordered_pairs(), repeat=2):
        first, second = statement.rank(*one), statement.rank(*two)
        assert first is not None
        assert second is not None
        winner = taken_by(1, f"{'+'.join(one)} {'+'.join(two)}", rules)
        assert winner == (2 if second < first else 1), (one, two)


@pytest.mark.clause("TK-11")
def test_tk_11_the_better_pair_of_two_decides() -> None:
    # Ranks 2 and 12 beat 3 and 4; rank 1 with rank 20 beats 2 and 3.
    assert taken_by(0, "11+11,44+44 66+66,51+51") == 1
    assert taken_by(0, "66+66,11+11 42+21,31+41") == 1
    # Equal better pairs: the worse ones do not matter, the first one has it.
    assert taken_by(0, "66+63,31+41 66+54,11+62") == 0
    # Two ways to declare the same tiles: rank 2 or rank 17.
    assert taken_by(0, "11+11,44+44 66+66,63+54") == 1
    assert taken_by(0, "11+11,44+44 66+63,66+54") == 0


@pytest.mark.clause("TK-11")
@BOTH
def test_tk_11_every_two_plays_of_two_pairs(rules: Rules) -> None:
    plays = [move for move in tienkau.catalogue() if move.kind is tienkau.Kind.TWO_PAIRS]
    best = {play: min(filter(None, (statement.rank(*p) for p in naive.groups(str(play))))) for play in plays}
    sample = Random(5).sample(plays, 120)
    for one, two in product(sample, repeat=2):
        winner = tienkau.trick_winner(3, [one, two], rules)
        assert winner == (0 if best[two] < best[one] else 3), (one, two)


@pytest.mark.clause("TK-12")
@BOTH
def test_tk_12_an_equal_eldest_play_wins(rules: Rules) -> None:
    assert taken_by(1, "65 65 64 64", rules) == 1
    assert taken_by(1, "54 63 62 53", rules) == 1
    assert taken_by(1, "22 66 66 51", rules) == 2
    assert taken_by(1, "66+54 66+63 x65+64 x65+64", rules) == 1
    assert taken_by(1, "31+41 66+63 66+54 x65+64", rules) == 2
    assert taken_by(2, "66+54,11+53 66+63,11+62", rules) == 2


@pytest.mark.clause("TK-3", "EQ-6")
@pytest.mark.parametrize(("rules", "step"), [(CELKO, 1), (COUNTERCLOCKWISE, -1)])
def test_tk_3_the_seat_of_a_play_follows_the_direction(rules: Rules, step: int) -> None:
    for leader, place in product(range(4), range(4)):
        moves = ["22"] * 4
        moves[place] = "66"
        assert taken_by(leader, " ".join(moves), rules) == (leader + step * place) % 4


@pytest.mark.clause("TK-5", "TK-6", "TK-7")
@BOTH
def test_a_discard_never_wins(rules: Rules) -> None:
    # TK-5, TK-6, TK-7: neither the highest tile, nor a pair among four tiles.
    assert taken_by(0, "21 x66 x11 x44", rules) == 0
    assert taken_by(0, "31+32 x66+44 x66+11 x64+42", rules) == 0
    assert taken_by(0, "31+41,31+32 x66+66+11+65 x65+64+42+21 x11+44+55+55", rules) == 0
    assert taken_by(0, "31+41,31+32 x65+64+42+21 44+52,44+43 x66+66+55+33", rules) == 2


@pytest.mark.clause("TK-5", "TK-6", "TK-7", "TK-9", "TK-10", "TK-11", "TK-12")
@BOTH
def test_trick_winner_agrees_with_the_naive_engine(rules: Rules) -> None:
    rng, options = Random(4), as_options(rules)
    for _ in range(400):
        tiles = rng.sample(statement.TILE_SET, 32)
        lead = rng.choice(naive.leads(tiles[:8]))
        moves = [lead, *(rng.choice(naive.follows(tiles[8 * i : 8 * i + 8], lead)) for i in (1, 2, 3))]
        leader = rng.randrange(4)
        for length in (1, 2, 3, 4):
            so_far = moves[:length]
            assert taken_by(leader, " ".join(so_far), rules) == naive.trick_winner(leader, so_far, options)


@pytest.mark.clause("TK-5", "TK-6", "TK-7")
@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("x66", "x66 is a discard, and a trick begins with a lead"),
        ("x66 x65", "x66 is a discard, and a trick begins with a lead"),
        ("x66+65 42+21", "42\\+21 does not follow the lead x66\\+65"),
        ("66 66+66", "66\\+66 does not follow the lead 66"),
        ("66 x65+64", "x65\\+64 does not follow the lead 66"),
        ("66 21", "21 does not follow the lead 66"),
        ("21 42 66", "66 does not follow the lead 21"),
        ("66+66 11", "11 does not follow"),
        ("66+66 x11", "x11 does not follow"),
        ("66+66,11+11 44+44", "44\\+44 does not follow"),
        ("66+66,11+11 x44+65", "x44\\+65 does not follow"),
    ],
)
def test_moves_that_make_no_trick(moves: str, words: str) -> None:
    with pytest.raises(TileDominoesError, match=words):
        taken_by(0, moves)


@pytest.mark.parametrize("moves", [[], moves_of("66 65 64 61 51"), *ODD_VALUES], ids=kind)
def test_a_trick_is_one_to_four_moves(moves: list[tienkau.Move]) -> None:
    with pytest.raises(TileDominoesError, match=r"a trick is a list of 1 to 4 moves|expected a move of"):
        tienkau.trick_winner(0, moves)


@pytest.mark.parametrize("move", [*ODD_VALUES, "66", chedeng.parse_move("x65")], ids=kind)
def test_only_moves_make_a_trick(move: tienkau.Move) -> None:
    lead = tienkau.parse_move("66")
    for moves in ([move], [lead, move], (lead, lead, move)):
        with pytest.raises(TileDominoesError, match="expected a move of Tien Kau"):
            tienkau.trick_winner(0, moves)
