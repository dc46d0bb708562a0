"""What the tables of the three games say and show, by hand."""

from __future__ import annotations

from collections import Counter
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from drawing.pictures import Picture, read
from tiledominoes import Bag, chedeng, chuopai, tienkau
from tiledominoes.drawing import to_glyphs, to_svg, to_text

if TYPE_CHECKING:
    from tiledominoes.drawing import Drawable


def says(thing: Drawable, text: str) -> None:
    """Check the text of a thing; the expected one stands indented between quotes."""
    assert to_text(thing) == dedent(text).strip("\n")


def words(picture: Picture) -> str:
    return " ".join(picture.texts)


def round_of_chedeng(plies: int) -> chedeng.State:
    """A short round with a reset after six tiles."""
    hands = ["66 65 22", "61 51 44", "11 33 21", "55 43 32"]
    state = chedeng.State.start(hands, partial=True)
    for text in "66:6 61:1 11:1 x55 x65 x51 33:3 43:4 x22 44:4 x21 x32".split()[:plies]:
        state = state.play(chedeng.parse_move(text))
    return state


def deal_of_tienkau(*moves: str, rules: tienkau.Rules = tienkau.CELKO) -> tienkau.State:
    state = tienkau.State.start(["66 54", "65 63", "61 53", "11 21"], held=3, rules=rules, partial=True)
    for text in moves:
        state = state.play(tienkau.parse_move(text))
    return state


def game_of_chuopai(*moves: str) -> chuopai.State:
    state = chuopai.State.start(["31 51", "44 44 22", "11 65"], leader=1, partial=True)
    for text in moves:
        state = state.play(chuopai.parse_move(text))
    return state


# Chedeng.


def test_chedeng_state() -> None:
    says(
        round_of_chedeng(9),
        """
        Chedeng        seat 1 to move, open end 4
                       clockwise
                       1 face-down in a row
          chain        [6-6] [6-1] [1-1]  closed
          chain        [3-3] [3-4]  open end 4
          seat 0       dealer, penalty 15
            hand       -
            face-down  [2-2] [6-5]
        > seat 1       to move, penalty 6
            hand       [4-4]
            face-down  [5-1]
          seat 2
            hand       [2-1]
          seat 3       penalty 10
            hand       [3-2]
            face-down  [5-5]
        """,
    )


def test_chedeng_observation() -> None:
    says(
        round_of_chedeng(9).observe(3),
        """
        Chedeng        seat 1 to move, open end 4
                       clockwise
                       1 face-down in a row
          chain        [6-6] [6-1] [1-1]  closed
          chain        [3-3] [3-4]  open end 4
          seat 0       dealer
            hand       -
            face-down  [###] x 2
        > seat 1       to move
            hand       [###] x 1
            face-down  [###] x 1
          seat 2
            hand       [###] x 1
          seat 3       you, penalty 10
            hand       [3-2]
            face-down  [5-5]
        """,
    )


def test_chedeng_spectator_and_reset() -> None:
    says(
        round_of_chedeng(6).observe(None),
        """
        Chedeng        seat 2 leads
                       clockwise
                       3 face-down in a row
          chain        [6-6] [6-1] [1-1]  closed
          seat 0       dealer
            hand       [###] x 1
            face-down  [###] x 1
          seat 1
            hand       [###] x 1
            face-down  [###] x 1
        > seat 2       to move
            hand       [###] x 2
          seat 3
            hand       [###] x 2
            face-down  [###] x 1
        """,
    )


def test_chedeng_at_the_end() -> None:
    # Penalties 15, 6, 3 and 15. Seat 2 gets 12, 3 and 12; seat 1 gets 9 and 9 and pays 3.
    says(
        round_of_chedeng(12).observe(3),
        """
        Chedeng        over, seat 2 wins
                       clockwise
          chain        [6-6] [6-1] [1-1]  closed
          chain        [3-3] [3-4] [4-4]  closed
          seat 0       dealer, penalty 15, -21 chips
            hand       -
            face-down  [2-2] [6-5]
          seat 1       penalty 6, +15 chips
            hand       -
            face-down  [5-1]
          seat 2       winner, penalty 3, +27 chips
            hand       -
            face-down  [2-1]
          seat 3       you, penalty 15, -21 chips
            hand       -
            face-down  [5-5] [3-2]
        """,
    )


def test_chedeng_start_counter_clockwise() -> None:
    state = chedeng.State.start(["66", "65", "61", "11"], dealer=2, clockwise=False, partial=True)
    assert to_text(state).splitlines()[:2] == [
        "Chedeng        seat 2 leads",
        "               counter-clockwise",
    ]
    assert read(to_svg(state)).groups("chain") == []


