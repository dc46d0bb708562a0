"""How lines are shown to a player: as they are, or in colours where the terminal has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tiledominoes.cli.layout import payment_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TextIO

    from tiledominoes.bags import Bag
    from tiledominoes.chips import Payment

DRAWN = "┌─┐│├┤└┘●"
"""What drawings of dominoes are made of; a terminal that lacks them gets plain text."""


class Painter(Protocol):
    """What makes lines to print from what is told."""

    def line(self, text: str) -> str:
        """A plain line as it is shown; a line that was painted already stays as it is."""
        ...

    def dominoes(self, bag: Bag) -> Iterator[str]:
        """Pictures of dominoes, if any."""
        ...

    def payments(self, payments: Iterable[Payment]) -> Iterator[str]:
        """Who pays whom how much and why."""
        ...


class PlainPainter:
    """Everything as plain ASCII, without pictures."""

    def line(self, text: str) -> str:
        """The line itself."""
        return text

    def dominoes(self, bag: Bag) -> Iterator[str]:  # noqa: ARG002
        """Nothing: the text of a hand is enough."""
        yield from ()

    def payments(self, payments: Iterable[Payment]) -> Iterator[str]:
        """One line a payment."""
        return payment_lines(payments)


def painter_for(stream: TextIO, environ: Mapping[str, str], seat: int) -> Painter:
    """Colours when rich (extra `cli`) is installed and the stream is a terminal that shows them.

    Args:
        stream: where the lines go.
        environ: the environment, of which `TERM` and `NO_COLOR` say what is wanted.
        seat: the seat that looks, which is made to stand out.
    """
    if not stream.isatty() or environ.get("TERM", "dumb") == "dumb" or environ.get("NO_COLOR"):
        return PlainPainter()
    try:
        DRAWN.encode(stream.encoding)
        from tiledominoes.cli.paint_rich import RichPainter
    except (ImportError, UnicodeEncodeError):
        return PlainPainter()
    return RichPainter(seat)
