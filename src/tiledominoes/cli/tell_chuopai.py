"""Chuo Pai in words: a game as it goes, and what lies on the table.

What is told of a game comes from states or, for a player, from what the seat may know of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from tiledominoes.chuopai import COMBINATION_TABLE, Family
from tiledominoes.chuopai.families import RANKS
from tiledominoes.cli.layout import flow, payment_lines, seat_table, tiles, wrapped
from tiledominoes.words import counted, seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledominoes.chuopai import Move, Observation, State
    from tiledominoes.cli.layout import Pay

    Seen: TypeAlias = State | Observation


def tell_round(states: Sequence[State]) -> Iterator[str]:
    """The lines of one game: the hands, what they gave up, every move, and the points when it is over."""
    first, last = states[0], states[-1]
    yield f"  seat {first.leader} leads first"
    for seat, hand in enumerate(first.hands):
        yield from wrapped(f"  seat {seat} holds {tiles(hand)}", 15)
    yield from _bonuses(first)
    for before, after in pairwise(states):
        yield from ply(before, after)
    if last.is_over:
        yield from ending(last.observe(None))


def opening(seen: Seen) -> Iterator[str]:
    """What everybody knows when the cards are dealt."""
    yield f"  seat {seen.leader} leads first"
    yield from _bonuses(seen)


def ply(before: Seen, after: Seen) -> Iterator[str]:
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


def ending(view: Observation, pay: Pay = payment_lines) -> Iterator[str]:
    """Who has won, with how many points; there are no payments."""
    held = [f"{number} with seat {seat}" for seat, number in enumerate(view.counts) if number]
    yield ""
    yield f"The game is over (CP-11); held cards score nothing: {', '.join(held) or 'none are left'}"
    yield from pay(view.payments)
    yield seat_table("points", view.piles)
    yield f"Winner with {counted(max(view.piles), 'point')}: {seats(view.winners)} (CP-12)"


def table(view: Observation) -> Iterator[str]:
    """The highest play, the points, and how many cards everybody has."""
    if view.best is None:
        yield f"  seat {view.current_player} leads the next round (CP-10)"
    else:
        yield f"  the highest is of seat {view.owner}: {_play(view.best)}"
    yield seat_table("points", view.piles)
    yield seat_table("in hand", view.counts)


def hand(view: Observation) -> Iterator[str]:
    """The own cards by family, high to low."""
    for family in Family:
        cards = [card for card in view.hand if RANKS[card][0] is family]
        cards.sort(key=lambda card: -RANKS[card][1])
        if cards:
            yield from flow(f"  {family:12}", map(str, cards))


def turn(view: Observation) -> str:
    """What the seat to move is to do."""
    if view.best is None:
        return "You lead: equal cards or a combination (CP-4, CP-5)."
    return f"You must beat {view.best} (CP-7, CP-8)."


def kind(move: Move) -> str:
    """Under which word a move is listed: its combination or family."""
    if move.family is Family.COMBINATION:
        return COMBINATION_TABLE[len(COMBINATION_TABLE) - move.rank].name
    return str(move.family or "pass")


def _play(move: Move) -> str:
    """A play with the name of its family or combination."""
    return f"{move!s:24} {kind(move)}"


def _bonuses(seen: Seen) -> Iterator[str]:
    for seat, given in enumerate(seen.bonus_cards or ()):
        if given:
            yield f"  seat {seat} puts {given} on the own pile: opening bonus (CP-2)"
