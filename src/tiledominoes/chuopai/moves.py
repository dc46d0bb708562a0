"""The moves of Chuo Pai: their catalogue, their text, and which of them a hand may make.

The catalogue is made triple by triple of `cards.TRIPLES`: one to four equal cards of each of the three,
then for the four triples of CP-5 the 96 combinations. That is 4 x (12 + 96) + 3 x 12 = 468 plays; the pass
is the last of the 469.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar, final

from attrs import frozen

from tiledominoes._typing import override
from tiledominoes.bags import Bag
from tiledominoes.catalogue import CatalogueMove
from tiledominoes.checks import check_text
from tiledominoes.chuopai.cards import BITS, TRIPLE, TRIPLE_BITS, TRIPLES, pack_cards
from tiledominoes.chuopai.effects import Effect
from tiledominoes.chuopai.families import COMBINATION_TABLE, RANKS, Family
from tiledominoes.errors import ParseError, TileDominoesError, excerpt
from tiledominoes.packed import MAX_COPIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tiledominoes.chuopai.rules import Rules
    from tiledominoes.dominoes import Domino


@final
@frozen(init=False, eq=False, repr=False)
class Move(CatalogueMove):
    """One move of Chuo Pai: equal cards, a combination, or the pass.

    Attributes:
        index: place in the catalogue.
        dominoes: the cards by index; none for the pass.
        family: the family it belongs to; None for the pass (CP-3, CP-5).
        rank: its rank in the family, 1 for the lowest; 0 for the pass.
    """

    GAME: ClassVar[str] = "chuopai"

    index: int
    _text: str
    dominoes: tuple[Domino, ...]
    family: Family | None
    rank: int
    _effect: Effect
    _shift: int
    _codes: int
    _balanced: bool

    @property
    def size(self) -> int:
        """How many cards it takes, 1 to 12; 0 for the pass."""
        return len(self.dominoes)

    @property
    def is_pass(self) -> bool:
        """True for the pass (CP-8)."""
        return not self.dominoes

    def within(self, cards: int) -> bool:
        """True when a packed hand holds its cards."""
        return bool(self._codes >> (cards >> self._shift & TRIPLE) & 1)

    def allowed_by(self, rules: Rules) -> bool:
        """True when the options of CP-5 allow it."""
        if self.family is not Family.COMBINATION:
            return True
        most = rules.max_combination_cards
        return (most is None or self.size <= most) and (self._balanced or not rules.balanced_combinations)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (parse_move, (self._text,))


def _codes_with(counts: Sequence[int]) -> int:
    """The set, as bits, of the packed triples that hold at least so many cards of the three identities."""
    return sum(
        1 << sum(n << BITS * i for i, n in enumerate(held))
        for held in product(*(range(n, MAX_COPIES + 1) for n in counts))
    )


def _play(index: int, triple: int, counts: Sequence[int], family: Family, rank: int) -> Move:
    """The play of so many cards of the three identities of a triple."""
    bag = Bag(d for d, n in zip(TRIPLES[triple], counts, strict=True) for _ in range(n))
    return Move._make(
        index=index,
        _text="+".join(map(str, bag)),
        dominoes=tuple(bag),
        family=family,
        rank=rank,
        _effect=Effect(pack_cards(bag), len(bag)),
        _shift=TRIPLE_BITS * triple,
        _codes=_codes_with(counts),
        _balanced=counts[0] == sum(counts[1:]),
    )


def _plays_of_triple(triple: int) -> Iterator[tuple[tuple[int, ...], Family, int]]:
    """The plays of a triple: equal cards of each identity, then the combinations if it has any."""
    for place, identity in enumerate(TRIPLES[triple]):
        for n in range(1, MAX_COPIES + 1):
            yield (*(0,) * place, n, *(0,) * (2 - place)), *RANKS[identity]
    if triple < len(COMBINATION_TABLE):
        for honours, *totals in product(range(1, MAX_COPIES + 1), *(range(MAX_COPIES + 1),) * 2):
            if any(totals):
                yield (honours, *totals), Family.COMBINATION, len(COMBINATION_TABLE) - triple


def _all_moves() -> tuple[Move, ...]:
    plays: list[Move] = []
    for triple in range(len(TRIPLES)):
        for counts, family, rank in _plays_of_triple(triple):
            plays.append(_play(len(plays), triple, counts, family, rank))
    pass_ = Move._make(
        index=len(plays),
        _text="pass",
        dominoes=(),
        family=None,
        rank=0,
        _effect=Effect(0, 0),
        _shift=0,
        _codes=0,
        _balanced=False,
    )
    return (*plays, pass_)


CATALOGUE = _all_moves()
PASS = CATALOGUE[-1]
"""The pass: legal only for who cannot beat the highest play (CP-8)."""

_BY_TEXT = {str(move): move for move in CATALOGUE}


def catalogue() -> tuple[Move, ...]:
    """All 469 moves of Chuo Pai by index; the pass is the last."""
    return CATALOGUE


def parse_move(text: str) -> Move:
    """The move with this text: ``66``, ``66+66``, ``66+63+54`` or ``pass``; cards by index.

    >>> parse_move("66+63+54").family.value
    'combination'

    Raises:
        ParseError: anything else.
    """
    move = _BY_TEXT.get(check_text(text, "a Chuo Pai move"))
    if move is None:
        wanted = "one to four equal cards such as 66+66, a combination such as 66+63+54, or pass"
        raise ParseError(f"expected {wanted}{_mixed(text)}", text)
    return move


def _mixed(text: str) -> str:
    """A word about cards that are no play together; nothing when the text is no cards at all."""
    try:
        cards = Bag(text)
    except TileDominoesError:
        return ""
    if len(cards.distinct) < 2:
        return ""
    return (
        "; different cards, even of equal rank, are a play only as an honour with its totals "
        "(CP-4, CP-5, CP-7), and cards stand by index"
    )


def is_higher(move: Move, best: Move) -> bool:
    """True when a play beats another: same family, as many cards, higher rank (CP-7)."""
    return move.family is best.family and move.size == best.size and move.rank > best.rank


def family(move: Move) -> Family | None:
    """The family of a play, in which alone it beats and is beaten; None for the pass (CP-3, CP-5).

    Raises:
        TileDominoesError: no move of Chuo Pai.
    """
    return check_move(move).family


def beats(a: Move, b: Move) -> bool:
    """True when `a` beats `b`: same family, as many cards, higher rank (CP-7).

    >>> beats(parse_move("66+66"), parse_move("11+11")), beats(parse_move("62"), parse_move("53"))
    (True, False)

    Raises:
        TileDominoesError: no moves of Chuo Pai.
    """
    return is_higher(check_move(a), check_move(b))


def check_move(move: object) -> Move:
    """`move` itself, when it is a move of Chuo Pai; otherwise `TileDominoesError` is raised."""
    if isinstance(move, Move):
        return move
    raise TileDominoesError(
        f"expected a move of Chuo Pai, not {excerpt(move)}; chuopai.parse_move reads one from text"
    )
