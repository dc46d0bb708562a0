"""Checks a game against everything that `tiledominoes.game` promises."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from tiledominoes.game import Move
from tiledominoes.testing.obligations import catalogues, forms, knowledge, lines, matches, positions
from tiledominoes.testing.obligations.base import BrokenObligationError, Check, Line, Report, stated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tiledominoes.bags import Bag
    from tiledominoes.game import State
    from tiledominoes.options import Rules
    from tiledominoes.registry import Game
    from tiledominoes.testing.obligations.base import AnyState
    from tiledominoes.testing.obligations.matches import AnyMatch

__all__ = ["OBLIGATIONS", "BrokenObligationError", "Report", "check_game", "check_states"]

M = TypeVar("M", bound=Move)

_MOST_ROUNDS = 12

_OF_THE_GAME = (
    catalogues.catalogue_lists_every_move_at_its_index,
    catalogues.no_two_moves_share_a_text,
    catalogues.parse_move_finds_every_move,
    catalogues.parse_move_refuses_garbage,
    catalogues.moves_are_one_object_each,
    catalogues.moves_are_made_of_the_pack,
    catalogues.presets_differ,
)
_OF_A_DEAL = (catalogues.deal_draws_by_random_alone, catalogues.deal_repeats_by_seed)
_OF_A_POSITION = (
    positions.over_exactly_when_no_move_is_left,
    positions.legal_moves_are_unique_and_by_index,
    positions.legal_moves_stand_in_the_catalogue,
    forms.everything_can_be_shown,
    positions.play_takes_every_legal_move,
    positions.play_leaves_the_state_as_it_was,
    positions.is_legal_agrees_with_legal_moves,
    positions.is_legal_is_false_for_whatever_else,
    positions.play_refuses_every_other_move,
    positions.play_refuses_whatever_else,
    positions.play_repeats,
    positions.a_move_takes_its_pieces_from_the_hand,
    forms.text_is_one_line,
    forms.text_keeps_the_position,
    forms.equal_states_hash_alike,
    forms.states_are_equal_exactly_when_their_texts_are,
    forms.a_state_equals_nothing_else,
)
_OF_A_LINE = (
    forms.pickles_and_copies_keep_the_state,
    forms.from_text_refuses_garbage,
    lines.hands_and_absent_pieces_make_up_the_pack,
    lines.the_deal_stays_the_same,
    lines.a_deal_starts_again,
    lines.the_first_move_leads,
    lines.history_tells_every_move,
    lines.movers_had_the_turn,
    lines.previous_is_the_state_before,
    lines.payments_are_whole_chips_between_two_seats,
    lines.payments_are_only_added,
    lines.scores_are_whole_numbers,
    lines.scores_are_the_net_of_the_payments,
    lines.winners_have_the_highest_score,
    lines.a_game_goes_on_from_its_text,
    lines.playout_is_play_by_hand,
    lines.perft_counts_the_ways_to_play,
    knowledge.observations_tell_the_table,
    knowledge.a_seat_sees_its_own_hand_alone,
    knowledge.legal_moves_are_shown_to_the_mover_alone,
    knowledge.history_is_seen_or_hidden,
    knowledge.what_was_shown_stays_shown,
    knowledge.unseen_pieces_add_up,
    knowledge.drawn_states_cannot_be_told_apart,
    knowledge.no_form_of_an_observation_tells_more,
    knowledge.the_past_cannot_be_told_apart_either,
    knowledge.determinize_draws_from_the_observation_alone,
    knowledge.observations_pickle_and_copy,
    knowledge.observations_are_written_as_json,
    knowledge.from_json_refuses_garbage,
)
_OF_A_MATCH = (matches.matches_are_won_at_the_end, matches.matches_pickle_and_copy)

OBLIGATIONS: Mapping[str, str] = stated(
    cast(
        "tuple[Callable[..., None], ...]",
        (
            *_OF_THE_GAME,
            catalogues.rules_are_values_of_one_class,
            catalogues.deal_follows_the_first_preset,
            catalogues.unequal_rules_make_unequal_states,
            *_OF_A_DEAL,
            *_OF_A_POSITION,
            lines.a_game_ends,
            forms.public_attributes_are_read_only,
            *_OF_A_LINE,
            knowledge.determinize_varies,
            matches.matches_start_by_seed,
            matches.rounds_are_dealt_by_seed,
            matches.settle_refuses_what_is_not_its_round,
            matches.the_chips_of_a_match_stay_together,
            matches.settle_moves_the_chips,
            *_OF_A_MATCH,
            matches.a_match_that_is_over_goes_on_no_more,
        ),
    )
)
"""What every game owes its users, each obligation by its name."""


class Playable(Protocol[M]):
    """What `check_game` needs of a game: the attributes of `tiledominoes.Game`."""

    @property
    def name(self) -> str:
        """What the game is called."""
        ...

    @property
    def seats(self) -> int:
        """Number of players."""
        ...

    @property
    def pack(self) -> Bag:
        """The pieces of a full deal."""
        ...

    @property
    def presets(self) -> Mapping[str, Rules]:
        """Named rules; the first is the default of `deal`."""
        ...

    @property
    def setup(self) -> Mapping[str, type[int]]:
        """What `State.start` takes besides hands and rules."""
        ...

    @property
    def deal(self) -> Callable[..., State[M]]:
        """Deals a full game from an rng, and `rules` by name."""
        ...

    @property
    def parse_move(self) -> Callable[[str], M]:
        """Finds the move with a text."""
        ...

    @property
    def State(self) -> type[State[M]]:  # noqa: N802  # a class
        """Class of the states."""
        ...

    @property
    def Match(self) -> type[object] | None:  # noqa: N802  # a class
        """Class of the matches; None when one deal is a game."""
        ...

    @property
    def catalogue(self) -> tuple[M, ...]:
        """All moves by index."""
        ...


def check_game(
    game: Playable[M],
    *,
    seeds: Iterable[int] = (0,),
    rules: Iterable[Rules] = (),
    states: Iterable[State[M]] = (),
    matches: Iterable[object] = (),
) -> Report:
    """What was looked at, when the game keeps every obligation; otherwise the first that it breaks is raised.

    Games are dealt from each seed, by every preset and by the rules given, and played at random to the end;
    likewise from the text of a position half-way and from a state that was drawn for a seat there. All
    along, whatever `tiledominoes.game` promises is put to the test.

    >>> from tiledominoes import GAMES
    >>> check_game(GAMES["chedeng"], seeds=[1]).unchecked
    ('unequal-rules-make-unequal-states',)

    Args:
        game: the game: one of `GAMES`, or any object with the attributes of `Game`.
        seeds: a seed for each deal, play and match.
        rules: more rules to play by, besides the presets.
        states: more states to play on from, such as partial deals.
        matches: more matches to play, such as short ones; one is started by `Match.start` anyway.

    Raises:
        BrokenObligationError: the first obligation that does not hold.
    """
    check = Check(cast("Game", game))
    for of_the_game in _OF_THE_GAME:
        check.run(of_the_game)
    presets = list(check.game.presets.values())
    every = [*presets, *(each for each in rules if each not in presets)]
    check.run(catalogues.rules_are_values_of_one_class, every)
    check.run(forms.public_attributes_are_read_only, every)
    given, played = cast("list[AnyState]", list(states)), cast("list[AnyMatch]", list(matches))
    for seed in seeds:
        _check_deals(check, every, seed)
        _check_states(check, given, seed)
        _check_matches(check, played, every, seed)
    return _report(check)


def check_states(game: Playable[M], states: Iterable[State[M]], *, seeds: Iterable[int] = (0,)) -> Report:
    """What was looked at in play from these states alone, when the game keeps every obligation there.

    It is that part of `check_game` that a property test repeats for states that it draws.

    >>> from tiledominoes import GAMES, chedeng
    >>> ending = chedeng.State.start(["66", "65", "61", "11"], partial=True)
    >>> "determinize-varies" in check_states(GAMES["chedeng"], [ending]).unchecked
    True

    Args:
        game: the game.
        states: states of it.
        seeds: a seed for each play from each of them.

    Raises:
        BrokenObligationError: the first obligation that does not hold.
    """
    check = Check(cast("Game", game))
    check.run(catalogues.moves_are_made_of_the_pack)
    given = cast("list[AnyState]", list(states))
    for seed in seeds:
        _check_states(check, given, seed)
    return _report(check)


def _report(check: Check) -> Report:
    return Report(check.game.name, MappingProxyType({name: check.counts[name] for name in OBLIGATIONS}))


def _check_states(check: Check, states: Sequence[AnyState], seed: int) -> None:
    """Play from states that were given, to the end."""
    for number, state in enumerate(states):
        check.begin(f"states[{number}], played with seed {seed}")
        _check_taken_up(check, _check_play(check, state, seed), seed)


def _check_deals(check: Check, rules: Sequence[Rules], seed: int) -> None:
    """A deal by each of the rules, played to the end."""
    for before, each in zip((None, *rules), rules, strict=False):
        check.begin(f"a deal from seed {seed}, by {each!r}")
        for of_a_deal in _OF_A_DEAL:
            check.run(of_a_deal, each, seed)
        check.run(catalogues.deal_follows_the_first_preset, seed)
        if before is not None:
            check.run(catalogues.unequal_rules_make_unequal_states, before, each, seed)
        line = _check_play(check, check.game.deal(Random(seed), rules=each), seed)
        check.run(knowledge.determinize_varies, line)
        _check_taken_up(check, line, seed)


def _check_taken_up(check: Check, line: Line, seed: int) -> None:
    """The same from half-way: from the text, and from a state that is drawn there."""
    plies = line.plies(knowledge.ABOUT)
    origin, ply = check.origin, plies[len(plies) // 2]
    state = line.states[ply]
    check.begin(f"{origin}; taken up from the text of ply {ply}")
    _check_play(check, check.game.State.from_text(state.to_text()), seed)
    seat = seed % check.game.seats
    check.begin(f"{origin}; taken up from a state drawn for seat {seat} at ply {ply} with seed {seed}")
    _check_play(check, state.determinize(seat, Random(seed)), seed)


def _check_play(check: Check, start: AnyState, seed: int) -> Line:
    """Random play from a state to the end, and all that was promised of it."""
    line = _walk(check, start, seed)
    for of_a_line in _OF_A_LINE:
        check.run(of_a_line, line)
    return line


def _walk(check: Check, start: AnyState, seed: int) -> Line:
    """Random play from a state to the end, every position checked before it is played from."""
    states, rng = [start], Random(seed)
    while True:
        state = check.at(states[-1], len(states) - 1)
        for of_a_position in _OF_A_POSITION:
            check.run(of_a_position, state)
        parts = (state, state.observe(state.current_player), *state.legal_moves[:1], *state.payments[:1])
        check.run(forms.public_attributes_are_read_only, parts)
        check.run(lines.a_game_ends, len(states))
        if state.is_over:
            return Line(tuple(states), seed)
        states.append(_step(state, rng))


def _step(state: AnyState, rng: Random) -> AnyState:
    return state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])


def _check_matches(check: Check, given: Sequence[AnyMatch], rules: Sequence[Rules], seed: int) -> None:
    """A new match, and those given, played for some rounds or to the end."""
    started: list[AnyMatch] = []
    if check.game.Match is not None:
        check.begin(f"a match from seed {seed}")
        check.run(matches.matches_start_by_seed, check.game.Match, seed)
        started.append(check.game.Match.start(rng=Random(seed)))
    for number, match in enumerate([*started, *given]):
        origin = f"a match from seed {seed}" if number < len(started) else f"matches[{number - len(started)}]"
        rng = Random(seed)
        for played in range(_MOST_ROUNDS):
            check.begin(f"{origin}, after {played} rounds played with seed {seed}")
            _check_match(check, match)
            if match.is_over:
                break
            match = _check_round(check, match, rules, rng)


def _check_match(check: Check, match: AnyMatch) -> None:
    for of_a_match in _OF_A_MATCH:
        check.run(of_a_match, match)
    check.run(forms.public_attributes_are_read_only, [match])


def _check_round(check: Check, match: AnyMatch, rules: Sequence[Rules], rng: Random) -> AnyMatch:
    """One round of a match: the match after it."""
    check.run(matches.rounds_are_dealt_by_seed, match, int(rng.random() * 1000))
    start = match.deal(rng)
    end = _end(start, rng)
    foreign = [_end(check.game.deal(rng, rules=each), rng) for each in rules if each != match.rules]
    check.run(matches.settle_refuses_what_is_not_its_round, match, [start, *foreign])
    check.run(matches.the_chips_of_a_match_stay_together, match, end)
    check.run(matches.settle_moves_the_chips, match, end)
    after = match.settle(end)
    if after.is_over:
        check.run(matches.a_match_that_is_over_goes_on_no_more, after, end)
    return after


def _end(state: AnyState, rng: Random) -> AnyState:
    while not state.is_over:
        state = _step(state, rng)
    return state
