"""Immutable multisets of dominoes: hands, piles, packs.

A bag is one packed int, as `packed` explains. The games compute on these; everybody else uses `Bag`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from tiledominoes._typing import override
from tiledominoes.dominoes import DOMINOES, Domino, check_domino
from tiledominoes.errors import BagError, ParseError, TileDominoesError, excerpt
from tiledominoes.packed import FIRST, MAX_COPIES, PLANE_BITS, STACKS, pack, packed_indices, packed_pips

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@final
class Bag:
    """The multiset of the dominoes given, at most four of each.

    Bags are immutable and hashable. ``+`` and ``-`` join and remove, ``<=`` and ``<`` ask whether one
    is part of another, and iteration runs by index with repeats.

    >>> hand = Bag("66 66 65")
    >>> len(hand), hand.count(Domino(6, 6)), Domino(1, 1) in hand, str(hand - Bag("66"))
    (3, 2, False, '66 65')

    Args:
        dominoes: dominoes, or text with dominoes as `Domino.parse` reads them, between blanks or ``+``.

    Raises:
        BagError: more than four of a domino, or something that is no domino.
        ParseError: text that could not be read.
    """

    __slots__ = ("_packed",)

    _packed: int

    def __init__(self, dominoes: str | Iterable[Domino] = ()) -> None:
        if isinstance(dominoes, Bag):
            self._packed = dominoes._packed
            return
        counts = [0] * PLANE_BITS
        for domino in _read(dominoes) if isinstance(dominoes, str) else _each(dominoes):
            counts[domino.index] += 1
            _check_copies(domino, counts[domino.index])
        self._packed = pack(counts)

    @property
    def pips(self) -> int:
        """The sum of all pips.

        >>> Bag("66 66 65").pips
        35
        """
        return packed_pips(self._packed)

    @property
    def distinct(self) -> tuple[Domino, ...]:
        """The different dominoes in the bag, by index, without repeats."""
        return tuple(d for d in DOMINOES if self._packed & FIRST[d.index])

    def count(self, domino: Domino) -> int:
        """How many pieces of this domino are in the bag, 0 to 4.

        Raises:
            BagError: something that is no `Domino`.
        """
        index = check_domino(domino, BagError).index
        return (self._packed & STACKS[index][MAX_COPIES]).bit_count()

    def counts(self) -> tuple[int, ...]:
        """How many pieces of each identity are in the bag, by index."""
        return tuple([(self._packed & stack[MAX_COPIES]).bit_count() for stack in STACKS])

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from tiledominoes.drawing import to_svg

        return to_svg(self)

    def __len__(self) -> int:
        return self._packed.bit_count()

    def __iter__(self) -> Iterator[Domino]:
        return iter([DOMINOES[i] for i in packed_indices(self._packed)])

    def __contains__(self, domino: object) -> bool:
        return isinstance(domino, Domino) and self._packed & FIRST[domino.index] != 0

    def __add__(self, other: Bag) -> Bag:
        if not isinstance(other, Bag):
            return NotImplemented
        both = zip(self.counts(), other.counts(), strict=True)
        counts = [a + b for a, b in both]
        for domino, n in zip(DOMINOES, counts, strict=True):
            _check_copies(domino, n)
        return bag_of(pack(counts))

    def __sub__(self, other: Bag) -> Bag:
        if not isinstance(other, Bag):
            return NotImplemented
        if other._packed & ~self._packed:
            raise BagError(f"cannot take {excerpt(str(other))} out of {excerpt(str(self))}")
        both = zip(self.counts(), other.counts(), strict=True)
        return bag_of(pack(a - b for a, b in both))

    def __le__(self, other: Bag) -> bool:
        if not isinstance(other, Bag):
            return NotImplemented
        return not self._packed & ~other._packed

    def __lt__(self, other: Bag) -> bool:
        if not isinstance(other, Bag):
            return NotImplemented
        return self._packed != other._packed and self <= other

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bag):
            return NotImplemented
        return self._packed == other._packed

    @override
    def __hash__(self) -> int:
        return hash(self._packed)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __repr__(self) -> str:
        return f"Bag({str(self)!r})"

    @override
    def __reduce__(self) -> tuple[type[Bag], tuple[str]]:
        return (Bag, (str(self),))


def bag_of(packed: int) -> Bag:
    """The bag with these packed bits, unchecked."""
    bag = Bag.__new__(Bag)
    bag._packed = packed
    return bag


EMPTY = bag_of(0)
"""The empty bag."""


def _check_copies(domino: Domino, n: int) -> None:
    if n > MAX_COPIES:
        raise BagError(f"a bag holds at most {MAX_COPIES} of a domino, not {n} of {domino}")


def _each(dominoes: object) -> Iterator[Domino]:
    try:
        pieces = iter(dominoes)  # type: ignore[call-overload]  # whether it can is asked here
    except TypeError:
        raise BagError(f"expected dominoes or their text, not {excerpt(dominoes)}") from None
    for piece in pieces:
        yield check_domino(piece, BagError)


def _read(text: str) -> Iterator[Domino]:
    position = 0
    for word in text.split():
        position = text.index(word, position)
        for part in word.split("+"):
            try:
                yield Domino.parse(part)
            except ParseError as error:
                raise ParseError(error.reason, text, position) from None
            position += len(part) + 1
        position -= 1


def check_bag(value: object, error: type[TileDominoesError]) -> Bag:
    """A bag from a `Bag`, its text, or dominoes; what is none of them raises `error` with the reason."""
    if isinstance(value, Bag):
        return value
    try:
        return Bag(value)  # type: ignore[arg-type]  # Bag itself says what is wrong with it
    except TileDominoesError as reason:
        raise error(str(reason)) from None
