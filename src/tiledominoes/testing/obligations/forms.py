"""What holds of a state's forms: equality, hash, text, pickles and copies."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tiledominoes.errors import ParseError
from tiledominoes.testing.obligations.base import show
from tiledominoes.testing.obligations.oddities import GARBAGE, ODD_VALUES, EqualToAll, damaged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes.testing.obligations.base import AnyState, Check, Line

_ABOUT = 12
_AFTER = 12
_DAMAGED = 10


def equal_states_hash_alike(check: Check, state: AnyState) -> None:
    """Equal states have equal hashes, however they came about."""
    for other in _others(state):
        if other == state:
            check.same(hash(other), hash(state), "the hash of an equal state")


def states_are_equal_exactly_when_their_texts_are(check: Check, state: AnyState) -> None:
    """Equal states have the same text, and others another."""
    for other in _others(state):
        text = other.to_text()
        known = check.texts.setdefault(text, other)
        check.that(other == known, f"two unequal states have the text {show(text)}")
        alike = text == state.to_text()
        check.same(
            other == state, alike, f"equality with a state of {'the same' if alike else 'another'} text"
        )


def a_state_equals_nothing_else(check: Check, state: AnyState) -> None:
    """A state is unequal to whatever is no state."""
    for thing in ODD_VALUES:
        if not isinstance(thing, EqualToAll):
            answers = (state == thing, state != thing)
            check.same(answers, (False, True), f"the state being equal, and unequal, to {show(thing)}")


def text_is_one_line(check: Check, state: AnyState) -> None:
    """The text of a state is one line."""
    text = state.to_text()
    check.that(isinstance(text, str) and text.splitlines() == [text], f"the text is {show(text)}")


def text_keeps_the_position(check: Check, state: AnyState) -> None:
    """`from_text` of a state's text is the equal state: turn, hands, moves, payments and scores."""
    text = state.to_text()
    again = check.game.State.from_text(text)
    check.same(again.current_player, state.current_player, "the seat to move, read from the text,")
    check.same(again.hands, state.hands, "the hands, read from the text,")
    check.same(again.legal_moves, state.legal_moves, "the legal moves, read from the text,")
    # The order of payments is no part of a position.
    check.same(Counter(again.payments), Counter(state.payments), "the payments, read from the text,")
    for name in ("is_over", "rules", "absent", "is_lead", "scores", "winners"):
        check.same(getattr(again, name), getattr(state, name), f"{name}, read from the text,")
    check.same(again, state, "the state, read from the text,")
    check.same(again.to_text(), text, "the text of the state that was read from it")


def from_text_refuses_garbage(check: Check, line: Line) -> None:
    """`from_text` ends in ParseError for whatever is no position, of any type."""
    read = check.game.State.from_text
    for thing in (*ODD_VALUES, *GARBAGE):
        check.refused(ParseError, lambda thing=thing: read(thing), f"from_text({show(thing)})")  # type: ignore[misc]  # on purpose
    for ply, state in check.along(line):
        for text in damaged(state.to_text(), Random(line.seed + ply), _DAMAGED):
            try:
                again = read(text)
            except ParseError:
                continue
            check.same(read(again.to_text()), again, f"what is read from {show(text)}, and read again,")


def pickles_and_copies_keep_the_state(check: Check, line: Line) -> None:
    """A state that was pickled, by any protocol, or copied is equal, and so are its past and its views."""
    for _, state in check.along(line, _ABOUT):
        for way, again in check.copies(state).items():
            check.same(again, state, f"the state by {way}")
            check.same(hash(again), hash(state), f"the hash by {way}")
            for name in ("history", "movers", "last_move", "previous", "dealt", "setup", "payments"):
                check.same(getattr(again, name), getattr(state, name), f"{name} by {way}")
            for seat in (None, *range(check.game.seats)):
                check.same(again.observe(seat), state.observe(seat), f"what seat {seat} sees by {way}")


def everything_can_be_shown(check: Check, state: AnyState) -> None:
    """`repr` and `str` of whatever a state is made of are text, and raise nothing."""
    views = [state.observe(seat) for seat in (None, *range(check.game.seats))]
    for thing in (state, state.rules, *state.legal_moves, *state.payments, *views):
        for word in (repr(thing), str(thing)):
            check.that(isinstance(word, str) and word != "", f"a {type(thing).__name__} shows as {word!r}")


def public_attributes_are_read_only(check: Check, things: Iterable[object]) -> None:
    """Assigning to a public attribute of a state, an observation, rules, a match ... is an AttributeError."""
    for thing in things:
        for name in dir(thing):
            if not name.startswith("_") and not callable(value := getattr(thing, name)):
                where = f"assigning to {name} of a {type(thing).__name__}"
                # What it has already is assigned, so that nothing is spoilt when that works.
                check.refused(AttributeError, lambda: setattr(thing, name, value), where)  # noqa: B023  # called at once


def _others(state: AnyState) -> list[AnyState]:
    """The state itself made in other ways, and the states that follow it."""
    again = pickle.loads(pickle.dumps(state))
    after = [made.play(move) for made in (state, again) for move in state.legal_moves[:_AFTER]]
    return [type(state).from_text(state.to_text()), again, *after]
