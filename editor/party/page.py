"""A force one builds on: members as columns, the builder of the chosen one beside them, below them or alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from editor.document import Document
from editor.party.builds import Builds
from editor.party.card import MemberCard, Panel
from editor.party.cartouche import Cartouche
from editor.party.columns import Columns, PlaceCard
from editor.party.gestures import Gestures
from editor.party.halves import Halves
from editor.party.moving import Moving
from editor.party.notes import ProblemNote, retold
from editor.party.sheet import PartySheet, read_sheet
from editor.party.showing import FORCE, GALLERY, NOBODY
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from models.errors import SpokenError
from models.games.builder import Field, FigureShift
from models.problem import Fix, Problem

if TYPE_CHECKING:
    from editor.party.panel import BuildPanel
    from editor.party.shop_items import ShopRow

FLASH_MS: Final = 1600
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
        self.look = look
        self._document = document
        self.force_id = force_id
        self.sheet: PartySheet | None = None
        self.chosen = NOBODY
        self._stale = True
        self.builds = Builds(document, force_id, lambda: self.sheet)
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build_widgets()
        self.moving = Moving(self)
        self.gestures = Gestures(self)
        self._unflash = QTimer(self)
        self._unflash.setSingleShot(True)
        self._unflash.setInterval(FLASH_MS)
        self._unflash.timeout.connect(self.dress)
        self._flashed: Panel | None = None
        document.changed.connect(self.follow)
        self.refresh()

    def _build_widgets(self) -> None:
        look = self.look
        explain = self.wants_rule.emit
        self.title = Cartouche(look)
        self.columns = Columns(look, explain)
        self.notes: list[ProblemNote] = []
        self._note_box = QVBoxLayout()
        self.empty = EmptyState(
            look, "empty-party", look.t("party.no_member"), heading=look.t("party.no_member_heading"),
            button=look.t("party.add_first"), act=self.open_gallery, side=120,
        )  # fmt: skip
        inside = QWidget()
        page = QVBoxLayout(inside)
        margin = look.px(16)
        page.setContentsMargins(margin, look.px(14), margin, margin)
        page.setSpacing(look.px(12))
        page.addWidget(self.title)
        page.addLayout(self._note_box)
        page.addWidget(self.empty, 1)
        page.addWidget(self.columns)
        page.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.area.setAccessibleName(look.t("party.page"))
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inside)
        self._panel: BuildPanel | None = None
        self.halves = Halves(look, self.area)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.halves)
        self._lost: QWidget | None = None
        self._connect()

    @property
    def panel(self) -> BuildPanel:
        """The builder, made when somebody first builds: the columns are painted without it."""
        if self._panel is None:
            from editor.party.workshop import build_panel  # noqa: PLC0415  opened for the first time

            self._panel = build_panel(self)
            self.halves.add_builder(self._panel)
        return self._panel

    def _connect(self) -> None:
        self.title.renamed.connect(partial(self.builds.rename, ""))
        self.title.wants_settings.connect(self.open_settings)
        self.columns.added.connect(self.open_gallery)
        self.columns.fallen.wants.connect(self.wants_story)

    def preview(self, member_id: str, shifts: tuple[FigureShift, ...]) -> None:
        """Show in a column what an offer would make of its member."""
        if member_id in self.columns.cards:
            self.columns.cards[member_id].preview(shifts)

    @property
    def subject(self) -> str:
        """The id the builder facet knows what is shown by: a member's, or none for the force."""
        return "" if self.chosen in (GALLERY, FORCE) else self.chosen

    def follow(self, _touched: object = None) -> None:
        """Read again what changed, at once where somebody looks, else when somebody does."""
        if self.isVisible():
            self.refresh()
            return
        self._stale = True
        try:
            with self._document.read() as session:
                sheet = read_sheet(session, self.force_id)
        except SpokenError:
            self.refresh()
        else:
            self.retitled.emit(self.force_id, sheet.verdict.name)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()
        QTimer.singleShot(WARM_MS, self, lambda: self.panel)

    def refresh(self) -> None:
        """Read the force again and show what differs, where the page stood."""
        self._stale = False
        try:
            with self._document.read() as session:
                self.sheet = read_sheet(session, self.force_id)
        except SpokenError as problem:
            self._lose(problem)
            return
        self._find()
        self._show(self.sheet)
        self.setWindowTitle(self.sheet.verdict.name)
        self.retitled.emit(self.force_id, self.sheet.verdict.name)

    def _lose(self, problem: SpokenError) -> None:
        self.sheet = None
        self._find()
        # What a damaged file no longer gives is not gone from the campaign.
        why = self._document.damage or problem
        self._lost = EmptyState(self.look, "empty-party", self.look.t(why.key, **why.args_))
        self.halves.hide()
        self._box.addWidget(self._lost)
        self.gone.emit(self.force_id)

    def _find(self) -> None:
        if self._lost is not None:
            self._box.removeWidget(self._lost)
            self._lost.deleteLater()
            self._lost = None
            self.halves.show()

    def _show(self, sheet: PartySheet) -> None:
        writable = self.builds.writable
        self.title.show_sheet(sheet, writable=writable)
        for card in self.columns.show_sheet(sheet, writable=writable):
            self._connect_card(card)
        somebody = bool(sheet.stored.members)
        self.empty.setVisible(not somebody)
        self.columns.setVisible(somebody)
        self._show_notes(sheet.problems, writable=writable)
        if self.chosen not in (NOBODY, GALLERY, FORCE) and sheet.member(self.chosen) is None:
            self.chosen = NOBODY
        self._show_builder(sheet)
        self.moving.settle()
        self.dress()

    def _connect_card(self, card: Panel) -> None:
        card.dropped.connect(self.moving.drop)
        card.hovered.connect(self.moving.hover)
        if isinstance(card, MemberCard):
            card.chosen.connect(self.choose)
            card.renamed.connect(self.builds.rename)
            card.wants.connect(self.gestures.want)
            card.pressed.connect(self._pressed)
            card.lifted.connect(self.moving.lift)
            card.menu.connect(self.gestures.open_menu)
        elif isinstance(card, PlaceCard):
            card.lifted.connect(self.moving.lift)
            card.menu.connect(self.gestures.open_menu)
            card.keyed.connect(self.gestures.want)

    def _show_notes(self, problems: tuple[Problem, ...], *, writable: bool) -> None:
        if retold(self.notes, problems):
            return
        for old in self.notes:
            self._note_box.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.notes = [ProblemNote(self.look, each, self.wants_rule.emit, writable=writable) for each in problems]
        for note in self.notes:
            self._note_box.addWidget(note)
            self._connect_note(note)

    def _connect_note(self, note: ProblemNote) -> None:
        note.fixed.connect(self.builds.mend, Qt.ConnectionType.QueuedConnection)
        note.allowed.connect(self.builds.allow, Qt.ConnectionType.QueuedConnection)
        note.forbidden.connect(self.builds.forbid, Qt.ConnectionType.QueuedConnection)

    def _show_builder(self, sheet: PartySheet) -> None:
        if self.chosen == NOBODY or sheet.builder is None:
            self.halves.show_builder(wanted=False)
            return
        writable = self.builds.writable
        before = {id(note) for note in self.panel.notes}
        member = sheet.member(self.chosen)
        if self.chosen == GALLERY:
            self.panel.show_gallery(sheet, self.builds.templates(), writable=writable)
        elif self.chosen == FORCE:
            self.panel.show_force(sheet, self.builds.offers(""), self._fields(sheet), writable=writable)
        elif member is not None:
            offers = self.builds.offers(member.id)
            self.panel.show_member(sheet, member, offers, self._fields(sheet), writable=writable)
        for note in self.panel.notes:
            if id(note) not in before:
                self._connect_note(note)
        self.halves.show_builder(wanted=True)

    def _fields(self, sheet: PartySheet) -> tuple[Field, ...]:
        return sheet.builder.settings(sheet.stored, self.subject, sheet.choices) if sheet.builder else ()

    def choose(self, member_id: str) -> None:
        """Open the builder of a member, or what NOBODY, GALLERY and FORCE stand for."""
        if self.sheet is None:
            return
        if member_id != self.chosen:
            self.chosen = member_id
            self.panel.field.clear()
            self.panel.buttons["settings"].setChecked(False)
            self._show_builder(self.sheet)
        self.dress()
        if member_id in self.columns.cards:
            QTimer.singleShot(0, self, lambda: self.reveal(member_id))

    def open_gallery(self) -> None:
        """Show the ready-made members one can add."""
        self.choose(GALLERY)
        self.panel.shop.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_settings(self) -> None:
        """Show what can be set of the force."""
        self.choose(FORCE)

    def close_builder(self) -> None:
        """Give the whole page to the columns."""
        card = self.columns.cards.get(self.chosen)
        self.choose(NOBODY)
        (card or self.columns.add).setFocus(Qt.FocusReason.OtherFocusReason)

    def take(self, row: ShopRow, anyway: str = "") -> None:
        """Take an offer for whoever is shown; a ready-made member is added and shown."""
        if row.offer is None or not self.builds.writable:
            return
        if self.chosen == GALLERY:
            self.show_new(self.builds.add(row.offer.id))
        elif not row.offer.allowed and not anyway:
            reason = row.offer.reasons[0]
            self.builds.say(self.look.t(reason.key, **reason.args))
        elif not (row.tile and row.offer.owned):
            self.builds.take(self.subject, row.offer.id, anyway)

    def put_back(self, row: ShopRow) -> None:
        """Give the last of an offer's kind back."""
        if row.offer is not None and self.chosen != GALLERY and self.builds.writable:
            self.builds.put_back(self.subject, row.offer.id)

    def show_new(self, member_id: str) -> None:
        """Open the builder of a member that was just added."""
        if member_id:
            self.choose(member_id)
            self.panel.shop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pressed(self, member_id: str, place: tuple[str, str]) -> None:
        """Open the shelf of a thing that was pressed in a column."""
        self.choose(member_id)
        self.panel.go(*place)

    def show_place(self, problem: Problem) -> bool:
        """Go to the control a Problem names: member, shelf, offer. Returns whether it is on this page."""
        if self.sheet is None:
            return False
        found = self.sheet.member_at(problem.where.path)
        if found is None:
            return self._show_own(problem)
        self.choose(found.id)
        self._flash(self.columns.cards[found.id])
        self.reveal(found.id)
        return self.panel.go(problem.where.field, problem.where.item) or self.panel.point_out(problem) or True

    def _show_own(self, problem: Problem) -> bool:
        self.area.verticalScrollBar().setValue(0)
        note = next((note for note in self.notes if note.problem.key == problem.key), None)
        if note is not None:
            note.setFocus(Qt.FocusReason.OtherFocusReason)
        return note is not None

    def show_member(self, member_id: str) -> None:
        """Scroll to a member and light it up."""
        if member_id in self.columns.cards:
            self.reveal(member_id)
            self._flash(self.columns.cards[member_id])
            if self.chosen != NOBODY:
                self.choose(member_id)

    def fix(self, fix: Fix) -> bool:
        """Do a one-click fix that the list of Problems offers."""
        return self.builds.mend(fix)

    def act(self, action_id: str) -> None:
        """Do one of ACTIONS."""
        self.gestures.act(action_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the builder on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.moving.waiting is not None:
            self.moving.drop_cut()
        elif event.key() == Qt.Key.Key_Escape and self.chosen != NOBODY:
            self.close_builder()
        else:
            super().keyPressEvent(event)

    def reveal(self, member_id: str) -> None:
        """Scroll to a column."""
        card = self.columns.cards.get(member_id)
        if card is not None:
            self.area.ensureWidgetVisible(card, 0, self.look.px(12))
            self.area.ensureWidgetVisible(card.name, 0, self.look.px(40))

    def _flash(self, card: Panel) -> None:
        self._flashed = card
        card.dress("card-lit")
        self._unflash.start()

    def dress(self) -> None:
        """Give every card its frame: the chosen one, what a carried thing may be dropped on, the others."""
        if not self._unflash.isActive():
            self._flashed = None
        targets = self.moving.targets
        for place, card in self.columns.panels.items():
            role = "card-chosen" if place == self.chosen else "card"
            if place in targets:
                role = "card-good" if targets[place].allowed else "card-bad"
            card.dress("card-lit" if card is self._flashed else role)
