"""What keys, menus and buttons do with the members of one page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from editor.party.carrying import Carried
from editor.party.showing import GALLERY, NOBODY
from models.i18n import NO_TEXT

if TYPE_CHECKING:
    from editor.party.page import PartyPage


class Gestures(QObject):
    """The acts of a page by their names, each for a member or a place."""

    def __init__(self, page: PartyPage) -> None:
        super().__init__(page)
        self._page = page

    def want(self, member_id: str, wanted: str) -> None:
        """Do what a key, a menu or a button asks for a member."""
        acts: dict[str, Callable[[str], object]] = {
            "build": self._build,
            "rename": lambda each: self._page.columns.cards[each].name.edit(),
            "duplicate": lambda each: self._page.show_new(self._page.builds.duplicate(each)),
            "remove": self._remove,
            "portrait": self._page.wants_portrait.emit,
            "earlier": partial(self._move, -1),
            "later": partial(self._move, 1),
            "previous": partial(self._walk, -1),
            "next": partial(self._walk, 1),
            "cut": self._page.moving.cut,
            "paste": self._page.moving.paste,
            "carry": self._carry,
        }
        if wanted in acts and (member_id in self._page.columns.panels):
            acts[wanted](member_id)

    def _carry(self, member_id: str) -> None:
        if self._page.builds.writable:
            self._page.columns.cards[member_id].carry(self._page.force_id)

    def _build(self, member_id: str) -> None:
        self._page.choose(member_id)
        self._page.panel.shop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, member_id: str) -> None:
        ids = list(self._page.columns.cards)
        place = ids.index(member_id)
        name = self._page.sheet.name_of(member_id) if self._page.sheet else NO_TEXT
        if self._page.builds.remove(member_id):
            self._page.builds.say(self._page.look.t("party.removed", name=name))
            rest = list(self._page.columns.cards)
            near = self._page.columns.cards[rest[min(place, len(rest) - 1)]] if rest else self._page.empty
            near.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, by: int, member_id: str) -> None:
        ids = [member.id for member in self._page.sheet.stored.members] if self._page.sheet else []
        place = ids.index(member_id) + by if member_id in ids else -1
        if 0 <= place < len(ids) and self._page.builds.move(member_id, place):
            self._page.columns.cards[member_id].setFocus(Qt.FocusReason.OtherFocusReason)
            self._page.reveal(member_id)

    def _walk(self, by: int, member_id: str) -> None:
        ids = list(self._page.columns.panels)
        place = ids.index(member_id) + by
        if 0 <= place < len(ids):
            self._page.columns.panels[ids[place]].setFocus(Qt.FocusReason.TabFocusReason)
            self._page.area.ensureWidgetVisible(self._page.columns.panels[ids[place]])

    def open_menu(self, member_id: str, carried: Carried | None, at: QPoint) -> QMenu:
        """Show what can be done with a member, or where a thing of it can go."""
        menu = self._page.moving.menu(carried) if carried is not None else self._member_menu(member_id)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)
        return menu

    def _member_menu(self, member_id: str) -> QMenu:
        menu = QMenu(self._page)
        icons = {"build": "shop", "rename": "rename", "portrait": "portrait", "duplicate": "duplicate",
                 "earlier": "arrow-left", "later": "arrow-right", "paste": "paste", "remove": "delete"}  # fmt: skip
        for wanted, icon in icons.items():
            if wanted != "paste" or self._page.moving.waiting is not None:
                act = menu.addAction(self._page.look.icon(icon), self._page.look.t(f"party.menu_{wanted}"))
                act.triggered.connect(partial(self.want, member_id, wanted))
                act.setEnabled(self._page.builds.writable or wanted == "build")
        return menu

    def act(self, action_id: str) -> None:
        """Do one of ACTIONS with the member that is shown or has the focus, else with the first."""
        focused = self._page.focusWidget()
        focus = next(
            (
                each
                for each, card in self._page.columns.cards.items()
                if focused is not None and (card is focused or card.isAncestorOf(focused))
            ),
            "",
        )
        shown = self._page.chosen if self._page.chosen in self._page.columns.cards else ""
        whom = shown or focus or next(iter(self._page.columns.cards), "")
        acts: dict[str, Callable[[], object]] = {
            "add_member": self._page.open_gallery,
            "build_member": partial(self.want, whom, "build"),
            "duplicate_member": partial(self.want, whom, "duplicate"),
            "choose_portrait": partial(self.want, whom, "portrait"),
            "force_settings": self._page.open_settings,
            "search_shop": partial(self._search, whom),
        }
        acts[action_id]()

    def _search(self, whom: str) -> None:
        if self._page.chosen == NOBODY:
            self._page.choose(whom or GALLERY)
        self._page.panel.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
