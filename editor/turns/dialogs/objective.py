"""An objective the referee deals or changes: whose it is, what is to be done, its points, whether it is hidden, and
why.
"""

from __future__ import annotations

import shlex

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.ruling import RulingDialog
from editor.widgets.form_inputs import FormCombo, FormSpin
from editor.widgets.text import label
from models.games.life import AimKind, CampaignLife, ListedObjective

_WHEN = ("", "turn", "objective", "planet")
_ROWS = ["whose", "kind", "number", "task", "targets", "points", "prize", "hidden", "when", "turn", "which"]


class ObjectiveDialog(RulingDialog):
    """Asks for an objective, ruled on after a phase; `aim` is the one to be changed, None for a new one."""

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, life: CampaignLife, aim: ListedObjective | None, phase: str
    ) -> None:  # fmt: skip
        look, t = desk.look, desk.look.t
        heading = t("turnsdesk.objective_change" if aim else "turnsdesk.objective_deal").rstrip("…")
        super().__init__(desk, parent, heading, f"after:{phase}")
        self._life, self._aim = life, aim
        self.whose = FormCombo([(key, name[t.lang]) for key, name in life.sides.items()])
        self.kind = FormCombo([(each.id, t(f"turnsdesk.aim_{each.id}")) for each in life.kinds])
        self.number = FormSpin()
        self.number.setRange(1, 100_000)
        self.task = QLineEdit()
        self.task.setMaxLength(200)
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
        for name in _ROWS:
            field: QWidget = getattr(self, name)
            words = t(f"turnsdesk.objective_{name}")
            self.rows.row(words, field, words)
        if aim is not None:
            self._show(aim)
        self._follow_kind()
        self._follow_when()
        for changed in (self.kind.currentIndexChanged, self.whose.currentIndexChanged):
            changed.connect(self._follow_kind)
        self.when.currentIndexChanged.connect(self._follow_when)
        self.hidden.toggled.connect(self._follow_when)
        for edited in (self.task.textChanged, self.targets.itemChanged):
            edited.connect(self.judge)
        self.finish(label(t("turnsdesk.objective_words_about"), role="muted", wrap=True))
        (self.points if aim else self.whose).setFocus()

    def _decision(self) -> str:
        whose, kind = str(self.whose.currentData()), self._kind
        side = "alliance" if whose in self._life.alliances else "faction"
        words = [
            "dealt", f"objective={self._aim.id if self._aim else self._free_id(whose)}", f"{side}={whose}",
            f"what={kind.id}", f"points={self.points.value()}",
        ]  # fmt: skip
        if kind.counted:
            words.append(f"number={self.number.value()}")
        elif kind.worded:
            words.append(f"words={shlex.quote(' '.join(self.task.text().split()))}")
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
        return " ".join(words)

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
        self.task.setText(aim.words)
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
        self.rows.setRowVisible(self.task, kind.worded)
        self.rows.setRowVisible(self.targets, bool(kind.targets) and not kind.counted)
        self.judge()

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
        self.judge()

    def _chosen(self) -> list[str]:
        items = [self.targets.item(n) for n in range(self.targets.count())]
        return [str(each.data(Qt.ItemDataRole.UserRole)) for each in items
                if each.checkState() == Qt.CheckState.Checked]  # fmt: skip

    def _whole(self) -> bool:
        kind = self._kind
        named = kind.counted or (bool(self.task.text().strip()) if kind.worded else bool(self._chosen()))
        waits = self.hidden.isChecked() and self.when.currentData() in {"objective", "planet"}
        return named and not (waits and not self.which.count())
