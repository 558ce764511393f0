"""Posters on paper: pages put together show the whole map, at true scale, in words that can be searched."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pypdf
import pytest
from PySide6.QtGui import QImage

from editor.jobs import Job, Jobs
from editor.map.canvas import MapCanvas
from editor.paint.maps.picture import write_png
from editor.paint.maps.posters.poster import PosterPrint, page_picture, poster_bytes, print_map
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.dice import Dice
from models.i18n import Translator
from models.maps.features import CellDoor, Light, MapNote, Marker, Wall, Zone
from models.maps.generators.built import temple
from models.maps.generators.dressing import dress_board
from models.maps.tile_map import MapObject, ObjectLayer, add_layer, new_map
from models.progress import Cancelled
from models.sheets.map_poster import MapPosterOptions

DPI = 25.4 * 2
"""Two pixels a millimetre: every page begins on a whole pixel."""
PLAIN = MapPosterOptions(overlap=10, marks=False, coordinates=False, zones=False)


@pytest.fixture(scope="module")
def board():
    made = dress_board(temple(18, 13, Dice("x", "temple")), "temple", Dice("x", "tiles"))
    return replace(made, name="Temple perdu")


def grey(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    raw = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return raw[:, : plain.width()].astype(int)


def part(work, page, box):
    """What a page shows of an area of the poster."""
    picture = grey(page_picture(work, page, DPI))
    left, top = round((page.x + box[0] - page.shown.x) * 2), round((page.y + box[1] - page.shown.y) * 2)
    return picture[top : top + round(box[3] * 2), left : left + round(box[2] * 2)]


def test_neighbours_show_the_same_where_they_overlap(board):
    work = PosterPrint(board, {}, PLAIN, Translator("fr"), "")
    sheet = work.poster
    assert sheet.columns > 1
    assert sheet.rows > 1
    for page in sheet.pages:
        for other in sheet.pages:
            if (other.column - page.column, other.row - page.row) in ((1, 0), (0, 1)):
                left, top = max(page.shown.x, other.shown.x) + 1, max(page.shown.y, other.shown.y) + 1
                right = min(page.shown.right, other.shown.right) - 1
                bottom = min(page.shown.y + page.shown.h, other.shown.y + other.shown.h) - 1
                box = left, top, right - left, bottom - top
                one, two = part(work, page, box), part(work, other, box)
                assert one.size > 1000
                assert np.abs(one - two).mean() < 3
                assert one.std() > 5


def test_a_cell_is_as_large_as_asked_and_the_ruler_true(board):
    for cell in (25.0, 30.0):
        bare = replace(PLAIN, cell_mm=cell, grid=True, plan=False)
        made = replace(new_map(5, 4), name="x")
        picture = grey(page_picture(PosterPrint(made, {}, bare, Translator("en"), ""), made_page(made, bare), DPI))
        line = picture[round((5 + cell / 2) * 2), : round((5 + 5 * cell) * 2) + 2]
        dark = np.flatnonzero(line < 251)
        steps = np.diff(dark[np.diff(dark, prepend=-9) > 2])
        assert steps.tolist() == pytest.approx([cell * 2] * len(steps), abs=1)
        assert len(steps) == 5
    ruler = picture[-30:-10, 205:]
    columns = np.flatnonzero((ruler < 230).any(axis=0))
    assert columns[-1] - columns[0] == pytest.approx(200, abs=2)


def made_page(made, options):
    return PosterPrint(made, {}, options, Translator("en"), "").poster.pages[0]


def test_the_plan_and_the_words_can_be_searched(board):
    full = replace(
        board,
        walls={("V", 4, 4): Wall("V", 4, 4, "door", "locked"), ("H", 5, 5): Wall("H", 5, 5, "laser")},
        doors={(3, 3): CellDoor(3, 3, state="open")},
        zones=(Zone(90, "Crypte", "vault", runs=((2, 2, 5),)),),
        markers=(Marker(91, "Levier", 2500, 2500),),
        notes=(MapNote(92, "Le passe", 4500, 4500, secret=True),),
        lights=(Light(93, 5500, 5500, 2000),),
    )
    words = MapObject(94, "text", x=64, y=300, width=200, height=40, text={"text": "Auberge", "pixelsize": 22})
    full = add_layer(full, ObjectLayer(id=0, objects=(words,)))
    texts = {}
    for lang in ("fr", "en"):
        work = PosterPrint(full, {}, MapPosterOptions(cell_mm=20, coordinates=False), Translator(lang), "")
        pages = pypdf.PdfReader(io.BytesIO(poster_bytes(work))).pages
        assert len(pages) == len(work.poster.pages) + 1
        texts[lang] = [page.extract_text() for page in pages]
    assert all(
        word in texts["fr"][0]
        for word in ("Temple perdu", "Légende", "Porte verrouillée", "Barrière laser active", "Caveau", "100 mm", "B1")
    )
    assert "Locked door" in texts["en"][0]
    assert "Auberge" in texts["fr"][0], "the plan shows what stands on the board"
    assert "Crypte" in texts["fr"][1]
    assert "Levier" in texts["fr"][1]
    assert "Le passe" not in "".join(texts["fr"])
    secret = PosterPrint(full, {}, MapPosterOptions(secrets=True, page="A1", coordinates=False), Translator("fr"), "")
    assert "Le passe" in pypdf.PdfReader(io.BytesIO(poster_bytes(secret))).pages[0].extract_text()


def test_a_cancelled_poster_leaves_the_old_one(board, tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    told = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        print_map(board, {}, path, MapPosterOptions(), Translator("fr"), progress=stop)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]
    assert told[0][1] > 2


def test_posters_and_pictures_are_made_beside_a_window_that_paints(board, tmp_path, qtbot):
    named = replace(
        board, zones=(Zone(90, "Crypte", "vault", runs=((2, 2, 5),)),), markers=(Marker(91, "X", 2500, 2500),)
    )
    canvas = MapCanvas(Look(LIGHT, Translator("fr")))
    qtbot.addWidget(canvas)
    canvas.resize(400, 300)
    canvas.show_map(named, {})
    canvas.show()
    jobs = Jobs()
    works = (
        lambda progress: print_map(
            named, {}, tmp_path / "a.pdf", MapPosterOptions(cell_mm=20), Translator("fr"), progress=progress
        ),
        lambda progress: write_png(named, {}, tmp_path / "a.png", scale=3, progress=progress),
    )
    ends = []
    for work in works:
        job = Job("x", work)
        job.succeeded.connect(ends.append)
        job.failed.connect(ends.append)
        jobs.start(job)

    def painted() -> bool:
        canvas.zoom_to(20 + len(ends))
        canvas.repaint()
        return len(ends) == len(works)

    qtbot.waitUntil(painted, timeout=60_000)
    assert not any(isinstance(end, Exception) for end in ends), ends
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert QImage(str(tmp_path / "a.png")).width() == 18 * 96
    jobs.stop_all()
