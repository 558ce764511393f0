"""What a print shop reads in our PDF files: exact paper, boxes to cut along, language and title, in every kind."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdf
import pypdfium2
import pytest

from editor.paint.cards import Brushes
from editor.paint.galaxy.pages import PosterPages, Tiling, tiles_of
from editor.paint.maps.posters.poster import PosterPrint, poster_bytes
from editor.paint.pdf import PaperSide, pdf_of
from editor.paint.poster import poster_pdf
from editor.paint.printing import pages_of, pdf_bytes
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.values import Planet
from models.i18n import Translator
from models.maps.tile_map import new_map
from models.sheets.map_poster import MapPosterOptions
from models.sheets.marks import Box
from models.sheets.options import Backs, CardOptions
from models.sheets.printers import Printer
from tests.sheets.contents import ALL

ROOT = Path(__file__).parents[3]
POINTS = 72 / 25.4
WHOLE = Box(0, 0, 210, 297)


def read(raw: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(raw))


def box(page: pypdf.PageObject, name: str) -> list[float]:
    """Return a box as left, top, width, height in millimetres from the upper left corner of the paper."""
    left, low, right, high = (float(part) for part in page[f"/{name}"])
    tall = float(page["/MediaBox"][3])
    return [left / POINTS, (tall - high) / POINTS, (right - left) / POINTS, (high - low) / POINTS]


def same(page: pypdf.PageObject, name: str, wanted: Box) -> bool:
    return box(page, name) == pytest.approx([wanted.x, wanted.y, wanted.w, wanted.h], abs=0.001)


def cards(options: CardOptions, count: int = 1) -> pypdf.PdfReader:
    pages, _ = pages_of([ALL[i % len(ALL)] for i in range(count)], options)
    return read(pdf_bytes(pages, options, Brushes(options.inks), "Les Noirs Amères"))


def test_a4_is_a4_to_the_thousandth_of_a_point(qapp: object) -> None:
    reader = read(pdf_of([PaperSide(210, 297, lambda painter: None)], Printer("x"), "Essai", language="en"))
    page = reader.pages[0]
    assert [round(float(part), 3) for part in page["/MediaBox"]] == [0, 0, 595.276, 841.89]
    assert same(page, "TrimBox", WHOLE)
    assert same(page, "BleedBox", WHOLE)
    assert reader.root_object["/Lang"] == "en"
    assert reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Essai"


def test_a_card_with_bleed_has_its_cut_and_its_bleed(qapp: object) -> None:
    """One poker card: cut to 63 x 88, drawn 2.5 further on each side; nine: cut round all."""
    for count in (1, 9):
        page = cards(CardOptions(bleed=2.5, backs=Backs.NONE), count).pages[0]
        x, y, wide, tall = box(page, "TrimBox")
        if count == 1:
            assert (wide, tall) == pytest.approx((63, 88), abs=0.001)
        assert box(page, "BleedBox") == pytest.approx([x - 2.5, y - 2.5, wide + 5, tall + 5], abs=0.001)
    assert same(cards(CardOptions(bleed=0)).pages[0], "TrimBox", Box(*box(cards(CardOptions()).pages[0], "BleedBox")))


def test_every_page_of_a_map_is_cut_to_its_own_part(qapp: object) -> None:
    work = PosterPrint(new_map(20, 20), {}, MapPosterOptions(), Translator("en"), "Temple")
    reader = read(poster_bytes(work))
    assert reader.root_object["/Lang"] == "en"
    plan, *pages = reader.pages
    assert same(plan, "TrimBox", Box(0, 0, work.poster.paper_width, work.poster.paper_height))
    assert len(pages) == len(work.poster.pages) > 1
    for page, laid in zip(pages, work.poster.pages, strict=True):
        assert same(page, "TrimBox", Box(laid.x, laid.y, laid.own.w, laid.own.h))
        assert same(page, "BleedBox", Box(laid.x, laid.y, laid.shown.w, laid.shown.h))


def test_the_poster_of_a_galaxy_whole_and_in_sheets(qapp: object) -> None:
    planets = tuple(Planet(f"p{i}", f"Planète {i}", x=i * 300, y=i % 2 * 400) for i in range(4))
    galaxy, poster = Galaxy("Bordure", planets), Poster(paper="a3", lang="en")
    (whole,) = read(poster_pdf(galaxy, poster)).pages
    assert [round(float(part), 2) for part in whole["/MediaBox"]] == [0, 0, 1190.55, 841.89]
    tiling = Tiling(plan=False)
    laid = tiles_of("a3", tiling)
    assert len(laid.tiles) > 1
    pages = PosterPages(galaxy, poster, tiling)
    reader = read(pdf_of(pages.sides, Printer(""), pages.title, language=poster.lang))
    assert reader.root_object["/Lang"] == "en"
    assert reader.metadata is not None
    assert reader.metadata.title == "Bordure"
    for page, tile in zip(reader.pages, laid.tiles, strict=True):
        assert same(page, "BleedBox", Box(tiling.margin, tiling.margin, tile.width, tile.height))
        own = (
            tile.width if tile.last_column else laid.step[0],
            tile.height if tile.last_row else laid.step[1],
        )
        assert same(page, "TrimBox", Box(tiling.margin, tiling.margin, *own))


AT_A_START = """
import hashlib
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont
from editor.paint.pdf import PaperSide, pdf_of
from models.sheets.printers import Printer

