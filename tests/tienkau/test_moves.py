"""The catalogue, and what a hand may play: TK-4 to TK-8, by brute force and by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from effort import few
from naive import tienkau as naive
from strategies import ODD_VALUES, kind
from tienkau import statement
from tienkau.helpers import played, start, texts
from tiledominoes import (
    Bag,
    IllegalMoveError,
    InvalidDealError,
    ParseError,
    TileDominoesError,
    chedeng,
    tienkau,
)
from tiledominoes.tienkau import moves as moves_module
from tiledominoes.tienkau.effects import FOLLOW_PAIR, FOLLOW_TWO_PAIRS
from tiledominoes.tienkau.legal import discard_at_random

if TYPE_CHECKING:
    from collections.abc import Iterator


# The catalogue


def stated_catalogue() -> Iterator[str]:
    """Every move in its order, from the words of TK-4 to TK-8.

    Single tiles; pairs; two pairs that share no piece, the better first; then the discards of one tile, of
    two that are no pair, of four that do not part into two pairs.
    """
    yield from statement.TILES
    pairs = statement.ordered_pairs()
    for a, b in pairs:
        yield f"{a}+{b}"
    for one, two in combinations(pairs, 2):
        if Counter((*one, *two)) <= Counter(statement.TILE_SET):
            yield f"{one[0]}+{one[1]},{two[0]}+{two[1]}"
    for tile in statement.TILES:
        yield f"x{tile}"
    for pair in dict.fromkeys(combinations(statement.TILE_SET, 2)):
        if not statement.rank(*pair):
            yield "x" + "+".join(pair)
    for four in dict.fromkeys(combinations(statement.TILE_SET, 4)):
        if not statement.is_two_pairs(*four):
            yield "x" + "+".join(four)


@pytest.mark.clause("TK-4", "TK-5", "TK-6", "TK-7", "TK-8")
def test_the_catalogue_is_what_tk_4_to_tk_8_state() -> None:
    catalogue = tienkau.catalogue()
    assert list(map(str, catalogue)) == list(stated_catalogue())
    assert [move.index for move in catalogue] == list(range(8397))
    assert Counter((move.kind.value, move.size) for move in catalogue) == {
        ("single", 1): 21,
        ("pair", 2): 24,
        ("two pairs", 4): 260,
        ("discard", 1): 21,
        ("discard", 2): 197,  # 21×20/2 = 210 of two different tiles without the 13 such pairs of TK-8
        ("discard", 4): 7874,
    }


@pytest.mark.clause("TK-4", "TK-5", "TK-6", "TK-7", "TK-8")
def test_the_catalogue_is_that_of_the_naive_engine() -> None:
    assert sorted(map(str, tienkau.catalogue())) == naive.catalogue()


def test_indices_that_must_never_change() -> None:
    # Worked out from the order: 21 tiles by domino, so pairs begin at 21; 24 pairs by rank, so two pairs
    # begin at 45: 23 with the Supreme pair, then 20 with 66+66, which leaves no Heaven for 66+63, 66+54;
    # 260 of them, so discards begin at 305; two at 326, since 21 are of one tile; x66 goes with 18 others,
    # not with itself or a nine; four at 523, and x66+66+11+11 would be two pairs.
    stable = {
        "66": 0,
        "65": 7,
        "21": 20,
        "42+21": 21,
        "66+66": 22,
        "51+51": 32,
        "63+54": 33,
        "41+32": 36,
        "66+63": 37,
        "66+54": 38,
        "31+32": 44,
        "42+21,66+66": 45,
        "42+21,31+32": 67,
        "66+66,11+11": 68,
        "66+66,31+32": 87,
        "11+11,44+44": 88,
        "44+52,44+43": 299,
        "31+41,31+32": 304,
        "x66": 305,
        "x21": 325,
        "x66+11": 326,
        "x66+21": 343,
        "x11+44": 344,
        "x32+21": 522,
        "x66+66+11+44": 523,
        "x43+41+32+21": 8396,
    }
    assert {text: tienkau.parse_move(text).index for text in stable} == stable


def test_a_move_says_what_it_is() -> None:
    told = [
        (str(move), move.kind.value, move.size, move.is_discard, texts_of(move), move.ranks)
        for move in map(tienkau.parse_move, ("65", "66+54", "42+21,66+66", "x65", "x65+41", "x65+64+51+21"))
    ]
    assert told == [
        ("65", "single", 1, False, "65", ()),
        ("66+54", "pair", 2, False, "66 54", (17,)),
        ("42+21,66+66", "two pairs", 4, False, "42 21 66 66", (1, 2)),
        ("x65", "discard", 1, True, "65", ()),
        ("x65+41", "discard", 2, True, "65 41", ()),
        ("x65+64+51+21", "discard", 4, True, "65 64 51 21", ()),
    ]


def texts_of(move: tienkau.Move) -> str:
    return " ".join(map(str, move.dominoes))


@pytest.mark.clause("TK-4", "TK-8")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "56",
        "77",
        "65 ",
        "65+64",  # no pair
        "21+42",  # not in the order of the tiles
        "54+66",
        "66+66,42+21",  # the better pair comes first
        "66+54,66+63",  # equal ranks in the order of their tiles
        "66+66,66+63",  # three Heavens
        "63+54,66+63",  # two of a military tile
        "66+66+66+66",
        "66+66,11+11,44+44",
        "x66+66",  # a pair cannot be a discard
        "x42+21",
        "x66+66+11+11",
        "x66+66+66+65",
        "x66+66+63+54",  # two pairs twice over
        "x65+66",  # not in the order of the tiles
        "x65+64+51",  # three tiles
        "X65",
        "65:5",
        "x65,64",
        "xx65",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ParseError, match=r"expected a tile such as 65, a pair .* a discard") as failed:
        tienkau.parse_move(text)
    assert (failed.value.text, failed.value.position) == (text, 0)


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_only_text_is_parsed(value: str) -> None:
    with pytest.raises(ParseError, match="a Tien Kau move as text"):
        tienkau.parse_move(value)


def test_two_threads_make_the_large_discards_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While this thread waits for the lock another one has made them: they are taken, not made again."""
    made = moves_module.large_discards()

    class Waited:
        def __enter__(self) -> None:
            monkeypatch.setattr(moves_module, "_large_discards", made)

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setattr(moves_module, "_lock", Waited())
    monkeypatch.setattr(moves_module, "_large_discards", None)
    assert moves_module.large_discards() is made


