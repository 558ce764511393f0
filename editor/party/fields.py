"""The settings of a member or of the force as a small form in its place, made from the Fields of its builder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.builder import Field, Way
from models.games.event import Json

MOST = 1_000_000


def most(field: Field) -> int:
    """Return the greatest number a control takes for a field."""
    return MOST if field.high is None else min(field.high, MOST)


class Fields(QWidget):
    """One row a Field. `wanted` carries the id and the new value of a field, once it is finished."""

    wanted = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._fields: tuple[Field, ...] = ()
        self.controls: dict[str, QWidget] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(6))
        self._grid.setColumnStretch(1, 1)

    def show_fields(self, fields: tuple[Field, ...]) -> None:
        """Show fields; nothing moves where they are the same as before."""
        if fields == self._fields:
            return
        focus = next((key for key, each in self.controls.items() if each.hasFocus()), "")
        self._fields = fields
        self.controls = {}
        while self._grid.count():
            old = self._grid.takeAt(0)
            widget = old.widget() if old is not None else None
            if widget is not None:
                widget.blockSignals(True)
                widget.hide()
                widget.deleteLater()
        for row, field in enumerate(fields):
            self._add(row, field)
        if focus in self.controls:
            self.controls[focus].setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel scroll the page over a control that has not the focus."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _add(self, row: int, field: Field) -> None:
        t = self._look.t
        name = t(field.key, **field.args)
        control = self._control(field)
        words = label(name, wrap=True)
        words.setBuddy(control)
        control.setAccessibleName(name)
        tip = " ".join(part for part in (t(field.hint) if field.hint else name, field.rule) if part)
        control.setToolTip(tip)
        control.setProperty("rule", field.rule)
        control.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if field.sort not in ("many", "amounts") else Qt.FocusPolicy.NoFocus
        )
        control.installEventFilter(self)
        self.controls[field.id] = control
        self._grid.addWidget(words, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(control, row, 1)

    def _control(self, field: Field) -> QWidget:
        makers = {
            "number": self._number, "text": self._text, "choice": self._choice,
            "many": self._many, "amounts": self._amounts,
        }  # fmt: skip
        return makers[field.sort](field)

    def _number(self, field: Field) -> QWidget:
        made = QSpinBox()
        low = field.low - 1 if field.empty else field.low
        made.setRange(low, most(field))
        if field.empty:
            made.setSpecialValueText(self._look.t("build.no_limit"))
        made.setValue(field.value if isinstance(field.value, int) else low)
        made.setKeyboardTracking(False)
        made.valueChanged.connect(
            lambda value: self.wanted.emit(field.id, None if field.empty and value == low else value)
        )
        return made

    def _text(self, field: Field) -> QWidget:
        made = QLineEdit(str(field.value or ""))
        made.setMaxLength(field.high or 200)
        made.setPlaceholderText(self._look.t(field.hint) if field.hint else "")

        def finished() -> None:
            if made.text().strip() != str(field.value or ""):
                self.wanted.emit(field.id, made.text().strip())

        made.editingFinished.connect(finished)
        return made

    def _choice(self, field: Field) -> QWidget:
        made = QComboBox()
        for way in field.ways:
            made.addItem(self._way_name(way), way.id)
            made.setItemData(made.count() - 1, self._way_tip(way), Qt.ItemDataRole.ToolTipRole)
        made.setCurrentIndex(made.findData(field.value))
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(8)
        made.activated.connect(lambda _index: self.wanted.emit(field.id, made.currentData()))
        return made

    def _many(self, field: Field) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        chosen = [str(each) for each in field.value] if isinstance(field.value, list) else []
        for row, way in enumerate(field.ways):
            made = QCheckBox(self._way_name(way))
            made.setChecked(way.id in chosen)
            made.setEnabled(way.allowed or way.id in chosen)
            made.setAccessibleName(self._way_name(way))
            made.setToolTip(self._way_tip(way))
            made.toggled.connect(partial(self._toggle, field, chosen, way.id))
            grid.addWidget(made, row, 0)
        return box

    def _toggle(self, field: Field, chosen: list[str], way_id: str, on: bool) -> None:
        rest = [each for each in chosen if each != way_id]
        self.wanted.emit(field.id, [*rest, way_id] if on else rest)

    def _amounts(self, field: Field) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        t = self._look.t
        shares: Mapping[str, Json] = field.value if isinstance(field.value, dict) else {}
        for row, way in enumerate(field.ways):
            amount = QSpinBox()
            amount.setRange(0, most(field))
            value = shares.get(way.id, 0)
            amount.setValue(value if isinstance(value, int) else 0)
            amount.setKeyboardTracking(False)
            amount.setAccessibleName(self._way_name(way))
            amount.setToolTip(self._way_name(way))
            amount.valueChanged.connect(lambda n, way_id=way.id: self.wanted.emit(field.id, {**shares, way_id: n}))
            grid.addWidget(label(self._way_name(way)), row, 0)
            grid.addWidget(amount, row, 1)
        name = QLineEdit()
        name.setPlaceholderText(t("build.new_share"))
        name.setAccessibleName(t("build.new_share"))
        name.setToolTip(t("build.new_share_tip"))
        add = QPushButton(t("build.add"))
        add.setAccessibleName(t("build.new_share_tip"))
        add.setToolTip(t("build.new_share_tip"))

        def new() -> None:
            if name.text().strip():
                spent = sum(each for each in shares.values() if isinstance(each, int))
                rest = max(1, (field.high or spent + 1) - spent)
                self.wanted.emit(field.id, {**shares, name.text().strip(): rest})

        name.returnPressed.connect(new)
        add.clicked.connect(new)
        grid.addWidget(name, len(field.ways), 0)
        grid.addWidget(add, len(field.ways), 1)
        return box

    def _way_name(self, way: Way) -> str:
        return way.name[self._look.t.lang]

    def _way_tip(self, way: Way) -> str:
        t = self._look.t
        return " ".join(part for part in (way.words[t.lang], *(t(r.key, **r.args) for r in way.reasons)) if part)
