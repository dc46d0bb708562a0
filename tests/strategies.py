"""Hypothesis strategies and odd values for the tests; they draw from sorted tuples only.

A set has no order of its own, so a strategy that drew from one would not repeat a failure.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from tiledominoes._typing import override
from tiledominoes.bags import Bag
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.packs import CHUO_PAI_PACK

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_WRITTEN: Final = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"

ORDER: Final = tuple(_WRITTEN.split())
"""The identities by index, written out by hand from EQ-2; no test asks the library for them."""

TILES: Final = tuple(text for i, text in enumerate(ORDER) for _ in range(2 if i < 11 else 1))
"""The tile set by index with repeats, by hand from EQ-3."""

CARDS: Final = tuple(text for text in ORDER for _ in range(4))
"""The Chuo Pai pack by index with repeats, by hand from EQ-4."""

PROTOCOLS: Final = range(pickle.HIGHEST_PROTOCOL + 1)
"""Every pickle protocol."""

HUGE: Final = 10**5000
"""A whole number that Python refuses to write in decimal."""


class Unprintable:
    """A value that cannot even be shown."""

    @override
    def __repr__(self) -> str:
        raise RuntimeError("repr was called")

    @override
    def __str__(self) -> str:
        raise RuntimeError("str was called")


ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    65,
    -1,
    HUGE,
    6.5,
    float("nan"),
    float("inf"),
    6j,
    b"65",
    bytearray(b"65"),
    ("6", "5"),
    ["65"],
    {"65": 1},
    {"65"},
    object(),
    object,
    Unprintable(),
    len,
)
"""Values of many types, none of which is a text, a domino or a bag."""


def kind(value: object) -> str:
    """The name of a value's type: what a test is called that cannot show the value itself."""
    return type(value).__name__


def dominoes() -> SearchStrategy[Domino]:
    """Any of the 21 identities."""
    return st.sampled_from(DOMINOES)


def piece_lists(pack: Bag = CHUO_PAI_PACK, size: int | None = None) -> SearchStrategy[list[Domino]]:
    """Pieces of the pack in any order; so many of them when a size is given, else any number."""
    pieces = tuple(sorted(pack, key=lambda d: d.index))
    drawn = st.lists(
        st.sampled_from(range(len(pieces))) if pieces else st.nothing(),
        unique=True,
        min_size=size or 0,
        max_size=len(pieces) if size is None else size,
    ).map(lambda places: [pieces[i] for i in places])
    if size is not None:
        return drawn
    # Lists are mostly short; whole counts an identity make bags that hold much of the pack too.
    kinds = tuple(sorted(set(pieces), key=lambda d: d.index))
    counts = st.tuples(*(st.integers(0, pieces.count(d)) for d in kinds))
    stacked = counts.map(lambda ns: [d for d, n in zip(kinds, ns, strict=True) for _ in range(n)])
    return st.one_of(drawn, stacked)


def bags(pack: Bag = CHUO_PAI_PACK, size: int | None = None) -> SearchStrategy[Bag]:
    """Bags within the pack: any bag at all by default; of one size when it is given."""
    return piece_lists(pack, size).map(Bag)


def seeds() -> SearchStrategy[int]:
    """Seeds for `random.Random`."""
    return st.integers(0, 2**32 - 1)
