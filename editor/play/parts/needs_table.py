"""What the dice of the chosen figure must show against each sort of its enemies, by the rules that judge them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from editor.play.match import Match
from editor.play.selection import BattleSelection
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle.values import Needed, NeedsShown
from models.games.table_ground import decimal

HIGH: Final = 30


class NeedsTable(QFrame):
    """Thresholds with their chances, a row for each sort of enemies; what people say of the moment is ticked."""

    def __init__(self, look: Look, match: Match, hand: BattleSelection) -> None:
        super().__init__()
        self._look, self._match, self._hand = look, match, hand
        self.setProperty("role", "card")
        self.boxes: dict[str, QCheckBox] = {}
        self.shown: NeedsShown | None = None
        self._told: object = None
        self.dice = QLineEdit()
        self.dice.setMaxLength(600)
        self.dice.setPlaceholderText(look.t("play.needs_dice"))
        self.dice.setAccessibleName(look.t("play.needs_dice"))
        self.dice.setToolTip(plain_tip(look.t("play.needs_dice_tip")))
        self.dice.textChanged.connect(self.follow)
        self._asked = QHBoxLayout()
        self._asked.setSpacing(look.px(14))
        self._asked.addStretch(1)
        self._table = QWidget()
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(*(look.px(each) for each in (10, 8, 10, 8)))
        self.heading = label("", role="strong", wrap=True)
        self._whole.addWidget(self.heading)
        self._whole.addLayout(self._asked)
        self._whole.addWidget(self.dice)
        self._whole.addWidget(self._table)
        self.hide()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through."""
        return (*self.boxes.values(), self.dice) if self.shown is not None else ()

    def follow(self) -> None:
        """Show what the chosen figure needs at the moment shown."""
        figure, group = self._hand.figure, self._hand.group.chosen
        figures = group if len(group) > 1 else (figure,) if figure else ()
        said, thrown = {key for key, box in self.boxes.items() if box.isChecked()}, self.thrown
        shown = self._match.standing.needs(figures, said) if figures else None
        self.setVisible(shown is not None)
        if shown is None or (shown, figures, thrown) == self._told:
            return
        self._told, self.shown = (shown, figures, thrown), shown
        t = self._look.t
        one = t("play.needs", who=self._match.view.token(figures[0]).name)
        self.heading.setText(one if len(figures) == 1 else t.plural("play.needs_group", len(figures)))
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

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice read out, in the order they were typed, a digit each."""
        return tuple(int(each) for each in self.dice.text() if each in "123456789")

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
        told = t.percent(round(100 * cell.chance))
        if cell.lost is not None:
            told = t("play.needs_lost", lost=decimal(f"{float(cell.lost):.1f}"))
        if self.thrown and cell.needs:
            told = t.plural("play.needs_hits", sum(die >= n for die, n in zip(self.thrown, cell.needs, strict=False)))
        words = t("play.needs_cell", needs=cell.shown, percent=told)
        made = label(words if cell.lost is None else f"{cell.shown}\n{told}", wrap=cell.lost is not None)
        why = " · ".join(each[t.lang] for each in cell.words)
        made.setAccessibleName(t.pair(where, made.text()))
        made.setAccessibleDescription(why)
        made.setToolTip(plain_tip(why))
        return made
