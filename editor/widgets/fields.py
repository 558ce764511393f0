"""Forms made from Field descriptions: each sort of value has its control, every control its name, tip and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.look import Look
from editor.widgets.problem_line import sentence
from editor.widgets.text import label, plain_tip
from models.games.builder import Field, Way
from models.games.event import Json

MOST: Final = 1_000_000
LONG_TEXT: Final = 20_000
MANY_WAYS: Final = 12


class FieldForm(QWidget):
    """One row a Field. `changed` is emitted when the user changes a value; `values` is what a game's form takes."""

    changed = Signal()

    def __init__(self, look: Look, fields: Sequence[Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.controls: dict[str, QWidget] = {}
        self._read: dict[str, Callable[[], Json]] = {}
        grid = QVBoxLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(look.px(3))
        for field in fields:
            words = look.t(field.key, **field.args)
            made = self._control(field, words)
            made.setAccessibleName(words)
            hint = look.t(field.hint, **field.args) if field.hint else ""
            if hint:
                made.setToolTip(plain_tip(hint))
                made.setAccessibleDescription(hint)
            made.setProperty("rule", field.rule)
            name = label(words, role="caption", wrap=True)
            name.setBuddy(made)
            grid.addWidget(name)
            grid.addWidget(made)
            grid.addSpacing(look.px(4))
            self.controls[field.id] = made

    def values(self) -> dict[str, Json]:
        """Return every value by the id of its Field."""
        return {field_id: read() for field_id, read in self._read.items()}

    def focus_first(self) -> bool:
        """Put the keyboard into the first control; False where there is none."""
        for control in self.controls.values():
            control.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel scroll the page over a control that has not the focus, instead of changing it."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _control(self, field: Field, words: str) -> QWidget:
        if field.sort == "number":
            return self._number(field)
        if field.sort == "text":
            return self._text(field)
        if field.sort == "choice":
            return self._choice(field)
        return self._many(field) if field.sort == "many" else self._amounts(field, words)

    def _number(self, field: Field) -> QWidget:
        made = spin(field.low, MOST if field.high is None else field.high, field.value, empty=field.empty)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.installEventFilter(self)
        made.valueChanged.connect(self.changed)
        none = made.minimum() if field.empty else None
        self._read[field.id] = lambda: None if made.value() == none else made.value()
        return made

    def _text(self, field: Field) -> QWidget:
        made = QLineEdit(str(field.value or ""))
        made.setMaxLength(LONG_TEXT if field.high is None else field.high)
        made.textEdited.connect(self.changed)
        self._read[field.id] = made.text
        return made

    def _choice(self, field: Field) -> QWidget:
        made = choice_box(self._look, field.ways, field.value)
        made.installEventFilter(self)
        made.activated.connect(self.changed)
        self._read[field.id] = made.currentData
        return made

    def _many(self, field: Field) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        chosen = set(field.value) if isinstance(field.value, list) else set()
        boxes: dict[str, QCheckBox] = {}
        for way in field.ways:
            box = QCheckBox(_words(self._look, way))
            box.setChecked(way.id in chosen)
            box.setEnabled(way.allowed or way.id in chosen)
            box.setToolTip(plain_tip(_why(self._look, way)))
            box.setAccessibleDescription(_why(self._look, way))
            box.toggled.connect(self.changed)
            boxes[way.id] = box
            column.addWidget(box)
        if boxes:
            made.setFocusProxy(next(iter(boxes.values())))
        self._read[field.id] = lambda: [way_id for way_id, box in boxes.items() if box.isChecked()]
        return made

    def _amounts(self, field: Field, words: str) -> QWidget:
        look = self._look
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(look.px(4))
        grid.setColumnStretch(0, 1)
        given = field.value if isinstance(field.value, dict) else {}
        spins: dict[str, QSpinBox] = {}
        for row, way in enumerate(field.ways):
            name = label(_words(look, way), wrap=True)
            most = field.high if way.points is None else way.points
            number = spin(0, MOST if most is None else max(0, most), given.get(way.id, 0))
            number.setEnabled(way.allowed)
            number.setAccessibleName(f"{words} : {way.name[look.t.lang]}")
            number.setToolTip(plain_tip(_why(look, way)))
            number.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            number.installEventFilter(self)
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
            number.valueChanged.connect(self.changed)
        add_up()
        if spins:
            made.setFocusProxy(next(iter(spins.values())))
        self._read[field.id] = lambda: {way_id: each.value() for way_id, each in spins.items() if each.value()}
        return made


def spin(low: int, high: int, value: object, *, empty: bool = False) -> QSpinBox:
    """Return a whole number from `low` to `high`; where `empty` is allowed, its lowest step is a dash: no number."""
    made = QSpinBox()
    made.setRange(low - 1 if empty else low, max(low, high))
    if empty:
        made.setSpecialValueText("—")
    made.setValue(value if isinstance(value, int) else made.minimum())
    # Qt leaves the padding of a style sheet out on this side.
    made.lineEdit().setTextMargins(made.fontMetrics().averageCharWidth() - 2, 0, 0, 0)
    return made


def choice_box(look: Look, ways: Sequence[Way], value: object) -> QComboBox:
    """Return a list of ways; what is not allowed is greyed and says why."""
    made = QComboBox()
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(10)
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


def _words(look: Look, way: Way) -> str:
    name = way.name[look.t.lang]
    return name if way.points is None else look.t("ledger.way_points", name=name, n=way.points)


def _why(look: Look, way: Way) -> str:
    parts = (way.words[look.t.lang], *(sentence(look, problem) for problem in way.reasons))
    return "\n".join(part for part in parts if part)
