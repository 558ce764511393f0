"""A scenario as printing needs it, and which parts of it are wanted: plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QImage

from editor.paint.pdf import PaperSide
from editor.paint.side_looks import SideLook
from models.games.game import Game
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import Scenario
from models.games.values import CardContent
from models.i18n import Text, Translator
from models.maps.tile_map import TileMap
from models.sheets.map_poster import MapPosterOptions, least_overlap
from models.sheets.options import CardOptions

PARTS: Final = ("plan", "quest", "board", "cards", "blanks", "counters", "terrain", "aid", "score", "kit")
AN_EVENING: Final = ("plan", "quest", "cards", "counters", "terrain", "aid", "score")
"""What is ticked at first for a table in paces: a tape lays it out, paper stands for what is missing."""
ICONS: Final = {
    "plan": "zone",
    "quest": "scroll",
    "board": "map",
    "terrain": "shapes",
    "cards": "cards",
    "blanks": "card",
    "counters": "tiles",
    "aid": "rules",
    "score": "points",
    "kit": "kit",
}
PAPER_NAMES: Final = {"a4": "A4", "a3": "A3", "letter": "Letter"}


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """A paper figure: its name, its drawing (or a line drawing), the look of its side."""

    name: Text
    face: str
    symbol: str
    look: SideLook


@dataclass(frozen=True)
class EveningPaper:
    """A scenario as printing needs it, in plain values; `game` speaks in its theme, `words` returns a Translator for
    it.

    `figures` are the paper figures by id; `own` the user's portraits by name; `quest` is the scenario itself.
    """

    name: str
    story: Mapping[str, str]
    game: Game
    setup: Setup
    pictures: Mapping[str, QImage]
    contents: tuple[CardContent, ...]
    figures: Mapping[str, PaperFigure]
    words: Callable[[str], Translator]
    own: Mapping[str, QImage] = field(default_factory=dict)
    quest: Scenario | None = None

    @property
    def board(self) -> TileMap:
        """The map it is played on."""
        return self.setup.board

    @property
    def preset(self) -> tuple[str, ...]:
        """The parts ticked at first: all, for a table in paces those needed for an evening."""
        on_paces = self.game.surface == "paces"
        return tuple(part for part in self.parts if not on_paces or part in AN_EVENING)

    @property
    def parts(self) -> tuple[str, ...]:
        """What can be printed of it, in order."""
        without = set()
        if not self.contents:
            without |= {"cards", "blanks", "kit"}
        facet = self.game.evening
        if facet is None:
            without |= {"counters", "aid"}
        if self.game.force_style != "list":
            without.add("score")
        if self.quest is None or facet is None or facet.taking_part is None:
            without.add("quest")
        if self.game.surface != "paces":
            without |= {"plan", "terrain"}
        elif not self.board.shapes:
            without.add("terrain")
        return tuple(part for part in PARTS if part not in without)


@dataclass(frozen=True)
class PackOrder:
    """Which parts of an evening are wanted and how; `cell_mm`, `board_paper`, `sparing` are for the poster of the
    board.

    `sheet` is the only sheet wanted, if any.
    """

    evening: EveningPaper
    parts: tuple[str, ...]
    options: CardOptions
    cell_mm: float = 25.0
    board_paper: str = ""
    sheet: int | None = None
    sparing: bool = False

    @property
    def poster(self) -> MapPosterOptions:
        """The options for the poster of the board: low ink and, unless it has its own, paper are those of the pack.

        A board never takes a smaller paper than those it is offered.
        """
        paper = self.board_paper or (self.options.paper if self.options.paper in PAPER_NAMES else "a4")
        usual = MapPosterOptions(cell_mm=self.cell_mm, paper=paper, low_ink=self.options.low_ink)  # type: ignore[arg-type]
        less = self.less(usual) if self.sparing else None
        return usual if less is None else replace(usual, overlap=less[0])

    def less(self, usual: MapPosterOptions) -> tuple[float, int] | None:
        """Return an overlap (mm) that needs fewer sheets, and how many; None where there is none."""
        board = self.evening.board
        return least_overlap(board.width, board.height, usual, board.cell_height / board.cell_width)


@dataclass(frozen=True)
class PackPart:
    """A part of a pack, ready to be drawn: its sides, and how many things lie on them."""

    id: str
    sides: tuple[PaperSide, ...]
    count: int = 0


def story_of(told: Text | None, briefing: str) -> dict[str, str]:
    """Return what the players read, by language: the theme's text where it has one, else the scenario's own."""
    if told is not None and (told.fr or told.en):
        return {"fr": told.fr, "en": told.en}
    return {"fr": briefing, "en": briefing}
