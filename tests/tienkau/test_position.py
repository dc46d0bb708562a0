"""Positions as text: what stands in the line, and which lines no deal can reach."""

from __future__ import annotations

import pytest

from strategies import ODD_VALUES, kind
from tienkau.helpers import played, start
from tiledominoes import Bag, ParseError, tienkau
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau import RUSSIAN

OPTIONS = (
    "starting_chips=100 deals=none direction=CLOCKWISE single_ranking=PIPS trick_count=TRICKS "
    "bank_fee=ALWAYS overtricks_from=BANKER supreme_bonus=FLAT bonus_on=LEAD"
)
HANDS = ("42 21 55 33", "63 62 41 51", "11 65 55 61", "44 33 61 64")
SUPREME = "42+21 x63+41 x11+65"
"""Seat 0 leads the Supreme pair, which earns it 4 of each; seat 3 is to move."""

ONE_TRICK = "55 51 11 44"
"""Seat 0 takes the first trick with ten pips."""


def line(moves: str = "", rules: tienkau.Rules = tienkau.CELKO) -> str:
    return played(start(*HANDS, rules=rules), moves).to_text()


def test_a_line_holds_the_equality_key() -> None:
    shown = "42 21 55 33 63 62 41 51 11 65 55 61 44 33 61 64"
    absent = "+".join(map(str, TILE_SET - Bag(shown)))
    assert line(SUPREME) == (
        "tienkau turn=3 banker=0 held=1 leader=0 tricks=0/0/0/0 trick=42+21/x63+41/x11+65 "
        "paid=1>0:4:TK-18/2>0:4:TK-18/3>0:4:TK-18 "
        f"hands=55+33/51+62/55+61/44+33+64+61 absent={absent} {OPTIONS}"
    )


def test_words_may_stand_in_any_order_and_options_be_left_out() -> None:
    text = line(SUPREME)
    words = text.split()
    state = tienkau.State.from_text(text)
    assert tienkau.State.from_text("  ".join([words[0], *reversed(words[1:])])) == state
    assert tienkau.State.from_text(text.removesuffix(OPTIONS)) == state
    assert tienkau.State.from_text(line(SUPREME, RUSSIAN)).rules == RUSSIAN


@pytest.mark.clause("TK-3")
def test_an_open_trick_is_taken_up_in_either_direction() -> None:
    rules = tienkau.Rules(direction=tienkau.Direction.COUNTERCLOCKWISE)
    state = start("66 21 61", "44 63 42", "31 54 55", "65 53 64", banker=2, rules=rules)
    for moves, turn, rest in (("31", 1, "44 66 65"), ("31 44", 0, "66 65"), ("31 44 61", 3, "65")):
        state_then = played(state, moves)
        again = tienkau.State.from_text(state_then.to_text())
        assert (again, again.current_player) == (state_then, turn)
        assert again.legal_moves == state_then.legal_moves
        # 66, or 65 where seat 0 has played 61.
        assert played(again, rest).leader == (0 if "66" in f"{moves} {rest}" else 3)


@pytest.mark.clause("TK-9", "TK-12")
@pytest.mark.parametrize(
    ("direction", "hands"),
    [
        (tienkau.Direction.CLOCKWISE, ("51", "66", "61", "65")),
        (tienkau.Direction.COUNTERCLOCKWISE, ("51", "65", "61", "66")),
    ],
)
def test_an_open_trick_is_taken_up_with_its_highest_play(
    direction: tienkau.Direction, hands: tuple[str, ...]
) -> None:
    state = played(start(*hands, rules=tienkau.Rules(direction=direction)), "51 66 61")
    again = tienkau.State.from_text(state.to_text())
    assert [str(move) for move in (*again.history, again.last_move)] == ["51", "66", "61", "61"]
    # 65 is above the lead and the last play, 6 and 7 pips, and below the 12 pips of the 66.
    assert played(again, "65").leader == hands.index("66")


OVER = "66 64 11 44 65 61 55 33"
"""Seat 0 takes both tricks of a deal of two tiles each, and nothing is left in the hands."""


