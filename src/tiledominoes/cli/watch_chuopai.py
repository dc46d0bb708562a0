"""A game of Chuo Pai in words."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from tiledominoes.chuopai import COMBINATION_TABLE, PRESETS, Family, State, deal
from tiledominoes.cli.layout import counted, random_states, seat_table, seats, tiles, wrapped
from tiledominoes.errors import RulesError
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from tiledominoes.chuopai import Move


def narrate(seed: int, rules_name: str, rounds: int | None) -> Generator[str, None, Record]:
    """The lines of a game of random moves; one seed always gives the same. Its value is the record.

    Raises:
        RulesError: a number of rounds, which Chuo Pai does not have.
    """
    if rounds is not None:
        raise RulesError("Chuo Pai is one deal, played to its end (CP-1): there are no --rounds")
    rng = Random(seed)
    states = random_states(deal(rng, rules=PRESETS[rules_name]), rng)
    yield f"Chuo Pai, seed {seed}: one deal of 28 cards each (CP-1)"
    yield from tell_round(states)
    return Record.from_state(states[-1])


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one game: the hands, what they gave up, every move, and the points when it is over."""
    first, last = states[0], states[-1]
    yield f"  seat {first.leader} leads first"
    for seat, hand in enumerate(first.hands):
        yield from wrapped(f"  seat {seat} holds {tiles(hand)}", 15)
    for seat, given in enumerate(first.bonus_cards or ()):
        if given:
            yield f"  seat {seat} puts {given} on the own pile: opening bonus (CP-2)"
    for before, after in pairwise(states):
        yield from _ply(before, after)
    if last.is_over:
        yield ""
        yield f"The game is over (CP-11); held cards score nothing: {_left(last)}"
        yield seat_table("points", last.piles)
        yield f"Winner with {counted(max(last.piles), 'point')}: {seats(last.winners)} (CP-12)"


def _ply(before: State, after: State) -> Iterator[str]:
    """One move, and who won the round when it was the last."""
    move, seat = after.last_move, before.current_player
    assert move is not None
    if before.best is None:
        yield f"  seat {seat} leads  {_play(move)}"
    elif move.is_pass:
        yield f"  seat {seat} passes, having nothing to beat it (CP-8)"
    else:
        yield f"  seat {seat} beats  {_play(move)}"
    if after.best is None:
        gained = [now - then for now, then in zip(after.piles, before.piles, strict=True)]
        winner = gained.index(max(gained))
        piles = " ".join(map(str, after.piles))
        yield f"    seat {winner} scores {counted(max(gained), 'card')} (CP-9), piles by seat: {piles}"


def _play(move: Move) -> str:
    """A play with the name of its family or combination."""
    name = str(move.family)
    if move.family is Family.COMBINATION:
        name = COMBINATION_TABLE[len(COMBINATION_TABLE) - move.rank].name
    return f"{move!s:24} {name}"


def _left(state: State) -> str:
    held = [f"{len(hand)} with seat {seat}" for seat, hand in enumerate(state.hands) if hand]
    return ", ".join(held) or "none are left"
