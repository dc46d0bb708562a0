"""The table of names: complete, well formed, and right in the rows checked by hand."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import chain
from typing import NamedTuple

import pytest
from attrs.exceptions import FrozenInstanceError

from tiledominoes.names import (
    NAME_SOURCES,
    Name,
    NameKind,
    name,
    names,
    names_by_kind,
    names_by_source,
)

PIPS = re.findall("..", "661144315533226564615163546253524342413221")
INDEXES = range(21)
CHINESE = (NameKind.TRADITIONAL, NameKind.SIMPLIFIED, NameKind.PINYIN, NameKind.JYUTPING)
EVERY_NAME = [(index, entry) for index in INDEXES for entry in names(index)]

# Every character of the table whose simplified form differs.
TO_SIMPLIFIED = str.maketrans("鵝長頭紅風腳銅錘瓏雜彎雞么", "鹅长头红风脚铜锤珑杂弯鸡幺")

# The standard readings of every character of the table, Mandarin and Cantonese.
READINGS = """
天 tiān tin1, 地 dì dei6, 人 rén jan4, 鵝 é ngo4, 和 hé wo4, 梅 méi mui4, 花 huā faa1,
子 zǐ zi2, 長 cháng coeng4, 三 sān saam1, 衫 shān saam1, 板 bǎn baan2, 凳 dèng dang3, 斧 fǔ fu2,
頭 tóu tau4, 虎 hǔ fu2, 紅 hóng hung4, 十 shí sap6, 屏 píng ping4, 風 fēng fung1, 四 sì sei3,
六 liù luk6, 高 gāo gou1, 腳 jiǎo goek3, 七 qī cat1, 銅 tóng tung4, 錘 chuí ceoi4,
伶 líng ling4, 冧 lín lam1, 零 líng ling4, 霖 lín lam4, 玲 líng ling4, 瓏 lóng lung4,
黑 hēi hak1, 九 jiǔ gau2, 雜 zá zaap6, 白 bái baak6, 平 píng ping4, 八 bā baat3, 彎 wān waan1,
二 èr ji6, 大 dà daai6, 雞 jī gai1, 五 wǔ ng5, 丁 dīng ding1, 么 yāo jiu1
"""

TONE_MARKS = {
    "\N{COMBINING MACRON}",
    "\N{COMBINING ACUTE ACCENT}",
    "\N{COMBINING CARON}",
    "\N{COMBINING GRAVE ACCENT}",
}


class Form(NamedTuple):
    """One Chinese name in its four forms."""

    traditional: str
    simplified: str
    pinyin: str
    jyutping: str


def forms(index: int) -> list[Form]:
    columns = ([entry.text for entry in names_by_kind(index, kind)] for kind in CHINESE)
    return [Form(*texts) for texts in zip(*columns, strict=True)]


EVERY_FORM = [form for index in INDEXES for form in forms(index)]


# Completeness.


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("kind", [NameKind.ENGLISH, *CHINESE])
def test_every_domino_has_a_name_of_every_kind(index: int, kind: NameKind) -> None:
    assert name(index, kind)


@pytest.mark.parametrize("kind", [NameKind.ENGLISH, NameKind.TRADITIONAL, NameKind.SIMPLIFIED])
def test_preferred_names_tell_the_dominoes_apart(kind: NameKind) -> None:
    assert len({name(index, kind) for index in INDEXES}) == 21


@pytest.mark.parametrize("kind", [NameKind.ENGLISH, NameKind.TRADITIONAL])
def test_a_preferred_name_is_no_other_name_of_another_domino(kind: NameKind) -> None:
    for index in INDEXES:
        owners = {i for i, e in EVERY_NAME if e.kind is kind and e.text == name(index, kind)}
        assert owners == {index}


@pytest.mark.parametrize("index", INDEXES)
def test_no_name_is_listed_twice(index: int) -> None:
    for kind in (NameKind.ENGLISH, NameKind.TRADITIONAL, NameKind.SIMPLIFIED, NameKind.RUSSIAN):
        texts = [entry.text for entry in names_by_kind(index, kind)]
        assert len(texts) == len(set(texts))


@pytest.mark.parametrize("index", INDEXES)
def test_the_kinds_stand_together_in_their_own_order(index: int) -> None:
    kinds = [entry.kind for entry in names(index)]
    assert kinds == sorted(kinds, key=list(NameKind).index)
    assert names(index) == tuple(chain.from_iterable(names_by_kind(index, k) for k in NameKind))


# Form.


@pytest.mark.parametrize("form", EVERY_FORM, ids=lambda form: form.traditional)
def test_the_four_forms_of_a_chinese_name_agree(form: Form) -> None:
    assert form.simplified == form.traditional.translate(TO_SIMPLIFIED)
    assert all("CJK UNIFIED" in unicodedata.name(character) for character in form.traditional)
    assert len(form.pinyin.split(" ")) == len(form.traditional)
    assert len(form.jyutping.split(" ")) == len(form.traditional)


def test_every_simplification_is_needed() -> None:
    used = set("".join(form.traditional for form in EVERY_FORM))
    assert {chr(code) for code in TO_SIMPLIFIED} <= used


@pytest.mark.parametrize("form", EVERY_FORM, ids=lambda form: form.traditional)
def test_pinyin_is_letters_with_one_tone_mark_a_syllable(form: Form) -> None:
    assert unicodedata.is_normalized("NFC", form.pinyin)
    for syllable in form.pinyin.split(" "):
        letters = unicodedata.normalize("NFD", syllable)
        marks = [letter for letter in letters if unicodedata.combining(letter)]
        assert len(marks) == 1
        assert set(marks) <= TONE_MARKS
        assert re.fullmatch(r"[a-z]+", "".join(x for x in letters if x not in marks))


@pytest.mark.parametrize("form", EVERY_FORM, ids=lambda form: form.traditional)
def test_jyutping_is_letters_and_a_tone_number_a_syllable(form: Form) -> None:
    assert all(re.fullmatch(r"[a-z]+[1-6]", syllable) for syllable in form.jyutping.split(" "))


def test_every_character_has_its_standard_readings() -> None:
    read: set[str] = set()
    for form in EVERY_FORM:
        syllables = zip(form.traditional, form.pinyin.split(), form.jyutping.split(), strict=True)
        read.update(" ".join(syllable) for syllable in syllables)
    assert read == set(READINGS.strip().replace("\n", " ").split(", "))


def test_english_names_are_words_with_capitals() -> None:
    english = [entry.text for _, entry in EVERY_NAME if entry.kind is NameKind.ENGLISH]
    assert all(re.fullmatch(r"[A-Z][a-z]+(['\N{EN DASH} -]?[A-Za-z]+)*", text) for text in english)


def test_russian_names_are_written_in_cyrillic() -> None:
    russian = [entry.text for _, entry in EVERY_NAME if entry.kind is NameKind.RUSSIAN]
    assert all(re.fullmatch(r"[\u0430-\u044f ]+", text) for text in russian)


# Sources.


def test_every_source_resolves_and_is_used() -> None:
    assert {source for _, entry in EVERY_NAME for source in entry.sources} == set(NAME_SOURCES)
    assert all(NAME_SOURCES.values())


def test_every_name_says_where_it_is_from() -> None:
    assert all(entry.sources for _, entry in EVERY_NAME)
    assert all(len(set(entry.sources)) == len(entry.sources) for _, entry in EVERY_NAME)
    assert names(0)[0].source == names(0)[0].sources[0] == "S-CE"


def test_romanisations_are_readings_and_nothing_else_is() -> None:
    for _, entry in EVERY_NAME:
        romanised = entry.kind in {NameKind.PINYIN, NameKind.JYUTPING}
        assert romanised == ("reading" in entry.sources)


@pytest.mark.parametrize("index", INDEXES)
def test_each_chinese_name_was_found_in_one_of_the_scripts(index: int) -> None:
    found = zip(
        names_by_kind(index, NameKind.TRADITIONAL),
        names_by_kind(index, NameKind.SIMPLIFIED),
        strict=True,
    )
    for traditional, simplified in found:
        assert traditional.sources != ("script",) or simplified.sources != ("script",)
        if traditional.text == simplified.text:
            assert traditional.sources == simplified.sources
            assert "script" not in traditional.sources


def test_the_sources_of_the_rulebook_use_these_names() -> None:
    # In the order of the identities; None: the source has no name for that domino alone.
    celko = (
        *("Heaven", "Earth", "Man", "Goose", "Flower", "Long", "Board", "Hatchet"),
        *("Partition", "Long Leg Seven", "Big Head Six"),
    )
    pairs = ("Nines Gow", "Eights Bart", "Sevens Chut", None, "Fives Ng", None)
    chuo_pai = (
        *("Heaven", "Earth", "Man", "Harmony", "Plum Blossom", "Long Three", "Bench", "Axe"),
        *("Four\N{EN DASH}Six", "High Foot", "Cat", "Black Nine", "Red Nine", "Straight Eight"),
        *("Crooked Eight", "Black Seven", "Red Seven", "Two Red", "Red Five", "Black Five"),
    )
    called = [names_by_source(index) for index in INDEXES]
    assert [c["S-CE"] for c in called[:11]] == [(text,) for text in celko]
    for index, pair in zip((11, 13, 15, 17, 18, 20), pairs, strict=True):
        expected = None
        if pair is not None:
            plural, cantonese = pair.split()
            expected = (f"Mixed {plural}", f"Jaap {cantonese}")
        assert called[index].get("S-CE") == expected
    for first, second in ((11, 12), (13, 14), (15, 16), (18, 19)):
        assert called[first]["S-CE"] == called[second]["S-CE"]
        assert called[first]["S-RU"] == called[second]["S-RU"]
    assert [c["S-CP"] for c in called] == [*((text,) for text in chuo_pai), ("Nail", "Ding Ding")]
    assert [i for i in INDEXES if "S-RU" in called[i]] == [0, 1, 2, 11, 12, 13, 14, 15, 16, 18, 19]


def test_how_many_dominoes_each_source_names() -> None:
    counts = Counter(source for index in INDEXES for source in names_by_source(index))
    assert counts == {
        "S-CE": 19,
        "S-CP": 21,
        "S-RU": 11,
        "EQ-2": 2,
        "wp-dominoes": 11,
        "wp-tiengow": 21,
        "navpil": 11,
        "tiengow-js": 21,
        "onlinegame": 21,
        "apklik": 21,
        "programs": 21,
        "saloon": 13,
        "sekaiyugi": 8,
        "15hu": 2,
        "sichuan": 5,
    }


def test_what_a_source_calls_a_domino_leaves_out_what_we_made() -> None:
    for index in INDEXES:
        called = names_by_source(index)
        assert not called.keys() & {"script", "reading"}
        assert all(len(set(texts)) == len(texts) for texts in called.values())
    assert names_by_source(0)["apklik"] == ("天",)
    assert names_by_source(7)["wp-dominoes"] == ("Hatchet", "斧")


# Rows checked by hand.


ALL_NAMES = """
66: Heaven; 天
11: Earth; 地
44: Man, Mankind, Human; 人
31: Goose, Harmony; 鵝, 和
55: Flower, Plum Blossom, Plum Blossoms, Plum Flower; 梅花, 梅, 梅子
33: Long, Long Three, Long Threes, Long Triples; 長三, 長衫, 長
22: Board, Bench; 板凳, 板
65: Hatchet, Axe, Ax, Tiger's Head; 斧頭, 虎頭, 斧
64: Partition, Four\N{EN DASH}Six, Red Head Ten, Red-Headed Ten; 紅頭十, 屏風, 屏, 四六
61: Long Leg Seven, High Foot, Long-Legged Seven; 高腳七
51: Big Head Six, Cat, Red Mallet Six, Red Hammer Six; 銅錘六, 伶冧六, 零霖六, 玲瓏六
63: Black Nine, Mixed Nines, Jaap Gow, Nines, Nine; 黑九, 雜九, 九, 白九
54: Red Nine, Mixed Nines, Jaap Gow, Nines, Nine; 紅九, 雜九, 九
62: Straight Eight, Mixed Eights, Jaap Bart, Eights, Eight; 平八, 雜八, 八
53: Crooked Eight, Mixed Eights, Jaap Bart, Eights, Eight; 彎八, 雜八, 八
52: Black Seven, Mixed Sevens, Jaap Chut, Sevens, Seven; 黑七, 雜七, 七, 白七
43: Red Seven, Mixed Sevens, Jaap Chut, Sevens, Seven; 紅七, 雜七, 七
42: Six, Two Red; 二四, 大頭六, 大雞六, 六
41: Red Five, Mixed Fives, Jaap Ng, Fives, Five; 紅五, 雜五, 五
32: Black Five, Mixed Fives, Jaap Ng, Fives, Five; 黑五, 雜五, 五, 白五
21: Three, Nail, Ding Ding, Final Three, Chicken; 丁三, 么雞三, 三雞, 三丁
"""


def test_all_names_in_order() -> None:
    lines = []
    for index, pips in enumerate(PIPS):
        english = ", ".join(entry.text for entry in names_by_kind(index, NameKind.ENGLISH))
        chinese = ", ".join(form.traditional for form in forms(index))
        lines.append(f"{pips}: {english}; {chinese}")
    assert lines == ALL_NAMES.split("\n")[1:-1]


def test_totals_in_military_names_are_the_pips() -> None:
    words = {"Nine": 9, "Eight": 8, "Seven": 7, "Six": 6, "Five": 5, "Three": 3}
    for index in range(11, 21):
        total = sum(map(int, PIPS[index]))
        assert words[name(index).split()[-1]] == total
        for entry in names_by_kind(index, NameKind.TRADITIONAL):
            assert entry.text == "二四" or "三五六七八九".index(
                entry.text.strip("黑紅白雜平彎大頭雞么丁")
            ) == ([3, 5, 6, 7, 8, 9].index(total))


@pytest.mark.clause("EQ-5")
def test_red_names_have_red_pips() -> None:
    for index in range(11, 21):
        colour = name(index).split()[0]
        if colour in {"Red", "Black"}:
            assert (colour == "Red") == bool(set(PIPS[index]) & set("14"))
            assert name(index, NameKind.TRADITIONAL)[0] == {"Red": "紅", "Black": "黑"}[colour]


@pytest.mark.parametrize(
    ("index", "row"),
    [
        (1, ("Earth", "地", "地", "dì", "dei6")),
        (5, ("Long", "長三", "长三", "cháng sān", "coeng4 saam1")),
        (9, ("Long Leg Seven", "高腳七", "高脚七", "gāo jiǎo qī", "gou1 goek3 cat1")),
        (10, ("Big Head Six", "銅錘六", "铜锤六", "tóng chuí liù", "tung4 ceoi4 luk6")),
        (14, ("Crooked Eight", "彎八", "弯八", "wān bā", "waan1 baat3")),
        (18, ("Red Five", "紅五", "红五", "hóng wǔ", "hung4 ng5")),
        (20, ("Three", "丁三", "丁三", "dīng sān", "ding1 saam1")),
    ],
)
def test_preferred_names_of(index: int, row: tuple[str, ...]) -> None:
    assert tuple(name(index, kind) for kind in (NameKind.ENGLISH, *CHINESE)) == row


def test_all_names_of_the_hatchet() -> None:
    assert [(entry.text, entry.kind, entry.source) for entry in names(7)] == [
        ("Hatchet", NameKind.ENGLISH, "S-CE"),
        ("Axe", NameKind.ENGLISH, "S-CP"),
        ("Ax", NameKind.ENGLISH, "navpil"),
        ("Tiger's Head", NameKind.ENGLISH, "wp-tiengow"),
        ("斧頭", NameKind.TRADITIONAL, "wp-tiengow"),
        ("虎頭", NameKind.TRADITIONAL, "apklik"),
        ("斧", NameKind.TRADITIONAL, "wp-dominoes"),
        ("斧头", NameKind.SIMPLIFIED, "programs"),
        ("虎头", NameKind.SIMPLIFIED, "programs"),
        ("斧", NameKind.SIMPLIFIED, "wp-dominoes"),
        ("fǔ tóu", NameKind.PINYIN, "reading"),
        ("hǔ tóu", NameKind.PINYIN, "reading"),
        ("fǔ", NameKind.PINYIN, "reading"),
        ("fu2 tau4", NameKind.JYUTPING, "reading"),
        ("fu2 tau4", NameKind.JYUTPING, "reading"),
        ("fu2", NameKind.JYUTPING, "reading"),
    ]


def test_all_names_of_heaven() -> None:
    assert [(entry.text, entry.sources[0], len(entry.sources)) for entry in names(0)] == [
        ("Heaven", "S-CE", 7),
        ("天", "wp-dominoes", 8),
        ("天", "wp-dominoes", 8),
        ("tiān", "reading", 1),
        ("tin1", "reading", 1),
        ("небеса", "S-RU", 1),
    ]


# Wrong questions.


@pytest.mark.parametrize("index", [-1, 21, 100])
def test_an_index_outside_the_set_is_refused(index: int) -> None:
    for ask in (names, name, names_by_source):
        with pytest.raises(IndexError, match=f"0 to 20, not {index}$"):
            ask(index)
    with pytest.raises(IndexError, match="0 to 20"):
        names_by_kind(index, NameKind.ENGLISH)


def test_a_missing_russian_name_is_said_to_be_missing() -> None:
    assert names_by_kind(3, NameKind.RUSSIAN) == ()
    with pytest.raises(KeyError, match="Goose has no russian name"):
        name(3, NameKind.RUSSIAN)


def test_names_and_sources_are_read_only() -> None:
    with pytest.raises(FrozenInstanceError):
        names(0)[0].text = "Sky"  # type: ignore[misc]
    with pytest.raises(TypeError):
        NAME_SOURCES["S-CE"] = "nobody"  # type: ignore[index]
    assert Name("Heaven", NameKind.ENGLISH, names(0)[0].sources) == names(0)[0]
    assert len({names(0)[0], names(0)[0], names(1)[0]}) == 2
