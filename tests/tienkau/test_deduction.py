"""What discards prove (TK-5 to TK-7), and that a determinization is even over all deals that fit.

The reference is brute force: every way to put the unseen tiles, told apart, into the hidden hands, kept when
the naive engine can play the whole observed history from the deal that this makes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, permutations, product
from math import comb, factorial
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import pytest

from subjects import TIENKAU
from tienkau.helpers import Deal, as_options, played, start
from tiledominoes import Bag, TileDominoesError, tienkau
from tiledominoes._typing import override
from tiledominoes.sampling import Sampler, Way, arrangements
from tiledominoes.tienkau import CELKO, RUSSIAN, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Hands: TypeAlias = tuple[Bag, ...]
T = TypeVar("T")


def parted(pieces: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to part pieces, told apart, into heaps of these sizes; order within a heap is nothing."""
    if not sizes:
        yield ()
        return
    for heap in combinations(pieces, sizes[0]):
        rest = tuple(piece for piece in pieces if piece not in heap)
        for others in parted(rest, sizes[1:]):
            yield (heap, *others)


def can_be_played(view: tienkau.Observation, hands: Hands) -> bool:
    """Whether the naive engine takes the whole history from the deal that ends in these hands.

    Of a game that was taken up from a text the history begins with a lead too, if there is any.
    """
    dealt = [list(map(str, hand)) for hand in hands]
    for seat, move in zip(view.movers, view.history, strict=True):
        dealt[seat] += map(str, move.dominoes)
    leader = view.movers[0] if view.movers else view.leader
    deal = Deal(list(map(" ".join, dealt)), leader, view.held, as_options(view.rules))
    for seat, move in zip(view.movers, view.history, strict=True):
        assert deal.turn == seat
        if str(move) not in deal.legal():
            return False
        deal.play(str(move))
    return True


def placements(view: tienkau.Observation) -> tuple[Counter[Hands], int]:
    """How often each state comes up among all ways to place the unseen tiles that fit; and all ways."""
    unseen, hidden = list(view.unseen), [seat for seat in range(4) if seat != view.seat]
    ways: Counter[Hands] = Counter()
    for heaps in parted(tuple(range(len(unseen))), [view.counts[seat] for seat in hidden]):
        dealt = dict(zip(hidden, heaps, strict=True))
        ways[
            tuple(Bag(unseen[i] for i in dealt[seat]) if seat in dealt else view.hand for seat in range(4))
        ] += 1
    fitting = {hands: n for hands, n in ways.items() if can_be_played(view, hands)}
    return Counter(fitting), ways.total()


def assert_even(drawn: Counter[T], ways: Counter[T]) -> None:
    """Each count is near its share, and so are all of them together."""
    draws, squares = drawn.total(), 0.0
    for result, n in ways.items():
        share = n / ways.total()
        mean = draws * share
        # Six standard deviations of a binomial count.
        assert abs(drawn[result] - mean) <= 6 * (mean * (1 - share)) ** 0.5, (result, drawn[result], mean)
        squares += (drawn[result] - mean) ** 2 / mean
    # The sum of squares has the mean `free` and the variance twice that.
    free = len(ways) - 1
    assert squares <= free + 6 * (2 * free) ** 0.5 + 6, (squares, free)


