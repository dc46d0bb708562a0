"""What holds of a match: chips that stay together, rounds that belong to it, and its end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.chips import highest
from tiledominoes.errors import MatchError
from tiledominoes.game import Match
from tiledominoes.testing.obligations.base import AnyState, show
from tiledominoes.testing.obligations.oddities import ODD_VALUES, only_random

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledominoes.testing.obligations.base import Check


AnyMatch: TypeAlias = Match[AnyState]
"""A match of the game that is checked."""


def matches_start_by_seed(check: Check, kind: type[AnyMatch], seed: int) -> None:
    """`start` with one seed, by `random()` alone, gives one match, with no round played."""
    match = kind.start(rng=only_random(seed))
    check.same(match, kind.start(rng=Random(seed)), "a match from the same seed")
    check.same(match.rounds, (), "the rounds of a new match")
    check.same(match.chips, (match.starting_chips,) * check.game.seats, "the chips of a new match")


def the_chips_of_a_match_stay_together(check: Check, match: AnyMatch, end: AnyState) -> None:
    """All chips of a match are always as many as at the start, whole, and some for each seat."""
    for chips in (match.chips, match.settle(end).chips):
        check.same([type(each) for each in chips], [int] * check.game.seats, f"the types of {show(chips)}")
        check.same(sum(chips), match.starting_chips * check.game.seats, "the sum of the chips")


def matches_are_won_at_the_end(check: Check, match: AnyMatch) -> None:
    """The winners of a match are the richest seats; there are none before the end."""
    right = highest(match.chips) if match.is_over else frozenset()
    check.same(match.winners, right, "the winners of the match")


def matches_pickle_and_copy(check: Check, match: AnyMatch) -> None:
    """A match that was pickled, by any protocol, or copied is equal."""
    for way, again in check.copies(match).items():
        check.same((again, hash(again)), (match, hash(match)), f"the match by {way}")
        check.same(again.rounds, match.rounds, f"the rounds by {way}")


def rounds_are_dealt_by_seed(check: Check, match: AnyMatch, seed: int) -> None:
    """`deal` with one seed, by `random()` alone, gives one round; `start_round` of its hands gives it too."""
    state = check.at(match.deal(only_random(seed)), 0)
    check.same(match.deal(Random(seed)), state, "the round dealt from the same seed")
    check.same(state.rules, match.rules, "the rules of the round")
    check.same(match.start_round(state.dealt or ()), state, "the round with the same hands")


def settle_refuses_what_is_not_its_round(check: Check, match: AnyMatch, wrong: list[AnyState]) -> None:
    """`settle` refuses an unfinished round, one by other rules and no round at all with MatchError."""
    for state in wrong:
        rules = "other" if state.rules != match.rules else "these"
        what = f"settling a state by {rules} rules that is {'' if state.is_over else 'not '}over"
        _refuses(check, match, lambda state=state: match.settle(state), what)  # type: ignore[misc]  # a state in each
    for thing in ODD_VALUES:
        _refuses(check, match, lambda thing=thing: match.settle(thing), f"settling {show(thing)}")  # type: ignore[misc]  # on purpose


def settle_moves_the_chips(check: Check, match: AnyMatch, end: AnyState) -> None:
    """`settle` adds the scores of the round to the chips, and the round to the rounds, in a new match."""
    before = (match.chips, match.rounds, match.is_over)
    after = match.settle(end)
    sums = tuple(have + gain for have, gain in zip(match.chips, end.scores, strict=True))
    check.same(after.chips, sums, "the chips after the round")
    check.same(after.rounds, (*match.rounds, end), "the rounds after the round")
    check.same(
        (after.rules, after.starting_chips), (match.rules, match.starting_chips), "what stays the same"
    )
    check.same((match.chips, match.rounds, match.is_over), before, "the match that was settled")


def a_match_that_is_over_goes_on_no_more(check: Check, match: AnyMatch, end: AnyState) -> None:
    """Once the match is over, `deal`, `start_round` and `settle` are a MatchError."""
    _refuses(check, match, lambda: match.deal(Random(1)), "dealing after the end")
    _refuses(check, match, lambda: match.start_round(end.dealt or ()), "starting a round after the end")
    _refuses(check, match, lambda: match.settle(end), "settling after the end")


def _refuses(check: Check, match: AnyMatch, act: Callable[[], object], what: str) -> None:
    before = (match.chips, match.rounds, match.is_over)
    check.refused(MatchError, act, what)
    check.same((match.chips, match.rounds, match.is_over), before, "the match that refused")
