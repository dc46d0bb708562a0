"""Texts and tensors in OpenSpiel, number by number: a deal under way, and a position of each game."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python import observation

from adapters.openspiel_helpers import deal_by_hand, load, observer, played_on
from tiledominoes import Bag, chedeng
from tiledominoes.packs import CHUO_PAI_PACK, TILE_SET


def test_what_is_shown_during_the_deal() -> None:
    begun = load("python_chedeng").new_initial_state()
    assert begun.information_state_string(2) == "seat 2; hand -; counts 0 0 0 0; dealer -"
    state = deal_by_hand(load("python_chedeng"), 1, "66", "65")
    assert state.information_state_string(0) == "seat 0; hand 66 65; counts 2 0 0 0; dealer 1"
    assert state.observation_string(3) == "seat 3; hand -; counts 2 0 0 0; dealer 1"
    named = load("python_tienkau", banker=2).new_initial_state()
    assert named.observation_string(0) == "seat 0; hand -; counts 0 0 0 0; banker 2"
    seen = observation.make_observation(state.get_game())
    seen.set_from(state, 0)
    told = {name: np.argwhere(part).ravel().tolist() for name, part in seen.dict.items() if part.any()}
    assert told == {"seat": [0], "hand": [0, 7], "counts": [0], "dealer": [1]}
    assert seen.dict["counts"].tolist() == [2, 0, 0, 0]


def test_what_a_seat_of_chedeng_is_shown() -> None:
    game = load("python_chedeng", dealer=0, hand_size=2, pack="66 65 54 52 44 42 11 21")
    state = deal_by_hand(game, "66", "65", "54", "52", "44", "42", "11", "21")
    played_on(state, "65:5", "54:4", "x42")
    assert state.information_state_string(2) == (
        "seat 2; hand 44; unseen 66 11 52 21; counts 1 1 1 2; turn 3; dealer 0; clockwise 1; open_end 4; "
        "downs_in_a_row 1; face_down_counts 0 0 1 0; scores 0 0 0 0; "
        f"absent {TILE_SET - Bag('66 65 54 52 44 42 11 21')}; laid_face_down x42; "
        "history 0 65:5, 1 54:4, 2 x42"
    )
    assert state.information_state_string(3).endswith("laid_face_down -; history 0 65:5, 1 54:4, 2 x")
    assert "face_down_counts 0 0 1 0; face_down -, -, 42, -; scores" in state.observation_string(2)
    assert "face_down_counts 0 0 1 0; face_down -, -, -, -; scores" in state.observation_string(3)
    seen = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    seen.set_from(state, 2)
    shown = {name: np.argwhere(part).tolist() for name, part in seen.dict.items()}
    assert shown["seat"] == [[2]]
    assert shown["hand"] == [[2]]  # 44 is the third domino
    # Seat 3 is next to seat 2, and the dealer, seat 0, is opposite; the tensor begins with who looks.
    assert (shown["turn"], shown["dealer"]) == ([[1]], [[2]])
    assert shown["open_end"] == [[3]]  # the ends are 1 to 6
    x42 = chedeng.parse_move("x42").index
    moves = [chedeng.parse_move("65:5").index, chedeng.parse_move("54:4").index, x42]
    movers = 2, 3, 0  # seats 0, 1 and 2, as seat 2 sees them
    expected = [[ply, column] for ply in range(3) for column in (movers[ply], 4 + moves[ply])]
    assert shown["history"] == expected
    assert shown["laid_face_down"] == [[0, x42 - 36]]
    assert seen.dict["counts"].tolist() == [1, 2, 1, 1]
    assert seen.dict["history"].shape == (8, 62)
    # Another's face-down tile is the last column.
    seen.set_from(state, 3)
    assert np.argwhere(seen.dict["history"][2]).ravel().tolist() == [3, 61]
    assert not seen.dict["laid_face_down"].any()
    # Three tiles face-down: seat 1, who laid the last tile face-up, leads anew (CD-8).
    played_on(state, "x21", "x66", "52:5", "x44", "x11")
    assert "turn -; " in state.observation_string(0)
    assert "face_down 66, -, 44 42, 11 21; " in state.observation_string(0)
    assert "; laid_face_down x42, x44; " in state.information_state_string(2)
    of_spectators = observer(game, private_info=pyspiel.PrivateInfoType.NONE)
    assert "face_down 66, -, 44 42, 11 21; " in of_spectators.string_from(state, 0)
    seen = observation.make_observation(game)
    seen.set_from(state, 1)
    assert seen.dict["face_down"].sum(axis=1).tolist() == [0, 2, 2, 1]
    assert seen.dict["turn"].sum() == 0
    # Penalties 12, 0, 14 and 5; seat 1 is a Ton, which doubles the others' (CD-12).
    assert seen.dict["scores"].tolist() == [24 + 28 + 10, -28 - 2 - 9, -10 + 7 + 9, -24 + 2 - 7]
    assert "; scores -29 62 -39 6; " in state.observation_string(1)


def test_what_a_seat_of_tien_kau_is_shown() -> None:
    game = load("python_tienkau", banker=0, pack="66 66 54 63 61 61 51 51 65 64 55 42 11 33 22 31")
    hands = "66 66 54 63", "61 61 51 51", "65 64 55 42", "11 33 22 31"
    state = deal_by_hand(game, *" ".join(hands).split())
    seen = observation.make_observation(game)
    played_on(state, "66+63,66+54", "61+61,51+51", "x55+65+64+42")
    seen.set_from(state, 3)
    index = {str(d): d.index for d in TILE_SET}
    # Seat 3 comes first, and has not played; then seats 0, 1 and 2.
    rows = seen.dict["trick"]
    assert [np.argwhere(row).ravel().tolist() for row in rows] == [
        sorted(index[tile] for tile in set(tiles.split()))
        for tiles in ("", "66 66 54 63", "61 61 51 51", "65 64 55 42")
    ]
    assert rows.sum(axis=1).tolist() == [0, 4, 4, 4]
    assert seen.dict["trick_discards"].tolist() == [0, 0, 0, 1]
    # Heaven with either nine is rank 17; 1-6 twice is 11, and 1-5 twice 12 (TK-8).
    assert seen.dict["trick_ranks"].tolist() == [[0, 0], [17, 17], [11, 12], [0, 0]]
    assert seen.dict["scores"].tolist() == [-8, 24, -8, -8]  # TK-19
    assert seen.dict["held"].tolist() == [1]
    assert "; leader 0; trick 66 63 66 54, 61 61 51 51, " in state.observation_string(3)
    assert "; trick_discards 2; trick_ranks 17 17, 11 12, -, -; " in state.observation_string(3)
    seen = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    seen.set_from(state, 3)
    history = seen.dict["history"]
    assert history.shape == (16, 4 + 43)
    assert np.argwhere(history[:, :4]).tolist() == [[0, 1], [1, 2], [2, 3]]
    assert np.argwhere(history[0, 4:]).ravel().tolist() == sorted(
        [1 + index["66"], 1 + index["63"], 22 + index["66"], 22 + index["54"]]
    )
    assert history[1, 4 + 1 + index["61"]] == history[1, 4 + 22 + index["51"]] == 2
    assert history[1, 4:].sum() == 4
    assert history[2, 4] == 1  # a discard
    assert np.argwhere(history[2, 5:]).ravel().tolist() == sorted(index[t] for t in ("65", "64", "55", "42"))
    assert not history[3:].any()
    assert "; history 0 66+63,66+54, 1 61+61,51+51, 2 x" in state.information_state_string(3)


def test_what_a_seat_of_chuo_pai_is_shown() -> None:
    game = load("python_chuopai", leader=1, pack="66 66 63 11 62 62 44 44 52")
    state = deal_by_hand(game, *"66 66 63 11 62 62 44 44 52".split())
    seen = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    played_on(state, "11+62", "pass", "66+63")
    assert state.position.piles == (2, 0, 0)
    played_on(state, "66")
    seen.set_from(state, 1)
    index = {str(d): d.index for d in CHUO_PAI_PACK}
    history = seen.dict["history"]
    assert history.shape == (9 * 3 - 4, 3 + 21)
    assert np.argwhere(history[:4]).tolist() == sorted(
        [
            # Seat 1 looks and is in the first place, seat 2 in the next, seat 0 in the last.
            [0, 0],
            [0, 3 + index["11"]],
            [0, 3 + index["62"]],
            [1, 1],
            [2, 2],
            [2, 3 + index["66"]],
            [2, 3 + index["63"]],
            [3, 2],
            [3, 3 + index["66"]],
        ]
    )
    assert seen.dict["acted"].tolist() == [0, 0, 1]
    assert seen.dict["best_owner"].tolist() == seen.dict["leader"].tolist() == [0, 0, 1]
    assert np.argwhere(seen.dict["best"]).tolist() == [[index["66"]]]
    assert seen.dict["scores"].tolist() == [0, 0, 2]
    absent = CHUO_PAI_PACK - Bag("66 66 63 11 62 62 44 44 52")
    # Heaven, 6-6, is the highest of the seven of main (CP-3).
    assert state.information_state_string(1) == (
        "seat 1; hand 62; unseen 44 44 52; counts 0 1 3; turn 1; leader 0; acted 0; best 66; "
        "best_family main; best_rank 7; best_owner 0; bonus -, -, -; scores 2 0 0; "
        f"absent {absent}; history 1 11+62, 2 pass, 0 66+63, 0 66"
    )


def test_an_opening_bonus_is_shown_to_all() -> None:
    order = ["42", "21", *(str(card) for card in CHUO_PAI_PACK - Bag("42 21"))]
    state = deal_by_hand(load("python_chuopai", leader=0), *order)
    seen = observation.make_observation(state.get_game())
    for seat in range(3):
        seen.set_from(state, seat)
        # Seat 2 was dealt the rest: three of each, and so gives up six cards (CP-2).
        given_up = {0: [2, 0, 6], 1: [0, 6, 2], 2: [6, 2, 0]}[seat]
        assert seen.dict["bonus"].sum(axis=1).tolist() == given_up
        assert "; bonus 42 21, -, 42 42 42 21 21 21; scores 2 0 6; " in state.observation_string(seat)
        assert seen.dict["scores"].tolist() == given_up
