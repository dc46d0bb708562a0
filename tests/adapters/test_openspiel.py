"""The games in OpenSpiel: its own tests, the deal, what players see, parameters, bounds, playthroughs."""

from __future__ import annotations

import gc
import importlib
import json
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python import observation
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.tests import games_sim_test

from effort import FULL_ONLY
from subjects import SUBJECTS, Subject
from tiledominoes import (
    DOMINOES,
    GAMES,
    Bag,
    Domino,
    InvalidDealError,
    RulesError,
    State,
    TileDominoesError,
    chedeng,
    chuopai,
    rulebook,
    tienkau,
)
from tiledominoes.adapters import openspiel
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.adapters.bounds import chedeng_gains, chuopai_points, most_plies, tienkau_gains
from tiledominoes.adapters.fields_openspiel import shown_fields
from tiledominoes.adapters.openspiel_deals import Table, parameters
from tiledominoes.options import Choice
from tiledominoes.packs import CHUO_PAI_PACK, TILE_SET, shuffle

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
NAMES = [f"python_{name}" for name in GAMES]
SMALL = [
    "python_chedeng(hand_size=2)",
    "python_chedeng(hand_size=3,clockwise=false,dealer=2)",
    "python_tienkau(hand_size=2,preset=russian)",
    "python_tienkau(hand_size=4,held=3,trick_count=TILES)",
    "python_tienkau(pack=66 66 54 63 42 21 11 11 62 53 44 44,banker=1)",
    "python_chuopai(hand_size=3)",
    "python_chuopai(pack=66 66 63 54 11 11 62 44 44 31,leader=2,max_combination_cards=2)",
]
EVERY = st.sampled_from([*NAMES, *SMALL])
SEEDS = st.integers(0, 2**32)


def load(name: str, **given: object) -> Any:
    return pyspiel.load_game(name, given)


def deal_by_hand(game: Any, *outcomes: int | str) -> Any:
    """The state after these draws: seats, or the text of dominoes."""
    state = game.new_initial_state()
    for outcome in outcomes:
        index = outcome if isinstance(outcome, int) else Domino.parse(outcome).index
        state.apply_action(index)
    return state


def played_on(state: Any, *moves: str) -> Any:
    for move in moves:
        state.apply_action(state.string_to_action(state.current_player(), move))
    return state


