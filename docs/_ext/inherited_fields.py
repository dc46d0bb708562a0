"""Describe in a class the attrs fields that it has from a base which is on no page.

What the observations of all games share stands in the docstring of their base, which readers never meet. Its
descriptions are put in front of those of the class itself, where napoleon finds them.
"""

from __future__ import annotations

import inspect
import re
import typing
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BEFORE_NAPOLEON = 400
_HEAD = "Attributes:"
_ENTRY = re.compile(r" {4}(\w+):")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen before napoleon."""
    app.connect("autodoc-process-docstring", add_inherited, priority=_BEFORE_NAPOLEON)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def add_inherited(
    _app: Sphinx, what: str, _name: str, value: object, _options: object, lines: list[str]
) -> None:
    """Put the descriptions of inherited fields at the head of a class's own."""
    if what == "class" and inspect.isclass(value) and attrs.has(value) and _HEAD in lines:
        at = lines.index(_HEAD) + 1
        own = described(lines)
        inherited = {field.name for field in attrs.fields(value) if field.inherited}
        for base in value.__mro__[1:]:
            for name, text in described((inspect.getdoc(base) or "").splitlines()).items():
                if name in inherited and name not in own:
                    lines[at:at] = text
                    at += len(text)
                    value.__annotations__[name] = type_of(name, value)


def type_of(name: str, kind: type) -> object:
    """The type of an inherited field, with the class's own types for the type variables of its bases."""
    hint = typing.get_type_hints(kind)[name]
    own: dict[object, object] = {}
    for base in vars(kind).get("__orig_bases__", ()):
        variables = getattr(typing.get_origin(base), "__parameters__", ())
        own |= dict(zip(variables, typing.get_args(base), strict=True))
    open_variables = getattr(hint, "__parameters__", ())
    return hint[tuple(own[variable] for variable in open_variables)] if open_variables else hint


def described(lines: list[str]) -> dict[str, list[str]]:
    """The lines of each attribute in the section of a docstring that describes them, by name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines[lines.index(_HEAD) + 1 :] if _HEAD in lines else []:
        if not line.startswith(" "):
            break
        entry = _ENTRY.match(line)
        name = entry[1] if entry else name
        found.setdefault(name, []).append(line)
    return found
