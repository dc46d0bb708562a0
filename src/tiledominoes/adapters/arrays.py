"""Observations as arrays of whole numbers, and where in them what stands.

An array is made from an observation alone, so that equal observations have equal arrays, and nothing hidden
is in one. Seats stand in it as the seat that looks sees them: itself first, then clockwise (EQ-6).
"""

from __future__ import annotations

from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast

from attrs import frozen

from tiledominoes import chedeng, chuopai, tienkau
from tiledominoes.adapters import fields_chedeng, fields_chuopai, fields_tienkau
from tiledominoes.adapters.fields import AnyView, Field
from tiledominoes.errors import TileDominoesError, excerpt
from tiledominoes.extras import missing_extra

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing_extra(__name__, "NumPy", "rl") from error

if TYPE_CHECKING:
    from collections.abc import Mapping

V = TypeVar("V", bound=AnyView)
N = TypeVar("N", bound=np.generic)

Array: TypeAlias = NDArray[np.int64]
"""Whole numbers."""


@frozen
class Layout(Generic[V]):
    """How the observations of a game become arrays.

    Attributes:
        kind: class of the observations.
        fields: the parts of an array, in their order.
    """

    kind: type[V]
    fields: tuple[Field[V], ...]

    @property
    def size(self) -> int:
        """How many numbers an array has."""
        return sum(field.size for field in self.fields)

    @property
    def places(self) -> dict[str, slice]:
        """Where each field stands, by name.

        >>> LAYOUTS["chedeng"].places["hand"]
        slice(0, 21, None)
        """
        found, start = {}, 0
        for field in self.fields:
            found[field.name] = slice(start, start + field.size)
            start += field.size
        return found

    @property
    def low(self) -> Array:
        """The least that each number can be."""
        return np.repeat([field.low for field in self.fields], [field.size for field in self.fields])

    @property
    def high(self) -> Array:
        """The most that each number can be."""
        return np.repeat([field.high for field in self.fields], [field.size for field in self.fields])

    def encode(self, observation: object) -> Array:
        """The array of an observation.

        >>> from random import Random
        >>> view = chedeng.deal(Random(7), dealer=0).observe(0)
        >>> LAYOUTS["chedeng"].encode(view).shape
        (238,)

        Raises:
            TileDominoesError: no observation of the game, or that of a spectator.
        """
        if not isinstance(observation, self.kind):
            raise TileDominoesError(
                f"expected {self.kind.__module__}.{self.kind.__name__}, not {excerpt(observation)}"
            )
        if observation.seat is None:
            raise TileDominoesError("a spectator has no array: each begins with the seat that looks")
        numbers = chain.from_iterable([field.form.values(observation) for field in self.fields])
        return np.fromiter(numbers, np.int64, self.size)

    def named(self, array: NDArray[N]) -> dict[str, NDArray[N]]:
        """The fields of an array by name, each in its own shape; they share the array's memory.

        Raises:
            TileDominoesError: an array of another shape.
        """
        if np.shape(array) != (self.size,):
            raise TileDominoesError(f"expected an array of shape ({self.size},), not {np.shape(array)}")
        places = self.places
        return {field.name: array[places[field.name]].reshape(field.shape) for field in self.fields}


# A game's own layout takes its own observations only. Here it stands among those of any game, which is what
# the casts give up, as `GAMES` does for states.
LAYOUTS: Mapping[str, Layout[AnyView]] = MappingProxyType(
    {
        "chedeng": cast("Layout[AnyView]", Layout(chedeng.Observation, fields_chedeng.FIELDS)),
        "tienkau": cast("Layout[AnyView]", Layout(tienkau.Observation, fields_tienkau.FIELDS)),
        "chuopai": cast("Layout[AnyView]", Layout(chuopai.Observation, fields_chuopai.FIELDS)),
    }
)
"""The layout of every game by name."""
