"""CP-3 to CP-7 as a statement, in the rulebook's words and by nobody's code.

The catalogue, the families and what beats what are recomputed from it.
"""

from __future__ import annotations

from itertools import product

# CP-3, high to low: the honours and Long Three, Plum and Bench; Cat, High Foot, Four-Six and Axe; Black
# Nine, Straight and Crooked Eight, Black Seven, Black Five; Red Nine, Red Seven, Red Five, Ding Ding and
# Two Red. Equals stand together.
MAIN = [["66"], ["11"], ["44"], ["31"], ["33"], ["55"], ["22"]]
YAO = [["51"], ["61"], ["64"], ["65"]]
BLACK = [["63"], ["62", "53"], ["52"], ["32"]]
RED = [["54"], ["43"], ["41"], ["21", "42"]]
FAMILIES = {"main": MAIN, "yao": YAO, "black": BLACK, "red": RED}

# CP-5, high to low: Tian Jiu, Di Ba, Ren Qi, He Wu; the honour, then its totals, by index.
TIAN_JIU = ["66", "63", "54"]
DI_BA = ["11", "62", "53"]
REN_QI = ["44", "52", "43"]
HE_WU = ["31", "41", "32"]
COMBINATIONS = [TIAN_JIU, DI_BA, REN_QI, HE_WU]

# EQ-2, which is the order in which cards are written.
ORDER = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21".split()

# The order of the catalogue: the four of CP-5, then all other identities by index, three by three.
TRIPLES = [*COMBINATIONS, ["55", "33", "22"], ["65", "64", "61"], ["51", "42", "21"]]

Cards = tuple[str, ...]

# CP-4: one to four cards of one identity.
EQUAL_CARDS = {(card,) * n for card in ORDER for n in (1, 2, 3, 4)}


def joined(cards: list[str]) -> str:
    return "+".join(sorted(cards, key=ORDER.index))


def combination(cards: Cards) -> int | None:
    """CP-5: 0 for Tian Jiu to 3 for He Wu; None when there is not an honour, a total, and nothing else."""
    for place, (honour, *totals) in enumerate(COMBINATIONS):
        has_total = any(total in cards for total in totals)
        if honour in cards and has_total and set(cards) <= {honour, *totals}:
            return place
    return None


def allowed(cards: Cards, most: int | None, balanced: bool) -> bool:
    """CP-5: no more cards than the cap, and as many honours as totals when they are balanced."""
    honours = [card for card in cards if card in {triple[0] for triple in COMBINATIONS}]
    return (most is None or len(cards) <= most) and (not balanced or 2 * len(honours) == len(cards))


def is_play(cards: Cards, most: int | None, balanced: bool) -> bool:
    """Whether these cards, of which equal ones stand together, may be played (CP-4, CP-5)."""
    return cards in EQUAL_CARDS or (combination(cards) is not None and allowed(cards, most, balanced))


def family(cards: Cards) -> tuple[str, int]:
    """CP-3, CP-5: the family of a play and its place there, 0 the highest, equals alike."""
    place = combination(cards)
    if place is not None:
        return "combination", place
    return next(
        (name, place)
        for name, rows in FAMILIES.items()
        for place, equals in enumerate(rows)
        if cards[0] in equals
    )


def all_plays() -> list[str]:
    """Every play in the order of the catalogue.

    Triple by triple: one to four equal cards of each identity; then, in the triples of CP-5, combinations
    with one to four honours, for each of them by the number of the first total and then of the other.
    """
    plays = []
    for triple in TRIPLES:
        plays += ["+".join([card] * n) for card in triple for n in (1, 2, 3, 4)]
        if triple in COMBINATIONS:
            honour, one, other = triple
            plays += [
                joined([honour] * h + [one] * i + [other] * j)
                for h, i, j in product((1, 2, 3, 4), range(5), range(5))
                if i + j > 0
            ]
    return plays
