"""The check of a game: our games keep every obligation, and each fault is found under its own name."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from effort import few
from testing_kit import faults_of_games, faults_of_matches, faults_of_play, faults_of_states, faults_of_views
from testing_kit.broken import FAULTS, Fault, Match, State, game
from tiledominoes import GAMES, chedeng, chuopai, tienkau
from tiledominoes.errors import IllegalMoveError
from tiledominoes.testing.check import OBLIGATIONS, BrokenObligationError, Report, check_game, check_states
from tiledominoes.testing.obligations import lines
from tiledominoes.testing.obligations.base import Check, show
from tiledominoes.testing.obligations.oddities import Unprintable

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = (faults_of_games, faults_of_states, faults_of_play, faults_of_views, faults_of_matches)

ENDLESS = "a-game-ends"
OF_THE_LIBRARY = {"playout-is-play-by-hand": "playout", "perft-counts-the-ways-to-play": "perft"}
"""What states that keep the other obligations cannot break, since the library itself counts and plays."""

OF_CHIPS = {
    "a-match-that-is-over-goes-on-no-more",
    "matches-are-won-at-the-end",
    "matches-pickle-and-copy",
    "matches-start-by-seed",
    "payments-are-whole-chips-between-two-seats",
    "rounds-are-dealt-by-seed",
    "scores-are-the-net-of-the-payments",
    "settle-moves-the-chips",
    "settle-refuses-what-is-not-its-round",
    "the-chips-of-a-match-stay-together",
}
"""What a game without chips cannot be asked for."""


def found(check: Callable[[], object]) -> BrokenObligationError:
    with pytest.raises(BrokenObligationError) as failed:
        check()
    return failed.value


# Our games.


def test_chedeng_keeps_every_obligation() -> None:
    report = check_game(GAMES["chedeng"], seeds=[1], rules=[chedeng.Rules(rounds=2)])
    assert report.unchecked == ()


def test_tien_kau_keeps_every_obligation() -> None:
    short = tienkau.Match.start(banker=0, rules=tienkau.Rules(deals=2))
    assert check_game(GAMES["tienkau"], seeds=[1], matches=[short]).unchecked == ()


def test_chuo_pai_keeps_every_obligation_but_those_of_chips() -> None:
    report = check_game(GAMES["chuopai"], seeds=[1], rules=[chuopai.Rules(balanced_combinations=True)])
    assert set(report.unchecked) == OF_CHIPS


# The broken game.


def test_the_unbroken_wrapper_keeps_every_obligation() -> None:
    report = check_game(game(), seeds=[1], rules=[chedeng.Rules(rounds=2)])
    assert report.unchecked == ()


@pytest.mark.parametrize("fault", few(FAULTS.values(), 30), ids=few(FAULTS, 30))
def test_each_fault_is_found_under_its_name(fault: Fault) -> None:
    error = found(lambda: check_game(fault.game, seeds=[1], **fault.options))
    assert error.obligation == fault.obligation
    assert error.game == "broken"


def test_there_is_a_fault_for_every_obligation() -> None:
    broken = {fault.obligation for fault in FAULTS.values()}
    assert broken == set(OBLIGATIONS) - {ENDLESS, *OF_THE_LIBRARY}
    assert len({kind for file in FILES for kind in vars(file)}) > len(FAULTS)


@pytest.mark.parametrize("obligation", OF_THE_LIBRARY)
def test_what_the_library_counts_is_checked_too(obligation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, OF_THE_LIBRARY[obligation], lambda *_: -1)
    assert found(lambda: check_game(game(), seeds=[1])).obligation == obligation


def test_a_game_without_an_end_is_given_up() -> None:
    check = Check(game())
    check.run(lines.a_game_ends, lines.MOST_PLIES - 1)
    assert found(lambda: check.run(lines.a_game_ends, lines.MOST_PLIES)).obligation == ENDLESS


# What the check says.


def test_a_failure_tells_where_it_is() -> None:
    error = found(lambda: check_game(FAULTS["Stuck"].game, seeds=[5]))
    assert (error.obligation, error.ply) == ("over-exactly-when-no-move-is-left", 3)
    assert error.origin == f"a deal from seed 5, by {chedeng.STANDARD!r}"
    assert error.position is not None
    again = chedeng.State.from_text(error.position)
    assert not again.is_over
    assert str(error).splitlines() == [
        f"broken breaks over-exactly-when-no-move-is-left: {error.reason}",
        f"in: {error.origin}",
        "ply: 3",
        f"position: {again.to_text()}",
    ]


def test_a_failure_of_the_game_itself_has_no_position() -> None:
    error = found(lambda: check_game(FAULTS["no presets"].game))
    assert (error.ply, error.position) == (None, None)
    assert str(error) == "broken breaks presets-differ: there is no preset\nin: the game itself"


def test_a_failure_pickles() -> None:
    error = found(lambda: check_game(FAULTS["no presets"].game))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))
    assert isinstance(again, AssertionError)


def test_an_exception_of_the_game_is_the_cause() -> None:
    for fault, cause in {"RefusesOne": IllegalMoveError, "ReadsByIndex": AttributeError}.items():
        assert type(found(lambda fault=fault: check_game(FAULTS[fault].game)).__cause__) is cause  # type: ignore[misc]  # one each
    shown = found(lambda: check_game(FAULTS["ShownNever"].game))
    assert shown.reason == "the game raised AttributeError: nothing to show"


class Textless(State):
    def to_text(self) -> str:
        raise KeyError("text")


def test_a_position_without_text_is_no_obstacle() -> None:
    error = found(lambda: check_game(game(Textless), seeds=[1]))
    assert (error.obligation, error.position) == ("play-leaves-the-state-as-it-was", "one that has no text")


def test_values_are_shown_short_and_in_ascii() -> None:
    assert show("\u00d7") == r"'\xd7'"
    assert show(Unprintable()) == "a Unprintable that cannot be shown"
    assert show("x" * 1000) == f"'{'x' * 399}..."


def test_a_report_names_what_was_never_checked() -> None:
    assert str(Report("mine", {"a": 2, "b": 1})) == "mine keeps 2 obligations, in 3 comparisons"
    never = str(Report("mine", {"a": 2, "b": 0}))
    assert never == "mine keeps 1 obligations, in 2 comparisons; never put to the test: b"


def test_obligations_are_sentences_by_name() -> None:
    for name, statement in OBLIGATIONS.items():
        assert name == name.lower().replace(" ", "-")
        assert statement.endswith(".")
        assert "\n" not in statement
    with pytest.raises(TypeError):
        cast("dict[str, str]", OBLIGATIONS)["mine"] = "anything"


# What the check is given.


def test_any_object_with_the_attributes_of_a_game_is_one() -> None:
    names = "name seats pack presets setup deal parse_move State Match catalogue".split()
    mine: Any = SimpleNamespace(**{name: getattr(game(Match), name) for name in names})
    assert check_game(mine, seeds=[1]).game == "broken"


def test_states_that_are_given_are_played_from() -> None:
    ending = chedeng.State.start(["66", "65", "61", "11"], partial=True)
    assert check_game(game(Match), seeds=[1], states=[State(ending)]).counts["the-first-move-leads"] > 0
    assert check_states(game(), [State(ending)]).counts["a-game-ends"] > 0
    stuck = cast("type[State]", FAULTS["Stuck"].game.State)
    error = found(lambda: check_states(FAULTS["Stuck"].game, [State(ending), stuck(ending)], seeds=[4]))
    assert (error.origin, error.ply) == ("states[1], played with seed 4", 3)


def test_matches_that_are_given_are_played() -> None:
    kind = cast("Any", FAULTS["LedIsWon"].game.Match)
    error = found(lambda: check_game(game(Match), seeds=[1], matches=[kind(chedeng.Match.start(dealer=2))]))
    assert error.origin == "matches[0], after 0 rounds played with seed 1"
