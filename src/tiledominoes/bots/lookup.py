"""The bots by name, for programs that let people choose."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from tiledominoes.bots.chedeng import ChedengBot
from tiledominoes.bots.chuopai import ChuoPaiBot
from tiledominoes.bots.tienkau import TienKauBot
from tiledominoes.bots.uniform import RandomBot
from tiledominoes.errors import TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledominoes.bots.bot import Bot


def _bots(heuristic: object) -> Mapping[str, Bot]:
    # A bot of one game takes that game's observations only. Here it stands among bots of any game, which
    # is what the cast gives up, as `GAMES` does for states.
    return MappingProxyType({"heuristic": cast("Bot", heuristic), "random": RandomBot()})


BOTS: Mapping[str, Mapping[str, Bot]] = MappingProxyType(
    {
        "chedeng": _bots(ChedengBot()),
        "tienkau": _bots(TienKauBot()),
        "chuopai": _bots(ChuoPaiBot()),
    }
)
"""The bots of each game by name, the strongest first."""


def find_bot(game: str, name: str) -> Bot:
    """The bot of a game with this name.

    >>> find_bot("chedeng", "random")
    RandomBot()

    Raises:
        TileDominoesError: no such game, or no such bot of it.
    """
    if game not in BOTS:
        raise TileDominoesError(f"no game {excerpt(game)}; there are {', '.join(BOTS)}")
    if name not in BOTS[game]:
        raise TileDominoesError(f"no bot {excerpt(name)} for {game}; there are {', '.join(BOTS[game])}")
    return BOTS[game][name]
