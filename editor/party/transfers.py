"""Moving gear: by drag, by cut and paste, by menu. The places it may go to are marked; a refusal says why."""

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
    """The thing that is dragged or cut in the columns and the shop of one force."""

    def __init__(self, desk: PartyDesk, columns: MemberColumns) -> None:
        super().__init__(columns)
        self._desk = desk
        self._columns = columns
        self.targets: dict[str, Target] = {}
        self.waiting: Carried | None = None

    def follow(self, view: ShopView | GearCard) -> None:
        """Connect a card, or the shop, to the drags."""
        view.lifted.connect(self.lift)
        view.hovered.connect(self.hover)
        view.dropped.connect(self.drop)

    def lift(self, carried: Carried | None) -> None:
        """Mark the places a dragged or cut thing may go to; None: it was dropped."""
        self.targets = self._desk.targets(carried.place, carried.item) if carried and carried.item else {}
        self._columns.show_targets(self.targets)

    def hover(self, place: str) -> None:
        """Say on the status line what dropping here would do."""
        target = self.targets.get(place)
        if target is None:
            return
        t = self._desk.look.t
        words = t(target.reasons[0].key, **target.reasons[0].args) if target.reasons else t("party.drop_here")
        self._desk.say(words)

    def drop(self, carried: Carried, place: str) -> None:
        """Move a thing, or a column among the others, once the drag is over."""
        if carried.force_id != self._desk.force_id:
            self._desk.say(self._desk.look.t("party.other_force"))
        elif not carried.item:
            QTimer.singleShot(0, self, partial(self._reorder, carried.place, place))
        elif carried.place != place:
            QTimer.singleShot(0, self, partial(self.transfer, carried, place))

    def transfer(self, carried: Carried, place: str) -> bool:
        """Move a thing; for one from the shop to the stash the member shown pays."""
        buyer = self._desk.chosen if self._desk.chosen in self._columns.cards else ""
        done = self._desk.transfer(carried.place, carried.item, place, buyer)
        if done and self.waiting == carried:
            self.drop_cut()
        return done

    def cut(self, place: str) -> None:
        """Cut the thing in focus; it waits to be pasted."""
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
        """Move the thing that was cut here."""
        if self.waiting is None:
            self._desk.say(self._desk.look.t("party.paste_what"))
        elif self.waiting.place != place:
            self.transfer(self.waiting, place)
        panel = self._columns.panels.get(place)
        if panel is not None:
            panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def drop_cut(self) -> None:
        """Forget the thing that was cut."""
        self.waiting = None
        self.lift(None)
        self.settle()

    def settle(self) -> None:
        """Show which thing is cut; one that no longer exists is forgotten."""
        found = False
        for panel in self._columns.panels.values():
            for line in getattr(panel, "lines", []):
                line.set_cut(self.waiting is not None and line.carried == self.waiting)
                found = found or line.cut
        if self.waiting is not None and not found:
            self.waiting = None
            self.targets = {}

    def menu(self, carried: Carried) -> QMenu:
        """Return a menu of the places a thing can go to; those it cannot are disabled and give the reason."""
        t = self._desk.look.t
        menu = QMenu(self._columns)
        menu.setToolTipsVisible(True)
        title = menu.addAction(t("party.move_to"))
        title.setEnabled(False)
        names = {place.id: place.name[t.lang] for place in self._desk.sheet.bench.places} if self._desk.sheet else {}
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
