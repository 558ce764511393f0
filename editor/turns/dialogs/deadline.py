"""Until when orders are due: a turn opened late, a deadline moved, a campaign that pauses."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.widgets.text import label
from models.campaign.turn_calendar import days_later, first_deadline, instant, kept_instant, told_instant
from models.campaign.turn_queries import chosen
from models.errors import Refused, SpokenError
from models.games.library import turns


class DeadlineDialog(QDialog):
    """Asks for a day and an hour on the campaign's clock; OK waits for one that is to come, and says what follows."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, *, over: bool = False) -> None:
        super().__init__(parent)
        self._desk, look, found = desk, desk.look, desk.view.standing
        t, self._now = look.t, desk.document.store.clock()
        with desk.document.read() as campaign:
            self._period = turns().parameter("period", chosen(campaign))
        self.setWindowTitle(t("turnsdesk.deadline_title", turn=found.turn + (found.status == "published")))
        self.setMinimumWidth(look.px(440))
        proposed = found.next[0]
        if over:
            proposed = told_instant(kept_instant(first_deadline(self._now, self._period, found.zone)), found.zone)
        self.field = QLineEdit(proposed)
        self.field.setAccessibleName(t("turnsdesk.deadline_ask", zone=found.zone))
        self.field.setPlaceholderText("2026-12-01 20:00")
        self.said = label("", role="muted", wrap=True)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(8))
        box.addWidget(label(t("turnsdesk.deadline_over" if over else "turnsdesk.deadline_words"), wrap=True))
        box.addWidget(label(t("turnsdesk.deadline_ask", zone=found.zone), role="muted"))
        box.addWidget(self.field)
        box.addWidget(self.said)
        box.addWidget(self.buttons)
        self.field.textChanged.connect(self._judge)
        self._judge()
        self.field.setFocus()

    @property
    def answer(self) -> datetime:
        """Return the deadline; raises ContentError or Refused for what is none, or is over."""
        zone = self._desk.view.standing.zone
        due = instant(self.field.text(), zone)
        if due <= self._now:
            raise Refused("turnsdesk.begin_over", when=told_instant(kept_instant(due), zone))
        return due

    def _judge(self) -> None:
        t, zone = self._desk.look.t, self._desk.view.standing.zone
        can = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        try:
            due = self.answer
        except SpokenError as problem:
            self.said.setText(t(problem.key, **problem.args_))
            can.setEnabled(False)
            return
        after = [days_later(due, self._period * n, zone) for n in (1, 2)]
        dates = tuple(told_instant(kept_instant(each), zone) for each in after)
        self.said.setText(t("turnsdesk.deadline_after", dates=dates))
        can.setEnabled(True)


def ask_deadline(desk: TurnsDesk, parent: QWidget, *, over: bool = False) -> datetime | None:
    """Return a deadline to come, None where the referee thinks better of it; `over`: the one that was planned is."""
    dialog = DeadlineDialog(desk, parent, over=over)
    return dialog.answer if dialog.exec() else None
