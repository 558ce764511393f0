"""The panel of plots, each with its table beside it: income per side, planets per sector, jumps between capitals."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.mark_icon import side_icon
from editor.galaxy.panels.plot_view import Bar, PlotView, Square
from editor.galaxy.plain_table import Line, PlainTable
from editor.galaxy.reading import Difference
from editor.kit.chart_hit import Key
from editor.widgets.chip import chips
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.scrolled import scrolled
from models.galaxy.tallies import jumps_between, planets_by_sector
from models.galaxy.values import Faction

PLOTS = {"income": "points", "sectors": "sector", "jumps": "jump"}
WAIT_MS = 150
BESIDE = 350
"""Pixels the panel has at least where the table stands beside the plot."""


class PlotsPanel(QWidget):
    """One plot at a time; a press on a bar, a field or a line of the table chooses its planets on the map."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        self.plot_id = "income"
        self.table = PlainTable(desk.look, desk.look.t("atlas.plot_table"), fits=True)
        self.plot = PlotView(desk.look, self._pressed)
        self._keys: list[tuple[Key, ...]] = []
        self._known = desk.galaxy.known
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.renew)
        self.table.chosen.connect(lambda line: desk.selection.choose(line.keys))
        self.table.opened.connect(lambda line: desk.content.go_to_keys(line.keys))
        desk.opened.changed.connect(self._changed)
        self._take("income")

    def renew(self) -> None:
        """Draw the plot of the galaxy as it is."""
        self._later.stop()
        self._keys = []
        {"income": self._income, "sectors": self._sectors, "jumps": self._jumps}[self.plot_id]()
        words = self._look.t(f"atlas.plot_{self.plot_id}")
        self.plot.setAccessibleName(words)
        self.plot.setAccessibleDescription(self._look.t("atlas.plot_beside"))

    def sizeHint(self) -> QSize:
        """Return a part of the page; the user can give it more."""
        return QSize(self._look.px(560), self._look.px(260))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the table under the plot where both do not fit side by side."""
        narrow = self.width() < self._look.px(BESIDE)
        self._split.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what has changed while the panel was hidden."""
        super().showEvent(event)
        self.renew()

    def closing(self) -> None:
        """Drop the drawing that is still to come."""
        self._later.stop()

    def _take(self, plot_id: str) -> None:
        self.plot_id = plot_id
        self.buttons[plot_id].setChecked(True)
        self.renew()

    def _changed(self, _difference: Difference) -> None:
        if self._known != self._desk.galaxy.known:
            self._known = self._desk.galaxy.known
            self.renew()
        elif self.isVisible():
            self._later.start()

    def _pressed(self, number: int) -> None:
        if number < len(self._keys):
            self._desk.selection.choose(self._keys[number])

    def _income(self) -> None:
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        income = desk.situation.faction_income
        bars, lines = [], []
        sides = [faction for faction in galaxy.factions if galaxy.is_open(faction.id)]
        for n, faction in enumerate(sides):
            millions = income[faction.id]
            mine = tuple(("planets", p.id) for p in galaxy.planets if p.owner == faction.id)
            name, words = faction.name[t.lang], t("atlas.millions", n=t.decimal(millions))
            tip = t("atlas.income_tip", name=name, income=words, n=len(mine))
            bars.append(Bar(n, 0, millions / 1000, desk.drawn.of(faction.id).colour, tip, t.decimal(millions)))
            self._keys.append(mine)
            icon = side_icon(desk, faction.id)
            lines.append(Line((name, words, str(len(mine))), mine, (name, millions, len(mine)), icon))
        self.plot.show_bars(bars, [faction.name[t.lang] for faction in sides], t("atlas.per_turn"))
        self.table.show_lines((t("atlas.owner"), t("atlas.income"), t("atlas.n_of_planets")), lines, (1, 2))

    def _sectors(self) -> None:
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        tally = planets_by_sector(galaxy)
        sides = [*(a.id for a in galaxy.alliances), ""]
        colours = [side.colour for side in desk.drawn.allied] + [desk.drawn.nobody.colour]
        names = [*(a.name[t.lang] for a in galaxy.alliances), t("atlas.free")]
        bars, lines = [], []
        for n, (sector_id, held) in enumerate(tally.items()):
            sector, low = galaxy.sector[sector_id], 0
            members = galaxy.members[sector_id]
            for side, shade, name in zip(sides, colours, names, strict=True):
                count = held.get(side, 0)
                if count:
                    tip = t("atlas.sector_tip", sector=sector.name, name=name, n=count, of=len(members))
                    bars.append(Bar(n, low, low + count, shade, tip, name[:1] if side else "", inside=True))
                    low += count
                    self._keys.append(
                        tuple(("planets", p.id) for p in members if galaxy.alliance_of(p.owner) == side)
                    )  # fmt: skip
            counts = [held.get(side, 0) for side in sides]
            keys = tuple(("planets", p.id) for p in members)
            cells = (sector.name, str(len(members)), *map(str, counts))
            lines.append(Line(cells, keys, (n, len(members), *counts)))
        self.plot.show_bars(bars, [galaxy.sector[key].name for key in tally], t("atlas.n_of_planets"))
        self.table.show_lines((t("atlas.sector"), t("atlas.total"), *names), lines, range(1, 2 + len(names)))

    def _jumps(self) -> None:
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        between = jumps_between(galaxy)
        seated = [f for f in galaxy.factions if f.capital in galaxy.planet]
        most = max(between.values(), default=1) or 1
        squares, lines = [], []
        for row, one in enumerate(seated):
            cells = []
            for column, other in enumerate(seated):
                jumps = between.get((one.id, other.id))
                words = "—" if jumps is None else str(jumps)
                cells.append(words)
                ends = galaxy.planet[one.capital].name, galaxy.planet[other.capital].name
                tip = t("atlas.jumps_tip", start=ends[0], end=ends[1], n=words)
                squares.append(Square(column, row, words, 0.0 if jumps is None else jumps / most, tip))
                self._keys.append(tuple(("planets", key) for key in dict.fromkeys((one.capital, other.capital))))
            name = t("atlas.capital_of", planet=galaxy.planet[one.capital].name, side=one.name[t.lang])
            far = [between.get((one.id, other.id), 1 << 30) for other in seated]
            lines.append(Line((name, *cells), (("planets", one.capital),), (name, *far), side_icon(desk, one.id)))
        signs = [_sign(faction, n) for n, faction in enumerate(seated)]
        names = [f"{sign}  {faction.name[t.lang]}" for sign, faction in zip(signs, seated, strict=True)]
        self.plot.show_matrix(squares, names, signs)
        self.table.show_lines((t("atlas.capital"), *signs), lines, range(1, len(signs) + 1))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        plots = {plot_id: (t(f"atlas.plot_{plot_id}"), icon) for plot_id, icon in PLOTS.items()}
        self.buttons = chips(look, self, plots, self._take)
        top = FlowLayout(look.px(6))
        for made in self.buttons.values():
            top.addWidget(made)
        self._split = split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(scrolled(self.plot))
        split.addWidget(self.table)
        self.table.setMinimumWidth(look.px(150))
        self.table.setMinimumHeight(look.px(110))
        split.setSizes([look.px(360), look.px(360)])
        inside = QWidget()
        box = QVBoxLayout(inside)
        edge = look.px(6)
        box.setContentsMargins(edge, edge, edge, edge)
        box.setSpacing(look.px(5))
        box.addLayout(top)
        box.addWidget(split, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))


def _sign(faction: Faction, number: int) -> str:
    return faction.sign or str(number + 1)
