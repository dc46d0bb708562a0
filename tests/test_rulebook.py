"""The rulebook as data: complete, well formed, exact in its numbers, and found by id."""

from __future__ import annotations

import copy
import os
import pickle
import re
import subprocess
import sys

import pytest

from tiledominoes.errors import TileDominoesError
from tiledominoes.registry import GAMES as REGISTERED
from tiledominoes.rulebook import Clause, Source, clause, clauses, games, sources

LAST = {"EQ": 7, "CD": 17, "TK": 24, "CP": 12}
GAMES = {"EQ": "equipment", "CD": "chedeng", "TK": "tienkau", "CP": "chuopai"}
IDS = [f"{prefix}-{n}" for prefix, last in LAST.items() for n in range(1, last + 1)]

FIELDS = {
    "CD-2": ("starting_chips",),
    "CD-14": ("doublings_stack",),
    "CD-16": ("rounds",),
    "TK-1": ("starting_chips",),
    "TK-3": ("direction",),
    "TK-9": ("single_ranking",),
    "TK-13": ("trick_count",),
    "TK-15": ("bank_fee",),
    "TK-17": ("overtricks_from",),
    "TK-18": ("supreme_bonus",),
    "TK-22": ("deals",),
    "TK-24": ("bonus_on",),
    "CP-5": ("max_combination_cards", "balanced_combinations"),
}

# What each game's clauses come from, but for those that stand on one text or on none.
SOURCES = {"CD": ("S-CD",), "TK": ("S-RU", "S-CE"), "CP": ("S-CP",)}
ONE_TEXT = {"TK-4": ("S-RU",), "TK-12": ("S-CE",)}
OURS = {"EQ-1", "EQ-6", "EQ-7", "CD-14", "TK-22", "TK-23"}

# Clauses where the rulebook marks a decision.
DECIDED = {
    *("CD-8", "CD-14", "CD-15", "CD-16", "CD-17"),
    *("TK-1", "TK-2", "TK-3", "TK-6", "TK-7", "TK-9", "TK-12", "TK-13", "TK-19", "TK-21"),
    *("TK-22", "TK-23", "CP-2", "CP-3", "CP-5", "CP-11"),
}

REFERENCE = re.compile(r"\b(?:EQ|CD|TK|CP)-\d+")
DOMINO = re.compile(r"\b([1-6])-([1-6])\b")

# Every number of every summary, in order, apart from dominoes and the numbers of clauses.
NUMBERS = {
    "EQ-1": [1, 6, 21],
    "EQ-3": [32, 227, 64, 9, 2],
    "EQ-4": [84, 588, 8, 4, 4],
    "EQ-5": [1, 4],
    "EQ-6": [0, 1, 1, 1, 1],
    "CD-1": [32, 8],
    "CD-2": [200],
    "CD-4": [1, 2],
    "CD-9": [32],
    "CD-11": [6],
    "CD-13": [8],
    "CD-14": [4, 2],
    "CD-15": [1],
    "CD-16": [0, 8],
    "TK-1": [32, 8, 100],
    "TK-8": [20, 1, *range(1, 21)],
    "TK-13": [1, 1, 2, 4],
    "TK-14": [4],
    "TK-15": [4, 4, 4, 8, 12, 16, 1, 2, 3, 4],
    "TK-16": [1, 2, 3, 3, 2, 1, 4, 4],
    "TK-17": [4, 4],
    "TK-18": [4, 4, 4, 2],
    "TK-19": [17, 20, 8, 8, 4],
    "TK-21": [1, 1],
    "CP-1": [84, 28],
    "CP-4": [1, 2, 3, 4],
    "CP-5": [2],
    "CP-12": [1],
}

