"""The turns of a campaign in a row, the state of the present one, and what comes next."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QProgressBar, QPushButton, QVBoxLayout

from editor.turns.desk import TurnsDesk
from editor.widgets.button import button, small
from editor.widgets.chip import chip
from editor.widgets.text import label, plain_tip
from models.campaign.turn_records import TurnRecord
from models.games.facets.turn_proof import SEALED

_ICONS: Final = {"open": "unlock", "closed": "lock", "published": "ok"}
_NEXT: Final = {
    "turns_take": "import",
    "turns_close": "lock",
    "turns_judge": "turns",
    "turns_answer": "edit",
    "turns_publish": "send",
    "turns_open": "calendar",
    "turns_chronicle": "scroll",
    "turns_take_over": "ok",
}
_EARLIER: Final = -1
"""The button of the turns that have none of their own."""
SHOWN: Final = 12
"""Turns that have a button; those before them are in a list behind the first."""


class Timeline(QFrame):
    """`wants` carries the id of an act of the desk."""

    wants = Signal(str)

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        look = desk.look
        self.setProperty("role", "banner")
        self.buttons: dict[int, QPushButton] = {}
        self.earlier = QMenu(self)
        self.words = label("", wrap=True)
        self.next = button(look, "turnsdesk.next_open", "turns", self._go_on, primary=True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(look.t("turnsdesk.progress"))
        self.progress.setMaximumWidth(look.px(180))
        # What goes on is said beside it, where there is room.
        self.progress.setTextVisible(False)
        self.stop = small(look, "turnsdesk.stop", "stop", desk.stop)
        self._row = QHBoxLayout()
        self._row.setSpacing(look.px(4))
        below = QHBoxLayout()
        below.setSpacing(look.px(10))
        below.addWidget(self.words, 1)
        below.addWidget(self.progress)
        below.addWidget(self.stop)
        below.addWidget(self.next)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        box.setSpacing(look.px(6))
        box.addLayout(self._row)
        box.addLayout(below)
        self._next = ""
        self._work("", 0, 0)
        desk.changed.connect(self.renew)
        desk.turned.connect(self.renew)
        desk.busy.connect(self._work)
        self.renew()

    def renew(self) -> None:
        """Show the turns, and what comes next."""
        desk, t = self._desk, self._look.t
        shown = desk.view.turns[-SHOWN:]
        if [each.number for each in shown] != [number for number in self.buttons if number != _EARLIER]:
            self._lay(shown)
        looked = desk.shown.turn if desk.shown is not None else -1
        if first := shown[0].number:
            before = self.buttons[_EARLIER]
            every = t("turnsdesk.earlier", last=first - 1) if first > 1 else "T0"
            before.setText(f"T{looked}" if 0 <= looked < first else every)
            before.setChecked(0 <= looked < first)
            before.setAccessibleName(t.pair(t("turnsdesk.earlier_tip"), before.text()))
        for turn in shown:
            made = self.buttons[turn.number]
            made.setIcon(self._look.icon(_ICONS[turn.status]))
            words = t(f"turnsdesk.turn_{turn.status}", turn=turn.number)
            made.setAccessibleName(words)
            made.setToolTip(plain_tip(words))
            made.setChecked(turn.number == looked)
        found = desk.view.standing
        told = t(f"turn.stands_{found.status}", turn=found.turn, when=found.deadline, zone=found.zone)
        if found.attempts and found.status == "closed":
            told = t("turnsdesk.check_judged", turn=found.turn, attempt=found.attempts[-1][0])
        if found.overdue:
            told = f"{told} {t('turn.overdue')}"
        if found.scheme < SEALED:
            told = f"{told} {t('turn.old_scheme')}"
        if any(found.handed):
            told = t("turn.handed_over", to=found.handed[0], when=found.handed[1])
        if desk.view.over:
            told = f"{told} {t('turnsdesk.over')}"
        self.words.setText(told)
        self._next = self._wanted()
        corrects = desk.correcting if desk.view.differs else 0
        name = "correction" if corrects and self._next == "turns_publish" else self._next.removeprefix("turns_")
        if desk.correcting:
            key = "check_correction" if corrects else "same_yet"
            told = f"{told} {t(f'turnsdesk.{key}', turn=desk.correcting)}"
            self.words.setText(told)
        self.next.setText(t(f"turnsdesk.next_{name}", turn=corrects or self._number(), to=found.handed[0]))
        self.next.setAccessibleName(self.next.text())
        self.next.setToolTip(plain_tip(t(f"turnsdesk.next_{name}_tip")))
        self.next.setIcon(self._look.icon(_NEXT[self._next], self._look.colours.on_selected))
        self.next.setEnabled(desk.writable)

    def _lay(self, shown: tuple[TurnRecord, ...]) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.buttons = {}
        if shown[0].number:
            before = chip(self._look, "", tip=self._look.t("turnsdesk.earlier_tip"))
            before.clicked.connect(lambda _on=False: self._open_earlier(before))
            self._row.addWidget(before)
            self.buttons[_EARLIER] = before
        for turn in shown:
            made = chip(self._look, f"T{turn.number}")
            made.clicked.connect(lambda _on=False, number=turn.number: self._desk.follow(number))
            self._row.addWidget(made)
            self.buttons[turn.number] = made
        self._row.addStretch(1)

    def _open_earlier(self, before: QPushButton) -> None:
        """List the turns that have no button, the newest first."""
        self.earlier.clear()
        for turn in reversed(self._desk.view.turns[:-SHOWN]):
            words = self._look.t(f"turnsdesk.turn_{turn.status}", turn=turn.number)
            act = self.earlier.addAction(self._look.icon(_ICONS[turn.status]), words)
            act.triggered.connect(lambda _on=False, number=turn.number: self._desk.follow(number))
        self.earlier.popup(before.mapToGlobal(before.rect().bottomLeft()))
        self.renew()

    def _wanted(self) -> str:
        found = self._desk.view.standing
        if any(found.handed):
            return "turns_take_over"
        if self._desk.view.waiting and (self._desk.view.differs or not self._desk.correcting):
            return "turns_answer"
        if self._desk.correcting and self._desk.view.differs:
            return "turns_publish"
        if found.status == "published":
            return "turns_chronicle" if self._desk.view.over else "turns_open"
        if found.status == "open" and not found.overdue and not any(each.sheet for each in found.players):
            return "turns_take"
        if found.status == "open" and found.turn and found.scheme == SEALED:
            return "turns_close"
        # Report 0 tells of a turn nobody judges.
        return "turns_publish" if found.attempts or not found.turn else "turns_judge"

    def _number(self) -> int:
        found = self._desk.view.standing
        return found.turn + (found.status == "published")

    def _go_on(self) -> None:
        self.wants.emit(self._next)

    def _work(self, words: str, done: int, total: int) -> None:
        going = bool(words)
        self.progress.setVisible(going)
        self.stop.setVisible(going)
        if going:
            self.progress.setRange(0, total)
            self.progress.setValue(done)
            self.words.setText(words)
        self.next.setEnabled(not going and self._desk.writable)
