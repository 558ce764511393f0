"""The table as a drawing: cards are taken up and put down, and every place shows what is said of it meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap

from editor.card_table.answer import SIGNS
from editor.kit.camera import Camera, CameraBounds
from editor.kit.canvas import Canvas
from editor.kit.tool import Held, Tool
from editor.paint.cards import Brushes, paint_marks, scaled
from editor.paint.fonts import metrics
from editor.widgets.look import Look
from models.games.facets.card_tables import CardRow, CardVerdict, said_first
from models.sheets.card_table.plan import TABLE, CardPlan, CardSpot, card_plan
from models.sheets.marks import Box

FAR: Final = 2.0
"""Millimetres a pressed pointer goes before a card is taken up."""
BADGE: Final = 22
LEAST_SCALE: Final = 1.0
MOST_SCALE: Final = 12.0
FIT_SCALE: Final = 4.2


class CardCanvas(Canvas[QPointF]):
    """`chosen` and `taken` carry the id of a card, `dropped` that of what the held card is put on; `let_go` says that
    the card was let go.
    """

    chosen = Signal(str)
    taken = Signal(str)
    dropped = Signal(str)
    let_go = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, look.t("cardtable.drawn"))
        self.plan = CardPlan(1.0, 1.0, (), ())
        self.card = ""
        self.held = ""
        self.verdicts: Mapping[str, CardVerdict] = {}
        self._at: QPointF | None = None
        self._rows: Sequence[CardRow] = ()
        self._brushes = Brushes("standard")
        self._ground: tuple[object, QPixmap] | None = None
        self._fitted = True
        self.setMinimumSize(look.px(300), look.px(280))
        self.tool = HandTool(self)

    def sizeHint(self) -> QSize:
        """Return a roomy size."""
        return QSize(self._look.px(760), self._look.px(560))

    def show_rows(self, rows: Sequence[CardRow]) -> None:
        """Show the cards of a table."""
        first = not self._rows
        self._rows = rows
        self.plan = card_plan(rows, self._look.t, metrics())
        self._ground = None
        whole = (0.0, 0.0, self.plan.width, self.plan.height)
        bounds = CameraBounds((LEAST_SCALE, MOST_SCALE), (LEAST_SCALE, FIT_SCALE), whole)
        self.look_at(Camera(self.camera.scale, self.camera.origin, bounds=bounds))
        if first or self._fitted:
            self.zoom_fit()
        self.update()

    def show_card(self, card_id: str) -> None:
        """Mark the card that is chosen."""
        self.card = card_id
        spot = self.plan.spot(card_id)
        if spot is not None:
            self._gesture.cursor = _middle(spot)
        self.update()

    def show_held(self, card_id: str, verdicts: Mapping[str, CardVerdict]) -> None:
        """Show which card is held, and what is said of every place; an empty id for none."""
        self.held, self.verdicts = card_id, verdicts
        if not card_id:
            self._at = None
        self.update()

    # -- the canvas --------------------------------------------------------------------------------------------------

    def place_at(self, point: QPointF) -> QPointF:
        """Return the millimetres under a pixel."""
        return (point - self.camera.origin) / self.camera.scale

    def pixel_of(self, card_id: str) -> QPoint:
        """Return the pixel in the middle of a card; raises KeyError where it does not lie."""
        spot = self.plan.spot(card_id)
        if spot is None:
            raise KeyError(card_id)
        return self._rect(spot.box).center().toPoint()

    def spot_at(self, at: QPointF) -> CardSpot | None:
        """Return what is at a place; beside all cards it is the table itself."""
        return self.plan.at(at.x(), at.y()) or self.plan.spot(TABLE)

    def zoom_fit(self) -> None:
        """Show the whole table."""
        self.look_at(self.camera.fitted((0.0, 0.0, self.plan.width, self.plan.height), margin=self._look.px(6)))
        self._fitted = True

    def walk(self, way: tuple[int, int], _modifiers: Qt.KeyboardModifier) -> bool:
        """Go to the next card in a direction; return whether there are any."""
        here = self._gesture.cursor
        if here is None:
            self._go(next(iter(self.plan.spots), None))
            return bool(self.plan.spots)
        ahead = [(far, each) for each in self.plan.spots if (far := _ahead(_middle(each) - here, way)) is not None]
        self._go(min(ahead, key=lambda each: each[0], default=(0.0, None))[1])
        return bool(self.plan.spots)

    def _go(self, spot: CardSpot | None) -> None:
        if spot is None:
            return
        self._gesture.cursor = _middle(spot)
        if not self._rect(spot.box).intersects(QRectF(self.rect())):
            self.pan((self.rect().center() - self.pixel_of(spot.id)).toPointF())
        self.tell(spot)
        if not self.held:
            self.chosen.emit(spot.id)
        self.update()

    def tell(self, spot: CardSpot | None) -> None:
        """Say by tooltip and to a screen reader what is at the pointer or the keyboard's cursor."""
        words = self._words(spot) if spot is not None else ""
        self.setToolTip(words)
        self.setAccessibleDescription(words)

    def _words(self, spot: CardSpot) -> str:
        t = self._look.t
        row = next((each for each in self._rows if each.id == spot.id), None)
        name = row.name[t.lang] if row is not None else t("cardtable.plan_table")
        verdict = self.verdicts.get(spot.id)
        if self.held:
            return t.pair(name, said_first(verdict, t) if verdict is not None else t("cardtable.no_sense"))
        return t.pair(name, row.note[t.lang]) if row is not None else name

    # -- the hand ----------------------------------------------------------------------------------------------------

    def carry(self, at: QPointF | None) -> None:
        """Show the held card at a place."""
        self._at = at
        self.update()

    # -- painting ----------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the table as it was laid out, then what is chosen and what is said of the places."""
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._painted())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for spot in self.plan.spots:
                verdict = self.verdicts.get(spot.id) if self.held else None
                if verdict is not None:
                    self._paint_verdict(painter, spot, verdict)
            marked = self.plan.spot(self.held or self.card)
            if marked is not None and (self.held or self.card):
                painter.setPen(QPen(QColor(self._look.colours.focus), self._look.px(3)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self._rect(marked.box).adjusted(-2, -2, 2, 2), 6, 6)
            if self._at is not None and marked is not None:
                self._paint_carried(painter, marked)
            cursor = self.plan.at(*self._gesture.cursor.toTuple()) if self._gesture.cursor is not None else None
            self.paint_focus(painter, self._rect(cursor.box).adjusted(-3, -3, 3, 3) if cursor is not None else None)

    def _painted(self) -> QPixmap:
        """Return the picture of the table as it lies, painted once for each camera."""
        ratio = self.devicePixelRatioF()
        key = (self.camera.origin.toTuple(), self.camera.scale, self.size().toTuple(), ratio, id(self.plan))
        if self._ground is None or self._ground[0] != key:
            made = QPixmap(self.size() * ratio)
            made.setDevicePixelRatio(ratio)
            made.fill(QColor(self._look.colours.sunk))
            with QPainter(made) as painter:
                painter.translate(self.camera.origin)
                scaled(painter, self.camera.scale)
                paint_marks(painter, self.plan.marks, self._brushes)
            self._ground = (key, made)
        return self._ground[1]

    def _paint_verdict(self, painter: QPainter, spot: CardSpot, verdict: CardVerdict) -> None:
        look, colours, rect = self._look, self._look.colours, self._rect(spot.box)
        inks = {"forbidden": colours.vermilion, "costs": colours.gold, "silent": colours.green}
        colour = QColor(inks[verdict.answer])
        tint = QColor(colour)
        tint.setAlpha(70 if verdict.answer == "forbidden" else 40)
        painter.setPen(QPen(colour, look.px(3)))
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, 5, 5)
        side = float(look.px(BADGE if spot.place else BADGE - 4))
        badge = QRectF(rect.left() - side / 3, rect.top() - side / 3, side, side)
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(colours.panel), look.px(2)))
        painter.drawEllipse(badge)
        painter.setPen(QColor(colours.panel))
        painter.setFont(look.font(14, QFont.Weight.Bold))
        sign = SIGNS[verdict.answer][2] or str(verdict.force)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, sign)

    def _paint_carried(self, painter: QPainter, spot: CardSpot) -> None:
        """Paint the held card under the pointer."""
        assert self._at is not None
        size = self._rect(spot.box).size()
        source = self._rect(spot.box).toRect().intersected(self.rect())
        if source.isEmpty():
            return
        ratio = self.devicePixelRatioF()
        at = self.camera.origin + self._at * self.camera.scale
        target = QRectF(at.x() - size.width() / 4, at.y() - size.height() / 4, source.width(), source.height())
        painter.setOpacity(0.85)
        part = QRectF(source.x() * ratio, source.y() * ratio, source.width() * ratio, source.height() * ratio)
        painter.drawPixmap(target, self._painted(), part)
        painter.setOpacity(1.0)

    def _rect(self, box: Box) -> QRectF:
        scale, origin = self.camera.scale, self.camera.origin
        return QRectF(origin.x() + box.x * scale, origin.y() + box.y * scale, box.w * scale, box.h * scale)


