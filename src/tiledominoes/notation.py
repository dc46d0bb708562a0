"""Positions as one line of text: a game's name, then ``key=value`` words between single blanks.

``chedeng turn=0 dealer=3 ... starting_chips=200`` is such a line. Every game writes its own keys, then
one for each option of its rules, so that two positions have one text exactly when they are equal.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn, TypeVar

from tiledominoes.bags import Bag
from tiledominoes.checks import LARGEST, check_text
from tiledominoes.errors import ParseError, RulesError, TileDominoesError, excerpt
from tiledominoes.options import Rules, code_from_text, code_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

R = TypeVar("R", bound=Rules)
V = TypeVar("V")

NOTHING = "-"
_WORD = re.compile(r"\S+")
_POSITIVE = re.compile(r"[1-9][0-9]{0,9}")


def bag_text(bag: Bag) -> str:
    """A bag as one word: ``66+66+65``, or ``-`` for an empty one."""
    return "+".join(map(str, bag)) or NOTHING


def write_position(game: str, values: Mapping[str, str], rules: Rules) -> str:
    """The line of a position: its game, its values, and every option of its rules."""
    options = {name: code_text(code) for name, code in rules.to_dict().items()}
    return " ".join([game, *(f"{k}={v}" for k, v in {**values, **options}.items())])


class PositionText:
    """The values of a position's line, read one by one with errors that point at the place.

    Args:
        text: the line; blanks of any kind and number part the words.
        game: the name that the line must begin with.
        keys: the keys that must all be there, in any order.
        options: kind of the rules whose options may be there too; one left out has its default.

    Raises:
        ParseError: no text, another game, a key that is unknown, repeated or missing.
    """

    def __init__(self, text: str, game: str, keys: Sequence[str], options: type[Rules]) -> None:
        self.text = check_text(text, f"a {game} position")
        words = list(_WORD.finditer(self.text))
        if not words or words[0].group() != game:
            start = words[0].start() if words else 0
            raise ParseError(f"expected a position that begins with {game!r}", self.text, start)
        known = options.clauses()
        self._values: dict[str, str] = {}
        self._places: dict[str, int] = {}
        for word in words[1:]:
            key, equals, value = word.group().partition("=")
            if not equals or (key not in keys and key not in known):
                expected = f"key=value with one of {', '.join([*keys, *known])}"
                raise ParseError(f"expected {expected}", self.text, word.start())
            if key in self._values:
                raise ParseError(f"{key} stands there twice", self.text, word.start())
            self._values[key] = value
            self._places[key] = word.start() + len(key) + 1
        for key in keys:
            if key not in self._values:
                raise ParseError(f"{key}=... is missing", self.text, len(self.text))
        self._options = {k: v for k, v in self._values.items() if k in known}

    def fail(self, key: str, reason: str) -> NoReturn:
        """Raise the `ParseError` that points at the value of `key`."""
        raise ParseError(f"{key}: {reason}", self.text, self._places.get(key, 0)) from None

    def choice(self, key: str, meanings: Mapping[str, V]) -> V:
        """What the value of `key` means among these words."""
        word = self._values[key]
        if word not in meanings:
            self.fail(key, f"expected one of {', '.join(meanings)}, not {excerpt(word)}")
        return meanings[word]

    def whole(self, key: str, values: Iterable[int]) -> int:
        """The value of `key` as one of these whole numbers."""
        return self.choice(key, {str(n): n for n in values})

    def whole_or_none(self, key: str, values: Iterable[int]) -> int | None:
        """The value of `key` as one of these whole numbers, or None for ``-``."""
        return self.choice(key, {NOTHING: None, **{str(n): n for n in values}})

    def wholes(self, key: str, length: int, values: Iterable[int]) -> tuple[int, ...]:
        """So many whole numbers among these, parted by ``/``."""
        known = {str(n): n for n in values}
        words = self._parted(key, length)
        for word in words:
            if word not in known:
                self.fail(key, f"expected one of {', '.join(known)}, not {excerpt(word)}")
        return tuple(known[word] for word in words)

    def positive(self, key: str) -> int:
        """A whole number from 1 to `LARGEST`."""
        word = self._values[key]
        if not _POSITIVE.fullmatch(word) or int(word) > LARGEST:
            self.fail(key, f"expected a whole number from 1 to {LARGEST}, not {excerpt(word)}")
        return int(word)

    def parts(self, key: str, read: Callable[[str], V]) -> tuple[V, ...]:
        """What `read` makes of each part, parted by ``/``; nothing for ``-``."""
        word = self._values[key]
        try:
            return () if word == NOTHING else tuple(map(read, word.split("/")))
        except TileDominoesError as error:
            self.fail(key, str(error.args[0]))

    def bag(self, key: str) -> Bag:
        """The bag that stands at `key`."""
        return self._bag(key, self._values[key])

    def bags(self, key: str, seats: int) -> tuple[Bag, ...]:
        """One bag a seat, parted by ``/``."""
        return tuple(self._bag(key, word) for word in self._parted(key, seats))

    def rules(self, kind: type[R]) -> R:
        """The rules that the options make."""
        try:
            return kind.from_dict({k: code_from_text(v) for k, v in self._options.items()})
        except RulesError as error:
            key = next((k for k in self._options if str(error).startswith(f"{k} ")), "")
            self.fail(key or "rules", str(error))

    def _parted(self, key: str, length: int) -> list[str]:
        words = self._values[key].split("/")
        if len(words) != length:
            self.fail(key, f"expected {length} parts with / between them, not {len(words)}")
        return words

    def _bag(self, key: str, word: str) -> Bag:
        if word == NOTHING:
            return Bag()
        try:
            return Bag(word)
        except TileDominoesError as error:
            self.fail(key, str(error.args[0]))
