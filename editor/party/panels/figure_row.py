"""The figures of a profile in one drawing, and the bar of a purse; both are updated in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look
from models.games.facets.builder import FigureShift, Purse
from models.games.values import Stat

LEAST = 58


class FigureRow(QWidget):
    """Figures in large type with their names below. What an offer would change is shown as `3 → 4`."""

    def __init__(self, look: Look, size: float = 20) -> None:
        super().__init__()
        self._look = look
        self._stats: tuple[Stat, ...] = ()
        self._shifts: Mapping[str, FigureShift] = {}
        self._away = False
        self.setMouseTracking(True)
        self._number = look.title_font(size)
        self._word = look.font(11.5)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def set_stats(self, stats: Sequence[Stat], shifts: Sequence[FigureShift] = ()) -> None:
        """Show figures, and the changes an offer would make."""
        wanted, changed = tuple(stats), {shift.stat: shift for shift in shifts}
        if (wanted, changed) == (self._stats, self._shifts):
            return
        relayout = len(wanted) != len(self._stats)
        self._stats, self._shifts = wanted, changed
        words = self.words()
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setVisible(bool(wanted) and not self._away)
        if relayout:
            self.updateGeometry()
        self.update()

    def hold_back(self, on: bool) -> None:
        """Hide the row where room is short, or show it again."""
        if on != self._away:
            self._away = on
            self.setVisible(bool(self._stats) and not on)

    def words(self) -> str:
        """Return everything in words."""
        lang = self._look.t.lang
        return ", ".join(f"{stat.label[lang]} {self._shown(stat)}" for stat in self._stats)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the rule of the figure under the pointer be the one that F1 explains."""
        stat = self._stat_at(event.position())
        self.setProperty("rule", stat.rule if stat else "")
        super().mouseMoveEvent(event)

    def _stat_at(self, at: QPointF) -> Stat | None:
        across = self._across(self.width())
        column, row = int(at.x() * across // max(1, self.width())), int(at.y() // self._row_height())
        place = row * across + column
        return self._stats[place] if 0 <= column < across and 0 <= place < len(self._stats) else None

    def hasHeightForWidth(self) -> bool:
        """Return that the figures wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows needed in `width`."""
        return self._rows(width) * self._row_height()

    def sizeHint(self) -> QSize:
        """Return room for three in a row."""
        return QSize(self._look.px(LEAST) * 3, self.heightForWidth(self._look.px(LEAST) * 3))

    def minimumSizeHint(self) -> QSize:
        """Return room for three in a row."""
        return QSize(self._look.px(50) * 3, self._row_height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw every figure in its cell."""
        c = self._look.colours
        with QPainter(self) as painter:
            across = self._across(self.width())
            wide, high = self.width() / across, self._row_height()
            numbers = QFontMetrics(self._number).height()
            words = QFontMetrics(self._word)
            for place, stat in enumerate(self._stats):
                x, y = wide * (place % across), high * (place // across)
                shift = self._shifts.get(stat.id)
                painter.setFont(self._number)
                painter.setPen(QColor(self._colour(shift) if shift else c.ink))
                centre = int(Qt.AlignmentFlag.AlignCenter)
                painter.drawText(QRectF(x, y, wide, numbers), centre, self._shown(stat))
                painter.setFont(self._word)
                painter.setPen(QColor(c.muted))
                name = words.elidedText(stat.label[self._look.t.lang], Qt.TextElideMode.ElideRight, int(wide) - 2)
                painter.drawText(QRectF(x, y + numbers, wide, words.height()), centre, name)

    def _colour(self, shift: FigureShift) -> str:
        """Return green for more and red for less, where both values are numbers."""
        c = self._look.colours
        if not (shift.before.lstrip("-").isdigit() and shift.after.lstrip("-").isdigit()):
            return c.sea_words
        return c.green_words if int(shift.after) > int(shift.before) else c.vermilion_words

    def _shown(self, stat: Stat) -> str:
        shift = self._shifts.get(stat.id)
        return f"{shift.before} → {shift.after}" if shift else str(stat)

    def _across(self, width: int) -> int:
        count = len(self._stats) or 1
        fits = max(1, min(count, width // self._look.px(LEAST)))
        rows = -(-count // fits)
        return -(-count // rows)

    def _rows(self, width: int) -> int:
        return -(-len(self._stats) // self._across(width)) if self._stats else 0

    def _row_height(self) -> int:
        return QFontMetrics(self._number).height() + QFontMetrics(self._word).height() + self._look.px(4)


class PurseBar(QWidget):
    """What is spent of a purse, in words and as a bar; more than there is turns red, and the words say so."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._purse: Purse | None = None
        self._left: int | None = None
        self._words = ""
        self._font = look.font(12, QFont.Weight.DemiBold)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_purse(self, purse: Purse | None, left: int | None = None) -> None:
        """Show a purse; `left` is what would be left after an offer."""
        if (purse, left) == (self._purse, self._left):
            return
        self._purse, self._left = purse, left
        self._words = self._spoken()
        self.setVisible(purse is not None)
        self.setAccessibleName(self._words)
        rule = purse.rule if purse else ""
        self.setProperty("rule", rule)
        self.setToolTip(f"{self._words} {rule}".strip())
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the words and the bar under them."""
        return QSize(self._look.px(150), QFontMetrics(self._font).height() + self._look.px(9))

    def minimumSizeHint(self) -> QSize:
        """Return room for the narrowest bar."""
        return QSize(self._look.px(80), self.sizeHint().height())

    @property
    def over(self) -> bool:
        """Whether more is spent than there is."""
        return self._purse is not None and (self._purse.left or 0) < 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw words, ground, what is spent."""
        purse, c, look = self._purse, self._look.colours, self._look
        if purse is None:
            return
        with QPainter(self) as painter:
            metrics = QFontMetrics(self._font)
            painter.setFont(self._font)
            painter.setPen(QColor(c.vermilion_words if self.over else c.muted))
            shown = metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(QRectF(0, 0, self.width(), metrics.height()), 0, shown)
            if purse.limit is not None:
                bar = QRectF(0.5, metrics.height() + look.px(2), self.width() - 1, look.px(5))
                scale = max(purse.spent, purse.limit, 1)
                painter.fillRect(bar, QColor(c.sunk))
                full = QRectF(bar.left(), bar.top(), bar.width() * max(0, purse.spent) / scale, bar.height())
                painter.fillRect(full, QColor(c.vermilion if self.over else c.sea))
                painter.setPen(QPen(QColor(c.strong_line), 1))
                painter.drawRect(bar)

    def _spoken(self) -> str:
        purse, t = self._purse, self._look.t
        if purse is None:
            return ""
        words = t(purse.key, spent=purse.spent, limit=purse.limit, left=purse.left, player=purse.player)
        if purse.player and purse.player not in words:
            words = f"{purse.player} · {words}"
        return (
            words if self._left is None or self._left == purse.left else t("build.then", words=words, left=self._left)
        )
