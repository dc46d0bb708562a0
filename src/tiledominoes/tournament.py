"""Bots against bots, every deal in every seat: duplicate play, which takes the luck of the deal out."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes.bots import Forfeit, find_bot, referee
from tiledominoes.bots.referee import check_seconds
from tiledominoes.checks import LARGEST, check_flag, check_whole
from tiledominoes.errors import TileDominoesError
from tiledominoes.records import Record
from tiledominoes.registry import GAMES
from tiledominoes.simulation.games import game_and_rules, made_bot
from tiledominoes.simulation.runs import told
from tiledominoes.simulation.summary import Mean
from tiledominoes.simulation.workers import ordered_map

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from tiledominoes.options import Rules
    from tiledominoes.simulation.workers import Pool


@frozen(kw_only=True)
class Tournament:
    """What is played: each bot alone among copies of each other one, in every seat of every deal.

    The same tournament gives the same games for ever, unless bots are timed.

    Attributes:
        game: short name of the game.
        bots: the names of the bots, as `find_bot` takes them; each once.
        deals: how many deals.
        seed: where all chance comes from.
        rules: the options.
        seconds: how long a bot may take for a move; None for as long as it likes.
    """

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    rules: Rules
    seconds: float | None

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        deals: int,
        *,
        seed: int = 0,
        rules: Rules | None = None,
        seconds: float | None = None,
    ) -> Tournament:
        """A tournament whose values are checked.

        >>> Tournament.of("chuopai", ["heuristic", "random"], 10).encounters
        20

        Args:
            game: short name of the game.
            bots: two bots or more by name.
            deals: how many deals.
            seed: where all chance comes from.
            rules: the options; those of the game's first preset when not given.
            seconds: how long a bot may take for a move; who takes longer forfeits.

        Raises:
            RulesError: rules of another game.
            TileDominoesError: any other value that cannot be, such as a name of no bot.
        """
        _, rules = game_and_rules(game, rules)
        check_seconds(seconds)
        if isinstance(bots, str) or len(set(bots)) < max(2, len(bots)):
            raise TileDominoesError("a tournament is between two bots or more, each named once")
        for name in bots:
            find_bot(game, name)
        return cls(
            game=game,
            bots=tuple(bots),
            deals=check_whole(deals, "the number of deals", TileDominoesError, 1),
            seed=check_whole(seed, "the seed", TileDominoesError, -LARGEST, LARGEST),
            rules=rules,
            seconds=seconds,
        )

    @property
    def encounters(self) -> int:
        """How often one bot meets another in a deal, which is a game for each seat."""
        return self.deals * len(self.bots) * (len(self.bots) - 1)


@frozen(kw_only=True)
class Encounter:
    """One deal, played once with a bot in each seat and another one in all the others.

    Attributes:
        deal: the number of the deal, from 0.
        one: the bot that sat alone.
        others: the bot in the other seats.
        gains: what the one gained from each seat: chips, or in Chuo Pai points above the mean of the others.
        forfeits: the games in which a bot failed: the seat of the one, which bot, and how.
        records: the record of each game as one line of JSON; empty when none are kept.
    """

    deal: int
    one: str
    others: str
    gains: tuple[float, ...]
    forfeits: tuple[tuple[int, str, Forfeit], ...]
    records: tuple[str, ...] = field(repr=False)


def play(
    tournament: Tournament,
    pool: Pool | None = None,
    *,
    workers: int = 1,
    batch: int | None = None,
    records: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Generator[Encounter]:
    """All encounters, deal by deal, each as soon as it and all before it are played.

    They are the same whatever plays them.

    >>> plan = Tournament.of("chedeng", ["heuristic", "random"], 1)
    >>> [(e.one, e.others, len(e.gains)) for e in play(plan)]
    [('heuristic', 'random', 4), ('random', 'heuristic', 4)]

    Args:
        tournament: what is played.
        pool: makes the executor that plays, such as `processes(2)` of `tiledominoes.simulation`; None plays
            here.
        workers: how many work at the same time there.
        batch: how many encounters a worker gets at once; when not given, so many that they take a quarter of
            a second.
        records: whether each game is kept.
        progress: is told after each encounter how many there are, and of how many.
    """
    check_flag(records, "records", TileDominoesError)
    jobs = (
        (deal, one, others)
        for deal in range(tournament.deals)
        for one, others in permutations(tournament.bots, 2)
    )
    encounters = ordered_map(
        partial(_encounter, tournament, records), jobs, pool, workers=workers, batch=batch
    )
    return told(encounters, progress, tournament.encounters)


def _encounter(tournament: Tournament, records: bool, job: tuple[int, str, str]) -> Encounter:
    deal, one, others = job
    game = GAMES[tournament.game]
    start = game.deal(Random(f"{tournament.seed}/{deal}"), rules=tournament.rules)
    gains, forfeits, kept = [], [], []
    for seat in range(game.seats):
        names = [one if seat == place else others for place in range(game.seats)]
        played = referee(
            start,
            [made_bot(tournament.game, name) for name in names],
            f"{tournament.seed}/{deal}/{one}/{others}/{seat}",
            seconds=tournament.seconds,
        )
        gains.append(gain(played.state.scores, seat))
        forfeits += [(seat, names[forfeit.seat], forfeit) for forfeit in played.forfeits]
        if records:
            tags = {f"seat {place}": f"bot {name}" for place, name in enumerate(names)}
            kept.append(Record.from_state(played.state, {**tags, "deal": str(deal)}).to_json())
    return Encounter(
        deal=deal,
        one=one,
        others=others,
        gains=tuple(gains),
        forfeits=tuple(forfeits),
        records=tuple(kept),
    )


def gain(scores: Sequence[int], seat: int) -> float:
    """What a seat gained: its chips, or points above the mean of the others where not all add up to 0.

    >>> gain((30, -10, -10, -10), 0), gain((9, 3, 4), 0)
    (30, 5.5)
    """
    if not sum(scores):
        return scores[seat]
    return scores[seat] - mean([score for place, score in enumerate(scores) if place != seat])


class Standings:
    """The figures of all encounters that it is told; it keeps none of them.

    All intervals are of 95 % confidence. The deals are independent of each other, the games of one deal are
    not; so a deal counts once, with the mean of its games.

    >>> plan = Tournament.of("chedeng", ["random", "heuristic"], 20)
    >>> standings = Standings(plan)
    >>> for encounter in play(plan):
    ...     standings.add(encounter)
    >>> standings.ranking
    ('heuristic', 'random')
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.cells = {pair: Mean() for pair in permutations(tournament.bots, 2)}
        """What the first bot of a pair gains alone among copies of the second."""
        self.means = {name: Mean() for name in tournament.bots}
        """What each bot gains on the mean of all others."""
        self.forfeits = dict.fromkeys(tournament.bots, 0)
        """The games in which each bot failed."""
        self._open: dict[str, list[float]] = {name: [] for name in tournament.bots}

    def add(self, encounter: Encounter) -> None:
        """Reckon with one more encounter; they come deal by deal."""
        gained = mean(encounter.gains)
        self.cells[encounter.one, encounter.others].add(gained)
        of_deal = self._open[encounter.one]
        of_deal.append(gained)
        if len(of_deal) == len(self.tournament.bots) - 1:
            self.means[encounter.one].add(mean(of_deal))
            of_deal.clear()
        for name in {(seat, name) for seat, name, _ in encounter.forfeits}:
            self.forfeits[name[1]] += 1

    @property
    def ranking(self) -> tuple[str, ...]:
        """The bots, who gains most a deal first; equal ones in the order of the tournament."""
        return tuple(sorted(self.means, key=lambda name: -self.means[name].mean))

    def lines(self) -> Iterator[str]:
        """The ranking and the cross table for people, in ASCII."""
        short = {name: _short(name) for name in self.tournament.bots}
        width = max(map(len, short.values()))
        yield f"{'':{width + 4}}{'a deal':>9}   95 %{'failed':>17}"
        for place, name in enumerate(self.ranking, 1):
            gained = self.means[name]
            yield (
                f"{place:>2}  {short[name]:{width}}{gained.mean:+9.2f}   {_between(gained):17}"
                f"{self.forfeits[name]:>4}"
            )
        yield ""
        yield "What the bot of a row gains a deal alone among copies of the bot of a column:"
        yield f"{'':{width}}" + "".join(f"{short[name]:>{_CELL}}" for name in self.ranking)
        for one in self.ranking:
            cells = [self._cell(one, others) for others in self.ranking]
            yield f"{short[one]:{width}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)

    def _cell(self, one: str, others: str) -> str:
        if one == others:
            return "-"
        gained = self.cells[one, others]
        return f"{gained.mean:+.2f}{_give_or_take(gained)}"


_CELL = 18
_NAME = 16


def _short(name: str) -> str:
    """The name in ASCII; of a long one the end, where names of modules differ."""
    plain = ascii(name)[1:-1]
    return plain if len(plain) <= _NAME else f"...{plain[3 - _NAME :]}"


def _between(gained: Mean) -> str:
    return "-" if gained.interval is None else "{:+.2f}..{:+.2f}".format(*gained.interval)


def _give_or_take(gained: Mean) -> str:
    return "" if gained.interval is None else f" +-{gained.interval[1] - gained.mean:.2f}"
