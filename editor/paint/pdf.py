"""PDF files at true scale: Qt writes them, this module corrects Qt's faults and replaces files only when complete.

Corrected here: Qt maps every blank to a tab in the text layer, so that searching and copying find no words; it writes
the present date and a random name, so that no two prints of the same thing are alike. Exact sizes, cutting boxes and
the language are set by `pdf_pages`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.paint.atomic_file import beside
from editor.paint.cards import Brushes, paint_face, paint_marks
from editor.paint.fonts import UNIT, ensure_application, load_fonts
from editor.paint.pdf_pages import PdfPage, with_pages
from models.progress import Progress, silent
from models.sheets.cards.imposition import Page, PlacedSide
from models.sheets.marks import Box
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, profile

PROGRAM: Final = "Portulan"
_TO_UNICODE: Final = re.compile(rb"/ToUnicode (\d+) 0 R")
_INFO_DATE: Final = re.compile(rb"(/(?:CreationDate|ModDate) \()D:\d{14}Z\)")
_XMP_DATE: Final = re.compile(rb'(xmp:(?:Create|Modify|Metadata)Date=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00"')
_FACE: Final = re.compile(rb"(/(?:FontName|BaseFont) /)([A-Z]{6})(?=\+)")
_ID: Final = re.compile(rb"/ID \[<([0-9a-f]+)><([0-9a-f]+)>\]")
_XMP_ID: Final = re.compile(rb'xmpMM:DocumentID="uuid:([0-9a-f-]{36})"')


@dataclass(frozen=True, slots=True)
class PaperSide:
    """One side of a sheet of paper: `width` and `height` in millimetres, as it is read.

    `draw` gets a painter in hundredths of a millimetre from the upper left corner of the paper, with the printer's
    corrections applied. `back`: the side printed second, moved by the printer's offset; sheets count from 1. `trim` is
    what remains once everything is cut, `bleed` the drawing beyond the cut; None where nothing is cut.
    """

    width: float
    height: float
    draw: Callable[[QPainter], None]
    back: bool = False
    sheet: int = 1
    trim: Box | None = None
    bleed: Box | None = None


def side(page: Page, brushes: Brushes) -> PaperSide:
    """Return a page of cards, or a running sheet, as a side of paper."""
    draw = partial(_draw, page=page, brushes=brushes)
    trim, bleed = around(each.box for each in page.placed), around(map(_with_bleed, page.placed))
    return PaperSide(page.width, page.height, draw, page.back, page.sheet, trim, bleed)


def _with_bleed(placed: PlacedSide) -> Box:
    """Return the box that a face is drawn in on its page, bleed included."""
    grown, clip = placed.box.inset(-placed.face.bleed), placed.clip
    if clip is None:
        return grown
    left, top = max(grown.x, clip.x), max(grown.y, clip.y)
    return Box(left, top, min(grown.right, clip.right) - left, min(grown.bottom, clip.bottom) - top)


def around(boxes: Iterable[Box]) -> Box | None:
    """Return the box around all boxes; None for no boxes."""
    every = list(boxes)
    if not every:
        return None
    left, top = min(box.x for box in every), min(box.y for box in every)
    return Box(left, top, max(box.right for box in every) - left, max(box.bottom for box in every) - top)


def pdf_bytes(
    pages: Sequence[Page],
    options: CardOptions,
    brushes: Brushes,
    title: str = "",
    made: datetime | None = None,
    progress: Progress = silent,
) -> bytes:
    """Return a PDF of pages, dated `made` (None: no date). `progress` counts pages and may raise."""
    sides = [side(page, brushes) for page in pages]
    return pdf_of(sides, profile(options), title, made, progress, language=options.language)


def pdf_of(
    sides: Sequence[PaperSide],
    printer: Printer,
    title: str = "",
    made: datetime | None = None,
    progress: Progress = silent,
    *,
    language: str,
) -> bytes:
    """Return a PDF of sides in a language, corrected for a printer, dated `made`. `progress` counts sides and may
    raise.
    """
    ensure_application()
    load_fonts()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(round(25.4 * UNIT))
    writer.setTitle(title or PROGRAM)
    writer.setCreator(PROGRAM)
    painter = QPainter()
    try:
        for number, each in enumerate(sides):
            writer.setPageLayout(paper_of(each))
            if number:
                writer.newPage()
            else:
                painter.begin(writer)
            paint_side(painter, each, printer)
            progress(number + 1, len(sides))
    finally:
        painter.end()
    raw = _mend_pdf(bytes(buffer.data().data()), made)
    return _name_by_content(_numbered(with_pages(raw, [_sheet(each, printer) for each in sides], language)))


def _sheet(side: PaperSide, printer: Printer) -> PdfPage:
    """Return the page boxes of a side, moved like the drawing by the printer's corrections."""
    whole = Box(0, 0, side.width, side.height)
    trim = _corrected(side.trim, side, printer) if side.trim else whole
    bleed = _corrected(side.bleed, side, printer) if side.bleed else trim
    return PdfPage(side.width, side.height, trim, bleed)


def _corrected(box: Box, side: PaperSide, printer: Printer) -> Box:
    x = (box.x - side.width / 2) * printer.scale_x + side.width / 2
    y = (box.y - side.height / 2) * printer.scale_y + side.height / 2
    if side.back:
        x, y = x + printer.back_x, y + printer.back_y
    return Box(x, y, box.w * printer.scale_x, box.h * printer.scale_y)


