"""Published vectors, and the runner that checks other implementations by them.

>>> from tiledominoes import conformance
>>> vector = conformance.vectors("chedeng")[0]
>>> vector.rounds[0].plies[0].seat == vector.rounds[0].setup["dealer"]
True
"""

from tiledominoes.conformance.engine import TIMEOUT
from tiledominoes.conformance.runner import Difference, Fault, Place, Report, Tally, run
from tiledominoes.conformance.script import PROTOCOL, session
from tiledominoes.conformance.vectors import After, Ply, Vector, VectorRound, vectors

__all__ = [
    "PROTOCOL",
    "TIMEOUT",
    "After",
    "Difference",
    "Fault",
    "Place",
    "Ply",
    "Report",
    "Tally",
    "Vector",
    "VectorRound",
    "run",
    "session",
    "vectors",
]
