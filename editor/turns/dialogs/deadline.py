"""Asks for the deadline of orders: for a turn opened late, a deadline to be moved, a campaign that pauses."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.widgets.text import label
from models.campaign.turns.calendar import days_later, first_deadline, instant, kept_instant, told_instant
from models.campaign.turns.queries import parameter
from models.errors import Refused, SpokenError


class DeadlineDialog(QuestionDialog):
    """Asks for a day and an hour of the campaign's clock; OK needs one in the future; says what follows from it."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, *, over: bool = False) -> None:
        t, found = desk.look.t, desk.view.standing
        turn = found.turn + (found.status == "published")
        super().__init__(desk.look, parent, t("turnsdesk.deadline_title", turn=turn))
        self._desk, self._now = desk, desk.document.store.clock()
        with desk.document.read() as campaign:
            self._period = parameter(campaign, "period")
        proposed = found.next[0]
        if over:
            proposed = told_instant(kept_instant(first_deadline(self._now, self._period, found.zone)), found.zone)
        self.field = QLineEdit(proposed)
        self.field.setAccessibleName(t("turnsdesk.deadline_ask", zone=found.zone))
        self.field.setPlaceholderText("2026-12-01 20:00")
        self.said = label("", role="muted", wrap=True)
        self.lay_out(
            label(t("turnsdesk.deadline_over" if over else "turnsdesk.deadline_words"), wrap=True),
            label(t("turnsdesk.deadline_ask", zone=found.zone), role="muted"),
            self.field,
            self.said,
        )
        self.field.textChanged.connect(self._judge)
        self._judge()
        self.field.setFocus()

    @property
    def answer(self) -> datetime:
        """Return the deadline; raises ContentError or Refused for one that cannot be read or is past."""
        zone = self._desk.view.standing.zone
        due = instant(self.field.text(), zone)
        if due <= self._now:
            raise Refused("turnsdesk.begin_over", when=told_instant(kept_instant(due), zone))
        return due

    def _judge(self) -> None:
        t, zone = self._desk.look.t, self._desk.view.standing.zone
        try:
            due = self.answer
        except SpokenError as problem:
            self.said.setText(t(problem.key, **problem.args_))
            self.ok.setEnabled(False)
            return
        after = [days_later(due, self._period * n, zone) for n in (1, 2)]
        dates = tuple(told_instant(kept_instant(each), zone) for each in after)
        self.said.setText(t("turnsdesk.deadline_after", dates=dates))
        self.ok.setEnabled(True)


def ask_deadline(desk: TurnsDesk, parent: QWidget, *, over: bool = False) -> datetime | None:
    """Return a deadline in the future, None where the referee cancels; `over`: the planned one is past."""
    dialog = DeadlineDialog(desk, parent, over=over)
    return dialog.answer if dialog.exec() else None
