"""What the page of the protocol shows is what the runner says and expects."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tiledominoes import DOMINOES, GAMES
from tiledominoes.conformance import PROTOCOL, session, vectors
from tiledominoes.conformance.engine import LONGEST_LINE

PAGE = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text("utf-8")
EXAMPLES = [json.loads(body) for body in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
SHOWN = next(vector for vector in vectors("chedeng") if f"`{vector.id}`" in PAGE)


def test_requests_and_answers_are_those_of_a_vector() -> None:
    lines = [json.loads(line) for pair in session(SHOWN) for line in pair]
    others = [example for example in EXAMPLES if example not in lines]
    assert [sorted(example) for example in others] == [
        ["error", "id"],
        ["do", "id", "protocol"],
        ["engine", "games", "id", "protocol"],
    ]
    assert {example.get("protocol", PROTOCOL) for example in others} == {PROTOCOL}
    asked = [example["do"] for example in EXAMPLES if "do" in example]
    assert asked == ["hello", "new", "legal_moves", "play", "payments", "settle"]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_every_setup_is_there(name: str) -> None:
    rules = next(iter(GAMES[name].presets.values()))
    table = PAGE.partition(f"| Option of `{name}` |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| .* \| (\S+) \|$", table, re.MULTILINE)
    assert dict(rows) == rules.clauses()
    for value in filter(lambda value: isinstance(value, str), rules.to_dict().values()):
        assert f'`"{value}"`' in table
    setup = next(row for row in PAGE.splitlines() if row.startswith(f"  | `{name}` |"))
    assert re.findall(r"`(\w+)`:", setup) == list(GAMES[name].setup)


def test_the_order_of_the_dominoes_is_there() -> None:
    assert f"```text\n{' '.join(map(str, DOMINOES))}\n```" in PAGE


def test_every_clause_of_a_payment_is_there() -> None:
    table = PAGE.partition("| Game | Clause | Payment |")[2].partition("\n\n")[0]
    for game in ("chedeng", "tienkau"):
        paid = {p.clause for v in vectors(game) for r in v.rounds for p in r.payments}
        rows = re.findall(rf"^\| `{game}` \| (\S+) \|", table, re.MULTILINE)
        assert sorted(rows) == sorted(paid)


def test_the_limits_are_there() -> None:
    assert f"a line of more than {LONGEST_LINE:,} bytes" in PAGE
