"""Chedeng by brute force. Clause ids are those of the rulebook."""

from __future__ import annotations

# The order in which tiles are written: civil high to low, then military high to low (EQ-2).
WRITTEN = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
ORDER = WRITTEN.split()
CIVIL = ORDER[:11]

# EQ-3: two of each civil identity, one of each military one.
TILE_SET = [tile for tile in ORDER for _ in range(2 if tile in CIVIL else 1)]

# EQ-7: payer, payee, chips, clause.
Payment = tuple[int, int, int, str]


def read_hands(hands: list[str]) -> list[list[str]]:
    """CD-1: four hands out of EQ-3, eight tiles each, or fewer (equally many) for an ending."""
    lists = [sorted(text.split(), key=ORDER.index) for text in hands]
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


def other_pip(tile: str, pip: int) -> int:
    """CD-6: the pip of the tile that is left when the given one is joined to the chain."""
    left, right = int(tile[0]), int(tile[1])
    return right if left == pip else left


def penalty(tiles: list[str]) -> int:
    """CD-10: the pips of face-down tiles, added up."""
    return sum(int(tile[0]) + int(tile[1]) for tile in tiles)


def is_ton(tiles: list[str]) -> bool:
    """CD-12: nothing face-down."""
    return len(tiles) == 0


def is_yam(tiles: list[str]) -> bool:
    """CD-13: eight tiles face-down, so never in an ending of smaller hands."""
    return len(tiles) == 8


def doubled_penalty(own: list[str], opponent: list[str], doublings_stack: bool) -> int:
    """CD-12, CD-13, CD-14: one player's penalty in the comparison with one opponent."""
    if is_ton(opponent) and is_yam(own):
        return penalty(own) * (4 if doublings_stack else 2)
    if is_ton(opponent) or is_yam(own):
        return penalty(own) * 2
    return penalty(own)


def clause_of_comparison(one: list[str], other: list[str]) -> str:
    """The most specific clause among CD-11 to CD-14 that has a say in a comparison."""
    ton = is_ton(one) or is_ton(other)
    yam = is_yam(one) or is_yam(other)
    if ton and yam:
        return "CD-14"
    if yam:
        return "CD-13"
    if ton:
        return "CD-12"
    return "CD-11"


def settle(face_down: list[list[str]], doublings_stack: bool) -> list[Payment]:
    """CD-11: every two players compare; the larger doubled penalty pays the difference.

    All six fall due together, so they are listed by clause, payee and payer.
    """
    payments: list[Payment] = []
    for payer in range(4):
        for payee in range(4):
            if payer == payee:
                continue
            larger = doubled_penalty(face_down[payer], face_down[payee], doublings_stack)
            smaller = doubled_penalty(face_down[payee], face_down[payer], doublings_stack)
            if larger > smaller:
                clause = clause_of_comparison(face_down[payer], face_down[payee])
                payments.append((payer, payee, larger - smaller, clause))
    return sorted(payments, key=lambda payment: (payment[3], payment[1], payment[0]))


def net(payments: list[Payment]) -> list[int]:
    """EQ-7: what the payments add to each of the four stacks."""
    gains = [0, 0, 0, 0]
    for payer, payee, chips, _ in payments:
        gains[payer] -= chips
        gains[payee] += chips
    return gains


def next_dealer(dealer: int, gains: list[int]) -> int:
    """CD-15: who gained most; ties go to the dealer, then to the right, across, left (EQ-6)."""
    right, across, left = (dealer - 1) % 4, (dealer + 2) % 4, (dealer + 1) % 4
    for seat in (dealer, right, across, left):
        if gains[seat] == max(gains):
            return seat
    raise AssertionError("someone has gained the most")


class Round:
    """One round, or its ending when the hands are smaller than eight tiles."""

    def __init__(self, hands: list[str], dealer: int, clockwise: bool, doublings_stack: bool = True) -> None:
        self.hands = read_hands(hands)
        self.dealer = dealer
        self.clockwise = clockwise
        self.doublings_stack = doublings_stack
        self.face_down: list[list[str]] = [[], [], [], []]
        self.turn: int | None = dealer  # CD-5
        self.open_end: int | None = None
        self.downs = 0
        self.moves: list[str] = []

    @property
    def is_over(self) -> bool:
        """CD-9: all hands are empty."""
        return all(hand == [] for hand in self.hands)

    def legal(self) -> list[str]:
        """What the seat to move may do, sorted as text."""
        if self.turn is None:
            return []
        found: set[str] = set()
        for tile in self.hands[self.turn]:
            pips = (int(tile[0]), int(tile[1]))
            if self.open_end is None:
                # CD-5, CD-8: a lead is face-up and names either pip as the open end.
                for pip in pips:
                    found.add(f"{tile}:{pip}")
            else:
                # CD-6: chain the tile on.
                if self.open_end in pips:
                    found.add(f"{tile}:{other_pip(tile, self.open_end)}")
                # CD-7: any tile may go face-down.
                found.add(f"x{tile}")
        return sorted(found)

    def play(self, text: str) -> None:
        """Make one move; ValueError when it is not legal."""
        if self.turn is None or text not in self.legal():
            raise ValueError(f"not legal: {text}")
        seat = self.turn
        if text.startswith("x"):
            tile = text[1:]
            self.hands[seat].remove(tile)
            self.face_down[seat].append(tile)
            self.face_down[seat].sort(key=ORDER.index)
            self.downs += 1
            if self.downs == 3:
                self.open_end = None  # CD-8: the chain is dead
        else:
            tile, end = text.split(":")
            self.hands[seat].remove(tile)
            self.open_end = int(end)
            self.downs = 0
        self.moves.append(text)
        if self.is_over:
            self.turn = None
            self.open_end = None
        elif self.clockwise:
            self.turn = (seat + 1) % 4  # CD-4, EQ-6
        else:
            self.turn = (seat - 1) % 4

    def payments(self) -> list[Payment]:
        """CD-11 to CD-14, once the round is over."""
        return settle(self.face_down, self.doublings_stack) if self.is_over else []

    def scores(self) -> list[int]:
        """Net chips of each seat; nothing moves before the round is over."""
        return net(self.payments())


class Match:
    """CD-2 to CD-4 and CD-15 to CD-17: rounds in a row."""

    def __init__(self, dealer: int, starting_chips: int = 200, rounds: int = 8) -> None:
        self.chips = [starting_chips] * 4  # CD-2
        self.dealer = dealer
        self.rounds = rounds
        self.round = 1
        self.is_over = False

    @property
    def clockwise(self) -> bool:
        """CD-4: odd rounds run clockwise, even ones the other way."""
        return self.round % 2 == 1

    def settle(self, payments: list[Payment]) -> None:
        """Move the chips of a finished round and get ready for the next, if there is one."""
        if self.is_over:
            raise ValueError("the match is over")
        gains = net(payments)
        for seat in range(4):
            self.chips[seat] += gains[seat]
        self.dealer = next_dealer(self.dealer, gains)  # CD-15
        broke = any(chips <= 0 for chips in self.chips)
        if broke or self.round == self.rounds:
            self.is_over = True  # CD-16
        else:
            self.round += 1

    def winners(self) -> list[int]:
        """CD-17: the richest seats, in seat order; nobody before the end."""
        if not self.is_over:
            return []
        return [seat for seat in range(4) if self.chips[seat] == max(self.chips)]
