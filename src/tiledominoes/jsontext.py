"""JSON objects read with care: every fault is a `ParseError`, whatever the text holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

from tiledominoes.bags import Bag
from tiledominoes.checks import check_text
from tiledominoes.errors import ParseError, TileDominoesError, excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

V = TypeVar("V")

_MAX_DIGITS = 18


def write_json(form: str, values: Mapping[str, object]) -> str:
    """The JSON text of an object with these values, tagged with its form; ASCII, keys in order given."""
    import json

    return json.dumps({"form": form, **values})


class JsonObject:
    """The members of one JSON object, read one by one.

    Args:
        text: the JSON text.
        form: the tag that its member ``form`` must have.
        keys: the names of all other members, none more and none less.

    Raises:
        ParseError: no text, no JSON, not this form, a member missing, unknown or repeated.
    """

    def __init__(self, text: str, form: str, keys: tuple[str, ...]) -> None:
        self.text = check_text(text, "JSON")
        self.path = ""
        self.is_loose = False
        self.values: dict[str, object] = {}
        values = _load(self.text)
        if not isinstance(values, dict) or values.get("form") != form:
            self.fail(f"expected a JSON object with the form {form!r}")
        del values["form"]
        self._take(values, keys)

    @classmethod
    def loose(cls, text: str, keys: tuple[str, ...]) -> JsonObject:
        """A JSON object without a form that has these members, and perhaps others that say nothing.

        The objects within it are read likewise.

        Raises:
            ParseError: no text, no JSON object, a member missing or repeated.
        """
        found = cls.__new__(cls)
        found.text = check_text(text, "JSON")
        found.path = ""
        found.is_loose = True
        values = _load(text)
        if not isinstance(values, dict):
            found.fail(f"expected a JSON object, not {excerpt(values)}")
        found._take(values, keys)
        return found

    def need(self, *keys: str) -> None:
        """Raise a `ParseError` unless these members are there too."""
        self._take(self.values, keys)

    def _take(self, values: dict[str, object], keys: tuple[str, ...]) -> None:
        wrong = set(keys) - values.keys() if self.is_loose else values.keys() ^ set(keys)
        if wrong:
            odd = ", ".join(excerpt(key) for key in sorted(wrong)[:5])
            wanted = f"{'at least' if self.is_loose else 'exactly'} the members {', '.join(keys)}"
            self.fail(f"expected {wanted}; not so: {odd}")
        self.values = values

    def fail(self, reason: str) -> NoReturn:
        """Raise a `ParseError` for this text, with the path of this object in it."""
        raise ParseError(f"{self.path}: {reason}" if self.path else reason, self.text) from None

    def objects(self, key: str, keys: tuple[str, ...]) -> list[JsonObject]:
        """A list of objects with exactly these members each."""
        return [
            self._part(f"{key}[{number}]", value, keys) for number, value in enumerate(self._list(key, None))
        ]

    def object_or_none(self, key: str, keys: tuple[str, ...]) -> JsonObject | None:
        """An object with exactly these members, or None for null."""
        value = self.values[key]
        return None if value is None else self._part(key, value, keys)

    def _part(self, place: str, value: object, keys: tuple[str, ...]) -> JsonObject:
        part = JsonObject.__new__(JsonObject)
        part.text = self.text
        part.is_loose = self.is_loose
        part.path = f"{self.path}{'.' if self.path else ''}{place}"
        if not isinstance(value, dict):
            part.fail(f"expected an object, not {excerpt(value)}")
        part._take(value, keys)
        return part

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number between these."""
        return self._whole(key, self.values[key], low, high)

    def whole_or_none(self, key: str, low: int, high: int) -> int | None:
        """A whole number between these, or None for null."""
        return None if self.values[key] is None else self.whole(key, low, high)

    def flag(self, key: str) -> bool:
        """True or False."""
        value = self.values[key]
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false, not {excerpt(value)}")
        return value

    def wholes(self, key: str, length: int | None, low: int, high: int) -> tuple[int, ...]:
        """A list of so many whole numbers between these, or of any number of them."""
        return tuple(self._whole(key, value, low, high) for value in self._list(key, length))

    def bag(self, key: str) -> Bag:
        """A bag from its text."""
        return self._read(key, self.values[key], Bag)

    def bags(self, key: str, length: int) -> tuple[Bag, ...]:
        """A list of so many bags."""
        return tuple(self._read(key, value, Bag) for value in self._list(key, length))

    def texts(self, key: str, read: Callable[[str], V]) -> tuple[V, ...]:
        """A list of whatever `read` makes of each text in it."""
        return tuple(self._read(key, value, read) for value in self._list(key, None))

    def text_of(self, key: str) -> str:
        """Some text."""
        return self._read(key, self.values[key], str)

    def text_in(self, key: str, value: object) -> str:
        """`value` itself, when it is text; `key` is where it stands."""
        return self._read(key, value, str)

    def text_or_none(self, key: str, read: Callable[[str], V]) -> V | None:
        """Whatever `read` makes of the text, or None for null."""
        value = self.values[key]
        return None if value is None else self._read(key, value, read)

    def mapping(self, key: str) -> dict[str, object]:
        """An object within the object."""
        value = self.values[key]
        if not isinstance(value, dict):
            self.fail(f"{key} must be an object, not {excerpt(value)}")
        return value

    def _list(self, key: str, length: int | None) -> list[object]:
        value = self.values[key]
        if not isinstance(value, list) or length not in (None, len(value)):
            self.fail(f"{key} must be a list{f' of {length}' if length else ''}, not {excerpt(value)}")
        return value

    def _whole(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fail(f"{key} must be a whole number from {low} to {high}, not {excerpt(value)}")

    def _read(self, key: str, value: object, read: Callable[[str], V]) -> V:
        if not isinstance(value, str):
            self.fail(f"{key} must hold text, not {excerpt(value)}")
        try:
            return read(value)
        except TileDominoesError as error:
            self.fail(f"{key}: {error}")


def _load(text: str) -> object:
    import json

    try:
        return json.loads(text, object_pairs_hook=_unique, parse_int=_parse_int, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise ParseError(f"no JSON: {error.msg}", text, error.pos) from None
    except RecursionError:
        raise ParseError("no JSON that is nested so deeply is read", text) from None
    except _BadJsonError as error:
        raise ParseError(str(error), text) from None


class _BadJsonError(Exception):
    """A value that JSON allows or Python's reader admits, and we do not."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _BadJsonError("a member stands twice in an object")
    return members


def _parse_int(digits: str) -> int:
    if len(digits.lstrip("-")) > _MAX_DIGITS:
        raise _BadJsonError(f"a whole number of {len(digits)} digits is too large")
    return int(digits)


def _refuse(constant: str) -> object:
    raise _BadJsonError(f"{constant} is no JSON")
