"""A lesson on Chedeng in cells: for Jupyter, Spyder or VS Code cell by cell, or in a terminal all at once.

Usage: python examples/class_room.py [SEED]
"""

# %% [markdown]
# # Chedeng in the class-room
#
# Each cell is a step of the lesson. Where a question is asked, let the class answer on paper before you run
# the next cell. The seed decides what is dealt: write it on the board.

# %%
import sys
from math import comb, sqrt
from random import Random
from textwrap import fill

from tiledominoes import Bag, IllegalMoveError, chedeng
from tiledominoes.drawing import to_text
from tiledominoes.packs import TILE_SET
from tiledominoes.rulebook import clause

# A notebook has words of its own where a terminal has the seed.
SEED = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 7
print(f"The seed is {SEED}.")

# %% [markdown]
# ## 1. The tiles
#
# The set has 32 tiles. Which number do you find on the fewest of them?


# %%
def with_number(tiles: Bag, number: int) -> int:
    """How many of the tiles have this number on one half or on both."""
    return sum(number in (tile.high, tile.low) for tile in tiles)


print(f"\n1. {len(TILE_SET)} tiles with {TILE_SET.pips} pips")
print(to_text(TILE_SET))
for number in range(1, 7):
    found = with_number(TILE_SET, number)
    print(f"{number} is on {found:2} tiles  {'*' * found}")

# %% [markdown]
# ## 2. The deal
#
# Everybody gets eight tiles. This is what the dealer sees: the own hand, and the backs of the others. A
# notebook draws what stands on the last line of a cell.

# %%
deal = chedeng.deal(Random(SEED))
print(f"\n2. Seat {deal.dealer} deals and sees this:")
print(to_text(deal.observe(deal.dealer)))
deal.observe(deal.dealer)

# %% [markdown]
# ## 3. What is legal?
#
# The dealer opens the number that the fewest unseen tiles have. What may the next seat lay? Write down all
# moves: `65:5` is the tile 6-5 in the chain with its 5 open, and `x65` the same tile face-down.


# %%
def rarest(move: chedeng.Move) -> int:
    """How many tiles that the dealer does not see have the number that this lead opens."""
    assert move.open_end is not None
    return with_number(deal.observe(deal.dealer).unseen, move.open_end)


led = deal.play(min(deal.legal_moves, key=rarest))
player = led.current_player
assert player is not None
print(f"\n3. Seat {deal.dealer} leads {led.last_move}, so that the open end is {led.open_end}.")
print(f"Seat {player} holds {led.hands[player]}. What may it lay?")

# %%
print("Legal:", *led.legal_moves)

# %% [markdown]
# And why nothing else? The library refuses a move with a reason and a clause of the rulebook. Here a tile of
# the hand that does not fit, and one that the dealer would rather have laid face-down.


# %%
def why_not(state: chedeng.State, move: chedeng.Move) -> None:
    """Print why a move is refused."""
    try:
        state.play(move)
    except IllegalMoveError as error:
        print(fill(f"Not {error.reason}.", 80))
        print(fill(f"{error.clause} says: {clause(error.clause).summary}", 80))


def first_illegal(state: chedeng.State) -> chedeng.Move:
    """The first move with a tile of the hand that is not legal."""
    assert state.current_player is not None
    hand = state.hands[state.current_player]
    return next(m for m in chedeng.catalogue() if m.domino in hand and not state.is_legal(m))


why_not(led, first_illegal(led))
why_not(deal, first_illegal(deal))

# %% [markdown]
# ## 4. The round
#
# All play on by a simple rule: chain the heaviest tile that fits, or else lay the lightest tile face-down.
# What would you have done otherwise?


# %%
def simple(state: chedeng.State) -> chedeng.Move:
    """The heaviest tile that fits, or else the lightest one face-down."""
    by_weight = sorted(state.legal_moves, key=lambda move: move.domino.pips if move.domino else 0)
    fitting = [move for move in by_weight if move.is_face_up]
    return fitting[-1] if fitting else by_weight[0]


print("\n4. The round, a line for each seat's turn")
state = led
while not state.is_over:
    seat, end = state.current_player, state.open_end
    state = state.play(simple(state))
    print(f"seat {seat}, {'leads' if end is None else f'open end {end}':10}  {state.last_move}")

# %% [markdown]
# ## 5. The scoring, chip by chip
#
# Only what lies face-down costs chips. First everybody counts the pips of the own face-down tiles.

# %%
print("\n5. What lies face-down")
for seat, pile in enumerate(state.face_down):
    pips = " + ".join(f"{tile.high}+{tile.low}" for tile in pile) or "0: a Ton (CD-12)"
    print(f"seat {seat}: {pips}{f' = {pile.pips}' if pile else ''}")

# %% [markdown]
# Then every two of them settle: the larger penalty pays the difference. Six pairs, at most six payments. Work
# them out before you run the cell.

# %%
for payment in state.payments:
    words = payment.note.replace("−", "-").replace("×", "x")
    print(
        f"seat {payment.payer} pays seat {payment.payee}: {words} = {payment.chips} chips ({payment.clause})"
    )
print("Gains:", *state.scores, "- together", sum(state.scores))

# %% [markdown]
# ## 6. How likely is a hand without a 2?
#
# Reckoning: a hand of eight is chosen from 32 tiles, and 25 of them have no 2. Trying: look at one hand of
# many deals. How far may the two be apart?

# %%
DEALS = 2000
chance = comb(len(TILE_SET) - with_number(TILE_SET, 2), 8) / comb(len(TILE_SET), 8)
rng = Random(SEED)
share = sum(with_number(chedeng.deal(rng).hands[0], 2) == 0 for _ in range(DEALS)) / DEALS
print("\n6. Hands without a 2")
print(f"reckoned: {100 * chance:.2f} %")
print(f"tried:    {100 * share:.2f} % of {DEALS} hands")
print(f"Typically they are {100 * sqrt(chance * (1 - chance) / DEALS):.2f} % apart.")