def draw(painter):
    for n, weight in enumerate((400, 600, 700, 400, 700)):
        font = QFont("Source Serif Pro" if n > 2 else "Source Sans Pro")
        font.setWeight(QFont.Weight(weight))
        font.setPixelSize(500)
        painter.setFont(font)
        painter.drawText(QPointF(1000, 2000 + 700 * n), "Portulan")

print(hashlib.sha256(pdf_of([PaperSide(210, 297, draw)], Printer(""), language="fr")).hexdigest())
"""


@pytest.mark.soak
def test_the_same_print_is_the_same_file_at_every_start() -> None:
    """Qt takes typefaces in another order in every process, and gives every file a random name."""
    starts = [
        subprocess.Popen([sys.executable, "-c", AT_A_START], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert len({start.communicate(timeout=60)[0] for start in starts}) == 1
    assert not any(start.returncode for start in starts)


def rulers(raw: bytes) -> list[float]:
    """Return the lengths in millimetres of what on the first page, drawn with 10 dots a millimetre, is a ruler: strokes
    at even distances of 10 or 50 mm.
    """
    document = pypdfium2.PdfDocument(raw)
    try:
        drawn = np.asarray(document[0].render(scale=254 / 72, grayscale=True).to_pil()) < 140
    finally:
        document.close()
    found: list[float] = []
    for picture in (drawn, drawn.T):
        line, at = np.nonzero(picture[:, 1:] & ~picture[:, :-1])
        apart = np.where(np.diff(line) == 0, np.diff(at), 0)
        for step, count in ((100, 11), (500, 3)):
            even = np.concatenate(([0], np.cumsum(np.abs(apart - step) <= 1)))
            first = np.flatnonzero(even[count - 1 :] - even[: 1 - count] == count - 1)
            found += ((at[first + count - 1] - at[first]) / 10).tolist()
    return found


@pytest.mark.parametrize("size", ["mini", "poker", "a7", "a6", "a5"])
@pytest.mark.parametrize(("paper", "bleed"), [("a4", 0.0), ("a4", 3.0), ("letter", 0.0), ("a5", 0.0)])
def test_the_first_page_of_cards_has_a_ruler_of_100_mm(qapp: object, size: str, paper: str, bleed: float) -> None:
    options = CardOptions(size=size, paper=paper, bleed=bleed)
    try:
        pages, _ = pages_of([ALL[i % len(ALL)] for i in range(12)], options)
    except Refused:
        return
    if (size, paper) == ("a5", "a5"):
        return  # One card is the whole paper.
    lengths = rulers(pdf_bytes(pages, options, Brushes(options.inks)))
    assert lengths
    assert lengths == pytest.approx([100.0] * len(lengths), abs=0.15)


def test_posters_begin_with_a_ruler_of_100_mm_and_are_printed_unscaled(qapp: object) -> None:
    planets = tuple(Planet(f"p{i}", f"Planète {i}", x=i * 300, y=i % 2 * 400) for i in range(4))
    galaxy = Galaxy("Bordure", planets)
    board = new_map(24, 18, name="Fort")
    posters = [poster_pdf(galaxy, Poster(paper="a4")), poster_pdf(galaxy, Poster(paper="a3", style="night"))]
    for plan in (False, True):
        pages = PosterPages(galaxy, Poster(paper="a2"), Tiling(plan=plan))
        posters.append(pdf_of(pages.sides[:1], Printer(""), language="fr"))
        work = PosterPrint(board, {}, MapPosterOptions(plan=plan), Translator("fr"), "Fort")
        posters.append(poster_bytes(work))
    for raw in posters:
        lengths = rulers(raw)
        assert lengths
        assert lengths == pytest.approx([100.0] * len(lengths), abs=0.15)
        assert read(raw).root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"
