"""What the die of an event may show, and what happens then."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.entries_box import EntriesBox
from editor.scenario.stage import Stage
from editor.widgets.button import button, small
from editor.widgets.form_inputs import spin
from editor.widgets.text import label, plain_tip
from models.games.script.script import FACES, Outcome


class OutcomesBox(QWidget):
    """`changed` carries all outcomes."""

    changed = Signal(object)

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__()
        self.desk, self.stage = desk, stage
        self.outcomes: tuple[Outcome, ...] = ()
        self.rows: list[_Row] = []
        self._faces = 0
        look = desk.look
        self._column = QVBoxLayout()
        self._column.setSpacing(look.px(6))
        self.more = button(look, "scenedit.add_outcome", "add", self._add)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addLayout(self._column)
        box.addWidget(self.more)

    def show_outcomes(self, outcomes: tuple[Outcome, ...], faces: int) -> None:
        """Show the outcomes of a die of so many faces."""
        self.outcomes, self._faces = outcomes, faces
        while len(self.rows) > len(outcomes):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        for place, outcome in enumerate(outcomes):
            if place == len(self.rows):
                made = _Row(self.desk, self.stage)
                made.changed.connect(lambda new, at=place: self._put(at, (new,)))
                made.dropped.connect(lambda at=place: self._put(at, ()))
                self.rows.append(made)
                self._column.addWidget(made)
            self.rows[place].show_outcome(outcome, faces)
        self.more.setEnabled(self.desk.writable)

    def _put(self, place: int, new: tuple[Outcome, ...]) -> None:
        self.changed.emit((*self.outcomes[:place], *new, *self.outcomes[place + 1 :]))

    def _add(self) -> None:
        """Add the results that no outcome has yet, the lowest first."""
        taken = {n for each in self.outcomes for n in range(each.low, each.high + 1)}
        free = [n for n in range(1, self._faces + 1) if n not in taken]
        low = free[0] if free else self._faces
        high = next((n for n in range(low, self._faces) if n + 1 in taken), self._faces)
        self.changed.emit((*self.outcomes, Outcome(low, high)))


class _Row(QFrame):
    """One outcome: its lowest and highest result, and its effects."""

    changed = Signal(object)
    dropped = Signal()

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__()
        self.outcome = Outcome(1, 1)
        self.desk = desk
        look, t = desk.look, desk.look.t
        self.setProperty("role", "card")
        self.low, self.high = self._number("scenedit.outcome_low"), self._number("scenedit.outcome_high")
        self.low.valueChanged.connect(lambda n: self._tell(low=n, high=max(n, self.outcome.high)))
        self.high.valueChanged.connect(lambda n: self._tell(high=n, low=min(n, self.outcome.low)))
        self.effects = EntriesBox(desk, stage, "effect")
        self.effects.changed.connect(lambda entries: self.changed.emit(replace(self.outcome, effects=entries)))
        head = QHBoxLayout()
        head.addWidget(label(t("scenedit.outcome_from")))
        head.addWidget(self.low)
        head.addWidget(label(t("scenedit.outcome_to")))
        head.addWidget(self.high)
        head.addStretch()
        head.addWidget(small(look, "scenedit.drop_outcome", "delete", self.dropped.emit))
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(8), look.px(6), look.px(6), look.px(8))
        box.setSpacing(look.px(6))
        box.addLayout(head)
        box.addWidget(self.effects)

    def show_outcome(self, outcome: Outcome, faces: int) -> None:
        """Show an outcome."""
        self.outcome = outcome
        for number, value in ((self.low, outcome.low), (self.high, outcome.high)):
            number.blockSignals(True)
            number.setRange(1, max(faces, value))
            number.setValue(value)
            number.blockSignals(False)
            number.setEnabled(self.desk.writable)
        self.effects.show_entries(outcome.effects)

    def _number(self, key: str) -> QSpinBox:
        made = spin(1, FACES[-1], 1)
        made.setKeyboardTracking(False)
        made.setAccessibleName(self.desk.look.t(key))
        made.setToolTip(plain_tip(self.desk.look.t(key)))
        return made

    def _tell(self, *, low: int, high: int) -> None:
        new = replace(self.outcome, low=low, high=high)
        if new != self.outcome:
            self.changed.emit(new)
