"""What is simulated, and one game of it."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes import tienkau
from tiledominoes.bots import Table, find_bot, referee
from tiledominoes.bots.referee import check_seconds
from tiledominoes.checks import LARGEST, check_flag, check_whole
from tiledominoes.errors import RulesError, TileDominoesError, excerpt
from tiledominoes.options import Rules, check_rules
from tiledominoes.packs import random_seat
from tiledominoes.registry import GAMES, find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tiledominoes.bots import Bot
    from tiledominoes.registry import Game


@frozen(kw_only=True)
class Plan:
    """What is simulated. The same plan gives the same games for ever, unless bots are timed.

    Attributes:
        game: short name of the game.
        bots: the name of the bot in each seat, as `find_bot` takes it.
        games: how many games.
        seed: where all chance comes from.
        rules: the options.
        matches: whether each game is a whole match, or one deal.
        seconds: how long a bot may take for a move; None for as long as it likes.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rules: Rules
    matches: bool
    seconds: float | None

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        games: int,
        *,
        seed: int = 0,
        rules: Rules | None = None,
        matches: bool = False,
        seconds: float | None = None,
    ) -> Plan:
        """A plan whose values are checked.

        >>> Plan.of("chuopai", ["heuristic", "random"], 1000, seed=7).bots
        ('heuristic', 'random', 'random')

        Args:
            game: short name of the game.
            bots: the bots by name: one a seat, or one for all, or one for seat 0 and one for the others.
            games: how many games.
            seed: where all chance comes from.
            rules: the options; those of the game's first preset when not given.
            matches: whether each game is a whole match. Tien Kau needs rules with a number of `deals` then.
            seconds: how long a bot may take for a move. With it, slow bots forfeit, and slow machines make
                bots slow.

        Raises:
            RulesError: rules of another game, or with no end to a match.
            TileDominoesError: any other value that cannot be, such as a name of no bot.
        """
        kind, rules = game_and_rules(game, rules)
        check_seconds(seconds)
        if check_flag(matches, "matches", TileDominoesError):
            if kind.Match is None:
                raise RulesError(f"{kind.title} has no matches: one deal is a game")
            if isinstance(rules, tienkau.Rules) and rules.deals is None:
                raise RulesError("a match of Tien Kau has no end by itself (TK-22): its rules need deals")
        seated = _seated(bots, kind.seats)
        for name in seated:
            find_bot(game, name)
        return cls(
            game=game,
            bots=seated,
            games=check_whole(games, "the number of games", TileDominoesError, 0),
            seed=check_whole(seed, "the seed", TileDominoesError, -LARGEST, LARGEST),
            rules=rules,
            matches=matches,
            seconds=seconds,
        )


def game_and_rules(name: str, rules: Rules | None) -> tuple[Game, Rules]:
    """The game of this name, and these rules of it; its first preset when none are given.

    Raises:
        TileDominoesError: no such game.
        RulesError: rules of another game.
    """
    game = find_game(name)
    if rules is None:
        rules = game.preset()
    check_rules(rules, game.Rules)
    return game, rules


def _seated(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    if len(names) in (1, 2):
        names += names[-1:] * (seats - len(names))
    if len(names) != seats:
        raise TileDominoesError(
            f"there must be {seats} bots, one a seat, or one for all, or one for seat 0 and one for the "
            f"others; not {len(names)}"
        )
    for name in names:
        if not isinstance(name, str):
            raise TileDominoesError(f"bots are given by name, not as {excerpt(name)}")
    return names


@frozen(kw_only=True)
class Failure:
    """A bot that forfeited, after which its seat was played at random.

    Attributes:
        seat: where it sat.
        round: the round of the match, from 1; 1 outside matches.
        ply: how many moves had been made before in that round.
        reason: what it did, in one line.
    """

    seat: int
    round: int
    ply: int
    reason: str


@frozen(kw_only=True)
class Outcome:
    """How one game ended.

    Attributes:
        index: its number in the run, from 0.
        bots: the name of the bot in each seat.
        scores: what each seat has at the end: its net chips of the deal, its pile in Chuo Pai, or its chips
            at the end of a match.
        winners: the seats with the most.
        rounds: how many deals were played.
        plies: how many moves were made in them.
        forfeits: the bots that failed, in the order in which they did.
    """

    index: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    plies: int
    forfeits: tuple[Failure, ...] = field(default=())


def game_seed(seed: int, index: int) -> str:
    """The seed of one game of a run: a text, from which `random.Random` makes the same for ever.

    ``Random(game_seed(seed, index))`` deals. Each round from 1 has ``/1`` and so on after it for the chance
    of its bots, of which `referee` gives each seat its own.

    >>> game_seed(7, 41)
    '7/41'
    """
    return f"{seed}/{index}"


def play_game(plan: Plan, index: int) -> Outcome:
    """One game of a run. It depends on nothing but the plan and its own number.

    >>> play_game(Plan.of("chedeng", ["heuristic", "random"], 100, seed=7), 41).winners
    (0,)
    """
    bots = [made_bot(plan.game, name) for name in plan.bots]
    if plan.matches:
        return _match(plan, index, bots)
    seed = game_seed(plan.seed, index)
    state = GAMES[plan.game].deal(Random(seed), rules=plan.rules)
    end = referee(state, bots, f"{seed}/1", seconds=plan.seconds)
    failures = (Failure(seat=f.seat, round=1, ply=f.ply, reason=f.reason) for f in end.forfeits)
    return Outcome(
        index=index,
        bots=plan.bots,
        scores=end.state.scores,
        winners=tuple(sorted(end.state.winners)),
        rounds=1,
        plies=len(end.state.history),
        forfeits=tuple(failures),
    )


def _match(plan: Plan, index: int, bots: list[Bot]) -> Outcome:
    """A whole match; who has forfeited in one round is out in those that follow."""
    game, seed = GAMES[plan.game], game_seed(plan.seed, index)
    shuffles = Random(seed)
    role = next(iter(game.setup))
    match = game.start_match({role: random_seat(game.seats, shuffles)}, plan.rules)
    failures: list[Failure] = []
    plies = 0
    while not match.is_over:
        number = len(match.rounds) + 1
        end = referee(
            match.deal(shuffles),
            bots,
            f"{seed}/{number}",
            Table.of(match),
            seconds=plan.seconds,
            out=[failure.seat for failure in failures],
        )
        failures += [Failure(seat=f.seat, round=number, ply=f.ply, reason=f.reason) for f in end.forfeits]
        plies += len(end.state.history)
        match = match.settle(end.state)
    return Outcome(
        index=index,
        bots=plan.bots,
        scores=match.chips,
        winners=tuple(sorted(match.winners)),
        rounds=len(match.rounds),
        plies=plies,
        forfeits=tuple(failures),
    )


@lru_cache(maxsize=64)
def made_bot(game: str, name: str) -> Bot:
    """The bot with this name, which each process makes once."""
    return find_bot(game, name)
