"""Which published vectors exercise which clause, profile by profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from tiledominoes import rulebook
from tiledominoes.conformance.equipment import equipment
from tiledominoes.conformance.profiles import PROFILES
from tiledominoes.conformance.vectors import vectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tiledominoes.conformance.equipment import Equipment
    from tiledominoes.conformance.vectors import Vector

EQUIPMENT = "equipment"
"""What the list of pieces is called among the vectors."""


@frozen
class Coverage:
    """The vectors of one clause.

    Attributes:
        clause: its id.
        by_profile: the ids of the vectors by profile of the clause's game. The clauses of the equipment
            belong to no game: all their vectors stand under one name, ``equipment``.
    """

    clause: str
    by_profile: Mapping[str, tuple[str, ...]] = field(hash=False)

    @property
    def missing(self) -> tuple[str, ...]:
        """The profiles without a vector of this clause."""
        return tuple(profile for profile, ids in self.by_profile.items() if not ids)


def coverage(
    published: Iterable[Vector] | None = None, pieces: Equipment | None = None
) -> tuple[Coverage, ...]:
    """What vectors cover, clause by clause in the order of the rulebook.

    A clause of a game needs a vector in every profile of the game; one of the equipment needs some.

    Args:
        published: the vectors, the packaged ones by default.
        pieces: the list of pieces, the packaged one by default.
    """
    found = vectors() if published is None else tuple(published)
    listed = (equipment() if pieces is None else pieces).clauses
    return tuple(
        Coverage(clause.id, _by_profile(clause, found))
        if clause.game in PROFILES
        else Coverage(clause.id, {EQUIPMENT: _anywhere(clause.id, found, listed)})
        for clause in rulebook.clauses()
    )


def _by_profile(clause: rulebook.Clause, found: tuple[Vector, ...]) -> dict[str, tuple[str, ...]]:
    return {
        profile: tuple(
            v.id for v in found if (v.game, v.profile) == (clause.game, profile) and clause.id in v.clauses
        )
        for profile in PROFILES[clause.game]
    }


def _anywhere(clause: str, found: tuple[Vector, ...], listed: tuple[str, ...]) -> tuple[str, ...]:
    return (EQUIPMENT,) * (clause in listed) + tuple(v.id for v in found if clause in v.clauses)
