"""A form of one subject: rows that read a value and write it as one step when the user is done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.calm import CalmDecimal, CalmList
from editor.widgets.dates import LOCALES
from editor.widgets.fields import spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip

Read = Callable[[], Any]
Write = Callable[[Any], object]


class Words(QPlainTextEdit):
    """A field of several lines that says when one is done with it."""

    done = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be done."""
        super().focusOutEvent(event)
        self.done.emit()


class Form(QWidget):
    """Rows of a name and a control. `refresh` shows what the values are now, but for a field being typed in."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._shows: list[tuple[QWidget, Callable[[], None]]] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(3))

    def refresh(self) -> None:
        """Show the values as they are now."""
        for control, show in self._shows:
            with QSignalBlocker(control):
                show()

    def section(self, words: str) -> None:
        """Begin a section."""
        self._box.addSpacing(self.look.px(4))
        self._box.addWidget(label(words, role="section"))

    def note(self, words: str) -> None:
        """Say something in a row of its own."""
        self._box.addWidget(label(words, role="muted", wrap=True))

    def text(self, name: str, read: Read, write: Write, *, longest: int = 120) -> QLineEdit:
        """Add a line of text."""
        control = QLineEdit()
        control.setMaxLength(longest)
        control.editingFinished.connect(lambda: control.text() != str(read()) and write(control.text()))
        self._add(name, control, lambda: None if control.text() == str(read()) else control.setText(str(read())))
        return control

    def long_text(self, name: str, read: Read, write: Write, show: Write | None = None) -> Words:
        """Add a text of several lines; `show` gets it as it stands after every key."""
        control = Words()
        control.setTabChangesFocus(True)
        control.setFixedHeight(self.look.px(84))
        control.done.connect(lambda: control.toPlainText() != str(read()) and write(control.toPlainText()))
        if show is not None:
            control.textChanged.connect(lambda: control.hasFocus() and show(control.toPlainText()))
        self._add(name, control, lambda: None if control.hasFocus() else control.setPlainText(str(read())))
        return control

    def whole(self, name: str, read: Read, write: Write, low: int, high: int, unit: str = "") -> QSpinBox:
        """Add a whole number."""
        control = spin(low, high, low)
        control.setSuffix(self._suffix(unit))
        control.setKeyboardTracking(False)
        control.valueChanged.connect(lambda value: value != read() and write(value))
        self._add(name, control, lambda: control.setValue(int(read())))
        return control

    def _suffix(self, unit: str) -> str:
        if unit == "%":
            return self.look.t.percent_sign
        return f" {unit}" if unit else ""

    def decimal(
        self, name: str, read: Read, write: Write, low: float, high: float, unit: str = "", *, digits: int = 2
    ) -> QDoubleSpinBox:
        """Add a decimal number."""
        control = CalmDecimal()
        control.setLocale(LOCALES[self.look.t.lang])
        control.setGroupSeparatorShown(False)
        control.setDecimals(digits)
        control.setRange(low, high)
        control.setSuffix(self._suffix(unit))
        control.setKeyboardTracking(False)
        # Qt leaves the padding of a style sheet out on this side.
        control.lineEdit().setTextMargins(control.fontMetrics().averageCharWidth() - 2, 0, 0, 0)
        control.valueChanged.connect(lambda value: abs(value - read()) > 10**-digits / 2 and write(value))
        self._add(name, control, lambda: control.setValue(float(read())))
        return control

    def choice(self, name: str, ways: Sequence[tuple[Any, str]], read: Read, write: Write) -> QComboBox:
        """Add a list of ways (value, words)."""
        control = CalmList()
        control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        control.setMinimumContentsLength(8)
        for value, words in ways:
            control.addItem(words, value)
        control.activated.connect(lambda _row: write(control.currentData()))
        self._add(name, control, lambda: control.setCurrentIndex(max(0, control.findData(read()))))
        return control

    def check(self, name: str, read: Read, write: Write) -> QCheckBox:
        """Add a tick, its name beside it."""
        control = QCheckBox(name.replace("&", "&&"))
        control.toggled.connect(write)
        self._add(name, control, lambda: control.setChecked(bool(read())), bare=True)
        return control

    def colour(self, name: str, read: Read, write: Write) -> QPushButton:
        """Add a colour, chosen in the desktop's dialog."""
        control = QPushButton()
        control.setIconSize(QSize(self.look.px(28), self.look.px(14)))

        def ask() -> None:
            found = QColorDialog.getColor(QColor(str(read())), self, name)
            if found.isValid():
                write(found.name())

        def show() -> None:
            picture = QPixmap(self.look.px(28), self.look.px(14))
            picture.fill(QColor(str(read())))
            control.setIcon(QIcon(picture))
            control.setText(str(read()).upper())

        control.clicked.connect(ask)
        self._add(name, control, show)
        return control

    def button(self, name: str, icon: str, act: Callable[[], object], tip: str = "") -> QPushButton:
        """Add something to press."""
        control = QPushButton(name)
        control.setIcon(self.look.icon(icon))
        control.setAccessibleName(name)
        control.setToolTip(plain_tip(tip or name))
        control.clicked.connect(lambda _on: act())
        self._box.addWidget(control)
        return control

    def place(self, widget: QWidget) -> None:
        """Add any widget as a row."""
        self._box.addWidget(widget)

    def end(self) -> None:
        """Leave the rest of the room empty."""
        self._box.addStretch(1)

    def _add(self, name: str, control: QWidget, show: Callable[[], None], *, bare: bool = False) -> None:
        control.setAccessibleName(name)
        control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if not bare:
            caption = label(name, role="caption")
            caption.setBuddy(control)
            self._box.addWidget(caption)
        self._box.addWidget(control)
        self._shows.append((control, show))
        with QSignalBlocker(control):
            show()
