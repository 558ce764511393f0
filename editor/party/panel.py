"""The builder of one member: head with a live preview, shelves by kind, the list, the chosen offer in full."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLineEdit, QTabBar, QToolButton, QVBoxLayout

from editor.party.detail import Detail
from editor.party.figures import FigureRow, PurseBar
from editor.party.notes import ProblemNote, retold
from editor.party.parts import Explain
from editor.party.rename import Name
from editor.party.sheet import PartySheet
from editor.party.shop import ShopView
from editor.party.shop_items import GEAR, ShopRow, rows_of, shelves_of
from editor.widgets.fields import FieldForm
from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.builder import Field, Purse, Shelf, Template
from models.games.game import Member
from models.problem import Problem

FLAT: Final = 180
TINY: Final = 340
LOW: Final = 600
"""Heights (px at 100 %) under which the search stands beside the name, and the panel leaves out the role, the profile:
the column beside shows them."""


class BuildPanel(QFrame):
    """Shows what one member can be given. It says what the hand wants; the page turns it into acts."""

    closed = Signal()
    renamed = Signal(str)
    wants = Signal(str)
    set_field = Signal(str, object)
    previewed = Signal(str, object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._explain = explain
        self._shelves: tuple[Shelf, ...] = ()
        self._member: Member | None = None
        self._fields: list[str] = []
        self._tab_words: list[str] = []
        self._purse: Purse | None = None
        self.writable = True
        self.notes: list[ProblemNote] = []
        self.setProperty("role", "panel")
        self.setAccessibleName(t("build.panel"))
        self.name = Name(look, "", 20, t("party.name_field"), t("party.name_tip"))
        self.name.typed.connect(self.renamed)
        self.role = label("", role="muted", wrap=True)
        self.figures = FigureRow(look, 22)
        self.purse = PurseBar(look)
        self.settings = FieldForm(look, live=True)
        self.settings.wanted.connect(self.set_field)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setProperty("role", "shelves")
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setIconSize(QSize(look.px(18), look.px(18)))
        self.tabs.setAccessibleName(t("build.tabs"))
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
        self.detail = Detail(look, self.shop.items, explain)
        self.none = label(t("build.none_found"), role="muted", wrap=True)
        self._lay_out()
        self.tabs.currentChanged.connect(self._turn)
        self.field.textChanged.connect(lambda _words: self._fill(top=True))
        self.possible.toggled.connect(lambda _on: self._fill(top=True))
        self.shop.shown.connect(self.detail.show_row)
        self.shop.pointed.connect(self._preview)
        self.shop.typed.connect(self._search)
        self.field.installEventFilter(self)

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
        self._notes = QVBoxLayout()
        self._notes.setSpacing(look.px(4))
        top.addLayout(self._notes)
        search = self._search_line = QHBoxLayout()
        search.setSpacing(look.px(10))
        search.addWidget(self.field, 1)
        search.addWidget(self.possible)
        self._flat = False
        top.addWidget(self.tabs)
        top.addLayout(search)
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
        box.addWidget(self.detail)
        self.none.setContentsMargins(pad, look.px(8), pad, look.px(8))
        self.settings.hide()
        self.buttons["settings"].toggled.connect(self._show_settings)
        self.setMinimumWidth(look.px(360))
        self.shop.setMinimumHeight(look.px(56))

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
        elif name != "settings":
            made.clicked.connect(partial(self.wants.emit, name))
        self.buttons[name] = made
        return made

    def show_member(
        self, sheet: PartySheet, member: Member, shelves: Sequence[Shelf], fields: tuple[Field, ...], *, writable: bool
    ) -> None:
        """Show a member with its shelves; what is the same as before is left alone."""
        t = self._look.t
        self.writable = writable
        other = self._member is None or self._member.id != member.id
        self._member = member
        self.name.set_text(member.name[t.lang])
        self.name.editable = writable
        cost = t("party.cost", cost=member.cost, points=sheet.points)
        role = "" if member.role == member.name else f"{member.role[t.lang]} · "
        self._head(f"{role}{cost}", sheet, member.id, fields)
        self.figures.set_stats(member.stats)
        for each in ("duplicate", "remove"):
            self.buttons[each].setVisible(writable)
        self._tell(member.problems)
        self._take(sheet, shelves, top=other)

    def show_gallery(self, sheet: PartySheet, templates: Sequence[Template], *, writable: bool) -> None:
        """Show the ready-made members one can add."""
        self.writable = writable
        other = self._member is not None or self.name.text() != self._look.t("build.gallery")
        self._member = None
        self.name.set_text(self._look.t("build.gallery"))
        self.name.editable = False
        self._head(self._look.t("build.gallery_words"), sheet, "", ())
        self.figures.set_stats(())
        for each in ("duplicate", "remove"):
            self.buttons[each].hide()
        self._tell(())
        self._take(sheet, shelves_of(templates), top=other)

    def show_force(
        self, sheet: PartySheet, shelves: Sequence[Shelf], fields: tuple[Field, ...], *, writable: bool
    ) -> None:
        """Show the settings of the force itself, and what can be given to all of it."""
        self.writable = writable
        other = self._member is not None or self.name.text() != sheet.verdict.name
        self._member = None
        self.name.set_text(sheet.verdict.name)
        self.name.editable = writable
        self._head(self._look.t("build.force_words"), sheet, "", fields)
        self.figures.set_stats(())
        for each in ("duplicate", "remove"):
            self.buttons[each].hide()
        self.buttons["settings"].setChecked(True)
        self._tell(sheet.problems)
        self._take(sheet, shelves, top=other)

    def _head(self, words: str, sheet: PartySheet, member_id: str, fields: tuple[Field, ...]) -> None:
        if self.role.text() != words:
            self.role.setText(words)
        self._purse = sheet.purse(member_id)
        self.purse.set_purse(self._purse if self._purse is not None and self._purse.limit is not None else None)
        self.settings.show_fields(fields)
        self.settings.setEnabled(self.writable)
        self.buttons["settings"].setVisible(bool(fields))
        self.settings.setVisible(bool(fields) and self.buttons["settings"].isChecked())

    def _take(self, sheet: PartySheet, shelves: Sequence[Shelf], *, top: bool = False) -> None:
        self.shop.items.points = sheet.points[self._look.t.lang]
        self.shop.items.force_id = sheet.force_id
        self.shop.items.movable = self.writable and bool(sheet.places) and any(s.field == GEAR for s in shelves)
        self.shop.painter.writable = self.writable
        self.detail.writable = self.writable
        self._shelves = tuple(shelves)
        for part in (self.field, self.possible, self.shop):
            part.setVisible(bool(shelves))
        self.detail.wanted = bool(shelves)
        self._fill_tabs()
        self._fill(top=top)

    def go(self, field: str, item: str = "") -> bool:
        """Show the shelf of a field, and on it the offer of an item, with the focus; False where there is none."""
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
        """Put the focus on the note of a Problem; False where there is none."""
        note = next((each for each in self.notes if each.problem == problem), None)
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

    def _search(self, letters: str) -> None:
        """Look for what is typed while the list has the focus."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if letters != "/":
            self.field.insert(letters)

    def _fill_tabs(self) -> None:
        """Keep one tab a field; shelves of one field stand together."""
        first: dict[str, Shelf] = {}
        for shelf in self._shelves:
            first.setdefault(shelf.field, shelf)
        self.tabs.setVisible(len(first) > 1)
        if list(first) == self._fields:
            return
        t, kept = self._look.t, self.shown_field
        self.tabs.blockSignals(True)
        self._tab_words = []
        while self.tabs.count():
            self.tabs.removeTab(0)
        for field, shelf in first.items():
            key = f"build.field_{field}"
            words = t(key) if t.has(key) else shelf.title[t.lang]
            index = self.tabs.addTab(self._look.icon(shelf.picture or "shop"), words)
            self.tabs.setTabToolTip(index, words)
            self.tabs.setAccessibleTabName(index, words)
            self._tab_words.append(words)
        self._fields = list(first)
        self.tabs.setCurrentIndex(self._fields.index(kept) if kept in self._fields else 0)
        self.tabs.blockSignals(False)
        self._fit_tabs()

    @property
    def shown_field(self) -> str:
        """The field whose shelves are shown."""
        index = self.tabs.currentIndex()
        return self._fields[index] if 0 <= index < len(self._fields) else ""

    def _turn(self, _index: int) -> None:
        self._fit_tabs()
        self._fill(top=True)

    def _fill(self, *, top: bool = False) -> None:
        typed = self.field.text()
        rows = rows_of(self._shelves, self.shown_field, typed, self._look.t.lang, possible=self.possible.isChecked())
        self.shop.show_rows(rows, top=top)
        self.none.setVisible(not rows and bool(self._shelves))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out in a low window what the column beside shows as well, in a narrow one the words of the tabs."""
        super().resizeEvent(event)
        self._flatten(flat=self.height() < self._look.px(FLAT))
        low = self.height() < self._look.px(LOW)
        self.figures.hold_back(low)
        self.role.setVisible(self.height() >= self._look.px(TINY))
        self.detail.fit(low=low)
        self._fit_tabs()

    def _flatten(self, *, flat: bool) -> None:
        """Put the search beside the name, or back on its own line."""
        if flat == self._flat:
            return
        self._flat = flat
        line, place = (self._headline, 1) if flat else (self._search_line, 0)
        line.insertWidget(place, self.field, 1, Qt.AlignmentFlag.AlignTop)
        line.insertWidget(place + 1, self.possible, 0, Qt.AlignmentFlag.AlignVCenter)

    def _fit_tabs(self) -> None:
        """Name every tab where there is room, else only the one that is shown; the others have their names as tips."""
        for index, words in enumerate(self._tab_words):
            self.tabs.setTabText(index, words)
        if self.tabs.sizeHint().width() > self.width() - self._look.px(28):
            for index in range(len(self._tab_words)):
                if index != self.tabs.currentIndex():
                    self.tabs.setTabText(index, "")

    def _preview(self, row: ShopRow | None) -> None:
        """Show in the head what the offer under the pointer would make of the member."""
        if self._member is None:
            return
        offer = row.offer if row is not None else None
        preview = offer.preview if offer is not None and not (row and row.tile and offer.owned) else None
        self.figures.set_stats(self._member.stats, preview.shifts if preview else ())
        if self._purse is not None and self._purse.limit is not None:
            self.purse.set_purse(self._purse, preview.left if preview else None)
        self.previewed.emit(self._member.id, preview.shifts if preview else ())

    def _tell(self, problems: tuple[Problem, ...]) -> None:
        if retold(self.notes, problems):
            return
        for old in self.notes:
            self._notes.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.notes = []
        for problem in problems:
            note = ProblemNote(self._look, problem, self._explain, writable=self.writable)
            self._notes.addWidget(note)
            self.notes.append(note)

    def _show_settings(self, on: bool) -> None:
        self.settings.setVisible(on)


def _is(row: ShopRow, item: str) -> bool:
    return row.offer is not None and row.offer.id.partition(":")[2] == item
