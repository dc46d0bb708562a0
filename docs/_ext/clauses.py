"""The rulebook on the pages of the documentation, from its data.

Two directives, and links all over the text:

- ``clauses`` prints the clauses of one game, each with its id as the target of links;
- ``rule-sources`` prints the list of the sources;
- wherever a text names a clause or a source that is printed on some page, the name becomes a link.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import rulebook
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes.rulebook import Clause

_KNOWN = {clause.id for clause in rulebook.clauses()} | {source.id for source in rulebook.sources()}
_ID = re.compile(r"\b(?:[A-Z]{2}-[1-9][0-9]?|S-[A-Z]{2})\b")
_OURS = "rulebook-id"
_CLOSED = (
    nodes.comment,
    nodes.FixedTextElement,
    nodes.literal,
    nodes.raw,
    nodes.reference,
    nodes.title,
    addnodes.desc_signature,
    addnodes.pending_xref,
    addnodes.toctree,
)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives and the links."""
    app.add_directive("clauses", ClausesDirective)
    app.add_directive("rule-sources", SourcesDirective)
    app.connect("doctree-read", link_ids)
    app.connect("missing-reference", leave_unlinked)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ClausesDirective(SphinxDirective):
    """All clauses of the game that the argument names, a section each."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        """The sections by number."""
        return [self._section(clause) for clause in rulebook.clauses(self.arguments[0])]

    def _section(self, clause: Clause) -> Element:
        section = nodes.section()
        section += nodes.title("", f"{clause.id} {clause.title}")
        mark_target(section, clause.id, self)
        section += nodes.paragraph("", clause.summary)
        if clause.decision is not None:
            section += nodes.admonition(
                "",
                nodes.title("", "Decision"),
                nodes.paragraph("", clause.decision),
                classes=["note"],
            )
        origin = ", ".join(clause.sources) or "none; the clause is this library's own"
        facts = nodes.field_list("", _field("Sources", nodes.Text(origin)), classes=["clause-facts"])
        if clause.fields:
            facts += _field("Rules field", *_field_names(clause, self.env))
        section += facts
        return section


class SourcesDirective(SphinxDirective):
    """The texts that the rules were taken from."""

    @override
    def run(self) -> list[Node]:
        """A definition list, each id the target of links."""
        listing = nodes.definition_list()
        for source in rulebook.sources():
            term = nodes.term("", f"{source.id}: {source.title}, in {source.language}")
            mark_target(term, source.id, self)
            body = nodes.definition("", nodes.paragraph("", source.description))
            if source.limits is not None:
                body += nodes.paragraph("", f"Limits: {source.limits}")
            listing += nodes.definition_list_item("", term, body)
        return [listing]


def mark_target(node: Element, name: str, directive: SphinxDirective) -> None:
    """Make a node the target of links to this id, and of ``[text](#id)`` in Markdown."""
    target = name.lower()
    node["ids"].append(target)
    node["names"].append(target)
    directive.state.document.note_explicit_target(node)


def table(heads: Sequence[str], widths: Sequence[int], rows: Iterable[Sequence[list[Node]]]) -> Element:
    """A table with one line of heads, its cells given as inline nodes."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=w) for w in widths), cols=len(heads))
    group += nodes.thead("", _row([nodes.Text(head)] for head in heads))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group)


def attribute_link(target: str, text: str, env: BuildEnvironment) -> Node:
    """A link to the description of an attribute, or of the value of an enum, in the reference."""
    return addnodes.pending_xref(
        "",
        nodes.literal("", text),
        refdomain="py",
        reftype="attr",
        reftarget=target,
        refdoc=env.docname,
    )


def joined(parts: Iterable[Node]) -> list[Node]:
    """The parts with commas between them."""
    found: list[Node] = []
    for part in parts:
        found += [nodes.Text(", "), part] if found else [part]
    return found


def link_ids(app: Sphinx, document: nodes.document) -> None:
    """Make a link of every id in running text; an id that no page prints stays text."""
    for text in list(document.findall(nodes.Text)):
        if not any(isinstance(node, _CLOSED) for node in _ancestors(text)):
            own: set[str] = {name for node in _ancestors(text) for name in node["ids"]}
            new = list(_linked(text.astext(), own, app.env))
            if len(new) > 1 or isinstance(new[0], addnodes.pending_xref):
                text.parent.replace(text, new)


def leave_unlinked(
    _app: Sphinx,
    _env: BuildEnvironment,
    node: addnodes.pending_xref,
    content: nodes.TextElement,
) -> nodes.TextElement | None:
    """The bare id, where no page prints what it stands for."""
    return content if _OURS in node else None


def _linked(text: str, own: set[str], env: BuildEnvironment) -> Iterator[Node]:
    """The text as nodes, with links in the place of ids but for those of the section they are in."""
    end = 0
    for found in _ID.finditer(text):
        name = found.group()
        if name in _KNOWN and name.lower() not in own:
            if found.start() > end:
                yield nodes.Text(text[end : found.start()])
            yield addnodes.pending_xref(
                "",
                nodes.inline("", name),
                refdomain="std",
                reftype="ref",
                reftarget=name.lower(),
                refexplicit=True,
                refwarn=False,
                refdoc=env.docname,
                **{_OURS: name},
            )
            end = found.end()
    if end < len(text) or not text:
        yield nodes.Text(text[end:])


def _ancestors(node: Node) -> Iterator[Element]:
    while (parent := node.parent) is not None:
        yield parent
        node = parent


def _field_names(clause: Clause, env: BuildEnvironment) -> list[Node]:
    """The fields of a clause, with commas between them, as links to the game's `Rules`."""
    return joined(
        attribute_link(f"tiledominoes.{clause.game}.Rules.{name}", name, env) for name in clause.fields
    )


def _field(name: str, *body: Node) -> Element:
    return nodes.field("", nodes.field_name("", name), nodes.field_body("", nodes.paragraph("", "", *body)))


def _row(cells: Iterable[list[Node]]) -> Element:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
