"""The 21 domino identities of the Chinese set (EQ-1, EQ-2).

Two pieces of one identity are interchangeable in every rule, so there is one `Domino` object for each
identity and pieces are counted in a `tiledominoes.Bag`. Ranks differ from game to game and live there;
a `Domino` has no order of its own.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, final

from tiledominoes._typing import override
from tiledominoes.checks import check_text, check_whole
from tiledominoes.errors import ParseError, TileDominoesError, excerpt

if TYPE_CHECKING:
    from tiledominoes.names import Name

_INDEX_ORDER = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
_CIVIL = 11
_HORIZONTAL = 0x1F031
_VERTICAL = 0x1F063


class Series(Enum):
    """The two series of the Chinese set (EQ-2)."""

    CIVIL = "civil"
    MILITARY = "military"


@final
class Domino:
    """The identity with these two pips, in either order: always the same object (EQ-1).

    >>> Domino(5, 6) is Domino(6, 5)
    True
    >>> d = Domino(6, 5)
    >>> d.high, d.low, d.pips, d.is_double, d.series.value, d.index
    (6, 5, 11, False, 'civil', 7)

    Args:
        a: pips of one half, 1 to 6.
        b: pips of the other half, 1 to 6.

    Raises:
        TileDominoesError: pips that are no whole numbers from 1 to 6.
    """

    __slots__ = ("_high", "_index", "_low")

    _high: int
    _index: int
    _low: int

    def __new__(cls, a: int, b: int) -> Domino:  # noqa: D102  the class docstring says it
        check_whole(a, "pips", TileDominoesError, 1, 6)
        check_whole(b, "pips", TileDominoesError, 1, 6)
        return _BY_PIPS[a, b]

    @property
    def high(self) -> int:
        """The pips of the larger half, 1 to 6."""
        return self._high

    @property
    def low(self) -> int:
        """The pips of the smaller half, 1 to 6."""
        return self._low

    @property
    def pips(self) -> int:
        """The pips of both halves together, 2 to 12."""
        return self._high + self._low

    @property
    def red_pips(self) -> int:
        """How many of its pips are red: ones, fours and half of those of 6-6; no rule asks (EQ-5)."""
        if self._low == 6:
            return 6
        return sum([half for half in (self._high, self._low) if half in (1, 4)])

    @property
    def is_double(self) -> bool:
        """True when both halves are alike."""
        return self._high == self._low

    @property
    def index(self) -> int:
        """The place in `DOMINOES`, 0 to 20: the civil series high to low, then the military."""
        return self._index

    @property
    def series(self) -> Series:
        """Civil or military (EQ-2)."""
        return Series.CIVIL if self._index < _CIVIL else Series.MILITARY

    @property
    def names(self) -> tuple[Name, ...]:
        """Every name of this domino with its kind and source, the usual one of each kind first."""
        from tiledominoes import names

        return names.names(self._index)

    @property
    def name(self) -> str:
        """The usual English name.

        >>> Domino(6, 6).name
        'Heaven'
        """
        from tiledominoes import names

        return names.name(self._index, names.NameKind.ENGLISH)

    def glyph(self, *, vertical: bool = False) -> str:
        """The Unicode character of this domino, the larger half left, or on top when vertical.

        The characters cannot tell the two copies of a domino apart.

        >>> Domino(6, 5).glyph() == chr(0x1F031 + 7 * 6 + 5)
        True
        """
        first = _VERTICAL if vertical else _HORIZONTAL
        return chr(first + 7 * self._high + self._low)

    @staticmethod
    def parse(text: str) -> Domino:
        """The domino that a text names: ``65``, ``56``, ``6-5``, ``[6-5]`` or a Unicode glyph.

        Blanks around the text do not matter.

        >>> {Domino.parse(t) for t in ("65", "5-6", "[6-5]", Domino(6, 5).glyph())}
        {Domino(6, 5)}

        Raises:
            ParseError: anything else.
        """
        given = check_text(text, "a domino")
        domino = _BY_TEXT.get(given.strip())
        if domino is None:
            position = len(given) - len(given.lstrip())
            raise ParseError(
                "expected a domino such as 65, 6-5 or [6-5] with pips from 1 to 6", given, position
            )
        return domino

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from tiledominoes.drawing import to_svg

        return to_svg(self)

    @override
    def __str__(self) -> str:
        return f"{self._high}{self._low}"

    @override
    def __repr__(self) -> str:
        return f"Domino({self._high}, {self._low})"

    @override
    def __hash__(self) -> int:
        return self._index

    @override
    def __reduce__(self) -> tuple[type[Domino], tuple[int, int]]:
        return (Domino, (self._high, self._low))


def _make(index: int, text: str) -> Domino:
    domino = object.__new__(Domino)
    domino._high, domino._low = int(text[0]), int(text[1])
    domino._index = index
    return domino


DOMINOES: tuple[Domino, ...] = tuple(_make(i, t) for i, t in enumerate(_INDEX_ORDER.split()))
"""The 21 identities by index: eleven civil ones, then ten military ones (EQ-2)."""

_BY_PIPS = {pips: d for d in DOMINOES for pips in ((d.high, d.low), (d.low, d.high))}

_BY_TEXT = {
    form: d
    for (a, b), d in _BY_PIPS.items()
    for form in (
        f"{a}{b}",
        f"{a}-{b}",
        f"[{a}-{b}]",
        chr(_HORIZONTAL + 7 * a + b),
        chr(_VERTICAL + 7 * a + b),
    )
}


def check_domino(value: object, error: type[TileDominoesError]) -> Domino:
    """`value` itself, when it is a `Domino`; otherwise `error` is raised."""
    if isinstance(value, Domino):
        return value
    hint = f"; Domino.parse reads text such as {excerpt(value)}" if _is_domino_text(value) else ""
    raise error(f"expected a Domino, not {excerpt(value)}{hint}")


def _is_domino_text(value: object) -> bool:
    return isinstance(value, str) and value in _BY_TEXT
