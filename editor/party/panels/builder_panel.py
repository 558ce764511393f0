"""The builder of one member: head with a live preview, shelves by kind, the list, the chosen offer in full."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout

from editor.kit.field_form import FieldForm
from editor.party.desk import FORCE, GALLERY, NOBODY, PartyDesk
from editor.party.panels.figure_row import FigureRow, PurseBar
from editor.party.panels.name_field import NameField
from editor.party.panels.offer_detail import OfferDetail
from editor.party.panels.problem_notes import ProblemNotes
from editor.party.panels.recruits import RecruitFilters, recruit_words
from editor.party.panels.shop_items import GEAR, ShopRow, rows_of, shelves_of, within_reach
from editor.party.panels.shop_list import ShopView
from editor.party.reading import PartyReading
from editor.widgets.layouts.fitting_tabs import FittingTabs
from editor.widgets.text import label
from models.games.facets.builder import Purse, Shelf
from models.games.values import Member
from models.problem import Problem

FLAT: Final = 215
TINY: Final = 340
LOW: Final = 600
"""Heights (px at 100 %) under which the search stands beside the name, and the panel leaves out the role, the profile:
the column beside shows them."""


class BuildPanel(QFrame):
    """Shows what one member can be given, and gives it. `wants` carries any other act on the member."""

    closed = Signal()
    wants = Signal(str)
    previewed = Signal(str, object)

    def __init__(self, desk: PartyDesk) -> None:
        super().__init__()
        look, t = desk.look, desk.look.t
        self._desk = desk
        self._look = look
        self._chosen = NOBODY
        self._shown = (NOBODY, "")
        self._shelves: tuple[Shelf, ...] = ()
        self._member: Member | None = None
        self._fields: list[str] = []
        self._purse: Purse | None = None
        self._kept: frozenset[str] = frozenset()
        self.notes = ProblemNotes(desk)
        self.setProperty("role", "panel")
        self.setAccessibleName(t("build.panel"))
        self.name = NameField(look, "", 20, t("party.name_field"), t("party.name_tip"))
        self.name.typed.connect(lambda name: desk.rename(desk.subject, name))
        self.role = label("", role="muted", wrap=True)
        self.figures = FigureRow(look, 22)
        self.purse = PurseBar(look)
        self.settings = FieldForm(look, live=True)
        self.settings.wanted.connect(lambda key, value: desk.set(desk.subject, {key: value}))
        self.tabs = FittingTabs(look, t("build.tabs"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(t("build.search"))
        self.field.setAccessibleName(t("build.search"))
        self.field.setToolTip(t("build.search_tip"))
        self.field.setClearButtonEnabled(True)
        self.field.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.possible = QCheckBox(t("build.possible"))
        self.possible.setAccessibleName(t("build.possible"))
        self.possible.setToolTip(t("build.possible_tip"))
        self.shop = ShopView(look)
        self.detail = OfferDetail(look, self.shop.items, desk.wants_rule.emit)
        self.filters = RecruitFilters(look)
        self.filters.changed.connect(self.refresh)
        self.detail.recruits = self._recruit_words
        self.none = label(t("build.none_found"), role="muted", wrap=True)
        self._lay_out()
        self.tabs.currentChanged.connect(self._turn)
        self.field.textChanged.connect(lambda _words: self._fill(top=True))
        self.possible.toggled.connect(lambda _on: self._fill(top=True))
        self.shop.shown.connect(self.detail.show_row)
        self.shop.pointed.connect(self._preview)
        self.shop.typed.connect(self._search)
        for view in (self.shop, self.detail):
            view.taken.connect(self.take)
            view.given_back.connect(self.put_back)
        self.detail.allowed.connect(self.take)
        self.shop.items.counted.connect(lambda row, count: desk.put(row.offer.id, count))
        self.field.returnPressed.connect(self._take_lit)
        desk.chose.connect(lambda whom: self.leave() if whom == NOBODY else None)

    def _lay_out(self) -> None:
        look = self._look
        pad = look.px(14)
        head = self._headline = QHBoxLayout()
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name)
        names.addWidget(self.role)
        head.addLayout(names, 1)
        self.buttons: dict[str, QToolButton] = {}
        for name, icon in (
            ("add", "add"),
            ("settings", "settings"),
            ("duplicate", "duplicate"),
            ("remove", "delete"),
            ("close", "close"),
        ):
            head.addWidget(self._tool(name, icon), 0, Qt.AlignmentFlag.AlignTop)
        self.buttons["settings"].setCheckable(True)
        top = QVBoxLayout()
        top.setContentsMargins(pad, look.px(10), pad, 0)
        top.setSpacing(look.px(6))
        top.addLayout(head)
        top.addWidget(self.purse)
        top.addWidget(self.figures)
        top.addWidget(self.settings)
        search = self._search_line = QHBoxLayout()
        search.setSpacing(look.px(10))
        search.addWidget(self.field, 1)
        search.addWidget(self.possible)
        self._flat = False
        top.addWidget(self.tabs)
        top.addLayout(search)
        top.addWidget(self.filters)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addLayout(top)
        box.addWidget(self.none)
        middle = QVBoxLayout()
        middle.setContentsMargins(look.px(8), 0, look.px(2), 0)
        middle.addWidget(self.shop, 1)
        middle.addStretch()
        box.addLayout(middle, 1)
        # Below the list: a note that comes or goes moves no row from under the pointer.
        below = QVBoxLayout()
        below.setContentsMargins(pad, 0, pad, 0)
        below.addLayout(self.notes)
        box.addLayout(below)
        box.addWidget(self.detail)
        self.none.setContentsMargins(pad, look.px(8), pad, look.px(8))
        self.settings.hide()
        self.buttons["settings"].toggled.connect(self._show_settings)
        self.setMinimumWidth(look.px(360))
        self.shop.setMinimumHeight(look.px(54))

    def _tool(self, name: str, icon: str) -> QToolButton:
        t = self._look.t
        made = QToolButton()
        made.setProperty("role", "small")
        made.setIcon(self._look.icon(icon))
        made.setIconSize(QSize(self._look.px(18), self._look.px(18)))
        made.setAccessibleName(t(f"build.{name}"))
        made.setToolTip(t(f"build.{name}_tip"))
        if name == "close":
            made.clicked.connect(self.closed)
        elif name == "add":
            made.clicked.connect(lambda: self._desk.choose(FORCE if self._desk.listed else GALLERY))
        elif name != "settings":
            made.clicked.connect(partial(self.wants.emit, name))
        self.buttons[name] = made
        return made

    def refresh(self) -> None:
        """Show the member chosen on the desk as it is now; what has not changed is left alone."""
        desk, sheet, t = self._desk, self._desk.sheet, self._look.t
        if sheet is None:
            return
        if desk.chosen != self._chosen:
            self.leave()
            self._chosen = desk.chosen
            self.buttons["settings"].setChecked(desk.chosen == FORCE and not desk.listed)
        member = sheet.member(desk.chosen)
        self.filters.setVisible(desk.chosen == GALLERY)
        if desk.chosen == GALLERY:
            found = shelves_of(self.filters.sift(desk.templates()))
            self._show(sheet, None, t("build.gallery"), t("build.gallery_words"), found)
        elif desk.chosen == FORCE:
            words = t("build.force_list" if desk.listed else "build.force_words")
            self._show(sheet, None, sheet.verdict.name, words, desk.offers(""))
        elif member is not None:
            cost = t("party.cost", cost=member.cost, points=sheet.points)
            role = "" if member.role == member.name else f"{member.role[t.lang]} · "
            self._show(sheet, member, member.name[t.lang], f"{role}{cost}", desk.offers(member.id))

    def leave(self) -> None:
        """Forget the member shown and the words searched for."""
        self._chosen = NOBODY
        self.field.clear()

    def _show(
        self, sheet: PartyReading, member: Member | None, name: str, words: str, shelves: Sequence[Shelf]
    ) -> None:
        desk, writable = self._desk, self._desk.writable
        shown = (self._chosen, name if member is None else "")
        other, self._shown, self._member = shown != self._shown, shown, member
        self.name.set_text(name)
        self.name.editable = writable and self._chosen != GALLERY
        if self.role.text() != words:
            self.role.setText(words)
        fields = desk.fields
        self._purse = sheet.purse(desk.subject)
        self.purse.set_purse(self._purse if self._purse is not None and self._purse.limit is not None else None)
        self.settings.show_fields(fields)
        self.settings.setEnabled(writable)
        self.buttons["settings"].setVisible(bool(fields))
        self.settings.setVisible(bool(fields) and self.buttons["settings"].isChecked())
        self.figures.set_stats(member.stats if member is not None else ())
        for each in ("add", "duplicate", "remove"):
            self.buttons[each].setVisible(writable and member is not None)
        self.notes.tell(member.problems if member is not None else ())
        self.shop.items.points = sheet.points[self._look.t.lang]
        self.shop.items.force_id = sheet.force_id
        self.shop.items.movable = writable and bool(sheet.bench.places) and any(s.field == GEAR for s in shelves)
        self.shop.painter.writable = writable
        self.detail.writable = writable
        self._shelves = tuple(shelves)
        for part in (self.field, self.possible, self.shop):
            part.setVisible(bool(shelves))
        self.detail.wanted = bool(shelves)
        self._fill_tabs()
        if other and member is not None:
            self._open_shelf()
        self._fill(top=other)

    def _open_shelf(self) -> None:
        """Turn to the first shelf of gifts (a new mage's free spells), else to the first with something the points can
        buy, unless the shown tab has some.

        So the first key never changes what replaces a choice, such as a member's people: the user has to go there.
        """
        adding = [shelf for shelf in self._shelves if shelf.pick == "many"]
        prices = {shelf.field: {each.price for each in shelf.offers if within_reach(each)} for shelf in adding}
        gifts = [each for each, asked in prices.items() if asked == {0}]
        fields = gifts or [each for each, asked in prices.items() if asked] or list(prices)
        if fields and self.shown_field not in fields:
            self.tabs.setCurrentIndex(self._fields.index(fields[0]))

    def take(self, row: ShopRow, anyway: str = "") -> None:
        """Take an offer for the member shown; a ready-made member is added and then shown."""
        desk, offer = self._desk, row.offer
        if offer is None or not desk.writable:
            return
        if desk.chosen == GALLERY:
            self.show_new(desk.add(offer.id))
        elif not offer.allowed and not anyway:
            desk.say(self._look.t(offer.reasons[0].key, **offer.reasons[0].args))
        elif not (row.tile and offer.owned):
            desk.take(desk.subject, offer.id, anyway)

    def put_back(self, row: ShopRow) -> None:
        """Give back the last of an offer's kind."""
        desk = self._desk
        if row.offer is not None and desk.chosen != GALLERY and desk.writable:
            desk.put_back(desk.subject, row.offer.id)

    def show_new(self, member_id: str) -> None:
        """Show a member that was just added; nothing happens where the id is empty."""
        if member_id:
            self._desk.choose(member_id)
            self.shop.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self, field: str, item: str = "") -> bool:
        """Show the shelf of a field and focus the offer of an item; False where there is none."""
        if field in self._fields:
            self.field.clear()
            self.possible.setChecked(False)
            self.tabs.setCurrentIndex(self._fields.index(field))
            wanted = next((row.id for row in self.shop.items.rows if row.offer and _is(row, item)), "")
            self.shop.choose(wanted)
            self.shop.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        if field in self.settings.controls:
            self.buttons["settings"].setChecked(True)
            self.settings.controls[field].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def point_out(self, problem: Problem) -> bool:
        """Focus the note of a Problem; False where there is none."""
        note = next((each for each in self.notes.shown if each.problem == problem), None)
        if note is not None:
            note.setFocus(Qt.FocusReason.OtherFocusReason)
        return note is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, search on Ctrl+F or /."""
        if event.key() == Qt.Key.Key_Escape:
            self.field.clear() if self.field.text() else self.closed.emit()
        elif event.key() == Qt.Key.Key_Slash:
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Down and self.field.hasFocus():
            self.shop.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _take_lit(self) -> None:
        """Take the current offer of the list, as its button would."""
        row = self.shop.current
        if row is not None:
            self.take(row)

    def _search(self, letters: str) -> None:
        """Search for what is typed while the list has the focus."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if letters != "/":
            self.field.insert(letters)

    def _fill_tabs(self) -> None:
        """Make one tab per field; shelves of the same field share a tab."""
        first: dict[str, Shelf] = {}
        for shelf in self._shelves:
            first.setdefault(shelf.field, shelf)
        self.tabs.setVisible(len(first) > 1)
        if list(first) == self._fields:
            return
        t, kept = self._look.t, self.shown_field
        told = {field: f"build.field_{field}" for field in first}
        words = {field: t(told[field]) if t.has(told[field]) else shelf.title[t.lang] for field, shelf in first.items()}
        self._fields = list(first)
        drawn = {field: (shelf.picture or "shop", words[field]) for field, shelf in first.items()}
        self.tabs.fill(drawn, self._fields.index(kept) if kept in self._fields else 0)
        self.tabs.fit(self.width() - self._look.px(28))

    @property
    def shown_field(self) -> str:
        """The field whose shelves are shown."""
        index = self.tabs.currentIndex()
        return self._fields[index] if 0 <= index < len(self._fields) else ""

    def _turn(self, _index: int) -> None:
        self.tabs.fit(self.width() - self._look.px(28))
        self._fill(top=True)

    def _fill(self, *, top: bool = False) -> None:
        typed, possible = self.field.text(), self.possible.isChecked()
        # A click may close one thing and open another: the rows stay those that were asked for until one asks anew.
        rows = rows_of(self._shelves, self.shown_field, typed, self._look.t.lang, possible=possible and top)
        if top:
            self._kept = frozenset(row.id for row in rows)
        elif possible:
            rows = [row for row in rows if row.id in self._kept]
        self.shop.guarded = bool(typed.strip())
        self.shop.show_rows(rows, top=top)
        self.none.setVisible(not rows and bool(self._shelves))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window hide what the column beside shows as well, in a narrow one the icons of the tabs."""
        super().resizeEvent(event)
        flat, low = (self.height() < self._look.px(most) for most in (FLAT, LOW))
        self._flatten(flat=flat)
        self.figures.hold_back(low)
        self.role.setVisible(self.height() >= self._look.px(TINY))
        self.detail.fit(low=low, flat=flat)
        self.tabs.fit(self.width() - self._look.px(28))

    def _flatten(self, *, flat: bool) -> None:
        """Put the search beside the name, or back on its own line."""
        if flat == self._flat:
            return
        self._flat = flat
        line, place = (self._headline, 1) if flat else (self._search_line, 0)
        line.insertWidget(place, self.field, 1, Qt.AlignmentFlag.AlignTop)
        line.insertWidget(place + 1, self.possible, 0, Qt.AlignmentFlag.AlignVCenter)

    def _preview(self, row: ShopRow | None) -> None:
        """Show in the head how the offer under the pointer would change the member."""
        if self._member is None:
            self.detail.show_row(row if row is not None and row.offer is not None else self.shop.current)
            return
        offer = row.offer if row is not None else None
        preview = offer.preview if offer is not None and not (row and row.tile and offer.owned) else None
        self.figures.set_stats(self._member.stats, preview.shifts if preview else ())
        if self._purse is not None and self._purse.limit is not None:
            self.purse.set_purse(self._purse, preview.left if preview else None)
        self.previewed.emit(self._member.id, preview.shifts if preview else ())

    def _recruit_words(self, template_id: str) -> str:
        recruit = self._desk.recruit(template_id)
        return recruit_words(self._look, recruit) if recruit is not None else ""

    def _show_settings(self, on: bool) -> None:
        self.settings.setVisible(on)


def _is(row: ShopRow, item: str) -> bool:
    return row.offer is not None and row.offer.id.partition(":")[2] == item
