"""What stands and lies on the board of a battle: figures, markers, ways, targets, drawn anew in every frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from editor.paint.markers import draw_marker
from editor.paint.tokens import NEUTRAL, SideLook, TokenState, Unit, side_look, side_px, token
from editor.play.hand import Chosen
from editor.widgets.camera import Camera
from editor.widgets.look import Look
from models.games.battle_values import Mark, Offered, Token, View, Walked
from models.games.pieces import NOWHERE, SideShown
from models.maps.grid import Cell

INK: Final = "#101820"
WAY: Final = "#35C2F0"
AIM: Final = "#FF6A4D"
START: Final = "#FFC94A"
_READABLE: Final = 15
_NUMBERED: Final = 26
"""Pixels a cell from which the life of figures is written on them; below, the arc round a token tells it."""


@dataclass(frozen=True, slots=True)
class Sights:
    """What of it is drawn: the share of life as a number, the costs of cells."""

    numbers: bool = True
    costs: bool = True


class Scene:
    """Draws one moment of a battle; `looks` gives every side its colour and pattern."""

    def __init__(self, look: Look, sides: Sequence[SideShown]) -> None:
        self._look = look
        self.looks = {each.id: side_look(each.team, each.color) for each in sides}
        self.sights = Sights()

    def side(self, side: str) -> SideLook:
        """Return how a side is told from the others."""
        return self.looks.get(side, NEUTRAL)

    # -- on the ground ---------------------------------------------------------------------------------------------

    def draw_cells(self, painter: QPainter, camera: Camera, cells: Sequence[Cell], colour: str) -> None:
        """Tint cells that can be chosen, each with a frame."""
        fill = QColor(colour)
        fill.setAlpha(70)
        inset = max(camera.scale * 0.06, 1.0)
        for cell in cells:
            place = camera.rect(cell).adjusted(inset, inset, -inset, -inset)
            painter.setPen(QPen(QColor(colour), max(camera.scale * 0.05, 1.0)))
            painter.setBrush(fill)
            painter.drawRoundedRect(place, inset * 2, inset * 2)

    def draw_reach(self, painter: QPainter, camera: Camera, chosen: Chosen) -> None:
        """Tint the cells a figure may stop on, with what each costs."""
        reach = chosen.reach
        if reach is None:
            return
        cells = [cell for cell in reach.costs if cell in reach.stops and cell != reach.start]
        self.draw_cells(painter, camera, cells, WAY)
        if self.sights.costs and camera.scale >= _READABLE:
            for cell in cells:
                self._word(painter, camera.rect(cell), str(reach.costs[cell]), 0.34, QColor(INK), plate="")

    def draw_walks(self, painter: QPainter, camera: Camera, walks: Sequence[tuple[Walked, str]]) -> None:
        """Draw the ways figures took in this turn: a dotted line in the colour of the side."""
        for walked, side in walks:
            self._line(painter, camera, walked.cells, self.side(side).colour, dotted=True)

    def draw_path(self, painter: QPainter, camera: Camera, path: Sequence[Cell]) -> None:
        """Draw the way a figure would take."""
        self._line(painter, camera, path, WAY, dotted=False)
        if path:
            spot = camera.middle(path[-1])
            painter.setPen(QPen(QColor(INK), 1.5))
            painter.setBrush(QColor(WAY))
            painter.drawEllipse(spot, camera.scale * 0.16, camera.scale * 0.16)

    def _line(self, painter: QPainter, camera: Camera, cells: Sequence[Cell], colour: str, *, dotted: bool) -> None:
        line = QPolygonF([camera.middle(cell) for cell in cells])
        wide = max(camera.scale * 0.1, 2.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((INK, wide + 2), (colour, wide)):
            style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(ink), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(line)

    def draw_ahead(self, painter: QPainter, camera: Camera, looked: Chosen) -> None:
        """Tint where the figure pointed at may go, in the pattern of its side: thin, without a number."""
        reach = looked.ahead
        if reach is None:
            return
        fill = QColor(self.side(looked.token.side).colour)
        frame = QColor(fill)
        fill.setAlpha(60)
        painter.setPen(QPen(frame, max(camera.scale * 0.03, 0.8), Qt.PenStyle.DotLine))
        painter.setBrush(fill)
        for cell in reach.stops:
            painter.drawRect(camera.rect(cell).adjusted(1.5, 1.5, -1.5, -1.5))

    # -- figures ---------------------------------------------------------------------------------------------------

    def draw_marks(self, painter: QPainter, camera: Camera, marks: Sequence[Mark]) -> None:
        """Draw the markers that lie on cells."""
        for mark in marks:
            inset = camera.scale * 0.14
            draw_marker(painter, camera.rect(mark.cell).adjusted(inset, inset, -inset, -inset), mark.kind)

    def draw_done(self, painter: QPainter, camera: Camera, marks: Sequence[Mark]) -> None:
        """Draw the markers of the act just done: at the corner of a figure's cell, or astride two of them."""
        side = max(camera.scale * 0.5, 12.0)
        for mark in marks:
            place = QRectF(0, 0, side, side)
            if mark.to == NOWHERE:
                place.moveCenter(camera.rect(mark.cell).topRight())
            elif max(abs(mark.to[0] - mark.cell[0]), abs(mark.to[1] - mark.cell[1])) > 0:
                place.moveCenter((camera.middle(mark.cell) + camera.middle(mark.to)) / 2)
            else:
                place.moveCenter(camera.rect(mark.cell).topRight())
            draw_marker(painter, place, mark.kind)

    def draw_figures(
        self, painter: QPainter, camera: Camera, view: View, chosen: str, lifted: Mapping[str, QPointF]
    ) -> None:
        """Draw every figure on the board; `lifted` ones where they are being dragged to."""
        px = max(round(side_px(0, 1, camera.scale)), 4)
        for each in sorted(view.tokens, key=lambda t: (t.id in lifted, t.id == chosen)):
            if each.state not in ("up", "inert", "broken"):
                continue
            middle = lifted.get(each.id, camera.middle(each.cell))
            picture = token(
                Unit(each.face or each.type, each.name[self._look.t.lang]),
                self.side(each.side),
                px,
                _state(each, selected=each.id == chosen),
                dpr=painter.device().devicePixelRatioF(),
            )
            if each.id == chosen:
                self._halo(painter, camera, middle)
            painter.setOpacity(0.75 if each.state == "inert" else 1.0)
            painter.drawImage(QPointF(middle.x() - px / 2, middle.y() - px / 2), picture)
            painter.setOpacity(1.0)
            if self.sights.numbers and camera.scale >= _NUMBERED:
                self._life(painter, camera, middle, each)

    def _halo(self, painter: QPainter, camera: Camera, middle: QPointF) -> None:
        """Draw the ring of the figure that is chosen: double, so that it is told without its colour."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width, radius in ((INK, 5.0, 0.56), ("#FFFFFF", 3.0, 0.56), (START, 3.0, 0.66)):
            painter.setPen(QPen(QColor(colour), max(camera.scale * width / 32, 1.5)))
            painter.drawEllipse(middle, camera.scale * radius, camera.scale * radius)

    def _life(self, painter: QPainter, camera: Camera, middle: QPointF, each: Token) -> None:
        if not each.most_life:
            return
        words = str(each.life) + ("·" + str(each.force) if each.most_force else "")
        place = QRectF(0, 0, camera.scale, camera.scale * 0.32)
        place.moveCenter(QPointF(middle.x(), middle.y() + camera.scale * 0.4))
        share = each.life / each.most_life
        colour = "#FFFFFF" if share > 0.5 else ("#FFD778" if share > 0.25 else "#FF9C87")
        self._word(painter, place, words, 0.9, QColor(colour), plate=INK)

    # -- whom one may act on ---------------------------------------------------------------------------------------

    def draw_targets(self, painter: QPainter, camera: Camera, view: View, chosen: Chosen) -> None:
        """Ring everybody the figure may act on, with the chance of the best attack; mark places it may act at."""
        for target, offers in chosen.by_target.items():
            told = view.token(target)
            attacks = [each for each in offers if each.damage is not None]
            self._ring(painter, camera, told.cell, AIM if attacks else "#7ED957", dashed=not attacks)
            if attacks and camera.scale >= _READABLE:
                self._chance(painter, camera, told.cell, max(attacks, key=lambda each: each.damage or 0))
        for cell in chosen.by_cell:
            self._ring(painter, camera, cell, START, dashed=True)

    def draw_aims(
        self, painter: QPainter, camera: Camera, view: View, start: Cell, aims: Sequence[Offered[object]]
    ) -> None:
        """Draw whom a figure could attack from a cell: a thin line to each and the chance of the best attack."""
        best: dict[str, Offered[object]] = {}
        for each in aims:
            if each.target not in best or (each.damage or 0) > (best[each.target].damage or 0):
                best[each.target] = each
        for target, each in best.items():
            line = camera.middle(start), camera.middle(view.token(target).cell)
            for colour, wide in ((INK, 3.0), (AIM, 1.6)):
                painter.setPen(QPen(QColor(colour), max(camera.scale * wide / 32, 1.0), Qt.PenStyle.DashLine))
                painter.drawLine(*line)
            if camera.scale >= _READABLE:
                self._chance(painter, camera, view.token(target).cell, each)

    def _chance(self, painter: QPainter, camera: Camera, cell: Cell, offered: Offered[object]) -> None:
        place = QRectF(0, 0, camera.scale * 1.3, max(camera.scale * 0.36, 11.0))
        spot = camera.middle(cell)
        place.moveCenter(QPointF(spot.x(), spot.y() - camera.scale * 0.46))
        self._word(painter, place, self._look.t.percent(percent(offered)), 0.9, QColor("#FFFFFF"), plate="#A3341F")

    def draw_question(self, painter: QPainter, camera: Camera, answers: Sequence[Offered[object]]) -> None:
        """Show who would attack whom in an opportunity attack: the melee marker between the two, the target ringed."""
        cells = answers[0].cells if answers else ()
        if len(cells) == 2:
            self._ring(painter, camera, cells[1], AIM, dashed=False)
            self.draw_done(painter, camera, (Mark("melee", cells[0], cells[1]),))

    def draw_pointed(self, painter: QPainter, camera: Camera, view: View, offered: Offered[object]) -> None:
        """Ring whom or what an act would be done to, while its button is pointed at."""
        cells = [view.token(offered.target).cell] if offered.target else offered.cells
        for cell in cells:
            self._ring(painter, camera, cell, "#FFFFFF", dashed=False)

    def draw_tip(self, painter: QPainter, camera: Camera, room: QRectF, cell: Cell, lines: Sequence[str]) -> None:
        """Write what the cell pointed at holds beside it, inside `room`; the first line is a heading."""
        look, gap = self._look, self._look.px(6)
        fonts = [look.font(13, QFont.Weight.DemiBold)] + [look.font(12)] * (len(lines) - 1)
        most = room.width() - 4 * gap
        lines = [
            QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, most)
            for font, words in zip(fonts, lines, strict=True)
        ]
        wide = max(QFontMetricsF(font).horizontalAdvance(words) for font, words in zip(fonts, lines, strict=True))
        tall = [QFontMetricsF(font).height() for font in fonts]
        plate = QRectF(0, 0, wide + 2 * gap + 2, sum(tall) + 1.4 * gap)
        at = camera.rect(cell)
        plate.moveTopLeft(QPointF(at.right() + gap, at.top()))
        if plate.right() > room.right():
            plate.moveRight(at.left() - gap)
        plate.moveLeft(max(plate.left(), room.left()))
        plate.moveTop(min(max(plate.top(), room.top()), room.bottom() - plate.height()))
        ground = QColor(look.colours.panel)
        ground.setAlpha(240)
        painter.setPen(QPen(QColor(look.colours.strong_line), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(plate, gap / 1.5, gap / 1.5)
        painter.setPen(QColor(look.colours.ink))
        top = plate.top() + 0.7 * gap
        for font, words, high in zip(fonts, lines, tall, strict=True):
            painter.setFont(font)
            painter.drawText(QRectF(plate.left() + gap, top, wide + 2, high), Qt.AlignmentFlag.AlignVCenter, words)
            top += high

    def _ring(self, painter: QPainter, camera: Camera, cell: Cell, colour: str, *, dashed: bool) -> None:
        inset = camera.scale * 0.03
        place = camera.rect(cell).adjusted(inset, inset, -inset, -inset)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide = max(camera.scale * 0.08, 2.0)
        painter.setPen(QPen(QColor(INK), wide + 1.5))
        painter.drawRoundedRect(place, inset * 5, inset * 5)
        painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine))
        painter.drawRoundedRect(place, inset * 5, inset * 5)

    def _word(self, painter: QPainter, place: QRectF, words: str, share: float, colour: QColor, *, plate: str) -> None:
        font = QFont(self._look.font(12, QFont.Weight.DemiBold))
        font.setPixelSize(max(round(place.height() * share), 8))
        painter.setFont(font)
        if plate:
            metrics = QFontMetricsF(font)
            back = QRectF(0, 0, metrics.horizontalAdvance(words) + 6, metrics.height() * 0.92)
            back.moveCenter(place.center())
            ground = QColor(plate)
            ground.setAlpha(215)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(back, back.height() / 3, back.height() / 3)
            place = back
        painter.setPen(colour)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


def percent(offered: Offered[object]) -> int:
    """Return the chance of an act in percent."""
    return round(100 * (offered.chance or 0))


def _state(each: Token, *, selected: bool) -> TokenState:
    badges = [thing.kind for thing in each.carries]
    badges += ["visible"] if each.vigilant else []
    badges += ["rest"] if each.state == "inert" else []
    badges += ["forbidden"] if each.state == "broken" else []
    share = each.life / each.most_life if each.most_life else 1.0
    return TokenState(life=share, selected=selected, activated=each.done, badges=tuple(badges))
