"""Our own SVG drawings in a form Qt can paint: on a screen, an image or paper.

Qt takes a list of typefaces for one name, and draws the rim of a letter over it: so the halo of a name becomes a
drawing of its own below it.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from editor.paint.fonts import SANS, SERIF, ensure_application, load_fonts, own_letters
from models.sheets.marks import TextStyle

_FAMILIES: Final = {
    "'Source Sans Pro','Source Sans 3',Helvetica,Arial,sans-serif": SANS,
    "'Source Serif Pro','Source Serif 4',Georgia,serif": SERIF,
}
_TEXT: Final = re.compile(r"<text ([^>]*)>([^<]+)</text>")
_HALO: Final = re.compile(r'<text ([^>]*?) paint-order="stroke" (stroke="[^"]*" stroke-width="[^"]*")>([^<]*)</text>')


def painted(drawing: str) -> QSvgRenderer:
    """Return one of our SVGs in a form Qt can paint."""
    ensure_application()
    load_fonts()
    for listed, family in _FAMILIES.items():
        drawing = drawing.replace(listed, family)
    drawing = _HALO.sub(_under, _TEXT.sub(_own, drawing))
    return QSvgRenderer(QByteArray(drawing.encode("utf-8")))


def _own(found: re.Match[str]) -> str:
    """Return words in our own letters: upright where the italics lack some."""
    style, words = found.groups()
    said = unescape(words)
    if own_letters(said, TextStyle.NOTE)[1] is not TextStyle.NOTE:
        style = style.replace(' font-style="italic"', "")
    return f"<text {style}>{escape(own_letters(said, TextStyle.TEXT)[0], quote=False)}</text>"


def _under(found: re.Match[str]) -> str:
    """Return a name twice: only its rim, then the letters."""
    style, rim, words = found.groups()
    bare = re.sub(r' ?fill="[^"]*"', "", style)
    return f'<text {bare} fill="none" {rim}>{words}</text><text {style}>{words}</text>'
