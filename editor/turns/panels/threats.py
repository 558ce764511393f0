"""Which planets are safe, or may be taken next turn (by whom) or in two: for all players, or by the map of one."""

from __future__ import annotations

from functools import partial
from typing import Final, get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.kit.chart import ChartView
from editor.kit.latest import Latest
from editor.paint.galaxy.marks import Marks
from editor.paint.galaxy.scene import GalaxyScene, scene
from editor.paint.galaxy.show import USUAL, dress
from editor.paint.galaxy.style import DAY, NIGHT
from editor.paint.galaxy.territory import LAYER as TERRITORY
from editor.turns.desk import TurnsDesk
from editor.turns.plain_list import name_column, plain_list
from editor.turns.threat_reading import LEVELS, MARKS, Kind, ThreatLine, ThreatView, read_threats
from editor.widgets.chip import PlotChips
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.galaxy.galaxy import Galaxy
from models.games.facets.strategy import ReachKind

_NEAR: Final = 7_000
"""How much of the chart is shown round a planet one goes to, in thousandths."""
_COLUMNS: Final = ("planet", "threat_owner", "threat_when", "threat_who")


class ThreatsPanel(QWidget):
    """Whose planets and which question above; a table whose lines lead to the chart beside it, shaded alike."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        t = look.t
        self.view: ThreatView | None = None
        self._asked: tuple[object, ...] = ()
        self._scene: GalaxyScene | None = None
        self._inks = NIGHT if look.colours.dark else DAY
        self.player = FormCombo(least=9)
        self.player.setAccessibleName(t("turnsdesk.threat_player"))
        self.player.setToolTip(plain_tip(t("turnsdesk.threat_player_tip")))
        self.player.activated.connect(self.renew)
        self.kind = PlotChips(look, {each: t(f"turnsdesk.threat_{each}") for each in get_args(Kind)}, self._turned)
        self.told = label("", wrap=True)
        self.table = plain_list(desk, "turnsdesk.panel_threats", [f"turnsdesk.column_{each}" for each in _COLUMNS])
        self.table.currentItemChanged.connect(self._go)
        self.chart = ChartView(look, dress(scene(desk.game.strategy.on(Galaxy(""))), self._inks, USUAL))
        self.chart.setAccessibleName(t("turnsdesk.chart"))
        self._lay_out()
        self.setFocusProxy(self.player)
        self._reader = Latest(t("turnsdesk.reading"), desk.jobs, self)
        self._reader.done.connect(self._arrived)
        self._reader.failed.connect(desk.speak_of)
        desk.changed.connect(self.renew)
        desk.turned.connect(self.renew)
        self.renew()

    def _lay_out(self) -> None:
        look = self._desk.look
        above = QHBoxLayout()
        above.setSpacing(look.px(8))
        self.player.setMaximumWidth(look.px(300))
        above.addWidget(self.player, 1)
        above.addWidget(self.kind)
        above.addStretch(1)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.chart)
        # Who comes and when is what is asked: the chart has the rest.
        split.setSizes([look.px(700), look.px(360)])
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        box.setSpacing(look.px(8))
        box.addLayout(above)
        box.addWidget(self.told)
        box.addWidget(split, 1)

    @property
    def settled(self) -> bool:
        """Whether everything is read."""
        return self._reader.settled

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the panel was hidden."""
        super().showEvent(event)
        self.renew()

    def closing(self) -> None:
        """Stop reading."""
        self._reader.drop()
        self.chart.close()

    def renew(self) -> None:
        """Read again if the turn shown, the player or the question is another one."""
        desk, names = self._desk, self._desk.view.names
        known = sorted(names, key=desk.name)
        if [self.player.itemData(n) for n in range(1, self.player.count())] != known:
            chosen = self.player.currentData()
            self.player.clear()
            self.player.addItem(desk.look.t("turnsdesk.threat_everybody"), "")
            for key in known:
                self.player.addItem(desk.name(key), key)
            self.player.setCurrentIndex(max(self.player.findData(chosen), 0))
        turn = desk.shown.turn if desk.shown is not None else -1
        faction = str(self.player.currentData() or "")
        self.kind.buttons["reach"].setEnabled(bool(faction))
        if not faction:
            # What all of them reach is everything.
            self.kind.figure = "threats"
            self.kind.buttons["threats"].setChecked(True)
        kind: Kind = "reach" if self.kind.figure == "reach" else "threats"
        asked = (turn, faction, kind, desk.view.standing.published)
        if self.isVisible() and asked != self._asked:
            self._asked = asked
            path = desk.document.path
            self._reader.ask(partial(read_threats, path, desk.galaxy_id, (turn, faction, kind), desk.look.t))

    def _turned(self, _kind: str) -> None:
        self.renew()

    def _arrived(self, found: ThreatView) -> None:
        self.view = found
        self._tell(found)
        self.table.blockSignals(True)
        self.table.clear()
        self.table.addTopLevelItems([self._row(line) for line in found.lines])
        self._share()
        self.table.blockSignals(False)
        self._draw()

    def _share(self) -> None:
        """Share the width among the columns of names; the owners are hidden where they are all the same player."""
        alone = bool(self.player.currentData()) and self.kind.figure == "threats"
        self.table.setColumnHidden(1, alone)
        for column, part in enumerate((4, 5, 3.6)):
            name_column(self.table, column, part * 0.75 if alone else part)

    def _tell(self, found: ThreatView) -> None:
        t = self._desk.look.t
        levels = LEVELS if self.kind.figure == "threats" else tuple(ReachKind)
        counts = ((each, found.counts.get(each, 0)) for each in levels)
        said = [t.plural(f"turnsdesk.threat_count_{each}", n) for each, n in counts if n]
        words = ", ".join(said) if said else t("turnsdesk.threat_nothing")
        self.told.setText(t("turnsdesk.threat_told", turn=found.turn, words=words))

    def _row(self, line: ThreatLine) -> QTreeWidgetItem:
        look, t = self._desk.look, self._desk.look.t
        ink = look.colours
        who = ", ".join(line.who)
        if line.jumps:
            more = t.plural("turnsdesk.threat_jumps", line.jumps)
            who = f"{who} · {more}" if who else more
        mark, when = MARKS[line.level], t(f"turnsdesk.threat_is_{line.level}")
        cells = [line.planet.marked, line.owner, f"{mark} · {when}" if mark else when, who]
        made = QTreeWidgetItem(cells)
        made.setData(0, Qt.ItemDataRole.UserRole, line.planet.id)
        shades = {"now": ink.vermilion_words, "soon": ink.gold_words, "safe": ink.green_words}
        icons = {"now": "warning", "soon": "calendar", "safe": "ok"}
        if line.level in icons:
            made.setIcon(2, look.icon(icons[line.level], shades[line.level]))
        for column in range(3):
            made.setToolTip(column, plain_tip(cells[column]))
        made.setToolTip(3, plain_tip(who))
        return made

    def _draw(self) -> None:
        found, look = self.view, self._desk.look
        if found is None:
            return
        first = self._scene is None
        self._scene = scene(found.known, self._scene)
        self.chart.show_drawn(dress(self._scene, self._inks, USUAL | {TERRITORY}, look.percent / 100))
        colours = {"now": self._inks.met, "soon": self._inks.main, "safe": look.colours.green}
        shades = {line.planet.id: colours.get(line.level, self._inks.reached) for line in found.lines}
        letters = {line.planet.id: MARKS[line.level] for line in found.lines if MARKS[line.level]}
        self.chart.show_marks(Marks(colours=shades, letters=letters))
        if first and found.known.galaxy.planets:
            self.chart.fit(found.known.galaxy.bounds)

    def _go(self, now: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        """Bring the planet of a line into view and mark it."""
        found = self.view
        if now is None or found is None:
            return
        key = str(now.data(0, Qt.ItemDataRole.UserRole))
        planet = found.known.galaxy.planet[key]
        marks = self.chart.marks
        self.chart.show_marks(Marks(chosen=frozenset({("planets", key)}), colours=marks.colours, letters=marks.letters))
        box = planet.x - _NEAR, planet.y - _NEAR, planet.x + _NEAR, planet.y + _NEAR
        self.chart.user_moved(self.chart.camera.fitted(box))
