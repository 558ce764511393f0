"""The roles of type in print, each in one of our two typefaces, and the widths of words in them.

Type is set in hundredths of a millimetre: a font of `pixels(7)` is 7 points high on a painter with that unit.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF, QRawFont

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
_OTHERWISE: Final = {
    TextStyle.TITLE: TextStyle.STRONG,
    TextStyle.NUMBER: TextStyle.STRONG,
    TextStyle.SUBTITLE: TextStyle.PROSE,
    TextStyle.PROSE: TextStyle.TEXT,
    TextStyle.NOTE: TextStyle.TEXT,
}
"""The role whose face has more letters."""
_PLAIN: Final = str.maketrans({"\u2003": "\u2007\u2007", "\u2010": "-", "\u2011": "-"})
MISSING: Final = "?"
_SPACED: Final = {TextStyle.HEADING: 106.0}
_REFERENCE: Final = 1000


def pixels(points: float) -> int:
    """Return a type size in points as a height in page units (hundredths of a millimetre)."""
    return max(1, round(points * MM_PER_POINT * UNIT))


def font(style: TextStyle, size: int) -> QFont:
    """Return the font of a role, `size` page units high: without hinting, and without ligatures so that words can be
    found.
    """
    return _LOCAL.font(style, size)


def _make_font(style: TextStyle, size: int) -> QFont:
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


@lru_cache(maxsize=16384)
def own_letters(text: str, style: TextStyle) -> tuple[str, TextStyle]:
    """Return words, and the role to set them in, for which our typefaces have every letter: nothing is left to those of
    the machine. Letters that none of ours has become question marks.
    """
    plain = text.translate(_PLAIN)
    while style in _OTHERWISE and not all(_has(style, ord(letter)) for letter in plain):
        style = _OTHERWISE[style]
    letters = (letter if _has(style, ord(letter)) else "\u00a0" if letter.isspace() else MISSING for letter in plain)
    return "".join(letters), style


def _has(style: TextStyle, letter: int) -> bool:
    return _LOCAL.raw(style).supportsCharacter(letter)


@dataclass(frozen=True, slots=True)
class OwnMetrics:
    """The widths of words set in `own_letters`; all are equal, because cached layouts refer to them."""

    def width(self, text: str, style: TextStyle, points: float) -> float:
        """Return the width in millimetres of `text` on one line."""
        return metrics().width(*own_letters(text, style), points)

    def has(self, picture: str) -> bool:
        """Return whether `editor.paint.pictures` knows a drawing of this name."""
        return drawn(picture)


class QtMetrics:
    """The widths of words as Qt draws them, measured once and scaled: without hinting they are proportional to the
    size.
    """

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
    """The fonts and widths of each thread: Qt's typefaces belong to the thread that first used them."""

    def __init__(self) -> None:
        self.font = lru_cache(maxsize=512)(_make_font)
        self.raw = lru_cache(maxsize=None)(lambda style: QRawFont.fromFont(_make_font(style, _REFERENCE)))
        self.metrics = lru_cache(maxsize=1)(QtMetrics)


_LOCAL: Final = _Local()


def metrics() -> QtMetrics:
    """Return the QtMetrics of this thread, always the same: cached layouts refer to it."""
    return _LOCAL.metrics()


__all__ = [
    "SANS", "SERIF", "UNIT", "OwnMetrics", "QtMetrics", "ensure_application", "font", "load_fonts", "metrics",
    "own_letters", "pixels",
]  # fmt: skip
