"""The games for OpenSpiel: importing this module registers them as ``python_<game>``.

Needs the extra ``tiledominoes[openspiel]``. Chance deals one piece a node, told apart by its identity; before
that it draws the dealer, banker or leader, unless a parameter names the seat. Actions are the indices of the
game's catalogue of moves. What a player is shown comes from the `Observation` of the seat alone. Rewards are
paid at the end: net chips, which sum to zero, and in Chuo Pai the points of the own pile, which do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import evolve

from tiledominoes import chedeng
from tiledominoes._typing import override
from tiledominoes.adapters._pyspiel import SpielGame, SpielState, np, pyspiel
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.adapters.bounds import chedeng_gains, chuopai_points, most_plies, tienkau_gains
from tiledominoes.adapters.fields import Shown
from tiledominoes.adapters.fields_openspiel import shown_fields
from tiledominoes.adapters.openspiel_deals import Table, parameters
from tiledominoes.dominoes import DOMINOES
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from numpy.typing import NDArray

    from tiledominoes.adapters._pyspiel import ObservationType
    from tiledominoes.adapters.fields import AnyView, Field
    from tiledominoes.adapters.openspiel_deals import DealView, Parameter
    from tiledominoes.bags import Bag
    from tiledominoes.game import Move, Observation, State
    from tiledominoes.registry import Game

__all__ = ["ChedengGame", "ChuoPaiGame", "DominoGame", "DominoObserver", "DominoState", "TienKauGame"]


class DominoGame(SpielGame):
    """One of the games, as OpenSpiel's `pyspiel.Game`.

    Attributes:
        table: the rules, the pieces and who gets how many.
    """

    NAME: str
    TYPE: object

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        self.table = table = Table.of(self.NAME, params or {})
        low, high = _utilities(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.moves),
            max_chance_outcomes=len(DOMINOES),
            num_players=table.game.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if has_chips(table.game) else None,
            max_game_length=most_plies(self.NAME, table.size),
        )
        super().__init__(self.TYPE, info, table.given)

    def new_initial_state(self) -> DominoState:
        """The state before the first draw."""
        return DominoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many draws the deal is; there are none after it."""
        return self.table.draws

    def make_py_observer(
        self, iig_obs_type: ObservationType | None = None, params: Mapping[str, Parameter] | None = None
    ) -> DominoObserver:
        """What shows states to a seat; by default what it sees now, without the history."""
        shown = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DominoObserver(self.table, shown, params)


