"""Chuo Pai by brute force. Clause ids are those of the rulebook.

A move is text: cards joined by `+`, or `pass`.
"""

from __future__ import annotations

from itertools import product

# The order in which cards are written.
WRITTEN = "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
ORDER = WRITTEN.split()

# EQ-4: four of each identity.
PACK = [card for card in ORDER for _ in range(4)]

# CP-3: the families, each high to low; cards of one entry are equal.
FAMILIES: dict[str, list[list[str]]] = {
    "MAIN": [["66"], ["11"], ["44"], ["31"], ["33"], ["55"], ["22"]],
    "YAO": [["51"], ["61"], ["64"], ["65"]],
    "BLACK": [["63"], ["62", "53"], ["52"], ["32"]],
    "RED": [["54"], ["43"], ["41"], ["21", "42"]],
}

# CP-5: honour and totals of each combination, high to low.
COMBINATIONS: list[tuple[str, list[str]]] = [
    ("66", ["63", "54"]),  # Tian Jiu
    ("11", ["62", "53"]),  # Di Ba
    ("44", ["52", "43"]),  # Ren Qi
    ("31", ["41", "32"]),  # He Wu
]


def read_hands(hands: list[str], partial: bool) -> list[list[str]]:
    """CP-1: three hands out of EQ-4, 28 cards each; of any sizes in a partial deal."""
    lists = [sorted(text.split(), key=ORDER.index) for text in hands]
    if len(lists) != 3:
        raise ValueError("three hands are needed")
    if not partial and any(len(cards) != 28 for cards in lists):
        raise ValueError("hands must be of 28 cards")
    rest = list(PACK)
    for cards in lists:
        for card in cards:
            rest.remove(card)  # ValueError when there are too many of it
    return lists


def joined(cards: list[str]) -> str:
    """The text of a play."""
    return "+".join(sorted(cards, key=ORDER.index))


# Plays


def is_equal_play(cards: list[str]) -> bool:
    """CP-4: one to four cards of one identity."""
    return 1 <= len(cards) <= 4 and all(card == cards[0] for card in cards)


def combination(cards: list[str]) -> int | None:
    """CP-5: the place of a combination, 0 the highest; None when the cards are none.

    At least one honour, at least one of its totals, and nothing else.
    """
    for number, (honour, totals) in enumerate(COMBINATIONS):
        if (
            any(card == honour for card in cards)
            and any(card in totals for card in cards)
            and all(card == honour or card in totals for card in cards)
        ):
            return number
    return None


def is_play(
    cards: list[str],
    max_combination_cards: int | None = None,
    balanced_combinations: bool = False,
) -> bool:
    """CP-4, CP-5: whether these cards may be played together."""
    if is_equal_play(cards):
        return True
    kind = combination(cards)
    if kind is None:
        return False
    if max_combination_cards is not None and len(cards) > max_combination_cards:
        return False
    honours = cards.count(COMBINATIONS[kind][0])
    return not balanced_combinations or honours == len(cards) - honours


def sub_multisets(hand: list[str], identities: list[str]) -> list[list[str]]:
    """All ways to take some cards of these identities out of a hand, none included."""
    ranges = [range(hand.count(identity) + 1) for identity in identities]
    found: list[list[str]] = []
    for counts in product(*ranges):
        cards: list[str] = []
        for identity, count in zip(identities, counts, strict=True):
            cards += [identity] * count
        found.append(cards)
    return found


def plays(
    hand: list[str],
    max_combination_cards: int | None = None,
    balanced_combinations: bool = False,
) -> list[str]:
    """CP-4, CP-5: every play a hand holds, sorted as text.

    A play has cards of one identity, or of one honour and its totals; so all sub-multisets of
    these are tried. (`plays_of_all_subsets` tries everything, in hands that are small enough.)
    """
    candidates: list[list[str]] = []
    for identity in ORDER:
        candidates += sub_multisets(hand, [identity])
    for honour, totals in COMBINATIONS:
        candidates += sub_multisets(hand, [honour, *totals])
    return judged(candidates, max_combination_cards, balanced_combinations)


def plays_of_all_subsets(
    hand: list[str],
    max_combination_cards: int | None = None,
    balanced_combinations: bool = False,
) -> list[str]:
    """CP-4, CP-5: the same as `plays`, out of all sub-multisets of a small hand."""
    held = [identity for identity in ORDER if identity in hand]
    return judged(sub_multisets(hand, held), max_combination_cards, balanced_combinations)


def judged(
    candidates: list[list[str]], max_combination_cards: int | None, balanced_combinations: bool
) -> list[str]:
    """The text of those candidates that are plays, sorted and unique."""
    return sorted(
        {
            joined(cards)
            for cards in candidates
            if is_play(cards, max_combination_cards, balanced_combinations)
        }
    )


