"""The examples for people: a bot of one's own with its measurement, and a lesson for a class."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from test_docs import run
from tiledominoes import chedeng
from tiledominoes.bots import RandomBot

if TYPE_CHECKING:
    from types import ModuleType

EXAMPLES = Path(__file__).parents[1] / "examples"
LESSON = EXAMPLES / "class_room.py"


@pytest.fixture(scope="module")
def a_bot() -> ModuleType:
    """The example of the bot as a module; nothing is measured."""
    spec = importlib.util.spec_from_file_location("a_bot", EXAMPLES / "a_bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the lesson prints."""
    return run(LESSON, "3", folder=tmp_path_factory.mktemp("lesson"))


# The bot.


def choice(bot: ModuleType, hands: list[str], *texts: str) -> str:
    """What the bot plays after these moves of a small deal that seat 0 leads."""
    state = chedeng.State.start(hands, dealer=0, partial=True)
    for text in texts:
        state = state.play(chedeng.parse_move(text))
    assert state.current_player is not None
    return str(bot.CountingBot().choose(state.observe(state.current_player), None, Random(1)))


def test_the_bot_opens_what_the_fewest_unseen_tiles_have(a_bot: ModuleType) -> None:
    # Unseen are two tiles with a 4, three with a 6, and one with a 5.
    assert choice(a_bot, ["65 44", "66 61", "64 53", "11 42"]) == "65:5"


def test_the_bot_prefers_the_heavier_tile(a_bot: ModuleType) -> None:
    assert choice(a_bot, ["21 51", "66 64", "44 33", "63 43"]) in ("51:5", "51:1")


def test_the_bot_lays_the_lightest_tile_when_none_fits(a_bot: ModuleType) -> None:
    assert choice(a_bot, ["65 44", "43 21", "64 53", "11 42"], "65:5") == "x21"


def test_the_bot_does_not_go_face_down_without_need(a_bot: ModuleType) -> None:
    assert choice(a_bot, ["65 44", "66 21", "64 53", "11 42"], "65:6") == "66:6"


def test_every_seat_of_a_deal_is_played_once(a_bot: ModuleType) -> None:
    bot = a_bot.CountingBot()
    # Nothing of the bot is random, so the four games among its own kind are one, whose chips add up to 0.
    assert [a_bot.gain(bot, bot, Random(seed)) for seed in range(5)] == [0] * 5


