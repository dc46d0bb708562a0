"""What an engine is asked about a vector, request by request, and the answers that are right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import asdict, frozen

from tiledominoes.conformance.vectors import Vector
from tiledominoes.errors import RecordError, TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tiledominoes.conformance.played import Played
    from tiledominoes.conformance.vectors import VectorRound
    from tiledominoes.game import Move, State

PROTOCOL = "tiledominoes.conformance/1"
"""The name of the protocol."""

_NOTHING: Mapping[str, object] = {}


@frozen(kw_only=True)
class Step:
    """One request with the answer that is right.

    Attributes:
        do: what is asked for.
        members: the members of the request besides ``id`` and ``do``.
        answer: the members of the right answer besides ``id``.
        round: number of the round, from 1.
        ply: number of the ply in the round, from 1; None before and after all plies.
        state: the position.
        source: the round of the vector.
    """

    do: str
    members: Mapping[str, object]
    answer: Mapping[str, object]
    round: int
    ply: int | None
    state: State[Move]
    source: VectorRound


def script(vector: Vector) -> Iterator[Step]:
    """The steps of a vector, from the first ``new`` to the last ``settle`` or ``payments``.

    Raises:
        RecordError: a vector that does not add up.
    """
    played = check(vector)
    for number, (round_, states) in enumerate(zip(vector.rounds, played.rounds, strict=True)):
        match = {"round": number + 1, "chips": played.matches[number].chips} if played.matches else None
        yield from _round(vector, number, round_, states, match)


def check(vector: Vector) -> Played[State[Move]]:
    """What was played in a vector, when this library gives the answers that the vector has.

    Raises:
        RecordError: a vector that does not add up.
    """
    try:
        played = vector.play() if vector.rounds else None
    except TileDominoesError as error:
        raise RecordError(f"the vector {excerpt(vector.id)} does not add up: {error}") from None
    if played is None or not all(states[-1].is_over for states in played.rounds):
        raise RecordError(f"the vector {excerpt(vector.id)} is not played to its end")
    if Vector.of(played, vector.id, vector.profile) != vector:
        raise RecordError(f"the vector {excerpt(vector.id)} has other answers than its moves lead to")
    return played


def _round(
    vector: Vector,
    number: int,
    round_: VectorRound,
    states: tuple[State[Move], ...],
    match: Mapping[str, object] | None,
) -> Iterator[Step]:
    def step(
        do: str,
        members: Mapping[str, object],
        answer: Mapping[str, object],
        state: State[Move],
        ply: int | None = None,
    ) -> Step:
        return Step(
            do=do, members=members, answer=answer, round=number + 1, ply=ply, state=state, source=round_
        )

    new = {
        "game": vector.game,
        "rules": vector.rules.to_dict(),
        "hands": round_.hands,
        "setup": dict(round_.setup),
        "match": match,
    }
    yield step("new", new, _NOTHING, states[0])
    for index, (ply, state) in enumerate(zip(round_.plies, states, strict=False), 1):
        yield step("legal_moves", _NOTHING, {"player": ply.seat, "moves": ply.legal}, state, index)
        yield step("play", {"move": ply.move}, _NOTHING, state, index)
    end = states[-1]
    yield step("legal_moves", _NOTHING, {"player": None, "moves": ()}, end)
    paid = {
        "payments": [_payment(asdict(payment)) for payment in round_.payments],
        "scores": round_.scores,
        "winners": sorted(round_.winners),
    }
    yield step("payments", _NOTHING, paid, end)
    if (after := round_.after) is not None:
        settled = {
            "chips": after.chips,
            "over": after.over,
            "winners": sorted(after.winners),
            "setup": None if after.setup is None else dict(after.setup),
        }
        yield step("settle", _NOTHING, settled, end)


def _payment(values: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if name != "note"}


def session(vector: Vector) -> Iterator[tuple[str, str]]:
    """The requests that an engine gets for a vector, after ``hello``, each with an answer that is right.

    >>> from tiledominoes.conformance import session, vectors
    >>> requests = [request for request, answer in session(vectors("chedeng")[0])]
    >>> requests[1]
    '{"id": 3, "do": "legal_moves"}'

    Returns:
        Both as one line of JSON.

    Raises:
        RecordError: a vector that does not add up.
    """
    for number, step in enumerate(script(vector), 2):
        request = {"id": number, "do": step.do, **step.members}
        yield json.dumps(request), json.dumps({"id": number, **step.answer})
