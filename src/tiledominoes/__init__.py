"""The Chinese domino games Chedeng, Tien Kau and Chuo Pai: rules, states, scoring.

See `GAMES` for a start, and one package a game: `tiledominoes.chedeng`, `tiledominoes.tienkau`
and `tiledominoes.chuopai`.
"""

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes._compiled import COMPILED
from tiledominoes.bags import Bag
from tiledominoes.chips import Payment, by_clause, is_zero_sum, net
from tiledominoes.dominoes import DOMINOES, Domino, Series
from tiledominoes.errors import (
    BagError,
    IllegalMoveError,
    InvalidDealError,
    MatchError,
    MissingExtraError,
    ParseError,
    RecordError,
    RulesError,
    TileDominoesError,
)
from tiledominoes.game import Match, Move, Observation, State, perft, playout, playouts
from tiledominoes.options import Rules
from tiledominoes.registry import GAMES, Game

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "DOMINOES",
    "GAMES",
    "Bag",
    "BagError",
    "Domino",
    "Game",
    "IllegalMoveError",
    "InvalidDealError",
    "Match",
    "MatchError",
    "MissingExtraError",
    "Move",
    "Observation",
    "ParseError",
    "Payment",
    "RecordError",
    "Rules",
    "RulesError",
    "Series",
    "State",
    "TileDominoesError",
    "__version__",
    "by_clause",
    "chedeng",
    "chuopai",
    "is_zero_sum",
    "net",
    "perft",
    "playout",
    "playouts",
    "tienkau",
]
