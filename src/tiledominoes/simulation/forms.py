"""A plan and its outcomes as JSON and as rows of a table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import fields

from tiledominoes import __version__
from tiledominoes.checks import LARGEST
from tiledominoes.errors import ParseError, RecordError, TileDominoesError
from tiledominoes.jsontext import JsonObject, write_json
from tiledominoes.registry import GAMES
from tiledominoes.simulation.games import Failure, Outcome, Plan

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORM = "tiledominoes simulation"
VERSION = 1
_KEYS = ("version", "library", *(a.name for a in fields(Plan)))
_ROW = tuple(a.name for a in fields(Outcome))
_FAILURE = tuple(a.name for a in fields(Failure))
_OTHERS = 5  # cells of a row that are of no seat


def header_of(plan: Plan) -> str:
    """What stands at the head of a file of results: a JSON object in one line.

    It has the form and its version, the version of the library, and the whole plan.
    """
    values = {
        "version": VERSION,
        "library": __version__,
        **{a.name: getattr(plan, a.name) for a in fields(Plan)},
        "rules": plan.rules.to_dict(),
    }
    return write_json(FORM, values)


def plan_of(header: str) -> Plan:
    """The plan that a header holds.

    Raises:
        RecordError: no header of a plan that this library knows.
    """
    try:
        read = JsonObject(header, FORM, _KEYS)
        read.whole("version", VERSION, VERSION)
        game = read.text_of("game")
        if game not in GAMES:
            read.fail(f"there is no game {game}")
        return Plan(
            game=game,
            bots=read.texts("bots", str),
            games=read.whole("games", 0, LARGEST),
            seed=read.whole("seed", -LARGEST, LARGEST),
            rules=GAMES[game].Rules.from_dict(read.mapping("rules")),
            matches=read.flag("matches"),
            seconds=_seconds(read),
        )
    except TileDominoesError as error:
        raise RecordError(f"no head of a file of results: {error}") from None


def _seconds(read: JsonObject) -> float | None:
    value = read.values["seconds"]
    if value is None or (isinstance(value, (int, float)) and not isinstance(value, bool)):
        return value
    read.fail("seconds must be a number or null")


def differences(found: str, wanted: str) -> list[str]:
    """In what one header differs from another, in words.

    >>> differences('{"seed": 7, "games": 5}', '{"seed": 8, "games": 5}')
    ['seed is 7, not 8']
    """
    here, there = json.loads(found), json.loads(wanted)
    return [
        f"{key} is {json.dumps(here.get(key))}, not {json.dumps(value)}"
        for key, value in there.items()
        if here.get(key) != value
    ]


def row_of(outcome: Outcome) -> dict[str, object]:
    """An outcome as plain values by name."""
    row: dict[str, object] = {name: getattr(outcome, name) for name in _ROW}
    row["forfeits"] = [{name: getattr(f, name) for name in _FAILURE} for f in outcome.forfeits]
    return row


def json_of(outcome: Outcome) -> str:
    """An outcome as a JSON object in one line."""
    return json.dumps(row_of(outcome))


def outcome_of(text: str) -> Outcome:
    """The outcome that such a line holds.

    Raises:
        ParseError: it holds none.
    """
    read = JsonObject.loose(text, _ROW)
    bots = read.texts("bots", str)
    seats = len(bots)
    return Outcome(
        index=read.whole("index", 0, LARGEST),
        bots=bots,
        scores=read.wholes("scores", seats, -LARGEST, LARGEST),
        winners=read.wholes("winners", None, 0, seats - 1),
        rounds=read.whole("rounds", 1, LARGEST),
        plies=read.whole("plies", 0, LARGEST),
        forfeits=tuple(
            Failure(
                seat=part.whole("seat", 0, seats - 1),
                round=part.whole("round", 1, LARGEST),
                ply=part.whole("ply", 0, LARGEST),
                reason=part.text_of("reason"),
            )
            for part in read.objects("forfeits", _FAILURE)
        ),
    )


def columns(seats: int) -> list[str]:
    """The names of the columns of a table: flat, a cell a value."""
    each = [f"{what}_{seat}" for what in ("bot", "score") for seat in range(seats)]
    return ["index", *each, "winners", "rounds", "plies", "forfeits"]


def cells_of(outcome: Outcome) -> list[str]:
    """An outcome as a row of such a table: winners with blanks between, forfeits as JSON."""
    row = row_of(outcome)
    return [
        str(outcome.index),
        *outcome.bots,
        *map(str, outcome.scores),
        " ".join(map(str, outcome.winners)),
        str(outcome.rounds),
        str(outcome.plies),
        json.dumps(row["forfeits"]) if outcome.forfeits else "",
    ]


def outcome_of_cells(cells: Sequence[str]) -> Outcome:
    """The outcome that such a row holds.

    Raises:
        ParseError: it holds none.
    """
    seats = (len(cells) - _OTHERS) // 2
    names = columns(seats)
    if len(cells) != len(names):
        raise ParseError(f"there are no rows of {len(cells)} cells", ",".join(cells))
    by_name: Mapping[str, str] = dict(zip(names, cells, strict=True))
    bots = [by_name[f"bot_{seat}"] for seat in range(seats)]
    scores = ", ".join(by_name[f"score_{seat}"] for seat in range(seats))
    winners = ", ".join(by_name["winners"].split())
    numbers = ", ".join(f'"{name}": {by_name[name]}' for name in ("index", "rounds", "plies"))
    forfeits = by_name["forfeits"] or "[]"
    return outcome_of(
        f'{{{numbers}, "bots": {json.dumps(bots)}, "scores": [{scores}], "winners": [{winners}], '
        f'"forfeits": {forfeits}}}'
    )
