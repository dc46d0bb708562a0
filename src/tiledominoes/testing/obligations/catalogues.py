"""What a game promises before anything is dealt: its moves, their texts, its rules and its deals."""

from __future__ import annotations

import copy
import random
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tiledominoes.bags import Bag
from tiledominoes.errors import ParseError
from tiledominoes.options import Rules
from tiledominoes.testing.obligations.base import show
from tiledominoes.testing.obligations.oddities import GARBAGE, ODD_VALUES, only_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledominoes.testing.obligations.base import Check


def catalogue_lists_every_move_at_its_index(check: Check) -> None:
    """The catalogue has each move at the place that its index says."""
    wrong = [(place, m) for place, m in enumerate(check.game.catalogue) if m.index != place]
    check.none(wrong, "these places of the catalogue have moves with another index")


def no_two_moves_share_a_text(check: Check) -> None:
    """No two moves of the catalogue have the same text."""
    texts = Counter(map(str, check.game.catalogue))
    check.none([text for text, times in texts.items() if times > 1], "texts of several moves")


def parse_move_finds_every_move(check: Check) -> None:
    """`parse_move` of a move's text is that move, the same object."""
    parse = check.game.parse_move
    check.none(
        [m for m in check.game.catalogue if parse(str(m)) is not m], "moves that are not found by text"
    )


def parse_move_refuses_garbage(check: Check) -> None:
    """`parse_move` ends in ParseError for whatever is no text of a move, of any type."""
    texts = set(map(str, check.game.catalogue))
    for thing in (*ODD_VALUES, *(text for text in GARBAGE if text not in texts)):
        check.refused(
            ParseError,
            lambda thing=thing: check.game.parse_move(thing),  # type: ignore[misc]  # on purpose
            f"parse_move({show(thing)})",
        )


def moves_are_one_object_each(check: Check) -> None:
    """A move that was pickled, by any protocol, or copied is the same object."""
    moves = check.game.catalogue
    for way, again in check.copies(list(moves)).items():
        if way != "copy":  # of a list, which has the same objects
            wrong = [m for m, other in zip(moves, again, strict=True) if m is not other]
            check.none(wrong, f"moves that are made a second time by {way}")
    check.none([m for m in moves if copy.copy(m) is not m], "moves that are made a second time by copy")


def moves_are_made_of_the_pack(check: Check) -> None:
    """No move has more of a piece than the pack."""
    pack, catalogue = check.game.pack, check.game.catalogue
    check.pieces += [Bag(move.dominoes) for move in catalogue]
    wrong = [move for move, pieces in zip(catalogue, check.pieces, strict=True) if not pieces <= pack]
    check.none(wrong, f"moves that the pack of {len(pack)} has not the pieces for")


def rules_are_values_of_one_class(check: Check, rules: Sequence[Rules]) -> None:
    """All rules of a game are of one class, and what `to_dict` tells of them makes equal ones."""
    check.same([type(each) for each in rules], [type(rules[0])] * len(rules), "the classes of the rules")
    for each in rules:
        check.that(isinstance(each, Rules), f"{show(each)} is not of a class of tiledominoes.Rules")
        again = type(each).from_dict(each.to_dict())
        check.same((again, hash(again)), (each, hash(each)), "what to_dict makes of the rules, and its hash")


def presets_differ(check: Check) -> None:
    """There is a preset, and no two of them are equal."""
    presets = check.game.presets
    check.that(bool(presets), "there is no preset")
    check.same(len(set(presets.values())), len(presets), "the number of different presets")


def deal_follows_the_first_preset(check: Check, seed: int) -> None:
    """`deal` without rules is `deal` with the first preset."""
    first = next(iter(check.game.presets.values()))
    right = check.game.deal(Random(seed), rules=first)
    check.same(check.game.deal(Random(seed)), right, "a deal without rules")


def deal_draws_by_random_alone(check: Check, rules: Rules, seed: int) -> None:
    """`deal` calls nothing but `random()` of its rng, and leaves the global random generator alone."""
    before = random.getstate()
    check.game.deal(only_random(seed), rules=rules)
    check.that(random.getstate() == before, "deal changed the global random generator")


def deal_repeats_by_seed(check: Check, rules: Rules, seed: int) -> None:
    """One seed gives one deal, of the game's class and by the rules given."""
    one, two = (check.game.deal(Random(seed), rules=rules) for _ in range(2))
    check.same(one, two, "a second deal from one seed")
    check.that(isinstance(one, check.game.State), f"a deal is {show(type(one))}, not the game's State")
    check.same((one.rules, len(one.hands)), (rules, check.game.seats), "rules and number of hands")


def unequal_rules_make_unequal_states(check: Check, rules: Rules, other: Rules, seed: int) -> None:
    """The same hands by other rules are another state, with another text."""
    one, two = (check.game.deal(Random(seed), rules=each) for each in (rules, other))
    check.that(one != two, f"one deal is equal by {show(rules)} and {show(other)}")
    check.that(one.to_text() != two.to_text(), f"one text stands for {show(rules)} and {show(other)}")
