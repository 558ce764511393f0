"""A party on one page: every hero with figures and boxes, and below, once, the rules of all their abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.games.library import BUILT
from models.games.values import CardContent, Entry, Stat
from models.i18n import fold
from models.problem import Grade, Problem, Where
from models.sheets.cards.body import READABLE, Block, set_words, size_for, use_boxes
from models.sheets.cards.cells import QUIET
from models.sheets.cards.design import icons
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow
from models.sheets.marks import MM_PER_POINT, Box, Mark, PanelMark, PictureMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import (
    ASCENT,
    CAP,
    SMALLEST,
    Metrics,
    Paragraph,
    TextPiece,
    centred,
    elide,
    fit,
    height,
    move_line,
    one_line,
    place_text,
    tie_amounts,
    unnumbered,
    wrap,
)

GAP: Final = 3.0
PAD: Final = 1.6
LARGEST: Final = 9.5
"""Points of the rules below; they go down to 5.5 before they take a second page."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """The scale of the heroes' panels: heroes side by side, portrait width, height of the figures,
    points of the text.
    """

    columns: int
    portrait: float
    cell: float
    points: float


SCALES: Final = (
    _Scale(1, 30.0, 14.0, 9.5),
    _Scale(1, 25.0, 12.5, 9.0),
    _Scale(2, 25.0, 10.5, 8.75),
    _Scale(2, 22.0, 9.6, 8.0),
    _Scale(2, 18.0, 8.6, 7.5),
    _Scale(2, 14.0, 7.6, 7.0),
    _Scale(2, 0.0, 7.2, 6.5),
)
CODE_POINTS: Final = 7.0
TALL: Final = 0.62
"""The share of a cell, its name apart, that the capital height of a number takes."""
BESIDE: Final = 0.54
"""The share of a panel of full width that figures take; lists stand beside them."""


def party_sheet(
    title: str,
    under: str,
    contents: Sequence[CardContent],
    options: CardOptions,
    metrics: Metrics,
    qr: str = "",
    code: str = "",
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Return the sheet of a party: one page where possible, else more, with a Problem.

    `under` is the line below the title (points, heroes); `qr` the content of its QR and `code` the same for people to
    type, empty for none.
    """
    best: tuple[Page, ...] = ()
    for readable in (READABLE, SMALLEST):
        for scale in SCALES:
            for full in (True, False):
                flow = Flow(title, under, options, metrics, qr)
                _heroes(flow, contents, scale)
                points = set_rules(flow, rules_of(contents, options, full), code)
                pages = flow.pages()
                if len(pages) == 1 and points >= readable:
                    return pages, ()
                if not best or len(pages) < len(best):
                    best = pages
    if len(best) == 1:
        return best, ()
    return best, (Problem(Where((title,), "sheet"), Grade.NOTICE, "", "sheet.party_pages", {"pages": len(best)}),)


def _heroes(flow: Flow, contents: Sequence[CardContent], scale: _Scale) -> None:
    columns = scale.columns
    wide = (flow.area.w - GAP * (columns - 1)) / columns
    for start in range(0, len(contents), columns):
        row = [_Panel(flow, content, wide, scale) for content in contents[start : start + columns]]
        tall = max(panel.height for panel in row)
        flow.need(tall)
        for i, panel in enumerate(row):
            flow.add(*panel.marks(flow.area.x + i * (wide + GAP), flow.y, tall))
        flow.y += tall + GAP


