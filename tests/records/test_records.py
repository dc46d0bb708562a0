"""Records: both forms round-trip, load only what adds up, and keep hidden what a seat may not see."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from subjects import SUBJECTS, Subject, walk
from tiledominoes import GAMES, Move, RecordError, State, TileDominoesError, chedeng, chuopai, tienkau
from tiledominoes.records import Record, schema

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
FORMS = pytest.mark.parametrize("form", ["json", "text"])
VERSION_1 = sorted((Path(__file__).parent / "v1").iterdir())


def written(record: Record, form: str) -> str:
    return record.to_json() if form == "json" else record.to_text()


def read(text: str, form: str) -> Record:
    return Record.from_json(text) if form == "json" else Record.from_text(text)


def finished(game: str, seed: int) -> State[Move]:
    return walk(GAMES[game].deal(Random(seed)), seed)[-1]


RICH = chedeng.Rules(starting_chips=5000)


def played_match(game: str, seed: int, rounds: int, plies: int | None = None) -> Record:
    """The record of a match after some rounds, with so many plies of one more."""
    rng = Random(seed)
    if game == "chedeng":
        return played(chedeng.Match.start(rng=rng, rules=RICH), rng, rounds, plies)
    return played(tienkau.Match.start(rng=rng), rng, rounds, plies)


def played(match: Any, rng: Random, rounds: int, plies: int | None) -> Record:
    """The record of any match; what its rounds are is its own affair."""
    for _ in range(rounds):
        match = match.settle(walk(match.deal(rng), 7)[-1])
    unfinished = None if plies is None else walk(match.deal(rng), 7, plies)[-1]
    return Record.from_match(match, {"event": "Club"}, unfinished=unfinished)


# Every example replays a whole game: a few do.
FEW = settings(max_examples=12)


@EVERY_GAME
@FORMS
@FEW
@given(data=st.data())
def test_a_game_comes_back_from_its_record(subject: Subject, form: str, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(data.draw(SEEDS, "seed"), size), data.draw(SEEDS, "walk"))
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    tags = data.draw(st.dictionaries(st.text(min_size=1), st.text(), max_size=2), "tags")
    record = Record.from_state(state, tags)
    text = written(record, form)
    again = read(text, form)
    assert (again, written(again, form)) == (record, text)
    assert text.isascii()
    assert dict(again.tags) == tags
    assert (again.rules, again.winners, again.chips) == (state.rules, state.winners, None)
    replayed = again.states()
    assert replayed == tuple(states[: len(replayed)])
    assert replayed[-1].history == state.history
    jsonschema.validate(json.loads(record.to_json()), json.loads(schema()))


@pytest.mark.parametrize("game", ["chedeng", "tienkau"])
@FORMS
@pytest.mark.parametrize(("rounds", "plies"), [(1, None), (2, None), (1, 0), (1, 9), (0, 3)])
def test_a_match_comes_back_from_its_record(game: str, form: str, rounds: int, plies: int | None) -> None:
    record = played_match(game, 7, rounds, plies)
    again = read(written(record, form), form)
    assert again == record
    assert len(again.rounds) == rounds + (plies is not None)
    assert sum(again.chips or ()) == 4 * (5000 if game == "chedeng" else 100)
    assert sum(len(r.moves) for r in again.rounds) + len(again.rounds) == len(again.states())
    jsonschema.validate(json.loads(record.to_json()), json.loads(schema()))


@pytest.mark.parametrize("game", [chedeng, tienkau])
@pytest.mark.parametrize(("rounds", "plies"), [(1, None), (2, None), (0, 0), (1, 9)])
def test_a_match_goes_on_from_its_record(game: Any, rounds: int, plies: int | None) -> None:
    rng = Random(7)
    match = game.Match.start(rng=rng)
    for _ in range(rounds):
        match = match.settle(walk(match.deal(rng), 7)[-1])
    open_round = None if plies is None else walk(match.deal(rng), 7, plies)[-1]
    record = Record.from_text(Record.from_match(match, unfinished=open_round).to_text())
    assert record.match() == match
    if open_round is not None:
        state = record.states()[-1]
        assert state == open_round
        over = walk(state, 7)[-1]
        assert record.match().settle(over) == match.settle(over)


def test_only_the_record_of_a_match_has_one() -> None:
    with pytest.raises(RecordError, match=r"^a record of one game has no match"):
        Record.from_state(chuopai.deal(Random(7))).match()
    record = played_match("tienkau", 1, 2)
    with pytest.raises(RecordError, match=r"^the rounds lead to chips"):
        evolve(record, chips=(1, 2, 3, 4)).match()
    with pytest.raises(RecordError, match="cannot be played again"):
        record.observed_by(0).match()


def test_faults_of_a_round_are_named_by_their_round_when_replayed() -> None:
    record = played_match("tienkau", 1, 2)
    spoilt = evolve(record, rounds=(record.rounds[0], evolve(record.rounds[1], scores=(0, 0, 0, 1))))
    with pytest.raises(RecordError, match=r"^round 2: the moves lead to over True"):
        spoilt.states()
    with pytest.raises(RecordError, match=r"^round 2: "):
        spoilt.observed_by(0)
    with pytest.raises(RecordError, match=r"^the rounds lead to chips"):
        evolve(record, chips=(1, 2, 3, 4)).states()


@pytest.mark.parametrize("path", VERSION_1, ids=lambda path: path.name)
def test_files_of_version_1_are_read_for_ever(path: Path) -> None:
    data = path.read_bytes()
    record = Record.from_bytes(data)
    record.states()
    form = "json" if path.suffix == ".json" else "text"
    assert written(record, form).rstrip("\n") == data.decode().rstrip("\n")


def test_there_are_files_of_version_1_of_every_game_in_both_forms() -> None:
    names = {f"{game}.{suffix}" for game in GAMES for suffix in ("json", "txt")}
    assert names == {path.name for path in VERSION_1}


def test_the_text_form_is_typed_by_people() -> None:
    text = """
