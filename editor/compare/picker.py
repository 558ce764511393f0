"""Chooses one side of a comparison: a force or what-if, one of its members, and a moment."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from editor.compare.reading import Choosable, ComparableForces
from editor.compare.words import moment_words
from editor.widgets.chip import chip
from editor.widgets.dates import day_words
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.campaign.forces.comparing import ComparedForce


class SidePicker(QFrame):
    """`changed`: the user has chosen another side; a what-if can be opened, adopted or dropped here."""

    changed = Signal()
    wants_open = Signal(str)
    wants_adopt = Signal(str)
    wants_drop = Signal(str)

    def __init__(self, look: Look, key: str) -> None:
        super().__init__()
        self._look = look
        self._ground = ComparableForces({})
        self.side = ComparedForce("")
        self.setProperty("role", "card")
        t = look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        column.setSpacing(look.px(4))
        head = QHBoxLayout()
        head.addWidget(label(t(f"comparing.{key}"), role="section"), 1)
        self._build_branch(head)
        column.addLayout(head)
        self.force, self.member, self.moment = FormCombo(), FormCombo(), FormCombo()
        for field, combo in (("force", self.force), ("member", self.member), ("moment", self.moment)):
            combo.setAccessibleName(t.pair(t(f"comparing.{key}"), t(f"comparing.{field}")))
            combo.setToolTip(t(f"comparing.{field}_tip"))
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(10)
            combo.setMinimumWidth(look.px(120))
            combo.setMaxVisibleItems(16)
            combo.setIconSize(QSize(look.px(16), look.px(16)))
            column.addWidget(combo)
        self.force.activated.connect(self._force_chosen)
        self.member.activated.connect(self._chosen)
        self.moment.activated.connect(self._chosen)

    def show_ground(self, ground: ComparableForces, side: ComparedForce) -> None:
        """List what can be compared, with `side` chosen."""
        self._ground, self.side = ground, ground.mended(side)
        look, t = self._look, self._look.t
        self.force.clear()
        for force in ground.forces.values():
            icon = look.icon("what-if" if force.branch_of else "party")
            self.force.addItem(
                icon, t("comparing.a_branch", name=force.name) if force.branch_of else force.name, force.id
            )
        self.force.setCurrentIndex(max(0, self.force.findData(self.side.force_id)))
        self._fill()

    @property
    def chosen_force(self) -> Choosable | None:
        """The chosen force."""
        return self._ground.forces.get(self.side.force_id)

    def put(self, side: ComparedForce) -> None:
        """Choose another side without emitting `changed`."""
        self.show_ground(self._ground, side)

    def _fill(self) -> None:
        look, t, force = self._look, self._look.t, self.chosen_force
        self.member.clear()
        self.moment.clear()
        self.member.addItem(look.icon("party"), t("comparing.whole"), "")
        self.moment.addItem(look.icon("calendar"), t("comparing.now"), "")
        for person in force.people if force is not None else ():
            self.member.addItem(look.icon("hero"), person.name[t.lang], person.id)
        if force is not None:
            self._fill_moments(force)
        self.member.setCurrentIndex(max(0, self.member.findData(self.side.member_id)))
        self.moment.setCurrentIndex(max(0, self.moment.findData(self.side.event_id)))
        self._dress(force)

    def _fill_moments(self, force: Choosable) -> None:
        """List the end of every day, then every event, the newest first."""
        t = self._look.t
        ends = {row.at: row.event for row in force.moments if row.at}
        for at, event in reversed(ends.items()):
            self.moment.addItem(t("comparing.end_of", day=day_words(t, at)), event)
        if force.moments:
            self.moment.insertSeparator(self.moment.count())
        for row in reversed(force.moments):
            words = moment_words(t, row)
            self.moment.addItem(words, row.event)
            self.moment.setItemData(self.moment.count() - 1, plain_tip(words), Qt.ItemDataRole.ToolTipRole)

    def _dress(self, force: Choosable | None) -> None:
        for key in ("adopt", "drop"):
            self.buttons[key].setVisible(force is not None and bool(force.branch_of))
        self.buttons["open"].setEnabled(force is not None)

    def _build_branch(self, row: QHBoxLayout) -> None:
        t = self._look.t
        row.setSpacing(self._look.px(4))
        self.buttons: dict[str, QWidget] = {}
        for key, icon, signal in (
            ("open", "party", self.wants_open),
            ("adopt", "adopt", self.wants_adopt),
            ("drop", "delete", self.wants_drop),
        ):
            button = chip(self._look, t(f"comparing.{key}"), icon=icon, tip=t(f"comparing.{key}_tip"), checkable=False)
            button.clicked.connect(lambda _on=False, to=signal: to.emit(self.side.force_id))
            self.buttons[key] = button
            row.addWidget(button)

    def _force_chosen(self, _index: int) -> None:
        """Take over the chosen force; the member stays the same if the force has that member too."""
        before = self.chosen_force
        force = self._ground.forces[self.force.currentData()]
        self.side = ComparedForce(force.id, "", force.member(self.side.member_id, before))
        self._fill()
        self.changed.emit()

    def _chosen(self, _index: int) -> None:
        self.side = replace(
            self.side, member_id=self.member.currentData() or "", event_id=self.moment.currentData() or ""
        )
        self._dress(self.chosen_force)
        self.changed.emit()
