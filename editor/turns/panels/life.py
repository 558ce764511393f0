"""Campaign life: objectives, and where characters are; the referee deals, changes, reveals, and rules on characters."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QSplitter, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.decree import DecreeDialog
from editor.turns.dialogs.objective import ObjectiveDialog
from editor.turns.plain_list import KEY, name_column, plain_list
from editor.widgets.button import button
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.text import label, plain_tip, title
from models.games.life import CampaignLife, FittedCommand, ListedObjective, Someone

AIMS_PHASE: Final = "gifts"
"""After which phase objectives are ruled on: they are judged in the one that follows."""
PEOPLE_PHASE: Final = "npcs"
_ICONS: Final = {"open": "", "hidden": "hidden", "done": "check", "reached": "award"}


class LifePanel(QWidget):
    """Objectives above, characters and technologies below; the buttons beside a title act on the chosen line."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        self.life: CampaignLife | None = None
        self.aims = plain_list(
            desk, "turnsdesk.aims", tuple(f"turnsdesk.aims_{each}" for each in ("whose", "what", "points", "state"))
        )
        self.people = plain_list(
            desk, "turnsdesk.people", tuple(f"turnsdesk.people_{each}" for each in ("who", "whose", "where", "state"))
        )
        for each, widest in ((self.aims, 1), (self.people, 2)):
            each.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            each.header().setSectionResizeMode(widest, QHeaderView.ResizeMode.Stretch)
        self.deal = button(look, "turnsdesk.objective_deal", "add", self._deal, primary=True)
        self.change = button(look, "turnsdesk.objective_change", "edit", self._change)
        self.reveal = button(look, "turnsdesk.objective_reveal", "visible", lambda: self._word("revealed"))
        self.fulfil = button(look, "turnsdesk.objective_fulfil", "ok", lambda: self._word("fulfilled"))
        self.withdraw = button(look, "turnsdesk.objective_withdraw", "remove", lambda: self._word("withdrawn"))
        self.fitted = plain_list(
            desk, "turnsdesk.fitted", tuple(f"turnsdesk.fitted_{each}" for each in ("command", "whose", "technologies"))
        )
        self.fitted.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.fitted.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.fit = button(look, "turnsdesk.fit", "add", self._fit)
        self.fate = button(look, "turnsdesk.fate", "hero", self._fate)
        self.said = label("", role="muted", wrap=True)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        acts = (self.deal, self.change, self.reveal, self.fulfil, self.withdraw)
        split.addWidget(self._part("turnsdesk.aims", acts, self.aims))
        below = QSplitter()
        below.setChildrenCollapsible(False)
        below.addWidget(self._part("turnsdesk.people", (self.fate,), self.people))
        below.addWidget(self._part("turnsdesk.fitted", (self.fit,), self.fitted))
        split.addWidget(below)
        split.setSizes([look.px(380), look.px(230)])
        # Small windows with large letters scroll rather than squeeze the lists.
        for tree in (self.aims, self.people, self.fitted):
            tree.setMinimumHeight(look.px(150))
        box = scrolled_page(self, look, edge=8, gap=6)
        box.addWidget(self.said)
        box.addWidget(split, 1)
        self.setFocusProxy(self.aims)
        for tree in (self.aims, self.people, self.fitted):
            tree.itemSelectionChanged.connect(self._judge)
        self.fitted.itemActivated.connect(lambda _item, _column: self._fit())
        self.aims.itemActivated.connect(lambda _item, _column: self._change())
        self.people.itemActivated.connect(lambda _item, _column: self._fate())
        desk.changed.connect(self.renew)
        self.renew()

    def _part(self, name: str, acts: tuple[QWidget, ...], tree: QWidget) -> QWidget:
        look, part = self._look, QWidget()
        row = FlowLayout(look.px(6))
        for each in (title(look.t(name), look, 17), *acts):
            row.addWidget(each)
        box = QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addLayout(row)
        box.addWidget(tree, 1)
        return part

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the panel was hidden."""
        super().showEvent(event)
        self.renew()

    def renew(self) -> None:
        """Show objectives and characters as they are now, with the rulings of this turn."""
        if not self.isVisible():
            return
        desk, t = self._desk, self._look.t
        self.life = found = desk.life()
        held = [self._chosen(tree) for tree in (self.aims, self.people, self.fitted)]
        for tree, items in (
            (self.aims, [self._aim(each) for each in found.aims]),
            (self.people, [self._someone(each) for each in found.people]),
            (self.fitted, [self._command(each) for each in found.fitted]),
        ):
            tree.blockSignals(True)
            tree.clear()
            tree.addTopLevelItems(items)
            tree.blockSignals(False)
            name_column(tree)
        for tree in (self.people, self.fitted):
            name_column(tree, 1, 5 if tree is self.people else 3)
        name_column(self.people, 3, 4)
        for tree, key in zip((self.aims, self.people, self.fitted), held, strict=True):
            rows = (tree.topLevelItem(n) for n in range(tree.topLevelItemCount()))
            item = next((each for each in rows if each and each.data(0, KEY) == key), None)
            if item is not None:
                tree.setCurrentItem(item)
        standing = desk.view.standing
        may = self._may
        self.said.setText(t("turnsdesk.life_about" if may else "turnsdesk.life_wait", turn=standing.turn))
        self._judge()

    @property
    def _may(self) -> bool:
        found = self._desk.view.standing
        return self._desk.writable and found.turn > 0 and found.status != "published"

    def _aim(self, aim: ListedObjective) -> QTreeWidgetItem:
        t = self._look.t
        stands = t(f"turnsdesk.aim_is_{aim.state}", turn=aim.reached)
        if aim.wanted:
            stands = f"{stands}, {t('report.objective_far', have=aim.have, wanted=aim.wanted)}"
        item = self._item(aim.id, (aim.name[t.lang], aim.text[t.lang], str(aim.points), stands))
        if _ICONS[aim.state]:
            item.setIcon(3, self._look.icon(_ICONS[aim.state]))
        return item

    def _someone(self, person: Someone) -> QTreeWidgetItem:
        t = self._look.t
        stands = t(f"turnsdesk.person_{person.state}", captor=person.captor)
        return self._item(person.id, (person.name[t.lang], person.whose[t.lang] or "–", person.where, stands))

    def _command(self, command: FittedCommand) -> QTreeWidgetItem:
        t = self._look.t
        names = ", ".join(each[t.lang] for each in command.technologies)
        return self._item(command.id, (command.name, command.whose[t.lang], names or "–"))

    def _item(self, key: str, words: tuple[str, ...]) -> QTreeWidgetItem:
        item = QTreeWidgetItem(list(words))
        item.setData(0, KEY, key)
        for column, each in enumerate(words):
            item.setToolTip(column, plain_tip(each))
        return item

    @staticmethod
    def _chosen(tree: QWidget) -> str:
        items = tree.selectedItems()  # type: ignore[attr-defined]
        return str(items[0].data(0, KEY)) if items else ""

    def _judge(self) -> None:
        """Enable what can be done with the chosen line."""
        aim, may = self._chosen_aim(), self._may
        self.deal.setEnabled(may)
        self.change.setEnabled(may and aim is not None and aim.state != "reached")
        self.reveal.setEnabled(may and aim is not None and aim.state == "hidden")
        self.fulfil.setEnabled(may and aim is not None and aim.state in {"open", "hidden"})
        self.withdraw.setEnabled(may and aim is not None and aim.state != "reached")
        self.fit.setEnabled(may and bool(self._chosen(self.fitted)))
        self.fate.setEnabled(may and bool(self._chosen(self.people)))

    def _chosen_aim(self) -> ListedObjective | None:
        key = self._chosen(self.aims)
        return next((each for each in self.life.aims if each.id == key), None) if self.life else None

    def _deal(self) -> None:
        if self.life is not None:
            ObjectiveDialog(self._desk, self, self.life, None, AIMS_PHASE).exec()

    def _change(self) -> None:
        aim = self._chosen_aim()
        if self.life is None or aim is None or not self.change.isEnabled():
            return
        ObjectiveDialog(self._desk, self, self.life, aim, AIMS_PHASE).exec()

    def _word(self, kind: str) -> None:
        """Rule on the chosen objective with a ruling that needs no further values."""
        aim = self._chosen_aim()
        if aim is None:
            return
        self._decree(AIMS_PHASE, kind, objective=f"objective={aim.id}")

    def _fate(self) -> None:
        if (key := self._chosen(self.people)) and self.fate.isEnabled():
            self._decree(PEOPLE_PHASE, "person_planet", character=f"character={key}")

    def _fit(self) -> None:
        if (key := self._chosen(self.fitted)) and self.fit.isEnabled():
            self._decree(AIMS_PHASE, "armed", command=f"command={key}")

    def _decree(self, phase: str, kind: str, **given: str) -> None:
        """Ask for a decree on the chosen line."""
        DecreeDialog(self._desk, self, phase, kind=kind, given=given).exec()

    def closing(self) -> None:
        """Do nothing: no work goes on here."""
