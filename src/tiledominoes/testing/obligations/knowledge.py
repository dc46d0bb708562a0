"""What holds of observations: what they tell, what they keep to themselves, and what is drawn from them."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.errors import ParseError
from tiledominoes.testing.obligations.base import show
from tiledominoes.testing.obligations.oddities import GARBAGE, ODD_VALUES, damaged, only_random

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tiledominoes.game import Move, Observation
    from tiledominoes.testing.obligations.base import AnyState, Check, Line

ABOUT = 6
"""At about so many plies of a line things are looked at that take long."""

_DRAWS = 2
_PASTS = 3
_DAMAGED = 3


def observations_tell_the_table(check: Check, line: Line) -> None:
    """An observation has the seat, rules, turn, counts, absent pieces, payments and scores of the state."""
    shared = ("rules", "absent", "current_player", "is_over", "payments", "scores", "winners")
    for seat, state, view in _views(check, line):
        check.same(view.seat, seat, f"the seat of what {_name(seat)} sees")
        check.same(view.counts, tuple(map(len, state.hands)), f"the counts that {_name(seat)} sees")
        for name in shared:
            check.same(getattr(view, name), getattr(state, name), f"{name} as {_name(seat)} sees it")


def a_seat_sees_its_own_hand_alone(check: Check, line: Line) -> None:
    """The hand of an observation is that of its seat, and empty for a spectator."""
    for seat, state, view in _views(check, line):
        right = Bag() if seat is None else state.hands[seat]
        check.same(view.hand, right, f"the hand that {_name(seat)} sees")


def legal_moves_are_shown_to_the_mover_alone(check: Check, line: Line) -> None:
    """An observation has the legal moves of the state when it is its seat's turn, and otherwise none."""
    for seat, state, view in _views(check, line):
        right = () if seat is None or seat != state.current_player else state.legal_moves
        check.same(view.legal_moves, right, f"the legal moves that {_name(seat)} sees")


def history_is_seen_or_hidden(check: Check, line: Line) -> None:
    """A seat sees every move, its own at least as it was; one that it may not know shows no pieces."""
    for seat, state, view in _views(check, line):
        check.same(len(view.history), len(state.history), f"the number of moves that {_name(seat)} sees")
        check.same(view.last_move, view.history[-1] if view.history else None, "last_move")
        for mover, move, seen in zip(state.movers, state.history, view.history, strict=True):
            hidden = mover != seat and not seen.dominoes
            check.that(seen is move or hidden, f"{_name(seat)} sees {show(seen)} for {show(move)}")


def what_was_shown_stays_shown(check: Check, line: Line) -> None:
    """A move that a seat once saw stays in all later observations, and no piece goes unseen again."""
    for seat in _seats(check):
        before = line.states[0].observe(seat)
        for _, state in check.along(line):
            view = state.observe(seat)
            moves = zip(state.history, before.history, view.history, strict=False)
            lost = [move for move, then, now in moves if then is move is not now]
            check.none(lost, f"moves that {_name(seat)} had seen and no longer sees")
            again = Counter(view.unseen) - Counter(before.unseen)
            check.none(list(again), f"pieces that are unseen again by {_name(seat)}")
            before = view


def unseen_pieces_add_up(check: Check, line: Line) -> None:
    """Unseen are the pieces of the pack that are not in the own hand, not absent and not in a move seen.

    Only what was dealt and put down before the first move may be in neither place.
    """
    if line.from_deal:
        first = line.states[0]
        held = Counter(piece for hand in (*first.hands, first.absent) for piece in hand)
        aside = Counter(check.game.pack) - held
        for seat, _, view in _views(check, line):
            known = Counter([*view.hand, *view.absent, *(d for move in view.history for d in move.dominoes)])
            missing = Counter(check.game.pack) - known - Counter(view.unseen)
            check.none(list(missing - aside), f"pieces that {_name(seat)} neither sees nor misses")
            twice = known + Counter(view.unseen) - Counter(check.game.pack)
            check.none(list(twice), f"pieces that {_name(seat)} both sees and misses")


def drawn_states_cannot_be_told_apart(check: Check, line: Line) -> None:
    """`determinize` gives a state of which the seat sees exactly what it sees of the true one."""
    for seat, state, view in _views(check, line, ABOUT):
        for other in _draws(view):
            check.that(type(other) is type(state), f"a drawn state is a {type(other).__name__}")
            check.same(other.observe(seat), view, f"what {_name(seat)} sees of a drawn state")


def no_form_of_an_observation_tells_more(check: Check, line: Line) -> None:
    """Equal observations have equal hash, `repr`, `str`, JSON and public attributes, also after pickling."""
    for seat, _, view in _views(check, line, ABOUT):
        mine = _forms(view)
        for other in _draws(view):
            same = other.observe(seat)
            for way, again in (("", same), (", pickled", pickle.loads(pickle.dumps(same)))):
                for form, text in _forms(again).items():
                    what = f"{form} of what {_name(seat)} sees, hidden pieces exchanged{way},"
                    check.same(text, mine[form], what)


