"""What an observation says as named blocks of numbers, and the same as text.

Every part is made from an `Observation` alone, so it holds nothing that the seat may not know. A tile or a
card is a place in 21 by its `index`; a bag is its 21 counts. A move in a history is a row:

- Chedeng: who moved (4), then one place of 58 by the move's `index`, the last for another's face-down tile.
- Tien Kau: who moved (4), 1 for a discard, the tiles of the first part (21) and of the second (21). A single
  tile, a pair and a discard are the first part; two declared pairs are one each.
- Chuo Pai: who moved (3), then the cards (21), none of them for a pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, cast

from attrs import frozen

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.adapters.bounds import most_plies
from tiledominoes.dominoes import DOMINOES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tiledominoes.bags import Bag
    from tiledominoes.catalogue import CatalogueMove
    from tiledominoes.views import View

V = TypeVar("V")
M = TypeVar("M", bound="CatalogueMove")

Array: TypeAlias = "NDArray[np.float32]"
"""The numbers of a part, or of all of them."""

KINDS = len(DOMINOES)
OPEN_ENDS = 6
_LAID = 3
"""Moves in an open trick: the fourth closes it."""


@frozen
class Part(Generic[V]):
    """One part of what a seat sees.

    Attributes:
        name: what it is called in OpenSpiel's `dict` of tensors.
        shape: the shape of its numbers.
        write: puts its numbers into an array of zeros.
        text: the same as text.
        is_private: whether it tells what this seat knows and a spectator does not.
        when: with perfect recall or without; None for both.
        early: whether there is something to say before all is dealt.
    """

    name: str
    shape: tuple[int, ...]
    write: Callable[[V, Array], None]
    text: Callable[[V], str]
    is_private: bool = False
    when: bool | None = None
    early: bool = False


class Held(Protocol):
    """What can be seen while the pieces are dealt, and of every observation."""

    @property
    def seat(self) -> int | None:
        """The seat that looks; None for a spectator."""
        ...

    @property
    def hand(self) -> Bag:
        """The own hand."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces each seat holds."""
        ...


@frozen
class DealView:
    """What a seat may know while the pieces are dealt: the own ones, and how many the others have.

    Attributes:
        seat: the seat that looks; None for a spectator.
        hand: what it has been dealt so far.
        counts: how many pieces each seat has been dealt.
        first: the dealer, banker or leader; None until drawn.
    """

    seat: int | None
    hand: Bag
    counts: tuple[int, ...]
    first: int | None


def parts_of(game: str, size: int) -> tuple[Part[Held], ...]:
    """What is seen of this game with hands of this size, in the order of the tensors."""
    plies = most_plies(game, size)
    parts: dict[str, Sequence[object]] = {
        "chedeng": _chedeng(size, plies),
        "tienkau": _tienkau(plies),
        "chuopai": _chuopai(plies),
    }
    # Each part reads the observations of its own game, which is what the cast gives up.
    return (*_early(len(_SEATS[game])), *cast("Sequence[Part[Held]]", parts[game]))


_SEATS = {game.State.GAME: range(game.SEATS) for game in (chedeng, tienkau, chuopai)}


def _early(seats: int) -> list[Part[Held]]:
    return [
        _one_of("seat", range(seats), lambda o: o.seat, is_private=True, early=True),
        _bag("hand", lambda o: o.hand, is_private=True, early=True),
        _numbers("counts", seats, lambda o: o.counts, early=True),
    ]


def _shared(seats: int) -> list[Part[View[CatalogueMove]]]:
    return [
        _one_of("current_player", range(seats), lambda o: o.current_player),
        _numbers("scores", seats, lambda o: o.scores),
        _bag("unseen", lambda o: o.unseen),
        _bag("absent", lambda o: o.absent),
    ]


def _chedeng(size: int, plies: int) -> list[Part[chedeng.Observation]]:
    seats = range(chedeng.SEATS)
    return [
        *cast("list[Part[chedeng.Observation]]", _shared(len(seats))),
        _role("dealer", seats),
        _numbers("clockwise", 1, lambda o: (int(o.clockwise),)),
        _one_of("open_end", range(1, OPEN_ENDS + 1), lambda o: o.open_end),
        _numbers("downs_in_a_row", 1, lambda o: (o.downs_in_a_row,)),
        _numbers("face_down_counts", len(seats), lambda o: o.face_down_counts),
        _bags("face_down_piles", len(seats), lambda o: o.face_down_piles or ()),
        _bag("face_down", lambda o: o.face_down, is_private=True, when=False),
        _moves("laid_face_down", size, KINDS, _own_downs, _write_down, is_private=True),
        _history(plies, len(seats), len(chedeng.catalogue()), _write_index),
    ]


def _tienkau(plies: int) -> list[Part[tienkau.Observation]]:
    seats = range(tienkau.SEATS)
    return [
        *cast("list[Part[tienkau.Observation]]", _shared(len(seats))),
        _role("banker", seats),
        _numbers("held", 1, lambda o: (o.held,)),
        _one_of("leader", seats, lambda o: o.leader),
        _numbers("tricks", len(seats), lambda o: o.tricks),
        _moves("trick", _LAID, 1 + 2 * KINDS, lambda o: o.trick, _write_tiles, when=None),
        _history(plies, len(seats), 1 + 2 * KINDS, _write_tiles),
    ]


