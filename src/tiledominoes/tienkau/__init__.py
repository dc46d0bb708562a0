"""Tien Kau, the trick-taking game of four players (TK-1 to TK-24)."""

from tiledominoes.tienkau.deals import deal
from tiledominoes.tienkau.match import Match
from tiledominoes.tienkau.moves import Kind, Move, catalogue, parse_move
from tiledominoes.tienkau.observation import Observation
from tiledominoes.tienkau.pairs import pair_rank
from tiledominoes.tienkau.reckoning import SEATS
from tiledominoes.tienkau.rules import (
    CELKO,
    PRESETS,
    RUSSIAN,
    BankFee,
    BonusOn,
    Direction,
    OvertricksFrom,
    Rules,
    SingleRanking,
    SupremeBonus,
    TrickCount,
)
from tiledominoes.tienkau.scoring import bonus, follows, settle, trick_winner
from tiledominoes.tienkau.state import State

__all__ = [
    "CELKO",
    "PRESETS",
    "RUSSIAN",
    "SEATS",
    "BankFee",
    "BonusOn",
    "Direction",
    "Kind",
    "Match",
    "Move",
    "Observation",
    "OvertricksFrom",
    "Rules",
    "SingleRanking",
    "State",
    "SupremeBonus",
    "TrickCount",
    "bonus",
    "catalogue",
    "deal",
    "follows",
    "pair_rank",
    "parse_move",
    "settle",
    "trick_winner",
]
