"""Bags against an independent model: `collections.Counter` over the texts of dominoes."""

from __future__ import annotations

import copy
import operator
import os
import pickle
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from itertools import repeat
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import (
    CARDS,
    HUGE,
    ODD_VALUES,
    ORDER,
    PROTOCOLS,
    TILES,
    Unprintable,
    bags,
    dominoes,
    kind,
    piece_lists,
)
from tiledominoes import DOMINOES, Bag, BagError, Domino, InvalidDealError, ParseError, TileDominoesError
from tiledominoes.bags import bag_of, check_bag
from tiledominoes.packed import (
    FIRST,
    MAX_COPIES,
    PLANE,
    PLANE_BITS,
    SECOND,
    pack,
    packed_all,
    packed_indices,
    packed_join,
    packed_others,
    packed_pips,
    packed_put,
)
from tiledominoes.packs import GOD_OF_WEALTH, LISTEN_USE, TILE_SET

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tiledominoes.packs import Card

IDENTITIES = {text: Domino(int(text[0]), int(text[1])) for text in ORDER}

PUBLIC = ["count", "counts", "distinct", "pips"]


def model(pieces: Iterable[Domino]) -> Counter[str]:
    """What a bag of these pieces should be: how often each text is there."""
    return Counter(f"{d.high}{d.low}" for d in pieces)


def texts(counter: Counter[str]) -> list[str]:
    """The pieces of a model by index, with repeats."""
    return sorted(counter.elements(), key=ORDER.index)


def bag_from(counter: Counter[str]) -> Bag:
    return Bag(IDENTITIES[text] for text in counter.elements())


def pips(counter: Counter[str]) -> int:
    return sum(n * (int(text[0]) + int(text[1])) for text, n in counter.items())


# What a bag holds.


def test_the_example_of_the_contract() -> None:
    h = Bag("66 66 65")
    assert len(h) == 3
    assert [h.count(IDENTITIES[text]) for text in ("66", "65", "11")] == [2, 1, 0]
    assert IDENTITIES["65"] in h
    assert IDENTITIES["11"] not in h
    assert list(h) == [IDENTITIES["66"], IDENTITIES["66"], IDENTITIES["65"]]
    assert str(h) == "66 66 65"
    assert h.pips == 35


def test_the_empty_bag() -> None:
    for empty in (Bag(), Bag(""), Bag(" \n\t"), Bag([]), Bag("66") - Bag("66")):
        assert Bag() == empty
        assert (len(empty), list(empty), str(empty), empty.pips, empty.distinct) == (0, [], "", 0, ())
        assert not empty
        assert empty.counts() == (0,) * 21
    assert Bag("66")


@given(piece_lists())
def test_a_bag_counts_what_it_was_made_of(pieces: list[Domino]) -> None:
    bag, expected = Bag(pieces), model(pieces)
    assert len(pieces) == len(bag)
    assert tuple(expected[text] for text in ORDER) == bag.counts()
    assert [expected[text] for text in ORDER] == [bag.count(IDENTITIES[text]) for text in ORDER]
    assert [text in expected for text in ORDER] == [IDENTITIES[text] in bag for text in ORDER]
    assert tuple(IDENTITIES[text] for text in ORDER if text in expected) == bag.distinct
    assert pips(expected) == bag.pips
    assert bool(pieces) == bool(bag)


@given(piece_lists())
def test_a_bag_iterates_by_index_with_repeats(pieces: list[Domino]) -> None:
    bag = Bag(pieces)
    assert [IDENTITIES[text] for text in texts(model(pieces))] == list(bag)
    assert list(bag) == list(iter(bag))  # a second time too


@given(piece_lists(), st.randoms(use_true_random=False))
def test_the_order_of_the_pieces_makes_no_difference(pieces: list[Domino], rng: Any) -> None:
    other = list(pieces)
    rng.shuffle(other)
    assert Bag(pieces) == Bag(other)
    assert hash(Bag(pieces)) == hash(Bag(other))
    assert str(Bag(pieces)) == str(Bag(other))


@given(piece_lists())
def test_a_bag_is_made_of_any_iterable(pieces: list[Domino]) -> None:
    bag = Bag(pieces)
    assert bag == Bag(tuple(pieces))
    assert bag == Bag(iter(pieces))
    assert bag == Bag(d for d in pieces)
    assert bag == Bag(bag)
    assert Bag(set(pieces)) == Bag(bag.distinct)


@given(bags())
def test_text_and_repr_make_the_same_bag(bag: Bag) -> None:
    assert bag == Bag(str(bag))
    assert bag == eval(repr(bag))
    assert " ".join(str(d) for d in bag) == str(bag)
    assert f"Bag('{bag}')" == repr(bag)


