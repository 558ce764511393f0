"""The poster of a galaxy on paper and as a picture: the drawing of `models.formats.galaxies.svg`, painted by Qt.

PDF stays vector, with words that can be searched; PNG has 200 dots per inch unless told otherwise.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.paint.fonts import UNIT
from editor.paint.maps.posters.marks import paint_ruler
from editor.paint.own_drawings import painted
from editor.paint.pdf import PaperSide, pdf_of, write_whole
from models.formats.galaxies.svg import write_svg, write_svg_file
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.style import PAPERS
from models.i18n import Translator
from models.progress import Progress, silent
from models.sheets.map_poster import RULER
from models.sheets.printers import Printer

DPI: Final = 200
MOST_PIXELS: Final = 64_000_000
AT_ONCE: Final = 20_000_000
RULER_INK: Final = "#1E2A38"
BANDS: Final = 4
"""A picture of more pixels is drawn in so many bands: between two of them whoever waits is told, and may stop it."""


def print_poster(galaxy: Galaxy, path: Path, poster: Poster, made: datetime | None = None) -> Path:
    """Write the poster of a galaxy as PDF or, by the suffix, as PNG; raises OSError, and then an older file stays."""
    raw = poster_png(galaxy, poster) if path.suffix.casefold() == ".png" else poster_pdf(galaxy, poster, made)
    write_whole(path, raw)
    return path


def write_poster(
    galaxy: Galaxy, path: Path, poster: Poster, made: datetime | None = None, progress: Progress = silent
) -> tuple[Path, ...]:
    """Write a poster as PDF, PNG or SVG by the suffix; raises OSError, and then an older file stays.

    Progress may raise Cancelled.
    """
    progress(0, 2)
    if path.suffix.casefold() == ".svg":
        write_whole(path, write_svg_file(galaxy, poster, progress).encode())
        return (path,)
    return (print_poster(galaxy, path, poster, made),)


def poster_pdf(galaxy: Galaxy, poster: Poster, made: datetime | None = None) -> bytes:
    """Return the poster as a PDF of one page, dated `made` (None: no date)."""
    drawing = drawing_of(galaxy, poster)
    width, height = PAPERS[poster.paper]
    page = PaperSide(width, height, partial(paint_whole, drawing, poster))
    return pdf_of([page], Printer(""), poster.title or galaxy.name, made, language=poster.lang)


def paint_whole(drawing: QSvgRenderer, poster: Poster, painter: QPainter) -> None:
    """Draw a poster on one sheet, with a ruler of 100 mm inside its frame."""
    width, height = (side * UNIT for side in PAPERS[poster.paper])
    drawing.render(painter, QRectF(0, 0, width, height))
    left, middle = width / 30, height - width / 420 * 10
    painter.fillRect(QRectF(left - 150, middle - 360, RULER * UNIT + 300, 520), Qt.GlobalColor.white)
    paint_ruler(painter, left, middle, RULER_INK, Translator(poster.lang))


def poster_png(galaxy: Galaxy, poster: Poster, dpi: int = DPI, progress: Progress = silent) -> bytes:
    """Return the poster as PNG with `dpi` dots per inch, at most 64 million pixels. Progress may raise Cancelled."""
    image = poster_image(galaxy, poster, dpi, progress)
    progress(BANDS, BANDS + 1)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def poster_image(galaxy: Galaxy, poster: Poster, dpi: int = DPI, progress: Progress = silent) -> QImage:
    """Return the poster as a picture with `dpi` dots per inch, at most 64 million pixels, drawn band by band.

    Progress may raise Cancelled.
    """
    progress(0, BANDS + 1)
    drawing = drawing_of(galaxy, poster, progress)
    width, height = (round(side * dpi / 25.4) for side in PAPERS[poster.paper])
    if width * height > MOST_PIXELS:
        shrink = (MOST_PIXELS / (width * height)) ** 0.5
        width, height = int(width * shrink), int(height * shrink)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(width / PAPERS[poster.paper][0] * 1000))
    image.setDotsPerMeterY(image.dotsPerMeterX())
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bands = BANDS if width * height > AT_ONCE else 1
        for band in range(bands):
            progress(band, bands + 1)
            top, bottom = band * height // bands, (band + 1) * height // bands
            painter.setClipRect(QRect(0, top, width, bottom - top))
            drawing.render(painter, QRectF(0, 0, width, height))
    finally:
        painter.end()
    return image


def drawing_of(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> QSvgRenderer:
    """Return our own SVG in a form Qt can paint. Progress may raise Cancelled."""
    return painted(write_svg(galaxy, poster, progress))
