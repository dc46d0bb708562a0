"""The dominoes as words of the glossary, from the table of names.

``domino-glossary`` defines a term for every domino: its name in English, with the first of its Chinese names
as a second term. The definition has the pips, the series and all other names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils.statemachine import StringList
from sphinx.domains.std import Glossary

from tiledominoes._typing import override
from tiledominoes.dominoes import DOMINOES, Domino
from tiledominoes.names import NameKind, names_by_kind

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_CHINESE = (NameKind.TRADITIONAL, NameKind.SIMPLIFIED, NameKind.PINYIN, NameKind.JYUTPING)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("domino-glossary", DominoGlossaryDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


class DominoGlossaryDirective(Glossary):
    """A glossary of the 21 dominoes by index."""

    has_content = False

    @override
    def run(self) -> list[Node]:
        """The definition list."""
        lines = [line for domino in DOMINOES for line in entry(domino)]
        self.content = StringList(lines, source=self.get_source_info()[0])
        return super().run()


def entry(domino: Domino) -> list[str]:
    """The lines of one domino: its terms, the definition, and a blank line."""
    english = _texts(domino, NameKind.ENGLISH)
    also = f" In English also {', '.join(english[1:])}." if english[1:] else ""
    chinese = list(map(_chinese, *(_texts(domino, kind) for kind in _CHINESE)))
    return [
        english[0],
        _texts(domino, NameKind.TRADITIONAL)[0],
        f"  {domino.high}-{domino.low}, {domino.series.value}; {', '.join(chinese)}.{also}",
        "",
    ]


def _texts(domino: Domino, kind: NameKind) -> list[str]:
    return [name.text for name in names_by_kind(domino.index, kind)]


def _chinese(traditional: str, simplified: str, pinyin: str, jyutping: str) -> str:
    """One name in both scripts, where they differ, with its readings."""
    scripts = traditional if traditional == simplified else f"{traditional} {simplified}"
    return f"{scripts} ({pinyin}, {jyutping})"
