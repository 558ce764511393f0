"""The scenario on the desk: its present state in the campaign, its board, its Problems, and every edit of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.boards.pace_plane import spot_words, typed_spot
from editor.kit.latest import Latest
from editor.scenario.fixes import mend, side_words, with_fixes, with_picks, zone_words
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from models.campaign.carrying import themed_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.changes import edit_map
from models.campaign.maps.reading import read_board
from models.campaign.queries import FORCE_TABLES, choices, forces
from models.campaign.rows import Rows
from models.campaign.scenarios.changes import EditScenario, on_new_map
from models.campaign.scenarios.queries import scenario
from models.campaign.things import RenameThing
from models.change import Label
from models.errors import Refused, SpokenError
from models.games.battle.values import BattleView
from models.games.facets.battles import Battles
from models.games.facets.themes import retold, reworded
from models.games.game import Game
from models.games.scenarios.check import problems
from models.games.scenarios.pieces import Pieces, Placed, Setup, UnitShown
from models.games.scenarios.places import seats
from models.games.scenarios.scenario import Scenario, battles_of, name_start_areas
from models.games.scenarios.start import brought
from models.games.scenarios.tabletop import Enlisted, TableFigures, as_map, pieces_of, table_board, with_edges
from models.games.script.vocabulary import OBJECT_WORDS
from models.games.script.words import ScenarioTeller
from models.games.theming import theme_of, themed_translator
from models.i18n import MessageArg
from models.maps.rules.grid import Cell
from models.maps.spots import Spot, cell_of, spot_of
from models.maps.tile_map import TileMap
from models.maps.upright import NOT_DRAWN
from models.problem import Fix, Grade, Problem, Where
from models.progress import Progress

RESTS_MS: Final = 120
"""How long after the last edit the scenario is checked again."""
_MAP: Final = ("map", "map_block")
_OURS: Final = frozenset({"scenario", "choice", "content"}) | FORCE_TABLES
_CELL_WORDS: Final = (
    "part_figures_words",
    "cells",
    "start_cells",
    "cell",
    "cell_example",
    "cell_tip",
    "cell_held",
    "hint_put",
    "hint_paint",
    "hint_place",
    "type_a_cell",
    "take_team",
    "did_team",
    "no_figures",
)
_IN_PACES: Final = tuple(f"scenedit.{each}" for each in _CELL_WORDS)
"""Words that are others on a map in paces too."""


class ScenarioDesk(QObject):
    """The scenario of one page. `changed`: scenario or board have changed; `checked`: its Problems are known.

    `tile_map`, `setup` and `view` are None where there is no board, or none that can be played on; `trouble` says why.
    `members` are those of the campaign's forces, `seated` who would stand where now.
    With `waits` it is prepared and checked only by `make_ready`, after the first picture. `told_map` is the board with
    its places named as in the scenario and its universe.
    """

    changed = Signal()
    checked = Signal()
    wants_place = Signal(str, str, object)

    def __init__(
        self, look: Look, document: Document, scenario_id: str, jobs: Jobs, say: Say, *, waits: bool = False
    ) -> None:
        super().__init__()
        self.document, self.scenario_id, self.say = document, scenario_id, say
        self._jobs, self._waits = jobs, waits
        self._checks = Latest(look.t("scenedit.checking"), jobs, self)
        self._checks.done.connect(self._found)
        self._checks.failed.connect(self._failed)
        with document.read() as campaign:
            self.scenario: Scenario = scenario(campaign, scenario_id)
            self.book: Game = themed_game(campaign, self.scenario.game, self.scenario.theme)
        self.look = replace(look, t=themed_translator(look.t, self.book, ""))
        self.pieces: Pieces = pieces_of(self.book, self.scenario)
        self.units: dict[str, UnitShown] = {}
        self.tile_map: TileMap | None = None
        self.told_map: TileMap | None = None
        self.setup: Setup | None = None
        self.view: BattleView | None = None
        self.trouble: Problem | None = None
        self.readings: dict[str, str] = {}
        self.problems: tuple[Problem, ...] = ()
        self._board_of: object = None
        self.members: tuple[Enlisted, ...] = ()
        self.seated: dict[str, Placed] = {}
        self._coming: TileMap | None = None
        self._rests = QTimer(self, singleShot=True, interval=RESTS_MS)
        self._rests.timeout.connect(self.check)
        document.closed.connect(self._rests.stop)
        self._read(board=True)
        document.changed.connect(self._follow)

    def pictures(self, page: QObject) -> Pictures:
        """Return the pictures for boards of a page; tilesets are drawn in a Job."""
        return Pictures(self.document, self._jobs, self.look.t("mapedit.drawing_tiles"), page)

    @property
    def battles(self) -> Battles[object, object]:
        """The battles facet of its game, in the words of its theme."""
        return battles_of(self.book)

    @property
    def playable(self) -> bool:
        """Whether it can be played; assumed until it has been prepared."""
        return self._waits or self.setup is not None

    def make_ready(self) -> None:
        """Do the work that waited for the first picture."""
        if self._waits:
            self._waits = False
            self._set_up()
            self._rests.start()
            self.changed.emit()

    @property
    def goal(self) -> str:
        """The game's own way to win, in the words of the universe; empty where the game has none."""
        rule = self.book.rules().get(self.book.goal_rule)
        if rule is None:
            return ""
        words, theme = rule.text[self.look.t.lang], theme_of(self.book, self.scenario.theme)
        return words if theme is None else reworded(theme, self.look.t.lang, words)

    @property
    def has_objects(self) -> bool:
        """Whether objects can lie about: where its game has a word for them, or some exist already."""
        known = self.book.battles.vocabulary() if self.book.battles is not None else OBJECT_WORDS
        return self.on_table or bool(OBJECT_WORDS & known or self.scenario.script.objects)

    @property
    def on_table(self) -> bool:
        """Whether it is played on a free table, in paces."""
        return self.scenario.table is not None and not self.scenario.map_id

    def team_of(self, side_id: str) -> Pieces:
        """Return the figures that can be added to a side at once: the book's, in paces those of its force."""
        if self.book.surface != "paces":
            return self.pieces
        able = (self.units[each.id] for each in self.members if each.able)
        own = tuple(each for each in able if each.side == side_id)
        return TableFigures(self.pieces.sides(), own, self.pieces.vocabulary())

    @property
    def in_paces(self) -> bool:
        """Whether it is played on a map in paces: figures stand on spots."""
        return self.book.surface == "paces" and not self.on_table

    @property
    def start_map(self) -> TileMap | None:
        """The board with the start areas of the sides: those of the map, or on a free table along its edges."""
        if self.tile_map is None or not self.on_table:
            return self.tile_map
        return with_edges(self.tile_map, self.scenario.sides)

    def with_names(self, edited: Scenario) -> Scenario:
        """Return a scenario that stores the names of figures on a free table, whatever becomes of their force."""
        if not self.on_table:
            return edited
        usual = {key: unit.name[self.look.t.lang] for key, unit in self.units.items()}
        pieces = (each if each.name else replace(each, name=usual.get(each.type, "")) for each in edited.pieces)
        return replace(edited, pieces=tuple(pieces))

    def words(self, key: str) -> str:
        """Return the message key, in the variant for tables where there is one."""
        return f"{key}_table" if self.on_table or (self.in_paces and key in _IN_PACES) else key

    @property
    def writable(self) -> bool:
        """Whether anything can be edited."""
        return not self.document.read_only

    @property
    def teller(self) -> ScenarioTeller:
        """What describes the events of the scenario in sentences."""
        return ScenarioTeller(self.look.t, self.scenario, self.pieces, self.tile_map, self.told_map)

    def cell_name(self, cell: Cell) -> str:
        """Return the name of a cell of this board."""
        return self.tile_map.cell_name(cell) if self.tile_map is not None else f"{cell[0] + 1}, {cell[1] + 1}"

    def spot_name(self, spot: Spot) -> str:
        """Return the name of a spot: that of its cell; on a table its paces from the left and the top."""
        return spot_words(spot, self.look.t) if self.in_paces else self.cell_name(cell_of(spot))

    def find_spot(self, text: str) -> Spot:
        """Return the spot of a typed name; raises Refused for one that is not on the board."""
        board = self.tile_map
        if board is None:
            raise Refused("map.no_such_cell", name=text[:40])
        if not self.in_paces:
            return spot_of(board.coordinates.find(text, board.width, board.height))
        spot = typed_spot(text)
        if spot is None or not board.inside(cell_of(spot)):
            raise Refused("scenedit.no_such_spot", name=text[:40])
        return spot

    # -- edits -----------------------------------------------------------------------------------------------------

    def edit(self, edited: Scenario, key: str, **args: MessageArg) -> bool:
        """Replace the scenario by `edited`, as one step named by a message key; return whether it was done."""
        return self._edit(edited, Label(key, args))

    def _edit(self, edited: Scenario, said: Label, board: TileMap | None = None) -> bool:
        """Replace the scenario, as one step; `board` is a map made for it in the same step."""
        if edited == self.scenario:
            return False
        if not self.writable:
            self.say(self.document.why)
            return False
        change = EditScenario(self.scenario_id, edited, said)
        return self.document.apply(change if board is None else on_new_map(change, board))

    def attempt(self, edit: Callable[[Scenario], Scenario], key: str, **args: MessageArg) -> bool:
        """Edit the scenario by a function; a refusal is told and changes nothing."""
        try:
            edited = edit(self.scenario)
        except SpokenError as problem:
            self.document.speak_of(problem)
            return False
        return self.edit(edited, key, **args)

    def rename(self, name: str) -> bool:
        """Give the scenario another name."""
        return (
            bool(name)
            and name != self.scenario.name
            and self.document.apply(RenameThing("scenario", self.scenario_id, name))
        )

    def edit_map(self, edit: Callable[[TileMap], TileMap], key: str, **args: MessageArg) -> bool:
        """Edit the map of the scenario by a function, as one step of the map."""
        if self.tile_map is None or self.on_table:
            return False
        if not self.writable:
            self.say(self.document.why)
            return False
        try:
            after = edit(self.tile_map)
            change = edit_map(self.scenario.map_id, self.tile_map, after, Label(key, args))
        except SpokenError as problem:
            self.document.speak_of(problem)
            return False
        if not change.blocks and change.head is None:
            return False
        told = zone_words(self.look.t, self.tile_map, after)
        self._coming = after
        done = self.document.apply(change)
        self._coming = None
        if done and told:
            self.say(told)
        return done

    def make_map(self) -> bool:
        """Turn the free table into a map in paces, as one step; figures stay where they are."""
        if not self.on_table:
            return False
        map_id = self.document.new_id()
        played = pieces_of(self.book, replace(self.scenario, map_id=map_id, table=None))
        words = side_words(self.scenario, played, self.look.t)
        made, edited = as_map(self.scenario, map_id, *words)
        done = self._edit(edited, Label("scenedit.did_to_map"), made)
        if done:
            self.say(self.look.t("scenedit.done_to_map", name=made.name))
        return done

    # -- following -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop listening to the campaign."""
        self._rests.stop()
        self._checks.drop()
        self.document.changed.disconnect(self._follow)

    def check(self) -> None:
        """Check the present scenario in a Job."""
        self._rests.stop()
        scenario, known, forces, members = self.scenario, self.book, self._forces(), self.members
        board = None if self.on_table else self.tile_map

        def work(progress: Progress) -> tuple[Problem, ...]:
            found = problems(scenario, board, known, forces, members, progress)
            return with_picks(with_fixes(found, scenario, known, members))

        self._checks.ask(work)

    def mend(self, fix: Fix) -> bool:
        """Apply a fix of a Problem, as one step."""
        try:
            done = mend(self.scenario, self.tile_map, fix, self.pieces, self.look.t, self.members)
        except SpokenError as problem:
            self.document.speak_of(problem)
            return False
        board = done.board
        if board is not None:
            return self.edit_map(lambda _old: board, fix.key, **fix.args)
        return done.scenario is not None and self.edit(done.scenario, fix.key, **fix.args)

    def _found(self, found: tuple[Problem, ...]) -> None:
        self.problems = found
        self.checked.emit()

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._found((Problem(Where((), ""), Grade.ERROR, "", problem.key, problem.args_),))

    def _forces(self) -> frozenset[str]:
        with self.document.read() as campaign:
            return frozenset(row.id for row in forces(campaign))

    def _follow(self, touched: Iterable[tuple[str, str]]) -> None:
        rows = tuple(touched)
        board = any(table in _MAP and key.split("/", 1)[0] == self.scenario.map_id for table, key in rows)
        if not rows or board or any(table in _OURS for table, _ in rows):
            self._read(board=board or not rows)

    def _read(self, *, board: bool) -> None:
        """Read the scenario and, where it may have changed, its board from the campaign."""
        try:
            with self.document.read() as campaign:
                self.scenario = scenario(campaign, self.scenario_id)
                kept = self.scenario.map_id or self.scenario.table
                if board or self._board_of != kept or self.tile_map is None:
                    self.tile_map, self.trouble = self._board(campaign)
                self.readings = choices(campaign, self.scenario.game)
                self.book = themed_game(campaign, self.scenario.game, self.scenario.theme)
                self.members = enlisted(campaign, self.scenario)
        except SpokenError:
            return  # the scenario is gone: the window closes its page
        self.pieces = pieces_of(self.book, self.scenario, self.members)
        self.units = {each.id: each for each in self.pieces.units(self.readings)}
        self.seated = seats(self.scenario, self.pieces, self.members)
        self.told_map = self._retold()
        if not self._waits:
            self._set_up()
            self._rests.start()
        self.changed.emit()

    def _board(self, campaign: Rows) -> tuple[TileMap | None, Problem | None]:
        self._board_of = self.scenario.map_id or self.scenario.table
        if self.on_table and self.scenario.table is not None:
            return table_board(self.scenario.table), None
        if self._coming is not None:
            return self._coming, None
        if not self.scenario.map_id:
            return None, Problem(Where((), "map"), Grade.ERROR, "", "scenario.no_map")
        try:
            return read_board(campaign, self.scenario.map_id), None
        except SpokenError as problem:
            told = (problem.key, problem.args_) if problem.key == NOT_DRAWN else ("scenario.map_gone", {})
            return None, Problem(Where((), "map"), Grade.ERROR, "", *told)

    def _retold(self) -> TileMap | None:
        """Return the board with the names used by the scenario; None without a board."""
        words = themed_translator(self.look.t, self.book, self.scenario.theme)
        return None if self.tile_map is None else retold(name_start_areas(self.scenario, self.tile_map), words)

    def _set_up(self) -> None:
        self.setup = self.view = None
        if self.tile_map is None:
            return
        self.trouble = None
        if self.on_table:
            fought = "scenario.table_first" if self.book.battles is not None else "scenario.at_the_table"
            key = "scenario.needs_cells" if self.book.surface == "cells" else fought
            self.trouble = Problem(Where((), "map"), Grade.NOTICE, "", key, {"game": self.book.title})
            return
        try:
            setup = brought(self.scenario, self.tile_map, self.readings, self.battles, self.members)
            fight = self.battles.set_up(setup)
            self.view, self.setup = fight.at(fight.begin()).view, setup
        except SpokenError as problem:
            self.trouble = Problem(Where((), ""), Grade.ERROR, "", problem.key, problem.args_)
