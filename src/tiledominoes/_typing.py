"""Typing names that differ between Python versions, or between checking types and running."""

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 13):
    from typing import TypeVar, override
else:
    from typing_extensions import TypeVar, override

if TYPE_CHECKING:
    from typing import Generic

    from mypy_extensions import mypyc_attr
else:

    class Generic:
        """`typing.Generic` for the bases of a compiled class, which that one would make slow."""

        __slots__ = ()

        def __class_getitem__(cls, _parameters):
            return cls

    def mypyc_attr(**_options):
        """What mypyc is to know of a class; it reads the source, and does not run this."""
        return lambda kind: kind


__all__ = ["Generic", "TypeVar", "mypyc_attr", "override"]
