"""An engine for the tests of the runner: right as it stands, and wrong in one way when told a name of it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from tiledominoes import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tiledominoes import Move, State

Answer = dict[str, Any]


class Engine:
    """One game at a time, answered for by the library itself."""

    state: State[Move]
    new: Answer

    def answer(self, request: Answer) -> Answer:
        return getattr(self, f"do_{request['do']}")(request)  # type: ignore[no-any-return]  # all give answers

    def do_hello(self, request: Answer) -> Answer:
        return {"protocol": request["protocol"], "engine": "child 1", "games": list(GAMES)}

    def do_new(self, request: Answer) -> Answer:
        self.new = request
        self.game = GAMES[request["game"]]
        rules = self.game.Rules.from_dict(request["rules"])
        self.state = self.game.start(request["hands"], request["setup"], rules)
        return {}

    def do_legal_moves(self, _request: Answer) -> Answer:
        moves = [str(move) for move in reversed(self.state.legal_moves)]
        return {"player": self.state.current_player, "moves": moves}

    def do_play(self, request: Answer) -> Answer:
        self.state = self.state.play(self.game.parse_move(request["move"]))
        return {}

    def do_payments(self, _request: Answer) -> Answer:
        paid = [
            {"payer": p.payer, "payee": p.payee, "chips": p.chips, "clause": p.clause}
            for p in reversed(self.state.payments)
        ]
        return {"payments": paid, "scores": self.state.scores, "winners": sorted(self.state.winners)}

    def do_settle(self, _request: Answer) -> Answer:
        """By what `new` said alone, as the protocol has it."""
        rules, scores, before = self.state.rules.to_dict(), self.state.scores, self.new["match"]
        chips = [have + gain for have, gain in zip(before["chips"], scores, strict=True)]
        number, last = before["round"], rules["rounds" if self.game.name == "chedeng" else "deals"]
        over = number == last or (self.game.name == "chedeng" and min(chips) <= 0)
        winners = [seat for seat, have in enumerate(chips) if have == max(chips)] if over else []
        return {
            "chips": chips,
            "over": over,
            "winners": winners,
            "setup": None if over else self.next_setup(),
        }

    def next_setup(self) -> Answer:
        setup = self.new["setup"]
        if self.game.name == "chedeng":
            by_right = [(setup["dealer"] + turn) % 4 for turn in (0, -1, 2, 1)]
            dealer = max(by_right, key=lambda seat: self.state.scores[seat])
            return {"dealer": dealer, "clockwise": not setup["clockwise"]}
        banker = getattr(self.state, "leader")  # noqa: B009
        return {"banker": banker, "held": setup["held"] + 1 if banker == setup["banker"] else 1}


def leads(engine: Engine) -> bool:
    return engine.state.is_lead


def on(do: str, change: Callable[[Engine, Answer], object]) -> Callable[[Engine, Answer, Answer], object]:
    """What changes only the answers to one request."""
    return lambda engine, request, answer: change(engine, answer) if request["do"] == do else None


def without(keep: Callable[[Engine, str], bool]) -> Callable[[Engine, Answer, Answer], object]:
    """What lists only some of the legal moves, but never none."""

    def change(engine: Engine, answer: Answer) -> None:
        kept = [move for move in answer["moves"] if keep(engine, move)]
        answer["moves"] = kept or answer["moves"]

    return on("legal_moves", change)


def plus(more: Callable[[Engine], list[str]]) -> Callable[[Engine, Answer, Answer], object]:
    return on("legal_moves", lambda engine, answer: answer["moves"].extend(more(engine)))


def moved_by(player: Callable[[Engine], int | None]) -> Callable[[Engine, Answer, Answer], object]:
    """What finds another player, where there is one to find."""

    def change(engine: Engine, answer: Answer) -> None:
        found = player(engine)
        if answer["player"] is not None and found is not None:
            answer["player"] = found

    return on("legal_moves", change)


def fail(_engine: Engine, _answer: Answer) -> None:
    raise ValueError("no such thing")


def settled(change: Callable[[Engine, Answer], object]) -> Callable[[Engine, Answer, Answer], object]:
    return on("settle", change)


WRONG: dict[str, Callable[[Engine, Answer, Answer], object]] = {
    "none": lambda _engine, _request, _answer: None,
    # Legal moves.
    "never face-down": without(lambda e, move: leads(e) or move[0] != "x"),
    "never chains": without(lambda e, move: leads(e) or move[0] == "x"),
    "no low end": without(lambda e, move: not leads(e) or move[0] == move[-1]),
    "lead face-down": plus(lambda e: [f"x{str(e.state.legal_moves[0])[:2]}"] if leads(e) else []),
    "low pips first": plus(lambda _e: ["56:5"]),
    "each piece": plus(lambda e: [str(m) for m in e.state.legal_moves[:1]]),
    "after a reset": without(lambda e, move: not (leads(e) and e.state.history) or move[-1] in "36"),
    "no pairs led": without(lambda e, move: not leads(e) or "+" not in move),
    "may discard": plus(lambda e: [] if leads(e) or e.state.is_over else ["x42"]),
    "no combinations": without(lambda _e, move: len(set(move.split("+"))) == 1),
    "may pass": plus(lambda e: [] if leads(e) or e.state.is_over else ["pass"]),
    # Who moves.
    "clockwise": moved_by(lambda e: (e.new["setup"]["dealer"] + len(e.state.history)) % 4),
    "never over": on("legal_moves", lambda _e, answer: answer.update(player=answer["player"] or 0)),
    "next leads": moved_by(lambda e: (e.state.movers[-1] + 1) % 4 if e.state.history else None),
    # Payments.
    "no doubling": on(
        "payments",
        lambda _e, answer: [
            p.update(chips=p["chips"] // 2) for p in answer["payments"] if p["clause"] != "CD-11"
        ],
    ),
    "no clauses": on("payments", lambda _e, answer: [p.pop("clause") for p in answer["payments"]]),
    "wrong clause": on("payments", lambda _e, answer: answer["payments"][0].update(clause="\x1b[1m")),
    "one more": on(
        "payments",
        lambda _e, answer: answer["payments"].append({"payer": 0, "payee": 0, "chips": 0}),
    ),
    "wrong scores": on("payments", lambda _e, answer: answer.update(scores=[0] * len(answer["scores"]))),
    "all win": on("payments", lambda _e, answer: answer.update(winners=[0, 1, 2])),
    # Settlements.
    "no debts": settled(lambda _e, answer: answer.update(chips=[max(0, have) for have in answer["chips"]])),
    "one round": settled(lambda _e, answer: answer.update(over=True)),
    "nobody wins": settled(lambda _e, answer: answer.update(winners=[])),
    "same dealer": settled(lambda e, answer: (answer["setup"] or {}).update(dealer=e.new["setup"]["dealer"])),
    "same direction": settled(lambda _e, answer: (answer["setup"] or {}).update(clockwise=True)),
    "held once": settled(lambda _e, answer: (answer["setup"] or {}).update(held=1)),
    "no next": settled(lambda _e, answer: answer.update(setup=None)),
    # What the protocol does not allow.
    "cannot pay": on("payments", fail),
    "crashes": on("settle", lambda _e, _answer: sys.exit("out of luck")),
    "float": on("payments", lambda _e, answer: answer.update(scores=[float(s) for s in answer["scores"]])),
    "one as true": settled(lambda _e, answer: (answer["setup"] or {}).update(clockwise=1)),
    "lacks moves": on("legal_moves", lambda _e, answer: answer.pop("moves")),
    "other protocol": on("hello", lambda _e, answer: answer.update(protocol="other/1")),
    "no games": on("hello", lambda _e, answer: answer.update(games=["mahjong"])),
    "refuses": on("hello", fail),
    # And what it does.
    "one game": on(
        "hello", lambda _e, answer: answer.update(games=["chuopai", "mahjong"], engine="\u9577\u5929")
    ),
    "says more": lambda _e, _request, answer: answer.update(more=[1.5, None]),
}


def main() -> None:
    engine, wrong = Engine(), WRONG[sys.argv[1]]
    for line in sys.stdin:
        request = json.loads(line)
        answer: Answer = {"id": request["id"]}
        try:
            answer.update(engine.answer(request))
            wrong(engine, request, answer)
        except ValueError as error:
            answer = {"id": request["id"], "error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
