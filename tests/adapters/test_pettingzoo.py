"""The PettingZoo environments: PettingZoo's own tests, rewards, masks, seeds, refusals."""

from __future__ import annotations

import copy
import pickle
import re
import runpy
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from effort import FULL_ONLY
from strategies import kind
from subjects import SUBJECTS, Subject
from tiledominoes import (
    GAMES,
    IllegalMoveError,
    InvalidDealError,
    MissingExtraError,
    RulesError,
    TileDominoesError,
    chedeng,
    chuopai,
    drawing,
    tienkau,
)
from tiledominoes.adapters import pettingzoo
from tiledominoes.adapters.pettingzoo import DominoEnv, env, masked_env, raw_env

if TYPE_CHECKING:
    from collections.abc import Callable

# Its tests have no annotations.
ZOO: Any = import_module("pettingzoo.test")
RENDERING: Any = import_module("pettingzoo.test.render_test")
GLOBAL_STATE: Any = import_module("pettingzoo.test.state_test")

ROOT = Path(__file__).parents[2]
NAMES = tuple(GAMES)
SEEDS = st.integers(0, 2**32)
PRESETS = [(game.name, rules) for game in GAMES.values() for rules in game.presets]


def play(made: DominoEnv, seed: int) -> dict[str, list[int]]:
    """Random play to the end; what `last` gave each agent as reward, one number a turn."""
    rng = Random(seed)
    given: dict[str, list[int]] = {agent: [] for agent in made.possible_agents}
    for agent in made.agent_iter():
        _, reward, terminated, truncated, info = made.last()
        given[agent].append(int(reward))
        assert not truncated
        if terminated:
            made.step(None)
        else:
            actions = np.flatnonzero(info["action_mask"])
            made.step(actions[int(rng.random() * len(actions))])
    return given


# PettingZoo's own tests. Every warning is an error here.


