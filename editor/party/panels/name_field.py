"""A name that can be edited in place: double click or F2 begins, Enter keeps it, Escape gives up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QStackedLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.text import title

LONGEST = 120


class NameField(QWidget):
    """The name in the serif of titles; `typed` carries a new name. `words` is the accessible name."""

    typed = Signal(str)

    def __init__(self, look: Look, name: str, size: float, words: str, tip: str) -> None:
        super().__init__()
        self._look = look
        self._words = words
        self._tip = tip
        self._font = look.title_font(size)
        self.editable = True
        self.shown: QLabel = title(name, look, size, wrap=True)
        self.field: QLineEdit | None = None
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.shown)
        self.setToolTip(tip)
        self.setMinimumHeight(QFontMetrics(self._font).height())

    def text(self) -> str:
        """Return the name."""
        return self.shown.text()

    def set_text(self, name: str) -> None:
        """Show another name."""
        if name != self.shown.text():
            self.shown.setText(name)

    def edit(self) -> None:
        """Begin to edit the name."""
        if not self.editable:
            return
        if self.field is None:
            self.field = QLineEdit()
            self.field.setMaxLength(LONGEST)
            self.field.setFont(self._font)
            self.field.setAccessibleName(self._words)
            self.field.setToolTip(self._tip)
            self.field.editingFinished.connect(self._keep)
            self.field.installEventFilter(self)
            self._stack.addWidget(self.field)
        self.field.setText(self.shown.text())
        self.field.selectAll()
        self._stack.setCurrentWidget(self.field)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def editing(self) -> bool:
        """Whether the name is being edited."""
        return self.field is not None and self._stack.currentWidget() is self.field

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Begin to edit the name."""
        self.edit()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give up editing on Escape."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._leave()
            return True
        return super().eventFilter(watched, event)

    def _keep(self) -> None:
        if not self.editing or self.field is None:
            return
        wanted = self.field.text().strip()
        self._leave()
        if wanted and wanted != self.shown.text():
            self.typed.emit(wanted)

    def _leave(self) -> None:
        had_focus = self.field is not None and self.field.hasFocus()
        self._stack.setCurrentWidget(self.shown)
        parent = self.parentWidget()
        if had_focus and parent is not None:
            parent.setFocus(Qt.FocusReason.OtherFocusReason)
