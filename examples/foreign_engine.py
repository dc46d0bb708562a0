"""Check an engine of Chuo Pai that knows nothing of the library, and runs in a process of its own.

Usage: python examples/foreign_engine.py [SEED] [--broken]

`--broken` lets the engine beat a play with one of equal rank, which CP-7 forbids. The exit code is 1 then.
"""

import argparse
import json
import sys
from collections import Counter
from itertools import product
from random import Random
from typing import Any

ORDER = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21".split()
FAMILIES = "66 11 44 31 33 55 22", "51 61 64 65", "63 62=53 52 32", "54 43 41 21=42"  # CP-3, high to low
COMBINATIONS = [("66", "63", "54"), ("11", "62", "53"), ("44", "52", "43"), ("31", "41", "32")]  # CP-5
LEVEL = {
    card: (family, -place)
    for family, ranks in enumerate(FAMILIES)
    for place, equals in enumerate(ranks.split())
    for card in equals.split("=")
}


class Engine:
    """One game of Chuo Pai. A play is known by its text, such as ``66+63``."""

    def __init__(self, *, broken: bool) -> None:
        self.broken = broken

    def new(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Begin with these hands, from which the opening bonus goes at once (CP-2)."""
        self.rules: dict[str, Any] = ask["rules"]
        self.hands = [Counter(hand.split()) for hand in ask["hands"]]
        self.piles = [0, 0, 0]
        for seat, hand in enumerate(self.hands):
            if hand["21"] and hand["42"]:
                self.piles[seat] = hand.pop("21") + hand.pop("42")
        self.lead(ask["setup"]["leader"])
        return {}

    def lead(self, seat: int) -> None:
        """Begin a round: this seat leads, or the next that holds cards (CP-10)."""
        order = [(seat + i) % 3 for i in range(3)]
        self.waiting = [s for s in order if self.hands[s].total()]
        if len(self.waiting) < 2:
            self.waiting = []  # the game is over (CP-11)
        self.best, self.owner = "", seat

    def value(self, play: str) -> tuple[int, int, int]:
        """Family, number of cards and rank of a play: what decides whether it beats another (CP-7)."""
        cards = play.split("+")
        if len(set(cards)) == 1:
            family, rank = LEVEL[cards[0]]
            return family, len(cards), rank
        return len(FAMILIES), len(cards), -[kind[0] for kind in COMBINATIONS].index(cards[0])

    def plays(self, hand: Counter[str]) -> list[str]:
        """All that can be led with a hand: equal cards (CP-4) and combinations (CP-5)."""
        found = ["+".join([card] * n) for card in ORDER for n in range(1, hand[card] + 1)]
        most = self.rules["max_combination_cards"] or 12
        for kind in COMBINATIONS:
            for n in product(*(range(hand[card] + 1) for card in kind)):
                even = n[0] == n[1] + n[2] or not self.rules["balanced_combinations"]
                if n[0] and n[1] + n[2] and sum(n) <= most and even:
                    found.append("+".join(Counter(dict(zip(kind, n, strict=True))).elements()))
        return found

    def beats(self, play: str) -> bool:
        """Whether a play beats the best so far."""
        *kind, rank = self.value(play)
        *best_kind, best_rank = self.value(self.best)
        return kind == best_kind and (rank > best_rank or (self.broken and rank == best_rank))

    def legal_moves(self, _ask: dict[str, Any]) -> dict[str, Any]:
        """Who is to move, and with what: whoever can beat must, and others pass (CP-8)."""
        if not self.waiting:
            return {"player": None, "moves": []}
        plays = self.plays(self.hands[self.waiting[0]])
        if self.best:
            plays = list(filter(self.beats, plays)) or ["pass"]
        return {"player": self.waiting[0], "moves": plays}

    def play(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Make a move; the last of a round puts the best play on its owner's pile (CP-9)."""
        seat = self.waiting.pop(0)
        if ask["move"] != "pass":
            self.best, self.owner = ask["move"], seat
            self.hands[seat] -= Counter(self.best.split("+"))
        if not self.waiting:
            self.piles[self.owner] += len(self.best.split("+"))
            self.lead(self.owner)
        return {}

    def payments(self, _ask: dict[str, Any]) -> dict[str, Any]:
        """The result: the largest pile wins, and nobody pays (CP-12)."""
        winners = [seat for seat in range(3) if self.piles[seat] == max(self.piles)]
        return {"payments": [], "scores": self.piles, "winners": winners}


def serve(*, broken: bool) -> None:
    """Answer requests, a line of JSON each, until there are no more."""
    engine = Engine(broken=broken)
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["do"] == "hello":
            name = "Chuo Pai in Python 1.0"
            answer = {"protocol": ask["protocol"], "engine": name, "games": ["chuopai"]}
        else:
            answer = getattr(engine, ask["do"])(ask)
        print(json.dumps({"id": ask["id"], **answer}), flush=True)


def check(seed: int, *, broken: bool) -> int:
    """Put a few published games to the engine, one seed always the same; the exit code."""
    from tiledominoes import conformance

    rng = Random(seed)
    vectors = sorted(conformance.vectors("chuopai"), key=lambda _: rng.random())[:3]
    command = [sys.executable, __file__, "--serve", *(["--broken"] if broken else [])]
    report = conformance.run(command, vectors)
    print(f"{report.engine}, by the games {', '.join(vector.id for vector in vectors)}")
    for tally in report.tallies:
        print(f"agrees with {tally.agreed} of {tally.vectors} games, {tally.plies} plies")
    for found in report.differences:
        print(f"differs in {found.place.vector}, ply {found.place.ply}, by {found.clause}")
        print(f"  expected {found.what}: {found.expected}\n  but got {found.what}: {found.got}")
    if report.fault is not None:
        print(f"broke down: {report.fault.reason}")
    return 0 if report.agrees else 1


def main() -> int:
    """Check the engine, or be it."""
    parser = argparse.ArgumentParser(description="Check an engine that runs in a process of its own.")
    parser.add_argument("seed", nargs="?", type=int, default=7)
    parser.add_argument("--broken", action="store_true", help="let the engine break CP-7")
    parser.add_argument("--serve", action="store_true", help="be the engine")
    options = parser.parse_args()
    if options.serve:
        serve(broken=options.broken)
        return 0
    return check(options.seed, broken=options.broken)


if __name__ == "__main__":
    sys.exit(main())
