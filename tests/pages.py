"""The pages of the documentation and of the repository as they are written."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *(page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts),
]
FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def page_name(page: Path) -> str:
    """The page as it is named from the root of the repository."""
    return page.relative_to(ROOT).as_posix()


def fences(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: what stands behind the opening fence, and the body."""
    return [(found["info"], found["body"]) for found in FENCE.finditer(page.read_text("utf-8"))]
