"""Records: whole games and matches that are kept, read by people and programs, and played again.

>>> from random import Random
>>> from tiledominoes import chedeng
>>> from tiledominoes.records import Record
>>> state = chedeng.deal(Random(7))
>>> state = state.play(state.legal_moves[0])
>>> record = Record.from_state(state, {"event": "Club evening"})
>>> print(record.to_text().splitlines()[3])
[tag "event" "Club evening"]
>>> Record.from_text(record.to_text()).states()[-1] == state
True
"""

from tiledominoes.records.json_form import schema
from tiledominoes.records.record import Record
from tiledominoes.records.round import Led, Round

__all__ = ["Led", "Record", "Round", "schema"]
