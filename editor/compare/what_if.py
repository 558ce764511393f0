"""Begins a what-if, and the band above the page of one: compare it, adopt it, drop it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.document import Document
from editor.widgets.chip import chip
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from models.campaign.change import Change
from models.campaign.forces.branches import AdoptBranch, DropBranch, branch
from models.campaign.queries import force
from models.campaign.records import Force
from models.errors import Refused
from models.games.event import Pen
from models.i18n import Translator
from models.store.history import Touched


def free_name(t: Translator, name: str, taken: Collection[str]) -> str:
    """Return a name for a what-if of a force that is not in use."""
    number = 1
    while (proposed := t("comparing.branch_name", name=name, n=number)) in taken:
        number += 1
    return proposed[:120]


def start(document: Document, force_id: str, event_id: str, name: str) -> str:
    """Begin a what-if of a force as it was just after an event ("" is now); return its id, empty when refused."""
    made: list[str] = []

    def build(pen: Pen) -> Change:
        with document.read() as campaign:
            change = branch(campaign, force_id, name, pen.new_id, event_id)
        made.append(change.branch_id)
        return change

    return made[0] if document.make(build) else ""


class WhatIfRow(QWidget):
    """Asks for the name of a what-if; `wanted` carries it."""

    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        t = look.t
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(6))
        words = label(t("comparing.what_if_name"), role="caption")
        self.name = QLineEdit()
        self.name.setMaxLength(120)
        self.name.setAccessibleName(t("comparing.what_if_name"))
        self.name.setToolTip(t("comparing.what_if_name_tip"))
        self.name.setMinimumWidth(look.px(90))
        words.setBuddy(self.name)
        self.begin = QPushButton(look.icon("what-if"), t("comparing.begin"))
        self.begin.setAccessibleName(t("comparing.begin"))
        self.begin.setToolTip(t("comparing.begin_tip"))
        for told in (self.begin.clicked, self.name.returnPressed):
            told.connect(lambda *_: self.wanted.emit(self.name.text()))
        row.addWidget(words)
        row.addWidget(self.name, 1)
        row.addWidget(self.begin)

    def propose(self, name: str, *, possible: bool) -> None:
        """Propose a name."""
        self.name.setText(name)
        self.begin.setEnabled(possible)


class WhatIfBand(QFrame):
    """Names the force of which this one is a what-if; hidden for any other force.

    `wants_compare` carries the what-if and its origin.
    """

    wants_compare = Signal(str, str)

    def __init__(self, look: Look, document: Document, force_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._document = document
        self.force_id = force_id
        self._row: Force | None = None
        self.setProperty("role", "banner")
        self.words = label("", wrap=True)
        document.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(14), look.px(6), look.px(10), look.px(6))
        row.setSpacing(look.px(8))
        row.addWidget(drawing("what-if", look.px(20), look, self, colour=look.colours.gold_words))
        row.addWidget(self.words, 1)
        for key, icon, act in (
            ("compare", "compare", self._compare),
            ("adopt", "adopt", self._adopt),
            ("drop", "delete", self._drop),
        ):
            button = chip(look, t(f"comparing.{key}"), icon=icon, tip=t(f"comparing.{key}_tip"), checkable=False)
            # Queued: what is pressed here takes the page away.
            button.clicked.connect(act, Qt.ConnectionType.QueuedConnection)
            row.addWidget(button)

    def refresh(self, _touched: Touched = frozenset()) -> None:
        """Read again of which force this is a what-if."""
        try:
            with self._document.read() as campaign:
                self._row = force(campaign, self.force_id)
                origin = force(campaign, self._row.branch_of) if self._row.branch_of else None
                name = origin.name if origin is not None else ""
        except Refused:
            self._row, name = None, ""
        if name and self.layout() is None:
            self._lay_out()
        self.setVisible(bool(name))
        self.words.setText(self._look.t("comparing.band", name=name) if name else "")

    def _compare(self) -> None:
        if self._row is not None:
            self.wants_compare.emit(self._row.branch_of, self.force_id)

    def _adopt(self) -> None:
        if self._row is not None:
            self._document.apply(AdoptBranch(self.force_id, self._row.name))

    def _drop(self) -> None:
        if self._row is not None:
            self._document.apply(DropBranch(self.force_id, self._row.name))