# What a hand may play: brute force

LEADS = ("66", "21", "51+51", "41+32", "65+65,64+64", "42+21,31+32")
ASKS = {"66": "civil", "21": "military"}


def hands(number: int, smallest: int = 1) -> Iterator[list[str]]:
    rng = Random(number)
    for i in range(number):
        size = smallest + i % (9 - smallest)
        yield sorted(rng.sample(statement.TILE_SET, size), key=statement.TILES.index)


@pytest.mark.clause("TK-5", "TK-6", "TK-7")
def test_follows_are_what_brute_force_finds() -> None:
    """Every hand of a large sample with every class of lead."""
    empty: Counter[str] = Counter()
    for hand in few(hands(1500), 400):
        for lead in LEADS:
            if len(hand) >= len(naive.tiles_of(lead)):
                found = tienkau.follows(" ".join(hand), tienkau.parse_move(lead))
                assert sorted(map(str, found)) == naive.follows(hand, lead), (hand, lead)
                assert [m.index for m in found] == sorted({m.index for m in found})
                empty[lead] += found[0].is_discard
    assert min(empty[lead] for lead in LEADS) > 20  # both ways of each class came about


@pytest.mark.parametrize(("lead", "asked"), [("51+51", FOLLOW_PAIR), ("65+65,64+64", FOLLOW_TWO_PAIRS)])
def test_a_discard_at_random_is_each_of_the_legal_ones_in_turn(lead: str, asked: int) -> None:
    hands_tried, doubles = 0, 0
    for hand in few(hands(600, smallest=4), 200):
        found = tienkau.follows(" ".join(hand), tienkau.parse_move(lead))
        if found[0].is_discard:
            packed = Bag(" ".join(hand))._packed
            draws = [((i + 0.5) / len(found)).__float__ for i in range(len(found))]
            assert [discard_at_random(packed, asked, draw) for draw in draws] == list(found), hand
            hands_tried += 1
            doubles += len(set(hand)) < len(hand)
    assert hands_tried > 40
    # Where a tile is there twice, some discards come about in two ways.
    assert (doubles > 20) is (asked == FOLLOW_TWO_PAIRS)


@pytest.mark.clause("TK-5", "TK-6", "TK-7")
def test_only_the_class_of_a_lead_matters() -> None:
    """All 305 leads, by what they ask for."""
    leads = [move for move in tienkau.catalogue() if not move.is_discard]
    assert len(leads) == 305
    for hand in hands(24, smallest=4):
        for lead in leads:
            first = {1: "66" if str(lead) in statement.CIVIL else "21", 2: "51+51", 4: "65+65,64+64"}
            asks = tienkau.parse_move(first[lead.size])
            assert tienkau.follows(Bag(" ".join(hand)), lead) == tienkau.follows(" ".join(hand), asks)


