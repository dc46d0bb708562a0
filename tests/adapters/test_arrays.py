"""Observation arrays: what stands where, that nothing hidden is in them, that every number is right."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages import DOCS, fences
from strategies import ODD_VALUES, kind
from subjects import SUBJECTS, Subject, walk
from tiledominoes import DOMINOES, Bag, State, TileDominoesError, chedeng, chuopai, rulebook, tienkau
from tiledominoes.adapters.arrays import LAYOUTS
from tiledominoes.chuopai import Family

if TYPE_CHECKING:
    from tiledominoes import Move
    from tiledominoes.adapters.arrays import Array
    from tiledominoes.adapters.fields import AnyView

SEEDS = st.integers(0, 2**32)
EVERY = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def reached(subject: Subject, data: st.DataObject) -> tuple[State[Move], int]:
    """A state of any game, a full or a partial deal by any rules, and a seat."""
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(data.draw(SEEDS, "seed"), size), data.draw(SEEDS, "walk"))
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    return state, data.draw(st.integers(0, subject.game.seats - 1), "seat")


def fields(state: State[Any], seat: int) -> dict[str, Array]:
    """The fields of a seat's array by name."""
    game = type(state).__module__.split(".")[1]
    layout = LAYOUTS[game]
    return layout.named(layout.encode(state.observe(seat)))


def bag(counts: Array) -> str:
    """The bag with these counts by identity."""
    return str(Bag([piece for piece, n in zip(DOMINOES, counts, strict=True) for _ in range(n)]))


def bags(rows: Array) -> list[str]:
    return [bag(row) for row in rows]


def seen_by(seat: int, values: list[Any] | tuple[Any, ...]) -> list[Any]:
    """The values of the seats in the order in which a seat sees them."""
    return [values[(seat + row) % len(values)] for row in range(len(values))]


# The layout.


@EVERY
def test_fields_follow_one_another_without_a_gap(subject: Subject) -> None:
    layout = LAYOUTS[subject.game.name]
    ends = [0]
    for field, place in zip(layout.fields, layout.places.values(), strict=True):
        assert (place.start, place.stop - place.start) == (ends[-1], int(np.prod(field.shape)))
        ends.append(place.stop)
    assert layout.size == ends[-1] == len(layout.low) == len(layout.high)
    assert [field.name for field in layout.fields] == list(layout.places)
    assert np.all(layout.low < layout.high)


@EVERY
def test_every_field_names_clauses_and_says_what_it_is(subject: Subject) -> None:
    for field in LAYOUTS[subject.game.name].fields:
        assert field.clauses
        for clause_id in field.clauses:
            assert rulebook.clause(clause_id).id == clause_id
            assert rulebook.clause(clause_id).game in ("equipment", subject.game.name)
        assert field.meaning
        assert field.unit


@EVERY
def test_named_fields_are_parts_of_the_array(subject: Subject) -> None:
    layout = LAYOUTS[subject.game.name]
    array = np.arange(layout.size)
    parts = layout.named(array)
    assert [part.shape for part in parts.values()] == [field.shape for field in layout.fields]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), array)
    assert all(np.shares_memory(part, array) for part in parts.values())
    with pytest.raises(
        TileDominoesError, match=rf"^expected an array of shape \({layout.size},\), not \(3,\)$"
    ):
        layout.named(np.zeros(3, np.int64))


# What holds of every array.


@EVERY
@given(data=st.data())
def test_an_array_is_in_its_bounds(subject: Subject, data: st.DataObject) -> None:
    state, seat = reached(subject, data)
    layout = LAYOUTS[subject.game.name]
    array = layout.encode(state.observe(seat))
    assert array.dtype == np.int64
    view = cast("AnyView", state.observe(seat))
    assert [len(list(field.form.values(view))) for field in layout.fields] == [f.size for f in layout.fields]
    assert np.all(layout.low <= array)
    assert np.all(array <= layout.high)


@EVERY
@given(data=st.data())
def test_nothing_hidden_is_in_an_array(subject: Subject, data: st.DataObject) -> None:
    state, seat = reached(subject, data)
    layout = LAYOUTS[subject.game.name]
    array = layout.encode(state.observe(seat))
    for seed in range(3):
        other = state.determinize(seat, Random(seed))
        assert np.array_equal(layout.encode(other.observe(seat)), array)


