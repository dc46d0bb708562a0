"""What the moves of every game have in common, seen in a toy game and in Chedeng."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import Any, ClassVar, final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import ODD_VALUES, PROTOCOLS, Unprintable, kind
from tiledominoes import GAMES, chedeng
from tiledominoes.catalogue import CatalogueMove, listed, not_a_move
from tiledominoes.tables import by_subset


@final
class Step(CatalogueMove):
    """A move of a game that is not there."""

    __slots__ = ("_text", "index")

    GAME: ClassVar[str] = "toy"


STEPS = tuple(Step._make(index=i, _text=f"step{i}") for i in range(12))


def test_moves_are_not_made() -> None:
    with pytest.raises(
        TypeError, match=r"^moves are not made: toy\.parse_move finds one, a state lists them$"
    ):
        Step()
    make: Any = chedeng.Move
    with pytest.raises(TypeError, match=r"chedeng\.parse_move"):
        make()
    with pytest.raises(TypeError):
        make(0, "66:6")


def test_a_move_has_an_index_a_text_and_a_repr_that_finds_it() -> None:
    move = STEPS[3]
    assert (move.index, str(move), repr(move)) == (3, "step3", "toy.parse_move('step3')")
    assert type(move) is Step
    for move_of_chedeng in GAMES["chedeng"].catalogue:
        assert eval(repr(move_of_chedeng)) is move_of_chedeng


def test_moves_are_equal_only_when_the_same_object() -> None:
    twin = Step._make(index=3, _text="step3")
    assert STEPS[3] == STEPS[3]
    assert STEPS[3] != twin
    assert [move.index for move in STEPS] == [hash(move) for move in STEPS]
    other: object
    for other in ("step3", 3, None, GAMES["chedeng"].catalogue[3], *ODD_VALUES):
        assert STEPS[3] != other


@pytest.mark.parametrize("game", GAMES)
def test_catalogues_are_by_index_with_a_text_for_each_move(game: str) -> None:
    moves = GAMES[game].catalogue
    assert list(range(len(moves))) == [move.index for move in moves]
    assert len(moves) == len({str(move) for move in moves})
    assert len(moves) == len(set(moves))
    for move in moves:
        assert isinstance(move, CatalogueMove)
        assert game == move.GAME


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_interned_after_pickling_and_copying(game: str) -> None:
    moves = GAMES[game].catalogue
    for move in moves[:: max(1, len(moves) // 100)]:
        assert GAMES[game].parse_move(str(move)) is move
        assert copy.copy(move) is move
        assert copy.deepcopy(move) is move
        for protocol in PROTOCOLS:
            assert pickle.loads(pickle.dumps(move, protocol)) is move


@pytest.mark.parametrize("game", GAMES)
def test_no_public_attribute_of_a_move_can_be_assigned_or_deleted(game: str) -> None:
    move = GAMES[game].catalogue[0]
    for name in (*(name for name in dir(move) if not name.startswith("_")), "colour"):
        with pytest.raises(AttributeError):
            setattr(move, name, 1)
        with pytest.raises(AttributeError):
            delattr(move, name)


def test_a_table_by_subset_by_hand() -> None:
    assert by_subset([]) == [()]
    assert by_subset([("a",), (), ("b", "c")]) == [
        *[(), ("a",), (), ("a",)],  # without the third bit
        *[("b", "c"), ("a", "b", "c"), ("b", "c"), ("a", "b", "c")],
    ]


@given(st.lists(st.lists(st.integers()).map(tuple), max_size=6))
def test_a_table_by_subset_has_the_choices_of_the_bits_that_are_set(choices: list[tuple[int, ...]]) -> None:
    table = by_subset(choices)
    assert len(table) == 2 ** len(choices)
    for bits, row in enumerate(table):
        chosen = [choice for i, choice in enumerate(choices) if bits // 2**i % 2 == 1]
        assert [value for choice in chosen for value in choice] == list(row)


def test_many_moves_are_listed_with_the_number_of_the_rest() -> None:
    assert listed([]) == ""
    assert listed(STEPS[:1]) == "step0"
    assert listed(STEPS[:3]) == "step0, step1, step2"
    assert listed(STEPS[:8]) == "step0, step1, step2, step3, step4, step5, step6, step7"
    assert listed(STEPS[:9]) == "step0, step1, step2, step3, step4, step5, step6, step7 and 1 more"
    assert listed(STEPS, 2) == "step0, step1 and 10 more"
    assert listed(list(STEPS[:2]), 2) == "step0, step1"


def test_the_reason_to_refuse_text_names_what_reads_it() -> None:
    expected = "'65:5' is text, not a move; chedeng.parse_move(text) makes it one"
    assert expected == not_a_move("65:5", "chedeng")
    assert len(not_a_move("x" * 100_000, "chedeng")) < 150


def test_the_reason_to_refuse_a_move_of_another_game_names_both_games() -> None:
    assert not_a_move(STEPS[1], "chedeng") == "step1 is a move of toy, and this is chedeng"


@pytest.mark.parametrize(
    ("tried", "shown"),
    [(None, "None"), (65, "65"), (6.5, "6.5"), (Unprintable(), "an Unprintable"), ([STEPS[0]], "a list")],
    ids=kind,
)
def test_the_reason_to_refuse_anything_else_shows_it(tried: object, shown: str) -> None:
    assert f"{shown} is not a move of chedeng" == not_a_move(tried, "chedeng")


@pytest.mark.parametrize("tried", ODD_VALUES, ids=kind)
def test_the_reason_to_refuse_an_odd_value_is_short(tried: object) -> None:
    assert not_a_move(tried, "chedeng").endswith(" is not a move of chedeng")
    assert len(not_a_move(tried, "chedeng")) < 80


def test_catalogues_hold_no_more_than_their_moves() -> None:
    assert not hasattr(STEPS[0], "__dict__")
    assert sys.getsizeof(STEPS[0]) < 100
