"""The panel of sides: factions, alliances and characters can be added, edited and removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.gesture_changes import free_name
from editor.galaxy.mark_icon import side_icon
from editor.galaxy.panels.form import FieldRow, Option, ThingForm
from editor.galaxy.panels.inspector_part import known_rows
from editor.widgets.layouts.fitting_tabs import FittingTabs
from editor.widgets.layouts.scrolled import scrolled
from models.campaign.campaign_changes import Together
from models.campaign.galaxies.changes import AddThings, RemoveThings
from models.change import Label
from models.content import with_fields
from models.galaxy.ids import new_id
from models.galaxy.posters.style import FORMS
from models.galaxy.values import Alliance, Character, Faction
from models.i18n import Text

KINDS: Final = {"factions": "sides", "alliances": "link", "characters": "hero"}
"""What is listed, by tab, with the drawing of the tab."""


Side = Faction | Alliance | Character


class SidesPanel(QWidget):
    """A list of one kind at a time and the form of the chosen line."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        look = desk.look
        self._chosen: dict[str, str] = {}
        self.form: ThingForm | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(6), look.px(6), look.px(6), look.px(6))
        box.setSpacing(look.px(6))
        self.tabs = FittingTabs(look, look.t("galaxymap.panel_sides"))
        self.tabs.fill({kind: (icon, look.t(f"galaxymap.{kind}")) for kind, icon in KINDS.items()}, 0)
        self.list = QListWidget()
        self.list.setIconSize(QSize(look.px(18), look.px(18)))
        self.list.setMinimumHeight(look.px(120))
        row = QHBoxLayout()
        self.add = self._button("add", "galaxymap.add_side", self._add)
        self.remove = self._button("remove", "galaxymap.remove_side", self._remove)
        self.many = self._button("star", "galaxymap.many_sides", lambda: desk.act("galaxy_sides"))
        self.book = self._button("rules", "galaxymap.book_sides", self._take_book)
        for each in (self.add, self.remove):
            row.addWidget(each)
        row.addStretch()
        self._area = scrolled(QWidget())
        box.addWidget(self.tabs)
        box.addWidget(self.list, 2)
        box.addLayout(row)
        box.addWidget(self.many)
        box.addWidget(self.book)
        box.addWidget(self._area, 3)
        self.setFocusProxy(self.list)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fill)
        self.tabs.currentChanged.connect(self._fill)
        self.list.currentItemChanged.connect(self._choose)
        desk.opened.changed.connect(self._later.start)
        desk.document.changed.connect(self._later.start)
        self._fill()

    @property
    def kind(self) -> str:
        """The kind that is listed."""
        return tuple(KINDS)[max(self.tabs.currentIndex(), 0)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the tabs to the new width."""
        super().resizeEvent(event)
        self.tabs.fit(self.width() - self._look.px(16))

    def _button(self, icon: str, key: str, act: Callable[[], None]) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setIcon(self._look.icon(icon))
        made.setAccessibleName(self._look.t(key))
        made.clicked.connect(act)
        return made

    def _fill(self, _index: int = 0) -> None:
        galaxy, lang = self._desk.galaxy, self._look.t.lang
        writable = self._desk.opened.writable
        wanted = self._chosen.get(self.kind, "")
        self.list.blockSignals(True)
        self.list.clear()
        self.list.setAccessibleName(self._look.t(f"galaxymap.{self.kind}"))
        for thing in getattr(galaxy, self.kind):
            item = QListWidgetItem(thing.name[lang])
            item.setData(Qt.ItemDataRole.UserRole, thing.id)
            owner = thing.id if self.kind == "factions" else getattr(thing, "owner", "")
            if self.kind != "alliances":
                item.setIcon(side_icon(self._desk, owner))
            self.list.addItem(item)
            if thing.id == wanted:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self.add.setEnabled(writable)
        self.remove.setEnabled(writable and self.list.count() > 0)
        self.many.setVisible(writable and self.kind == "factions")
        self.book.setVisible(writable and not galaxy.factions and not galaxy.alliances)
        self._choose()

    def _thing(self) -> Side | None:
        item = self.list.currentItem()
        key = item.data(Qt.ItemDataRole.UserRole) if item is not None else ""
        return next((each for each in getattr(self._desk.galaxy, self.kind) if each.id == key), None)

    def _choose(self, *_items: object) -> None:
        thing = self._thing()
        if thing is not None:
            self._chosen[self.kind] = thing.id
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, self._look.px(4), 0)
        self.form = None
        if thing is not None:
            made = ThingForm(self._look, self._rows(thing), writable=self._desk.opened.writable)
            made.edited.connect(self._edited)
            made.refused.connect(self._desk.say)
            self.form = made
            box.addWidget(made)
        box.addStretch()
        old = self._area.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self._area.setWidget(holder)

    def _rows(self, thing: Side) -> list[FieldRow]:
        t, galaxy = self._look.t, self._desk.galaxy
        none: Option = ("", t("galaxymap.none"))
        rows = [FieldRow("name", "name", "text", [thing.name[t.lang]])]
        sides: list[Option] = [("", t("galaxymap.nobody")), *((f.id, f.name[t.lang]) for f in galaxy.factions)]
        if isinstance(thing, Faction):
            shapes: list[Option] = [
                ("", t("galaxymap.shape_by_place")), *((form, t(f"galaxymap.form_{form}")) for form in FORMS),
            ]  # fmt: skip
            alliances = [none, *((a.id, a.name[t.lang]) for a in galaxy.alliances)]
            capitals = [
                none,
                *((p.id, p.marked) for p in galaxy.planets if p.owner == thing.id or p.id == thing.capital),
            ]
            rows += [
                FieldRow("alliance", "alliance", "choice", [thing.alliance], alliances),
                FieldRow("colour", "colour", "colour", [thing.colour]),
                FieldRow("sign", "sign", "text", [thing.sign]),
                FieldRow("shape", "shape", "choice", [thing.shape], shapes),
                FieldRow("capital", "capital", "choice", [thing.capital], capitals),
                FieldRow("player", "player", "text", [thing.player]),
            ]
        elif isinstance(thing, Alliance):
            loose: list[Option] = [(False, t("galaxymap.bound")), (True, t("galaxymap.loose"))]  # type: ignore[list-item]
            rows += [
                FieldRow("colour", "colour", "colour", [thing.colour]),
                FieldRow("loose", "alliance_kind", "choice", [thing.loose], loose),
            ]
        else:
            npc: list[Option] = [(False, t("galaxymap.of_player")), (True, t("galaxymap.of_referee"))]  # type: ignore[list-item]
            planets = [none, *((p.id, p.name) for p in galaxy.planets[:2_000])]
            rows += [
                FieldRow("owner", "owner", "choice", [thing.owner], sides),
                FieldRow("command", "with_command", "choice", [thing.command],
                         [none, *((c.id, c.name) for c in galaxy.commands)]),
                FieldRow("planet", "on_planet", "choice", [thing.planet], planets),
                FieldRow("bonus", "bonus", "count", [thing.bonus], least=-99, most=99),
                FieldRow("npc", "played_by", "choice", [thing.npc], npc),
                FieldRow("notes", "notes", "long", [thing.notes]),
            ]  # fmt: skip
        return known_rows(self._desk, self.kind, [thing], rows)

    def _edited(self, field: str, value: object) -> None:
        thing = self._thing()
        if thing is None:
            return
        if field == "name":
            names = {"fr": thing.name.fr, "en": thing.name.en, self._look.t.lang: str(value)}
            value = Text.same(str(value)) if thing.name.fr == thing.name.en else Text(names["fr"], names["en"])
        values: dict[str, object] = {field: value}
        if field == "command" and value:
            values["planet"] = ""
        elif field == "planet" and value:
            values["command"] = ""
        self._desk.editing.edit([with_fields(thing, **values)])

    def _add(self) -> None:
        desk, kind = self._desk, self.kind
        bare = self._look.t(f"galaxymap.new_{kind}")
        taken = [each.name[self._look.t.lang] for each in getattr(desk.galaxy, kind)]
        name = Text.same(free_name(bare, taken))
        key = new_id(name.fr, desk.galaxy.ids) if kind == "factions" else desk.document.new_id()
        makers: dict[str, Callable[[str, Text], Side]] = {
            "factions": Faction, "alliances": Alliance, "characters": Character,
        }  # fmt: skip
        self._chosen[kind] = key
        desk.opened.apply(AddThings(desk.opened.galaxy_id, (makers[kind](key, name),)))

    def _remove(self) -> None:
        thing = self._thing()
        if thing is not None:
            self._desk.opened.apply(RemoveThings(self._desk.opened.galaxy_id, (thing,)))

    def _take_book(self) -> None:
        """Add the alliances and factions of the rule book."""
        galaxy_id = self._desk.opened.galaxy_id
        alliances, factions = self._desk.rules.sides()
        things: tuple[Alliance | Faction, ...] = (*alliances, *factions)
        self._desk.opened.apply(Together((AddThings(galaxy_id, things),), Label("galaxymap.took_book_sides")))
