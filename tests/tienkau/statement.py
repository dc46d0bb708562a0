"""TK-8 and EQ-2 as a statement, in the rulebook's words and by nobody's code.

The catalogue, the ranks and the order of single tiles are recomputed from it.
"""

from __future__ import annotations

from itertools import combinations

# EQ-2, high to low: Heaven, Earth, Man, Goose, Flower, Long, Board, Hatchet, Partition, Long Leg Seven,
# Big Head Six; then the military tiles, two of equal height together.
CIVIL = "66 11 44 31 55 33 22 65 64 61 51".split()
MILITARY = [["63", "54"], ["62", "53"], ["52", "43"], ["42"], ["41", "32"], ["21"]]
TILES = [*CIVIL, *(tile for equals in MILITARY for tile in equals)]

# EQ-3: two of each civil tile, one of each military one.
TILE_SET = [tile for tile in TILES for _ in range(2 if tile in CIVIL else 1)]

SUPREME = frozenset(("42", "21"))
MIXED = [frozenset(equals) for equals in MILITARY if len(equals) == 2]


def rank(a: str, b: str) -> int | None:
    """TK-8: rank 1 is the Supreme pair, 2 to 12 two equal civil tiles, 13 to 16 the mixed military pairs.

    17 to 20 are the civil-military ones: Heaven with either nine, Earth with either eight, Man with
    either seven, Goose with either five.
    """
    both = frozenset((a, b))
    if both == SUPREME:
        return 1
    if a == b:
        return 2 + CIVIL.index(a) if a in CIVIL else None
    if both in MIXED:
        return 13 + MIXED.index(both)
    for number, (civil, military) in enumerate(zip(CIVIL[:4], MIXED, strict=True)):
        if civil in both and both - {civil} <= military:
            return 17 + number
    return None


def is_two_pairs(a: str, b: str, c: str, d: str) -> bool:
    """Whether four tiles part into two pairs in any way."""
    ways = (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    return any(rank(*one) and rank(*two) for one, two in ways)


def ordered_pairs() -> list[tuple[str, str]]:
    """The 24 pairs by rank, equal ranks in the order of their tiles."""
    found = {(a, b) for a, b in combinations(TILE_SET, 2) if rank(a, b)}
    return sorted(found, key=lambda pair: (rank(*pair), TILES.index(pair[0]), TILES.index(pair[1])))


def series(tile: str) -> str:
    return "civil" if tile in CIVIL else "military"


def height(tile: str) -> int:
    """EQ-2: the place of a tile in its series; smaller is higher."""
    if tile in CIVIL:
        return CIVIL.index(tile)
    return next(i for i, equals in enumerate(MILITARY) if tile in equals)
