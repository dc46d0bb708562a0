"""Tien Kau by brute force. Clause ids are those of the rulebook.

A move is text: one tile, tiles joined by `+`, two pairs joined by `,`, a discard after an `x`.
"""

from __future__ import annotations

from itertools import combinations

# The order in which tiles are written: civil high to low, then military high to low (EQ-2).
WRITTEN = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
ORDER = WRITTEN.split()
CIVIL = ORDER[:11]

# EQ-3: two of each civil identity, one of each military one.
TILE_SET = [tile for tile in ORDER for _ in range(2 if tile in CIVIL else 1)]

# EQ-2: each series high to low; tiles of one entry are equal.
CIVIL_ORDER = [[tile] for tile in CIVIL]
MILITARY_ORDER = [["63", "54"], ["62", "53"], ["52", "43"], ["42"], ["41", "32"], ["21"]]

# TK-8: the pairs of each rank, the highest rank first.
PAIRS_BY_RANK: list[list[list[str]]] = [
    [["42", "21"]],
    [["66", "66"]],
    [["11", "11"]],
    [["44", "44"]],
    [["31", "31"]],
    [["55", "55"]],
    [["33", "33"]],
    [["22", "22"]],
    [["65", "65"]],
    [["64", "64"]],
    [["61", "61"]],
    [["51", "51"]],
    [["63", "54"]],
    [["62", "53"]],
    [["52", "43"]],
    [["41", "32"]],
    [["66", "63"], ["66", "54"]],
    [["11", "62"], ["11", "53"]],
    [["44", "52"], ["44", "43"]],
    [["31", "41"], ["31", "32"]],
]

Rules = dict[str, str]

OPTIONS: dict[str, list[str]] = {
    "single_ranking": ["PIPS", "SERIES"],  # TK-9
    "bank_fee": ["ALWAYS", "BANKER_WINS"],  # TK-15
    "overtricks_from": ["BANKER", "WINNER"],  # TK-17
    "supreme_bonus": ["FLAT", "BANKER_DOUBLE"],  # TK-18
    "bonus_on": ["LEAD", "PLAY"],  # TK-24
    "trick_count": ["TRICKS", "TILES"],  # TK-13
    "direction": ["CLOCKWISE", "COUNTERCLOCKWISE"],  # TK-3
}

CELKO: Rules = {
    "single_ranking": "PIPS",
    "bank_fee": "ALWAYS",
    "overtricks_from": "BANKER",
    "supreme_bonus": "FLAT",
    "bonus_on": "LEAD",
    "trick_count": "TRICKS",
    "direction": "CLOCKWISE",
}

RUSSIAN: Rules = {
    "single_ranking": "SERIES",
    "bank_fee": "BANKER_WINS",
    "overtricks_from": "WINNER",
    "supreme_bonus": "BANKER_DOUBLE",
    "bonus_on": "PLAY",
    "trick_count": "TRICKS",
    "direction": "CLOCKWISE",
}

# EQ-7: payer, payee, chips, clause.
Payment = tuple[int, int, int, str]


def check_rules(rules: Rules) -> None:
    """Every option is named and has one of the values the rulebook gives it."""
    if set(rules) != set(OPTIONS):
        raise ValueError("the options are " + ", ".join(OPTIONS))
    for name, value in rules.items():
        if value not in OPTIONS[name]:
            raise ValueError(f"{name} cannot be {value}")


def read_hands(hands: list[str]) -> list[list[str]]:
    """TK-1: four hands out of EQ-3, eight tiles each, or fewer (equally many) for an ending."""
    lists = [in_order(text.split()) for text in hands]
    if len(lists) != 4:
        raise ValueError("four hands are needed")
    sizes = {len(tiles) for tiles in lists}
    if len(sizes) != 1 or not 1 <= len(lists[0]) <= 8:
        raise ValueError("hands must be equally large, one to eight tiles")
    rest = list(TILE_SET)
    for tiles in lists:
        for tile in tiles:
            rest.remove(tile)  # ValueError when there are too many of it
    return lists


