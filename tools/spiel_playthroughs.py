"""Write the playthroughs of the games in OpenSpiel that the tests compare with, after a change that is meant.

Usage: python tools/spiel_playthroughs.py [FOLDER]

Whoever runs this reads the files with the rulebook at hand before they are kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import tiledominoes.adapters.openspiel  # noqa: F401  # registers the games

FOLDER = Path(__file__).parents[1] / "tests" / "adapters" / "playthroughs"

PLAYED = {
    "chedeng": ("python_chedeng(hand_size=2)", 1),
    "tienkau": (
        "python_tienkau(pack=66 66 54 63 42 21 11 11 62 53 44 44 52 43 31 31,preset=russian)",
        177,
    ),
    "chuopai": ("python_chuopai(pack=66 66 63 54 11 11 62 44 44)", 4),
}
"""By the name of the file: the game, and the seed of its chance and its moves."""


def main() -> None:
    """Write one file a game."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    for name, (game, seed) in PLAYED.items():
        text = playthrough(game, [], seed=seed)
        (folder / f"{name}.txt").write_text(text, "utf-8")
        print(f"{name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
