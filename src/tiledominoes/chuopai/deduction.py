"""What passes and the opening bonus prove about hidden hands, and dealing the unseen cards by it.

A pass proves that the hand of that time had nothing that beats the play passed on (CP-8); that hand is
what the seat holds now and what it has played since. A bonus proves that none of its cards is left, and
no bonus that the start hand lacked one of the two (CP-2). All of it is said of one of `families.GROUPS` at
a time: at most so many cards of one identity, or no combination of so many cards of an honour and its
totals.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes.chuopai.cards import SHIFTS
from tiledominoes.chuopai.families import COMBINATION_TABLE, GROUPS, RANKS, Family
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.packed import MAX_COPIES
from tiledominoes.packs import shuffle
from tiledominoes.sampling import Places, Sampler, Way, arrangements, weighted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from tiledominoes.bags import Bag
    from tiledominoes.chuopai.moves import Move

Counts = tuple[int, ...]
"""How many cards of each identity of a group."""


@frozen
class NoCombination:
    """A proof that some cards of a hand and others played since made no combination of one size.

    Attributes:
        since: cards of the honour, and of its totals together, that were played since.
        size: how many cards the combination would have had.
        balanced: whether it would have needed as many honours as totals.
    """

    since: tuple[int, int]
    size: int
    balanced: bool

    def admits(self, honours: int, totals: int) -> bool:
        """True when so many honours and totals in the hand now fit the proof."""
        honours += self.since[0]
        totals += self.since[1]
        if self.balanced:
            return min(honours, totals) < self.size // 2
        return not honours or not totals or honours + totals < self.size


@frozen
class Proof:
    """What is proved of one hidden hand.

    Attributes:
        most: the most cards of each identity that it can hold, by domino index.
        no_combinations: for each kind of combination what is proved of it.
        not_both: cards of the two identities of the opening bonus that the seat has played, when its start
            hand cannot have had both; None when nothing is proved.
    """

    most: list[int] = field(factory=lambda: [MAX_COPIES] * len(DOMINOES))
    no_combinations: list[list[NoCombination]] = field(factory=lambda: [[] for _ in COMBINATION_TABLE])
    not_both: tuple[int, int] | None = None

    def admits(self, group: int, counts: Counts) -> bool:
        """True when the hand may hold so many cards of each identity of a group."""
        identities = GROUPS[group]
        if any(n > self.most[d.index] for d, n in zip(identities, counts, strict=True)):
            return False
        if group < len(COMBINATION_TABLE):
            proofs = self.no_combinations[group]
            return all(proof.admits(counts[0], counts[1] + counts[2]) for proof in proofs)
        if len(identities) == 2 and self.not_both is not None:
            return any(n + played == 0 for n, played in zip(counts, self.not_both, strict=True))
        return True


def proof_of(plies: Sequence[tuple[Move, Move | None]], bonus: Bag | None, *, balanced: bool) -> Proof:
    """What is proved of one seat.

    Args:
        plies: every move the seat made since some moment, with the play it had to beat; None at a lead.
        bonus: the cards that the seat gave up at the start; None when CP-2 proves nothing, as in a partial
            deal.
        balanced: whether combinations are balanced.
    """
    played = [d for move, _ in plies for d in move.dominoes]
    not_both = None
    if bonus is not None and not bonus:
        nail, two_red = GROUPS[len(COMBINATION_TABLE)]
        not_both = (played.count(nail), played.count(two_red))
    proof = Proof(not_both=not_both)
    for card in bonus or ():
        # All cards of both kinds went with it.
        for identity in next(group for group in GROUPS if card in group):
            proof.most[identity.index] = 0
    for i, (move, best) in enumerate(plies):
        if move.is_pass and best is not None:
            since = [d for later, _ in plies[i:] for d in later.dominoes]
            _add_pass(proof, best, since, balanced=balanced)
    return proof


def _add_pass(proof: Proof, best: Move, since: list[Domino], *, balanced: bool) -> None:
    """Add what a pass on this play proves, given what the seat has played since (CP-7, CP-8)."""
    if best.family is Family.COMBINATION:
        for kind in range(len(COMBINATION_TABLE) - best.rank):
            combination = COMBINATION_TABLE[kind]
            honours = since.count(combination.honour)
            totals = sum(since.count(total) for total in combination.totals)
            proof.no_combinations[kind].append(NoCombination((honours, totals), best.size, balanced))
        return
    for identity, (family, rank) in RANKS.items():
        if family is best.family and rank > best.rank:
            most = best.size - 1 - since.count(identity)
            proof.most[identity.index] = min(proof.most[identity.index], most)


class Dealer:
    """Deals unseen cards to hidden hands, all deals equally likely that the proofs admit.

    Args:
        unseen: the unseen cards.
        sizes: cards that each hidden hand holds.
        proofs: what is proved of each.

    Raises:
        TileDominoesError: no deal is consistent with the proofs.
    """

    __slots__ = ("_free", "_groups", "_sampler", "_sizes")

    def __init__(self, unseen: Bag, sizes: Places, proofs: Sequence[Proof]) -> None:
        self._sizes = sizes
        self._groups: list[tuple[Domino, ...]] = []
        self._free: list[int] = []
        ways: list[list[Way[list[tuple[int, tuple[Counts, ...]]]]]] = []
        for group, identities in enumerate(GROUPS):
            cards = tuple(unseen.count(d) for d in identities)
            if any(not _admits_all(proof, group, cards) for proof in proofs):
                self._groups.append(identities)
                ways.append(_ways(cards, group, proofs))
            else:
                for identity, n in zip(identities, cards, strict=True):
                    self._free += [identity.index] * n
        self._sampler = Sampler(ways, sizes, len(sizes), len(self._free))

    def deal(self, rng: Random) -> list[int]:
        """A packed hand for each hidden seat."""
        hands = [0] * len(self._sizes)
        dealt, left = self._sampler.draw(rng)
        for identities, choices in zip(self._groups, dealt, strict=True):
            for hand, counts in enumerate(_pick(choices, rng)):
                for identity, n in zip(identities, counts, strict=True):
                    hands[hand] += n << SHIFTS[identity.index]
        order, start = shuffle(self._free, rng), 0
        for hand, n in enumerate(left):
            for index in order[start : start + n]:
                hands[hand] += 1 << SHIFTS[index]
            start += n
        return hands


def _admits_all(proof: Proof, group: int, cards: Counts) -> bool:
    """True when a proof admits any part of the unseen cards of a group."""
    return all(proof.admits(group, counts) for counts in product(*(range(n + 1) for n in cards)))


def _ways(
    cards: Counts, group: int, proofs: Sequence[Proof]
) -> list[Way[list[tuple[int, tuple[Counts, ...]]]]]:
    """The ways to deal the cards of one group to the hidden hands, by what they take.

    Each holds, with its number of ways when cards are told apart, what every hand gets.
    """
    hands = len(proofs)
    found: dict[Places, list[tuple[int, tuple[Counts, ...]]]] = {}
    splits = [list(_splits(n, hands)) for n in cards]
    for split in product(*splits):
        dealt = tuple(zip(*split, strict=True))
        if all(proof.admits(group, counts) for proof, counts in zip(proofs, dealt, strict=True)):
            ways = 1
            for shares in split:
                ways *= arrangements(shares)
            found.setdefault(tuple(map(sum, dealt)), []).append((ways, dealt))
    return [Way(takes, sum(ways for ways, _ in dealt), dealt) for takes, dealt in found.items()]


def _splits(cards: int, hands: int) -> Iterable[Counts]:
    """How so many cards can be shared out among hands."""
    return (shares for shares in product(range(cards + 1), repeat=hands) if sum(shares) == cards)


def _pick(choices: list[tuple[int, tuple[Counts, ...]]], rng: Random) -> tuple[Counts, ...]:
    """One of the choices, by their numbers of ways."""
    return choices[weighted([ways for ways, _ in choices], rng)][1]