@pytest.mark.parametrize(
    ("changes", "moves"),
    [
        (["banker=0", "banker=1"], ONE_TRICK),
        (["held=1", "held=2"], ONE_TRICK),
        (["deals=none", "deals=1"], ONE_TRICK),
        (["turn=0", "turn=1", "leader=0", "leader=1", "tricks=1/0", "tricks=0/1"], ONE_TRICK),
        (["hands=55+33/51+62/", "hands=55+51/33+62/"], SUPREME),
        (["x63+41/x11+65 ", "x65+41/x11+63 "], SUPREME),
        (["tricks=2/0", "tricks=1/0"], OVER),
        (["tricks=2/0", "tricks=1/1"], OVER),
        (["leader=0", "leader=1", "tricks=2/0", "tricks=1/1"], OVER),
        (["+63+", "+66+"], OVER),
    ],
)
def test_each_value_is_part_of_the_position(changes: list[str], moves: str) -> None:
    hands = ("66 65", "64 61", "11 55", "44 33") if moves == OVER else HANDS
    text = other = played(start(*hands), moves).to_text()
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert other.count(old) == 1
        other = other.replace(old, new)
    states = [tienkau.State.from_text(line) for line in (text, other)]
    assert states[0] != states[1]
    assert states[0].to_text() != states[1].to_text()


def test_who_took_the_last_trick_is_part_of_a_position_that_is_over() -> None:
    text = (
        played(start("66 65", "64 61", "11 55", "44 33"), OVER).to_text().replace("tricks=2/0", "tricks=1/1")
    )
    one, two = (tienkau.State.from_text(text.replace("leader=0", f"leader={seat}")) for seat in (0, 1))
    assert (one.tricks, one.hands, one.current_player) == (two.tricks, two.hands, two.current_player)
    assert one != two


def test_bonuses_may_stand_in_any_order() -> None:
    text = line(SUPREME)
    other = text.replace(
        "paid=1>0:4:TK-18/2>0:4:TK-18/3>0:4:TK-18", "paid=3>0:4:TK-18/1>0:4:TK-18/2>0:4:TK-18"
    )
    assert other != text
    assert tienkau.State.from_text(other) == tienkau.State.from_text(text)


# What has been played, what is changed to what, where the error points, and its words.
VALUES = [
    ("", "tienkau", "chedeng", "chedeng", "begins with 'tienkau'"),
    ("", "turn=0 ", "", "", "turn=... is missing"),
    ("", "turn=0", "turn=0 turn=1", "turn=1", "turn stands there twice"),
    ("", "turn=0", "turn", "turn banker", "expected key=value"),
    ("", "turn=0", "turn=0 colour=red", "colour", "expected key=value"),
    ("", "turn=0", "turn=4", "4 banker", "turn: expected one of"),
    ("", "turn=0", "turn=", " banker", "turn: expected one of"),
    ("", "banker=0", "banker=4", "4 held", "banker: expected one of"),
    ("", "banker=0", "banker=-", "- held", "banker: expected one of"),
    ("", "held=1", "held=0", "0 leader", "held: expected a whole number from 1"),
    ("", "held=1", "held=01", "01 leader", "held: expected a whole number from 1"),
    ("", "held=1", "held=250000001", "250000001", "held: expected a whole number from 1 to 250000000"),
    ("", "held=1", "held=" + "9" * 5000, "9999", "held: expected a whole number from 1"),
    ("", "leader=0", "leader=x", "x tricks", "leader: expected one of"),
    ("", "tricks=0/0/0/0", "tricks=0/0/0", "0/0/0 ", "tricks: expected 4 parts"),
    ("", "tricks=0/0/0/0", "tricks=9/0/0/0", "9/0/0/0", "tricks: expected one of"),
    ("", "trick=-", "trick=66+65", "66+65", "trick: expected a tile such as 65"),
    ("", "trick=-", "trick=66/", "66/", "trick: expected a tile such as 65"),
    ("", "paid=-", "paid=1>0:4", "1>0:4", "paid: expected a bonus such as 2>0:4:TK-18"),
    ("", "paid=-", "paid=1>0:4:TK-17", "1>0:4", "paid: expected a bonus such as"),
    ("", "paid=-", "paid=1>0:5:TK-18", "1>0:5", "paid: expected a bonus such as"),
    ("", "paid=-", "paid=4>0:4:TK-18", "4>0:4", "paid: expected a bonus such as"),
    ("", "paid=-", "paid=1>1:4:TK-18", "1>1:4", "paid: seat 1 cannot pay itself"),
    ("", "hands=55+33", "hands=55+77", "55+77", "hands: expected a domino"),
    ("", "hands=", "hands=-/", "-/55", "hands: expected 4 parts"),
    ("", "hands=", "hands=66+66+66+66+66+", "66+66", "hands: a bag holds at most 4"),
    ("", "absent=66+", "absent=6+", "6+", "absent: expected a domino"),
    ("", "starting_chips=100", "starting_chips=0", "0 deals", "starting_chips"),
    ("", "deals=none", "deals=0", "0 direction", "deals"),
    ("", "direction=CLOCKWISE", "direction=LEFT", "LEFT", "direction"),
    ("", "single_ranking=PIPS", "single_ranking=pips", "pips", "single_ranking"),
    ("", "trick_count=TRICKS", "trick_count=1", "1 bank_fee", "trick_count"),
    ("", "bank_fee=ALWAYS", "bank_fee=", " overtricks_from", "bank_fee"),
    ("", "overtricks_from=BANKER", "overtricks_from=none", "none", "overtricks_from"),
    ("", "supreme_bonus=FLAT", "supreme_bonus=yes", "yes", "supreme_bonus"),
    ("", "bonus_on=LEAD", "bonus_on=lead", "lead", "bonus_on"),
]

