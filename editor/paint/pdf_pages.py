"""What Qt leaves out of a PDF and a print shop needs: exact sizes, cutting boxes, language.

Qt rounds a page to whole points (A4 to 595 x 842) and measures the drawing from the rounded upper edge; here every page
gets its true size, and the drawing is measured from the true edge. The drawings themselves are unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from typing import TYPE_CHECKING, Final

from models.sheets.marks import Box

if TYPE_CHECKING:
    import pikepdf

POINTS: Final = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page, in millimetres from its upper left corner: `trim`, what remains once it is cut, and `bleed`, the drawing
    beyond the cut. Where nothing is cut both are the whole paper.
    """

    width: float
    height: float
    trim: Box
    bleed: Box


def with_pages(raw: bytes, sheets: Sequence[PdfPage], language: str) -> bytes:
    """Return a PDF with the sizes and boxes of `sheets`, one for each page, and a language.

    Viewers show its title and print it at its true size.
    The same PDF and sheets give the same bytes.
    """
    import pikepdf  # noqa: PLC0415  no start needs it

    with pikepdf.open(BytesIO(raw)) as pdf:
        shifts: dict[Decimal, object] = {}
        for page, sheet in zip(pdf.pages, sheets, strict=True):
            _set_boxes(pdf, page, sheet, shifts)
        pdf.Root.Lang = pikepdf.String(language)
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"))
        out = BytesIO()
        # Streams stay packed as Qt packed them: packing them again would cost as much as drawing.
        pdf.save(out, deterministic_id=True, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return out.getvalue()


def _set_boxes(pdf: pikepdf.Pdf, page: pikepdf.Page, sheet: PdfPage, shifts: dict[Decimal, object]) -> None:
    import pikepdf  # noqa: PLC0415  only a PDF needs it

    unit = float(page.obj.get("/UserUnit", 1))
    rounded = Decimal(page.mediabox[3])  # type: ignore[arg-type]
    whole = Box(0, 0, sheet.width, sheet.height)
    for name, box in (("MediaBox", whole), ("BleedBox", sheet.bleed), ("TrimBox", sheet.trim)):
        page.obj[f"/{name}"] = pikepdf.Array(_corners(box, sheet, unit))
    lift = _points(sheet.height, unit) - rounded
    if lift:
        if lift not in shifts:
            shifts[lift] = pdf.make_stream(b"1 0 0 1 0 %s cm" % str(lift).encode())
        page.obj.Contents = pikepdf.Array([shifts[lift], page.obj.Contents])


def _corners(box: Box, sheet: PdfPage, unit: float) -> list[Decimal]:
    """Return the lower left and upper right corner of a box, in points from the lower left corner of the page."""
    left, right = max(box.x, 0.0), min(box.right, sheet.width)
    top, bottom = max(box.y, 0.0), min(box.bottom, sheet.height)
    return [_points(part, unit) for part in (left, sheet.height - bottom, right, sheet.height - top)]


def _points(mm: float, unit: float) -> Decimal:
    return Decimal(f"{mm * POINTS / unit:.4f}").normalize() + 0
