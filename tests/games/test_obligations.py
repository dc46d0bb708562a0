"""What every game owes its users, whatever its rules: the obligations written down in `game.py`."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiledominoes
from subjects import SUBJECTS, Subject, walk
from tiledominoes import IllegalMoveError, Move, ParseError, State, is_zero_sum, perft, playout

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)

pytestmark = EVERY_GAME


def begun(subject: Subject, data: st.DataObject) -> State[Move]:
    seed = data.draw(SEEDS, "seed")
    return subject.begin(seed, data.draw(st.sampled_from((None, *subject.sizes)), "size"))


def walked(subject: Subject, data: st.DataObject) -> list[State[Move]]:
    return walk(begun(subject, data), data.draw(SEEDS, "walk"))


def reached(subject: Subject, data: st.DataObject) -> State[Move]:
    states = walked(subject, data)
    return states[data.draw(st.integers(0, len(states) - 1), "ply")]


@given(data=st.data())
def test_every_piece_is_somewhere_at_every_ply(subject: Subject, data: st.DataObject) -> None:
    for state in walked(subject, data):
        held = Counter(d for hand in state.hands for d in hand)
        assert Counter(subject.pack) == held + Counter(state.absent) + Counter(subject.laid(state))


@given(data=st.data())
def test_a_game_is_over_exactly_when_no_move_is_left(subject: Subject, data: st.DataObject) -> None:
    for state in walked(subject, data):
        assert (state.legal_moves == ()) == state.is_over == (state.current_player is None)
        assert bool(state.winners) == state.is_over


@given(data=st.data())
def test_legal_moves_are_unique_and_by_index(subject: Subject, data: st.DataObject) -> None:
    for state in walked(subject, data):
        indices = [move.index for move in state.legal_moves]
        assert indices == sorted(set(indices))
        assert all(subject.game.catalogue[move.index] is move for move in state.legal_moves)


@given(data=st.data())
def test_play_takes_exactly_the_legal_moves(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    text, legal = state.to_text(), set(state.legal_moves)
    others = data.draw(st.lists(st.sampled_from(subject.game.catalogue), max_size=60), "tried")
    for move in {*others, *legal}:
        assert state.is_legal(move) == (move in legal)
        if move in legal:
            assert state.play(move).last_move is move
        else:
            with pytest.raises(IllegalMoveError) as refused:
                state.play(move)
            assert refused.value.clause
            assert str(move) in refused.value.reason
    assert state.to_text() == text


@given(data=st.data())
def test_nothing_but_a_move_is_legal(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    for thing in ("65", None, 7, 1.5, [], state, object(), state.to_text()):
        assert state.is_legal(thing) is False
        with pytest.raises(IllegalMoveError) as refused:
            state.play(thing)  # type: ignore[arg-type]  # on purpose
        assert refused.value.clause


def test_text_in_place_of_a_move_names_parse_move(subject: Subject) -> None:
    with pytest.raises(IllegalMoveError, match=f"{subject.game.name}.parse_move"):
        subject.begin(1).play("65:5")  # type: ignore[arg-type]  # on purpose


@given(data=st.data())
def test_playing_leaves_the_parent_as_it_was(subject: Subject, data: st.DataObject) -> None:
    state = begun(subject, data)
    before, digest = pickle.dumps(state), hash(state)
    first = [s.to_text() for s in walk(state, 1)]
    second = [s.to_text() for s in walk(state, 1)]
    assert first == second
    assert (pickle.dumps(state), hash(state)) == (before, digest)


@given(data=st.data())
def test_the_net_of_all_payments_is_zero(subject: Subject, data: st.DataObject) -> None:
    for state in walked(subject, data):
        if subject.game.Match is not None:
            assert is_zero_sum(state.scores)


@given(data=st.data())
def test_previous_and_last_move_tell_the_history(subject: Subject, data: st.DataObject) -> None:
    states = walked(subject, data)
    moves = tuple(s.last_move for s in states[1:])
    assert (states[0].history, states[0].previous, states[0].last_move) == ((), None, None)
    for ply, state in enumerate(states):
        assert state.history == moves[:ply]
        if ply:
            assert state.previous == states[ply - 1]


@given(data=st.data())
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_is_an_equal_state_with_its_past(
    subject: Subject, protocol: int, data: st.DataObject
) -> None:
    state = reached(subject, data)
    again = pickle.loads(pickle.dumps(state, protocol))
    assert (again, hash(again), again.history) == (state, hash(state), state.history)
    assert again.previous == state.previous
    seat = data.draw(st.sampled_from((None, *range(subject.game.seats))), "seat")
    assert again.observe(seat) == state.observe(seat)
    assert copy.copy(state) == copy.deepcopy(state) == state


@given(data=st.data())
def test_a_text_is_the_position_and_nothing_more(subject: Subject, data: st.DataObject) -> None:
    states = walked(subject, data)
    for state in states:
        again = type(state).from_text(state.to_text())
        assert (again, hash(again), again.to_text()) == (state, hash(state), state.to_text())
        assert again.legal_moves == state.legal_moves
        assert Counter(again.payments) == Counter(state.payments)  # their order is no part of a position
        assert again.previous is None
        assert again.history == state.history[len(state.history) - len(again.history) :]
        assert pickle.loads(pickle.dumps(again)) == again
    assert len({s.to_text() for s in states}) == len(set(states)) == len(states)


@given(data=st.data())
def test_what_repr_shows_makes_the_same_again(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    names = {name: getattr(tiledominoes, name) for name in (subject.game.name, "Bag", "Domino")}
    for thing in (state, *state.hands, *state.legal_moves, *state.absent):
        assert eval(repr(thing), names) == thing


@given(data=st.data())
def test_a_game_goes_on_from_a_text_as_from_the_state(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    taken_up = type(state).from_text(state.to_text())
    for mine, other in zip(walk(state, 3), walk(taken_up, 3), strict=True):
        assert mine == other
        assert mine.scores == other.scores
        assert mine.history[len(state.history) :] == other.history[len(taken_up.history) :]
        assert pickle.loads(pickle.dumps(other)).history == other.history


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


@given(data=st.data())
def test_public_attributes_are_read_only(subject: Subject, data: st.DataObject) -> None:
    state = reached(subject, data)
    for thing in (state, state.observe(0), *state.legal_moves[:1], state.rules, *state.payments[:1]):
        for name in [n for n in dir(type(thing)) if not n.startswith("_")]:
            if not callable(getattr(thing, name)):
                with pytest.raises(AttributeError):
                    setattr(thing, name, None)
        with pytest.raises(AttributeError):
            thing.never_heard_of = 1  # type: ignore[attr-defined]  # on purpose


@given(seed=SEEDS, play=SEEDS)
def test_playout_is_random_play_by_hand(subject: Subject, seed: int, play: int) -> None:
    state = subject.begin(seed)
    assert playout(state, Random(play)) == walk(state, play)[-1].scores


@given(data=st.data())
def test_perft_counts_the_sequences_of_moves(subject: Subject, data: st.DataObject) -> None:
    states = walked(subject, data)
    state = states[max(len(states) - 4, 0)]
    lines = [state]
    for depth in range(4):
        assert perft(state, depth) == len(lines)
        lines = [line.play(move) for line in lines for move in line.legal_moves]


@settings(max_examples=20)
@given(seed=SEEDS)
def test_one_seed_deals_one_game(subject: Subject, seed: int) -> None:
    one, two = subject.game.deal(Random(seed)), subject.game.deal(Random(seed))
    assert one == two
    assert len(one.hands) == subject.game.seats
    assert sum(map(len, one.hands)) == len(subject.pack) - len(subject.laid(one))


def test_the_game_is_registered_under_its_name(subject: Subject) -> None:
    game = subject.game
    assert game.State is type(subject.begin(1))
    assert [move.index for move in game.catalogue] == list(range(len(game.catalogue)))
    assert len({str(move) for move in game.catalogue}) == len(game.catalogue)
    assert subject.begin(1).rules in subject.rules
    assert game.deal(Random(1)).rules == next(iter(game.presets.values()))


@given(data=st.data())
def test_moves_are_one_object_each(subject: Subject, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(subject.game.catalogue), "move")
    assert subject.game.parse_move(str(move)) is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) is move
    assert copy.copy(move) is copy.deepcopy(move) is move
    assert repr(move) == f"{subject.game.name}.parse_move({str(move)!r})"
    with pytest.raises(TypeError):
        type(move)()


@given(text=st.text(max_size=12))
def test_garbage_is_no_move(subject: Subject, text: str) -> None:
    if text not in {str(move) for move in subject.game.catalogue}:
        with pytest.raises(ParseError) as failed:
            subject.game.parse_move(text)
        assert failed.value.text == text