TILES = [
    ("", "trick=-", "trick=66/31/22/64", "66/31", "a trick of 4 moves is complete"),
    ("", "trick=-", "trick=66/31/22/64/54", "66/31", "a trick of 4 moves is complete"),
    # In the hands, in the open trick, among those left out.
    ("", "hands=55+33+42+21/", "hands=55+33+42+42/", "55+33", "more tiles of a kind than the tile set has"),
    (SUPREME, "hands=55+33/", "hands=55+21/", "55+21", "more tiles of a kind than the tile set has"),
    ("", "absent=66+66+", "absent=66+66+66+", "55+33", "more tiles of a kind than the tile set has"),
    ("", "hands=55+33+42+21/", "hands=55+33+42/", "55+33", "do not come to one size"),
    (SUPREME, "hands=55+33/", "hands=33/", "33/", "do not come to one size"),
    (SUPREME, "/51+62/", "/51/", "55+33", "do not come to one size"),
    (SUPREME, "/55+61/", "/55/", "55+33", "do not come to one size"),
    ("", "absent=66+", "absent=", "66+11", "cannot have been dealt to four players evenly"),
    ("", "absent=66+66+", "absent=", "11+44", "cannot have been dealt to four players evenly"),
    ("", "turn=0", "turn=1", "1 banker", "seat 0 is to move"),
    ("", "turn=0", "turn=-", "- banker", "seat 0 is to move"),
    (SUPREME, "turn=3", "turn=0", "0 banker", "seat 3 is to move"),
    (SUPREME, "turn=3", "turn=1", "1 banker", "seat 3 is to move"),
]

COURSE = [
    # The open trick: a lead that is a discard, a discard by who can follow, a play that does not follow.
    (ONE_TRICK + " 42", "trick=42 ", "trick=x42 ", "x42 paid", "x42 was not legal for a hand of"),
    (
        ONE_TRICK + " 42 62",
        "trick=42/62 ",
        "trick=42/x62 ",
        "42/x62",
        "x62 was not legal for a hand of 63 62 41",
    ),
    (
        ONE_TRICK + " 33 x62",
        "trick=33/x62 ",
        "trick=33/62 ",
        "33/62",
        "62 was not legal for a hand of 63 62 41",
    ),
    # So many tricks: no tile is gone from each hand but for the open trick, or one.
    (
        "",
        "tricks=0/0/0/0",
        "tricks=1/0/0/0",
        "1/0/0/0",
        "so many tricks are not made with 0 tiles from each hand",
    ),
    (SUPREME, "tricks=0/0/0/0", "tricks=1/0/0/0", "1/0/0/0", "so many tricks are not made with 0 tiles"),
    (ONE_TRICK, "tricks=1/0/0/0", "tricks=0/0/0/0", "0/0/0/0", "so many tricks are not made with 1 tiles"),
    (ONE_TRICK, "tricks=1/0/0/0", "tricks=2/0/0/0", "2/0/0/0", "so many tricks are not made with 1 tiles"),
    (
        ONE_TRICK + " 42",
        "tricks=1/0/0/0",
        "tricks=2/0/0/0",
        "2/0/0/0",
        "so many tricks are not made with 1 tiles",
    ),
    # Who leads: who took the last trick, or the banker.
    (
        ONE_TRICK,
        "tricks=1/0/0/0",
        "tricks=0/1/0/0",
        "0 tricks",
        "the leader took the last trick and so has one",
    ),
    (SUPREME, "banker=0", "banker=1", "0 tricks", "the banker leads the first trick"),
    (
        "",
        "banker=0",
        "banker=1",
        "0 tricks",
        "the banker leads the first",
    ),
]

