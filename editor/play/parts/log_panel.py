"""The log of a battle: every act in plain sentences with its rules and dice, newest in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from editor.play.parts.dice_panel import FigureName, die_words
from editor.widgets.layouts.sized import sized
from editor.widgets.look import Look
from models.games.battle.battle_json import Done
from models.games.battle.values import Told
from models.games.event import BEGUN

_RULE: Final = Qt.ItemDataRole.UserRole
_KIND: Final = Qt.ItemDataRole.UserRole + 1
_ACT: Final = Qt.ItemDataRole.UserRole + 2
Heading = Callable[[int, str], str]
"""Returns what the turn of a side is called."""
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: `kind` is `turn`, `line`, `dice` or `why`."""

    words: str
    kind: str = "line"
    rule: str = ""


class LogPanel(QListWidget):
    """Shows the log; Enter or a click on the rule of a line explains it.

    `wants_act`: a line was double-clicked, to be replayed; `wants_back`: the battle is to go on from just after a line.
    """

    wants_rule = Signal(str)
    wants_act = Signal(int)
    wants_back = Signal(int)

    def __init__(self, look: Look, heading: Heading, name: FigureName, second: str = "") -> None:
        super().__init__()
        self._look, self._heading, self.name, self.second = look, heading, name, second
        self._shown: list[Done] = []
        self.only: Callable[[Done], bool] = lambda _done: True
        # After the lines were laid out: only then it is known how far down the newest is.
        self._down = QTimer(self, singleShot=True, interval=0)
        self._down.timeout.connect(self.scrollToBottom)
        self.setItemDelegate(_LineDelegate(look, self))
        self.setAccessibleName(look.t("play.log"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setProperty("role", "shop")

    def show_acts(self, done: Sequence[Done]) -> None:
        """Show these acts, the newest at the bottom and scrolled to."""
        same = 0
        while same < min(len(done), len(self._shown)) and done[same] is self._shown[same]:
            same += 1
        if same == len(done) == len(self._shown):
            return
        while self.count() and self.item(self.count() - 1).data(_ACT) > same:
            self.takeItem(self.count() - 1)
        before = next(filter(self.only, reversed(done[:same])), None)
        for number in range(same, len(done)):
            if not self.only(done[number]):
                continue
            for entry in entries(self._look, done[number], before, self._heading, self.name, self.second):
                item = QListWidgetItem(entry.words)
                item.setData(_RULE, entry.rule)
                item.setData(_KIND, entry.kind)
                item.setData(_ACT, number + 1)
                item.setToolTip(self._look.t("party.open_rule", rule=entry.rule) if entry.rule else "")
                self.addItem(item)
            before = done[number]
        self._shown = list(done)
        self.scrollToBottom()
        self._down.start()

    def forget(self) -> None:
        """Empty the log: the filter `only` has changed."""
        self.clear()
        self._shown = []

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Explain the rule that was clicked."""
        item = self.itemAt(event.position().toPoint())
        if item is not None and event.position().x() > self.viewport().width() - rule_width(self._look):
            self._explain(item)
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the battle as it was just after a line."""
        item = self.itemAt(event.position().toPoint())
        if item is not None:
            self.wants_act.emit(item.data(_ACT))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to look at the moment of a line, to go on from it, and to explain its rule."""
        item = self.itemAt(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self.currentItem()
        if item is None:
            return
        t, number, rule = self._look.t, item.data(_ACT), item.data(_RULE)
        menu = QMenu(self)
        menu.setObjectName("line")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        see = menu.addAction(self._look.icon("visible"), t("play.see_moment"))
        see.triggered.connect(partial(self.wants_act.emit, number))
        back = menu.addAction(self._look.icon("undo"), t("play.go_on_from", n=number))
        back.triggered.connect(partial(self.wants_back.emit, number))
        back.setEnabled(number < len(self._shown))
        if rule:
            explain = menu.addAction(self._look.icon("rules"), t("party.open_rule", rule=rule))
            explain.triggered.connect(partial(self.wants_rule.emit, rule))
        menu.popup(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say what will stand here while the log is empty."""
        super().paintEvent(event)
        if not self.count():
            with QPainter(self.viewport()) as painter:
                painter.setPen(QColor(self._look.colours.muted))
                place = self.viewport().rect().adjusted(self._look.px(14), self._look.px(8), -self._look.px(14), 0)
                painter.drawText(
                    place, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self._look.t("play.no_log")
                )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Explain the rule of the line the keyboard is on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self._explain(self.currentItem())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the lines anew; the newest stays in view."""
        bar = self.verticalScrollBar()
        newest = bar.value() >= bar.maximum()
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        if newest:
            self._down.start()

    def changeEvent(self, event: QEvent) -> None:
        """Wrap the lines anew when the typeface changes."""
        super().changeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _explain(self, item: QListWidgetItem) -> None:
        if item.data(_RULE):
            self.wants_rule.emit(item.data(_RULE))


def entries(
    look: Look, done: Done, before: Done | None, heading: Heading, name: FigureName, second: str = ""
) -> Iterator[LogLine]:
    """Yield the lines of an act: a new turn, why an automatic player does it, what happened, every die.

    The half of a turn in which the side `second` acts gets a heading too; "" where each side has turns of its own.
    """
    t = look.t
    turn, begins = turn_of(done), next((line for line in done.lines if begins_turn(line)), None)
    half = before is not None and done.side == second != before.side
    if turn and (before is None or turn != turn_of(before) or half):
        yield LogLine(heading(turn, done.side), "turn", begins.rule if begins is not None else "")
    if done.why is not None:
        yield LogLine(t(done.why.key, **done.why.args), "why", done.why.rule)
    for line in done.lines:
        if line is begins:
            # The heading says it.
            continue
        yield LogLine(t(line.key, **line.args), "line", line.rule)
    if done.dice:
        yield LogLine(" · ".join(die_words(look, each, name(each.who)) for each in done.dice), "dice")


def turn_of(done: Done) -> int:
    """Return the turn an act belongs to: the one it begins, else the one it was done in."""
    begun = (line.args.get("turn") for line in done.lines if begins_turn(line))
    return next((turn for turn in begun if isinstance(turn, int)), done.turn)


def begins_turn(line: Told) -> bool:
    """Return whether a line says only that a turn begins."""
    return line.key.rpartition(".")[2] == f"ev_{BEGUN}"


def rule_width(look: Look) -> int:
    """Return the width in pixels kept for the rule at the end of a line."""
    return look.px(62)


class _LineDelegate(QStyledItemDelegate):
    """Draws a line with its words wrapped and its rule as a chip."""

    def __init__(self, look: Look, parent: LogPanel) -> None:
        super().__init__(parent)
        self._look, self._list = look, parent
        self._tall: dict[tuple[int, str, str], int] = {}

    @sized
    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a line at the present width."""
        wide = self._list.viewport().width()
        room, kind, words = self._room(wide, index), index.data(_KIND), str(index.data())
        if (room, kind, words) not in self._tall:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            place = QFontMetrics(self._font(index)).boundingRect(QRect(0, 0, room, 10_000), flags, words)
            self._tall[room, kind, words] = place.height() + self._look.px(8 if kind == "turn" else 4)
        return QSize(wide, self._tall[room, kind, words])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        look, colours, place = self._look, self._look.colours, QRect(option.rect)
        kind, rule = index.data(_KIND), index.data(_RULE)
        painter.save()
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(place, QColor(colours.raised))
        inside = place.adjusted(look.px(8), look.px(2), 0, -look.px(2))
        inside.setWidth(self._room(place.width(), index))
        ink = {"turn": colours.gold_words, "why": colours.muted, "dice": colours.sea_words}.get(kind, colours.ink)
        painter.setFont(self._font(index))
        painter.setPen(QColor(ink))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(inside, flags, str(index.data()))
        if rule:
            font = look.font(11, QFont.Weight.DemiBold)
            metrics = QFontMetrics(font)
            wide = metrics.horizontalAdvance(rule) + look.px(8)
            chip = QRect(place.right() - wide - look.px(4), inside.top(), wide, metrics.height() + look.px(2))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawRoundedRect(chip, look.px(4), look.px(4))
            painter.setFont(font)
            painter.setPen(QColor(colours.sea_words))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, rule)
        painter.restore()

    def _room(self, wide: int, index: Index) -> int:
        kept = rule_width(self._look) if index.data(_RULE) else self._look.px(8)
        return wide - self._look.px(8) - kept

    def _font(self, index: Index) -> QFont:
        kind = index.data(_KIND)
        if kind == "turn":
            return self._look.title_font(15)
        font = QFont(self._look.font(12 if kind in ("dice", "why") else 13))
        font.setItalic(kind == "why")
        return font
