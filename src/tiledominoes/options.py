"""What the `Rules` of every game have in common: checked values, codes for text and JSON, clauses.

A game's rules are one frozen attrs class whose fields are whole values: whole numbers, flags, enums with
a text code, or None. Each field names in its metadata the clause that it selects a reading of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from attrs import Attribute, fields, frozen

from tiledominoes.checks import check_flag, check_whole
from tiledominoes.errors import RulesError, excerpt

if TYPE_CHECKING:
    from typing import Self

V = TypeVar("V")

Code: TypeAlias = int | bool | str | None
"""The plain form of an option: what JSON and text hold."""

_NUMBER = re.compile(r"-?[0-9]{1,18}")
_WORDS: dict[str, Code] = {"yes": True, "no": False, "none": None}


class Choice(StrEnum):
    """The base of options with a few named values; the names are their codes in text and JSON."""


@frozen
class Rules:
    """The base of every game's `Rules`: options as plain codes, and back."""

    def __attrs_post_init__(self) -> None:
        """Put the member in the place of its code, in every option that has a `Choice` for its default."""
        for attribute in fields(type(self)):
            if isinstance(attribute.default, Choice):
                value = getattr(self, attribute.name)
                members = {member.value: member for member in type(attribute.default)}
                if not isinstance(value, str) or value not in members:
                    wanted = f"one of {', '.join(members)}"
                    raise RulesError(f"{_named(attribute)} must be {wanted}, not {excerpt(value)}")
                object.__setattr__(self, attribute.name, members[value])

    def to_dict(self) -> dict[str, Code]:
        """Every option by name as a plain value: an int, a bool, a text code or None."""
        return {a.name: _code(getattr(self, a.name)) for a in fields(type(self))}

    @classmethod
    def from_dict(cls, options: Mapping[str, object]) -> Self:
        """The rules with these options; one that is not named keeps its default.

        Raises:
            RulesError: an option that does not exist, or a value it cannot have.
        """
        if not isinstance(options, Mapping):
            raise RulesError(f"options must be a mapping of names to values, not {excerpt(options)}")
        known = [a.name for a in fields(cls)]
        for name in options:
            if name not in known:
                raise RulesError(f"there is no option {excerpt(name)}; there are {', '.join(known)}")
        return cls(**options)

    @classmethod
    def clauses(cls) -> dict[str, str]:
        """The rulebook clause of every option, by name."""
        return {a.name: a.metadata["clause"] for a in fields(cls)}


def clause(clause_id: str) -> dict[str, str]:
    """The metadata of an option that selects a reading of this clause."""
    return {"clause": clause_id}


@frozen
class Whole:
    """An attrs validator: a whole number from `low` to `high`, or None where the option is `optional`.

    Attributes:
        low: the least.
        high: the most; None for what every count is bound by.
        optional: whether None is a value too.
    """

    low: int
    high: int | None = None
    optional: bool = False

    def __call__(self, _rules: object, attribute: Attribute[V], value: V) -> None:
        """Raise `RulesError` for any other value."""
        if value is not None or not self.optional:
            unless = ", unless None," if self.optional else ""
            check_whole(value, f"{_named(attribute)}{unless}", RulesError, self.low, self.high)


def whole(low: int) -> Whole:
    """An attrs validator: a whole number of at least `low`."""
    return Whole(low)


def whole_or_none(low: int, high: int | None = None) -> Whole:
    """An attrs validator: a whole number from `low` to `high`, or None."""
    return Whole(low, high, optional=True)


def flag(_rules: object, attribute: Attribute[bool], value: bool) -> None:
    """An attrs validator: True or False."""
    check_flag(value, _named(attribute), RulesError)


def code_text(value: Code) -> str:
    """The word that stands for an option's code in a line of text, without blanks."""
    for word, meaning in _WORDS.items():
        if value is meaning:
            return word
    return str(value)


def code_from_text(word: str) -> Code:
    """The code that a word stands for; the other way of `code_text`."""
    if word in _WORDS:
        return _WORDS[word]
    return int(word) if _NUMBER.fullmatch(word) else word


def check_rules(value: object, kind: type[Rules]) -> None:
    """Raise `RulesError` when `value` is not the rules of this kind."""
    if not isinstance(value, kind):
        given = _of_game(type(value)) if isinstance(value, Rules) else excerpt(value)
        raise RulesError(f"rules must be {_of_game(kind)}, not {given}")


def _of_game(kind: type[Rules]) -> str:
    """The name of a game's rules, such as ``chedeng.Rules``."""
    return ".".join([*kind.__module__.split(".")[1:2], kind.__name__])


def _named(attribute: Attribute[V]) -> str:
    return f"{attribute.name} ({attribute.metadata['clause']})"


def _code(value: object) -> Code:
    if isinstance(value, StrEnum):
        return value.value
    assert value is None or isinstance(value, (int, str))
    return value
