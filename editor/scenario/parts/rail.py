"""The parts of a scenario in a list beside the board, each with the number of its Problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.paint.pictures import IconColours
from editor.paint.pictures import icon as drawn
from editor.widgets.look import Look
from models.problem import Grade

WIDE = 136
NARROW = 40


class PartsRail(QListWidget):
    """`wanted` carries the chosen part."""

    wanted = Signal(str)

    def __init__(self, look: Look, parts: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._look = look
        self._parts: tuple[tuple[str, str], ...] = ()
        self._names: dict[str, str] = {}
        self._marks: dict[str, tuple[Grade, int]] = {}
        self.setAccessibleName(look.t("scenedit.parts"))
        self.setIconSize(QSize(look.px(18), look.px(18)))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._compact = False
        self.setFixedWidth(look.px(WIDE))
        self.offer(parts)
        self.currentRowChanged.connect(lambda row: self.wanted.emit(self._parts[row][0]))

    def offer(self, parts: Sequence[tuple[str, str]]) -> None:
        """List these parts (id and icon); the chosen one stays chosen, else the first is."""
        if self._parts == tuple(parts):
            return
        chosen = self._parts[self.currentRow()][0] if self._parts else ""
        quiet = self.blockSignals(True)
        self.clear()
        self._parts = tuple(parts)
        for part, icon in parts:
            self._names[part] = self._look.t(f"scenedit.part_{part}")
            item = QListWidgetItem(self._look.icon(icon), self._names[part])
            item.setSizeHint(QSize(0, self._look.px(32)))
            self.addItem(item)
        ids = [part for part, _ in parts]
        self.setCurrentRow(ids.index(chosen) if chosen in ids else 0)
        self.blockSignals(quiet)
        self._write()
        if chosen and chosen not in ids:
            self.wanted.emit(ids[0])

    def set_compact(self, on: bool) -> None:
        """Show only the icons where there is little room; the names are in the tooltips."""
        if on != self._compact:
            self._compact = on
            self.setFixedWidth(self._look.px(NARROW if on else WIDE))
            self._write()

    @property
    def part(self) -> str:
        """The part that is chosen."""
        return self._parts[self.currentRow()][0]

    def choose(self, part: str) -> None:
        """Go to a part."""
        self.setCurrentRow([each for each, _ in self._parts].index(part))

    def mark(self, found: Mapping[str, tuple[Grade, int]]) -> None:
        """Show the number of Problems beside each part, coloured by the gravest; the tooltip says it too."""
        if found == self._marks:
            return
        self._marks = dict(found)
        self._write()

    def _write(self) -> None:
        look, c = self._look, self._look.colours
        tints = {Grade.ERROR: c.vermilion_words, Grade.WARNING: c.gold_words, Grade.NOTICE: c.sea_words}
        for row, (part, icon) in enumerate(self._parts):
            item = self.item(row)
            grade, count = self._marks.get(part, (None, 0))
            words = self._names[part] if grade is None else f"{self._names[part]} · {count}"
            inks = IconColours(tints[grade], c.faint, c.on_selected) if grade else None
            item.setText("" if self._compact else words)
            item.setIcon(drawn(str(grade), inks) if inks is not None else look.icon(icon))
            tip = look.t(f"scenedit.part_{part}_words")
            if grade is not None:
                tip = f"{look.t.plural('scenedit.part_problems', count)}\n{tip}"
            item.setToolTip(f"{self._names[part]}\n{tip}" if self._compact else tip)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, tip)
