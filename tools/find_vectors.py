"""Find games that exercise every clause in every profile, and write them as the published vectors.

    python tools/find_vectors.py            # all games, into the package
    python tools/find_vectors.py chuopai --folder /tmp --most 50

Each game is played from one seed by players with simple likings, drawn from the seed too. A game is kept
when it exercises a clause that its profile has no vector for yet; of those kept, the ones that the others
make needless are dropped, and the first few games are added as they come, whatever they exercise.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from attrs import frozen

import tiledominoes.conformance
from tiledominoes import GAMES, chedeng, rulebook, tienkau
from tiledominoes.conformance.clauses import exercised
from tiledominoes.conformance.equipment import own_equipment
from tiledominoes.conformance.played import Played
from tiledominoes.conformance.profiles import PROFILES
from tiledominoes.conformance.vectors import Vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tiledominoes import Game, Move, Rules, State

PACKAGED = Path(tiledominoes.conformance.__file__).parent / "vectors"
ROUNDS = 5
"""Of a match that does not end by itself."""


@frozen
class Liking:
    """What a player prefers among the legal moves, and by chance among those liked alike."""

    value: Callable[[Move], int]

    def choose(self, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves liked best."""
        best = max(map(self.value, moves))
        liked = [move for move in moves if self.value(move) == best]
        return liked[int(rng.random() * len(liked))]


def _is_up(move: Move) -> int:
    return isinstance(move, chedeng.Move) and move.is_face_up


def _down(move: Move) -> int:
    return 1 - _is_up(move)


def _cheap(move: Move) -> int:
    """Face-up, or else the tile that costs least."""
    return 20 * _is_up(move) - sum(domino.pips for domino in move.dominoes) * _down(move)


def _size(move: Move) -> int:
    return len(move.dominoes)


def _pairs(move: Move) -> int:
    """Rare pairs before others, since bonuses are what random play lacks."""
    ranks = move.ranks if isinstance(move, tienkau.Move) else ()
    return len(ranks) + 3 * (1 in ranks) + 3 * (len(ranks) == 2 and min(ranks) > 16)


def _equal_gains(equals: tuple[str, ...], way: str, played: Played[State[Move]]) -> bool:
    """These two, and nobody of a higher place, gained the most in a round that another one follows."""
    for states in played.rounds[:-1]:
        dealer, clockwise = states[0].setup["dealer"], states[0].setup["clockwise"]
        seats = {"dealer": dealer, "right": dealer - 1, "across": dealer + 2, "left": dealer + 1}
        tied = [place for place, seat in seats.items() if seat % 4 in states[-1].winners]
        if tuple(tied[:2]) == equals and clockwise == (way == "clockwise"):
            return True
    return False


def _bonus(clause: str, by_banker: bool, played: Played[State[Move]]) -> bool:
    return any(
        payment.clause == clause and (payment.payee == states[0].setup["banker"]) == by_banker
        for states in played.rounds
        for payment in states[-1].payments
    )


def _tricks(state: State[Move]) -> tuple[int, ...]:
    return state.tricks if isinstance(state, tienkau.State) else ()


def _moves(played: Played[State[Move]]) -> Iterator[str]:
    for states in played.rounds:
        yield from map(str, states[-1].history)


LIKINGS: dict[str, tuple[Liking, ...]] = {
    "chedeng": (Liking(lambda _: 0), Liking(_is_up), Liking(_is_up), Liking(_cheap), Liking(_down)),
    "tienkau": (Liking(lambda _: 0), Liking(_size), Liking(_pairs)),
    "chuopai": (Liking(lambda _: 0), Liking(_size), Liking(lambda move: -_size(move))),
}


