"""Records in files: ``.json`` holds JSON, any other name the text form, and a line of JSON each of many."""

from __future__ import annotations

import json
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


def parts(path: Path) -> list[tuple[str, bytes]]:
    """The records in a file, unread, each with where it stands: the file, and the line if each has a line.

    Raises:
        RecordError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read the file: {error.strerror}") from None
    lines = [(number, line) for number, line in enumerate(data.splitlines(), 1) if line.strip()]
    if lines and (path.suffix == ".jsonl" or (len(lines) > 1 and _is_json(lines[0][1]))):
        return [(f"{path}:{number}", line) for number, line in lines]
    return [(str(path), data)]


def load(path: Path, number: int | None = None) -> Record:
    """Read a record of either form.

    Args:
        path: the file.
        number: which record of a file that has many, from 1; needless where there is one.

    Raises:
        RecordError: the file cannot be read, has no such record or several, or one that does not add up.
    """
    found = [data for _, data in parts(path)]
    if number is None and len(found) > 1:
        raise RecordError(f"{path} has {len(found)} records: --record tells which, from 1")
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(found):
        raise RecordError(f"{path} has records 1 to {len(found)}, not {chosen}")
    return Record.from_bytes(found[chosen - 1])


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