# Text of moves


def in_order(tiles: list[str]) -> list[str]:
    """Tiles in the order in which they are written."""
    return sorted(tiles, key=ORDER.index)


def joined(tiles: list[str]) -> str:
    """The text of one tile, one pair or the tiles of a discard."""
    return "+".join(in_order(tiles))


def is_discard(move: str) -> bool:
    """TK-5, TK-6, TK-7: a play that cannot win."""
    return move.startswith("x")


def groups(move: str) -> list[list[str]]:
    """The declared parts of a move: one tile, one pair or two pairs; all tiles of a discard."""
    return [part.split("+") for part in move.removeprefix("x").split(",")]


def tiles_of(move: str) -> list[str]:
    """All tiles of a move."""
    return [tile for group in groups(move) for tile in group]


# Tiles and pairs


def series(tile: str) -> str:
    """EQ-2: the series of a tile."""
    return "CIVIL" if tile in CIVIL else "MILITARY"


def pair_rank(a: str, b: str) -> int | None:
    """TK-8: 1 is the highest; None when the two tiles are no pair."""
    for rank, equals in enumerate(PAIRS_BY_RANK, start=1):
        if [a, b] in equals or [b, a] in equals:
            return rank
    return None


def rank_of(pair: list[str]) -> int:
    """TK-8: the rank of two tiles that are known to be a pair."""
    rank = pair_rank(pair[0], pair[1])
    if rank is None:
        raise ValueError(f"{joined(pair)} is no pair")
    return rank


def single_strength(tile: str, rules: Rules) -> int:
    """TK-9: larger is higher, within one series."""
    if rules["single_ranking"] == "PIPS":
        return int(tile[0]) + int(tile[1])
    order = CIVIL_ORDER if series(tile) == "CIVIL" else MILITARY_ORDER
    for place, equals in enumerate(order):
        if tile in equals:
            return -place
    raise ValueError(f"no tile: {tile}")


def splits(four: list[str]) -> list[str]:
    """TK-11: every way to declare four tiles as two pairs, as move text."""
    a, b, c, d = four
    found: list[str] = []
    for one, two in (([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])):
        if pair_rank(*one) is None or pair_rank(*two) is None:
            continue
        # The better pair is written first, equal ranks in the order of their tiles.
        better, other = sorted(
            [in_order(one), in_order(two)],
            key=lambda pair: (rank_of(pair), [ORDER.index(tile) for tile in pair]),
        )
        found.append(joined(better) + "," + joined(other))
    return found


# What a hand can play


def singles(hand: list[str]) -> set[str]:
    """TK-4: every one tile."""
    return set(hand)


def pairs(hand: list[str]) -> set[str]:
    """TK-4: every two tiles that are a pair."""
    return {joined(list(two)) for two in combinations(hand, 2) if pair_rank(*two) is not None}


def two_pairs(hand: list[str]) -> set[str]:
    """TK-4, TK-11: every four tiles that are two pairs, once for each split."""
    return {text for four in combinations(hand, 4) for text in splits(list(four))}


def discards(hand: list[str], size: int) -> set[str]:
    """Every subset of one size, as a discard."""
    return {"x" + joined(list(tiles)) for tiles in combinations(hand, size)}


def leads(hand: list[str]) -> list[str]:
    """TK-4: one tile, one pair or two pairs; sorted as text."""
    return sorted(singles(hand) | pairs(hand) | two_pairs(hand))


def follows(hand: list[str], lead: str) -> list[str]:
    """TK-5, TK-6, TK-7: what may be played after a lead; sorted as text."""
    led = groups(lead)
    if len(led) == 2:
        return sorted(two_pairs(hand) or discards(hand, 4))  # TK-7
    if len(led[0]) == 2:
        return sorted(pairs(hand) or discards(hand, 2))  # TK-6
    same = {tile for tile in singles(hand) if series(tile) == series(led[0][0])}
    return sorted(same or discards(hand, 1))  # TK-5