# A little ending, typed by hand: tiles in any order, blank lines where one likes.
[game "chedeng"]
[rules "rounds=8 starting_chips=200 doublings_stack=yes"]
[form "tiledominoes.record/1"]
[tag "event" "Tea"]

deal clockwise=yes dealer=0 hands=65+66/61+64/55+11/33+44 partial=yes

0: 66:6 x64 x11 x44
0: 65:5 x61 55:5 x33
over 66 -52 23 -37
winners 0
"""
    record = Record.from_text(text)
    # Penalties: 0 (Ton), 64+61 = 17, 11 = 2, 44+33 = 14. The Ton gets 34, 4 and 28; seat 1 pays 17-2 to seat
    # 2 and 17-14 to seat 3, and seat 3 pays 14-2 to seat 2.
    assert record.rounds[0].scores == (34 + 4 + 28, -34 - 15 - 3, -4 + 15 + 12, -28 + 3 - 12)
    with pytest.raises(RecordError, match="line 8: the moves lead to"):
        Record.from_text(text.replace("-52", "-53"))


@EVERY_GAME
@FEW
@given(data=st.data())
def test_a_seat_sees_its_own_hand_and_what_was_shown(subject: Subject, data: st.DataObject) -> None:
    states = walk(subject.begin(data.draw(SEEDS, "seed")), data.draw(SEEDS, "walk"))
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    seat = data.draw(st.sampled_from((None, *range(subject.game.seats))), "seat")
    record = Record.from_state(state)
    seen = record.observed_by(seat)
    assert seen.observer == ("spectator" if seat is None else str(seat))
    assert seen.observed == ("a spectator" if seat is None else f"seat {seat}")
    assert record.observed == "everybody"
    for i, (hand, shown) in enumerate(zip(record.rounds[0].hands, seen.rounds[0].hands, strict=True)):
        assert shown == (hand if i == seat else " ".join("x" for _ in hand.split()))
    assert seen.rounds[0].moves == state.observe(seat).history
    for form in ("json", "text"):
        assert read(written(seen, form), form) == seen
    swapped = Record.from_state(state.determinize(seat, Random(1)))
    assert swapped.observed_by(seat) == seen
    with pytest.raises(RecordError, match="cannot be played again"):
        seen.states()
    with pytest.raises(RecordError, match="cannot be played again"):
        seen.observed_by(seat)
    jsonschema.validate(json.loads(seen.to_json()), json.loads(schema()))


def test_no_such_seat_observes() -> None:
    with pytest.raises(TileDominoesError):
        Record.from_state(finished("chuopai", 1)).observed_by(3)


def test_a_game_from_a_text_has_no_record() -> None:
    state = finished("chedeng", 1)
    with pytest.raises(RecordError, match="no deal to record"):
        Record.from_state(type(state).from_text(state.to_text()))


@pytest.mark.parametrize("thing", [None, 7, "66", chedeng.Match.start(dealer=0)])
def test_only_states_and_matches_have_records(thing: State[Move]) -> None:
    with pytest.raises(RecordError, match="expected the state of a game"):
        Record.from_state(thing)
    with pytest.raises((RecordError, AttributeError)):
        Record.from_match(thing)  # type: ignore[arg-type]  # on purpose


def test_a_match_without_a_round_has_no_record() -> None:
    with pytest.raises(RecordError, match="a match with a round"):
        Record.from_match(tienkau.Match.start(banker=1))


@pytest.mark.parametrize("tags", [{"": "x"}, {"event": 1}, {3: "x"}])
def test_tags_are_texts(tags: dict[str, str]) -> None:
    with pytest.raises(RecordError, match="tags are texts by name"):
        Record.from_state(finished("chedeng", 1), tags)


def test_a_record_is_read_only_and_pickles() -> None:
    record = played_match("tienkau", 3, 1)
    with pytest.raises(AttributeError):
        record.game = "chedeng"  # type: ignore[misc]  # on purpose
    with pytest.raises(TypeError):
        record.tags["event"] = "x"  # type: ignore[index]  # on purpose
    assert len({record, played_match("tienkau", 3, 1)}) == 1


Change = tuple[str, str, str]

TEXT_FAULTS: list[Change] = [
    ('[game "chedeng"]', '[game "poker"]', "line 2: game must be one of"),
    ("record/1", "record/2", "line 1: form must be"),
    ('[game "chedeng"]\n', "", "[game"),
    ('"chedeng"]', '"chedeng"', "line 2: expected a line such as"),
    ('"chedeng"]', '"ched\\eng"]', "line 2: a text in quotes"),
    ('[game "chedeng"]', '[game "chedeng"]\n[game "x"]', "line 3: 'x' stands there twice"),
    ('[game "chedeng"]', '[game "chedeng" "x"]', "line 2: expected form"),
    ('[game "chedeng"]', '[house "x"]\n[game "chedeng"]', "line 2: expected form"),
    ('[tag "event" "Club"]', '[tag "event" "C"]\n[tag "event" "x"]', "'event' stands there twice"),
    ("rounds=8", "rounds=0", "line 3: rounds (CD-16)"),
    ("rounds=8", "rounds", "line 3: expected name=value"),
    ("rounds=8 ", "", "line 3: rules must have exactly"),
    ("[tag", '[observer "4"]\n[tag', "line 4: expected a seat of Chedeng"),
    ("deal ", "dealt ", "line 6: expected a line: deal"),
    ("clockwise=yes", "clockwise=1", "line 6: setup must have dealer (int), clockwise (bool)"),
    ("clockwise=yes", "clockwise=no", "line 7: ply 2: "),
    ("clockwise=yes", "clockwise=yes colour=red", "line 6: setup must have exactly"),
    ("partial=no", "partial=0", "line 6: partial must be yes or no"),
    ("hands=", "hands=66/", "line 6: hands must be 4 with /"),
    ("hands=", "hands=77+", "line 6: hands: expected a domino"),
    ("hands=", "hands=66+66+66+", "line 6: "),
    ("\n0: ", "\n9: ", "line 7: seat 9 does not lead here"),
    ("\n0: ", "\n0: z ", "line 7: 'z': expected a tile"),
    ("\n0: ", "\n0: x66 ", "line 7: ply 1: x66: "),
    ("\nover ", "\nopen ", "line 6: the moves lead to over True"),
    ("\nover ", "\nover 1 ", "expected over and 4 whole numbers"),
    ("\nover ", "\nover x", "expected over and 4 whole numbers"),
    ("\nover ", "\nend ", "expected a line: open"),
    ("\nchips ", "\nchips 1", "the rounds lead to chips"),
    ("\nchips ", "\n# chips ", "a record without chips is of one game"),
    ("\nwinners -", "\nwinners 9", "winners are seats in order"),
    ("\nwinners -", "\nwinners 0", "the rounds lead to chips"),
    ("\nwinners -", "\nwinners -\nmore", "expected nothing more after the winners"),
    ("\nwinners -", "", "expected a line: winners"),
]  # fmt: skip


@pytest.mark.parametrize("change", TEXT_FAULTS)
def test_text_that_does_not_add_up_is_refused_at_its_line(change: Change) -> None:
    record = dealt_by_seat_0()
    text, (old, new, words) = record.to_text(), change
    assert old in text
    with pytest.raises(RecordError) as refused:
        Record.from_text(text.replace(old, new, 1))
    assert words in str(refused.value)
    assert str(refused.value).startswith("line ")


def dealt_by_seat_0() -> Record:
    """A match after two rounds whose first dealer is seat 0."""
    records = (played_match("chedeng", seed, 2) for seed in range(99))
    return next(record for record in records if record.rounds[0].setup["dealer"] == 0)


JSON_FAULTS: list[tuple[Callable[[dict[str, object]], object], str]] = []


def fault(
    words: str,
) -> Callable[[Callable[[dict[str, object]], object]], Callable[[dict[str, object]], object]]:
    """A way to spoil a record, and what its refusal must say."""

    def keep(spoil: Callable[[dict[str, object]], object]) -> Callable[[dict[str, object]], object]:
        JSON_FAULTS.append((spoil, words))
        return spoil

    return keep


def rounds_of(record: dict[str, object]) -> list[dict[str, object]]:
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    return rounds


fault("game must be one of")(lambda r: r.update(game="poker"))
fault("game must hold text")(lambda r: r.update(game=None))
fault("rounds (CD-16)")(
    lambda r: r.update(rules={"starting_chips": 200, "rounds": 0, "doublings_stack": True})
)
fault("rules must have exactly")(lambda r: r.update(rules={}))
fault("rules must be an object")(lambda r: r.update(rules=[]))
fault("tags must hold text")(lambda r: r.update(tags={"event": 3}))
fault("expected a seat of Chedeng")(lambda r: r.update(observer="7"))
fault("rounds must be a list")(lambda r: r.update(rounds=3))
fault("rounds must hold one round")(lambda r: r.update(rounds=[]))
fault("rounds[0]: expected an object")(lambda r: r.update(rounds=[3]))
fault("rounds[0]: expected exactly the members")(lambda r: rounds_of(r)[0].update(more=1))
fault("rounds[0]: setup must have dealer (int), clockwise (bool)")(lambda r: rounds_of(r)[0].update(setup={}))
fault("rounds[0]: setup must have exactly")(
    lambda r: rounds_of(r)[0].update(setup={"dealer": 0, "clockwise": True, "held": 1})
)
fault("rounds[0]: hands")(lambda r: rounds_of(r)[0].update(hands=["77"]))
fault("rounds[0]: there must be 4 hands")(lambda r: rounds_of(r)[0].update(hands=[]))
fault("rounds[0]: leads must be a list")(lambda r: rounds_of(r)[0].update(leads=None))
fault("rounds[0].leads[0]: moves must hold one")(
    lambda r: rounds_of(r)[0].update(leads=[{"seat": 0, "moves": []}])
)
fault("rounds[0].leads[0]: moves: ")(lambda r: rounds_of(r)[0].update(leads=[{"seat": 0, "moves": ["z"]}]))
fault("rounds[0].leads[0]: ply 1: x66")(
    lambda r: rounds_of(r)[0].update(leads=[{"seat": 0, "moves": ["x66"]}])
)
fault("rounds[0].leads[0]: seat 1 does not lead here: seat 0 leads")(
    lambda r: rounds_of(r)[0].update(leads=[{"seat": 1, "moves": ["x66"]}])
)
fault("rounds[0]: over must be true or false")(lambda r: rounds_of(r)[0].update(over=1))
fault("rounds[0]: the moves lead to")(lambda r: rounds_of(r)[0].update(scores=[0, 0, 0, 0]))
fault("rounds[0]: scores must be a whole number")(lambda r: rounds_of(r)[0].update(scores=[0, 0, 0, 0.5]))
fault("rounds[1]: round 2 needs a state with")(lambda r: r.update(rounds=[rounds_of(r)[0]] * 2))
fault("chips must be a list of 4")(lambda r: r.update(chips=[1]))
fault("without chips")(lambda r: r.update(chips=None))
fault("the rounds lead to chips")(lambda r: r.update(chips=[200, 200, 200, 200]))
fault("winners must be a whole number from 0 to 3")(lambda r: r.update(winners=[4]))
fault("the rounds lead to chips")(lambda r: r.update(winners=[0]))


@pytest.mark.parametrize(("spoil", "words"), JSON_FAULTS, ids=[words for _, words in JSON_FAULTS])
def test_json_that_does_not_add_up_is_refused_with_its_path(
    spoil: Callable[[dict[str, object]], object], words: str
) -> None:
    record = dealt_by_seat_0()
    values = json.loads(record.to_json())
    spoil(values)
    with pytest.raises(RecordError) as refused:
        Record.from_json(json.dumps(values))
    assert words in str(refused.value)


def test_leads_are_where_the_game_has_them() -> None:
    values = json.loads(played_match("tienkau", 1, 1).to_json())
    leads = values["rounds"][0]["leads"]
    first, second = leads[0], leads[1]
    values["rounds"][0]["leads"] = [
        {"seat": first["seat"], "moves": first["moves"] + second["moves"]},
        *leads[2:],
    ]
    with pytest.raises(RecordError, match=r"rounds\[0\]\.leads\[0\]: .* begins a new lead, of seat"):
        Record.from_json(json.dumps(values))
    values["rounds"][0]["leads"] = [*leads, leads[-1]]
    with pytest.raises(RecordError, match="does not lead here: the game is over"):
        Record.from_json(json.dumps(values))
    values["rounds"][0]["leads"] = [{"seat": first["seat"], "moves": first["moves"][:2]}, *leads[1:]]
    with pytest.raises(RecordError, match=r"does not lead here: seat \d follows"):
        Record.from_json(json.dumps(values))


def test_only_the_last_round_may_be_unfinished() -> None:
    values = json.loads(played_match("tienkau", 1, 1, 4).to_json())
    values["rounds"] = [values["rounds"][1], values["rounds"][0]]
    with pytest.raises(RecordError, match=r"rounds\[0\]: "):
        Record.from_json(json.dumps(values))
    first = json.loads(played_match("tienkau", 1, 0, 4).to_json())
    first["rounds"] *= 2
    with pytest.raises(RecordError, match=r"rounds\[0\]: a round that is not over can only be the last"):
        Record.from_json(json.dumps(first))


def test_chuo_pai_has_no_chips() -> None:
    values = json.loads(Record.from_state(finished("chuopai", 1)).to_json())
    values["chips"] = [1, 2, 3]
    with pytest.raises(RecordError, match="Chuo Pai has no matches"):
        Record.from_json(json.dumps(values))


HOSTILE = [
    "",
    "{",
    "[" * 100_000,
    '{"form":' * 50_000,
    '{"form": "tiledominoes.record/1", "form": 1}',
    '{"form": NaN}',
    '{"form": ' + "9" * 10_000 + "}",
    "[form " * 10_000,
    '[form "' + "\\" * 100_001,
    "deal " + "a=b " * 100_000,
    "\x00" * 1000,
    '{"a": "' + "x" * 10**6 + '"}',
    "[tag " + '"a" ' * 50_000 + "]",
]


@FORMS
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_ends_in_a_record_error(form: str, text: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(text, form)
    assert len(str(refused.value)) < 1000
    with pytest.raises(RecordError):
        Record.from_bytes(text.encode())


@FORMS
@given(text=st.text())
def test_any_text_ends_in_a_record_error(form: str, text: str) -> None:
    with pytest.raises(RecordError):
        read(text, form)


@FORMS
@given(data=st.data())
def test_a_damaged_record_is_read_or_refused(form: str, data: st.DataObject) -> None:
    text = written(Record.from_state(finished(data.draw(st.sampled_from(sorted(GAMES)), "game"), 4)), form)
    at = data.draw(st.integers(0, len(text)), "at")
    cut, put = (
        data.draw(st.integers(0, 3), "cut"),
        data.draw(st.text('0123456:x+/ \n[]{}"', max_size=3), "put"),
    )
    try:
        record = read(text[:at] + put + text[at + cut :], form)
    except RecordError:
        return
    assert read(written(record, form), form) == record


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    with pytest.raises(RecordError, match="byte 2 is no UTF-8"):
        Record.from_bytes(b"ab\xff")


@FORMS
@pytest.mark.parametrize("thing", [None, 7, b"{}", []])
def test_only_text_is_read(form: str, thing: str) -> None:
    with pytest.raises(RecordError, match="as text"):
        read(thing, form)


def test_a_record_error_pickles() -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_text("x")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), str(again)) == (RecordError, str(refused.value))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema()))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"form": "tiledominoes.record/1"}, json.loads(schema()))
