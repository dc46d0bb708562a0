"""The tile set (EQ-3), the Chuo Pai pack (EQ-4), shuffling and dealing as the contract has it."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import CARDS as CARD_TEXTS
from strategies import HUGE, ODD_VALUES, ORDER, PROTOCOLS, TILES, Unprintable, kind, piece_lists, seeds
from tiledominoes import DOMINOES, Bag, BagError, Domino, InvalidDealError, ParseError, chedeng
from tiledominoes.packs import (
    CARDS,
    CHUO_PAI_PACK,
    GOD_OF_WEALTH,
    LISTEN_USE,
    PRINTED_PACK,
    TILE_SET,
    Card,
    check_hands,
    check_tile_deal,
    deal,
    left_out,
    random_seat,
    shuffle,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


def halves(texts: Sequence[str]) -> Counter[str]:
    """How often each pip is a half of these dominoes."""
    return Counter("".join(texts))


# EQ-3.


@pytest.mark.clause("EQ-3")
def test_eq_3_the_tile_set_is_two_of_each_civil_and_one_of_each_military_identity() -> None:
    assert list(TILES) == str(TILE_SET).split()
    assert TILE_SET.counts() == (2,) * 11 + (1,) * 10


@pytest.mark.clause("EQ-3")
def test_eq_3_the_tile_set_has_32_tiles_and_227_pips() -> None:
    assert (len(TILE_SET), TILE_SET.pips) == (32, 227)


@pytest.mark.clause("EQ-3")
def test_eq_3_the_pip_2_is_the_rarest_half_9_of_64() -> None:
    counted = halves(str(TILE_SET).split())
    assert (counted.total(), counted["2"]) == (64, 9)
    assert [pip for pip in "123456" if counted[pip] <= 9] == ["2"]


# EQ-4.


@pytest.mark.clause("EQ-4")
def test_eq_4_the_chuo_pai_pack_is_four_of_each_identity() -> None:
    assert list(CARD_TEXTS) == str(CHUO_PAI_PACK).split()
    assert CHUO_PAI_PACK.counts() == (4,) * 21


@pytest.mark.clause("EQ-4")
def test_eq_4_the_chuo_pai_pack_has_84_cards_and_588_pips() -> None:
    assert (len(CHUO_PAI_PACK), CHUO_PAI_PACK.pips) == (84, 588)


@pytest.mark.clause("EQ-4")
def test_eq_4_there_are_23_cards_of_which_two_are_extras() -> None:
    assert [*ORDER, "Listen-Use", "God of Wealth"] == [str(card) for card in CARDS]
    assert [*DOMINOES, None, None] == [card.domino for card in CARDS]
    assert [card for card in CARDS if card.is_extra] == [LISTEN_USE, GOD_OF_WEALTH]
    assert len(set(CARDS)) == 23


@pytest.mark.clause("EQ-4")
def test_eq_4_the_printed_pack_has_92_cards_eight_more_than_are_dealt() -> None:
    counted = Counter(PRINTED_PACK)
    assert (len(PRINTED_PACK), {*counted.values()}) == (92, {4})
    assert (counted[LISTEN_USE], counted[GOD_OF_WEALTH]) == (4, 4)
    assert dict.fromkeys(CARDS, 4) == {card: card.copies for card in CARDS}
    dealt = [card.domino for card in PRINTED_PACK if card.domino is not None]
    assert Bag(dealt) == CHUO_PAI_PACK


@pytest.mark.clause("EQ-4")
@pytest.mark.parametrize("extra", [LISTEN_USE, GOD_OF_WEALTH], ids=str)
def test_eq_4_the_extras_are_no_dominoes_and_in_no_pack(extra: Card) -> None:
    anything: Any = extra
    assert not isinstance(anything, Domino)
    assert (extra.domino, extra.is_extra, extra.copies) == (None, True, 4)
    assert anything not in DOMINOES
    assert anything not in CHUO_PAI_PACK
    assert anything not in TILE_SET
    with pytest.raises(ParseError):
        Domino.parse(str(extra))
    with pytest.raises(ParseError):
        Bag(str(extra))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_cards_are_one_object_a_kind(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert f"Card.parse('{card}')" == repr(card)
    assert eval(repr(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert [card] == [other for other in CARDS if other == card]
    assert [card] == [other for other in CARDS if hash(other) == hash(card)]


@pytest.mark.parametrize("name", ["domino", "is_extra", "copies", "parse", "colour"])
def test_no_attribute_of_a_card_can_be_assigned_or_deleted(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(LISTEN_USE, name, None)
    with pytest.raises(AttributeError):
        delattr(LISTEN_USE, name)


def test_cards_are_not_made() -> None:
    with pytest.raises(TypeError, match="CARDS"):
        Card()


def test_a_card_is_found_by_every_text_of_its_domino() -> None:
    for text in ("65", "56", "5-6", "[6-5]", " 65 ", Domino(6, 5).glyph()):
        assert CARDS[7] is Card.parse(text)


@pytest.mark.parametrize(
    "text", ["", "77", "Joker", "listen-use", "God of", "65 65", "6-5]", "\ud800"], ids=ascii
)
def test_the_text_of_no_card_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError, match=r"^expected a domino, Listen-Use or God of Wealth, at") as caught:
        Card.parse(text)
    assert (text, 0) == (caught.value.text, caught.value.position)


@pytest.mark.parametrize("value", [*ODD_VALUES, LISTEN_USE, Domino(6, 5)], ids=kind)
def test_what_is_no_text_is_no_card(value: Any) -> None:
    with pytest.raises(ParseError) as caught:
        Card.parse(value)
    assert type(value).__name__ == caught.value.text


# Dealing, as the contract's *Dealing* says. A stub has nothing but `random`, and a count of its calls.


class Draws:
    """A source of randomness that gives these numbers, then fails; it can do nothing else."""

    def __init__(self, *numbers: float) -> None:
        self.left = list(numbers)

    def random(self) -> float:
        return self.left.pop(0)

    @property
    def rng(self) -> Random:
        return cast("Random", self)


class Counted:
    """A source of randomness that counts its draws; it can do nothing else."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)
        self.calls = 0

    def random(self) -> float:
        self.calls += 1
        return self._source.random()

    @property
    def rng(self) -> Random:
        return cast("Random", self)


