"""A row of controls for any width: those that do not fit are opened by a button at its end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLayout, QToolButton, QWidget

from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip


class OverflowRow(QWidget):
    """Controls side by side, each with its name; the button `more` opens the others. `words`: its name and tip."""

    def __init__(self, look: Look, parts: Sequence[tuple[str, QWidget]], words: tuple[str, str]) -> None:
        super().__init__()
        self._parts = tuple(part for _, part in parts)
        self._gap = look.px(8)
        self._shown = len(self._parts)
        self.more = QToolButton()
        self.more.setIcon(look.icon("more"))
        self.more.setIconSize(QSize(look.px(18), look.px(18)))
        self.more.setProperty("role", "small")
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.setAccessibleName(words[0])
        self.more.setToolTip(plain_tip("\n".join(words)))
        self.more.clicked.connect(self.open)
        self.more.hide()
        self.sheet = QDialog(self, Qt.WindowType.Popup)
        self.sheet.setProperty("role", "popup")
        self.sheet.setAccessibleName(words[0])
        self._grid = QGridLayout(self.sheet)
        self._grid.setSpacing(self._gap)
        self._grid.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self._names = [label(name, role="caption") for name, _ in parts]
        for i, name in enumerate(self._names):
            self._grid.addWidget(name, i, 0)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self._gap)
        for part in self._parts:
            self._row.addWidget(part)
        self._row.addStretch(1)
        self._row.addWidget(self.more)

    def open(self) -> None:
        """Show the controls that do not fit, under their button."""
        self.sheet.adjustSize()
        right = self.more.mapToGlobal(QPoint(self.more.width(), self.more.height()))
        self.sheet.move(right - QPoint(self.sheet.sizeHint().width(), 0))
        self.sheet.show()
        part = self._parts[self._shown]
        takers = (each for each in (part, *part.findChildren(QWidget)) if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
        next(takers, part).setFocus(Qt.FocusReason.PopupFocusReason)

    def minimumSizeHint(self) -> QSize:
        """Return room for the button alone, as high as the row."""
        return QSize(self.more.sizeHint().width(), self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """Return room for every control."""
        high = max((part.sizeHint().height() for part in (*self._parts, self.more)), default=0)
        return QSize(sum(self._widths()) + self._gap * max(len(self._parts) - 1, 0), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the controls between row and sheet anew."""
        super().resizeEvent(event)
        self._share()

    def showEvent(self, event: QShowEvent) -> None:
        """Share the controls anew: only now has the style sheet given them their sizes."""
        super().showEvent(event)
        self._share()

    def _widths(self) -> list[int]:
        return [max(part.sizeHint().width(), part.minimumWidth()) for part in self._parts]

    def _share(self) -> None:
        fitting = self._fitting()
        if fitting == self._shown:
            return
        self.sheet.hide()
        for i, part in enumerate(self._parts):
            if fitting <= i < self._shown:
                self._grid.addWidget(part, i, 1, Qt.AlignmentFlag.AlignLeft)
            elif self._shown <= i < fitting:
                self._row.insertWidget(i, part)
            part.show()
            self._names[i].setVisible(i >= fitting)
        self._shown = fitting
        self.more.setVisible(fitting < len(self._parts))

    def _fitting(self) -> int:
        """Return how many controls fit into the row, beside the button if not all do."""
        widths = self._widths()
        if sum(widths) + self._gap * (len(widths) - 1) <= self.width():
            return len(widths)
        room, fitting = self.width() - self.more.sizeHint().width() - self._gap, 0
        for wide in widths:
            room -= wide + self._gap
            if room < 0:
                break
            fitting += 1
        return fitting