# Equality.


@given(piece_lists(), piece_lists())
def test_bags_are_equal_when_their_contents_are(a: list[Domino], b: list[Domino]) -> None:
    equal = model(a) == model(b)
    assert equal == (Bag(a) == Bag(b))
    assert equal != (Bag(a) != Bag(b))
    assert not equal or hash(Bag(a)) == hash(Bag(b))


@pytest.mark.parametrize("other", [*ODD_VALUES, "66", ["66"], [Domino(6, 6)], 1], ids=kind)
def test_a_bag_is_equal_to_nothing_else(other: Any) -> None:
    assert Bag("66") != other
    assert not Bag("66") == other  # noqa: SIM201  the other method


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_hashes_are_the_same_in_every_process(seed: str) -> None:
    written = ["", "66", "66 66 65", " ".join(TILES), " ".join(CARDS)]
    script = f"from tiledominoes import Bag; print(*[hash(Bag(text)) for text in {written!r}])"
    env = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run([sys.executable, "-c", script], env=env, check=True, capture_output=True, text=True)
    assert [hash(Bag(text)) for text in written] == [int(word) for word in run.stdout.split()]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickles_make_an_equal_bag(protocol: int) -> None:
    for text in ("", "66", "66 66 66 66 21", " ".join(TILES), " ".join(CARDS)):
        bag = Bag(text)
        again = pickle.loads(pickle.dumps(bag, protocol))
        assert (bag, hash(bag), str(bag)) == (again, hash(again), str(again))


@given(bags(), st.sampled_from(PROTOCOLS))
def test_copies_make_an_equal_bag(bag: Bag, protocol: int) -> None:
    for again in (copy.copy(bag), copy.deepcopy(bag), pickle.loads(pickle.dumps(bag, protocol))):
        assert bag == again
        assert hash(bag) == hash(again)
        assert type(again) is Bag


# Joining, removing, comparing.


@given(piece_lists(), piece_lists())
def test_plus_joins_unless_that_makes_five(a: list[Domino], b: list[Domino]) -> None:
    both = model(a) + model(b)
    if max(both.values(), default=0) > 4:
        with pytest.raises(BagError):
            Bag(a) + Bag(b)
    else:
        assert bag_from(both) == Bag(a) + Bag(b)
        assert texts(both) == str(Bag(a) + Bag(b)).split()


@given(piece_lists(TILE_SET), piece_lists(TILE_SET))
def test_two_hands_of_tiles_can_always_be_joined(a: list[Domino], b: list[Domino]) -> None:
    assert bag_from(model(a) + model(b)) == Bag(a) + Bag(b)


@given(piece_lists(), piece_lists())
def test_minus_removes_what_is_there_and_nothing_else(a: list[Domino], b: list[Domino]) -> None:
    if model(b) <= model(a):
        assert bag_from(model(a) - model(b)) == Bag(a) - Bag(b)
    else:
        with pytest.raises(BagError):
            Bag(a) - Bag(b)


@given(st.data())
def test_a_part_can_be_removed_and_put_back(data: st.DataObject) -> None:
    whole = data.draw(bags())
    part = data.draw(bags(whole))
    rest = whole - part
    assert model(whole) - model(part) == model(rest)
    assert whole == rest + part
    assert whole == part + rest
    assert part == whole - rest
    assert part <= whole
    assert rest <= whole


@given(st.data())
def test_comparing_asks_whether_one_is_part_of_the_other(data: st.DataObject) -> None:
    a = data.draw(bags())
    b = data.draw(st.one_of(bags(), bags(a), st.just(a)))
    x, y = model(a), model(b)
    assert (x <= y, x < y, x >= y, x > y) == (a <= b, a < b, a >= b, a > b)
    assert (y <= x, y < x, y >= x, y > x) == (b <= a, b < a, b >= a, b > a)


def test_bags_of_which_neither_is_part_of_the_other_are_not_ordered() -> None:
    a, b = Bag("66 66"), Bag("66 11")
    assert (a <= b, a < b, a >= b, a > b, a == b) == (False,) * 5


@given(piece_lists(TILE_SET), piece_lists(TILE_SET), piece_lists(TILE_SET))
def test_plus_is_associative_and_commutative(a: list[Domino], b: list[Domino], c: list[Domino]) -> None:
    x, y, z = Bag(a), Bag(b), Bag(c)
    assert x + y == y + x
    if max((model(a) + model(b) + model(c)).values(), default=0) > 4:
        for order in ((x, y, z), (y, z, x), (z, x, y)):
            with pytest.raises(BagError):
                order[0] + order[1] + order[2]
    else:
        assert (x + y) + z == x + (y + z)


