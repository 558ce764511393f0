"""A technology the referee gives to a command: which, and why."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.objective import ObjectiveAnswer
from editor.turns.dialogs.reason import reason_field
from editor.widgets.calm import CalmList
from editor.widgets.text import label
from models.games.life import CampaignLife, FittedCommand


class TechnologyDialog(QuestionDialog):
    """Asks which technology a command is fitted with: those it has already are not offered."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand) -> None:
        t = desk.look.t
        super().__init__(desk.look, parent, t("turnsdesk.fit").rstrip("…"), 400)
        self._command = command
        free = [(key, name[t.lang]) for key, name in life.technologies.items() if name not in command.technologies]
        self.technology = CalmList(free)
        self.reason = reason_field(desk)
        for words, field in ((t("turnsdesk.technology"), self.technology), (t("turnsdesk.reason"), self.reason)):
            self.rows.row(words, field, words)
        self.lay_out(label(t("turnsdesk.fit_whom", command=command.name, whose=command.whose), wrap=True), self.rows)
        self.reason.textChanged.connect(self._judge)
        self._judge()
        self.technology.setFocus()

    @property
    def answer(self) -> ObjectiveAnswer:
        """Return what is given now."""
        words = f"armed command={self._command.id} technology={self.technology.currentData()}"
        return ObjectiveAnswer(words, self.reason.text().strip())

    def _judge(self) -> None:
        whole = bool(self.reason.text().strip()) and self.technology.count() > 0
        self.ok.setEnabled(whole)


def ask_technology(
    desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand
) -> ObjectiveAnswer | None:
    """Return a technology as a ruling, None where the referee thinks better of it."""
    dialog = TechnologyDialog(desk, parent, life, command)
    return dialog.answer if dialog.exec() else None
