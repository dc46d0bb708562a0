"""Parts of the library that need packages which only an extra of the distribution brings."""

from __future__ import annotations

from tiledominoes.errors import MissingExtraError


def missing_extra(part: str, package: str, extra: str) -> MissingExtraError:
    """The error to raise where a package cannot be imported, with the command that installs it."""
    return MissingExtraError(f'{part} needs {package}: python -m pip install "tiledominoes[{extra}]"')
