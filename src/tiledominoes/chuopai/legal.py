"""What a hand of Chuo Pai may play, looked up by the triples of its identities."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias, final

from tiledominoes.bags import Bag, check_bag
from tiledominoes.chuopai.cards import CODES, SHIFTS, TRIPLE, TRIPLE_BITS, TRIPLES, pack_cards
from tiledominoes.chuopai.families import COMBINATION_TABLE, Family
from tiledominoes.chuopai.moves import CATALOGUE, PASS, Move, is_higher
from tiledominoes.chuopai.rules import LARGEST_COMBINATION, STANDARD, Rules
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packed import MAX_COPIES
from tiledominoes.tables import by_bits

if TYPE_CHECKING:
    from collections.abc import Callable

Moves: TypeAlias = tuple[Move, ...]

ONLY_PASS: Final[Moves] = (PASS,)
_COMBINING: Final = len(COMBINATION_TABLE)


@final
class Plays:
    """What a hand may play by some options, looked up by its triples, two at a time, and remembered."""

    __slots__ = ("_combinations", "_leads_of_one", "_leads_of_two", "_of_triple")

    def __init__(self, rules: Rules) -> None:
        allowed = [move for move in CATALOGUE[:-1] if move.allowed_by(rules)]
        self._of_triple = [
            [move for move in allowed if move._shift == TRIPLE_BITS * triple]
            for triple in range(len(TRIPLES))
        ]
        self._leads_of_one = [_by_code(plays) for plays in self._of_triple]
        self._leads_of_two = [_by_two_codes() for _ in range(len(TRIPLES) // 2)]
        self._combinations: list[list[Moves | None]] = [
            [None] * (TRIPLE + 1) for _ in range(LARGEST_COMBINATION * _COMBINING)
        ]

    def legal_moves(self, cards: int, best: Move | None) -> Moves:
        """The legal moves of a packed hand by index: leads, what beats the highest, or the pass (CP-8)."""
        if best is None:
            first, second, third, last = self._leads(cards)
            return first + second + third + last
        higher = _HIGHER[best.index]
        if higher is None:
            return self._higher_combinations(cards, best) or ONLY_PASS
        return higher.plays[cards + higher.missing & higher.asked] or ONLY_PASS

    def pick(self, cards: int, best: Move | None, draw: Callable[[], float]) -> Move:
        """A legal move at random: the one of `legal_moves` at ``int(draw() * len(legal_moves))``."""
        if best is not None:
            moves = self.legal_moves(cards, best)
            number = len(moves)
            return moves[int(draw() * number)]
        first, second, third, last = self._leads(cards)
        one = len(first)
        two = one + len(second)
        three = two + len(third)
        place = int(draw() * (three + len(last)))
        if place < two:
            return first[place] if place < one else second[place - one]
        return third[place - two] if place < three else last[place - three]

    def _leads(self, cards: int) -> tuple[Moves, Moves, Moves, Moves]:
        """All plays of a packed hand, by index: those of each two triples, and of the last (CP-4, CP-5)."""
        first, second, third = self._leads_of_two
        rest, last = cards >> 2 * TRIPLE_BITS, cards >> 4 * TRIPLE_BITS
        one = first[cards >> TRIPLE_BITS & TRIPLE][cards & TRIPLE]
        two = second[rest >> TRIPLE_BITS & TRIPLE][rest & TRIPLE]
        three = third[last >> TRIPLE_BITS & TRIPLE][last & TRIPLE]
        return (
            self._join(0, cards) if one is None else one,
            self._join(1, rest) if two is None else two,
            self._join(2, last) if three is None else three,
            self._leads_of_one[-1][last >> 2 * TRIPLE_BITS],
        )

    def _join(self, two: int, cards: int) -> Moves:
        """The plays of two triples, which come first in these cards, by index; from now on remembered."""
        code, other = cards & TRIPLE, cards >> TRIPLE_BITS & TRIPLE
        found = self._leads_of_one[2 * two][code] + self._leads_of_one[2 * two + 1][other]
        self._leads_of_two[two][other][code] = found
        return found

    def _higher_combinations(self, cards: int, best: Move) -> Moves:
        """The combinations in a packed hand that beat one, by index (CP-7)."""
        found: Moves = ()
        size = best._effect.size
        for triple in range(_COMBINING - best.rank):
            found += self._combinations_of(triple, size, cards >> TRIPLE_BITS * triple & TRIPLE)
        return found

    def _combinations_of(self, triple: int, size: int, code: int) -> Moves:
        """The combinations of so many cards in a packed triple."""
        remembered = self._combinations[LARGEST_COMBINATION * triple + size - 1]
        found = remembered[code]
        if found is None:
            plays = [
                move
                for move in self._of_triple[triple]
                if move.family is Family.COMBINATION and move.size == size
            ]
            found = _with(plays, code)
            remembered[code] = found
        return found


def _by_code(plays: list[Move]) -> list[Moves]:
    """The plays of a triple that each packed triple holds."""
    table: list[Moves] = [()] * (TRIPLE + 1)
    for code in CODES:
        table[code] = _with(plays, code)
    return table


def _by_two_codes() -> list[list[Moves | None]]:
    """A place for what two triples hold together: by the second, then by the first."""
    table: list[list[Moves | None]] = [[]] * (TRIPLE + 1)
    for code in CODES:
        table[code] = [None] * (TRIPLE + 1)
    return table


def _with(plays: list[Move], code: int) -> Moves:
    return tuple([move for move in plays if move._codes >> code & 1])


@final
class Higher:
    """The plays of equal cards that beat one of them (CP-7), looked up for all identities at once.

    Attributes:
        missing: what is missing to four, added to each count of a packed hand; no count overflows.
        asked: the highest bit of each count, which is then set where there are enough cards.
        plays: by these bits, the plays by index.
    """

    __slots__ = ("asked", "missing", "plays")

    def __init__(self, best: Move) -> None:
        higher = [move for move in CATALOGUE[:-1] if is_higher(move, best)]
        shifts = [SHIFTS[move.dominoes[0].index] for move in higher]
        enough = [MAX_COPIES << shift for shift in shifts]
        self.missing = sum([MAX_COPIES - best.size << shift for shift in shifts])
        self.asked = sum(enough)
        self.plays = by_bits(zip(enough, higher, strict=True))


_HIGHER: Final = [
    None if move.is_pass or move.family is Family.COMBINATION else Higher(move) for move in CATALOGUE
]
"""By move index; None where the cards are not equal."""


@cache
def plays_by(rules: Rules) -> Plays:
    """The tables of these options, made once."""
    return Plays(rules)


def plays(bag: Bag | str, rules: Rules = STANDARD) -> Moves:
    """All plays of some cards, by index: equal cards and combinations (CP-4, CP-5).

    >>> [str(move) for move in plays("66 63 54")]
    ['66', '63', '54', '66+54', '66+63', '66+63+54']

    Raises:
        InvalidDealError: something that is no bag.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    return plays_by(rules).legal_moves(pack_cards(check_bag(bag, InvalidDealError)), None)