@EVERY
def test_hidden_hands_are_really_swapped(subject: Subject) -> None:
    """The test before this one is about something: the swapped deals are others, and others see that."""
    state = walk(subject.begin(3), 4, 12)[-1]
    seat = state.current_player
    assert seat is not None
    layout = LAYOUTS[subject.game.name]
    other = state.determinize(seat, Random(1))
    assert other != state
    for neighbour in range(subject.game.seats):
        same = np.array_equal(
            layout.encode(other.observe(neighbour)), layout.encode(state.observe(neighbour))
        )
        assert same == (neighbour == seat)


@EVERY
@given(data=st.data())
def test_an_array_is_made_from_the_observation_alone(subject: Subject, data: st.DataObject) -> None:
    state, seat = reached(subject, data)
    layout = LAYOUTS[subject.game.name]
    view = state.observe(seat)
    again = type(view).from_json(view.to_json())
    assert np.array_equal(layout.encode(again), layout.encode(view))


@EVERY
@given(data=st.data())
def test_what_every_game_shows(subject: Subject, data: st.DataObject) -> None:
    state, seat = reached(subject, data)
    found = fields(state, seat)
    assert bag(found["hand"]) == str(state.hands[seat])
    assert bag(found["unseen"]) == str(state.observe(seat).unseen)
    assert found["counts"].tolist() == seen_by(seat, [len(hand) for hand in state.hands])
    turn = [seat == state.current_player for seat in range(subject.game.seats)]
    assert found["turn"].tolist() == seen_by(seat, turn)
    assert found["scores"].tolist() == seen_by(seat, state.scores)


@EVERY
@given(data=st.data())
def test_a_game_taken_up_from_a_text_has_arrays(subject: Subject, data: st.DataObject) -> None:
    state, seat = reached(subject, data)
    layout = LAYOUTS[subject.game.name]
    for later in walk(type(state).from_text(state.to_text()), 5, 6):
        array = layout.encode(later.observe(seat))
        assert np.all((layout.low <= array) & (array <= layout.high))


@EVERY
@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_what_is_no_observation_is_refused(subject: Subject, value: object) -> None:
    name = rf"tiledominoes\.{subject.game.name}\.observation\.Observation"
    with pytest.raises(TileDominoesError, match=rf"^expected {name}, not "):
        LAYOUTS[subject.game.name].encode(value)


@EVERY
def test_observations_of_others_are_refused(subject: Subject) -> None:
    layout = LAYOUTS[subject.game.name]
    with pytest.raises(TileDominoesError, match=r"^a spectator has no array: each begins with the seat that"):
        layout.encode(subject.begin(1).observe(None))
    for other in SUBJECTS.values():
        if other is not subject:
            with pytest.raises(TileDominoesError, match=r", not an Observation$"):
                layout.encode(other.begin(1).observe(0))


# Chedeng, by hand.

CHEDENG = ["66 65", "61 11", "54 44", "53 33"]


def chedeng_after(*moves: str, clockwise: bool = True) -> chedeng.State:
    state = chedeng.State.start(CHEDENG, dealer=1, clockwise=clockwise, partial=True)
    for text in moves:
        state = state.play(chedeng.parse_move(text))
    return state


@pytest.mark.clause("CD-5", "CD-6", "CD-7", "CD-8")
def test_chedeng_in_the_middle_of_a_round() -> None:
    found = fields(chedeng_after("61:6", "x54", "x33"), 2)
    assert found["dealer"].tolist() == [0, 0, 0, 1]
    assert found["clockwise"].tolist() == [1]
    assert found["open_end"].tolist() == [0, 0, 0, 0, 0, 1]
    assert found["downs_in_a_row"].tolist() == [2]
    assert bags(found["face_up"]) == ["", "", "", "61"]
    assert found["face_down_counts"].tolist() == [1, 1, 0, 0]
    assert bags(found["face_down"]) == ["54", "", "", ""]
    assert found["scores"].tolist() == [0, 0, 0, 0]


@pytest.mark.clause("CD-4", "CD-8")
def test_chedeng_counter_clockwise_at_a_new_lead() -> None:
    found = fields(chedeng_after("61:6", "x66", "x33", "x44", clockwise=False), 1)
    assert found["clockwise"].tolist() == [0]
    assert found["open_end"].tolist() == [0] * 6
    assert found["downs_in_a_row"].tolist() == [3]
    assert bags(found["face_up"]) == ["61", "", "", ""]
    assert bags(found["face_down"]) == [""] * 4