def test_chedeng_ton_and_yam_and_ties() -> None:
    state = chedeng.State.start(["66", "65", "61", "11"], partial=True)
    for text in ("66:6", "65:5", "x61", "x11"):
        state = state.play(chedeng.parse_move(text))
    lines = to_text(state).splitlines()
    assert lines[0] == "Chedeng        over, seats 0 and 1 win"
    assert "  seat 0       winner, dealer, Ton, +18 chips" in lines
    assert "  seat 2       penalty 7, -33 chips" in lines  # 14 to each Ton, 5 to seat 3


def test_chedeng_patchon_yam() -> None:
    hands = ["66 66 11 11 44 44 31 31", "55 55 33 33 22 22 65 65", "64 64 61 61 51 51 63 62"]
    state = chedeng.State.start([*hands, "54 53 52 43 42 41 32 21"])
    while not state.is_over:
        state = state.play(state.legal_moves[-1])
    marks = [line for line in to_text(state).splitlines() if "Patchon Yam" in line]
    assert [line.split()[1] for line in marks] == ["1", "2", "3"]


def test_chedeng_from_a_text_knows_no_order() -> None:
    state = chedeng.State.from_text(round_of_chedeng(8).to_text()).play(chedeng.parse_move("x22"))
    state = state.play(chedeng.parse_move("44:4"))
    for seen in (state, state.observe(2)):
        lines = to_text(seen).splitlines()
        assert lines[2] == "  earlier      [6-6] [1-1] [3-3] [6-1] [4-3]"
        assert lines[3] == "  chain        [4-4]  open end 4"
        picture = read(to_svg(seen))
        assert "laid earlier" in picture.texts
        assert picture.groups("chain")[0].dominoes == {"44": 1}
        assert picture.dominoes >= Counter("66 11 33 61 43 44".split())


# Tien Kau.


def test_tienkau_open_trick() -> None:
    says(
        deal_of_tienkau("66+54", "x65+63").observe(2),
        """
        Tien Kau       seat 2 to move
                       seat 0 holds the bank for 3 deals
          seat 0       banker, 0 tricks
            hand       -
            plays      [6-6] [5-4]  led, best
          seat 1       0 tricks
            hand       -
            plays      [6-5] [6-3]  discard
        > seat 2       to move, you, 0 tricks
            hand       [6-1] [5-3]
          seat 3       0 tricks
            hand       [###] x 2
        """,
    )


def test_tienkau_best_is_not_always_the_lead() -> None:
    state = deal_of_tienkau("54", "63", "53")  # all military: 9 pips, 9 pips, 8 pips
    assert [line for line in to_text(state).splitlines() if "plays" in line] == [
        "    plays      [5-4]  led, best",
        "    plays      [6-3]",
        "    plays      [5-3]",
    ]
    state = tienkau.State.start(["21 11", "54 65", "53 61", "63 66"], partial=True)
    for text in ("21", "54"):
        state = state.play(tienkau.parse_move(text))
    assert [line for line in to_text(state).splitlines() if "plays" in line] == [
        "    plays      [2-1]  led",
        "    plays      [5-4]  best",
    ]
    assert [play.dominoes for play in read(to_svg(state)).groups("play")] == [{"54": 1}, {"21": 1}]


def test_tienkau_last_trick_stays_in_sight() -> None:
    state = deal_of_tienkau("66", "65", "61", "11")
    says(
        state,
        """
        Tien Kau       seat 0 leads
                       seat 0 holds the bank for 3 deals
        > seat 0       to move, banker, 1 trick
            hand       [5-4]
            played     [6-6]  led, took it
          seat 1       0 tricks
            hand       [6-3]
            played     [6-5]
          seat 2       0 tricks
            hand       [5-3]
            played     [6-1]
          seat 3       0 tricks
            hand       [2-1]
            played     [1-1]
        """,
    )
    assert [play.root.get("opacity") for play in read(to_svg(state)).groups("play")] == ["0.75"] * 4
    later = read(to_svg(state.play(tienkau.parse_move("54"))))
    assert [(play.dominoes, play.root.get("opacity")) for play in later.groups("play")] == [({"54": 1}, None)]


def test_tienkau_at_the_end() -> None:
    rules = tienkau.Rules(trick_count=tienkau.TrickCount.TILES)
    state = deal_of_tienkau("66+54", "x65+63", "x61+53", "x11+21", rules=rules)
    lines = to_text(state).splitlines()
    assert lines[0] == "Tien Kau       over, seat 0 wins"
    # Nobody else took anything: 4 to the winner and 4 for each of three deals to the banker.
    assert lines[2] == "  seat 0       winner, banker, 2 tiles, +48 chips"
    assert lines[5] == "  seat 1       0 tiles, -16 chips"
    assert lines[4] == "    played     [6-6] [5-4]  led, took it"


