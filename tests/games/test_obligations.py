"""What every game owes its users, whatever its rules: the check of the test kit, and what goes beyond it."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiledominoes
from effort import IS_SMALL
from subjects import SUBJECTS, Subject, walk
from tiledominoes import IllegalMoveError, Move, ParseError, State
from tiledominoes.testing.check import check_states

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)

pytestmark = EVERY_GAME


def begun(subject: Subject, data: st.DataObject) -> State[Move]:
    seed = data.draw(SEEDS, "seed")
    return subject.begin(seed, data.draw(st.sampled_from((None, *subject.sizes)), "size"))


def reached(subject: Subject, data: st.DataObject) -> State[Move]:
    states = walk(begun(subject, data), data.draw(SEEDS, "walk"))
    return states[data.draw(st.integers(0, len(states) - 1), "ply")]


@settings(max_examples=2 if IS_SMALL else 5)
@given(data=st.data())
def test_every_obligation_by_any_rules_from_any_deal(subject: Subject, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(subject.sizes[:4]), "size")
    state = subject.begin(data.draw(SEEDS, "seed"), size)
    check_states(subject.game, [state], seeds=[data.draw(SEEDS, "walk")])


# What is refused, and how it is said.


@given(data=st.data())
def test_a_refusal_names_the_move(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    for move in data.draw(st.lists(st.sampled_from(subject.game.catalogue), max_size=60), "tried"):
        if not state.is_legal(move):
            with pytest.raises(IllegalMoveError) as refused:
                state.play(move)
            assert str(move) in refused.value.reason


def test_text_in_place_of_a_move_names_parse_move(subject: Subject) -> None:
    with pytest.raises(IllegalMoveError, match=f"{subject.game.name}.parse_move"):
        subject.begin(1).play("65:5")  # type: ignore[arg-type]  # on purpose


@given(text=st.text())
def test_garbage_is_a_parse_error(subject: Subject, text: str) -> None:
    game = subject.game
    with pytest.raises(ParseError):
        game.State.from_text(text)
    with pytest.raises(ParseError):
        type(subject.begin(1).observe(0)).from_json(text)


@given(data=st.data())
def test_a_damaged_text_is_read_as_a_position_or_refused(subject: Subject, data: st.DataObject) -> None:
    text = reached(subject, data).to_text()
    at = data.draw(st.integers(0, len(text)), "at")
    cut = data.draw(st.integers(0, 4), "cut")
    damaged = text[:at] + data.draw(st.text("0123456-=/+xyz ", max_size=3), "put") + text[at + cut :]
    try:
        state = subject.game.State.from_text(damaged)
    except ParseError as error:
        refused: ParseError | None = error
    else:
        refused = None
        assert subject.game.State.from_text(state.to_text()) == state
        assert walk(state, 1)[-1].winners
    if refused is not None:
        assert refused.text == damaged
        assert 0 <= refused.position <= len(damaged)


@given(text=st.text(max_size=12))
def test_garbage_is_no_move(subject: Subject, text: str) -> None:
    if text not in {str(move) for move in subject.game.catalogue}:
        with pytest.raises(ParseError) as failed:
            subject.game.parse_move(text)
        assert failed.value.text == text


# What things are.


@given(data=st.data())
def test_what_repr_shows_makes_the_same_again(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    names = {name: getattr(tiledominoes, name) for name in (subject.game.name, "Bag", "Domino")}
    for thing in (state, *state.hands, *state.legal_moves, *state.absent):
        assert eval(repr(thing), names) == thing


@given(data=st.data())
def test_nothing_takes_a_new_attribute(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    for thing in (state, state.observe(0), *state.legal_moves[:1], state.rules, *state.payments[:1]):
        with pytest.raises(AttributeError):
            thing.never_heard_of = 1  # type: ignore[attr-defined]  # on purpose


def test_the_game_is_registered_under_its_name(subject: Subject) -> None:
    game = subject.game
    assert game.State is type(subject.begin(1))
    assert subject.begin(1).rules in subject.rules
    assert game.deal(Random(1)).rules == next(iter(game.presets.values()))


@given(data=st.data())
def test_moves_are_found_and_not_made(subject: Subject, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(subject.game.catalogue), "move")
    assert repr(move) == f"{subject.game.name}.parse_move({str(move)!r})"
    with pytest.raises(TypeError):
        type(move)()


@pytest.mark.parametrize(
    "use", [repr, hash, pickle.dumps, lambda state: state == state, lambda state: state.legal_moves]
)
def test_a_state_of_no_parts_is_of_no_use_and_does_no_harm(
    subject: Subject, use: Callable[[object], object]
) -> None:
    with pytest.raises(AttributeError):
        use(subject.game.State())
