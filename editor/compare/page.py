"""The compare page: two sides chosen freely, what differs row by row, both against one enemy; what-ifs from here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.compare.odds import OddsPart
from editor.compare.picker import SidePicker
from editor.compare.reading import ComparableForces, Comparison, read_comparison, read_ground
from editor.compare.table import ComparedRows
from editor.compare.what_if import WhatIfRow, free_name, start
from editor.document import Document
from editor.widgets.chip import chip
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from editor.widgets.problem_line import SentenceList
from editor.widgets.text import title
from models.campaign.forces.branches import AdoptBranch, DropBranch
from models.campaign.forces.comparing import ComparedForce
from models.campaign.queries import members
from models.errors import SpokenError

NARROW: Final = 440


class ComparePage(PaperPage):
    """Follows all changes of the campaign. `wants_open` carries the id and the name of a force or a what-if."""

    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    def __init__(
        self, look: Look, document: Document, left: ComparedForce | None = None, right: ComparedForce | None = None
    ) -> None:
        super().__init__()
        self._look = look
        self._document = document
        self._ground = ComparableForces({})
        self._foe = ""
        self.comparison: Comparison | None = None
        self.setWindowTitle(look.t("comparing.page"))
        self._build()
        self._connect()
        document.changed.connect(self.follow)
        self.show_sides(left or ComparedForce(""), right or left or ComparedForce(""))

    def read_again(self) -> None:
        """Read the campaign again; what was chosen stays chosen if it still exists."""
        self.show_sides(self.left.side, self.right.side)

    def show_sides(self, left: ComparedForce, right: ComparedForce) -> None:
        """Compare two sides; a force, member or event that no longer exists is replaced by one that does."""
        with self._document.read() as campaign:
            self._ground = read_ground(campaign)
        somebody = bool(self._ground.forces)
        self._empty.setVisible(not somebody)
        self._scroll.setVisible(somebody)
        self.left.show_ground(self._ground, left)
        self.right.show_ground(self._ground, right)
        self._even_out(self.left, self.right)
        self._name_what_if()
        if somebody:
            self._compare()

    def _build(self) -> None:
        look, t = self._look, self._look.t
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._empty = EmptyState(look, "empty-party", t("comparing.empty"), heading=t("comparing.page"))
        box.addWidget(self._empty)
        inside = QWidget()
        column = QVBoxLayout(inside)
        margin = look.px(16)
        column.setContentsMargins(margin, look.px(12), margin, margin)
        column.setSpacing(look.px(10))
        head = QHBoxLayout()
        head.addWidget(title(t("comparing.page"), look, 20), 1)
        self.swap = chip(look, t("comparing.swap"), icon="trade", tip=t("comparing.swap_tip"), checkable=False)
        self.only = QCheckBox(t("comparing.only"))
        self.only.setToolTip(t("comparing.only_tip"))
        self.only.setAccessibleName(t("comparing.only"))
        head.addWidget(self.only)
        head.addWidget(self.swap)
        column.addLayout(head)
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._pair.setSpacing(look.px(10))
        self.left, self.right = SidePicker(look, "left"), SidePicker(look, "right")
        self._pair.addWidget(self.left, 1)
        self._pair.addWidget(self.right, 1)
        column.addLayout(self._pair)
        self.what_if = WhatIfRow(look)
        column.addWidget(self.what_if)
        self.lines = SentenceList(look, self.wants_rule.emit)
        column.addWidget(self.lines)
        self.odds = OddsPart(look, self.wants_rule.emit)
        self.rows = ComparedRows(look)
        column.addWidget(self.rows)
        column.addWidget(self.odds)
        column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(t("comparing.page"))
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(inside)
        box.addWidget(self._scroll)

    def _connect(self) -> None:
        self.swap.clicked.connect(self.swap_sides)
        self.only.toggled.connect(lambda _on: self._show_rows())
        self.what_if.wanted.connect(self.start_what_if)
        self.odds.chosen.connect(self._foe_chosen)
        for picker, other in ((self.left, self.right), (self.right, self.left)):
            picker.changed.connect(lambda one=picker, two=other: self._side_chosen(one, two))
            picker.wants_open.connect(self._open)
            picker.wants_adopt.connect(self._adopt, Qt.ConnectionType.QueuedConnection)
            picker.wants_drop.connect(self._drop, Qt.ConnectionType.QueuedConnection)

    def swap_sides(self) -> None:
        """Exchange left and right."""
        self.show_sides(self.right.side, self.left.side)

    def start_what_if(self, name: str) -> None:
        """Begin a what-if of this name from the left side at its moment, and put it on the right."""
        side = self.left.side
        branch_id = start(self._document, side.force_id, side.event_id, name)
        if branch_id:
            self.show_sides(side, replace(side, event_id=""))
            there = self._ground.forces[branch_id]
            member = there.member(side.member_id, self._ground.forces.get(side.force_id))
            self.show_sides(side, ComparedForce(branch_id, "", member))

    def _side_chosen(self, picker: SidePicker, other: SidePicker) -> None:
        self._even_out(picker, other)
        self._name_what_if()
        self._compare()

    def _even_out(self, picker: SidePicker, other: SidePicker) -> None:
        """Compare a member with a member, a whole force with a whole one: the other side is adapted."""
        if bool(picker.side.member_id) == bool(other.side.member_id):
            return
        member, force = "", other.chosen_force
        if picker.side.member_id and force is not None:
            people = force.people
            member = force.member(picker.side.member_id, picker.chosen_force) or (people[0].id if people else "")
            if not member:
                picker.put(replace(picker.side, member_id=""))
        other.put(replace(other.side, member_id=member))

    def _name_what_if(self) -> None:
        force = self.left.chosen_force
        names = [each.name for each in self._ground.forces.values()]
        name = free_name(self._look.t, force.name, names) if force is not None else ""
        self.what_if.propose(name, possible=force is not None and not self._document.read_only)

    def _compare(self) -> None:
        self.lines.clear()
        try:
            with self._document.read() as campaign:
                self.comparison = read_comparison(campaign, self.left.side, self.right.side)
        except SpokenError as problem:
            self.comparison = None
            self.lines.tell(self._look.t(problem.key, **problem.args_), "error", "error")
        self._show_rows()
        self._show_odds()

    def _show_rows(self) -> None:
        self.rows.setVisible(self.comparison is not None)
        if self.comparison is not None:
            self._tell_lost(self.comparison)
            self.rows.show_rows(self.comparison.rows, only_different=self.only.isChecked())

    def _tell_lost(self, comparison: Comparison) -> None:
        """Say that a chosen member is no longer among the living of the force, so that nothing is compared."""
        self.lines.clear()
        for side in (comparison.left, comparison.right):
            if not side.whole and side.member is None:
                self.lines.tell(self._look.t("comparing.not_there", name=side.name, force=side.force), "death")

    def _show_odds(self) -> None:
        self.odds.setVisible(self.comparison is not None)
        if self.comparison is not None:
            self.odds.show_sides((self.comparison.left, self.comparison.right), self._foe)

    def _foe_chosen(self, foe_id: str) -> None:
        self._foe = foe_id
        self._show_odds()

    def _open(self, force_id: str) -> None:
        force = self._ground.forces.get(force_id)
        if force is not None:
            self.wants_open.emit(force.id, force.name)

    def _adopt(self, branch_id: str) -> None:
        force = self._ground.forces.get(branch_id)
        if force is not None:
            self._document.apply(AdoptBranch(branch_id, force.name))

    def _drop(self, branch_id: str) -> None:
        force = self._ground.forces.get(branch_id)
        if force is not None:
            self._document.apply(DropBranch(branch_id, force.name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the pickers below each other where there is no room beside."""
        super().resizeEvent(event)
        wide = self.width() >= self._look.px(NARROW)
        self._pair.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)


def first_sides(document: Document, force_id: str) -> tuple[ComparedForce, ComparedForce]:
    """Return the first comparison: the first two members of a force, else the force with itself."""
    with document.read() as campaign:
        ids = [member.id for member in members(campaign, force_id)[:2]]
    return (
        (ComparedForce(force_id, "", ids[0]), ComparedForce(force_id, "", ids[1]))
        if len(ids) > 1
        else (ComparedForce(force_id), ComparedForce(force_id))
    )
