"""What a deal of Tien Kau costs: who takes a trick, bonuses, the settlement. Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledominoes.bags import Bag, check_bag
from tiledominoes.checks import LARGEST, check_flag, check_whole
from tiledominoes.chips import Payment, due, payment_order
from tiledominoes.errors import InvalidDealError, TileDominoesError, excerpt
from tiledominoes.options import check_rules
from tiledominoes.packs import TILE_SET
from tiledominoes.tienkau.legal import legal_moves
from tiledominoes.tienkau.moves import PLAYS, Move
from tiledominoes.tienkau.pairs import (
    LOWEST,
    PIPS_STRENGTH,
    SERIES_STRENGTH,
)
from tiledominoes.tienkau.reckoning import SEATS, bonuses, settlement
from tiledominoes.tienkau.rules import (
    CELKO,
    BankFee,
    BonusOn,
    Direction,
    OvertricksFrom,
    Rules,
    SingleRanking,
    SupremeBonus,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_HELD = LARGEST // 4
"""The bank is held no longer, so that TK-15's four chips a deal stay a payment."""

_MOST = 8


def step_of(rules: Rules) -> int:
    """1 when turns go to ``seat + 1``, -1 when they go the other way (TK-3)."""
    return 1 if rules.direction is Direction.CLOCKWISE else -1


def strengths(rules: Rules) -> list[int]:
    """How high each play of `PLAYS` is, by move index, to compare with others that follow one lead.

    Single tiles by pips or by their place in the series (TK-9); pairs by rank (TK-10); two pairs by the
    better of the two (TK-11). The last number, 0, is that of every discard, which never wins (TK-12).
    """
    singles = PIPS_STRENGTH if rules.single_ranking is SingleRanking.PIPS else SERIES_STRENGTH
    return [1 + LOWEST - min(m.ranks) if m.ranks else singles[m.index] for m in PLAYS] + [0]


_STRENGTHS = {ranking: strengths(Rules(single_ranking=ranking)) for ranking in SingleRanking}


def strength_table(rules: Rules) -> list[int]:
    """The table of `strengths` for these rules, made once."""
    return _STRENGTHS[rules.single_ranking]


def trick_winner(leader: int, moves: Sequence[Move], rules: Rules = CELKO) -> int:
    """The seat that takes a trick, or has the highest play so far when it is not complete.

    The highest play of the led kind and series wins, the one played first among equals, and a discard
    never (TK-9 to TK-12).

    >>> from tiledominoes.tienkau import parse_move
    >>> trick_winner(2, [parse_move(text) for text in ("64", "55", "66", "x21")])
    0

    Args:
        leader: the seat that led.
        moves: one to four moves in the order of play, the lead first.
        rules: of which `single_ranking` and `direction` matter here.

    Raises:
        TileDominoesError: no such seat, or moves that do not make a trick.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    check_whole(leader, "the leader", TileDominoesError, 0, SEATS - 1)
    if not isinstance(moves, (list, tuple)) or not 1 <= len(moves) <= SEATS:
        raise TileDominoesError(f"a trick is a list of 1 to {SEATS} moves, not {excerpt(moves)}")
    for move in moves:
        _check_move(move)
        if move.size != moves[0].size or (move._effect.asks != moves[0]._effect.asks and not move.is_discard):
            raise TileDominoesError(f"{move} does not follow the lead {moves[0]} (TK-5 to TK-7)")
    if moves[0].is_discard:
        raise TileDominoesError(f"{moves[0]} is a discard, and a trick begins with a lead (TK-4)")
    table = strength_table(rules)
    values = [table[move._effect.place] for move in moves]
    return (leader + step_of(rules) * values.index(max(values))) % SEATS


def follows(hand: Bag | str, lead: Move) -> tuple[Move, ...]:
    """The moves by index that a hand may follow a lead with: it must follow if it can, else it discards.

    >>> from tiledominoes.tienkau import parse_move
    >>> [str(move) for move in follows("66 65 21", parse_move("11"))]
    ['66', '65']

    Args:
        hand: the hand, with at least as many tiles as the lead.
        lead: a single tile, a pair or two pairs (TK-4).

    Raises:
        InvalidDealError: a hand that is no part of the tile set, or has too few tiles.
        TileDominoesError: a lead that is no move of Tien Kau, or a discard.
    """
    bag = check_bag(hand, InvalidDealError)
    if not bag <= TILE_SET:
        raise InvalidDealError(f"{bag} has more of a tile than the tile set")
    _check_move(lead)
    if lead.is_discard:
        raise TileDominoesError(f"{lead} is a discard and never leads (TK-4)")
    if len(bag) < lead.size:
        raise InvalidDealError(f"a hand of {len(bag)} tiles cannot follow {lead}")
    return legal_moves(bag._packed, lead._effect.asks)


def bonus(seat: int, move: Move, *, led: bool, banker: int, rules: Rules = CELKO) -> tuple[Payment, ...]:
    """The payments that a play earns at once, whoever takes the trick; usually none (TK-18 to TK-20).

    The Supreme pair earns 4 from each other player; with `SupremeBonus.BANKER_DOUBLE` only the banker
    earns that, and another player 4 from the banker and 2 from each of the rest (TK-18). Two
    civil-military pairs in one play earn the banker 8 from each, and another player 8 from the banker and
    4 from each of the rest (TK-19). A follow earns them only with `BonusOn.PLAY` (TK-24).

    Args:
        seat: who played.
        move: what was played.
        led: whether it led the trick.
        banker: who holds the bank.
        rules: of which `supreme_bonus` and `bonus_on` matter here.

    Returns:
        The payments by payer.

    Raises:
        TileDominoesError: no such seat, or no move of Tien Kau.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    check_whole(seat, "the seat", TileDominoesError, 0, SEATS - 1)
    check_whole(banker, "the banker", TileDominoesError, 0, SEATS - 1)
    check_flag(led, "led", TileDominoesError)
    return earned(seat, _check_move(move), banker, rules) if led or rules.bonus_on is BonusOn.PLAY else ()


