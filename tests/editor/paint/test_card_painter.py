"""What is drawn: golden pictures, true scale, words inside their boxes."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPainter

from editor.paint.cards import Brushes, face_image, scaled
from editor.paint.fonts import metrics
from editor.paint.pdf import paint_side, side
from models.games.library import game
from models.games.values import CardContent, CardSection, Entry
from models.i18n import LANGUAGES, Text
from models.sheets.cards.body import READABLE
from models.sheets.cards.frame import back
from models.sheets.cards.imposition import impose
from models.sheets.cards.plan import plan
from models.sheets.cards.sheet_marks import ruler, with_margins
from models.sheets.cards.stat_card import lay_out
from models.sheets.marks import Box, PanelMark, PictureMark, PolygonMark, SheetInk, TextStyle, WordsMark
from models.sheets.options import CardOptions, sizes
from models.sheets.printers import profile
from models.sheets.text import SMALLEST
from tests.sheets.contents import INQUISITOR, SALVYNIA, THEVOR, TROLL

GOLDEN = Path(__file__).parents[2] / "stories" / "pictures"
PLAIN = replace(INQUISITOR, design="neutral", game="none", stamp=Text("Permis par le meneur", "Allowed"))


def pixels_of(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return raw[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(np.int16)


@pytest.mark.parametrize(
    ("name", "content", "options"),
    [
        ("card-fantasy", THEVOR, CardOptions()),
        ("card-skirmish", INQUISITOR, CardOptions(language="en")),
        ("card-neutral", PLAIN, CardOptions(low_ink=True)),
        ("card-scifi", game("aventures").cards.profiles()[-1], CardOptions()),
        ("card-back", None, CardOptions()),
    ],
)
def test_a_card_of_each_design_looks_as_it_did(
    qapp: object, tmp_path: Path, name: str, content: CardContent | None, options: CardOptions
) -> None:
    """PORTULAN_GOLDEN=write keeps the new pictures instead, to be looked at and committed."""
    face = lay_out(content, options, metrics()).faces[0] if content else back(options)
    image = face_image(face, Brushes(options.inks), 150)
    path = GOLDEN / f"{name}.png"
    if os.environ.get("PORTULAN_GOLDEN") == "write":
        image.save(str(path))
    image.save(str(tmp_path / path.name))
    new, old = pixels_of(image), pixels_of(QImage(str(path), "PNG"))
    assert new.shape == old.shape
    far = (np.abs(new - old).max(axis=2) > 48).mean()
    assert far < 0.002, f"{far:.2%} of the picture differs: see {tmp_path / path.name}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["Obi-Wan Kenobi", "Darth Maul"])
def test_a_hero_of_many_powers_keeps_a_large_portrait_beside_readable_words(qapp: object, name: str, lang: str) -> None:
    content = next(each for each in game("aventures").cards.profiles() if each.title.fr == name)
    face, *more = lay_out(content, CardOptions(language=lang), metrics()).faces
    (window,) = [mark.box for mark in face.marks if isinstance(mark, PictureMark) and mark.cover]
    assert window.w >= 18
    words = [run for each in (face, *more) for run in each.marks if isinstance(run, WordsMark)]
    assert min(run.points for run in words if run.style in (TextStyle.STRONG, TextStyle.TEXT)) >= READABLE
    boxes = [mark.box for mark in face.marks if isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK]
    assert len(boxes) == 10 + 2
    assert [len([box for box in boxes if box.y == y]) for y in sorted({box.y for box in boxes})] == [5, 5, 2]
    assert all(box.x > window.right and box.bottom <= window.bottom for box in boxes)


def test_the_ruler_is_100_mm_on_paper(qapp: object) -> None:
    image = QImage(1300, 100, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    scaled(painter, 12.0)
    brushes = Brushes("standard")
    for op in brushes.shared(ruler(2.0, 6.0)):
        op(painter)
    painter.end()
    row = pixels_of(image)[int((6.0 - 2.2) * 12)].max(axis=1) < 128
    dark = np.flatnonzero(row)
    assert (dark[-1] - dark[0]) / 12.0 == pytest.approx(100.0, abs=0.15)


@pytest.mark.parametrize(("scale_x", "scale_y"), [(1.0, 1.0), (1.02, 0.985)])
def test_cards_are_cut_at_their_true_size(qapp: object, scale_x: float, scale_y: float) -> None:
    options = CardOptions(crop_marks=False, ruler=False, scale_x=scale_x, scale_y=scale_y)
    cards = [lay_out(replace(THEVOR, emblem=""), options, metrics())]
    (page,) = impose(cards, back(options), options)
    image = QImage(2100, 2970, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    scaled(painter, 10.0)
    paint_side(painter, side(page, Brushes(options.inks)), profile(options))
    painter.end()
    inked = pixels_of(image).min(axis=2) < 250
    columns, rows = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
    assert (columns[-1] - columns[0] + 1) / 10 == pytest.approx(63 * scale_x, abs=0.21)
    assert (rows[-1] - rows[0] + 1) / 10 == pytest.approx(88 * scale_y, abs=0.21)


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=400)
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=90)


@st.composite
def contents(draw: st.DrawFn) -> CardContent:
    base = draw(st.sampled_from([THEVOR, SALVYNIA, TROLL, INQUISITOR, PLAIN]))
    entries = draw(st.lists(st.tuples(NAMES, WORDS), max_size=8))
    section = CardSection(
        Text.same(draw(NAMES)), tuple(Entry("x", Text.same(n), Text.same(w), "SW-1") for n, w in entries), "gear"
    )
    return replace(
        base,
        title=Text.same(draw(NAMES)),
        role=Text.same(draw(NAMES)),
        cost=Text.same(draw(st.sampled_from(["", "8", "120 pts", "1234567 points de tout"]))),
        sections=(*base.sections, section),
        boxes=draw(st.integers(0, 45)),
        count=draw(st.integers(1, 12)),
        emblem=draw(st.sampled_from(["", "thevor"])),
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(contents(), st.sampled_from(list(sizes())), st.booleans())
def test_no_words_leave_the_card_whatever_they_are(qapp: object, content: CardContent, size: str, ink: bool) -> None:
    options = CardOptions(size=size, low_ink=ink)
    card = lay_out(content, options, metrics())
    area = plan(content, options, metrics()).field
    cut = Box(0, 0, options.card.width, options.card.height)
    for face in card.faces:
        for mark in face.marks:
            if isinstance(mark, WordsMark):
                assert mark.points >= SMALLEST
                assert mark.x >= area.x - 0.01, mark
                assert mark.x + mark.width <= area.right + 0.05, mark
                assert area.y <= mark.y <= area.bottom + 0.01, mark
            elif isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK:
                assert cut.holds(mark.box), mark


def test_footers_and_rulers_stay_off_the_cards(qapp: object) -> None:
    for size in sizes():
        for bleed in (0.0, 3.0):
            options = CardOptions(size=size, bleed=bleed)
            pages = impose([lay_out(THEVOR, options, metrics())] * 30, back(options), options)
            for page in with_margins(pages, options, metrics()):
                # Where cards fill the paper, the ruler of the first page lies in their white mat, or in what is cut.
                spared = -bleed if page.sheet > 1 else 0.0 if bleed else options.card.mat
                cards = [placed.box.inset(spared) for placed in page.placed]
                for mark in page.under:
                    if isinstance(mark, PolygonMark):
                        xs = [x for ring in mark.rings for x, _ in ring]
                        ys = [y for ring in mark.rings for _, y in ring]
                        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                        assert not any(card.meets(box) for card in cards)
                        assert Box(0, 0, page.width, page.height).holds(box)