def test_tienkau_from_a_text() -> None:
    state = tienkau.State.from_text(deal_of_tienkau("66", "65").to_text())
    assert to_text(state) == to_text(deal_of_tienkau("66", "65"))
    later = tienkau.State.from_text(deal_of_tienkau("66", "65", "61", "11").to_text())
    assert "played" not in to_text(later)


# Chuo Pai.


def test_chuopai_open_round() -> None:
    state = game_of_chuopai("44", "11")
    says(
        state,
        """
        Chuo Pai       seat 0 to move
        > seat 0       to move, 0 points
            hand       [3-1] [5-1]
          seat 1       0 points
            hand       [4-4] [2-2]
            plays      [4-4]  led
          seat 2       0 points
            hand       [6-5]
            plays      [1-1]  best
        """,
    )
    says(
        state.observe(1),
        """
        Chuo Pai       seat 0 to move
        > seat 0       to move, 0 points
            hand       [###] x 2
          seat 1       you, 0 points
            hand       [4-4] [2-2]
            plays      [4-4]  led
          seat 2       0 points
            hand       [###] x 1
            plays      [1-1]  best
        """,
    )


def test_chuopai_last_round_stays_in_sight() -> None:
    says(
        game_of_chuopai("44", "11", "pass", "65", "51").observe(None),
        """
        Chuo Pai       seat 1 to move
          seat 0       0 points
            hand       [###] x 1
            plays      [5-1]  best
        > seat 1       to move, 0 points
            hand       [###] x 2
          seat 2       1 point
            hand       -
            plays      [6-5]  led
        """,
    )
    says(
        game_of_chuopai("44", "11", "pass", "65", "51", "pass"),
        """
        Chuo Pai       seat 0 leads
        > seat 0       to move, 1 point
            hand       [3-1]
            played     [5-1]  won it
          seat 1       0 points
            hand       [4-4] [2-2]
            played     pass
          seat 2       1 point
            hand       -
            played     [6-5]  led
        """,
    )


def test_chuopai_passes_and_the_end() -> None:
    state = game_of_chuopai("44", "11", "pass", "65", "51", "pass", "31", "44")
    lines = to_text(state).splitlines()
    assert lines[0] == "Chuo Pai       over, seats 0, 1 and 2 win"
    assert lines[1] == "  seat 0       winner, 1 point"
    assert "    played     [4-4]  won it" in lines
    assert lines[-2:] == ["  seat 2       winner, 1 point", "    hand       -"]


def test_chuopai_from_a_text_knows_who_acted() -> None:
    state = chuopai.State.from_text(game_of_chuopai("44", "11").to_text())
    assert [line for line in to_text(state).splitlines() if "plays" in line] == [
        "    plays      has acted",
        "    plays      [1-1]  best",
    ]
    assert "has acted" in read(to_svg(state)).texts
    later = state.play(chuopai.parse_move("pass"))
    assert "played" not in to_text(later)
    again = later.play(chuopai.parse_move("65"))
    assert [line for line in to_text(again).splitlines() if "plays" in line] == [
        "    plays      [6-5]  led, best"
    ]


def test_chuopai_bonus_and_large_hands() -> None:
    nails = "66 66 66 66 11 11 11 11 44 44 44 44 31 31 31 31 55 55 55 55 33 33 33 33 21 21 42 42"
    others = [
        "22 22 22 22 65 65 65 65 64 64 64 64 61 61 61 61 51 51 51 51 63 63 63 63 42 42 54 54",
        "54 54 62 62 62 62 53 53 53 53 52 52 52 52 43 43 43 43 41 41 41 41 32 32 32 32 21 21",
    ]
    state = chuopai.State.start([nails, *others])
    assert to_text(state).splitlines()[1] == "> seat 0       to move, 4 points, bonus 4"
    assert max(map(len, to_text(state).splitlines())) <= 80
    picture = read(to_svg(state))
    assert picture.dominoes == Counter(map(str, sum(state.hands, Bag())))
    assert read(to_svg(state.observe(1))).backs == 24 + 28


# All of them.


@pytest.mark.parametrize(
    ("state", "title", "mark"),
    [
        (round_of_chedeng(9), "Chedeng: seat 1 to move, open end 4", "dealer"),
        (deal_of_tienkau("66", "65"), "Tien Kau: seat 2 to move", "banker"),
        (game_of_chuopai("44", "11"), "Chuo Pai: seat 0 to move", "0 points"),
    ],
    ids=["chedeng", "tienkau", "chuopai"],
)
def test_words_of_the_pictures(state: Drawable, title: str, mark: str) -> None:
    picture = read(to_svg(state))
    assert picture.title == title
    assert picture.label.startswith(title.replace(":", "") + ";")
    assert [seat.root.get("data-seat") for seat in picture.groups("seat")][-1] == "0"
    assert f" {mark}" in words(picture)
    assert words(picture).count("turn") == 1


