"""How large a free table is: its width and its depth in paces, and what that is in centimetres."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from editor.widgets.form_inputs import spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.scenarios.scenario import FreeTable
from models.games.scenarios.tabletop import USUAL
from models.maps.tile_map import PACE_UM

LEAST = 8
MOST = 240
UM_A_CM = 10_000


class TableForm(QWidget):
    """`changed` carries the chosen table."""

    changed = Signal(object)

    def __init__(self, look: Look, table: FreeTable = USUAL) -> None:
        super().__init__()
        self._look = look
        self.wide, self.deep = self._paces("table_width", table.width), self._paces("table_depth", table.height)
        self.measure = label("", role="muted", wrap=True)
        row = QHBoxLayout()
        row.addWidget(self.wide, 1)
        row.addWidget(label("×"))
        row.addWidget(self.deep, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(3))
        column.addLayout(row)
        column.addWidget(self.measure)
        self.setFocusProxy(self.wide)
        self.show_table(table)

    @property
    def table(self) -> FreeTable:
        """The table by the fields."""
        return FreeTable(self.wide.value(), self.deep.value())

    def show_table(self, table: FreeTable) -> None:
        """Show a table; one larger than the form offers keeps its size."""
        for number, paces in ((self.wide, table.width), (self.deep, table.height)):
            number.blockSignals(True)
            number.setRange(min(LEAST, paces), max(MOST, paces))
            number.setValue(paces)
            number.blockSignals(False)
        self._tell()

    def _paces(self, key: str, paces: int) -> QSpinBox:
        t = self._look.t
        made = spin(LEAST, MOST, paces)
        made.setSuffix(t("scenedit.paces_suffix"))
        made.setKeyboardTracking(False)
        made.setAccessibleName(t(f"scenedit.{key}"))
        made.setToolTip(plain_tip(t(f"scenedit.{key}")))
        made.valueChanged.connect(self._changed)
        return made

    def _changed(self, _paces: int) -> None:
        self._tell()
        self.changed.emit(self.table)

    def _tell(self) -> None:
        wide, deep = (round(paces * PACE_UM / UM_A_CM) for paces in (self.wide.value(), self.deep.value()))
        words = self._look.t("scenedit.table_cm", wide=wide, deep=deep, least=LEAST, most=MOST)
        self.measure.setText(words)