def paper_of(side: PaperSide) -> QPageLayout:
    """Return the page layout of a side, without margins, upright or turned."""
    size = QSizeF(min(side.width, side.height), max(side.width, side.height))
    upright = side.height >= side.width
    turned = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    paper = QPageSize(size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(paper, turned, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)


def paint_side(painter: QPainter, side: PaperSide, printer: Printer) -> None:
    """Draw a side on a painter in hundredths of a millimetre, corrected by the printer's scale and back offset."""
    painter.save()
    middle = side.width / 2 * UNIT, side.height / 2 * UNIT
    if printer.scale_x != 1.0 or printer.scale_y != 1.0:
        painter.translate(*middle)
        painter.scale(printer.scale_x, printer.scale_y)
        painter.translate(-middle[0], -middle[1])
    if side.back:
        painter.translate(printer.back_x * UNIT, printer.back_y * UNIT)
    side.draw(painter)
    painter.restore()


def _draw(painter: QPainter, page: Page, brushes: Brushes) -> None:
    for placed in page.placed:
        _place(painter, placed, brushes)
    for op in brushes.shared(page.under):
        op(painter)
    paint_marks(painter, page.marks, brushes)


def _place(painter: QPainter, placed: PlacedSide, brushes: Brushes) -> None:
    face = placed.face
    painter.save()
    if placed.clip:
        clip = placed.clip
        painter.setClipRect(QRectF(clip.x * UNIT, clip.y * UNIT, clip.w * UNIT, clip.h * UNIT))
    painter.translate(placed.x * UNIT, placed.y * UNIT)
    if placed.turn:
        painter.translate(face.width * UNIT, face.height * UNIT)
        painter.rotate(180)
    paint_face(painter, face, brushes, vector=False)
    painter.restore()


def _mend_pdf(raw: bytes, made: datetime | None = None) -> bytes:
    """Return Qt's PDF with words that can be searched, and with the given date or none.

    Every replacement is as long as what it replaces, so that the file's object table stays valid.
    """
    for number in {int(n) for n in _TO_UNICODE.findall(raw)}:
        start = raw.index(b"\n%d 0 obj" % number)
        end = raw.index(b"endobj", start)
        raw = raw[:start] + raw[start:end].replace(b"<0009>", b"<0020>") + raw[end:]
    raw = _INFO_DATE.sub(lambda found: _info_date(found, made), raw, count=2)
    return _XMP_DATE.sub(lambda found: _xmp_date(found, made), raw, count=3)


def _numbered(raw: bytes) -> bytes:
    """Return the file with its typefaces tagged in order of use: Qt's tags differ from start to start."""
    tags = dict.fromkeys(found[2] for found in _FACE.finditer(raw))
    new = {tag: b"AAAA" + bytes((65 + n // 26 % 26, 65 + n % 26)) for n, tag in enumerate(tags)}
    return _FACE.sub(lambda found: found[1] + new[found[2]], raw)


def _info_date(found: re.Match[bytes], made: datetime | None) -> bytes:
    if made is None:
        return b" " * len(found[0])
    return found[1] + made.astimezone(UTC).strftime("D:%Y%m%d%H%M%SZ").encode() + b")"


def _xmp_date(found: re.Match[bytes], made: datetime | None) -> bytes:
    if made is None:
        return b" " * len(found[0])
    return found[1] + made.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S+00:00").encode() + b'"'


def _name_by_content(raw: bytes) -> bytes:
    """Return the file with names derived from its content in place of Qt's random ones, of the same length."""
    random = _ID.search(raw, raw.rindex(b"trailer"))
    told = _XMP_ID.search(raw)
    given = [*(random.groups() if random else ()), *([told[1]] if told else [])]
    bare = raw
    for name in given:
        bare = bare.replace(name, b"")
    digest = hashlib.sha256(bare).hexdigest() + hashlib.sha256(b"2" + bare).hexdigest()
    for name in given:
        raw = raw.replace(name, _fill_name(name, digest))
    return raw


def _fill_name(name: bytes, digest: str) -> bytes:
    """Return a name of the same form, with the digits of a digest."""
    digits = iter(digest)
    return "".join("-" if sign == ord("-") else next(digits) for sign in name).encode()


def write_whole(path: Path, raw: bytes) -> None:
    """Replace a file in one go: temporary file beside it, fsync, rename. Raises OSError, and then an older one stays.

    A new file gets the system's rights for new files, a replaced one keeps its own.
    """
    write_together([(path, raw)])


def write_together(files: Iterable[tuple[Path, bytes]]) -> tuple[Path, ...]:
    """Move files into place once the last of them is made; raises OSError and what making them raises.

    Until then they lie beside their places under other names; where it is stopped none is left.
    """
    waiting: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, raw in files:
            waiting.append((path, _set_down(path, raw)))
        for path, temporary in waiting:
            temporary.replace(path)
    except BaseException as problem:
        for _, temporary in waiting:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            problem.filename = str(path)  # the file that was asked for: nobody knows the temporary one
        raise
    return tuple(path for path, _ in waiting)


def _set_down(path: Path, raw: bytes) -> Path:
    """Write a file under another name beside its place; where that fails none is left."""
    temporary, handle = beside(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
