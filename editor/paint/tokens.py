"""Figures on a board: round, with an emblem or face inside a ring in the colour and pattern of their side.

Sizes are those of the square around a token; a base smaller or larger than a cell keeps its true size (`side_px`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from editor.paint.markers import blank, draw_marker
from editor.paint.pictures import FACE, INK, PORTRAIT_SIZE, draw, has, picture
from editor.paint.typefaces import SANS, load_fonts

Pattern = Literal["plain", "dashes", "dots", "ticks", "double", "halves", "teeth", "quarters"]
Face = Literal["emblem", "portrait"]


@dataclass(frozen=True, slots=True)
class SideLook:
    """The look of a side: a colour (`#rrggbb`) and a pattern, each distinct by itself."""

    colour: str
    pattern: Pattern


SIDES: Final = (
    SideLook("#0072B2", "plain"),
    SideLook("#D55E00", "dashes"),
    SideLook("#009E73", "dots"),
    SideLook("#E69F00", "ticks"),
    SideLook("#CC79A7", "double"),
    SideLook("#56B4E9", "halves"),
    SideLook("#F0E442", "teeth"),
    SideLook("#4D4D4D", "quarters"),
)
"""The sides of a board in their order (colours after Okabe and Ito)."""
NEUTRAL: Final = SideLook("#8A8578", "plain")
TEAMS: Final[Mapping[str, SideLook]] = {"blue": SIDES[0], "red": SIDES[1], "green": SIDES[2]}
"""The looks of the teams that a rule set names by a colour."""


def side_look(team: str, colour: str = "") -> SideLook:
    """Return the look of a side: the colour it was given with the pattern of that colour, else its team's."""
    if not colour:
        return TEAMS.get(team, NEUTRAL)
    known = next((each for each in SIDES if each.colour.lower() == colour.lower()), None)
    return known or SideLook(colour, "double")


MARK_PX: Final = 16
"""Below this a number beside the emblem could not be read and would hide it."""
SMALL_PX: Final = 30
"""Below this a token is a little larger on its square, and its emblem on the token."""
PORTRAIT_PX: Final = 44
MOST_BADGES: Final = 3
_PAPER: Final = "#FBF6EA"
_SPARED: Final = "#7A848E"
_LIFE: Final = ((0.5, "#4C7A4A"), (0.25, "#C9962E"), (-1.0, "#C3452D"))


@dataclass(frozen=True, slots=True)
class TokenState:
    """What is shown of a figure's present state.

    `life` is the share of life left, 0 to 1; `facing` is in degrees clockwise from the top of the board; `badges` are
    ids of `editor.paint.markers`, of which the first three are drawn.
    """

    life: float = 1.0
    facing: float | None = None
    selected: bool = False
    activated: bool = False
    moved: bool = False
    defeated: bool = False
    badges: tuple[str, ...] = ()


FRESH: Final = TokenState()


@dataclass(frozen=True, slots=True)
class TokenSubject:
    """What a token shows: `id` names its emblem (`emblem-<id>`) and its portrait.

    A unit without an emblem shows its `symbol`, else `letters`, else the initials of its `name`; `mark` is a number
    beside a drawing that others of its side have too (`told_apart`).
    """

    id: str
    name: str
    symbol: str = ""
    letters: str = ""
    mark: str = ""


def token(
    unit: TokenSubject,
    side: SideLook,
    px: int,
    state: TokenState = FRESH,
    face: Face = "emblem",
    *,
    low_ink: bool = False,
    dpr: float = 1.0,
) -> QImage:
    """Return the token of a figure on a clear square of `px` pixels. Needs a QGuiApplication."""
    image = QImage(_kept(unit, side, max(4, round(px * dpr)), state, face, low_ink))
    image.setDevicePixelRatio(dpr)
    return image


