"""Records as text that a person reads, types and compares line by line.

Lines in brackets hold what is said of the whole; then comes a line for each deal, and below it a line for
each lead, which begins with the seat that leads. Blank lines and lines that begin with ``#`` say nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from tiledominoes.checks import check_text
from tiledominoes.errors import ParseError, RecordError, TileDominoesError, excerpt
from tiledominoes.notation import NOTHING
from tiledominoes.options import code_from_text, code_text
from tiledominoes.records.json_form import FORM, read_observer, read_setup
from tiledominoes.records.record import Record
from tiledominoes.records.round import FaultError, Led, Round, read_hand
from tiledominoes.registry import GAMES, Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledominoes.options import Rules

_TAG = re.compile(r'\[([a-z]+) ("(?:[^"\\]|\\.)*")(?: ("(?:[^"\\]|\\.)*"))?\]')
_LEAD = re.compile(r"([0-9]): (\S.*)")
_NUMBER = re.compile(r"-?[0-9]{1,15}")


def to_text(record: Record) -> str:
    """The record as text, which ends in a line end."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    rules = " ".join(f"{name}={code_text(code)}" for name, code in record.rules.to_dict().items())
    yield f"[form {_quoted(FORM)}]"
    yield f"[game {_quoted(record.game)}]"
    yield f"[rules {_quoted(rules)}]"
    if record.observer is not None:
        yield f"[observer {_quoted(record.observer)}]"
    for name, value in record.tags.items():
        yield f"[tag {_quoted(name)} {_quoted(value)}]"
    for round_ in record.rounds:
        yield ""
        setup = " ".join(f"{name}={code_text(value)}" for name, value in round_.setup.items())
        hands = "/".join(hand.replace(" ", "+") or NOTHING for hand in round_.hands)
        yield f"deal {setup} partial={code_text(round_.partial)} hands={hands}"
        for led in round_.leads:
            yield f"{led.seat}: {' '.join(map(str, led.moves))}"
        yield f"{'over' if round_.over else 'open'} {' '.join(map(str, round_.scores))}"
    yield ""
    if record.chips is not None:
        yield f"chips {' '.join(map(str, record.chips))}"
    yield f"winners {' '.join(map(str, sorted(record.winners))) or NOTHING}"


def _quoted(text: str) -> str:
    import json

    return json.dumps(text)


def from_text(text: str) -> Record:
    """The record that a text holds, checked in full unless somebody observed it.

    Raises:
        RecordError: anything that is no record, or does not add up; the message begins with the line.
    """
    try:
        given = check_text(text, "a record")
    except ParseError as error:
        raise RecordError(error.reason) from None
    reader = _Reader(given)
    record = reader.record()
    if record.observer is None:
        try:
            record.play()
        except FaultError as fault:
            reader.fail(fault.reason, reader.line_of(fault))
    return record


