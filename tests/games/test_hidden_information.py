"""What a seat may know, beyond what the check of the test kit holds of every game."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subjects import SUBJECTS, Subject, walk
from tiledominoes import Move, Observation, State, TileDominoesError

SEEDS = st.integers(0, 2**32)

pytestmark = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def reached(subject: Subject, data: st.DataObject) -> tuple[State[Move], Observation[Move]]:
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(data.draw(SEEDS, "seed"), size), data.draw(SEEDS, "walk"))
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    return state, state.observe(data.draw(st.sampled_from((None, *range(subject.game.seats))), "seat"))


@given(data=st.data())
def test_a_drawn_past_is_played_by_the_rules(subject: Subject, data: st.DataObject) -> None:
    state, view = reached(subject, data)
    drawn = view.determinize(Random(data.draw(SEEDS, "rng")))
    while (before := drawn.previous) is not None:
        assert drawn.last_move is not None
        assert before.play(drawn.last_move) == drawn
        drawn = before
    assert (drawn.history, drawn.absent, drawn.rules) == ((), state.absent, state.rules)


@given(data=st.data())
def test_json_is_ascii_and_names_its_form(subject: Subject, data: st.DataObject) -> None:
    _, view = reached(subject, data)
    text = view.to_json()
    assert text.isascii()
    assert json.loads(text)["form"] == f"tiledominoes.{subject.game.name}.observation/1"


@given(data=st.data())
def test_drawing_states_leaves_no_trace_on_a_view(subject: Subject, data: st.DataObject) -> None:
    state, view = reached(subject, data)
    before = (pickle.dumps(view), repr(view), hash(view))
    view.determinize(Random(1))
    assert (pickle.dumps(view), repr(view), hash(view)) == before
    assert view == state.observe(view.seat)


@given(data=st.data())
def test_a_view_of_a_game_taken_up_from_a_text(subject: Subject, data: st.DataObject) -> None:
    state, view = reached(subject, data)
    for later in walk(type(state).from_text(state.to_text()), 5, 6):
        other = later.observe(view.seat).determinize(Random(1))
        for again in (pickle.loads(pickle.dumps(other)), *walk(other, 1, 1)[1:]):
            back = pickle.loads(pickle.dumps(again))
            assert (back, back.history, back.last_move) == (again, again.history, again.last_move)


@given(data=st.data())
def test_a_changed_json_is_refused_or_is_another_view(subject: Subject, data: st.DataObject) -> None:
    _, view = reached(subject, data)
    values = json.loads(view.to_json())
    key = data.draw(st.sampled_from(sorted(values)), "key")
    values[key] = data.draw(
        st.none() | st.booleans() | st.integers(-2, 9) | st.text("0123456 x:+", max_size=5)
        | st.lists(st.integers(0, 8), max_size=4) | st.lists(st.text("0123456 x:+", max_size=5), max_size=4),
        "value",
    )  # fmt: skip
    try:
        other = type(view).from_json(json.dumps(values))
    except TileDominoesError:
        return
    assert other.determinize(Random(1)).observe(other.seat) == other


def test_no_such_seat(subject: Subject) -> None:
    state = subject.begin(1)
    for seat in (-1, subject.game.seats, True, 1.0, "1"):
        with pytest.raises(TileDominoesError):
            state.observe(seat)  # type: ignore[arg-type]  # on purpose