class _Panel:
    """One hero on the sheet, laid out before the height of its row is known."""

    def __init__(self, flow: Flow, content: CardContent, wide: float, scale: _Scale) -> None:
        self.content, self.wide, self.scale, self.flow = content, wide, scale, flow
        self.metrics, self.lang = flow.metrics, flow.options.language
        drawn = bool(content.emblem) and scale.portrait > 0 and self.metrics.has(content.emblem)
        self.picture = scale.portrait if drawn else 0.0
        self.left = PAD + (self.picture + 2.0 if drawn else 0.0)
        self.room = wide - self.left - PAD
        aside = scale.columns == 1
        self.figures = self.room * BESIDE if aside else self.room
        self.words_at = self.figures + 4.0 if aside else 0.0
        self.lines = [
            line
            for words in _lists(content, self.lang, flow.options.rule_numbers)
            for line in wrap(words, self.room - self.words_at, scale.points, self.metrics)
        ]
        self.ticks = _rows_of_ticks(content, self.figures)
        side = 9.0 + scale.cell + 1.2 + 3.8 * len(self.ticks) + (0.8 if self.ticks else 0.0)
        words = height(scale.points) * len(self.lines)
        self.height = max(self.picture * 1.25, max(side, 6.0 + words) if aside else side + words) + 2 * PAD

    def marks(self, x: float, y: float, tall: float) -> list[Mark]:
        """Return the panel with its upper left corner at (x, y), in the height of its row."""
        content, metrics, scale = self.content, self.metrics, self.scale
        marks: list[Mark] = [
            PanelMark(Box(x, y, self.wide, tall), fill=SheetInk.PAPER, line=SheetInk.HAIR, width=0.2, radius=1.2)
        ]
        if self.picture:
            window = Box(x + PAD, y + PAD, self.picture, self.picture * 1.25)
            marks.append(PictureMark(content.emblem, window, tint=SheetInk.EDGE, cover=True, radius=0.8))
            marks.append(PanelMark(window, line=SheetInk.EDGE, width=0.35, radius=0.8))
        left, top = x + self.left, y + PAD
        cost = content.cost[self.lang]
        price = place_text(cost, left + self.room, top + 4.2, TextStyle.NUMBER, 11.0, SheetInk.MARK, metrics, 1.0)
        count = f"  ×{content.count}" if content.count > 1 else ""
        name = one_line(content.title[self.lang]) + count
        points = fit(name, TextStyle.TITLE, self.room - price.width - 2.0, 13.0, metrics, 8.0)
        shown = elide(name, TextStyle.TITLE, points, self.room - price.width - 2.0, metrics)
        role = elide(one_line(content.role[self.lang]), TextStyle.SUBTITLE, 8.0, self.room, metrics)
        marks += [
            price,
            place_text(shown, left, top + 4.2, TextStyle.TITLE, points, SheetInk.INK, metrics),
            place_text(role, left, top + 7.9, TextStyle.SUBTITLE, 8.0, SheetInk.MUTED, metrics),
        ]
        marks += _figures(content, Box(left, top + 9.0, self.figures, scale.cell), self.lang, metrics)
        top += 9.0 + scale.cell + 1.2
        done = 0
        for row in self.ticks:
            marks += [_tick(left + at, top, gone=done + i < content.wounds) for i, at in enumerate(row)]
            done += len(row)
            top += 3.8
        top = y + PAD + 6.0 if self.words_at else top + (0.8 if self.ticks else 0.0)
        for line in self.lines:
            marks += move_line(line, left + self.words_at, top + height(scale.points) * ASCENT)
            top += height(scale.points)
        return marks


def _lists(content: CardContent, lang: str, ids: bool) -> list[Paragraph]:
    """Return each section as one paragraph: its title, then the names and numbers of its entries."""
    now = [each[lang] for each in (*content.now, content.stamp) if each[lang]]
    paragraphs: list[Paragraph] = (
        [(TextPiece(one_line(" · ".join(now)), TextStyle.STRONG, SheetInk.MARK),)] if now else []
    )
    for section in content.sections:
        pieces = [TextPiece(one_line(section.title[lang]), TextStyle.LABEL, SheetInk.SEA)]
        for i, entry in enumerate(section.entries):
            if i:
                pieces.append(TextPiece("·", TextStyle.TEXT, SheetInk.MUTED))
            pieces.append(TextPiece(one_line(entry.name[lang]), TextStyle.STRONG))
            pieces += use_boxes(entry)
            if entry.amount[lang]:
                pieces.append(TextPiece(tie_amounts(entry.amount[lang]), TextStyle.TEXT))
        if section.entries:
            paragraphs.append(tuple(pieces))
    paragraphs += [
        (TextPiece(_note(note[lang], ids), TextStyle.NOTE, SheetInk.MUTED),) for note in content.notes if note[lang]
    ]
    return paragraphs


