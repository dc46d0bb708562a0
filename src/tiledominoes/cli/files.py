"""Records in files: ``.json`` holds JSON, any other name the text form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.errors import RecordError
from tiledominoes.records import Record

if TYPE_CHECKING:
    from pathlib import Path


def save(record: Record, path: Path) -> None:
    """Write a record.

    Raises:
        RecordError: the file cannot be written.
    """
    text = record.to_json() + "\n" if path.suffix == ".json" else record.to_text()
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise RecordError(f"cannot write {path}: {error.strerror}") from None


def load(path: Path) -> Record:
    """Read a record of either form.

    Raises:
        RecordError: the file cannot be read, or holds no record that adds up.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read the file: {error.strerror}") from None
    return Record.from_bytes(data)
