"""What the options of the commands choose: rules, a seed, bots."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from attrs import evolve

from tiledominoes import chedeng, tienkau
from tiledominoes.bots import find_bot
from tiledominoes.errors import RulesError
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from tiledominoes.bots import Bot
    from tiledominoes.options import Rules

_DEALS = 4
_SEEDS = 10**6


def chosen_preset(game: str, name: str | None) -> tuple[str, Rules]:
    """The named rules of a game as they are, the first of it by default; and the name.

    Raises:
        RulesError: rules of no such name.
    """
    name = next(iter(GAMES[game].presets)) if name is None else name
    return name, GAMES[game].preset(name)


def chosen_rules(game: str, name: str | None, rounds: int | None) -> tuple[str, Rules]:
    """The named rules of a game, the first of it by default, with so many rounds or deals; and the name.

    A match of Tien Kau, which has no end by itself (TK-22), has four deals by default.

    Raises:
        RulesError: rules of no such name, fewer rounds than one, or any in a game of one deal.
    """
    name, rules = chosen_preset(game, name)
    if isinstance(rules, chedeng.Rules):
        return name, rules if rounds is None else evolve(rules, rounds=rounds)
    if isinstance(rules, tienkau.Rules):
        return name, evolve(rules, deals=_DEALS if rounds is None else rounds)
    if rounds is not None:
        raise RulesError("Chuo Pai is one deal, played to its end (CP-1): there are no --rounds")
    return name, rules


def chosen_seed(seed: int | None) -> int:
    """The seed itself, or one that is picked."""
    return random.SystemRandom().randrange(_SEEDS) if seed is None else seed


def chosen_bot(game: str, name: str) -> Bot:
    """The bot with this name; a module is looked for in the current folder, too.

    Raises:
        TileDominoesError: no such bot.
    """
    if "" not in sys.path:
        sys.path.insert(0, "")
    return find_bot(game, name)
