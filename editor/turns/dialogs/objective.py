"""An objective the referee deals or changes: whose it is, what is to be done, its points, whether it is hidden, and
why.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.reason import reason_field
from editor.widgets.form_inputs import FormCombo, FormSpin
from editor.widgets.text import label
from models.games.life import AimKind, CampaignLife, ListedObjective

_WHEN = ("", "turn", "objective", "planet")
_ROWS = ["whose", "kind", "number", "words", "targets", "points", "prize", "hidden", "when", "turn", "which", "reason"]


@dataclass(frozen=True, slots=True)
class ObjectiveAnswer:
    """The words of the ruling, and why it is given."""

    body: str
    reason: str


class ObjectiveDialog(QuestionDialog):
    """Asks for an objective; `aim` is the one to be changed, None for a new one."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, aim: ListedObjective | None) -> None:
        look, t = desk.look, desk.look.t
        heading = t("turnsdesk.objective_change" if aim else "turnsdesk.objective_deal").rstrip("…")
        super().__init__(look, parent, heading, 480)
        self._life, self._aim = life, aim
        self.whose = FormCombo([(key, name[t.lang]) for key, name in life.sides.items()])
        self.kind = FormCombo([(each.id, t(f"turnsdesk.aim_{each.id}")) for each in life.kinds])
        self.number = FormSpin()
        self.number.setRange(1, 100_000)
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self.targets = QListWidget()
        self.targets.setMaximumHeight(look.px(130))
        self.points = FormSpin()
        self.points.setRange(0, 1000)
        self.points.setValue(20)
        prizes = [(key, name[t.lang]) for key, name in life.technologies.items()]
        self.prize = FormCombo([("", t("turnsdesk.objective_no_prize")), *prizes])
        self.hidden = QCheckBox(t("turnsdesk.objective_hidden"))
        self.when = FormCombo([(each, t(f"turnsdesk.trigger_{each or 'none'}")) for each in _WHEN])
        self.which = FormCombo()
        self.turn = FormSpin()
        self.turn.setRange(1, 999)
        self.turn.setValue(desk.view.standing.turn + 1)
        self.reason = reason_field(desk)
        for name in _ROWS:
            field: QWidget = getattr(self, name)
            words = t(f"turnsdesk.objective_{name}")
            self.rows.row(words, field, words)
        self.lay_out(label(t("turnsdesk.objective_words_about"), role="muted", wrap=True), self.rows)
        if aim is not None:
            self._show(aim)
        self._follow_kind()
        self._follow_when()
        for changed in (self.kind.currentIndexChanged, self.whose.currentIndexChanged):
            changed.connect(self._follow_kind)
        self.when.currentIndexChanged.connect(self._follow_when)
        self.hidden.toggled.connect(self._follow_when)
        for edited in (self.words.textChanged, self.reason.textChanged, self.targets.itemChanged):
            edited.connect(self._judge)
        (self.points if aim else self.whose).setFocus()

    @property
    def answer(self) -> ObjectiveAnswer:
        """Return the ruling and its reason by the present choices."""
        whose, kind = str(self.whose.currentData()), self._kind
        side = "alliance" if whose in self._life.alliances else "faction"
        words = [
            "dealt", f"objective={self._aim.id if self._aim else self._free_id(whose)}", f"{side}={whose}",
            f"what={kind.id}", f"points={self.points.value()}",
        ]  # fmt: skip
        if kind.counted:
            words.append(f"number={self.number.value()}")
        elif kind.worded:
            words.append(f"words={shlex.quote(' '.join(self.words.text().split()))}")
        else:
            words.append(f"targets={shlex.quote(','.join(self._chosen()))}")
        if self.prize.currentData():
            words.append(f"prize={self.prize.currentData()}")
        if self.hidden.isChecked():
            words.append("hidden=1")
            when = str(self.when.currentData())
            if when:
                which = self.turn.value() if when == "turn" else self.which.currentData()
                words.append(f"trigger={shlex.quote(f'{when}:{which}')}")
        return ObjectiveAnswer(" ".join(words), self.reason.text().strip())

    @property
    def _kind(self) -> AimKind:
        return self._life.kinds[max(self.kind.currentIndex(), 0)]

    def _free_id(self, whose: str) -> str:
        taken, n = {each.id for each in self._life.aims}, 1
        while f"{whose}-{n}" in taken:
            n += 1
        return f"{whose}-{n}"

    def _show(self, aim: ListedObjective) -> None:
        """Show an existing objective; its owner cannot be changed."""
        self.whose.setCurrentIndex(max(self.whose.findData(aim.whose), 0))
        self.whose.setEnabled(False)
        self.kind.setCurrentIndex(max(self.kind.findData(aim.kind), 0))
        self.points.setValue(aim.points)
        self.prize.setCurrentIndex(max(self.prize.findData(aim.prize), 0))
        self.number.setValue(max(aim.number, 1))
        self.words.setText(aim.words)
        self.hidden.setChecked(aim.state == "hidden")
        what, _, which = aim.trigger.partition(":")
        self.when.setCurrentIndex(_WHEN.index(what) if what in _WHEN else 0)
        if what == "turn":
            self.turn.setValue(int(which))
        self._follow_when()
        self.which.setCurrentIndex(max(self.which.findData(which), 0))

    def _follow_kind(self) -> None:
        """Show the fields that the chosen kind needs."""
        kind, lang = self._kind, self._look.t.lang
        wanted = set(self._aim.targets) if self._aim and self._aim.kind == kind.id else set()
        self.targets.blockSignals(True)
        self.targets.clear()
        # What is chosen already stands first: nobody has to look for it.
        for key, name in sorted(kind.targets.items(), key=lambda each: (each[0] not in wanted, each[1][lang])):
            item = QListWidgetItem(name[lang])
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setCheckState(Qt.CheckState.Checked if key in wanted else Qt.CheckState.Unchecked)
            self.targets.addItem(item)
        self.targets.blockSignals(False)
        self.rows.setRowVisible(self.number, kind.counted)
        self.rows.setRowVisible(self.words, kind.worded)
        self.rows.setRowVisible(self.targets, bool(kind.targets) and not kind.counted)
        self._judge()

    def _follow_when(self) -> None:
        """Show the fields for what reveals a hidden objective."""
        hidden, when, lang = self.hidden.isChecked(), str(self.when.currentData() or ""), self._look.t.lang
        self.rows.setRowVisible(self.when, hidden)
        self.rows.setRowVisible(self.turn, hidden and when == "turn")
        self.rows.setRowVisible(self.which, hidden and when in {"objective", "planet"})
        self.which.clear()
        if when == "planet":
            for key, name in sorted(self._life.planets.items(), key=lambda each: each[1][lang]):
                self.which.addItem(name[lang], key)
        elif when == "objective":
            for aim in self._life.aims:
                if self._aim is None or aim.id != self._aim.id:
                    self.which.addItem(f"{aim.name[lang]}: {aim.text[lang]}", aim.id)
        self._judge()

    def _chosen(self) -> list[str]:
        items = [self.targets.item(n) for n in range(self.targets.count())]
        return [str(each.data(Qt.ItemDataRole.UserRole)) for each in items
                if each.checkState() == Qt.CheckState.Checked]  # fmt: skip

    def _judge(self) -> None:
        kind = self._kind
        named = kind.counted or (bool(self.words.text().strip()) if kind.worded else bool(self._chosen()))
        waits = self.hidden.isChecked() and self.when.currentData() in {"objective", "planet"}
        whole = named and bool(self.reason.text().strip()) and not (waits and not self.which.count())
        self.ok.setEnabled(whole)


def ask_objective(
    desk: TurnsDesk, parent: QWidget, life: CampaignLife, aim: ListedObjective | None = None
) -> ObjectiveAnswer | None:
    """Return an objective as a ruling; None where the referee cancels."""
    dialog = ObjectiveDialog(desk, parent, life, aim)
    return dialog.answer if dialog.exec() else None