def _rows_of_ticks(content: CardContent, width: float) -> list[list[float]]:
    """Return the left edges of the boxes to tick, row by row, with a gap between those of two figures."""
    rows: list[list[float]] = [[]]
    x = 0.0
    for figure in range(content.count if content.boxes * content.count <= 60 else 1):
        x += 1.2 if figure and x else 0.0
        for _ in range(content.boxes):
            if x + 3.2 > width:
                rows.append([])
                x = 0.0
            rows[-1].append(x)
            x += 3.8
    return [row for row in rows if row]


def _tick(x: float, y: float, *, gone: bool) -> PanelMark:
    fill = SheetInk.EDGE if gone else SheetInk.BLANK
    return PanelMark(Box(x, y, 3.2, 3.2), fill=fill, line=SheetInk.EDGE, width=0.25, radius=0.5)


def _figures(content: CardContent, box: Box, lang: str, metrics: Metrics) -> list[Mark]:
    """Return the figures of a hero in a row: number over name."""
    marks: list[Mark] = []
    stats = content.stats
    wide = box.w / max(1, len(stats))
    for i, stat in enumerate(stats):
        cell = Box(box.x + i * wide, box.y, wide - 0.6, box.h)
        marks.append(PanelMark(cell, fill=SheetInk.TINT, radius=0.6))
        marks += _figure(content, stat, cell, lang, metrics)
    return marks


def _figure(content: CardContent, stat: Stat, cell: Box, lang: str, metrics: Metrics) -> list[Mark]:
    name = one_line(stat.label[lang])
    size = fit(name, TextStyle.LABEL, cell.w - 0.6, 6.5, metrics)
    if metrics.width(name, TextStyle.LABEL, size) > cell.w - 0.6:
        name = elide(one_line(stat.short[lang]) or name, TextStyle.LABEL, size, cell.w - 0.6, metrics)
    label = size * MM_PER_POINT * 1.2
    most = (cell.h - label) * TALL / CAP / MM_PER_POINT * (QUIET if str(stat) == "—" else 1.0)
    points = fit(str(stat), TextStyle.NUMBER, cell.w - 1.0, most, metrics)
    x, y = cell.middle[0], cell.y + (cell.h - label) / 2 + 0.3
    marks: list[Mark] = []
    drawing = icons(content.game).stats.get(stat.id, "")
    wide = metrics.width(str(stat), TextStyle.NUMBER, points)
    side = min(3.8, (cell.h - label) * 0.45)
    if drawing and metrics.has(drawing) and wide + side + 0.8 < cell.w:
        marks.append(
            PictureMark(drawing, Box(x - (wide + side + 0.6) / 2, y - side / 2, side, side), tint=SheetInk.SEA)
        )
        x += (side + 0.6) / 2
    marks.append(centred(str(stat), x, y, TextStyle.NUMBER, points, SheetInk.INK, metrics))
    marks.append(
        place_text(name, cell.middle[0], cell.bottom - label * 0.34, TextStyle.LABEL, size, SheetInk.SEA, metrics, 0.5)
    )
    return marks