PAID = "paid=1>0:4:TK-18/2>0:4:TK-18/3>0:4:TK-18"
BONUSES = [
    (SUPREME, PAID, "paid=-", "- hands", "a bonus that the open trick earned is missing (TK-20)"),
    (SUPREME, PAID, "paid=1>0:4:TK-18/2>0:4:TK-18", "1>0:4", "a bonus that the open trick earned is missing"),
    (SUPREME, PAID, "paid=0>1:4:TK-18/2>1:4:TK-18/3>1:4:TK-18", "0>1:4", "the open trick earned is missing"),
    (SUPREME, PAID, PAID + "/1>0:4:TK-18", "1>0:4", "these payments are no bonuses"),
    (SUPREME, PAID, PAID + "/1>0:8:TK-19", "1>0:4", "these payments are no bonuses"),
    (ONE_TRICK, "paid=-", "paid=1>0:4:TK-18", "1>0:4", "these payments are no bonuses"),
    (
        ONE_TRICK,
        "paid=-",
        "paid=1>0:4:TK-18/2>0:4:TK-18/3>0:2:TK-18",
        "1>0:4",
        "these payments are no bonuses",
    ),
    (
        ONE_TRICK,
        "paid=-",
        "paid=1>0:8:TK-19/2>0:4:TK-19/3>0:4:TK-19",
        "1>0:8",
        "these payments are no bonuses",
    ),
    # The Supreme pair is in a hand, or led twice; one tile from each hand makes no two pairs of anybody.
    (ONE_TRICK, "paid=-", PAID, "1>0:4", "the tiles that are gone earn no such bonuses"),
    (
        SUPREME,
        PAID,
        PAID + "/1>0:4:TK-18/2>0:4:TK-18/3>0:4:TK-18",
        "1>0:4",
        "the tiles that are gone earn no",
    ),
    ("", "paid=-", "paid=1>0:8:TK-19/2>0:8:TK-19/3>0:8:TK-19", "1>0:8", "the tiles that are gone earn no"),
]


@pytest.mark.clause("TK-3", "TK-5", "TK-20")
@pytest.mark.parametrize(("moves", "old", "new", "at", "words"), [*VALUES, *TILES, *COURSE, *BONUSES])
def test_lines_that_no_deal_reaches(moves: str, old: str, new: str, at: str, words: str) -> None:
    text = line(moves)
    assert tienkau.State.from_text(text).to_text() == text
    assert text.count(old) == 1
    damaged = text.replace(old, new)
    with pytest.raises(ParseError) as failed:
        tienkau.State.from_text(damaged)
    assert words in failed.value.reason
    assert failed.value.text == damaged
    there = damaged[failed.value.position :]
    assert there.startswith(at)
    assert bool(there) == bool(at)


@pytest.mark.clause("TK-6", "TK-7")
@pytest.mark.parametrize(
    ("second", "moves"), [("65 65 64 22 61", "66+66,11+11 x22+65+65+64"), ("65 53 64 22 61", "66+66 x22+64")]
)
def test_a_discard_in_an_open_trick_by_who_could_have_followed(second: str, moves: str) -> None:
    """The two seats exchange tiles that they still hold, and seat 1 gets what would have made a pair."""
    text = played(start("66 66 11 11 44", second, "64 33 55 31 42", "41 51 62 63 52"), moves).to_text()
    mine = "61" if "," in moves else "65+61+53"
    assert text.count(f"/{mine}/31+55+33+64+42/") == 1
    with pytest.raises(ParseError, match="was not legal for a hand of"):
        tienkau.State.from_text(
            text.replace(f"/{mine}/31+55+33+64+42/", f"/{mine.replace('61', '64')}/31+55+33+61+42/")
        )


@pytest.mark.clause("TK-13")
def test_tiles_count_as_trick_count_says() -> None:
    hands = ("66 66 21", "63 42 41", "11 55 65", "44 33 61")
    rules = tienkau.Rules(trick_count=tienkau.TrickCount.TILES)
    text = played(start(*hands, rules=rules), "66+66 x63+42 x11+55 x44+33").to_text()
    assert "tricks=2/0/0/0" in text
    for wrong in ("1/0/0/0", "2/1/0/0", "3/0/0/0"):
        with pytest.raises(ParseError, match="so many tricks are not made with 2 tiles"):
            tienkau.State.from_text(text.replace("tricks=2/0/0/0", f"tricks={wrong}"))
    # Two tiles from each hand are one trick or two, when tricks are counted.
    text = text.replace("trick_count=TILES", "trick_count=TRICKS")
    for right in ("1/0/0/0", "1/1/0/0", "2/0/0/0"):
        tienkau.State.from_text(text.replace("tricks=2/0/0/0", f"tricks={right}"))
    for wrong in ("2/1/0/0", "0/0/0/0"):
        with pytest.raises(ParseError, match="so many tricks are not made with 2 tiles"):
            tienkau.State.from_text(text.replace("tricks=2/0/0/0", f"tricks={wrong}"))


