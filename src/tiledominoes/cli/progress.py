"""How far a long command is, on a terminal that has rich; nothing anywhere else."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def progress_bar(stream: TextIO, what: str) -> Iterator[Callable[[int, int], None] | None]:
    """What is to be told how much is done, and of how much, while a bar shows it; None when nothing does.

    Args:
        stream: where the bar is drawn.
        what: is counted.
    """
    if not stream.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as progress:
        task = progress.add_task(what, total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tell
