"""Where the code names each clause of the rulebook and which tests hold it, read without running anything.

- `code_places` goes through the docstrings, comments and texts of the package;
- `marked_tests` goes through the tests for ``pytest.mark.clause("CD-5", "CD-6")``, on a function, on a class
  or as the ``pytestmark`` of a file.

Only the standard library is imported, so that the tests can hold this against what pytest collects.
"""

from __future__ import annotations

import ast
import doctest
import io
import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[2]

_ID = re.compile(r"\b(EQ|CD|TK|CP)-([1-9][0-9]?)\b(?!\[)(?: to \1-([1-9][0-9]?)\b)?")
_EXAMPLE = re.compile(r"such as \W?\w+-[0-9]+")
_TEXT_ONLY = ("cli", "conformance", "rulebook.py", "testing")
"""Parts of the package that speak of clauses and carry none out."""
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Place(NamedTuple):
    """A part of the package.

    Attributes:
        file: its file, from the folder of the package on.
        module: the name of its module.
        name: what it is called there, such as `State.play`.
    """

    file: str
    module: str
    name: str

    @property
    def qualified(self) -> str:
        """The name that Python imports it by."""
        return f"{self.module}.{self.name}"


class _Span(NamedTuple):
    """The lines that something stands on, with its name."""

    first: int
    last: int
    name: str


def code_places() -> dict[str, list[Place]]:
    """The functions, classes and fields that name each clause, file by file and there by line.

    `CD-5 to CD-7` names three. What stands in no such place, as a module's own docstring, does not count.
    """
    package = ROOT / "src" / "tiledominoes"
    found: dict[str, list[Place]] = {}
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package)
        if file.parts[0] not in _TEXT_ONLY:
            parts = [package.name, *file.with_suffix("").parts]
            module = ".".join(parts).removesuffix(".__init__")
            for name, clause_id in _names(path.read_text("utf-8")):
                places = found.setdefault(clause_id, [])
                place = Place(file.as_posix(), module, name)
                if place not in places:
                    places.append(place)
    return found


def marked_tests(root: Path = ROOT, part: str = "tests") -> dict[str, list[str]]:
    """The ids of the clauses that each marked test holds, by its node id as pytest has it.

    Args:
        root: the folder that node ids begin in.
        part: the folder in it with the tests.

    Raises:
        ValueError: a marker whose ids are not written out.
    """
    found = (
        test
        for path in sorted((root / part).rglob("test_*.py"))
        for test in _tests(ast.parse(path.read_text("utf-8")).body, path.relative_to(root).as_posix(), [])
    )
    return {node_id: held for node_id, held in found if held}


def held_by() -> dict[str, list[str]]:
    """The node ids of the tests that hold each clause."""
    found: dict[str, list[str]] = {}
    for node_id, held in marked_tests().items():
        for clause_id in held:
            found.setdefault(clause_id, []).append(node_id)
    return found


def ids_in(text: str) -> list[str]:
    """The ids that a text names, ranges written out, without those that only show what an id is."""
    return [
        f"{game}-{number}"
        for game, first, last in _ID.findall(_EXAMPLE.sub("", text))
        for number in range(int(first), int(last or first) + 1)
    ]


def _names(source: str) -> Iterator[tuple[str, str]]:
    """The names of the parts of a module, by line, each with an id that it names."""
    tree = ast.parse(source)
    spans = list(_spans(tree.body, ""))
    for line, text in sorted({*_texts(tree), *_comments(source)}):
        inner = [span for span in spans if span.first <= line <= span.last]
        if inner:
            name = min(inner, key=lambda span: span.last - span.first).name
            yield from ((name, clause_id) for clause_id in ids_in(text))


def _spans(body: list[ast.stmt], outer: str) -> Iterator[_Span]:
    """The lines of classes, functions and fields; a text below a field is its docstring and belongs to it."""
    field = None
    for node in body:
        names = _assigned(node)
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            yield _Span(first, node.end_lineno or first, outer + node.name)
            if isinstance(node, ast.ClassDef):
                yield from _spans(node.body, f"{outer}{node.name}.")
        elif names:
            yield _Span(node.lineno, node.end_lineno or node.lineno, outer + names[0])
        elif field and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield _Span(node.lineno, node.end_lineno or node.lineno, outer + field)
        field = names[0] if names else None


def _assigned(node: ast.stmt) -> list[str]:
    """The names that a statement gives a value."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = [t for target in node.targets for t in (getattr(target, "elts", None) or [target])]
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of a module with its line, but for the examples in docstrings."""
    parser = doctest.DocTestParser()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = parser.parse(node.value)
            yield node.lineno, "".join(part for part in parts if isinstance(part, str))


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _tests(body: list[ast.stmt], outer: str, held: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The node ids of the tests of a file or of a class, each with the clauses of its markers."""
    own = [node.value for node in body if isinstance(node, ast.Assign) and _assigned(node) == ["pytestmark"]]
    held = [*held, *_marked(own)]
    for node in body:
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test"):
            yield f"{outer}::{node.name}", sorted({*held, *_marked(node.decorator_list)}, key=_by_number)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{outer}::{node.name}", [*held, *_marked(node.decorator_list)])


def _marked(marks: Iterable[ast.expr]) -> list[str]:
    """The ids in the markers among these expressions, which may be lists of them."""
    found = []
    for mark in marks:
        if isinstance(mark, (ast.List, ast.Tuple)):
            found += _marked(mark.elts)
        elif isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            found += map(ast.literal_eval, mark.args)
    return found


def _by_number(clause_id: str) -> tuple[str, int]:
    game, _, number = clause_id.partition("-")
    return game, int(number)
