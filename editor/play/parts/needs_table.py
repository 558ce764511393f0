"""What the dice of the chosen figure must show against each sort of its enemies, by the rules that judge them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from editor.play.match import Match
from editor.play.selection import BattleSelection
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle.values import Needed, NeedsShown

HIGH: Final = 30


class NeedsTable(QFrame):
    """Thresholds with their chances, a row for each sort of enemies; what people say of the moment is ticked."""

    def __init__(self, look: Look, match: Match, hand: BattleSelection) -> None:
        super().__init__()
        self._look, self._match, self._hand = look, match, hand
        self.setProperty("role", "card")
        self.boxes: dict[str, QCheckBox] = {}
        self.shown: NeedsShown | None = None
        self._asked = QHBoxLayout()
        self._asked.setSpacing(look.px(14))
        self._asked.addStretch(1)
        self._table = QWidget()
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(*(look.px(each) for each in (10, 8, 10, 8)))
        self.heading = label("", role="strong", wrap=True)
        self._whole.addWidget(self.heading)
        self._whole.addLayout(self._asked)
        self._whole.addWidget(self._table)
        self.hide()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through."""
        return tuple(self.boxes.values())

    def follow(self) -> None:
        """Show what the chosen figure needs at the moment shown."""
        figure = self._hand.figure
        said = {key for key, box in self.boxes.items() if box.isChecked()}
        shown = self._match.standing.needs(figure, said) if figure else None
        self.setVisible(shown is not None)
        if shown is None or shown == self.shown:
            return
        self.shown = shown
        self.heading.setText(self._look.t("play.needs", who=self._match.view.token(figure).name))
        self.setAccessibleName(self.heading.text())
        for key, name in shown.said:
            if key not in self.boxes:
                self.boxes[key] = box = QCheckBox(name[self._look.t.lang])
                box.setAccessibleName(box.text())
                box.setToolTip(plain_tip(box.text()))
                box.setMinimumHeight(self._look.px(HIGH))
                box.toggled.connect(self.follow)
                self._asked.insertWidget(len(self.boxes) - 1, box)
        self._fill(shown)

    def _fill(self, shown: NeedsShown) -> None:
        lang, old = self._look.t.lang, self._table
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(self._look.px(3))
        for column, head in enumerate(shown.heads, 1):
            grid.addWidget(label(head[lang], role="muted"), 0, column, Qt.AlignmentFlag.AlignHCenter)
        for number, row in enumerate(shown.rows, 1):
            name = self._look.t("play.needs_row", count=row.count, name=row.name)
            grid.addWidget(label(name), number, 0)
            for column, (head, cell) in enumerate(zip(shown.heads, row.cells, strict=True), 1):
                grid.addWidget(self._cell(f"{name}, {head[lang]}", cell), number, column, Qt.AlignmentFlag.AlignHCenter)
        grid.setColumnStretch(0, 2)
        for column in range(1, len(shown.heads) + 1):
            grid.setColumnStretch(column, 1)
        self._whole.replaceWidget(old, self._table)
        old.deleteLater()

    def _cell(self, where: str, cell: Needed) -> QWidget:
        t = self._look.t
        made = label(t("play.needs_cell", needs=cell.shown, percent=t.percent(round(100 * cell.chance))))
        why = " · ".join(each[t.lang] for each in cell.words)
        made.setAccessibleName(t.pair(where, made.text()))
        made.setAccessibleDescription(why)
        made.setToolTip(plain_tip(why))
        return made