class HandTool(Tool[QPointF]):
    """A click chooses a card, a drag takes it up and puts it down; by keyboard Enter does one, then the other."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: CardCanvas) -> None:
        self._canvas = canvas
        self._from: QPointF | None = None

    @property
    def busy(self) -> bool:
        """Whether a card is held."""
        return bool(self._canvas.held)

    def hover(self, spot: QPointF) -> None:
        """Say what is under the pointer."""
        self._canvas.tell(self._canvas.spot_at(spot))

    def press(self, spot: QPointF, _held: Held) -> None:
        """Choose a card."""
        self._from = None
        found = self._canvas.plan.at(spot.x(), spot.y())
        if found is not None and found.id and not self.busy:
            self._from = spot
            self._canvas.chosen.emit(found.id)

    def drag(self, spot: QPointF, _held: Held) -> None:
        """Take the card up that was pressed, and carry it."""
        if self._from is not None and not self.busy and (spot - self._from).manhattanLength() > FAR:
            self._canvas.taken.emit(self._canvas.card)
        if self.busy:
            self._canvas.carry(spot)
            self.hover(spot)

    def release(self, spot: QPointF, _held: Held) -> None:
        """Put the held card down."""
        self._from = None
        found = self._canvas.spot_at(spot)
        if self.busy and found is not None:
            self._canvas.dropped.emit(found.id)

    def key(self, event: QKeyEvent) -> bool:
        """Take the chosen card up with Enter, put it down with another."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if not self.busy and self._canvas.card:
            self._canvas.taken.emit(self._canvas.card)
            return True
        return False

    def cancel(self) -> None:
        """Let the card go."""
        self._from = None
        if self.busy:
            self._canvas.let_go.emit()


def _middle(spot: CardSpot) -> QPointF:
    return QPointF(*spot.box.middle)


def _ahead(by: QPointF, way: tuple[int, int]) -> float | None:
    """Return how far something lies in a direction, what is aside counting double; None for what lies elsewhere."""
    along, aside = by.x() * way[0] + by.y() * way[1], abs(by.x() * way[1]) + abs(by.y() * way[0])
    return along + 2 * aside if along > 1.0 and along > aside * 0.4 else None