# Ranks


def family(move: str) -> str | None:
    """CP-3, CP-5: MAIN, YAO, BLACK, RED or COMBINATION; None for a pass."""
    if move == "pass":
        return None
    cards = move.split("+")
    if combination(cards) is not None:
        return "COMBINATION"
    if is_equal_play(cards):
        for name, entries in FAMILIES.items():
            if any(cards[0] in entry for entry in entries):
                return name
    raise ValueError(f"no play: {move}")


def place(move: str) -> int:
    """CP-3, CP-5: the place of a play in its family, 0 the highest."""
    cards = move.split("+")
    among_combinations = combination(cards)
    if among_combinations is not None:
        return among_combinations
    for entries in FAMILIES.values():
        for number, entry in enumerate(entries):
            if cards[0] in entry:
                return number
    raise ValueError(f"no play: {move}")


def beats(a: str, b: str) -> bool:
    """CP-7: a has b's family, b's number of cards and a higher rank; a pass does nothing."""
    if a == "pass" or b == "pass":
        return False
    same_number = len(a.split("+")) == len(b.split("+"))
    return family(a) == family(b) and same_number and place(a) < place(b)


class Game:
    """One deal, which is a whole game (CP-1).

    `leader` is who led the open round, or leads the next; after the end, who won the last one.
    `best` is the highest play of the open round and `owner` the seat it came from.
    `waiting` are the seats that have still to act in the open round, in order.
    """

    def __init__(
        self,
        hands: list[str],
        leader: int,
        max_combination_cards: int | None = None,
        balanced_combinations: bool = False,
        partial: bool = False,
    ) -> None:
        self.hands = read_hands(hands, partial)
        self.max_combination_cards = max_combination_cards
        self.balanced_combinations = balanced_combinations
        self.piles = [0, 0, 0]
        self.bonus = [0, 0, 0]
        self.leader = leader
        self.turn: int | None = None
        self.best: str | None = None
        self.owner: int | None = None
        self.waiting: list[int] = []
        self.moves: list[str] = []
        if not partial:
            for seat in range(3):
                self.give_opening_bonus(seat)
        self.start_round()

    def give_opening_bonus(self, seat: int) -> None:
        """CP-2: a hand with both 1-2 and 2-4 gives up all its cards of both."""
        hand = self.hands[seat]
        if "21" in hand and "42" in hand:
            kept = [card for card in hand if card not in ("21", "42")]
            self.bonus[seat] = len(hand) - len(kept)
            self.piles[seat] += self.bonus[seat]
            self.hands[seat] = kept

    @property
    def is_over(self) -> bool:
        """CP-11: no round is open and at most one player holds cards."""
        return self.turn is None

    def start_round(self) -> None:
        """CP-6, CP-10, CP-11: find the leader and who acts after, or end the game."""
        self.best = None
        self.owner = None
        self.waiting = []
        self.turn = None
        if sum(hand != [] for hand in self.hands) <= 1:
            return
        while self.hands[self.leader] == []:
            self.leader = (self.leader + 1) % 3
        clockwise = [self.leader, (self.leader + 1) % 3, (self.leader + 2) % 3]
        self.waiting = [seat for seat in clockwise if self.hands[seat] != []]
        self.turn = self.waiting[0]

    def plays_of(self, seat: int) -> list[str]:
        """CP-4, CP-5: what the hand of a seat holds under the options of this game."""
        return plays(self.hands[seat], self.max_combination_cards, self.balanced_combinations)

    def legal(self) -> list[str]:
        """What the seat to move may do, sorted as text."""
        if self.turn is None:
            return []
        found = self.plays_of(self.turn)
        if self.best is None:
            return found
        beating = [play for play in found if beats(play, self.best)]
        return beating or ["pass"]  # CP-8

    def play(self, text: str) -> None:
        """Make one move; ValueError when it is not legal."""
        if self.turn is None or text not in self.legal():
            raise ValueError(f"not legal: {text}")
        seat = self.turn
        if text != "pass":
            for card in text.split("+"):
                self.hands[seat].remove(card)
            # Only a lead or a beating play is legal, so it is the highest now.
            self.best = text
            self.owner = seat
        self.moves.append(text)
        self.waiting.remove(seat)
        if self.waiting != []:
            self.turn = self.waiting[0]
        else:
            self.end_round()

    def end_round(self) -> None:
        """CP-9, CP-10: the highest play is scored and its owner leads."""
        assert self.best is not None
        assert self.owner is not None
        self.piles[self.owner] += len(self.best.split("+"))
        self.leader = self.owner
        self.start_round()

    def winners(self) -> list[int]:
        """CP-12: the largest piles, in seat order; nobody before the end."""
        if not self.is_over:
            return []
        return [seat for seat in range(3) if self.piles[seat] == max(self.piles)]
