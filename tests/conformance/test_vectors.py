"""The published vectors: true by the naive engines, complete by clause and profile, made by the tool."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import pytest

from effort import FULL_ONLY
from naive import chedeng as naive_chedeng
from naive import chuopai as naive_chuopai
from naive import tienkau as naive_tienkau
from tiledominoes import (
    GAMES,
    ParseError,
    RecordError,
    TileDominoesError,
    chedeng,
    chuopai,
    rulebook,
    tienkau,
)
from tiledominoes.conformance.clauses import exercised, predicates
from tiledominoes.conformance.coverage import coverage
from tiledominoes.conformance.equipment import Equipment, equipment, own_equipment
from tiledominoes.conformance.played import Played
from tiledominoes.conformance.profiles import PROFILES
from tiledominoes.conformance.vectors import Vector, vectors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tiledominoes import Move, State
    from tiledominoes.conformance.vectors import VectorRound

ROOT = Path(__file__).parents[2]
PUBLISHED = vectors()
EVERY_VECTOR = pytest.mark.parametrize("vector", PUBLISHED, ids=lambda vector: vector.id)


class Theirs(Protocol):
    """What the naive engines have in common."""

    turn: int | None

    @property
    def is_over(self) -> bool: ...

    def legal(self) -> list[str]: ...

    def play(self, text: str) -> None: ...


def naive_round(vector: Vector, round_: VectorRound) -> Theirs:
    hands, setup, rules = list(round_.hands), dict(round_.setup), vector.rules
    if isinstance(rules, chedeng.Rules):
        return naive_chedeng.Round(hands, setup["dealer"], bool(setup["clockwise"]), rules.doublings_stack)
    if isinstance(rules, tienkau.Rules):
        codes = rules.to_dict()
        options = {name: str(codes[name]) for name in naive_tienkau.OPTIONS}
        return naive_tienkau.Deal(hands, setup["banker"], setup["held"], options)
    assert isinstance(rules, chuopai.Rules)
    return naive_chuopai.Game(
        hands, setup["leader"], rules.max_combination_cards, rules.balanced_combinations
    )


@EVERY_VECTOR
def test_the_naive_engine_gives_the_same_answers(vector: Vector) -> None:
    for round_ in vector.rounds:
        theirs = naive_round(vector, round_)
        for ply in round_.plies:
            assert theirs.turn == ply.seat
            assert theirs.legal() == sorted(ply.legal)
            theirs.play(ply.move)
        assert theirs.is_over
        if isinstance(theirs, naive_chuopai.Game):
            assert (round_.payments, list(round_.scores)) == ((), theirs.piles)
            assert sorted(round_.winners) == theirs.winners()
        else:
            assert isinstance(theirs, (naive_chedeng.Round, naive_tienkau.Deal))
            paid = [(p.payer, p.payee, p.chips, p.clause) for p in round_.payments]
            assert paid == theirs.payments()
            assert list(round_.scores) == theirs.scores()


@EVERY_VECTOR
def test_the_naive_match_goes_the_same_way(vector: Vector) -> None:
    first = vector.rounds[0].setup
    match: naive_chedeng.Match | naive_tienkau.Match
    for round_ in vector.rounds:
        paid = [(p.payer, p.payee, p.chips, p.clause) for p in round_.payments]
        if round_.after is None:
            assert len(vector.rounds) == 1
            continue
        assert not isinstance(vector.rules, chuopai.Rules)
        if isinstance(vector.rules, chedeng.Rules):
            if round_ is vector.rounds[0]:
                match = naive_chedeng.Match(first["dealer"], vector.rules.starting_chips, vector.rules.rounds)
            assert isinstance(match, naive_chedeng.Match)
            assert dict(round_.setup) == {"dealer": match.dealer, "clockwise": match.clockwise}
            match.settle(paid)
            then: dict[str, int | bool] = {"dealer": match.dealer, "clockwise": match.clockwise}
        else:
            assert isinstance(vector.rules, tienkau.Rules)
            if round_ is vector.rounds[0]:
                match = naive_tienkau.Match(first["banker"], vector.rules.starting_chips, vector.rules.deals)
            assert isinstance(match, naive_tienkau.Match)
            assert dict(round_.setup) == {"banker": match.banker, "held": match.held}
            deal = naive_round(vector, round_)
            for ply in round_.plies:
                deal.play(ply.move)
            assert isinstance(deal, naive_tienkau.Deal)
            assert deal.last_trick_winner is not None
            match.settle(paid, deal.last_trick_winner)
            then = {"banker": match.banker, "held": match.held}
        assert list(round_.after.chips) == match.chips
        assert round_.after.over == match.is_over == (round_.after.setup is None)
        assert sorted(round_.after.winners) == match.winners()
        if round_.after.setup is not None:
            assert dict(round_.after.setup) == then


@EVERY_VECTOR
def test_the_library_plays_it_again_to_the_same_answers(vector: Vector) -> None:
    assert Vector.of(vector.play(), vector.id, vector.profile) == vector


@EVERY_VECTOR
def test_a_vector_is_one_line_of_ascii_and_reads_back(vector: Vector) -> None:
    line = vector.to_json()
    assert line.isascii()
    assert "\n" not in line
    assert Vector.from_json(line) == vector
    assert vector.rules == PROFILES[vector.game][vector.profile]
    assert vector.id.startswith(f"{vector.game}-{vector.profile}-")


def test_ids_are_unique_and_games_apart() -> None:
    assert len({vector.id for vector in PUBLISHED}) == len(PUBLISHED)
    assert tuple(vector for game in GAMES for vector in vectors(game)) == PUBLISHED
    with pytest.raises(TileDominoesError, match="vectors of chedeng, tienkau, chuopai, not of 'mahjong'"):
        vectors("mahjong")


@pytest.mark.parametrize("game", GAMES)
def test_the_profiles_are_the_presets_and_every_option_away_from_its_default(game: str) -> None:
    profiles = PROFILES[game]
    default = next(iter(GAMES[game].presets.values())).to_dict()
    assert dict(GAMES[game].presets).items() <= dict(profiles).items()
    for option, value in default.items():
        assert any(rules.to_dict()[option] != value for rules in profiles.values()), option


# Every clause.


def test_every_clause_has_a_vector_in_every_profile() -> None:
    found = coverage()
    assert [c.clause for c in found] == [clause.id for clause in rulebook.clauses()]
    assert {c.clause: c.missing for c in found if c.missing} == {}
    for c in found:
        game = rulebook.clause(c.clause).game
        assert list(c.by_profile) == (["equipment"] if game == "equipment" else list(PROFILES[game]))


def test_a_profile_whose_vectors_are_gone_is_missing() -> None:
    left = [vector for vector in PUBLISHED if vector.profile != "once"]
    found = {c.clause: c for c in coverage(left, Equipment(()))}
    assert found["CD-14"].missing == ("once",)
    assert found["CP-5"].missing == ()
    assert found["EQ-5"].missing == ("equipment",)
    assert found["EQ-6"].missing == ()


def test_every_clause_that_a_game_can_exercise_has_one_predicate() -> None:
    apart = {"EQ-2", "EQ-3", "EQ-4", "EQ-5"}
    assert {clause for game in GAMES for clause in predicates(game)} | apart == {
        clause.id for clause in rulebook.clauses()
    }
    for game in GAMES:
        own = {clause.id for clause in rulebook.clauses(game)}
        assert own <= predicates(game).keys() <= own | {"EQ-1", "EQ-6", "EQ-7"}
        assert ("EQ-7" in predicates(game)) == (GAMES[game].Match is not None)


def rounds_of(state: chedeng.State | tienkau.State | chuopai.State, *texts: str) -> Played[State[Move]]:
    """One round, played with these moves and no match around it."""
    game = next(game for game in GAMES.values() if isinstance(state, game.State))
    states = [cast("State[Move]", state)]
    for text in texts:
        states.append(states[-1].play(game.parse_move(text)))
    return Played(game=game, rules=state.rules, rounds=(tuple(states),), matches=())


@pytest.mark.parametrize(
    ("texts", "clauses"),
    [
        # The dealer leads 6-6; 6-5 is chained, and then face-down; nobody settles before the end.
        (["66:6"], "EQ-6"),
        (["66:6", "65:5"], "EQ-6 CD-6"),
        (["66:6", "x65"], "EQ-6 CD-7"),
        (["66:6", "65:5", "x33"], "EQ-6 CD-6"),
        (["66:6", "65:5", "x33", "51:1"], "EQ-6 EQ-7 CD-6 CD-10 CD-12"),
    ],
)
def test_what_a_short_round_of_chedeng_exercises(texts: list[str], clauses: str) -> None:
    state = chedeng.State.start(["66", "65", "33", "51"], 0, partial=True)
    assert exercised(rounds_of(state, *texts)) == tuple(clauses.split())


def test_a_reset_is_exercised_by_the_lead_that_follows_it() -> None:
    state = chedeng.State.start(["66 62", "65 54", "33 22", "51 11"], 0, partial=True)
    down = ["66:6", "x54", "x22", "x11"]
    assert "CD-8" not in exercised(rounds_of(state, *down))
    found = exercised(rounds_of(state, *down, "62:2"))
    assert {"CD-5", "CD-8"} <= set(found)


@pytest.mark.parametrize(
    ("hands", "texts", "clauses"),
    [
        (["66", "55", "44", "33"], ["66", "55"], "EQ-6"),
        # 6-6 is the highest of one series; the others have no trick, and the banker is the winner.
        (["66", "55", "44", "33"], ["66", "55", "44", "33"], "EQ-6 EQ-7 TK-9 TK-14 TK-15"),
        # Nobody can follow a military tile, which so wins uncontested; discards are seen.
        (["21", "55", "44", "33"], ["21", "x55", "x44", "x33"], "EQ-6 EQ-7 TK-14 TK-15 TK-23"),
        # Of two equal tiles that are the highest the first takes the trick.
        (["22", "22", "51", "51"], ["22", "22", "51", "51"], "EQ-6 EQ-7 TK-9 TK-12 TK-14 TK-15"),
        # The civil tile must follow, and not the military one.
        (["66 65", "55 21", "33 33", "22 22"], ["66", "55"], "EQ-6 TK-5"),
        # The Supreme pair is of unlike tiles, and is paid when it is led.
        (["42 21", "55 33", "44 22", "66 11"], ["42+21"], "EQ-6 EQ-7 TK-8 TK-18"),
        # A pair must be followed by a pair, which is equal here; two cannot.
        (
            ["66 63", "66 54", "44 22", "31 11"],
            ["66+63", "66+54", "x44+22", "x11+31"],
            "EQ-6 EQ-7 TK-6 TK-8 TK-12 TK-13 TK-14 TK-15 TK-23",
        ),
    ],
)
def test_what_a_short_deal_of_tien_kau_exercises(hands: list[str], texts: list[str], clauses: str) -> None:
    state = tienkau.State.start(hands, 0, partial=True)
    assert exercised(rounds_of(state, *texts)) == tuple(clauses.split())


@pytest.mark.parametrize(
    ("hands", "texts", "clauses"),
    [
        (["66", "11", "22"], ["66"], "EQ-6"),
        (["11 55", "66 55", "22"], ["11", "66"], "EQ-6 CP-3"),
        (["11 55", "66 55", "22"], ["11", "66", "pass"], "EQ-6 CP-3 CP-6 CP-8 CP-9"),
        (["66 54", "11 62", "22"], ["66+54"], "EQ-6 CP-5"),
        (["66 66", "66 66", "22"], ["66+66", "pass"], "EQ-6 CP-4 CP-7"),
    ],
)
def test_what_a_short_game_of_chuo_pai_exercises(hands: list[str], texts: list[str], clauses: str) -> None:
    state = chuopai.State.start(hands, 0, partial=True)
    assert exercised(rounds_of(state, *texts)) == tuple(clauses.split())


# The pieces.


def test_the_list_of_pieces_is_the_rulebook_s() -> None:
    pieces = equipment().pieces
    order = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
    assert [piece.text for piece in pieces] == order.split()
    assert [piece.series for piece in pieces] == ["civil"] * 11 + ["military"] * 10
    assert [piece.tiles for piece in pieces] == [2] * 11 + [1] * 10
    assert {piece.cards for piece in pieces} == {4}
    assert all((piece.high, piece.low) == tuple(map(int, piece.text)) for piece in pieces)
    red = [f"{piece.text}:{piece.red}" for piece in pieces if piece.red]
    # By hand from EQ-5: a one or a four is red with all its pips, and half of 6-6.
    assert red == "66:6 11:2 44:8 31:1 64:4 61:1 51:1 54:4 43:4 42:4 41:5 21:1".split()


def test_the_list_of_pieces_is_the_library_s_own() -> None:
    assert own_equipment() == equipment()
    assert Equipment.from_json(equipment().to_json()) == equipment()
    assert equipment().clauses == ("EQ-1", "EQ-2", "EQ-3", "EQ-4", "EQ-5")
    assert Equipment(equipment().pieces[:11]).clauses == ("EQ-5",)


# Lines that are no vectors.


def damaged(lines: Iterable[str]) -> list[tuple[str, str]]:
    vector = json.loads(next(iter(lines)))
    round_ = vector["rounds"][0]
    paid = round_["payments"][0]
    return [
        ("no JSON", "{"),
        ("expected a JSON object with the form", json.dumps({**vector, "form": "tiledominoes.vector/2"})),
        ("game must be one of", json.dumps({**vector, "game": "mahjong"})),
        ("rules must have exactly", json.dumps({**vector, "rules": {}})),
        ("rounds must be a list", json.dumps({**vector, "rounds": {}})),
        ("rounds must hold one round", json.dumps({**vector, "rounds": []})),
        (r"rounds\[0\]: setup must have", json.dumps({**vector, "rounds": [{**round_, "setup": {}}]})),
        (r"rounds\[0\].after: expected", json.dumps({**vector, "rounds": [{**round_, "after": {}}]})),
        (
            r"rounds\[0\].after: expected an object",
            json.dumps({**vector, "rounds": [{**round_, "after": 1}]}),
        ),
        (
            r"rounds\[0\].payments\[0\]: .*cannot pay itself",
            json.dumps({**vector, "rounds": [{**round_, "payments": [{**paid, "payee": paid["payer"]}]}]}),
        ),
        (
            r"rounds\[0\].plies\[0\]: seat must be",
            json.dumps({**vector, "rounds": [{**round_, "plies": [{**round_["plies"][0], "seat": 4}]}]}),
        ),
    ]


DAMAGED = damaged(vector.to_json() for vector in PUBLISHED)


@pytest.mark.parametrize(("reason", "line"), DAMAGED, ids=[reason for reason, _ in DAMAGED])
def test_a_line_that_is_no_vector_is_refused(reason: str, line: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Vector.from_json(line)


def test_a_list_that_is_no_equipment_is_refused() -> None:
    with pytest.raises(ParseError, match="form"):
        Equipment.from_json("{}")


def test_a_vector_with_a_move_that_the_rules_refuse_does_not_play() -> None:
    vector = json.loads(PUBLISHED[0].to_json())
    first, second = vector["rounds"][0]["plies"][:2]
    second["move"] = first["move"]
    with pytest.raises(TileDominoesError):
        Vector.from_json(json.dumps(vector)).play()


# The tool that finds them.


@FULL_ONLY
@pytest.mark.parametrize("game", GAMES)
def test_the_published_files_are_what_the_tool_finds(game: str, tmp_path: Path) -> None:
    command = [sys.executable, "tools/find_vectors.py", game, "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    published = ROOT / "src" / "tiledominoes" / "conformance" / "vectors"
    for name in (f"{game}.jsonl", "equipment.json"):
        assert (tmp_path / name).read_text("ascii") == (published / name).read_text("ascii")


def test_the_matches_of_a_vector_stand_between_its_rounds() -> None:
    played = vectors("tienkau")[0].play()
    assert len(played.matches) == len(played.rounds) + 1
    for (before, after), states in zip(pairwise(played.matches), played.rounds, strict=True):
        assert before.settle(states[-1]) == after