SITUATIONS: dict[str, dict[str, Callable[[Played[State[Move]]], bool]]] = {
    "chedeng": {
        "all rounds played": lambda played: len(played.rounds) == _rounds(played.rules),
        "bankrupt": lambda played: bool(played.matches) and min(played.matches[-1].chips) < 0,
        "nothing left": lambda played: bool(played.matches) and min(played.matches[-1].chips) == 0,
        # Who deals next is told apart among equals by three places of an order, in both directions.
        **{
            f"equals at {', '.join(equals)}, {way}": partial(_equal_gains, equals, way)
            for equals in (("dealer", "right"), ("right", "across"), ("across", "left"))
            for way in ("clockwise", "counterclockwise")
        },
        "no match": lambda played: not played.matches,
    },
    "tienkau": {
        **{f"{kind} by the banker": partial(_bonus, kind, True) for kind in ("TK-18", "TK-19")},
        **{f"{kind} by another": partial(_bonus, kind, False) for kind in ("TK-18", "TK-19")},
        "four tricks": lambda played: any(4 in _tricks(states[-1]) for states in played.rounds),
        "discard of four": lambda played: any(m.startswith("x") and len(m) == 12 for m in _moves(played)),
        "no match": lambda played: not played.matches,
        "bank held long": lambda played: any(states[0].setup["held"] > 2 for states in played.rounds),
    },
    "chuopai": {
        "large combination": lambda played: any(
            len(set(m.split("+"))) > 1 and len(m) > 11 for m in _moves(played)
        ),
        "four alike": lambda played: any(
            len(m) == 11 and len(set(m.split("+"))) == 1 for m in _moves(played)
        ),
        "equal winners": lambda played: len(played.rounds[0][-1].winners) > 1,
    },
}
"""What one game of each profile shows besides the clauses, where the rules allow it."""


def play(game: Game, rules: Rules, seed: int) -> Played[State[Move]]:
    """A game or a match from a seed."""
    rng = Random(seed)
    likings = LIKINGS[game.name]
    players = [likings[int(rng.random() * len(likings))] for _ in range(game.seats)]
    if game.Match is None:
        state = game.deal(rng, rules=rules)
        return Played(game=game, rules=rules, rounds=(_to_the_end(state, players, rng),), matches=())
    role = next(iter(game.setup))
    seat = int(rng.random() * game.seats)
    matches = [game.start_match({role: seat}, rules)]
    rounds: list[tuple[State[Move], ...]] = []
    if seed % 5 == 4:
        alone = _to_the_end(matches[0].deal(rng), players, rng)
        return Played(game=game, rules=rules, rounds=(alone,), matches=())
    while not matches[-1].is_over and len(rounds) < _rounds(rules):
        rounds.append(_to_the_end(matches[-1].deal(rng), players, rng))
        matches.append(matches[-1].settle(rounds[-1][-1]))
    return Played(game=game, rules=rules, rounds=tuple(rounds), matches=tuple(matches))


def _rounds(rules: Rules) -> int:
    """How many rounds a match may have."""
    return rules.rounds if isinstance(rules, chedeng.Rules) else ROUNDS


def _to_the_end(state: State[Move], players: Sequence[Liking], rng: Random) -> tuple[State[Move], ...]:
    states = [state]
    while (seat := states[-1].current_player) is not None:
        states.append(states[-1].play(players[seat].choose(states[-1].legal_moves, rng)))
    return tuple(states)


def find(game: Game, rules: Rules, extra: int, most: int) -> dict[int, Played[State[Move]]]:
    """By seed: the games that exercise every clause between them, and the first few."""
    situations = SITUATIONS[game.name]
    missing = {clause.id for clause in rulebook.clauses(game.name)} | situations.keys()
    kept: dict[int, set[str]] = {}
    for seed in range(most):
        if not missing and seed >= extra:
            break
        played = play(game, rules, seed)
        clauses = {*exercised(played), *(name for name, shown in situations.items() if shown(played))}
        if seed < extra or clauses & missing:
            kept[seed] = clauses
            missing -= clauses
    if missing:
        print(f"  no game for {', '.join(sorted(missing))}")
    for seed in [seed for seed in kept if seed >= extra]:
        others = set().union(*(clauses for other, clauses in kept.items() if other != seed))
        if kept[seed] <= others:
            del kept[seed]
    return {seed: play(game, rules, seed) for seed in kept}


def found(game: Game, extra: int, most: int) -> Iterator[Vector]:
    """The vectors of all profiles of a game."""
    for profile, rules in PROFILES[game.name].items():
        print(game.name, profile)
        for number, (seed, played) in enumerate(find(game, rules, extra, most).items(), 1):
            print(f"  seed {seed}")
            yield Vector.of(played, f"{game.name}-{profile}-{number}", profile)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Find the published vectors.")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME", help="games, all by default")
    parser.add_argument(
        "--folder", type=Path, default=PACKAGED, help="where to write, the package by default"
    )
    parser.add_argument("--extra", type=int, default=3, help="games kept whatever they exercise")
    parser.add_argument("--most", type=int, default=3000, help="seeds tried a profile")
    options = parser.parse_args()
    (options.folder / "equipment.json").write_text(own_equipment().to_json() + "\n", "ascii")
    for name in cast("list[str]", options.games):
        lines = [vector.to_json() for vector in found(GAMES[name], options.extra, options.most)]
        (options.folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    main()