# Every other clause that a summary leans on, in order.
REFERENCES = {
    "CD-1": "EQ-3",
    "CD-8": "CD-5",
    "CD-11": "CD-12 CD-13 CD-14",
    "CD-13": "CD-5",
    "TK-1": "EQ-3",
    "TK-4": "TK-8",
    "TK-6": "TK-8",
    "TK-7": "TK-8",
    "TK-9": "EQ-2",
    "TK-10": "TK-8",
    "TK-11": "TK-8",
    "TK-15": "TK-14",
    "TK-18": "TK-8 TK-24",
    "TK-19": "TK-8 TK-24",
    "TK-20": "TK-18 TK-19",
    "TK-21": "TK-15",
    "TK-24": "TK-18 TK-19",
    "CP-1": "EQ-4",
    "CP-2": "CP-10",
    "CP-3": "EQ-2",
    "CP-4": "CP-5",
    "CP-5": "CP-3",
    "CP-7": "CP-4",
    "CP-11": "CP-6",
}

# Words without which a summary would say something else.
WORDS = {
    "EQ-1": ["two numbers of pips"],
    "EQ-2": ["Civil, highest first", "Military, highest first"],
    "EQ-3": ["every civil identity twice and every military identity once"],
    "EQ-4": ["every identity four times", "4 named Listen-Use and 4 named God of Wealth"],
    "EQ-6": [
        "0 to n-1, going clockwise",
        "Seat + 1 is the neighbour on a player's left and seat - 1 the neighbour on the right",
        "When play is clockwise, seat + 1 comes after seat",
    ],
    "EQ-7": ["whole numbers", "positive number", "one player", "one other"],
    "CD-1": ["four players", "32 tiles", "8 of them"],
    "CD-4": ["Turns pass clockwise in round 1 and counter-clockwise in round 2"],
    "CD-5": ["face-up tile of free choice", "cannot be started with a face-down tile"],
    "CD-7": ["on the table face-down", "also to a player who holds a tile that fits"],
    "CD-8": ["three face-down tiles in a row, one from each of the others", "CD-5"],
    "CD-10": ["laid face-down", "pip by pip"],
    "CD-11": ["whoever of the two has more pays the difference"],
    "CD-12": ["nothing face-down", "counts twice"],
    "CD-13": ["8 tiles face-down", "counts twice in the settlement with each of the others"],
    "CD-14": ["counts 4 times", "doublings_stack set to False", "only 2 times"],
    "CD-15": [
        "right neighbour of the dealer (seat - 1), the player opposite, the left neighbour",
        "the same whether the round went clockwise or not",
    ],
    "CD-16": ["0 chips or fewer", "8 rounds (field rounds)", "below zero"],
    "TK-1": ["four players", "32 tiles", "8 of them", "100 chips", "below zero"],
    "TK-3": ["led by the banker", "the three others play once each, clockwise unless"],
    "TK-4": ["a single tile, a pair, or two pairs"],
    "TK-5": ["plays one of them", "plays one tile of any kind"],
    "TK-6": ["at least one pair", "discards two tiles of any kind"],
    "TK-7": ["two pairs of TK-8 in hand that share no tile", "discards four tiles of any kind"],
    "TK-8": ["rank 1 is the highest"],
    "TK-9": ["PIPS (CELKO) the greater total", "SERIES (RUSSIAN) the higher place"],
    "TK-10": ["highest in TK-8 takes the trick"],
    "TK-11": ["better pair", "each way is a separate move"],
    "TK-12": ["earliest of them takes it", "both profiles"],
    "TK-13": ["TRICKS (the value in both profiles)", "TILES"],
    "TK-14": ["takes the last trick", "owes the winner 4 chips"],
    "TK-15": [
        "the present banker has had the bank without a break",
        "ALWAYS (CELKO) a player without a trick also owes the banker 4 x h chips",
        "a banker without a trick does not pay",
        "BANKER_WINS (RUSSIAN) the 4 x h chips are owed only if the banker is also the winner",
        "a winning banker so receives 8, 12, 16 chips for h = 1, 2, 3",
    ],
    "TK-16": ["with 1, 2 or 3 tricks owes the winner 3, 2 or 1 chips"],
    "TK-17": ["BANKER (CELKO) they come from the banker", "WINNER (RUSSIAN) from the winner"],
    "TK-18": [
        "the whole play or one pair of a declared two",
        "FLAT (CELKO) this is 4 chips from each of the three others, banker or not",
        "BANKER_DOUBLE (RUSSIAN) a banker receives 4 from each of the others",
        "the banker pays 4 and the remaining two pay 2 each",
    ],
    "TK-19": [
        "A play of two pairs that both have one of the ranks 17 to 20",
        "the same rank or different ones",
        "A banker receives 8 chips from each of the others",
        "the banker pays 8 and the remaining two pay 4 each",
        "both profiles",
    ],
    "TK-21": ["winner of a deal is banker in the next", "rises by 1; a new banker starts with h"],
    "TK-22": ["default None"],
    "TK-23": ["face-up"],
    "TK-24": [
        "LEAD (CELKO) one must lead",
        "PLAY (RUSSIAN) one may lead them or follow",
        "A discard earns nothing",
    ],
    "CP-1": ["three players", "28 of them", "Turns pass clockwise"],
    "CP-2": ["at least one 2-1", "at least one 4-2", "only one of these two identities"],
    "CP-3": ["one of four families"],
    "CP-5": [
        "one or more cards of an honour with one or more of its totals",
        "max_combination_cards sets a greatest number of cards (default None: no limit)",
        "balanced_combinations is True (default False)",
        "Tian Jiu > Di Ba > Ren Qi > He Wu",
    ],
    "CP-6": ["a single time, in clockwise order"],
    "CP-7": ["of its family, have exactly as many cards, and stand above it in rank"],
    "CP-8": ["Whoever is able to beat the best play has to"],
    "CP-10": ["the lead goes clockwise to the first player who has any"],
    "CP-11": ["one player or none", "worth nothing"],
}


