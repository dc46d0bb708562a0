"""Keep the docstrings of plain values and properties as they are written.

Napoleon takes the words before a colon in the first line of such a docstring for a type. Ours state
types in annotations only, so whatever napoleon makes of these docstrings is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_NAPOLEON = 500
_written: dict[str, list[str]] = {}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen before napoleon and after it."""
    app.connect("autodoc-process-docstring", keep, priority=_NAPOLEON - 1)
    app.connect("autodoc-process-docstring", restore, priority=_NAPOLEON + 1)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def keep(_app: Sphinx, what: str, name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Remember the docstring of a value or property."""
    if what in ("attribute", "data", "property"):
        _written[name] = lines.copy()


def restore(_app: Sphinx, _what: str, name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Put it back."""
    if name in _written:
        lines[:] = _written.pop(name)