class _Reader:
    """Reads a record's text line by line."""

    def __init__(self, text: str) -> None:
        lines = enumerate(text.split("\n"), 1)
        self._lines = [(n, line.rstrip()) for n, line in lines if line.strip() and line[0] != "#"]
        self._next = 0
        self._deal_lines: list[int] = []
        self._lead_lines: list[list[int]] = []

    def fail(self, reason: str, line: int) -> NoReturn:
        raise RecordError(f"line {line}: {reason}") from None

    def line_of(self, fault: FaultError) -> int:
        """The line of what does not add up: a lead, a deal, or the end."""
        if fault.round is None:
            return self._lines[-1][0]
        if fault.lead is None:
            return self._deal_lines[fault.round]
        return self._lead_lines[fault.round][fault.lead]

    def record(self) -> Record:
        """The record of all lines."""
        heads, tags = self._heads()
        game = GAMES.get(self._head(heads, "game"))
        if game is None:
            self.fail(f"game must be one of {', '.join(GAMES)}", heads["game"][0])
        if self._head(heads, "form") != FORM:
            self.fail(f"form must be {FORM}", heads["form"][0])
        rules = self._rules(heads, game)
        observer = self._observer(heads, game)
        rounds = []
        while self._peek().startswith("deal "):
            rounds.append(self._round(game))
        if not rounds:
            self.fail("expected a line: deal ...", self._line())
        chips = self._numbers("chips", game.seats) if self._peek().startswith("chips ") else None
        winners = self._winners(game)
        if self._next < len(self._lines):
            self.fail("expected nothing more after the winners", self._line())
        return Record(
            game=game.name,
            rules=rules,
            rounds=tuple(rounds),
            chips=chips,
            winners=winners,
            tags=tags,
            observer=observer,
        )

    def _heads(self) -> tuple[dict[str, tuple[int, str]], dict[str, str]]:
        """The lines in brackets: what is said by name, with its line, and the free tags."""
        import json

        heads: dict[str, tuple[int, str]] = {}
        tags: dict[str, str] = {}
        while self._peek().startswith("["):
            number, line = self._take()
            found = _TAG.fullmatch(line)
            if found is None:
                self.fail('expected a line such as [game "chedeng"]', number)
            kind = found.group(1)
            try:
                values = [json.loads(value) for value in found.groups()[1:] if value is not None]
            except json.JSONDecodeError:
                self.fail("a text in quotes is written as in JSON", number)
            known = kind in ("form", "game", "rules", "observer")
            if len(values) != (1 if known else 2) or not (known or kind == "tag"):
                self.fail("expected form, game, rules or observer with one text, or tag with two", number)
            if kind in heads or (kind == "tag" and values[0] in tags):
                self.fail(f"{excerpt(values[0])} stands there twice", number)
            if known:
                heads[kind] = (number, values[0])
            else:
                tags[values[0]] = values[1]
        return heads, tags

    def _head(self, heads: dict[str, tuple[int, str]], name: str) -> str:
        if name not in heads:
            self.fail(f'[{name} "..."] is missing', self._line())
        return heads[name][1]

    def _rules(self, heads: dict[str, tuple[int, str]], game: Game) -> Rules:
        kind = game.Rules
        text = self._head(heads, "rules")
        values = {k: code_from_text(v) for k, v in self._pairs(text.split(), heads["rules"][0]).items()}
        if values.keys() != kind.clauses().keys():
            self.fail(f"rules must have exactly {', '.join(kind.clauses())}", heads["rules"][0])
        try:
            return kind.from_dict(values)
        except TileDominoesError as error:
            self.fail(str(error), heads["rules"][0])

    def _observer(self, heads: dict[str, tuple[int, str]], game: Game) -> str | None:
        if "observer" not in heads:
            return None
        try:
            return read_observer(heads["observer"][1], game)
        except TileDominoesError as error:
            self.fail(str(error), heads["observer"][0])

    def _round(self, game: Game) -> Round:
        number, line = self._take()
        values = self._pairs(line.split()[1:], number)
        hands = values.pop("hands", "").split("/")
        plain: dict[str, object] = {k: code_from_text(v) for k, v in values.items()}
        partial = plain.pop("partial", None)
        if not isinstance(partial, bool):
            self.fail("partial must be yes or no", number)
        setup = read_setup(plain, game, lambda reason: self.fail(reason, number))
        if len(hands) != game.seats:
            self.fail(f"hands must be {game.seats} with / between them", number)
        self._deal_lines.append(number)
        self._lead_lines.append([])
        leads = []
        while (found := _LEAD.fullmatch(self._peek())) is not None:
            leads.append(self._led(found, game))
        over = self._peek().startswith("over ")
        scores = self._numbers("over" if over else "open", game.seats)
        texts = tuple(self._hand(hand, number) for hand in hands)
        return Round(setup=setup, partial=partial, hands=texts, leads=tuple(leads), over=over, scores=scores)

    def _hand(self, word: str, number: int) -> str:
        try:
            return "" if word == NOTHING else read_hand(word.replace("+", " "))
        except TileDominoesError as error:
            self.fail(f"hands: {error.args[0]}", number)

    def _led(self, found: re.Match[str], game: Game) -> Led:
        number, _ = self._take()
        self._lead_lines[-1].append(number)
        try:
            moves = tuple(game.parse_move(word) for word in found.group(2).split())
        except ParseError as error:
            self.fail(f"{excerpt(error.text)}: {error.reason}", number)
        return Led(int(found.group(1)), moves)

    def _winners(self, game: Game) -> frozenset[int]:
        if self._peek() == f"winners {NOTHING}":
            self._take()
            return frozenset()
        numbers = self._numbers("winners", None)
        if any(n not in range(game.seats) for n in numbers) or list(numbers) != sorted(set(numbers)):
            self.fail("winners are seats in order, or -", self._lines[self._next - 1][0])
        return frozenset(numbers)

    def _numbers(self, word: str, length: int | None) -> tuple[int, ...]:
        """The whole numbers of a line that begins with this word."""
        if not self._peek().startswith(f"{word} "):
            self.fail(f"expected a line: {word} ...", self._line())
        number, line = self._take()
        words = line.split()[1:]
        if not all(_NUMBER.fullmatch(w) for w in words) or length not in (None, len(words)):
            self.fail(f"expected {word} and {length or 'some'} whole numbers", number)
        return tuple(map(int, words))

    def _pairs(self, words: Sequence[str], number: int) -> dict[str, str]:
        values: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or name in values:
                self.fail(f"expected name=value, each once, not {excerpt(word)}", number)
            values[name] = value
        return values

    def _peek(self) -> str:
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def _line(self) -> int:
        """The number of the line that is read next, or of the last."""
        if not self._lines:
            return 1
        return self._lines[min(self._next, len(self._lines) - 1)][0]

    def _take(self) -> tuple[int, str]:
        taken = self._lines[self._next]
        self._next += 1
        return taken
