"""What a picture of a table shows, whatever the game and whoever looks.

Each game says with these values what there is to see; text, glyphs and SVG are made from them alone. What
is not in them cannot be drawn, so that nothing hidden can be seen in a picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from tiledominoes.bags import Bag
    from tiledominoes.dominoes import Domino
    from tiledominoes.drawing.pieces import Pieces


@frozen
class Laid:
    """A domino in a chain.

    Attributes:
        domino: which one.
        first: the pips of the half that meets the domino before it.
    """

    domino: Domino
    first: int

    @property
    def second(self) -> int:
        """The pips of the other half, which the next domino meets."""
        return self.domino.pips - self.first


@frozen
class Chain:
    """Dominoes in a line whose equal pips meet.

    Attributes:
        tiles: the dominoes, the lead first.
        open_end: the pips that the next one must have; None for a chain that nobody can continue.
    """

    tiles: tuple[Laid, ...]
    open_end: int | None


@frozen
class Play:
    """What a seat did in the trick or the round that lies on the table.

    Attributes:
        dominoes: the pieces played; none for a pass.
        captions: words about it, such as ``led`` or ``discard``.
        is_best: True for the highest play so far.
    """

    dominoes: tuple[Domino, ...]
    captions: tuple[str, ...]
    is_best: bool


@frozen
class Pile:
    """Pieces in front of a seat.

    Attributes:
        caption: what they are: ``hand`` or ``face-down``.
        pieces: the pieces.
        is_turned: True for pieces that lie face-down, even if it is known what they are.
    """

    caption: str
    pieces: Pieces
    is_turned: bool = False


@frozen
class Seat:
    """A seat with all that belongs to it.

    Attributes:
        number: which one.
        is_turn: True when it is to move.
        marks: words about it, such as ``dealer`` or ``3 tricks``.
        piles: its pieces: the hand first.
        taken: how many tricks or cards it has taken.
        play: what it did in the open trick or round; None when nothing.
    """

    number: int
    is_turn: bool
    marks: tuple[str, ...]
    piles: tuple[Pile, ...]
    taken: int = 0
    play: Play | None = None


@frozen
class Table:
    """Everything that a picture of a table shows.

    Attributes:
        title: name of the game.
        headline: whose turn it is, or how it ended.
        details: more about the position.
        seats: the seats by number.
        nearest: the seat on whose side the picture is.
        chains: the chains, the oldest first; the last one may be open.
        earlier: pieces laid face-up of which only that is known.
        is_past: True when the plays on the table are those of a trick or round that is over.
    """

    title: str
    headline: str
    details: tuple[str, ...]
    seats: tuple[Seat, ...]
    nearest: int
    chains: tuple[Chain, ...]
    earlier: Bag
    is_past: bool
