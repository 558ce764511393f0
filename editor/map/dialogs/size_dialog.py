"""Changes the size of a map: how many cells are added or cut on each side, shown as a plan. Cells keep their names if
asked.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from editor.map.board import Board, Shift
from editor.widgets.form_inputs import spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.errors import Refused
from models.maps.edits.transform import resized
from models.maps.tile_map import TileMap

SIDES: Final = ("left", "up", "right", "down")
MOST: Final = 1000


class SizeDialog(QDialog):
    """Not modal: the map may change while it is open, and the cells are counted from its present size."""

    def __init__(self, look: Look, board: Board, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._board = look, board
        t = look.t
        self.setWindowTitle(look.heading("action.map_size"))
        self.sides = {side: self._side(side) for side in SIDES}
        self.plan = Plan(look)
        self.plan.setAccessibleName(t("maptools.z_plan"))
        self.keep = QCheckBox(t("maptools.z_keep"))
        self.keep.setToolTip(plain_tip(t("maptools.z_keep_tip")))
        self.keep.setChecked(True)
        self.told = label("", wrap=True)
        self.lost = label(t("maptools.z_lost"), role="warning", wrap=True)
        self.take = QPushButton(look.icon("ok", look.colours.on_selected), t("maptools.z_take"))
        self.take.setDefault(True)
        self.take.clicked.connect(self.finish)
        self._lay_out()
        board.changed.connect(self.renew)
        self.renew()
        self.sides["left"].setFocus()
        self.sides["left"].selectAll()

    def after(self, old: TileMap) -> TileMap:
        """Return a map in the size asked for; raises Refused for an impossible one."""
        return resized(old, *(self.sides[side].value() for side in SIDES), keep_names=self.keep.isChecked())

    @Slot()
    @Slot(object)
    def renew(self, _shift: Shift | None = None) -> None:
        """Show in words and as a plan what the map will be."""
        t, old = self._look.t, self._board.tile_map
        left, up, right, down = (self.sides[side].value() for side in SIDES)
        width, height = old.width + left + right, old.height + up + down
        possible = width > 0 and height > 0
        mm = old.cell_um / 1000
        self.told.setText(
            t("maptools.z_now", width=old.width, height=old.height, then=f"{width} × {height}",
              wide=round(width * mm / 10), high=round(height * mm / 10))
            if possible else t("maptools.z_nothing")
        )  # fmt: skip
        self.lost.setVisible(min(left, up, right, down) < 0)
        self.plan.show_sizes((old.width, old.height), (left, up, right, down))
        self.take.setEnabled(possible and self._board.writable and bool(left or up or right or down))

    @Slot()
    def finish(self) -> None:
        """Give the map its new size, as one step."""
        try:
            after = self.after(self._board.tile_map)
        except Refused as problem:
            self.told.setText(self._look.t(problem.key, **problem.args_))
            return
        cells = f"{after.width} × {after.height}"
        if self._board.edit(after, "maptools.did_size", cells=cells):
            self.accept()

    def _side(self, side: str) -> QSpinBox:
        made = spin(-MOST, MOST, 0)
        made.setAccessibleName(self._look.t(f"maptools.z_{side}"))
        made.setToolTip(plain_tip(self._look.t("maptools.z_side_tip")))
        made.valueChanged.connect(self.renew)
        return made

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        cross = QGridLayout()
        cross.setSpacing(look.px(8))
        cross.addWidget(self.plan, 1, 1)
        places = {"left": (1, 0), "up": (0, 1), "right": (1, 2), "down": (2, 1)}
        for side, (row, column) in places.items():
            cell = QVBoxLayout()
            words = label(t(f"maptools.z_{side}"), role="caption")
            words.setBuddy(self.sides[side])
            cell.addWidget(words)
            cell.addWidget(self.sides[side])
            cross.addLayout(cell, row, column, Qt.AlignmentFlag.AlignCenter)
        cross.setColumnStretch(1, 1)
        cross.setRowStretch(1, 1)
        close = QPushButton(t("print.close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.close)
        # The letters of the first button are bolder than Qt measures them.
        self.take.setMinimumWidth(self.take.sizeHint().width() + look.px(22))
        ends = QHBoxLayout()
        ends.addStretch(1)
        ends.addWidget(self.take)
        ends.addWidget(close)
        for each in (self.keep, self.take, close):
            each.setAccessibleName(each.text())
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        box.setSpacing(look.px(8))
        box.addWidget(title(self.windowTitle(), look, 18))
        box.addWidget(label(t("maptools.z_hint"), role="muted", wrap=True))
        box.addLayout(cross, 1)
        box.addWidget(self.told)
        box.addWidget(self.lost)
        box.addWidget(self.keep)
        box.addLayout(ends)
        self.setMinimumWidth(look.px(470))
        for before, after in pairwise(SIDES):
            QWidget.setTabOrder(self.sides[before], self.sides[after])


class Plan(QWidget):
    """A drawing of the map's present size, with a full line, and of its new size, dashed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._old, self._by = (1, 1), (0, 0, 0, 0)
        self.setMinimumSize(QSize(look.px(190), look.px(130)))

    def show_sizes(self, old: tuple[int, int], by: tuple[int, int, int, int]) -> None:
        """Show a map of (width, height) cells and how many are added (left, above, right, below); negative ones are
        cut.
        """
        self._old, self._by = old, by
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw both, to scale."""
        (width, height), (left, up, right, down) = self._old, self._by
        box = QRectF(min(-left, 0), min(-up, 0), 0, 0)
        box.setRight(max(width + right, width))
        box.setBottom(max(height + down, height))
        edge = 6.0
        scale = min((self.width() - 2 * edge) / max(box.width(), 1), (self.height() - 2 * edge) / max(box.height(), 1))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(self.width() / 2, self.height() / 2)
            painter.scale(scale, scale)
            painter.translate(-box.center())
            colours = self._look.colours
            old, new = QRectF(0, 0, width, height), QRectF(-left, -up, width + left + right, height + up + down)
            painter.fillRect(old, QColor(colours.line))
            if new.isValid():
                painter.fillRect(old & new, QColor(colours.sea))
                pen = QPen(QColor(colours.ink), 2, Qt.PenStyle.DashLine)
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawRect(new)
