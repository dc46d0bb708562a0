"""The tables of clauses by published vectors, and of the vectors, from the files in the package.

- ``coverage`` prints, for the game that its argument names, how many vectors of each profile exercise each
  clause; for ``equipment``, how many of all games do;
- ``vectors`` prints the vectors of a game, one a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clauses import table
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tiledominoes import rulebook
from tiledominoes._typing import override
from tiledominoes.conformance.coverage import coverage
from tiledominoes.conformance.vectors import vectors

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from tiledominoes.conformance.coverage import Coverage


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("coverage", CoverageDirective)
    app.add_directive("vectors", VectorsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class CoverageDirective(SphinxDirective):
    """The vectors of every clause of the game that the argument names, or of the equipment."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        """The table, a line a clause and a column a profile."""
        game = self.arguments[0]
        found = [c for c in coverage() if rulebook.clause(c.clause).game == game]
        profiles = list(found[0].by_profile)
        rows = [_row(c) for c in found]
        return [table(("Clause", *profiles), (30, *[10] * len(profiles)), rows)]


def _row(covered: Coverage) -> list[list[Node]]:
    """The line of a clause."""
    first = f"{covered.clause} {rulebook.clause(covered.clause).title}"
    return [[nodes.Text(text)] for text in (first, *(str(len(ids)) for ids in covered.by_profile.values()))]


class VectorsDirective(SphinxDirective):
    """The vectors of the game that the argument names."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        """The table, a line a vector."""
        rows: list[list[list[Node]]] = [
            [
                [nodes.literal("", vector.id)],
                [nodes.Text(str(len(vector.rounds)))],
                [nodes.Text(str(sum(len(round_.plies) for round_ in vector.rounds)))],
                [nodes.Text(f"{len(vector.clauses)}")],
            ]
            for vector in vectors(self.arguments[0])
        ]
        return [table(("Vector", "Rounds", "Plies", "Clauses"), (40, 10, 10, 10), rows)]