@pytest.mark.clause("CD-7", "CD-11")
def test_chedeng_at_the_end_shows_all_piles() -> None:
    state = chedeng_after("61:6", "x54", "x33", "66:6", "x11", "x44", "x53", "65:5")
    found = fields(state, 3)
    assert bags(found["face_up"]) == ["", "66 65", "61", ""]
    assert bags(found["face_down"]) == ["33 53", "", "11", "44 54"]
    # Penalties 14, 0 (Ton), 2 and 17: seat 0 gets twice each, and the others the differences.
    assert found["scores"].tolist() == [-28 - 12 + 3, 28 + 4 + 34, -4 + 12 + 15, -34 - 3 - 15]


# Tien Kau, by hand.


def tienkau_after(hands: list[str], *moves: str, rules: tienkau.Rules = tienkau.CELKO) -> tienkau.State:
    state = tienkau.State.start(hands, banker=1, held=3, rules=rules, partial=True)
    for text in moves:
        state = state.play(tienkau.parse_move(text))
    return state


FOURS = ["63 31 31 54", "66 66 11 62", "44 44 52 43", "22 32 21 61"]


@pytest.mark.clause("TK-7", "TK-8", "TK-11", "TK-23")
def test_tien_kau_in_a_trick_of_two_pairs() -> None:
    found = fields(tienkau_after(FOURS, "66+66,11+62", "44+52,44+43", "x22+61+32+21"), 0)
    assert found["banker"].tolist() == [0, 1, 0, 0]
    assert found["held"].tolist() == [3]
    assert found["leader"].tolist() == [0, 1, 0, 0]
    assert bags(found["trick"]) == ["", "66 66 11 62", "44 44 52 43", "22 61 32 21"]
    assert found["trick_discards"].tolist() == [0, 0, 0, 1]
    # Heaven is rank 2, Earth with an eight 18, Man with a seven 19.
    assert found["trick_ranks"].tolist() == [[0, 0], [2, 18], [19, 19], [0, 0]]
    assert found["tricks"].tolist() == [0, 0, 0, 0]
    assert np.array_equal(found["played"], found["trick"])
    assert found["lacks"].tolist() == [[0] * 4, [0] * 4, [0] * 4, [0, 0, 0, 1]]


TWOS = ["66 66", "65 63", "52 51", "41 22"]


@pytest.mark.clause("TK-3", "TK-5")
def test_tien_kau_knows_who_lacks_a_series() -> None:
    counter = tienkau.Rules(direction=tienkau.Direction.COUNTERCLOCKWISE)
    state = tienkau_after(TWOS, "65", "66", "22", "51", rules=counter)
    assert fields(state, 1)["tricks"].tolist() == [0, 0, 0, 1]
    assert fields(state, 1)["lacks"].sum() == 0
    state = state.play(tienkau.parse_move("66")).play(tienkau.parse_move("x41"))
    found = fields(state, 1)
    assert found["leader"].tolist() == [0, 0, 0, 1]
    assert bags(found["trick"]) == ["", "", "41", "66"]
    assert found["trick_discards"].tolist() == [0, 0, 1, 0]
    assert bags(found["played"]) == ["65", "51", "22 41", "66 66"]
    assert found["lacks"].tolist() == [[0] * 4, [0] * 4, [1, 0, 0, 0], [0] * 4]


@pytest.mark.clause("TK-5", "TK-6")
def test_tien_kau_knows_who_lacks_a_military_tile_or_a_pair() -> None:
    found = fields(tienkau_after(["66 65", "63 11", "41 22", "44 51"], "63", "41", "x51"), 0)
    assert found["lacks"].tolist() == [[0] * 4, [0] * 4, [0] * 4, [0, 1, 0, 0]]
    found = fields(tienkau_after(["66 65", "44 44", "41 22", "11 51"], "44+44", "x22+41"), 0)
    assert found["lacks"].tolist() == [[0] * 4, [0] * 4, [0, 0, 1, 0], [0] * 4]
    assert found["trick_ranks"].tolist() == [[0, 0], [4, 0], [0, 0], [0, 0]]


# Chuo Pai, by hand.


def chuopai_after(hands: list[str], *moves: str, partial: bool = True) -> chuopai.State:
    state = chuopai.State.start(hands, leader=2, partial=partial)
    for text in moves:
        state = state.play(chuopai.parse_move(text))
    return state