@pytest.mark.parametrize(("game", "rules"), PRESETS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_the_api_test_passes(game: str, rules: str, make: Callable[..., Any]) -> None:
    for cycles in (1, 5, 100):
        ZOO.api_test(make(game, rules=rules), num_cycles=cycles)


@pytest.mark.parametrize(("game", "rules"), PRESETS)
def test_the_seed_test_passes(game: str, rules: str) -> None:
    ZOO.seed_test(lambda: env(game, rules=rules), num_cycles=100)
    ZOO.seed_test(lambda: masked_env(game, rules=rules), num_cycles=100)


@pytest.mark.parametrize("game", NAMES)
def test_the_global_state_is_in_its_space(game: str) -> None:
    made = masked_env(game)
    GLOBAL_STATE.test_state_space(made)
    made.reset(seed=3)
    rng = Random(4)
    while not made.terminations[made.agent_selection]:
        assert made.state_space.contains(made.state())
        mask = made.last()[0]["action_mask"]  # type: ignore[index]  # it observes
        actions = np.flatnonzero(mask)
        made.step(actions[int(rng.random() * len(actions))])


@pytest.mark.parametrize("game", NAMES)
def test_the_part_of_the_render_test_for_ansi_passes(game: str) -> None:
    results = RENDERING.collect_render_results(masked_env(game, render_mode="ansi"))
    assert len(results) == 5
    for text in results:
        assert isinstance(text, str)
        assert text.startswith(GAMES[game].title)


@pytest.mark.parametrize("game", NAMES)
def test_with_masks_in_observations_the_api_test_only_wonders_at_dictionaries(game: str) -> None:
    spaces = "gymnasium.spaces"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ZOO.api_test(masked_env(game), num_cycles=100)
    assert {str(warning.message) for warning in caught} <= {
        "Observation is not a NumPy array",
        f"Observation space for each agent probably should be {spaces}.box or {spaces}.discrete",
        # Of agents that are done.
        "Action mask numpy array is all zeros (no legal actions).",
    }


# What an episode is.


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


# Refusals.


def snapshot(made: DominoEnv) -> tuple[object, ...]:
    return (
        made.game_state,
        made.agent_selection,
        dict(made.rewards),
        dict(made._cumulative_rewards),
        dict(made.terminations),
        made.infos[made.agent_selection]["action_mask"].tolist(),
        made.state().tolist(),
    )


@pytest.mark.parametrize("make", [raw_env, env])
def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(make: Callable[..., Any]) -> None:
    made = make("chedeng")
    state = chedeng.State.start(["66 65", "61 11", "54 44", "53 33"], dealer=1, partial=True)
    made.reset(options={"state": state})
    made.step(chedeng.parse_move("61:6").index)
    before = snapshot(made.unwrapped)
    for text, clause in (("x", "CD-7"), ("66:6", "CD-6"), ("54:5", "CD-6")):
        with pytest.raises(IllegalMoveError) as caught:
            made.step(chedeng.parse_move(text).index)
        assert caught.value.clause == clause
        assert snapshot(made.unwrapped) == before


@pytest.mark.parametrize(
    "action", [None, -1, 58, 1.0, np.float64(1), "65:5", True, [1], np.bool_(True), np.arange(3)], ids=kind
)
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    made = raw_env("chedeng")
    made.reset(seed=1)
    before = snapshot(made)
    with pytest.raises(TileDominoesError, match=r"^an action must be a whole number from 0 to 57, not "):
        made.step(action)
    assert snapshot(made) == before


def test_actions_of_numpy() -> None:
    for number in (np.int8, np.int32, np.uint64):
        made = raw_env("chedeng")
        made.reset(seed=1)
        move = made.game_state.legal_moves[0]
        made.step(number(move.index))
        assert made.game_state.history == (move,)


def test_before_reset_and_after_the_end() -> None:
    made = raw_env("chedeng")
    calls: list[Callable[[], object]] = [
        *(lambda: made.step(0), lambda: made.observe("seat_0"), lambda: made.mask("seat_0"), made.state),
    ]
    for call in calls:
        with pytest.raises(TileDominoesError, match=r"^nothing is dealt yet: call reset\(\) first$"):
            call()
    made.reset(seed=1)
    play(made, 1)
    with pytest.raises(
        TileDominoesError, match=r"^the episode is over for every agent: call reset\(\) first$"
    ):
        made.step(0)
    made.reset(seed=1)
    assert made.agents == made.possible_agents


def test_an_agent_that_is_done_takes_none() -> None:
    made = raw_env("chedeng")
    made.reset(seed=1)
    while not made.game_state.is_over:
        made.step(made.game_state.legal_moves[0].index)
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)
    made.step(None)
    assert made.agents == ["seat_1", "seat_2", "seat_3"]
    assert made.last()[1:4] == (made.game_state.scores[1], True, False)


@pytest.mark.parametrize("agent", ["seat_4", "player_0", 0, None])
def test_no_such_agent(agent: Any) -> None:
    made = raw_env("chedeng")
    made.reset(seed=1)
    with pytest.raises(TileDominoesError, match=r"; there are seat_0, seat_1, seat_2, seat_3$"):
        made.observe(agent)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True, 2**63], ids=kind)
def test_no_such_seed(seed: Any) -> None:
    made = raw_env("chedeng")
    made.reset(seed=3)
    before = made.game_state
    with pytest.raises(TileDominoesError, match=r"^a seed must be a whole number from 0 to "):
        made.reset(seed=seed)
    assert made.game_state is before


def test_seeds_of_numpy() -> None:
    made, other = raw_env("chedeng"), raw_env("chedeng")
    made.reset(seed=3)
    other.reset(seed=np.int64(3))  # type: ignore[arg-type]  # it is no int
    assert other.game_state == made.game_state


def test_what_cannot_be_made() -> None:
    odd: Any = raw_env
    with pytest.raises(TileDominoesError, match=r"^no game 'go'; there are chedeng, tienkau, chuopai$"):
        odd("go")
    with pytest.raises(TileDominoesError, match=r"^render_mode must be 'ansi' or None, not 'human'$"):
        odd("chedeng", render_mode="human")
    with pytest.raises(RulesError, match=r"^no rules 'celko' for chedeng; there are standard$"):
        odd("chedeng", "celko")
    with pytest.raises(RulesError, match=r"^rules must be chedeng\.Rules, not "):
        odd("chedeng", tienkau.CELKO)
    with pytest.raises(
        InvalidDealError, match=r"^no 'banker' in the setup of chedeng; there are dealer, clock"
    ):
        odd("chedeng", banker=1)
    with pytest.raises(InvalidDealError, match=r"^the dealer must be a whole number from 0 to 3, not 4$"):
        odd("chedeng", dealer=4)


