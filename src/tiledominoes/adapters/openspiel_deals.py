"""What is played and how it is dealt, piece by piece: the parameters of a game in OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from attrs import evolve, field, fields, frozen

from tiledominoes._typing import override
from tiledominoes.bags import Bag, check_bag
from tiledominoes.checks import check_whole
from tiledominoes.dominoes import DOMINOES
from tiledominoes.errors import InvalidDealError, RulesError, excerpt
from tiledominoes.options import Choice, Rules
from tiledominoes.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tiledominoes.game import Move, State
    from tiledominoes.registry import Game

Parameter: TypeAlias = int | bool | str
"""The value of a parameter."""

DRAWN = -1
"""The dealer, banker or leader that chance draws; the hand size that the pack gives."""

WHOLE_PACK = "all"
AS_PRESET = "preset"
NONE = 0

_SETUP: Mapping[str, Parameter] = {"clockwise": True, "held": 1}


def parameters(game: Game) -> dict[str, Parameter]:
    """The parameters of a game by name, with their defaults.

    - ``preset``: the name of the rules;
    - each option of the game's `Rules` by its name. A choice is its code, or ``preset`` for what those rules
      have; where an option can be None, 0 stands for that;
    - what `State.start` takes: ``dealer``, ``banker`` or ``leader``, -1 when chance draws the seat, and
      ``clockwise`` or ``held``;
    - ``pack``: the pieces that are dealt from, as the text of a bag, or ``all``;
    - ``hand_size``: the pieces of each hand, or -1 for as many as the pack gives each.
    """
    preset, rules = next(iter(game.presets.items()))
    choices = _choices(game)
    options = {
        name: AS_PRESET if name in choices else NONE if code is None else code
        for name, code in rules.to_dict().items()
    }
    setup = {name: _SETUP.get(name, DRAWN) for name in game.setup}
    return {"preset": preset, **options, **setup, "pack": WHOLE_PACK, "hand_size": DRAWN}


@frozen
class DealView:
    """What a seat may know while the pieces are dealt: the own ones, and how many the others have.

    Attributes:
        seat: the seat that looks; None for a spectator.
        hand: what it has been dealt so far.
        counts: how many pieces each seat has been dealt.
        first: the dealer, banker or leader; None until drawn.
    """

    seat: int | None
    hand: Bag
    counts: tuple[int, ...]
    first: int | None

    @property
    def dealer(self) -> int | None:
        """The first seat by the name that it has in the game."""
        return self.first

    banker = leader = dealer


@frozen
class Table:
    """What is played: the rules, the pieces and who gets how many.

    Attributes:
        game: the game.
        rules: its options.
        setup: what `State.start` takes besides; without the seat that chance draws.
        pack: the pieces that are dealt from.
        size: the pieces of each hand.
        given: the parameters that differ from their defaults.
        moves: the game's moves by index.
    """

    game: Game
    rules: Rules
    setup: Mapping[str, int]
    pack: Bag
    size: int
    given: Mapping[str, Parameter]
    moves: tuple[Move, ...] = field(repr=False)

    @classmethod
    def of(cls, name: str, given: Mapping[str, Parameter]) -> Table:
        """The table of this game with these parameters; those not given have their defaults.

        Raises:
            RulesError: no such preset, or an option that the rules do not admit.
            InvalidDealError: a pack that is not part of the game's, too few pieces, no such seat.
        """
        game = GAMES[name]
        defaults = parameters(game)
        values = {**defaults, **given}
        setup = {key: cast("int", values[key]) for key in game.setup}
        pack = _pack(game, values["pack"])
        most = len(pack) // game.seats
        if not most:
            raise InvalidDealError(
                f"a pack of {len(pack)} does not give each of {game.seats} players a piece"
            )
        size = values["hand_size"]
        size = most if size == DRAWN else check_whole(size, "hand_size", InvalidDealError, 1, most)
        role = next(iter(game.setup))
        table = cls(
            game=game,
            rules=_rules(game, values),
            setup={key: value for key, value in setup.items() if (key, value) != (role, DRAWN)},
            pack=pack,
            size=size,
            given={key: value for key, value in values.items() if value != defaults[key]},
            moves=game.catalogue,
        )
        # The game's own `start` checks the rest, once for all deals.
        first = [tile.index for tile in pack][: size * game.seats]
        table.start((*([] if role in table.setup else [0]), *first))
        return table

    @property
    def role(self) -> str:
        """What the first seat is: dealer, banker or leader."""
        return next(iter(self.game.setup))

    @property
    def seat_draws(self) -> int:
        """How many draws come before the pieces: 1 when chance says who is first, else 0."""
        return int(self.role not in self.setup)

    @property
    def draws(self) -> int:
        """How many draws the deal is."""
        return self.seat_draws + self.size * self.game.seats

    def outcomes(self, drawn: tuple[int, ...]) -> list[tuple[int, float]]:
        """What can be drawn next, each with its chance: a seat, or a domino for the next piece.

        Seats are equally likely, and so are the pieces that are left, told apart.
        """
        if len(drawn) < self.seat_draws:
            return [(seat, 1 / self.game.seats) for seat in range(self.game.seats)]
        left = list(self.pack.counts())
        for index in drawn[self.seat_draws :]:
            left[index] -= 1
        pieces = sum(left)
        return [(index, n / pieces) for index, n in enumerate(left) if n]

    def hands(self, drawn: tuple[int, ...]) -> list[Bag]:
        """What each seat has been dealt: one whole hand after the other, seat 0 first."""
        pieces = [DOMINOES[index] for index in drawn[self.seat_draws :]]
        return [Bag(pieces[self.size * seat : self.size * (seat + 1)]) for seat in range(self.game.seats)]

    def view(self, drawn: tuple[int, ...], seat: int | None) -> DealView:
        """What a seat may know of a deal that is not yet done; None is a spectator."""
        hands = self.hands(drawn)
        first = self.setup.get(self.role, drawn[0] if drawn else None)
        return DealView(seat, Bag() if seat is None else hands[seat], tuple(map(len, hands)), first)

    def start(self, drawn: tuple[int, ...]) -> State[Move]:
        """The first state of the game, all being dealt."""
        setup = {**self.setup, self.role: drawn[0]} if self.seat_draws else self.setup
        partial = self.size * self.game.seats < len(self.game.pack)
        return self.game.start(self.hands(drawn), setup, self.rules, partial=partial)

    def outcome_text(self, drawn: int, outcome: int) -> str:
        """The name of an outcome after so many draws."""
        return f"{self.role} {outcome}" if drawn < self.seat_draws else f"deal {DOMINOES[outcome]}"

    def deal_text(self, drawn: tuple[int, ...]) -> str:
        """A deal that is not yet done in one line: who is first, and the hands in the order dealt."""
        first = f"{self.role} {drawn[0]}; " if drawn[: self.seat_draws] else ""
        pieces = [str(DOMINOES[index]) for index in drawn[self.seat_draws :]]
        hands = [pieces[i : i + self.size] for i in range(0, len(pieces), self.size)]
        return f"{self.game.name} deal; {first}{' / '.join(map(' '.join, hands)) or '-'}"

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (Table.of, (self.game.name, self.given))


def _pack(game: Game, text: Parameter) -> Bag:
    if text == WHOLE_PACK:
        return game.pack
    pack = check_bag(text, InvalidDealError)
    if not pack <= game.pack:
        raise InvalidDealError(
            f"the pack has pieces that {game.title} has not or not so often: {excerpt(text)}"
        )
    return pack


def _rules(game: Game, values: Mapping[str, Parameter]) -> Rules:
    name = values["preset"]
    if name not in game.presets:
        raise RulesError(f"there is no preset {excerpt(name)}; there are {', '.join(game.presets)}")
    rules = game.presets[cast("str", name)]
    given: dict[str, Any] = {key: values[key] for key in rules.to_dict()}
    for key in _choices(game):
        if given[key] == AS_PRESET:
            del given[key]
    for key, code in game.Rules().to_dict().items():
        if code is None and given[key] == NONE:
            given[key] = None
    return evolve(rules, **given)


def _choices(game: Game) -> set[str]:
    """The options that have named values, which alone differ from one preset to another."""
    return {a.name for a in fields(game.Rules) if isinstance(a.default, Choice)}
