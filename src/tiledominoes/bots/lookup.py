"""The bots by name, for programs that let people choose."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from tiledominoes.bots.chedeng import ChedengBot
from tiledominoes.bots.chuopai import ChuoPaiBot
from tiledominoes.bots.montecarlo import MonteCarloBot
from tiledominoes.bots.tienkau import TienKauBot
from tiledominoes.bots.uniform import RandomBot
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.bots.bot import Bot


def _bots(heuristic: object) -> Mapping[str, Bot]:
    # A bot of one game takes that game's observations only. Here it stands among bots of any game, which
    # is what the cast gives up, as `GAMES` does for states.
    return MappingProxyType(
        {"montecarlo": MonteCarloBot(), "heuristic": cast("Bot", heuristic), "random": RandomBot()}
    )


BOTS: Mapping[str, Mapping[str, Bot]] = MappingProxyType(
    {
        "chedeng": _bots(ChedengBot()),
        "tienkau": _bots(TienKauBot()),
        "chuopai": _bots(ChuoPaiBot()),
    }
)
"""The bots of each game by name, the strongest first."""


def find_bot(game: str, name: str) -> Bot:
    """The bot of a game with this name, or the one that Python finds under ``module:name``.

    What stands there may be a bot, or a class or function that makes one when called without arguments. The
    name ``montecarlo:1000`` is the Monte-Carlo player with so many playouts for a move, and
    ``montecarlo:0.5s`` the one with so many seconds.

    >>> find_bot("chedeng", "random"), find_bot("chuopai", "tiledominoes.bots:RandomBot")
    (RandomBot(), RandomBot())
    >>> find_bot("chedeng", "montecarlo:1000")
    MonteCarloBot(playouts=1000, seconds=None)

    Raises:
        TileDominoesError: no such game, or no such bot of it, or a module that cannot be imported.
    """
    bots = BOTS[find_game(game).name]
    if name in bots:
        return bots[name]
    module, colon, member = name.partition(":")
    if module == "montecarlo":
        return _monte_carlo(member)
    if not colon:
        known = ", ".join(bots)
        raise TileDominoesError(
            f"no bot {excerpt(name)} for {game}; there are {known}, and module:name for others"
        )
    return _imported(module, member)


def _monte_carlo(budget: str) -> Bot:
    """The Monte-Carlo player with this budget for a move."""
    timed = budget.endswith("s")
    try:
        amount = float(budget[:-1]) if timed else int(budget)
    except ValueError:
        raise TileDominoesError(
            f"{excerpt(budget)} is no budget of montecarlo; right are playouts, as in montecarlo:1000, and "
            f"seconds, as in montecarlo:0.5s"
        ) from None
    return MonteCarloBot(seconds=amount) if timed else MonteCarloBot(int(amount))


def _imported(module: str, member: str) -> Bot:
    """The bot in this place of a module."""
    place = excerpt(f"{module}:{member}")
    try:
        found: object = import_module(module)
        for part in member.split("."):
            found = getattr(found, part)
        bot = found if _is_bot(found) else cast("Callable[[], object]", found)()
    except Exception as error:  # whatever the module of somebody else raises
        raise TileDominoesError(f"cannot make a bot of {place}: {type(error).__name__}: {error}") from error
    if not _is_bot(bot):
        raise TileDominoesError(f"{place} makes {excerpt(bot)}, and a bot has a method `choose`")
    return cast("Bot", bot)


def _is_bot(value: object) -> bool:
    return not isinstance(value, type) and callable(getattr(value, "choose", None))
