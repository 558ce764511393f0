"""What a PDF shows of a map is what the preview shows, read back by an engine that is not Qt's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.paint import pictures
from editor.paint.maps.posters.poster import PosterPrint, page_picture, poster_bytes
from models.dice import Dice
from models.i18n import Translator
from models.maps.features import DOOR_STATES, WALL_KINDS, ZONE_KINDS, CellDoor, Light, MapNote, Marker, Wall, Zone
from models.maps.generators.built import temple
from models.maps.generators.dressing import dress_board
from models.maps.tile_map import TileMap, new_map
from models.sheets.map_poster import MapPosterOptions

DPI = 72 * 2
BLOCK = 24
NEAR = 36
"""How far the mean colour of a block of pixels may be from the preview's: engines smooth lines differently."""


@pytest.fixture(scope="module")
def floor() -> TileMap:
    made = dress_board(temple(16, 12, Dice("x", "temple")), "temple", Dice("x", "tiles"))
    return replace(made, walls={}, doors={}, zones=(), markers=(), notes=(), lights=())


def signs(floor: TileMap) -> dict[str, TileMap]:
    """Every kind of sign, many of each kind on a board of its own."""
    walls = [
        Wall(side, 2 + 3 * n, y, kind, state)
        for n, kind in enumerate(WALL_KINDS[:5])
        for y, state in zip((2, 5, 8), DOOR_STATES, strict=True)
        for side in ("V", "H")
    ]
    doors = [
        CellDoor(1 + 2 * n, 2 + 3 * y, kind, state)
        for n, kind in enumerate(("door", "secret_door", "laser"))
        for y, state in enumerate(DOOR_STATES)
    ]
    zones = [Zone(90 + n, "", kind, runs=((1 + n, 1, 6), (1 + n, 9, 12))) for n, kind in enumerate(ZONE_KINDS)]
    oblique = Zone(99, "", "start", polygon=((1000, 9000), (9000, 9500), (6000, 11500)))
    icons = ("", "search", "objective", "chest", "crate", "thevor", "d20", "visible")
    markers = [Marker(200 + n, "", 1500 + 2000 * (n % 7), 2500 + 4000 * (n // 7), icon) for n, icon in enumerate(icons)]
    lights = [
        Light(300, 4500, 4500, 3500),
        Light(301, 10500, 4500, 3000, "#ff2010"),
        Light(302, 8500, 8500, 2500, "#2060ff", 400),
    ]
    return {
        "light": replace(floor, lights=tuple(lights)),
        "wall": replace(floor, walls={each.edge: each for each in walls}),
        "door": replace(floor, doors={each.cell: each for each in doors}),
        "zone": replace(floor, zones=(*zones, oblique)),
        "terrain": replace(new_map(16, 12), terrain=np.tile(np.arange(16, dtype=np.uint8) // 2 % 5, (12, 1))),
        "marker": replace(floor, markers=tuple(markers)),
        "note": replace(floor, notes=(MapNote(400, "", 3500, 3500), MapNote(401, "", 6500, 3500, secret=True))),
        "light over zone, chest and console": replace(
            floor,
            lights=(Light(300, 5500, 5500, 4500),),
            zones=(
                Zone(90, "", "start", runs=((4, 3, 5), (5, 3, 5))),
                Zone(91, "", "console", color="#c03020", runs=((7, 5, 7),)),
                Zone(92, "", "vault", color="#209040", runs=((3, 7, 8),)),
            ),
            markers=(Marker(1, "", 6500, 4500, "chest"),),
        ),
    }


KINDS = ("light", "wall", "door", "zone", "terrain", "marker", "note", "light over zone, chest and console")


def shown(raw: bytes) -> np.ndarray:
    """What an engine that is not Qt's makes of the first page, rows of (red, green, blue)."""
    document = pypdfium2.PdfDocument(raw)
    try:
        return document[0].render(scale=DPI / 72).to_numpy()[..., 2::-1].astype(int)
    finally:
        document.close()


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    raw = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return raw[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).astype(int)


def apart(one: np.ndarray, two: np.ndarray) -> float:
    """How far the mean colours of two pictures are from each other where they are farthest."""
    block = BLOCK
    high, wide = (min(a, b) // block * block for a, b in zip(one.shape, two.shape, strict=True) if a > 3)
    means = [
        each[:high, :wide].reshape(high // block, block, wide // block, block, 3).mean(axis=(1, 3))
        for each in (one, two)
    ]
    return float(np.abs(means[0] - means[1]).max())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("low_ink", [False, True])
def test_every_kind_of_sign_prints_as_the_preview_shows_it(floor: TileMap, kind: str, low_ink: bool) -> None:
    options = MapPosterOptions(cell_mm=12, page="A1", plan=False, secrets=True, low_ink=low_ink, coordinates=False)
    work = PosterPrint(signs(floor)[kind], {}, options, Translator("en"), "x")
    preview = pixels(page_picture(work, work.pages[0], DPI))
    bare = PosterPrint(floor, {}, options, Translator("en"), "x")
    assert apart(preview, pixels(page_picture(bare, bare.pages[0], DPI))) > (2 if low_ink else 15)
    assert apart(preview, shown(poster_bytes(work))) < NEAR


def printed(paint: Callable[[QPainter], None], side: float) -> tuple[np.ndarray, np.ndarray]:
    """A square of `side` millimetres as an image of Qt's and as its PDF is shown; a tenth of a millimetre a unit."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(254)
    size = QPageSize(QSizeF(side, side), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    image = QImage(round(side / 25.4 * DPI), round(side / 25.4 * DPI), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.scale(DPI / 254, DPI / 254)
    for device in (None, writer):
        if device is not None:
            painter.begin(device)
        for row in range(0, round(side * 10), 40):
            painter.fillRect(QRectF(0, row, side * 10, 20), QColor("#3060c0"))
        paint(painter)
        painter.end()
    return pixels(image), shown(bytes(buffer.data().data()))


def test_every_drawing_with_gradients_is_as_clear_on_paper_as_on_the_screen() -> None:
    names = [name for name in pictures._files() if "Gradient" in pictures._source(name)]
    assert len(names) > 80

    def paint(painter: QPainter) -> None:
        for n, name in enumerate(names):
            pictures.draw(painter, QRectF(n % 11 * 180, n // 11 * 180, 170, 170), name)

    assert apart(*printed(paint, 200)) < NEAR
