"""Rules as data: plain codes and back, one clause an option."""

from __future__ import annotations

import copy
import json
import pickle
from types import MappingProxyType
from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from strategies import HUGE, ODD_VALUES, PROTOCOLS, Unprintable, kind
from tiledominoes import GAMES, Rules, RulesError, chedeng, tienkau
from tiledominoes.options import (
    Choice,
    check_rules,
    clause,
    code_from_text,
    code_text,
    flag,
    whole,
    whole_or_none,
)
from tiledominoes.rulebook import clause as rulebook_clause
from tiledominoes.rulebook import clauses as rulebook_clauses

SHOWABLE = [v for v in ODD_VALUES if v != HUGE and not isinstance(v, Unprintable)]

PLAIN = {"starting_chips": 200, "rounds": 8, "doublings_stack": True}


class Ranking(Choice):
    PIPS = "pips"
    SERIES = "series"


@frozen
class Toy(Rules):
    """Options of every type that a game's may have."""

    stake: int = field(default=5, validator=whole(2), metadata=clause("EQ-7"))
    strict: bool = field(default=True, validator=flag, metadata=clause("EQ-1"))
    ranking: Ranking = field(default=Ranking.PIPS, metadata=clause("EQ-2"))
    most: int | None = field(default=None, validator=whole_or_none(2), metadata=clause("EQ-3"))


# Chedeng's rules, as any game's.


@pytest.mark.clause("CD-2", "CD-14", "CD-16")
def test_cd_2_cd_14_cd_16_the_defaults() -> None:
    assert chedeng.Rules().to_dict() == PLAIN
    assert list(PLAIN) == list(chedeng.Rules().to_dict())
    assert chedeng.Rules() == chedeng.STANDARD


def test_every_option_names_its_clause() -> None:
    clauses = {"starting_chips": "CD-2", "rounds": "CD-16", "doublings_stack": "CD-14"}
    assert clauses == chedeng.Rules.clauses()


@pytest.mark.parametrize("name", GAMES)
def test_the_options_of_every_game_are_those_of_the_rulebook(name: str) -> None:
    expected = {option: row.id for row in rulebook_clauses(name) for option in row.fields}
    for rules in GAMES[name].presets.values():
        assert expected == type(rules).clauses()
        assert set(expected) == set(rules.to_dict())
        for option, clause_id in type(rules).clauses().items():
            assert option in rulebook_clause(clause_id).fields


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.booleans())
def test_from_dict_is_the_other_way_of_to_dict(chips: int, rounds: int, stack: bool) -> None:
    rules = chedeng.Rules(starting_chips=chips, rounds=rounds, doublings_stack=stack)
    options = {"starting_chips": chips, "rounds": rounds, "doublings_stack": stack}
    assert options == rules.to_dict()
    assert rules == chedeng.Rules.from_dict(options)
    assert rules == chedeng.Rules.from_dict(MappingProxyType(options))
    assert rules == chedeng.Rules.from_dict(json.loads(json.dumps(rules.to_dict())))
    assert hash(rules) == hash(chedeng.Rules.from_dict(options))
    assert type(chedeng.Rules.from_dict(options)) is chedeng.Rules


def test_an_option_that_is_not_named_keeps_its_default() -> None:
    assert chedeng.Rules.from_dict({}) == chedeng.STANDARD
    assert chedeng.Rules.from_dict({"rounds": 3}) == chedeng.Rules(rounds=3)


