"""The ledger page of a force: the story row by row, its plots, what happens next, and any event opened again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.ledger.act_panel import ActPanel
from editor.ledger.event_panel import EventPanel
from editor.ledger.reading import StoryReading, read_told
from editor.ledger.story_side import StorySide
from editor.ledger.words import row_words
from editor.widgets.chip import chip
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from editor.widgets.text import label
from editor.widgets.thing_page import Selected
from models.campaign.forces.acts import PerformAct
from models.errors import SpokenError
from models.games.facets.builder import Act

SIDE_BY_SIDE: Final = 820
PANEL: Final = 350
LOW: Final = 560
"""Height (px at 100 %) below which plots and rows take turns, and the panel stands beside the rows if it can at all."""
BARELY: Final = 540
"""Width (px at 100 %) in which rows and panel stand side by side where there is no height for one below the other."""


class LedgerPage(PaperPage):
    """Follows all changes of its force; `gone`: the force was deleted.

    `wants_what_if` and `wants_compare` carry the force and the event to start from.
    """

    gone = Signal(str)
    retitled = Signal(str, str)
    wants_rule = Signal(str)
    wants_what_if = Signal(str, str)
    wants_compare = Signal(str, str)

    def __init__(self, look: Look, document: Document, force_id: str, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._look = look
        self._document = document
        self.force_id = force_id
        self.told: StoryReading | None = None
        self._moved = False
        self.story = StorySide(look)
        drafts = document.drafts
        self.acts = ActPanel(look, clock, self.wants_rule.emit, drafts.setdefault(f"{force_id} acts", {}))
        self.event_panel = EventPanel(look, self.wants_rule.emit, drafts.setdefault(f"{force_id} events", {}))
        self._build()
        self._connect()
        document.changed.connect(self.follow)
        self.refresh()

    def read_again(self) -> None:
        """Read the story again; what was chosen stays chosen."""
        try:
            with self._document.read() as campaign:
                self.told = read_told(campaign, self.force_id)
        except SpokenError as problem:
            self.told = None
            self._refusal.setText(self._look.t(problem.key, **problem.args_))
            self._whole.setCurrentIndex(1)
            self.gone.emit(self.force_id)
            return
        told = self.told
        self._whole.setCurrentIndex(0)
        self.setWindowTitle(told.name)
        self.retitled.emit(self.force_id, told.name)
        self.story.show_story(told)
        self.acts.show_story(told)
        self.event_panel.refresh(told)
        self._tabs[1].setEnabled(bool(told.rows))

    @property
    def selected(self) -> Selected | None:
        """The event of the selected row; deleting it first shows what its withdrawal would do."""
        row = self.told.row(self.story.chosen) if self.told is not None and self.story.chosen else None
        if row is None:
            return None
        t = self._look.t
        return Selected(t("ledger.selected", words=row_words(t, row)), delete=self.withdraw_chosen)

    def tell_of(self, member_id: str, act: str = "") -> None:
        """Show what was told of one member; where `act` is not "", with the form of that act."""
        self.story.show_member(member_id)
        self.acts.select((member_id,))
        self.show_panel(0)
        if act:
            self.acts.open_act(act)
            self.acts.do.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.story.rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_panel(self, place: int) -> None:
        """Show the panel for new acts (0) or the one for an event (1)."""
        self._tabs[place].setChecked(True)
        self._panel.setCurrentIndex(place)

    def withdraw_chosen(self) -> None:
        """Show what the story would be without the chosen event."""
        if self.story.chosen:
            self.show_panel(1)
            self.event_panel.ask_withdraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the panel beside the rows where there is room, below them elsewhere."""
        super().resizeEvent(event)
        low = self.height() < self._look.px(LOW)
        wide = self.width() >= self._look.px(BARELY if low else SIDE_BY_SIDE)
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._split.orientation() != wanted:
            self._split.setOrientation(wanted)
            self._moved = False
        if not self._moved:
            self._share_room()
        self.story.fit(low, narrow=wide and self.width() < self._look.px(SIDE_BY_SIDE))

    def _keep_shares(self) -> None:
        """Keep the sizes the user gave the parts, until the page changes its orientation."""
        self._moved = True

    def _share_room(self) -> None:
        panel = min(self._look.px(PANEL), self.width() * 9 // 20)
        if self._split.orientation() == Qt.Orientation.Horizontal:
            self._split.setSizes([max(panel, self.width() - panel), panel])
        else:
            self._split.setSizes([self.height() * 11 // 20, self.height() * 9 // 20])

    def _build(self) -> None:
        look = self._look
        self._whole = QStackedWidget()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.story)
        self._split.addWidget(self._build_panel())
        self._split.setStretchFactor(0, 1)
        self._split.splitterMoved.connect(self._keep_shares)
        self._refusal = label("", role="muted", wrap=True)
        self._refusal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._whole.addWidget(self._split)
        self._whole.addWidget(self._refusal)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(14), look.px(10), look.px(10), look.px(8))
        box.addWidget(scrolled(self._whole))
        self._share_room()

    def _build_panel(self) -> QWidget:
        look, t = self._look, self._look.t
        side = QFrame()
        side.setProperty("role", "card")
        side.setMinimumWidth(look.px(250))
        column = QVBoxLayout(side)
        column.setContentsMargins(look.px(8), look.px(8), look.px(2), look.px(4))
        row = QHBoxLayout()
        row.setSpacing(0)
        group = QButtonGroup(self)
        self._tabs: list[QPushButton] = []
        self._panel = QStackedWidget()
        for place, (key, icon, panel) in enumerate(
            (("acts", "journal", self.acts), ("event", "edit", self.event_panel))
        ):
            button = chip(look, t(f"ledger.{key}"), icon=icon, tip=t(f"ledger.{key}_tip"))
            button.clicked.connect(lambda _on=False, at=place: self._panel.setCurrentIndex(at))
            group.addButton(button)
            self._tabs.append(button)
            row.addWidget(button, 1)
            panel.setContentsMargins(0, 0, look.px(8), 0)
            self._panel.addWidget(scrolled(panel))
        self._tabs[0].setChecked(True)
        column.addLayout(row)
        column.addWidget(self._panel, 1)
        return side

    def _connect(self) -> None:
        self.story.row_chosen.connect(self._row_chosen)
        self.story.opened.connect(lambda: self.show_panel(1))
        self.story.entered.connect(self._open_form)
        self.story.wants_withdraw.connect(self.withdraw_chosen)
        self.acts.wants.connect(self._perform_new)
        # Queued: the form is built anew by what its button does.
        self.event_panel.wants.connect(self._perform, Qt.ConnectionType.QueuedConnection)
        self.event_panel.wants_what_if.connect(lambda event: self.wants_what_if.emit(self.force_id, event))
        self.event_panel.wants_compare.connect(lambda event: self.wants_compare.emit(self.force_id, event))

    def _row_chosen(self, event_id: str) -> None:
        if self.event_panel.event_id != event_id:
            if self.event_panel.drafted:
                self._document.say(self._look.t("ledger.draft_kept"))
            self.event_panel.show_event(self.told, event_id)

    def _open_form(self) -> None:
        self.show_panel(1)
        if self.event_panel.form is not None:
            self.event_panel.form.focus_first()

    def _perform_new(self, act: Act) -> None:
        if self._perform(act) and act.append:
            self.story.choose(act.append[-1].id)
            self.show_panel(0)

    def _perform(self, act: Act) -> bool:
        return self._document.apply(PerformAct(self.force_id, act))
