"""A game of Chuo Pai at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tiledominoes.chuopai import Rules, deal
from tiledominoes.cli import tell_chuopai as tell
from tiledominoes.cli.layout import random_states
from tiledominoes.records import Record

if TYPE_CHECKING:
    from collections.abc import Generator


def narrate(seed: int, _rules_name: str, rules: Rules) -> Generator[str, None, Record]:
    """The lines of a game of random moves; one seed always gives the same. Its value is the record."""
    rng = Random(seed)
    states = random_states(deal(rng, rules=rules), rng)
    yield f"Chuo Pai, seed {seed}: one deal of 28 cards each (CP-1)"
    yield from tell.tell_round(states)
    return Record.from_state(states[-1])
