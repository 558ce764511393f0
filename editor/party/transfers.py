"""Gear on the move: by drag, by cut and paste, by menu. Where it may go is lit up, why it may not is said."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QMenu

from editor.party.desk import PartyDesk
from editor.party.drag import Carried
from editor.party.panels.columns import MemberColumns
from editor.party.panels.member_card import GearCard
from editor.party.panels.shop_list import ShopView
from editor.widgets.text import plain_tip
from models.games.facets.builder import SHOP, Target


class GearTransfers(QObject):
    """What is carried or cut in the columns and in the shop of one force."""

    def __init__(self, desk: PartyDesk, columns: MemberColumns) -> None:
        super().__init__(columns)
        self._desk = desk
        self._columns = columns
        self.targets: dict[str, Target] = {}
        self.waiting: Carried | None = None

    def follow(self, view: ShopView | GearCard) -> None:
        """Follow what is dragged out of the shop or a card, and into it."""
        view.lifted.connect(self.lift)
        view.hovered.connect(self.hover)
        view.dropped.connect(self.drop)

    def lift(self, carried: Carried | None) -> None:
        """Light up where a carried thing may go; None: it was let go."""
        self.targets = self._desk.targets(carried.place, carried.item) if carried and carried.item else {}
        self._columns.show_targets(self.targets)

    def hover(self, place: str) -> None:
        """Say what dropping here would mean."""
        target = self.targets.get(place)
        if target is None:
            return
        t = self._desk.look.t
        words = t(target.reasons[0].key, **target.reasons[0].args) if target.reasons else t("party.drop_here")
        self._desk.say(words)

    def drop(self, carried: Carried, place: str) -> None:
        """Let a thing change its place, or a column its place among the others, once the drag is over."""
        if carried.force_id != self._desk.force_id:
            self._desk.say(self._desk.look.t("party.other_force"))
        elif not carried.item:
            QTimer.singleShot(0, self, partial(self._reorder, carried.place, place))
        elif carried.place != place:
            QTimer.singleShot(0, self, partial(self.transfer, carried, place))

    def transfer(self, carried: Carried, place: str) -> bool:
        """Move a thing; what goes from the shop to the stash is paid by the member that is shown."""
        buyer = self._desk.chosen if self._desk.chosen in self._columns.cards else ""
        done = self._desk.transfer(carried.place, carried.item, place, buyer)
        if done and self.waiting == carried:
            self.drop_cut()
        return done

    def cut(self, place: str) -> None:
        """Let the thing in focus wait for its new place."""
        panel = self._columns.panels[place]
        lines = getattr(panel, "lines", [])
        line = next((each for each in lines if each.hasFocus()), None)
        if line is None or line.carried is None:
            self._desk.say(self._desk.look.t("party.cut_what"))
            return
        self.waiting = line.carried
        self.lift(line.carried)
        self.settle()
        self._desk.say(self._desk.look.t("party.cut_done", name=line.text()))

    def paste(self, place: str) -> None:
        """Let the thing that waits come here."""
        if self.waiting is None:
            self._desk.say(self._desk.look.t("party.paste_what"))
        elif self.waiting.place != place:
            self.transfer(self.waiting, place)
        panel = self._columns.panels.get(place)
        if panel is not None:
            panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def drop_cut(self) -> None:
        """Forget what waits."""
        self.waiting = None
        self.lift(None)
        self.settle()

    def settle(self) -> None:
        """Show which thing waits; one that is gone waits no more."""
        found = False
        for panel in self._columns.panels.values():
            for line in getattr(panel, "lines", []):
                line.set_cut(self.waiting is not None and line.carried == self.waiting)
                found = found or line.cut
        if self.waiting is not None and not found:
            self.waiting = None
            self.targets = {}

    def menu(self, carried: Carried) -> QMenu:
        """Return the places a thing can go to, those it cannot with the reason."""
        t = self._desk.look.t
        menu = QMenu(self._columns)
        menu.setToolTipsVisible(True)
        title = menu.addAction(t("party.move_to"))
        title.setEnabled(False)
        names = {place.id: place.name[t.lang] for place in self._desk.sheet.places} if self._desk.sheet else {}
        for place, target in self._desk.targets(carried.place, carried.item).items():
            name = t("party.to_shop") if place == SHOP else names.get(place, place)
            reason = t(target.reasons[0].key, **target.reasons[0].args) if target.reasons else ""
            act = menu.addAction((f"{name} — {reason}" if reason else name).replace("&", "&&"))
            act.setEnabled(target.allowed)
            act.setToolTip(plain_tip(reason or name))
            act.triggered.connect(partial(self.transfer, carried, place))
        return menu

    def _reorder(self, member_id: str, place: str) -> None:
        ids = [member.id for member in self._desk.sheet.stored.members] if self._desk.sheet else []
        if member_id in ids and place in ids and member_id != place:
            self._desk.move(member_id, ids.index(place))
