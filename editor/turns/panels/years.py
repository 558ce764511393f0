"""Whole campaigns played by automatic players in a Job: they show an organiser what the campaign's numbers lead to."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QTreeWidgetItem,
    QWidget,
)

from editor.kit.latest import Latest
from editor.turns.desk import TurnsDesk
from editor.turns.panels.turn_plot import PlotLine, TurnPlot, beside
from editor.turns.plain_list import plain_list
from editor.widgets.button import button
from editor.widgets.chip import PlotChips
from editor.widgets.form_inputs import FormCombo, FormSpin
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.text import label
from models.campaign.galaxies.queries import situation
from models.dice import fresh_seed
from models.games.facets.years import Pace, YearTally
from models.games.simulation.simulate_years import simulate_years
from models.games.simulation.tally import Estimate, spread, wilson

FIGURES = ("income", "money", "commands", "planets", "points")
_IN_MILLIONS = frozenset(("income", "money"))


class YearsPanel(QWidget):
    """Asks how many campaigns of how many turns, and who plays; shows their growth as a band and as a table."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        t = look.t
        self.tally: YearTally | None = None
        self.turns = _number(desk, "turnsdesk.years_turns", 1, 104, 26)
        self.runs = _number(desk, "turnsdesk.years_runs", 1, 1000, 20)
        self.policy = FormCombo()
        self.policy.setAccessibleName(t("turnsdesk.years_policy"))
        self.policy.addItem(t("turnsdesk.years_mixed"), "")
        for each in desk.game.years.policies():
            self.policy.addItem(each.name[t.lang], each.id)
        self.start = button(look, "turnsdesk.years_start", "play", self.go, primary=True)
        self.stop = button(look, "turnsdesk.stop", "stop", self._drop)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(t("turnsdesk.progress"))
        self.said = label(t("turnsdesk.years_none"), wrap=True)
        self.figures = PlotChips(look, {each: t(f"turnsdesk.years_{each}") for each in FIGURES}, self._draw)
        self.plot = TurnPlot(look)
        self.table = plain_list(desk, "turnsdesk.years_table", ("turnsdesk.plot_turn", "turnsdesk.figure"))
        self._lay_out()
        self._reader = Latest(t("turnsdesk.simulating"), desk.jobs, self)
        self._reader.done.connect(self._arrived)
        self._reader.failed.connect(self._failed)
        self._reader.stopped.connect(self._over)
        self._reader.progressed.connect(self._further)
        self._over()

    def _lay_out(self) -> None:
        look, t = self._desk.look, self._desk.look.t
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        for key, field in (("turns", self.turns), ("runs", self.runs), ("policy", self.policy)):
            words = label(t(f"turnsdesk.years_{key}"), role="muted")
            words.setBuddy(field)
            row.addWidget(words)
            row.addWidget(field)
        row.addWidget(self.start)
        row.addWidget(self.stop)
        row.addWidget(self.progress, 1)
        box = scrolled_page(self, look)
        box.addWidget(label(t("turnsdesk.years_about"), role="muted", wrap=True))
        box.addLayout(row)
        box.addWidget(self.said)
        box.addWidget(self.figures)
        box.addWidget(beside(look, self.plot, self.table), 1)
        box.addWidget(label(t("turnsdesk.years_band"), role="muted", wrap=True))
        self.setFocusProxy(self.turns)

    @property
    def settled(self) -> bool:
        """Whether nothing is being played."""
        return self._reader.settled

    def go(self, workers: int = 0) -> None:
        """Play campaigns from the present galaxy, by the present readings and numbers."""
        desk = self._desk
        with desk.document.read() as campaign:
            on = situation(campaign, desk.galaxy_id)
        one = str(self.policy.currentData())
        ring = [one] if one else [each.id for each in desk.game.years.policies()]
        seats = {faction.id: ring[n % len(ring)] for n, faction in enumerate(on.galaxy.factions)}
        work = desk.game.years.packed(on, seats, self.turns.value(), fresh_seed())
        self._reader.ask(lambda progress: simulate_years(work, self.runs.value(), workers, progress))
        self.progress.setRange(0, self.runs.value())
        self.progress.setValue(0)
        self._going(on=True)

    def closing(self) -> None:
        """Stop playing."""
        self._reader.drop()

    def _drop(self) -> None:
        self._reader.drop()
        self._over()

    def _further(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _going(self, *, on: bool) -> None:
        self.progress.setVisible(on)
        self.stop.setVisible(on)
        self.start.setEnabled(not on)

    def _over(self) -> None:
        self._going(on=False)

    def _failed(self, problem: Exception) -> None:
        self._over()
        self._desk.speak_of(problem)

    def _arrived(self, tally: YearTally) -> None:
        self._over()
        self.tally = tally
        t = self._desk.look.t

        def share(found: Estimate) -> str:
            return t.percent(t.decimal(round(found.value * 1000) * 100))

        self.said.setText(
            t(
                "turnsdesk.years_said", runs=tally.runs, turns=len(tally.income),
                ended=t.decimal(round(spread(tally.ended).mean * 1000)),
                bare=t.decimal(round(spread(tally.bare).mean * 1000)),
                battles=share(wilson(tally.fought, tally.played)), assaults=share(wilson(tally.taken, tally.assaults)),
                tied=share(wilson(tally.tied, tally.runs)),
                objectives=t.decimal(round(spread(tally.reached).mean * 10) * 100),
                called=share(wilson(tally.called, tally.runs)),
            )
        )  # fmt: skip
        self._draw(self.figures.figure)

    def _draw(self, figure: str) -> None:
        if self.tally is None:
            return
        t = self._desk.look.t
        paces: dict[str, Pace] = {
            "income": self.tally.income, "money": self.tally.money, "commands": self.tally.commands,
            "planets": self.tally.planets, "points": self.tally.points,
        }  # fmt: skip
        found = {turn: spread(counts) for turn, counts in sorted(paces[figure].items())}
        part = 1000 if figure in _IN_MILLIONS else 1
        name = t("turnsdesk.plot_name", figure=t(f"turnsdesk.years_{figure}"))
        lower, median, upper = (
            PlotLine(which, "", tuple((turn, getattr(each, which) / part) for turn, each in found.items()))
            for which in ("lower", "median", "upper")
        )
        self.plot.show_band(lower, median, upper, name)
        self.table.clear()
        self.table.setHeaderLabels([t("turnsdesk.plot_turn"), t(f"turnsdesk.years_{figure}")])
        said = partial(t.decimal) if part > 1 else str
        for turn, each in found.items():
            words = t("cli.years_range", lower=said(each.lower), median=said(each.median), upper=said(each.upper))
            self.table.addTopLevelItem(QTreeWidgetItem([f"T{turn}", words]))


def _number(desk: TurnsDesk, key: str, least: int, most: int, value: int) -> FormSpin:
    made = FormSpin()
    made.setRange(least, most)
    made.setValue(value)
    made.setAccessibleName(desk.look.t(key))
    return made