def naively_shuffled(pieces: Sequence[T], rng: Random) -> list[T]:
    """``for i from n-1 down to 1: swap i with int(rng.random() * (i + 1))``."""
    order = list(pieces)
    i = len(order) - 1
    while i >= 1:
        j = int(rng.random() * (i + 1))
        moved = order[i]
        order[i] = order[j]
        order[j] = moved
        i -= 1
    return order


@given(seeds(), st.lists(st.integers(), max_size=90))
def test_shuffling_is_as_the_contract_says(seed: int, pieces: list[int]) -> None:
    assert tuple(naively_shuffled(pieces, Random(seed))) == shuffle(pieces, Random(seed))
    assert tuple(naively_shuffled(pieces, Random(seed))) == shuffle(iter(pieces), Random(seed))


@given(seeds(), st.integers(0, 90))
def test_shuffling_calls_random_alone_once_for_every_place_but_the_first(seed: int, n: int) -> None:
    source = Counted(seed)
    assert set(range(n)) == set(shuffle(range(n), source.rng))
    assert max(n - 1, 0) == source.calls


def test_shuffling_leaves_what_was_given_as_it_was() -> None:
    given_list = [1, 2, 3, 4]
    shuffle(given_list, Random(0))
    assert given_list == [1, 2, 3, 4]


def test_shuffling_by_hand() -> None:
    # i = 3: int(0.5 × 4) = 2 gives a b d c; i = 2: int(0 × 3) = 0 gives d b a c; i = 1: int(0.6 × 2) = 1.
    assert shuffle("abcd", Draws(0.5, 0.0, 0.6).rng) == ("d", "b", "a", "c")
    # Every number at its highest moves nothing; every number at zero brings the first piece along.
    highest = math.nextafter(1.0, 0.0)
    assert shuffle("abcd", Draws(highest, highest, highest).rng) == ("a", "b", "c", "d")
    assert shuffle("abcd", Draws(0.0, 0.0, 0.0).rng) == ("b", "c", "d", "a")


