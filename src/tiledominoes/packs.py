"""What a game is dealt from: the tile set (EQ-3), the Chuo Pai pack (EQ-4), shuffling and dealing."""

from __future__ import annotations

from collections.abc import Sized
from itertools import islice
from typing import TYPE_CHECKING, TypeVar, final

from tiledominoes._typing import override
from tiledominoes.bags import Bag, check_bag
from tiledominoes.dominoes import DOMINOES, Domino, Series
from tiledominoes.errors import InvalidDealError, ParseError, excerpt
from tiledominoes.packed import MAX_COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

T = TypeVar("T")

TILE_SET = Bag(d for d in DOMINOES for _ in range(2 if d.series is Series.CIVIL else 1))
"""The 32 tiles of Chedeng and Tien Kau: two of each civil identity, one of each military (EQ-3)."""

CHUO_PAI_PACK = Bag(d for d in DOMINOES for _ in range(MAX_COPIES))
"""The 84 cards of Chuo Pai: four of each identity (EQ-4)."""


@final
class Card:
    """A card of the full printed Chuo Pai pack: one of the 21 identities, or one of two extras (EQ-4).

    `CARDS` holds all 23; `LISTEN_USE` and `GOD_OF_WEALTH` are the extras. No deal, `Bag` or move has an
    extra in it: only dominoes go in there.

    >>> Card.parse("65").domino, LISTEN_USE.domino, str(GOD_OF_WEALTH)
    (Domino(6, 5), None, 'God of Wealth')
    """

    __slots__ = ("_domino", "_name")

    _domino: Domino | None
    _name: str

    def __init__(self) -> None:
        raise TypeError("there are 23 cards, all in CARDS; Card.parse finds one")

    @property
    def domino(self) -> Domino | None:
        """The identity on the card; None on an extra."""
        return self._domino

    @property
    def is_extra(self) -> bool:
        """True for Listen-Use and God of Wealth, which the deal leaves out."""
        return self._domino is None

    @property
    def copies(self) -> int:
        """How many such cards the printed pack of 92 has: four of each."""
        return MAX_COPIES

    @staticmethod
    def parse(text: str) -> Card:
        """The card with this text: an extra's name, or any text of a domino.

        Raises:
            ParseError: anything else.
        """
        for card in (LISTEN_USE, GOD_OF_WEALTH):
            if text == card._name:
                return card
        try:
            return CARDS[Domino.parse(text).index]
        except ParseError as error:
            reason = f"expected a domino, {LISTEN_USE} or {GOD_OF_WEALTH}"
            raise ParseError(reason, error.text, error.position) from None

    @override
    def __str__(self) -> str:
        return self._name

    @override
    def __repr__(self) -> str:
        return f"Card.parse({self._name!r})"

    @override
    def __hash__(self) -> int:
        return CARDS.index(self)

    @override
    def __reduce__(self) -> str | tuple[object, ...]:
        return (Card.parse, (self._name,))


def _card(domino: Domino | None, name: str) -> Card:
    card = object.__new__(Card)
    card._domino = domino
    card._name = name
    return card


LISTEN_USE = _card(None, "Listen-Use")
"""The extra that stands for other cards in other games; never dealt (EQ-4)."""

GOD_OF_WEALTH = _card(None, "God of Wealth")
"""The extra that pays a bonus in other games; never dealt (EQ-4)."""

CARDS: tuple[Card, ...] = (*(_card(d, str(d)) for d in DOMINOES), LISTEN_USE, GOD_OF_WEALTH)
"""The 23 kinds of cards of the printed pack: the 21 identities by index, then the two extras."""

PRINTED_PACK: tuple[Card, ...] = tuple(card for card in CARDS for _ in range(card.copies))
"""The 92 cards of the full printed pack (EQ-4)."""


def shuffle(pieces: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The pieces in random order, every order equally likely.

    Fisher and Yates's shuffle from the last place down, drawing only `rng.random()`, whose sequence
    Python guarantees: one seed gives one order for ever.
    """
    order = list(pieces)
    draw = rng.random
    for i in range(len(order) - 1, 0, -1):
        j = int(draw() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def deal(pack: Bag, seats: int, rng: Random) -> tuple[Bag, ...]:
    """One hand a seat: the shuffled pack in equal consecutive blocks, seat 0 first."""
    order = shuffle(pack, rng)
    size = len(order) // seats
    return tuple(Bag(order[size * seat : size * (seat + 1)]) for seat in range(seats))


def random_seat(seats: int, rng: Random) -> int:
    """A seat from 0 to ``seats - 1``, all equally likely; one draw of `rng.random()`."""
    return int(rng.random() * seats)


def check_bags(bags: Iterable[Bag | str], seats: int, what: str) -> tuple[Bag, ...]:
    """One bag a seat, from bags or their text.

    Raises:
        InvalidDealError: not one a seat, or something that is no bag.
    """
    if isinstance(bags, (str, Bag)):
        raise InvalidDealError(f"{what} must be {seats} bags, one a seat, not {excerpt(bags)}")
    try:
        given = list(islice(bags, seats + 1))
    except TypeError:
        raise InvalidDealError(f"{what} must be {seats} bags, not {excerpt(bags)}") from None
    if len(given) != seats:
        number = len(bags) if isinstance(bags, Sized) else "more" if given[seats:] else len(given)
        raise InvalidDealError(f"there must be {seats} {what}, one a seat, not {number}")
    return tuple([check_bag(bag, InvalidDealError) for bag in given])


def check_hands(hands: Iterable[Bag | str], pack: Bag, seats: int) -> tuple[Bag, ...]:
    """One bag a seat that together fit in the pack.

    Raises:
        InvalidDealError: not one hand a seat, a hand that is no bag, or more of a domino than the pack
            has.
    """
    bags = check_bags(hands, seats, "hands")
    dealt = map(sum, zip(*(bag.counts() for bag in bags), strict=True))
    for domino, n, most in zip(DOMINOES, dealt, pack.counts(), strict=True):
        if n > most:
            raise InvalidDealError(
                f"{n} pieces of {domino} are dealt, but the pack of {len(pack)} has only {most}"
            )
    return bags


def left_out(pack: Bag, bags: Iterable[Bag]) -> Bag:
    """What is left of the pack when these bags are taken out of it.

    Raises:
        BagError: the pack has not so much.
    """
    for bag in bags:
        pack -= bag
    return pack


def check_tile_deal(hands: Iterable[Bag | str], seats: int, *, partial: bool) -> tuple[Bag, ...]:
    """One bag a seat: the whole tile set dealt eight each, or with `partial` an ending.

    A partial deal has hands of one size from 1 to 8 with tiles of the set.

    Raises:
        InvalidDealError: anything else.
    """
    bags = check_hands(hands, TILE_SET, seats)
    full = len(TILE_SET) // seats
    sizes = [len(bag) for bag in bags]
    if partial:
        if len(set(sizes)) != 1 or not sizes[0]:
            raise InvalidDealError(
                f"a partial deal has hands of one size from 1 to {full}, not {_listed(sizes)} tiles"
            )
    elif any(size != full for size in sizes):
        raise InvalidDealError(
            f"every hand of a full deal has {full} tiles, not {_listed(sizes)}; partial=True admits endings"
        )
    return bags


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
