"""A technology the referee gives to a command: which, and why."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.objective import ObjectiveAnswer
from editor.widgets.calm import CalmList
from editor.widgets.text import label, plain_tip
from models.games.life import CampaignLife, FittedCommand


class TechnologyDialog(QDialog):
    """Asks which technology a command is fitted with: those it has already are not offered."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand) -> None:
        super().__init__(parent)
        look, t = desk.look, desk.look.t
        self._command = command
        self.setWindowTitle(t("turnsdesk.fit").rstrip("…"))
        self.setMinimumWidth(look.px(400))
        free = [(key, name[t.lang]) for key, name in life.technologies.items() if name not in command.technologies]
        self.technology = CalmList(free)
        self.reason = QLineEdit(desk.reason)
        self.reason.setPlaceholderText(t("turnsdesk.reason_hint"))
        form = QFormLayout()
        for words, field in ((t("turnsdesk.technology"), self.technology), (t("turnsdesk.reason"), self.reason)):
            field.setAccessibleName(words)
            field.setToolTip(plain_tip(words))
            form.addRow(words, field)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(8))
        box.addWidget(label(t("turnsdesk.fit_whom", command=command.name, whose=command.whose), wrap=True))
        box.addLayout(form)
        box.addWidget(self.buttons)
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
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(whole)


def ask_technology(
    desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand
) -> ObjectiveAnswer | None:
    """Return a technology as a ruling, None where the referee thinks better of it."""
    dialog = TechnologyDialog(desk, parent, life, command)
    return dialog.answer if dialog.exec() else None