@given(st.data())
def test_no_operation_changes_a_bag(data: st.DataObject) -> None:
    a = data.draw(bags(TILE_SET))
    b = data.draw(bags(a))
    before = str(a), hash(a), str(b), hash(b)
    operations: list[Callable[[Bag, Bag], object]] = [operator.add, operator.sub, operator.le, operator.lt]
    for operation in operations:
        operation(a, b)
    joined = a
    joined += b
    assert (before, len(a) + len(b)) == ((str(a), hash(a), str(b), hash(b)), len(joined))


@pytest.mark.parametrize("name", [*PUBLIC, "colour", "dominoes"])
def test_no_attribute_can_be_assigned_or_deleted(name: str) -> None:
    bag = Bag("66 65")
    with pytest.raises(AttributeError):
        setattr(bag, name, 1)
    with pytest.raises(AttributeError):
        delattr(bag, name)
    assert str(bag) == "66 65"


def test_the_public_attributes() -> None:
    assert [name for name in dir(Bag) if not name.startswith("_")] == PUBLIC


def test_a_piece_cannot_be_assigned_or_deleted() -> None:
    bag: Any = Bag("66")
    with pytest.raises(TypeError):
        bag[0] = IDENTITIES["65"]
    with pytest.raises(TypeError):
        del bag[0]


# What no bag can be.


@pytest.mark.parametrize("text", ORDER)
def test_four_of_a_kind_are_a_bag_and_five_are_none(text: str) -> None:
    d = IDENTITIES[text]
    four = Bag([d] * 4)
    assert (four.count(d), len(four), str(four)) == (4, 4, " ".join([text] * 4))
    five = f"^a bag holds at most 4 of a domino, not 5 of {text}$"
    with pytest.raises(BagError, match=five):
        Bag([d] * 5)
    with pytest.raises(BagError, match=five):
        Bag(f"{text} " * 5)
    with pytest.raises(BagError, match=five):
        four + Bag([d])
    with pytest.raises(BagError, match=f"not 8 of {text}$"):
        four + four


def test_very_long_input_is_refused() -> None:
    with pytest.raises(BagError):
        Bag("66 " * 10_000)
    with pytest.raises(BagError):
        Bag([IDENTITIES["66"]] * 10_000)


def test_input_without_end_is_refused() -> None:
    def endless() -> Iterator[Domino]:
        yield from repeat(IDENTITIES["66"], 100_000)
        raise AssertionError("five were enough to refuse them")

    with pytest.raises(BagError):
        Bag(endless())


def test_removing_what_is_not_there_names_both_bags() -> None:
    with pytest.raises(BagError, match=r"^cannot take '65' out of '66 66'$"):
        Bag("66 66") - Bag("65")
    with pytest.raises(BagError, match=r"^cannot take '66 66 66' out of '66 66'$"):
        Bag("66 66") - Bag("66 66 66")
    with pytest.raises(BagError) as caught:
        Bag("66") - Bag(" ".join(CARDS))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "operation",
    [operator.add, operator.sub, operator.le, operator.lt, operator.ge, operator.gt],
)
def test_operators_with_anything_but_a_bag_are_type_errors(operation: Callable[[Any, Any], object]) -> None:
    for other in (*ODD_VALUES, 3, "66", [IDENTITIES["66"]], IDENTITIES["66"], Counter(["66"])):
        with pytest.raises(TypeError):
            operation(Bag("66"), other)
        with pytest.raises(TypeError):
            operation(other, Bag("66"))


@pytest.mark.parametrize(
    "value", [value for value in ODD_VALUES if not isinstance(value, (str, type(None)))], ids=kind
)
def test_a_bag_of_anything_but_dominoes_is_refused(value: Any) -> None:
    with pytest.raises(BagError):
        Bag([value])
    with pytest.raises(BagError):
        Bag([IDENTITIES["66"], value])
    with pytest.raises(BagError):
        Bag(value)


@pytest.mark.parametrize("value", [None, 66, 6.5, True, HUGE, Unprintable(), object(), len], ids=kind)
def test_a_bag_of_what_cannot_be_iterated_is_refused(value: Any) -> None:
    with pytest.raises(BagError, match=r"^expected dominoes or their text, not "):
        Bag(value)


