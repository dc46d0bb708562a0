"""Results in files, which can be left half done and gone on with: ``.jsonl``, ``.csv`` and ``.parquet``.

What stands in a file depends on the plan alone: a run that was interrupted and resumed leaves the same bytes
as one that was not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tiledominoes.errors import RecordError, excerpt
from tiledominoes.extras import missing_extra
from tiledominoes.simulation import text_files
from tiledominoes.simulation.forms import differences, header_of, plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from tiledominoes.simulation.games import Outcome, Plan


class Format(Protocol):
    """A kind of file."""

    def header(self, path: Path) -> str | None:
        """The head of a file; None when it has not even that whole.

        Raises:
            RecordError: no file of results.
        """
        ...

    def outcomes(self, path: Path) -> Iterator[Outcome]:
        """The rows of a file that are whole, in their order.

        Raises:
            RecordError: a row that is none.
        """
        ...

    def writer(self, path: Path, plan: Plan, kept: Iterator[Outcome] | None) -> Writer:
        """What writes a file: a new one, or one that goes on after what is kept, which is all that is whole.

        It draws all that is kept at once.
        """
        ...


class Writer(Protocol):
    """What adds rows to a file."""

    def write(self, outcome: Outcome) -> None:
        """Add a row."""
        ...

    def close(self) -> None:
        """Leave a valid file with all rows."""
        ...


def format_of(path: Path) -> Format:
    """The kind of file that its name tells.

    Raises:
        RecordError: no such kind.
        MissingExtraError: a kind whose package is not installed.
    """
    if path.suffix == ".jsonl":
        return text_files.JsonLines()
    if path.suffix == ".csv":
        return text_files.Csv()
    if path.suffix == ".parquet":
        try:
            from tiledominoes.simulation.arrow import Parquet
        except ImportError as error:
            raise missing_extra("a Parquet file", "pyarrow", "arrow") from error
        return Parquet()
    raise RecordError(f"results go into .jsonl, .csv or .parquet, not {excerpt(path.name)}")


class ResultFile:
    """A file that takes outcomes one by one, in a `with` statement; however that ends, the file is valid.

    Args:
        path: where it is; the end of its name tells the format.
        plan: what is played.
        resume: whether a file that is there is gone on with; otherwise there must be none.
        seen: is told every outcome that is in such a file.

    Raises:
        RecordError: a file that cannot be read or written, is of another plan or of none, or is there
            already.
    """

    def __init__(
        self,
        path: Path,
        plan: Plan,
        *,
        resume: bool = False,
        seen: Callable[[Outcome], object] | None = None,
    ) -> None:
        form = format_of(path)
        self.path = path
        self._plan = plan
        self._seen = seen
        self.count = 0
        """How many games are in it."""
        try:
            there = path.exists()
            if there and not resume:
                raise RecordError(
                    f"{path} is there already; to go on with it, resume it: resume=True, or --resume"
                )
            found = form.header(path) if there else None
            if found is not None and found != (wanted := header_of(plan)):
                wrong = "; ".join(differences(found, wanted)) or "it is written otherwise"
                raise RecordError(f"{path} is of another run: {wrong}")
            kept = None if found is None else self._checked(form.outcomes(path))
            self._writer = form.writer(path, plan, kept)
        except OSError as error:
            raise RecordError(f"cannot write {path}: {error.strerror}") from None

    def _checked(self, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        for outcome in outcomes:
            if (outcome.index, outcome.bots) != (
                self.count,
                self._plan.bots,
            ) or self.count >= self._plan.games:
                raise RecordError(f"{self.path} has not the row of game {self.count} where that belongs")
            self.count += 1
            if self._seen is not None:
                self._seen(outcome)
            yield outcome

    def write(self, outcome: Outcome) -> None:
        """Add the outcome of the next game.

        Raises:
            RecordError: the file cannot be written.
        """
        try:
            self._writer.write(outcome)
        except OSError as error:
            raise RecordError(f"cannot write {self.path}: {error.strerror}") from None
        self.count += 1

    def close(self) -> None:
        """Leave a valid file with all that was written.

        Raises:
            RecordError: the file cannot be written.
        """
        try:
            self._writer.close()
        except OSError as error:
            raise RecordError(f"cannot write {self.path}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()


def read_plan(path: Path) -> Plan:
    """The plan whose results a file holds.

    Raises:
        RecordError: a file that cannot be read, or is none of results.
    """
    try:
        header = format_of(path).header(path)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from None
    if header is None:
        raise RecordError(f"{path} has no whole head")
    return plan_of(header)


def read_outcomes(path: Path) -> Iterator[Outcome]:
    """The outcomes in a file, one by one; a row at the end that was not finished is left out.

    Raises:
        RecordError: a file that cannot be read, or is none of results.
    """
    read_plan(path)
    yield from format_of(path).outcomes(path)
