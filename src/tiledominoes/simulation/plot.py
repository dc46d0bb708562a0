"""A picture of a summary, with its intervals; needs matplotlib (extra `plot`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.errors import RecordError, TileDominoesError, excerpt
from tiledominoes.extras import missing_extra

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes

    from tiledominoes.simulation.summary import Figures, Summary

# What would differ from one run to the next.
_DATES: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
_LONGEST = 24


def check_plot(path: Path) -> None:
    """Raise `TileDominoesError` when matplotlib is not installed, or draws no file of such a name."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("a plot", "matplotlib", "plot") from error
    kinds = Figure().canvas.get_supported_filetypes()
    if path.suffix[1:] not in kinds:
        raise TileDominoesError(
            f"no plot can be drawn into {excerpt(path.name)}, but into {', '.join(kinds)}"
        )


def plot(summary: Summary, path: Path) -> None:
    """Draw the mean score and the share of games won of each seat into a file such as ``results.svg``.

    Raises:
        MissingExtraError: matplotlib is not installed.
        TileDominoesError: it draws no such file.
        RecordError: the file cannot be written.
    """
    check_plot(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    plan, seats = summary.plan, summary.seats
    figure = Figure(figsize=(8, 1.6 + 0.5 * len(seats)), layout="constrained")
    means, shares = figure.subplots(1, 2, sharey=True)
    _draw(means, seats, [seat.mean for seat in seats], [seat.interval for seat in seats])
    _draw(
        shares,
        seats,
        [100 * seat.wins / max(1, seat.games) for seat in seats],
        [(100 * seat.win_interval[0], 100 * seat.win_interval[1]) for seat in seats],
    )
    means.set(yticks=range(len(seats)), yticklabels=[_label(seat) for seat in seats])
    means.set(xlabel="mean chips at the end" if plan.matches else "mean score", ylim=(len(seats) - 0.5, -0.5))
    shares.set(xlabel="% of games won")
    what = "matches" if plan.matches else "games"
    figure.suptitle(f"{summary.games} {what} of {plan.game}, seed {plan.seed}, 95 % confidence")
    try:
        with mpl.rc_context({"svg.hashsalt": "tiledominoes"}):
            figure.savefig(path, metadata=_DATES.get(path.suffix, {}))
    except OSError as error:
        raise RecordError(f"cannot write {path}: {error.strerror}") from None


def _draw(
    axes: Axes, seats: list[Figures], values: list[float], intervals: list[tuple[float, float] | None]
) -> None:
    """A point for each seat, with its interval where it has one."""
    both = [interval or (value, value) for value, interval in zip(values, intervals, strict=True)]
    below = [max(0.0, value - low) for value, (low, _) in zip(values, both, strict=True)]
    above = [max(0.0, high - value) for value, (_, high) in zip(values, both, strict=True)]
    axes.errorbar(values, range(len(seats)), xerr=(below, above), fmt="o", color="firebrick", capsize=4)
    axes.grid(axis="x", alpha=0.3)


def _label(seat: Figures) -> str:
    # A dollar sign would begin a formula.
    name = seat.name.replace("$", r"\$")
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
    return f"{seat.seats[0]} {name}"
