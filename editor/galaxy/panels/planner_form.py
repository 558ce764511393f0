"""What the route planner asks: stops, fewest jumps or shortest, what to avoid, how many ways.

A row below makes the way shown the drafted jump of a command.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, QStringListModel, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.drafts import why_not
from editor.galaxy.mark_icon import side_icon
from editor.galaxy.panels.route_query import MOST_WAYS, Question
from editor.galaxy.panels.stops import PlaceNameField, Stops
from editor.widgets.chip import chip
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.text import label
from models.errors import Refused, SpokenError
from models.galaxy.answers import to_avoid
from models.galaxy.routes import Avoid, Way
from models.games.facets.strategy import Move, MoveMode


class JumpRow(QWidget):
    """The commands that may take the way shown, the chosen one first, and the button that drafts the jump."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        t = look.t
        self._way: Way | None = None
        self.who = FormCombo(least=0)
        self.who.setAccessibleName(t("atlas.who_jumps"))
        self.who.setToolTip(t("atlas.who_jumps_tip"))
        self.draft = QPushButton(t("atlas.draft_jump"))
        self.draft.setIcon(look.icon("send"))
        self.draft.setIconSize(QSize(look.px(16), look.px(16)))
        self.draft.setAccessibleName(t("atlas.draft_jump"))
        self.draft.setToolTip(t("atlas.draft_jump_tip"))
        self.draft.clicked.connect(self._keep)
        self._words = label(t("atlas.who_jumps"), role="muted", wrap=True)
        self._words.setBuddy(self.who)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        for widget in (self._words, self.who, self.draft):
            box.addWidget(widget)
        self.hide()

    def show_way(self, way: Way | None) -> None:
        """List the commands that may take a way; None: there is no way."""
        desk, t = self._desk, self._desk.look.t
        self._way = way if way is not None and way.jumps else None
        self.setVisible(self._way is not None and bool(desk.galaxy.commands))
        if self._way is None:
            return
        able = [c for c in desk.galaxy.commands if self._may(c.id)]
        chosen = desk.selection.of("commands")
        self.who.clear()
        for command in sorted(able, key=lambda c: (c.id not in chosen, c.name)):
            self.who.addItem(command.name, command.id)
        for widget in (self.who, self.draft):
            widget.setVisible(bool(able))
        self._words.setText(t("atlas.who_jumps" if able else "atlas.nobody_jumps"))

    def _may(self, command_id: str) -> bool:
        return why_not(self._desk.situation, self._jump(command_id)) is None

    def _jump(self, command_id: str) -> Move:
        assert self._way is not None
        path = self._way.path
        return Move(command_id, self._desk.galaxy.planet[path[-1]].at, MoveMode.JUMP, path)

    def _keep(self) -> None:
        """Keep the jump as the drafted order of the command, and say so."""
        command = self._desk.galaxy.command.get(self.who.currentData() or "")
        if self._way is None or command is None:
            return
        order = self._jump(command.id)
        self._desk.editing.keep_order(order)
        if self._desk.drafts.moves.get(command.id) == order:
            planet = self._desk.galaxy.planet[order.path[-1]].name
            self._desk.say(self._desk.look.t("atlas.jump_drafted", name=command.name, planet=planet))
            self._desk.selection.choose([("commands", command.id)])


MOST_JUMPS = 30


