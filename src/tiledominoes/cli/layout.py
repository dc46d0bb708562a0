"""How the command line writes things: ASCII, 80 columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from tiledominoes.bags import Bag
    from tiledominoes.chips import Payment
    from tiledominoes.dominoes import Domino
    from tiledominoes.states import LinkedState

    Pay: TypeAlias = Callable[[Iterable[Payment]], Iterable[str]]
    """What writes payments."""

S = TypeVar("S", bound="LinkedState")

WIDTH = 80
_ASCII = str.maketrans({"×": "x", "−": "-"})


def random_states(state: S, rng: Random) -> list[S]:
    """The states of random play from this one, this one first, to the end."""
    states = [state]
    while not state.is_over:
        moves = state.legal_moves
        state = state.play(moves[int(rng.random() * len(moves))])
        states.append(state)
    return states


def wrapped(text: str, indent: int = 0) -> list[str]:
    """The text in lines of at most 80 columns, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent)


def flow(head: str, items: Iterable[str]) -> Iterator[str]:
    """The items in lines of at most 80 columns, two blanks between, none broken; the first after a head."""
    line, blank = head, " " * len(head)
    for item in items:
        if len(line) + len(item) > WIDTH and line != blank:
            yield line.rstrip()
            line = blank
        line += f"{item}  "
    yield line.rstrip()


def tile(domino: Domino, first: int | None = None) -> str:
    """A domino as ``[6-5]``, with the half `first` on the left."""
    left = domino.high if first is None else first
    return f"[{left}-{domino.pips - left}]"


def tiles(bag: Bag) -> str:
    """The dominoes of a bag as text with blanks between; a dash when there are none."""
    return str(bag) or "-"


def payment_lines(payments: Iterable[Payment]) -> Iterator[str]:
    """One line a payment: who pays whom how much, by which clause, and the sum in figures."""
    for p in payments:
        yield f"    seat {p.payer} pays seat {p.payee} {p.chips:4}   {p.clause:6} {ascii_note(p)}".rstrip()


def ascii_note(payment: Payment) -> str:
    """The sum of a payment in figures, in ASCII."""
    return payment.note.translate(_ASCII)


def seat_table(title: str, values: Iterable[object]) -> str:
    """One line with a value for each seat."""
    cells = "".join(f"   seat {seat} {value!s:>5}" for seat, value in enumerate(values))
    return f"  {title:10}{cells}"
