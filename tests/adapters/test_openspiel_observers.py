"""The observers in OpenSpiel: their parts, and that texts and tensors tell all that a seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python import observation

from adapters.openspiel_helpers import EVERY, SEEDS, SMALL, load, observer, random_walk, state_on_the_way
from tiledominoes import GAMES, TileDominoesError, rulebook
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.adapters.fields_openspiel import shown_fields


@pytest.mark.parametrize("name", SMALL)
def test_information_states_are_one_to_one_with_observations(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(3)
    seen: dict[object, tuple[str, tuple[float, ...]]] = {}
    for _ in range(25):
        for state in random_walk(game, rng):
            for seat in range(game.num_players()):
                if state.position is not None:
                    shown = (
                        state.information_state_string(seat),
                        tuple(state.information_state_tensor(seat)),
                    )
                    assert seen.setdefault(state.position.observe(seat), shown) == shown
    texts, numbers = zip(*seen.values(), strict=True)
    assert len(seen) == len(set(texts)) == len(set(numbers))


@pytest.mark.parametrize("name", SMALL)
def test_what_is_public_and_what_is_private_are_all_together(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(6)
    public = observer(game, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    private = observer(game, perfect_recall=True, public_info=False)
    seen: dict[object, tuple[object, ...]] = {}
    for _ in range(25):
        for state in random_walk(game, rng):
            for seat in range(game.num_players()):
                if state.position is not None:
                    public.set_from(state, seat)
                    private.set_from(state, seat)
                    texts = public.string_from(state, seat), private.string_from(state, seat)
                    shown = texts, tuple(public.tensor), tuple(private.tensor)
                    assert seen.setdefault(state.position.observe(seat), shown) == shown
    texts_of_all = {texts for texts, *_ in seen.values()}
    numbers_of_all = {tuple(numbers) for _, *numbers in seen.values()}
    assert len(seen) == len(texts_of_all) == len(numbers_of_all)


@pytest.mark.parametrize("name", SMALL)
def test_a_text_without_history_says_what_its_tensor_says(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(4)
    pairs = {
        (state.observation_string(seat), tuple(state.observation_tensor(seat)))
        for _ in range(25)
        for state in random_walk(game, rng)
        if state.position is not None
        for seat in range(game.num_players())
    }
    texts, numbers = zip(*pairs, strict=True)
    assert len(pairs) == len(set(texts)) == len(set(numbers))


# The parts.


SHOWN: dict[str, tuple[dict[str, tuple[int, ...]], ...]] = {
    "chedeng": (
        {"seat": (4,), "hand": (21,), "unseen": (21,), "counts": (4,), "turn": (4,), "dealer": (4,)},
        {"clockwise": (1,), "open_end": (6,), "downs_in_a_row": (1,), "face_down_counts": (4,)},
        {"face_down": (4, 21)},
        {"scores": (4,), "absent": (21,)},
        {"laid_face_down": (8, 21), "history": (32, 62)},
    ),
    "tienkau": (
        {"seat": (4,), "hand": (21,), "unseen": (21,), "counts": (4,), "turn": (4,), "banker": (4,)},
        {"held": (1,), "leader": (4,), "trick": (4, 21), "trick_discards": (4,), "trick_ranks": (4, 2)},
        {},
        {"tricks": (4,), "scores": (4,), "absent": (21,)},
        {"history": (32, 47)},
    ),
    "chuopai": (
        {"seat": (3,), "hand": (21,), "unseen": (21,), "counts": (3,), "turn": (3,), "leader": (3,)},
        {"acted": (3,), "best": (21,), "best_family": (5,), "best_rank": (1,), "best_owner": (3,)},
        {},
        {"bonus": (3, 21), "scores": (3,), "absent": (21,)},
        {"history": (248, 24)},
    ),
}
"""The shapes of the parts: two groups of any observer, those without recall, more of any, those with it."""


@pytest.mark.parametrize("name", GAMES)
def test_layouts_are_named(name: str) -> None:
    first, second, without, third, recalled = SHOWN[name]
    for recall, expected in (
        (False, {**first, **second, **without, **third}),
        (True, {**first, **second, **third, **recalled}),
    ):
        seen = observer(load(f"python_{name}"), perfect_recall=recall)
        assert [(key, part.shape) for key, part in seen.dict.items()] == list(expected.items())


@given(name=EVERY, seed=SEEDS)
def test_parts_are_the_fields_of_arrays(name: str, seed: int) -> None:
    game, rng = pyspiel.load_game(name), Random(seed)
    state = state_on_the_way(game, rng, dealing=False)
    layout = LAYOUTS[game.table.game.name]
    seen = observation.make_observation(game)
    for seat in range(game.num_players()):
        seen.set_from(state, seat)
        array = layout.named(layout.encode(state.position.observe(seat)))
        assert seen.dict.keys() - array.keys() == {"seat", "absent"}
        for key in seen.dict.keys() & array.keys():
            assert np.array_equal(seen.dict[key], array[key])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_what_openspiel_shows_is_in_its_bounds(game: Any, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(game.pack) // game.seats))
    fields = shown_fields(game.name, size)
    walk = random_walk(load(f"python_{game.name}", hand_size=size), Random(data.draw(SEEDS)))
    state = walk[data.draw(st.integers(1 + size * game.seats, len(walk) - 1))]
    for seat in (None, *range(game.seats)):
        for field in fields:
            numbers = np.array(list(field.form.values(state.observe(seat))))
            assert numbers.size == field.size
            assert np.all((field.low <= numbers) & (numbers <= field.high))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_part_names_clauses_and_says_what_it_is(game: Any) -> None:
    for field in shown_fields(game.name, 1):
        assert {rulebook.clause(clause_id).game for clause_id in field.clauses} <= {"equipment", game.name}
        assert field.clauses
        assert field.meaning
        assert field.unit


def test_observers_refuse_what_they_cannot_show() -> None:
    game = load("python_chedeng")
    with pytest.raises(TileDominoesError, match="each seat has its own"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
            {},
        )
    with pytest.raises(TileDominoesError, match="take no parameters, not 'colour'"):
        game.make_py_observer(None, {"colour": "red"})