def catalogue() -> list[str]:
    """Every move there is, sorted as text: subsets of the whole set, judged one by one.

    A discard of two never holds a pair (TK-6) and one of four never two disjoint pairs (TK-7).
    """
    found = singles(TILE_SET) | pairs(TILE_SET) | two_pairs(TILE_SET)
    found |= discards(TILE_SET, 1)
    for two in combinations(TILE_SET, 2):
        if pair_rank(*two) is None:
            found.add("x" + joined(list(two)))
    for four in combinations(TILE_SET, 4):
        if not splits(list(four)):
            found.add("x" + joined(list(four)))
    return sorted(found)


# Tricks


def next_seat(seat: int, rules: Rules) -> int:
    """TK-3, EQ-6: whose turn is next."""
    return (seat + (1 if rules["direction"] == "CLOCKWISE" else -1)) % 4


def strength(move: str, lead: str, rules: Rules) -> int | None:
    """TK-9, TK-10, TK-11: larger is higher; None for what cannot win."""
    if is_discard(move):
        return None
    parts = groups(move)
    if len(parts[0]) == 1:
        if series(parts[0][0]) != series(groups(lead)[0][0]):
            return None
        return single_strength(parts[0][0], rules)
    return -min(rank_of(pair) for pair in parts)


def trick_winner(leader: int, moves: list[str], rules: Rules) -> int:
    """TK-9 to TK-12: the seat that takes a trick, its moves given in the order of play."""
    seat = leader
    best_seat = leader
    best = strength(moves[0], moves[0], rules)
    assert best is not None, "a lead is never a discard"
    for move in moves[1:]:
        seat = next_seat(seat, rules)
        value = strength(move, moves[0], rules)
        if value is not None and value > best:  # TK-12: an equal one comes too late
            best_seat, best = seat, value
    return best_seat


def trick_value(move: str, rules: Rules) -> int:
    """TK-13: what the winning move of a trick counts."""
    return len(tiles_of(move)) if rules["trick_count"] == "TILES" else 1


# Payments


def bonus(seat: int, move: str, led: bool, banker: int, rules: Rules) -> list[Payment]:
    """TK-18, TK-19, TK-24: what a play earns at once, by payer."""
    if is_discard(move) or (rules["bonus_on"] == "LEAD" and not led):
        return []  # TK-24
    if len(tiles_of(move)) == 1:
        return []
    ranks = [rank_of(pair) for pair in groups(move)]
    payments: list[Payment] = []
    for payer in range(4):
        if payer == seat:
            continue
        with_banker = banker in (seat, payer)
        if 1 in ranks:
            if rules["supreme_bonus"] == "FLAT":
                payments.append((payer, seat, 4, "TK-18"))
            else:
                payments.append((payer, seat, 4 if with_banker else 2, "TK-18"))
        elif len(ranks) == 2 and min(ranks) >= 17:
            payments.append((payer, seat, 8 if with_banker else 4, "TK-19"))
    return payments


def settle(tricks: list[int], banker: int, winner: int, held: int, rules: Rules) -> list[Payment]:
    """TK-14 to TK-17: the end of a deal.

    All of it falls due together, so it is listed by clause, payee and payer.
    """
    if tricks[winner] == 0:
        raise ValueError("the winner of the last trick has taken a trick")
    payments: list[Payment] = []
    for seat in range(4):
        count = tricks[seat]
        if count == 0:
            payments.append((seat, winner, 4, "TK-14"))
            if rules["bank_fee"] == "ALWAYS" or winner == banker:
                payments.append((seat, banker, 4 * held, "TK-15"))
        elif count < 4:
            payments.append((seat, winner, 4 - count, "TK-16"))
        elif count > 4:
            payer = banker if rules["overtricks_from"] == "BANKER" else winner
            payments.append((payer, seat, count - 4, "TK-17"))
    # Nobody pays themself (TK-15, TK-17), and the winner pays nothing under TK-16.
    payments = [payment for payment in payments if payment[0] != payment[1]]
    return sorted(payments, key=lambda payment: (payment[3], payment[1], payment[0]))