@pytest.mark.parametrize(
    "name", ["round", "Rounds", "", "rounds ", "x" * 10_000, 1, None, 6.5, Unprintable()], ids=kind
)
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(name: Any) -> None:
    with pytest.raises(
        RulesError, match=r"^there is no option .*; there are starting_chips, rounds, "
    ) as caught:
        chedeng.Rules.from_dict({"rounds": 3, name: 3})
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("option", ["starting_chips", "rounds"])
@pytest.mark.parametrize("value", [0, -1, -HUGE, *(v for v in ODD_VALUES if v not in (65, HUGE))], ids=kind)
def test_a_number_below_1_or_not_whole_is_refused(option: str, value: Any) -> None:
    clause_id = chedeng.Rules.clauses()[option]
    wanted = rf"^{option} \({clause_id}\) must be a whole number of at least 1, not "
    with pytest.raises(RulesError, match=wanted):
        chedeng.Rules(**{option: value})
    with pytest.raises(RulesError, match=wanted):
        chedeng.Rules.from_dict({option: value})


@pytest.mark.parametrize("value", [0, 1, "yes", *(v for v in ODD_VALUES if v is not True)], ids=kind)
def test_a_flag_that_is_none_is_refused(value: Any) -> None:
    with pytest.raises(RulesError, match=r"^doublings_stack \(CD-14\) must be True or False, not "):
        chedeng.Rules.from_dict({"doublings_stack": value})


@pytest.mark.parametrize("options", [None, 3, ["rounds"], len], ids=kind)
def test_options_that_are_no_mapping_are_refused(options: Any) -> None:
    with pytest.raises(RulesError):
        chedeng.Rules.from_dict(options)


@pytest.mark.parametrize("name", [*PLAIN, "to_dict", "colour"])
def test_no_attribute_can_be_assigned_or_deleted(name: str) -> None:
    rules = chedeng.Rules()
    with pytest.raises(AttributeError):
        setattr(rules, name, 1)
    with pytest.raises(AttributeError):
        delattr(rules, name)
    assert rules == chedeng.STANDARD


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickles_and_copies_make_equal_rules(protocol: int) -> None:
    for rules in (chedeng.STANDARD, chedeng.Rules(7, 3, False), Toy(ranking=Ranking.SERIES, most=4)):
        for again in (pickle.loads(pickle.dumps(rules, protocol)), copy.copy(rules), copy.deepcopy(rules)):
            assert rules == again
            assert hash(rules) == hash(again)
            assert type(rules) is type(again)


def test_rules_are_equal_when_every_option_is() -> None:
    assert chedeng.Rules(rounds=8) == chedeng.Rules()
    others: list[object] = [
        *(chedeng.Rules(starting_chips=100), chedeng.Rules(rounds=3), chedeng.Rules(doublings_stack=False)),
        *(Rules(), Toy(), None, PLAIN, (200, 8, True)),
    ]
    assert [False] * len(others) == [chedeng.Rules() == other for other in others]


# Options of every type.


def test_plain_codes_are_numbers_flags_texts_and_none() -> None:
    assert Toy().to_dict() == {"stake": 5, "strict": True, "ranking": "pips", "most": None}
    changed = Toy(stake=2, strict=False, ranking=Ranking.SERIES, most=4).to_dict()
    assert changed == {"stake": 2, "strict": False, "ranking": "series", "most": 4}
    assert Toy.clauses() == {"stake": "EQ-7", "strict": "EQ-1", "ranking": "EQ-2", "most": "EQ-3"}
    assert Rules().to_dict() == {}


def test_a_whole_number_has_its_own_lowest_value() -> None:
    assert Toy(stake=2).stake == 2
    with pytest.raises(RulesError, match=r"^stake \(EQ-7\) must be a whole number of at least 2, not 1$"):
        Toy(stake=1)


@pytest.mark.parametrize(
    "value", [1, 0, -1, False, 0.0, "", *(v for v in ODD_VALUES if v not in (None, 65, HUGE))], ids=kind
)
def test_a_whole_number_or_none(value: Any) -> None:
    assert [Toy(most=most).most for most in (2, 4, None)] == [2, 4, None]
    with pytest.raises(RulesError, match=r"^most \(EQ-3\).* must be a whole number of at least 2, not "):
        Toy(most=value)