def random_walk(game: Any, rng: Random) -> list[Any]:
    """A state after each step of one random game, the first before the deal."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        actions = states[-1].legal_actions()
        states.append(states[-1].child(actions[int(rng.random() * len(actions))]))
    return states


# What OpenSpiel demands of a game.


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_openspiels_own_tests_pass(name: str) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_registered(game: Any) -> None:
    kind = load(f"python_{game.name}").get_type()
    assert kind.short_name == f"python_{game.name}"
    assert kind.long_name == f"{game.title} (tiledominoes)"
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    assert kind.default_loadable


def test_what_a_full_deal_has() -> None:
    rows = {
        name: (
            game.num_players(),
            game.num_distinct_actions(),
            game.max_chance_outcomes(),
            game.max_chance_nodes_in_history(),
            game.max_game_length(),
            game.utility_sum(),
        )
        for name in NAMES
        for game in [load(name)]
    }
    assert rows == {
        "python_chedeng": (4, 58, 21, 33, 32, 0),
        "python_tienkau": (4, 8397, 21, 33, 32, 0),
        "python_chuopai": (3, 469, 21, 85, 248, None),
    }


@given(name=EVERY, seed=SEEDS)
def test_states_survive_serialisation(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    walk = random_walk(game, rng)
    state = walk[int(rng.random() * len(walk))]
    game_again, state_again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(game_again) == str(game)
    assert game_again.get_parameters() == game.get_parameters()
    for again in (state_again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert again.history() == state.history()
        assert (again.drawn, again.position) == (state.drawn, state.position)
        assert again.table == state.table
        assert again.current_player() == state.current_player()
        assert again.legal_actions() == state.legal_actions()


def test_a_clone_goes_its_own_way() -> None:
    state = deal_by_hand(load("python_chedeng", hand_size=1), 0, "66", "65")
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert len(state.drawn) + 1 == len(other.drawn)
    assert str(state) == "chedeng deal; dealer 0; 66 / 65"


def test_a_state_outlives_its_game() -> None:
    state = load("python_chedeng", hand_size=1, dealer=3).new_initial_state()
    gc.collect()
    for domino in ("66", "65", "54", "41"):
        state.apply_action(Domino.parse(domino).index)
    assert state.information_state_string(3).startswith("seat 3; hand 41; ")


# The deal.


def test_the_seat_is_drawn_first_and_then_the_pieces() -> None:
    game = load("python_chuopai", pack="66 66 65 11")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert [state.action_to_string(seat) for seat in range(3)] == ["leader 0", "leader 1", "leader 2"]
    assert str(state) == "chuopai deal; -"
    state.apply_action(2)
    assert state.chance_outcomes() == [(0, 1 / 2), (1, 1 / 4), (7, 1 / 4)]
    assert [state.action_to_string(i) for i in (0, 1, 7)] == ["deal 66", "deal 11", "deal 65"]
    state.apply_action(0)
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (7, 1 / 3)]
    state.apply_action(7)
    assert str(state) == "chuopai deal; leader 2; 66 / 65"
    state.apply_action(0)
    assert not state.is_chance_node()
    # What nobody was dealt is out, and everybody knows it.
    assert state.position == chuopai.State.start(["66", "65", "66"], leader=2, partial=True)
    assert state.position.absent.count(Domino(1, 1)) == 4


def test_a_seat_that_is_named_is_not_drawn() -> None:
    game = load("python_tienkau", hand_size=1, banker=2, held=4)
    state = deal_by_hand(game, "66", "65", "11", "54")
    assert game.max_chance_nodes_in_history() == 4
    expected = tienkau.State.start(["66", "65", "11", "54"], banker=2, held=4, partial=True)
    assert state.position == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_full_deal_is_what_the_library_deals(name: str) -> None:
    game = GAMES[name]
    expected = game.deal(Random(5))
    rng = Random(5)
    first = int(rng.random() * game.seats)
    order = shuffle(game.pack, rng)
    state = deal_by_hand(load(f"python_{name}"), first, *(piece.index for piece in order))
    assert state.position == expected
    assert not state.position.partial


@pytest.mark.parametrize("pack", ["66 66 65 11", "66 66 66 44 44 31"])
def test_every_deal_has_the_chance_of_a_shuffle(pack: str) -> None:
    found: dict[str, Fraction] = {}

    def follow(state: Any, chance: Fraction) -> None:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            for outcome, p in outcomes:
                follow(state.child(outcome), chance * Fraction(p).limit_denominator(100))
        else:
            found[str(state)] = found.get(str(state), Fraction(0)) + chance

    follow(load("python_chuopai", pack=pack, leader=0).new_initial_state(), Fraction(1))
    expected: dict[str, Fraction] = {}
    pieces = list(Bag(pack))
    orders = list(permutations(pieces))
    size = len(pieces) // 3
    for order in orders:
        hands = [Bag(order[size * seat : size * (seat + 1)]) for seat in range(3)]
        text = chuopai.State.start(hands, leader=0, partial=True).to_text()
        expected[text] = expected.get(text, Fraction(0)) + Fraction(1, len(orders))
    assert found == expected


# Play.


@given(name=EVERY, seed=SEEDS)
def test_a_game_is_played_as_in_the_library(name: str, seed: int) -> None:
    walk = random_walk(pyspiel.load_game(name), Random(seed))
    for before, after in pairwise(walk):
        if before.is_chance_node():
            assert before.current_player() == pyspiel.PlayerId.CHANCE
            assert not before.is_terminal()
            assert before.returns() == [0] * before.num_players()
        else:
            moves = before.position.legal_moves
            assert before.legal_actions() == [move.index for move in moves]
            texts = [before.action_to_string(before.current_player(), move.index) for move in moves]
            assert texts == list(map(str, moves))
            assert after.position.previous == before.position
            assert after.position.last_move.index == after.history()[-1]
            assert before.returns() == before.rewards() == [0] * before.num_players()
    over = walk[-1]
    assert over.current_player() == pyspiel.PlayerId.TERMINAL
    assert over.legal_actions() == []
    assert over.returns() == over.rewards() == list(over.position.scores)


def test_nothing_can_be_played_before_all_is_dealt() -> None:
    state = load("python_chedeng").new_initial_state()
    assert state._legal_actions(0) == []


def test_chips_are_paid_at_the_end() -> None:
    game = load("python_chedeng", dealer=0, hand_size=1)
    state = played_on(deal_by_hand(game, "41", "44", "43", "66"), "41:4", "44:4", "43:3")
    assert state.returns() == [0, 0, 0, 0]
    # Three Tons get twice the 12 pips of the fourth (CD-12).
    assert played_on(state, "x66").returns() == [24, 24, 24, -72]


# What players are shown.


def observer(game: Any, **shown: object) -> Any:
    """What shows states as OpenSpiel is asked to; by default without perfect recall."""
    return observation.make_observation(
        game, pyspiel.IIGObservationType(**{"perfect_recall": False, **shown})
    )


def tensors(state: Any, seat: int) -> tuple[object, ...]:
    """All that OpenSpiel shows this seat of a state."""
    private = observer(state.get_game(), public_info=False, perfect_recall=True)
    private.set_from(state, seat)
    return (
        state.information_state_string(seat),
        tuple(state.information_state_tensor(seat)),
        state.observation_string(seat),
        tuple(state.observation_tensor(seat)),
        private.string_from(state, seat),
        tuple(private.tensor),
    )


def with_position(state: Any, position: object) -> Any:
    other = state.clone()
    other.position = position
    return other


@given(name=EVERY, seed=SEEDS)
def test_what_is_hidden_changes_nothing_that_is_shown(name: str, seed: int) -> None:
    rng = Random(seed)
    walk = [state for state in random_walk(pyspiel.load_game(name), rng) if not state.is_chance_node()]
    state = walk[int(rng.random() * len(walk))]
    for seat in range(state.num_players()):
        other = with_position(state, state.position.determinize(seat, rng))
        assert tensors(other, seat) == tensors(state, seat)


@given(name=EVERY, seed=SEEDS)
def test_during_the_deal_others_hands_are_hidden(name: str, seed: int) -> None:
    rng = Random(seed)
    walk = [state for state in random_walk(pyspiel.load_game(name), rng) if state.is_chance_node()]
    state = walk[int(rng.random() * len(walk))]
    table, first = state.table, state.table.seat_draws
    for seat in range(state.num_players()):
        start, end = table.size * seat, table.size * (seat + 1)
        order = state.drawn[first:]
        left = table.pack - Bag(DOMINOES[index] for index in order[start:end])
        others = len(order[:start]) + len(order[end:])
        hidden = [piece.index for piece in shuffle(left, rng)[:others]]
        other = state.clone()
        other.drawn = (*state.drawn[:first], *hidden[:start], *order[start:end], *hidden[start:])
        assert tensors(other, seat) == tensors(state, seat)


@given(name=EVERY, seed=SEEDS)
def test_a_resampled_state_was_played_itself(name: str, seed: int) -> None:
    rng = Random(seed)
    walk = [state for state in random_walk(pyspiel.load_game(name), rng) if not state.is_chance_node()]
    state = walk[int(rng.random() * len(walk))]
    for seat in range(state.num_players()):
        draws = Random(seed)
        other = state.resample_from_infostate(seat, draws.random)
        assert other.position == state.position.determinize(seat, Random(seed))
        assert tensors(other, seat) == tensors(state, seat)
        again = state.get_game().new_initial_state()
        for action in other.history():
            again.apply_action(action)
        assert (again.drawn, again.position) == (other.drawn, other.position)


def test_nothing_is_resampled_before_all_is_dealt() -> None:
    with pytest.raises(TileDominoesError, match="before all is dealt"):
        load("python_chedeng").new_initial_state().resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize("name", [f"{name}(hand_size=4)" for name in NAMES])
def test_openspiels_search_plays_without_knowing_more(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = np.random.RandomState(3)
    while state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
    draws = Random(4)

    def choice(at: Any) -> int:
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
            uct_c=10.0,
            max_simulations=15,
            random_state=np.random.RandomState(2),
        )
        draws.seed(4)
        bot.set_resampler(lambda seen, seat: seen.resample_from_infostate(seat, draws.random))
        return int(bot.step(at))

    other = state.resample_from_infostate(state.current_player(), Random(9).random)
    assert other.position != state.position
    assert choice(state) == choice(other)


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


@pytest.mark.parametrize("name", SMALL)
def test_information_states_are_one_to_one_with_observations(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(3)
    seen: dict[object, tuple[str, tuple[float, ...]]] = {}
    for _ in range(25):
        for state in random_walk(game, rng):
            for seat in range(game.num_players()):
                if state.position is not None:
                    shown = (
                        state.information_state_string(seat),
                        tuple(state.information_state_tensor(seat)),
                    )
                    assert seen.setdefault(state.position.observe(seat), shown) == shown
    texts, numbers = zip(*seen.values(), strict=True)
    assert len(seen) == len(set(texts)) == len(set(numbers))


@pytest.mark.parametrize("name", SMALL)
def test_what_is_public_and_what_is_private_are_all_together(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(6)
    public = observer(game, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    private = observer(game, perfect_recall=True, public_info=False)
    seen: dict[object, tuple[object, ...]] = {}
    for _ in range(25):
        for state in random_walk(game, rng):
            for seat in range(game.num_players()):
                if state.position is not None:
                    public.set_from(state, seat)
                    private.set_from(state, seat)
                    texts = public.string_from(state, seat), private.string_from(state, seat)
                    shown = texts, tuple(public.tensor), tuple(private.tensor)
                    assert seen.setdefault(state.position.observe(seat), shown) == shown
    texts_of_all = {texts for texts, *_ in seen.values()}
    numbers_of_all = {tuple(numbers) for _, *numbers in seen.values()}
    assert len(seen) == len(texts_of_all) == len(numbers_of_all)


@pytest.mark.parametrize("name", SMALL)
def test_a_text_without_history_says_what_its_tensor_says(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(4)
    pairs = {
        (state.observation_string(seat), tuple(state.observation_tensor(seat)))
        for _ in range(25)
        for state in random_walk(game, rng)
        if state.position is not None
        for seat in range(game.num_players())
    }
    texts, numbers = zip(*pairs, strict=True)
    assert len(pairs) == len(set(texts)) == len(set(numbers))


@given(name=EVERY, seed=SEEDS)
def test_the_public_part_is_that_of_a_spectator(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    walk = random_walk(game, rng)
    state = walk[int(rng.random() * len(walk))]
    for recall in (True, False):
        public = observer(game, perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE)
        assert {"seat", "hand", "laid_face_down"} & public.dict.keys() == set()
        looks = [(state, seat) for seat in range(game.num_players())]
        if state.position is not None:
            # Not even for the players themselves is anything private in it.
            looks.append((with_position(state, state.position.determinize(None, rng)), 0))
        assert len({public.string_from(*look) for look in looks}) == 1
        tensors_of_all = set()
        for look in looks:
            public.set_from(*look)
            tensors_of_all.add(tuple(public.tensor))
        assert len(tensors_of_all) == 1


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


SHOWN: dict[str, tuple[dict[str, tuple[int, ...]], ...]] = {
    "chedeng": (
        {"seat": (4,), "hand": (21,), "unseen": (21,), "counts": (4,), "turn": (4,), "dealer": (4,)},
        {"clockwise": (1,), "open_end": (6,), "downs_in_a_row": (1,), "face_down_counts": (4,)},
        {"face_down": (4, 21)},
        {"scores": (4,), "absent": (21,)},
        {"laid_face_down": (8, 21), "history": (32, 62)},
    ),
    "tienkau": (
        {"seat": (4,), "hand": (21,), "unseen": (21,), "counts": (4,), "turn": (4,), "banker": (4,)},
        {"held": (1,), "leader": (4,), "trick": (4, 21), "trick_discards": (4,), "trick_ranks": (4, 2)},
        {},
        {"tricks": (4,), "scores": (4,), "absent": (21,)},
        {"history": (32, 47)},
    ),
    "chuopai": (
        {"seat": (3,), "hand": (21,), "unseen": (21,), "counts": (3,), "turn": (3,), "leader": (3,)},
        {"acted": (3,), "best": (21,), "best_family": (5,), "best_rank": (1,), "best_owner": (3,)},
        {},
        {"bonus": (3, 21), "scores": (3,), "absent": (21,)},
        {"history": (248, 24)},
    ),
}
"""The shapes of the parts: two groups of any observer, those without recall, more of any, those with it."""


@pytest.mark.parametrize("name", GAMES)
def test_layouts_are_named(name: str) -> None:
    first, second, without, third, recalled = SHOWN[name]
    for recall, expected in (
        (False, {**first, **second, **without, **third}),
        (True, {**first, **second, **third, **recalled}),
    ):
        seen = observer(load(f"python_{name}"), perfect_recall=recall)
        assert [(key, part.shape) for key, part in seen.dict.items()] == list(expected.items())


@given(name=EVERY, seed=SEEDS)
def test_parts_are_the_fields_of_arrays(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    walk = [state for state in random_walk(game, rng) if state.position is not None]
    state = walk[int(rng.random() * len(walk))]
    layout = LAYOUTS[game.table.game.name]
    seen = observation.make_observation(game)
    for seat in range(game.num_players()):
        seen.set_from(state, seat)
        array = layout.named(layout.encode(state.position.observe(seat)))
        assert seen.dict.keys() - array.keys() == {"seat", "absent"}
        for key in seen.dict.keys() & array.keys():
            assert np.array_equal(seen.dict[key], array[key])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_what_openspiel_shows_is_in_its_bounds(game: Any, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(game.pack) // game.seats))
    fields = shown_fields(game.name, size)
    walk = random_walk(load(f"python_{game.name}", hand_size=size), Random(data.draw(SEEDS)))
    state = walk[data.draw(st.integers(1 + size * game.seats, len(walk) - 1))]
    for seat in (None, *range(game.seats)):
        for field in fields:
            numbers = np.array(list(field.form.values(state.observe(seat))))
            assert numbers.size == field.size
            assert np.all((field.low <= numbers) & (numbers <= field.high))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_part_names_clauses_and_says_what_it_is(game: Any) -> None:
    for field in shown_fields(game.name, 1):
        assert {rulebook.clause(clause_id).game for clause_id in field.clauses} <= {"equipment", game.name}
        assert field.clauses
        assert field.meaning
        assert field.unit


def test_observers_refuse_what_they_cannot_show() -> None:
    game = load("python_chedeng")
    with pytest.raises(TileDominoesError, match="each seat has its own"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
            {},
        )
    with pytest.raises(TileDominoesError, match="take no parameters, not 'colour'"):
        game.make_py_observer(None, {"colour": "red"})


# Parameters.


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_parameter_for_everything(name: str) -> None:
    game = GAMES[name]
    given_to = load(f"python_{name}").get_type().parameter_specification
    assert given_to == parameters(game)
    assert list(parameters(game)) == [
        "preset",
        *game.Rules.clauses(),
        *game.setup,
        "pack",
        "hand_size",
    ]


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_every_rule_can_be_asked_for(subject: Subject) -> None:
    for rules in subject.rules:
        given_rules = {key: 0 if code is None else code for key, code in rules.to_dict().items()}
        game = load(f"python_{subject.game.name}", **given_rules)
        assert game.table.rules == rules
        assert pyspiel.load_game(str(game)).table == game.table


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_asked_for(name: str) -> None:
    for preset, rules in GAMES[name].presets.items():
        assert load(f"python_{name}", preset=preset).table.rules == rules


def test_an_option_changes_a_preset() -> None:
    rules = load("python_tienkau", preset="russian", single_ranking="PIPS").table.rules
    assert rules.single_ranking is tienkau.SingleRanking.PIPS
    assert rules.bonus_on is tienkau.BonusOn.PLAY


@pytest.mark.parametrize("name", GAMES)
def test_presets_differ_in_choices_alone(name: str) -> None:
    # Other options have their defaults in every preset, so that a default can be told as a value.
    first, *others = GAMES[name].presets.values()
    for rules in others:
        differ = {key for key, code in rules.to_dict().items() if code != first.to_dict()[key]}
        assert all(isinstance(getattr(rules, key), Choice) for key in differ)


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        ("python_chedeng(preset=celko)", RulesError, "no preset 'celko'; there are standard"),
        ("python_chedeng(rounds=0)", RulesError, "rounds"),
        ("python_tienkau(bonus_on=NEVER)", RulesError, "LEAD, PLAY"),
        ("python_tienkau(deals=-1)", RulesError, "deals"),
        ("python_tienkau(held=0)", InvalidDealError, "held"),
        ("python_chuopai(max_combination_cards=1)", RulesError, "from 2 to 12"),
        ("python_chedeng(dealer=4)", InvalidDealError, "the dealer must be"),
        ("python_chuopai(leader=-2)", InvalidDealError, "the leader must be"),
        ("python_chedeng(hand_size=9)", InvalidDealError, "hand_size must be a whole number from 1 to 8"),
        ("python_chuopai(hand_size=0)", InvalidDealError, "hand_size must be a whole number from 1 to 28"),
        ("python_chedeng(pack=66 65 11)", InvalidDealError, "a pack of 3 does not give each of 4 players"),
        ("python_chedeng(pack=66 66 66 11)", InvalidDealError, "has not or not so often: '66 66 66 11'"),
        ("python_chedeng(pack=hello)", InvalidDealError, "hello"),
        ("python_chedeng(pack=66 65 64 63,hand_size=2)", InvalidDealError, "from 1 to 1"),
    ],
)
def test_bad_parameters_are_refused(game: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(game)


def test_unknown_parameters_are_openspiels_own_error() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'banker'"):
        load("python_chedeng", banker=1)


def test_a_game_is_named_by_what_is_not_default() -> None:
    assert str(load("python_chedeng", dealer=-1, pack="all")) == "python_chedeng()"
    assert str(load("python_chedeng", dealer=1)) == "python_chedeng(dealer=1)"
    assert load("python_chedeng", dealer=1).get_parameters() == {"dealer": 1}
    assert openspiel.ChedengGame().table == Table.of("chedeng", {})


# How long a game lasts and what can be won.


@given(name=EVERY, seed=SEEDS)
def test_a_game_stays_within_its_bounds(name: str, seed: int) -> None:
    game = pyspiel.load_game(name)
    over = random_walk(game, Random(seed))[-1]
    assert len(over.drawn) == game.max_chance_nodes_in_history()
    assert len(over.position.history) <= game.max_game_length()
    assert all(game.min_utility() <= score <= game.max_utility() for score in over.returns())
    if game.utility_sum() is not None:
        assert sum(over.returns()) == game.utility_sum()


def ends(state: State[Any]) -> list[State[Any]]:
    """All ends that a state can come to."""
    if state.is_over:
        return [state]
    return [end for move in state.legal_moves for end in ends(state.play(move))]


def test_the_longest_game_of_one_card_each() -> None:
    # A leads and is out, B leads and C acts: five moves.
    found = ends(chuopai.State.start(["66", "11", "44"], partial=True))
    assert max(len(end.history) for end in found) == most_plies("chuopai", 1) == 5


def test_the_bounds_of_chedeng_can_be_reached() -> None:
    # Three Tons against the highest tile, see test_chips_are_paid_at_the_end.
    low, high = chedeng_gains(Bag("41 44 43 66"), 1, chedeng.STANDARD)
    assert (low, high) == (-72, 2 * (12 + 8 + 7))
    # One Ton against three piles: the dealer alone is face-up.
    (end,) = ends(chedeng.State.start(["11", "66", "65", "55"], partial=True))
    assert end.scores[0] == chedeng_gains(Bag("11 66 65 55"), 1, chedeng.STANDARD)[1] == 2 * (12 + 11 + 10)
    once = chedeng.Rules(doublings_stack=False)
    assert chedeng_gains(TILE_SET, 8, once) == (-3 * 2 * 86, 2 * 199)
    assert chedeng_gains(TILE_SET, 8, chedeng.STANDARD) == (-3 * 4 * 86, 4 * 199)


def test_the_bounds_of_tien_kau() -> None:
    assert tienkau_gains(8, 1) == (-(8 + 4 + 4 + 32), 24 + 4 + 12 + 48)
    # A banker who wins the only trick gets 4 and 4 for each deal of the bank from all others.
    low, high = tienkau_gains(1, 3)
    (end,) = ends(tienkau.State.start(["66", "65", "64", "61"], banker=0, held=3, partial=True))
    assert end.scores == (high, low, low, low) == (48, -16, -16, -16)


def test_the_bounds_of_chuo_pai_can_be_reached() -> None:
    (end,) = ends(chuopai.State.start(["66", "11", "44"], leader=0, partial=True))
    assert (min(end.scores), max(end.scores)) == chuopai_points(1) == (0, 1)
    # The sum of the points is not always the same: cards that are beaten leave the game (CP-9).
    (other,) = ends(chuopai.State.start(["11", "66", "44"], leader=0, partial=True))
    assert sum(other.scores) != sum(end.scores)


# Playthroughs, which a person has read.


def test_there_is_a_playthrough_of_every_game() -> None:
    assert {path.stem for path in PLAYTHROUGHS} == set(GAMES)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    kept = path.read_text("utf-8")
    (game,) = re.findall(r"^game: (.*)$", kept, re.MULTILINE)
    actions = list(map(int, re.findall(r"^action: (\d+)$", kept, re.MULTILINE)))
    assert playthrough(game, actions, seed=1) == kept


def test_the_tool_writes_the_playthroughs(tmp_path: Path) -> None:
    tool = Path(__file__).parents[2] / "tools" / "spiel_playthroughs.py"
    subprocess.run([sys.executable, str(tool), str(tmp_path)], capture_output=True, check=True)
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_text("utf-8") for path in PLAYTHROUGHS}


# An algorithm.


@FULL_ONLY
def test_the_example_learns() -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_mccfr.py"
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=True)
    random_play, learned = map(float, re.findall(r"(\d\.\d{4}) points$", done.stdout, re.MULTILINE))
    assert learned < random_play / 2


# Without OpenSpiel.

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
import tiledominoes
try:
    import tiledominoes.adapters.openspiel
except ImportError as error:
    print(error)
"""
NEEDED = 'tiledominoes.adapters.openspiel needs OpenSpiel: python -m pip install "tiledominoes[openspiel]"'


