"""Chuo Pai, the climbing game of three players with 84 cards (CP-1 to CP-12)."""

from tiledominoes.chuopai.deals import deal
from tiledominoes.chuopai.families import COMBINATION_TABLE, FAMILY_TABLE, Combination, Family
from tiledominoes.chuopai.legal import plays
from tiledominoes.chuopai.moves import PASS, Move, beats, catalogue, family, parse_move
from tiledominoes.chuopai.observation import Observation
from tiledominoes.chuopai.rules import PRESETS, STANDARD, Rules
from tiledominoes.chuopai.scoring import opening_bonus, winners
from tiledominoes.chuopai.state import State
from tiledominoes.chuopai.turns import SEATS

__all__ = [
    "COMBINATION_TABLE",
    "FAMILY_TABLE",
    "PASS",
    "PRESETS",
    "SEATS",
    "STANDARD",
    "Combination",
    "Family",
    "Move",
    "Observation",
    "Rules",
    "State",
    "beats",
    "catalogue",
    "deal",
    "family",
    "opening_bonus",
    "parse_move",
    "plays",
    "winners",
]
