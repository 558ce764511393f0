"""A new scenario: its name, its game, its board, who takes part; it can be played as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.jobs import Jobs
from editor.kit.board import BoardCanvas
from editor.scenario.begin import fresh, games_with_scenarios
from editor.scenario.mending import side_words
from editor.scenario.part import button
from editor.scenario.table_form import TableForm
from editor.widgets.calm import CalmList
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from editor.widgets.text import label, plain_tip, title
from models.campaign.map_reading import read_board
from models.campaign.queries import forces, maps
from models.errors import SpokenError
from models.games.library import game
from models.games.scenario import Scenario, battles_of
from models.games.scenario_start import in_place, made_ready, with_team
from models.games.tabletop import table_board
from models.maps.tile_map import TileMap

NewMap = Callable[[Callable[[str], object]], object]
"""Opens the dialog of a new map; what it is given is told the id of the map once it is made."""


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """What was asked for: the scenario, and its board before and after it was made ready (None: as it was)."""

    scenario: Scenario
    before: TileMap | None = field(default=None, repr=False)
    after: TileMap | None = field(default=None, repr=False)


class NewScenarioDialog(QDialog):
    """Asks what the scenario shall be; `take` gets it once it is wanted and says whether it was kept."""

    def __init__(
        self,
        look: Look,
        document: Document,
        name: str,
        take: Callable[[Wanted], bool],
        new_map: NewMap,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._document, self._take_it, self._new_map = look, document, take, new_map
        self._board: TileMap | None = None
        self._pictures = Pictures(document, jobs, look.t("mapedit.drawing_tiles"), self)
        self._pictures.come.connect(self._show)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.t("scenedit.new"))
        self._build(name)
        self._lay_out()
        self._fill_maps("")
        self.name.setFocus()
        self.name.selectAll()

    def _build(self, name: str) -> None:
        look, t = self._look, self._look.t
        self.form = QFormLayout()
        self.form.setVerticalSpacing(look.px(6))
        self.name = QLineEdit(name)
        self.name.setMaxLength(120)
        self._row("name", self.name)
        self.game = CalmList()
        for game_id in games_with_scenarios():
            self.game.addItem(game(game_id).title[t.lang], game_id)
        self.game.setCurrentIndex(max(0, self.game.findData(self._likely())))
        self.game.activated.connect(self._show)
        self._row("game", self.game)
        self.maps = CalmList(least=18)
        self.maps.activated.connect(self._show)
        self._row("board", self.maps)
        self.another = button(look, "scenedit.new_map", "map-new", lambda: self._new_map(self._fill_maps))
        self.form.addRow("", self.another)
        self.table = TableForm(look)
        self.table.changed.connect(self._show)
        self._row("table", self.table)
        self.teams = self._box("teams")
        self.ready = self._box("ready")
        self.preview = BoardCanvas(look, t("scenedit.new_preview"), names=True)
        self.preview.setMinimumSize(look.px(440), look.px(300))
        self.preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.told = label("", role="muted", wrap=True)
        self.told.setMinimumHeight(look.px(40))
        self.create_button = button(look, "scenedit.create", "ok", self._create, primary=True)
        self.create_button.setDefault(True)
        self.close_button = button(look, "scenedit.cancel", "close", self.close)

    def _likely(self) -> str:
        """Return the game of a campaign that has forces but no map to play on; empty: the first there is."""
        with self._document.read() as session:
            found = forces(session)
            return found[0].game if found and not maps(session) else ""

    def _lay_out(self) -> None:
        look = self._look
        left = QVBoxLayout()
        left.addWidget(title(self.windowTitle(), look, 18))
        left.addWidget(label(look.t("scenedit.new_words"), role="muted", wrap=True))
        left.addLayout(self.form)
        left.addStretch()
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.told)
        ends = QHBoxLayout()
        ends.addStretch()
        ends.addWidget(self.close_button)
        ends.addWidget(self.create_button)
        right.addLayout(ends)
        box = QHBoxLayout(self)
        box.setSpacing(look.px(18))
        box.addLayout(left, 2)
        box.addLayout(right, 3)

    def _row(self, key: str, made: QWidget) -> None:
        words = self._look.t(f"scenedit.new_{key}")
        made.setAccessibleName(words)
        made.setToolTip(plain_tip(self._look.t(f"scenedit.new_{key}_tip")))
        self.form.addRow(words, made)

    def _box(self, key: str) -> QCheckBox:
        made = QCheckBox(self._look.t(f"scenedit.new_{key}"))
        made.setAccessibleName(made.text())
        made.setToolTip(plain_tip(self._look.t(f"scenedit.new_{key}_tip")))
        made.setChecked(True)
        made.clicked.connect(self._show)
        self.form.addRow("", made)
        return made

    # -- what is asked for -----------------------------------------------------------------------------------------

    @property
    def wanted(self) -> Wanted:
        """What the scenario shall be."""
        look, map_id = self._look, self.maps.currentData() or ""
        name = self.name.text().strip() or look.t("play.new_scenario_name")
        made = fresh(name, map_id, self.game.currentData(), self.table.table)
        if made.table is not None:
            return Wanted(made)
        facet = battles_of(game(made.game))
        before, after = self._board, self._board
        sides = [each.id for each in made.sides]
        if before is not None and self.ready.isChecked():
            after = made_ready(before, sides, *side_words(made, facet, look.t))
        if self.teams.isChecked():
            for side in sides:
                made = with_team(made, side, facet, None)
            made = in_place(made, after) if after is not None else made
        return Wanted(made, before, after if after is not before else None)

    def _fill_maps(self, chosen: str) -> None:
        """List the maps of the campaign, the newest chosen where it is told."""
        with self._document.read() as session:
            found: Sequence[tuple[str, str]] = [(row.id, row.name) for row in maps(session)]
        self.maps.clear()
        for map_id, name in found:
            self.maps.addItem(self._look.icon("map"), name, map_id)
        self.maps.addItem(self._look.icon("close"), self._look.t("scenedit.new_no_map"), "")
        self.maps.setCurrentIndex(max(0, self.maps.findData(chosen)) if chosen else 0)
        if chosen:
            self.create_button.setFocus()
        self._show()

    def _show(self, *_: object) -> None:
        """Show the board as it would be, and say what would be there."""
        t, map_id = self._look.t, self.maps.currentData()
        self._board = None
        free = game(self.game.currentData()).surface == "paces"
        for each in (self.maps, self.another, self.teams, self.ready):
            self.form.setRowVisible(each, not free)
        self.form.setRowVisible(self.table, free)
        if free:
            self.preview.setVisible(True)
            self.preview.show_map(table_board(self.table.table), {})
            self.told.setText(t("scenedit.new_on_table", game=game(self.game.currentData()).title))
            return
        if map_id:
            try:
                with self._document.read() as session:
                    self._board = read_board(session, map_id)
            except SpokenError as problem:
                self.told.setText(t(problem.key, **problem.args_))
                return
        wanted = self.wanted
        board = wanted.after or wanted.before
        self.preview.setVisible(board is not None)
        if board is not None:
            self.preview.show_map(board, self._pictures.of(board))
        figures = t.plural("scenedit.side_figures", len(wanted.scenario.pieces)) if wanted.scenario.pieces else ""
        words = t("scenedit.new_without_map") if board is None else t("scenedit.new_on_map", name=board.name)
        added = t("scenedit.new_areas_added") if wanted.after is not None else ""
        self.told.setText(" ".join(part for part in (words, f"{figures}." if figures else "", added) if part))

    def _create(self) -> None:
        """Make it."""
        if self._take_it(self.wanted):
            self.close()