def dominoes(text: str) -> str:
    return " ".join(high + low for high, low in DOMINO.findall(text))


def numbers(text: str) -> list[int]:
    bare = DOMINO.sub("", REFERENCE.sub("", text))
    return [int(digits) for digits in re.findall(r"\d+", bare)]


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?= |$)", text))


def texts() -> list[tuple[str, str]]:
    """Every sentence-like text of the rulebook, with the id it belongs to."""
    found = [(c.id, c.summary) for c in clauses()]
    found += [(c.id, c.decision) for c in clauses() if c.decision is not None]
    found += [(s.id, s.description) for s in sources()]
    found += [(s.id, s.limits) for s in sources() if s.limits is not None]
    return found


# What is in it


def test_all_sixty_clauses_are_there_in_order_and_without_a_gap() -> None:
    assert [c.id for c in clauses()] == IDS
    assert len(IDS) == 60


@pytest.mark.parametrize("prefix", LAST)
def test_each_game_has_its_own_clauses_numbered_from_one(prefix: str) -> None:
    own = clauses(GAMES[prefix])

    assert [c.id for c in own] == [i for i in IDS if i.startswith(prefix)]
    assert {c.game for c in own} == {GAMES[prefix]}


def test_games_are_named_in_the_order_of_the_rulebook() -> None:
    assert games() == ("equipment", "chedeng", "tienkau", "chuopai")


def test_clauses_without_a_game_are_those_of_all_games() -> None:
    assert clauses() == clauses(None) == tuple(c for game in games() for c in clauses(game))


@pytest.mark.parametrize("clause_id", IDS)
def test_fields_of_each_clause(clause_id: str) -> None:
    assert clause(clause_id).fields == FIELDS.get(clause_id, ())


@pytest.mark.parametrize(("clause_id", "fields"), FIELDS.items())
def test_summary_names_its_fields(clause_id: str, fields: tuple[str, ...]) -> None:
    words = re.findall(r"\w+", clause(clause_id).summary)

    assert set(fields) <= set(words)


@pytest.mark.parametrize("name", sorted(REGISTERED))
def test_fields_are_the_options_of_each_registered_game(name: str) -> None:
    options = next(iter(REGISTERED[name].presets.values())).clauses()

    assert {field: c.id for c in clauses(name) for field in c.fields} == options


