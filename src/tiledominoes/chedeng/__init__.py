"""Chedeng, the chain-matching game of four players (CD-1 to CD-17)."""

from tiledominoes.chedeng.deals import deal
from tiledominoes.chedeng.match import Match
from tiledominoes.chedeng.moves import HIDDEN, Move, catalogue, parse_move
from tiledominoes.chedeng.observation import Observation
from tiledominoes.chedeng.rules import PRESETS, STANDARD, Rules
from tiledominoes.chedeng.scoring import next_dealer, penalties, settle
from tiledominoes.chedeng.state import State
from tiledominoes.chedeng.turns import SEATS

__all__ = [
    "HIDDEN",
    "PRESETS",
    "SEATS",
    "STANDARD",
    "Match",
    "Move",
    "Observation",
    "Rules",
    "State",
    "catalogue",
    "deal",
    "next_dealer",
    "parse_move",
    "penalties",
    "settle",
]
