"""Episodes in PettingZoo: agents, deals, play, rewards, rules, observations, pictures, copies."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from hypothesis import given
from hypothesis import strategies as st

from adapters.pettingzoo_helpers import NAMES, PRESETS, play
from subjects import SUBJECTS, Subject
from tiledominoes import GAMES, chuopai, drawing, tienkau
from tiledominoes.adapters.pettingzoo import DominoEnv, env, masked_env, raw_env

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("game", GAMES.values(), ids=NAMES)
def test_agents_are_seats_and_actions_are_the_catalogue(game: Any) -> None:
    made = raw_env(game.name)
    assert made.possible_agents == [f"seat_{seat}" for seat in range(game.seats)]
    assert made.max_num_agents == game.seats
    for agent in made.possible_agents:
        assert made.action_space(agent) == made.action_spaces[agent]
        assert made.action_space(agent) == Discrete(len(game.catalogue))
        assert made.observation_space(agent).shape == (made.layout.size,)
    assert str(made) == f"tiledominoes_{game.name}_v0"
    assert str(env(game.name)) == str(made)
    assert made.metadata["render_modes"] == ["ansi"]
    assert made.metadata["is_parallelizable"] is False


@pytest.mark.parametrize("game", NAMES)
def test_the_deal_is_the_one_of_the_seed(game: str) -> None:
    made = raw_env(game)
    rng = Random(11)
    made.reset(seed=11)
    for _ in range(3):
        assert made.game_state == GAMES[game].deal(rng)
        made.reset()


@pytest.mark.parametrize("game", NAMES)
def test_without_a_seed_deals_differ(game: str) -> None:
    first, second = raw_env(game), raw_env(game)
    first.reset()
    second.reset()
    assert first.game_state.hands != second.game_state.hands


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
@given(data=st.data())
def test_a_game_through_the_environment_is_the_game(subject: Subject, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    state = subject.begin(data.draw(SEEDS, "seed"), size)
    if state.is_over:
        return
    made = raw_env(subject.game.name, state.rules)
    made.reset(options={"state": state})
    paid = [0.0] * subject.game.seats
    rng = Random(data.draw(SEEDS, "play"))
    while not state.is_over:
        agent = made.agent_selection
        assert agent == f"seat_{state.current_player}"
        assert made.terminations == dict.fromkeys(made.possible_agents, False)
        assert {a: bool(info) for a, info in made.infos.items()} == {a: a == agent for a in made.agents}
        mask = made.infos[agent]["action_mask"]
        assert np.flatnonzero(mask).tolist() == [move.index for move in state.legal_moves]
        for seat, other in enumerate(made.possible_agents):
            assert made.view(other) == state.observe(seat)
            assert made.mask(other).tolist() == (mask if other == agent else np.zeros_like(mask)).tolist()
            assert made.observation_space(other).contains(made.observe(other))
        move = state.legal_moves[int(rng.random() * len(state.legal_moves))]
        made.step(move.index)
        state = state.play(move)
        assert made.game_state == state
        paid = [so_far + made.rewards[a] for so_far, a in zip(paid, made.agents, strict=True)]
        assert tuple(paid) == state.scores
    assert made.terminations == dict.fromkeys(made.possible_agents, True)
    assert made.infos == {agent: {} for agent in made.possible_agents}


def test_rules_and_setup() -> None:
    assert raw_env("tienkau").rules == tienkau.CELKO
    assert raw_env("tienkau", "russian").rules == tienkau.RUSSIAN
    rules = chuopai.Rules(max_combination_cards=3)
    made = raw_env("chuopai", rules, leader=2)
    assert made.rules == rules
    for seed in range(5):
        made.reset(seed=seed)
        assert (made.game_state.rules, made.game_state.setup) == (rules, {"leader": 2})
    made = raw_env("tienkau", banker=3, held=5)
    made.reset()
    assert made.game_state.setup == {"banker": 3, "held": 5}
    made = raw_env("chedeng", clockwise=False)
    dealers = set()
    for seed in range(20):
        made.reset(seed=seed)
        assert made.game_state.setup["clockwise"] is False
        dealers.add(made.game_state.setup["dealer"])
    assert dealers == {0, 1, 2, 3}


# Rewards.


@pytest.mark.parametrize(("game", "rules"), PRESETS)
def test_rewards_sum_to_the_scores(game: str, rules: str) -> None:
    made = raw_env(game, rules)
    for seed in range(12):
        made.reset(seed=seed)
        given = play(made, seed)
        scores = made.game_state.scores
        assert tuple(sum(rewards) for rewards in given.values()) == scores
        assert all(
            rewards[0] == 0 for agent, rewards in given.items() if agent == f"seat_{first(seed, game)}"
        )
        if GAMES[game].Match is not None:
            assert sum(scores) == 0
        assert made.agents == []


def first(seed: int, game: str) -> int | None:
    return GAMES[game].deal(Random(seed)).current_player


@pytest.mark.clause("CD-11")
def test_chedeng_pays_at_the_end_alone() -> None:
    made = raw_env("chedeng")
    made.reset(seed=1)
    while not made.game_state.is_over:
        assert set(made.rewards.values()) == {0}
        made.step(made.game_state.legal_moves[0].index)
    assert tuple(made.rewards.values()) == made.game_state.scores


@pytest.mark.clause("TK-18", "TK-20")
def test_tien_kau_pays_bonuses_at_once() -> None:
    hands = ["42 21 66", "65 65 55", "44 44 22", "33 33 31"]
    made = raw_env("tienkau")
    made.reset(options={"state": tienkau.State.start(hands, banker=0, partial=True)})
    made.step(tienkau.parse_move("42+21").index)
    assert list(made.rewards.values()) == [12, -4, -4, -4]
    made.step(tienkau.parse_move("65+65").index)
    assert list(made.rewards.values()) == [0, 0, 0, 0]
    # What came about since the agent's last turn is given to it at its next.
    assert made.last()[1] == -4


@pytest.mark.clause("CP-2", "CP-9")
def test_chuo_pai_pays_the_opening_bonus_with_the_first_move_and_each_round_when_it_is_won() -> None:
    seen = 0
    for seed in range(8):
        made = raw_env("chuopai")
        made.reset(seed=seed)
        bonus = made.game_state.scores
        assert set(made.rewards.values()) == {0}
        made.step(made.game_state.legal_moves[0].index)
        assert tuple(made.rewards.values()) == bonus
        seen += sum(bonus)
    assert seen
    state = chuopai.State.start(["66 66", "65 65", "64 64"], leader=2, partial=True)
    made.reset(options={"state": state})
    for text, points in (("64+64", 0), ("pass", 0), ("pass", 2)):
        made.step(chuopai.parse_move(text).index)
        assert list(made.rewards.values()) == [0, 0, points]


# What is shown.


@pytest.mark.parametrize("game", NAMES)
def test_the_global_state_is_all_observations(game: str) -> None:
    made = raw_env(game)
    made.reset(seed=5)
    parts = np.split(made.state(), GAMES[game].seats)
    for agent, part in zip(made.possible_agents, parts, strict=True):
        assert np.array_equal(part, made.observe(agent))
        hand = made.layout.named(part)["hand"]
        assert hand.tolist() == list(made.game_state.hands[made.possible_agents.index(agent)].counts())


@pytest.mark.parametrize("game", NAMES)
def test_masked_observations(game: str) -> None:
    made = masked_env(game)
    made.reset(seed=5)
    inner = made.unwrapped
    assert isinstance(inner, DominoEnv)
    for agent in made.possible_agents:
        found = made.observe(agent)
        assert found is not None
        assert np.array_equal(found["observation"], inner.observe(agent))
        assert np.array_equal(found["action_mask"], inner.mask(agent))
        assert made.observation_space(agent).contains(found)
        assert made.observation_space(agent) is made.observation_spaces[agent]


@pytest.mark.parametrize("game", NAMES)
def test_rendering(game: str) -> None:
    made = raw_env(game, render_mode="ansi")
    made.reset(seed=5)
    text = made.render()
    assert text == drawing.to_text(made.game_state)
    assert text.isascii()
    silent = raw_env(game)
    silent.reset(seed=5)
    with pytest.warns(UserWarning, match=r"render\(\) gives nothing without a render mode"):
        assert silent.render() is None
    made.close()
    assert made.render() == text


# Copies.


@pytest.mark.parametrize("game", NAMES)
def test_environments_can_be_copied_and_pickled_in_the_middle(game: str) -> None:
    made = raw_env(game)
    made.reset(seed=9)
    for _ in range(7):
        made.step(made.game_state.legal_moves[-1].index)
    for again in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert again.game_state == made.game_state
        play(again, 3)
        again.reset()
        other = copy.deepcopy(made)
        play(other, 4)
        other.reset()
        assert again.game_state == other.game_state
    assert made.agents == made.possible_agents
