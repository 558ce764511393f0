"""Rows of a name and a control beside it, for the choices of export dialogs and of questions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QWidget

from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip


class NamedRows(QFormLayout):
    """Every control has its row's name as its accessible name. `changed`: the user changed a control made here."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setVerticalSpacing(look.px(6))
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def row(self, words: str, control: QWidget, tip: str = "") -> None:
        """Add a control in a row of its own; a tick box has its words itself."""
        control.setAccessibleName(words)
        if tip:
            control.setToolTip(plain_tip(tip))
        name = label("" if isinstance(control, QCheckBox) else words)
        name.setBuddy(control)
        self.addRow(name, control)

    def choice(self, words: str, ways: Iterable[tuple[object, str]], value: object = None) -> QComboBox:
        """Add a list of ways (value, words); where none has `value` the first is chosen."""
        made = FormCombo(ways, least=0)
        made.setCurrentIndex(max(made.findData(value), 0))
        made.activated.connect(self.changed)
        self.row(words, made)
        return made

    def number(self, words: str, low: int, high: int, value: int, unit: str = "") -> QSpinBox:
        """Add a whole number."""
        made = spin(low, high, value)
        made.setSuffix(unit)
        made.valueChanged.connect(self.changed)
        self.row(words, made)
        return made

    def tick(self, words: str, *, on: bool = True) -> QCheckBox:
        """Return a tick box; the form puts it into a row."""
        made = QCheckBox(words.replace("&", "&&"))
        made.setAccessibleName(words)
        made.setChecked(on)
        made.toggled.connect(self.changed)
        return made
