"""Words on a map, on a plate so that they can be read on every ground."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from editor.paint.fonts import SANS, load_fonts
from editor.paint.maps.style import Style, clear


def words_font(size: int) -> QFont:
    """Return the typeface of words on a map, `size` painter's units high; each thread has its own."""
    return _LOCAL.font(size)


def _label_font(size: int) -> QFont:
    load_fonts()
    font = QFont(SANS)
    font.setPixelSize(max(size, 1))
    font.setWeight(QFont.Weight.DemiBold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class _Local(threading.local):
    """Qt's typefaces belong to the thread that first used them."""

    def __init__(self) -> None:
        self.font = lru_cache(maxsize=64)(_label_font)


_LOCAL: Final = _Local()
_MOST: Final = 14
"""Words longer than this, in heights of a letter, are cut."""


def plate_size(text: str, size: float) -> QSizeF:
    """Return the width and height of the plate for words, its stripe included, in painter's units."""
    metrics = QFontMetricsF(words_font(round(size)))
    wide = min(metrics.horizontalAdvance(text), size * _MOST)
    return QSizeF(wide + size * 1.2, size * 1.45)


def plate(
    painter: QPainter,
    middle: QPointF,
    text: str,
    size: float,
    style: Style,
    stripe: QColor | None = None,
    room: float = 0.0,
) -> None:
    """Paint words on a plate around a point, with a coloured stripe on its left if a colour is given."""
    font = words_font(round(size))
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room or size * _MOST)
    pad, mark = size * 0.4, size * 0.4 if stripe is not None else 0.0
    wide, high = metrics.horizontalAdvance(shown) + 2 * pad + mark, size * 1.45
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(style.ink), style.line(size * 0.05)))
    painter.setBrush(clear(style.paper, 255 if style.vector else 228))
    painter.drawRoundedRect(box, size * 0.25, size * 0.25)
    if stripe is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stripe)
        painter.drawRect(QRectF(box.left() + size * 0.2, box.top() + size * 0.25, size * 0.28, high - size * 0.5))
    painter.setFont(font)
    painter.setPen(QColor(style.ink))
    painter.drawText(
        box.adjusted(pad + mark, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown
    )
