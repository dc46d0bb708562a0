"""Hidden information in Chedeng: CD-7, by hand and by enumeration of all deals."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import permutations
from random import Random

import pytest

from effort import few
from tiledominoes import Bag, ParseError, chedeng

HANDS = ["66 65", "64 61", "11 55", "44 33"]


def played(state: chedeng.State, moves: str) -> chedeng.State:
    for text in moves.split():
        state = state.play(chedeng.parse_move(text))
    return state


@pytest.mark.clause("CD-7")
def test_cd_7_a_face_down_tile_is_hidden_until_the_round_ends() -> None:
    state = played(chedeng.State.start(HANDS, partial=True), "66:6 x64 x11")
    own, other, table = state.observe(1), state.observe(3), state.observe(None)
    assert list(map(str, own.history)) == ["66:6", "x64", "x"]
    assert list(map(str, other.history)) == ["66:6", "x", "x"]
    assert list(map(str, table.history)) == ["66:6", "x", "x"]
    assert (own.face_down, own.face_down_counts, own.face_down_piles) == (Bag("64"), (0, 1, 1, 0), None)
    assert (own.hand, own.unseen) == (Bag("61"), Bag("65 11 55 44 33"))
    assert (table.hand, table.face_down) == (Bag(), Bag())
    assert table.unseen == Bag("65 64 61 11 55 44 33")


@pytest.mark.clause("CD-7")
def test_all_piles_are_seen_once_the_round_is_over() -> None:
    state = played(chedeng.State.start(HANDS, partial=True), "66:6 x64 x11 x44 65:5 x61 55:5 x33")
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert view.face_down_piles == state.face_down == (Bag(), Bag("64 61"), Bag("11"), Bag("44 33"))
        assert view.history == state.history
        assert view.unseen == Bag()
        assert view.determinize(Random(1)) == state


def test_the_table_is_seen_by_all() -> None:
    state = played(chedeng.State.start(HANDS, 3, False, partial=True), "44:4 x11 64:6")
    for seat in (None, 0, 1, 2, 3):
        view = state.observe(seat)
        assert (view.dealer, view.clockwise, view.open_end, view.downs_in_a_row) == (3, False, 6, 0)


Key = tuple[str, ...]


def key(state: chedeng.State) -> Key:
    """A state with its past, which is more than its position."""
    return (state.to_text(), *map(str, state.history))


def deals(tiles: list[str]) -> set[Key]:
    """Every deal of these eight tiles, two each."""
    hands = (zip(order[::2], order[1::2], strict=True) for order in permutations(tiles))
    return {tuple(str(Bag(" ".join(hand))) for hand in deal) for deal in hands}


@cache
def every_state(dealer: int, clockwise: bool, plies: int) -> list[chedeng.State]:
    """All states after so many plies, from all deals of four doubled tiles."""
    states = [
        chedeng.State.start(deal, dealer, clockwise, partial=True)
        for deal in sorted(deals(["66", "66", "65", "65", "61", "61", "11", "11"]))
    ]
    for _ in range(plies):
        states = [s.play(move) for s in states for move in s.legal_moves]
    return states


def placements(view: chedeng.Observation) -> Counter[Key]:
    """Every way to lay the unseen tiles, told apart, in the places that the seat cannot see.

    The places are what the others hold and their face-down tiles; the round is then played again from the
    deal that this gives, with what now lies face-down.
    """
    dealer, step = view.dealer, 1 if view.clockwise else -1
    movers = [(dealer + step * ply) % 4 for ply in range(len(view.history))]
    hidden = [ply for ply, move in enumerate(view.history) if move is chedeng.HIDDEN]
    others = [seat for seat in range(4) if seat != view.seat]
    found: Counter[Key] = Counter()
    for order in permutations(map(str, view.unseen)):
        tiles = iter(order)
        moves = list(map(str, view.history))
        for ply in hidden:
            moves[ply] = "x" + next(tiles)
        hands = [[str(d) for d in view.hand] if seat == view.seat else [] for seat in range(4)]
        for seat in others:
            hands[seat] += [next(tiles) for _ in range(view.counts[seat])]
        for mover, move in zip(movers, moves, strict=True):
            hands[mover].append(move.removeprefix("x").split(":")[0])
        again = chedeng.State.start(list(map(" ".join, hands)), dealer, view.clockwise, partial=True)
        found[key(played(again, " ".join(moves)))] += 1
    return found


@pytest.mark.clause("CD-7")
@pytest.mark.parametrize(("dealer", "clockwise", "plies"), [(0, True, 3), (2, False, 2)])
@pytest.mark.parametrize("seat", few([0, 3, None], 1))
def test_determinize_returns_exactly_the_information_set_evenly(
    dealer: int, clockwise: bool, plies: int, seat: int | None
) -> None:
    """All deals with all ways to play them, grouped by observation: one group is what may be drawn."""
    groups: defaultdict[chedeng.Observation, set[Key]] = defaultdict(set)
    for state in every_state(dealer, clockwise, plies):
        groups[state.observe(seat)].add(key(state))
    by_size = sorted(groups, key=lambda view: (-len(groups[view]), view.to_json()))
    # A spectator sees so little that one view has thousands of placements.
    some = (by_size[0], by_size[len(by_size) // 2], by_size[-1]) if seat is not None else by_size[-1:]
    for view in some:
        group = groups[view]
        ways = placements(view)
        assert ways.keys() == group
        rng, tries = Random(11), 20 * len(group)
        drawn = Counter(key(view.determinize(rng)) for _ in range(tries))
        assert drawn.keys() <= group
        for state_key, n in ways.items():
            share = n / ways.total()
            # Six standard deviations of a binomial count.
            assert abs(drawn[state_key] - tries * share) <= 6 * (tries * share * (1 - share)) ** 0.5


def test_json_that_does_not_add_up_is_refused() -> None:
    view = played(chedeng.State.start(HANDS, partial=True), "66:6 x64 x11").observe(1)
    text = view.to_json()
    for old, new in [
        ('"counts": [1, 1, 1, 2]', '"counts": [1, 1, 2, 1]'),
        ('"unseen": "11 44 55 33 65"', '"unseen": "11 44 55 33"'),
        ('"unseen": "11 44 55 33 65"', '"unseen": "11 44 55 33 66"'),
        ('"hand": "61"', '"hand": "62"'),
        ('"hand": "61"', '"hand": ""'),
        ('"hand": "61"', '"hand": 61'),
        ('"face_down": "64"', '"face_down": "63"'),
        ('"face_down_counts": [0, 1, 1, 0]', '"face_down_counts": [0, 1, 0, 1]'),
        ('"face_down_counts": [0, 1, 1, 0]', '"face_down_counts": [0, 1, 0, 0]'),
        ('"face_down_counts": [0, 1, 1, 0]', '"face_down_counts": [0, 1, 1]'),
        ('"history": ["66:6", "x64", "x"]', '"history": ["66:6", "x64", "x", "x"]'),
        ('"history": ["66:6", "x64", "x"]', '"history": ["66:6", "x", "x"]'),
        ('"history": ["66:6", "x64", "x"]', '"history": ["66:6", "x64", "11:1"]'),
        ('"history": ["66:6", "x64", "x"]', '"history": ["66:6", "x64", "y"]'),
        ('"movers": [0, 1, 2]', '"movers": [0, 2, 1]'),
        ('"movers": [0, 1, 2]', '"movers": [0, 1, 4]'),
        ('"open_end": 6', '"open_end": 5'),
        ('"current_player": 3', '"current_player": 2'),
        ('"current_player": 3', '"current_player": null'),
        ('"starting_chips": 200', '"starting_chips": 0'),
        ('"starting_chips": 200', '"chips": 200'),
        ('"rules": {', '"rules": 7, "rule": {'),
        ('"dealer": 0', '"dealer": 4'),
        ('"clockwise": true', '"clockwise": 1'),
        ('"face_down_piles": null', '"face_down_piles": null, "hands": []'),
        ("observation/1", "observation/2"),
    ]:
        assert old in text, old
        with pytest.raises(ParseError):
            chedeng.Observation.from_json(text.replace(old, new))
    assert chedeng.Observation.from_json(text) == view
