"""The voices of what we print, each in one of our two typefaces, and how wide they set a word.

Type is set in hundredths of a millimetre: a font of `pixels(7)` is 7 points high on a painter whose unit is that.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF

from editor.paint.pictures import has as drawn
from editor.paint.typefaces import SANS, SERIF, ensure_application, load_fonts
from models.sheets.marks import MM_PER_POINT, TextStyle

UNIT: Final = 100
"""Units of a printed page per millimetre."""
_VOICES: Final = {
    TextStyle.TITLE: (SERIF, QFont.Weight.Bold, False),
    TextStyle.SUBTITLE: (SERIF, QFont.Weight.Normal, True),
    TextStyle.NUMBER: (SERIF, QFont.Weight.Bold, False),
    TextStyle.HEADING: (SANS, QFont.Weight.Bold, False),
    TextStyle.LABEL: (SANS, QFont.Weight.DemiBold, False),
    TextStyle.STRONG: (SANS, QFont.Weight.Bold, False),
    TextStyle.TEXT: (SANS, QFont.Weight.Normal, False),
    TextStyle.NOTE: (SANS, QFont.Weight.Normal, True),
    TextStyle.PROSE: (SERIF, QFont.Weight.Normal, False),
}
_SPACED: Final = {TextStyle.HEADING: 106.0}
_REFERENCE: Final = 1000


def pixels(points: float) -> int:
    """Return the height in page units of a type size in points."""
    return max(1, round(points * MM_PER_POINT * UNIT))


def font(style: TextStyle, size: int) -> QFont:
    """Return the font of a voice, `size` page units high: no hinting, no ligatures (words stay searchable)."""
    return _LOCAL.font(style, size)


def _made(style: TextStyle, size: int) -> QFont:
    load_fonts()
    family, weight, italic = _VOICES[style]
    made = QFont(family)
    made.setPixelSize(size)
    made.setWeight(weight)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setFeature(QFont.Tag("liga"), 0)
    if style in _SPACED:
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACED[style])
    return made


class QtMetrics:
    """Widths of words as Qt draws them, measured once and scaled: type without hinting is proportional."""

    def __init__(self) -> None:
        load_fonts()
        self._ems: dict[TextStyle, dict[str, float]] = {style: {} for style in TextStyle}
        self._fonts = {style: QFontMetricsF(font(style, _REFERENCE)) for style in TextStyle}

    def width(self, text: str, style: TextStyle, points: float) -> float:
        """Return the width in millimetres of `text` on one line."""
        known = self._ems[style]
        em = known.get(text)
        if em is None:
            if len(known) > 50_000:
                known.clear()
            em = known[text] = self._fonts[style].horizontalAdvance(text) / _REFERENCE
        return em * points * MM_PER_POINT

    def has(self, picture: str) -> bool:
        """Return whether `editor.paint.pictures` knows a drawing of this name."""
        return drawn(picture)


class _Local(threading.local):
    """Fonts and widths of each thread: Qt's typefaces belong to the thread that first used them."""

    def __init__(self) -> None:
        self.font = lru_cache(maxsize=512)(_made)
        self.metrics = lru_cache(maxsize=1)(QtMetrics)


_LOCAL: Final = _Local()


def metrics() -> QtMetrics:
    """Return the one QtMetrics of this thread: layouts are cached by it."""
    return _LOCAL.metrics()


__all__ = ["SANS", "SERIF", "UNIT", "QtMetrics", "ensure_application", "font", "load_fonts", "metrics", "pixels"]
