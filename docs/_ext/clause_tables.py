"""From clause to code to test on the pages of the documentation, read from the files themselves.

``clause-index`` prints a table of the clauses of one game: which functions, classes and fields name each of
them, as links where the reference describes them, and which tests hold it.
"""

from __future__ import annotations

import importlib
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from clause_index import code_places, held_by
from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import rulebook
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clause_index import Place
    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes.rulebook import Clause

_HEADS = ("Clause", "In the code", "Held by")
_PLACE = "clause-place"
_places = cache(code_places)
_tests = cache(held_by)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive and the links to the reference."""
    app.add_directive("clause-index", ClauseIndexDirective)
    app.connect("missing-reference", find_place)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ClauseIndexDirective(SphinxDirective):
    """The clauses of the game that the argument names, with their places in the code and their tests."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        """The table, by clause."""
        self.env.note_reread()
        group = nodes.tgroup("", *(nodes.colspec(colwidth=w) for w in (20, 30, 50)), cols=3)
        group += nodes.thead("", _row([nodes.paragraph("", head)] for head in _HEADS))
        group += nodes.tbody("", *map(self._clause, rulebook.clauses(self.arguments[0])))
        return [nodes.table("", group, classes=["clause-index", "colwidths-given"])]

    def _clause(self, clause: Clause) -> Element:
        places = _bullets(self._place(place) for place in _places().get(clause.id, []))
        title = nodes.paragraph("", f"{clause.id} {clause.title}")
        return _row([[title], [places], [_test_list(_tests().get(clause.id, []))]])

    def _place(self, place: Place) -> list[Node]:
        link = addnodes.pending_xref(
            "",
            nodes.literal("", place.name),
            refdomain="py",
            reftype="obj",
            reftarget=place.qualified,
            refdoc=self.env.docname,
            **{_PLACE: place},
        )
        return [nodes.paragraph("", "", link)]


def find_place(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> Node | None:
    """A link by the name that users import a place by; its name and file where the reference is silent."""
    place: Place | None = node.get(_PLACE)
    if place is None:
        return None
    package = importlib.import_module(place.module.rpartition(".")[0])
    public = f"{package.__name__}.{place.name}"
    linked = env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, content)
    return linked or nodes.inline("", "", content, nodes.Text(" in "), nodes.literal("", place.file))


def _test_list(node_ids: Sequence[str]) -> Node:
    """The tests as pytest names them, file by file."""
    by_file = groupby((node_id.split("::", 1) for node_id in node_ids), key=lambda parts: parts[0])
    return _bullets(
        [
            nodes.paragraph("", "", nodes.literal("", file)),
            _bullets([nodes.paragraph("", "", nodes.literal("", name))] for _, name in tests),
        ]
        for file, tests in by_file
    )


def _bullets(items: Iterable[list[Node]]) -> Node:
    return nodes.bullet_list("", *(nodes.list_item("", *item) for item in items), bullet="-")


def _row(cells: Iterable[Sequence[Node]]) -> Element:
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells))
