"""Positions as text: what stands in the line, and which lines no game can reach."""

from __future__ import annotations

from random import Random

import pytest

from chuopai.helpers import BALANCED, FULL, played, random_play, start
from strategies import ODD_VALUES, kind
from tiledominoes import Bag, ParseError, chuopai
from tiledominoes.packs import CHUO_PAI_PACK

RULES = "max_combination_cards=none balanced_combinations=no"
START = "66 22 41", "33 53", "11 63 63"
ABSENT = (
    "66+66+66+11+11+11+44+44+44+44+31+31+31+31+55+55+55+55+33+33+33+22+22+22+65+65+65+65+64+64+64+64+"
    "61+61+61+61+51+51+51+51+63+63+54+54+54+54+62+62+62+62+53+53+53+52+52+52+52+43+43+43+43+42+42+42+42+"
    "41+41+41+32+32+32+32+21+21+21+21"
)


def line(moves: str, *hands: str) -> str:
    return played(start(*(hands or START)), moves).to_text()


def test_a_line_holds_the_equality_key() -> None:
    # Seat 0 led 22, seat 1 beat it with 33, and seat 2 is to act.
    assert line("22 33") == (
        "chuopai turn=2 leader=0 acted=0/1 best=33 owner=1 piles=0/0/0 hands=66+41/53/11+63+63 "
        f"absent={ABSENT} {RULES}"
    )
    # Then seat 2 takes the round with 11 and is to lead.
    assert line("22 33 11") == (
        "chuopai turn=2 leader=2 acted=- best=- owner=- piles=0/0/1 hands=66+41/53/63+63 "
        f"absent={ABSENT} {RULES}"
    )


def test_a_line_of_a_full_deal_and_of_other_rules() -> None:
    text = chuopai.State.start(FULL, 1, chuopai.Rules(4, True)).to_text()
    hands = [FULL[0].removesuffix(" 21 21 42 42"), *FULL[1:]]
    parts = text.split()
    assert parts[:7] == "chuopai turn=1 leader=1 acted=- best=- owner=- piles=4/0/0".split()
    assert parts[8:] == ["absent=-", "max_combination_cards=4", "balanced_combinations=yes"]
    written = [sorted(hand.split("+")) for hand in parts[7].removeprefix("hands=").split("/")]
    assert written == [sorted(hand.split()) for hand in hands]


def test_the_line_of_a_finished_game() -> None:
    text = line("22 33 44", "22", "33", "44 11")
    assert text.startswith("chuopai turn=- leader=2 acted=- best=- owner=- piles=0/0/1 hands=-/-/11 ")
    state = chuopai.State.from_text(text)
    assert (state.is_over, state.leader, sorted(state.winners)) == (True, 2, [2])


def test_who_won_the_last_round_is_part_of_a_finished_game() -> None:
    text = played(start("22", "33", "55"), "22 33 pass").to_text()
    one, two = (chuopai.State.from_text(text.replace("leader=1", f"leader={seat}")) for seat in (1, 2))
    assert (one.leader, two.leader) == (1, 2)
    assert (one.hands, one.piles, one.current_player) == (two.hands, two.piles, None)
    assert one != two


def test_a_text_tells_the_highest_play_and_the_passes_on_it() -> None:
    state = chuopai.State.from_text(line("22 33"))
    assert (state.history, state.movers, state.last_move) == (
        (chuopai.parse_move("33"),),
        (1,),
        chuopai.parse_move("33"),
    )
    state = chuopai.State.from_text(line("66 pass"))
    assert (list(map(str, state.history)), state.movers) == (["66", "pass"], (0, 1))
    assert (state.last_move, state.acted, state.owner) == (chuopai.PASS, (0, 1), 0)
    state = chuopai.State.from_text(line("66 pass pass"))
    assert (state.history, state.movers, state.last_move, state.previous) == ((), (), None, None)


def test_words_may_stand_in_any_order_and_options_be_left_out() -> None:
    text = line("22 33")
    words = text.split()
    mixed = " ".join([words[0], *reversed(words[1:])])
    assert chuopai.State.from_text(mixed) == chuopai.State.from_text(text)
    assert chuopai.State.from_text(text.removesuffix(RULES)) == chuopai.State.from_text(text)


def test_options_in_a_text_are_those_of_the_game() -> None:
    text = line("22 33").replace("balanced_combinations=no", "balanced_combinations=yes")
    assert chuopai.State.from_text(text).rules == BALANCED
    text = line("22 33").replace("max_combination_cards=none", "max_combination_cards=7")
    assert chuopai.State.from_text(text).rules == chuopai.Rules(max_combination_cards=7)