def test_shuffling_makes_every_order_equally_likely() -> None:
    # One draw out of each equal part of [0, 1) for each of the three places that are drawn.
    grids = [[(k + 0.5) / parts for k in range(parts)] for parts in (4, 3, 2)]
    orders = Counter(shuffle("abcd", Draws(*draws).rng) for draws in itertools.product(*grids))
    assert dict.fromkeys(itertools.permutations("abcd"), 1) == dict(orders)


@pytest.mark.clause("CD-3", "TK-2", "CP-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_a_random_seat_is_one_draw_with_equal_chances(seats: int) -> None:
    for part in range(seats):
        for number in (Fraction(part, seats), Fraction(2 * part + 1, 2 * seats)):
            # The fraction may be rounded down to below the border between two seats.
            source = Draws(math.nextafter(float(number), 1.0))
            assert (part, []) == (random_seat(seats, source.rng), source.left)


@given(seeds())
def test_a_random_seat_is_as_the_contract_says(seed: int) -> None:
    assert int(Random(seed).random() * 4) == random_seat(4, Random(seed))


PACKS = {4: (TILE_SET, TILES), 3: (CHUO_PAI_PACK, CARD_TEXTS)}


@pytest.mark.parametrize("seats", PACKS)
@given(seed=seeds())
def test_hands_are_consecutive_blocks_of_the_shuffled_pack_by_seat(seats: int, seed: int) -> None:
    pack, texts = PACKS[seats]
    order = naively_shuffled(texts, Random(seed))
    size = len(texts) // seats
    expected = [Counter(order[size * seat : size * seat + size]) for seat in range(seats)]
    hands = deal(pack, seats, Random(seed))
    assert expected == [Counter(str(hand).split()) for hand in hands]
    assert Counter(texts) == sum(expected, Counter())
    assert type(hands) is tuple


@pytest.mark.parametrize("seats", PACKS)
def test_a_deal_calls_random_alone_once_for_every_piece_but_one(seats: int) -> None:
    pack, texts = PACKS[seats]
    source = Counted(5)
    deal(pack, seats, source.rng)
    assert len(texts) - 1 == source.calls


# Deals of the contract for some seeds, made by a program of its own. They are fixed for ever.
TILE_DEALS = {
    0: (
        "66 66 11 55 64 51 62 41",
        "11 31 55 65 64 61 63 53",
        "44 44 33 22 61 52 32 21",
        "31 33 22 65 51 54 43 42",
    ),
    1: (
        "66 31 33 33 64 54 42 21",
        "11 44 65 51 51 62 53 43",
        "66 11 55 55 65 61 41 32",
        "44 31 22 22 64 61 63 52",
    ),
    2026: (
        "66 44 65 64 61 54 42 21",
        "66 31 55 55 51 63 52 43",
        "44 33 33 22 64 61 51 53",
        "11 11 31 22 65 62 41 32",
    ),
}
CARD_DEALS = {
    0: (
        "66 66 11 11 44 31 55 33 22 22 65 64 64 61 51 63 63 54 62 62 53 52 43 42 42 32 32 32",
        "66 66 11 44 44 44 31 31 31 55 33 22 65 64 61 61 63 54 54 54 53 53 52 43 42 41 41 21",
        "11 55 55 33 33 22 65 65 64 61 51 51 51 63 62 62 53 52 52 43 43 42 41 41 32 21 21 21",
    ),
    7: (
        "66 66 11 44 55 55 33 22 65 64 61 61 51 54 62 53 53 53 52 43 43 43 42 42 42 41 32 21",
        "66 44 44 31 31 55 33 33 33 22 65 64 64 51 51 63 63 63 54 54 54 62 62 43 41 32 32 21",
        "66 11 11 11 44 31 31 55 22 22 65 65 64 61 61 51 63 62 53 52 52 52 42 41 41 32 21 21",
    ),
}
ORDER_OF_SEED_0 = (
    "66 55 51 64 62 11 66 41 31 53 55 11 63 64 65 61 44 32 21 44 52 61 22 33 42 51 33 65 31 22 54 43"
)


@pytest.mark.parametrize("seed", TILE_DEALS)
def test_deals_of_the_tile_set_for_a_seed_are_fixed_for_ever(seed: int) -> None:
    assert TILE_DEALS[seed] == tuple(map(str, deal(TILE_SET, 4, Random(seed))))


@pytest.mark.parametrize("seed", CARD_DEALS)
def test_deals_of_the_chuo_pai_pack_for_a_seed_are_fixed_for_ever(seed: int) -> None:
    assert CARD_DEALS[seed] == tuple(map(str, deal(CHUO_PAI_PACK, 3, Random(seed))))


def test_the_order_of_the_tile_set_for_a_seed_is_fixed_for_ever() -> None:
    assert ORDER_OF_SEED_0.split() == [str(tile) for tile in shuffle(TILE_SET, Random(0))]


@given(seeds())
def test_the_seat_is_drawn_before_the_pack(seed: int) -> None:
    rng = Random(seed)
    seat = int(rng.random() * 4)
    order = naively_shuffled(TILES, rng)
    state = chedeng.deal(Random(seed))
    assert (seat, seat) == (state.dealer, state.current_player)
    assert [Counter(order[8 * i : 8 * i + 8]) for i in range(4)] == [
        Counter(str(h).split()) for h in state.hands
    ]
    given_seat = chedeng.deal(Random(seed), dealer=2)  # then nothing is drawn for it
    assert deal(TILE_SET, 4, Random(seed)) == given_seat.hands


# What is left of a pack.


@given(st.data())
def test_what_is_left_when_bags_are_taken_out(data: st.DataObject) -> None:
    order = data.draw(piece_lists(CHUO_PAI_PACK))
    cut = data.draw(st.integers(0, len(order)))
    rest = Counter(CHUO_PAI_PACK) - Counter(order)
    assert Bag(rest.elements()) == left_out(CHUO_PAI_PACK, iter([Bag(order[:cut]), Bag(order[cut:])]))


def test_what_is_left_by_hand() -> None:
    assert left_out(TILE_SET, []) == TILE_SET
    assert left_out(TILE_SET, map(Bag, FULL)) == Bag()
    assert left_out(TILE_SET, map(Bag, FULL[:3])) == Bag(FULL[3])
    with pytest.raises(BagError):
        left_out(TILE_SET, [Bag("66"), Bag("66"), Bag("66")])


# Hands that are given.

FULL = TILE_DEALS[0]


def test_a_full_deal_is_taken_as_bags_or_texts() -> None:
    expected = tuple(map(Bag, FULL))
    for hands in (FULL, list(FULL), expected, (FULL[0], *expected[1:]), [list(bag) for bag in expected]):
        assert expected == check_tile_deal(cast("list[Bag]", hands), 4, partial=False)
    assert expected == check_tile_deal((bag for bag in expected), 4, partial=False)
    assert expected == check_hands(FULL, TILE_SET, 4)


def test_a_full_deal_is_also_a_partial_one_that_leaves_nothing_out() -> None:
    assert tuple(map(Bag, FULL)) == check_tile_deal(FULL, 4, partial=True)


@pytest.mark.parametrize("size", range(1, 9))
def test_a_partial_deal_has_hands_of_one_size_from_1_to_8(size: int) -> None:
    hands = tuple(" ".join(hand.split()[:size]) for hand in FULL)
    assert tuple(map(Bag, hands)) == check_tile_deal(hands, 4, partial=True)
    if size < 8:
        with pytest.raises(InvalidDealError, match=r"8 tiles, not .*partial=True") as caught:
            check_tile_deal(hands, 4, partial=False)
        assert f"{size}, {size}, {size}, {size}" in str(caught.value)


@pytest.mark.parametrize(
    ("hands", "sizes"),
    [
        (["", "", "", ""], "0, 0, 0, 0"),
        (["66", "11", "44", ""], "1, 1, 1, 0"),
        (["66", "11", "44", "31 31"], "1, 1, 1, 2"),
        (["66 66", "11", "44", "31"], "2, 1, 1, 1"),
        ([*FULL[:3], ""], "8, 8, 8, 0"),
        ([f"{FULL[0]} 43", FULL[1], FULL[2], "31 33 22 65 51 54 42"], "9, 8, 8, 7"),
    ],
)
@pytest.mark.parametrize("partial", [True, False])
def test_hands_of_different_sizes_or_none_are_no_deal(hands: list[str], sizes: str, partial: bool) -> None:
    with pytest.raises(InvalidDealError, match=f"not {sizes}"):
        check_tile_deal(hands, 4, partial=partial)


@pytest.mark.clause("EQ-3")
@pytest.mark.parametrize("partial", [True, False])
def test_eq_3_no_deal_has_more_of_a_tile_than_the_tile_set(partial: bool) -> None:
    with pytest.raises(InvalidDealError, match=r"^3 pieces of 66 are dealt, but the pack of 32 has only 2$"):
        check_tile_deal(["66", "66", "66", "11"], 4, partial=partial)
    with pytest.raises(InvalidDealError, match=r"^2 pieces of 21 are dealt, but the pack of 32 has only 1$"):
        check_tile_deal(["21", "66", "66", "21"], 4, partial=partial)
    swapped = [FULL[0].replace("41", "32"), *FULL[1:]]  # sizes are right, the tiles are not
    with pytest.raises(InvalidDealError, match=r"^2 pieces of 32 "):
        check_tile_deal(swapped, 4, partial=partial)


@pytest.mark.clause("EQ-4")
def test_eq_4_no_deal_has_more_of_a_card_than_the_chuo_pai_pack() -> None:
    four = "66 66 66 66"
    assert (Bag(four), Bag(), Bag("11")) == check_hands([four, "", "11"], CHUO_PAI_PACK, 3)
    with pytest.raises(InvalidDealError, match=r"^5 pieces of 66 are dealt, but the pack of 84 has only 4$"):
        check_hands([four, "", "66"], CHUO_PAI_PACK, 3)


def test_hands_of_any_sizes_fit_in_a_pack() -> None:
    assert (Bag("66 66 11"), Bag(), Bag("21"), Bag()) == check_hands(["66 66 11", "", "21", ""], TILE_SET, 4)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 8])
