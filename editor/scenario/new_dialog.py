"""A new scenario: its name, its game, its board, who takes part; it can be played as soon as it is created."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.document import Document
from editor.jobs import Jobs
from editor.kit.boards.board import BoardCanvas
from editor.kit.export.preview_dialog import MakingDialog
from editor.scenario.begin import fresh, games_with_scenarios
from editor.scenario.fixes import side_words, zone_words
from editor.scenario.forms.table_form import TableForm
from editor.widgets.button import button
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.game import map_game
from models.campaign.maps.reading import read_board
from models.campaign.queries import forces, map_head, maps, scenarios
from models.content import Json
from models.errors import SpokenError
from models.games.library import BUILT, game
from models.games.scenarios.places import with_force
from models.games.scenarios.scenario import Scenario
from models.games.scenarios.start import in_place, made_ready, with_team
from models.games.scenarios.tabletop import pieces_of, table_board
from models.maps.map_json import head_in_paces
from models.maps.tile_map import TileMap

PREVIEW_SHARE: Final = 0.36
"""Of the screen the board takes at least so much, where it is not large."""
NewMap = Callable[[Callable[[str], object], bool], object]
"""Opens the dialog of a new map, or of a table in paces; what it is given is told the id of the map once it is made."""


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """What was asked for: the scenario, and its board before and after it was prepared (None: unchanged)."""

    scenario: Scenario
    before: TileMap | None = field(default=None, repr=False)
    after: TileMap | None = field(default=None, repr=False)


class NewScenarioDialog(MakingDialog):
    """Asks what the scenario shall be; `take` gets it once the user wants it, and returns whether it was kept."""

    prefix = "scenedit.new_"

    def __init__(
        self,
        look: Look,
        document: Document,
        name: str,
        take: Callable[[Wanted], bool],
        new_map: NewMap,
        jobs: Jobs,
        parent: QWidget | None = None,
        *,
        front: str = "",
    ) -> None:
        """Propose the map of the id `front`, where it suits the game, and a game that suits that map."""
        super().__init__(look, look.t("scenedit.new"), parent)
        self._front = front
        self._document, self._take_it, self._new_map = document, take, new_map
        self._board: TileMap | None = None
        self._listed, self._forces_of = False, ""
        self._pictures = Pictures(document, jobs, look.t("mapedit.drawing_tiles"), self)
        self._pictures.come.connect(self.changed)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build(name)
        words = look.t("scenedit.new_words")
        self.lay_out(words, self.preview, self.create_button, self.close_button, grows=True)
        self._fill_maps("")
        self.name.setFocus()
        self.name.selectAll()

    def _build(self, name: str) -> None:
        look, t = self._look, self._look.t
        self.name = QLineEdit(name)
        self.name.setMaxLength(120)
        self.row("name", self.name)
        games = [(game_id, game(game_id).title[t.lang]) for game_id in games_with_scenarios()]
        self.game = self.choice("game", games)
        self.game.setCurrentIndex(max(0, self.game.findData(self._likely())))
        self.force = self.choice("force", ())
        self.maps = self.choice("board", ())
        self.another = button(look, "scenedit.new_map", "map-new", self._ask_for_map)
        self.form.addRow("", self.another)
        self.table = TableForm(look)
        self.table.changed.connect(self.changed)
        self.row("table", self.table)
        self.teams, self.ready = self.flag("teams", on=True), self.flag("ready", on=True)
        self.preview = BoardCanvas(look, t("scenedit.new_preview"), names=True)
        # Large type leaves room for what stands beside it, on a small screen too.
        self.preview.setMinimumSize(
            QSize(look.px(440), look.px(300)).boundedTo(self.screen().availableSize() * PREVIEW_SHARE)
        )
        self.preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.told.setMinimumHeight(look.px(40))
        self.create_button = button(look, "scenedit.create", "ok", self._create, primary=True)
        self.create_button.setDefault(True)
        self.close_button = button(look, "scenedit.cancel", "close", self.close)

    def _likely(self) -> str:
        """Return the id of the likely game: that of the map in front, else of the newest scenario or the first force.

        The force's game must suit the newest map, if there is one; "" is the first game there is.
        """
        with self._document.read() as campaign:
            written, found, boards = scenarios(campaign), forces(campaign), maps(campaign)
            if self._front:
                paces = head_in_paces(map_head(campaign, self._front))
                known, all_games = [map_game(campaign, self._front)], games_with_scenarios()
                known += [row.game for row in reversed(written)]
                games = (each for each in (*known, *all_games) if each in all_games)
                return next((each for each in games if (game(each).surface == "paces") == paces), "")
            if written:
                return written[-1].game
            suits = found and (not boards or self._suits(found[0].game, map_head(campaign, boards[-1].id)))
            return found[0].game if suits else ""

    @staticmethod
    def _suits(game_id: str, head: Mapping[str, Json]) -> bool:
        book = BUILT.get(game_id)
        return book is not None and book.surface == "paces" and book.battles is not None and head_in_paces(head)

    # -- what is asked for -----------------------------------------------------------------------------------------

    @property
    def wanted(self) -> Wanted:
        """What the scenario shall be, by the fields."""
        look, map_id = self._look, self.maps.currentData() or ""
        name = self.name.text().strip() or look.t("play.new_scenario_name")
        made = fresh(name, map_id, self.game.currentData(), self.table.table)
        if made.table is not None:
            return Wanted(made)
        force_id = self.force.currentData() or ""
        facet = pieces_of(game(made.game), made)
        before, after = self._board, self._board
        sides = [each.id for each in made.sides]
        if before is not None and self.ready.isChecked():
            after = made_ready(before, sides, *side_words(made, facet, look.t))
        if self.teams.isChecked() and not self._in_paces:
            for side in sides:
                made = with_team(made, side, facet, None)
            made = in_place(made, after) if after is not None else made
        if force_id:
            with self._document.read() as campaign:
                members = enlisted(campaign, made)
            made = with_force(made, sides[0], force_id, members)
            made = in_place(made, after) if after is not None else made
        return Wanted(made, before, after if after is not before else None)

    @property
    def _in_paces(self) -> bool:
        return game(self.game.currentData()).surface == "paces"

    def _fill_maps(self, chosen: str) -> None:
        """List the maps of the campaign; for a game in paces only those in paces, and a free table.

        It proposes the map in front, else the newest drawn map in paces that no scenario uses. `chosen` is a map just
        made.
        """
        paces, fought = self._in_paces, game(self.game.currentData()).has("battles")
        with self._document.read() as campaign:
            heads = {row.id: map_head(campaign, row.id) for row in maps(campaign)} if paces else {}
            found: Sequence[tuple[str, str]] = [
                (row.id, row.name) for row in maps(campaign) if not paces or (fought and head_in_paces(heads[row.id]))
            ]
            taken = {row.map_id for row in scenarios(campaign)}
        drawn = [map_id for map_id, _ in found if map_id not in taken] if paces else []
        front = self._front if any(map_id == self._front for map_id, _ in found) else ""
        first = chosen or front or (drawn[-1] if drawn else "")
        self._listed = paces
        self.maps.clear()
        for map_id, name in found:
            self.maps.addItem(self._look.icon("map"), name, map_id)
        none = "scenedit.new_free_table" if paces else "scenedit.new_no_map"
        self.maps.addItem(self._look.icon("close"), self._look.t(none), "")
        usual = self.maps.count() - 1 if paces else 0
        self.maps.setCurrentIndex(max(0, self.maps.findData(first)) if first else usual)
        if chosen:
            self.create_button.setFocus()
        self.changed()

    def _fill_forces(self) -> None:
        """List the forces that can play the first side of a game in paces; the newest is proposed."""
        self._forces_of = self.game.currentData()
        self.force.clear()
        self.force.addItem(self._look.t("scenedit.new_force_none"), "")
        fought = self._in_paces and game(self.game.currentData()).has("battles")
        with self._document.read() as campaign:
            for row in forces(campaign, self.game.currentData()) if fought else ():
                self.force.addItem(self._look.icon("hero"), row.name, row.id)
        self.force.setCurrentIndex(self.force.count() - 1)

    @Slot()
    def changed(self) -> None:
        """Show the board as it would be, and say what would be on it."""
        if self._listed != self._in_paces:
            self._fill_maps("")
            return
        if self._forces_of != self.game.currentData():
            self._fill_forces()
        t, map_id = self._look.t, self.maps.currentData()
        self._board = None
        free = self._in_paces and not map_id
        self.form.setRowVisible(self.maps, not self._in_paces or self.maps.count() > 1)
        self.another.setText(t("scenedit.new_table_map" if self._in_paces else "scenedit.new_map"))
        self.form.setRowVisible(self.another, not self._in_paces or game(self.game.currentData()).has("battles"))
        self.form.setRowVisible(self.teams, not self._in_paces)
        self.form.setRowVisible(self.force, not free and self.force.count() > 1)
        self.form.setRowVisible(self.ready, not free)
        self.form.setRowVisible(self.table, free)
        if free:
            self.preview.setVisible(True)
            self.preview.show_map(table_board(self.table.table), {})
            self.told.setText(t("scenedit.new_on_table", game=game(self.game.currentData()).title))
            return
        if map_id:
            try:
                with self._document.read() as campaign:
                    self._board = read_board(campaign, map_id)
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
        others = zone_words(t, wanted.before, wanted.after) if wanted.before and wanted.after else ""
        self.told.setText(" ".join(part for part in (words, f"{figures}." if figures else "", added, others) if part))

    def _ask_for_map(self) -> None:
        """Make a map for this scenario: a table for a game in paces."""
        self._new_map(self._fill_maps, self._in_paces)

    def _create(self) -> None:
        """Create the scenario."""
        if self._take_it(self.wanted):
            self.close()