def test_the_alternative_says_everything() -> None:
    assert read(to_svg(deal_of_tienkau("66", "65").observe(2))).label == (
        "Tien Kau seat 2 to move; seat 0 holds the bank for 3 deals; "
        "seat 0 banker, 0 tricks; hand 1 hidden; plays 6-6 led, best; "
        "seat 1 0 tricks; hand 1 hidden; plays 6-5; "
        "seat 2 to move, you, 0 tricks; hand 6-1 5-3; seat 3 0 tricks; hand 2 hidden"
    )


def test_glyphs_of_a_table() -> None:
    # Characters from U+1F031 lie, from U+1F063 stand; 7 * 3 + 4 is 3-4.
    seen = round_of_chedeng(9).observe(3)
    lying = to_glyphs(seen).splitlines()
    assert lying[4] == f"  chain        {chr(0x1F031 + 24)} {chr(0x1F031 + 25)}  open end 4"
    assert lying[-2:] == [f"    hand       {chr(0x1F031 + 23)}", f"    face-down  {chr(0x1F031 + 40)}"]
    standing = to_glyphs(seen, vertical=True).splitlines()
    assert standing[4] == lying[4]
    assert standing[-1] == f"    face-down  {chr(0x1F063 + 40)}"
    assert standing[7] == f"    face-down  {chr(0x1F062)} x 2"
    assert lying[7] == f"    face-down  {chr(0x1F030)} x 2"


def test_strokes_for_what_was_taken() -> None:
    state = deal_of_tienkau("66", "65", "61", "11")
    drawn = to_svg(state)
    assert drawn.count('class="tally"') == 1
    assert to_svg(deal_of_tienkau("66")).count('class="tally"') == 0


@pytest.mark.clause("EQ-6")
def test_seats_are_where_they_sit() -> None:
    # The next seat is at the left of a player; of four the middle one sits opposite.
    for near, others in ((None, "123"), (0, "123"), (1, "230"), (2, "301"), (3, "012")):
        places = read(to_svg(deal_of_tienkau().observe(near))).seats
        assert [places[seat] for seat in others] == sorted(places[seat] for seat in others)
        assert len({places[seat][1] for seat in others}) == 1
        assert places[str(near or 0)][1] > places[others[0]][1]
    places = read(to_svg(game_of_chuopai().observe(1))).seats
    assert places["2"][0] < places["0"][0]
    assert places["2"][1] == places["0"][1] < places["1"][1]


def test_tiles_that_lie_face_down_look_so() -> None:
    state = round_of_chedeng(9)
    for seen, turned in (
        (state, ["22", "51", "55", "65"]),
        (state.observe(0), ["22", "65"]),
        (state.observe(2), []),
        (state.observe(None), []),
        (round_of_chedeng(12).observe(2), ["21", "22", "32", "51", "55", "65"]),
    ):
        assert sorted(piece.name for piece in read(to_svg(seen)).pieces if piece.turned) == turned


def test_heaps_lie_and_hands_stand() -> None:
    backs = [piece for piece in read(to_svg(round_of_chedeng(9).observe(2))).pieces if not piece.name]
    assert [piece.height for piece in backs].count(40) == 4  # face-down: two, one and one
    assert [piece.height for piece in backs].count(92) == 2  # in hand: none, one and one


def test_the_best_play_is_golden() -> None:
    gold = "#ffd35c"
    for state in (
        deal_of_tienkau("66+54", "x65+63"),
        game_of_chuopai("44", "11"),
        deal_of_tienkau("66", "65"),
    ):
        for play in read(to_svg(state)).groups("play"):
            colours = {e.get("fill") for e in play.root.iter() if e.tag.endswith("text")}
            rims = [e for e in play.root.iter() if e.get("stroke") == gold]
            if any("best" in text for text in play.texts):
                assert (colours, len(rims)) == ({gold}, 1)
            else:
                assert gold not in colours
                assert rims == []


def test_the_seat_to_move_is_golden() -> None:
    for state in (deal_of_tienkau("66"), game_of_chuopai("44"), round_of_chedeng(3)):
        turns = [seat for seat in read(to_svg(state)).groups("seat") if "turn" in seat.texts]
        assert [seat.root.attrib["data-seat"] for seat in turns] == [str(state.current_player)]
        assert turns[0].root[0].attrib["stroke"] == "#ffd35c"