class DominoState(SpielState):
    """A deal or a position, as OpenSpiel's `pyspiel.State`.

    Attributes:
        table: the rules, the pieces and who gets how many.
        drawn: the outcomes of chance so far.
        position: the library's state; None until all is dealt.
    """

    def __init__(self, game: DominoGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.drawn: tuple[int, ...] = ()
        self.position: State[Move] | None = None

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number for chance or the end."""
        if self.position is None:
            return _CHANCE
        seat = self.position.current_player
        return _TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self.position is not None and self.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn next, each with its chance."""
        return self.table.outcomes(self.drawn)

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self.position is None else [move.index for move in self.position.legal_moves]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.drawn = (*self.drawn, action)
            if len(self.drawn) == self.table.draws:
                self.position = self.table.start(self.drawn)
        else:
            self.position = self.position.play(self.table.moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return self.table.outcome_text(len(self.drawn), action)
        return str(self.table.moves[action])

    def returns(self) -> list[float]:
        """The net chips or the points when the game is over, and zeros before."""
        if self.position is None or not self.position.is_over:
            return [0.0] * self.table.game.seats
        return list(map(float, self.position.scores))

    def observe(self, seat: int | None) -> Observation[Move] | DealView:
        """What a seat may know; None is a spectator."""
        if self.position is None:
            return self.table.view(self.drawn, seat)
        return self.position.observe(seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DominoState:
        """A state that this player cannot tell from this one, every deal that fits being equally likely.

        It is made from the player's observation alone, and has been played from the first draw, so that its
        history is its own. OpenSpiel's IS-MCTS asks for it.

        Args:
            player: the seat.
            sampler: gives a number from 0 to below 1 at each call.

        Raises:
            TileDominoesError: not all is dealt yet.
        """
        if self.position is None:
            raise TileDominoesError("there is nothing to resample before all is dealt")
        other = self.position.determinize(player, cast("Random", _Chance(sampler)))
        pieces = [piece.index for hand in cast("tuple[Bag, ...]", other.dealt) for piece in hand]
        state = cast("DominoState", self.get_game().new_initial_state())
        for action in (*self.drawn[: self.table.seat_draws], *pieces, *[m.index for m in other.history]):
            state.apply_action(action)
        return state

    @override
    def __str__(self) -> str:
        return self.table.deal_text(self.drawn) if self.position is None else self.position.to_text()


class _Chance:
    """The numbers of a sampler, as `Random` gives them."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.random = sampler


class DominoObserver:
    """What shows states to a seat, as OpenSpiel wants it of games in Python.

    Attributes:
        tensor: all the numbers in a row.
        dict: the same numbers by the name of the part.

    Raises:
        TileDominoesError: parameters, which there are none of; the private knowledge of all players, which
            no seat has.
    """

    def __init__(self, table: Table, shown: ObservationType, params: Mapping[str, Parameter] | None) -> None:
        if params:
            raise TileDominoesError(f"observers take no parameters, not {excerpt(next(iter(params)))}")
        if shown.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise TileDominoesError("no observer shows what all players know: each seat has its own")
        self._of_seat = shown.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        asked = Shown.PRIVATE if self._of_seat else Shown.NEVER
        if shown.public_info:
            asked |= Shown.PUBLIC
        unasked = Shown.NO_RECALL if shown.perfect_recall else Shown.RECALL
        fields = [
            field
            for field in shown_fields(table.game.name, table.size)
            if field.shown & asked and not field.shown & unasked
        ]
        layout = evolve(LAYOUTS[table.game.name], fields=tuple(fields))
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict = layout.named(self.tensor)
        self._places = list(zip(fields, layout.places.values(), strict=True))
        self._dealing = [(field, place) for field, place in self._places if field.shown & Shown.DEALING]

    def set_from(self, state: DominoState, player: int) -> None:
        """Put what this player sees into the tensor."""
        self.tensor.fill(0)
        view, places = self._seen(state, player)
        for field, place in places:
            self.tensor[place] = field.form.values(view)

    def string_from(self, state: DominoState, player: int) -> str:
        """What this player sees as text."""
        view, places = self._seen(state, player)
        return "; ".join([f"{field.name} {field.form.text(view)}" for field, _ in places])

    def _seen(self, state: DominoState, player: int) -> tuple[AnyView, list[tuple[Field[AnyView], slice]]]:
        """What is seen, and the fields that tell it, each with its place in the tensor."""
        # While the pieces are dealt, a view has what those fields tell that are shown then.
        view = cast("AnyView", state.observe(player if self._of_seat else None))
        return view, self._dealing if state.position is None else self._places


def has_chips(game: Game) -> bool:
    """True when the scores are net chips, whose sum is 0; false for points."""
    return game.Match is not None


def _utilities(table: Table) -> tuple[float, float]:
    """The least and the most that a player can get."""
    rules, size = table.rules, table.size
    if isinstance(rules, chedeng.Rules):
        return chedeng_gains(table.pack, size, rules)
    return tienkau_gains(size, table.setup["held"]) if has_chips(table.game) else chuopai_points(size)


_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def _type_of(game: Game) -> object:
    kind = pyspiel.GameType
    return kind(
        short_name=f"python_{game.name}",
        long_name=f"{game.title} (tiledominoes)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if has_chips(game) else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats,
        min_num_players=game.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class ChedengGame(DominoGame):
    """Chedeng, registered as ``python_chedeng``."""

    NAME = "chedeng"
    TYPE = _type_of(GAMES[NAME])


class TienKauGame(DominoGame):
    """Tien Kau, registered as ``python_tienkau``."""

    NAME = "tienkau"
    TYPE = _type_of(GAMES[NAME])


class ChuoPaiGame(DominoGame):
    """Chuo Pai, registered as ``python_chuopai``."""

    NAME = "chuopai"
    TYPE = _type_of(GAMES[NAME])


for _game in (ChedengGame, TienKauGame, ChuoPaiGame):
    pyspiel.register_game(_game.TYPE, _game)