def test_there_is_one_hand_a_seat(count: int) -> None:
    hands = [*FULL, *[""] * 4][:count]
    with pytest.raises(InvalidDealError, match=f"^there must be 4 hands, one a seat, not {count}$"):
        check_hands(hands, TILE_SET, 4)


@pytest.mark.parametrize("hands", ["66 11 44 31", "", FULL[0], Bag("66 11 44 31"), TILE_SET], ids=kind)
def test_one_text_or_one_bag_is_not_the_hands(hands: Any) -> None:
    with pytest.raises(InvalidDealError, match=r"^hands must be 4 bags, one a seat, not "):
        check_hands(hands, TILE_SET, 4)


@pytest.mark.parametrize("value", ODD_VALUES, ids=kind)
def test_hands_of_any_other_type_are_refused(value: Any) -> None:
    with pytest.raises(InvalidDealError):
        check_hands(value, TILE_SET, 4)
    with pytest.raises(InvalidDealError):
        check_tile_deal(value, 4, partial=True)


@pytest.mark.parametrize(
    "value",
    [*(value for value in ODD_VALUES if value != ()), "77", "66 66 66 66 66", "66 7", ["66"], [LISTEN_USE]],
    ids=kind,
)
def test_a_hand_that_is_no_bag_is_refused(value: Any) -> None:
    for hands in ([value, "66", "11", "44"], ["66", "11", "44", value]):
        with pytest.raises(InvalidDealError) as caught:
            check_hands(hands, TILE_SET, 4)
        assert 10 < len(str(caught.value)) < 300


def test_what_cannot_be_iterated_is_named() -> None:
    bad: Any
    for bad, named in ((None, "None"), (4, "4"), (HUGE, "a huge int"), (Unprintable(), "an Unprintable")):
        with pytest.raises(InvalidDealError, match=f"^hands must be 4 bags, not {named}$"):
            check_hands(bad, TILE_SET, 4)
