"""The members side by side, the stash, and the tile that adds one more: as many in a row as read well."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from editor.party.card import MemberCard, Panel
from editor.party.carrying import Carried
from editor.party.fallen import Fallen
from editor.party.line import GearLine
from editor.party.parts import Explain, section
from editor.party.sheet import PartySheet
from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.builder import SHOP, GearPlace

COLUMN: Final = 196
MOST_COLUMNS: Final = 8


class PlaceCard(Panel):
    """A place of gear that is no column: the stash, what a dead hero left."""

    lifted = Signal(object)
    menu = Signal(str, object, object)
    keyed = Signal(str, str)

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

    def show_place(self, sheet: PartySheet, place: GearPlace, *, writable: bool) -> None:
        """Show what lies here."""
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
        """Cut and paste here as well."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (Qt.Key.Key_X, Qt.Key.Key_V):
            self.keyed.emit(self.place, "cut" if event.key() == Qt.Key.Key_X else "paste")
        else:
            super().keyPressEvent(event)

    def _press(self, line: GearLine, carried: Carried | None) -> None:
        if carried is not None:
            self.menu.emit(self.place, carried, line.mapToGlobal(line.rect().bottomLeft()))


class Columns(QWidget):
    """Keeps a card a member and sets them in rows; cards that stay are never built anew."""

    added = Signal()

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._order: list[str] = []
        self._across = 0
        self.cards: dict[str, MemberCard] = {}
        self.places: dict[str, PlaceCard] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(10))
        self.add = QPushButton(look.t("party.add_member"))
        self.add.setProperty("role", "add")
        self.add.setIcon(look.icon("add", look.colours.sea_words))
        self.add.setIconSize(QSize(look.px(24), look.px(24)))
        self.add.setAccessibleName(look.t("party.add_member"))
        self.add.setToolTip(look.t("party.add_member_tip"))
        self.add.setMinimumHeight(look.px(96))
        self.add.clicked.connect(self.added)
        self.fallen = Fallen(look)

    def show_sheet(self, sheet: PartySheet, *, writable: bool) -> list[Panel]:
        """Show members and places; returns the cards that are new, for whoever connects them."""
        new: list[Panel] = []
        ids = [member.id for member in sheet.verdict.members]
        places = [p for p in sheet.places if p.id not in ids and p.id != SHOP]
        for gone in [m for m in self.cards if m not in ids]:
            self._drop(self.cards.pop(gone))
        for lost in [p for p in self.places if p not in {place.id for place in places}]:
            self._drop(self.places.pop(lost))
        for member in sheet.verdict.members:
            if member.id not in self.cards:
                self.cards[member.id] = MemberCard(self._look, member.id, self._explain)
                new.append(self.cards[member.id])
            self.cards[member.id].show_member(sheet, member, writable=writable)
        for place in places:
            if place.id not in self.places:
                self.places[place.id] = PlaceCard(self._look, place.id)
                new.append(self.places[place.id])
            self.places[place.id].show_place(sheet, place, writable=writable)
        self.add.setVisible(writable)
        self.fallen.show_gone(sheet.gone)
        order = [*ids, *self.places]
        if order != self._order or self._fitting() != self._across:
            self._order = order
            self._arrange()
        return new

    @property
    def panels(self) -> dict[str, Panel]:
        """Every card by the place it stands for."""
        return {**self.cards, **self.places}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set as many columns side by side as read well."""
        super().resizeEvent(event)
        if self._fitting() != self._across:
            self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return room for one column."""
        return QSize(self._look.px(COLUMN), super().minimumSizeHint().height())

    def _fitting(self) -> int:
        gap = self._look.px(10)
        shown = len(self._order) + 1
        return max(1, min(MOST_COLUMNS, shown, (self.width() + gap) // (self._look.px(COLUMN) + gap)))

    def _arrange(self) -> None:
        # Not takeAt: an item kept alive by Python would go on as the one whose cached height is dropped.
        for each in (*self.panels.values(), self.add, self.fallen):
            self._grid.removeWidget(each)
        across = self._across = self._fitting()
        panels = self.panels
        shown: list[QWidget] = [panels[each] for each in self._order]
        members = len(self.cards)
        shown.insert(members, self.add)
        for place, each in enumerate(shown):
            top = Qt.AlignmentFlag.AlignTop if not isinstance(each, MemberCard) else Qt.AlignmentFlag(0)
            self._grid.addWidget(each, place // across, place % across, top)
        self._grid.addWidget(self.fallen, len(shown) // across + 1, 0, 1, across)
        for column in range(MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
            self._grid.setColumnMinimumWidth(column, 0)

    def _drop(self, card: QWidget) -> None:
        self._grid.removeWidget(card)
        card.hide()
        card.deleteLater()
