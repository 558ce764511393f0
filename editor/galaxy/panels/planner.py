"""The route planner: stops, what to avoid, the best ways on the chart and as a table of legs, and what is within
reach.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.galaxy.analysis import Analysis, LegendLine, shades
from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels.planner_form import JumpRow, PlannerForm
from editor.galaxy.panels.route_query import (
    Answer,
    Question,
    answer,
    as_paths,
    leg_heads,
    leg_lines,
    obstacle_lines,
    reach_heads,
    reach_lines,
    way_lines,
)
from editor.galaxy.plain_table import Line, PlainTable
from editor.galaxy.reading import Difference
from editor.jobs import Job
from editor.widgets.layouts.scrolled import roomy, scrolled
from editor.widgets.text import label
from models.errors import SpokenError

WAIT_MS = 60


class Planner(QWidget):
    """The panel of ways. `answered`: another answer is shown."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self.desk, self._look = desk, desk.look
        self.answered: Answer | None = None
        self._job: Job | None = None
        self._shown_analysis: Analysis | None = None
        self.form = PlannerForm(desk)
        self.told = label("", role="muted", wrap=True)
        self.ways = PlainTable(self._look, self._look.t("atlas.ways"), fits=True)
        self.legs = PlainTable(self._look, self._look.t("atlas.legs"), fits=True)
        self.jump = JumpRow(desk)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.ask)
        self.form.changed.connect(self._later.start)
        self.form.stops.told.connect(self._say_pick)
        self.form.reach.clicked.connect(self._ask_reach)
        self.ways.chosen.connect(self._choose)
        self.legs.chosen.connect(lambda line: self.desk.selection.choose(line.keys))
        self.legs.opened.connect(lambda line: self.desk.content.go_to_keys(line.keys))
        desk.opened.changed.connect(self._changed)
        self._tell(self._look.t("atlas.planner_how"))

    @property
    def settled(self) -> bool:
        """Whether the answer that is shown belongs to the present question."""
        return not self._later.isActive() and self._job is None

    @Slot()
    def ask(self) -> None:
        """Look for ways between the present stops."""
        self._later.stop()
        if not self.form.is_asked:
            self._clear()
            self._tell(self._look.t("atlas.planner_how"))
            return
        try:
            question = self.form.question()
        except SpokenError as problem:
            self._clear()
            self._tell(self._look.t(problem.key, **problem.args_), role="warning")
            return
        self._start(question)

    def closing(self) -> None:
        """Stop the work."""
        self._later.stop()
        if self._job is not None:
            self._job.cancel()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the way from the chart with the panel."""
        super().hideEvent(event)
        self.desk.content.show_route(None)
        self._show_reach(None)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the way on the chart again."""
        super().showEvent(event)
        if self.answered is not None:
            self._show(self.answered)

    def _ask_reach(self) -> None:
        """Look for all planets within reach of the chosen ones, else of the first stop."""
        planets = tuple(sorted(self.desk.selection.of("planets")))
        try:
            question = self.form.question(planets or None, reach=self.form.jumps.value())
        except SpokenError as problem:
            self._tell(self._look.t("atlas.reach_from"), role="warning")
            del problem
            return
        self._start(question)

    def _start(self, question: Question) -> None:
        if self._job is not None:
            self._job.cancel()
        opened = self.desk.opened
        job = Job(self._look.t("atlas.planning"), partial(answer, opened.galaxy, question))
        job.succeeded.connect(self._answered)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        self._job = job
        self.desk.jobs.start(job)

    @Slot(object)
    def _answered(self, found: Answer) -> None:
        if self.sender() is not self._job:
            return
        self._show(found)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if self.sender() is not self._job:
            return
        if not isinstance(problem, SpokenError):
            raise problem
        self._clear()
        self._tell(self._look.t(problem.key, **problem.args_), role="warning")

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self._job = None

    def _show(self, found: Answer) -> None:
        t = self._look.t
        self.answered = found
        if found.reached is not None:
            self.ways.hide()
            self.jump.show_way(None)
            self._copies.setVisible(True)
            self.legs.show_lines(reach_heads(self._look), reach_lines(self._look, found), (1,))
            self.desk.content.show_route(None)
            self._show_reach(found)
            self._tell(t.plural("atlas.reached", len(found.reached) - len(found.question.stops),
                                jumps=found.question.reach))  # fmt: skip
            return
        self._show_reach(None)
        self.jump.show_way(None)
        self.ways.setVisible(bool(found.ways))
        heads = (t("atlas.way"), t("atlas.jumps"), t("atlas.distance"), t("atlas.passes"))
        self.ways.show_lines(heads, way_lines(self._look, found), (0, 1, 2))
        if found.ways:
            self._tell(t.plural("atlas.ways_found", len(found.ways)))
            self.ways.go(0)
            return
        self.desk.content.show_route(None)
        self.legs.show_lines((t("atlas.remedy"),), [])
        self._copies.setVisible(False)
        if found.obstacles is not None:
            self._show_obstacles(found)

    def _show_obstacles(self, found: Answer) -> None:
        """Say why there is no way and what would make one possible, each line with links to the things it names."""
        galaxy, told = self.desk.galaxy, found.obstacles
        assert told is not None
        (why, _), *remedies = obstacle_lines(self._look, galaxy, told, found.question.avoid)
        self._tell(why, role="warning")
        self.legs.show_lines((self._look.t("atlas.remedy"),), [Line((words,), keys) for words, keys in remedies])
        if told.path:
            self.desk.content.show_route(None, [told.path])

    def _choose(self, line: Line) -> None:
        """Show one of the ways."""
        found = self.answered
        if found is None or not found.ways:
            return
        way = found.ways[int(line.cells[0]) - 1]
        others = [each for each in found.ways if each is not way]
        self.desk.content.show_route(way.path, as_paths(others))
        self.legs.show_lines(leg_heads(self._look), leg_lines(self._look, found, way), (0, 3, 4), sortable=False)
        self._copies.setVisible(True)
        self.jump.show_way(way)

    def _show_reach(self, found: Answer | None) -> None:
        """Colour planets within reach by their number of jumps, which stands beside them; None removes that."""
        desk = self.desk
        if found is None or found.reached is None:
            if self._shown_analysis is not None and desk.content.analysis is self._shown_analysis:
                desk.content.show_analysis(None)
            self._shown_analysis = None
            return
        tints = shades(desk.look.colours.dark, found.question.reach + 1)
        jumps = found.reached
        self._shown_analysis = Analysis(
            desk.look.t("atlas.reach_title", jumps=found.question.reach),
            {key: tints[n] for key, n in jumps.items()},
            {key: str(n) for key, n in jumps.items()},
            legend=tuple(
                LegendLine(tint, str(n), desk.look.t.plural("atlas.n_jumps", n)) for n, tint in enumerate(tints)
            ),
        )
        desk.content.show_analysis(self._shown_analysis)

    def _changed(self, _difference: Difference) -> None:
        self.form.renew()
        if self.answered is not None:
            again = self.answered.question
            if self.answered.galaxy.known != self.desk.galaxy.known:
                self._clear()
            if again.reach:
                stops = tuple(key for key in again.stops if key in self.desk.galaxy.planet)
                self._start(replace(again, stops=stops)) if stops else self._clear()
            else:
                self._later.start()

    def _clear(self) -> None:
        self.answered = None
        self.desk.content.show_route(None)
        self._show_reach(None)
        self.jump.show_way(None)
        self.ways.hide()
        self.legs.show_lines((), [])
        self._copies.setVisible(False)

    def _tell(self, words: str, role: str = "muted") -> None:
        self.told.setText(words)
        self.told.setProperty("role", role)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)

    def _say_pick(self, words: str) -> None:
        self.desk.say(words)

    def _copy(self, *, csv: bool) -> None:
        QGuiApplication.clipboard().setText(self.legs.as_text(csv=csv))
        self.desk.say(self._look.t.plural("atlas.copied_lines", len(self.legs.items.lines)))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        self._copies = QWidget()
        row = QHBoxLayout(self._copies)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        self.copy_text = self._button("copy", t("atlas.copy_text"), partial(self._copy, csv=False))
        self.copy_csv = self._button("csv", t("atlas.copy_csv"), partial(self._copy, csv=True))
        row.addWidget(self.copy_text)
        row.addWidget(self.copy_csv)
        self._copies.hide()
        inside = QWidget()
        column = QVBoxLayout(inside)
        edge = look.px(8)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(look.px(6))
        column.addWidget(self.form)
        column.addWidget(self.told)
        column.addWidget(self.ways)
        column.addWidget(self.legs, 1)
        column.addWidget(self._copies)
        column.addWidget(self.jump)
        self.ways.setFixedHeight(look.px(168))
        self.legs.setMinimumHeight(look.px(240))
        self.ways.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(roomy(scrolled(inside)))

    def _button(self, icon: str, words: str, act: object) -> QPushButton:
        made = QPushButton(words)
        made.setIcon(self._look.icon(icon))
        made.setIconSize(QSize(self._look.px(15), self._look.px(15)))
        made.setProperty("role", "link")
        made.setAccessibleName(words)
        made.clicked.connect(act)
        return made
