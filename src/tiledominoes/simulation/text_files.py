"""Results as lines of text: JSON, or values with commas between. A line that does not end is not whole."""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tiledominoes._typing import override
from tiledominoes.errors import RecordError, TileDominoesError
from tiledominoes.simulation.forms import (
    cells_of,
    columns,
    header_of,
    json_of,
    outcome_of,
    outcome_of_cells,
    plan_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import BinaryIO

    from tiledominoes.simulation.games import Outcome, Plan


class _Lines(ABC):
    """The formats with a line a row; the first line is the head."""

    @abstractmethod
    def _head(self, plan: Plan) -> list[str]:
        """The lines before the rows."""

    @abstractmethod
    def _header_in(self, line: str) -> str:
        """The header in the first line."""

    @abstractmethod
    def _line(self, outcome: Outcome) -> str:
        """A row."""

    @abstractmethod
    def _outcome(self, line: str) -> Outcome:
        """The outcome in a row."""

    def header(self, path: Path) -> str | None:
        """The header, when the whole head is there."""
        lines = _whole_lines(path)
        first = next(lines, None)
        if first is None:
            return None
        header = self._header_in(first)
        try:
            plan = plan_of(header)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None
        for expected in self._head(plan)[1:]:
            found = next(lines, None)
            if found is None:
                return None
            if found != expected:
                raise RecordError(f"{path} has not the columns of its game")
        return header

    def outcomes(self, path: Path) -> Iterator[Outcome]:
        """The rows that are whole."""
        lines = _whole_lines(path)
        plan = plan_of(self._header_in(next(lines)))
        skipped = len(self._head(plan)) - 1
        for number, line in enumerate(lines, 2):
            if number < 2 + skipped:
                continue
            try:
                outcome = self._outcome(line)
            except TileDominoesError as error:
                raise RecordError(f"{path} has no row in line {number}: {error}") from None
            yield outcome

    def writer(self, path: Path, plan: Plan, kept: Iterator[Outcome] | None) -> _LineWriter:
        """A file with the head and what is kept, and no more, to which rows are added."""
        if kept is None:
            return _LineWriter(self._line, path.open("wb"), self._head(plan))
        for _ in kept:
            pass
        file = path.open("r+b")
        file.truncate(_whole_length(file))
        file.seek(0, io.SEEK_END)
        return _LineWriter(self._line, file, [])


class _LineWriter:
    """Adds lines to a file."""

    def __init__(self, line: Callable[[Outcome], str], file: BinaryIO, lines: list[str]) -> None:
        self._line = line
        self._file = file
        for head in lines:
            self._add(head)

    def write(self, outcome: Outcome) -> None:
        """Add a row."""
        self._add(self._line(outcome))

    def close(self) -> None:
        """Write what is not written yet."""
        self._file.close()

    def _add(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()  # what a game took to play may be long


class JsonLines(_Lines):
    """A JSON object a line: first the header, then the rows."""

    @override
    def _head(self, plan: Plan) -> list[str]:
        return [header_of(plan)]

    @override
    def _header_in(self, line: str) -> str:
        return line

    @override
    def _line(self, outcome: Outcome) -> str:
        return json_of(outcome)

    @override
    def _outcome(self, line: str) -> Outcome:
        return outcome_of(line)


class Csv(_Lines):
    """Values with commas between: a line ``# `` with the header, one with the names, then the rows."""

    @override
    def _head(self, plan: Plan) -> list[str]:
        return [f"# {header_of(plan)}", _csv_line(columns(len(plan.bots)))]

    @override
    def _header_in(self, line: str) -> str:
        return line.removeprefix("# ")

    @override
    def _line(self, outcome: Outcome) -> str:
        return _csv_line(cells_of(outcome))

    @override
    def _outcome(self, line: str) -> Outcome:
        return outcome_of_cells(next(csv.reader([line]), []))


def _csv_line(cells: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def _whole_lines(path: Path) -> Iterator[str]:
    """The lines of a file that end."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line[:-1].decode("utf-8", "replace")


def _whole_length(file: BinaryIO) -> int:
    """How many bytes the lines that end have."""
    return sum(len(line) for line in file if line.endswith(b"\n"))
