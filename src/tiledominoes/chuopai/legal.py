"""What a hand of Chuo Pai may play, looked up triple by triple of its identities."""

from __future__ import annotations

from functools import cache

from tiledominoes.bags import Bag, check_bag
from tiledominoes.catalogue import by_bits
from tiledominoes.chuopai.cards import BITS, CODES, SHIFTS, TRIPLE, TRIPLE_BITS, TRIPLES, pack_cards
from tiledominoes.chuopai.families import COMBINATION_TABLE, Family
from tiledominoes.chuopai.moves import CATALOGUE, PASS, Move, is_higher
from tiledominoes.chuopai.rules import LARGEST_COMBINATION, STANDARD, Rules
from tiledominoes.dominoes import DOMINOES
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packed import MAX_COPIES

ONLY_PASS = (PASS,)


class Plays:
    """What a hand may play by some options, looked up triple by triple and remembered."""

    __slots__ = ("_combinations", "_leads", "_of_triple")

    def __init__(self, rules: Rules) -> None:
        allowed = [move for move in CATALOGUE[:-1] if move.allowed_by(rules)]
        self._of_triple = [
            [move for move in allowed if move._shift == TRIPLE_BITS * triple]
            for triple in range(len(TRIPLES))
        ]
        self._leads = [{code: _with(plays, code) for code in CODES} for plays in self._of_triple]
        self._combinations: list[dict[int, tuple[Move, ...]]] = [
            {} for _ in range(LARGEST_COMBINATION * len(COMBINATION_TABLE))
        ]

    def legal_moves(self, cards: int, best: Move | None) -> tuple[Move, ...]:
        """The legal moves of a packed hand by index: leads, what beats the highest, or the pass (CP-8)."""
        return self.leads(cards) if best is None else self.beating(cards, best) or ONLY_PASS

    def leads(self, cards: int) -> tuple[Move, ...]:
        """All plays of a packed hand, by index (CP-4, CP-5)."""
        found: tuple[Move, ...] = ()
        for leads in self._leads:
            found += leads[cards & TRIPLE]
            cards >>= TRIPLE_BITS
        return found

    def beating(self, cards: int, best: Move) -> tuple[Move, ...]:
        """The plays of a packed hand that beat the highest so far, by index (CP-7)."""
        equal_cards = _HIGHER[best.index]
        if equal_cards is not None:
            missing, asked, higher = equal_cards
            return higher[cards + missing & asked]
        found: tuple[Move, ...] = ()
        for triple in range(len(COMBINATION_TABLE) - best.rank):
            found += self._combinations_of(triple, best.size, cards >> TRIPLE_BITS * triple & TRIPLE)
        return found

    def _combinations_of(self, triple: int, size: int, code: int) -> tuple[Move, ...]:
        """The combinations of so many cards in a packed triple."""
        remembered = self._combinations[LARGEST_COMBINATION * triple + size - 1]
        found = remembered.get(code)
        if found is None:
            plays = [
                move
                for move in self._of_triple[triple]
                if move.family is Family.COMBINATION and move.size == size
            ]
            found = _with(plays, code)
            remembered[code] = found
        return found


def _with(plays: list[Move], code: int) -> tuple[Move, ...]:
    return tuple([move for move in plays if move._codes >> code & 1])


# Which identities a packed hand has so many cards of is asked of all at once: what is missing to four is
# added to each count, whose highest bit is then set where there are enough, and no count overflows.


def _equal_cards_beating(best: Move) -> tuple[int, int, dict[int, tuple[Move, ...]]] | None:
    """What beats a play of equal cards, by the identities that a hand has enough cards of (CP-7).

    Returns:
        What to add to a packed hand, the bits to look at then, and the plays by these bits; None when
        the cards are not equal.
    """
    if best.family is Family.COMBINATION or best.is_pass:
        return None
    missing = sum(MAX_COPIES - best.size << BITS * place for place in range(len(DOMINOES)))
    higher = by_bits(
        (MAX_COPIES << SHIFTS[move.dominoes[0].index], move)
        for move in CATALOGUE[:-1]
        if is_higher(move, best)
    )
    return missing, max(higher), higher


_HIGHER = tuple(map(_equal_cards_beating, CATALOGUE))


@cache
def plays_by(rules: Rules) -> Plays:
    """The tables of these options, made once."""
    return Plays(rules)


def plays(bag: Bag | str, rules: Rules = STANDARD) -> tuple[Move, ...]:
    """All plays of some cards, by index: equal cards and combinations (CP-4, CP-5).

    >>> [str(move) for move in plays("66 63 54")]
    ['66', '63', '54', '66+54', '66+63', '66+63+54']

    Raises:
        InvalidDealError: something that is no bag.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    return plays_by(rules).leads(pack_cards(check_bag(bag, InvalidDealError)))