@pytest.mark.clause("CP-3", "CP-7", "CP-8", "CP-9")
def test_chuo_pai_in_a_round() -> None:
    hands = ["66 65 65", "44 44 52 21 41", "11 11 61 62"]
    state = chuopai_after(hands, "61", "pass")
    found = fields(state, 1)
    assert found["leader"].tolist() == [0, 1, 0]
    assert found["acted"].tolist() == [0, 1, 1]
    assert bag(found["best"]) == "61"
    # Of main, yao, black, red and the combinations; the High Foot is the second of four.
    assert found["best_family"].tolist() == [0, 1, 0, 0, 0]
    assert found["best_rank"].tolist() == [3]
    assert found["best_owner"].tolist() == [0, 1, 0]
    assert bags(found["played"]) == ["", "61", ""]
    assert bags(found["bonus"]) == ["", "", ""]
    yao = list(Family).index(Family.YAO)
    assert found["passed_on"][2, yao, 0] == 3
    assert found["passed_on"].sum() == 3


@pytest.mark.clause("CP-5", "CP-8", "CP-9", "CP-12")
def test_chuo_pai_remembers_the_lowest_play_that_was_passed_on() -> None:
    hands = ["66 65 65 33", "44 44 52 21 41", "11 11 61 31 22 22"]
    state = chuopai_after(hands, "22+22", "pass", "44+44", "52", "pass", "pass", "41", "pass", "pass")
    found = fields(state, 0)
    main, black, red = (list(Family).index(f) for f in (Family.MAIN, Family.BLACK, Family.RED))
    assert found["passed_on"][0, main, 1] == 1
    assert found["passed_on"][:, black, 0].tolist() == [2, 0, 2]
    assert found["passed_on"][:, red, 0].tolist() == [2, 0, 2]
    assert found["passed_on"].sum() == 1 + 4 + 4
    assert found["scores"].tolist() == [0, 4, 0]
    assert found["best_family"].tolist() == [0] * 5
    assert (found["best_rank"].tolist(), bag(found["best"])) == ([0], "")
    # Of the Man, the Long Three and Heaven, fifth, third and seventh from below, it is the Long Three.
    moves = ["44", "pass", "pass", "33", "pass", "pass", "66", "pass", "pass"]
    again = chuopai_after(["22 51", "65 64", "44 33 66 11"], *moves)
    passed = fields(again, 1)["passed_on"]
    assert (passed[:, main, 0].tolist(), passed.sum()) == ([3, 0, 3], 6)


@pytest.mark.clause("CP-5")
def test_chuo_pai_combinations_by_their_size() -> None:
    state = chuopai_after(["66 63 54", "44 52", "11 11 62"], "11+62", "66+63", "pass")
    passed = fields(state, 1)["passed_on"]
    assert passed[0, list(Family).index(Family.COMBINATION), 1] == 4
    assert passed.sum() == 4


@pytest.mark.clause("CP-2")
def test_chuo_pai_opening_bonus() -> None:
    given = 0
    for seed in range(8):
        state = chuopai.deal(Random(seed), leader=0)
        pairs = [[c for c in hand if str(c) in ("42", "21")] for hand in state.dealt or ()]
        expected = [str(Bag(pair)) if len(set(pair)) == 2 else "" for pair in pairs]
        given += sum(map(bool, expected))
        for seat in range(3):
            assert bags(fields(state, seat)["bonus"]) == seen_by(seat, expected)
            points = [len(text.split()) for text in expected]
            assert fields(state, seat)["scores"].tolist() == seen_by(seat, points)
    assert given


# The guides.


@EVERY
def test_the_guides_have_the_layout(subject: Subject) -> None:
    heading = f"{{array-layout}} {subject.game.name}"
    assert heading in [info for info, _ in fences(DOCS / "rl.md")]
    assert (heading, ":openspiel:") in [(info, code.strip()) for info, code in fences(DOCS / "openspiel.md")]


def test_openspiel_leaves_out_what_sums_up_past_moves() -> None:
    left_out = {field.name for layout in LAYOUTS.values() for field in layout.fields if not field.shown}
    assert left_out == {"face_up", "played", "lacks", "passed_on"}
    text = (DOCS / "openspiel.md").read_text("utf-8")
    assert "sum up past moves: `face_up`, `played`, `lacks` and `passed_on`." in text
