"""Ways to win besides the game's own, and what is gained at the end."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from editor.scenario.areas import side_name
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.entries_box import EntriesBox
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.script_list import ScriptList
from editor.scenario.parts.things_list import ThingsList
from editor.scenario.stage import Stage
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.text import label, plain_tip
from models.content import with_fields
from models.games.script.script import Reward, VictoryCondition

MOST_POINTS = 9_999


class VictoryPart(ScenarioPart):
    """A list of ways to win with their conditions; below it the rewards that can be counted."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("victory", desk, stage)
        look, t = self.look, self.look.t
        self.goal = label("", wrap=True)
        self.box.addWidget(self.goal)
        self.list = ThingsList(look, "victory", t("scenedit.part_victory"), "award")
        if not desk.goal:
            self.list.none.setText(t("scenedit.no_victory_table"))
            self.list.add.setToolTip(plain_tip(t("scenedit.add_victory_table")))
        self.ways = ScriptList(desk, self.list, "victories", "victory", self._fresh)
        self.list.chosen.connect(lambda _id: self._show())
        self.form = QWidget()
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        self.name = self._line("victory_name")
        self.ways.name = self.name
        self.name.editingFinished.connect(self._rename)
        self.side = self._sides("victory_side")
        self.side.activated.connect(lambda _row: self._put(side=self.side.currentData()))
        # A way to win throws no die: it holds or it does not.
        self.conditions = EntriesBox(desk, stage, "condition", without=frozenset({"die_at_least"}))
        self.conditions.changed.connect(lambda entries: self._put(conditions=entries))
        column.addLayout(_rows((t("scenedit.victory_name"), self.name), (t("scenedit.victory_side"), self.side)))
        column.addWidget(label(t("scenedit.if"), role="section"))
        column.addWidget(self.conditions)
        self.box.addWidget(self.list, 1)
        self.box.addWidget(self.form)
        self._build_gains()
        self.box.addStretch()
        self.refresh()

    def _build_gains(self) -> None:
        look, t = self.look, self.look.t
        self.section(t("scenedit.gains"))
        self.gains_list = ThingsList(look, "gain", t("scenedit.gains"), "star")
        self.gains = ScriptList(
            self.desk, self.gains_list, "gains", "gain", lambda new: Reward(new, t("scenedit.new_gain"))
        )
        self.gains_list.chosen.connect(lambda _id: self._show())
        self.gain = QFrame()
        self.gain.setProperty("role", "card")
        self.gain_name = self._line("gain_name")
        self.gains.name = self.gain_name
        self.script_lists = (self.ways, self.gains)
        self.gain_name.editingFinished.connect(self._rename_gain)
        self.gain_side = self._sides("gain_side")
        self.gain_side.activated.connect(lambda _row: self._put_gain(side=self.gain_side.currentData()))
        self.points: QSpinBox = spin(0, MOST_POINTS, 0)
        self.points.setKeyboardTracking(False)
        self.points.setAccessibleName(t("scenedit.gain_points"))
        self.points.setToolTip(plain_tip(t("scenedit.gain_points_tip")))
        self.points.valueChanged.connect(lambda n: self._put_gain(points=n))
        box = QVBoxLayout(self.gain)
        box.addLayout(
            _rows(
                (t("scenedit.gain_name"), self.gain_name),
                (t("scenedit.gain_side"), self.gain_side),
                (t("scenedit.gain_points"), self.points),
            )
        )
        self.box.addWidget(self.gains_list, 1)
        self.box.addWidget(self.gain)

    def refresh(self) -> None:
        """Show ways to win and rewards, and those that are chosen."""
        desk, t = self.desk, self.look.t
        self.goal.setText(t("scenedit.own_goal", goal=desk.goal, rule=desk.book.goal_rule) if desk.goal else "")
        self.goal.setVisible(bool(desk.goal))
        teller = desk.teller
        ways = [(each.id, each.name, teller.victory(each)) for each in desk.scenario.victories]
        self.list.show_things(ways, self.ways.wanted, writable=desk.writable)
        gains = []
        for each in desk.scenario.gains:
            who = side_name(desk, each.side) if each.side else t("scenedit.winners")
            words = t.plural("scenedit.points", each.points) if each.points else t("scenedit.in_words")
            gains.append((each.id, each.name, t.pair(who, words)))
        self.gains_list.show_things(gains, self.gains.wanted, writable=desk.writable)
        self._show()

    def go(self, field: str, item: str) -> None:
        """Choose a way to win, or a reward."""
        if field == "gain" and self.gains_list.choose(item):
            self.gain_name.setFocus()
        elif self.list.choose(item):
            self.name.setFocus()

    def leave(self) -> None:
        """Keep the names that are being typed."""
        for line in (self.name, self.gain_name):
            if line.isModified():
                line.editingFinished.emit()

    @property
    def way(self) -> VictoryCondition | None:
        """The way to win that is chosen."""
        found = self.ways.chosen
        return found if isinstance(found, VictoryCondition) else None

    @property
    def reward(self) -> Reward | None:
        """The reward that is chosen."""
        found = self.gains.chosen
        return found if isinstance(found, Reward) else None

    def _fresh(self, new_id: str) -> VictoryCondition:
        sides = self.desk.scenario.sides
        return VictoryCondition(new_id, self.look.t("scenedit.new_victory"), sides[0].id if sides else "")

    def _show(self) -> None:
        way, reward, desk = self.way, self.reward, self.desk
        self.form.setVisible(way is not None)
        self.gain.setVisible(reward is not None)
        for line, shown in ((self.name, way), (self.gain_name, reward)):
            if shown is not None and not line.hasFocus():
                line.setText(shown.name)
        for combo, told, empty in (
            (self.side, way, "vocabulary.to_choose"),
            (self.gain_side, reward, "scenedit.winners"),
        ):
            combo.clear()
            combo.addItem(desk.look.t(empty), "")
            for each in desk.scenario.sides:
                combo.addItem(side_name(desk, each.id), each.id)
            combo.setCurrentIndex(max(0, combo.findData(told.side if told is not None else "")))
        if way is not None:
            self.conditions.show_entries(way.conditions)
        self.points.blockSignals(True)
        self.points.setValue(reward.points if reward is not None else 0)
        self.points.blockSignals(False)
        for control in (self.name, self.side, self.gain_name, self.gain_side, self.points):
            control.setEnabled(desk.writable)

    def _line(self, key: str) -> QLineEdit:
        made = QLineEdit()
        made.setMaxLength(60)
        made.setAccessibleName(self.look.t(f"scenedit.{key}"))
        made.setToolTip(plain_tip(self.look.t(f"scenedit.{key}")))
        return made

    def _sides(self, key: str) -> QComboBox:
        made = FormCombo(least=6)
        made.setAccessibleName(self.look.t(f"scenedit.{key}"))
        made.setToolTip(plain_tip(self.look.t(f"scenedit.{key}")))
        return made

    def _rename(self) -> None:
        self.name.setModified(False)
        if self.name.text().strip():
            self._put(name=self.name.text().strip())

    def _rename_gain(self) -> None:
        self.gain_name.setModified(False)
        if self.gain_name.text().strip():
            self._put_gain(name=self.gain_name.text().strip())

    def _put(self, **fields: object) -> None:
        if self.way is not None:
            self.ways.put(with_fields(self.way, **fields))

    def _put_gain(self, **fields: object) -> None:
        if self.reward is not None:
            self.gains.put(with_fields(self.reward, **fields))


def _rows(*rows: tuple[str, QWidget]) -> QFormLayout:
    form = QFormLayout()
    for words, control in rows:
        caption = label(words)
        caption.setBuddy(control)
        form.addRow(caption, control)
    return form
