"""Forms: rows that read a value and write it when the user has finished it; forms of one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.dates import LOCALES
from editor.widgets.form_inputs import FormCombo, FormDecimal, spin
from editor.widgets.look import Look
from editor.widgets.text import field_text, label, plain_tip
from models.content import with_fields
from models.errors import Refused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", bound="DataclassInstance")
Way = TypeVar("Way")
Control = TypeVar("Control", bound=QWidget)


class Words(QPlainTextEdit):
    """A field of several lines that emits `done` when it loses the keyboard."""

    done = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `done`."""
        super().focusOutEvent(event)
        self.done.emit()


class Form(QWidget):
    """Rows of a name and a control. `refresh` shows the present values, except in a field that is being typed in."""

    caption_role: ClassVar[str] = "caption"

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
        """Add a sentence in a row of its own."""
        self._box.addWidget(label(words, role="muted", wrap=True))

    def text(
        self, name: str, read: Callable[[], str], write: Callable[[str], object], *, longest: int = 120
    ) -> QLineEdit:
        """Add a line of text."""
        control = QLineEdit()
        control.setMaxLength(longest)
        control.editingFinished.connect(lambda: control.text() != read() and write(control.text()))
        self.add(name, control, lambda: None if control.text() == read() else control.setText(read()))
        return control

    def long_text(
        self,
        name: str,
        read: Callable[[], str],
        write: Callable[[str], object],
        show: Callable[[str], None] | None = None,
        *,
        height: int = 84,
    ) -> Words:
        """Add a text of several lines; `show` is called with the text after every key."""
        control = Words()
        control.setTabChangesFocus(True)
        control.setFixedHeight(self.look.px(height))
        control.done.connect(lambda: field_text(control) != read() and write(field_text(control)))
        if show is not None:
            control.textChanged.connect(lambda: control.hasFocus() and show(field_text(control)))
        self.add(name, control, lambda: None if control.hasFocus() else control.setPlainText(read()))
        return control

    def whole(
        self,
        name: str,
        read: Callable[[], int | None],
        write: Callable[[int], object],
        low: int,
        high: int,
        unit: str = "",
        *,
        empty: bool = False,
    ) -> QSpinBox:
        """Add a whole number from `low` to `high`; one that may be `empty` shows None as a dash."""
        control = spin(low, high, low, empty=empty)
        control.setSuffix(self._suffix(unit))
        control.setKeyboardTracking(False)

        def given(value: int) -> None:
            if value >= low and value != read():
                write(value)

        control.valueChanged.connect(given)

        def show() -> None:
            value = read()
            control.setValue(low - 1 if value is None else value)

        self.add(name, control, show)
        return control

    def _suffix(self, unit: str) -> str:
        if unit == "%":
            return self.look.t.percent_sign
        return f" {unit}" if unit else ""

    def decimal(
        self,
        name: str,
        read: Callable[[], float],
        write: Callable[[float], object],
        low: float,
        high: float,
        unit: str = "",
        *,
        digits: int = 2,
    ) -> QDoubleSpinBox:
        """Add a decimal number."""
        control = FormDecimal()
        control.setLocale(LOCALES[self.look.t.lang])
        control.setGroupSeparatorShown(False)
        control.setDecimals(digits)
        control.setRange(low, high)
        control.setSuffix(self._suffix(unit))
        control.setKeyboardTracking(False)
        # Qt leaves the padding of a style sheet out on this side.
        control.lineEdit().setTextMargins(control.fontMetrics().averageCharWidth() - 2, 0, 0, 0)
        control.valueChanged.connect(lambda value: abs(value - read()) > 10**-digits / 2 and write(value))
        self.add(name, control, lambda: control.setValue(read()))
        return control

    def choice(
        self, name: str, ways: Sequence[tuple[Way, str]], read: Callable[[], Way], write: Callable[[Way], object]
    ) -> QComboBox:
        """Add a list of ways (value, words) to choose from."""
        control = FormCombo(ways, least=8)
        control.currentIndexChanged.connect(
            lambda _row: control.currentData() != read() and write(control.currentData())
        )
        places = [value for value, _ in ways]
        self.add(name, control, lambda: control.setCurrentIndex(places.index(read()) if read() in places else 0))
        return control

    def check(self, name: str, read: Callable[[], bool], write: Callable[[bool], object]) -> QCheckBox:
        """Add a tick box with its name beside it."""
        control = QCheckBox(name.replace("&", "&&"))
        control.toggled.connect(write)
        self.add(name, control, lambda: control.setChecked(read()), bare=True)
        return control

    def colour(self, name: str, read: Callable[[], str], write: Callable[[str], object]) -> QPushButton:
        """Add a colour; it is chosen in the desktop's dialog."""
        control = QPushButton()
        control.setIconSize(QSize(self.look.px(28), self.look.px(14)))

        def ask() -> None:
            found = QColorDialog.getColor(QColor(read()), self, name)
            if found.isValid():
                write(found.name())

        def show() -> None:
            picture = QPixmap(self.look.px(28), self.look.px(14))
            picture.fill(QColor(read()))
            control.setIcon(QIcon(picture))
            control.setText(read().upper())

        control.clicked.connect(ask)
        self.add(name, control, show)
        return control

    def button(self, name: str, icon: str, act: Callable[[], None], tip: str = "") -> QPushButton:
        """Add a button."""
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
        """Add an empty stretch below the rows."""
        self._box.addStretch(1)

    def add(
        self,
        name: str,
        control: QWidget,
        show: Callable[[], None] = lambda: None,
        *,
        bare: bool = False,
        speaks: QWidget | None = None,
    ) -> None:
        """Add a control under its name; `show` puts the value into it, `speaks` is the part of it that takes the
        keyboard.
        """
        field = speaks or control
        field.setAccessibleName(name)
        if field.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        caption = None
        if not bare:
            caption = self.caption(name)
            caption.setBuddy(field)
        self.put(caption, control)
        self._shows.append((field, show))
        with QSignalBlocker(field):
            show()

    def caption(self, words: str) -> QLabel:
        """Return the label of a row."""
        return label(words, role=self.caption_role)

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control below its caption; subclasses with another layout override this."""
        for each in (caption, control):
            if each is not None:
                self._box.addWidget(each)


class ValueForm(Form, Generic[Value]):
    """A form of one frozen value, a row for each field.

    Words and tips are the messages `<prefix><field>` and `<prefix><field>_tip`. `changed`: `value` is another now;
    `wrong` carries the reason why what was typed is refused.
    """

    changed = Signal()
    wrong = Signal(str)

    def __init__(self, look: Look, value: Value, prefix: str) -> None:
        super().__init__(look)
        self.value = value
        self.controls: dict[str, QWidget] = {}
        self._prefix = prefix

    def fill(self, value: Value) -> None:
        """Show another value without emitting `changed`."""
        self.value = value
        self.refresh()

    def changes(self, name: str, given: object) -> dict[str, object]:
        """Return the fields that change with this one, by name. Raises Refused for a value that cannot be."""
        return {name: given}

    def line(self, name: str, show: Callable[[], str] | None = None, *, longest: int = 120) -> QLineEdit:
        """Add a line of text; `show` returns its words where they differ from the value."""
        return self._keep(
            name, self.text(self._words(name), show or self._read(name), self._write(name), longest=longest)
        )

    def amount(self, name: str, low: int, high: int, unit: str = "") -> QSpinBox:
        """Add a whole number."""
        return self._keep(name, self.whole(self._words(name), self._read(name), self._write(name), low, high, unit))

    def measure(
        self, name: str, low: float, high: float, unit: str = "mm", *, digits: int = 2, step: float = 1.0
    ) -> QDoubleSpinBox:
        """Add a decimal number, in millimetres unless `unit` says otherwise; a share (unit `%`) is shown in percent."""
        times = 100 if unit == "%" else 1
        read, write = self._read(name), self._write(name)
        control = self.decimal(
            self._words(name),
            lambda: read() * times,
            lambda given: write(round(given / times, 4)),
            low * times,
            high * times,
            unit,
            digits=digits,
        )
        control.setSingleStep(step)
        return self._keep(name, control)

    def pick(self, name: str, ways: Sequence[tuple[object, str]]) -> QComboBox:
        """Add a list of ways (value, words) to choose from."""
        return self._keep(name, self.choice(self._words(name), ways, self._read(name), self._write(name)))

    def flag(self, name: str) -> QCheckBox:
        """Add a tick box."""
        return self._keep(name, self.check(self._words(name), self._read(name), self._write(name)))

    def _words(self, name: str) -> str:
        return self.look.t(f"{self._prefix}{name}")

    def _keep(self, name: str, control: Control) -> Control:
        tip = self.look.t(f"{self._prefix}{name}_tip")
        control.setToolTip(plain_tip(tip))
        control.setAccessibleDescription(tip)
        self.controls[name] = control
        return control

    def _read(self, name: str) -> Callable[[], Any]:
        return lambda: getattr(self.value, name)

    def _write(self, name: str) -> Callable[[object], None]:
        return partial(self._given, name)

    def _given(self, name: str, given: object) -> None:
        try:
            value = with_fields(self.value, **self.changes(name, given))
        except Refused as refused:
            self.wrong.emit(self.look.t(refused.key, **refused.args_))
            return
        if value != self.value:
            self.value = value
            self.changed.emit()
