"""Two rulings of the referee: the fate of a character, and a technology for a command."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.objective import ObjectiveAnswer
from editor.turns.dialogs.reason import reason_field
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label
from models.games.life import CampaignLife, FittedCommand, Someone


class TechnologyDialog(QuestionDialog):
    """Asks which technology a command gets: those it has are not offered."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand) -> None:
        t = desk.look.t
        super().__init__(desk.look, parent, t("turnsdesk.fit").rstrip("…"), 400)
        self._command = command
        free = [(key, name[t.lang]) for key, name in life.technologies.items() if name not in command.technologies]
        self.technology = FormCombo(free)
        self.reason = reason_field(desk)
        for words, field in ((t("turnsdesk.technology"), self.technology), (t("turnsdesk.reason"), self.reason)):
            self.rows.row(words, field, words)
        self.lay_out(label(t("turnsdesk.fit_whom", command=command.name, whose=command.whose), wrap=True), self.rows)
        self.reason.textChanged.connect(self._judge)
        self._judge()
        self.technology.setFocus()

    @property
    def answer(self) -> ObjectiveAnswer:
        """Return the ruling and its reason by the present choices."""
        words = f"armed command={self._command.id} technology={self.technology.currentData()}"
        return ObjectiveAnswer(words, self.reason.text().strip())

    def _judge(self) -> None:
        whole = bool(self.reason.text().strip()) and self.technology.count() > 0
        self.ok.setEnabled(whole)


def ask_technology(
    desk: TurnsDesk, parent: QWidget, life: CampaignLife, command: FittedCommand
) -> ObjectiveAnswer | None:
    """Return a technology as a ruling; None where the referee cancels."""
    dialog = TechnologyDialog(desk, parent, life, command)
    return dialog.answer if dialog.exec() else None


_FATES: Final = ("planet", "command", "captured", "freed", "killed")


class FateDialog(QuestionDialog):
    """Asks what becomes of a character: what, where, by whom, and why."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, person: Someone) -> None:
        t = desk.look.t
        super().__init__(desk.look, parent, t("turnsdesk.fate").rstrip("…"))
        self._person, self._life, self._lang = person, life, t.lang
        self.fate = FormCombo([(each, t(f"turnsdesk.fate_{each}")) for each in _FATES])
        self.where = FormCombo(least=20)
        self.captor = FormCombo(
            [(key, name[t.lang]) for key, name in life.sides.items() if key not in life.alliances], least=20
        )
        self.reason = reason_field(desk)
        for name in ("fate", "where", "captor", "reason"):
            field: QWidget = getattr(self, name)
            words = t("turnsdesk.reason" if name == "reason" else f"turnsdesk.fate_{name}")
            self.rows.row(words, field, words)
        self.lay_out(label(person.name[t.lang]), self.rows)
        self.fate.currentIndexChanged.connect(self._follow)
        self.reason.textChanged.connect(self._judge)
        self._follow()
        self.fate.setFocus()

    @property
    def answer(self) -> ObjectiveAnswer:
        """Return the ruling and its reason by the present choices."""
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
        self.rows.setRowVisible(self.where, fate in {"planet", "command"})
        self.rows.setRowVisible(self.captor, fate == "captured")
        self._judge()

    def _judge(self) -> None:
        self.ok.setEnabled(bool(self.reason.text().strip()))


def ask_fate(desk: TurnsDesk, parent: QWidget, life: CampaignLife, person: Someone) -> ObjectiveAnswer | None:
    """Return the fate of a character as a ruling; None where the referee cancels."""
    dialog = FateDialog(desk, parent, life, person)
    return dialog.answer if dialog.exec() else None
