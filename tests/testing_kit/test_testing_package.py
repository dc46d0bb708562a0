"""The test kit as a package: its types, what Hypothesis knows by type, what it refuses, what it needs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_type

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from strategies import ODD_VALUES, kind
from tiledominoes import (
    GAMES,
    Bag,
    BagError,
    Domino,
    MatchError,
    MissingExtraError,
    Payment,
    Rules,
    RulesError,
    TileDominoesError,
    chedeng,
    chuopai,
    testing,
    tienkau,
)
from tiledominoes.game import Match, Move, Observation, State
from tiledominoes.packs import TILE_SET, Card
from tiledominoes.records import Record
from tiledominoes.registry import CHEDENG, CHUOPAI, TIENKAU
from tiledominoes.testing import plugin

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = tuple(GAMES)


def some(drawn: SearchStrategy[Any], condition: Callable[[Any], object]) -> Any:
    """The first value found that is so; a test fails when there is none."""
    fixed = settings(database=None, derandomize=True, max_examples=1500, phases=[Phase.generate])
    return find(drawn, lambda value: bool(condition(value)), settings=fixed)


def reads(name: str, value: object) -> Callable[[object], bool]:
    """Whether this attribute of something has this value."""
    return lambda thing: getattr(thing, name) == value


# Types.


def test_a_game_gives_its_own_types() -> None:
    assert_type(testing.states(CHEDENG), SearchStrategy[chedeng.State])
    assert_type(testing.states(TIENKAU, tienkau.RUSSIAN), SearchStrategy[tienkau.State])
    assert_type(testing.finished(CHUOPAI, st.just(chuopai.STANDARD)), SearchStrategy[chuopai.State])
    assert_type(testing.rules(TIENKAU), SearchStrategy[tienkau.Rules])
    assert_type(testing.moves(CHEDENG), SearchStrategy[chedeng.Move])
    assert_type(testing.observations(CHUOPAI), SearchStrategy[Observation[chuopai.Move]])
    assert_type(testing.matches(CHEDENG), SearchStrategy[Match[chedeng.State]])
    assert_type(testing.records(CHEDENG, chedeng.STANDARD), SearchStrategy[Record])
    assert_type(testing.states("chedeng"), SearchStrategy[State[Move]])
    assert_type(testing.states(GAMES["chedeng"]), SearchStrategy[State[Move]])
    assert_type(testing.rules("chedeng"), SearchStrategy[Rules])
    assert_type(testing.matches("chedeng"), SearchStrategy[Match[State[Move]]])


TYPES = (
    *(Domino, Bag, Card, Payment, Record, Rules),
    *(chedeng.Rules, chedeng.Move, chedeng.State, chedeng.Observation, chedeng.Match),
    *(tienkau.Rules, tienkau.Move, tienkau.State, tienkau.Observation, tienkau.Match),
    *(chuopai.Rules, chuopai.Move, chuopai.State, chuopai.Observation),
)


@pytest.mark.parametrize("type_", TYPES, ids=lambda t: f"{t.__module__}.{t.__name__}")
def test_hypothesis_knows_the_type(type_: type) -> None:
    plugin.register()
    assert isinstance(some(st.from_type(type_), lambda _: True), type_)


def test_builds_fills_in_what_is_annotated() -> None:
    def both(state: tienkau.State, bag: Bag) -> tuple[object, object]:
        return state, bag

    state, bag = some(st.builds(both), lambda _: True)
    assert (type(state), type(bag)) == (tienkau.State, Bag)


def test_every_game_is_among_the_records_of_the_type() -> None:
    for name in NAMES:
        some(st.from_type(Record), reads("game", name))


@pytest.mark.parametrize("first", ["hypothesis", "tiledominoes.testing.strategies", "tiledominoes.testing"])
def test_types_are_known_whatever_is_imported_first(first: str) -> None:
    code = (
        f"import {first}\n"
        "from hypothesis import strategies as st\n"
        "from tiledominoes import Bag\n"
        "print(repr(st.from_type(Bag)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("bag_from(")


# What cannot be.


@pytest.mark.parametrize("game", ["mahjong", "Chedeng", "", *ODD_VALUES], ids=kind)
def test_what_is_no_game_is_refused(game: Any) -> None:
    makers: list[Callable[[Any], object]] = [
        *(testing.rules, testing.moves, testing.deals, testing.states, testing.finished),
        *(testing.observations, testing.matches, testing.records),
    ]
    for make in makers:
        with pytest.raises(TileDominoesError, match=r"^expected one of the GAMES or a name of chedeng, "):
            make(game)


@pytest.mark.parametrize("rules", [tienkau.CELKO, "standard", 3, dict], ids=kind)
def test_rules_of_another_game_are_refused(rules: Any) -> None:
    for make in (testing.states, testing.finished, testing.observations, testing.matches, testing.records):
        with pytest.raises(RulesError, match=r"^rules must be chedeng\.Rules, not "):
            make("chedeng", rules)


def test_chuo_pai_has_no_matches() -> None:
    with pytest.raises(MatchError, match=r"^Chuo Pai has no matches"):
        testing.matches("chuopai")


@pytest.mark.parametrize("value", [0, 1, "yes", 6.5], ids=kind)
def test_partial_must_be_a_flag_or_none(value: Any) -> None:
    for make in (testing.deals, testing.states, testing.finished, testing.observations, testing.records):
        with pytest.raises(TileDominoesError, match=r"^partial, unless None, must be True or False, not "):
            make("chedeng", partial=value)


@pytest.mark.parametrize("value", [-1, True, 6.5, "3"], ids=kind)
def test_numbers_must_be_whole(value: Any) -> None:
    with pytest.raises(TileDominoesError, match=r"^max_plies must be a whole number of at least 0, not "):
        testing.states("chedeng", max_plies=value)
    with pytest.raises(TileDominoesError, match=r"^max_rounds must be a whole number of at least 0, not "):
        testing.matches("chedeng", max_rounds=value)
    with pytest.raises(TileDominoesError, match=r"^seats must be a whole number of at least 2, not "):
        testing.payments(value)
    with pytest.raises(BagError, match=r"^min_size must be a whole number from 0 to 84, not "):
        testing.bags(value)
    with pytest.raises(BagError, match=r"^max_size must be a whole number from 0 to 84, not "):
        testing.bags(max_size=value)


def test_bags_of_sizes_that_cannot_be() -> None:
    with pytest.raises(BagError, match=r"^min_size must be a whole number from 0 to 2, not 3"):
        testing.bags(3, 2)
    with pytest.raises(BagError, match=r"^max_size must be a whole number from 0 to 32, not 33"):
        testing.bags(max_size=33, pack=TILE_SET)
    with pytest.raises(BagError, match=r"^the pack must be a Bag, not 'all'"):
        testing.bags(pack="all")  # type: ignore[arg-type]  # that is what is refused
    with pytest.raises(TileDominoesError, match=r"^seats must be a whole number of at least 2, not 1"):
        testing.payments(1)


# The package.


def test_every_public_name_is_there_and_in_the_reference() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "testing.md"
    text = page.read_text("utf-8")
    assert len(set(testing.__all__)) == len(testing.__all__)
    for name in testing.__all__:
        assert getattr(testing, name) is not None
        assert re.search(rf"^\.\. auto\w+:: tiledominoes\.testing\.(?:\w+\.)*{name}$", text, re.MULTILINE)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match=r"^module 'tiledominoes\.testing' has no attribute 'state'$"):
        getattr(testing, "state")  # noqa: B009


WITHOUT = """
import sys
sys.modules["hypothesis"] = None
import tiledominoes.testing
from tiledominoes.testing import OBLIGATIONS, check_game
print(len(OBLIGATIONS) > 0, callable(check_game))
try:
    from tiledominoes.testing import states
except ImportError as error:
    print(type(error).__name__, error)
"""


def test_without_hypothesis_the_error_names_the_extra() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "True True\n"
        "MissingExtraError tiledominoes.testing.states needs Hypothesis: "
        'python -m pip install "tiledominoes[hypothesis]"\n'
    )


def test_without_hypothesis_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tiledominoes.testing.strategies", raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    says = r'needs Hypothesis: python -m pip install "tiledominoes\[hypothesis\]"$'
    with pytest.raises(MissingExtraError, match=says):
        testing.__getattr__("states")
