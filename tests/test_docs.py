"""What the documentation says and shows is true: its examples run, and nothing is missing."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import tiledominoes
from effort import FULL_ONLY
from pages import DOCS, FENCE, PAGES, ROOT, fences, page_name
from tiledominoes import GAMES, Bag, Game, bots, chedeng, drawing, names, packs, rulebook, simulation

if TYPE_CHECKING:
    from pathlib import Path

README = ROOT / "README.md"
REFERENCE = DOCS / "reference"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
MODULES = [
    "tiledominoes",
    *(
        module.name
        for module in pkgutil.walk_packages(tiledominoes.__path__, "tiledominoes.")
        if not module.name.endswith("__main__")
    ),
]
RUNS = ("pycon", "{doctest}")
TOO_LONG = 300
LONG = {
    *("simulation", "testing", "tournaments", "tutorial_bot", "tutorial_checking", "tutorial_teaching"),
    *("a_bot", "monte_carlo", "odds_of_ton", "openspiel_mccfr", "rl_learner"),
}
"""The pages and examples that play many games."""


def only_examples(text: str) -> str:
    """The page with every line blank that is not in a block that runs, so that line numbers stay."""
    lines = [""] * text.count("\n")
    for found in FENCE.finditer(text):
        if found["info"] in RUNS:
            first = text.count("\n", 0, found.start("body"))
            body = found["body"].splitlines()
            lines[first : first + len(body)] = body
    return "\n".join([*lines, ""])


def check(test: doctest.DocTest) -> None:
    """Run the examples of a doctest, and fail with its report when one prints something else."""
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.DONT_ACCEPT_TRUE_FOR_1)
    result = runner.run(test, out=report.append)
    assert not result.failed, "".join(report)


# Code on the pages.


def test_readme_first_block_is_two_commands() -> None:
    info, body = fences(README)[0]
    assert info == "sh"
    assert body.splitlines() == [
        "python -m pip install . && tiledominoes watch chedeng --seed 7",
        'python -m pip install ".[test]" && python -m pytest --cov -n auto',
    ]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[FULL_ONLY] if page.stem in LONG else []) for page in PAGES],
    ids=page_name,
)
def test_page_examples(page: Path) -> None:
    text = only_examples(page.read_text("utf-8"))
    check(doctest.DocTestParser().get_doctest(text, {}, page_name(page), str(page), 0))


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_page_has_no_example_that_does_not_run(page: Path) -> None:
    text = page.read_text("utf-8")
    shown = [line for line in text.splitlines() if line.startswith((">>>", "..."))]
    run = [line for line in only_examples(text).splitlines() if line.startswith((">>>", "..."))]
    assert run == shown
    assert not [info for info, _ in fences(page) if info in ("", "python", "py")]


def test_pages_with_examples() -> None:
    have = {page_name(page) for page in PAGES if any(info in RUNS for info, _ in fences(page))}
    assert have >= {"README.md", "docs/index.md", "docs/tutorial.md", *(f"docs/{game}.md" for game in GAMES)}


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        check(test)


# How the pages hang together; their links are in test_links.py.


def entries(body: str) -> list[str]:
    """The pages that a table of contents lists."""
    return [line for line in body.splitlines() if line and not line.startswith(":")]


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_directives_lead_to_files(page: Path) -> None:
    for info, body in fences(page):
        if info == "{toctree}":
            assert entries(body)
            assert [e for e in entries(body) if not (page.parent / f"{e}.md").exists()] == []
        if info.startswith("{include}"):
            assert (page.parent / info.removeprefix("{include}").strip()).exists()


def test_every_page_is_in_a_table_of_contents() -> None:
    listed = {
        page.parent / f"{entry}.md"
        for page in PAGES
        for info, body in fences(page)
        if info == "{toctree}"
        for entry in entries(body)
    }
    assert {page for page in PAGES if DOCS in page.parents} == listed | {DOCS / "index.md"}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_clauses_that_are_named_exist(page: Path) -> None:
    for clause_id in re.findall(r"\b(?:EQ|CD|TK|CP)-[0-9]+\b", page.read_text("utf-8")):
        assert rulebook.clause(clause_id).id == clause_id


# What must be on the pages.


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_printed(game: str) -> None:
    infos = [info for info, _ in fences(DOCS / f"{game}.md")]
    assert f"{{clauses}} {game}" in infos


@pytest.mark.parametrize("game", rulebook.games())
def test_every_decision_has_its_question(game: str) -> None:
    (body,) = [body for info, body in fences(DOCS / "decisions.md") if info == f"{{decisions}} {game}"]
    asked = [line.partition(": ") for line in body.splitlines()]
    assert [clause_id for clause_id, _, _ in asked] == [c.id for c in rulebook.clauses(game) if c.decision]
    assert [question for _, _, question in asked if not question.endswith("?")] == []


@pytest.mark.parametrize("game", rulebook.games())
def test_pictures_are_at_clauses_of_the_game(game: str) -> None:
    page = DOCS / ("rulebook.md" if game == "equipment" else f"{game}.md")
    infos = [info for info, _ in fences(page)]
    below = infos[infos.index(f"{{clauses}} {game}") :]
    pictured = [info.split()[1] for info in below if info.startswith("{clause-picture}")]
    assert pictured
    assert {rulebook.clause(clause_id).game for clause_id in pictured} == {game}


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("tienkau", ("tienkau-differences", "tienkau-pairs")),
        ("chuopai", ("chuopai-families", "chuopai-combinations")),
    ],
)
def test_game_has_its_tables(game: str, tables: tuple[str, ...]) -> None:
    infos = [info for info, _ in fences(DOCS / f"{game}.md")]
    assert [table for table in tables if f"{{{table}}}" not in infos] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_readme_says_what_can_be_played(game: Game) -> None:
    rows = [row for row in README.read_text("utf-8").splitlines() if row.startswith(f"| {game.title} |")]
    assert len(rows) == 1
    assert rows[0].startswith(f"| {game.title} | {game.seats} | complete: ")
    assert f"(docs/{game.name}.md)" in README.read_text("utf-8")


PUBLIC = {
    *(name for name in tiledominoes.__all__ if name not in ("__version__", *GAMES)),
    *(f"{game}.{name}" for game in GAMES for name in getattr(tiledominoes, game).__all__),
    *(f"bots.{name}" for name in bots.__all__),
    *(f"simulation.{name}" for name in simulation.__all__),
    *(f"drawing.{name}" for name in drawing.__all__),
    *(f"names.{name}" for name in names.__all__),
    *(f"rulebook.{name}" for name in rulebook.__all__),
    *(f"packs.{name}" for name, value in vars(packs).items() if isinstance(value, (Bag, packs.Card))),
}


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_public_name_is_in_the_reference(name: str) -> None:
    text = "\n".join(page.read_text("utf-8") for page in REFERENCE.glob("*.md"))
    module, _, last = name.rpartition(".")
    path = rf"tiledominoes\.{module}\.(?:\w+\.)?{last}" if module else rf"tiledominoes\.(?:\w+\.)?{last}"
    assert re.search(rf"^\.\. auto\w+:: {path}$", text, re.MULTILINE)


def test_citation_names_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.*)$", text, re.MULTILINE) == [tiledominoes.__version__]


# The example programs.


def run(example: Path, *arguments: str, folder: Path) -> str:
    """What an example prints, having ended well and without a word on stderr."""
    command = [sys.executable, "-W", "error", str(example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False, timeout=TOO_LONG)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_there_are_examples() -> None:
    names = "a_bot any_game chedeng_match class_room foreign_engine game_loop monte_carlo odds_of_ton"
    names += " openspiel_mccfr rl_learner"
    assert [example.stem for example in EXAMPLES] == names.split()


@pytest.mark.parametrize(
    "example",
    [pytest.param(example, marks=[FULL_ONLY] if example.stem in LONG else []) for example in EXAMPLES],
    ids=page_name,
)
def test_example_runs(example: Path, tmp_path: Path) -> None:
    out = run(example, folder=tmp_path)
    assert out.isascii()
    assert out.endswith("\n")
    assert out == run(example, "7", folder=tmp_path)
    assert out != run(example, "8", folder=tmp_path)


def test_any_game_plays_every_game(tmp_path: Path) -> None:
    out = run(ROOT / "examples" / "any_game.py", folder=tmp_path)
    titles = [line.partition(":")[0] for line in out.splitlines()]
    assert titles == [game.title for game in GAMES.values()]


def test_chedeng_match_ends(tmp_path: Path) -> None:
    out = run(ROOT / "examples" / "chedeng_match.py", folder=tmp_path).splitlines()
    assert out[0].startswith("Round 1, clockwise, seat ")
    last = [int(chips) for chips in out[-2].removeprefix("  chips: ").split(",")]
    assert sum(last) == 4 * chedeng.STANDARD.starting_chips
    richest = ", ".join(str(seat) for seat, chips in enumerate(last) if chips == max(last))
    assert out[-1] == f"Winners: {richest}"
