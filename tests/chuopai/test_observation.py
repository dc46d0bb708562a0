"""Hidden information in Chuo Pai: CP-9, and what passes prove, by enumeration of all placements."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from chuopai.helpers import BALANCED, EVERY_RULES, FULL, brief, naive_game, played, random_play, start, texts
from effort import few
from tiledominoes import Bag, ParseError, chuopai
from tiledominoes._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HANDS = ("22 65 66", "33 54 64", "11 63 41")


@pytest.mark.clause("CP-9")
def test_cp_9_all_but_the_other_hands_is_seen() -> None:
    state = played(start(*HANDS), "22 33")
    own, table = state.observe(1), state.observe(None)
    assert (own.hand, own.unseen, own.counts) == (Bag("54 64"), Bag("65 66 11 63 41"), (2, 2, 3))
    assert (table.hand, table.unseen) == (Bag(), Bag("65 66 54 64 11 63 41"))
    assert state.observe(2).hand == Bag("11 63 41")
    for view in (own, table):
        assert texts(view.history) == "22 33"
        assert (view.movers, view.acted, view.owner, str(view.best)) == ((0, 1), (0, 1), 1, "33")
        assert (view.leader, view.first_leader, view.piles, view.current_player) == (0, 0, (0, 0, 0), 2)
        assert (view.bonus, view.bonus_cards, view.partial) == ((0, 0, 0), (Bag(),) * 3, True)
        assert view.legal_moves == ()
    assert texts(state.observe(2).legal_moves) == "11"
    assert texts(played(state, "11").observe(2).legal_moves) == "63 41"
    passing = played(start("66 65", "22 51", "33"), "66").observe(1)
    assert passing.legal_moves == (chuopai.PASS,)


def test_the_hand_of_who_is_left_stays_hidden_after_the_end() -> None:
    state = played(start("22", "33", "44 11"), "22 33 44")
    assert state.is_over
    assert (state.observe(0).unseen, state.observe(0).counts) == (Bag("11"), (0, 0, 1))
    assert state.observe(0).winners == state.winners == {2}
    assert state.observe(2).hand == Bag("11")


Hands = tuple[str, ...]


def hands_of(state: chuopai.State) -> Hands:
    return tuple(map(str, state.hands))


def shared_out(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[list[str]]]:
    """Every way to deal cards, told apart, to hands of these sizes; the order within a hand is none."""
    if not sizes:
        yield []
        return
    for places in combinations(range(len(cards)), sizes[0]):
        mine = [cards[place] for place in places]
        rest = [card for place, card in enumerate(cards) if place not in places]
        for others in shared_out(rest, sizes[1:]):
            yield [mine, *others]


def placements(view: chuopai.Observation) -> tuple[Counter[Hands], int]:
    """All hands that the naive engine comes to as this view saw it, with their ways; and all ways there are.

    The unseen cards go to the hidden hands in every way. A deal is these hands and all that was played.
    """
    others = [seat for seat in range(3) if seat != view.seat]
    all_ways: Counter[Hands] = Counter()
    for placed in shared_out([str(card) for card in view.unseen], [view.counts[seat] for seat in others]):
        hands = [str(view.hand)] * 3
        for seat, hand in zip(others, placed, strict=True):
            hands[seat] = str(Bag(" ".join(hand)))
        all_ways[tuple(hands)] += 1
    fitting = Counter({hands: n for hands, n in all_ways.items() if replays(hands, view)})
    return fitting, all_ways.total()


def replays(hands: Hands, view: chuopai.Observation) -> bool:
    """Whether every move of the past is legal in the naive engine from the deal that led to these hands."""
    deal = [hand.split() for hand in hands]
    for seat, move in zip(view.movers, view.history, strict=True):
        deal[seat] += map(str, move.dominoes)
    past = map(str, view.history)
    try:
        game = naive_game(
            list(map(" ".join, deal)), view.first_leader, view.rules, partial=view.partial, moves=past
        )
    except ValueError:
        return False
    assert [sorted(hand) for hand in game.hands] == [sorted(hand.split()) for hand in hands]
    assert (game.turn, game.piles) == (view.current_player, list(view.piles))
    return True


def check_exact(view: chuopai.Observation, ways: Counter[Hands], rng: Random) -> None:
    """What is drawn are exactly these hands, each as often as its number of ways says."""
    tries = 40 * ways.total() // min(ways.values())
    drawn = Counter(hands_of(view.determinize(rng)) for _ in range(tries))
    assert drawn.keys() == ways.keys()
    for hands, n in ways.items():
        share = n / ways.total()
        # Six standard deviations of a binomial count.
        assert abs(drawn[hands] - tries * share) <= 6 * (tries * share * (1 - share)) ** 0.5


@pytest.mark.clause("CP-8")
@pytest.mark.parametrize(
    ("hands", "moves", "rules", "seats"),
    [
        # Passes on one card, on two, and what was played since.
        (("44 65 22", "33 63 63", "66 11 54"), "44 pass 66", chuopai.STANDARD, (None, 0, 2)),
        (("44 44 65", "66 33 11", "11 66 62"), "44+44 pass pass 65 pass pass", chuopai.STANDARD, (None, 0)),
        (("44 44 65 22", "66 11 33 62", "66 11 63"), "44+44 pass pass 22 33 66", chuopai.STANDARD, (0, 2)),
        (("33 33 22 65", "44 11 66 51", "44 62"), "33+33 pass pass 22 66 pass", chuopai.STANDARD, (0, 1, 2)),
        # Equal rank does not beat, so a pass on a 62 or a 21 leaves every 53 and 42.
        (("62 62 65", "53 53 63", "53 63 11"), "62+62 pass pass", chuopai.STANDARD, (None, 0)),
        (("21 54 22", "42 42 65", "21 42 66"), "21 pass pass", chuopai.STANDARD, (None, 1, 2)),
        # Passes on combinations: whole kinds are excluded, their parts are not.
        (("11 62 65", "66 66 62", "63 54 22"), "11+62 pass pass", chuopai.STANDARD, (None, 0)),
        (("44 52 22 65", "66 31 41 33", "54 11 63 21"), "44+52 pass pass", chuopai.STANDARD, (0, 1)),
        (("44 44 52 43", "66 63 11 53", "66 54 31"), "44+44+52+43 pass pass", chuopai.STANDARD, (0, 2)),
        (("11 53 53 22", "66 63 33 44", "66 54 55"), "11+53+53 pass pass 22 44 66", chuopai.STANDARD, (0, 1)),
        # Only balanced combinations beat: three 66 with a 63 are none.
        (("11 62 11 62", "66 66 66 63", "54 66 22"), "11+11+62+62 pass pass", BALANCED, (None, 0)),
        (("11 62 11 62", "66 66 66 22", "63 54 54"), "11+11+62+62 pass pass", BALANCED, (0, 1)),
        (("31 41 65", "66 33 52", "44 62 22"), "31+41 pass pass 65 pass pass", BALANCED, (None, 0)),
        # The same with a cap.
        (("31 41 65", "44 63 62", "66 52 22"), "31+41 pass pass", chuopai.Rules(2), (None, 0)),
        # Hands run out; the lead goes to who holds cards.
        (("22 65 41", "66", "55 11 64"), "22 66 pass 55 pass", chuopai.STANDARD, (None, 1)),
    ],
)  # fmt: skip
def test_determinize_returns_exactly_the_information_set_evenly(
    hands: tuple[str, ...], moves: str, rules: chuopai.Rules, seats: tuple[int | None, ...]
) -> None:
    state = played(start(*hands, rules=rules), moves)
    excluded = 0
    for seat in seats:
        view = state.observe(seat)
        ways, everything = placements(view)
        assert hands_of(state) in ways
        excluded += everything - ways.total()
        check_exact(view, ways, Random(11))
    assert excluded > 0


RICH = "66 66 66 63 54 54 11 11 62 53 44 44 43 52 52 31 31 41 32 33".split()
PAIRS = "66 66 11 11 62 62 53 53 63 63 21 21 42 42 41 41 54 22 22 33".split()


@pytest.mark.clause("CP-8")
@pytest.mark.parametrize("rules", few([chuopai.STANDARD, BALANCED, chuopai.Rules(3)], 2), ids=brief)
@pytest.mark.parametrize("deck", [RICH, PAIRS], ids=["rich", "pairs"])
def test_determinize_is_exact_in_random_play(deck: list[str], rules: chuopai.Rules) -> None:
    """Views of real play are kept whose passes exclude something; passes on both kinds of play occur."""
    tested, passed_on, seed = 0, set(), 0
    while tested < 10:
        seed += 1
        rng = Random(seed)
        cards = list(deck)
        rng.shuffle(cards)
        sizes = [rng.randrange(2, 5) for _ in range(3)]
        ends = [sum(sizes[:n]) for n in range(4)]
        hands = [" ".join(cards[a:b]) for a, b in pairwise(ends)]
        state = start(*hands, leader=seed % 3, rules=rules)
        # The longest plays are chosen half of the time, so that combinations are led and passed on.
        kinds = set()
        for _ in range(rng.randrange(2, 7)):
            if state.legal_moves == (chuopai.PASS,) and state.best is not None:
                kinds.add(state.best.family is chuopai.Family.COMBINATION)
            if not state.is_over:
                longest = max(state.legal_moves, key=lambda move: (move.size, move.index))
                state = state.play(longest if rng.random() < 0.5 else rng.choice(state.legal_moves))
        seat = (None, 0, 1, 2)[seed % 4]
        view = state.observe(seat)
        if not kinds or len(view.unseen) > 8:
            continue
        ways, everything = placements(view)
        if ways.total() == everything or 40 * ways.total() // min(ways.values()) > 5_000:
            continue
        assert hands_of(state) in ways
        check_exact(view, ways, rng)
        tested += 1
        passed_on |= kinds
    assert passed_on == {False, True}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_determinize_where_rejection_would_fail(seat: int | None) -> None:
    """Seat 0 led low cards of three families that nobody could beat: it alone holds the higher ones."""
    hands = ("22 65 32 66 11 51 63", "22 65 32", "22 65 32")
    state = played(start(*hands), "22 pass pass 65 pass pass 32 pass pass")
    view = state.observe(seat)
    ways, everything = placements(view)
    if seat is None:
        assert 100 * ways.total() < everything
    check_exact(view, ways, Random(3))


@pytest.mark.clause("CP-2")
def test_cp_2_a_bonus_and_none_prove_something_of_the_start() -> None:
    # Seat 0 gave up two of each, seats 1 and 2 gave up nothing: one has the other Nails, one the Two Reds.
    state = chuopai.State.start(FULL)
    either = {("", "42", "21"), ("", "21", "42")}
    for seat, possible in ((None, either), (0, either), (1, {("", "42", "21")}), (2, {("", "42", "21")})):
        view = state.observe(seat)
        assert not view.partial
        found = set()
        for n in range(60):
            hands = [str(hand).split() for hand in view.determinize(Random(n)).hands]
            found.add(tuple(" ".join(c for c in ("42", "21") if c in hand) for hand in hands))
        assert found == possible
    # A partial deal proves nothing: both cards come together in one hand.
    view = chuopai.State.start(FULL, partial=True).observe(1)
    together = [view.determinize(Random(n)).hands[0] for n in range(60)]
    assert any(Bag("21 42") <= hand for hand in together)


@pytest.mark.clause("CP-2")
def test_cp_2_a_seat_that_has_shown_one_of_the_pair_had_not_the_other() -> None:
    # Seat 2 led its two Nails in a full deal and gave no bonus: so it has no Two Red.
    state = played(chuopai.State.start(FULL, 2), "21+21 pass 54+54")
    assert state.bonus == (4, 0, 0)
    view = state.observe(0)
    for n in range(100):
        other = view.determinize(Random(n))
        assert "42" not in str(other.hands[2])
        assert other.hands[1].count(chuopai.parse_move("42").dominoes[0]) == 2


@pytest.mark.parametrize("rules", EVERY_RULES[::2], ids=brief)
def test_sampled_states_of_full_games_replay_in_the_naive_engine(rules: chuopai.Rules) -> None:
    for seed in range(5):
        rng = Random(f"{seed} {rules}")
        state = random_play(chuopai.deal(rng, rules=rules), rng, rng.randrange(20, 110))
        seat = (None, 0, 1, 2)[seed % 4]
        first = other = state.determinize(seat, rng)
        while first.previous is not None:
            first = first.previous
        assert first.bonus_cards is not None
        deal = [str(hand + given) for hand, given in zip(first.hands, first.bonus_cards, strict=True)]
        game = naive_game(deal, first.leader, rules, partial=False, moves=map(str, state.history))
        assert game.bonus == list(state.bonus or ())
        assert tuple(Bag(" ".join(hand)) for hand in game.hands) == other.hands
        assert (game.turn, game.piles, game.leader) == (state.current_player, list(state.piles), state.leader)
        assert game.legal() == sorted(map(str, other.legal_moves))


def test_only_random_is_called() -> None:
    class Strict(Random):
        @override
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError(f"random() alone may be called, and not for {k} bits")

    view = played(start(*HANDS), "22 33").observe(0)
    assert view.determinize(Strict(4)) == view.determinize(Random(4))


def test_after_a_text_only_what_it_tells_is_proved() -> None:
    # Seat 1 passed on 33 and so has no 44; a text from after that round does not say so.
    state = played(start("66 33 22", "65 65 51", "11 44 63"), "33 pass 11")
    taken = chuopai.State.from_text(state.to_text())
    assert taken.history == ()
    for known, maybe in ((state, False), (taken, True)):
        held = {str(known.determinize(0, Random(n)).hands[1]) for n in range(100)}
        assert any("44" in hand for hand in held) == maybe
    # But a pass that it tells counts: nobody who passed on 22 holds a higher card of its family.
    state = chuopai.State.from_text(played(start("22 65", "63 53", "66 11"), "22 pass").to_text())
    for n in range(50):
        other = state.determinize(0, Random(n))
        assert other.hands == (Bag("65"), Bag("63 53"), Bag("66 11"))


def test_json_holds_all_fields_by_name() -> None:
    view = played(start(*HANDS, rules=chuopai.Rules(4)), "22 33").observe(1)
    values = json.loads(view.to_json())
    assert {key: values[key] for key in sorted(values) if key != "absent"} == {
        "acted": [0, 1],
        "best": "33",
        "bonus_cards": ["", "", ""],
        "counts": [2, 2, 3],
        "current_player": 2,
        "first_leader": 0,
        "form": "tiledominoes.chuopai.observation/1",
        "hand": "64 54",
        "history": ["22", "33"],
        "leader": 0,
        "movers": [0, 1],
        "owner": 1,
        "partial": True,
        "piles": [0, 0, 0],
        "rules": {"max_combination_cards": 4, "balanced_combinations": False},
        "seat": 1,
        "unseen": "66 11 65 63 41",
    }
    full = chuopai.State.start(FULL).observe(0)
    assert json.loads(full.to_json())["bonus_cards"] == ["42 42 21 21", "", ""]
    taken = chuopai.State.from_text(chuopai.State.start(FULL).to_text()).observe(0)
    values = json.loads(taken.to_json())
    assert (values["bonus_cards"], values["best"], values["owner"]) == (None, None, None)
    assert chuopai.Observation.from_json(taken.to_json()) == taken


def test_json_that_does_not_add_up_is_refused() -> None:
    view = played(start(*HANDS), "22 33 11 63 pass").observe(1)
    text = view.to_json()
    for old, new in [
        ('"seat": 1', '"seat": 2'),
        ('"seat": 1', '"seat": 3'),
        ('"seat": 1', '"seat": true'),
        ('"counts": [2, 2, 1]', '"counts": [2, 1, 2]'),
        ('"counts": [2, 2, 1]', '"counts": [2, 2]'),
        ('"counts": [2, 2, 1]', '"counts": [1, 3, 1]'),
        ('"unseen": "66 65 41"', '"unseen": "66 65"'),
        ('"unseen": "66 65 41"', '"unseen": "66 65 54"'),
        ('"unseen": "66 65 41"', '"unseen": "66 65 42"'),
        ('"unseen": "66 65 41"', '"unseen": "63 65 41"'),
        ('"hand": "64 54"', '"hand": "64 63"'),
        ('"hand": "64 54"', '"hand": ""'),
        ('"hand": "64 54"', '"hand": 64'),
        ('"current_player": 1', '"current_player": 0'),
        ('"current_player": 1', '"current_player": null'),
        ('"movers": [0, 1, 2, 2, 0]', '"movers": [0, 2, 1, 2, 0]'),
        ('"movers": [0, 1, 2, 2, 0]', '"movers": [0, 0, 2, 2, 0]'),
        ('"movers": [0, 1, 2, 2, 0]', '"movers": [0, 1, 2, 2]'),
        ('"movers": [0, 1, 2, 2, 0]', '"movers": [0, 1, 2, 2, 3]'),
        ('"movers": [0, 1, 2, 2, 0]', '"movers": [0, 1, 2, 2, 1]'),
        ('"history": ["22", "33", "11", "63", "pass"]', '"history": ["22", "33", "11", "63"]'),
        ('"history": ["22", "33", "11", "63", "pass"]', '"history": ["33", "22", "11", "63", "pass"]'),
        ('"history": ["22", "33", "11", "63", "pass"]', '"history": ["22", "33", "11", "pass", "63"]'),
        ('"history": ["22", "33", "11", "63", "pass"]', '"history": ["22", "33", "pass", "63", "pass"]'),
        ('"history": ["22", "33", "11", "63", "pass"]', '"history": ["22", "33", "11", "63", "x"]'),
        ('"piles": [0, 0, 1]', '"piles": [0, 1, 0]'),
        ('"piles": [0, 0, 1]', '"piles": [0, 0, 85]'),
        ('"piles": [0, 0, 1]', '"piles": [0, 0, 1, 0]'),
        ('"leader": 2', '"leader": 0'),
        ('"leader": 2', '"leader": 3'),
        ('"first_leader": 0', '"first_leader": 1'),
        ('"first_leader": 0', '"first_leader": null'),
        ('"acted": [2, 0]', '"acted": [2]'),
        ('"acted": [2, 0]', '"acted": [0, 2]'),
        ('"acted": [2, 0]', '"acted": [2, 3]'),
        ('"best": "63"', '"best": "62"'),
        ('"best": "63"', '"best": null'),
        ('"best": "63"', '"best": "pass"'),
        ('"best": "63"', '"best": 63'),
        ('"owner": 2', '"owner": 0'),
        ('"owner": 2', '"owner": null'),
        ('"bonus_cards": ["", "", ""]', '"bonus_cards": ["42 21", "", ""]'),
        ('"bonus_cards": ["", "", ""]', '"bonus_cards": ["", ""]'),
        ('"bonus_cards": ["", "", ""]', '"bonus_cards": ["", "", 0]'),
        ('"bonus_cards": ["", "", ""]', '"bonus_cards": 0'),
        ('"partial": true', '"partial": false'),
        ('"partial": true', '"partial": 1'),
        ('"max_combination_cards": null', '"max_combination_cards": 1'),
        ('"max_combination_cards": null', '"most": null'),
        ('"rules": {', '"rules": 7, "rule": {'),
        ('"partial": true', '"partial": true, "hands": []'),
        ("observation/1", "observation/2"),
        ("chuopai", "chedeng"),
    ]:
        assert old in text, old
        with pytest.raises(ParseError):
            chuopai.Observation.from_json(text.replace(old, new))
    assert chuopai.Observation.from_json(text) == view


def test_json_of_passes_that_cannot_have_been_is_refused() -> None:
    # Seat 1, whose hand everybody of this view knows, passed on 22 although it holds a 33.
    view = played(start("22 65", "53 33", "66 11"), "22 33").observe(1)
    text = view.to_json().replace('"33"]', '"pass"]').replace('"best": "33"', '"best": "22"')
    text = text.replace('"owner": 1', '"owner": 0').replace('"counts": [1, 1, 2]', '"counts": [1, 2, 2]')
    text = text.replace('"hand": "53"', '"hand": "33 53"')
    assert text != view.to_json()
    with pytest.raises(ParseError, match="do not go together"):
        chuopai.Observation.from_json(text)
    # With a 32 in its place all of that may be.
    legal = text.replace('"hand": "33 53"', '"hand": "53 32"').replace("32 32 32 32", "33 32 32 32")
    assert chuopai.Observation.from_json(legal).hand == Bag("53 32")
    # And so it is with seat 2, when it must hold all unseen cards of a family.
    view = played(start("22 65", "53", "33 63"), "22 pass").observe(0)
    doubted = view.to_json().replace('"pass"]', '"pass", "pass"]').replace("[0, 1]", "[0, 1, 2]")
    with pytest.raises(ParseError, match="do not go together"):
        chuopai.Observation.from_json(doubted)


def test_a_bonus_of_another_size_than_the_start_gives_is_refused() -> None:
    view = chuopai.State.start(FULL).observe(1)
    text = view.to_json()
    assert chuopai.Observation.from_json(text) == view
    for old, new in [
        ('["42 42 21 21", "", ""]', '["42 42 21", "", ""]'),
        ('["42 42 21 21", "", ""]', '["", "", "42 42 21 21"]'),
        ('["42 42 21 21", "", ""]', '["42 42 21 66", "", ""]'),
        ('["42 42 21 21", "", ""]', "null"),
        ('"piles": [4, 0, 0]', '"piles": [0, 0, 0]'),
    ]:
        assert old in text
        with pytest.raises(ParseError):
            chuopai.Observation.from_json(text.replace(old, new))
    # From a text, after which nobody knows the bonus, all of that may be; but such a game is partial.
    taken = text.replace('["42 42 21 21", "", ""]', "null").replace('"partial": false', '"partial": true')
    assert chuopai.Observation.from_json(taken) == chuopai.State.from_text(
        chuopai.State.start(FULL).to_text()
    ).observe(1)
