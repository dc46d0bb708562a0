"""A picture read back as XML, with every domino at its place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
_PLACE = re.compile(r"translate\((-?\d+) (-?\d+)\)")
_IDENTITY = re.compile(r"\b[1-6]-[1-6]\b")


@frozen
class Drawn:
    """One domino, or one back, of a picture."""

    name: str
    x: int
    y: int
    width: int
    height: int
    turned: bool
    pips: tuple[tuple[int, int, int, str], ...]


@frozen
class Picture:
    """An SVG element."""

    root: Element

    @property
    def label(self) -> str:
        """The text alternative."""
        return self.root.attrib["aria-label"]

    @property
    def title(self) -> str:
        """The title."""
        assert self.root[0].tag == f"{SVG}title"
        return self.root[0].text or ""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of what is seen."""
        left, top, width, height = map(int, self.root.attrib["viewBox"].split())
        return left, top, width, height

    def groups(self, kind: str) -> list[Picture]:
        """The groups of a class, as pictures of their own."""
        return [Picture(e) for e in self.root.iter(f"{SVG}g") if kind in e.get("class", "").split()]

    @cached_property
    def pieces(self) -> list[Drawn]:
        """Every domino and back with its place in the picture."""
        return [_drawn(element, x, y) for element, x, y in _walk(self.root, 0, 0) if _is_piece(element)]

    @property
    def dominoes(self) -> Counter[str]:
        """The dominoes whose faces are seen."""
        return Counter(piece.name for piece in self.pieces if piece.name)

    @property
    def backs(self) -> int:
        """How many backs there are."""
        return sum(not piece.name for piece in self.pieces)

    @property
    def seats(self) -> dict[str, tuple[int, int]]:
        """Where the seats are, from the upper left corner, by number."""
        return {
            e.attrib["data-seat"]: (x, y) for e, x, y in _walk(self.root, 0, 0) if "data-seat" in e.attrib
        }

    @property
    def texts(self) -> list[str]:
        """The words that are drawn, line by line."""
        return [e.text or "" for e in self.root.iter() if e.tag in (f"{SVG}text", f"{SVG}tspan") and e.text]


def read(svg: str) -> Picture:
    """The picture, which must be one element, without scripts, styles, links or ids."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert kinds <= {"svg", "title", "g", "rect", "circle", "path", "line", "text", "tspan"}
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name == "id" or "href" in name or name.startswith("on")]
    assert "url(" not in svg
    return Picture(root)


def identities(text: str) -> Counter[str]:
    """The dominoes that words name, such as 6-5, each by its two digits, the higher first."""
    return Counter("".join(sorted(found.split("-"), reverse=True)) for found in _IDENTITY.findall(text))


def _walk(element: Element, x: int, y: int) -> Iterator[tuple[Element, int, int]]:
    place = element.get("transform")
    if place is not None:
        found = _PLACE.fullmatch(place)
        assert found, place
        x, y = x + int(found[1]), y + int(found[2])
    yield element, x, y
    for child in element:
        yield from _walk(child, x, y)


def _is_piece(element: Element) -> bool:
    return bool({"domino", "back"} & set(element.get("class", "").split()))


def _drawn(element: Element, x: int, y: int) -> Drawn:
    ground = next(element.iter(f"{SVG}rect"))
    return Drawn(
        name=element.get("data-domino", ""),
        x=x,
        y=y,
        width=int(ground.attrib["width"]),
        height=int(ground.attrib["height"]),
        turned="turned" in element.attrib["class"].split(),
        pips=tuple(
            (int(c.attrib["cx"]), int(c.attrib["cy"]), int(c.attrib["r"]), c.attrib["fill"])
            for c in element.iter(f"{SVG}circle")
        ),
    )