def net(payments: list[Payment]) -> list[int]:
    """EQ-7: what the payments add to each of the four stacks."""
    gains = [0, 0, 0, 0]
    for payer, payee, chips, _ in payments:
        gains[payer] -= chips
        gains[payee] += chips
    return gains


class Deal:
    """One deal, or its ending when the hands are smaller than eight tiles.

    `leader` is who led the open trick, or leads the next; after the end, who won the last one.
    """

    def __init__(self, hands: list[str], banker: int, held: int, rules: Rules) -> None:
        check_rules(rules)
        self.hands = read_hands(hands)
        self.banker = banker
        self.held = held
        self.rules = dict(rules)
        self.leader = banker  # TK-3
        self.turn: int | None = banker
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0, 0, 0, 0]
        self.last_trick_winner: int | None = None
        self.bonuses: list[Payment] = []
        self.moves: list[str] = []

    @property
    def is_over(self) -> bool:
        """TK-13: all hands are empty."""
        return all(hand == [] for hand in self.hands)

    def legal(self) -> list[str]:
        """What the seat to move may do, sorted as text."""
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if self.trick == []:
            return leads(hand)
        return follows(hand, self.trick[0][1])

    def play(self, text: str) -> None:
        """Make one move; ValueError when it is not legal."""
        if self.turn is None or text not in self.legal():
            raise ValueError(f"not legal: {text}")
        seat = self.turn
        for tile in tiles_of(text):
            self.hands[seat].remove(tile)
        led = self.trick == []
        self.trick.append((seat, text))
        self.moves.append(text)
        self.bonuses += bonus(seat, text, led, self.banker, self.rules)  # TK-20
        if len(self.trick) < 4:
            self.turn = next_seat(seat, self.rules)
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """TK-3, TK-13: count the trick; its winner leads the next."""
        plays = [move for _, move in self.trick]
        winner = trick_winner(self.leader, plays, self.rules)
        self.tricks[winner] += trick_value(dict(self.trick)[winner], self.rules)
        self.last_trick_winner = winner
        self.leader = winner
        self.trick = []
        self.turn = None if self.is_over else winner

    def payments(self) -> list[Payment]:
        """Bonuses as they were earned, then, once the deal is over, the settlement."""
        if not self.is_over or self.last_trick_winner is None:
            return list(self.bonuses)
        return self.bonuses + settle(self.tricks, self.banker, self.last_trick_winner, self.held, self.rules)

    def scores(self) -> list[int]:
        """Net chips of each seat so far."""
        return net(self.payments())


class Match:
    """TK-1, TK-21, TK-22: deals in a row."""

    def __init__(self, banker: int, starting_chips: int = 100, deals: int | None = None) -> None:
        self.chips = [starting_chips] * 4  # TK-1
        self.banker = banker
        self.held = 1
        self.deals = deals
        self.deals_played = 0

    @property
    def is_over(self) -> bool:
        """TK-22: after so many deals; never when no number is set."""
        return self.deals is not None and self.deals_played >= self.deals

    def settle(self, payments: list[Payment], winner: int) -> None:
        """Move the chips of a finished deal and pass the bank to the winner of its last trick."""
        if self.is_over:
            raise ValueError("the match is over")
        gains = net(payments)
        for seat in range(4):
            self.chips[seat] += gains[seat]
        self.held = self.held + 1 if winner == self.banker else 1  # TK-21
        self.banker = winner
        self.deals_played += 1

    def winners(self) -> list[int]:
        """TK-22: the richest seats, in seat order; nobody before the end."""
        if not self.is_over:
            return []
        return [seat for seat in range(4) if self.chips[seat] == max(self.chips)]
