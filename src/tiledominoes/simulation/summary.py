"""What many games say together: means and shares, with how far they can be trusted.

All intervals are of 95 % confidence. Games are independent of each other, the seats of one game are not; so
a bot that sits in several seats counts once a game, with the mean of its seats.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tiledominoes.simulation.games import Outcome, Plan

Interval: TypeAlias = tuple[float, float]
"""Two bounds, the lower first."""

_Z = NormalDist().inv_cdf(0.975)
_BOT_WIDTH = 24


class Mean:
    """A mean and its interval, from values that are told one by one and not kept (by Welford's way).

    >>> mean = Mean()
    >>> for value in (2, 4, 6):
    ...     mean.add(value)
    >>> mean.count, mean.mean, mean.deviation
    (3, 4.0, 2.0)
    """

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Reckon with one more value."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self._squares += off * (value - self.mean)

    @property
    def deviation(self) -> float | None:
        """The standard deviation of what the values are drawn from; None for fewer than two values."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else None

    @property
    def interval(self) -> Interval | None:
        """The mean, give or take 1.96 standard errors: what holds of the mean of many values."""
        if self.deviation is None:
            return None
        error = _Z * self.deviation / sqrt(self.count)
        return self.mean - error, self.mean + error


def wilson(hits: int, count: int) -> Interval:
    """The interval of a share, by Wilson's score: it holds for few trials too, and near 0 and 1.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not count:
        return 0.0, 1.0
    share, weight = hits / count, _Z * _Z / count
    middle = (share + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * sqrt(share * (1 - share) / count + weight / (4 * count))
    # At 0 and 1 the bounds are the share itself, which sums of floats just miss.
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


@frozen(kw_only=True)
class Figures:
    """What is known of a seat or of a bot.

    Attributes:
        name: of the bot.
        seats: where it sits.
        games: how many games were played.
        mean: the mean of its scores.
        interval: of this mean; None for fewer than two games.
        wins: in how many games it had the most, alone or with others.
        win_interval: of the share of these games.
        forfeits: in how many games it failed.
    """

    name: str
    seats: tuple[int, ...]
    games: int
    mean: float
    interval: Interval | None
    wins: int
    win_interval: Interval
    forfeits: int


class _Tally:
    """The running figures of some seats together."""

    def __init__(self, name: str, seats: tuple[int, ...]) -> None:
        self._name = name
        self._seats = seats
        self._scores = Mean()
        self._wins = 0
        self._forfeits = 0

    def add(self, outcome: Outcome) -> None:
        self._scores.add(sum(outcome.scores[seat] for seat in self._seats) / len(self._seats))
        self._wins += any(seat in outcome.winners for seat in self._seats)
        self._forfeits += any(failure.seat in self._seats for failure in outcome.forfeits)

    @property
    def figures(self) -> Figures:
        return Figures(
            name=self._name,
            seats=self._seats,
            games=self._scores.count,
            mean=self._scores.mean,
            interval=self._scores.interval,
            wins=self._wins,
            win_interval=wilson(self._wins, self._scores.count),
            forfeits=self._forfeits,
        )


class Summary:
    """The figures of all outcomes that it is told; it keeps none of them.

    >>> from tiledominoes.simulation import Plan, Summary, simulate
    >>> plan = Plan.of("chuopai", ["heuristic", "random"], 40, seed=7)
    >>> summary = Summary(plan)
    >>> for outcome in simulate(plan):
    ...     summary.add(outcome)
    >>> [(bot.name, bot.seats, round(bot.mean, 1)) for bot in summary.bots]
    [('heuristic', (0,), 19.3), ('random', (1, 2), 15.8)]
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self._seats = [_Tally(name, (seat,)) for seat, name in enumerate(plan.bots)]
        self._bots = [
            _Tally(name, tuple(seat for seat, other in enumerate(plan.bots) if other == name))
            for name in dict.fromkeys(plan.bots)
        ]

    def add(self, outcome: Outcome) -> None:
        """Reckon with one more outcome."""
        self.games += 1
        for tally in (*self._seats, *self._bots):
            tally.add(outcome)

    @property
    def seats(self) -> list[Figures]:
        """The figures of each seat."""
        return [tally.figures for tally in self._seats]

    @property
    def bots(self) -> list[Figures]:
        """The figures of each bot, over all its seats."""
        return [tally.figures for tally in self._bots]

    def lines(self) -> Iterator[str]:
        """A table in ASCII and 80 columns: a row a seat, then one for each bot that sits in several seats."""
        yield f"{'seats':8}{'bot':{_BOT_WIDTH}}{'mean +- 95 %':>19}{'won %':>8}{'95 %':>13}{'failed':>8}"
        yield from map(_line, self.seats)
        yield from (_line(bot) for bot in self.bots if len(bot.seats) > 1)


def _line(of: Figures) -> str:
    name = ascii(of.name)[1:-1]
    if len(name) >= _BOT_WIDTH:
        name = f"{name[: _BOT_WIDTH - 4]}..."
    error = "-" if of.interval is None else f"{of.interval[1] - of.mean:.2f}"
    won = f"{100 * of.wins / of.games:.1f}" if of.games else "-"
    share = "{:.1f}..{:.1f}".format(*(100 * bound for bound in of.win_interval))
    seats = ",".join(map(str, of.seats))
    return f"{seats:8}{name:{_BOT_WIDTH}}{of.mean:9.2f} +-{error:>7}{won:>8}{share:>13}{of.forfeits:8}"
