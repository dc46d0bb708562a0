"""What the sources leave open, on the pages of the documentation, from the data of the rulebook.

``decisions`` prints a table of the decisions for one game. Its content has the question of every clause that
holds a decision, a line each, as in ``CD-14: Do both doublings apply?``; the decisions, and the options that
select other readings with the values they can have, are those of the library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import fields
from clauses import attribute_link, joined, table
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import GAMES, rulebook
from tiledominoes._typing import override
from tiledominoes.options import Choice

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes.rulebook import Clause


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("decisions", DecisionsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class DecisionsDirective(SphinxDirective):
    """A table of the decisions for the game that the argument names, with the questions in the content."""

    required_arguments = 1
    has_content = True

    @override
    def run(self) -> list[Node]:
        """The table, by clause."""
        decided = [clause for clause in rulebook.clauses(self.arguments[0]) if clause.decision is not None]
        asked = questions("\n".join(self.content))
        wrong = {clause.id for clause in decided} ^ asked.keys()
        if wrong:
            raise self.error(f"{', '.join(sorted(wrong))}: a question and a decision must go together")
        rows: list[list[list[Node]]] = [
            [
                [nodes.Text(f"{clause.id}: {asked[clause.id]}")],
                [nodes.Text(clause.decision or "")],
                joined(node for name in clause.fields for node in self._option(clause, name))
                or [nodes.Text("none")],
            ]
            for clause in decided
        ]
        heads = ("What is left open", "What was decided, and why", "Option")
        found = table(heads, (30, 46, 24), rows)
        found["classes"] += ["decisions", "colwidths-given"]
        return [found]

    def _option(self, clause: Clause, name: str) -> list[Node]:
        """A field of `Rules` as a link, with the values that it can have."""
        link = attribute_link(f"tiledominoes.{clause.game}.Rules.{name}", name, self.env)
        return [nodes.inline("", "", link, nodes.Text(f" ({values(clause.game, name)})"))]


def questions(text: str) -> dict[str, str]:
    """The questions of a directive by clause."""
    pairs = (line.partition(":") for line in text.splitlines() if line)
    return {clause_id: question.strip() for clause_id, _, question in pairs}


def values(game: str, name: str) -> str:
    """What an option can be, its default first; of whole numbers the default alone."""
    default = getattr(fields(GAMES[game].Rules), name).default
    if isinstance(default, Choice):
        return " or ".join([default, *(member for member in type(default) if member is not default)])
    return f"{default} or {not default}" if isinstance(default, bool) else f"{default} unless set"
