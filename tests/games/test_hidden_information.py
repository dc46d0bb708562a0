"""What a seat may know, and that nothing else gets out in any form (DESIGN of the views)."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subjects import SUBJECTS, Subject, walk
from tiledominoes import Bag, Move, Observation, State, TileDominoesError

SEEDS = st.integers(0, 2**32)

pytestmark = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def drawn(subject: Subject, data: st.DataObject) -> tuple[list[State[Move]], int | None]:
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(data.draw(SEEDS, "seed"), size), data.draw(SEEDS, "walk"))
    return states, data.draw(st.sampled_from((None, *range(subject.game.seats))), "seat")


def forms(view: Observation[Move]) -> tuple[object, ...]:
    """Every form an observation can be looked at in."""
    public = [name for name in dir(view) if not name.startswith("_")]
    values = [getattr(view, name) for name in public if not callable(getattr(view, name))]
    return (repr(view), str(view), hash(view), view.to_json(), repr(values))


@given(data=st.data())
def test_an_observation_tells_what_the_seat_may_know(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    for state in states:
        view = state.observe(seat)
        assert view.seat == seat
        assert view.hand == (Bag() if seat is None else state.hands[seat])
        assert view.counts == tuple(map(len, state.hands))
        assert (view.rules, view.absent) == (state.rules, state.absent)
        assert (view.current_player, view.is_over) == (state.current_player, state.is_over)
        assert view.legal_moves == (
            state.legal_moves if seat == state.current_player and seat is not None else ()
        )
        assert (view.payments, view.scores, view.winners) == (state.payments, state.scores, state.winners)
        assert len(view.history) == len(state.history)
        assert view.last_move == (view.history[-1] if view.history else None)


@given(data=st.data())
def test_determinize_stays_in_the_information_set(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    view = state.observe(seat)
    other = view.determinize(Random(data.draw(SEEDS, "rng")))
    assert other.observe(seat) == view
    assert forms(other.observe(seat)) == forms(view)
    assert state.determinize(seat, Random(3)) == view.determinize(Random(3))
    assert other.current_player is None or other.legal_moves != ()
    assert len(other.history) == len(state.history)
    rebuilt = other
    while rebuilt.previous is not None:
        rebuilt, last = rebuilt.previous, rebuilt.last_move
        assert last is not None
        assert rebuilt.play(last).observe(seat) == states[len(rebuilt.history) + 1].observe(seat)
    assert rebuilt.history == ()


@given(data=st.data())
def test_an_observation_is_the_same_from_a_swapped_past(subject: Subject, data: st.DataObject) -> None:
    """Hidden pieces are swapped and the whole visible game is played again with them."""
    states, seat = drawn(subject, data)
    last = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    other = last.determinize(seat, Random(data.draw(SEEDS, "rng")))
    earlier: State[Move] | None = other
    while earlier is not None:
        mine = states[len(earlier.history)]
        assert forms(earlier.observe(seat)) == forms(mine.observe(seat))
        earlier = earlier.previous


@given(data=st.data())
def test_what_was_shown_stays_known(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    before: tuple[Move, ...] = ()
    for state in states:
        seen = state.observe(seat).history
        for then, now in zip(before, seen, strict=False):
            assert str(then) in ("x", str(now))
        before = seen


@given(data=st.data())
def test_json_of_an_observation_round_trips(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    view = states[data.draw(st.integers(0, len(states) - 1), "ply")].observe(seat)
    text = view.to_json()
    again = type(view).from_json(text)
    assert (again, hash(again), again.to_json()) == (view, hash(view), text)
    assert text.isascii()
    assert json.loads(text)["form"] == f"tiledominoes.{subject.game.name}.observation/1"


@given(data=st.data())
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_of_an_observation_is_equal_and_holds_no_more(
    subject: Subject, protocol: int, data: st.DataObject
) -> None:
    states, seat = drawn(subject, data)
    view = states[data.draw(st.integers(0, len(states) - 1), "ply")].observe(seat)
    before = pickle.dumps(view, protocol)
    drawn_state = view.determinize(Random(1))
    assert pickle.dumps(view, protocol) == before
    again = pickle.loads(before)
    assert (again, hash(again)) == (view, hash(view))
    assert again.determinize(Random(1)) == drawn_state
    assert copy.copy(view) == copy.deepcopy(view) == view


@given(data=st.data())
def test_a_view_of_a_game_taken_up_from_a_text(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    for later in walk(type(state).from_text(state.to_text()), 5, 6):
        view = later.observe(seat)
        other = view.determinize(Random(1))
        assert other.observe(seat) == view
        for again in (pickle.loads(pickle.dumps(other)), *walk(other, 1, 1)[1:]):
            back = pickle.loads(pickle.dumps(again))
            assert (back, back.history, back.last_move) == (again, again.history, again.last_move)
        assert type(view).from_json(view.to_json()) == view


@given(data=st.data())
def test_a_changed_json_is_refused_or_is_another_view(subject: Subject, data: st.DataObject) -> None:
    states, seat = drawn(subject, data)
    view = states[data.draw(st.integers(0, len(states) - 1), "ply")].observe(seat)
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
