"""Whether the compiled build is running."""

from importlib.machinery import ExtensionFileLoader
from typing import Final

from tiledominoes import packed

COMPILED: Final = isinstance(packed.__loader__, ExtensionFileLoader)
"""True when what a ply touches has been compiled; see the page on speed. It changes no result."""
