"""What the discards of others prove about their hands, and dealing the unseen tiles by it.

A discard proves what the hand of that time lacked: the series led (TK-5), a pair (TK-6), or two disjoint
pairs (TK-7). That hand is what the seat holds now and what it has played since.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from tiledominoes.dominoes import DOMINOES, Series
from tiledominoes.packed import packed_all
from tiledominoes.packs import shuffle
from tiledominoes.sampling import Places, Sampler, Way, arrangements
from tiledominoes.tienkau.pairs import GROUP_OF, GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from tiledominoes.tienkau.moves import Move

_IS_CIVIL = tuple(d.series is Series.CIVIL for d in DOMINOES)

InGroups = tuple[int, ...]
"""How many tiles there are of each of `GROUPS`."""


@frozen
class Proof:
    """What is proved of one hidden hand.

    Attributes:
        lacks: whether it holds no military, and no civil tile.
        no_pair: tiles that make no pair together with the hand, by group; None when nothing is proved.
        one_pair: tiles that make one pair at most together with the hand, by group; None likewise.
    """

    lacks: tuple[bool, bool]
    no_pair: InGroups | None
    one_pair: InGroups | None


def proof_of(moves: Sequence[Move]) -> Proof:
    """What the moves of one seat prove, all it made since some moment, in order."""
    lacks = [False, False]
    since: dict[int, InGroups] = {}
    for i, move in enumerate(moves):
        if move.is_discard and move.size == 1:
            # A tile of the series led would have followed, so the other series was led.
            lacks[not _IS_CIVIL[move.dominoes[0].index]] = True
        elif move.is_discard:
            since.setdefault(move.size, _in_groups(t.index for m in moves[i:] for t in m.dominoes))
    return Proof((lacks[0], lacks[1]), since.get(2), since.get(4))


class Dealer:
    """Deals unseen tiles to hidden hands, all deals equally likely that the proofs admit.

    Args:
        unseen: domino indices of the unseen tiles, with repeats.
        sizes: tiles that each hidden hand holds.
        proofs: what is proved of each.

    Raises:
        TileDominoesError: no deal is consistent with the proofs.
    """

    __slots__ = ("_free", "_groups", "_pools", "_sampler", "_sizes")

    def __init__(self, unseen: Sequence[int], sizes: Places, proofs: Sequence[Proof]) -> None:
        self._sizes = sizes
        self._groups: list[list[int]] = []
        self._pools: list[list[int]] = []
        pools: tuple[list[int], list[int]] = ([], [])
        ways: list[list[Way[tuple[Places, ...]]]] = []
        for group in range(len(GROUPS)):
            tiles = [index for index in unseen if GROUP_OF[index] == group]
            if any(_bites(proof, group, len(tiles)) for proof in proofs):
                self._groups.append(tiles)
                ways.append(_ways(tiles, group, proofs))
            else:
                for index in tiles:
                    pools[_IS_CIVIL[index]].append(index)
        self._free: list[int] = []
        limits = tuple(1 - _twos(p.one_pair) for p in proofs if p.one_pair is not None)
        for is_civil, pool in enumerate(pools):
            open_to = [not proof.lacks[is_civil] for proof in proofs]
            if all(open_to):
                self._free += pool
            else:
                self._pools.append(pool)
                ways.append(_pool_ways(len(pool), open_to, len(limits)))
        self._sampler = Sampler(ways, sizes + limits, len(sizes), len(self._free))

    def deal(self, rng: Random) -> list[int]:
        """A packed hand for each hidden seat."""
        hands: list[list[int]] = [[] for _ in self._sizes]
        dealt, left = self._sampler.draw(rng)
        for tiles, choices in zip(self._groups, dealt, strict=False):
            for index, hand in zip(tiles, choices[int(rng.random() * len(choices))], strict=True):
                hands[hand].append(index)
        for tiles, (counts,) in zip(self._pools, dealt[len(self._groups) :], strict=True):
            _deal_out(tiles, counts, hands, rng)
        _deal_out(self._free, left[: len(hands)], hands, rng)
        return [packed_all(hand) for hand in hands]


def _deal_out(tiles: list[int], counts: Places, hands: list[list[int]], rng: Random) -> None:
    """Shuffle tiles and give each hand its number of them."""
    order, start = shuffle(tiles, rng), 0
    for hand, n in zip(hands, counts, strict=True):
        hand += order[start : start + n]
        start += n


def _in_groups(indices: Iterable[int]) -> InGroups:
    counts = [0] * len(GROUPS)
    for index in indices:
        counts[GROUP_OF[index]] += 1
    return tuple(counts)


def _twos(in_groups: InGroups | None) -> int:
    """How many disjoint pairs some tiles make."""
    return sum([n // 2 for n in in_groups]) if in_groups is not None else 0


def _bites(proof: Proof, group: int, unseen: int) -> bool:
    """Whether a proof about pairs can forbid any way to deal so many unseen tiles of a group."""
    if proof.no_pair is not None and proof.no_pair[group] + unseen > 1:
        return True
    return proof.one_pair is not None and _more_pairs(proof.one_pair[group], unseen) > 0


def _more_pairs(tiles: int, more: int) -> int:
    """How many disjoint pairs are new when so many tiles join those of the same group."""
    return (tiles + more) // 2 - tiles // 2


def _ways(tiles: list[int], group: int, proofs: Sequence[Proof]) -> list[Way[tuple[Places, ...]]]:
    """The ways to deal the tiles of one group, each tile to a hidden hand, by what they take."""
    found: dict[Places, list[Places]] = {}
    hands = range(len(proofs))
    allowed = [[hand for hand in hands if not proofs[hand].lacks[_IS_CIVIL[i]]] for i in tiles]
    for choice in product(*allowed):
        takes = [choice.count(hand) for hand in hands]
        fits = True
        for hand, proof in enumerate(proofs):
            if proof.no_pair is not None and takes[hand] and proof.no_pair[group] + takes[hand] > 1:
                fits = False
            if proof.one_pair is not None:
                takes.append(_more_pairs(proof.one_pair[group], takes[hand]))
        if fits:
            found.setdefault(tuple(takes), []).append(choice)
    return [Way(takes, len(choices), tuple(choices)) for takes, choices in found.items()]


def _pool_ways(tiles: int, open_to: Sequence[bool], limits: int) -> list[Way[tuple[Places, ...]]]:
    """The ways to deal so many tiles, told apart, to the hands that are open to them."""
    ranges = [range(tiles + 1) if is_open else range(1) for is_open in open_to]
    return [
        Way(counts + (0,) * limits, arrangements(counts), (counts,))
        for counts in product(*ranges)
        if sum(counts) == tiles
    ]
