"""A whole match of Chedeng at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tiledominoes.chedeng import Match, Rules
from tiledominoes.cli import tell_chedeng as tell
from tiledominoes.cli.layout import random_states, seat_table
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Generator


def narrate(seed: int, _rules_name: str, rules: Rules) -> Generator[str, None, Record]:
    """The lines of a match of random moves; one seed always gives the same. Its value is the record."""
    rng = Random(seed)
    match = Match.start(rng=rng, rules=rules)
    limits, begins = tell.heading(match)
    yield f"Chedeng, seed {seed}: {limits}"
    yield begins
    while not match.is_over:
        yield ""
        yield tell.round_heading(match)
        states = random_states(match.deal(rng), rng)
        yield from tell.tell_round(states)
        match = match.settle(states[-1])
        yield seat_table("chips", match.chips)
        if not match.is_over:
            yield tell.after_round(match)
    yield ""
    yield from tell.result(match)
    return Record.from_match(match)