@pytest.mark.parametrize(
    ("gone", "reachable"),
    [
        # Every number of tiles as a sum of ones, twos and fours.
        (1, {1}),
        (2, {1, 2}),
        (3, {2, 3}),
        (4, {1, 2, 3, 4}),
        (5, {2, 3, 4, 5}),
        (6, {2, 3, 4, 5, 6}),
        (7, {3, 4, 5, 6, 7}),
    ],
)
def test_tricks_that_so_many_tiles_make(gone: int, reachable: set[int]) -> None:
    tiles = list(map(str, TILE_SET))
    left = 8 - gone
    hands = "/".join("+".join(tiles[left * seat : left * (seat + 1)]) for seat in range(4))
    for number in range(9):
        tricks = f"tricks={number}/0/0/0 trick=- paid=-"
        text = f"tienkau turn=0 banker=3 held=1 leader=0 {tricks} hands={hands} absent=-"
        if number in reachable:
            assert tienkau.State.from_text(text).tricks == (number, 0, 0, 0)
        else:
            with pytest.raises(ParseError, match=r"so many tricks|the leader took"):
                tienkau.State.from_text(text)


@pytest.mark.clause("TK-24")
def test_the_bonuses_of_a_follow_are_there_when_it_earns() -> None:
    hands = ("51 51 66", "42 21 65", "65 64 11", "44 33 61")
    text = played(start(*hands), "51+51 42+21").to_text()
    assert "paid=-" in text
    tienkau.State.from_text(text)
    with pytest.raises(ParseError, match="a bonus that the open trick earned is missing"):
        tienkau.State.from_text(text.replace("bonus_on=LEAD", "bonus_on=PLAY"))
    paid = text.replace("paid=-", "paid=0>1:4:TK-18/2>1:4:TK-18/3>1:4:TK-18")
    tienkau.State.from_text(paid.replace("bonus_on=LEAD", "bonus_on=PLAY"))
    # Here the pair earns nothing, and being in the open trick it is not gone either.
    with pytest.raises(ParseError, match="the tiles that are gone earn no such bonuses"):
        tienkau.State.from_text(paid)


def test_bonuses_of_tricks_that_are_gone() -> None:
    state = start("42 21 66 63 11 62", "55 33 22 65 64 61", "55 33 22 65 64 61", "51 51 44 54 53 41")
    text = played(state, "42+21 x55+33 x55+33 51+51 66+63,11+62 x22+65+64+61").to_text()
    one, two = PAID.removeprefix("paid="), "1>0:8:TK-19/2>0:8:TK-19/3>0:8:TK-19"
    assert f"paid={one}/{two}" in text
    tienkau.State.from_text(text)
    # That of the pair that is gone may or may not have been earned; that of the open trick was, once.
    tienkau.State.from_text(text.replace(f"{one}/{two}", two))
    for wrong in (one, f"{one}/{one}/{two}", f"{one}/{two}/{two}/{two}/{two}"):
        with pytest.raises(ParseError):
            tienkau.State.from_text(text.replace(f"{one}/{two}", wrong))


def test_a_deal_that_is_over_is_nobodys_turn() -> None:
    text = played(start("66", "65", "61", "11"), "66 65 61 11").to_text()
    assert text.startswith(
        "tienkau turn=- banker=0 held=1 leader=0 tricks=1/0/0/0 trick=- paid=- hands=-/-/-/- "
    )
    assert tienkau.State.from_text(text).is_over
    with pytest.raises(ParseError, match="turn: the deal is over"):
        tienkau.State.from_text(text.replace("turn=-", "turn=0"))


def test_no_tiles_are_no_position() -> None:
    whole = "+".join(map(str, TILE_SET))
    text = (
        f"tienkau turn=- banker=0 held=1 leader=0 tricks=0/0/0/0 trick=- paid=- hands=-/-/-/- absent={whole}"
    )
    with pytest.raises(ParseError, match="cannot have been dealt"):
        tienkau.State.from_text(text)


@pytest.mark.parametrize("text", ODD_VALUES, ids=kind)
def test_only_text_is_a_line(text: str) -> None:
    with pytest.raises(ParseError, match="as text"):
        tienkau.State.from_text(text)
