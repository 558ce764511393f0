"""The evening pack of a scenario: board, cards, counters, rules aid and kit list, each a part one may leave out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from editor.paint.cards import Brushes
from editor.paint.counters import CounterArt, areas_of, open_board
from editor.paint.fonts import metrics
from editor.paint.maps.poster import PosterPrint
from editor.paint.pdf import PaperSide, pdf_of, side, write_together, write_whole
from editor.paint.printing import lay_out_all, print_sides, sheets_of, write_cards
from editor.paint.tokens import SideLook, TokenSubject, letters_apart
from models.errors import Refused
from models.games.evening import AidLine, AidSection, CounterKind
from models.games.game import CardContent, Game
from models.games.pieces import Setup
from models.games.scenario import Scenario, battles_of
from models.games.script import ScenarioEvent
from models.games.script_words import ScenarioTeller
from models.games.themes import retold
from models.games.vocabulary import BringReserve
from models.i18n import Text, Translator, both
from models.maps.features import TableShape, Zone
from models.maps.gates import gates_of
from models.maps.tile_map import TileMap
from models.progress import Progress, looking, watched
from models.sheets.aid import aid_sheets
from models.sheets.aid_team import team_section
from models.sheets.blank import blank_of
from models.sheets.counters import Counter, counter_sheets
from models.sheets.imposition import Page, best_grid
from models.sheets.kit import KitLine, KitList, kit_list, kit_sheet
from models.sheets.map_poster import MapPosterOptions
from models.sheets.options import CardOptions
from models.sheets.printers import profile
from models.sheets.quest_sheet import QuestEvent, QuestPaper, quest_sheet
from models.sheets.stat_card import Card
from models.sheets.table_plan import plan_items, table_plan
from models.table.spots import UNIT

PARTS: Final = ("plan", "quest", "board", "cards", "blanks", "counters", "terrain", "aid", "kit")
AN_EVENING: Final = ("plan", "quest", "cards", "counters", "terrain", "aid")
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
    "kit": "kit",
}
PAPER_NAMES: Final = {"a4": "A4", "a3": "A3", "letter": "Letter"}
PRINTER_DPI: Final = 600
MARKER_MM: Final = 18.0
PACE_MM: Final = 25
RIM: Final = 0.02
TERRAIN_MARGIN: Final = 8.0
PAPER_MOST: Final = 180.0
"""A piece of terrain larger than this (mm) is laid with cloth or felt: no sheet takes it."""
MARKER_SHARE: Final = 0.8


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """A figure cut out of paper: its name, its drawing (or the line drawing for want of one), the look of its side."""

    name: Text
    face: str
    symbol: str
    look: SideLook


@dataclass(frozen=True)
class EveningPaper:
    """A scenario as paper needs it, in plain values; `game` speaks in its theme, `words` gives a language in it.

    `figures` are the paper figures by id; `own` the user's portraits by name; `quest` the scenario itself.
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
        """What is ticked at first: all, but for a table in paces what an evening takes."""
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
        if self.quest is None or facet is None or facet.taking_part is None:
            without.add("quest")
        if self.game.surface != "paces":
            without |= {"plan", "terrain"}
        elif not self.board.shapes:
            without.add("terrain")
        return tuple(part for part in PARTS if part not in without)


@dataclass(frozen=True)
class PackOrder:
    """What of an evening is wanted and how; `cell_mm` and `board_paper` are the poster's, `sheet` one sheet alone."""

    evening: EveningPaper
    parts: tuple[str, ...]
    options: CardOptions
    cell_mm: float = 25.0
    board_paper: str = ""
    sheet: int | None = None

    @property
    def poster(self) -> MapPosterOptions:
        """The options of the board: low ink and paper are those of the whole pack unless it has a paper of its own.

        A board takes no paper smaller than those it is offered.
        """
        paper = self.board_paper or (self.options.paper if self.options.paper in PAPER_NAMES else "a4")
        return MapPosterOptions(cell_mm=self.cell_mm, paper=paper, low_ink=self.options.low_ink)  # type: ignore[arg-type]


@dataclass(frozen=True)
class PackPart:
    """A part of a pack, ready to be drawn: its sides, and how many things lie on them."""

    id: str
    sides: tuple[PaperSide, ...]
    count: int = 0


