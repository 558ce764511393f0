"""The page that builds a force: members as columns; the builder of the chosen one beside, below or instead of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from editor.document import Document
from editor.party.acts import PartyActs
from editor.party.desk import FORCE, GALLERY, NOBODY, PartyDesk
from editor.party.panels.builder_panel import BuildPanel
from editor.party.panels.columns import MemberColumns
from editor.party.panels.force_title import ForceTitle
from editor.party.panels.problem_notes import ProblemNotes
from editor.party.reading import PartyReading, read_party
from editor.party.splitter import BuilderSplitter
from editor.party.transfers import GearTransfers
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected
from models.errors import SpokenError
from models.problem import Problem

WARM_MS: Final = 250
"""After so long the builder is made, so that the first click need not wait for it."""


class PartyPage(QWidget):
    """Follows its force through every change; `gone` is emitted when the force has left the campaign."""

    gone = Signal(str)
    retitled = Signal(str, str)
    wants_rule = Signal(str)
    wants_portrait = Signal(str)
    wants_story = Signal(str, str)

    def __init__(self, look: Look, document: Document, force_id: str) -> None:
        super().__init__()
        self.look, self._document, self.force_id = look, document, force_id
        self._stale = True
        self._lost: QWidget | None = None
        self._panel: BuildPanel | None = None
        self.desk = PartyDesk(look, document, force_id, self)
        self.title = ForceTitle(look)
        self.notes = ProblemNotes(self.desk)
        self.area = QScrollArea()
        self.columns = MemberColumns(self.desk, self.area)
        self.transfers = GearTransfers(self.desk, self.columns)
        self.empty = EmptyState(
            look, "empty-party", look.t("party.no_member"), heading=look.t("party.no_member_heading"),
            button=look.t("party.add_first"), act=lambda: self.acts.open_gallery(), side=120,
        )  # fmt: skip
        self.acts = PartyActs(self.desk, self.columns, self.transfers, lambda: self.panel, self.empty)
        self._soon = QTimer(self, singleShot=True, interval=WARM_MS)
        self._soon.timeout.connect(self._warm)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        look = self.look
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = QWidget()
        page = QVBoxLayout(inside)
        margin = look.px(16)
        page.setContentsMargins(margin, look.px(14), margin, margin)
        page.setSpacing(look.px(12))
        page.addWidget(self.title)
        page.addLayout(self.notes)
        page.addWidget(self.empty, 1)
        page.addWidget(self.columns)
        page.addStretch(1)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.area.setAccessibleName(look.t("party.page"))
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inside)
        self._splitter = BuilderSplitter(look, self.area)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self._splitter)

    def _connect(self) -> None:
        desk = self.desk
        desk.chose.connect(self._show_chosen)
        desk.drawn.connect(self._show_builder)
        desk.wants_rule.connect(self.wants_rule)
        desk.wants_portrait.connect(self.wants_portrait)
        self.title.renamed.connect(partial(desk.rename, ""))
        self.title.wants_settings.connect(self.acts.open_settings)
        self.columns.added.connect(self.acts.open_gallery)
        self.title.wants_member.connect(self.acts.open_gallery)
        self.columns.dead.wants.connect(self.wants_story)
        self._document.changed.connect(self.follow)

    @property
    def panel(self) -> BuildPanel:
        """The builder, made at first use: the columns are painted without it."""
        if self._panel is None:
            panel = self._panel = BuildPanel(self.desk)
            panel.hide()
            panel.closed.connect(self.close_builder)
            panel.wants.connect(lambda wanted: self.acts.want(self.desk.chosen, wanted))
            panel.previewed.connect(self.columns.preview)
            self.transfers.follow(panel.shop)
            self._splitter.add_builder(panel, first=self.desk.listed)
        return self._panel

    def follow(self, touched: Iterable[tuple[str, str]] = ()) -> None:
        """Read again what has changed: at once if the page is visible, else when it is next shown."""
        if not self.desk.concerns(frozenset(touched)):
            return
        if self.isVisible():
            self.refresh()
            return
        self._stale = True
        try:
            with self._document.read() as campaign:
                sheet = read_party(campaign, self.force_id)
        except SpokenError:
            self.refresh()
        else:
            self.retitled.emit(self.force_id, sheet.verdict.name)

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has changed while the page was hidden."""
        super().showEvent(event)
        if self._stale:
            self.refresh()
        self._soon.start()

    def _warm(self) -> None:
        """Make the builder; a force that is built from a list begins with it."""
        fresh, _ = self._panel is None, self.panel
        if fresh and self.desk.chosen == NOBODY and self.desk.writable and self.desk.listed:
            self.desk.choose(FORCE)

    def refresh(self) -> None:
        """Read the force again and show what differs; the page stays scrolled where it was."""
        self._stale = False
        try:
            sheet = self.desk.read()
        except SpokenError as problem:
            self._find()
            self._lose(problem)
            return
        self._find()
        self._show(sheet)
        self.setWindowTitle(sheet.verdict.name)
        self.retitled.emit(self.force_id, sheet.verdict.name)

    def _lose(self, problem: SpokenError) -> None:
        # What a damaged file no longer gives is not gone from the campaign.
        why = self._document.damage or problem
        self._lost = EmptyState(self.look, "empty-party", self.look.t(why.key, **why.args_))
        self._splitter.hide()
        self._box.addWidget(self._lost)
        self.gone.emit(self.force_id)

    def _find(self) -> None:
        if self._lost is not None:
            self._box.removeWidget(self._lost)
            self._lost.deleteLater()
            self._lost = None
            self._splitter.show()

    def _show(self, sheet: PartyReading) -> None:
        desk = self.desk
        self.title.show_sheet(sheet, writable=desk.writable)
        for card in self.columns.show_sheet(sheet):
            self.acts.follow(card)
        somebody = bool(sheet.stored.members)
        self.empty.setVisible(not somebody)
        self.columns.setVisible(somebody)
        self.notes.tell(sheet.problems)
        if desk.chosen not in (NOBODY, GALLERY, FORCE) and sheet.member(desk.chosen) is None:
            desk.chosen = NOBODY
        self._show_builder()
        self.transfers.settle()
        self.columns.dress()

    def _show_builder(self) -> None:
        wanted = self.desk.chosen != NOBODY and self.desk.sheet is not None
        if wanted:
            self.panel.refresh()
        self._splitter.show_builder(wanted=wanted)

    def _show_chosen(self, member_id: str) -> None:
        """Open the builder; the card stays under the pointer although the columns get narrower."""
        card = self.columns.cards.get(member_id)
        stood = self.columns.height_of(card) if card is not None else 0
        self._show_builder()
        self.columns.dress()
        if card is not None:
            QTimer.singleShot(0, self, partial(self.columns.hold, member_id, stood))

    def close_builder(self) -> None:
        """Give the whole page to the columns."""
        card = self.columns.cards.get(self.desk.chosen)
        self.desk.choose(NOBODY)
        (card or self.columns.add).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_place(self, problem: Problem) -> bool:
        """Go to the control a Problem names: member, shelf, offer. Returns whether it is on this page."""
        if self.desk.sheet is None:
            return False
        found = self.desk.sheet.member_at(problem.where.path)
        if found is None:
            return self._show_own(problem)
        self.desk.choose(found.id)
        self.columns.flash(found.id)
        return self.panel.go(problem.where.field, problem.where.item) or self.panel.point_out(problem) or True

    def _show_own(self, problem: Problem) -> bool:
        self.area.verticalScrollBar().setValue(0)
        note = next((note for note in self.notes.shown if note.problem.key == problem.key), None)
        if note is not None:
            note.setFocus(Qt.FocusReason.OtherFocusReason)
        return note is not None

    def show_member(self, member_id: str) -> None:
        """Scroll to a member and highlight it."""
        if member_id in self.columns.cards:
            self.columns.flash(member_id)
            if self.desk.chosen != NOBODY:
                self.desk.choose(member_id)

    @property
    def selected(self) -> Selected | None:
        """The member with the keyboard, else the one that is built."""
        return self.acts.selected

    def act(self, action_id: str) -> None:
        """Do one of ACTIONS."""
        self.acts.act(action_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the builder on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.transfers.waiting is not None:
            self.transfers.drop_cut()
        elif event.key() == Qt.Key.Key_Escape and self.desk.chosen != NOBODY:
            self.close_builder()
        else:
            super().keyPressEvent(event)