def draw_token(
    painter: QPainter,
    rect: QRectF,
    unit: TokenSubject,
    side: SideLook,
    state: TokenState = FRESH,
    face: Face = "emblem",
    *,
    low_ink: bool = False,
) -> None:
    """Draw the token of a figure into a square, sharp on paper."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    shown = rect.width() * math.hypot(painter.deviceTransform().m11(), painter.deviceTransform().m12())
    painter.scale(rect.width() / 100, rect.width() / 100)
    _Artist(painter, unit, side, state, face, low_ink, shown).draw()
    painter.restore()


def side_px(base_mm: float, cell_mm: float, cell_px: float) -> float:
    """Return the side in pixels of the token's square for a base of `base_mm` millimetres, true to the board's scale.

    Ring and facing mark stand outside the base; without a base (0) the token has 94 hundredths of a cell.
    """
    return cell_px * (base_mm / cell_mm if base_mm > 0 else 0.94)


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
    emblem = f"emblem-{unit.id}"
    return emblem if has(emblem) else unit.symbol


@lru_cache(maxsize=1024)
def _kept(unit: TokenSubject, side: SideLook, px: int, state: TokenState, face: Face, low_ink: bool) -> QImage:
    image = blank(px)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px / 100, px / 100)
    _Artist(painter, unit, side, state, face, low_ink, px).draw()
    painter.end()
    return image


class _Artist:
    """Draws one token in a square of 100 units, which is `px` pixels wide."""

    def __init__(
        self,
        painter: QPainter,
        unit: TokenSubject,
        side: SideLook,
        state: TokenState,
        face: Face,
        low_ink: bool,
        px: float,
    ) -> None:
        self.painter, self.unit, self.side, self.state = painter, unit, side, state
        self.face, self.low_ink, self.px = face, low_ink, px
        self.middle = QPointF(50, 50)
        self.outer, self.ring = (40.0, 9.0) if px >= SMALL_PX else (43.0, 9.5)
        self.colour = _on_paper(QColor(side.colour)) if low_ink else QColor(side.colour)

    def draw(self) -> None:
        if not self.low_ink:
            self._shadow()
        if self.state.selected:
            self._halo()
        if self.state.facing is not None:
            self._facing(self.state.facing)
        self._disc()
        self._content()
        self._ring()
        if self.state.life < 1 and not self.state.defeated:
            self._life()
        if self.state.defeated:
            self._cross()
        self._badges()
        if self.unit.mark and self.px >= MARK_PX:
            self._mark()

    def _shadow(self) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        for step in (1, 2, 3):
            self.painter.setBrush(QColor(16, 21, 29, 34))
            self.painter.drawEllipse(QPointF(50 + step, 50 + step * 1.5), self.outer + 1, self.outer + 1)

    def _halo(self) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in (("#1E2A38", 7.0), ("#FFFFFF", 4.4), ("#C9962E", 2.4)):
            self.painter.setPen(QPen(QColor(colour), wide))
            self.painter.drawEllipse(self.middle, self.outer + 3.6, self.outer + 3.6)

    def _facing(self, degrees: float) -> None:
        self.painter.save()
        self.painter.translate(self.middle)
        self.painter.rotate(degrees)
        reach = 50.0
        tip = QPolygonF([QPointF(0, -reach), QPointF(16, -self.outer + 5), QPointF(-16, -self.outer + 5)])
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
        spent = self.state.activated or self.state.defeated
        self.painter.save()
        if spent:
            self.painter.setOpacity(0.38)
        drawing = drawing_of(self.unit)
        if self.face == "portrait" and self.px >= PORTRAIT_PX and has(self.unit.id):
            self._portrait()
        elif drawing:
            side = (self.outer - self.ring) * (1.36 if self.px >= SMALL_PX else 1.5)
            place = QRectF(50 - side / 2, 50 - side / 2, side, side)
            draw(self.painter, place, drawing, _SPARED if self.low_ink else INK)
        else:
            self._letters(QRectF(18, 22, 64, 56), 36, self.unit.letters or initials(self.unit.name))
        self.painter.restore()

    def _portrait(self) -> None:
        """Draw the face of the portrait as large as the ring allows."""
        inner = self.outer - self.ring
        scale = inner / FACE[2] * 1.06
        clip = QPainterPath()
        clip.addEllipse(self.middle, inner, inner)
        self.painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        place = QRectF(50 - FACE[0] * scale, 50 - FACE[1] * scale, PORTRAIT_SIZE[0] * scale, PORTRAIT_SIZE[1] * scale)
        drawn = picture(self.unit.id, max(32, round(place.width() * self.px / 100)))
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
