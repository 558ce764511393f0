"""Paints the headings, offers and tiles of the shop, with all a user needs to know before a click."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIntValidator, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.paint.pictures import picture
from editor.party.panels.shop_items import ROW, ShopItemModel, ShopRow, has_caution
from editor.widgets.layouts.sized import sized
from editor.widgets.look import Look
from editor.widgets.problem_line import grade_colour
from models.games.facets.builder import Offer
from models.problem import Grade, Problem

WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
TILE: Final = 206
ADD, BACK = "add", "back"
MOST: Final = 99_999
"""The greatest number that can be typed in a row."""


class ShopPainter(QStyledItemDelegate):
    """Paints the rows of a ShopItemModel and knows where their − and + buttons are."""

    def __init__(self, look: Look, model: ShopItemModel) -> None:
        super().__init__()
        self._look = look
        self._model = model
        self.width = look.px(400)
        self.field: QLineEdit | None = None
        """The field a number was last typed in."""
        self.writable = True
        self._strong = look.font(14, QFont.Weight.DemiBold)
        self._title = look.title_font(16)
        self._small = look.font(12.5)
        self._heights: dict[tuple[str, int, str], int] = {}

    @sized
    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a row: headings and offers as wide as the list, tiles side by side."""
        row: ShopRow = index.data(ROW)
        if row.offer is None:
            return QSize(self.width, QFontMetrics(self._title).height() + self._look.px(14))
        if row.tile:
            across = max(1, self.width // self._look.px(TILE))
            wide = self.width // across
            return QSize(wide, max(self._height(ShopRow(row.shelf, each), wide) for each in row.shelf.offers))
        return QSize(self.width, self._height(row, self.width))

    def _height(self, row: ShopRow, wide: int) -> int:
        offer = row.offer
        assert offer is not None
        if not row.tile:
            return self._row_height
        reasons = "\n".join(self._reason(reason) for reason in self._shown_reasons(offer))
        key = (row.id, wide, f"{reasons}|{self._shift_words(offer)}|{bool(offer.words[self._look.t.lang])}")
        if key not in self._heights:
            self._heights[key] = self._tile_height(offer, wide)
        return self._heights[key]

    @cached_property
    def _row_height(self) -> int:
        """The height of an offer in pixels: always two lines, so that a refusal moves no row under the pointer."""
        high = QFontMetrics(self._strong).height() + QFontMetrics(self._small).height()
        return max(high + self._look.px(14), self._look.px(44))

    def _tile_height(self, offer: Offer, wide: int) -> int:
        look = self._look
        text = wide - look.px(56 + 34)
        high = self._name_height(offer, text) + QFontMetrics(self._strong).height()
        high += sum(height for _, height, _ in self._tile_lines(offer, text, wide - look.px(24)))
        return max(high + look.px(26), look.px(100))

    def _name_height(self, offer: Offer, wide: int) -> int:
        names = QFontMetrics(self._title)
        room = names.boundingRect(QRect(0, 0, wide, 10_000), WRAP, offer.name[self._look.t.lang])
        return min(room.height(), 3 * names.lineSpacing())

    def _tile_lines(self, offer: Offer, text: int, whole: int) -> list[tuple[str, int, str]]:
        """Return the lines under a tile's name: words, height in pixels, colour."""
        c, t = self._look.colours, self._look.t
        small = QFontMetrics(self._small)
        lines: list[tuple[str, str, int, int]] = [
            (offer.amount[t.lang], c.ink, text, 3),
            (self._shift_words(offer), c.sea_words, whole, 3),
            (offer.words[t.lang], c.muted, whole, 5),
        ]
        if offer.preview.lost:
            lines.append((t("build.loses", lost=offer.preview.lost), c.gold_words, whole, 2))
        lines += [
            (self._reason(reason), grade_colour(self._look, reason.grade), whole, 3)
            for reason in self._shown_reasons(offer)
        ]
        found = []
        for words, colour, width, most in lines:
            if words:
                told = _elide_words(words, small, width, most * small.lineSpacing())
                found.append((told, _height(told, small, width) + self._look.px(2), colour))
        return found

    def _shift_words(self, offer: Offer) -> str:
        lang = self._look.t.lang
        if offer.owned:
            return ""
        return " · ".join(f"{s.label[lang]} {s.before} → {s.after}" for s in offer.preview.shifts)

    def _shown_reasons(self, offer: Offer) -> tuple[Problem, ...]:
        """Return the first error against an offer, to be painted in its row; warnings have a sign at the price.

        An offer the member already has shows none: the detail panel says why there cannot be more.
        """
        return () if offer.owned else tuple(reason for reason in offer.reasons if reason.grade is Grade.ERROR)[:1]

    def _reason(self, reason: Problem) -> str:
        return self._look.t(reason.key, **reason.args)

    def buttons(self, rect: QRect, row: ShopRow) -> dict[str, QRect]:
        """Return the rectangles of the − and + buttons of a row; empty where nothing can be done."""
        if row.offer is None or row.tile or not self.writable:
            return {}
        side, gap = self._look.px(26), self._look.px(8)
        y = rect.top() + self._look.px(8)
        found = {ADD: QRect(rect.right() - gap - side, y, side, side)}
        if row.offer.owned or row.offer.counted:
            found[BACK] = QRect(rect.right() - gap - 2 * side - self._count_wide(row.offer), y, side, side)
        return found

    def _count_wide(self, offer: Offer) -> int:
        return self._look.px(46 if offer.counted else 24)

    def count_place(self, rect: QRect) -> QRect:
        """Return where the number of a row stands that can be typed."""
        side = self._look.px(26)
        right = rect.right() - self._look.px(8) - side
        return QRect(right - self._look.px(42), rect.top() + self._look.px(8), self._look.px(38), side)

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the field for the number of a row."""
        self.field = QLineEdit(parent)
        self.field.setValidator(QIntValidator(0, MOST, self.field))
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setTextMargins(0, 0, 0, 0)
        self.field.setProperty("role", "count")
        self.field.setAccessibleName(self._look.t("build.count_tip"))
        return self.field

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show the number, selected, so that digits replace it."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Give the number that was typed to the model; nothing where the field is empty."""
        if isinstance(editor, QLineEdit) and editor.hasAcceptableInput():
            model.setData(index, int(editor.text()))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Put the field where the number stands."""
        rect: QRect = option.rect
        editor.setGeometry(self.count_place(rect))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row: ShopRow = index.data(ROW)
        state = option.state
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.offer is None:
            self._paint_heading(painter, rect, row)
        else:
            current = bool(state & QStyle.StateFlag.State_Selected)
            self._ground(painter, rect, row, current=current, hover=bool(state & QStyle.StateFlag.State_MouseOver))
            if row.tile:
                self._paint_tile(painter, rect, row.offer)
            else:
                self._paint_row(painter, rect, row, row.offer)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, row: ShopRow) -> None:
        look, c = self._look, self._look.colours
        area = rect.adjusted(look.px(4), look.px(8), -look.px(4), -look.px(2))
        side = look.px(20)
        left = area.left()
        if row.shelf.picture:
            image = picture(row.shelf.picture, side, c.gold_words, painter.device().devicePixelRatioF())
            painter.drawImage(QRectF(left, area.center().y() - side / 2, side, side), image)
            left += side + look.px(7)
        painter.setFont(self._title)
        painter.setPen(QColor(c.gold_words))
        painter.drawText(QRect(left, area.top(), area.right() - left, area.height()), 0, row.shelf.title[look.t.lang])
        painter.setPen(QPen(QColor(c.line), 1))
        painter.drawLine(area.left(), area.bottom() + 1, area.right(), area.bottom() + 1)

    def _ground(self, painter: QPainter, rect: QRect, row: ShopRow, *, current: bool, hover: bool) -> None:
        look, c = self._look, self._look.colours
        frame = QRectF(rect).adjusted(look.px(3), look.px(2) + 0.5, -look.px(3), -look.px(2) - 0.5)
        chosen = row.tile and row.offer is not None and row.offer.owned
        painter.setBrush(QColor(c.raised if hover and not current else c.panel))
        colour = c.focus if current else c.sea if chosen else c.line
        painter.setPen(QPen(QColor(colour), 2 if current or chosen else 1))
        painter.drawRoundedRect(frame, look.px(5), look.px(5))
        if row.offer is not None and row.offer.counted and not row.offer.allowed:
            stripe = QRectF(frame.left(), frame.top() + 1, look.px(5), frame.height() - 2)
            painter.fillRect(stripe, QColor(grade_colour(look, Grade.ERROR)))

    def _paint_row(self, painter: QPainter, rect: QRect, row: ShopRow, offer: Offer) -> None:
        look, c, lang = self._look, self._look.colours, self._look.t.lang
        ink, muted = (c.ink, c.muted) if offer.allowed else (c.muted, c.muted)
        area = rect.adjusted(look.px(12), look.px(7), -look.px(12), -look.px(5))
        side = look.px(26)
        image = picture(
            offer.picture or "gear", side, c.sea if offer.allowed else c.faint, painter.device().devicePixelRatioF()
        )
        high = image.height() / image.devicePixelRatio()
        painter.setOpacity(1.0 if offer.allowed else 0.75)
        painter.drawImage(QRectF(area.left(), area.top() + look.px(2), side, min(high, side * 1.25)), image)
        painter.setOpacity(1.0)
        left = area.left() + side + look.px(8)
        end = self._paint_price(painter, rect, row, offer) - look.px(8)
        names, small = QFontMetrics(self._strong), QFontMetrics(self._small)
        painter.setFont(self._strong)
        painter.setPen(QColor(ink))
        elided = Qt.TextElideMode.ElideRight
        y = area.top()
        painter.drawText(
            QRect(left, y, end - left, names.height()), 0, names.elidedText(offer.name[lang], elided, end - left)
        )
        y += names.height()
        painter.setFont(self._small)
        told = " · ".join(part for part in (offer.amount[lang], offer.words[lang]) if part)
        reasons = self._shown_reasons(offer)
        if reasons:
            side, colour = look.px(14), grade_colour(look, reasons[0].grade)
            sign = picture("forbidden", side, colour, painter.device().devicePixelRatioF())
            painter.drawImage(QRectF(left, y + look.px(2), side, side), sign)
            painter.setPen(QColor(colour))
            told, left, end = self._reason(reasons[0]), left + side + look.px(5), area.right()
        elif offer.owned:
            mine = look.t("build.is_owned")
            painter.setPen(QColor(c.green_words))
            painter.drawText(QRect(left, y, end - left, small.height()), 0, mine)
            left += small.horizontalAdvance(f"{mine} ")
            told = f"· {told}" if told else ""
            painter.setPen(QColor(muted))
        else:
            painter.setPen(QColor(muted))
            end = end if self.writable else area.right()
        painter.drawText(QRect(left, y, end - left, small.height()), 0, small.elidedText(told, elided, end - left))

    def _paint_price(self, painter: QPainter, rect: QRect, row: ShopRow, offer: Offer) -> int:
        """Draw −, count, + and the price before them; return the x (px) where the words must end."""
        look, c = self._look, self._look.colours
        places = self.buttons(rect, row)
        for name, place in places.items():
            usable = offer.allowed if name == ADD else offer.removable
            colour = c.ink if usable else c.faint
            painter.setBrush(QColor(c.paper))
            painter.setPen(QPen(QColor(c.strong_line if usable else c.line), 1))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), look.px(4), look.px(4))
            image = picture(
                "add" if name == ADD else "remove", look.px(16), colour, painter.device().devicePixelRatioF()
            )
            inner = QRectF(0, 0, look.px(16), look.px(16))
            inner.moveCenter(QRectF(place).center())
            painter.drawImage(inner, image)
        end = min((place.left() for place in places.values()), default=rect.right() - look.px(4))
        centre = int(Qt.AlignmentFlag.AlignCenter)
        painter.setFont(self._strong)
        if offer.counted and places:
            place = self.count_place(rect)
            painter.setBrush(QColor(c.paper))
            painter.setPen(QPen(QColor(c.strong_line), 1))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), look.px(4), look.px(4))
            painter.setPen(QColor(c.green_words if offer.owned else c.faint))
            painter.drawText(place, centre, str(offer.owned))
        elif offer.owned:
            painter.setPen(QColor(c.green_words))
            right = places[ADD].left() if places else rect.right() - look.px(8)
            place = QRect(right - look.px(24), rect.top() + look.px(8), look.px(24), look.px(26))
            painter.drawText(place, centre, str(offer.owned))
            end = min(end, place.left())
        price = self._model.price(offer)
        if price:
            wide = QFontMetrics(self._strong).horizontalAdvance(price) + look.px(10)
            painter.setPen(QColor(self._price_colour(offer)))
            painter.drawText(QRect(end - wide, rect.top() + look.px(8), wide - look.px(6), look.px(26)),
                             int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), price)  # fmt: skip
            end -= wide
            if offer.allowed and has_caution(offer):
                side = look.px(16)
                self._sign(painter, QRectF(end - side, rect.top() + look.px(13), side, side))
                end -= side
        return end

    def _price_colour(self, offer: Offer) -> str:
        c = self._look.colours
        if not offer.allowed:
            return c.muted
        return c.gold_words if has_caution(offer) else c.sea_words

    def _sign(self, painter: QPainter, place: QRectF) -> None:
        """Draw the warning sign."""
        colour = self._look.colours.gold_words
        painter.drawImage(place, picture("warning", int(place.width()), colour, painter.device().devicePixelRatioF()))

    def _paint_tile(self, painter: QPainter, rect: QRect, offer: Offer) -> None:
        look, c, t = self._look, self._look.colours, self._look.t
        area = rect.adjusted(look.px(12), look.px(10), -look.px(12), -look.px(8))
        side = look.px(56)
        image = picture(
            offer.picture or "hero", side, c.sea if offer.allowed else c.faint, painter.device().devicePixelRatioF()
        )
        high = image.height() / image.devicePixelRatio()
        painter.setOpacity(1.0 if offer.allowed else 0.55)
        painter.drawImage(QRectF(area.left(), area.top(), side, high), image)
        painter.setOpacity(1.0)
        left = area.left() + side + look.px(10)
        wide = area.right() - left
        strong = QFontMetrics(self._strong)
        elided = Qt.TextElideMode.ElideRight
        y = area.top()
        painter.setFont(self._title)
        painter.setPen(QColor(c.ink if offer.allowed else c.muted))
        tall = self._name_height(offer, wide)
        painter.drawText(QRect(left, y, wide, tall), WRAP, offer.name[t.lang])
        y += tall
        painter.setFont(self._strong)
        chosen = t("build.is_chosen") if offer.owned else ""
        told = " · ".join(part for part in (self._model.price(offer), chosen) if part)
        painter.setPen(QColor(c.green_words if offer.owned else self._price_colour(offer)))
        painter.drawText(QRect(left, y, wide, strong.height()), 0, strong.elidedText(told, elided, wide))
        if offer.allowed and has_caution(offer) and not offer.owned:
            side = look.px(15)
            self._sign(painter, QRectF(left + strong.horizontalAdvance(told) + look.px(5), y + 1, side, side))
        y += strong.height() + look.px(2)
        painter.setFont(self._small)
        for place, (words, height, colour) in enumerate(self._tile_lines(offer, wide, area.width())):
            beside = place == 0 and bool(offer.amount[t.lang])
            if not beside:
                y = max(y, area.top() + int(min(high, side * 1.3)) + look.px(3))
            painter.setPen(QColor(colour))
            x = left if beside else area.left()
            painter.drawText(QRect(x, y, area.right() - x, height), WRAP, words)
            y += height


def _height(words: str, metrics: QFontMetrics, width: int) -> int:
    return metrics.boundingRect(QRect(0, 0, width, 10_000), WRAP, words).height()


def _elide_words(words: str, metrics: QFontMetrics, width: int, room: int) -> str:
    """Return as many words as fit a height (px); a sign at the end says that there are more."""
    if _height(words, metrics, width) <= room:
        return words
    parts = words.split(" ")
    whole = bisect_left(range(len(parts)), True, key=lambda n: _height(_some(parts, n + 1), metrics, width) > room)
    return _some(parts, max(whole, 1))


def _some(parts: list[str], n: int) -> str:
    return " ".join(parts[:n]).rstrip(" ,;·\u00a0") + "…"
