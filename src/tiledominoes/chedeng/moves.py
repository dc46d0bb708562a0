"""The moves of Chedeng: their catalogue, their text, and which of them a hand may make.

The catalogue is 36 face-up moves (a domino and the end it opens, CD-5 and CD-6), 21 face-down ones
(CD-7), and last the hidden ``x``, which stands for another player's face-down tile in what a seat sees.
"""

from __future__ import annotations

from typing import ClassVar, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.checks import check_text
from tiledominoes.chedeng.effects import LEAD, Effect
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.errors import ParseError
from tiledominoes.packed import FIRST, SECOND


@final
@frozen(init=False, eq=False, repr=False)
class Move(CatalogueMove):
    """One move of Chedeng: a tile face-up with the end it opens, a tile face-down, or the hidden ``x``.

    Attributes:
        index: place in `CATALOGUE`.
        domino: the tile laid; None for the hidden ``x``.
        open_end: the pips that are open after a face-up tile; None otherwise.
    """

    GAME: ClassVar[str] = "chedeng"

    index: int
    _text: str
    domino: Domino | None
    open_end: int | None
    _effect: Effect

    @property
    def dominoes(self) -> tuple[Domino, ...]:
        """The tile laid, as in every game; none for the hidden ``x``."""
        return () if self.domino is None else (self.domino,)

    @property
    def is_face_up(self) -> bool:
        """True when the tile is laid face-up (CD-5, CD-6)."""
        return self.open_end is not None

    @property
    def is_hidden(self) -> bool:
        """True for ``x`` alone: a face-down tile whose identity the observer does not know."""
        return self.domino is None

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (parse_move, (self._text,))


def _face_up(index: int, domino: Domino, open_end: int) -> Move:
    return Move._make(
        index=index,
        _text=f"{domino}:{open_end}",
        domino=domino,
        open_end=open_end,
        _effect=Effect(FIRST[domino.index], SECOND[domino.index], open_end),
    )


def _face_down(index: int, domino: Domino) -> Move:
    return Move._make(
        index=index,
        _text=f"x{domino}",
        domino=domino,
        open_end=None,
        _effect=Effect(FIRST[domino.index], SECOND[domino.index], LEAD),
    )


def _all_moves() -> tuple[Move, ...]:
    openings = [(d, end) for d in DOMINOES for end in sorted({d.high, d.low}, reverse=True)]
    up = [_face_up(i, d, end) for i, (d, end) in enumerate(openings)]
    down = [_face_down(len(up) + d.index, d) for d in DOMINOES]
    hidden = Move._make(
        index=len(up) + len(down),
        _text="x",
        domino=None,
        open_end=None,
        _effect=Effect(0, 0, LEAD),
    )
    return (*up, *down, hidden)


CATALOGUE = _all_moves()
"""All moves of Chedeng by index: 36 face-up by domino and then the higher end first, 21 face-down by
domino, and the hidden ``x``."""


def catalogue() -> tuple[Move, ...]:
    """All moves of Chedeng by index: 36 face-up, 21 face-down, and the hidden ``x``."""
    return CATALOGUE


HIDDEN = CATALOGUE[-1]
"""The move ``x``: a face-down tile of somebody else, never legal, seen in observed histories only."""

FACE_DOWN = CATALOGUE[-1 - len(DOMINOES) : -1]
"""The face-down moves by domino index."""

FACE_UP = CATALOGUE[: -1 - len(DOMINOES)]
_BY_TEXT = {str(move): move for move in CATALOGUE}


def parse_move(text: str) -> Move:
    """The move with this text: ``65:5``, ``x65``, or ``x`` for the hidden one.

    >>> parse_move("65:5").domino, parse_move("65:5").open_end
    (Domino(6, 5), 5)

    Raises:
        ParseError: anything else.
    """
    given = check_text(text, "a Chedeng move")
    move = _BY_TEXT.get(given)
    if move is None:
        raise ParseError(
            "expected a tile, high pips first, with its open end, such as 65:5, or a tile face-down, "
            "such as x65",
            given,
        )
    return move
