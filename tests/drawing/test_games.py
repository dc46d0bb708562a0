"""Every position of random games can be drawn, with the right pieces and none that a seat may not see."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.pictures import Drawn, Picture, identities, read
from effort import few
from strategies import seeds
from subjects import SUBJECTS, Subject, walk
from tiledominoes import Bag, Move, Observation, State, chedeng, chuopai, tienkau
from tiledominoes.drawing import to_glyphs, to_svg, to_text

if TYPE_CHECKING:
    from collections.abc import Iterable

EVERY_GAME = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
WIDTH = 644


def names(*bags: Iterable[object]) -> Counter[str]:
    return Counter(str(domino) for bag in bags for domino in bag)


def table_of(seen: Any) -> Counter[str]:
    """The pieces that lie open on the table, found from the history alone."""
    history: list[Any] = list(seen.history)
    if isinstance(seen, chedeng.State | chedeng.Observation):
        return names(*(move.dominoes for move in history if move.is_face_up))
    if isinstance(seen, tienkau.State | tienkau.Observation):
        shown = len(history) % 4 or 4
        return names(*(move.dominoes for move in history[-shown:]))
    acted = len(seen.acted)
    if not acted:  # the last round: back to the last play that was led
        start = seen_state(seen)
        while start.history and not (before := previous(start)).is_lead:
            start = before
        acted = len(history) - max(len(start.history) - 1, 0)
    return names(*(move.dominoes for move in history[len(history) - acted :]))


def seen_state(seen: Any) -> chuopai.State:
    """A state with this history."""
    state = seen.determinize(Random(1)) if isinstance(seen, chuopai.Observation) else seen
    assert isinstance(state, chuopai.State)
    return state


def previous(state: chuopai.State) -> chuopai.State:
    before = state.previous
    assert before is not None
    return before


def own(seen: Any) -> Counter[str]:
    """The pieces that a state, or an observation, shows at the seats."""
    if isinstance(seen, chedeng.State):
        return names(*seen.hands, *seen.face_down)
    if isinstance(seen, chedeng.Observation):
        return names(seen.hand, *(seen.face_down_piles or (seen.face_down,)))
    if isinstance(seen, tienkau.State | chuopai.State):
        return names(*seen.hands)
    assert isinstance(seen, tienkau.Observation | chuopai.Observation)
    return names(seen.hand)


def backs(seen: Any) -> int:
    """How many backs there must be."""
    if isinstance(seen, chedeng.State | tienkau.State | chuopai.State):
        return 0
    hidden = [seat for seat in range(len(seen.counts)) if seat != seen.seat]
    total: int = sum(seen.counts[seat] for seat in hidden)
    if isinstance(seen, chedeng.Observation) and not seen.is_over:
        total += sum(seen.face_down_counts[seat] for seat in hidden)
    return total


def check_picture(seen: Any) -> None:
    picture = read(to_svg(seen))
    wanted = own(seen) + table_of(seen)
    assert picture.dominoes == wanted
    assert picture.backs == backs(seen)
    assert identities(picture.label) == wanted
    check_layout(picture)
    text = to_text(seen)
    assert identities(text) == wanted
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    assert not [line for line in text.splitlines() if line != line.rstrip()]
    for standing in (False, True):
        assert count_glyphs(to_glyphs(seen, vertical=standing)) == wanted


def count_glyphs(text: str) -> Counter[str]:
    """The dominoes written as characters, whichever way they stand or lie."""
    found: Counter[str] = Counter()
    for character in text:
        code = ord(character)
        if code > 0x1F030 and code != 0x1F062:
            first, second = divmod(code - (0x1F031 if code < 0x1F062 else 0x1F063), 7)
            found[f"{max(first, second)}{min(first, second)}"] += 1
    return found


def check_layout(picture: Picture) -> None:
    """Nothing is outside, the seats lie apart, and the pips of a chain meet."""
    left, top, width, height = picture.box
    assert (left, top, width) == (-2, -2, WIDTH)
    for piece in picture.pieces:
        assert 12 <= piece.x <= piece.x + piece.width <= WIDTH - 16
        assert 12 <= piece.y <= piece.y + piece.height <= height - 16
    for chain in picture.groups("chain"):
        meet(chain.pieces)


def meet(tiles: list[Drawn]) -> None:
    for before, after in pairwise(tiles):
        assert (after.x, after.y) == (before.x + 94, before.y) or (after.x < before.x and after.y > before.y)
        assert len([p for p in before.pips if p[0] > 46]) == len([p for p in after.pips if p[0] < 46])


@EVERY_GAME
@pytest.mark.parametrize("seed", few(range(3), 1))
def test_every_position(subject: Subject, seed: int) -> None:
    """Each as it is, and as somebody sees it: everybody in turn."""
    eyes = cycle((None, *range(subject.game.seats)))
    for state, seat in zip(walk(subject.begin(seed), seed), eyes, strict=False):
        check_picture(state)
        check_picture(state.observe(seat))


def position(subject: Subject, data: st.DataObject) -> tuple[State[Move], Observation[Move]]:
    size = data.draw(st.sampled_from((None, *subject.sizes)), "size")
    states = walk(subject.begin(data.draw(seeds(), "seed"), size), data.draw(seeds(), "walk"))
    state = states[data.draw(st.integers(0, len(states) - 1), "ply")]
    return state, state.observe(data.draw(st.sampled_from((None, *range(subject.game.seats))), "seat"))


@pytest.mark.parametrize("seed", few(range(4), 2))
def test_long_chains(seed: int) -> None:
    """With tiles laid face-up whenever one fits, chains take several rows of six."""
    state, rng, longest = chedeng.deal(Random(seed)), Random(seed), 0
    while not state.is_over:
        up = [move for move in state.legal_moves if move.is_face_up] or list(state.legal_moves)
        state = state.play(up[int(rng.random() * len(up))])
        check_picture(state)
        chains = read(to_svg(state)).groups("chain")
        for chain in chains:
            rows = Counter(tile.y for tile in chain.pieces)
            assert [*rows.values()][:-1] == [6] * (len(rows) - 1)
            assert 0 < [*rows.values()][-1] <= 6
            longest = max(longest, len(rows))
        marked = [mark.texts for chain in chains for mark in chain.groups("open-end")]
        assert marked == ([] if state.open_end is None else [[str(state.open_end)]])
    assert longest >= 3


@EVERY_GAME
@given(data=st.data())
def test_any_position(subject: Subject, data: st.DataObject) -> None:
    state, view = position(subject, data)
    check_picture(state)
    check_picture(view)


@EVERY_GAME
@given(data=st.data())
def test_hidden_pieces_make_no_difference(subject: Subject, data: st.DataObject) -> None:
    state, view = position(subject, data)
    other = state.determinize(view.seat, Random(data.draw(seeds(), "rng")))
    again = type(view).from_json(view.to_json())
    for same in (other.observe(view.seat), again):
        assert to_svg(same) == to_svg(view)
        assert to_text(same) == to_text(view)
        assert to_glyphs(same) == to_glyphs(view)


@EVERY_GAME
@given(data=st.data())
def test_games_taken_up_from_a_text(subject: Subject, data: st.DataObject) -> None:
    state, view = position(subject, data)
    for later in walk(type(state).from_text(state.to_text()), 5, 6):
        for seen in (later, later.observe(view.seat)):
            picture = read(to_svg(seen))
            check_layout(picture)
            assert picture.dominoes >= own(seen)
            assert identities(picture.label) == picture.dominoes == identities(to_text(seen))
            if isinstance(seen, chedeng.State):
                assert picture.dominoes == names(Bag(subject.pack) - state.absent)


@EVERY_GAME
def test_a_hidden_piece_is_nowhere_in_the_picture(subject: Subject) -> None:
    """Every identity that the seat cannot see is looked for, as a number, a name and an attribute."""
    for state in walk(subject.begin(8), 8, 12):
        for seat in (None, *range(subject.game.seats)):
            view = state.observe(seat)
            svg = to_svg(view)
            for domino in set(view.unseen) - set(map(_domino, read(svg).dominoes)):
                forms = (
                    f">{domino.high}-{domino.low} ",
                    f'domino="{domino}"',
                    f">{domino.name}<",
                    domino.glyph(),
                )
                assert not [form for form in forms if form in svg]


def _domino(name: str) -> Any:
    (domino,) = Bag(name)
    return domino
