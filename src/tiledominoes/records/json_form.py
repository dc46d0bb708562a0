"""Records as JSON, and the JSON Schema of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.errors import ParseError, RecordError, TileDominoesError
from tiledominoes.jsontext import JsonObject, write_json
from tiledominoes.records.record import Record
from tiledominoes.records.round import FaultError, Led, Round, read_hand
from tiledominoes.registry import GAMES
from tiledominoes.views import read_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tiledominoes.game import Move
    from tiledominoes.registry import Game

FORM = "tiledominoes.record/1"

_KEYS = ("game", "rules", "tags", "observer", "rounds", "chips", "winners")
_ROUND_KEYS = ("setup", "partial", "hands", "leads", "over", "scores")
_CHIPS = 10**15


def schema() -> str:
    """The JSON Schema (2020-12) of records, as JSON text."""
    from importlib.resources import files

    return files("tiledominoes.records").joinpath("schema.json").read_text("utf-8")


def to_json(record: Record) -> str:
    """The record as JSON text in ASCII."""
    return write_json(
        FORM,
        {
            "game": record.game,
            "rules": record.rules.to_dict(),
            "tags": dict(record.tags),
            "observer": record.observer,
            "rounds": [_round_values(r) for r in record.rounds],
            "chips": record.chips,
            "winners": sorted(record.winners),
        },
    )


def _round_values(round_: Round) -> dict[str, object]:
    return {
        "setup": dict(round_.setup),
        "partial": round_.partial,
        "hands": round_.hands,
        "leads": [{"seat": led.seat, "moves": list(map(str, led.moves))} for led in round_.leads],
        "over": round_.over,
        "scores": round_.scores,
    }


def from_json(text: str) -> Record:
    """The record that JSON text holds, checked in full unless somebody observed it.

    Raises:
        RecordError: anything that is no record, or does not add up; the message begins with the path.
    """
    try:
        record = _read(JsonObject(text, FORM, _KEYS))
        if record.observer is None:
            record.play()
    except FaultError as fault:
        raise RecordError(_path(fault) + fault.reason) from None
    except ParseError as error:
        raise RecordError(error.reason) from None
    return record


def _path(fault: FaultError) -> str:
    if fault.round is None:
        return ""
    lead = "" if fault.lead is None else f".leads[{fault.lead}]"
    return f"rounds[{fault.round}]{lead}: "


def _read(data: JsonObject) -> Record:
    game = read_game(data)
    rounds = tuple(_read_round(part, game) for part in data.objects("rounds", _ROUND_KEYS))
    if not rounds:
        data.fail("rounds must hold one round at least")
    return Record(
        game=game.name,
        rules=read_rules(data, game.Rules),
        rounds=rounds,
        chips=None if data.values["chips"] is None else data.wholes("chips", game.seats, -_CHIPS, _CHIPS),
        winners=frozenset(data.wholes("winners", None, 0, game.seats - 1)),
        tags={name: data.text_in("tags", value) for name, value in data.mapping("tags").items()},
        observer=data.text_or_none("observer", lambda text: read_observer(text, game)),
    )


def _read_round(data: JsonObject, game: Game) -> Round:
    setup = read_setup(data.mapping("setup"), game, data.fail)
    return Round(
        setup=setup,
        partial=data.flag("partial"),
        hands=data.texts("hands", read_hand),
        leads=tuple(_read_led(part, game) for part in data.objects("leads", ("seat", "moves"))),
        over=data.flag("over"),
        scores=data.wholes("scores", game.seats, -_CHIPS, _CHIPS),
    )


def _read_led(data: JsonObject, game: Game) -> Led:
    moves: tuple[Move, ...] = data.texts("moves", game.parse_move)
    if not moves:
        data.fail("moves must hold one move at least")
    return Led(data.whole("seat", 0, game.seats - 1), moves)


def read_game(data: JsonObject) -> Game:
    """The game that the member of that name tells."""
    game = GAMES.get(data.text_of("game"))
    if game is None:
        data.fail(f"game must be one of {', '.join(GAMES)}")
    return game


def read_setup(
    values: Mapping[str, object], game: Game, fail: Callable[[str], object]
) -> dict[str, int | bool]:
    """The setup of a round from plain values: the names and types that the game's own setup has."""
    expected = game.setup
    setup: dict[str, int | bool] = {}
    for name, kind in expected.items():
        value = values.get(name)
        if type(value) is not kind:
            fail(f"setup must have {', '.join(f'{n} ({k.__name__})' for n, k in expected.items())}")
        assert isinstance(value, int)
        setup[name] = value
    if values.keys() != expected.keys():
        fail(f"setup must have exactly {', '.join(expected)}")
    return setup


def read_observer(text: str, game: Game) -> str:
    """The observer of a record: a seat of the game, or the spectator."""
    if text in ("spectator", *map(str, range(game.seats))):
        return text
    raise TileDominoesError(f"expected a seat of {game.title}, or spectator")
