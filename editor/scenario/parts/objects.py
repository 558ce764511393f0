"""Objects of a scenario: what they are called, what they do, where they are when play begins."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.place_field import PlaceField
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.script_list import ScriptList
from editor.scenario.parts.things_list import ThingsList
from editor.scenario.stage import Stage
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.content import with_fields
from models.games.script.entry_fields import FieldKind
from models.games.script.script import MAX_SAID, OBJECT_USES, ScenarioObject
from models.games.script.vocabulary_forms import USES, choices
from models.maps.gates import gates_of


class ObjectsPart(ScenarioPart):
    """A list of objects, and the form of the chosen one."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("objects", desk, stage)
        look, t = self.look, self.look.t
        self.list = ThingsList(look, "object", t("scenedit.part_objects"), "key")
        self.objects = ScriptList(
            desk, self.list, "objects", "object", lambda new: ScenarioObject(new, t("scenedit.new_object"))
        )
        self.list.chosen.connect(lambda _id: self._show())
        self.box.addWidget(self.list, 1)
        self.form = QFrame()
        self.form.setProperty("role", "card")
        self._rows = QFormLayout(self.form)
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.name = self._line("object_name", 60)
        self.objects.name = self.name
        self.script_lists = (self.objects,)
        self.said = self._line("object_words", MAX_SAID)
        self.use = FormCombo()
        for use in OBJECT_USES[:1] if desk.on_table else OBJECT_USES:
            self.use.addItem(t(USES[use]), use)
        self.use.activated.connect(lambda _row: self._put(use=self.use.currentData()))
        self.gate = FormCombo()
        self.gate.activated.connect(lambda _row: self._put(gate=self.gate.currentData()))
        self.at = PlaceField(desk, stage)
        self.at.chosen.connect(lambda place: self._put(at=place))
        for combo in (self.use, self.gate):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(8)
        controls: tuple[tuple[str, QWidget], ...] = (
            ("object_name", self.name),
            ("object_use", self.use),
            ("object_gate", self.gate),
            ("object_at", self.at),
            ("object_words", self.said),
        )
        for key, control in controls:
            words = t(f"scenedit.{key}")
            control.setAccessibleName(words)
            control.setToolTip(plain_tip(t(f"scenedit.{key}_tip")))
            caption = label(words, role="caption")
            caption.setBuddy(control)
            self._rows.addRow(caption, control)
        self.box.addWidget(self.form)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show the objects, and the one that is chosen."""
        teller = self.desk.teller
        shown = [(each.id, "", teller.thing(each)) for each in self.desk.scenario.objects]
        self.list.show_things(shown, self.objects.wanted, writable=self.desk.writable)
        self._show()

    def go(self, _field: str, item: str) -> None:
        """Choose an object."""
        if self.list.choose(item):
            self.name.setFocus()

    def leave(self) -> None:
        """Keep the words that are being typed."""
        for line in (self.name, self.said):
            if line.isModified():
                line.editingFinished.emit()

    @property
    def thing(self) -> ScenarioObject | None:
        """The object that is chosen."""
        found = self.objects.chosen
        return found if isinstance(found, ScenarioObject) else None

    def _show(self) -> None:
        thing = self.thing
        self.form.setVisible(thing is not None)
        if thing is None:
            return
        for line, words in ((self.name, thing.name), (self.said, thing.words)):
            if not line.hasFocus():
                line.setText(words)
        self.use.setCurrentIndex(self.use.findData(thing.use))
        desk, t = self.desk, self.look.t
        self.gate.clear()
        self.gate.addItem(t("vocabulary.to_choose"), "")
        gates = gates_of(desk.tile_map) if desk.tile_map is not None else {}
        for value, name in choices(FieldKind.GATE, desk.scenario, desk.tile_map, desk.pieces):
            if value == thing.gate or not gates[str(value)].laser:
                self.gate.addItem(name[t.lang], value)
        self.gate.setCurrentIndex(max(0, self.gate.findData(thing.gate)))
        self._rows.setRowVisible(self.gate, thing.use == "key")
        self.at.show_place(thing.at)
        for control in (self.name, self.said, self.use, self.gate, self.at):
            control.setEnabled(desk.writable)

    def _line(self, field: str, most: int) -> QLineEdit:
        made = QLineEdit()
        made.setMaxLength(most)
        name = field.removeprefix("object_")

        def done() -> None:
            made.setModified(False)
            if made.text().strip() or name != "name":
                self._put(**{name: made.text().strip()})

        made.editingFinished.connect(done)
        return made

    def _put(self, **fields: object) -> None:
        thing = self.thing
        if thing is not None:
            self.objects.put(with_fields(thing, **fields))