def test_a_deal_is_the_same_in_all_seats(a_bot: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Looking:
        def choose(self, observation: chedeng.Observation, _table: object, rng: Random) -> chedeng.Move:
            if len(observation.hand) == 8:
                seen.append((observation.seat, observation.hand))
            return RandomBot().choose(observation, None, rng)

    a_bot.gain(Looking(), RandomBot(), Random(5))
    deal = chedeng.deal(Random(5))
    assert seen == [(seat, deal.hands[seat]) for seat in range(4)]


def test_the_bot_beats_random_play_by_a_clear_margin(tmp_path: Path) -> None:
    out = run(EXAMPLES / "a_bot.py", "3", "20", folder=tmp_path).splitlines()
    line = r"against (.*): (-?[\d.]+) \+- ([\d.]+) chips a deal, 20 deals from every seat"
    found = [re.fullmatch(line, text) for text in out]
    gains = {match[1]: (float(match[2]), float(match[3])) for match in found if match}
    assert list(gains) == ["random bots", "the bots of the library"]
    gain, error = gains["random bots"]
    assert gain > 5 * error > 0


# The lesson.


def after(lesson: str, head: str) -> list[str]:
    """The lines of a part of the lesson."""
    return lesson.partition(f"\n{head}")[2].partition("\n\n")[0].splitlines()[1:]


def test_the_lesson_counts_the_tiles(lesson: str) -> None:
    assert "1. 32 tiles with 227 pips" in lesson
    rows = [line.split() for line in after(lesson, "1. ") if " is on " in line]
    assert [(row[0], row[3]) for row in rows] == list(zip("123456", "10 7 8 8 9 10".split(), strict=True))
    assert all(len(row[-1]) == int(row[3]) for row in rows)


def test_the_lesson_shows_one_hand_only(lesson: str) -> None:
    part = after(lesson, "2. ")
    deal = chedeng.deal(Random(3))
    own = " ".join(f"[{tile.high}-{tile.low}]" for tile in deal.hands[deal.dealer])
    assert [line.strip() for line in part if "hand" in line].count("hand       [###] x 8") == 3
    assert [line for line in part if own in line]


def test_the_lesson_tells_what_is_legal_and_why_nothing_else(lesson: str) -> None:
    part = after(lesson, "3. ")
    led = re.search(r"Seat (\d) leads (\S+), so that the open end is (\d)", lesson)
    assert led
    state = chedeng.deal(Random(3)).play(chedeng.parse_move(led[2]))
    legal = next(line for line in part if line.startswith("Legal: "))
    assert legal.split()[1:] == [str(move) for move in state.legal_moves]
    assert [line[:4] for line in part if " says: " in line] == ["CD-6", "CD-5"]
    assert [line for line in part if line.startswith("Not ")][1].partition(": ")[0].startswith("Not x")


def test_the_lesson_plays_the_round_that_it_scores(lesson: str) -> None:
    led = re.search(r"leads (\S+), so", lesson)
    assert led
    state = chedeng.deal(Random(3)).play(chedeng.parse_move(led[1]))
    for line in after(lesson, "4. "):
        assert line.startswith(f"seat {state.current_player}, ")
        state = state.play(chedeng.parse_move(line.split()[-1]))
    assert state.is_over
    part = after(lesson, "5. ")
    for seat, pile in enumerate(state.face_down):
        assert part[seat].startswith(f"seat {seat}: ")
        assert re.findall(r"(\d)\+(\d)", part[seat]) == [(str(t.high), str(t.low)) for t in pile]
        assert part[seat].endswith(f" = {pile.pips}" if pile else "a Ton (CD-12)")
    paid = [re.fullmatch(r"seat (\d) pays seat (\d): .* = (\d+) chips \((.*)\)", line) for line in part[4:-1]]
    assert [(int(p[1]), int(p[2]), int(p[3]), p[4]) for p in paid if p] == [
        (p.payer, p.payee, p.chips, p.clause) for p in state.payments
    ]
    assert part[-1] == f"Gains: {' '.join(map(str, state.scores))} - together 0"


def test_the_lesson_explains_each_payment_by_a_sum(lesson: str) -> None:
    sums = re.findall(r": ([-x\d ]+) = (\d+) chips", lesson)
    assert sums
    for text, chips in sums:
        more, less = (part.split("x") for part in text.split(" - "))
        products = [int(part[0]) * 2 ** (len(part) - 1) for part in (more, less)]
        assert products[0] - products[1] == int(chips)


def test_the_lesson_reckons_what_it_tries(lesson: str) -> None:
    part = after(lesson, "6. ")
    share = Fraction(comb(25, 8), comb(32, 8))
    assert part[0].split() == ["reckoned:", f"{100 * float(share):.2f}", "%"]
    tried, apart = float(part[1].split()[1]), float(part[2].split()[3])
    assert abs(tried - 100 * float(share)) < 5 * apart
    rng = Random(3)
    hands = [chedeng.deal(rng).hands[0] for _ in range(2000)]
    without = sum(not any(2 in (tile.high, tile.low) for tile in hand) for hand in hands)
    assert tried == pytest.approx(100 * without / 2000, abs=0.005)


def test_a_notebook_may_have_words_of_its_own(tmp_path: Path) -> None:
    words = ["-f", str(tmp_path / "kernel.json")]
    done = subprocess.run(
        [sys.executable, str(LESSON), *words], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert done.stdout.startswith("The seed is 7.\n")


def test_the_lesson_is_in_cells() -> None:
    text = LESSON.read_text("utf-8")
    cells = re.split(r"^# %%", text, flags=re.MULTILINE)[1:]
    for cell in cells:
        kind, _, body = cell.partition("\n")
        if kind == " [markdown]":
            assert all(line.startswith("#") for line in body.splitlines() if line)
        else:
            assert kind == ""
            compile(body, "cell", "exec")