def test_there_are_four_sources() -> None:
    assert [s.id for s in sources()] == ["S-CD", "S-RU", "S-CE", "S-CP"]
    assert [s.game for s in sources()] == ["chedeng", "tienkau", "tienkau", "chuopai"]
    assert [s.language for s in sources()] == [
        "English",
        "Russian",
        "English",
        "Norwegian and English",
    ]
    assert all(s.title for s in sources())


def test_limits_are_told_of_the_two_sources_that_lost_something() -> None:
    assert {s.id for s in sources() if s.limits is not None} == {"S-CE", "S-CP"}


@pytest.mark.parametrize("clause_id", IDS)
def test_every_cited_source_exists_and_describes_the_game(clause_id: str) -> None:
    cited = clause(clause_id)
    known = {s.id: s.game for s in sources()}

    assert set(cited.sources) <= set(known)
    assert len(set(cited.sources)) == len(cited.sources)
    if cited.game != "equipment":
        assert {known[s] for s in cited.sources} <= {cited.game}


def test_clauses_without_a_source() -> None:
    assert {c.id for c in clauses() if not c.sources} == OURS


@pytest.mark.parametrize("clause_id", [i for i in IDS if i[:2] in SOURCES and i not in OURS])
def test_sources_of_each_clause_of_a_game(clause_id: str) -> None:
    expected = ONE_TEXT.get(clause_id, SOURCES[clause_id[:2]])

    assert clause(clause_id).sources == expected


def test_every_decision_of_the_rulebook_is_told() -> None:
    decided = {c.id for c in clauses() if c.decision is not None}

    assert decided >= DECIDED
    assert decided >= OURS - {"EQ-1"}, "a clause without a source says why it is there"


# How it is written


@pytest.mark.parametrize("owner_and_text", texts(), ids=lambda pair: f"{pair[0]}-{len(pair[1])}")
def test_texts_are_one_line_of_ascii_ending_in_a_full_stop(owner_and_text: tuple[str, str]) -> None:
    _, text = owner_and_text

    assert text == " ".join(text.split())
    assert text.isascii()
    assert text.isprintable()
    assert text[0].isupper()
    assert text.endswith(".")
    assert not text.endswith("..")


@pytest.mark.parametrize("clause_id", IDS)
def test_summary_has_one_to_four_sentences(clause_id: str) -> None:
    assert 1 <= sentences(clause(clause_id).summary) <= 4


@pytest.mark.parametrize("clause_id", IDS)
def test_title_has_two_to_five_words_of_ascii(clause_id: str) -> None:
    title = clause(clause_id).title

    assert 2 <= len(title.split(" ")) <= 5
    assert title == " ".join(title.split())
    assert title.isascii()
    assert not title.endswith(".")


@pytest.mark.parametrize("game", GAMES.values())
def test_titles_tell_the_clauses_of_a_game_apart(game: str) -> None:
    titles = [c.title for c in clauses(game)]

    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("clause_id", IDS)
def test_clauses_refer_only_to_other_clauses_of_their_game_or_the_equipment(clause_id: str) -> None:
    own = clause(clause_id)
    referred = REFERENCE.findall(f"{own.summary} {own.decision or ''}")

    assert clause_id not in referred
    for other in referred:
        assert clause(other).game in {own.game, "equipment"}


def test_decisions_cite_only_sources_that_exist() -> None:
    cited = {i for c in clauses() for i in re.findall(r"\bS-[A-Z]+", c.decision or "")}

    assert cited == {s.id for s in sources()}


# What it says


@pytest.mark.parametrize("clause_id", IDS)
def test_numbers_in_summary(clause_id: str) -> None:
    assert numbers(clause(clause_id).summary) == NUMBERS.get(clause_id, [])


@pytest.mark.parametrize("clause_id", IDS)
def test_references_in_summary(clause_id: str) -> None:
    found = REFERENCE.findall(clause(clause_id).summary)

    assert " ".join(found) == REFERENCES.get(clause_id, "")


