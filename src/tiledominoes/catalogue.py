"""What the moves of every game have in common: one object a move, listed in the game's catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from tiledominoes._typing import override
from tiledominoes.errors import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

C = TypeVar("C")


class CatalogueMove:
    """The base of every game's `Move`: interned, so that moves are equal only when the same object.

    Attributes:
        GAME: name of the game.
        index: place in the game's catalogue; stable across releases.
    """

    __slots__ = ()

    GAME: ClassVar[str]

    index: int
    _text: str

    def __init__(self) -> None:
        raise TypeError(f"moves are not made: {self.GAME}.parse_move finds one, a state lists them")

    @classmethod
    def _make(cls, **values: object) -> Self:
        move = object.__new__(cls)
        for name, value in values.items():
            object.__setattr__(move, name, value)
        return move

    @override
    def __str__(self) -> str:
        return self._text

    @override
    def __repr__(self) -> str:
        return f"{self.GAME}.parse_move({self._text!r})"

    @override
    def __hash__(self) -> int:
        return self.index


def listed(moves: Sequence[CatalogueMove], most: int = 8) -> str:
    """The texts of moves for a message, at most `most` of them and the number of the rest."""
    texts = ", ".join(map(str, moves[:most]))
    return f"{texts} and {len(moves) - most} more" if len(moves) > most else texts


def not_a_move(tried: object, game: str) -> str:
    """The reason to refuse what is no move of this game at all, whatever the position."""
    if isinstance(tried, str):
        return f"{excerpt(tried)} is text, not a move; {game}.parse_move(text) makes it one"
    if isinstance(tried, CatalogueMove):
        return f"{tried} is a move of {tried.GAME}, and this is {game}"
    return f"{excerpt(tried)} is not a move of {game}"
