"""Pictures at the clauses that they explain, drawn while the pages are built.

``clause-picture`` stands anywhere below the ``clauses`` of a game; its argument names the clause, and there
the picture is put, after the summary. Its content is a little Python, as that of ``picture``. The last line
is what to draw, or a dictionary of such things: they stand side by side, each above its key. Options:

- ``caption``: the words below the picture, which may name clauses and moves in backquotes;
- ``width``: the width in pixels of a picture of one thing;
- ``lying``: dominoes that lie.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from pictures import value_of
from sphinx.addnodes import only
from sphinx.util.docutils import SphinxDirective

from tiledominoes import drawing
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_CLASS = "clause-picture"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("clause-picture", ClausePictureDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class ClausePictureDirective(SphinxDirective):
    """A picture for the clause that the argument names."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "caption": directives.unchanged_required,
        "width": directives.positive_int,
        "lying": directives.flag,
    }

    @override
    def run(self) -> list[Node]:
        """Nothing here: the figure goes to its clause."""
        section = self.state.document.ids.get(self.arguments[0].lower())
        if not isinstance(section, nodes.section):
            raise self.error(f"no clauses above print {self.arguments[0]}, which is to have a picture")
        thing = value_of("\n".join(self.content))
        figure = self._figure(thing if isinstance(thing, dict) else {"": thing})
        section.insert(_after_summary(section), figure)
        return []

    def _figure(self, things: dict[str, Any]) -> Element:
        """The things and the caption."""
        figure = nodes.figure("", classes=[_CLASS])
        markup = "".join(self._piece(label, thing) for label, thing in things.items())
        told = "\n".join(_told(label, thing) for label, thing in things.items())
        figure += only("", nodes.raw("", f'<div class="pieces">{markup}</div>', format="html"), expr="html")
        figure += only("", nodes.literal_block(told, told, language="none"), expr="not html")
        if "caption" in self.options:
            words, _ = self.parse_inline(self.options["caption"])
            figure += nodes.caption("", "", *words)
        return figure

    def _piece(self, label: str, thing: drawing.Drawable) -> str:
        """One thing as HTML, above its label where it has one."""
        width, vertical = self.options.get("width"), "lying" not in self.options
        svg = drawing.to_svg(thing, width=width, vertical=vertical)
        return f'<span class="piece">{svg}<span>{escape(label)}</span></span>' if label else svg


def _after_summary(section: Element) -> int:
    """Where in the section of a clause its decision or its facts begin."""
    return next(i for i, node in enumerate(section) if isinstance(node, nodes.admonition | nodes.field_list))


def _told(label: str, thing: drawing.Drawable) -> str:
    text = drawing.to_text(thing)
    return f"{label}: {text}" if label else text
