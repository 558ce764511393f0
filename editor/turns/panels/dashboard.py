"""How the campaign goes: money, points, planets, power of each side by turn, and who is late."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from editor.kit.latest import Latest
from editor.paint.galaxy.style import DAY, NIGHT, sides
from editor.turns.arms_icon import arms_icon
from editor.turns.desk import TurnsDesk
from editor.turns.panels.turn_plot import PlotLine, TurnPlot, beside
from editor.turns.plain_list import name_column, plain_list
from editor.turns.reading import read_figures
from editor.widgets.chip import PlotChips
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.text import label, plain_tip
from models.campaign.galaxies.queries import galaxy

FIGURES = ("money", "points", "planets", "units", "commands")


class DashboardPanel(QWidget):
    """One figure at a time, as a plot and as a table."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        t = look.t
        self._figures: Mapping[int, Mapping[str, Mapping[str, int]]] = {}
        self._read_for: tuple[tuple[int, int, int], ...] | None = None
        self.late = label("", wrap=True)
        self.figures = PlotChips(look, {each: t(f"turnsdesk.figure_{each}") for each in FIGURES}, self._draw)
        self.plot = TurnPlot(look)
        self.table = plain_list(desk, "turnsdesk.plot_table", ("turnsdesk.column_side", "turnsdesk.figure"))
        box = scrolled_page(self, look)
        box.addWidget(self.late)
        box.addWidget(self.figures)
        box.addWidget(beside(look, self.plot, self.table), 1)
        self.setFocusProxy(self.figures.buttons["money"])
        self._reader = Latest(t("turnsdesk.plotting"), desk.jobs, self)
        self._reader.done.connect(self._arrived)
        self._reader.failed.connect(desk.speak_of)
        desk.changed.connect(self.renew)
        self.renew()

    def renew(self) -> None:
        """Show who is late; read the figures again if a turn was published."""
        t, found = self._desk.look.t, self._desk.view.standing
        silent = tuple(self._desk.name(each.faction) for each in found.players if each.counts == "none")
        over = found.status == "published"
        who = t("turnsdesk.was_silent", turn=found.turn) if over else t("turnsdesk.late")
        late = t.pair(who, ", ".join(silent)) if silent else t("turnsdesk.nobody_late")
        self.late.setText(f"{late}\n{t('turnsdesk.next_dates', dates=found.next)}")
        if self.isVisible() and self._read_for != found.published:
            self._read_for = found.published
            self._reader.ask(partial(read_figures, self._desk.document.path, self._desk.galaxy_id))

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the panel was hidden."""
        super().showEvent(event)
        self.renew()

    def closing(self) -> None:
        """Stop reading."""
        self._reader.drop()

    @property
    def settled(self) -> bool:
        """Whether everything is read."""
        return self._reader.settled

    def _arrived(self, found: Mapping[int, Mapping[str, Mapping[str, int]]]) -> None:
        self._figures = found
        self._draw(self.figures.figure)

    def _draw(self, figure: str) -> None:
        desk, t = self._desk, self._desk.look.t
        with desk.document.read() as campaign:
            map_ = galaxy(campaign, desk.galaxy_id)
        styles = sides(map_, NIGHT if desk.look.colours.dark else DAY)
        shades = {faction.id: style.colour for faction, style in zip(map_.factions, styles, strict=True)}
        turns = sorted(self._figures)
        factions = sorted({key for each in self._figures.values() for key in each}, key=desk.name)
        part = 1000 if figure == "money" else 1
        lines = [
            PlotLine(
                desk.name(key), shades.get(key, desk.look.colours.ink),
                tuple((n, self._figures[n][key][figure] / part) for n in turns if key in self._figures[n]),
            )
            for key in factions
        ]  # fmt: skip
        self.plot.show_lines(lines, t("turnsdesk.plot_name", figure=t(f"turnsdesk.figure_{figure}")))
        self.table.clear()
        self.table.setColumnCount(1 + len(turns))
        self.table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setHeaderLabels([t("turnsdesk.column_side"), *(f"T{n}" for n in turns)])
        for key in factions:
            told = [self._figures[n].get(key, {}).get(figure, 0) for n in turns]
            said = [t.decimal(each) if figure == "money" else str(each) for each in told]
            item = QTreeWidgetItem([desk.name(key), *said])
            item.setIcon(0, arms_icon(desk, key))
            item.setToolTip(0, plain_tip(desk.name(key)))
            self.table.addTopLevelItem(item)
        name_column(self.table)
