"""Forms of things on the map: rows of words and controls that emit each finished edit of a field once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Literal, TypeGuard

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from editor.kit.form import Form
from editor.widgets.look import Look
from models.errors import Refused
from models.galaxy.numbers import thousandths
from models.galaxy.posters.style import colour

MIXED: Final = object()
"""The value of a field in which the chosen things differ."""
OTHER: Final = object()
"""The line of a list of colours that lets any other be mixed."""
SHADES: Final[Mapping[str, str]] = {
    "blue": "#2f6fb3", "sky": "#4fa3d1", "teal": "#1f8a8a", "green": "#3f8f4a", "lime": "#8aa61f", "yellow": "#d9b62c",
    "orange": "#d9822b", "red": "#c0392b", "pink": "#c2588f", "purple": "#7d4fa8", "brown": "#8a5a34",
    "grey": "#7d8790", "black": "#30343a",
}  # fmt: skip
"""The colours that have a name, far enough apart to be told from each other."""

Option = tuple[str, str]
"""The value of a choice and its words."""


@dataclass(frozen=True)
class FieldRow:
    """One field: its words are `galaxymap.<key>`, `values` holds its value for every thing of the form.

    `length` is a decimal in units, stored in thousandths; `count` is a whole number up to `most`.
    """

    id: str
    key: str
    sort: Literal["text", "long", "length", "count", "choice", "colour"]
    values: Sequence[object]
    options: Sequence[Option] = ()
    known: Sequence[str] = ()
    most: int = 100_000
    least: int = 0
    rule: str = ""

    @cached_property
    def value(self) -> object:
        """The common value; MIXED where the things differ."""
        first = self.values[0]
        return first if all(each == first for each in self.values) else MIXED


def is_colour(value: object) -> TypeGuard[str]:
    """Return whether a value is a colour the chart can draw: `#rrggbb`."""
    return isinstance(value, str) and colour(value, "") == value != ""


class ThingForm(Form):
    """Rows of fields; those of one of `pairs` stand side by side. `returned`: Enter was pressed in a line.

    `edited` carries the id of a field and its new value, if it differs.
    """

    edited = Signal(str, object)
    refused = Signal(str)
    returned = Signal()

    def __init__(
        self, look: Look, rows: Sequence[FieldRow], *, writable: bool, pairs: Sequence[Sequence[str]] = ()
    ) -> None:
        super().__init__(look)
        self.controls: dict[str, QWidget] = {}
        beside: dict[Sequence[str], QHBoxLayout] = {}
        for row in rows:
            group = next((each for each in pairs if row.id in each), (row.id,))
            if group not in beside:
                beside[group] = QHBoxLayout()
                beside[group].setSpacing(look.px(8))
                self._box.addLayout(beside[group])
            self._line = beside[group]
            made = self._control(row, look.t(f"galaxymap.{row.key}"))
            made.setEnabled(writable)
            if row.rule:
                made.setProperty("rule", row.rule)
            self.controls[row.id] = made

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control below its caption, beside the fields it is paired with."""
        cell = QWidget()
        box = QVBoxLayout(cell)
        box.setContentsMargins(0, 0, 0, self.look.px(3))
        box.setSpacing(self.look.px(2))
        for each in (caption, control):
            if each is not None:
                box.addWidget(each)
        self._line.addWidget(cell, 1)

    def _control(self, row: FieldRow, words: str) -> QWidget:
        mixed, write = row.value is MIXED, partial(self._finish, row)
        known = "" if mixed else row.value
        hint = self.look.t("galaxymap.mixed") if mixed else ""
        if row.sort == "choice":
            ways: list[tuple[object, str]] = [(MIXED, hint)] if mixed else []
            ways += row.options
            if not any(value == row.value for value, _ in ways):
                ways.append((row.value, str(row.value)))
            listed = self.choice(words, ways, lambda: row.value, write)
            listed.setMaxVisibleItems(16)
            return listed
        if row.sort == "colour":
            return self._colours(row, words)
        if row.sort == "count":
            number = self.whole(
                words,
                lambda: row.value if isinstance(row.value, int) else None,
                write,
                row.least,
                row.most,
                empty=mixed,
            )
            number.setMinimumWidth(self.look.px(58))
            return number
        if row.sort == "long":
            several = self.long_text(words, lambda: str(known), write, height=64)
            several.setPlaceholderText(hint)
            return several
        shown = self.look.t.decimal(known) if row.sort == "length" and isinstance(known, int) else str(known)
        line = self.text(words, lambda: shown, write, longest=200)
        line.setPlaceholderText(hint)
        line.setMinimumWidth(self.look.px(70))
        line.returnPressed.connect(self.returned, Qt.ConnectionType.QueuedConnection)
        if row.known:
            completer = QCompleter(list(row.known), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            line.setCompleter(completer)
        return line

    def _colours(self, row: FieldRow, words: str) -> QComboBox:
        """Return a list of named colours with swatches; its last line lets the user mix another."""
        t, known = self.look.t, row.value
        ways: list[tuple[object, str]] = [(MIXED, t("galaxymap.mixed"))] if known is MIXED else []
        ways += [
            ("", t("galaxymap.colour_none")),
            *((shade, t(f"galaxymap.colour_{n}")) for n, shade in SHADES.items()),
        ]
        if not any(value == known for value, _ in ways):
            ways.append((known, t("galaxymap.colour_own", colour=str(known))))
        ways.append((OTHER, t("galaxymap.colour_other")))

        def write(found: object) -> None:
            if found is OTHER:
                start = QColor(known) if is_colour(known) else QColor(SHADES["blue"])
                mixed = QColorDialog.getColor(start, self, t("galaxymap.choose_colour"))
                found = mixed.name() if mixed.isValid() else known
                listed.setCurrentIndex(max(listed.findData(known), 0))
            self._finish(row, found)

        listed = self.choice(words, ways, lambda: known, write)
        listed.setMaxVisibleItems(20)
        listed.setToolTip(t("galaxymap.choose_colour"))
        for place, (value, _) in enumerate(ways):
            if is_colour(value):
                swatch = QPixmap(self.look.px(18), self.look.px(18))
                swatch.fill(QColor(value))
                listed.setItemIcon(place, QIcon(swatch))
        return listed

    def _finish(self, row: FieldRow, found: object) -> None:
        if found is MIXED or (row.value is MIXED and found in ("", None)):
            return
        value = found
        if row.sort == "length":
            try:
                value = thousandths(str(found), rounding=True)
            except Refused as problem:
                self.refused.emit(self.look.t(problem.key, **problem.args_))
                return
        elif row.sort == "text":
            value = " ".join(str(found).split())
        elif row.sort == "long":
            value = str(found).strip()
        if value != row.value:
            self.edited.emit(row.id, value)
