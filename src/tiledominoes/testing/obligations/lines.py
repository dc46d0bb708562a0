"""What holds along a game: pieces, turns, the past, payments and the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tiledominoes.chips import highest, net
from tiledominoes.game import perft, playout
from tiledominoes.testing.obligations.base import show

if TYPE_CHECKING:
    from tiledominoes.testing.obligations.base import AnyState, Check, Line

MOST_PLIES = 1000
"""A game that goes on for longer is taken for one that never ends."""

_ENDING = 3


def a_game_ends(check: Check, plies: int) -> None:
    """Every game ends, after a thousand moves at the latest."""
    check.that(plies < MOST_PLIES, f"the game is not over after {plies} moves")


def hands_and_absent_pieces_make_up_the_pack(check: Check, line: Line) -> None:
    """What was dealt and what was left out make up the pack; nobody starts with more than was dealt."""
    for _, state in check.along(line):
        if state.dealt is not None:
            pieces = Counter(piece for hand in (*state.dealt, state.absent) for piece in hand)
            check.same(pieces, Counter(check.game.pack), "the pieces dealt and absent")
            for seat, (hand, dealt) in enumerate(zip(state.hands, state.dealt, strict=True)):
                held = Counter(hand) <= Counter(dealt)
                check.that(held, f"seat {seat} holds {show(hand)} of the {show(dealt)} that it was dealt")


def a_deal_starts_again(check: Check, line: Line) -> None:
    """`State.start` of the hands dealt, with the setup that the state tells, is the same deal."""
    state = check.at(line.states[0], 0)
    if line.from_deal:
        types = {name: type(value) for name, value in state.setup.items()}
        check.same(types, dict(check.game.setup), "the names and types of the setup")
        # A game's own `start` knows the names in its setup; the protocol has no word for them.
        start = getattr(check.game.State, "start")  # noqa: B009
        again = start(state.dealt, **state.setup, rules=state.rules, partial=state.partial)
        check.same(again, state, "the deal, started again,")


def the_first_move_leads(check: Check, line: Line) -> None:
    """A deal has no past, and its first move, if there is one, leads."""
    state = check.at(line.states[0], 0)
    if line.from_deal:
        past = (state.history, state.movers, state.previous, state.last_move)
        check.same(past, ((), (), None, None), "the past of a deal")
        check.same(state.is_lead, not state.is_over, "is_lead of a deal")


def the_deal_stays_the_same(check: Check, line: Line) -> None:
    """Rules, setup, the hands dealt and the absent pieces are the same all through a game."""
    first = line.states[0]
    for _, state in check.along(line):
        for name in ("rules", "setup", "dealt", "absent", "partial"):
            check.same(getattr(state, name), getattr(first, name), name)


def history_tells_every_move(check: Check, line: Line) -> None:
    """A state has the history of the state before and the move that was played, which is `last_move`."""
    for ply, state in check.along(line):
        history = state.history
        check.same(state.last_move, history[-1] if history else None, "last_move")
        if ply:
            before = line.states[ply - 1]
            check.same(history[:-1], before.history, "the history without its last move")
            check.that(history[-1] in before.legal_moves, f"{show(history[-1])} was not legal when played")


def movers_had_the_turn(check: Check, line: Line) -> None:
    """`movers` names, for each move of the history, the seat whose turn it was."""
    for ply, state in check.along(line):
        check.same(len(state.movers), len(state.history), "the number of movers")
        if ply:
            before = line.states[ply - 1]
            check.same(state.movers, (*before.movers, before.current_player), "movers")


def previous_is_the_state_before(check: Check, line: Line) -> None:
    """`previous` is the state that was played from, back to the first, and its last move leads here again."""
    for ply, state in check.along(line):
        earlier = state
        for back in range(1, ply + 1):
            before, move = earlier.previous, earlier.last_move
            right = line.states[ply - back]
            check.same(before, right, f"previous, {back} moves back,")
            check.same(before and before.history, right.history, f"the history, {back} moves back,")
            check.same(before and move and before.play(move), earlier, f"the move, {back} moves back, again")
            earlier = right


def payments_are_whole_chips_between_two_seats(check: Check, line: Line) -> None:
    """A payment is of at least one whole chip, from one seat to another, and names its clause."""
    seats = range(check.game.seats)
    for _, state in check.along(line):
        for payment in state.payments:
            who = (payment.payer, payment.payee)
            check.that(_whole(*who, payment.chips), f"{show(payment)} has parts that are no whole numbers")
            check.that(set(who) <= set(seats), f"{show(payment)} is not among {len(seats)} seats")
            check.that(payment.payer != payment.payee, f"{show(payment)} is made to oneself")
            check.that(payment.chips >= 1, f"{show(payment)} is of less than one chip")
            check.that(bool(payment.clause), f"{show(payment)} names no clause")


def payments_are_only_added(check: Check, line: Line) -> None:
    """The payments of a state begin with those of the state before."""
    for ply, state in check.along(line):
        before = line.states[max(ply - 1, 0)].payments
        check.same(state.payments[: len(before)], before, "the first of the payments")


def scores_are_whole_numbers(check: Check, line: Line) -> None:
    """There is a score for each seat, a whole number."""
    for _, state in check.along(line):
        right = len(state.scores) == check.game.seats and _whole(*state.scores)
        check.that(right, f"the scores are {show(state.scores)}")


def scores_are_the_net_of_the_payments(check: Check, line: Line) -> None:
    """In a game for chips the scores are what the payments come to, and their sum is 0."""
    if check.game.Match is not None or line.states[-1].payments:
        for _, state in check.along(line):
            check.same(sum(state.scores), 0, "the sum of the scores")
            check.same(state.scores, net(state.payments, check.game.seats), "the scores")


def winners_have_the_highest_score(check: Check, line: Line) -> None:
    """The winners are all seats with the highest score; there are none before the end."""
    for _, state in check.along(line):
        right = highest(state.scores) if state.is_over else frozenset()
        check.same(state.winners, right, "winners")


def a_game_goes_on_from_its_text(check: Check, line: Line) -> None:
    """From a text the same moves lead to the same states, scores and history as from the state itself."""
    for ply, state in check.along(line, 8):
        again = check.game.State.from_text(state.to_text())
        known = len(again.history)
        for later in line.states[ply + 1 :]:
            move = later.history[-1]
            again = again.play(move)
            check.same((again, again.scores), (later, later.scores), f"state and scores after {move}")
            since = later.history[len(state.history) :]
            check.same(again.history[known:], since, "the history since the text")


def playout_is_play_by_hand(check: Check, line: Line) -> None:
    """One seed gives one game: random play by hand ends with the scores that `playout` has."""
    first = check.at(line.states[0], 0)
    rng, state = Random(len(line.states)), first
    while not state.is_over:
        state = state.play(state.legal_moves[int(rng.random() * len(state.legal_moves))])
    check.same(playout(first, Random(len(line.states))), state.scores, "the result of playout")


def perft_counts_the_ways_to_play(check: Check, line: Line) -> None:
    """`perft` is the number of ways to play on, counted by playing them."""
    ply = max(len(line.states) - _ENDING - 1, 0)
    state = check.at(line.states[ply], ply)
    ways: list[AnyState] = [state]
    for depth in range(_ENDING + 1):
        check.same(perft(state, depth), len(ways), f"perft of depth {depth}")
        ways = [way.play(move) for way in ways for move in way.legal_moves]


def _whole(*values: object) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)
