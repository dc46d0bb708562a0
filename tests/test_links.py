"""The links on the pages, without the network.

Sphinx holds the links of the documentation that stay within it. It does not see the pages beside it, README
and others, nor links written in HTML, references without a definition, and where a link out of the project
leads. Those are held here; whether files exist is held for all pages, since it is told so quickly.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pages import FENCE, PAGES, ROOT, page_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# What a person has looked at, and nothing else.
LOOKED_AT = {
    "https://cosmic-ray.readthedocs.io",
    "https://distributed.dask.org/",
    "https://hypothesis.readthedocs.io",
    "https://keepachangelog.com/en/1.1.0/",
    "https://mypyc.readthedocs.io/",
    "https://pettingzoo.farama.org",
}

BESIDE = [page for page in PAGES if page.parent == ROOT]

CODE = re.compile(r"(?P<ticks>`+).+?(?P=ticks)", re.DOTALL)
LINK = re.compile(r"\]\(\s*<?(?P<target>[^)\s>]+)")
AUTOLINK = re.compile(r"<(?P<target>[a-z]+:[^>\s]+)>")
URL = re.compile(r"\b[a-z][a-z0-9+]*://[^\s)>\"'`\]]+|\bwww\.[^\s)>]+", re.IGNORECASE)
DEFINITION = re.compile(r"^ {0,3}\[(?P<name>[^\]\n]+)\]:\s*(?P<target>\S+)", re.MULTILINE)
REFERENCE = re.compile(r"\[[^\]\n]+\]\[(?P<name>[^\]\n]*)\]")
HTML = re.compile(r"<(?:a|img|iframe|link|script)\b|\b(?:href|src)\s*=", re.IGNORECASE)
HEADING = re.compile(r"^#{1,6} +(?P<text>.+?)(?: +#+)?$", re.MULTILINE)


def prose(page: Path) -> str:
    """The text of a page without its code."""
    return CODE.sub("", FENCE.sub("", page.read_text("utf-8")))


def targets(page: Path) -> list[str]:
    """Where the links, the images and the definitions of a page lead."""
    return [found["target"] for form in (LINK, AUTOLINK, DEFINITION) for found in form.finditer(prose(page))]


def local(page: Path) -> list[tuple[Path, str]]:
    """The links of a page within the project: the file, and the anchor on it."""
    parts = [target.partition("#") for target in targets(page) if ":" not in target]
    return [(page.parent / path if path else page, anchor) for path, _, anchor in parts]


def slug(heading: str) -> str:
    """The anchor that a viewer of Markdown makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """The anchors of a page as it is read in the repository."""
    text = FENCE.sub("", page.read_text("utf-8"))
    return {slug(found["text"]) for found in HEADING.finditer(text)}


# What is wrong with a page.


def missing_files(page: Path) -> list[str]:
    """Files that are not there under this very name; some file systems take a wrong case for right."""
    files = [file.resolve() for file, _ in local(page)]
    return [
        f.name for f in files if not f.exists() or f.name not in {entry.name for entry in f.parent.iterdir()}
    ]


def missing_anchors(page: Path) -> list[str]:
    """Anchors that are no heading of the page they are to be on."""
    return [anchor for file, anchor in local(page) if anchor and anchor not in anchors(file)]


def undefined(page: Path) -> list[str]:
    """References without a definition, which stand on the page as they are written."""
    defined = {found["name"] for found in DEFINITION.finditer(prose(page))}
    return [found["name"] for found in REFERENCE.finditer(prose(page)) if found["name"] not in defined]


def html(page: Path) -> list[str]:
    """Links and the like that are written in HTML, of which nobody asks where they lead."""
    return [found.group() for found in HTML.finditer(prose(page))]


def not_looked_at(page: Path) -> list[str]:
    """Links out of the project that are not on the list."""
    return [target for target in targets(page) if ":" in target and target not in LOOKED_AT]


def bare(page: Path) -> list[str]:
    """Addresses that stand in the text and are no links."""
    return [url for url in URL.findall(prose(page)) if url not in targets(page)]


@pytest.mark.parametrize("page", PAGES, ids=page_name)
@pytest.mark.parametrize("wrong", [missing_files, undefined, html, not_looked_at, bare])
def test_links(page: Path, wrong: Callable[[Path], list[str]]) -> None:
    assert wrong(page) == []


@pytest.mark.parametrize("page", BESIDE, ids=page_name)
def test_links_of_pages_beside_the_documentation(page: Path) -> None:
    assert missing_anchors(page) == []
    assert [file for file, _ in local(page) if not file.resolve().is_relative_to(ROOT)] == []


def test_what_has_been_looked_at_is_safe_and_in_use() -> None:
    assert {target for page in PAGES for target in targets(page)} >= LOOKED_AT
    assert [url for url in LOOKED_AT if not url.startswith("https://")] == []


# What is wrong is seen.


@pytest.mark.parametrize(
    ("wrong", "text", "seen"),
    [
        (missing_files, "[a](none.md), [a](page.md)", ["none.md"]),
        (missing_files, "![a picture](none.png)", ["none.png"]),
        (missing_files, "[a](Page.md)", ["Page.md"]),
        (missing_files, "[a][b]\n\n[b]: none.md", ["none.md"]),
        (missing_anchors, "[a](#one), [a](#two)\n\n## One", ["two"]),
        (missing_anchors, "[a](page.md#one-two), [a](page.md#one)\n\n## One, two", ["one"]),
        (undefined, "[a][b] and [a][c]\n\n[b]: page.md", ["c"]),
        (html, '<a href="none.html">a</a>', ["<a", "href="]),
        (not_looked_at, "[a](http://example.org)", ["http://example.org"]),
        (not_looked_at, "<https://example.org/>", ["https://example.org/"]),
        (not_looked_at, "[a](mailto:a@example.org)", ["mailto:a@example.org"]),
        (bare, "See https://example.org or [a](https://example.net).", ["https://example.org"]),
        (bare, "See www.example.org", ["www.example.org"]),
    ],
)
def test_what_is_wrong_is_seen(
    tmp_path: Path, wrong: Callable[[Path], list[str]], text: str, seen: list[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{text}\n", "utf-8")
    assert wrong(page) == seen


@pytest.mark.parametrize("wrong", [missing_files, missing_anchors, undefined, html, not_looked_at, bare])
def test_code_is_no_link(tmp_path: Path, wrong: Callable[[Path], list[str]]) -> None:
    page = tmp_path / "page.md"
    code = "[a](none.md#one) [a][b] <a> http://example.org [a](http://example.org)"
    page.write_text(f"`{code}`\n\n```text\n{code}\n```\n", "utf-8")
    assert wrong(page) == []


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Where to read on", "where-to-read-on"),
        ("A round, in ten lines", "a-round-in-ten-lines"),
        ("`perft` and others", "perft-and-others"),
        ("Two civil-military pairs", "two-civil-military-pairs"),
        ("[Unreleased]", "unreleased"),
    ],
)
def test_anchor_of_a_heading(heading: str, expected: str) -> None:
    assert slug(heading) == expected