@pytest.mark.parametrize(("clause_id", "expected"), WORDS.items())
def test_words_in_summary(clause_id: str, expected: list[str]) -> None:
    summary = clause(clause_id).summary

    assert [words for words in expected if words not in summary] == []


def test_eq2_series_in_order() -> None:
    civil, military = clause("EQ-2").summary.split("Military")

    assert civil.count("=") == 0
    assert "with = between equals" in military
    assert dominoes(civil) == "66 11 44 31 55 33 22 65 64 61 51"
    assert dominoes(military) == "63 54 62 53 52 43 42 41 32 21"
    assert re.findall(r"(\d-\d) = (\d-\d)", military) == [
        ("6-3", "5-4"),
        ("6-2", "5-3"),
        ("5-2", "4-3"),
        ("4-1", "3-2"),
    ]


def test_eq5_red_and_black() -> None:
    summary = clause("EQ-5").summary

    assert dominoes(summary) == "66 54 43 41 63 52 32"
    assert "red are the ones, the fours and half of the pips on 6-6" in summary
    assert "5-4, 4-3 and 4-1 are red and 6-3, 5-2 and 3-2 are black" in summary


def test_tk8_pairs_in_order() -> None:
    equal, mixed, civil_military = re.split(r"Below|The civil", clause("TK-8").summary)

    assert dominoes(equal) == "42 21 66 11 44 31 55 33 22 65 64 61 51"
    assert dominoes(mixed) == "63 54 62 53 52 43 41 32"
    assert dominoes(civil_military) == "66 63 54 11 62 53 44 52 43 31 41 32"
    for rank in (
        "1 Supreme, which is 4-2 with 2-1",
        "2 Heaven 6-6",
        "12 Big Head Six 5-1",
        "13 nines 6-3 with 5-4",
        "17 Heaven 6-6 with 6-3 or 5-4",
        "20 Goose 3-1 with 4-1 or 3-2",
    ):
        assert rank in clause("TK-8").summary


def test_cp2_nail_and_two_red() -> None:
    assert dominoes(clause("CP-2").summary) == "21 42 21 42"


def test_cp3_families_in_order() -> None:
    intro, main, yao, black, red = re.split(r"Main:|Yao:|Black:|Red:", clause("CP-3").summary)
    ranks, note = main.split(", where")

    assert intro.endswith("with the highest first and = between equals. ")
    assert dominoes(ranks) == "66 11 44 31 33 55 22"
    assert dominoes(note) == "33 55"
    assert dominoes(yao) == "51 61 64 65"
    assert dominoes(black) == "63 62 53 52 32"
    assert dominoes(red) == "54 43 41 21 42"
    assert [family.count("=") for family in (ranks, yao, black, red)] == [0, 0, 1, 1]
    assert [family.count(">") for family in (ranks, yao, black, red)] == [6, 3, 3, 3]
    assert "6-2 Straight Eight = 5-3 Crooked Eight" in black
    assert "2-1 Ding Ding (which is the Nail) = 4-2 Two Red" in red


def test_cp5_combinations() -> None:
    summary = clause("CP-5").summary

    assert dominoes(summary) == "66 63 54 11 62 53 44 52 43 31 41 32 44 61"
    assert "Tian Jiu is 6-6 with 6-3 and 5-4" in summary
    assert "Di Ba is 1-1 with 6-2 and 5-3" in summary
    assert "Ren Qi is 4-4 with 5-2 and 4-3" in summary
    assert "He Wu is 3-1 with 4-1 and 3-2" in summary
    assert "4-4 does not serve as an eight nor 6-1 as a seven" in summary


# How it is found


@pytest.mark.parametrize("clause_id", IDS)
def test_lookup_takes_any_letter_case_and_blanks(clause_id: str) -> None:
    found = clause(clause_id)

    assert found.id == clause_id
    assert clause(clause_id.lower()) is found
    assert clause(f" \t{clause_id.title()}\n") is found


