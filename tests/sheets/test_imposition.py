"""Cards on paper: counts, places, marks, backs behind their fronts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.sheets.cards.imposition import Page, PlacedSide, best_grid, crop_marks, impose, sheets
from models.sheets.cards.stat_card import Card
from models.sheets.marks import Box, CardSide
from models.sheets.options import Backs, CardOptions, papers, sizes

OPTIONS = st.builds(
    CardOptions,
    size=st.sampled_from(list(sizes())),
    paper=st.sampled_from(list(papers())),
    bleed=st.sampled_from([0.0, 1.0, 2.0, 3.0, 5.0]),
    backs=st.sampled_from(list(Backs)),
    margin=st.sampled_from([0.0, 4.0, 5.0, 10.0]),
)


def face(options: CardOptions) -> CardSide:
    return CardSide(options.card.width, options.card.height, bleed=options.bleed)


def cards(options: CardOptions, count: int, faces: int = 1) -> list[Card]:
    return [Card(str(i), tuple(face(options) for _ in range(faces))) for i in range(count)]


@pytest.mark.parametrize(
    ("size", "bleed", "count", "upright"),
    [
        ("poker", 0.0, 9, True),
        ("poker", 3.0, 8, False),
        ("bridge", 0.0, 10, False),
        ("mini", 0.0, 16, True),
        ("tarot", 0.0, 4, True),
        ("a7", 0.0, 8, False),
        ("a6", 0.0, 4, True),
        ("a5", 0.0, 2, False),
    ],
)
def test_cards_on_an_a4_sheet(size: str, bleed: float, count: int, upright: bool) -> None:
    grid = best_grid(CardOptions(size=size, bleed=bleed))
    assert (grid.count, grid.page_height > grid.page_width) == (count, upright)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        best_grid(CardOptions(size="a5", bleed=5.0, backs=Backs.FOLD))
    assert refused.value.key == "print.does_not_fit"


@given(OPTIONS, st.integers(1, 40))
def test_cards_neither_overlap_nor_leave_the_paper(options: CardOptions, count: int) -> None:
    try:
        grid = best_grid(options)
    except Refused:
        return
    pages = impose(cards(options, count), face(options), options)
    fronts = [page for page in pages if not page.back]
    per = 2 if options.backs is Backs.FOLD else 1
    assert sum(len(page.placed) for page in fronts) == count * per
    assert len(fronts) == sheets(cards(options, count), options) == -(-count // grid.count)
    margin = 0.0 if options.card.mat and not options.bleed else options.margin
    for page in pages:
        room = Box(0, 0, page.width, page.height).inset(margin)
        grown = [placed.box.inset(-options.bleed) for placed in page.placed]
        assert all(room.holds(box) for box in grown)
        if options.backs is Backs.FOLD:
            clips = [placed.clip for placed in page.placed if placed.clip]
            assert len(clips) == len(page.placed)
            assert not any(a.meets(b) for i, a in enumerate(clips) for b in clips[:i])
        else:
            assert not any(a.meets(b) for i, a in enumerate(grown) for b in grown[:i])
        assert not any(a.box.meets(b.box) for i, a in enumerate(page.placed) for b in page.placed[:i])


@given(OPTIONS.filter(lambda o: o.backs in (Backs.LONG, Backs.SHORT)), st.integers(1, 20))
def test_a_turned_sheet_has_every_back_behind_its_front(options: CardOptions, count: int) -> None:
    try:
        pages = impose(cards(options, count, faces=2), face(options), options)
    except Refused:
        return
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.back, back.back, front.sheet) == (False, True, back.sheet)
        for before, behind in zip(front.placed, back.placed, strict=True):
            seen = through(behind, back, options.backs)
            assert (seen.x, seen.y) == pytest.approx((before.x, before.y))
            # Turned over sideways a card's back must be upright; turned over its head, upside down on the sheet.
            long_is_upright = back.height >= back.width
            about_vertical = (options.backs is Backs.LONG) == long_is_upright
            assert behind.turn == (0 if about_vertical else 180)


def through(placed: PlacedSide, page: Page, backs: Backs) -> Box:
    """Return where a box of the second side lies when the turned sheet is looked through from the first."""
    box = placed.box
    long_is_upright = page.height >= page.width
    if (backs is Backs.LONG) == long_is_upright:
        return Box(page.width - box.right, box.y, box.w, box.h)
    return Box(box.x, page.height - box.bottom, box.w, box.h)


def test_a_fold_brings_the_back_behind_the_front() -> None:
    for size in ("poker", "bridge", "tarot", "mini"):
        options = CardOptions(size=size, backs=Backs.FOLD)
        (page,) = impose(cards(options, 2, faces=2), face(options), options)
        assert not page.back
        for one, other in zip(page.placed[::2], page.placed[1::2], strict=True):
            front, back = (one, other) if one.turn == 0 else (other, one)
            if back.turn:
                assert back.box.bottom == pytest.approx(front.box.y)
                assert back.x == front.x
            else:
                assert back.x == pytest.approx(front.box.right)
                assert back.y == front.y


def test_words_that_went_on_are_on_the_back_and_the_rest_on_a_further_card() -> None:
    options = CardOptions(backs=Backs.LONG)
    drawn = face(options)
    card = Card("long", tuple(CardSide(63, 88, bleed=float(i)) for i in range(3)))
    front, back = impose([card], drawn, options)
    assert [placed.face for placed in front.placed] == [card.faces[0], card.faces[2]]
    assert [placed.face for placed in back.placed] == [card.faces[1], drawn]


def test_without_backs_every_face_is_a_card_and_copies_count() -> None:
    options = CardOptions()
    card = Card("x", (face(options), face(options)), count=6)
    pages = impose([card], face(options), options)
    assert [len(page.placed) for page in pages] == [9, 3]


def test_one_sheet_is_printed_alone() -> None:
    options = CardOptions(only=(2,), backs=Backs.SHORT)
    pages = impose(cards(options, 20), face(options), options)
    assert [(page.sheet, page.back, len(page.placed)) for page in pages] == [(2, False, 9), (2, True, 9)]


@given(OPTIONS, st.integers(1, 16))
def test_crop_marks_point_at_every_cut_and_touch_no_card(options: CardOptions, used: int) -> None:
    try:
        grid = best_grid(options)
    except Refused:
        return
    used = min(used, grid.count)
    marks = crop_marks(grid, used)
    bare = min(grid.extent().x, grid.extent().y) >= 1.0
    places = [box.inset(-grid.bleed) for box in grid.places()[:used]]
    for mark in marks:
        (x1, y1), (x2, y2) = mark.points
        assert (x1 == x2) != (y1 == y2)
        line = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-1e-4)
        assert Box(0, 0, grid.page_width, grid.page_height).holds(line, 1e-3)
        if bare:
            assert not any(box.inset(1e-3).meets(line) for box in places)
    at_x = {round(mark.points[0][0], 4) for mark in marks if mark.points[0][0] == mark.points[1][0]}
    wanted = {round(x, 4) for box in grid.places()[:used] for x in (box.x, box.right) if 0 < x < grid.page_width}
    if bare:
        assert at_x == wanted
