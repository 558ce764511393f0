"""A scenario tried in its own tab: a band that says nothing is kept, and the page of play below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.scenario.rehearsal import Rehearsal
from editor.widgets.button import button, small
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from editor.widgets.thing_page import ThingPage
from models.store.history import Touched


@dataclass(frozen=True, slots=True)
class Theatre:
    """Makes pages that play battles. Given by the window."""

    page: Callable[[Look, Document, str, Jobs, Say], ThingPage]


class TrialView(QWidget):
    """`left`: back to the scenario; `again`: begin anew; `kept`: copy the game into the campaign.

    The window gives the page of play its shortcuts, as in a battle of the campaign; undo acts on its acts.
    """

    left = Signal()
    again = Signal()
    kept = Signal()

    def __init__(self, look: Look, rehearsal: Rehearsal, theatre: Theatre, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.rehearsal = rehearsal
        self.page = theatre.page(look, rehearsal.document, rehearsal.battle_id, jobs, say)
        assert isinstance(self.page, QWidget), "a page is a widget"
        self.undo = small(look, "scenedit.trial_undo_tip", "undo", lambda: self.page.act("play_undo"))
        self.redo = small(look, "scenedit.trial_redo_tip", "redo", rehearsal.document.redo)
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
        """Release the page and return its game, which goes on elsewhere."""
        self.rehearsal.document.changed.disconnect(self._tell)
        self.page.closing()
        return self.rehearsal

    def _tell(self, _touched: Touched = frozenset()) -> None:
        self.undo.setEnabled(self.rehearsal.document.can_undo)
        self.redo.setEnabled(self.rehearsal.document.can_redo)
