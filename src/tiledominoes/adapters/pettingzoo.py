"""The games as PettingZoo environments, in which agents act one after another (extra `rl`).

An episode is one deal. Actions are the indices of the game's catalogue of moves, observations are the arrays
of `tiledominoes.adapters.arrays`, and the rewards of an agent in an episode add up to its score.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, cast

from tiledominoes._typing import override
from tiledominoes.adapters.arrays import LAYOUTS, Array
from tiledominoes.checks import check_whole
from tiledominoes.drawing import to_text
from tiledominoes.errors import InvalidDealError, TileDominoesError, excerpt
from tiledominoes.extras import missing_extra
from tiledominoes.registry import GAMES, find_game

try:
    import numpy as np
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise missing_extra(__name__, "PettingZoo", "rl") from error

if TYPE_CHECKING:
    from collections.abc import Callable

    from gymnasium import Space

    from tiledominoes.adapters.arrays import Layout
    from tiledominoes.adapters.fields import AnyView
    from tiledominoes.game import Move, Observation, State
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game

Action: TypeAlias = SupportsIndex | None
"""The index of a move; None for an agent whose game is over."""

Mask: TypeAlias = NDArray[np.int8]
"""A flag for every action."""

Masked: TypeAlias = dict[str, NDArray[np.signedinteger]]
"""An observation array and a mask, by name."""

OBSERVATION, MASK = "observation", "action_mask"
RENDER_MODES = ("ansi",)
_LARGEST_SEED = 2**63 - 1


class DominoEnv(AECEnv[str, Array, Action]):
    """One deal of a game after another; agent ``seat_0`` is seat 0, and so on.

    Args:
        game: name of the game.
        rules: the options, or the name of a preset; the game's first preset by default.
        render_mode: ``"ansi"`` for text, or None to render nothing.
        setup: what else a deal begins with: ``dealer`` and ``clockwise`` in Chedeng, ``banker`` and ``held``
            in Tien Kau, ``leader`` in Chuo Pai. A seat that is not given is drawn for every deal.

    Attributes:
        rules: the options.
        state_space: the space of what `state` gives.

    Raises:
        TileDominoesError: no such game, or no such render mode.
        RulesError: no rules of the game.
        InvalidDealError: no setup of the game.
    """

    def __init__(
        self,
        game: str,
        rules: Rules | str | None = None,
        render_mode: str | None = None,
        **setup: int,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # It has no annotations.
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise TileDominoesError(f"render_mode must be 'ansi' or None, not {excerpt(render_mode)}")
        self._name = find_game(game).name
        self.rules = self.game.preset(rules) if rules is None or isinstance(rules, str) else rules
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"tiledominoes_{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        for name in setup:
            if name not in self.game.setup:
                raise InvalidDealError(
                    f"no {excerpt(name)} in the setup of {game}; there are {', '.join(self.game.setup)}"
                )
        self._setup = setup
        self._dealt(Random(0))  # Refuses rules and a setup that are none of the game.

        low, high, seats = self.layout.low, self.layout.high, self.game.seats
        actions = len(_catalogue(game))
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = {a: Box(low, high, dtype=np.int64) for a in self.possible_agents}
        self.action_spaces = {a: Discrete(actions) for a in self.possible_agents}
        self.state_space = Box(np.tile(low, seats), np.tile(high, seats), dtype=np.int64)
        self._random = Random()
        self._state: State[Move] | None = None

    # An environment can be copied and pickled, which a game and a layout cannot: it has their name.

    @property
    def game(self) -> Game:
        """The game."""
        return GAMES[self._name]

    @property
    def layout(self) -> Layout[AnyView]:
        """How observations become arrays."""
        return LAYOUTS[self._name]

    @property
    def game_state(self) -> State[Move]:
        """The state of the game, which is the full truth.

        Raises:
            TileDominoesError: nothing was dealt yet.
        """
        if self._state is None:
            raise TileDominoesError("nothing is dealt yet: call reset() first")
        return self._state

    def view(self, agent: str) -> Observation[Move]:
        """What an agent may know, as the library has it: its array is made from this.

        Raises:
            TileDominoesError: no such agent, or nothing was dealt yet.
        """
        if agent not in self.possible_agents:
            raise TileDominoesError(f"no agent {excerpt(agent)}; there are {', '.join(self.possible_agents)}")
        return self.game_state.observe(self.possible_agents.index(agent))

    def mask(self, agent: str) -> Mask:
        """1 for every action that is legal for the agent now; all 0 when it is not its turn.

        Raises:
            TileDominoesError: no such agent, or nothing was dealt yet.
        """
        return self._flags(self.view(agent).legal_moves)

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode with a fresh deal.

        Args:
            seed: where all chance comes from, in this episode and those that follow until another seed is
                given; None to go on with the last one.
            options: under ``"state"`` a state to begin with in place of a deal. Other options mean nothing.

        Raises:
            TileDominoesError: no seed, which is a whole number of at least 0.
            InvalidDealError: a state of another game or other rules, or one that is over.
        """
        if seed is not None:
            self._random = Random(check_whole(_whole(seed), "a seed", TileDominoesError, 0, _LARGEST_SEED))
        given = (options or {}).get("state")
        self._state = self._dealt(self._random) if given is None else self._checked(given)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._paid = (0,) * len(self.agents)
        self._show()

    @override
    def step(self, action: Action) -> None:
        """Make the move of the agent to act, `agent_selection`.

        Every agent is rewarded with what its score has changed by. When the deal is over, each agent is
        stepped once more with None, as PettingZoo has it.

        Raises:
            IllegalMoveError: a move that the rules refuse; nothing has changed.
            TileDominoesError: no index of a move, nothing dealt yet, or nobody left to act.
        """
        state = self.game_state
        if not self.agents:
            raise TileDominoesError("the episode is over for every agent: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._state = state = state.play(self._move(action))
        self._cumulative_rewards[agent] = 0
        before, self._paid = self._paid, state.scores
        self.rewards = {a: now - then for a, now, then in zip(self.agents, self._paid, before, strict=True)}
        self._accumulate_rewards()
        self._show()

    @override
    def observe(self, agent: str) -> Array:
        """What an agent may know, as an array; `layout` says what stands where."""
        return self.layout.encode(self.view(agent))

    @override
    def state(self) -> Array:
        """The arrays of all agents one after another, which together hold the full truth.

        It is for critics that see everything in training. No agent may see it.
        """
        return np.concatenate([self.observe(agent) for agent in self.possible_agents])

    @override
    def observation_space(self, agent: str) -> Space[Array]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    @override
    def action_space(self, agent: str) -> Space[Action]:
        """The space of an agent's actions: the indices of the catalogue."""
        return self.action_spaces[agent]

    @override
    def render(self) -> str | None:
        """The whole table with all hands, as text; without a render mode None, and a warning."""
        if self.render_mode is None:
            logger.warn("render() gives nothing without a render mode; make the environment with 'ansi'")
            return None
        return to_text(self.game_state)

    @override
    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _show(self) -> None:
        """Say who is to act, with which actions, and whether the game is over."""
        state = self.game_state
        self.terminations = dict.fromkeys(self.agents, state.is_over)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[state.current_player or 0]
        if not state.is_over:
            self.infos[self.agent_selection][MASK] = self._flags(state.legal_moves)

    def _flags(self, moves: tuple[Move, ...]) -> Mask:
        """1 for each of these moves."""
        mask = np.zeros(len(_catalogue(self._name)), np.int8)
        mask[[move.index for move in moves]] = 1
        return mask

    def _move(self, action: Action) -> Move:
        """The move with this index."""
        moves = _catalogue(self._name)
        return moves[check_whole(_whole(action), "an action", TileDominoesError, 0, len(moves) - 1)]

    def _dealt(self, rng: Random) -> State[Move]:
        """A fresh deal."""
        # A game's own `deal` knows the names in its setup; the protocol has no word for them.
        deal = cast("Callable[..., State[Move]]", self.game.deal)
        return deal(rng, rules=self.rules, **self._setup)

    def _checked(self, state: object) -> State[Move]:
        """The state itself, when an episode can begin with it."""
        if not isinstance(state, self.game.State):
            raise InvalidDealError(f"expected a state of {self.game.name}, not {excerpt(state)}")
        if state.rules != self.rules:
            raise InvalidDealError("a state to begin with must have the rules of the environment")
        if state.is_over:
            raise InvalidDealError("no episode begins with a state that is over")
        return state


class MaskedObservations(BaseWrapper[str, Masked, Action]):
    """An environment whose observations hold the mask too, for learners that look for it there.

    An observation is a dictionary: under ``"observation"`` the array, under ``"action_mask"`` the mask, which
    is all 0 when it is not the agent's turn.
    """

    def __init__(self, inner: DominoEnv) -> None:
        # What is wrapped has other observations, which is what the cast gives up.
        super().__init__(cast("AECEnv[str, Masked, Action]", inner))
        self._inner = inner
        flags = Box(0, 1, (len(_catalogue(inner.game.name)),), np.int8)
        self.observation_spaces = {
            agent: cast("Space[Masked]", Dict({OBSERVATION: space, MASK: flags}))
            for agent, space in inner.observation_spaces.items()
        }

    @override
    def observe(self, agent: str) -> Masked:
        """The array and the mask of an agent."""
        return {OBSERVATION: self._inner.observe(agent), MASK: self._inner.mask(agent)}

    @override
    def observation_space(self, agent: str) -> Space[Masked]:
        """The space of these dictionaries."""
        return self.observation_spaces[agent]


def raw_env(
    game: str, rules: Rules | str | None = None, render_mode: str | None = None, **setup: int
) -> DominoEnv:
    """The environment itself; see `DominoEnv` for the arguments."""
    return DominoEnv(game, rules, render_mode, **setup)


def env(
    game: str, rules: Rules | str | None = None, render_mode: str | None = None, **setup: int
) -> OrderEnforcingWrapper[str, Array, Action]:
    """The environment in PettingZoo's wrapper that refuses what is called in a wrong order.

    The legal actions are in the info of the agent to act.

    >>> import numpy as np
    >>> deal = env("chedeng", dealer=0)
    >>> deal.reset(seed=7)
    >>> observation, reward, termination, truncation, info = deal.last()
    >>> len(np.flatnonzero(info["action_mask"]))
    14
    """
    return OrderEnforcingWrapper(raw_env(game, rules, render_mode, **setup))


def masked_env(
    game: str, rules: Rules | str | None = None, render_mode: str | None = None, **setup: int
) -> OrderEnforcingWrapper[str, Masked, Action]:
    """The same with the legal actions in the observations."""
    return OrderEnforcingWrapper(MaskedObservations(raw_env(game, rules, render_mode, **setup)))


@cache
def _catalogue(game: str) -> tuple[Move, ...]:
    """All moves of a game by index; Tien Kau puts its own together at every call."""
    return GAMES[game].catalogue


def _whole(value: object) -> object:
    """The integers of NumPy and others as Python's own, anything else as it is."""
    if isinstance(value, SupportsIndex) and not isinstance(value, (bool, np.bool_)):
        with suppress(TypeError):  # as of an array of several
            return index(value)
    return value
