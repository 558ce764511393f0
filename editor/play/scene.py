"""Draws what stands and lies on the board of a battle in every frame: figures, markers, ways, targets."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from editor.kit.boards.plane import WAY, Plane
from editor.kit.camera import Camera
from editor.paint.markers import draw_marker
from editor.paint.side_looks import NEUTRAL, SideLook, side_look
from editor.paint.token_labels import told_apart
from editor.paint.tokens import MOST_PIPS, OwnFace, TokenState, TokenSubject, draw_standing, facing_degrees, token
from editor.play.chosen import Chosen
from editor.widgets.look import Look
from models.games.battle.values import AreaShown, BattleView, Mark, Offered, Token, Walked
from models.games.scenarios.pieces import SideShown
from models.maps.spots import NOWHERE, Spot

INK: Final = "#101820"
AIM: Final = "#FF6A4D"
START: Final = "#FFC94A"
AREA: Final = "#6B3FA0"
_READABLE: Final = 15
_NUMBERED: Final = 26
"""Pixels a spot from which the life of figures is written on them; below, the arc round a token tells it."""


@dataclass(frozen=True, slots=True)
class Sights:
    """Which numbers are drawn: the life left, the costs of spots."""

    numbers: bool = True
    costs: bool = True


class Scene:
    """Draws one moment of a battle; `looks` gives every side its colour and pattern."""

    def __init__(
        self, look: Look, plane: Plane, sides: Sequence[SideShown], faces: Mapping[str, str | OwnFace]
    ) -> None:
        """`faces` are the portraits of members of forces, by the ids of their figures."""
        self._look, self.plane, self._faces = look, plane, faces
        self.looks = {each.id: side_look(each.team, each.color) for each in sides}
        self.sights = Sights()
        self._subjects: Mapping[str, TokenSubject] = {}
        self._costs: tuple[tuple[QRectF, str], ...] = ()

    def side(self, side: str) -> SideLook:
        """Return the look of a side."""
        return self.looks.get(side, NEUTRAL)

    def meet(self, figures: Sequence[Token]) -> None:
        """Note which figures there are, so that no two of a side look alike."""
        self._subjects = told_apart(tuple((each.id, each.side, self._subject(each)) for each in figures))

    def subject(self, figure: Token) -> TokenSubject:
        """Return the token's subject for a figure."""
        return self._subjects.get(figure.id) or self._subject(figure)

    def _subject(self, figure: Token) -> TokenSubject:
        face, name = self._faces.get(figure.id, figure.face), figure.name[self._look.t.lang]
        if isinstance(face, OwnFace):
            return TokenSubject(figure.id, name, own=face)
        return TokenSubject(face or figure.type, name)

    def face(self, figure: Token, px: int, dpr: float) -> QPixmap:
        """Return a figure's token for a list or a card."""
        return QPixmap.fromImage(token(self.subject(figure), self.side(figure.side), px, dpr=dpr))

    # -- on the ground ---------------------------------------------------------------------------------------------

    def draw_reach(self, painter: QPainter, camera: Camera, chosen: Chosen) -> None:
        """Tint where a figure may stop."""
        self._costs = self.plane.draw_reach(painter, camera, chosen.reach) if chosen.reach is not None else ()

    def draw_costs(self, painter: QPainter, camera: Camera) -> None:
        """Write what it costs to get to the reach drawn last, over what stands there."""
        costs, self._costs = self._costs, ()
        if self.sights.costs and camera.scale >= _READABLE:
            for place, words in costs:
                if self.plane.fine:
                    self._word(painter, place, words, 0.8, QColor("#FFFFFF"), plate=INK)
                else:
                    self._word(painter, place, words, 0.34, QColor(INK), plate="")

    def draw_walks(self, painter: QPainter, camera: Camera, walks: Sequence[tuple[Walked, str]]) -> None:
        """Draw the ways figures took in this turn: a dotted line in the colour of the side."""
        for walked, side in walks:
            self._line(painter, camera, walked.path, self.side(side).colour, dotted=True)

    def draw_path(self, painter: QPainter, camera: Camera, path: Sequence[Spot]) -> None:
        """Draw the way a figure would take."""
        self._line(painter, camera, path, WAY, dotted=False)
        if path:
            spot = self.plane.middle(camera, path[-1])
            painter.setPen(QPen(QColor(INK), 1.5))
            painter.setBrush(QColor(WAY))
            painter.drawEllipse(spot, camera.scale * 0.16, camera.scale * 0.16)

    def _line(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str, *, dotted: bool) -> None:
        line = QPolygonF([self.plane.middle(camera, spot) for spot in spots])
        wide = max(camera.scale * 0.1, 2.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((INK, wide + 2), (colour, wide)):
            style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(ink), width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(line)

    def draw_plan(self, painter: QPainter, camera: Camera, spots: Sequence[Spot]) -> None:
        """Draw the line of an act that still needs an answer."""
        if spots:
            self._line(painter, camera, spots, AIM, dotted=False)

    def draw_areas(self, painter: QPainter, camera: Camera, areas: Sequence[AreaShown]) -> None:
        """Draw what lies on the board for some turns, with its name on its upper edge: figures may stand in it."""
        for each in areas:
            corners = QPolygonF([self.plane.middle(camera, spot) for spot in each.corners])
            painter.setPen(QPen(QColor(AREA), max(camera.scale * 0.08, 2.0)))
            painter.setBrush(QBrush(QColor(AREA), Qt.BrushStyle.DiagCrossPattern))
            painter.drawPolygon(corners)
            place = QRectF(0, 0, camera.scale * 3, max(camera.scale * 0.4, 12.0))
            box = corners.boundingRect()
            place.moveCenter(QPointF(box.center().x(), box.top()))
            self._word(painter, place, each.name[self._look.t.lang], 0.85, QColor("#FFFFFF"), plate=AREA)

    def draw_ahead(self, painter: QPainter, camera: Camera, looked: Chosen) -> None:
        """Tint where the figure pointed at may go, in the pattern of its side, without costs."""
        reach = looked.ahead
        if reach is None:
            return
        self.plane.draw_ahead(painter, camera, reach, self.side(looked.token.side).colour)

    # -- figures ---------------------------------------------------------------------------------------------------

    def draw_marks(self, painter: QPainter, camera: Camera, marks: Sequence[Mark]) -> None:
        """Draw the markers that lie on spots."""
        for mark in marks:
            inset = camera.scale * 0.14
            draw_marker(painter, self.plane.rect(camera, mark.at).adjusted(inset, inset, -inset, -inset), mark.kind)

    def draw_done(self, painter: QPainter, camera: Camera, marks: Sequence[Mark]) -> None:
        """Draw the markers of the last act: at the corner of a figure's spot, or between two of them."""
        side = max(camera.scale * 0.5, 12.0)
        for mark in marks:
            place = QRectF(0, 0, side, side)
            if mark.to == NOWHERE:
                place.moveCenter(self.plane.rect(camera, mark.at).topRight())
            elif mark.to != mark.at:
                place.moveCenter((self.plane.middle(camera, mark.at) + self.plane.middle(camera, mark.to)) / 2)
            else:
                place.moveCenter(self.plane.rect(camera, mark.at).topRight())
            draw_marker(painter, place, mark.kind)

    def draw_figures(
        self,
        painter: QPainter,
        camera: Camera,
        view: BattleView,
        chosen: str,
        lifted: Mapping[str, QPointF],
        boxed: Container[str] = (),
    ) -> None:
        """Draw every figure on the board; `lifted` ones where they are dragged, `boxed` ones without the number of
        life.
        """
        for each in sorted(view.tokens, key=lambda t: (t.id in lifted, t.id == chosen)):
            if each.state not in ("up", "inert", "broken") or each.at == NOWHERE:
                continue
            middle, px = lifted.get(each.id, self.plane.middle(camera, each.at)), self.plane.side(camera, each)
            if each.id == chosen:
                self._halo(painter, px, middle)
            painter.setOpacity(0.75 if each.state == "inert" else 1.0)
            state = state_of(each, selected=each.id == chosen, ready=is_ready(each, view))
            draw_standing(painter, middle, px, self.subject(each), self.side(each.side), state)
            painter.setOpacity(1.0)
            if self.sights.numbers and camera.scale >= _NUMBERED and each.id not in boxed:
                self._life(painter, camera, middle, each)

    def _halo(self, painter: QPainter, px: int, middle: QPointF) -> None:
        """Draw the ring of the chosen figure: double, so that its colour does not matter."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width, radius in ((INK, 5.0, 0.6), ("#FFFFFF", 3.0, 0.6), (START, 3.0, 0.7)):
            painter.setPen(QPen(QColor(colour), max(px * width / 30, 1.5)))
            painter.drawEllipse(middle, px * radius, px * radius)

    def _life(self, painter: QPainter, camera: Camera, middle: QPointF, each: Token) -> None:
        if each.most_life <= MOST_PIPS and not each.most_force:
            return
        words = str(each.life) + ("·" + str(each.force) if each.most_force else "")
        place = QRectF(0, 0, camera.scale, camera.scale * 0.32)
        place.moveCenter(QPointF(middle.x(), middle.y() + camera.scale * 0.4))
        share = each.life / each.most_life
        colour = "#FFFFFF" if share > 0.5 else ("#FFD778" if share > 0.25 else "#FF9C87")
        self._word(painter, place, words, 0.9, QColor(colour), plate=INK)

    def draw_group(self, painter: QPainter, camera: Camera, figures: Sequence[Token]) -> None:
        """Ring the figures chosen together."""
        for each in figures if len(figures) > 1 else ():
            if each.at != NOWHERE:
                self._halo(painter, self.plane.side(camera, each), self.plane.middle(camera, each.at))

    def draw_box(self, painter: QPainter, box: QRectF) -> None:
        """Draw the box in which figures are chosen."""
        ground = QColor(START)
        ground.setAlpha(48)
        painter.setBrush(ground)
        painter.setPen(QPen(QColor(START), 1.5, Qt.PenStyle.DashLine))
        painter.drawRect(box)

    # -- whom one may act on ---------------------------------------------------------------------------------------

    def draw_targets(self, painter: QPainter, camera: Camera, view: BattleView, chosen: Chosen) -> None:
        """Ring every figure the chosen one may act on, with the chance of the best attack; mark spots it may act at."""
        for target, offers in chosen.by_target.items():
            told = view.token(target)
            attacks = [each for each in offers if each.damage is not None]
            colour = AIM if attacks else "#7ED957"
            self._ring(painter, camera, told.at, colour, dashed=not attacks, radius=told.radius)
            if attacks and camera.scale >= _READABLE:
                self._chance(painter, camera, told.at, max(attacks, key=lambda each: each.damage or 0))
        for spot in chosen.by_spot:
            self._ring(painter, camera, spot, START, dashed=True)

    def draw_wishes(
        self, painter: QPainter, camera: Camera, view: BattleView, named: Sequence[str], things: Sequence[str]
    ) -> None:
        """Ring the figures that can be named as targets, those named with their number."""
        for each in map(view.token, things):
            self._ring(painter, camera, each.at, AIM, dashed=each.id not in named, radius=each.radius)
        for number, each in enumerate(map(view.token, named), 1):
            place = QRectF(0, 0, camera.scale, max(camera.scale * 0.5, 14.0))
            place.moveCenter(self.plane.rect(camera, each.at, each.radius).topRight())
            self._word(painter, place, str(number), 0.9, QColor("#FFFFFF"), plate="#A3341F")

    def draw_aims(
        self, painter: QPainter, camera: Camera, view: BattleView, start: Spot, aims: Sequence[Offered[object]]
    ) -> None:
        """Draw whom a figure could attack from a spot: a thin line to each and the chance of the best attack."""
        best: dict[str, Offered[object]] = {}
        for each in aims:
            if each.target not in best or (each.damage or 0) > (best[each.target].damage or 0):
                best[each.target] = each
        for target, each in best.items():
            line = self.plane.middle(camera, start), self.plane.middle(camera, view.token(target).at)
            for colour, wide in ((INK, 3.0), (AIM, 1.6)):
                painter.setPen(QPen(QColor(colour), max(camera.scale * wide / 32, 1.0), Qt.PenStyle.DashLine))
                painter.drawLine(*line)
            if camera.scale >= _READABLE:
                self._chance(painter, camera, view.token(target).at, each)

    def _chance(self, painter: QPainter, camera: Camera, spot: Spot, offered: Offered[object]) -> None:
        place = QRectF(0, 0, camera.scale * 1.3, max(camera.scale * 0.36, 11.0))
        middle = self.plane.middle(camera, spot)
        place.moveCenter(QPointF(middle.x(), middle.y() - camera.scale * 0.46))
        self._word(painter, place, self._look.t.percent(percent(offered)), 0.9, QColor("#FFFFFF"), plate="#A3341F")

    def draw_question(self, painter: QPainter, camera: Camera, answers: Sequence[Offered[object]]) -> None:
        """Show who would attack whom in an opportunity attack: the melee marker between the two, the target ringed."""
        spots = answers[0].spots if answers else ()
        if len(spots) == 2:
            self._ring(painter, camera, spots[1], AIM, dashed=False)
            self.draw_done(painter, camera, (Mark("melee", spots[0], spots[1]),))

    def draw_pointed(self, painter: QPainter, camera: Camera, view: BattleView, offered: Offered[object]) -> None:
        """Ring the target of an act while its button is pointed at."""
        target = view.token(offered.target) if offered.target else None
        for spot in [target.at] if target is not None else offered.spots:
            radius = target.radius if target is not None else 0
            if spot != NOWHERE:
                self._ring(painter, camera, spot, "#FFFFFF", dashed=False, radius=radius)

    def draw_tip(self, painter: QPainter, camera: Camera, room: QRectF, spot: Spot, lines: Sequence[str]) -> None:
        """Write beside a spot what it holds, inside `room`; the first line is a heading."""
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
        at = self.plane.rect(camera, spot)
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

    def _ring(
        self, painter: QPainter, camera: Camera, spot: Spot, colour: str, *, dashed: bool, radius: int = 0
    ) -> None:
        inset = camera.scale * 0.03
        place = self.plane.rect(camera, spot, radius).adjusted(inset, inset, -inset, -inset)
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


def is_ready(each: Token, view: BattleView) -> bool:
    """Return whether a figure may still act in this half of the turn."""
    return view.able(each)


def state_of(each: Token, *, selected: bool = False, ready: bool = False) -> TokenState:
    """Return how a figure's token shows it: its life, its direction, its states as signs."""
    signs = [*each.states, *(thing.kind for thing in each.carries)]
    signs += ["visible"] if each.vigilant else []
    signs += ["rest"] if each.state == "inert" else []
    signs += ["forbidden"] if each.state == "broken" else []
    share = each.life / each.most_life if each.most_life else 1.0
    return TokenState(
        life=share,
        pips=(each.life, each.most_life) if 1 < each.most_life <= MOST_PIPS else (0, 0),
        ready=ready,
        prone="prone" in each.states,
        facing=facing_degrees(each.facing),
        selected=selected,
        activated=each.done,
        badges=tuple(signs),
    )
