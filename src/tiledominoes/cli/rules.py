"""``tiledominoes rules``: a clause of the rulebook, or all clauses of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes import rulebook
from tiledominoes.cli.layout import wrapped

if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Iterator


def add(commands: _SubParsersAction[Parser]) -> None:
    """Add the command to the command line."""
    command = commands.add_parser(
        "rules",
        help="print a clause of the rulebook, or a whole game",
        description="Print one clause, such as CD-14, or all clauses of a game.",
    )
    command.add_argument("what", metavar="CLAUSE|GAME", help=f"CD-14, or {', '.join(rulebook.games())}")
    command.set_defaults(run=run)


def run(options: Namespace) -> Iterator[str]:
    """The lines to print.

    Raises:
        TileDominoesError: no clause and no game of that name.
    """
    return lines_of(options.what)


def lines_of(what: str) -> Iterator[str]:
    """A clause by its id, or all clauses of a game by its name.

    Raises:
        TileDominoesError: no clause and no game of that name.
    """
    whole_game = what.strip().lower() in rulebook.games()
    found = rulebook.clauses(what) if whole_game else (rulebook.clause(what),)
    for number, clause in enumerate(found):
        if number:
            yield ""
        yield from clause_lines(clause)


def clause_lines(clause: rulebook.Clause) -> Iterator[str]:
    """A clause with its decision, its sources and the options that select another reading."""
    yield f"{clause.id}  {clause.title}"
    yield from wrapped(f"    {clause.summary}", 4)
    if clause.decision:
        yield from wrapped(f"    Decision: {clause.decision}", 4)
    if clause.fields:
        yield f"    Options: {', '.join(clause.fields)}"
    if clause.sources:
        yield f"    Source: {', '.join(clause.sources)}"
