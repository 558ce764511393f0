"""Inputs of forms that scroll: the wheel scrolls the form, and changes an input only while it has the keyboard.

A number typed beyond its limits is reported at once, and the nearest limit is taken: Qt would drop the last digit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from editor.widgets.text import plain_tip

# What a class is mixed into must not be a widget twice.
if TYPE_CHECKING:
    _Control = QWidget
else:
    _Control = object

BEYOND: Final = ("At most %1.", "At least %1.")
"""What a number says of its limits; the window reads it in its language as it does Qt's own words."""
_Judged = tuple[QValidator.State, str, int]
BESIDE: Final = 4
"""Room (px) a style leaves between the drawing and the words of a list."""


class _FormInput(_Control):
    """An input that the wheel changes only while it has the keyboard; else the form scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Qt would give the keyboard to what the wheel turns over.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the control, or leave the wheel to the form."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class FormCombo(_FormInput, QComboBox):
    """A list of ways (value, words); words too long for it end in an ellipsis.

    It is as wide as its widest words; with `least`, at least that many letters wide and no wider than its place.
    """

    def __init__(
        self, ways: Iterable[tuple[object, str]] = (), *, least: int | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        if least is not None:
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(least)
        for value, words in ways:
            self.addItem(words, value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll: after a choice the pointer still lies here, and other fields may depend on the
        choice.
        """
        event.ignore()

    def showPopup(self) -> None:
        """Open the list as wide as its longest words."""
        view = self.view()
        room = view.sizeHintForColumn(0) + 2 * view.frameWidth()
        if self.count() > self.maxVisibleItems():
            room += view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(min(room, self.screen().availableGeometry().width() // 2))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the list as its style does, but shorten long words with an ellipsis: Qt would cut through a letter."""
        if self.isEditable() or self.currentIndex() < 0:
            super().paintEvent(event)
            return
        option = self._option()
        with QStylePainter(self) as begun:
            painter = cast("QStylePainter", begun)
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            option.currentText = self.words_shown()
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def words_shown(self) -> str:
        """Return the words of the choice, shortened to the room there is."""
        part = QStyle.SubControl.SC_ComboBoxEditField
        field = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, self._option(), part, self)
        drawing = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + BESIDE
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, field.width() - drawing)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option


class FormSpin(_FormInput, QSpinBox):
    """A field for a whole number."""

    def validate(self, text: str, place: int) -> _Judged:
        """Let a number beyond the limits be typed."""
        return _judged(self, super().validate(text, place), text)

    def fixup(self, text: str) -> str:
        """Take the nearest limit instead of a number beyond it."""
        return _limited(self, text) or str(super().fixup(text))


def spin(low: int, high: int, value: object, *, empty: bool = False) -> QSpinBox:
    """Return a field for a whole number from `low` to `high`; with `empty`, one step below `low` is a dash: no
    number.
    """
    made = FormSpin()
    made.setRange(low - 1 if empty else low, max(low, high))
    if empty:
        made.setSpecialValueText("—")
    made.setValue(value if isinstance(value, int) else made.minimum())
    # Qt leaves the padding of a style sheet out on this side.
    made.lineEdit().setTextMargins(made.fontMetrics().averageCharWidth() - 2, 0, 0, 0)
    return made


class FormDecimal(_FormInput, QDoubleSpinBox):
    """A field for a number with decimals."""

    def validate(self, text: str, place: int) -> _Judged:
        """Let a number beyond the limits be typed."""
        return _judged(self, super().validate(text, place), text)

    def fixup(self, text: str) -> str:
        """Take the nearest limit instead of a number beyond it."""
        return _limited(self, text) or str(super().fixup(text))


def _judged(control: FormSpin | FormDecimal, found: _Judged, text: str) -> _Judged:
    """Return Qt's verdict on what is typed; a number beyond the limits counts as unfinished, and a tip tells the
    limit.
    """
    beyond = found[0] is QValidator.State.Invalid and _limited(control, text)
    return (QValidator.State.Intermediate, *found[1:]) if beyond else found


def _limited(control: FormSpin | FormDecimal, text: str) -> str:
    """Return the nearest limit as text, and show it in a tip, for a number beyond the limits; "" for one within."""
    bare = text.removeprefix(control.prefix()).removesuffix(control.suffix()).strip()
    number, read = control.locale().toDouble(bare)
    low, high = control.minimum() + (1 if control.specialValueText() else 0), control.maximum()
    if not read or low <= number <= high:
        return ""
    words, limit = (BEYOND[0], high) if number > high else (BEYOND[1], low)
    written = control.textFromValue(limit) + control.suffix()  # type: ignore[arg-type]  # a whole number of a whole one
    if control.hasFocus():
        said = QCoreApplication.translate("Limits", words).replace("%1", written)
        QToolTip.showText(control.mapToGlobal(QPoint(0, control.height())), plain_tip(said), control)
    return control.prefix() + written


class FormSlider(_FormInput, QSlider):
    """A value on a horizontal slider."""

    def __init__(self) -> None:
        super().__init__()
        self.setOrientation(Qt.Orientation.Horizontal)
