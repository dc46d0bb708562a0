"""Let autodoc read the annotations of the package, and show the constructors that readers call.

The modules import most of the names in their annotations for type checkers only, so that importing the
package stays quick and free of circles. When documentation is built these names are put in, and autodoc
can turn an annotation into links instead of repeating its text.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import linecache
import pkgutil
import typing
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

import tiledominoes

# Classes whose objects come from elsewhere, in every game: from a deal, a state, a catalogue.
_NOT_CALLED = ("Card", "Combination", "Match", "Move", "Observation", "State")

if TYPE_CHECKING:
    from types import ModuleType

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Prepare the package as soon as the settings are read."""
    app.connect("config-inited", lambda _app, _config: prepare())
    app.connect("autodoc-process-signature", hide_constructor)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def prepare() -> None:
    """Complete every module of the package, then the constructors that attrs wrote for it."""
    names = [info.name for info in pkgutil.walk_packages(tiledominoes.__path__, "tiledominoes.")]
    modules = [tiledominoes, *(importlib.import_module(n) for n in names if not n.endswith("__main__"))]
    for module in modules:
        import_for_types(module)
    for module in modules:
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__ and attrs.has(value):
                resolve_constructor(value)


def import_for_types(module: ModuleType) -> None:
    """Carry out the imports under ``if TYPE_CHECKING:`` of a module."""
    path = Path(str(module.__file__))
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            block = ast.Module(body=node.body, type_ignores=[])
            exec(compile(block, str(path), "exec"), vars(module))


def resolve_constructor(kind: type) -> None:
    """Give the constructor of an attrs class real types in the place of their names.

    Its source text, which attrs has made up, is forgotten: it shows defaults by names that say nothing.
    """
    constructor = vars(kind).get("__init__")
    if constructor is not None and "return" in constructor.__annotations__:
        linecache.cache.pop(constructor.__code__.co_filename, None)
        hints = typing.get_type_hints(kind)
        for name in constructor.__annotations__:
            constructor.__annotations__[name] = hints.get(name, hints.get(f"_{name}"))


def hide_constructor(
    _app: Sphinx, what: str, _name: str, value: object, _options: object, _args: str, _result: str
) -> tuple[str, None] | None:
    """No signature for a class that nobody calls."""
    if what == "class" and isinstance(value, type):
        protocol = getattr(value, "_is_protocol", False)
        if protocol or issubclass(value, Enum) or value.__name__ in _NOT_CALLED:
            return "", None
    return None