@pytest.mark.parametrize("lacking", ["pyspiel", "numpy"])
def test_without_openspiel_the_error_names_the_extra(lacking: str) -> None:
    command = [sys.executable, "-c", WITHOUT, lacking]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == NEEDED


def test_without_openspiel_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tiledominoes.adapters._pyspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=re.escape(NEEDED)):
        importlib.import_module("tiledominoes.adapters._pyspiel")


# The benchmark.

COUNTED = """
import json
from benchmarks.adapters_openspiel import openspiel_cases
print(json.dumps({case.name: [case.ready()(), case.ready()()] for case in openspiel_cases()}))
"""


def test_the_benchmark_takes_the_same_steps_with_and_without_openspiel() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", COUNTED]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    counts = json.loads(done.stdout)
    assert all(first == second > 0 for first, second in counts.values())
    for name in GAMES:
        steps = {tuple(counts[f"{name} step, {how}"]) for how in ("bare", "apply_action", "child")}
        assert len(steps) == 1
    assert counts["chuopai draw of a piece"] == [85, 85]


# The reference.


@pytest.mark.parametrize("name", sorted(openspiel.__all__))
def test_public_name_is_in_the_reference(name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "adapters_openspiel.md"
    assert re.search(rf"^\.\. autoclass:: tiledominoes\.adapters\.openspiel\.{name}$", page.read_text(), re.M)
