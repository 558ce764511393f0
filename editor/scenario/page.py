"""A scenario in the window: the board with its figures, the way to play it, its teams, its words, its Problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.paint.tokens import NEUTRAL as PLAIN
from editor.paint.tokens import TEAMS, TokenState, Unit, side_px, token
from editor.scenario.begin import begun, read_setup
from editor.scenario.seating import Seating
from editor.scenario.teams import teams
from editor.widgets.board import STEP, Board
from editor.widgets.board_pictures import board_pictures
from editor.widgets.camera import Camera
from editor.widgets.look import Look
from editor.widgets.problem_line import problem_line
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, title
from models.campaign.scenario_queries import scenario
from models.change import Label
from models.errors import SpokenError
from models.games.battle import NEUTRAL, Setup, View
from models.games.library import game
from models.games.scenario import Scenario, with_piece
from models.maps.grid import Cell
from models.problem import Grade, Problem, Where

WORDS = ("briefing", "rewards", "notes")


class ScenarioPage(QWidget):
    """A `ThingPage`: shows one scenario, edits its words and its neutral figures, begins battles."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_battle = Signal(str, str)

    def __init__(self, look: Look, document: Document, scenario_id: str, _jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.look, self.say = look, say
        self.document, self.scenario_id = document, scenario_id
        self.scenario: Scenario
        self.setup: Setup | None = None
        self._view: View | None = None
        self._trouble: Problem | None = None
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        with document.read() as session:
            self.scenario = scenario(session, scenario_id)
        facet = game(self.scenario.game).battles
        assert facet is not None, "a scenario of a game that has battles"
        self._battles = facet
        self._looks = {each.id: TEAMS.get(each.team, PLAIN) for each in facet.sides()}
        self._build()
        self._read()
        document.changed.connect(self._follow)

    def _build(self) -> None:
        look = self.look
        self.board = Board(look, look.t("play.board"))
        self.board.over = self._draw
        self.board.dropped.connect(self._drag)
        self.heading = title("", look, 24, wrap=True)
        names = {each.id: each.name for each in self._battles.sides()}
        self.seating = Seating(
            look, [(side.id, names[side.id]) for side in self.scenario.sides], self._battles.players()
        )
        self.seating.play.clicked.connect(self.play)
        self._teams = QWidget()
        self._teams_box = QVBoxLayout(self._teams)
        self._teams_box.setContentsMargins(0, 0, 0, 0)
        self._problems = QWidget()
        self._problems_box = QVBoxLayout(self._problems)
        self._problems_box.setContentsMargins(0, 0, 0, 0)
        self.fields: dict[str, _Words] = {}
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(look.px(14), look.px(12), look.px(14), look.px(14))
        column.setSpacing(look.px(8))
        for each in (self.heading, self.seating, self._teams, self._problems):
            column.addWidget(each)
        for name in WORDS:
            self.fields[name] = _Words(look, name)
            self.fields[name].left.connect(self._write)
            column.addWidget(label(look.t(f"play.words_{name}"), role="section"))
            column.addWidget(self.fields[name])
        column.addStretch()
        side = QFrame()
        side.setProperty("role", "panel")
        side.setMinimumWidth(look.px(300))
        row = QHBoxLayout(side)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(scrolled(inside))
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self.board)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        split.setSizes([look.px(780), look.px(370)])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
        self.setFocusProxy(self.board)

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        acts = {
            "scenario_play": self.play,
            "scenario_zoom_in": lambda: self.board.zoom(STEP),
            "scenario_zoom_out": lambda: self.board.zoom(1 / STEP),
            "scenario_fit": self.board.zoom_fit,
        }
        acts[action_id]()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return self.setup is not None and (action_id != "scenario_play" or not self.document.read_only), False

    def go_to(self, problem: Problem) -> None:
        """Say what a Problem of the scenario is."""
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Keep the words being written and let go of the scenario."""
        self._write()
        self.document.changed.disconnect(self._follow)

    def play(self) -> None:
        """Begin a battle with the players chosen and show it."""
        self._write()
        chosen = self.seating
        battle_id = begun(
            self.look,
            self.document,
            self.scenario_id,
            chosen.seats,
            renewal=chosen.renewal.isChecked(),
            d20=chosen.d20.isChecked(),
        )
        if battle_id:
            self.wants_battle.emit(battle_id, self.scenario.name)

    # -- following -------------------------------------------------------------------------------------------------

    def _follow(self, touched: Iterable[tuple[str, str]]) -> None:
        if any(table in ("scenario", "map", "map_block", "choice") for table, _ in touched):
            self._read()

    def _read(self) -> None:
        """Take the scenario as the campaign has it now."""
        try:
            with self.document.read() as session:
                self.scenario = scenario(session, self.scenario_id)
        except SpokenError:
            return
        self._set_up()
        self.heading.setText(self.scenario.name)
        for name, field in self.fields.items():
            field.tell(getattr(self.scenario, name))
        self.seating.agree(self.scenario.renewal, self.scenario.d20)
        self.seating.play.setEnabled(self.setup is not None and not self.document.read_only)
        _empty(self._teams_box)
        if self._view is not None:
            self._teams_box.addWidget(teams(self.look, self._battles.sides(), self._view, self._looks))
        self._tell_problems()
        self.board.update()
        self.acts_changed.emit()

    def _set_up(self) -> None:
        self.setup = self._view = self._trouble = None
        try:
            with self.document.read() as session:
                setup = read_setup(session, self.scenario)
            self.board.show_map(setup.board, board_pictures(self.document, setup.board))
            table = self._battles.set_up(setup)
        except SpokenError as problem:
            self._trouble = Problem(Where((self.scenario.name,)), Grade.ERROR, "", problem.key, problem.args_)
            return
        self.setup = setup
        self._view = self._battles.view(table, self._battles.begin(table))

    def _tell_problems(self) -> None:
        _empty(self._problems_box)
        found = (self._trouble,) if self._trouble else self._battles.problems(self.setup) if self.setup else ()
        if found:
            self._problems_box.addWidget(label(self.look.t("play.problems"), role="section"))
        for each in found:
            self._problems_box.addWidget(problem_line(self.look, each, self.wants_rule.emit))

    # -- edits -----------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        """Keep the words that were written."""
        written = {name: field.toPlainText() for name, field in self.fields.items() if field.changed}
        if not written:
            return
        for name in written:
            self.fields[name].changed = False
        edited = replace(
            self.scenario,
            briefing=written.get("briefing", self.scenario.briefing),
            rewards=written.get("rewards", self.scenario.rewards),
            notes=written.get("notes", self.scenario.notes),
        )
        if edited != self.scenario and not self.document.read_only:
            self._edit(edited, Label("play.edit_words", {"name": self.scenario.name}))

    def _drag(self, start: Cell, end: Cell) -> None:
        """Put a neutral figure on another cell."""
        there = next((each for each in self.scenario.of(NEUTRAL) if each.cell == start), None)
        taken = any(each.cell == end for each in self.scenario.of(NEUTRAL))
        if there is not None and not taken and not self.document.read_only:
            moved = with_piece(self.scenario, replace(there, cell=end))
            self._edit(moved, Label("play.move_piece", {"name": self.scenario.name}))

    def _edit(self, edited: Scenario, said: Label) -> None:
        from models.campaign.scenario_changes import EditScenario  # noqa: PLC0415  the first edit loads the toolkit

        self.document.apply(EditScenario(self.scenario_id, edited, said))

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self, painter: QPainter, camera: Camera) -> None:
        if self._view is None:
            return
        px = max(round(side_px(0, 1, camera.scale)), 4)
        lifted = self.board.dragged
        for each in self._view.tokens:
            if each.state not in ("up", "inert", "broken"):
                continue
            middle = self.board.pointer if lifted == each.cell else camera.middle(each.cell)
            unit = Unit(each.type, each.name[self.look.t.lang])
            side = self._looks.get(each.side, PLAIN)
            made = token(unit, side, px, TokenState(), dpr=painter.device().devicePixelRatioF())
            painter.drawImage(QPointF(middle.x() - px / 2, middle.y() - px / 2), made)

    def showEvent(self, event: QShowEvent) -> None:
        """Let the keyboard go to the board."""
        super().showEvent(event)
        self.board.setFocus()


class _Words(QPlainTextEdit):
    """Words of the scenario; `left` when the keyboard leaves them."""

    left = Signal()

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.changed = False
        self.setTabChangesFocus(True)
        self.setAccessibleName(look.t(f"play.words_{name}"))
        self.setPlaceholderText(look.t(f"play.words_{name}_tip"))
        self.setMinimumHeight(look.px(110))
        self.textChanged.connect(self._touch)

    def tell(self, words: str) -> None:
        """Show these words, unless others are being written."""
        if not self.changed and words != self.toPlainText():
            self.blockSignals(True)
            self.setPlainText(words)
            self.blockSignals(False)

    def _touch(self) -> None:
        self.changed = True

    def focusOutEvent(self, event: object) -> None:
        """Have the words kept."""
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.left.emit()


def _empty(box: QVBoxLayout) -> None:
    while box.count():
        item = box.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
