"""Faults of the game itself: its moves, rules and deals."""

from __future__ import annotations

import random
from random import Random

from attrs import frozen

from testing_kit.broken import FAULTS, Fault, State, game, game_fault, short_deal
from tiledominoes import DOMINOES, chedeng, tienkau
from tiledominoes._typing import override
from tiledominoes.packs import CHUO_PAI_PACK


@frozen
class LooseMove:
    """A move that is made again whenever it is unpickled."""

    index: int
    text: str
    dominoes: tuple[object, ...] = ()

    @override
    def __str__(self) -> str:
        return self.text


class FixedMove(LooseMove):
    """A move that stays one object."""

    @override
    def __reduce__(self) -> str:
        return self.text.upper()


CATALOGUE = chedeng.catalogue()
LOOSE = LooseMove(len(CATALOGUE), "loose")
TRIPLE = FixedMove(len(CATALOGUE), "triple", (DOMINOES[0],) * 3)
TWIN = LooseMove(len(CATALOGUE), "x66")


def parse_more(text: str) -> object:
    more = {"loose": LOOSE, "triple": TRIPLE}
    return more[text] if isinstance(text, str) and text in more else chedeng.parse_move(text)


def parse_wrongly(text: str) -> object:
    return chedeng.parse_move("x66" if text == "x65" else text)


def parse_by_key(text: str) -> object:
    return {str(move): move for move in CATALOGUE}[text]


def parse_anything(text: str) -> object:
    moves = {str(move): move for move in CATALOGUE}
    return moves[text] if text in moves else CATALOGUE[0]


game_fault(
    "swapped moves",
    "catalogue-lists-every-move-at-its-index",
    catalogue=lambda: (CATALOGUE[1], CATALOGUE[0], *CATALOGUE[2:]),
)
game_fault("one text for two moves", "no-two-moves-share-a-text", catalogue=lambda: (*CATALOGUE, TWIN))
game_fault("parse_move mistakes a move", "parse-move-finds-every-move", parse_move=parse_wrongly)
game_fault("parse_move raises KeyError", "parse-move-refuses-garbage", parse_move=parse_by_key)
game_fault(
    "moves are made again",
    "moves-are-one-object-each",
    catalogue=lambda: (*CATALOGUE, LOOSE),
    parse_move=parse_more,
)
game_fault(
    "three of a piece",
    "moves-are-made-of-the-pack",
    catalogue=lambda: (*CATALOGUE, TRIPLE),
    parse_move=parse_more,
)
game_fault("no presets", "presets-differ", presets={})
game_fault("equal presets", "presets-differ", presets={"a": chedeng.STANDARD, "b": chedeng.Rules()})
game_fault(
    "rules of another game",
    "rules-are-values-of-one-class",
    presets={"a": chedeng.STANDARD, "b": tienkau.CELKO},
)


SHORT = chedeng.Rules(rounds=2)


def deal_globally(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> State:
    random.random()
    return State(short_deal(rng, rules))


def deal_by_shuffle(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> State:
    rng.shuffle([1, 2, 3])
    return State(short_deal(rng, rules))


def deal_otherwise_each_time(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> State:
    DEALT.append(rules)
    return State(short_deal(Random(len(DEALT)), rules))


def deal_real(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> chedeng.State:
    return short_deal(rng, rules)


def deal_by_one_rules(rng: Random, *, rules: chedeng.Rules = chedeng.STANDARD) -> State:
    return State(short_deal(rng, chedeng.STANDARD))


def deal_by_other_default(rng: Random, *, rules: chedeng.Rules = SHORT) -> State:
    return State(short_deal(rng, rules))


DEALT: list[chedeng.Rules] = []
MORE = {"rules": [chedeng.Rules(rounds=3)]}

game_fault("a deal uses the global generator", "deal-draws-by-random-alone", deal=deal_globally)
game_fault("a deal shuffles", "deal-draws-by-random-alone", deal=deal_by_shuffle)
game_fault("a deal that does not repeat", "deal-repeats-by-seed", deal=deal_otherwise_each_time)
game_fault("a deal of another class", "deal-repeats-by-seed", deal=deal_real)
game_fault("a deal by other rules", "deal-repeats-by-seed", MORE, deal=deal_by_one_rules)
game_fault("a deal by other default rules", "deal-follows-the-first-preset", deal=deal_by_other_default)
game_fault("a pack of more pieces", "hands-and-absent-pieces-make-up-the-pack", pack=CHUO_PAI_PACK)


class EqualByHands(State):
    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.hands == other.hands

    __hash__ = State.__hash__


FAULTS["equal by other rules"] = Fault(game(EqualByHands), "unequal-rules-make-unequal-states", MORE)