def pack(order: PackOrder, progress: Progress) -> tuple[PackPart, ...]:
    """Return the parts that are wanted, their sheets counted through. Raises Refused where none is."""
    if not order.parts:
        raise Refused("pack_print.nothing_ticked")
    press = _Press(order, progress)
    parts: list[PackPart] = []
    before = 0
    for number, name in enumerate(order.parts, 1):
        part = press.part(name)
        sides = tuple(replace(each, sheet=before + each.sheet) for each in part.sides)
        before = max((each.sheet for each in sides), default=before)
        parts.append(replace(part, sides=sides))
        progress(number, len(order.parts))
    return tuple(parts)


def write(order: PackOrder, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write the pack: one PDF, or for a folder one PDF a part. What stops it leaves nothing."""
    parts = [part for part in _wanted(order, progress) if part.sides]
    printer, t = profile(order.options), Translator(order.options.language)
    if path.suffix.lower() == ".pdf":
        sides = [each for part in parts for each in part.sides]
        write_whole(path, pdf_of(sides, printer, order.evening.name, made, progress, language=t.lang))
        return (path,)
    path.mkdir(parents=True, exist_ok=True)
    total, done = sum(len(part.sides) for part in parts), 0

    def drawn() -> Iterator[tuple[Path, bytes]]:
        nonlocal done
        for number, part in enumerate(parts, 1):
            name = f"{number} {t(f'pack_print.part_{part.id}')}.pdf"
            title = f"{order.evening.name} - {t(f'pack_print.part_{part.id}')}"
            further = partial(_further, progress, done, total)
            raw = pdf_of(part.sides, printer, title, made, further, language=t.lang)
            done += len(part.sides)
            yield path / name, raw

    return write_together(drawn())


def write_pictures(order: PackOrder, path: Path, progress: Progress) -> tuple[Path, ...]:
    """Write the cards of the evening as pictures, one a face, whatever parts are wanted; what stops it leaves none."""
    evening, options = order.evening, replace(order.options, only=()).checked()
    return write_cards(evening.contents, path, options, progress, evening.own).files


def send(order: PackOrder, info: QPrinterInfo, progress: Progress) -> int:
    """Print the pack; return how many pages. What stops it takes the print back from the printer."""
    sides = [each for part in _wanted(order, progress) for each in part.sides]
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setResolution(PRINTER_DPI)
    printer.setDocName(order.evening.name)
    print_sides(printer, sides, profile(order.options), progress, printer.abort)
    return len(sides)


def _wanted(order: PackOrder, progress: Progress) -> list[PackPart]:
    parts = pack(order, looking(progress))
    return [
        replace(part, sides=tuple(each for each in part.sides if order.sheet in (None, each.sheet))) for part in parts
    ]


def _further(progress: Progress, before: int, total: int, done: int, _all: int) -> None:
    progress(before + done, total)


class _Press:
    """Makes the parts of one pack."""

    def __init__(self, order: PackOrder, progress: Progress) -> None:
        self._progress = looking(progress)
        self.order, self.evening = order, order.evening
        self.options = replace(order.options, only=()).checked()
        self.lang = self.options.language
        self.t = self.evening.words(self.lang)
        self.brushes = Brushes(self.options.inks, self.evening.own)
        self._cards: tuple[Card, ...] | None = None
        self._kinds: tuple[CounterKind, ...] | None = None

    def part(self, name: str) -> PackPart:
        """Return one part."""
        made: Mapping[str, Callable[[], PackPart]] = {
            "plan": self._plan,
            "quest": self._quest,
            "board": self._board,
            "terrain": self._terrain,
            "cards": lambda: self._on_cards("cards", self.cards),
            "blanks": self._blanks,
            "counters": self._counters,
            "aid": self._aid,
            "kit": self._kit,
        }
        return made[name]()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of every figure."""
        if self._cards is None:
            self._cards = lay_out_all(self.evening.contents, self.options, self.evening.own, self._progress)
        return self._cards

    @property
    def kinds(self) -> tuple[CounterKind, ...]:
        """The markers the scenario needs."""
        if self._kinds is None:
            facet = self.evening.game.evening
            self._kinds = tuple(facet.counters(self.evening.setup)) if facet is not None else ()
        return self._kinds

    def _sides(self, pages: Sequence[Page]) -> tuple[PaperSide, ...]:
        return tuple(side(page, self.brushes) for page in watched(pages, self._progress, 1))

    def _board(self) -> PackPart:
        board = retold(self.evening.board, self.t)
        work = PosterPrint(board, self.evening.pictures, self.order.poster, self.t, self.evening.name)
        return PackPart("board", work.sides, len(work.poster.pages))

    def _plan(self) -> PackPart:
        board, t = retold(self.evening.board, self.t), self.t
        names = {side.id: side.name[self.lang] for side in battles_of(self.evening.game).sides(self.evening.setup)}
        roles = [(zone.id, _use(zone, names, t)) for zone in board.zones]
        mm = [board.width * PACE_MM // 10, board.height * PACE_MM // 10]
        under = t("questsheet.plan_under", width=board.width, height=board.height, wide=mm[0], deep=mm[1])
        title = t("questsheet.plan", name=self.evening.name)
        return PackPart("plan", self._sides(table_plan(title, under, board, roles, self.options, metrics())))

    def _quest(self) -> PackPart:
        evening, t = self.evening, self.t
        found, facet = evening.quest, evening.game.evening
        assert found is not None, "a quest that is offered"
        assert facet is not None, "a quest that is offered"
        assert facet.taking_part is not None, "a quest that is offered"
        teller = ScenarioTeller(t, found, battles_of(evening.game), retold(evening.board, t))
        ways = tuple(teller.victory(each) for each in found.victories)
        gains = tuple(
            t("questsheet.reward_each", points=each.points) if each.points else each.name for each in found.gains
        )
        events = tuple(QuestEvent(each.name, teller.event(each), _times(each)) for each in found.events)
        story = tuple(line for line in evening.story.get(self.lang, "").split("\n") if line.strip())
        game = evening.game
        paper = QuestPaper(
            t("questsheet.title", name=evening.name), f"{game.title[self.lang]} · {game.author}", story, ways, gains,
            events, tuple(facet.taking_part(evening.setup)),
        )  # fmt: skip
        return PackPart("quest", self._sides(quest_sheet(paper, self.options, metrics())))

    def _terrain(self) -> PackPart:
        """Return every piece of the table but its trunks in woods, at true size, drawn as on the board."""
        evening, t = self.evening, self.t
        items = plan_items(evening.board)
        areas = {str(each.number): _around(each.shape) for each in items}
        mm = self.order.cell_mm
        tiles = [
            Counter("tile", key, f"{key}. {kind}", area.width() * mm, area.height() * mm)
            for item in items
            for key, kind in [(str(item.number), item.shape.name or t(f"tableplan.kind_{item.shape.kind}"))]
            for area in [areas[key]]
            if area.width() * mm <= PAPER_MOST and area.height() * mm <= PAPER_MOST
        ]
        bare = replace(self.order.poster, coordinates=False, zones=False, signs=False)
        board = open_board(evening.board, evening.pictures, bare, t)
        art = CounterArt({}, board, areas, self.options.low_ink)
        title = t("pack_print.terrain_of", name=evening.name)
        groups = [(t("pack_print.part_terrain"), tiles)]
        under = t("pack_print.counters_under")
        pages = counter_sheets(title, under, groups, self.options, metrics(), TERRAIN_MARGIN)
        return PackPart("terrain", tuple(art.side(page, self.brushes) for page in pages), len(tiles))

    def _on_cards(self, name: str, cards: Sequence[Card]) -> PackPart:
        return PackPart(name, self._sides(sheets_of(cards, self.options)), sum(card.count for card in cards))

    def _blanks(self) -> PackPart:
        book = self.evening.game.cards
        copies = self.options.blanks or best_grid(self.options).count
        cards = lay_out_all([blank_of(book.profiles() if book is not None else (), copies)], self.options)
        return self._on_cards("blanks", cards)

    def _counters(self) -> PackPart:
        evening, poster = self.evening, self.order.poster
        side_mm = min(MARKER_MM, self.order.cell_mm * MARKER_SHARE)
        markers = [Counter("marker", k.id, k.name[self.lang], side_mm, side_mm, k.count) for k in self.kinds]
        mm = self.order.cell_mm
        figures = [Counter("figure", key, each.name[self.lang], mm, mm) for key, each in evening.figures.items()]
        areas = areas_of(evening.board)
        tall = mm * evening.board.cell_height / max(evening.board.cell_width, 1)
        tiles = [
            Counter("tile", key, self._gate(key), area.width() * mm, area.height() * tall)
            for key, area in areas.items()
        ]
        bare = replace(poster, coordinates=False, zones=False, signs=False)
        board = open_board(evening.board, evening.pictures, bare, self.t) if tiles else None
        shown = evening.figures.items()
        letters = letters_apart(tuple((key, f.look.colour, f.name[self.lang]) for key, f in shown))
        units = {key: (TokenSubject(f.face, f.name[self.lang], f.symbol, letters[key]), f.look) for key, f in shown}
        art = CounterArt(units, board, areas, self.options.low_ink)
        t = self.t
        groups = [(t(f"pack_print.group_{name}"), found) for name, found in
                  (("markers", markers), ("figures", figures), ("tiles", tiles))]  # fmt: skip
        title = t("pack_print.counters_of", name=evening.name)
        pages = counter_sheets(title, t("pack_print.counters_under"), groups, self.options, metrics())
        count = sum(counter.count for _, found in groups for counter in found)
        return PackPart("counters", tuple(art.side(page, self.brushes) for page in pages), count)

    def _gate(self, key: str) -> str:
        gate = gates_of(self.evening.board)[key]
        name = self.t("vassal.barrier" if gate.laser else "vassal.door")
        return f"{name} {self.evening.board.cell_name(gate.at)}"

    def _aid(self) -> PackPart:
        facet = self.evening.game.evening
        assert facet is not None, "an evening whose parts have an aid"
        team = team_section(self.evening.contents)
        story = Text(self.evening.story.get("fr", ""), self.evening.story.get("en", ""))
        sections = [*facet.aid(self.evening.setup.choices), *([team] if team is not None else [])]
        if "quest" in self.evening.parts:
            # The quest sheet tells the story and says who is there; the aid keeps to a page.
            sections = list(facet.aid(self.evening.setup.choices))
        elif story[self.lang]:
            sections.insert(0, AidSection("story", both("pack_print.story"), "scroll", (AidLine(story),)))
        title = self.t("pack_print.aid_of", name=self.evening.name)
        game = self.evening.game
        under = f"{game.title[self.lang]} · {game.author}"
        pages = aid_sheets(title, under, sections, self.options, metrics())
        return PackPart("aid", self._sides(pages))

    def _kit(self) -> PackPart:
        evening, t = self.evening, Translator(self.lang)
        kit = kit_list(evening.contents, self.cards, self.options)
        facet = evening.game.evening
        if facet is not None:
            things = facet.bring(evening.setup)
            dice = tuple(KitLine(each.count, each.name[self.lang]) for each in things if each.what == "dice")
            tools = tuple(KitLine(each.count, each.name[self.lang]) for each in things if each.what == "tools")
            markers = tuple(KitLine(kind.count, kind.name[self.lang]) for kind in self.kinds)
            kit = KitList(kit.figures, kit.cards, dice, (self._poster_line(t), *tools), markers)
        title = t("pack_print.kit_of", name=evening.name)
        return PackPart(
            "kit", self._sides(kit_sheet(title, evening.game.title[self.lang], kit, self.options, metrics()))
        )

    def _poster_line(self, t: Translator) -> KitLine:
        board = self.evening.board
        work = PosterPrint(board, {}, self.order.poster, t, "")
        note = t.plural("pack_print.sheets", len(work.poster.pages), paper=PAPER_NAMES[self.order.poster.paper])
        size = t("pack_print.board_line", width=round(work.poster.width / 10), height=round(work.poster.height / 10))
        return KitLine(1, size, note)


def _use(zone: Zone, sides: Mapping[str, str], t: Translator) -> str:
    """Return what a zone is for on the plan of a table."""
    kinds = {"start": "start", "objective": "exit", "event": "event"}
    return t(f"tableplan.role_{kinds.get(zone.kind, 'other')}", side=sides.get(zone.side, ""))


def _times(event: ScenarioEvent) -> int:
    """Return how often an event may come, as far as that can be counted: by its reserve."""
    if not event.repeat:
        return 1
    brought = [each for each in event.all_effects if isinstance(each, BringReserve)]
    return max((-(-each.at_hand // each.count) for each in brought), default=3)


def _around(shape: TableShape) -> QRectF:
    """Return the rectangle round a shape, in cells, with the line round it."""
    left, top, right, low = (each / UNIT for each in shape.box)
    return QRectF(left, top, right - left, low - top).adjusted(-RIM, -RIM, RIM, RIM)


def story_of(told: Text | None, briefing: str) -> dict[str, str]:
    """Return what the players read, by language: the theme's story where it has one, else the scenario's own words."""
    if told is not None and (told.fr or told.en):
        return {"fr": told.fr, "en": told.en}
    return {"fr": briefing, "en": briefing}