def earned(seat: int, move: Move, banker: int, rules: Rules) -> tuple[Payment, ...]:
    """The payments for the pairs in a move, when the play is one that earns (TK-18, TK-19).

    The note of each, its sum in figures, is the amount itself.
    """
    flat = rules.supreme_bonus is SupremeBonus.FLAT
    return tuple([due(*owed, str(owed[2])) for owed in bonuses(seat, move.ranks, banker, flat)])


def settle(
    tricks: Sequence[int], *, banker: int, winner: int, held: int = 1, rules: Rules = CELKO
) -> tuple[Payment, ...]:
    """The payments at the end of a deal (TK-14 to TK-17).

    >>> for p in settle([0, 5, 1, 2], banker=1, winner=1, held=2):
    ...     print(p.payer, p.payee, p.chips, p.clause, p.note)
    0 1 4 TK-14 4
    0 1 8 TK-15 4×2
    2 1 3 TK-16 4 − 1
    3 1 2 TK-16 4 − 2

    Args:
        tricks: what each seat has taken, counted as `trick_count` says (TK-13).
        banker: who holds the bank.
        winner: who took the last trick (TK-14), and so has at least one.
        held: the deals in a row that the banker has held the bank, this one included (TK-15).
        rules: of which `bank_fee` and `overtricks_from` matter here.

    Returns:
        The payments by clause, payee and payer; nobody pays themself.

    Raises:
        TileDominoesError: not four trick counts, no such seat, a winner without tricks, held below 1 or
            above `MOST_HELD`.
        RulesError: rules of another game.
    """
    check_rules(rules, Rules)
    check_whole(banker, "the banker", TileDominoesError, 0, SEATS - 1)
    check_whole(winner, "the winner", TileDominoesError, 0, SEATS - 1)
    check_whole(held, "held", TileDominoesError, 1, MOST_HELD)
    if not isinstance(tricks, (list, tuple)) or len(tricks) != SEATS:
        raise TileDominoesError(f"tricks must be {SEATS} whole numbers, not {excerpt(tricks)}")
    for taken in tricks:
        check_whole(taken, "a trick count", TileDominoesError, 0, _MOST)
    if not tricks[winner]:
        raise TileDominoesError(f"the winner, seat {winner}, took the last trick and so has one")
    always, from_banker = rules.bank_fee is BankFee.ALWAYS, rules.overtricks_from is OvertricksFrom.BANKER
    notes = {"TK-14": "4", "TK-15": f"4×{held}"}
    payments = []
    for payer, payee, chips, clause in settlement(tricks, banker, winner, held, always, from_banker):
        note = f"4 − {tricks[payer]}" if clause == "TK-16" else f"{tricks[payee]} − 4"
        payments.append(due(payer, payee, chips, clause, notes.get(clause, note)))
    return tuple(sorted(payments, key=payment_order))


def _check_move(move: object) -> Move:
    if isinstance(move, Move):
        return move
    raise TileDominoesError(
        f"expected a move of Tien Kau, not {excerpt(move)}; tienkau.parse_move reads one from text"
    )