def the_past_cannot_be_told_apart_either(check: Check, line: Line) -> None:
    """All through the past of a drawn state the seat saw what it saw of the true one, in every form."""
    for seat in _seats(check):
        shown = [_main_forms(state.observe(seat)) for state in line.states]
        for ply, state in check.along(line, _PASTS):
            other: AnyState | None = state.observe(seat).determinize(Random(ply))
            for right in reversed(shown[: ply + 1]):
                if other is not None:
                    check.same(_main_forms(other.observe(seat)), right, f"what {_name(seat)} saw before")
                    other = other.previous


def determinize_draws_from_the_observation_alone(check: Check, line: Line) -> None:
    """One seed draws one state from equal observations, whatever the truth, and by `random()` alone."""
    for seat, state, view in _views(check, line, ABOUT):
        drawn = view.determinize(Random(7))
        other = view.determinize(Random(1)).observe(seat)
        for way, again in (
            ("again", view.determinize(only_random(7))),
            ("by the state", state.determinize(seat, Random(7))),
            ("from what is seen of another state", other.determinize(Random(7))),
        ):
            check.same(again, drawn, f"what is drawn for {_name(seat)} {way}")
            check.same(again.history, drawn.history, f"the history that is drawn for {_name(seat)} {way}")


def determinize_varies(check: Check, line: Line) -> None:
    """Of a full deal, other hands than the true ones are drawn for a seat that may not know them."""
    state = check.at(line.states[0], 0)
    hidden = {seat: {*state.hands[:seat], *state.hands[seat + 1 :]} for seat in range(check.game.seats)}
    for seat in [None, *(seat for seat, hands in hidden.items() if len(hands) > 1)]:
        drawn = {state.observe(seat).determinize(Random(seed)).hands for seed in range(10)}
        check.that(len(drawn) > 1, f"all states that are drawn for {_name(seat)} have the same hands")


def observations_pickle_and_copy(check: Check, line: Line) -> None:
    """An observation that was pickled, by any protocol, or copied is equal and draws the same states."""
    for seat, _, view in _views(check, line, ABOUT):
        for way, again in check.copies(view).items():
            check.same((again, hash(again)), (view, hash(view)), f"what {_name(seat)} sees, by {way},")
        check.same(again.determinize(Random(5)), view.determinize(Random(5)), f"what is drawn, by {way},")


def observations_are_written_as_json(check: Check, line: Line) -> None:
    """`to_json` is JSON text, from which `from_json` makes the equal observation."""
    for seat, _, view in _views(check, line, ABOUT):
        text = view.to_json()
        check.result(lambda text=text: json.loads(text), f"reading {show(text)} as JSON")  # type: ignore[misc]  # a text in each
        again = type(view).from_json(text)
        check.same((again, hash(again)), (view, hash(view)), f"what {_name(seat)} sees, by way of JSON,")
        check.same(again.to_json(), text, "the JSON, written again,")


def from_json_refuses_garbage(check: Check, line: Line) -> None:
    """`from_json` ends in ParseError for whatever is no observation, of any type."""
    kind = type(line.states[0].observe(None))
    for thing in (*ODD_VALUES, *GARBAGE):
        check.refused(ParseError, lambda thing=thing: kind.from_json(thing), f"from_json({show(thing)})")  # type: ignore[misc]  # on purpose
    for ply, state in check.along(line, ABOUT):
        for text in damaged(state.observe(None).to_json(), Random(ply), _DAMAGED):
            try:
                again = kind.from_json(text)
            except ParseError:
                continue
            drawn = again.determinize(Random(ply)).observe(again.seat)
            check.same(drawn, again, "what is seen of a state drawn from an observation that was read")


def _views(
    check: Check, line: Line, about: int | None = None
) -> Iterator[tuple[int | None, AnyState, Observation[Move]]]:
    """What each seat, and a spectator, sees along a line."""
    for _, state in check.along(line, about):
        for seat in _seats(check):
            yield seat, state, state.observe(seat)


def _seats(check: Check) -> tuple[int | None, ...]:
    return (None, *range(check.game.seats))


def _draws(view: Observation[Move]) -> list[AnyState]:
    return [view.determinize(Random(seed)) for seed in range(_DRAWS)]


def _forms(view: Observation[Move]) -> dict[str, str | int]:
    """Every form in which an observation can be looked at, by name."""
    made = _main_forms(view)
    for name in dir(view):
        if not name.startswith("_") and not callable(value := getattr(view, name)):
            made[name] = repr(value)
    return made


def _main_forms(view: Observation[Move]) -> dict[str, str | int]:
    return {"repr": repr(view), "str": str(view), "hash": hash(view), "JSON": view.to_json()}


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