def test_a_bag_of_texts_is_refused_with_the_way_to_make_one() -> None:
    listed: Any = ["66", "65"]
    with pytest.raises(
        BagError, match=r"^expected a Domino, not '66'; Domino\.parse reads text such as '66'$"
    ):
        Bag(listed)


@pytest.mark.clause("EQ-4")
@pytest.mark.parametrize("card", [LISTEN_USE, GOD_OF_WEALTH], ids=str)
def test_eq_4_no_bag_takes_an_extra_card(card: Card) -> None:
    extra: Any = card
    with pytest.raises(BagError):
        Bag([extra])
    with pytest.raises(BagError):
        Bag("66").count(extra)
    assert extra not in Bag(" ".join(CARDS))


@pytest.mark.parametrize("value", [*ODD_VALUES, "66", Bag("66")], ids=kind)
def test_count_takes_dominoes_only_and_in_answers_false(value: Any) -> None:
    with pytest.raises(BagError, match=r"^expected a Domino, not "):
        Bag("66").count(value)
    assert value not in Bag("66")


# Text.

BLANKS = st.sampled_from((" ", "  ", "\t", "\n", "\r\n", " \t ", "\u3000"))
BAD_PARTS = ("77", "07", "6", "666", "x", "6--5", "[65]", "\uff16\uff15", "\u0666\u0665", "\U0001f030", "Bag")


def forms(d: Domino) -> tuple[str, ...]:
    """Every text of a domino."""
    a, b = d.high, d.low
    digits = [form for x, y in ((a, b), (b, a)) for form in (f"{x}{y}", f"{x}-{y}", f"[{x}-{y}]")]
    return (*digits, *(chr(first + 7 * x + y) for first in (0x1F031, 0x1F063) for x, y in ((a, b), (b, a))))


@given(st.data())
def test_text_with_any_form_of_a_domino_between_blanks_or_plus(data: st.DataObject) -> None:
    pieces = data.draw(piece_lists())[:9]
    text = data.draw(st.one_of(st.just(""), BLANKS))
    for i, d in enumerate(pieces):
        gap = data.draw(st.one_of(st.just("+"), BLANKS)) if i else ""
        text += gap + data.draw(st.sampled_from(forms(d)))
    text += data.draw(st.one_of(st.just(""), BLANKS))
    assert Bag(pieces) == Bag(text)


