"""What keys, menus and buttons do with the members of one page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from editor.party.desk import FORCE, GALLERY, NOBODY, PartyDesk
from editor.party.drag import Carried
from editor.party.panels.builder_panel import BuildPanel
from editor.party.panels.columns import MemberColumns
from editor.party.panels.member_card import GearCard, MemberCard
from editor.party.transfers import GearTransfers
from editor.widgets.thing_page import Selected
from models.i18n import NO_TEXT


class PartyActs(QObject):
    """The acts of a page by name, each on a member or a place.

    `builder` returns the builder and makes it at the first call; `empty` takes the focus when no member is left.
    """

    def __init__(
        self,
        desk: PartyDesk,
        columns: MemberColumns,
        transfers: GearTransfers,
        builder: Callable[[], BuildPanel],
        empty: QWidget,
    ) -> None:
        super().__init__(columns)
        self._desk = desk
        self._columns = columns
        self._transfers = transfers
        self._builder = builder
        self._empty = empty

    def follow(self, card: GearCard) -> None:
        """Connect a new card to the acts."""
        self._transfers.follow(card)
        card.menu.connect(self.open_menu)
        card.wants.connect(self.want)
        if isinstance(card, MemberCard):
            card.pressed.connect(self._press)

    def want(self, member_id: str, wanted: str) -> None:
        """Do the act that a key, a menu or a button asks for on a member."""
        acts: dict[str, Callable[[str], object]] = {
            "build": self._build,
            "rename": lambda each: self._columns.cards[each].name.edit(),
            "duplicate": lambda each: self._builder().show_new(self._desk.duplicate(each)),
            "remove": self._remove,
            "portrait": self._desk.wants_portrait.emit,
            "earlier": partial(self._move, -1),
            "later": partial(self._move, 1),
            "previous": lambda each: self._columns.walk(each, -1),
            "next": lambda each: self._columns.walk(each, 1),
            "cut": self._transfers.cut,
            "paste": self._transfers.paste,
            "carry": self._carry,
        }
        if wanted in acts and (member_id in self._columns.panels):
            acts[wanted](member_id)

    def _carry(self, member_id: str) -> None:
        if self._desk.writable:
            self._columns.cards[member_id].carry(self._desk.force_id)

    def _build(self, member_id: str) -> None:
        self._desk.choose(member_id)
        self._builder().shop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, member_id: str) -> None:
        ids = list(self._columns.cards)
        place = ids.index(member_id)
        name = self._desk.sheet.name_of(member_id) if self._desk.sheet else NO_TEXT
        if self._desk.remove(member_id):
            self._desk.say(self._desk.look.t("party.removed", name=name))
            rest = list(self._columns.cards)
            near = self._columns.cards[rest[min(place, len(rest) - 1)]] if rest else self._empty
            near.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, by: int, member_id: str) -> None:
        ids = [member.id for member in self._desk.sheet.stored.members] if self._desk.sheet else []
        place = ids.index(member_id) + by if member_id in ids else -1
        if 0 <= place < len(ids) and self._desk.move(member_id, place):
            self._columns.cards[member_id].setFocus(Qt.FocusReason.OtherFocusReason)
            self._columns.reveal(member_id)

    def _press(self, member_id: str, place: tuple[str, str]) -> None:
        """Open the shelf of a thing that was pressed on a card."""
        self._desk.choose(member_id)
        self._builder().go(*place)

    def open_gallery(self) -> None:
        """Show the list the force is built from, else the ready-made members one can add."""
        self._build(FORCE if self._desk.listed else GALLERY)

    def open_settings(self) -> None:
        """Show the settings of the force."""
        self._desk.choose(FORCE)
        self._builder().buttons["settings"].setChecked(True)

    def open_menu(self, member_id: str, carried: Carried | None, at: QPoint) -> QMenu:
        """Show the menu of a member, or the places where a thing of it can go."""
        menu = self._transfers.menu(carried) if carried is not None else self._member_menu(member_id)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)
        return menu

    def _member_menu(self, member_id: str) -> QMenu:
        menu = QMenu(self._columns)
        icons = {"build": "shop", "rename": "rename", "portrait": "portrait", "duplicate": "duplicate",
                 "earlier": "arrow-left", "later": "arrow-right", "paste": "paste", "remove": "delete"}  # fmt: skip
        for wanted, icon in icons.items():
            if wanted != "paste" or self._transfers.waiting is not None:
                act = menu.addAction(self._desk.look.icon(icon), self._desk.look.t(f"party.menu_{wanted}"))
                act.triggered.connect(partial(self.want, member_id, wanted))
                act.setEnabled(self._desk.writable or wanted == "build")
        return menu

    @property
    def _whom(self) -> str:
        """The member with the keyboard, else the one in the builder, else the one that had the keyboard before a
        menu.
        """
        chosen = self._desk.chosen if self._desk.chosen in self._columns.cards else ""
        return self._around(self._columns.window().focusWidget()) or chosen or self._around(self._columns.focusWidget())

    def _around(self, focused: QWidget | None) -> str:
        """Return the id of the member in whose card a control is; empty for none."""
        if focused is None:
            return ""
        cards = self._columns.cards.items()
        return next((each for each, card in cards if card is focused or card.isAncestorOf(focused)), "")

    @property
    def selected(self) -> Selected | None:
        """The member that is selected, and what can be done with it."""
        sheet, whom = self._desk.sheet, self._whom
        if sheet is None or not whom:
            return None
        name = sheet.name_of(whom)[self._desk.look.t.lang]
        acts = (partial(self.want, whom, wanted) for wanted in ("rename", "remove", "earlier", "later"))
        return Selected(name, 1, *acts)

    def act(self, action_id: str) -> None:
        """Do one of ACTIONS; an act on a member is done on the selected one only."""
        whom = self._whom
        acts: dict[str, Callable[[], object]] = {
            "add_member": self.open_gallery,
            "build_member": partial(self.want, whom, "build"),
            "duplicate_member": partial(self.want, whom, "duplicate"),
            "choose_portrait": partial(self.want, whom, "portrait"),
            "force_settings": self.open_settings,
            "search_shop": partial(self._search, whom),
        }
        acts[action_id]()

    def _search(self, whom: str) -> None:
        if self._desk.chosen == NOBODY:
            self._desk.choose(whom or (FORCE if self._desk.listed else GALLERY))
        self._builder().field.setFocus(Qt.FocusReason.ShortcutFocusReason)