def check_even(view: tienkau.Observation, seed: int = 0) -> float:
    """All that fits is drawn, nothing else, each as often as its ways say; the share of ways that fit."""
    ways, tried = placements(view)
    rng, draws = Random(seed), max(1000, 50 * ways.total() // min(ways.values()))
    drawn = Counter(view.determinize(rng).hands for _ in range(draws))
    assert drawn.keys() == ways.keys()
    assert_even(drawn, ways)
    return ways.total() / tried


# Proofs by hand


def possible(state: tienkau.State, seat: int | None, of: int) -> set[str]:
    """The hands that another seat may have, as far as this one can know."""
    view, rng = state.observe(seat), Random(1)
    return {str(view.determinize(rng).hands[of]) for _ in range(400)}


@pytest.mark.clause("TK-5")
def test_tk_5_a_discard_on_one_tile_proves_that_the_series_was_lacking() -> None:
    state = start("66 21", "63 42", "11 55", "44 33")
    # Nothing is known of seat 1 but for the own tiles of seat 3; then it cannot follow civil.
    assert "63 55" not in possible(state, 3, 1)
    assert {"55 63", "63 42", "66 11"} <= possible(state, 3, 1)
    state = played(state, "66 x63")
    assert possible(state, 3, 1) == {"42", "21"}
    assert possible(state, None, 1) == {"42", "21"}
    # Seat 1 itself learns nothing of the others by its own discard.
    assert possible(state, 1, 0) == {"11", "55", "44", "33", "21"}


@pytest.mark.clause("TK-5")
def test_tk_5_a_civil_discard_proves_that_no_military_tile_was_held() -> None:
    state = played(start("66 21", "63 42", "11 55", "44 62"), "21 42 x11")
    assert possible(state, 0, 2) == {"55", "44"}


@pytest.mark.clause("TK-6")
def test_tk_6_a_discard_on_a_pair_proves_that_no_pair_was_held() -> None:
    state = played(start("51 51 61", "66 42 41", "63 21 31", "54 64 65"), "51+51 x66+42")
    # With 66 and 42 seat 1 had none of 63, 54 (nines) and 21 (the Supreme pair).
    assert possible(state, 3, 1) == {"41", "31", "61"}
    # Seat 2 has not shown anything; it may have any three of the five but those that seat 1 needs one of.
    assert len(possible(state, 3, 2)) == 9
    assert "31 61 41" not in possible(state, 3, 2)


@pytest.mark.clause("TK-6")
def test_tk_6_the_hand_of_that_time_is_what_is_held_and_what_was_played_since() -> None:
    state = start("51 51 61 65", "66 42 41 33", "63 21 31 22", "54 64 52 55")
    state = played(state, "51+51 x66+42 x22+63 x64+54 61 33 31 55")
    # 41, 21 and 52 are left. Seat 1 had 66, 42, 33: 21 would have been the Supreme pair. Seat 2 had 22, 63,
    # and 31 which it played later: 41 would have been a pair with that. Seat 3 may have any of them.
    assert possible(state, 0, 1) == {"41", "52"}
    assert possible(state, 0, 2) == {"21", "52"}
    assert possible(state, 0, 3) == {"41", "21", "52"}


@pytest.mark.clause("TK-6")
def test_tk_6_the_first_of_several_discards_proves_the_most() -> None:
    state = start("66 66 11 11 51", "65 42 64 33 61", "61 63 52 55 21", "31 65 62 22 54")
    state = played(state, "66+66 x65+42 x55+52 x31+22 11+11 x33+64 x61+63 x65+62")
    # 61, 54 and 21 are left but for 51 of seat 0. Seat 1 had 42 on the first lead, and so not 21, which the
    # second lead would allow. Seat 2 had 61 and 63, and so neither the other 61 nor 54.
    assert possible(state, 0, 1) == {"61", "54"}
    assert possible(state, 0, 2) == {"21"}
    assert check_even(state.observe(None)) < 1


@pytest.mark.clause("TK-7")
def test_tk_7_a_discard_on_two_pairs_proves_that_at_most_one_was_held() -> None:
    state = start("66 66 11 11 51", "65 65 64 61 63", "55 33 22 64 62", "44 31 61 51 42")
    state = played(state, "66+66,11+11 x65+65+64+61")
    # With 65 65 a second pair would be 64+64 or 61+61; anything else may be the last tile.
    assert possible(state, None, 1) == {"51", "63", "55", "33", "22", "62", "44", "31", "42"}


@pytest.mark.clause("TK-7")
def test_tk_7_one_pair_may_be_held() -> None:
    state = start("66 66 11 11 51", "65 55 64 61 63", "55 33 22 64 62", "44 31 61 51 42")
    state = played(state, "66+66,11+11 x55+65+64+61")
    assert possible(state, None, 1) == {"51", "63", "55", "33", "22", "64", "62", "44", "31", "61", "42"}


# Evenness, for observations of real play


def observed(seed: int, sizes: Sequence[int]) -> Iterator[tienkau.Observation]:
    """What each seat and a spectator see in the course of random play that prefers pairs at leads."""
    rng = Random(seed)
    rules = TIENKAU.rules[rng.randrange(len(TIENKAU.rules))]
    assert isinstance(rules, Rules)
    size, tiles = rng.choice(sizes), list(TIENKAU.pack)
    rng.shuffle(tiles)
    hands = [Bag(tiles[size * seat : size * (seat + 1)]) for seat in range(4)]
    state = tienkau.State.start(hands, rng.randrange(4), 1, rules, partial=True)
    while not state.is_over:
        moves = state.legal_moves
        if not state.trick and rng.random() < 0.7:
            moves = tuple(m for m in moves if m.size == max(move.size for move in moves))
        state = state.play(rng.choice(moves))
        for seat in (None, 0, 1, 2, 3):
            yield state.observe(seat)


def shown(view: tienkau.Observation) -> set[int]:
    """The sizes of the discards of those who still hold hidden tiles."""
    plays = zip(view.movers, view.history, strict=True)
    return {m.size for seat, m in plays if m.is_discard and seat != view.seat and view.counts[seat]}


def number_of_ways(view: tienkau.Observation) -> int:
    hidden = [n for seat, n in enumerate(view.counts) if seat != view.seat]
    return arrangements(hidden)


@pytest.mark.parametrize("spectator", [True, False])
@pytest.mark.parametrize(
    ("discards", "sizes", "seed"),
    [
        ({1}, (2, 3, 4), 0),
        ({2}, (3, 4), 1000),
        ({1, 2}, (4, 5), 2000),
        ({4}, (5, 6), 3000),
        ({1, 4}, (6, 7), 4000),
        ({2, 4}, (7, 8), 5000),
    ],
)
def test_determinize_is_even_over_all_that_fits(
    discards: set[int], sizes: Sequence[int], seed: int, spectator: bool
) -> None:
    checked, wanted = 0, 3
    while checked < wanted:
        seed += 1
        for view in observed(seed, sizes):
            if (view.seat is None) == spectator and shown(view) == discards and number_of_ways(view) <= 150:
                ways, tried = placements(view)
                if len(ways) > 1 and ways.total() < tried:
                    check_even(view)
                    checked += 1
                    break


def test_determinize_is_even_where_rejection_would_hardly_ever_hit() -> None:
    """Fewer than one in a hundred of all ways to place the unseen tiles fits this history."""
    state = start("66 66 33 22 64 51", "55 54 53 51 43 42", "11 31 55 65 64 61", "11 63 62 52 32 21")
    state = played(state, "66+66 x53+43 x55+61 11+62 33 55 64 x21")
    assert check_even(state.observe(1)) < 1 / 100


def test_determinize_is_even_for_a_game_taken_up_from_a_text() -> None:
    """What was played before the text is forgotten, but for the open trick, which still proves its part."""
    state = start("66 66 33 22", "63 62 52 32", "11 31 65 64", "55 54 53 51")
    state = played(state, "66+66 x62+52 x65+64 x54+53 33 x63")
    taken_up = tienkau.State.from_text(state.to_text())
    # Seat 1 has no civil tile now; that seats 1, 2 and 3 had no pair is not in the text.
    for later in (taken_up, played(taken_up, "11"), played(taken_up, "11 55 51")):
        for seat in (None, 0, 2, 3):
            view = later.observe(seat)
            assert len(view.history) == len(later.history) == len(later.observe(seat).movers)
            assert check_even(view) < 1
            assert possible(later, seat, 1) == {"32"}
            # The deal is not known and so nothing before the text is made up.
            assert view.determinize(Random(1)).previous is None
    fresh = tienkau.State.from_text(start("66 21", "63 42", "11 55", "44 33").to_text())
    assert check_even(fresh.observe(0)) == 1


# The support, against all deals there are

EIGHT = "66 66 63 54 11 62 42 21".split()


@cache
def every_state(rules: Rules, plies: int) -> list[tienkau.State]:
    """All states after so many plies, from all deals of eight tiles by all ways to play them."""
    deals = {
        tuple(str(Bag(" ".join(EIGHT[i] for i in heap))) for heap in heaps)
        for heaps in parted(tuple(range(8)), (2, 2, 2, 2))
    }
    states = [start(*hands, banker=1, rules=rules) for hands in sorted(deals)]
    for _ in range(plies):
        states = [state.play(move) for state in states for move in state.legal_moves if not state.is_over]
    return states


@pytest.mark.parametrize(("rules", "plies"), [(CELKO, 3), (RUSSIAN, 5)])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_determinize_returns_exactly_the_information_set(rules: Rules, plies: int, seat: int | None) -> None:
    """All deals with all ways to play them, grouped by observation: one group is what may be drawn."""
    groups: defaultdict[tienkau.Observation, set[Hands]] = defaultdict(set)
    for state in every_state(rules, plies):
        groups[state.observe(seat)].add(state.hands)
    proving = [view for view in groups if shown(view)]
    by_size = sorted(proving, key=lambda view: (-len(groups[view]), view.to_json()))
    assert len(by_size) > 20
    for view in (by_size[0], by_size[len(by_size) // 3], by_size[len(by_size) // 2], by_size[-1]):
        assert placements(view)[0].keys() == groups[view]
        check_even(view)


# The sampler alone


def number_of_deals(places: Sequence[int]) -> int:
    """In how many ways as many pieces as there are places, told apart, fill these heaps: all tried."""
    pieces = range(sum(places))
    return len({tuple(map(frozenset, heaps)) for heaps in parted(tuple(pieces), places)})


def sampled(
    groups: Sequence[Sequence[Way[str]]], places: tuple[int, ...], hands: int, rest: int
) -> Counter[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every choice of a way for each group that leaves room for the rest, by the number of deals it means."""
    found: Counter[tuple[tuple[str, ...], tuple[int, ...]]] = Counter()
    for choice in product(*groups):
        left = list(places)
        number = 1
        for way in choice:
            left = [have - take for have, take in zip(left, way.takes, strict=True)]
            number *= way.ways
        if min(left) >= 0 and sum(left[:hands]) == rest:
            found[tuple(way.dealt for way in choice), tuple(left)] += number * number_of_deals(left[:hands])
    return found


def test_the_sampler_is_even_over_what_brute_force_finds() -> None:
    fitting = refused = 0
    for seed in range(200):
        rng = Random(seed)
        hands, limits = rng.randint(1, 3), rng.randint(0, 2)
        places = tuple(rng.randint(1, 3) for _ in range(hands)) + tuple(
            rng.randint(0, 2) for _ in range(limits)
        )
        pieces = [rng.randint(1, 2) for _ in range(rng.randint(0, 3))]
        groups = []
        for group, number in enumerate(pieces):
            # Some of the ways to deal so many pieces, which also take up to one of each limit.
            deals = [heap for heap in product(range(number + 1), repeat=hands) if sum(heap) == number]
            takes = {(*rng.choice(deals), *(rng.randint(0, 1) for _ in range(limits))) for _ in range(4)}
            groups.append(
                [Way(take, rng.randint(1, 5), f"{group}.{i}") for i, take in enumerate(sorted(takes))]
            )
        # What is left over, or now and then one more or one fewer.
        rest = max(sum(places[:hands]) - sum(pieces) + {0: 1, 1: -1}.get(seed % 9, 0), 0)
        ways = sampled(groups, places, hands, rest)
        if not ways:
            with pytest.raises(TileDominoesError, match="no deal is consistent"):
                Sampler(groups, places, hands, rest)
            refused += 1
            continue
        sampler = Sampler(groups, places, hands, rest)
        drawn: Counter[tuple[tuple[str, ...], tuple[int, ...]]] = Counter()
        for _ in range(800):
            dealt, left = sampler.draw(rng)
            drawn[tuple(dealt), left] += 1
        assert drawn.keys() <= ways.keys()
        assert_even(drawn, ways)
        fitting += len(ways) > 1
    assert fitting > 50
    assert refused > 10


def test_the_sampler_draws_once_for_each_group() -> None:
    groups = [[Way((1, 0), 1, "a"), Way((0, 1), 1, "b")], [Way((1, 0), 2, "c"), Way((0, 1), 1, "d")]]
    sampler, rng, counted = Sampler(groups, (2, 1), 2, 1), Random(5), Random(5)
    sampler.draw(rng)
    counted.random(), counted.random()
    assert rng.random() == counted.random()


def test_the_sampler_holds_no_weight_too_large_for_a_float() -> None:
    """The chances of a full deck are products beyond 2**53; the ends of the draw are the ends of the list."""

    class Fixed(Random):
        def __init__(self, value: float) -> None:
            super().__init__(0)
            self.value = value

        @override
        def random(self) -> float:
            return self.value

    groups = [
        [Way((1, 0), 10**40, "first"), Way((0, 1), 1, "never by chance"), Way((1, 0), 10**40 + 1, "last")]
    ]
    sampler = Sampler(groups, (1, 1), 2, 1)
    assert sampler.draw(Fixed(0.0)) == (["first"], (0, 1))
    assert sampler.draw(Fixed(1 - 2**-53)) == (["last"], (0, 1))


@pytest.mark.parametrize("sizes", [(0,), (3,), (1, 1), (2, 0, 2), (1, 2, 3), (2, 2, 2, 2)])
def test_arrangements_count_the_ways_to_part_pieces(sizes: tuple[int, ...]) -> None:
    assert arrangements(sizes) == number_of_deals(sizes)
    orders = set(permutations([hand for hand, n in enumerate(sizes) for _ in range(n)]))
    assert arrangements(sizes) == len(orders)


def test_arrangements_of_a_full_deal() -> None:
    assert arrangements((8, 8, 8, 8)) == comb(32, 8) * comb(24, 8) * comb(16, 8)
    assert arrangements((8, 8, 8, 8)) == factorial(32) // factorial(8) ** 4
