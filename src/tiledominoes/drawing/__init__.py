"""Pictures of dominoes and tables: as plain text, with Unicode's domino characters, and as SVG.

What can be drawn is a `Domino`, a `Bag`, `Backs`, and a state or an observation of each game. The picture of
an observation is made from the observation alone, so it shows what that seat may see and nothing else.
"""

from tiledominoes.drawing.glyphs import to_glyphs
from tiledominoes.drawing.pieces import Backs
from tiledominoes.drawing.svg import to_svg
from tiledominoes.drawing.text import to_text
from tiledominoes.drawing.things import Drawable

__all__ = ["Backs", "Drawable", "to_glyphs", "to_svg", "to_text"]
