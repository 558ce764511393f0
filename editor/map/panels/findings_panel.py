"""The panel of measuring, sight and reach: what was found, in numbers and in sentences with their rules."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from editor.map.desk import MapDesk
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.problem_line import told_line
from editor.widgets.text import label

HINTS = ("measure", "sight", "reach", "sees")


class FindingsPanel(QWidget):
    """Shows what a tool has found; without a finding, what can be tried."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        look = desk.look
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(8), look.px(6), look.px(8), look.px(8))
        self._area = scrolled(QWidget())
        box.addWidget(self._area)
        desk.findings.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the finding as it is now."""
        finding, look = self._desk.findings.finding, self._desk.look
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, look.px(4), 0)
        box.setSpacing(look.px(7))
        if finding is None:
            for name in HINTS:
                box.addWidget(label(look.t(f"maptools.hint_{name}"), role="muted", wrap=True))
        else:
            box.addWidget(label(finding.heading, role="strong", wrap=True))
            if finding.values:
                box.addLayout(self._values(finding.values))
            for told in finding.told:
                box.addWidget(
                    told_line(look, told.words, told.icon, told.role, told.rule, self._desk.findings.wants_rule.emit)
                )
        box.addStretch(1)
        self._area.takeWidget().deleteLater()
        self._area.setWidget(made)

    def _values(self, values: tuple[tuple[str, str], ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(self._desk.look.px(10))
        grid.setVerticalSpacing(self._desk.look.px(3))
        for row, (name, value) in enumerate(values):
            grid.addWidget(label(name, role="muted", wrap=True), row, 0)
            number = label(value, role="strong")
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, row, 1)
        grid.setColumnStretch(0, 1)
        return grid
