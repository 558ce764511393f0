"""Draws the lines of the ledger as in an account book: icon, who, what, points, what is left."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.ledger.reading import StoryReading
from editor.ledger.rows import LINE, LedgerLine
from editor.ledger.words import icon_of, row_words, signed
from editor.paint.pictures import picture
from editor.widgets.dates import day_words
from editor.widgets.layouts.sized import sized
from editor.widgets.look import Look
from editor.widgets.sigils import draw_sigil, sigil
from models.games.facets.chronicle import LedgerRow
from models.problem import Grade

NARROW: Final = 470
WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
Index = QModelIndex | QPersistentModelIndex


class LedgerDelegate(QStyledItemDelegate):
    """Draws a row in columns where there is room; in a view narrower than `NARROW` px the name is above the words."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._told: StoryReading | None = None
        self._places: dict[str, int] = {}
        self._body = look.font(14)
        self._strong = look.font(14, QFont.Weight.DemiBold)
        self._small = look.font(12.5)
        self._head = look.title_font(15)

    def show_story(self, told: StoryReading) -> None:
        """Use the marks and points of this story."""
        self._told, self._places = told, told.places

    @sized
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line in the width of its view."""
        view = option.widget
        width = view.viewport().width() if view is not None else option.rect.width()  # type: ignore[attr-defined]
        line: LedgerLine = index.data(LINE)
        if line.row is None:
            return QSize(width, QFontMetrics(self._head).height() + self._look.px(16))
        return QSize(width, self._layout(QRect(0, 0, width, 0), line.row)["height"].height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        line: LedgerLine = index.data(LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.row is None:
            self._heading(painter, option.rect, line)
        else:
            state = option.state
            self._ground(painter, option.rect, state)
            self._bracket(painter, option.rect, line)
            self._row(painter, self._layout(option.rect, line.row), line.row)
        painter.restore()

    def _heading(self, painter: QPainter, rect: QRect, line: LedgerLine) -> None:
        look, c = self._look, self._look.colours
        words = day_words(look.t, line.at)
        base = rect.adjusted(look.px(10), look.px(6), -look.px(10), -look.px(4))
        painter.setFont(self._head)
        painter.setPen(QColor(c.gold_words))
        painter.drawText(base, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)
        used = QFontMetrics(self._head).horizontalAdvance(words)
        painter.setFont(self._small)
        painter.setPen(QColor(c.muted))
        number = look.t.plural("ledger.events", line.number)
        painter.drawText(base, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), number)
        right = QFontMetrics(self._small).horizontalAdvance(number)
        y = base.center().y() + 1
        gap = look.px(10)
        painter.fillRect(QRect(base.left() + used + gap, y, base.width() - used - right - 2 * gap, 1), QColor(c.line))

    def _ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        look, c = self._look, self._look.colours
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(c.raised))
        rule = QRect(rect.left() + look.px(44), rect.bottom(), rect.width() - look.px(52), 1)
        painter.fillRect(rule, QColor(c.line))
        if chosen:
            painter.fillRect(QRect(rect.left(), rect.top(), look.px(4), rect.height()), QColor(c.vermilion))
        if chosen and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(c.focus), 1))
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -1.5))

    def _bracket(self, painter: QPainter, rect: QRect, line: LedgerLine) -> None:
        """Draw a bracket that joins the rows of one act."""
        if line.first and line.last:
            return
        look = self._look
        x, tick = rect.left() + look.px(7), look.px(5)
        top = rect.top() + (look.px(7) if line.first else 0)
        bottom = rect.bottom() - (look.px(7) if line.last else 0)
        painter.setPen(QPen(QColor(self._look.colours.gold), look.px(2)))
        painter.drawLine(x, top, x, bottom)
        if line.first:
            painter.drawLine(x, top, x + tick, top)
        if line.last:
            painter.drawLine(x, bottom, x + tick, bottom)

    def _layout(self, rect: QRect, row: LedgerRow) -> dict[str, QRect]:
        """Return the rectangle of each part of a row; that of `height` has the height of the whole row."""
        look = self._look
        pad, icon = look.px(7), look.px(22)
        words, note = row_words(look.t, row), row.note
        numbers = look.px(118)
        right = rect.right() - look.px(8)
        left = rect.left() + look.px(46)
        line = QFontMetrics(self._body).height()
        wide = rect.width() >= look.px(NARROW)
        who = min(look.px(150), rect.width() // 4) if wide else right - numbers - left
        at = left + who + look.px(8) if wide else left
        width = max(look.px(60), (right - numbers if wide else right) - at)
        top = rect.top() + pad + (0 if wide else line)
        text = QFontMetrics(self._body).boundingRect(QRect(0, 0, width, 10_000), WRAP, words)
        noted = QFontMetrics(self._small).boundingRect(QRect(0, 0, width, 10_000), WRAP, note) if note else QRect()
        height = (top - rect.top()) + text.height() + (noted.height() + look.px(2) if note else 0) + pad
        height = max(height, icon + look.px(10))
        return {
            "icon": QRect(rect.left() + look.px(16), rect.top() + pad - look.px(2), icon, icon),
            "name": QRect(left, rect.top() + pad, who, line),
            "words": QRect(at, top, width, text.height()),
            "note": QRect(at, top + text.height() + look.px(2), width, noted.height()),
            "numbers": QRect(right - numbers, rect.top() + pad, numbers, line),
            "height": QRect(rect.left(), rect.top(), rect.width(), height),
        }

    def _row(self, painter: QPainter, at: dict[str, QRect], row: LedgerRow) -> None:
        look, c = self._look, self._look.colours
        ratio = painter.device().devicePixelRatio()
        painter.drawImage(at["icon"], picture(icon_of(row), at["icon"].width(), self._tint(row), ratio))
        self._name(painter, at["name"], row)
        painter.setPen(QColor(c.ink))
        painter.setFont(self._body)
        painter.drawText(at["words"], WRAP, row_words(look.t, row))
        if row.note:
            painter.setPen(QColor(c.muted))
            font = QFont(self._small)
            font.setItalic(True)
            painter.setFont(font)
            painter.drawText(at["note"], WRAP, row.note)
        self._numbers(painter, at["numbers"], row)

    def _name(self, painter: QPainter, rect: QRect, row: LedgerRow) -> None:
        look, c = self._look, self._look.colours
        side = look.px(11)
        if row.member in self._places:
            centre = QPointF(rect.left() + side / 2, rect.center().y() + 1)
            draw_sigil(painter, sigil(self._places[row.member], c), centre, side, c.panel)
        words = rect.adjusted(side + look.px(6), 0, 0, 0)
        painter.setFont(self._strong)
        painter.setPen(QColor(c.ink if row.member else c.muted))
        name = row.name or look.t("ledger.the_force")
        shown = QFontMetrics(self._strong).elidedText(name, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)

    def _numbers(self, painter: QPainter, rect: QRect, row: LedgerRow) -> None:
        look, c = self._look, self._look.colours
        if row.problems:
            grade = min((p.grade for p in row.problems), key=list(Grade).index)
            side = look.px(16)
            colour = {Grade.ERROR: c.vermilion_words, Grade.WARNING: c.gold_words}.get(grade, c.sea_words)
            ratio = painter.device().devicePixelRatio()
            painter.drawImage(QRect(rect.left(), rect.top(), side, side), picture(str(grade), side, colour, ratio))
        if row.points is None or self._told is None:
            return
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(self._strong)
        painter.setPen(QColor(c.green_words if row.points > 0 else c.vermilion_words if row.points < 0 else c.muted))
        half = rect.adjusted(0, 0, -rect.width() // 2 + look.px(8), 0)
        painter.drawText(half, right, signed(row.points))
        if row.balance is not None:
            painter.setFont(self._small)
            painter.setPen(QColor(c.muted))
            painter.drawText(rect, right, look.t("ledger.left", n=row.balance))

    def _tint(self, row: LedgerRow) -> str:
        c = self._look.colours
        bad, good = ("death", "wound", "loss", "fled"), ("earned", "heal", "rest", "resurrection", "find")
        return c.vermilion_words if row.sort in bad else c.green_words if row.sort in good else c.sea_words