def _chuopai(plies: int) -> list[Part[chuopai.Observation]]:
    seats = range(chuopai.SEATS)
    return [
        *cast("list[Part[chuopai.Observation]]", _shared(len(seats))),
        _role("first_leader", seats),
        _one_of("leader", seats, lambda o: o.leader),
        _numbers("acted", len(seats), lambda o: [int(seat in o.acted) for seat in seats]),
        _one_of("owner", seats, lambda o: o.owner),
        _moves("best", 1, KINDS, lambda o: () if o.best is None else (o.best,), _write_cards, when=None),
        _bags("bonus_cards", len(seats), lambda o: o.bonus_cards or ()),
        _history(plies, len(seats), KINDS, _write_cards),
    ]


# The forms that parts have.


def _one_of(
    name: str,
    values: range,
    take: Callable[[V], int | None],
    *,
    is_private: bool = False,
    early: bool = False,
) -> Part[V]:
    """One of some values: a 1 in its place, or no 1 for None."""

    def write(view: V, out: Array) -> None:
        value = take(view)
        if value is not None:
            out[value - values.start] = 1

    return Part(
        name, (len(values),), write, lambda view: _plain(take(view)), is_private=is_private, early=early
    )


def _role(name: str, seats: range) -> Part[V]:
    """The seat that is dealer, banker or leader, which is known as soon as it is drawn."""

    def take(view: V) -> int | None:
        seat: int | None = view.first if isinstance(view, DealView) else getattr(view, name)
        return seat

    return _one_of(name, seats, take, early=True)


def _numbers(name: str, n: int, take: Callable[[V], Sequence[int]], *, early: bool = False) -> Part[V]:
    """So many numbers as they are."""

    def write(view: V, out: Array) -> None:
        out[:] = take(view)

    return Part(name, (n,), write, lambda view: " ".join(map(str, take(view))), early=early)


def _bag(
    name: str,
    take: Callable[[V], Bag],
    *,
    is_private: bool = False,
    when: bool | None = None,
    early: bool = False,
) -> Part[V]:
    """How many there are of each domino."""

    def write(view: V, out: Array) -> None:
        out[:] = take(view).counts()

    def text(view: V) -> str:
        return str(take(view)) or "-"

    return Part(name, (KINDS,), write, text, is_private, when, early)


def _bags(name: str, n: int, take: Callable[[V], Sequence[Bag]]) -> Part[V]:
    """So many bags, or none at all, which is all zeros."""

    def write(view: V, out: Array) -> None:
        for row, bag in zip(out, take(view), strict=False):
            row[:] = bag.counts()

    def text(view: V) -> str:
        return ", ".join(str(bag) or "-" for bag in take(view)) or "-"

    return Part(name, (n, KINDS), write, text)


def _moves(
    name: str,
    rows: int,
    width: int,
    take: Callable[[V], Sequence[M]],
    write_move: Callable[[M, Array], None],
    *,
    is_private: bool = False,
    when: bool | None = True,
) -> Part[V]:
    """Moves in order, one a row."""

    def write(view: V, out: Array) -> None:
        for row, move in zip(out, take(view), strict=False):
            write_move(move, row)

    return Part(name, (rows, width), write, lambda view: _listed(take(view)), is_private, when)


def _history(plies: int, seats: int, width: int, write_move: Callable[[M, Array], None]) -> Part[V]:
    """All moves as the seat saw them, each with its mover."""

    def write(view: V, out: Array) -> None:
        seen = cast("View[M]", view)
        for row, seat, move in zip(out, seen.movers, seen.history, strict=False):
            row[seat] = 1
            write_move(move, row[seats:])

    def text(view: V) -> str:
        seen = cast("View[M]", view)
        return _listed(f"{seat} {move}" for seat, move in zip(seen.movers, seen.history, strict=True))

    return Part("history", (plies, seats + width), write, text, when=True)


# The rows of moves.


def _write_index(move: chedeng.Move, row: Array) -> None:
    row[move.index] = 1


def _write_down(move: chedeng.Move, row: Array) -> None:
    for domino in move.dominoes:
        row[domino.index] = 1


def _write_tiles(move: tienkau.Move, row: Array) -> None:
    row[0] = move.is_discard
    first = len(move.dominoes) // len(move.ranks) if move.ranks else len(move.dominoes)
    for i, domino in enumerate(move.dominoes):
        row[1 + domino.index + (KINDS if i >= first else 0)] += 1


def _write_cards(move: chuopai.Move, row: Array) -> None:
    for domino in move.dominoes:
        row[domino.index] += 1


def _own_downs(view: chedeng.Observation) -> list[chedeng.Move]:
    """The own face-down moves in order."""
    return [
        move
        for seat, move in zip(view.movers, view.history, strict=True)
        if seat == view.seat and not move.is_face_up
    ]


def _plain(value: int | None) -> str:
    return "-" if value is None else str(value)


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things)) or "-"
