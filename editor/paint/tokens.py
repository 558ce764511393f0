"""Figures on a board, on the screen and on paper: a face on a round base, with a rim in the colour and pattern of its
side, wounds as pips, states as signs.

Sizes are those of the square around a token, of which the base takes the share `BASE`; a base smaller or larger than a
cell keeps its true size (`side_px`, `draw_standing`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from editor.paint.markers import blank, draw_marker
from editor.paint.pictures import FACE, INK, PORTRAIT_SIZE, draw, has, picture
from editor.paint.side_looks import SideLook
from editor.paint.typefaces import SANS, load_fonts

MARK_PX: Final = 16
"""Below this a number beside the emblem could not be read and would hide it."""
SMALL_PX: Final = 30
"""Below this signs and rim take a larger share of the token."""
LETTERS_PX: Final = 20
"""Below this no face could be known again: letters stand for it."""
BASE: Final = 0.86
"""The share of its square that a token's base takes: direction, rings and shadow stand outside it."""
MOST_PIPS: Final = 12
"""A life of no more points is shown as pips, a longer one as an arc."""
MOST_BADGES: Final = 3
_PAPER: Final = "#FBF6EA"
_SPARED: Final = "#7A848E"
_READY: Final = "#FFD24A"
_LEFT, _LOST = "#FFFFFF", "#C3281C"
_LIFE: Final = ((0.5, "#4C7A4A"), (0.25, "#C9962E"), (-1.0, "#C3452D"))


@dataclass(frozen=True, slots=True)
class TokenState:
    """What is shown of a figure's present state.

    `life` is the share of life left, 0 to 1, or of a short life in `pips` the points left and all of them; `facing` is
    in degrees clockwise from the top of the board; `badges` are ids of `editor.paint.markers`, of which the first three
    are drawn. `ready`: it may still act.
    """

    life: float = 1.0
    pips: tuple[int, int] = (0, 0)
    ready: bool = False
    prone: bool = False
    facing: float | None = None
    selected: bool = False
    activated: bool = False
    moved: bool = False
    defeated: bool = False
    badges: tuple[str, ...] = ()


FRESH: Final = TokenState()


@dataclass(frozen=True, eq=False)
class OwnFace:
    """A picture of the user's own, cropped as a portrait."""

    image: QImage


@dataclass(frozen=True, slots=True)
class TokenSubject:
    """What a token shows: `id` names its portrait and its emblem (`emblem-<id>`); `own` is a picture instead.

    A unit without either shows its `symbol`, else `letters`, else the initials of its `name`; `mark` is a number
    beside a drawing that others of its side have too (`told_apart`).
    """

    id: str
    name: str
    symbol: str = ""
    letters: str = ""
    mark: str = ""
    own: OwnFace | None = None


def token(
    unit: TokenSubject,
    side: SideLook,
    px: int,
    state: TokenState = FRESH,
    *,
    low_ink: bool = False,
    dpr: float = 1.0,
) -> QImage:
    """Return the token of a figure on a clear square of `px` pixels. Needs a QGuiApplication."""
    image = QImage(_cached_token(unit, side, max(4, round(px * dpr)), state, low_ink))
    image.setDevicePixelRatio(dpr)
    return image


