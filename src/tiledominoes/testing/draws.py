"""How deals, rules and plays are drawn, for any game; `strategies` is what users see of it.

Everything is drawn from sorted tuples, and every draw shrinks to the first choice: the lowest domino by
index, the default of an option, the first legal move.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import Attribute, fields
from hypothesis import strategies as st

from tiledominoes.bags import Bag
from tiledominoes.checks import LARGEST, check_flag
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.options import Choice, Rules, Whole, check_rules
from tiledominoes.records import Record
from tiledominoes.registry import GAMES, Game
from tiledominoes.tienkau.scoring import MOST_HELD

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DrawFn, SearchStrategy

    from tiledominoes.dominoes import Domino
    from tiledominoes.game import Match, Move, State

END: Final = sys.maxsize
"""As many plies as any game has."""

_COUNTS: Final = {"held": MOST_HELD}
"""What a game's setup counts from 1, and how far; every other whole number in it is a seat."""

_FEW: Final = 8
"""Numbers are drawn from so many small ones as often as from all of them."""

PAID_BY: Final = tuple("CD-11 CD-12 CD-13 CD-14 TK-14 TK-15 TK-16 TK-17 TK-18 TK-19".split())
"""The clauses by which chips are paid."""

_TAGS: Final = ("event", "date", "place")


def game_of(game: object) -> Game:
    """The game that is meant: one of `GAMES`, or its name.

    Raises:
        TileDominoesError: anything else.
    """
    if isinstance(game, Game) and game in GAMES.values():
        return GAMES[game.name]
    if isinstance(game, str) and game in GAMES:
        return GAMES[game]
    raise TileDominoesError(f"expected one of the GAMES or a name of {', '.join(GAMES)}, not {excerpt(game)}")


def few_or_any(low: int, high: int) -> SearchStrategy[int]:
    """A whole number from `low` to `high`, a small one half of the time."""
    return st.integers(low, min(high, low + _FEW)) | st.integers(low, high)


def check_partial(partial: object) -> bool | None:
    """`partial` itself, when it is True, False, or None for both.

    Raises:
        TileDominoesError: anything else.
    """
    return None if partial is None else check_flag(partial, "partial, unless None,", TileDominoesError)


def rules_of(game: Game, rules: object) -> SearchStrategy[Rules]:
    """The rules asked for, or any of the game's: a preset, or every option by itself."""
    presets = tuple(game.presets.values())
    kind = type(presets[0])
    if rules is None:
        options = {attribute.name: _values(attribute) for attribute in fields(kind)}
        return st.sampled_from(presets) | st.builds(kind, **options)
    if isinstance(rules, st.SearchStrategy):
        return rules
    check_rules(rules, kind)
    return st.just(cast("Rules", rules))


def _values(option: Attribute[Any]) -> SearchStrategy[object]:
    """The values of an option, its default first."""
    default, check = option.default, option.validator
    if isinstance(default, Choice):
        return st.sampled_from((default, *(member for member in type(default) if member is not default)))
    if isinstance(default, bool):
        return st.sampled_from((default, not default))
    assert isinstance(check, Whole)
    known = (default, None) if check.optional else (default,)
    return st.sampled_from(known) | few_or_any(check.low, check.high or LARGEST)


def setup_of(game: Game) -> SearchStrategy[dict[str, int | bool]]:
    """What the game's `State.start` takes besides hands and rules, by name."""
    return st.fixed_dictionaries({name: _setting(game, name) for name in game.setup})


def _setting(game: Game, name: str) -> SearchStrategy[int | bool]:
    if game.setup[name] is bool:
        return st.sampled_from((True, False))
    return few_or_any(1, _COUNTS[name]) if name in _COUNTS else seats_of(game)


def seats_of(game: Game) -> SearchStrategy[int]:
    """A seat."""
    return st.integers(0, game.seats - 1)


@st.composite
def bag_from(draw: DrawFn, pack: Bag, sizes: SearchStrategy[int]) -> Bag:
    """A bag of some pieces of the pack."""
    take = _taker(draw, pack)
    return Bag([take() for _ in range(draw(sizes))])


