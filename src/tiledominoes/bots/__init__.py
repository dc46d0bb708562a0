"""Players that are programs: random ones, ones with reasons, one that looks ahead, and what a bot is.

>>> from random import Random
>>> from tiledominoes import chedeng
>>> from tiledominoes.bots import BOTS, play_on
>>> heuristic, uniform = BOTS["chedeng"]["heuristic"], BOTS["chedeng"]["random"]
>>> end = play_on(chedeng.deal(Random(7)), [heuristic, uniform, uniform, uniform], Random(8))
>>> sorted(end.winners)
[0]
"""

from tiledominoes.bots.bot import Bot, Table, play_on
from tiledominoes.bots.chedeng import ChedengBot
from tiledominoes.bots.chuopai import ChuoPaiBot
from tiledominoes.bots.lookup import BOTS, find_bot
from tiledominoes.bots.montecarlo import MonteCarloBot
from tiledominoes.bots.referee import Forfeit, Refereed, referee
from tiledominoes.bots.tienkau import TienKauBot
from tiledominoes.bots.uniform import RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "ChedengBot",
    "ChuoPaiBot",
    "Forfeit",
    "MonteCarloBot",
    "RandomBot",
    "Refereed",
    "Table",
    "TienKauBot",
    "find_bot",
    "play_on",
    "referee",
]
