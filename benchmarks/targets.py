"""What the library aims at, as ratios within one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from benchmarks.peers import DOU_DIZHU, HEARTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from benchmarks.runner import Result


@frozen
class Target:
    """One ratio that is aimed at.

    Attributes:
        name: what it is about.
        of: the case whose time is divided.
        by: the case whose time divides it.
        bound: the ratio aimed at.
        at_least: whether it is the least that will do, or the most.
    """

    name: str
    of: str
    by: str
    bound: float
    at_least: bool

    def line(self, results: Mapping[str, Result]) -> str:
        """The target, what was measured and whether that will do."""
        ratio = results[self.of].ratio(results[self.by])
        met = ratio >= self.bound if self.at_least else ratio <= self.bound
        sign = ">=" if self.at_least else "<="
        return f"{self.name:52}{ratio:8.2f}   {sign} {self.bound:<5g}{'met' if met else 'MISSED'}"


def targets(*, compiled: bool) -> Iterator[Target]:
    """All targets of a build, game by game."""
    playout, settled, drawn = (7, 15, 2) if compiled else (2, 8, 1)
    for game in ("chedeng", "tienkau", "chuopai"):
        peer, least = (DOU_DIZHU, 1.0) if game == "chuopai" else (HEARTS, 1.2)
        least = 3 if compiled else least
        yield Target(f"{game} as fast as {peer}", peer, f"{game} transition", least, at_least=True)
        yield Target(
            f"{game} playout, a ply, likewise", peer, f"{game} playout, a ply", playout, at_least=True
        )
        for case, most in (("observe", 10), ("settle", settled), ("Match.settle", settled)):
            if case == "observe" or game != "chuopai":
                yield Target(
                    f"{game} {case}, in transitions",
                    f"{game} {case}",
                    f"{game} transition",
                    most,
                    at_least=False,
                )
        yield Target(
            f"{game} determinize, in playouts",
            f"{game} determinize, mean of 100",
            f"{game} playout",
            drawn,
            at_least=False,
        )
