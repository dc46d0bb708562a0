"""How a round of Chedeng begins: from hands, or from the text of a position."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from tiledominoes import states
from tiledominoes._typing import override
from tiledominoes.bags import Bag, bag_of
from tiledominoes.checks import check_flag, check_whole
from tiledominoes.chedeng import position
from tiledominoes.chedeng.moves import Move
from tiledominoes.chedeng.observation import Observation
from tiledominoes.chedeng.rules import STANDARD, Rules
from tiledominoes.chedeng.setting import Setting
from tiledominoes.chedeng.turns import SEATS
from tiledominoes.errors import InvalidDealError
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET, check_tile_deal, left_out

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from tiledominoes.catalogue import CatalogueMove


class Start(states.LinkedState[Move, Setting, Observation]):
    """The base of `State` with its beginnings, where what a user gives is checked."""

    __slots__ = ()

    GAME: ClassVar[str] = "chedeng"

    @classmethod
    def start(
        cls,
        hands: Iterable[Bag | str],
        dealer: int = 0,
        clockwise: bool = True,
        rules: Rules = STANDARD,
        *,
        partial: bool = False,
    ) -> Self:
        """The round's first state, with the dealer to lead (CD-1, CD-5).

        >>> from tiledominoes.chedeng import State
        >>> s = State.start(["66", "65", "61", "11"], partial=True)
        >>> s.play(s.legal_moves[0]).legal_moves
        (chedeng.parse_move('65:5'), chedeng.parse_move('x65'))

        Args:
            hands: four bags or their text, by seat: the tile set, eight tiles each.
            dealer: seat that leads.
            clockwise: whether turns go to ``seat + 1``.
            rules: the options.
            partial: admit an ending: hands of one size from 1 to 8, other tiles absent.

        Raises:
            InvalidDealError: other hands, no such dealer, or a direction that is no flag.
            RulesError: rules of another game.
        """
        check_rules(rules, Rules)
        check_whole(dealer, "the dealer", InvalidDealError, 0, SEATS - 1)
        check_flag(clockwise, "clockwise", InvalidDealError)
        check_flag(partial, "partial", InvalidDealError)
        bags = check_tile_deal(hands, SEATS, partial=partial)
        packed = tuple(bag._packed for bag in bags)
        setting = Setting(
            rules=rules,
            dealer=dealer,
            step=1 if clockwise else -1,
            absent=left_out(TILE_SET, bags)._packed,
            deal=packed,
        )
        return cls._opening(setting, packed)

    @classmethod
    @abstractmethod
    def _opening(cls, setting: Setting, hands: tuple[int, ...]) -> Self:
        """The state of these packed hands, with the dealer to lead."""

    @classmethod
    @override
    def _begin(cls, setting: states.Setting[CatalogueMove]) -> Self:
        assert isinstance(setting, Setting)
        assert setting.deal is not None
        hands = tuple(map(bag_of, setting.deal))
        return cls.start(
            hands, setting.dealer, setting.step == 1, setting.rules, partial=bool(setting.absent)
        )

    @classmethod
    @override
    def from_text(cls, text: str) -> Self:
        """The state with this position; its history is empty, since a position tells none.

        Raises:
            ParseError: a text that is no position, or one that no round can reach.
        """
        return cls._at(position.from_text(text))

    @classmethod
    @abstractmethod
    def _at(cls, place: position.Position) -> Self:
        """The state with this position."""