REFUSED = [
    # How a line is written.
    ("", "chuopai", "chedeng", "begins with 'chuopai'"),
    ("", "turn=0", "", "turn=... is missing"),
    ("", "owner=-", "", "owner=... is missing"),
    ("", "turn=0", "turn=0 turn=0", "turn stands there twice"),
    ("", "turn=0", "turn", "expected key=value"),
    ("", "turn=0", "turn=0 dealer=0", "expected key=value"),
    ("", "turn=0", "turn=3", "turn: expected one of"),
    ("", "leader=0", "leader=3", "leader: expected one of"),
    ("", "leader=0", "leader=-", "leader: expected one of"),
    ("22", "acted=0", "acted=3", "acted: expected seats such as 0/1"),
    ("22", "acted=0", "acted=0/x", "acted: expected seats such as 0/1"),
    ("22", "owner=0", "owner=3", "owner: expected one of"),
    ("22", "best=22", "best=23", "best: expected one to four equal cards"),
    ("22", "best=22", "best=67", "best: expected one to four equal cards"),
    ("", "piles=0/0/0", "piles=0/0", "piles: expected 3 parts"),
    ("", "piles=0/0/0", "piles=0/0/85", "piles: expected one of"),
    ("", "piles=0/0/0", "piles=0/0/-1", "piles: expected one of"),
    ("", "hands=66", "hands=-/66", "hands: expected 3 parts"),
    ("", "hands=66", "hands=77", "hands: expected a domino"),
    ("", "absent=66", "absent=66+66+66", "absent: a bag holds at most 4"),
    ("", "max_combination_cards=none", "max_combination_cards=13", "max_combination_cards: "),
    ("", "max_combination_cards=none", "max_combination_cards=yes", "max_combination_cards: "),
    ("", "balanced_combinations=no", "balanced_combinations=1", "balanced_combinations: "),
    # The highest play is one play, no pass, and one that the options allow.
    ("22", "best=22", "best=22/22", "best: expected one play that the options allow, or -"),
    ("22", "best=22", "best=pass", "best: expected one play that the options allow, or -"),
    # Every card is in one place.
    ("", "hands=66", "hands=66+66", "hands: there are more cards of a kind than the pack has"),
    ("22", "best=22", "best=22+22", "best: its cards are still in a hand, or absent"),
    ("22", "best=22", "best=66", "best: its cards are still in a hand, or absent"),
    ("22", "piles=0/0/0", "piles=0/0/1", "piles: 0 cards cannot make such piles"),
    ("22 33 11", "piles=0/0/1", "piles=2/0/2", "piles: 3 cards cannot make such piles"),
    ("", "piles=0/0/0", "piles=0/1/0", "piles: 0 cards cannot make such piles"),
    # Between rounds (CP-10, CP-11).
    ("", "acted=-", "acted=0", "acted: nobody has acted before a lead"),
    ("22", "best=22", "best=-", "acted: nobody has acted before a lead"),
    ("", "owner=-", "owner=0", "owner: there is no play to own before a lead"),
    ("", "turn=0", "turn=1", "turn: seat 0 leads"),
    ("", "turn=0", "turn=-", "turn: seat 0 leads"),
    ("", "leader=0", "leader=1", "turn: seat 1 leads"),
    ("", "hands=66+22+41", "hands=-", "leader: who holds no cards does not lead (CP-10)"),
    ("", "hands=66+22+41/33+53", "hands=-/-", "turn: the game is over"),
    ("", "hands=66+22+41/33+53/11+63+63", "hands=66+22+41/-/-", "turn: the game is over"),
    # In a round (CP-6, CP-8).
    ("22 33", "acted=0/1", "acted=-", "acted: the seats that acted stand in order"),
    ("22 33", "acted=0/1", "acted=1", "acted: the seats that acted stand in order"),
    ("22 33", "acted=0/1", "acted=1/0", "acted: the seats that acted stand in order"),
    ("22 33", "acted=0/1", "acted=0/0/1", "acted: the seats that acted stand in order"),
    ("22 33", "acted=0/1", "acted=0/1/2", "acted: the seats that acted stand in order"),
    ("22 33", "acted=0/1", "acted=0", "turn: seat 1 acts next"),
    ("22 33", "turn=2", "turn=1", "acted: the seats that acted stand in order"),
    ("22 33", "turn=2", "turn=-", "turn: seat 2 acts next"),
    ("22 33", "hands=66+41/53/11+63+63", "hands=66+41/53/-", "turn: the round would be over"),
    ("22", "turn=1", "turn=2", "turn: seat 1 acts next"),
    ("22", "owner=0", "owner=-", "owner: the highest play is of one who has acted"),
    ("22", "owner=0", "owner=1", "owner: the highest play is of one who has acted"),
    ("22 33", "owner=1", "owner=2", "owner: the highest play is of one who has acted"),
    ("66 pass", "hands=22+41/33+53", "hands=22+41/33+53+63", "hands: there are more cards of a kind"),
    ("22 33", "best=33 owner=1 piles=0/0/0 hands=66+41/53/", "best=22 owner=0 piles=0/0/0 hands=66+41/33/",
     "hands: seat 1 passed and could have beaten 22 (CP-8)"),
]  # fmt: skip


