"""Transcribes what a player wrote: the mail as it came on one side, his sheet on the other, judged line by line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.order_card import OrderCardDialog, asks_for_card
from editor.turns.dialogs.seat_table import fit_screen
from editor.turns.sheet_work import MARKS, mail_as_it_came, mend, read_lines
from editor.widgets.button import button
from editor.widgets.text import label
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.queries import verdicts
from models.games.facets.turn_events import spoken_args
from models.games.facets.turns import LineVerdict


class TranscribeDialog(QuestionDialog):
    """Mends the lines of a sheet; what was written is kept and told in the receipt."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, sheet: OrderSheetRecord) -> None:
        look = desk.look
        super().__init__(look, parent, look.t("turnsdesk.transcribe_title", name=desk.name(sheet.faction)), 900)
        self._desk, self._sheet = desk, sheet
        self.mail = QPlainTextEdit(mail_as_it_came(desk, sheet) or sheet.words)
        self.mail.setReadOnly(True)
        self.mail.setAccessibleName(look.t("turnsdesk.transcribe_mail"))
        self.mail.viewport().installEventFilter(self)
        self.lines = QTableWidget(0, 2)
        self.lines.setHorizontalHeaderLabels([look.t("turnsdesk.transcribe_words"), look.t("turnsdesk.column_verdict")])
        self.lines.setAccessibleName(look.t("turnsdesk.transcribe_form"))
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.lines.setWordWrap(True)
        self.lines.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.lines.horizontalHeader().sectionResized.connect(self.lines.resizeRowsToContents)
        self.missing = label("", role="muted", wrap=True)
        self._was: list[LineVerdict | None] = []
        for each in verdicts(sheet):
            self._add(each.words, each)
        add = button(look, "turnsdesk.transcribe_add", "add", lambda: self._add("", None))
        self.leave = button(look, "turnsdesk.transcribe_leave", "delete", self._leave_out)
        sides = QHBoxLayout()
        for key, part in (("turnsdesk.transcribe_mail", self.mail), ("turnsdesk.transcribe_form", self.lines)):
            side = QVBoxLayout()
            side.addWidget(label(look.t(key), role="muted", wrap=True))
            side.addWidget(part, 1)
            sides.addLayout(side, 2 if part is self.mail else 3)
        below = QHBoxLayout()
        below.addWidget(add)
        below.addWidget(self.leave)
        below.addWidget(self.missing, 1)
        self.lay_out(sides, below)
        fit_screen(self, parent, look.px(1100), look.px(660))
        self.lines.itemChanged.connect(self._changed)
        self._judge()
        refused = next((n for n, each in enumerate(self._was) if each is not None and each.grade == "refused"), 0)
        self.lines.setCurrentCell(refused, 0)
        self.lines.setFocus()

    def accept(self) -> None:
        """Keep the lines as they stand."""
        told = [(self._words(row), was) for row, was in enumerate(self._was)]
        if mend(self._desk, self._sheet, told):
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show how orders are written at F1; in the sheet Delete leaves lines out and Enter edits the line."""
        if asks_for_card(event):
            OrderCardDialog(self._desk, self, self._sheet.faction).exec()
        elif self.lines.hasFocus() and event.matches(QKeySequence.StandardKey.Delete):
            self._leave_out()
        elif self.lines.hasFocus() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            # Enter after a mended line must not close the dialog on the lines below it.
            self.lines.edit(self.lines.currentIndex().siblingAtColumn(0))
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the word that is double-clicked in the mail to the end of the present line."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonDblClick:
            cursor = self.mail.cursorForPosition(event.position().toPoint())
            cursor.select(cursor.SelectionType.WordUnderCursor)
            row = self.lines.currentRow()
            item = self.lines.item(row, 0) if row >= 0 else None
            if item is not None and cursor.selectedText():
                item.setText(f"{item.text()} {cursor.selectedText()}".strip())
        return super().eventFilter(watched, event)

    def _add(self, words: str, was: LineVerdict | None) -> None:
        row = self.lines.rowCount()
        self._was.append(was)
        self.lines.insertRow(row)
        verdict = QTableWidgetItem("")
        verdict.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.lines.setItem(row, 1, verdict)
        self.lines.setItem(row, 0, QTableWidgetItem(words))
        self.lines.setCurrentCell(row, 0)

    def _leave_out(self) -> None:
        """Empty the chosen lines: what a mail says beside its orders does not count."""
        chosen = {each.row() for each in self.lines.selectedIndexes()}
        with QSignalBlocker(self.lines):
            for row in chosen:
                self.lines.setItem(row, 0, QTableWidgetItem(""))
        self._judge()
        left = next((row for row in range(max(chosen, default=0), self.lines.rowCount()) if self._words(row)), None)
        if left is not None:
            self.lines.setCurrentCell(left, 0)

    def _words(self, row: int) -> str:
        item = self.lines.item(row, 0)
        # A letter has several lines.
        lines = item.text().strip().splitlines() if item is not None else []
        return "\n".join(" ".join(line.split()) for line in lines)

    def _changed(self, item: QTableWidgetItem) -> None:
        if not item.column():
            self._judge()

    def _judge(self) -> None:
        """Tell how each line is understood, or why it is not."""
        t = self._desk.look.t
        rows = [row for row in range(self.lines.rowCount()) if self._words(row)]
        read = read_lines(self._desk, self._sheet, [self._words(row) for row in rows])
        # A letter without its end takes the rows below it, and a comment says nothing: rows are found by their number.
        lines = {rows[each.number - 1]: each for each in read.lines}
        told = {
            row: t(each.key, **spoken_args(each.key, each.args, t)) if each.key else str(t.read(each.understood))
            for row, each in lines.items()
        }
        c = self._desk.look.colours
        shades = {"ok": c.green_words, "warning": c.gold_words, "refused": c.vermilion_words}
        icons = {grade: self._desk.look.icon(MARKS[grade], shade) for grade, shade in shades.items()}
        for row in range(self.lines.rowCount()):
            item = self.lines.item(row, 1)
            if item is not None:
                out = "" if self._words(row) else t("turnsdesk.transcribe_left")
                item.setText(told.get(row, out))
                item.setIcon(icons[lines[row].grade] if row in lines else QIcon())
        self.lines.resizeRowsToContents()
        self.missing.setText(t("turnsdesk.transcribe_missing", names=read.unordered) if read.unordered else "")
