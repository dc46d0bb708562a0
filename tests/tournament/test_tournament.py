"""Tournaments: every deal in every seat, the same whoever plays, and figures checked by hand."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from statistics import NormalDist, stdev
from typing import TYPE_CHECKING

import pytest

from tiledominoes import GAMES, Move, Observation, RulesError, TileDominoesError, tienkau
from tiledominoes.bots import Forfeit, RandomBot, Table
from tiledominoes.cli import main
from tiledominoes.records import Record
from tiledominoes.simulation import processes
from tiledominoes.tournament import Encounter, Standings, Tournament, gain, play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from random import Random

    from tiledominoes import Rules

PLAIN = Tournament.of("chuopai", ["heuristic", "random"], 2, seed=3)


class FailingBot:
    """Names no move."""

    def choose(self, observation: Observation[Move], table: Table | None, rng: Random) -> Move:  # noqa: ARG002
        raise ValueError("this one \u00e9 fails")


class OtherBot(RandomBot):
    """Random play by another name."""


FAILING = f"{__name__}:FailingBot"


def made(
    one: str, others: str, gains: Sequence[float], forfeits: Sequence[tuple[int, str]] = (), deal: int = 0
) -> Encounter:
    return Encounter(
        deal=deal,
        one=one,
        others=others,
        gains=tuple(gains),
        forfeits=tuple((seat, bot, Forfeit(seat=seat, ply=0, reason="")) for seat, bot in forfeits),
        records=(),
    )


# What is played.


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_meets_every_other_in_every_seat_of_every_deal(name: str) -> None:
    bots = ["heuristic", "random", "tiledominoes.bots:RandomBot"]
    tournament = Tournament.of(name, bots, 2, seed=5)
    encounters = list(play(tournament, records=True))
    assert len(encounters) == tournament.encounters == 2 * 3 * 2
    assert [e.deal for e in encounters] == [0] * 6 + [1] * 6
    assert {(e.one, e.others) for e in encounters[:6]} == {(a, b) for a in bots for b in bots if a != b}
    seats = GAMES[name].seats
    deals: list[set[str]] = [set(), set()]
    for encounter in encounters:
        assert len(encounter.gains) == len(encounter.records) == seats
        assert encounter.forfeits == ()
        for seat, text in enumerate(encounter.records):
            record = Record.from_json(text)
            for place in range(seats):
                bot = encounter.one if place == seat else encounter.others
                assert record.tags[f"seat {place}"] == f"bot {bot}"
            assert record.tags["deal"] == str(encounter.deal)
            *_, end = record.states()
            assert end.is_over
            assert encounter.gains[seat] == by_hand(end.scores, seat)
            deals[encounter.deal].add(json.dumps(json.loads(text)["rounds"][0]["hands"]))
    # One deal is the same for all who play it, and the next is another.
    assert [len(hands) for hands in deals] == [1, 1]
    assert deals[0] != deals[1]


def by_hand(scores: Sequence[int], seat: int) -> float:
    others = [score for place, score in enumerate(scores) if place != seat]
    return scores[seat] if sum(scores) == 0 else float(scores[seat] - Fraction(sum(others), len(others)))


def test_gains() -> None:
    assert gain((30, -10, -10, -10), 1) == -10
    assert gain((9, 3, 4), 2) == -2
    assert gain((0, 0, 0), 0) == 0


def test_two_names_of_random_play_have_their_own_chance() -> None:
    tournament = Tournament.of("chedeng", ["random", "tiledominoes.bots:RandomBot"], 1)
    first, second = play(tournament)
    assert first.gains != second.gains


def test_the_same_whoever_plays_it() -> None:
    tournament = Tournament.of("chuopai", ["heuristic", "random", FAILING], 2, seed=1)
    alone = list(play(tournament, records=True))
    assert alone == list(play(tournament, ThreadPoolExecutor, workers=3, records=True))
    assert list(play(PLAIN)) == list(play(PLAIN, processes(2), workers=2))
    assert list(play(PLAIN)) != list(play(Tournament.of("chuopai", PLAIN.bots, 2, seed=4)))


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    encounters = list(play(PLAIN, progress=lambda done, total: seen.append((done, total))))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert encounters == list(play(PLAIN))


def test_the_rules_are_those_of_the_tournament() -> None:
    tournament = Tournament.of("tienkau", ["heuristic", "random"], 1, rules=tienkau.RUSSIAN)
    for encounter in play(tournament, records=True):
        assert all(Record.from_json(text).rules == tienkau.RUSSIAN for text in encounter.records)


@pytest.mark.parametrize(
    ("game", "bots", "deals", "seed", "rules", "seconds", "says"),
    [
        ("chess", ["heuristic", "random"], 1, 0, None, None, "no game 'chess'; there are chedeng, "),
        ("chedeng", ["heuristic"], 1, 0, None, None, "a tournament is between two bots or more, each named"),
        ("chedeng", ["random", "random"], 1, 0, None, None, "a tournament is between two bots or more, each"),
        (
            "chedeng",
            "heuristic",
            1,
            0,
            None,
            None,
            "a tournament is between two bots or more, each named once",
        ),
        ("chedeng", ["heuristic", "best"], 1, 0, None, None, "no bot 'best' for chedeng; "),
        (
            "chedeng",
            ["heuristic", "random"],
            0,
            0,
            None,
            None,
            "the number of deals must be a whole number of",
        ),
        ("chedeng", ["heuristic", "random"], 1, 0.5, None, None, "the seed must be a whole number from "),
        ("chedeng", ["heuristic", "random"], 1, 0, None, 0, "the seconds for a move must be a number above"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, bots: list[str], deals: int, seed: int, rules: Rules | None, seconds: float | None, says: str
) -> None:
    with pytest.raises(TileDominoesError) as caught:
        Tournament.of(game, bots, deals, seed=seed, rules=rules, seconds=seconds)
    assert str(caught.value).startswith(says)


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(RulesError, match=r"rules must be chedeng\.Rules"):
        Tournament.of("chedeng", ["heuristic", "random"], 1, rules=tienkau.CELKO)


# The figures.


def test_a_deal_counts_once_in_each_mean() -> None:
    standings = Standings(Tournament.of("chedeng", ["random", "heuristic"], 3))
    alone = [(1, 2, 3, 6), (0, 0, 0, 0), (-2, -2, 4, 4)]
    for deal, gains in enumerate(alone):
        standings.add(made("random", "heuristic", gains, deal=deal))
        standings.add(made("heuristic", "random", (7, 7, 7, 7), deal=deal))
    means = [3, 0, 1]
    cell = standings.cells["random", "heuristic"]
    error = NormalDist().inv_cdf(0.975) * stdev(means) / 3**0.5
    assert cell.count == 3
    assert cell.interval == pytest.approx((4 / 3 - error, 4 / 3 + error))
    assert standings.means["random"].mean == pytest.approx(4 / 3)
    assert standings.means["heuristic"].interval == (7, 7)
    assert standings.ranking == ("heuristic", "random")


def test_a_bot_is_ranked_by_its_mean_against_all_others() -> None:
    bots = ("montecarlo", "heuristic", "random")
    standings = Standings(Tournament.of("tienkau", bots, 2))
    gains = {("montecarlo", "heuristic"): 1, ("montecarlo", "random"): 3, ("heuristic", "montecarlo"): 10}
    for deal in range(2):
        for one in bots:
            for others in bots:
                if one != others:
                    standings.add(made(one, others, (gains.get((one, others), 0),) * 4, deal=deal))
    assert {name: figures.mean for name, figures in standings.means.items()} == {
        "montecarlo": 2,
        "heuristic": 5,
        "random": 0,
    }
    assert {figures.count for figures in standings.means.values()} == {2}
    assert standings.ranking == ("heuristic", "montecarlo", "random")


def test_forfeits_count_once_a_game() -> None:
    standings = Standings(Tournament.of("chedeng", ["heuristic", FAILING], 1))
    # Three copies of the failing bot failed in the games with the other in seats 0 and 2.
    standings.add(made("heuristic", FAILING, (0,) * 4, [(0, FAILING)] * 3 + [(2, FAILING)] * 3))
    standings.add(made(FAILING, "heuristic", (0,) * 4, [(1, FAILING)]))
    assert standings.forfeits == {"heuristic": 0, FAILING: 3}


def test_the_tables_of_one_deal_have_no_intervals() -> None:
    standings = Standings(Tournament.of("chedeng", ["random", "heuristic"], 1))
    standings.add(made("random", "heuristic", (-3,) * 4))
    standings.add(made("heuristic", "random", (9,) * 4))
    assert [line.split() for line in standings.lines()] == [
        ["a", "deal", "95", "%", "failed"],
        ["1", "heuristic", "+9.00", "-", "0"],
        ["2", "random", "-3.00", "-", "0"],
        [],
        "What the bot of a row gains a deal alone among copies of the bot of a column:".split(),
        ["heuristic", "random"],
        ["heuristic", "-", "+9.00"],
        ["random", "-3.00", "-"],
    ]


# The command.


def told(capsys: pytest.CaptureFixture[str], code: int, words: str) -> list[str]:
    alone = [] if "--workers" in words else ["--workers", "1"]
    assert main(["tournament", *words.split(), *alone]) == code
    captured = capsys.readouterr()
    assert captured.out.isascii()
    assert max(map(len, captured.out.splitlines()), default=0) <= 80
    return captured.out.splitlines() + captured.err.splitlines()


def test_the_command_tells_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, 0, "chuopai heuristic random --deals 2 --seed 3")
    assert lines[0] == "Chuo Pai by the rules standard, seed 3: 2 deals, 12 games"
    standings = Standings(PLAIN)
    for encounter in play(PLAIN):
        standings.add(encounter)
    assert lines[2:] == list(standings.lines())
    assert lines == told(capsys, 0, "chuopai heuristic random --deals 2 --seed 3 --workers 2")


def test_the_command_keeps_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    told(capsys, 0, f"chuopai heuristic random --deals 2 --seed 3 --records {file}")
    kept = file.read_text("utf-8").splitlines()
    assert kept == [record for encounter in play(PLAIN, records=True) for record in encounter.records]


def test_the_command_touches_no_file_that_is_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("mine", "utf-8")
    lines = told(capsys, 2, f"chuopai heuristic random --deals 1 --records {file}")
    assert "is there already; give another name" in " ".join(lines)
    assert file.read_text("utf-8") == "mine"


def test_the_command_tells_of_bots_that_fail(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, 0, f"chedeng random {FAILING} --deals 1")
    text = " ".join(" ".join(lines).split())
    assert (
        f"deal 0, random in seat 0 among {FAILING}: {FAILING} in seat 1 forfeits at ply" in text
        or f"deal 0, random in seat 0 among {FAILING}: {FAILING} in seat 2 forfeits at ply" in text
        or f"deal 0, random in seat 0 among {FAILING}: {FAILING} in seat 3 forfeits at ply" in text
    )
    assert "it raised ValueError: 'this one \\xe9 fails'" in text
    # 4 games with three of them, 4 games with one: 16 failures in 8 games.
    assert "... and 6 more" in lines
    assert any(line.split()[-1:] == ["8"] and "FailingBot" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("chedeng heuristic", "a tournament is between two bots or more, each named once"),
        ("chedeng heuristic best", "no bot 'best' for chedeng; "),
        ("chedeng heuristic random --rules best", "no rules 'best' for chedeng; there are standard"),
        (
            "chedeng heuristic random --workers 0",
            "the number of workers must be a whole number of at least 1",
        ),
        (
            "chedeng heuristic random --records /no/such/folder/x",
            "cannot write /no/such/folder/x: No such file",
        ),
    ],
)
def test_wrong_words(capsys: pytest.CaptureFixture[str], words: str, says: str) -> None:
    assert says in told(capsys, 2, words)[-1]


def test_ctrl_c_leaves_the_games_that_were_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tiledominoes import tournament

    encounters = play(PLAIN, records=True)
    first = next(encounters)

    def interrupted(*_: object, **__: object):  # type: ignore[no-untyped-def]  # stands for play
        yield first
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "play", interrupted)
    file = tmp_path / "games.jsonl"
    told(capsys, 130, f"chuopai heuristic random --deals 2 --seed 3 --records {file}")
    assert file.read_text("utf-8").splitlines() == list(first.records)
