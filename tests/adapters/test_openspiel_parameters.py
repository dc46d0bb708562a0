"""The parameters of the games in OpenSpiel: rules, presets, setup, pack, and what is refused."""

from __future__ import annotations

import pyspiel
import pytest

from adapters.openspiel_helpers import load
from subjects import SUBJECTS, Subject
from tiledominoes import GAMES, InvalidDealError, RulesError, tienkau
from tiledominoes.adapters import openspiel
from tiledominoes.adapters.openspiel_deals import Table, parameters
from tiledominoes.options import Choice


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_parameter_for_everything(name: str) -> None:
    game = GAMES[name]
    given_to = load(f"python_{name}").get_type().parameter_specification
    assert given_to == parameters(game)
    assert list(parameters(game)) == [
        "preset",
        *game.Rules.clauses(),
        *game.setup,
        "pack",
        "hand_size",
    ]


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_every_rule_can_be_asked_for(subject: Subject) -> None:
    for rules in subject.rules:
        given_rules = {key: 0 if code is None else code for key, code in rules.to_dict().items()}
        game = load(f"python_{subject.game.name}", **given_rules)
        assert game.table.rules == rules
        assert pyspiel.load_game(str(game)).table == game.table


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_asked_for(name: str) -> None:
    for preset, rules in GAMES[name].presets.items():
        assert load(f"python_{name}", preset=preset).table.rules == rules


def test_an_option_changes_a_preset() -> None:
    rules = load("python_tienkau", preset="russian", single_ranking="PIPS").table.rules
    assert rules.single_ranking is tienkau.SingleRanking.PIPS
    assert rules.bonus_on is tienkau.BonusOn.PLAY


@pytest.mark.parametrize("name", GAMES)
def test_presets_differ_in_choices_alone(name: str) -> None:
    # Other options have their defaults in every preset, so that a default can be told as a value.
    first, *others = GAMES[name].presets.values()
    for rules in others:
        differ = {key for key, code in rules.to_dict().items() if code != first.to_dict()[key]}
        assert all(isinstance(getattr(rules, key), Choice) for key in differ)


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        ("python_chedeng(preset=celko)", RulesError, "no preset 'celko'; there are standard"),
        ("python_chedeng(rounds=0)", RulesError, "rounds"),
        ("python_tienkau(bonus_on=NEVER)", RulesError, "LEAD, PLAY"),
        ("python_tienkau(deals=-1)", RulesError, "deals"),
        ("python_tienkau(held=0)", InvalidDealError, "held"),
        ("python_chuopai(max_combination_cards=1)", RulesError, "from 2 to 12"),
        ("python_chedeng(dealer=4)", InvalidDealError, "the dealer must be"),
        ("python_chuopai(leader=-2)", InvalidDealError, "the leader must be"),
        ("python_chedeng(hand_size=9)", InvalidDealError, "hand_size must be a whole number from 1 to 8"),
        ("python_chuopai(hand_size=0)", InvalidDealError, "hand_size must be a whole number from 1 to 28"),
        ("python_chedeng(pack=66 65 11)", InvalidDealError, "a pack of 3 does not give each of 4 players"),
        ("python_chedeng(pack=66 66 66 11)", InvalidDealError, "has not or not so often: '66 66 66 11'"),
        ("python_chedeng(pack=hello)", InvalidDealError, "hello"),
        ("python_chedeng(pack=66 65 64 63,hand_size=2)", InvalidDealError, "from 1 to 1"),
    ],
)
def test_bad_parameters_are_refused(game: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(game)


def test_unknown_parameters_are_openspiels_own_error() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'banker'"):
        load("python_chedeng", banker=1)


def test_a_game_is_named_by_what_is_not_default() -> None:
    assert str(load("python_chedeng", dealer=-1, pack="all")) == "python_chedeng()"
    assert str(load("python_chedeng", dealer=1)) == "python_chedeng(dealer=1)"
    assert load("python_chedeng", dealer=1).get_parameters() == {"dealer": 1}
    assert openspiel.ChedengGame().table == Table.of("chedeng", {})
