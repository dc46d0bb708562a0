"""What passes and the opening bonus prove, and dealing by it: CP-2 and CP-8 against brute force."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from chuopai import statement
from effort import few
from naive import chuopai as naive
from tiledominoes import Bag, Domino, TileDominoesError, chuopai
from tiledominoes.chuopai.cards import unpack_cards
from tiledominoes.chuopai.deduction import Dealer, NoCombination, Proof, proof_of
from tiledominoes.chuopai.families import GROUPS

Plies = list[tuple[chuopai.Move, chuopai.Move | None]]


def plies_of(text: str) -> Plies:
    """`move<best` for a move and the play it had to beat, or `move` alone for a lead."""
    read = []
    for word in text.split():
        move, _, best = word.partition("<")
        read.append((chuopai.parse_move(move), chuopai.parse_move(best) if best else None))
    return read


def most(proof: Proof) -> dict[str, int]:
    """The bounds of a proof that say something."""
    return {str(Domino.parse(card)): n for card, n in zip(statement.ORDER, proof.most, strict=True) if n < 4}


def proved(text: str, bonus: str | None = None, *, balanced: bool = False) -> Proof:
    return proof_of(plies_of(text), None if bonus is None else Bag(bonus), balanced=balanced)


def test_nothing_is_proved_by_plays_alone() -> None:
    assert proved("22 33<22 66+63 11+11<44+44") == Proof()
    assert proved("") == Proof()
    assert most(Proof()) == {}


@pytest.mark.clause("CP-8")
def test_cp_8_a_pass_on_one_card_leaves_no_higher_one() -> None:
    assert most(proved("pass<44")) == {"66": 0, "11": 0}
    assert most(proved("pass<65")) == {"64": 0, "61": 0, "51": 0}
    assert most(proved("pass<62")) == most(proved("pass<53")) == {"63": 0}
    assert most(proved("pass<21")) == {"54": 0, "43": 0, "41": 0}
    assert most(proved("pass<66")) == {}


@pytest.mark.clause("CP-8")
def test_cp_8_a_pass_on_several_leaves_fewer_of_each() -> None:
    assert most(proved("pass<44+44+44")) == {"66": 2, "11": 2}
    assert most(proved("pass<52+52")) == {"63": 1, "62": 1, "53": 1}
    assert most(proved("pass<41+41+41+41")) == {"54": 3, "43": 3}


@pytest.mark.clause("CP-8")
def test_cp_8_what_was_played_since_was_held_then() -> None:
    # Of at most two 66 one was led after the pass, of at most two 11 both.
    assert most(proved("pass<44+44+44 66 11+11")) == {"66": 1, "11": 0}
    # What was played before was not.
    assert most(proved("66 pass<44+44+44")) == {"66": 2, "11": 2}
    # A combination takes cards of the hand as well.
    assert most(proved("pass<44+44+44 66+66+54")) == {"66": 0, "11": 2}


@pytest.mark.clause("CP-8")
def test_cp_8_the_narrowest_of_several_proofs_holds() -> None:
    assert most(proved("pass<44+44+44 pass<31+31")) == {"66": 1, "11": 1, "44": 1}
    assert most(proved("pass<31+31 pass<44+44+44")) == {"66": 1, "11": 1, "44": 1}


@pytest.mark.clause("CP-8")
def test_cp_8_a_pass_on_a_combination_leaves_no_higher_one_of_its_size() -> None:
    proof = proved("pass<44+43+43 66 63 62")
    assert most(proof) == {}
    assert proof.no_combinations == [
        [NoCombination((1, 1), 3, balanced=False)],
        [NoCombination((0, 1), 3, balanced=False)],
        [],
        [],
    ]
    assert proved("pass<66+63").no_combinations == [[], [], [], []]
    balanced = proved("pass<31+32", balanced=True)
    assert balanced.no_combinations == [[NoCombination((0, 0), 2, balanced=True)]] * 3 + [[]]


@pytest.mark.clause("CP-2")
def test_cp_2_a_bonus_takes_all_cards_of_both() -> None:
    assert most(proved("", "21 42 42")) == {"42": 0, "21": 0}
    assert proved("", "21 42 42").not_both is None


@pytest.mark.clause("CP-2")
def test_cp_2_no_bonus_proves_that_one_was_lacking() -> None:
    assert proved("", "").not_both == (0, 0)
    assert proved("21 42<21 42+42", "").not_both == (1, 3)
    assert proved("21 42<21 42+42").not_both is None
    pair = next(i for i, group in enumerate(GROUPS) if len(group) == 2)
    lacking, nail, red = proved("", ""), proved("21", ""), proved("42+42", "")
    for nails, reds in product(range(5), repeat=2):
        assert lacking.admits(pair, (nails, reds)) == (nails == 0 or reds == 0)
        assert nail.admits(pair, (nails, reds)) == (reds == 0)
        assert red.admits(pair, (nails, reds)) == (nails == 0)
        assert Proof().admits(pair, (nails, reds))


@pytest.mark.parametrize("balanced", [False, True])
def test_no_combination_is_what_it_says(balanced: bool) -> None:
    for since in product((0, 1, 4), (0, 1, 3, 8)):
        for size in range(2, 13, 2 if balanced else 1):
            proof = NoCombination(since, size, balanced)
            for honours, totals in product(range(5 - since[0]), range(9 - since[1])):
                made = any(
                    h + t == size and (h == t or not balanced)
                    for h in range(1, since[0] + honours + 1)
                    for t in range(1, since[1] + totals + 1)
                )
                assert proof.admits(honours, totals) == (not made)


@cache
def strengths(cards: tuple[str, ...], balanced: bool) -> frozenset[tuple[str | None, int, int]]:
    """Family, number of cards and height of all plays that a hand holds."""
    plays = naive.plays(list(cards), None, balanced)
    return frozenset((naive.family(play), len(play.split("+")), -naive.place(play)) for play in plays)


def could_beat(cards: list[str], best: str, balanced: bool) -> bool:
    family, size, height = naive.family(best), len(best.split("+")), -naive.place(best)
    return any((family, size) == play[:2] and play[2] > height for play in strengths(tuple(cards), balanced))


@pytest.mark.clause("CP-8")
@pytest.mark.parametrize("balanced", [False, True])
def test_cp_8_a_pass_admits_exactly_what_cannot_beat_group_by_group(balanced: bool) -> None:
    """Every play passed on, and every content of every group of the hand, then and now."""
    for best in few(chuopai.catalogue()[:-1], 60):
        if not statement.is_play(tuple(map(str, best.dominoes)), None, balanced):
            continue  # nobody can have played it
        proof = proof_of([(chuopai.PASS, best)], None, balanced=balanced)
        for number, group in enumerate(GROUPS):
            for counts in product((0, 1, 3, 4), repeat=len(group)):
                cards = [str(d) for d, n in zip(group, counts, strict=True) for _ in range(n)]
                assert proof.admits(number, counts) == (not could_beat(cards, str(best), balanced))


def may_hold(hand: list[str], plies: Plies, bonus: str | None, balanced: bool) -> bool:
    """Whether a seat that now holds these cards may have acted so from the start (CP-2, CP-8)."""
    held = list(hand)
    for move, best in reversed(plies):
        held += map(str, move.dominoes)
        if move.is_pass and best is not None and could_beat(sorted(held), str(best), balanced):
            return False
    if bonus is None:
        return True
    start = held + bonus.split()
    both = "21" in start and "42" in start
    return bonus.split() == [card for card in start if both and card in ("42", "21")]


def placements(unseen: list[str], sizes: tuple[int, ...]) -> list[list[list[str]]]:
    """Every way to deal cards, told apart, to hands of these sizes."""
    if not sizes:
        return [[]]
    found = []
    for places in combinations(range(len(unseen)), sizes[0]):
        rest = [card for place, card in enumerate(unseen) if place not in places]
        mine = [unseen[place] for place in places]
        found += [[mine, *others] for others in placements(rest, sizes[1:])]
    return found


# The unseen cards, then of each hidden hand: its size, its moves, and the bonus it gave.
DEALS = [
    ("66 66 11 44 33 22", [(3, "pass<44", None), (3, "", None)], False),
    ("66 66 11 44 33 22", [(2, "pass<44+44 66", None), (2, "pass<33", None), (2, "", None)], False),
    ("66 66 63 54 11 62 53", [(4, "pass<11+62", None), (3, "", None)], False),
    ("66 66 63 54 11 62 53", [(4, "pass<44+52+52", None), (3, "pass<31+41 66", None)], False),
    ("66 66 63 54 54 63 11 62", [(4, "pass<11+11+62+62", None), (4, "pass<44+52", None)], True),
    ("66 66 63 54 54 63 11 62", [(4, "pass<11+11+62+62 66+54", None), (4, "", None)], True),
    ("44 52 43 31 41 32 63", [(4, "pass<31+41+32 44", None), (3, "pass<31+31+41+32", None)], False),
    ("21 21 42 42 66 11", [(3, "", ""), (3, "", "")], False),
    ("21 21 42 42 66 11", [(3, "21 pass<66", ""), (3, "", "")], False),
    ("42 42 66 11 54 22", [(3, "", "42 21"), (3, "42", "")], False),
    ("21 42 54 66 11 54", [(2, "pass<43", ""), (2, "pass<54 22", ""), (2, "21", "")], False),
    ("21 42 54 66 11 54", [(2, "pass<43", None), (2, "pass<54", None), (2, "", None)], False),
    ("21 21 42 66 63 63 11", [(2, "", ""), (2, "pass<11+53", ""), (3, "pass<62", "")], False),
    ("65 64 61 51 66 22 62", [(2, "pass<64", None), (2, "pass<22 64<65", None), (3, "", None)], False),
    ("62 62 53 53 52 63", [(3, "pass<52+52 53", None), (3, "pass<53", None)], False),
    ("66 22", [(0, "pass<44", ""), (2, "", "")], False),
    ("", [(0, "pass<44", None), (0, "", None)], False),
]  # fmt: skip


@pytest.mark.clause("CP-2", "CP-8")
@pytest.mark.parametrize(("unseen", "hands", "balanced"), DEALS, ids=range(len(DEALS)))
def test_deals_by_proofs_are_those_of_brute_force_evenly(
    unseen: str, hands: list[tuple[int, str, str | None]], balanced: bool
) -> None:
    sizes = tuple(size for size, _, _ in hands)
    ways: Counter[tuple[str, ...]] = Counter()
    dealt = placements(unseen.split(), sizes)
    for deal in dealt:
        if all(
            may_hold(hand, plies_of(text), bonus, balanced)
            for hand, (_, text, bonus) in zip(deal, hands, strict=True)
        ):
            ways[tuple(str(Bag(" ".join(hand))) for hand in deal)] += 1
    # Every case proves something that not all deals fit, but for the empty one.
    assert 0 < ways.total() < len(dealt) or len(dealt) == 1
    proofs = [
        proof_of(plies_of(text), None if bonus is None else Bag(bonus), balanced=balanced)
        for _, text, bonus in hands
    ]
    dealer, rng, tries = Dealer(Bag(unseen), sizes, proofs), Random(5), 60 * ways.total()
    drawn = Counter(tuple(str(unpack_cards(cards)) for cards in dealer.deal(rng)) for _ in range(tries))
    assert drawn.keys() == ways.keys()
    for deal_key, n in ways.items():
        share = n / ways.total()
        # Six standard deviations of a binomial count.
        assert abs(drawn[deal_key] - tries * share) <= 6 * (tries * share * (1 - share)) ** 0.5


@pytest.mark.parametrize(
    ("unseen", "hands"),
    [
        ("66 66", [(1, "pass<44", ""), (1, "", "")]),
        ("66 63", [(2, "pass<11+62", ""), (0, "", "")]),
        ("21 42", [(2, "", ""), (0, "", "")]),
        ("21 42", [(1, "21", ""), (1, "42", "21 42")]),
        ("66", [(1, "", ""), (1, "", "")]),
        ("66 66", [(1, "", ""), (0, "", "")]),
        # More was played since than the pass admits.
        ("22", [(1, "pass<44 66", ""), (0, "", "")]),
    ],
)
def test_no_deal_is_found_where_none_is(unseen: str, hands: list[tuple[int, str, str]]) -> None:
    proofs = [proof_of(plies_of(text), Bag(bonus), balanced=False) for _, text, bonus in hands]
    with pytest.raises(TileDominoesError, match="no deal is consistent"):
        Dealer(Bag(unseen), tuple(size for size, _, _ in hands), proofs)


@pytest.mark.clause("CP-2", "CP-8")
def test_a_large_deal_by_proofs_keeps_to_them() -> None:
    """84 cards told apart are never listed; what is drawn is held against the rules one by one."""
    unseen, rng = Bag(" ".join(naive.PACK)) - Bag("66 63 21 42 22 22 66 11 44 31"), Random(2)
    hands: list[tuple[int, str, str | None]] = [
        (26, "pass<44 pass<11+62+53", ""),
        (26, "pass<64 pass<52+52 pass<31+41", ""),
        (22, "", "42 21"),
    ]
    plies = [plies_of(text) for _, text, _ in hands]
    proofs = [
        proof_of(made, None if bonus is None else Bag(bonus), balanced=False)
        for made, (_, _, bonus) in zip(plies, hands, strict=True)
    ]
    dealer = Dealer(unseen, (26, 26, 22), proofs)
    for _ in range(200):
        dealt = [unpack_cards(cards) for cards in dealer.deal(rng)]
        assert dealt[0] + dealt[1] + dealt[2] == unseen
        assert list(map(len, dealt)) == [26, 26, 22]
        for hand, made, (_, _, bonus) in zip(dealt, plies, hands, strict=True):
            assert may_hold([str(d) for d in hand], made, bonus, False)
