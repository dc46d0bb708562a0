"""Results as a Parquet file, with the header in its metadata; needs pyarrow (extra `arrow`).

Such a file is valid only once it is closed. So it is written beside its place and put there when it is
closed: what stands in the place is always whole.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pyarrow as pa  # type: ignore[import-untyped]  # it has no types
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

from tiledominoes.errors import RecordError, TileDominoesError
from tiledominoes.simulation.forms import header_of, outcome_of, plan_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tiledominoes.simulation.games import Outcome, Plan

GROUP = 10_000
"""How many rows make a group, and are in memory at the same time."""

KEY = b"tiledominoes"
"""Where the header stands in the metadata of the schema."""

_FAILURE = pa.struct({"seat": pa.int64(), "round": pa.int64(), "ply": pa.int64(), "reason": pa.string()})
_SCHEMA = pa.schema(
    {
        "index": pa.int64(),
        "bots": pa.list_(pa.string()),
        "scores": pa.list_(pa.int64()),
        "winners": pa.list_(pa.int64()),
        "rounds": pa.int64(),
        "plies": pa.int64(),
        "forfeits": pa.list_(_FAILURE),
    }
)


class Parquet:
    """Columns in groups of rows."""

    def header(self, path: Path) -> str:
        """The header in the metadata."""
        try:
            with path.open("rb") as file:
                metadata = pq.read_schema(file).metadata or {}
        except pa.ArrowInvalid:
            raise RecordError(f"{path} is no Parquet file, or one that was never closed") from None
        header: str = metadata.get(KEY, b"").decode("utf-8", "replace")
        try:
            plan_of(header)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None
        return header

    def outcomes(self, path: Path) -> Iterator[Outcome]:
        """The rows."""
        with pq.ParquetFile(path) as file:
            number = 0
            for rows in file.iter_batches(batch_size=1000):
                for row in rows.to_pylist():
                    try:
                        outcome = outcome_of(json.dumps(row))
                    except TileDominoesError as error:
                        raise RecordError(f"{path} has no result in row {number}: {error}") from None
                    yield outcome
                    number += 1

    def writer(self, path: Path, plan: Plan, kept: Iterator[Outcome] | None) -> _ParquetWriter:
        """A file that begins with what is kept."""
        writer = _ParquetWriter(path, plan)
        try:
            for outcome in kept or ():
                writer.write(outcome)
        except BaseException:
            writer.drop()
            raise
        return writer


class _ParquetWriter:
    """Adds groups of rows to a file beside its place."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._beside = path.with_name(f"{path.name}.part")
        self._rows: list[dict[str, object]] = []
        self._schema = _SCHEMA.with_metadata({KEY: header_of(plan).encode()})
        # Opened here, since what pyarrow says of a place that does not work is long.
        self._file = self._beside.open("wb")
        self._writer = pq.ParquetWriter(self._file, self._schema)

    def write(self, outcome: Outcome) -> None:
        """Add a row."""
        self._rows.append(row_of(outcome))
        if len(self._rows) == GROUP:
            self._flush()

    def close(self) -> None:
        """Write what is not written yet and put the file in its place."""
        self._flush()
        self._writer.close()
        self._file.close()
        self._beside.replace(self._path)

    def drop(self) -> None:
        """Leave no trace."""
        self._writer.close()
        self._file.close()
        self._beside.unlink()

    def _flush(self) -> None:
        # In this order an interrupt in between loses rows at the end, which a resumed run adds, and doubles
        # none.
        rows, self._rows = self._rows, []
        if rows:
            self._writer.write_table(pa.Table.from_pylist(rows, self._schema))
