"""What to bring for the evening: figures, cards, dice and markers, counted, each with a box to tick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from models.content import load
from models.games.values import CardContent
from models.i18n import Text, Translator
from models.sheets.cards.imposition import Page, sheets
from models.sheets.cards.stat_card import Card
from models.sheets.flow import Flow
from models.sheets.marks import Box, PanelMark, SheetInk, TextStyle, WordsMark
from models.sheets.options import LAYOUTS, CardOptions
from models.sheets.text import ASCENT, Metrics, TextPiece, height, one_line, place_text, wrap

POINTS = 10.0


@dataclass(frozen=True, slots=True)
class KitItem:
    """A thing a game needs on the table; `when` lists the ids of entries (spells, skills) that need it."""

    name: Text
    count: int = 1
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game needs besides figures and cards."""

    id: str
    dice: tuple[KitItem, ...] = ()
    tools: tuple[KitItem, ...] = ()
    markers: tuple[KitItem, ...] = ()


@dataclass(frozen=True, slots=True)
class KitLine:
    """One thing to bring: how many, its name, a remark, both in the language of the sheet."""

    count: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class KitList:
    """Everything to bring, by heading."""

    figures: tuple[KitLine, ...] = ()
    cards: tuple[KitLine, ...] = ()
    dice: tuple[KitLine, ...] = ()
    tools: tuple[KitLine, ...] = ()
    markers: tuple[KitLine, ...] = ()
    extra: Mapping[str, tuple[KitLine, ...]] = field(default_factory=dict)


@cache
def kits() -> Mapping[str, Kit]:
    """Return the kit of every game that needs one."""
    return load(Kit, LAYOUTS / "kits.toml")


def kit_list(contents: Sequence[CardContent], cards: Sequence[Card], options: CardOptions) -> KitList:
    """Return what forces need: figures once each with their number, cards, the dice and markers of their games."""
    lang = options.language
    figures: dict[tuple[str, str], int] = {}
    for content in contents:
        key = (one_line(content.title[lang]), one_line(content.role[lang]))
        figures[key] = figures.get(key, 0) + content.count
    known = [kits()[game] for game in dict.fromkeys(content.game for content in contents) if game in kits()]
    entries = {entry.id for content in contents for section in content.sections for entry in section.entries}
    t = Translator(lang)
    wounds = sum(content.boxes * content.count for content in contents)
    printed = sum(card.count for card in cards)
    paper = t.plural("sheet.kit_sheets", sheets(cards, options)) if cards else ""
    return KitList(
        figures=tuple(KitLine(count, name, role) for (name, role), count in figures.items()),
        cards=(KitLine(printed, t("sheet.kit_cards"), paper),) if cards else (),
        dice=tuple(_needed((tool for kit in known for tool in kit.dice), entries, lang)),
        tools=tuple(_needed((tool for kit in known for tool in kit.tools), entries, lang)),
        markers=(
            *((KitLine(wounds, t("sheet.kit_wounds"), t("sheet.kit_wounds_note")),) if wounds else ()),
            *_needed((tool for kit in known for tool in kit.markers), entries, lang),
        ),
    )


def _needed(tools: Iterable[KitItem], entries: set[str], lang: str) -> list[KitLine]:
    most: dict[str, int] = {}
    for tool in tools:
        if not tool.when or entries & set(tool.when):
            most[tool.name[lang]] = max(most.get(tool.name[lang], 0), tool.count)
    return [KitLine(count, name) for name, count in most.items()]


def kit_sheet(title: str, under: str, kit: KitList, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the list on paper, two columns wide, a box before each thing."""
    flow = Flow(title, under, options, metrics)
    t = flow.t
    groups = (
        (t("sheet.kit_figures"), kit.figures),
        (t("sheet.kit_paper"), kit.cards),
        (t("sheet.kit_dice"), kit.dice),
        (t("sheet.kit_tools"), kit.tools),
        (t("sheet.kit_markers"), kit.markers),
        *kit.extra.items(),
    )
    for heading, lines in groups:
        if lines:
            flow.heading(heading, 12.0, 8.0)
            _ticked(flow, lines)
    return flow.pages()


def _ticked(flow: Flow, lines: Sequence[KitLine]) -> None:
    wide = (flow.area.w - 6.0) / 2
    for start in range(0, len(lines), 2):
        row = [_set_line(line, wide, flow) for line in lines[start : start + 2]]
        tall = max(len(runs) for runs in row) * height(POINTS) + 1.2
        flow.need(tall)
        for column, set_lines in enumerate(row):
            x = flow.area.x + column * (wide + 6.0)
            box = Box(x, flow.y + 0.3, 3.4, 3.4)
            flow.add(PanelMark(box, fill=SheetInk.BLANK, line=SheetInk.EDGE, width=0.25, radius=0.5))
            line = lines[start + column]
            number = place_text(
                f"{line.count}", x + 11.0, flow.y + height(POINTS) * ASCENT, TextStyle.NUMBER, POINTS, SheetInk.MARK,
                flow.metrics, 1.0,
            )  # fmt: skip
            flow.add(number)
            for i, runs in enumerate(set_lines):
                y = flow.y + height(POINTS) * (i + ASCENT)
                flow.add(*(WordsMark(r.text, x + 13.0 + r.x, y, r.style, r.points, r.ink, r.width) for r in runs))
        flow.y += tall


def _set_line(line: KitLine, wide: float, flow: Flow) -> tuple[tuple[WordsMark, ...], ...]:
    note = (TextPiece(one_line(line.note), TextStyle.NOTE, SheetInk.MUTED, 0.9),) if line.note else ()
    return wrap((TextPiece(one_line(line.name), TextStyle.STRONG), *note), wide - 13.0, POINTS, flow.metrics)
