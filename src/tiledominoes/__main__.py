"""``python -m tiledominoes``: the command line."""

import sys

from tiledominoes.cli import main

if __name__ == "__main__":
    sys.exit(main())