@pytest.mark.parametrize("game", ["CHEDENG", " chedeng ", "Chedeng"])
def test_game_takes_any_letter_case_and_blanks(game: str) -> None:
    assert clauses(game) == clauses("chedeng")


@pytest.mark.parametrize(
    "unknown",
    [
        *("", " ", "CD", "CD-", "CD-0", "CD-18", "CD-08", "CD8", "CD 8", "EQ-8", "TK-25", "CP-13"),
        *("S-CD", "-1", "8", "CD\u20118", "\ud800", "\x00", "zebra", "CD-8, CD-9", "CD-8" * 10_000),
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_unknown_id_is_refused(unknown: str) -> None:
    with pytest.raises(TileDominoesError, match="there is no such id") as caught:
        clause(unknown)

    message = str(caught.value)
    assert "EQ-1 to EQ-7, CD-1 to CD-17, TK-1 to TK-24 and CP-1 to CP-12" in message
    assert message.isascii()
    assert len(message) < 300


@pytest.mark.parametrize("wrong", [None, 8, 8.0, True, b"CD-8", ["CD-8"], {}, object(), Clause])
def test_id_that_is_no_text_is_refused(wrong: object) -> None:
    with pytest.raises(TileDominoesError, match="expected an id such as 'CD-8' as text, not "):
        clause(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unknown", "near"),
    [("CD8", "CD-8"), ("cd_14", "CD-14"), ("T-9", "TK-9"), ("CD-170", "CD-17"), ("CO-5", "CP-5")],
)
def test_refusal_names_the_nearest_ids(unknown: str, near: str) -> None:
    with pytest.raises(TileDominoesError) as caught:
        clause(unknown)

    nearest = str(caught.value).partition("; nearest: ")[2].split(", ")
    assert near in nearest
    assert len(nearest) <= 3


def test_refusal_names_no_nearest_id_where_nothing_is_near() -> None:
    with pytest.raises(TileDominoesError) as caught:
        clause("zebra")

    assert "nearest" not in str(caught.value)
    assert "'zebra'" in str(caught.value)


@pytest.mark.parametrize("unknown", ["", "mahjong", "tien kau", "CD", "chedeng,chuopai"])
def test_unknown_game_is_refused(unknown: str) -> None:
    with pytest.raises(TileDominoesError, match="equipment, chedeng, tienkau, chuopai"):
        clauses(unknown)


def test_refusal_names_the_nearest_game() -> None:
    with pytest.raises(TileDominoesError, match=r"nearest: tienkau$"):
        clauses("tien kau")


@pytest.mark.parametrize("wrong", [0, True, b"chedeng", ["chedeng"], object()])
def test_game_that_is_no_text_is_refused(wrong: object) -> None:
    with pytest.raises(TileDominoesError, match="expected one of equipment"):
        clauses(wrong)  # type: ignore[arg-type]


# What kind of thing it is


@pytest.mark.parametrize("value", [clause("CD-8"), sources()[0]], ids=["clause", "source"])
def test_values_are_frozen_and_slotted(value: Clause | Source) -> None:
    with pytest.raises(AttributeError):
        value.title = "Another"  # type: ignore[misc]
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", [clause("CD-8"), sources()[0]], ids=["clause", "source"])
def test_values_survive_copy_and_pickle(value: Clause | Source) -> None:
    assert copy.deepcopy(value) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert len({value, copy.copy(value)}) == 1


def test_file_is_read_on_first_use_only() -> None:
    program = """
import sys
lazy = ("tomllib", "importlib.resources")
for name in lazy:
    sys.modules.pop(name, None)
from tiledominoes import rulebook
assert not any(name in sys.modules for name in lazy), "paid for by the import"
rulebook.clause("CD-1")
assert all(name in sys.modules for name in lazy), "not what reads the file"
for name in lazy:
    del sys.modules[name]
rulebook.clause("CP-12"), rulebook.clauses("tienkau"), rulebook.sources()
assert not any(name in sys.modules for name in lazy), "read twice"
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.returncode == 0
