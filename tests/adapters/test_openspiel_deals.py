"""The deal in OpenSpiel: what is drawn, in which order and with which chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from adapters.openspiel_helpers import deal_by_hand, load
from tiledominoes import GAMES, Bag, Domino, chuopai, tienkau
from tiledominoes.packs import shuffle


def test_the_seat_is_drawn_first_and_then_the_pieces() -> None:
    game = load("python_chuopai", pack="66 66 65 11")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert [state.action_to_string(seat) for seat in range(3)] == ["leader 0", "leader 1", "leader 2"]
    assert str(state) == "chuopai deal; -"
    state.apply_action(2)
    assert state.chance_outcomes() == [(0, 1 / 2), (1, 1 / 4), (7, 1 / 4)]
    assert [state.action_to_string(i) for i in (0, 1, 7)] == ["deal 66", "deal 11", "deal 65"]
    state.apply_action(0)
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (7, 1 / 3)]
    state.apply_action(7)
    assert str(state) == "chuopai deal; leader 2; 66 / 65"
    state.apply_action(0)
    assert not state.is_chance_node()
    # What nobody was dealt is out, and everybody knows it.
    assert state.position == chuopai.State.start(["66", "65", "66"], leader=2, partial=True)
    assert state.position.absent.count(Domino(1, 1)) == 4


def test_a_seat_that_is_named_is_not_drawn() -> None:
    game = load("python_tienkau", hand_size=1, banker=2, held=4)
    state = deal_by_hand(game, "66", "65", "11", "54")
    assert game.max_chance_nodes_in_history() == 4
    expected = tienkau.State.start(["66", "65", "11", "54"], banker=2, held=4, partial=True)
    assert state.position == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_full_deal_is_what_the_library_deals(name: str) -> None:
    game = GAMES[name]
    expected = game.deal(Random(5))
    rng = Random(5)
    first = int(rng.random() * game.seats)
    order = shuffle(game.pack, rng)
    state = deal_by_hand(load(f"python_{name}"), first, *(piece.index for piece in order))
    assert state.position == expected
    assert not state.position.partial


@pytest.mark.parametrize("pack", ["66 66 65 11", "66 66 66 44 44 31"])
def test_every_deal_has_the_chance_of_a_shuffle(pack: str) -> None:
    found: dict[str, Fraction] = {}

    def follow(state: Any, chance: Fraction) -> None:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            for outcome, p in outcomes:
                follow(state.child(outcome), chance * Fraction(p).limit_denominator(100))
        else:
            found[str(state)] = found.get(str(state), Fraction(0)) + chance

    follow(load("python_chuopai", pack=pack, leader=0).new_initial_state(), Fraction(1))
    expected: dict[str, Fraction] = {}
    pieces = list(Bag(pack))
    orders = list(permutations(pieces))
    size = len(pieces) // 3
    for order in orders:
        hands = [Bag(order[size * seat : size * (seat + 1)]) for seat in range(3)]
        text = chuopai.State.start(hands, leader=0, partial=True).to_text()
        expected[text] = expected.get(text, Fraction(0)) + Fraction(1, len(orders))
    assert found == expected
