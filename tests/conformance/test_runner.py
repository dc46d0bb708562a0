"""Vectors put to engines: one that is right, and others that are wrong in one way each."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from effort import FULL_ONLY
from tiledominoes import GAMES, Payment, RecordError, TileDominoesError, chedeng
from tiledominoes.conformance import (
    PROTOCOL,
    Difference,
    Fault,
    Report,
    Vector,
    run,
    session,
    vectors,
)
from tiledominoes.conformance.compare import Finding, compare, listed
from tiledominoes.conformance.script import check, script
from tiledominoes.jsontext import JsonObject

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tiledominoes.conformance import Ply, VectorRound

CHILD = Path(__file__).with_name("engine_child.py")
CHEDENG, TIENKAU, CHUOPAI = (vectors(game) for game in ("chedeng", "tienkau", "chuopai"))
SAMPLE = (*CHEDENG[:3], *TIENKAU[:1], *CHUOPAI[:1])


def command(wrong: str) -> list[str]:
    return [sys.executable, str(CHILD), wrong]


def report(wrong: str, chosen: Sequence[Vector] = SAMPLE, *, keep_going: bool = False) -> Report:
    return run(command(wrong), chosen, timeout=60, keep_going=keep_going)


def difference(wrong: str, chosen: Sequence[Vector] = SAMPLE) -> Difference:
    found = report(wrong, chosen)
    assert not found.agrees
    assert found.fault is None
    assert len(found.differences) == 1
    return found.differences[0]


def fault(wrong: str) -> Fault:
    found = report(wrong)
    assert not found.agrees
    assert found.differences == ()
    assert found.fault is not None
    return found.fault


def first(chosen: Sequence[Vector], holds: Callable[[VectorRound], bool]) -> tuple[Vector, int]:
    """The first vector with a round of which something holds, and the number of that round."""
    return next(
        (vector, number)
        for vector in chosen
        for number, round_ in enumerate(vector.rounds, 1)
        if holds(round_)
    )


def ply_of(round_: VectorRound, holds: Callable[[Ply], bool], start: int = 1) -> int:
    """The number of the first ply, from this one on, of which something holds."""
    return next(n for n, ply in enumerate(round_.plies, 1) if n >= start and holds(ply))


def leads(ply: Ply) -> bool:
    """Of Chedeng: nobody may lead face-down, and everybody may follow so."""
    return not any(move.startswith("x") for move in ply.legal)


def is_at(found: Difference, vector: Vector, round_: int, ply: int | None) -> bool:
    place = found.place
    return (place.vector, place.game, place.round, place.ply) == (vector.id, vector.game, round_, ply)


# A right engine.


@pytest.mark.parametrize("wrong", ["none", "says more", "no clauses"])
def test_a_right_engine_agrees(wrong: str) -> None:
    found = report(wrong)
    assert found.agrees
    assert (found.engine, found.skipped) == ("child 1", ())
    assert [(t.game, t.vectors, t.agreed, t.plies) for t in found.tallies] == [
        ("chedeng", 3, 3, 5 * 32),
        ("tienkau", 1, 1, sum(len(r.plies) for r in TIENKAU[0].rounds)),
        ("chuopai", 1, 1, len(CHUOPAI[0].rounds[0].plies)),
    ]
    for tally, chosen in zip(found.tallies, (SAMPLE[:3], SAMPLE[3:4], SAMPLE[4:]), strict=True):
        assert set(tally.clauses) == {clause for vector in chosen for clause in vector.clauses}
        assert len(tally.clauses) == len(set(tally.clauses))


@FULL_ONLY
def test_a_right_engine_agrees_with_all_that_is_published() -> None:
    found = run(command("none"))
    assert found.agrees
    assert [t.agreed for t in found.tallies] == [len(CHEDENG), len(TIENKAU), len(CHUOPAI)]


def test_only_the_games_of_the_engine_are_played() -> None:
    found = report("one game")
    assert found.agrees
    assert [t.game for t in found.tallies] == ["chuopai"]
    assert found.skipped == ("chedeng", "tienkau")
    assert found.engine == "\\u9577\\u5929"


def test_clauses_stand_in_their_order() -> None:
    tally = report("none", CHEDENG[:1]).tallies[0]
    assert [clause for clause in tally.clauses if clause[:2] == "CD"] == [
        clause for clause in CHEDENG[0].clauses if clause[:2] == "CD"
    ]


# Legal moves.


def test_chedeng_without_face_down_moves() -> None:
    found = difference("never face-down")
    legal = CHEDENG[0].rounds[0].plies[1].legal
    assert is_at(found, CHEDENG[0], 1, 2)
    assert (found.what, found.clause) == ("moves", "CD-7")
    assert sorted(found.missing) == sorted(move for move in legal if move[0] == "x")
    assert found.extra == ()
    assert found.place.seat == CHEDENG[0].rounds[0].plies[1].seat
    before = next(step for step in script(CHEDENG[0]) if step.ply == 2).state
    assert chedeng.State.from_text(found.place.position) == before
    assert found.place.request == "legal_moves"


def test_chedeng_without_chaining() -> None:
    ply = ply_of(CHEDENG[0].rounds[0], lambda p: not leads(p) and ":" in p.legal[0])
    found = difference("never chains")
    assert is_at(found, CHEDENG[0], 1, ply)
    assert found.clause == "CD-6"
    assert all(":" in move for move in found.missing)


def test_chedeng_with_one_end_to_lead() -> None:
    found = difference("no low end")
    assert is_at(found, CHEDENG[0], 1, 1)
    assert found.clause == "CD-5"
    assert found.missing
    assert all(move[0] != move[-1] for move in found.missing)


def test_chedeng_that_leads_face_down() -> None:
    found = difference("lead face-down")
    assert is_at(found, CHEDENG[0], 1, 1)
    assert (found.clause, found.missing) == ("CD-5", ())
    assert found.extra == (f"x{CHEDENG[0].rounds[0].plies[0].legal[0][:2]}",)


def test_chedeng_with_a_text_of_its_own() -> None:
    found = difference("low pips first")
    assert is_at(found, CHEDENG[0], 1, 1)
    assert (found.clause, found.extra) == ("CD-5", ("56:5",))


def test_a_move_for_each_piece() -> None:
    found = difference("each piece")
    assert is_at(found, CHEDENG[0], 1, 1)
    assert (found.clause, found.extra) == ("EQ-1", CHEDENG[0].rounds[0].plies[0].legal[:1])


def test_chedeng_without_all_leads_after_a_reset() -> None:
    def lacks(ply: Ply) -> bool:
        kept = [move for move in ply.legal if move[-1] in "36"]
        return leads(ply) and 0 < len(kept) < len(ply.legal)

    ply = ply_of(CHEDENG[0].rounds[0], lacks, 2)
    found = difference("after a reset")
    assert is_at(found, CHEDENG[0], 1, ply)
    assert found.clause == "CD-8"


def test_tien_kau_without_pairs() -> None:
    found = difference("no pairs led", TIENKAU)
    vector, round_ = first(TIENKAU, lambda r: any("+" in move for move in r.plies[0].legal))
    assert is_at(found, vector, round_, 1)
    assert found.clause == "TK-4"


def test_tien_kau_that_discards_at_will() -> None:
    found = difference("may discard", TIENKAU)
    assert is_at(found, TIENKAU[0], 1, 2)
    lead = TIENKAU[0].rounds[0].plies[0].move
    clause = "TK-7" if "," in lead else "TK-6" if "+" in lead else "TK-5"
    assert (found.clause, found.extra) == (clause, ("x42",))


def test_chuo_pai_without_combinations() -> None:
    found = difference("no combinations", CHUOPAI)
    assert is_at(found, CHUOPAI[0], 1, 1)
    assert found.clause == "CP-5"


def test_chuo_pai_that_passes_at_will() -> None:
    found = difference("may pass", CHUOPAI)
    must_pass = CHUOPAI[0].rounds[0].plies[1].legal == ("pass",)
    assert is_at(found, CHUOPAI[0], 1, 2)
    assert (found.clause, found.extra) == ("EQ-1" if must_pass else "CP-8", ("pass",))


# Who moves.


def test_chedeng_that_never_turns() -> None:
    vector, round_ = first(CHEDENG, lambda r: not r.setup["clockwise"])
    found = difference("clockwise", CHEDENG)
    assert is_at(found, vector, round_, 2)
    assert (found.what, found.clause) == ("player", "CD-4")
    dealer = vector.rounds[round_ - 1].setup["dealer"]
    assert (found.expected, found.got) == (f"seat {(dealer - 1) % 4}", f"seat {(dealer + 1) % 4}")


@pytest.mark.parametrize(
    ("chosen", "clause"), [(CHEDENG, "CD-9"), (TIENKAU, "TK-13"), (CHUOPAI, "CP-11")], ids=list(GAMES)
)
def test_a_game_without_end(chosen: tuple[Vector, ...], clause: str) -> None:
    found = difference("never over", chosen)
    assert is_at(found, chosen[0], 1, None)
    assert (found.clause, found.expected, found.got) == (clause, "nobody, the game is over", "seat 0")
    assert found.place.seat is None


def test_tien_kau_where_the_next_always_leads() -> None:
    plies = TIENKAU[0].rounds[0].plies
    place = next(n for n in range(4, len(plies), 4) if plies[n].seat != (plies[n - 1].seat + 1) % 4)
    found = difference("next leads", TIENKAU)
    assert is_at(found, TIENKAU[0], 1, place + 1)
    assert found.what == "player"
    assert found.clause in ("TK-9", "TK-10", "TK-11", "TK-12")


# Payments.


def test_chedeng_without_doubling() -> None:
    paid = CHEDENG[0].rounds[0].payments
    doubled = next(p for p in paid if p.clause != "CD-11")
    found = difference("no doubling")
    assert is_at(found, CHEDENG[0], 1, None)
    assert (found.what, found.clause) == ("payments", doubled.clause)
    assert found.expected == f"{doubled.payer} pays {doubled.payee} {doubled.chips} by {doubled.clause}"
    assert found.got == f"{doubled.payer} pays {doubled.payee} {doubled.chips // 2} by {doubled.clause}"


def test_a_payment_by_another_clause() -> None:
    last = CHEDENG[0].rounds[0].payments[-1]
    found = difference("wrong clause")
    assert (found.what, found.clause) == ("payments", last.clause)
    assert found.got == f"{last.payer} pays {last.payee} {last.chips} by \\x1b[1m"


@pytest.mark.parametrize(
    ("chosen", "clause"), [(CHEDENG, "CD-11"), (TIENKAU, "TK-14"), (CHUOPAI, "CP-12")], ids=list(GAMES)
)
def test_a_payment_too_many(chosen: tuple[Vector, ...], clause: str) -> None:
    found = difference("one more", chosen)
    assert (found.what, found.clause) == ("payments", clause)
    assert (found.expected, found.got) == ("no such payment", "0 pays 0 0")


@pytest.mark.parametrize(
    ("chosen", "clause"), [(CHEDENG, "CD-11"), (TIENKAU, "EQ-7"), (CHUOPAI, "CP-9")], ids=list(GAMES)
)
def test_other_scores(chosen: tuple[Vector, ...], clause: str) -> None:
    found = difference("wrong scores", chosen)
    assert (found.what, found.clause) == ("scores", clause)
    assert json.loads(found.expected) == list(chosen[0].rounds[0].scores)
    assert json.loads(found.got) == [0] * len(chosen[0].rounds[0].scores)


@pytest.mark.parametrize(
    ("chosen", "clause"), [(CHEDENG, "CD-17"), (TIENKAU, "TK-22"), (CHUOPAI, "CP-12")], ids=list(GAMES)
)
def test_other_winners(chosen: tuple[Vector, ...], clause: str) -> None:
    found = difference("all win", chosen)
    assert (found.what, found.clause, found.got) == ("winners", clause, "[0, 1, 2]")


# Settlements.


def test_chedeng_without_debts() -> None:
    vector, round_ = first(CHEDENG, lambda r: r.after is not None and min(r.after.chips) < 0)
    found = difference("no debts", CHEDENG)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause, found.place.request) == ("chips", "CD-11", "settle")


@pytest.mark.parametrize(("game", "clause"), [("chedeng", "CD-16"), ("tienkau", "TK-22")])
def test_a_match_of_one_round(game: str, clause: str) -> None:
    chosen = vectors(game)
    vector, round_ = first(chosen, lambda r: r.after is not None and not r.after.over)
    found = difference("one round", chosen)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause, found.expected, found.got) == ("over", clause, "false", "true")


def test_nobody_wins() -> None:
    vector, round_ = first(CHEDENG, lambda r: r.after is not None and r.after.over)
    found = difference("nobody wins", CHEDENG)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause, found.got) == ("winners", "CD-17", "[]")


def test_chedeng_where_the_dealer_stays() -> None:
    vector, round_ = first(
        CHEDENG,
        lambda r: (
            r.after is not None and r.after.setup is not None and r.after.setup["dealer"] != r.setup["dealer"]
        ),
    )
    found = difference("same dealer", CHEDENG)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause) == ("setup.dealer", "CD-15")
    assert found.got == str(vector.rounds[round_ - 1].setup["dealer"])


def test_chedeng_where_the_direction_stays() -> None:
    vector, round_ = first(CHEDENG, lambda r: r.after is not None and not r.after.over)
    found = difference("same direction", CHEDENG)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause, found.expected, found.got) == (
        "setup.clockwise",
        "CD-4",
        "false",
        "true",
    )


def test_tien_kau_where_nobody_holds_the_bank_long() -> None:
    vector, round_ = first(
        TIENKAU, lambda r: r.after is not None and r.after.setup is not None and r.after.setup["held"] > 1
    )
    found = difference("held once", TIENKAU)
    assert is_at(found, vector, round_, None)
    assert (found.what, found.clause, found.expected, found.got) == ("setup.held", "TK-21", "2", "1")


def test_a_match_that_goes_on_without_a_setup() -> None:
    found = difference("no next", CHEDENG)
    assert (found.what, found.clause, found.got) == ("setup", "CD-16", "null")


# Engines that cannot or will not.


def test_an_error_is_a_difference() -> None:
    found = difference("cannot pay")
    assert is_at(found, CHEDENG[0], 1, None)
    assert (found.what, found.clause, found.expected) == ("answer", None, "an answer")
    assert found.got == "the engine answered request 68 (payments) with an error: 'no such thing'"


def test_the_run_goes_on_after_a_difference_when_asked() -> None:
    found = report("same direction", CHEDENG, keep_going=True)
    long = [v.id for v in CHEDENG if any(r.after is not None and not r.after.over for r in v.rounds)]
    assert [d.place.vector for d in found.differences] == long
    assert found.tallies[0].agreed == len(CHEDENG) - len(long) > 0
    assert not found.agrees


def test_a_breakdown_ends_the_run_with_its_last_words() -> None:
    found = fault("crashes")
    assert found.reason == "the engine ended with exit code 1 before it answered request 69 (settle)"
    assert found.stderr == ("out of luck",)
    assert found.place is not None
    assert (found.place.vector, found.place.request) == (CHEDENG[0].id, "settle")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("float", "scores must be a whole number from -1000000000000 to 1000000000000, not "),
        ("one as true", "setup: clockwise must be true or false, not 1"),
        ("lacks moves", "expected at least the members player, moves; not so: 'moves'"),
    ],
)
def test_answers_of_wrong_types(wrong: str, reason: str) -> None:
    assert f"with a fault: {reason}" in fault(wrong).reason


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("other protocol", "the engine answered request 1 (hello) with a fault: the protocol must be"),
        ("refuses", "the engine answered request 1 (hello) with an error: 'no such thing'"),
        ("no games", "the engine plays none of the games; the vectors are of chedeng, chuopai, tienkau"),
    ],
)
def test_a_hello_that_leads_nowhere(wrong: str, reason: str) -> None:
    found = fault(wrong)
    assert found.reason.startswith(reason)
    assert found.place is None


def test_no_common_game() -> None:
    found = report("one game", CHEDENG)
    assert found.fault is not None
    assert found.fault.reason == "the engine plays chuopai; the vectors are of chedeng"
    assert (found.tallies, found.skipped) == ((), ("chedeng",))


def test_a_command_that_does_not_start() -> None:
    found = run(["no-such-program"], SAMPLE)
    assert found.fault is not None
    assert found.fault.reason.startswith("cannot start 'no-such-program'")
    assert (found.engine, found.tallies, found.skipped) == ("", (), ())


# What is asked for wrongly.


def test_no_vectors() -> None:
    with pytest.raises(TileDominoesError, match="there are no vectors"):
        run(command("none"), [])


def of(round_: VectorRound) -> Vector:
    """A vector with this round in the place of its own."""
    return evolve(CHUOPAI[0], rounds=(round_,))


ROUND = CHUOPAI[0].rounds[0]


@pytest.mark.parametrize(
    ("vector", "reason"),
    [
        (evolve(CHUOPAI[0], rounds=()), "is not played to its end"),
        (of(evolve(ROUND, plies=ROUND.plies[:-1], scores=(0, 0, 0))), "is not played to its end"),
        (of(evolve(ROUND, plies=ROUND.plies[1:])), "does not add up: "),
        (of(evolve(ROUND, hands=ROUND.hands[:2])), "does not add up: "),
        (of(evolve(ROUND, scores=(0, 0, 0))), "has other answers than its moves lead to"),
        (of(evolve(ROUND, payments=(Payment(0, 1, 2, "CP-1"),))), "has other answers"),
        (
            of(evolve(ROUND, plies=(evolve(ROUND.plies[0], legal=("66",)), *ROUND.plies[1:]))),
            "has other answers",
        ),
        (evolve(CHUOPAI[0], clauses=()), "has other answers"),
    ],
)
def test_vectors_that_do_not_add_up_are_refused(vector: Vector, reason: str) -> None:
    with pytest.raises(RecordError, match=f"the vector 'chuopai-standard-1' {reason}"):
        check(vector)
    with pytest.raises(RecordError, match=reason):
        run(command("none"), [vector])


# What is asked, and what is compared, without an engine.


def test_a_session_is_what_an_engine_gets_and_should_answer() -> None:
    vector = next(v for v in CHEDENG if len(v.rounds) == 2)
    lines = [(json.loads(request), json.loads(answer)) for request, answer in session(vector)]
    assert [request["id"] for request, _ in lines] == list(range(2, len(lines) + 2))
    assert all(request["id"] == answer["id"] for request, answer in lines)
    one = ["new", *["legal_moves", "play"] * 32, "legal_moves", "payments", "settle"]
    assert [request["do"] for request, _ in lines] == one * 2
    new = lines[len(one)][0]
    assert new["match"] == {"round": 2, "chips": lines[len(one) - 1][1]["chips"]}
    assert new["setup"] == lines[len(one) - 1][1]["setup"]
    assert new["rules"] == chedeng.STANDARD.to_dict()
    assert lines[-1][1]["setup"] is None or not lines[-1][1]["over"]


def test_no_match_is_null() -> None:
    lines = [json.loads(request) for request, _ in session(CHUOPAI[0])]
    assert lines[0]["match"] is None
    assert lines[-1]["do"] == "payments"


def paid(payments: list[dict[str, object]]) -> Finding | None:
    """What is found about these payments, when four others are due."""
    step = next(s for s in script(CHEDENG[0]) if s.do == "payments")
    due = tuple(
        Payment(*p) for p in [(0, 1, 5, "CD-11"), (0, 2, 5, "CD-11"), (1, 2, 5, "CD-12"), (1, 2, 5, "CD-13")]
    )
    step = evolve(step, source=evolve(step.source, payments=due, scores=(0, 0, 0, 0), winners=frozenset({0})))
    answer = {"id": 1, "payments": payments, "scores": [0, 0, 0, 0], "winners": [0]}
    return compare(GAMES["chedeng"], step, JsonObject.loose(json.dumps(answer), ("id",)))


def pays(payer: int, payee: int, chips: int, clause: str | None = None) -> dict[str, object]:
    found: dict[str, object] = {"payer": payer, "payee": payee, "chips": chips}
    return found if clause is None else {**found, "clause": clause}


def test_a_payment_without_clause_leaves_those_with_one_their_own() -> None:
    right = [pays(1, 2, 5), pays(0, 1, 5), pays(0, 2, 5, "CD-11"), pays(1, 2, 5, "CD-12")]
    assert paid(right) is None
    assert paid(right[::-1]) is None


@pytest.mark.parametrize(
    ("given", "clause", "expected", "got"),
    [
        (
            [pays(0, 1, 5), pays(0, 2, 5), pays(1, 2, 10)],
            "CD-12",
            "1 pays 2 5 by CD-12",
            "1 pays 2 10",
        ),
        (
            [pays(1, 0, 5, "CD-11"), pays(0, 2, 5), pays(1, 2, 5), pays(1, 2, 5)],
            "CD-11",
            "0 pays 1 5 by CD-11",
            "1 pays 0 5 by CD-11",
        ),
        ([pays(0, 1, 5), pays(1, 2, 5), pays(1, 2, 5)], "CD-11", "0 pays 2 5 by CD-11", "no such payment"),
        (
            [pays(0, 1, 5), pays(0, 2, 5), pays(1, 2, 5), pays(1, 2, 5), pays(2, 3, 1, "CD-14")],
            "CD-14",
            "no such payment",
            "2 pays 3 1 by CD-14",
        ),
        (
            [pays(0, 1, 5), pays(0, 2, 5), pays(1, 2, 5), pays(1, 2, 5), pays(2, 3, 1, "TK-14")],
            "CD-11",
            "no such payment",
            "2 pays 3 1 by TK-14",
        ),
    ],
)
def test_the_first_payment_that_differs(
    given: list[dict[str, object]], clause: str, expected: str, got: str
) -> None:
    found = paid(given)
    assert found is not None
    assert (found.what, found.clause, found.expected, found.got) == ("payments", clause, expected, got)


def test_long_lists_are_cut() -> None:
    assert listed([]) == "none"
    assert listed(["66", "\x1b"]) == "66 \\x1b"
    assert listed(["66"] * 15) == " ".join(["66"] * 12) + " and 3 more"
    assert len(listed(["66" * 1000] * 1000)) < 1000


def test_the_protocol_has_its_name() -> None:
    assert PROTOCOL == "tiledominoes.conformance/1"
