"""A number the rule book leaves to the referee, on a card: its value, its limits, its default."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from editor.widgets.calm import spin
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.parameters import Parameter


class NumberCard(QFrame):
    """Calls `choose(number)` when another number is given by hand; the button takes the default back."""

    def __init__(self, look: Look, parameter: Parameter, choose: Callable[[int], object]) -> None:
        super().__init__()
        t, self.option = look.t, parameter
        self._choose = choose
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        box.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.addWidget(title(parameter.title[t.lang], look, 17, wrap=True), 1)
        source = label(parameter.ambiguity, role="caption")
        source.setToolTip(t("options.ambiguity_tip"))
        head.addWidget(source, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(head)
        limits = t("options.limits", least=parameter.least, most=parameter.most, default=parameter.default)
        self.field = spin(parameter.least, parameter.most, parameter.default)
        self.field.setKeyboardTracking(False)
        self.field.setAccessibleName(parameter.title[t.lang])
        self.field.setAccessibleDescription(f"{parameter.unit[t.lang]}. {limits}")
        self.field.setToolTip(limits)
        self.field.valueChanged.connect(self._given)
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(self.field)
        row.addWidget(label(parameter.unit[t.lang], role="muted", wrap=True), 1)
        box.addLayout(row)
        below = QHBoxLayout()
        below.addWidget(label(limits, role="muted", wrap=True), 1)
        self.default = QPushButton(t("options.to_default"))
        self.default.setAccessibleName(t("options.to_default_of", option=parameter.title))
        self.default.setToolTip(t("options.to_default_of", option=parameter.title))
        self.default.clicked.connect(lambda: self._choose(parameter.default))
        below.addWidget(self.default)
        box.addLayout(below)
        box.addStretch(1)
        box.addWidget(label(parameter.rule, role="caption", wrap=True))

    def show_chosen(self, number: int, *, writable: bool) -> None:
        """Show the number in force."""
        self.field.blockSignals(True)
        self.field.setValue(number)
        self.field.blockSignals(False)
        self.field.setEnabled(writable)
        other = number != self.option.default
        self.default.setEnabled(writable and other)
        role = "card-lit" if other else "card"
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def _given(self, number: int) -> None:
        self._choose(number)