@pytest.mark.clause("CP-6", "CP-8", "CP-10", "CP-11")
@pytest.mark.parametrize(("moves", "old", "new", "words"), REFUSED)
def test_lines_that_no_game_reaches(moves: str, old: str, new: str, words: str) -> None:
    text = line(moves)
    assert chuopai.State.from_text(text).to_text() == text
    assert old in text
    damaged = text.replace(old, new, 1)
    with pytest.raises(ParseError) as failed:
        chuopai.State.from_text(damaged)
    assert words in failed.value.reason
    assert failed.value.text == damaged
    assert 0 <= failed.value.position <= len(damaged)
    key, named, _ = words.partition(": ")
    if named:  # the error points at the value it speaks of
        assert damaged[: failed.value.position].endswith(f" {key}=")


@pytest.mark.clause("CP-5")
def test_a_play_that_the_options_forbid_is_no_highest_play() -> None:
    text = line("66+63+54", "66 63 54", "11", "44")
    assert chuopai.State.from_text(text).best is chuopai.parse_move("66+63+54")
    for old, new in (
        ("max_combination_cards=none", "max_combination_cards=2"),
        ("balanced_combinations=no", "balanced_combinations=yes"),
    ):
        with pytest.raises(ParseError, match="best: expected one play that the options allow"):
            chuopai.State.from_text(text.replace(old, new))
        wide = text.replace(old, new.replace("=2", "=3").replace("yes", "no"))
        assert chuopai.State.from_text(wide).to_text() == wide


@pytest.mark.clause("CP-8")
def test_cp_8_every_seat_that_passed_is_looked_at() -> None:
    # Seat 0 led Di Ba; seats 1 and 2 have a He Wu and a Ren Qi, and seat 1 has passed.
    passed = line("11+53 pass", "11 53 54", "31 41", "44 43 66")
    assert chuopai.State.from_text(passed).owner == 0
    tian_jiu = passed.replace("hands=54/31+41/66+", "hands=54/66+54/").replace("54+54+54+62", "54+54+62")
    with pytest.raises(ParseError, match=r"hands: seat 1 passed and could have beaten 11\+53 \(CP-8\)"):
        chuopai.State.from_text(tian_jiu)
    # Before that pass the same hands may be, and who is still to act may hold anything.
    led = tian_jiu.replace("acted=0/1", "acted=0").replace("turn=2", "turn=1")
    assert list(map(str, chuopai.State.from_text(led).legal_moves)) == ["66+54"]


@pytest.mark.clause("CP-8")
def test_cp_8_who_acted_before_the_highest_play_may_hold_anything() -> None:
    # Seat 0 led 22 and holds a 66, seat 1 beat it with 33.
    assert "66+41" in line("22 33")
    assert chuopai.State.from_text(line("22 33")).to_text() == line("22 33")
    # With 22 as the highest seat 1 must have passed, which it could with the 53 it holds.
    lower = line("22 33").replace("best=33 owner=1", "best=22 owner=0")
    assert chuopai.State.from_text(lower).to_text() == lower


def test_every_position_of_a_game_comes_back() -> None:
    for seed in range(40):
        state = random_play(chuopai.deal(Random(seed)), Random(seed), seed * 2)
        again = chuopai.State.from_text(state.to_text())
        assert again == state
        assert (again.acted, again.owner, again.best) == (state.acted, state.owner, state.best)


@pytest.mark.parametrize("text", ODD_VALUES, ids=kind)
def test_only_text_is_a_line(text: str) -> None:
    with pytest.raises(ParseError, match="as text"):
        chuopai.State.from_text(text)


@pytest.mark.clause("CP-7")
@pytest.mark.parametrize(
    ("best", "lost", "piles", "reachable"),
    [
        ("11", "22", "0/0/0", True),  # 22 was led and 11 beat it
        ("22", "33", "0/0/0", False),  # nothing is lower than 22
        ("11", "65", "0/0/0", False),  # 65 is of another family
        ("11+11", "22", "0/0/0", False),  # one card cannot have been two
        ("11", "22", "1/0/0", False),  # the only other card is on a pile
        ("11", "66", "0/0/0", False),  # 66 is higher than 11
    ],
)
def test_cp_7_the_highest_play_of_a_follower_has_beaten_something(
    best: str, lost: str, piles: str, reachable: bool
) -> None:
    # Seat 1 owns the highest play and seat 0 led; the cards of both are gone from the hands.
    gone = Bag(f"{best} {lost}") + Bag("54 43 41")
    absent = "+".join(map(str, CHUO_PAI_PACK - gone))
    text = (
        f"chuopai turn=2 leader=0 acted=0/1 best={best} owner=1 piles={piles} hands=54/43/41 absent={absent}"
    )
    if reachable:
        assert chuopai.State.from_text(text).owner == 1
    else:
        with pytest.raises(ParseError, match="owner: nothing that") as failed:
            chuopai.State.from_text(text)
        assert text[: failed.value.position].endswith("owner=")
