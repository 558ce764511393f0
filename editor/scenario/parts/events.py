"""Events of a scenario: a list in sentences, and the one that is chosen as forms: when, if, what, with which die."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.entries_box import EntriesBox
from editor.scenario.forms.entry_form import EntryForm
from editor.scenario.forms.outcomes_box import OutcomesBox
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.script_list import ScriptList
from editor.scenario.parts.things_list import ThingsList
from editor.scenario.stage import Stage
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.content import with_fields
from models.games.script.script import FACES, Outcome, ScenarioEvent
from models.games.script.vocabulary import Trigger


class EventsPart(ScenarioPart):
    """Every edit of a form is one step."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("events", desk, stage)
        look, t = self.look, self.look.t
        self.list = ThingsList(look, "event", t("scenedit.part_events"), "event")
        self.events = ScriptList(
            desk, self.list, "events", "event", lambda new: ScenarioEvent(new, t("scenedit.new_event"))
        )
        self.list.chosen.connect(lambda _id: self._show())
        self.box.addWidget(self.list, 1)
        self.form = QWidget()
        self._column = QVBoxLayout(self.form)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(6))
        self.box.addWidget(self.form)
        self.box.addStretch()
        self.trigger: EntryForm | None = None
        self._when = QVBoxLayout()
        self._build()
        self.refresh()

    def _build(self) -> None:
        t = self.look.t
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(t("scenedit.event_name"))
        self.name.setToolTip(plain_tip(t("scenedit.event_name")))
        self.name.editingFinished.connect(self._rename)
        self.events.name = self.name
        self.script_lists = (self.events,)
        self.repeat = QCheckBox(t("scenedit.repeat"))
        self.repeat.setAccessibleName(t("scenedit.repeat"))
        self.repeat.setToolTip(plain_tip(t("scenedit.repeat_tip")))
        self.repeat.clicked.connect(lambda on: self._put(repeat=on))
        self.conditions = EntriesBox(self.desk, self.stage, "condition")
        self.conditions.changed.connect(lambda entries: self._put(conditions=entries))
        self.effects = EntriesBox(self.desk, self.stage, "effect")
        self.effects.changed.connect(lambda entries: self._put(effects=entries))
        self.die = FormCombo()
        self.die.addItem(t("scenedit.no_die"), 0)
        for faces in FACES:
            self.die.addItem(self.look.icon("dice"), f"D{faces}", faces)
        self.die.setAccessibleName(t("scenedit.die"))
        self.die.setToolTip(plain_tip(t("scenedit.die_tip")))
        self.die.activated.connect(lambda _row: self._throw())
        self.outcomes = OutcomesBox(self.desk, self.stage)
        self.outcomes.changed.connect(lambda outcomes: self._put(outcomes=outcomes))
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        self._column.addLayout(row)
        self._heading("scenedit.when")
        self._column.addLayout(self._when)
        self._column.addWidget(self.repeat)
        self._heading("scenedit.if")
        self._column.addWidget(self.conditions)
        self._heading("scenedit.then")
        self._column.addWidget(self.effects)
        self._heading("scenedit.die")
        self._column.addWidget(self.die)
        self._column.addWidget(self.outcomes)

    def _heading(self, key: str) -> None:
        self._column.addWidget(label(self.look.t(key), role="section"))

    def refresh(self) -> None:
        """Show the events in sentences, and the one that is chosen."""
        teller = self.desk.teller
        found = self.desk.scenario.events
        shown = [(each.id, each.name, teller.event(each)) for each in found]
        self.list.show_things(shown, self.events.wanted, writable=self.desk.writable)
        self._show()

    def go(self, _field: str, item: str) -> None:
        """Choose an event."""
        if self.list.choose(item):
            self.name.setFocus()

    def leave(self) -> None:
        """Keep the name that is being typed."""
        if self.name.isModified():
            self._rename()

    @property
    def chosen(self) -> ScenarioEvent | None:
        """The event that is chosen."""
        found = self.events.chosen
        return found if isinstance(found, ScenarioEvent) else None

    def _show(self) -> None:
        event = self.chosen
        self.form.setVisible(event is not None)
        if event is None:
            return
        if not self.name.hasFocus():
            self.name.setText(event.name)
        self._show_trigger(event.trigger)
        self.repeat.setChecked(event.repeat)
        self.conditions.show_entries(event.conditions)
        self.effects.show_entries(event.effects)
        self.die.setCurrentIndex(max(0, self.die.findData(event.die)))
        self.outcomes.show_outcomes(event.outcomes, event.die)
        self.outcomes.setVisible(event.die > 0)
        for control in (self.name, self.repeat, self.die):
            control.setEnabled(self.desk.writable)

    def _show_trigger(self, trigger: Trigger) -> None:
        if self.trigger is not None:
            self.trigger.show_entry(trigger)
            return
        self.trigger = EntryForm(self.desk, self.stage, trigger, can_go=False)
        self.trigger.changed.connect(lambda entry: self._put(trigger=entry))
        self._when.addWidget(self.trigger)

    def _rename(self) -> None:
        self.name.setModified(False)
        name = self.name.text().strip()
        if name and self.chosen is not None and name != self.chosen.name:
            self._put(name=name)

    def _throw(self) -> None:
        """Give the event a die, whose results begin as two halves, or trim its results to a smaller die."""
        event, faces = self.chosen, self.die.currentData()
        if event is None or faces == event.die:
            return
        outcomes = tuple(replace(o, high=min(o.high, faces)) for o in event.outcomes if o.low <= faces)
        if faces and not outcomes:
            outcomes = (Outcome(1, faces // 2), Outcome(faces // 2 + 1, faces))
        self._put(die=faces, outcomes=outcomes if faces else ())

    def _put(self, **fields: object) -> None:
        event = self.chosen
        if event is not None:
            self.events.put(with_fields(event, **fields))
