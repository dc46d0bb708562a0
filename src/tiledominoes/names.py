"""The names of the 21 dominoes (EQ-2), each with the places where it was found.

No two books name the dominoes alike, so a domino has one preferred name of each kind and then the
others that are in use:

- English: the civil names are those of S-CE. The military ones are those of S-CP, which tells the
  two dominoes of one total apart by colour (EQ-5) or shape, and the bare totals of EQ-2 for 4-2 and 2-1.
- Chinese: of the names that only one domino has, the one found in most places comes first. (鵝, the
  Goose, and 和, Harmony, are about equal; the English decides.) Every name is given in traditional
  and in simplified characters and in two romanisations, and these four forms of it stand at the
  same place among the names of their kinds.
- Russian: what S-RU says; the other dominoes have no Russian name.

Three traps. *Big Head Six* is 5-1 in English texts, but the same words, 大頭六, are 4-2 in
Chinese ones. The usual Chinese name of 6-4, 紅頭十, means "red head ten"; *Partition* translates
the other one, 屏風. And S-CE and S-RU name the nines, eights, sevens and fives by the pair, so that
both dominoes share the name. Which domino a name of S-CP means is said by CP-3.

>>> name(0), name(0, NameKind.TRADITIONAL), name(0, NameKind.PINYIN)
('Heaven', '天', 'tiān')
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "NAME_SOURCES",
    "Name",
    "NameKind",
    "name",
    "names",
    "names_by_kind",
    "names_by_source",
]


class NameKind(StrEnum):
    """The language or script of a name."""

    ENGLISH = "english"
    TRADITIONAL = "traditional"
    """Traditional Chinese characters."""
    SIMPLIFIED = "simplified"
    """Simplified Chinese characters."""
    PINYIN = "pinyin"
    """Mandarin with tone marks, a syllable for each character."""
    JYUTPING = "jyutping"
    """Cantonese with tone numbers, a syllable for each character."""
    RUSSIAN = "russian"


@frozen
class Name:
    """One name of a domino, with its kind and the places where it was found.

    Attributes:
        text: the name itself.
        kind: its language or script.
        sources: ids that `NAME_SOURCES` explains, at least one.
    """

    text: str
    kind: NameKind
    sources: tuple[str, ...]

    @property
    def source(self) -> str:
        """The first of the sources."""
        return self.sources[0]


NAME_SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "S-CE": "Tien Gow, Joe Celko's English rendition",
        "S-CP": "Chuo Pai, a mixed Norwegian and English page",
        "S-RU": "Tien Kau, a Russian rendition",
        "EQ-2": "the list of the identities in the rulebook",
        "wp-dominoes": "Wikipedia, Chinese dominoes (an earlier text, kept at en-academic.com)",
        "wp-tiengow": "Wikipedia, Tien Gow, the table of throws",
        "navpil": "navpil's GuPai pages, Symbolism in Chinese Dominoes",
        "tiengow-js": "wcoei/tiengow-js, its lists of civil and military tiles",
        "onlinegame": "yoursun0/OnlineGame, its rules of 打天九",
        "apklik": "apklik.com, 牌九大贏家, a list of the tiles with their various names",
        "saloon": "dice.saloon.jp, 天九牌, in Japanese forms of the characters",
        "sekaiyugi": "sekaiyugi.com, 天九牌, in Japanese forms of the characters",
        "15hu": "anthonylesq.blogspot.com, Chinese domino cards (十五湖)",
        "sichuan": "anthonylesq.blogspot.com, Sichuan cards (川牌)",
        "programs": "tile tables in the source code of several Chinese pai gow programs",
        "script": "put from the other Chinese script, in which it was found, into this one",
        "reading": "romanised from the characters by their standard readings",
    }
)
"""What the source ids mean. Those that begin with S- are the sources of the rulebook."""

_DERIVED: Final = frozenset({"script", "reading"})  # not found, but made from what was found

# A line with nothing but pips begins a domino. The others name it, the preferred name first:
#   en | name | sources
#   zh | traditional, simplified if it differs | pinyin | jyutping | sources of the one, the other
#   ru | name | sources
# Where the two scripts agree, the sources of both stand together.
_TABLE: Final = """
66
en | Heaven | S-CE S-CP wp-dominoes wp-tiengow navpil tiengow-js sichuan
zh | 天 | tiān | tin1 | wp-dominoes wp-tiengow onlinegame apklik saloon sekaiyugi sichuan programs
ru | небеса | S-RU
11
en | Earth | S-CE S-CP wp-dominoes wp-tiengow navpil tiengow-js sichuan
zh | 地 | dì | dei6 | wp-dominoes wp-tiengow onlinegame apklik saloon sekaiyugi sichuan programs
ru | земля | S-RU
44
en | Man | S-CE S-CP wp-dominoes wp-tiengow navpil tiengow-js
en | Mankind | wp-tiengow
en | Human | sichuan
zh | 人 | rén | jan4 | wp-dominoes wp-tiengow onlinegame apklik saloon sekaiyugi sichuan programs
ru | человек | S-RU
31
en | Goose | S-CE wp-dominoes wp-tiengow navpil
en | Harmony | S-CP wp-dominoes wp-tiengow navpil tiengow-js sichuan
zh | 鵝 鹅 | é | ngo4 | wp-dominoes wp-tiengow onlinegame apklik programs | programs
zh | 和 | hé | wo4 | wp-dominoes wp-tiengow onlinegame apklik saloon sekaiyugi sichuan programs
55
en | Flower | S-CE
en | Plum Blossom | S-CP 15hu
en | Plum Blossoms | navpil
en | Plum Flower | wp-dominoes wp-tiengow tiengow-js
zh | 梅花 | méi huā | mui4 faa1 | wp-tiengow onlinegame apklik sekaiyugi programs
zh | 梅 | méi | mui4 | wp-dominoes apklik saloon programs
zh | 梅子 | méi zǐ | mui4 zi2 | sichuan
33
en | Long | S-CE wp-dominoes
en | Long Three | S-CP tiengow-js
en | Long Threes | wp-tiengow
en | Long Triples | navpil
zh | 長三 长三 | cháng sān | coeng4 saam1 | wp-tiengow onlinegame apklik saloon sekaiyugi | programs
zh | 長衫 长衫 | cháng shān | coeng4 saam1 | apklik | script
zh | 長 长 | cháng | coeng4 | wp-dominoes apklik | script
22
en | Board | S-CE wp-dominoes
en | Bench | S-CP wp-tiengow navpil tiengow-js
zh | 板凳 | bǎn dèng | baan2 dang3 | wp-tiengow onlinegame apklik programs
zh | 板 | bǎn | baan2 | wp-dominoes programs
65
en | Hatchet | S-CE wp-dominoes
en | Axe | S-CP
en | Ax | navpil
en | Tiger's Head | wp-tiengow navpil tiengow-js
zh | 斧頭 斧头 | fǔ tóu | fu2 tau4 | wp-tiengow onlinegame apklik sekaiyugi programs | programs
zh | 虎頭 虎头 | hǔ tóu | fu2 tau4 | apklik saloon sekaiyugi | programs
zh | 斧 | fǔ | fu2 | wp-dominoes
64
en | Partition | S-CE wp-dominoes
en | Four\N{EN DASH}Six | S-CP
en | Red Head Ten | wp-tiengow tiengow-js
en | Red-Headed Ten | navpil
zh | 紅頭十 红头十 | hóng tóu shí | hung4 tau4 sap6 | wp-tiengow apklik sekaiyugi | programs
zh | 屏風 屏风 | píng fēng | ping4 fung1 | onlinegame apklik | script
zh | 屏 | píng | ping4 | wp-dominoes
zh | 四六 | sì liù | sei3 luk6 | programs
61
en | Long Leg Seven | S-CE wp-dominoes wp-tiengow tiengow-js
en | High Foot | S-CP
en | Long-Legged Seven | navpil
zh | 高腳七 高脚七 | gāo jiǎo qī | gou1 goek3 cat1 | wp-tiengow onlinegame apklik | programs
51
en | Big Head Six | S-CE wp-dominoes
en | Cat | S-CP
en | Red Mallet Six | wp-tiengow tiengow-js
en | Red Hammer Six | navpil
zh | 銅錘六 铜锤六 | tóng chuí liù | tung4 ceoi4 luk6 | apklik programs | programs
zh | 伶冧六 | líng lín liù | ling4 lam1 luk6 | onlinegame apklik
zh | 零霖六 | líng lín liù | ling4 lam4 luk6 | programs
zh | 玲瓏六 玲珑六 | líng lóng liù | ling4 lung4 luk6 | wp-tiengow | script
63
en | Black Nine | S-CP
en | Mixed Nines | S-CE
en | Jaap Gow | S-CE
en | Nines | wp-tiengow
en | Nine | tiengow-js
zh | 黑九 | hēi jiǔ | hak1 gau2 | saloon programs
zh | 雜九 杂九 | zá jiǔ | zaap6 gau2 | apklik programs | programs
zh | 九 | jiǔ | gau2 | wp-tiengow onlinegame
zh | 白九 | bái jiǔ | baak6 gau2 | programs
ru | смешанные девятки | S-RU
54
en | Red Nine | S-CP
en | Mixed Nines | S-CE
en | Jaap Gow | S-CE
en | Nines | wp-tiengow
en | Nine | tiengow-js
zh | 紅九 红九 | hóng jiǔ | hung4 gau2 | script | programs
zh | 雜九 杂九 | zá jiǔ | zaap6 gau2 | apklik programs | programs
zh | 九 | jiǔ | gau2 | wp-tiengow onlinegame
ru | смешанные девятки | S-RU
62
en | Straight Eight | S-CP
en | Mixed Eights | S-CE
en | Jaap Bart | S-CE
en | Eights | wp-tiengow
en | Eight | tiengow-js
zh | 平八 | píng bā | ping4 baat3 | saloon programs
zh | 雜八 杂八 | zá bā | zaap6 baat3 | apklik programs | programs
zh | 八 | bā | baat3 | wp-tiengow onlinegame
ru | смешанные восьмерки | S-RU
53
en | Crooked Eight | S-CP
en | Mixed Eights | S-CE
en | Jaap Bart | S-CE
en | Eights | wp-tiengow
en | Eight | tiengow-js
zh | 彎八 弯八 | wān bā | waan1 baat3 | script | programs
zh | 雜八 杂八 | zá bā | zaap6 baat3 | apklik programs | programs
zh | 八 | bā | baat3 | wp-tiengow onlinegame
ru | смешанные восьмерки | S-RU
52
en | Black Seven | S-CP
en | Mixed Sevens | S-CE
en | Jaap Chut | S-CE
en | Sevens | wp-tiengow
en | Seven | tiengow-js
zh | 黑七 | hēi qī | hak1 cat1 | saloon programs
zh | 雜七 杂七 | zá qī | zaap6 cat1 | apklik programs | programs
zh | 七 | qī | cat1 | wp-tiengow onlinegame
zh | 白七 | bái qī | baak6 cat1 | programs
ru | смешанные семерки | S-RU
43
en | Red Seven | S-CP
en | Mixed Sevens | S-CE
en | Jaap Chut | S-CE
en | Sevens | wp-tiengow
en | Seven | tiengow-js
zh | 紅七 红七 | hóng qī | hung4 cat1 | script | programs
zh | 雜七 杂七 | zá qī | zaap6 cat1 | apklik programs | programs
zh | 七 | qī | cat1 | wp-tiengow onlinegame
ru | смешанные семерки | S-RU
42
en | Six | EQ-2 wp-tiengow tiengow-js
en | Two Red | S-CP
zh | 二四 | èr sì | ji6 sei3 | apklik programs
zh | 大頭六 大头六 | dà tóu liù | daai6 tau4 luk6 | onlinegame | apklik programs
zh | 大雞六 大鸡六 | dà jī liù | daai6 gai1 luk6 | saloon | apklik
zh | 六 | liù | luk6 | wp-tiengow onlinegame
41
en | Red Five | S-CP
en | Mixed Fives | S-CE
en | Jaap Ng | S-CE
en | Fives | wp-tiengow
en | Five | tiengow-js
zh | 紅五 红五 | hóng wǔ | hung4 ng5 | script | programs
zh | 雜五 杂五 | zá wǔ | zaap6 ng5 | apklik programs | programs
zh | 五 | wǔ | ng5 | wp-tiengow onlinegame
ru | смешанные пятерки | S-RU
32
en | Black Five | S-CP
en | Mixed Fives | S-CE
en | Jaap Ng | S-CE
en | Fives | wp-tiengow
en | Five | tiengow-js
zh | 黑五 | hēi wǔ | hak1 ng5 | saloon programs
zh | 雜五 杂五 | zá wǔ | zaap6 ng5 | apklik programs | programs
zh | 五 | wǔ | ng5 | wp-tiengow onlinegame
zh | 白五 | bái wǔ | baak6 ng5 | programs
ru | смешанные пятерки | S-RU
21
en | Three | EQ-2 tiengow-js
en | Nail | S-CP
en | Ding Ding | S-CP
en | Final Three | wp-tiengow
en | Chicken | 15hu
zh | 丁三 | dīng sān | ding1 saam1 | apklik programs
zh | 么雞三 幺鸡三 | yāo jī sān | jiu1 gai1 saam1 | 15hu saloon | script
zh | 三雞 三鸡 | sān jī | saam1 gai1 | onlinegame | script
zh | 三丁 | sān dīng | saam1 ding1 | wp-tiengow
"""


def _read(line: str) -> tuple[Name, ...]:
    """The names that one line of the table gives."""
    language, *cells = line.split(" | ")
    if language == "zh":
        characters, pinyin, jyutping, *seen = cells
        scripts = characters.split()
        return (
            Name(scripts[0], NameKind.TRADITIONAL, tuple(seen[0].split())),
            Name(scripts[-1], NameKind.SIMPLIFIED, tuple(seen[-1].split())),
            Name(pinyin, NameKind.PINYIN, ("reading",)),
            Name(jyutping, NameKind.JYUTPING, ("reading",)),
        )
    kind = NameKind.ENGLISH if language == "en" else NameKind.RUSSIAN
    return (Name(cells[0], kind, tuple(cells[1].split())),)


def _build() -> tuple[tuple[Name, ...], ...]:
    """The names of the dominoes in the order of the table, those of one kind together."""
    dominoes: list[list[Name]] = []
    for line in _TABLE.strip().splitlines():
        if line.isdigit():
            dominoes.append([])
        else:
            dominoes[-1].extend(_read(line))
    order = list(NameKind)
    for found in dominoes:
        found.sort(key=lambda entry: order.index(entry.kind))
    return tuple(map(tuple, dominoes))


_NAMES: Final = _build()


def names(index: int) -> tuple[Name, ...]:
    """All names of the domino with this index, kind after kind, the preferred one of a kind first.

    >>> [entry.text for entry in names(2)]
    ['Man', 'Mankind', 'Human', '人', '人', 'rén', 'jan4', 'человек']

    Raises:
        IndexError: no index from 0 to 20.
    """
    if not 0 <= index < len(_NAMES):
        raise IndexError(f"the index of a domino is 0 to {len(_NAMES) - 1}, not {index}")
    return _NAMES[index]


def names_by_kind(index: int, kind: NameKind) -> tuple[Name, ...]:
    """The names of one kind, the preferred one first; empty when there is none.

    The first traditional, simplified, pinyin and jyutping names are four forms of one name, and so
    are the second ones, and the others.

    >>> [entry.text for entry in names_by_kind(3, NameKind.TRADITIONAL)]
    ['鵝', '和']
    >>> [entry.text for entry in names_by_kind(3, NameKind.JYUTPING)]
    ['ngo4', 'wo4']

    Raises:
        IndexError: no index from 0 to 20.
    """
    return tuple(entry for entry in names(index) if entry.kind is kind)


def name(index: int, kind: NameKind = NameKind.ENGLISH) -> str:
    """The preferred name of one kind, English unless another kind is asked for.

    >>> name(12), name(12, NameKind.SIMPLIFIED), name(12, NameKind.JYUTPING)
    ('Red Nine', '红九', 'hung4 gau2')

    Raises:
        IndexError: no index from 0 to 20.
        KeyError: the domino has no name of this kind; this happens with Russian only.
    """
    found = names_by_kind(index, kind)
    if not found:
        raise KeyError(f"{name(index)} has no {kind} name")
    return found[0].text


def names_by_source(index: int) -> dict[str, tuple[str, ...]]:
    """What each source calls the domino; a source that does not name it is no key.

    >>> called = names_by_source(20)
    >>> called["S-CP"], called["wp-tiengow"], "S-CE" in called
    (('Nail', 'Ding Ding'), ('Final Three', '三丁'), False)

    Raises:
        IndexError: no index from 0 to 20.
    """
    called: dict[str, tuple[str, ...]] = {}
    for entry in names(index):
        for source in entry.sources:
            texts = called.get(source, ())
            if source not in _DERIVED and entry.text not in texts:
                called[source] = (*texts, entry.text)
    return called
