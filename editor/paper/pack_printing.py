"""Makes the parts of an evening pack: board, cards, counters, terrain, rules aid and kit list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF

from editor.paint.cards import Brushes
from editor.paint.counters import CounterArt, areas_of, open_board
from editor.paint.fonts import metrics
from editor.paint.maps.posters.poster import PosterPrint
from editor.paint.pdf import PaperSide, side
from editor.paint.printing import lay_out_all, sheets_of
from editor.paint.token_labels import told_apart
from editor.paint.tokens import TokenSubject
from editor.paper.evening_paper import PAPER_NAMES, PackOrder, PackPart
from models.games.facets.evening import AidLine, AidSection, CounterKind
from models.games.facets.themes import retold
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.scenarios.tabletop import pieces_of
from models.games.script.effects import BringReserve
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import FigureLeft, LeftBy
from models.games.script.words import ScenarioTeller
from models.i18n import Text, Translator, both
from models.maps.features import TableShape, Zone
from models.maps.gates import gates_of
from models.progress import Progress, cancellable, only_stopping
from models.sheets.aid import aid_sheets, team_section
from models.sheets.cards.blank import blank_of
from models.sheets.cards.imposition import Page, best_grid
from models.sheets.cards.stat_card import Card
from models.sheets.counters import Counter, counter_sheets
from models.sheets.kit import KitLine, KitList, kit_list, kit_sheet
from models.sheets.quest_sheet import QuestEvent, QuestPaper, quest_sheet
from models.sheets.score_sheet import score_sheet
from models.sheets.stacks import stacked_sheets
from models.sheets.table_plan import PACE_MM, plan_items, table_plan
from models.table.spots import UNIT

MARKER_MM: Final = 18.0
RIM: Final = 0.02
TERRAIN_MARGIN: Final = 8.0
PAPER_MOST: Final = 180.0
"""A piece of terrain larger than this (mm) is laid with cloth or felt: no sheet takes it."""
MARKER_SHARE: Final = 0.8


class PackPrinter:
    """Makes the parts of one pack."""

    def __init__(self, order: PackOrder, progress: Progress) -> None:
        self._progress = only_stopping(progress)
        self.order, self.evening = order, order.evening
        self.options = replace(order.options, only=()).checked()
        self.lang = self.options.language
        self.t = self.evening.words(self.lang)
        self.brushes = Brushes(self.options.inks, self.evening.own)
        self._cards: tuple[Card, ...] | None = None
        self._kinds: tuple[CounterKind, ...] | None = None

    def part(self, name: str) -> PackPart:
        """Return one part, ready to be drawn."""
        made: Mapping[str, Callable[[], PackPart]] = {
            "plan": self._plan,
            "quest": self._quest,
            "board": self._board,
            "terrain": self._terrain,
            "cards": lambda: self._on_cards("cards", self.cards),
            "blanks": self._blanks,
            "counters": self._counters,
            "aid": self._aid,
            "score": self._score,
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
        return tuple(side(page, self.brushes) for page in cancellable(pages, self._progress, 1))

    def _board(self) -> PackPart:
        board = retold(self.evening.board, self.t)
        work = PosterPrint(board, self.evening.pictures, self.order.poster, self.t, self.evening.name)
        return PackPart("board", work.sides, len(work.poster.pages))

    def _plan(self) -> PackPart:
        board, t = retold(self.evening.board, self.t), self.t
        names = {side.id: side.name[self.lang] for side in battles_of(self.evening.game).sides(self.evening.setup)}
        exits = _exits(self.evening.quest)
        roles = [(zone.id, _use(zone, names, exits, t)) for zone in board.zones]
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
        teller = ScenarioTeller(t, found, pieces_of(evening.game, found), retold(evening.board, t))
        ways = tuple(teller.victory(each) for each in found.victories)
        counted = (
            t("questsheet.reward_each", points=each.points) if each.points else each.name for each in found.gains
        )
        # What the story of the rewards says already is not said again.
        gains = (*_lines(found.rewards), *(each for each in counted if each not in found.rewards))
        events = tuple(QuestEvent(each.name, teller.event(each), _times(each)) for each in found.events)
        story = _lines(evening.story.get(self.lang, ""))
        game = evening.game
        paper = QuestPaper(
            t("questsheet.title", name=evening.name), f"{game.title[self.lang]} · {game.author}", story, ways, gains,
            events, tuple(facet.taking_part(evening.setup)),
        )  # fmt: skip
        return PackPart("quest", self._sides(quest_sheet(paper, self.options, metrics())))

    def _terrain(self) -> PackPart:
        """Return the pieces of the table, trunks in woods excepted, at true size and drawn as on the board."""
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
        stacked = stacked_sheets(title, tiles, self.options, metrics(), TERRAIN_MARGIN) if tiles else pages
        pages = min(pages, stacked, key=len)
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
        apart = told_apart(
            tuple((k, f.look.colour, TokenSubject(f.face, f.name[self.lang], f.symbol)) for k, f in shown)
        )  # fmt: skip
        units = {key: (apart[key], f.look) for key, f in shown}
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

    def _score(self) -> PackPart:
        evening, setup = self.evening, self.evening.setup
        names = {side.id: side.name[self.lang] for side in battles_of(evening.game).sides(setup)}
        kinds = {side: {each.type for each in setup.pieces if each.side == side} for side in setup.sides}
        armies = [
            (names[side], [each for each in evening.contents if each.profile in kinds[side]]) for side in setup.sides
        ]
        pages = score_sheet(self.t("sheet.score"), evening.name, armies, self.options, metrics())
        return PackPart("score", self._sides(pages))

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


def _lines(words: str) -> tuple[str, ...]:
    return tuple(line for line in words.split("\n") if line.strip())


def _exits(quest: Scenario | None) -> frozenset[int]:
    """Return the zones by which figures leave the table, as named by ways to win and events."""
    entries = quest.script.entries() if quest is not None else ()
    return frozenset(each.zone for each in entries if isinstance(each, LeftBy | FigureLeft))


def _use(zone: Zone, sides: Mapping[str, str], exits: frozenset[int], t: Translator) -> str:
    """Return the words for the purpose of a zone on the plan of a table."""
    kinds = {"start": "start", "objective": "goal", "event": "event"}
    role = "exit" if zone.id in exits and zone.kind != "start" else kinds.get(zone.kind, "other")
    return t(f"tableplan.role_{role}", side=sides.get(zone.side, ""))


def _times(event: ScenarioEvent) -> int:
    """Return how often an event is counted: once; if it repeats, as often as its reserve lasts, or three times without
    one.
    """
    if not event.repeat:
        return 1
    brought = [each for each in event.all_effects if isinstance(each, BringReserve)]
    return max((-(-each.at_hand // each.count) for each in brought), default=3)


def _around(shape: TableShape) -> QRectF:
    """Return the rectangle in cells around a shape with its outline."""
    left, top, right, low = (each / UNIT for each in shape.box)
    return QRectF(left, top, right - left, low - top).adjusted(-RIM, -RIM, RIM, RIM)
