"""Games in the terminal as tests play them: begun, or somewhere in the middle, with what will be typed."""

from __future__ import annotations

from random import Random

from subjects import walk
from tiledominoes import GAMES
from tiledominoes.bots import RandomBot, find_bot
from tiledominoes.cli.chosen import chosen_rules
from tiledominoes.cli.paint import PlainPainter
from tiledominoes.cli.play_session import Session, Setup


def begun(game: str, seed: int, seat: int = 0, *, confirm: bool = False) -> tuple[Session, list[str]]:
    """A session, and the list of what will be typed in it."""
    rules_name, rules = chosen_rules(game, None, None)
    setup = Setup(
        game=GAMES[game],
        rules_name=rules_name,
        rules=rules,
        seed=seed,
        seat=seat,
        bot_name="random",
        bot=RandomBot(),
        adviser=find_bot(game, "heuristic"),
        confirm=confirm,
    )
    script: list[str] = []

    def ask(_prompt: str) -> str:
        if not script:
            raise EOFError
        return script.pop(0)

    return Session(setup, ask, PlainPainter(), lambda _record, _name: None), script


def at_a_turn(game: str, number: int) -> tuple[Session, list[str]]:
    """A session somewhere in a random game, at a turn with a choice."""
    states = [s for s in walk(GAMES[game].deal(Random(number)), number) if len(s.legal_moves) > 1]
    state = states[int(Random(number).random() * len(states))]
    assert state.current_player is not None
    session, script = begun(game, number, state.current_player)
    session.state = state
    return session, script
