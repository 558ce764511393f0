"""The members side by side, the stash, and the tile that adds one more: as many in a row as can be read well."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.party.desk import PartyDesk
from editor.party.drag import Carried
from editor.party.panels.blocks import section
from editor.party.panels.dead_members import DeadMembers
from editor.party.panels.gear_line import GearLine
from editor.party.panels.member_card import GearCard, MemberCard
from editor.party.panels.unit_row import UnitRow
from editor.party.reading import PartyReading
from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.facets.builder import SHOP, FigureShift, GearPlace, Target

COLUMN: Final = 196
MOST_COLUMNS: Final = 8
FLASH_MS: Final = 1600
SETTLE_MS: Final = 80
"""After so long without another size, columns that were set anew stand where they stay."""


class PlaceCard(GearCard):
    """A place of gear that is not a member: the stash, what a dead hero left."""

    def __init__(self, look: Look, place: str) -> None:
        super().__init__(look, place)
        self._shown: GearPlace | None = None
        self._box: QWidget | None = None
        self.lines: list[GearLine] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._column = QVBoxLayout(self)
        pad = look.px(10)
        self._column.setContentsMargins(pad, pad, pad, pad)
        self._column.addStretch(1)

    def show_place(self, sheet: PartyReading, place: GearPlace, *, writable: bool) -> None:
        """Show the things at this place."""
        if place == self._shown:
            return
        self._shown = place
        look, t = self._look, self._look.t
        if self._box is not None:
            self._column.removeWidget(self._box)
            self._box.hide()
            self._box.deleteLater()
        name = place.name[t.lang]
        self.setAccessibleName(name)
        self._box, column = section(look, name)
        column.setSpacing(0)
        self.lines = []
        for thing in place.things:
            words = thing.name[t.lang] if thing.count == 1 else t("party.times", name=thing.name, n=thing.count)
            carried = Carried(sheet.force_id, place.id, thing.id) if writable else None
            line = GearLine(
                look, words, thing.amount[t.lang], thing.words[t.lang],
                drawn=thing.picture, rule=thing.rule, carried=carried, lifted=self.lifted.emit,
            )  # fmt: skip
            line.clicked.connect(partial(self._press, line, carried))
            column.addWidget(line)
            self.lines.append(line)
        if not place.things:
            column.addWidget(label(t("party.stash_empty"), role="muted", wrap=True))
        self._column.insertWidget(0, self._box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cut and paste things here."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (Qt.Key.Key_X, Qt.Key.Key_V):
            self.wants.emit(self.place, "cut" if event.key() == Qt.Key.Key_X else "paste")
        else:
            super().keyPressEvent(event)

    def _press(self, line: GearLine, carried: Carried | None) -> None:
        if carried is not None:
            self.menu.emit(self.place, carried, line.mapToGlobal(line.rect().bottomLeft()))


class MemberColumns(QWidget):
    """Keeps a card for each member and lays the cards out in rows; cards that stay are never rebuilt."""

    added = Signal()

    def __init__(self, desk: PartyDesk, area: QScrollArea) -> None:
        super().__init__()
        look = desk.look
        self._desk = desk
        self._look = look
        self._area = area
        self._targets: Mapping[str, Target] = {}
        self._flashed: GearCard | None = None
        self._unflash = QTimer(self)
        self._unflash.setSingleShot(True)
        self._unflash.setInterval(FLASH_MS)
        self._unflash.timeout.connect(self.dress)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._bring_back)
        self._order: list[str] = []
        self._across = 0
        self.cards: dict[str, MemberCard] = {}
        self.places: dict[str, PlaceCard] = {}
        self.heads: dict[str, QLabel] = {}
        """The titles of a list's groups, by the id of the first member of each."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(10))
        self.add = QPushButton(look.t("party.add_member"), self)
        self.add.setProperty("role", "add")
        self.add.setIcon(look.icon("add", look.colours.sea_words))
        self.add.setIconSize(QSize(look.px(24), look.px(24)))
        self.add.setAccessibleName(look.t("party.add_member"))
        self.add.setToolTip(look.t("party.add_member_tip"))
        self.add.setMinimumHeight(look.px(96))
        self.add.clicked.connect(self.added)
        self.dead = DeadMembers(look, self)

    def show_sheet(self, sheet: PartyReading) -> list[GearCard]:
        """Show members and places and scroll to a new member; return the new cards, for the caller to connect."""
        writable, known = self._desk.writable, bool(self.cards)
        new: list[GearCard] = []
        groups = [group for group in sheet.bench.groups if group.members]
        ids = [each for group in groups for each in group.members] or [member.id for member in sheet.verdict.members]
        places = [p for p in sheet.bench.places if p.id not in ids and p.id != SHOP]
        for gone in [m for m in self.cards if m not in ids]:
            self._drop(self.cards.pop(gone))
        for lost in [p for p in self.places if p not in {place.id for place in places}]:
            self._drop(self.places.pop(lost))
        for member in sheet.verdict.members:
            if member.id not in self.cards:
                self.cards[member.id] = self._member_card(member.id)
                new.append(self.cards[member.id])
            self.cards[member.id].show_member(sheet, member, writable=writable)
        for place in places:
            if place.id not in self.places:
                self.places[place.id] = PlaceCard(self._look, place.id)
                new.append(self.places[place.id])
            self.places[place.id].show_place(sheet, place, writable=writable)
        self.add.setVisible(writable)
        self.dead.show_gone(sheet.gone)
        order, heads = [*ids, *self.places], {group.members[0]: group for group in groups}
        if order != self._order or list(heads) != list(self.heads) or self._fitting() != self._across:
            self._order = order
            for old in self.heads.values():
                self._drop(old)
            self.heads = {each: label("", role="section") for each in heads}
            self._arrange()
        for first, group in heads.items():
            words = self._look.t("party.group", title=group.title, cost=group.cost, points=sheet.points)
            self.heads[first].setText(words)
        joined = [card.place for card in new if isinstance(card, MemberCard)]
        if known and joined:
            QTimer.singleShot(0, self, partial(self.reveal, joined[-1]))
        return new

    def _member_card(self, member_id: str) -> MemberCard:
        card = (UnitRow if self._desk.listed else MemberCard)(self._look, member_id, self._desk.wants_rule.emit)
        card.chosen.connect(self._desk.choose)
        card.renamed.connect(self._desk.rename)
        card.wounded.connect(self._desk.wound)
        return card

    def preview(self, member_id: str, shifts: tuple[FigureShift, ...]) -> None:
        """Show in a column how an offer would change its member."""
        if member_id in self.cards:
            self.cards[member_id].preview(shifts)

    def show_targets(self, targets: Mapping[str, Target]) -> None:
        """Mark the places where a carried thing may be dropped."""
        self._targets = targets
        self.dress()

    def dress(self) -> None:
        """Give every card its frame: the chosen one, those a carried thing may be dropped on, the others."""
        if not self._unflash.isActive():
            self._flashed = None
        for place, card in self.panels.items():
            role = "card-chosen" if place == self._desk.chosen else "card"
            if place in self._targets:
                role = "card-good" if self._targets[place].allowed else "card-bad"
            card.dress("card-lit" if card is self._flashed else role)

    def flash(self, member_id: str) -> None:
        """Scroll to a column and highlight it for a moment."""
        self.reveal(member_id)
        self._flashed = self.cards[member_id]
        self._flashed.dress("card-lit")
        self._unflash.start()

    def reveal(self, member_id: str) -> None:
        """Scroll to a column."""
        card = self.cards.get(member_id)
        if card is not None:
            self._area.ensureWidgetVisible(card, 0, self._look.px(12))
            self._area.ensureWidgetVisible(card.name, 0, self._look.px(40))

    def height_of(self, card: QWidget) -> int:
        """Return how far a card is below the upper edge of the visible part, in pixels."""
        return card.mapTo(self._area.viewport(), QPoint()).y()

    def hold(self, member_id: str, stood: int) -> None:
        """Scroll so that a card is again `stood` pixels below the upper edge, after the columns were laid out anew."""
        self._settle.stop()
        bar, card = self._area.verticalScrollBar(), self.cards.get(member_id)
        if card is not None:
            bar.setValue(bar.value() + self.height_of(card) - stood)

    def _bring_back(self) -> None:
        """Scroll to the member in the builder, else to the one with the keyboard, after a new layout."""
        focused = next((each for each, card in self.cards.items() if card.hasFocus()), "")
        self.reveal(self._desk.chosen if self._desk.chosen in self.cards else focused)

    def walk(self, place: str, by: int) -> None:
        """Move the focus by this many cards."""
        ids = list(self.panels)
        at = ids.index(place) + by
        if 0 <= at < len(ids):
            self.panels[ids[at]].setFocus(Qt.FocusReason.TabFocusReason)
            self._area.ensureWidgetVisible(self.panels[ids[at]])

    @property
    def panels(self) -> dict[str, GearCard]:
        """Every card by the id of its member or place."""
        return {**self.cards, **self.places}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out as many columns side by side as can be read; the member in the builder stays in view."""
        super().resizeEvent(event)
        if self._fitting() != self._across:
            self._arrange()
            self._settle.start()
        elif self._settle.isActive():
            # Rows find their heights step by step.
            self._settle.start()

    def minimumSizeHint(self) -> QSize:
        """Return room for one column."""
        return QSize(self._look.px(COLUMN), super().minimumSizeHint().height())

    def _fitting(self) -> int:
        if self._desk.listed:
            return 1
        gap = self._look.px(10)
        shown = len(self._order) + 1
        return max(1, min(MOST_COLUMNS, shown, (self.width() + gap) // (self._look.px(COLUMN) + gap)))

    def _arrange(self) -> None:
        # Not takeAt: an item kept alive by Python would go on as the one whose cached height is dropped.
        for each in (*self.panels.values(), *self.heads.values(), self.add, self.dead):
            self._grid.removeWidget(each)
        across = self._across = self._fitting()
        panels = self.panels
        shown: list[QWidget] = [
            part for each in self._order for part in (self.heads.get(each), panels[each]) if part is not None
        ]
        shown.insert(len(self.cards) + len(self.heads), self.add)
        for place, each in enumerate(shown):
            top = Qt.AlignmentFlag.AlignTop if not isinstance(each, MemberCard) else Qt.AlignmentFlag(0)
            self._grid.addWidget(each, place // across, place % across, top)
        self._grid.addWidget(self.dead, len(shown) // across + 1, 0, 1, across)
        for column in range(MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
            self._grid.setColumnMinimumWidth(column, 0)

    def _drop(self, card: QWidget) -> None:
        self._grid.removeWidget(card)
        card.hide()
        card.deleteLater()
