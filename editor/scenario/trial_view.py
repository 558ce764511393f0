"""A scenario tried in its own tab: a band that says nothing is kept, and the page of play below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.scenario.rehearsal import Rehearsal
from editor.widgets.action import Action
from editor.widgets.button import button, small
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from editor.widgets.thing_page import ThingPage

UNDO: Final = "undo"
REDO: Final = "redo"
BACK: Final = "back"


@dataclass(frozen=True, slots=True)
class Theatre:
    """Who can play battles: makes the page of one, and the acts that page takes by key. Given by the window."""

    page: Callable[[Look, Document, str, Jobs, Say], ThingPage]
    actions: tuple[Action, ...]


class TrialView(QWidget):
    """`left`: back to the scenario; `again`: from the start; `kept`: into the campaign.

    Keys of the page of play work here as they do in a battle of the campaign; undo takes back its acts.
    """

    left = Signal()
    again = Signal()
    kept = Signal()

    def __init__(self, look: Look, rehearsal: Rehearsal, theatre: Theatre, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.rehearsal, self._acts = rehearsal, theatre.actions
        self.page = theatre.page(look, rehearsal.document, rehearsal.battle_id, jobs, say)
        assert isinstance(self.page, QWidget), "a page is a widget"
        self.undo = small(look, "scenedit.trial_undo_tip", "undo", rehearsal.undo)
        self.redo = small(look, "scenedit.trial_redo_tip", "redo", rehearsal.redo)
        self.restart = small(look, "scenedit.trial_again_tip", "refresh", self.again.emit)
        self.keep = button(look, "scenedit.trial_keep", "save", self.kept.emit)
        self.back = button(look, "scenedit.trial_back", "scenario", self.left.emit, primary=True)
        band = QFrame()
        band.setProperty("role", "banner")
        row = QHBoxLayout(band)
        row.setContentsMargins(look.px(12), look.px(5), look.px(10), look.px(5))
        row.setSpacing(look.px(6))
        row.addWidget(drawing("what-if", look.px(20), look, band, colour=look.colours.gold_words))
        self.words = label(look.t("scenedit.trial_words"), wrap=True)
        row.addWidget(self.words, 1)
        for each in (self.undo, self.redo, self.restart, self.keep, self.back):
            row.addWidget(each)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(band)
        whole.addWidget(self.page, 1)
        self.setFocusProxy(self.page)
        rehearsal.document.changed.connect(self._tell)
        self._tell()

    def hand_over(self) -> Rehearsal:
        """Let go of the page and return its game, which goes on elsewhere."""
        self.rehearsal.document.changed.disconnect(self._tell)
        self.page.closing()
        return self.rehearsal

    def event(self, event: QEvent) -> bool:
        """Take the keys of the game before the window does."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wanted(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key of the game asks for."""
        wanted = self._wanted(event)
        if not wanted:
            super().keyPressEvent(event)
        elif wanted == UNDO:
            self.rehearsal.undo()
        elif wanted == REDO:
            self.rehearsal.redo()
        elif wanted == BACK:
            self.left.emit()
        elif self.page.state(wanted)[0]:
            self.page.act(wanted)

    def _wanted(self, event: QKeyEvent) -> str:
        """Return the act a key stands for here, empty for none."""
        if event.matches(QKeySequence.StandardKey.Undo):
            return UNDO
        if event.matches(QKeySequence.StandardKey.Redo):
            return REDO
        pressed = QKeySequence(event.keyCombination())
        if pressed == QKeySequence("F5"):
            return BACK
        return next((a.id for a in self._acts if any(pressed == QKeySequence(key) for key in a.shortcuts)), "")

    def _tell(self, _touched: object = None) -> None:
        self.undo.setEnabled(self.rehearsal.can_undo)
        self.redo.setEnabled(self.rehearsal.can_redo)