def draw_token(
    painter: QPainter,
    rect: QRectF,
    unit: TokenSubject,
    side: SideLook,
    state: TokenState = FRESH,
    *,
    low_ink: bool = False,
) -> None:
    """Draw the token of a figure into a square, sharp on paper."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    shown = rect.width() * math.hypot(painter.deviceTransform().m11(), painter.deviceTransform().m12())
    painter.scale(rect.width() / 100, rect.width() / 100)
    _Artist(painter, unit, side, state, low_ink, shown).draw()
    painter.restore()


def draw_standing(
    painter: QPainter, middle: QPointF, base: float, unit: TokenSubject, side: SideLook, state: TokenState = FRESH
) -> None:
    """Draw the token of a figure on a board, its base `base` pixels wide about its middle."""
    px = max(round(base / BASE), 4)
    made = token(unit, side, px, state, dpr=painter.device().devicePixelRatioF())
    painter.drawImage(QPointF(middle.x() - px / 2, middle.y() - px / 2), made)


def side_px(base_mm: float, cell_mm: float, cell_px: float) -> float:
    """Return the width in pixels of a base of `base_mm` millimetres, true to the board's scale.

    Without a base (0) it has 84 hundredths of a cell: its token keeps inside.
    """
    return cell_px * (base_mm / cell_mm if base_mm > 0 else 0.84)


def facing_degrees(ahead: tuple[int, int]) -> float | None:
    """Return a direction (x to the right, y down) in degrees clockwise from the top of the board; None for none."""
    return math.degrees(math.atan2(ahead[0], -ahead[1])) if ahead != (0, 0) else None


def initials(name: str) -> str:
    """Return two letters for a name: the first of its first and last word, or the first two of its only word; else
    `?`.
    """
    words = [word for word in name.replace("-", " ").replace("’", " ").split() if word[0].isalnum()]
    if not words:
        return "?"
    if len(words) == 1:
        return words[0][:2].capitalize()
    return (words[0][0] + words[-1][0]).upper()


def drawing_of(unit: TokenSubject) -> str:
    """Return the name of the drawing on a token; "" where it shows letters."""
    return next((each for each in (unit.id, f"emblem-{unit.id}") if has(each)), unit.symbol)


@lru_cache(maxsize=1024)
def _cached_token(unit: TokenSubject, side: SideLook, px: int, state: TokenState, low_ink: bool) -> QImage:
    image = blank(px)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px / 100, px / 100)
    _Artist(painter, unit, side, state, low_ink, px).draw()
    painter.end()
    return image


class _Artist:
    """Draws one token in a square of 100 units, which is `px` pixels wide."""

    def __init__(
        self, painter: QPainter, unit: TokenSubject, side: SideLook, state: TokenState, low_ink: bool, px: float
    ) -> None:
        self.painter, self.unit, self.side, self.state = painter, unit, side, state
        self.low_ink, self.px = low_ink, px
        self.middle = QPointF(50, 50)
        self.outer, self.ring = 50 * BASE, 7.5 if px >= SMALL_PX else 9.0
        self.colour = _on_paper(QColor(side.colour)) if low_ink else QColor(side.colour)

    def draw(self) -> None:
        if not self.low_ink:
            self._shadow()
        if self.state.selected:
            self._rings((INK, 7.0), ("#FFFFFF", 4.4), ("#C9962E", 2.4))
        elif self.state.ready:
            self._rings((INK, 7.0), (_READY, 5.0))
        if self.state.facing is not None:
            self._facing(self.state.facing)
        self._disc()
        self._content()
        self._ring()
        if self.state.pips[1] and not self.state.defeated:
            self._pips(*self.state.pips)
        elif self.state.life < 1 and not self.state.defeated:
            self._life()
        if self.state.defeated:
            self._cross()
        self._badges()
        if self.unit.mark and self.px >= MARK_PX:
            self._mark()

    def _shadow(self) -> None:
        """Draw a soft shadow, away from the light at the upper left."""
        soft = QRadialGradient(QPointF(52.5, 54), self.outer + 4)
        soft.setColorAt(0.86, QColor(16, 21, 29, 150))
        soft.setColorAt(1, QColor(16, 21, 29, 0))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(soft))
        self.painter.drawEllipse(QPointF(52.5, 54), self.outer + 4, self.outer + 4)

    def _rings(self, *rings: tuple[str, float]) -> None:
        """Draw rings of a colour and a width round the base, one over another."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in rings:
            self.painter.setPen(QPen(QColor(colour), wide))
            self.painter.drawEllipse(self.middle, self.outer + 2.8, self.outer + 2.8)

    def _facing(self, degrees: float) -> None:
        self.painter.save()
        self.painter.translate(self.middle)
        self.painter.rotate(degrees)
        tip = QPolygonF([QPointF(0, -50), QPointF(17, -self.outer + 6), QPointF(-17, -self.outer + 6)])
        self.painter.setPen(QPen(QColor(INK), 2.4, j=Qt.PenJoinStyle.RoundJoin))
        self.painter.setBrush(QColor("#FFFFFF") if self.low_ink else self.colour)
        self.painter.drawPolygon(tip)
        self.painter.restore()

    def _disc(self) -> None:
        inner = self.outer - self.ring
        paper = QRadialGradient(QPointF(42, 38), self.outer * 1.3)
        paper.setColorAt(0, QColor("#FFFFFF"))
        paper.setColorAt(0.55, QColor("#FFFFFF" if self.low_ink else _PAPER))
        paper.setColorAt(1, QColor("#FFFFFF" if self.low_ink else "#DCCFAF"))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(paper))
        self.painter.drawEllipse(self.middle, inner + 1, inner + 1)

    def _content(self) -> None:
        self.painter.save()
        self.painter.setOpacity(0.5 if self.state.activated or self.state.defeated else 1.0)
        if self.state.prone:
            self.painter.translate(self.middle)
            self.painter.rotate(90)
            self.painter.translate(-self.middle)
        emblem = drawing_of(replace(self.unit, id="" if self.low_ink else self.unit.id)) or f"emblem-{self.unit.id}"
        if self.px < LETTERS_PX:
            self._letters(QRectF(14, 18, 72, 64), 46, self.unit.letters or initials(self.unit.name))
        elif not self.low_ink and (self.unit.own is not None or has(self.unit.id)):
            self._portrait()
        elif has(emblem):
            side = (self.outer - self.ring) * 1.42
            place = QRectF(50 - side / 2, 50 - side / 2, side, side)
            draw(self.painter, place, emblem, _SPARED if self.low_ink else INK)
        else:
            self._letters(QRectF(18, 22, 64, 56), 36, self.unit.letters or initials(self.unit.name))
        self.painter.restore()

    def _portrait(self) -> None:
        """Draw the face of the portrait as large as the rim allows."""
        inner = self.outer - self.ring
        scale = inner / FACE[2] * (1.06 if self.px >= 2 * SMALL_PX else 1.28)
        clip = QPainterPath()
        clip.addEllipse(self.middle, inner, inner)
        self.painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        place = QRectF(50 - FACE[0] * scale, 50 - FACE[1] * scale, PORTRAIT_SIZE[0] * scale, PORTRAIT_SIZE[1] * scale)
        own, px = self.unit.own, max(32, round(place.width() * self.px / 100))
        drawn = own.image if own is not None else picture(self.unit.id, px)
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.painter.drawImage(place, drawn)

    def _letters(self, place: QRectF, high: int, words: str) -> None:
        load_fonts()
        font = QFont(SANS)
        font.setPixelSize(high)
        font.setWeight(QFont.Weight.Black)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        self.painter.setFont(font)
        self.painter.setPen(QColor(INK))
        self.painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    def _ring(self) -> None:
        middle = self.outer - self.ring / 2
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        ground = QColor("#FFFFFF") if self.low_ink else self.colour
        self.painter.setPen(QPen(ground, self.ring))
        self.painter.drawEllipse(self.middle, middle, middle)
        self._pattern(middle, self.colour if self.low_ink else _contrast(self.colour))
        if not self.low_ink:
            self._shine(middle)
        for radius, wide in ((self.outer, 2.6), (self.outer - self.ring, 1.6)):
            self.painter.setPen(QPen(self.colour if self.low_ink else QColor(INK), wide))
            self.painter.drawEllipse(self.middle, radius, radius)

    def _shine(self, radius: float) -> None:
        box = QRectF(50 - radius, 50 - radius, radius * 2, radius * 2)
        self.painter.setPen(QPen(QColor(255, 255, 255, 70), self.ring * 0.9, c=Qt.PenCapStyle.FlatCap))
        self.painter.drawArc(box, 90 * 16, 90 * 16)

    def _pattern(self, radius: float, ink: QColor) -> None:
        """Draw the side's pattern as strokes along the ring, few enough to be seen at 16 pixels."""
        wide, kind = self.ring, self.side.pattern
        strokes: Mapping[str, tuple[int, float, float]] = {
            "dashes": (8, 0.5, 0.5),
            "ticks": (16, 0.28, 0.95),
            "halves": (2, 0.5, 0.95),
            "quarters": (4, 0.5, 0.95),
        }
        if kind in strokes:
            count, share, thick = strokes[kind]
            box = QRectF(50 - radius, 50 - radius, radius * 2, radius * 2)
            self.painter.setPen(QPen(ink, wide * thick, c=Qt.PenCapStyle.FlatCap))
            for k in range(count):
                self.painter.drawArc(box, round(k * 5760 / count), round(5760 / count * share))
        elif kind == "double":
            self.painter.setPen(QPen(ink, wide * 0.3))
            self.painter.drawEllipse(self.middle, radius, radius)
        elif kind in ("dots", "teeth"):
            self._beads(radius, ink, kind == "teeth")

    def _beads(self, radius: float, ink: QColor, teeth: bool) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)
        for k in range(10):
            self.painter.save()
            self.painter.translate(self.middle)
            self.painter.rotate(k * 36)
            if teeth:
                half, top = self.ring / 2, -radius
                self.painter.drawPolygon(
                    QPolygonF([QPointF(-5, top + half), QPointF(5, top + half), QPointF(0, top - half)])
                )
            else:
                self.painter.drawEllipse(QPointF(0, -radius), self.ring * 0.3, self.ring * 0.3)
            self.painter.restore()
        self.painter.setBrush(Qt.BrushStyle.NoBrush)

    def _life(self) -> None:
        """Draw the life left as an arc under the emblem, also told by its colour."""
        left = min(max(self.state.life, 0.0), 1.0)
        colour = next(colour for least, colour in _LIFE if left > least)
        radius = self.outer - self.ring - 3.4
        box = QRectF(50 - radius, 50 - radius, radius * 2, radius * 2)
        for ink, wide, share in ((QColor(INK), 6.4, 1.0), (QColor("#FFFFFF"), 4.2, 1.0), (QColor(colour), 4.2, left)):
            if share > 0:
                self.painter.setPen(QPen(ink, wide, c=Qt.PenCapStyle.FlatCap))
                self.painter.drawArc(box, 205 * 16, round(130 * 16 * share))

    def _pips(self, left: int, most: int) -> None:
        """Draw the points of a short life along the lower rim: full ones are left, hollow ones are wounds."""
        radius, step = self.outer - 1, min(26.0, 170 / most)
        side = 5.6 if self.px >= SMALL_PX else 7.2
        for number in range(most):
            turn = math.radians(90 + (number - (most - 1) / 2) * -step)
            at = QPointF(50 + radius * math.cos(turn), 50 + radius * math.sin(turn))
            self.painter.setPen(QPen(QColor(INK), 2.2))
            self.painter.setBrush(QColor(_LEFT if number < left else _LOST))
            self.painter.drawEllipse(at, side, side)

    def _cross(self) -> None:
        for ink, wide in ((QColor("#FFFFFF"), 11.0), (QColor("#C3452D"), 6.5)):
            self.painter.setPen(QPen(ink, wide, c=Qt.PenCapStyle.RoundCap))
            self.painter.drawLine(QPointF(30, 30), QPointF(70, 70))
            self.painter.drawLine(QPointF(70, 30), QPointF(30, 70))

    def _badges(self) -> None:
        shown = list(self.state.badges)
        if self.state.activated and not self.state.defeated:
            shown.insert(0, "activated")
        if self.state.moved:
            shown.append("moved")
        side = 30.0 if self.px >= SMALL_PX else 38.0
        for kind, angle in zip(shown[:MOST_BADGES], (-45, 45, 135), strict=False):
            x = 50 + 38 * math.cos(math.radians(angle)) - side / 2
            y = 50 + 38 * math.sin(math.radians(angle)) - side / 2
            draw_marker(self.painter, QRectF(x, y, side, side), kind, low_ink=self.low_ink)

    def _mark(self) -> None:
        """Write the number of a figure on a plate at its upper left, larger on a small token."""
        side, high = (32.0, 25) if self.px >= SMALL_PX else (44.0, 36)
        place = QRectF(0, 0, side + 10.0 * (len(self.unit.mark) - 1), side)
        self.painter.setPen(QPen(QColor(INK), 2.4))
        self.painter.setBrush(QColor("#FFFFFF"))
        self.painter.drawRoundedRect(place.adjusted(1.5, 1.5, -1.5, -1.5), side / 2, side / 2)
        self._letters(place, high, self.unit.mark)


def _on_paper(colour: QColor) -> QColor:
    """Return a colour dark enough for a line on white."""
    return colour.darker(150) if colour.lightness() > 110 and colour.green() > 120 else colour


def _contrast(colour: QColor) -> QColor:
    """Return white or ink, whichever contrasts more with a colour."""
    light = colour.red() * 0.299 + colour.green() * 0.587 + colour.blue() * 0.114
    return QColor(INK) if light > 140 else QColor("#FFFFFF")
