"""The rules of the games as data: every clause by its id, in the library's own words.

Payments and error messages name the clause they rest on, such as `CD-12`; this module tells what
that clause says, where it comes from and which field of the game's `Rules` selects another reading.

>>> from tiledominoes.rulebook import clause
>>> clause("CD-12").title
'The Ton player'
>>> clause("TK-9").fields
('single_ranking',)
"""

from __future__ import annotations

from functools import cache

from attrs import frozen

from tiledominoes.errors import TileDominoesError, excerpt

__all__ = ["Clause", "Source", "clause", "clauses", "games", "sources"]

_GAMES = {"EQ": "equipment", "CD": "chedeng", "TK": "tienkau", "CP": "chuopai"}
_LONGEST = 20  # of a wrong name, the part that is compared with the known ones


@frozen
class Clause:
    """One rule of the rulebook.

    Attributes:
        id: What payments, errors and tests cite, such as `CD-8`; its meaning never changes.
        game: `equipment`, `chedeng`, `tienkau` or `chuopai`.
        title: Two to five words.
        summary: The rule, complete and exact, as one line of ASCII.
        sources: The ids of the sources it comes from; empty where no source speaks of it.
        decision: What was decided where the sources are silent or ambiguous, and why; None where
            nothing was.
        fields: The fields of the game's `Rules` that select another reading or set its number.
    """

    id: str
    game: str
    title: str
    summary: str
    sources: tuple[str, ...]
    decision: str | None
    fields: tuple[str, ...]


@frozen
class Source:
    """One of the texts the rules were taken from.

    Attributes:
        id: What `Clause.sources` cites, such as `S-CD`.
        title: The name the text gives the game.
        language: The language, or languages, it is written in.
        game: The game it describes, named as in `Clause.game`.
        description: What kind of text it is.
        limits: What is lost in it or hard to read from it; None where nothing is.
    """

    id: str
    title: str
    language: str
    game: str
    description: str
    limits: str | None


def clause(clause_id: str, /) -> Clause:
    """The clause with this id, in any letter case and with or without blanks around it.

    >>> clause(" cd-8 ").id
    'CD-8'
    >>> clause("CD8")
    Traceback (most recent call last):
        ...
    tiledominoes.errors.TileDominoesError: cannot find clause 'CD8': there is no such id; the ids \
are EQ-1 to EQ-7, CD-1 to CD-17, TK-1 to TK-24 and CP-1 to CP-12; nearest: CD-8

    Raises:
        TileDominoesError: no clause has this id, or it is not text.
    """
    found, _ = _book()
    key = _text(clause_id, "clause", "an id such as 'CD-8' as text").strip().upper()
    if key not in found:
        raise TileDominoesError(
            f"cannot find clause {excerpt(clause_id)}: there is no such id; the ids are {_spans()}"
            + _nearest(key, tuple(found))
        )
    return found[key]


def clauses(game: str | None = None) -> tuple[Clause, ...]:
    """All clauses of one game by number, or of the whole rulebook, equipment first.

    >>> [c.id for c in clauses("chuopai")][:3]
    ['CP-1', 'CP-2', 'CP-3']
    >>> len(clauses())
    60

    Args:
        game: One of `games()`, in any letter case; None for all of them.

    Raises:
        TileDominoesError: there is no such game, or it is not text.
    """
    found, _ = _book()
    if game is None:
        return tuple(found.values())
    names = games()
    key = _text(game, "game", f"one of {', '.join(names)} as text, or None").strip().lower()
    if key not in names:
        raise TileDominoesError(
            f"cannot find game {excerpt(game)}: there is no such name; "
            f"the names are {', '.join(names)}" + _nearest(key, names)
        )
    return tuple(c for c in found.values() if c.game == key)


def sources() -> tuple[Source, ...]:
    """The texts the rules were taken from.

    >>> [s.id for s in sources()]
    ['S-CD', 'S-RU', 'S-CE', 'S-CP']
    """
    _, found = _book()
    return found


def games() -> tuple[str, ...]:
    """The names that `clauses` takes, in the order of the rulebook.

    >>> games()
    ('equipment', 'chedeng', 'tienkau', 'chuopai')
    """
    return tuple(_GAMES.values())


@cache
def _book() -> tuple[dict[str, Clause], tuple[Source, ...]]:
    """The clauses by id in the order of the file, and the sources; read once."""
    # Imported here so that importing the library does not pay for them.
    import tomllib
    from importlib.resources import files

    book = tomllib.loads(files("tiledominoes").joinpath("rulebook.toml").read_text("utf-8"))
    found = (
        Clause(
            id=row["id"],
            game=_GAMES[row["id"].partition("-")[0]],
            title=_one_line(row["title"]),
            summary=_one_line(row["summary"]),
            sources=tuple(row["source"]),
            decision=_one_line(row["decision"]) if "decision" in row else None,
            fields=tuple(row.get("fields", ())),
        )
        for row in book["clause"]
    )
    texts = tuple(
        Source(
            id=row["id"],
            title=_one_line(row["title"]),
            language=_one_line(row["language"]),
            game=row["game"],
            description=_one_line(row["description"]),
            limits=_one_line(row["limits"]) if "limits" in row else None,
        )
        for row in book["source"]
    )
    return {c.id: c for c in found}, texts


def _one_line(text: str) -> str:
    """The text with every run of blanks and line breaks made one blank."""
    return " ".join(text.split())


def _text(value: object, what: str, right: str) -> str:
    """The value itself when it is text.

    Raises:
        TileDominoesError: it is something else.
    """
    if isinstance(value, str):
        return value
    raise TileDominoesError(f"cannot find {what}: expected {right}, not {excerpt(value)}")


def _spans() -> str:
    """The first and last id of each game, as words."""
    spans = []
    for game in games():
        rows = clauses(game)
        spans.append(f"{rows[0].id} to {rows[-1].id}")
    return f"{', '.join(spans[:-1])} and {spans[-1]}"


def _nearest(key: str, known: tuple[str, ...]) -> str:
    """The end of an error message: the known names most like a wrong one, if any is."""
    from difflib import get_close_matches

    near = get_close_matches(key[:_LONGEST], known)
    return f"; nearest: {', '.join(near)}" if near else ""