class PlannerForm(QWidget):
    """`changed`: the question is another one."""

    changed = Signal()

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        look, t = desk.look, desk.look.t
        self._avoided: list[str] = []
        self.stops = Stops(desk)
        self.by = FormCombo(least=0)
        self.by.setAccessibleName(t("atlas.by"))
        self.by.addItem(t("atlas.by_jumps"), "jumps")
        self.by.addItem(t("atlas.by_distance"), "distance")
        self.ways = spin(1, MOST_WAYS, 3)
        self.ways.setAccessibleName(t("atlas.how_many"))
        self.ways.setToolTip(t("atlas.how_many"))
        self._names = QStringListModel(self)
        self.avoid = PlaceNameField(self._names, t("atlas.avoid"))
        self.avoid.setToolTip(t("atlas.avoid_tip"))
        self._chips = FlowLayout(look.px(4))
        self.enemies = FormCombo(least=0)
        self.enemies.setAccessibleName(t("atlas.enemies_of"))
        self.enemies.setToolTip(t("atlas.enemies_tip"))
        self.shut = QCheckBox(t("atlas.with_shut"))
        self.shut.setToolTip(t("atlas.with_shut_tip"))
        self.shut.setAccessibleName(t("atlas.with_shut"))
        self.jumps = spin(1, MOST_JUMPS, 3)
        self.jumps.setAccessibleName(t("atlas.within"))
        self.reach = QPushButton(t("atlas.show_reach"))
        self.reach.setIcon(look.icon("range"))
        self.reach.setIconSize(QSize(look.px(16), look.px(16)))
        self.reach.setAccessibleName(t("atlas.show_reach"))
        self.reach.setToolTip(t("atlas.show_reach_tip"))
        self._lay_out()
        self.stops.changed.connect(self.changed)
        self.by.activated.connect(self.changed)
        self.enemies.activated.connect(self.changed)
        self.shut.toggled.connect(self.changed)
        self.ways.valueChanged.connect(self.changed)
        self.avoid.returnPressed.connect(self._add_typed)
        self.avoid.completer().activated.connect(lambda _text: QTimer.singleShot(0, self, self._add_typed))
        self.renew()

    @property
    def is_asked(self) -> bool:
        """Whether both ends are given."""
        return bool(self.stops.start.field.text().strip() and self.stops.end.field.text().strip())

    def question(self, stops: tuple[str, ...] | None = None, *, reach: int = 0) -> Question:
        """Return the question, or with `reach` the one about what is within reach. Raises Refused for unknown names."""
        if stops is None and reach:
            name = self.stops.start.field.text().strip()
            if not name:
                raise Refused("galaxy.two_stops")
            stops = (self._desk.galaxy.find(name).id,)
        if stops is None:
            stops = self.stops.ids()
        return Question(stops, self.by.currentData(), self._avoid(), self.ways.value(), reach)

    def renew(self) -> None:
        """Offer the names that exist now."""
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        self.stops.renew_names()
        names = {planet.name for planet in galaxy.planets} | {sector.name for sector in galaxy.sectors}
        names |= {side.name[t.lang] for side in galaxy.factions} | {side.name[t.lang] for side in galaxy.alliances}
        self._names.setStringList(sorted(names))
        before = self.enemies.currentData()
        self.enemies.clear()
        self.enemies.addItem(t("atlas.no_enemies"), "")
        for faction in galaxy.factions:
            self.enemies.addItem(side_icon(desk, faction.id), t("atlas.enemies", name=faction.name[t.lang]), faction.id)
        self.enemies.setCurrentIndex(max(self.enemies.findData(before), 0))

    def shun(self, name: str) -> None:
        """Avoid a planet, sector, faction or alliance by name; an unknown name is told."""
        try:
            to_avoid(self._desk.galaxy, [name])
        except SpokenError as problem:
            self._desk.say(self._look.t(problem.key, **problem.args_))
            return
        if name not in self._avoided:
            self._avoided.append(name)
            self._dress()
            self.changed.emit()

    def _avoid(self) -> Avoid:
        galaxy = self._desk.galaxy
        known = [name for name in self._avoided if _is_known(self._desk, name)]
        named = to_avoid(galaxy, known)
        faction = self.enemies.currentData() or ""
        owners = named.owners | (self._desk.situation.enemy_owners(faction) if faction else frozenset())
        return Avoid(named.planets, named.sectors, owners, open_only=not self.shut.isChecked())

    def _add_typed(self) -> None:
        name = self.avoid.text().strip()
        if name:
            self.avoid.clear()
            self.shun(name)

    def _spare(self, name: str) -> None:
        self._avoided.remove(name)
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        emptied(self._chips)
        for name in self._avoided:
            words = self._look.t("atlas.spare", name=name)
            made = chip(self._look, name, icon="close", tip=words, checkable=False)
            made.setAccessibleName(words)
            made.clicked.connect(lambda _on=False, each=name: self._spare(each))
            self._chips.addWidget(made)
        self._chip_row.setVisible(bool(self._avoided))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addWidget(self.stops)
        box.addWidget(self.by)
        box.addLayout(_row(look.px(6), (self.ways, 1), (label(t("atlas.ways_word")), 0)))
        box.addWidget(self.avoid)
        self._chip_row = QWidget()
        self._chip_row.setLayout(self._chips)
        self._chip_row.hide()
        box.addWidget(self._chip_row)
        box.addWidget(self.enemies)
        box.addWidget(self.shut)
        words = label(t("atlas.within"))
        words.setBuddy(self.jumps)
        box.addLayout(_row(look.px(6), (words, 0), (self.jumps, 0), (label(t("atlas.jumps_word")), 1)))
        box.addWidget(self.reach)


def _row(gap: int, *widgets: tuple[QWidget, int]) -> QHBoxLayout:
    made = QHBoxLayout()
    made.setSpacing(gap)
    for widget, stretch in widgets:
        made.addWidget(widget, stretch)
    return made


def _is_known(desk: GalaxyDesk, name: str) -> bool:
    try:
        to_avoid(desk.galaxy, [name])
    except SpokenError:
        return False
    return True