@given(st.data())
def test_the_position_of_a_parse_error_points_at_the_first_bad_part(data: st.DataObject) -> None:
    good = [data.draw(st.sampled_from(forms(d))) for d in data.draw(piece_lists(TILE_SET, 3))]
    place = data.draw(st.integers(0, 3))
    parts = [*good[:place], data.draw(st.sampled_from(BAD_PARTS)), *good[place:]]
    if data.draw(st.booleans()):
        parts.append(data.draw(st.sampled_from(BAD_PARTS)))  # a later one is not spoken of
    text = data.draw(st.sampled_from(("", " ", "\n\t")))
    position = -1
    for i, part in enumerate(parts):
        text += data.draw(st.one_of(st.just("+"), BLANKS)) if i else ""
        if i == place:
            position = len(text)
        text += part
    with pytest.raises(ParseError) as caught:
        Bag(text)
    assert (text, position) == (caught.value.text, caught.value.position)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("77", 0),
        (" 77", 1),
        ("66 77", 3),
        ("66 66 7", 6),
        ("66+77", 3),
        ("66+65 11+7", 9),
        ("66 6", 3),  # not the 6 of 66
        ("61 1", 3),  # not the 1 of 61
        ("66+6 6", 3),
        ("+", 0),
        ("+66", 0),
        ("66+", 3),
        ("66++65", 3),
        ("66 + 65", 3),
        ("66, 65", 0),
        ("6 6", 0),
        ("66/65", 0),
        ("-", 0),
        ("\ud800", 0),
    ],
    ids=ascii,
)
def test_bad_text_is_a_parse_error_at_its_place(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        Bag(text)
    assert (text, position) == (caught.value.text, caught.value.position)


@given(st.text())
def test_any_text_is_a_bag_or_a_parse_error(text: str) -> None:
    with suppress(ParseError):
        assert len(Bag(text)) >= len(text.split())


# check_bag.


@given(bags())
def test_check_bag_takes_bags_their_text_and_dominoes(bag: Bag) -> None:
    assert check_bag(bag, InvalidDealError) is bag
    assert bag == check_bag(str(bag), InvalidDealError)
    assert bag == check_bag(list(bag), InvalidDealError)


@pytest.mark.parametrize(
    "value",
    [*(value for value in ODD_VALUES if value != ()), "77", ["66"], "66 " * 5, [IDENTITIES["66"]] * 5],
    ids=kind,
)
@pytest.mark.parametrize("error", [InvalidDealError, TileDominoesError])
def test_check_bag_raises_the_error_asked_for(value: Any, error: type[TileDominoesError]) -> None:
    with pytest.raises(error) as caught:
        check_bag(value, error)
    assert type(caught.value) is error
    assert 10 < len(str(caught.value)) < 300


def test_check_bag_gives_the_reason() -> None:
    with pytest.raises(InvalidDealError, match=r"^a bag holds at most 4 of a domino, not 5 of 66$"):
        check_bag("66 66 66 66 66", InvalidDealError)
    with pytest.raises(InvalidDealError, match=r"at position 3 of '66 77'$"):
        check_bag("66 77", InvalidDealError)


# The packed form: bit index + 21k is set when more than k pieces of the identity are there.


def packed(counter: Counter[str]) -> int:
    return sum(1 << i + 21 * k for i, text in enumerate(ORDER) for k in range(counter[text]))


def in_twos(pieces: Iterable[Domino]) -> Counter[str]:
    """The model of at most two pieces of each identity."""
    return Counter({text: min(n, 2) for text, n in model(pieces).items()})


def test_the_constants_of_the_packed_form() -> None:
    assert (PLANE_BITS, PLANE, MAX_COPIES) == (21, 0x1FFFFF, 4)
    assert tuple(2**i for i in range(21)) == FIRST
    assert tuple(2**i for i in range(21, 42)) == SECOND


def test_the_packed_form_by_hand() -> None:
    assert Bag()._packed == 0
    assert Bag("66")._packed == 1
    assert Bag("66 66 65")._packed == 1 + (1 << 21) + (1 << 7)
    assert Bag("21 21 21 21")._packed == 1 << 20 | 1 << 41 | 1 << 62 | 1 << 83
    assert Bag(" ".join(CARDS))._packed == 2**84 - 1


@given(piece_lists())
def test_the_packed_form_of_any_bag(pieces: list[Domino]) -> None:
    expected = packed(model(pieces))
    assert expected == Bag(pieces)._packed
    assert expected == pack(model(pieces)[text] for text in ORDER)
    assert Bag(pieces) == bag_of(expected)
    assert type(bag_of(expected)) is Bag
    assert pips(model(pieces)) == packed_pips(expected)
    assert [ORDER.index(text) for text in texts(model(pieces))] == packed_indices(expected)


@pytest.mark.parametrize("counts", [(0,) * 20, (0,) * 22, ()], ids=len)
def test_packing_needs_a_count_for_every_identity(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"zip\(\)"):
        pack(counts)


@given(piece_lists(), dominoes())
def test_putting_one_to_at_most_one(pieces: list[Domino], d: Domino) -> None:
    have = in_twos(pieces)
    have[str(d)] = min(have[str(d)], 1)
    assert packed(have + Counter([str(d)])) == packed_put(packed(have), d.index)


@given(st.data())
def test_joining_two_of_which_each_identity_makes_at_most_two(data: st.DataObject) -> None:
    both = in_twos(data.draw(piece_lists()))
    a = in_twos(data.draw(piece_lists(bag_from(both))))
    b = both - a
    assert packed(both) == packed_join(packed(a), packed(b))
    assert packed(both) == packed_join(packed(b), packed(a))


@given(st.data(), st.integers(1, 4))
def test_all_hands_but_one(data: st.DataObject, players: int) -> None:
    left = in_twos(data.draw(piece_lists()))
    hands = []
    for _ in range(players):
        hands.append(in_twos(data.draw(piece_lists(bag_from(left)))))
        left -= hands[-1]
    given_hands = list(map(packed, hands))
    for seat in (*range(players), None):
        others = [hand for other, hand in enumerate(hands) if other != seat]
        assert packed_others(given_hands, seat) == packed(sum(others, Counter()))


@given(piece_lists())
def test_packing_indices_of_which_each_comes_at_most_twice(pieces: list[Domino]) -> None:
    have = in_twos(pieces)
    indices = [ORDER.index(text) for text in have.elements()]
    assert packed(have) == packed_all(indices)
    assert packed(have) == packed_all(reversed(indices))
    assert packed_all(iter(())) == 0


def test_putting_once_and_twice_for_every_identity() -> None:
    for d in DOMINOES:
        one = packed_put(0, d.index)
        two = packed_put(one, d.index)
        assert (packed(Counter({str(d): 1})), packed(Counter({str(d): 2}))) == (one, two)
        assert two == packed_join(one, one)