def test_states_that_no_episode_begins_with() -> None:
    made = raw_env("chedeng")
    made.reset(seed=1)
    before = made.game_state
    over = before
    while not over.is_over:
        over = over.play(over.legal_moves[0])
    odd = chedeng.deal(Random(1), rules=chedeng.Rules(rounds=3))
    for state, words in (
        (tienkau.deal(Random(1)), "expected a state of chedeng, not a State"),
        ("66 65", "expected a state of chedeng, not '66 65'"),
        (odd, "a state to begin with must have the rules of the environment"),
        (over, "no episode begins with a state that is over"),
    ):
        with pytest.raises(InvalidDealError) as caught:
            made.reset(options={"state": state})
        assert str(caught.value) == words
        assert made.game_state is before


# The extra.

WITHOUT = """
import sys
sys.modules[{missing!r}] = None
import tiledominoes.adapters
try:
    import tiledominoes.adapters.{module}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("module", "missing", "package"),
    [
        *(("pettingzoo", "pettingzoo", "PettingZoo"), ("pettingzoo", "gymnasium", "PettingZoo")),
        *(("arrays", "numpy", "NumPy"), ("pettingzoo", "numpy", "NumPy")),
    ],
)
def test_without_the_extra_the_error_names_it(module: str, missing: str, package: str) -> None:
    code = WITHOUT.format(module=module, missing=missing)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    named = "arrays" if missing == "numpy" else "pettingzoo"
    assert done.stdout == (
        f"MissingExtraError tiledominoes.adapters.{named} needs {package}: "
        'python -m pip install "tiledominoes[rl]"\n'
    )


@pytest.mark.parametrize(("module", "missing"), [("pettingzoo", "gymnasium"), ("arrays", "numpy.typing")])
def test_without_the_extra_in_this_process(
    module: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"tiledominoes.adapters.{module}"
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtraError, match=r'python -m pip install "tiledominoes\[rl\]"$'):
        import_module(name)


def test_the_module_is_not_the_package_of_its_name() -> None:
    assert pettingzoo.__name__ == "tiledominoes.adapters.pettingzoo"
    assert sys.modules["pettingzoo"] is not pettingzoo


@pytest.mark.parametrize("name", ["env", "masked_env", "raw_env", "DominoEnv", "MaskedObservations"])
def test_public_name_is_in_the_reference(name: str) -> None:
    assert getattr(pettingzoo, name).__doc__
    text = (ROOT / "docs" / "reference" / "adapters.md").read_text("utf-8")
    assert re.search(rf"^\.\. auto\w+:: tiledominoes\.adapters\.pettingzoo\.{name}$", text, re.MULTILINE)


def test_an_illegal_move_can_be_made_to_lose() -> None:
    made = TerminateIllegalWrapper(raw_env("chedeng"), illegal_reward=-100)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(chedeng.parse_move("x").index)
    assert set(made.terminations.values()) == {True}
    assert made._cumulative_rewards[agent] == -100


BENCHMARK = """
from benchmarks.adapters_rl import rl_cases
print(*[f"{case.name}: {case.ready()()}" for case in rl_cases()], sep="\\n")
"""


def test_the_benchmark_counts_plies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BENCHMARK], capture_output=True, text=True, check=True, cwd=ROOT
    )
    counts = dict(line.split(": ") for line in done.stdout.splitlines())
    assert len(counts) == 3 * len(GAMES)
    for game in GAMES:
        steps = {counts[f"{game} PettingZoo step"], counts[f"{game} PettingZoo step with its array"]}
        assert len(steps) == 1
    # Ten deals of 32 tiles.
    assert counts["chedeng ply of a bare state"] == counts["chedeng PettingZoo step"] == "320"


@FULL_ONLY
def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    learner = runpy.run_path(str(ROOT / "examples" / "rl_learner.py"))
    learner["main"](5, 300)
    gains = [float(line.split()[3]) for line in capsys.readouterr().out.splitlines()]
    # Random play gains nothing, give or take; sixty chips are five standard errors.
    assert -50 < gains[0] < 50
    assert gains[1] > 60
