"""The exceptions of the library: what was wrong, why, and what would be right.

Every refusal of the library is a `TileDominoesError`, which is a `ValueError`. `IndexError`,
`KeyError`, `AttributeError` and `TypeError` keep their ordinary Python meaning (a missing argument, an
unsupported operator). All of them survive pickling.
"""

from __future__ import annotations

from tiledominoes._typing import override


class TileDominoesError(ValueError):
    """The root of every error that the library raises on bad input."""


class BagError(TileDominoesError):
    """A bag that cannot be: more than four of a domino, a piece removed that is not there."""


class InvalidDealError(TileDominoesError):
    """A deal that the game's rules do not allow."""


class RulesError(TileDominoesError):
    """A `Rules` field with an impossible value, or rules of another game."""


class MatchError(TileDominoesError):
    """A round that does not belong to the match, or a match that cannot go on."""


class RecordError(TileDominoesError):
    """A record of a game that does not add up."""


class MissingExtraError(TileDominoesError, ImportError):
    """A part of the library whose packages are not installed; the message names the extra to install."""


class IllegalMoveError(TileDominoesError):
    """A move that the rules refuse; the state it was tried on is unchanged.

    Attributes:
        reason: what was tried, why it is not legal, and what kind of move would be.
        clause: id of the rulebook clause that refuses it, such as ``"CD-5"``.
    """

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(reason, clause)
        self.reason = reason
        self.clause = clause

    @override
    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class ParseError(TileDominoesError):
    """A text that could not be read.

    Attributes:
        reason: what was expected and what stood there.
        text: the whole text as given; the type's name when it was no text at all.
        position: offset of the first character that could not be read.
    """

    def __init__(self, reason: str, text: str, position: int = 0) -> None:
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    @override
    def __str__(self) -> str:
        return f"{self.reason}, at position {self.position} of {excerpt(self.text)}"


def excerpt(value: object, limit: int = 60) -> str:
    """A short form of any value for an error message; never longer than about `limit`.

    Text is quoted in ASCII and cut in the middle, other simple values are shown as they are, and
    everything else is named by its type, so that no foreign ``repr`` runs.

    >>> excerpt("65:5"), excerpt(None), excerpt([1, 2])
    ("'65:5'", 'None', 'a list')
    """
    # Exactly these types: the methods of a subclass are somebody else's.
    kind = type(value)
    if isinstance(value, str) and kind is str:
        return _quoted(value, limit)
    if value is None or kind is bool or kind is float:
        return repr(value)
    if isinstance(value, int) and kind is int:
        return str(value) if value.bit_length() < 64 else "a huge int"
    name = kind.__name__
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {_quoted(name, limit)[1:-1]}"


def _quoted(text: str, limit: int) -> str:
    """The text quoted in ASCII, with so much cut from its middle that about `limit` characters stay."""
    if len(text) <= limit and len(ascii(text)) <= limit + 2:
        return ascii(text)
    # Cut from the text, not from what is quoted, which would break an escape in two.
    half, shown = limit // 2, ""
    while half and (not shown or len(shown) > limit + 5):
        shown = ascii(f"{text[:half]}...{text[-half:]}")
        half -= 1
    return shown
