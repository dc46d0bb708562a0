"""A table for four: each seat is sent its observation as JSON, and answers with the text of a move.

Seats 1 to 3 are bots. Seat 0 stands for a person, who now and then names a move that is not legal.

Usage: python examples/game_loop.py [SEED]
"""

import asyncio
import json
import sys
from random import Random

from tiledominoes import TileDominoesError, chedeng
from tiledominoes.bots import ChedengBot
from tiledominoes.records import Record

RULES = chedeng.Rules(rounds=3)


class Line:
    """The line between the table and one seat; nothing but text goes over it."""

    def __init__(self) -> None:
        self.to_seat: asyncio.Queue[str] = asyncio.Queue()
        self.to_table: asyncio.Queue[str] = asyncio.Queue()


# The side of the players, who know nothing but what comes over their lines.


async def sit(line: Line, slips: float, rng: Random) -> None:
    """Play by the bot's advice, but sometimes name any move at first, which the table may refuse."""
    view: chedeng.Observation | None = None
    while True:
        text = await line.to_seat.get()
        refused = json.loads(text).get("refused")
        if refused is None:
            view = chedeng.Observation.from_json(text)
        else:
            print(f"  refused: {refused}")
        if view is not None and view.seat == view.current_player:
            move = ChedengBot().choose(view, None, rng)
            if refused is None and rng.random() < slips:
                move = chedeng.catalogue()[int(rng.random() * len(chedeng.catalogue()))]
            line.to_table.put_nowait(str(move))


# The side of the table.


def show(state: chedeng.State, lines: list[Line]) -> None:
    """Send to each seat what it may know, and nothing else."""
    for seat, line in enumerate(lines):
        line.to_seat.put_nowait(state.observe(seat).to_json())


async def turn(state: chedeng.State, line: Line) -> chedeng.State:
    """The next state, as soon as the seat to move names a legal move."""
    while True:
        text = await line.to_table.get()
        try:
            return state.play(chedeng.parse_move(text))
        except TileDominoesError as error:
            # To this seat alone: the reason tells what it holds.
            line.to_seat.put_nowait(json.dumps({"refused": str(error)}))


async def play(lines: list[Line], rng: Random) -> chedeng.Match:
    """A whole match."""
    match = chedeng.Match.start(rng=rng, rules=RULES)
    while not match.is_over:
        print(f"Round {match.round}, seat {match.dealer} deals")
        state = match.deal(rng)
        show(state, lines)
        while (seat := state.current_player) is not None:
            state = await turn(state, lines[seat])
            show(state, lines)
        match = match.settle(state)
        print(f"  chips: {', '.join(map(str, match.chips))}")
    return match


async def evening(seed: int) -> None:
    """Seat the players, play, and keep the record; one seed always gives the same match."""
    lines = [Line() for _ in range(chedeng.SEATS)]
    async with asyncio.TaskGroup() as group:
        # A source of chance for each player: nobody but the table holds the one of the deals.
        players = [
            group.create_task(sit(line, 0.0 if seat else 0.1, Random(f"seat {seat} of {seed}")))
            for seat, line in enumerate(lines)
        ]
        match = await play(lines, Random(seed))
        for player in players:
            player.cancel()
    record = Record.from_match(match, {"event": "An evening"})
    kept = record.to_text()
    print(f"The record has {len(kept.splitlines())} lines and adds up: {Record.from_text(kept) == record}")
    print(f"Winners: {', '.join(map(str, sorted(match.winners)))}")


if __name__ == "__main__":
    asyncio.run(evening(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
