"""Typing names that Python 3.13 has and older versions take from typing_extensions."""

import sys

if sys.version_info >= (3, 13):
    from typing import TypeVar, override
else:
    from typing_extensions import TypeVar, override

__all__ = ["TypeVar", "override"]