@st.composite
def deal_of(draw: DrawFn, game: Game, partial: bool | None) -> tuple[tuple[Bag, ...], bool]:
    """The hands of a deal, and whether it is a partial one.

    Pieces are dealt one by one round the table, and one number says how many rounds, one more than
    there are being a full deal. So a deal shrinks by its last pieces, whatever it was, and leaves the
    others where they are.
    """
    full = len(game.pack) // game.seats
    rounds = full if partial is False else draw(_rounds(full, may_be_full=partial is None))
    partial = partial or (rounds <= full and partial is None)
    take = _taker(draw, game.pack)
    pieces = [take() for _ in range(min(rounds, full) * game.seats)]
    hands = [pieces[seat :: game.seats] for seat in range(game.seats)]
    if partial and game.name == "chuopai":  # hands of any sizes: some lose their last cards
        hands = [hand[: len(hand) - draw(st.integers(0, len(hand)))] for hand in hands]
    return tuple(map(Bag, hands)), partial


def _rounds(full: int, *, may_be_full: bool) -> SearchStrategy[int]:
    """How many pieces a player gets, few of them more often; a third of the time, if it may be, all."""
    rounds = [n for n in range(1, full + 1) for _ in range(3 if n <= _FEW else 1)]
    if may_be_full:
        rounds += [full + 1] * (len(rounds) // 2)
    return st.sampled_from(rounds)


def _taker(draw: DrawFn, pack: Bag) -> Callable[[], Domino]:
    """A function that takes one piece after the other from the pack.

    Each draw is a place in the whole pack; when it is empty, the next piece behind it is taken.
    """
    pieces = tuple(pack)
    left = list(range(len(pieces)))
    places = st.integers(0, len(pieces) - 1)

    def take() -> Domino:
        return pieces[left.pop(bisect_left(left, draw(places)) % len(left))]

    return take


@st.composite
def states_of(
    draw: DrawFn, game: Game, rules: SearchStrategy[Rules], partial: bool | None, most: int
) -> State[Move]:
    """A state after at most so many plies, as many as can be half of the time."""
    state = _begun(draw, game, rules, partial)
    few = min(most, sum(map(len, state.hands)))
    plies = draw(st.integers(0, 2 * few))
    return _played(draw, state, plies if plies <= few else most)


@st.composite
def ends_of(draw: DrawFn, game: Game, rules: SearchStrategy[Rules], partial: bool | None) -> State[Move]:
    """A state at the end of a game."""
    return _played(draw, _begun(draw, game, rules, partial), END)


def _begun(draw: DrawFn, game: Game, rules: SearchStrategy[Rules], partial: bool | None) -> State[Move]:
    """The first state of a game."""
    options, setup = draw(rules), draw(setup_of(game))
    hands, is_partial = draw(deal_of(game, partial))
    return game.start(hands, setup, options, partial=is_partial)


def _played(draw: DrawFn, state: State[Move], plies: int) -> State[Move]:
    """The state so many plies later, or at the end."""
    while plies and not state.is_over:
        legal = state.legal_moves
        state = state.play(legal[draw(st.integers(0, len(legal) - 1))])
        plies -= 1
    return state


@st.composite
def matches_of(
    draw: DrawFn, game: Game, rules: SearchStrategy[Rules], rounds: SearchStrategy[int]
) -> Match[State[Move]]:
    """A match after at most so many rounds."""
    match = game.start_match({next(iter(game.setup)): draw(seats_of(game))}, draw(rules))
    left = draw(rounds)
    while left and not match.is_over:
        match = match.settle(_played(draw, _next_round(draw, game, match), END))
        left -= 1
    return match


def _next_round(draw: DrawFn, game: Game, match: Match[State[Move]]) -> State[Move]:
    hands, _ = draw(deal_of(game, False))
    return match.start_round(hands)


@st.composite
def match_records_of(
    draw: DrawFn, game: Game, rules: SearchStrategy[Rules], rounds: SearchStrategy[int]
) -> Record:
    """The record of a match, its last round unfinished half of the time."""
    match = draw(matches_of(game, rules, rounds))
    unfinished = None
    if not match.is_over and (not match.rounds or draw(st.booleans())):
        unfinished = _next_round(draw, game, match)
        played = _played(draw, unfinished, draw(st.integers(0, len(game.pack))))
        unfinished = played.previous if played.is_over else played
    return Record.from_match(match, draw(tags()), unfinished=unfinished)


def tags() -> SearchStrategy[dict[str, str]]:
    """Free tags of a record."""
    return st.dictionaries(st.sampled_from(_TAGS) | st.text(min_size=1), st.text(), max_size=3)
