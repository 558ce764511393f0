"""What becomes of a character by the referee's word: it goes somewhere, is captured, freed, or dies."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.objective import ObjectiveAnswer
from editor.widgets.calm import CalmList
from editor.widgets.text import label, plain_tip
from models.games.life import CampaignLife, Someone

_FATES: Final = ("planet", "command", "captured", "freed", "killed")


class FateDialog(QDialog):
    """Asks what becomes of somebody, where, by whom, and why."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, person: Someone) -> None:
        super().__init__(parent)
        look, t = desk.look, desk.look.t
        self._person, self._life, self._lang = person, life, t.lang
        self.setWindowTitle(t("turnsdesk.fate").rstrip("…"))
        self.setMinimumWidth(look.px(440))
        self.fate = CalmList([(each, t(f"turnsdesk.fate_{each}")) for each in _FATES])
        self.where = CalmList(least=20)
        self.captor = CalmList(
            [(key, name[t.lang]) for key, name in life.sides.items() if key not in life.alliances], least=20
        )
        self.reason = QLineEdit(desk.reason)
        self.reason.setPlaceholderText(t("turnsdesk.reason_hint"))
        self._form = QFormLayout()
        for name in ("fate", "where", "captor", "reason"):
            field: QWidget = getattr(self, name)
            words = t("turnsdesk.reason" if name == "reason" else f"turnsdesk.fate_{name}")
            field.setAccessibleName(words)
            field.setToolTip(plain_tip(words))
            self._form.addRow(words, field)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(8))
        box.addWidget(label(person.name[t.lang]))
        box.addLayout(self._form)
        box.addWidget(self.buttons)
        self.fate.currentIndexChanged.connect(self._follow)
        self.reason.textChanged.connect(self._judge)
        self._follow()
        self.fate.setFocus()

    @property
    def answer(self) -> ObjectiveAnswer:
        """Return what is asked for now."""
        fate, where = str(self.fate.currentData()), str(self.where.currentData())
        words = f"{'travelled' if fate in {'planet', 'command'} else fate} character={self._person.id}"
        if fate in {"planet", "command"}:
            words = f"{words} {fate}={where}"
        if fate == "captured":
            words = f"{words} faction={self.captor.currentData()}"
        return ObjectiveAnswer(words, self.reason.text().strip())

    def _follow(self) -> None:
        fate = str(self.fate.currentData())
        places = self._life.commands if fate == "command" else self._life.planets
        self.where.clear()
        for key, name in sorted(places.items(), key=lambda each: each[1][self._lang]):
            self.where.addItem(name[self._lang], key)
        self._form.setRowVisible(self.where, fate in {"planet", "command"})
        self._form.setRowVisible(self.captor, fate == "captured")
        self._judge()

    def _judge(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.reason.text().strip()))


def ask_fate(desk: TurnsDesk, parent: QWidget, life: CampaignLife, person: Someone) -> ObjectiveAnswer | None:
    """Return what becomes of somebody as a ruling, None where the referee thinks better of it."""
    dialog = FateDialog(desk, parent, life, person)
    return dialog.answer if dialog.exec() else None
