"""Forms made from Field descriptions: each sort of value has its control with a name, a tip, and reasons for what is
not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.kit.form import Form
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.problem_line import sentence
from editor.widgets.text import label, plain_tip
from models.content import Json
from models.games.facets.builder import Field, FieldChoice

MOST: Final = 1_000_000
LONG_TEXT: Final = 20_000
MANY_WAYS: Final = 12


class FieldForm(Form):
    """One row per Field. `changed`: the user changed a value; `values` is what a game's form takes.

    A `live` form has names beside the controls and writes at once: `wanted` carries the id and the new value of a Field
    as soon as it is finished, and the user can add names to shares.
    """

    changed = Signal()
    wanted = Signal(str, object)

    def __init__(self, look: Look, fields: Sequence[Field] = (), *, live: bool = False) -> None:
        super().__init__(look)
        self._live = live
        self._fields: tuple[Field, ...] = ()
        self.controls: dict[str, QWidget] = {}
        self._read: dict[str, Callable[[], Json]] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(6 if live else 3))
        self._grid.setColumnStretch(1 if live else 0, 1)
        self._box.addLayout(self._grid)
        self.show_fields(fields)

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show fields; nothing is rebuilt where they are the same as before, and the focus stays on its field."""
        if tuple(fields) == self._fields:
            return
        focus = next((key for key, each in self.controls.items() if each.hasFocus()), "")
        self._fields = tuple(fields)
        self.controls, self._read = {}, {}
        self._shows.clear()
        while (old := self._grid.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.blockSignals(True)
                widget.hide()
                widget.deleteLater()
        for field in self._fields:
            self._add(field)
        if focus in self.controls:
            self.controls[focus].setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self, field: Field) -> None:
        words = self.look.t(field.key, **field.args)
        made = self._control(field, words)
        self.controls[field.id] = made
        self.add(words, made)
        hint = self.look.t(field.hint, **field.args) if field.hint else ""
        tip = " ".join(part for part in ((hint or words, field.rule) if self._live else (hint,)) if part)
        if tip:
            made.setToolTip(plain_tip(tip))
            made.setAccessibleDescription(hint)
        made.setProperty("rule", field.rule)

    def caption(self, words: str) -> QLabel:
        """Return the label of a row, which may take several lines."""
        return label(words, role="" if self._live else "caption", wrap=True)

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control beside its name, or below it where the form is not live."""
        row = len(self.controls) - 1
        if caption is None:
            return
        if self._live:
            self._grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(control, row, 1)
        else:
            caption.setContentsMargins(0, self.look.px(4) if row else 0, 0, 0)
            self._grid.addWidget(caption, 2 * row, 0)
            self._grid.addWidget(control, 2 * row + 1, 0)

    def _tell(self, field: Field, *_new: object) -> None:
        """Emit that a value has changed."""
        self.changed.emit()
        if self._live:
            self.wanted.emit(field.id, self._read[field.id]())

    def values(self) -> dict[str, Json]:
        """Return every value by the id of its Field."""
        return {field_id: read() for field_id, read in self._read.items()}

    def focus_first(self) -> bool:
        """Give the keyboard to the first control; False where there is none."""
        for control in self.controls.values():
            control.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def _control(self, field: Field, words: str) -> QWidget:
        if field.sort == "number":
            return self._number(field)
        if field.sort == "text":
            return self._text(field)
        if field.sort == "choice":
            return self._choice(field)
        return self._many(field) if field.sort == "many" else self._amounts(field, words)

    def _number(self, field: Field) -> QWidget:
        most = MOST if field.high is None else min(field.high, MOST)
        made = spin(field.low, most, field.value, empty=field.empty)
        self._quiet(made)
        if self._live and field.empty:
            made.setSpecialValueText(self.look.t("build.no_limit"))
        none = made.minimum() if field.empty else None
        self._read[field.id] = lambda: None if made.value() == none else made.value()
        made.valueChanged.connect(partial(self._tell, field))
        return made

    def _quiet(self, made: QSpinBox) -> None:
        """In a live form, let a spin box emit only when its number is finished."""
        made.setKeyboardTracking(not self._live)

    def _text(self, field: Field) -> QWidget:
        made = QLineEdit(str(field.value or ""))
        made.setMaxLength(LONG_TEXT if field.high is None else field.high)
        made.setPlaceholderText(self.look.t(field.hint, **field.args) if self._live and field.hint else "")
        self._read[field.id] = lambda: made.text().strip() if self._live else made.text()
        made.textEdited.connect(self.changed)

        def finished() -> None:
            if made.text().strip() != str(field.value or ""):
                self.wanted.emit(field.id, made.text().strip())

        if self._live:
            made.editingFinished.connect(finished)
        return made

    def _choice(self, field: Field) -> QWidget:
        made = choice_box(self.look, field.ways, field.value)
        self._read[field.id] = made.currentData
        made.activated.connect(partial(self._tell, field))
        return made

    def _many(self, field: Field) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        chosen = set(field.value) if isinstance(field.value, list) else set()
        boxes: dict[str, QCheckBox] = {}
        self._read[field.id] = lambda: [way_id for way_id, box in boxes.items() if box.isChecked()]
        for way in field.ways:
            box = QCheckBox(_words(self.look, way))
            box.setChecked(way.id in chosen)
            box.setEnabled(way.allowed or way.id in chosen)
            box.setToolTip(plain_tip(_why(self.look, way)))
            box.setAccessibleDescription(_why(self.look, way))
            box.toggled.connect(partial(self._tell, field))
            boxes[way.id] = box
            column.addWidget(box)
        if boxes:
            made.setFocusProxy(next(iter(boxes.values())))
        return made

    def _amounts(self, field: Field, words: str) -> QWidget:
        look = self.look
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(look.px(4))
        grid.setColumnStretch(0, 1)
        given = field.value if isinstance(field.value, dict) else {}
        spins: dict[str, QSpinBox] = {}
        self._read[field.id] = lambda: {way_id: each.value() for way_id, each in spins.items() if each.value()}
        for row, way in enumerate(field.ways):
            name = label(_words(look, way), wrap=True)
            most = field.high if way.points is None else way.points
            number = spin(0, MOST if most is None else max(0, most), given.get(way.id, 0))
            number.setEnabled(way.allowed)
            number.setAccessibleName(look.t.pair(words, way.name))
            number.setToolTip(plain_tip(_why(look, way)))
            self._quiet(number)
            name.setBuddy(number)
            spins[way.id] = number
            grid.addWidget(name, row, 0)
            grid.addWidget(number, row, 1)
        total = label("", role="muted")
        grid.addWidget(total, len(field.ways), 0, 1, 2)

        def add_up() -> None:
            n = sum(each.value() for each in spins.values())
            total.setText(
                look.t("ledger.total", n=n) if field.high is None else look.t("ledger.total_of", n=n, limit=field.high)
            )

        for number in spins.values():
            number.valueChanged.connect(add_up)
            number.valueChanged.connect(partial(self._tell, field))
        add_up()
        if self._live:
            total.setVisible(bool(spins))
            grid.addLayout(self._another_share(field, spins), len(field.ways) + 1, 0, 1, 2)
        elif spins:
            made.setFocusProxy(next(iter(spins.values())))
        return made

    def _another_share(self, field: Field, spins: Mapping[str, QSpinBox]) -> QHBoxLayout:
        """Return the row where a further name is typed; it is given the share that is left, at least 1."""
        t = self.look.t
        name = QLineEdit()
        name.setPlaceholderText(t("build.new_share"))
        name.setAccessibleName(t("build.new_share"))
        name.setToolTip(t("build.new_share_tip"))
        add = QPushButton(t("build.add"))
        add.setAccessibleName(t("build.new_share_tip"))
        add.setToolTip(t("build.new_share_tip"))

        def new() -> None:
            if name.text().strip():
                shares = {way_id: each.value() for way_id, each in spins.items() if each.value()}
                spent = sum(shares.values())
                rest = max(1, (field.high or spent + 1) - spent)
                self.wanted.emit(field.id, {**shares, name.text().strip(): rest})

        name.returnPressed.connect(new)
        add.clicked.connect(new)
        row = QHBoxLayout()
        row.addWidget(name, 1)
        row.addWidget(add)
        return row


def with_values(fields: Sequence[Field], values: Mapping[str, Json]) -> tuple[Field, ...]:
    """Return the fields with these values, by field id; a field without one keeps its own."""
    return tuple(replace(field, value=values[field.id]) if field.id in values else field for field in fields)


def choice_box(look: Look, ways: Sequence[FieldChoice], value: object) -> QComboBox:
    """Return a list of ways; those not allowed are greyed and say why."""
    made = FormCombo(least=10)
    made.setMaxVisibleItems(MANY_WAYS)
    made.setIconSize(QSize(look.px(16), look.px(16)))
    for row, way in enumerate(ways):
        made.addItem(_words(look, way), way.id)
        if way.picture:
            made.setItemIcon(row, look.icon(way.picture))
        why = _why(look, way)
        if why:
            made.setItemData(row, plain_tip(why), Qt.ItemDataRole.ToolTipRole)
            made.setItemData(row, why, Qt.ItemDataRole.AccessibleDescriptionRole)
        items = made.model()
        if not way.allowed and isinstance(items, QStandardItemModel):
            items.item(row).setEnabled(False)
    place = made.findData(value)
    if place < 0:
        place = next((row for row, way in enumerate(ways) if way.allowed), 0)
    made.setCurrentIndex(place)
    return made


def _words(look: Look, way: FieldChoice) -> str:
    name = way.name[look.t.lang]
    return name if way.points is None else look.t("ledger.way_points", name=name, n=way.points)


def _why(look: Look, way: FieldChoice) -> str:
    parts = (way.words[look.t.lang], *(sentence(look, problem) for problem in way.reasons))
    return "\n".join(part for part in parts if part)
