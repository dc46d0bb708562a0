"""The games in the forms that other projects want them in, each an extra of the distribution.

Nothing here is imported by the rest of the library. A module whose packages are not installed raises
`MissingExtraError`, which names the extra.
"""

from __future__ import annotations

from tiledominoes.errors import MissingExtraError


def missing_extra(module: str, package: str, extra: str) -> MissingExtraError:
    """The error to raise where a package cannot be imported, with the command that installs it."""
    return MissingExtraError(f'{module} needs {package}: python -m pip install "tiledominoes[{extra}]"')