def rules_of(contents: Sequence[CardContent], options: CardOptions, full: bool) -> tuple[Block, ...]:
    """Return the text of every skill, spell and piece of gear once, under the headings of their sections.

    `full` takes the whole text of the rule where the game has one, else the short text of the cards.
    """
    lang = options.language
    groups: dict[str, dict[str, Entry]] = {}
    drawings: dict[str, str] = {}
    texts: dict[tuple[str, str], str] = {}
    titles: dict[str, str] = {}
    for content in contents:
        known = BUILT.get(content.game)
        if full and known:
            titles.update(
                {
                    r.id: f"«\u00a0{r.title.fr}\u00a0»" if lang == "fr" else f"“{r.title.en}”"
                    for r in known.rules().values()
                }
            )
            texts.update({(r.id, _first(r.title[lang])): r.text[lang] for r in known.rules().values()})
        for section in content.sections:
            title = one_line(section.title[lang])
            drawings.setdefault(title, section.icon)
            for entry in section.entries:
                if entry.words[lang]:
                    groups.setdefault(title, {}).setdefault(one_line(entry.name[lang]), entry)
    found: list[Block] = []
    for title, entries in groups.items():
        for i, name in enumerate(sorted(entries, key=str.casefold)):
            entry = entries[name]
            said = texts.get((entry.rule, _first(name)), "") or entry.words[lang]
            words = _rule(entry, lang, options.rule_numbers, said, titles)
            found.append(Block(words, title.upper() if i == 0 else "", drawings[title] if i == 0 else ""))
    return tuple(found)


def _note(words: str, ids: bool) -> str:
    return one_line(words if ids else unnumbered(words))


def _first(name: str) -> str:
    """Return the first word of a name: a rule belongs to a thing if both names begin with the same word."""
    return fold(name).partition(" ")[0]


def _rule(entry: Entry, lang: str, ids: bool, text: str, titles: Mapping[str, str]) -> Paragraph:
    pieces = [TextPiece(one_line(entry.name[lang]), TextStyle.STRONG)]
    if entry.amount[lang]:
        pieces.append(TextPiece(tie_amounts(entry.amount[lang]), TextStyle.STRONG, SheetInk.MARK))
    if entry.rule and ids:
        pieces.append(TextPiece(entry.rule, TextStyle.TEXT, SheetInk.MUTED, 0.76))
    return (*pieces, TextPiece(one_line(text if ids else unnumbered(text, titles))))


def set_rules(flow: Flow, rules: tuple[Block, ...], code: str) -> float:
    """Set the rules in two columns, in the largest type that fits on this page; on more pages where even 5.5 is too
    large.

    Returns their size in points.
    """
    typed = (
        (
            TextPiece(flow.t("sheet.code"), TextStyle.LABEL, SheetInk.SEA),
            TextPiece(code, TextStyle.LABEL, SheetInk.MUTED),
        )
        if code
        else ()
    )
    tall = height(CODE_POINTS) * len(wrap(typed, flow.area.w, CODE_POINTS, flow.metrics)) + 1.5 if code else 0.0
    flow.reserve(tall, typed, CODE_POINTS)
    if not rules:
        return LARGEST
    flow.heading(flow.t("sheet.rules"), 12.0, 10.0)
    wide = (flow.area.w - 2 * GAP) / 2
    points = _balanced(rules, wide, flow)
    begin = None
    while True:
        split = _half(rules, wide, points, flow) if begin is None else flow.room
        for column in range(2):
            box = Box(flow.area.x + column * (wide + 2 * GAP), flow.y, wide, split if column == 0 else flow.room)
            marks, rest, _ = set_words(rules, box, points, flow.metrics, *([begin] if begin else []))
            flow.add(*marks)
            begin = rest
            if rest is None:
                return points
        flow.break_page()


def _balanced(rules: tuple[Block, ...], wide: float, flow: Flow) -> float:
    """Return the size in points at which two columns hold the rules on this page."""
    tall = flow.room * 2 - 8.0
    return size_for(rules, Box(0, 0, wide, max(0.0, tall)), LARGEST, flow.metrics) or SMALLEST


def _half(rules: tuple[Block, ...], wide: float, points: float, flow: Flow) -> float:
    """Return the height of the first column at which both are about equally long."""
    low, high = 0.0, flow.room
    for _ in range(12):
        middle = (low + high) / 2
        _, rest, _ = set_words(rules, Box(0, 0, wide, middle), points, flow.metrics)
        if rest is None:
            high = middle
            continue
        _, more, _ = set_words(rules, Box(0, 0, wide, middle), points, flow.metrics, rest)
        low, high = (middle, high) if more else (low, middle)
    return min(flow.room, high + 0.01)
