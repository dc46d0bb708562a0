"""The words of the glossary: each is defined once, and Chinese ones have a reading for each character."""

from __future__ import annotations

import re

from pages import DOCS, fences
from tiledominoes.dominoes import DOMINOES
from tiledominoes.names import name

HAN = r"[\u4e00-\u9fff]+"
READ = re.compile(
    rf"(?P<traditional>{HAN})(?:\s+(?P<simplified>{HAN}))?"
    r"\s+\((?P<pinyin>[^\d(),]+)(?:,\s+(?P<jyutping>[^()]+))?\)"
)
GLOSSARIES = [body for info, body in fences(DOCS / "glossary.md") if info == "{glossary}"]
TERMS = [
    line for body in GLOSSARIES for line in body.splitlines() if line and not line.startswith((" ", ":"))
]
READINGS = [found for body in GLOSSARIES for found in READ.finditer(body)]


def test_every_word_is_defined_once() -> None:
    words = [*TERMS, *(name(domino.index) for domino in DOMINOES)]
    assert sorted(set(words)) == sorted(words)


def test_the_dominoes_are_words_too() -> None:
    assert [info for info, _ in fences(DOCS / "glossary.md")].count("{domino-glossary}") == 1


def test_every_chinese_word_is_read() -> None:
    chinese = {term for term in TERMS if re.fullmatch(HAN, term)}
    read = {found["traditional"] for found in READINGS}
    assert chinese - read == {"長天"}  # only written so in S-CD


def test_every_character_has_its_reading() -> None:
    for found in READINGS:
        for form in ("simplified", "pinyin", "jyutping"):
            if found[form] is not None:
                count = len(found[form] if form == "simplified" else found[form].split())
                assert count == len(found["traditional"]), found.group()


def test_readings_are_of_their_kinds() -> None:
    for found in READINGS:
        assert re.fullmatch(r"[a-z\u00e0-\u01dc\s]+", found["pinyin"]), found.group()
        assert found["jyutping"] is None or re.fullmatch(r"([a-z]+[1-6]\s*)+", found["jyutping"])