def test_a_choice_is_one_of_its_codes_or_its_members() -> None:
    assert Toy.from_dict({"ranking": "series"}) == Toy(ranking=Ranking.SERIES)
    assert Toy.from_dict({"ranking": "series"}).ranking is Ranking.SERIES
    assert Toy(ranking=Ranking.SERIES).ranking is Ranking.SERIES
    assert type(Toy(ranking=Ranking.SERIES).to_dict()["ranking"]) is str
    for value in ("pips", "series"):
        rules = Toy.from_dict({"ranking": value})
        assert rules == Toy.from_dict(json.loads(json.dumps(rules.to_dict())))


@pytest.mark.parametrize(
    "value", ["", "Pips", "PIPS", " pips", "pips series", "x" * 9999, *SHOWABLE], ids=kind
)
def test_a_choice_of_no_such_name_is_refused_with_those_that_are(value: Any) -> None:
    with pytest.raises(RulesError, match=r"pips, series, not ") as caught:
        Toy.from_dict({"ranking": value})
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("value", [HUGE, Unprintable()], ids=kind)
def test_a_choice_that_cannot_be_shown_is_refused_too(value: Any) -> None:
    with pytest.raises(RulesError, match=r"pips, series, not "):
        Toy.from_dict({"ranking": value})


def test_a_clause_is_metadata() -> None:
    assert clause("CD-5") == {"clause": "CD-5"}


# Words.

CODES = st.text(st.sampled_from("abcdefghijklm_"), min_size=5, max_size=9)


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        (0, "0"),
        (1, "1"),
        (-1, "-1"),
        (200, "200"),
        (10**18 - 1, "999999999999999999"),
        ("pips", "pips"),
        ("banker_double", "banker_double"),
    ],
)
def test_a_code_and_its_word(code: Any, word: str) -> None:
    assert word == code_text(code)
    again = code_from_text(word)
    assert (code, type(code)) == (again, type(again))


@given(st.one_of(st.integers(1 - 10**18, 10**18 - 1), st.booleans(), st.none(), CODES))
def test_every_code_comes_back_from_its_word(code: Any) -> None:
    word = code_text(code)
    assert word.split() == [word]  # no blanks
    again = code_from_text(word)
    assert (code, type(code)) == (again, type(again))


@pytest.mark.parametrize(
    "word",
    ["", "Yes", "True", "1.0", "1e3", "+1", "--1", "1_000", "\u0661", "\uff11", "9" * 19, "9" * 5000],
    ids=ascii,
)
def test_a_word_that_is_no_number_stays_text(word: str) -> None:
    assert word == code_from_text(word)


@pytest.mark.parametrize("rounds", [10**18, HUGE], ids=["10**18", "10**5000"])
def test_the_options_of_all_rules_that_can_be_made_come_back_from_their_words(rounds: int) -> None:
    try:
        rules = chedeng.Rules(rounds=rounds)
    except RulesError:
        return
    words = {name: code_text(code) for name, code in rules.to_dict().items()}
    assert rules == chedeng.Rules.from_dict({name: code_from_text(word) for name, word in words.items()})


# check_rules.


def test_rules_of_the_right_game_are_taken() -> None:
    check_rules(chedeng.Rules(rounds=3), chedeng.Rules)
    check_rules(chedeng.STANDARD, Rules)


def test_rules_of_another_game_are_named() -> None:
    with pytest.raises(RulesError, match=r"^rules must be tienkau\.Rules, not chedeng\.Rules$"):
        check_rules(chedeng.STANDARD, tienkau.Rules)


@pytest.mark.parametrize("value", [*ODD_VALUES, PLAIN, "standard", Toy(), Rules(), chedeng.Rules], ids=kind)
def test_anything_but_rules_of_the_game_is_refused(value: Any) -> None:
    with pytest.raises(RulesError, match=r"^rules must be chedeng\.Rules, not "):
        check_rules(value, chedeng.Rules)