def by_tiles() -> dict[tuple[str, ...], list[tienkau.Move]]:
    found: dict[tuple[str, ...], list[tienkau.Move]] = {}
    for move in tienkau.catalogue():
        tiles = sorted(map(str, move.dominoes), key=statement.TILES.index)
        found.setdefault(tuple(tiles), []).append(move)
    return found


def may_follow(hand: list[str], asks: str, tiles: tuple[str, ...], discard: bool) -> bool:
    """TK-5 to TK-7 in their words, for tiles of the hand that are as many as were led."""
    if len(tiles) == 1:
        able = [tile for tile in hand if statement.series(tile) == asks]
        return not able if discard else statement.series(tiles[0]) == asks
    if len(tiles) == 2:
        able_to = any(statement.rank(*two) for two in combinations(hand, 2))
        return not able_to if discard else statement.rank(*tiles) is not None
    two_pairs = any(statement.is_two_pairs(*four) for four in combinations(hand, 4))
    return not two_pairs if discard else statement.is_two_pairs(*tiles)


@pytest.mark.clause("TK-5", "TK-6", "TK-7")
def test_every_subset_is_accepted_exactly_when_it_may_be_played() -> None:
    """Every subset of the right size, in every form that it has as a move, tried on a state."""
    moves, rng = by_tiles(), Random(6)
    tried: Counter[tuple[int, bool]] = Counter()
    for hand in few(hands(240), 60):
        rest = list(statement.TILE_SET)
        for tile in hand:
            rest.remove(tile)
        for lead in LEADS:
            led = naive.tiles_of(lead)
            if len(led) > len(hand) or Counter(led) - Counter(rest):
                continue
            others = list((Counter(rest) - Counter(led)).elements())
            rng.shuffle(others)
            filled = [*led, *others][: len(hand)]
            more = [others[-len(hand) :], others[-2 * len(hand) : -len(hand)]]
            state = played(start(*map(" ".join, (filled, hand, *more))), lead)
            accepted = set()
            for tiles in set(combinations(hand, len(led))):
                for move in moves.get(tiles, []):
                    legal = may_follow(hand, ASKS.get(lead, ""), tiles, move.is_discard)
                    assert state.is_legal(move) == legal, (hand, lead, str(move))
                    if legal:
                        assert state.play(move).trick[-1] is move
                        accepted.add(move)
                    else:
                        with pytest.raises(IllegalMoveError):
                            state.play(move)
                    tried[len(led), legal] += 1
            assert accepted == set(state.legal_moves)
    assert all(tried[size, legal] > 20 for size in (1, 2, 4) for legal in (True, False))


@pytest.mark.clause("TK-4")
def test_leads_are_what_brute_force_finds() -> None:
    for hand in hands(300):
        rest = list((Counter(statement.TILE_SET) - Counter(hand)).elements())
        size = len(hand)
        others = [rest[size * i : size * (i + 1)] for i in range(3)]
        state = start(*map(" ".join, (hand, *others)))
        assert sorted(map(str, state.legal_moves)) == naive.leads(hand)


# What a hand may play: by hand


def follow(hand: str, lead: str) -> str:
    return texts(tienkau.follows(hand, tienkau.parse_move(lead)))


@pytest.mark.clause("TK-5")
def test_tk_5_the_series_led_must_be_followed() -> None:
    assert follow("66 51 63 21", "11") == "66 51"
    assert follow("66 51 63 21", "42") == "63 21"
    assert follow("63 21", "11") == "x63 x21"
    assert follow("66 51", "42") == "x66 x51"
    # A hand may be all there is.
    assert follow(" ".join(statement.TILE_SET), "42") == "63 54 62 53 52 43 42 41 32 21"


@pytest.mark.clause("TK-6")
def test_tk_6_a_pair_must_be_followed_with_any_pair() -> None:
    assert follow("66 66 63 42 21", "51+51") == "42+21 66+66 66+63"
    assert follow("66 65 21", "51+51") == "x66+65 x66+21 x65+21"


@pytest.mark.clause("TK-7")
def test_tk_7_two_pairs_must_be_followed_with_any_two() -> None:
    assert follow("65 65 64 64 51", "11+11,44+44") == "65+65,64+64"
    assert follow("65 64 61 51", "11+11,44+44") == "x65+64+61+51"


