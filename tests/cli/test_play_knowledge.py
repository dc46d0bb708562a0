"""What `tiledominoes play` tells is the same whatever the seat cannot see."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from effort import few
from playing import at_a_turn, begun
from subjects import walk
from tiledominoes import GAMES
from tiledominoes.cli.play_turn import Leave, Turn

if TYPE_CHECKING:
    from tiledominoes.cli.play_session import Session

each_game = pytest.mark.parametrize("game", GAMES)

COMMANDS = ("hand", "table", "moves", "history", "hint", "help", "rules", "?")


def told(session: Session, script: list[str]) -> list[str]:
    """What a turn tells when every command is given, and every kind of move that is not legal is tried.

    Nothing is played, for what others do then would be theirs to show.
    """
    catalogue = session.setup.game.catalogue
    illegal = [move for move in catalogue if not session.state.is_legal(move)]
    asked = [f"? {move}" for move in catalogue[:: max(1, len(catalogue) // 80)]]
    script.extend([*COMMANDS, *asked, *map(str, illegal[:: max(1, len(illegal) // 50)]), "nonsense"])
    lines: list[str] = []
    with pytest.raises(Leave):
        lines.extend(Turn(session).play())
    return lines


@each_game
def test_nothing_hidden_is_told(game: str) -> None:
    for number in few(range(8), 2):
        session, script = at_a_turn(game, number)
        worlds = [session.state.determinize(session.setup.seat, Random(i)) for i in range(2)]
        truth = told(session, script)
        assert len(truth) > 100
        for world in worlds:
            session, script = begun(game, number, session.setup.seat)
            session.state = world
            assert told(session, script) == truth


@each_game
def test_what_others_do_is_told_of_what_the_seat_may_know(game: str) -> None:
    for number in range(5):
        session, _ = begun(game, number)
        end = walk(GAMES[game].deal(Random(number)), number)
        for earlier, later in pairwise(end):
            drawn = later.determinize(0, Random(number))
            before = drawn.previous
            assert before is not None
            truth = list(session.words.ply(earlier.observe(0), later.observe(0)))
            assert list(session.words.ply(before.observe(0), drawn.observe(0))) == truth
