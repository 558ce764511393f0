"""Forms of things on the map: rows of words and controls that tell each finished edit of one field, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.calm import CalmList
from editor.widgets.fields import spin
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import Refused
from models.galaxy.numbers import thousandths
from models.galaxy.poster_style import colour

MIXED: Final = object()
"""The value of a field in which the chosen things differ."""

Option = tuple[str, str]
"""The value of a choice and its words."""


@dataclass(frozen=True)
class FieldRow:
    """One field: its words are `galaxymap.<key>`, `values` the value in every thing of the form.

    `length` is a decimal in units, kept in thousandths; `count` a whole number up to `most`.
    """

    id: str
    key: str
    sort: Literal["text", "long", "length", "count", "choice", "colour"]
    values: Sequence[Any]
    options: Sequence[Option] = ()
    known: Sequence[str] = ()
    most: int = 100_000
    least: int = 0
    rule: str = ""

    @cached_property
    def value(self) -> Any:
        """The common value, MIXED where things differ."""
        first = self.values[0]
        return first if all(each == first for each in self.values) else MIXED


def is_colour(value: object) -> bool:
    """Return whether a value is a colour as the chart takes it: `#rrggbb`."""
    return isinstance(value, str) and colour(value, "") == value != ""


class LongText(QPlainTextEdit):
    """Several lines; `finished` when the keyboard leaves it."""

    finished = Signal()

    def focusOutEvent(self, event: Any) -> None:
        """Tell that the edit is done."""
        super().focusOutEvent(event)
        self.finished.emit()


class ThingForm(QWidget):
    """Rows of fields, those of one of `pairs` beside each other. `edited` has the id of a field and its new value, when
    it is really another one; `returned`: Enter was pressed in a line.
    """

    edited = Signal(str, object)
    refused = Signal(str)
    returned = Signal()

    def __init__(
        self, look: Look, rows: Sequence[FieldRow], *, writable: bool, pairs: Sequence[Sequence[str]] = ()
    ) -> None:
        super().__init__()
        self._look = look
        self.controls: dict[str, QWidget] = {}
        self._rows = {row.id: row for row in rows}
        self._read: dict[str, Callable[[], Any]] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(3))
        beside: dict[Sequence[str], QHBoxLayout] = {}
        for row in rows:
            cell = self._cell(row, writable=writable)
            group = next((each for each in pairs if row.id in each), None)
            if group is None:
                box.addWidget(cell)
                continue
            if group not in beside:
                beside[group] = QHBoxLayout()
                beside[group].setSpacing(look.px(8))
                box.addLayout(beside[group])
            beside[group].addWidget(cell, 1)

    def _cell(self, row: FieldRow, *, writable: bool) -> QWidget:
        look = self._look
        words = look.t(f"galaxymap.{row.key}")
        cell = QWidget()
        box = QVBoxLayout(cell)
        box.setContentsMargins(0, 0, 0, look.px(3))
        box.setSpacing(look.px(2))
        made = self._control(row)
        made.setAccessibleName(words)
        made.setEnabled(writable)
        if row.rule:
            made.setProperty("rule", row.rule)
        name = label(words, role="caption")
        name.setBuddy(made)
        box.addWidget(name)
        box.addWidget(made)
        self.controls[row.id] = made
        return cell

    def _control(self, row: FieldRow) -> QWidget:
        if row.sort == "choice":
            return self._choice(row)
        if row.sort == "colour":
            return self._colour(row)
        if row.sort == "count":
            return self._count(row)
        return self._long(row) if row.sort == "long" else self._line(row)

    def _line(self, row: FieldRow) -> QLineEdit:
        made = QLineEdit()
        mixed = row.value is MIXED
        shown = "" if mixed else self._look.t.decimal(row.value) if row.sort == "length" else str(row.value)
        made.setText(shown)
        if mixed:
            made.setPlaceholderText(self._look.t("galaxymap.mixed"))
        made.setMaxLength(200)
        if row.known:
            completer = QCompleter(list(row.known), made)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            made.setCompleter(completer)
        made.setMinimumWidth(self._look.px(70))
        self._read[row.id] = made.text
        made.editingFinished.connect(lambda: self._finish(row.id))
        made.returnPressed.connect(self.returned, Qt.ConnectionType.QueuedConnection)
        return made

    def _colour(self, row: FieldRow) -> QWidget:
        """Return a field for `#rrggbb` with a button that shows the colour and lets another be chosen."""
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        made = self._line(row)
        made.setObjectName(row.id)
        made.setAccessibleName(self._look.t(f"galaxymap.{row.key}"))
        button = QToolButton()
        button.setAccessibleName(self._look.t("galaxymap.choose_colour"))
        button.setToolTip(self._look.t("galaxymap.choose_colour"))
        swatch = QPixmap(self._look.px(18), self._look.px(18))
        swatch.fill(QColor(str(row.value)) if is_colour(row.value) else Qt.GlobalColor.transparent)
        button.setIcon(QIcon(swatch))

        def choose() -> None:
            chosen = QColorDialog.getColor(QColor(made.text()), self, self._look.t("galaxymap.choose_colour"))
            if chosen.isValid():
                made.setText(chosen.name())
                self._finish(row.id)

        button.clicked.connect(choose)
        line.addWidget(made, 1)
        line.addWidget(button)
        holder.setFocusProxy(made)
        return holder

    def _long(self, row: FieldRow) -> LongText:
        made = LongText()
        made.setPlainText("" if row.value is MIXED else str(row.value))
        if row.value is MIXED:
            made.setPlaceholderText(self._look.t("galaxymap.mixed"))
        made.setFixedHeight(self._look.px(64))
        made.setTabChangesFocus(True)
        self._read[row.id] = made.toPlainText
        made.finished.connect(lambda: self._finish(row.id))
        return made

    def _count(self, row: FieldRow) -> QSpinBox:
        mixed = row.value is MIXED
        made = spin(row.least, row.most, None if mixed else row.value, empty=mixed)
        made.setKeyboardTracking(False)
        made.setMinimumWidth(self._look.px(58))
        self._read[row.id] = made.value
        made.valueChanged.connect(lambda: self._finish(row.id))
        return made

    def _choice(self, row: FieldRow) -> QComboBox:
        made = CalmList(least=8)
        made.setMaxVisibleItems(16)
        if row.value is MIXED:
            made.addItem(self._look.t("galaxymap.mixed"), MIXED)
        for value, words in row.options:
            made.addItem(words, value)
        place = next((i for i in range(made.count()) if made.itemData(i) == row.value), -1)
        if place < 0 and row.value is not MIXED:
            made.addItem(str(row.value), row.value)
            place = made.count() - 1
        made.setCurrentIndex(max(place, 0))
        self._read[row.id] = made.currentData
        made.activated.connect(lambda: self._finish(row.id))
        return made

    def _finish(self, field_id: str) -> None:
        row, found = self._rows[field_id], self._read[field_id]()
        if found is MIXED or (row.value is MIXED and found in ("", row.least - 1)):
            return
        value = found
        if row.sort == "length":
            try:
                value = thousandths(found, rounding=True)
            except Refused as problem:
                self.refused.emit(self._look.t(problem.key, **problem.args_))
                return
        elif row.sort == "colour":
            value = found.strip()
            if value and not is_colour(value):
                self.refused.emit(self._look.t("galaxymap.no_colour", text=value[:20]))
                return
        elif row.sort == "text":
            value = " ".join(found.split())
        elif row.sort == "long":
            value = found.strip()
        if value != row.value:
            self.edited.emit(field_id, value)
