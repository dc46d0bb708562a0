"""Hypothesis strategies for everything that the library has: from dominoes to records of matches.

A game is given as one of the `GAMES` or by its name. What is drawn shrinks to what is simplest to read:
a partial deal of one piece each from the front of the pack, the default rules, seat 0, few plies, the
first legal move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from hypothesis import strategies as st

from tiledominoes.bags import Bag
from tiledominoes.checks import LARGEST, check_whole
from tiledominoes.chips import Payment
from tiledominoes.dominoes import DOMINOES
from tiledominoes.errors import BagError, MatchError, TileDominoesError, excerpt
from tiledominoes.game import Move
from tiledominoes.options import Rules
from tiledominoes.packs import CARDS, CHUO_PAI_PACK
from tiledominoes.records import Record
from tiledominoes.testing import draws
from tiledominoes.testing.draws import END, check_partial, few_or_any, game_of, rules_of

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tiledominoes.dominoes import Domino
    from tiledominoes.game import Match, Observation, State
    from tiledominoes.packs import Card
    from tiledominoes.registry import Game

S = TypeVar("S")
M = TypeVar("M", bound=Move)
R = TypeVar("R", bound=Rules)


def dominoes() -> SearchStrategy[Domino]:
    """Any of the 21 dominoes; shrinks to 66."""
    return st.sampled_from(DOMINOES)


def cards() -> SearchStrategy[Card]:
    """Any of the 23 cards of the printed Chuo Pai pack, the two extras among them; shrinks to 66."""
    return st.sampled_from(CARDS)


def bags(min_size: int = 0, max_size: int | None = None, pack: Bag = CHUO_PAI_PACK) -> SearchStrategy[Bag]:
    """Bags of some pieces of the pack; shrinks to the smallest, with 66 first.

    Args:
        min_size: the least number of pieces.
        max_size: the most; the whole pack when None.
        pack: what the pieces are taken from; by default four of each domino.

    Raises:
        BagError: a pack that is no bag, sizes that the pack does not have.
    """
    if not isinstance(pack, Bag):
        raise BagError(f"the pack must be a Bag, not {excerpt(pack)}")
    most = len(pack) if max_size is None else check_whole(max_size, "max_size", BagError, 0, len(pack))
    least = check_whole(min_size, "min_size", BagError, 0, most)
    return draws.bag_from(pack, few_or_any(least, most))


def payments(seats: int = 4) -> SearchStrategy[Payment]:
    """Payments between two of so many seats by a clause of Chedeng or Tien Kau.

    They shrink to one chip from seat 0 to seat 1 without a note.

    Raises:
        TileDominoesError: fewer than two seats.
    """
    last = check_whole(seats, "seats", TileDominoesError, 2) - 1
    return st.builds(
        lambda payer, steps, chips, clause, note: Payment(
            payer, (payer + steps) % seats, chips, clause, note
        ),
        st.integers(0, last),
        st.integers(1, last),
        few_or_any(1, LARGEST),
        st.sampled_from(draws.PAID_BY),
        st.text(),
    )


@overload
def rules(game: Game[S, M, R]) -> SearchStrategy[R]: ...
@overload
def rules(game: str) -> SearchStrategy[Rules]: ...
def rules(game: Game[S, M, R] | str) -> SearchStrategy[R] | SearchStrategy[Rules]:
    """Rules of the game: its presets, and any value of every option; shrinks to the default rules.

    Raises:
        TileDominoesError: no game of the library.
    """
    return rules_of(game_of(game), None)


@overload
def moves(game: Game[S, M, R]) -> SearchStrategy[M]: ...
@overload
def moves(game: str) -> SearchStrategy[Move]: ...
def moves(game: Game[S, M, R] | str) -> SearchStrategy[M] | SearchStrategy[Move]:
    """Moves of the game's catalogue, legal somewhere or, as Chedeng's hidden ``x``, nowhere.

    They shrink to the first of the catalogue.

    Raises:
        TileDominoesError: no game of the library.
    """
    return st.sampled_from(game_of(game).catalogue)


def deals(game: Game[S, M, R] | str, *, partial: bool | None = None) -> SearchStrategy[tuple[Bag, ...]]:
    """A hand for each seat, to be given to `State.start` together with ``partial=True``.

    They shrink to one piece each, or to the pack in order when full.

    Args:
        game: one of the `GAMES`, or its name.
        partial: True for partial deals, False for full ones, None for both.

    Raises:
        TileDominoesError: no game of the library, a flag that is none.
    """
    return draws.deal_of(game_of(game), check_partial(partial)).map(lambda deal: deal[0])


@overload
def states(
    game: Game[S, M, R],
    rules: R | SearchStrategy[R] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[S]: ...
@overload
def states(
    game: str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[State[Move]]: ...
def states(
    game: Game[S, M, R] | str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[S] | SearchStrategy[State[Move]]:
    """States after any number of legal moves, from the deal to the end; shrinks to a deal.

    Each move is drawn by itself, so a game shrinks ply by ply.

    Args:
        game: one of the `GAMES`, or its name.
        rules: the rules, or a strategy for them; any rules of the game when None.
        partial: True for partial deals, False for full ones, None for both.
        max_plies: the most moves that were made; to the end of the game when None.

    Raises:
        RulesError: rules of another game.
        TileDominoesError: no game of the library, or another argument of the wrong kind.
    """
    known = game_of(game)
    most = END if max_plies is None else check_whole(max_plies, "max_plies", TileDominoesError, 0)
    return draws.states_of(known, rules_of(known, rules), check_partial(partial), most)


@overload
def finished(
    game: Game[S, M, R], rules: R | SearchStrategy[R] | None = None, *, partial: bool | None = None
) -> SearchStrategy[S]: ...
@overload
def finished(
    game: str, rules: Rules | SearchStrategy[Rules] | None = None, *, partial: bool | None = None
) -> SearchStrategy[State[Move]]: ...
def finished(
    game: Game[S, M, R] | str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
) -> SearchStrategy[S] | SearchStrategy[State[Move]]:
    """States at the end of a game, whose history is the whole of it; the arguments are those of `states`."""
    known = game_of(game)
    return draws.ends_of(known, rules_of(known, rules), check_partial(partial))


@overload
def observations(
    game: Game[S, M, R],
    rules: R | SearchStrategy[R] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[Observation[M]]: ...
@overload
def observations(
    game: str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[Observation[Move]]: ...
def observations(
    game: Game[S, M, R] | str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
    max_plies: int | None = None,
) -> SearchStrategy[Observation[M]] | SearchStrategy[Observation[Move]]:
    """What a seat or a spectator sees of such states; the arguments are those of `states`."""
    known = game_of(game)
    seats = st.sampled_from((*range(known.seats), None))
    seen = states(known, rules, partial=partial, max_plies=max_plies)
    return st.builds(lambda state, seat: state.observe(seat), seen, seats)


@overload
def matches(
    game: Game[S, M, R], rules: R | SearchStrategy[R] | None = None, *, max_rounds: int = 3
) -> SearchStrategy[Match[S]]: ...
@overload
def matches(
    game: str, rules: Rules | SearchStrategy[Rules] | None = None, *, max_rounds: int = 3
) -> SearchStrategy[Match[State[Move]]]: ...
def matches(
    game: Game[S, M, R] | str,
    rules: Rules | SearchStrategy[Rules] | None = None,
    *,
    max_rounds: int = 3,
) -> SearchStrategy[Match[S]] | SearchStrategy[Match[State[Move]]]:
    """Matches of Chedeng or Tien Kau between two rounds, or over; shrinks to one before the first round.

    Args:
        game: one of the `GAMES`, or its name.
        rules: the rules, or a strategy for them; any rules of the game when None.
        max_rounds: the most rounds that were played.

    Raises:
        RulesError: rules of another game.
        MatchError: a game without matches.
        TileDominoesError: no game of the library, or another argument of the wrong kind.
    """
    known = game_of(game)
    if known.Match is None:
        raise MatchError(f"{known.title} has no matches: one deal is a game")
    most = check_whole(max_rounds, "max_rounds", TileDominoesError, 0)
    return draws.matches_of(known, rules_of(known, rules), st.integers(0, most))


def records(
    game: Game[S, M, R] | str,
    rules: R | Rules | SearchStrategy[R] | SearchStrategy[Rules] | None = None,
    *,
    partial: bool | None = None,
) -> SearchStrategy[Record]:
    """Records of games and of matches, finished or not, with tags or without; shrinks to that of a deal.

    Args:
        game: one of the `GAMES`, or its name.
        rules: the rules, or a strategy for them; any rules of the game when None.
        partial: True for partial deals, False for full ones, None for both. Matches are of full deals,
            so True leaves them out.

    Raises:
        RulesError: rules of another game.
        TileDominoesError: no game of the library, a flag that is none.
    """
    known = game_of(game)
    options = rules_of(known, rules)
    games = st.builds(Record.from_state, states(known, options, partial=partial), draws.tags())
    if known.Match is None or partial:
        return games
    return games | draws.match_records_of(known, options, st.integers(0, 2))
