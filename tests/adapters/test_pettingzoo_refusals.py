"""What the PettingZoo environments refuse and what they take: moves, agents, seeds, rules, states."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from adapters.pettingzoo_helpers import play
from strategies import kind
from tiledominoes import IllegalMoveError, InvalidDealError, RulesError, TileDominoesError, chedeng, tienkau
from tiledominoes.adapters.pettingzoo import DominoEnv, env, raw_env

if TYPE_CHECKING:
    from collections.abc import Callable


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


# Moves.


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


def test_an_illegal_move_can_be_made_to_lose() -> None:
    made = TerminateIllegalWrapper(raw_env("chedeng"), illegal_reward=-100)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(chedeng.parse_move("x").index)
    assert set(made.terminations.values()) == {True}
    assert made._cumulative_rewards[agent] == -100


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


# Agents, seeds, rules and states.


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