@pytest.mark.clause("TK-7")
def test_tk_7_one_pair_facing_two_pairs_is_not_kept_together() -> None:
    assert follow("66 66 65 21", "11+11,44+44") == "x66+66+65+21"
    # With five tiles the pair may be broken or thrown away whole.
    assert follow("66 66 65 61 21", "11+11,44+44") == ("x66+66+65+61 x66+66+65+21 x66+66+61+21 x66+65+61+21")


@pytest.mark.clause("TK-7")
def test_tk_7_three_tiles_of_one_kind_of_pair_are_one_pair() -> None:
    # 66+63, 66+54 and 63+54 all are pairs, but any two of them share a tile.
    assert follow("66 63 54 21", "11+11,44+44") == "x66+63+54+21"
    assert follow("66 63 54 21", "51+51") == "63+54 66+63 66+54"


@pytest.mark.clause("TK-4", "TK-11")
def test_tk_11_two_heavens_with_two_nines_split_two_ways() -> None:
    assert follow("66 66 63 54", "11+11,44+44") == "66+66,63+54 66+63,66+54"
    state = start("66 66 63 54", "11 11 44 44", "31 31 55 55", "33 33 22 22")
    assert texts(state.legal_moves) == ("66 63 54 66+66 63+54 66+63 66+54 66+66,63+54 66+63,66+54")


@pytest.mark.clause("EQ-1")
def test_two_copies_of_a_tile_are_one_move_and_take_one_piece() -> None:
    assert follow("65 65 64", "11") == "65 64"
    assert follow("65 65 64", "42") == "x65 x64"
    assert follow("65 65 64", "51+51") == "65+65"
    assert follow("65 65 64 61 51", "11+11,44+44") == ("x65+65+64+61 x65+65+64+51 x65+65+61+51 x65+64+61+51")
    state = played(start("11 66", "65 65", "64 61", "51 21"), "11")
    assert texts(state.legal_moves) == "65"
    assert played(state, "65").hands[1] == Bag("65")


@pytest.mark.clause("TK-7", "TK-8")
def test_the_supreme_pair_is_found_inside_a_larger_play() -> None:
    assert follow("66 66 42 21", "11+11,44+44") == "42+21,66+66"
    assert follow("66 54 42 21", "11+11,44+44") == "42+21,66+54"
    assert follow("66 65 42 21", "51+51") == "42+21"
    # Alone it is no two pairs, and the six and the three may part.
    assert follow("66 65 42 21", "11+11,44+44") == "x66+65+42+21"


# Refusals of `follows`


@pytest.mark.clause("EQ-3")
@pytest.mark.parametrize("hand", ["66 66 66", "63 63", "66 77", "65 65 65 65 65"])
def test_a_hand_is_part_of_the_tile_set(hand: str) -> None:
    with pytest.raises(InvalidDealError, match=r"more of a tile than|expected a domino|at most 4"):
        follow(hand, "11")


@pytest.mark.parametrize("hand", ODD_VALUES, ids=kind)
def test_a_hand_is_a_bag(hand: str) -> None:
    with pytest.raises(InvalidDealError):
        tienkau.follows(hand, tienkau.parse_move("11"))


@pytest.mark.parametrize(
    ("hand", "lead"), [("", "11"), ("66", "11+11"), ("66", "11+11,44+44"), ("66 65 64", "11+11,44+44")]
)
def test_a_hand_has_as_many_tiles_as_were_led(hand: str, lead: str) -> None:
    with pytest.raises(InvalidDealError, match="cannot follow"):
        tienkau.follows(hand, tienkau.parse_move(lead))


@pytest.mark.clause("TK-4")
@pytest.mark.parametrize("lead", ["x11", "x66+11", "x66+66+11+65"])
def test_a_discard_never_leads(lead: str) -> None:
    with pytest.raises(TileDominoesError, match=r"a discard and never leads \(TK-4\)"):
        tienkau.follows("66 65 64 61", tienkau.parse_move(lead))


@pytest.mark.parametrize("lead", [*ODD_VALUES, "11", chedeng.parse_move("65:5")], ids=kind)
def test_a_lead_is_a_move_of_tien_kau(lead: tienkau.Move) -> None:
    with pytest.raises(TileDominoesError, match=r"expected a move of Tien Kau, not .*; tienkau.parse_move"):
        tienkau.follows("66 65 64 61", lead)
