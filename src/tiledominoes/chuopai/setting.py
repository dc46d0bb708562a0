"""What does not change during a game of Chuo Pai."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from tiledominoes import settings
from tiledominoes._typing import override
from tiledominoes.chuopai.legal import Plays, plays_by
from tiledominoes.chuopai.moves import Move

if TYPE_CHECKING:
    from tiledominoes.bags import Bag
    from tiledominoes.chuopai.rules import Rules


@final
@frozen(kw_only=True)
class Setting(settings.Setting[Move]):
    """What does not change during a game, shared by all its states.

    Attributes:
        rules: the options.
        first_leader: the seat that was to lead first.
        partial: whether the deal was a partial one, to which CP-2 is not applied.
        bonus: the cards each seat gave up at the start; None when the first state came from a text.
        plays: the tables of what hands may play.
    """

    rules: Rules
    first_leader: int
    partial: bool
    bonus: tuple[Bag, ...] | None
    plays: Plays

    @classmethod
    def of(
        cls,
        rules: Rules,
        first_leader: int,
        partial: bool,
        bonus: tuple[Bag, ...] | None,
        absent: int,
        deal: tuple[int, ...] | None,
        past: tuple[tuple[int, Move], ...] = (),
    ) -> Setting:
        """The setting with what follows from the rules filled in."""
        return cls(
            rules=rules,
            first_leader=first_leader,
            partial=partial,
            bonus=bonus,
            plays=plays_by(rules),
            absent=absent,
            deal=deal,
            past=past,
        )

    @override
    def __reduce__(self) -> tuple[object, ...]:
        values = (self.rules, self.first_leader, self.partial, self.bonus, self.absent, self.deal)
        return (Setting.of, (*values, self.past))
