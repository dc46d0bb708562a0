"""The names of the dominoes on the pages of the documentation, from the table of names.

- ``domino-names`` prints a table of all names of the 21 dominoes;
- ``domino-name-sources`` prints which place uses which name;
- ``name-sources`` prints what the places are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes._typing import override
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.names import NAME_SOURCES, NameKind, names_by_kind, names_by_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_CHINESE = (NameKind.TRADITIONAL, NameKind.SIMPLIFIED, NameKind.PINYIN, NameKind.JYUTPING)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("domino-names", DominoNamesDirective)
    app.add_directive("domino-name-sources", DominoNameSourcesDirective)
    app.add_directive("name-sources", NameSourcesDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class DominoNamesDirective(SphinxDirective):
    """All names of every domino."""

    @override
    def run(self) -> list[Node]:
        """The table, by index."""
        heads = ("Domino", "English", "Chinese", "Russian")
        group = nodes.tgroup("", *(nodes.colspec(colwidth=w) for w in (12, 28, 42, 18)), cols=len(heads))
        group += nodes.thead("", _row([[head] for head in heads]))
        group += nodes.tbody("", *(_row(_cells(domino)) for domino in DOMINOES))
        return [nodes.table("", group)]


class DominoNameSourcesDirective(SphinxDirective):
    """Which place uses which names, domino by domino."""

    @override
    def run(self) -> list[Node]:
        """A definition list, by index."""
        listing = nodes.definition_list()
        for domino in DOMINOES:
            called = {place: ", ".join(texts) for place, texts in names_by_source(domino.index).items()}
            term = nodes.term("", f"{domino} {domino.name}")
            listing += nodes.definition_list_item("", term, nodes.definition("", _fields(called)))
        return [listing]


class NameSourcesDirective(SphinxDirective):
    """What the ids of the places mean."""

    @override
    def run(self) -> list[Node]:
        """A list of fields."""
        return [_fields(NAME_SOURCES)]


def _cells(domino: Domino) -> list[list[str]]:
    """The lines of the cells of one domino."""
    forms = zip(*(_texts(domino, kind) for kind in _CHINESE), strict=True)
    chinese = []
    for traditional, simplified, pinyin, jyutping in forms:
        scripts = traditional if traditional == simplified else f"{traditional} {simplified}"
        chinese.append(f"{scripts} {pinyin}, {jyutping}")
    return [
        [str(domino), domino.series.value],
        _texts(domino, NameKind.ENGLISH),
        chinese,
        _texts(domino, NameKind.RUSSIAN),
    ]


def _texts(domino: Domino, kind: NameKind) -> list[str]:
    return [entry.text for entry in names_by_kind(domino.index, kind)]


def _row(cells: Iterable[list[str]]) -> Element:
    return nodes.row("", *(nodes.entry("", _lines(cell)) for cell in cells))


def _lines(texts: Iterable[str]) -> Element:
    return nodes.line_block("", *(nodes.line("", text) for text in texts))


def _fields(values: Mapping[str, str]) -> Element:
    return nodes.field_list(
        "",
        *(
            nodes.field("", nodes.field_name("", name), nodes.field_body("", nodes.paragraph("", value)))
            for name, value in values.items()
        ),
    )
