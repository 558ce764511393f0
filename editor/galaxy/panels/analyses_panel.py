"""The panel of analyses: which one, of whom; its sentence, its rule, its table, its colours on the chart."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from editor.galaxy.analysis import Analysis
from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.mark_icon import side_icon
from editor.galaxy.panels.legend import legend_line, swatch
from editor.galaxy.panels.studies import SORTS, Asked, Study
from editor.galaxy.plain_table import PlainTable
from editor.galaxy.reading import Difference
from editor.jobs import Job
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.problem_line import SentenceList
from editor.widgets.text import label
from models.errors import SpokenError
from models.progress import Progress

WAIT_MS = 120


class AnalysesPanel(QWidget):
    """One analysis at a time, made in a Job; while the panel is open its halos are on the chart."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        self.study: Study | None = None
        self._mine: Analysis | None = None
        self._job: Job | None = None
        t = self._look.t
        self.choice = FormCombo(least=0)
        self.choice.setAccessibleName(t("atlas.which_study"))
        for sort_id in SORTS:
            self.choice.addItem(t(f"atlas.study_{sort_id}"), sort_id)
        self.capital = FormCombo(least=0)
        self.capital.setAccessibleName(t("atlas.from_capital"))
        self.capital.setToolTip(t("atlas.from_capital"))
        self.commands = FormCombo(least=0)
        self.commands.setAccessibleName(t("atlas.whose_reach"))
        self.commands.setToolTip(t("atlas.whose_reach"))
        self.tip = label("", role="muted", wrap=True)
        self.said = SentenceList(self._look, desk.tell_rule)
        self.table = PlainTable(self._look, t("atlas.study_table"), fits=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(t("atlas.studying"))
        self.stop = QPushButton(t("galaxymap.stop"))
        self.stop.setIcon(self._look.icon("stop"))
        self.stop.setAccessibleName(t("galaxymap.stop"))
        self.stop.clicked.connect(self._stop)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.ask)
        self.choice.activated.connect(self._chosen)
        self.capital.activated.connect(self.ask)
        self.commands.activated.connect(self.ask)
        self.table.chosen.connect(lambda line: desk.selection.choose(line.keys))
        self.table.opened.connect(lambda line: desk.content.go_to_keys(line.keys))
        desk.opened.changed.connect(self._changed)
        desk.selection.changed.connect(self._selected)
        self._known = desk.galaxy.known
        self._subjects()
        self._dress()

    @property
    def sort_id(self) -> str:
        """Which analysis is chosen."""
        return str(self.choice.currentData())

    @property
    def settled(self) -> bool:
        """Whether the analysis that is shown is the one asked for."""
        return self._job is None and not self._later.isActive()

    @Slot()
    def ask(self) -> None:
        """Make the chosen analysis of the present galaxy."""
        self._later.stop()
        self._stop()
        desk = self._desk
        routes = desk.selection.routes
        planets = desk.selection.of("planets")
        asked = Asked(self._look, desk.situation, desk.rules, self._seat(), self._subject(), planets, routes)
        job = Job(self._look.t("atlas.studying"), partial(_make_study, self.sort_id, asked))
        job.progressed.connect(self._progressed)
        job.succeeded.connect(self._succeeded)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        self._job = job
        self.bar.setRange(0, 0)
        self._working.show()
        desk.jobs.start(job)

    def closing(self) -> None:
        """Stop the work."""
        self._later.stop()
        self._stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the analysis when the panel is shown."""
        super().showEvent(event)
        self.ask()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the halos with the panel."""
        super().hideEvent(event)
        self.closing()
        self._show(None)

    def _show(self, study: Study | None) -> None:
        desk = self._desk
        self.study = study
        if study is None:
            if self._mine is not None and desk.content.analysis is self._mine:
                desk.content.show_analysis(None)
            self._mine = None
            return
        self.said.clear()
        self.said.tell(study.told, "info", "", study.rule)
        self.table.setVisible(bool(study.heads))
        self.table.show_lines(study.heads, study.lines, study.numbers)
        self._mine = study.analysis
        emptied(self._legend)
        for line in study.analysis.legend if study.analysis is not None else ():
            self._legend.addWidget(legend_line(self._look, swatch(self._look, line.colour, line.mark), line.words))
        desk.content.show_analysis(study.analysis)

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _succeeded(self, study: Study) -> None:
        if self.sender() is self._job and self.isVisible():
            self._show(study)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self.said.clear()
        self.said.tell(self._look.t(problem.key, **problem.args_), "warning", "warning")

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self._job = None
            self._working.hide()

    @Slot()
    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self._working.hide()

    def _seat(self) -> str:
        return str(self.capital.currentData() or "") if SORTS[self.sort_id].capital else ""

    def _subject(self) -> tuple[str, str]:
        found = self.commands.currentData() if SORTS[self.sort_id].commands else None
        return ("", "") if found is None else (found[0], found[1])

    @Slot()
    def _chosen(self) -> None:
        self._dress()
        self.ask()

    def _dress(self) -> None:
        sort = SORTS[self.sort_id]
        self.capital.setVisible(sort.capital)
        self.commands.setVisible(sort.commands)
        self.tip.setText(self._look.t(f"atlas.study_{self.sort_id}_tip"))

    def _subjects(self) -> None:
        """List the sides that have commands, and each command."""
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        before, counts = self.commands.currentData(), Counter(command.owner for command in galaxy.commands)
        self.commands.clear()
        for faction in galaxy.factions:
            if counts[faction.id]:
                words = t.plural("atlas.commands_of", counts[faction.id], side=faction.name[t.lang])
                self.commands.addItem(side_icon(desk, faction.id), words, ["factions", faction.id])
        for command in sorted(galaxy.commands, key=lambda each: each.name):
            self.commands.addItem(side_icon(desk, command.owner), command.name, ["commands", command.id])
        self.commands.setCurrentIndex(max(self.commands.findData(before), 0))
        self._capitals()

    def _capitals(self) -> None:
        """List the capitals of the sides; in a galaxy without capitals its greatest planets."""
        desk, t, galaxy = self._desk, self._look.t, self._desk.galaxy
        before = self.capital.currentData()
        self.capital.clear()
        seats = [(f.id, f.capital) for f in galaxy.factions if f.capital in galaxy.planet]
        for faction, key in seats:
            words = t("atlas.capital_of", planet=galaxy.planet[key].name, side=galaxy.faction[faction].name[t.lang])
            self.capital.addItem(side_icon(desk, faction), words, key)
        if not seats:
            for planet in [p for p in galaxy.planets if p.income.stars == "***"][:40] or galaxy.planets[:40]:
                self.capital.addItem(planet.marked, planet.id)
        self.capital.setCurrentIndex(max(self.capital.findData(before), 0))

    def _changed(self, _difference: Difference) -> None:
        self._subjects()
        if self._known != self._desk.galaxy.known:
            self._known = self._desk.galaxy.known
            self._show(None)
            self.said.clear()
            self.table.show_lines((), ())
        if self.isVisible():
            self._later.start()

    def _selected(self) -> None:
        # A line of the table chooses what would be cut next: only choices made on the chart count.
        if self.isVisible() and SORTS[self.sort_id].choice and not self.table.hasFocus():
            self._later.start()

    def _lay_out(self) -> None:
        look = self._look
        inside = QWidget()
        column = QVBoxLayout(inside)
        edge = look.px(8)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(look.px(6))
        self._working = QWidget()
        row = QHBoxLayout(self._working)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self._working.hide()
        for widget in (self.choice, self.tip, self.capital, self.commands, self._working, self.said):
            column.addWidget(widget)
        self._legend = QVBoxLayout()
        self._legend.setSpacing(look.px(2))
        column.addLayout(self._legend)
        column.addWidget(self.table, 1)
        self.table.setMinimumHeight(look.px(200))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scrolled(inside))


def _make_study(sort_id: str, asked: Asked, progress: Progress) -> Study:
    return SORTS[sort_id].make(asked, progress)
