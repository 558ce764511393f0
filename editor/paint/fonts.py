"""The two typefaces of what we print, Source Sans and Source Serif, loaded from their installed packages.

Type is set in hundredths of a millimetre: a font of `pixels(7)` is 7 points high on a painter whose unit is that.
"""

from __future__ import annotations

import os
import threading
from functools import lru_cache
from pathlib import Path
from typing import Final

import font_source_sans_pro
import font_source_serif_pro
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

from editor.paint.pictures import has as drawn
from models.sheets.marks import MM_PER_POINT, Style

UNIT: Final = 100
"""Units of a printed page per millimetre."""
SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"
_FILES: Final = {
    font_source_sans_pro: ("SourceSansPro-Regular", "SourceSansPro-It", "SourceSansPro-Semibold", "SourceSansPro-Bold"),
    font_source_serif_pro: ("SourceSerifPro-Regular", "SourceSerifPro-It", "SourceSerifPro-Bold"),
}
_VOICES: Final = {
    Style.TITLE: (SERIF, QFont.Weight.Bold, False),
    Style.SUBTITLE: (SERIF, QFont.Weight.Normal, True),
    Style.NUMBER: (SERIF, QFont.Weight.Bold, False),
    Style.HEADING: (SANS, QFont.Weight.Bold, False),
    Style.LABEL: (SANS, QFont.Weight.DemiBold, False),
    Style.STRONG: (SANS, QFont.Weight.Bold, False),
    Style.TEXT: (SANS, QFont.Weight.Normal, False),
    Style.NOTE: (SANS, QFont.Weight.Normal, True),
}
_SPACED: Final = {Style.HEADING: 106.0}
_REFERENCE: Final = 1000


def ensure_application() -> QGuiApplication:
    """Return the running application, or start one without a screen: typefaces need it, windows do not."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    if not os.environ.get("QT_QPA_PLATFORM"):
        return QGuiApplication(["portulan", "-platform", "offscreen"])
    return QGuiApplication(["portulan"])


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Register the typefaces with Qt, once; return their families. Needs a QGuiApplication."""
    families: list[str] = []
    for package, names in _FILES.items():
        folder = Path(package.__file__).parent / "files"
        for name in names:
            number = QFontDatabase.addApplicationFont(str(folder / f"{name}.ttf"))
            families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))


def pixels(points: float) -> int:
    """Return the height in page units of a type size in points."""
    return max(1, round(points * MM_PER_POINT * UNIT))


def font(style: Style, size: int) -> QFont:
    """Return the font of a voice, `size` page units high: no hinting, no ligatures (words stay searchable)."""
    return _LOCAL.font(style, size)


def _made(style: Style, size: int) -> QFont:
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
        self._ems: dict[Style, dict[str, float]] = {style: {} for style in Style}
        self._fonts = {style: QFontMetricsF(font(style, _REFERENCE)) for style in Style}

    def width(self, text: str, style: Style, points: float) -> float:
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
