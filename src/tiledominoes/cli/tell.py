"""The words of every game in one shape, for what tells a game without knowing which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from tiledominoes.cli import tell_chedeng, tell_chuopai, tell_tienkau

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tiledominoes.cli.layout import Pay
    from tiledominoes.game import Match, Move, Observation, State


class Words(Protocol):
    """What the module of each game offers. A player is told of observations alone."""

    def tell_round(self, states: Sequence[State[Move]]) -> Iterator[str]:
        """A whole round with all that is hidden."""
        ...

    def opening(self, seen: Observation[Move]) -> Iterator[str]:
        """What everybody knows when the pieces are dealt."""
        ...

    def ply(self, before: Observation[Move], after: Observation[Move]) -> Iterator[str]:
        """The move between two observations of one seat, and what came of it."""
        ...

    def ending(self, view: Observation[Move], pay: Pay) -> Iterator[str]:
        """How a finished round was settled."""
        ...

    def table(self, view: Observation[Move]) -> Iterator[str]:
        """What lies on the table."""
        ...

    def hand(self, view: Observation[Move]) -> Iterator[str]:
        """What the seat itself has."""
        ...

    def turn(self, view: Observation[Move]) -> str:
        """What the seat to move is to do."""
        ...

    def kind(self, move: Move) -> str:
        """Under which word a move is listed."""
        ...


class MatchWords(Protocol):
    """What the modules of the games with matches offer besides."""

    def heading(self, match: Match[State[Move]]) -> Iterator[str]:
        """How long a match is, what everybody has, and who begins."""
        ...

    def round_heading(self, match: Match[State[Move]]) -> str:
        """Which round comes now."""
        ...

    def after_round(self, match: Match[State[Move]]) -> str:
        """What changes hands before the next round."""
        ...

    def result(self, match: Match[State[Move]]) -> Iterator[str]:
        """Why a match is over, and who has won."""
        ...


# Each module takes the observations and matches of its own game, of which the casts make any.
WORDS: Mapping[str, Words] = {
    "chedeng": cast("Words", tell_chedeng),
    "tienkau": cast("Words", tell_tienkau),
    "chuopai": cast("Words", tell_chuopai),
}
MATCH_WORDS: Mapping[str, MatchWords] = {
    "chedeng": cast("MatchWords", tell_chedeng),
    "tienkau": cast("MatchWords", tell_tienkau),
}
