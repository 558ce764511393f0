"""The rules aid on paper: two pages of two columns, blocks kept whole, in the largest type that fits.

Every figure of the evening stands there at a glance, in a table made from the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.errors import Refused
from models.games.facets.evening import AidLine, AidRow, AidSection
from models.games.values import CardContent
from models.i18n import LANGUAGES, Text, Translator, both
from models.sheets.army_sheet import stat_ids
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page
from models.sheets.cards.sheet_marks import RULER, ruler
from models.sheets.marks import (
    MM_PER_POINT,
    Box,
    LineMark,
    Mark,
    PanelMark,
    PictureMark,
    SheetInk,
    TextStyle,
    WordsMark,
)
from models.sheets.options import CardOptions
from models.sheets.text import (
    ASCENT,
    CAP,
    SMALLEST,
    Line,
    Metrics,
    Paragraph,
    TextPiece,
    elide,
    fit,
    height,
    one_line,
    place_text,
    steps,
    wrap,
)

NAME: Final = 310
FIGURE: Final = 66
MORE: Final = 290


def team_section(contents: Sequence[CardContent]) -> AidSection | None:
    """Return the table of the cards: name, figures, points to spend, skills; None without cards."""
    if not contents:
        return None
    stats, named = stat_ids(contents), {stat.id: stat.short for each in contents for stat in each.stats}
    heads = (both("sheet.aid_figure"), *(named[each] for each in stats), both("sheet.aid_more"))
    rows = tuple(_row(content, stats) for content in contents)
    shares = (NAME, *(FIGURE for _ in stats), MORE)
    notes = dict.fromkeys(note for content in contents for note in content.notes)
    lines = tuple(AidLine(note) for note in notes)
    return AidSection("team", both("sheet.aid_team"), "figures", lines, heads, shares, rows)


def _row(content: CardContent, stats: Sequence[str]) -> AidRow:
    shown = {stat.id: str(stat).strip() or "…" for stat in content.stats}
    figures = (Text.same(shown.get(each, "—")) for each in stats)
    return AidRow((content.title, *figures, _more(content)))


def _more(content: CardContent) -> Text:
    """Return skills with what they add, or where none adds anything all it has; and points that are spent."""
    said = {}
    for lang in LANGUAGES:
        entries = [entry for section in content.sections for entry in section.entries]
        skills = [f"{entry.name[lang]}\u00a0{entry.amount[lang]}" for entry in entries if entry.amount[lang]]
        skills = skills or [entry.name[lang] for entry in entries]
        points = [f"{track.label[lang]}\u00a0{track.count}" for track in content.tracks]
        said[lang] = ", ".join([*skills, *points]) or "—"
    return Text(**said)


PAGES: Final = 2
COLUMNS: Final = 2
MARGIN: Final = 11.0
HEAD: Final = 17.0
FOOT: Final = 9.0
GUTTER: Final = 6.0
LARGEST: Final = 10.5
LEAST: Final = 7.0
PAD: Final = 2.2
MOST_GAP: Final = 7.0
MANY: Final = 4
"""Columns above which a table is set smaller and closer."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A section laid out for a width: its marks from (0, 0), its height."""

    marks: tuple[Mark, ...]
    tall: float


def aid_sheets(
    title: str, under: str, sections: Sequence[AidSection], options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return the aid on two pages; raises Refused where even the smallest type takes more."""
    paper = options.sheet
    margin = max(MARGIN, options.margin)
    area = Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin)
    wide = (area.w - GUTTER * (COLUMNS - 1)) / COLUMNS
    room = area.h - HEAD - FOOT
    for points in steps(LARGEST, LEAST):
        blocks = [_block(section, wide, points, options, metrics) for section in sections]
        columns = _shared(blocks, room, points, PAGES * COLUMNS)
        if columns is not None:
            pages = [columns[i : i + COLUMNS] for i in range(0, len(columns), COLUMNS)]
            pages = [_balanced([block for column in page for block in column], room, points) for page in pages]
            return _pages(title, under, pages, area, wide, options, metrics)
    raise Refused("sheet.aid_too_long")


def _shared(blocks: Sequence[_Block], room: float, points: float, most: int) -> list[list[_Block]] | None:
    """Return the blocks in columns, in reading order; None where they take more than `most`."""
    gap = points * 0.2
    columns: list[list[_Block]] = [[]]
    left = room
    for block in blocks:
        needed = block.tall + (gap if columns[-1] else 0.0)
        if needed > left + 1e-6:
            if len(columns) == most or block.tall > room:
                return None
            columns.append([])
            left, needed = room, block.tall
        columns[-1].append(block)
        left -= needed
    return columns


def _balanced(blocks: Sequence[_Block], room: float, points: float) -> list[list[_Block]]:
    """Return the blocks of a page in columns of about the same height."""
    low, high = max(block.tall for block in blocks), room
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (low, middle) if _shared(blocks, middle, points, COLUMNS) is not None else (middle, high)
    return _shared(blocks, high, points, COLUMNS) or [list(blocks)]


def _pages(
    title: str,
    under: str,
    columns: Sequence[Sequence[Sequence[_Block]]],
    area: Box,
    wide: float,
    options: CardOptions,
    metrics: Metrics,
) -> tuple[Page, ...]:
    t = Translator(options.language)
    pages = []
    last = len(columns)
    for number, page in enumerate(columns):
        marks = [*_head(title, under if number == 0 else "", area, metrics)]
        for column, blocks in enumerate(page):
            x, y = area.x + column * (wide + GUTTER), area.y + HEAD
            spare = area.h - HEAD - FOOT - sum(block.tall for block in blocks)
            gap = min(spare / max(len(blocks) - 1, 1), MOST_GAP)
            for block in blocks:
                marks += [_move_mark(mark, x, y) for mark in block.marks]
                y += block.tall + gap
        marks += _foot(t, number + 1, last, area, options, metrics)
        pages.append(Page(options.sheet.width, options.sheet.height, number + 1, False, (), tuple(marks)))
    return tuple(pages)


def _head(title: str, under: str, area: Box, metrics: Metrics) -> list[Mark]:
    r = HEAD * 0.36
    left = area.x + 2 * r + 4.0
    right = area.right - left
    points = fit(title, TextStyle.TITLE, right, 22.0, metrics, 10.0)
    marks: list[Mark] = [*small_rose(area.x + r, area.y + r, r, SheetInk.SEA)]
    shown = elide(one_line(title), TextStyle.TITLE, points, right, metrics)
    low = 7.4 if under else 9.0
    marks.append(place_text(shown, left, area.y + low, TextStyle.TITLE, points, SheetInk.INK, metrics))
    if under:
        size = fit(one_line(under), TextStyle.SUBTITLE, right, 10.5, metrics, 7.0)
        said = elide(one_line(under), TextStyle.SUBTITLE, size, right, metrics)
        marks.append(place_text(said, left, area.y + 12.6, TextStyle.SUBTITLE, size, SheetInk.MUTED, metrics))
    y = area.y + HEAD - 2.6
    marks.append(LineMark(((area.x, y), (area.right, y)), SheetInk.GOLD, 0.5))
    return marks


def _foot(t: Translator, number: int, last: int, area: Box, options: CardOptions, metrics: Metrics) -> list[Mark]:
    line = area.bottom - 0.6
    marks: list[Mark] = []
    words = t("print.sheet", number=number, last=last)
    marks.append(place_text(words, area.right, line, TextStyle.LABEL, SMALLEST + 1, SheetInk.MUTED, metrics, 1.0))
    if options.ruler:
        marks += ruler(area.x, line)
        foot = t("print.ruler_foot")
        marks.append(
            place_text(foot, area.x + RULER + 2.5, line, TextStyle.LABEL, SMALLEST + 1, SheetInk.MUTED, metrics)
        )
    return marks


def _block(section: AidSection, wide: float, points: float, options: CardOptions, metrics: Metrics) -> _Block:
    """Return a section in its box: a band with its drawing and title, then its table and its lines."""
    lang = options.language
    inner = wide - 2 * PAD
    band = points * MM_PER_POINT * 1.75
    size = fit(section.title[lang], TextStyle.HEADING, inner - band, points * 1.15, metrics)
    marks: list[Mark] = []
    icon = PictureMark(section.icon, Box(PAD * 0.7, band * 0.14, band * 0.72, band * 0.72), tint=SheetInk.LIGHT)
    words = elide(one_line(section.title[lang]), TextStyle.HEADING, size, inner - band, metrics)
    base = band / 2 + CAP * size * MM_PER_POINT / 2
    y = band + PAD * 0.6
    if section.rows:
        y = _table(section, marks, y, inner, points * 0.94, options, metrics)
    for line in section.lines:
        lead = (TextPiece(one_line(line.lead[lang]), TextStyle.STRONG),) if line.lead[lang] else ()
        lines = wrap((*lead, TextPiece(one_line(line.text[lang]))), inner, points, metrics)
        lines = _ruled(lines, line.rule, inner, points, options, metrics)
        y = _set_lines(lines, marks, PAD, y, points) + points * 0.06
    tall = y + PAD * 0.5
    box = Box(0, 0, wide, tall)
    front: list[Mark] = [
        PanelMark(box, fill=SheetInk.PAPER, radius=1.2),
        PanelMark(Box(0, 0, wide, band), fill=SheetInk.DEEP, radius=1.2),
        PanelMark(Box(0, band / 2, wide, band / 2), fill=SheetInk.DEEP),
        LineMark(((0, band), (wide, band)), SheetInk.EDGE, 0.25),
        PanelMark(box, line=SheetInk.EDGE, width=0.3, radius=1.2),
        icon,
        place_text(words, PAD * 0.7 + band * 0.95, base, TextStyle.HEADING, size, SheetInk.LIGHT, metrics),
    ]
    return _Block((*front, *marks), tall)


def _ruled(
    lines: tuple[Line, ...], rule: str, inner: float, points: float, options: CardOptions, metrics: Metrics
) -> tuple[Line, ...]:
    """Return lines with their rule ids at the right end of the last one, or on one more line where there is no room."""
    if not rule or not options.rule_numbers:
        return lines
    size = max(SMALLEST, points * 0.68)
    words = place_text(_short(rule), inner, 0.0, TextStyle.NOTE, size, SheetInk.MUTED, metrics, 1.0)
    end = lines[-1][-1].x + lines[-1][-1].width if lines else 0.0
    if end + 1.2 <= words.x:
        return (*lines[:-1], (*lines[-1], words)) if lines else ((words,),)
    return (*lines, (words,))


def _short(rule: str) -> str:
    """Return rule ids for the end of a line, the game named once: `AG-43, 44, 45`, held together in pairs."""
    ids = [each.strip() for each in rule.split(",")]
    prefix = ids[0].split("-")[0] + "-"
    return ", ".join([ids[0], *(each.removeprefix(prefix) for each in ids[1:])]).replace(", ", ",\u00a0")


def _table(
    section: AidSection,
    marks: list[Mark],
    y: float,
    inner: float,
    points: float,
    options: CardOptions,
    metrics: Metrics,
) -> float:
    many = len(section.shares) > MANY
    lang, gap = options.language, 1.2 if many else 1.8
    points = max(points * 0.88, LEAST * 0.9) if many else points
    total = sum(section.shares)
    widths = [(inner - gap * (len(section.shares) - 1)) * share / total for share in section.shares]
    lefts = [PAD + sum(widths[:i]) + gap * i for i in range(len(widths))]
    for head, x, wide in zip(section.heads, lefts, widths, strict=True):
        size = fit(head[lang], TextStyle.LABEL, wide, points * 0.86, metrics)
        shown = elide(one_line(head[lang]), TextStyle.LABEL, size, wide, metrics)
        marks.append(place_text(shown, x, y + height(points) * ASCENT, TextStyle.LABEL, size, SheetInk.SEA, metrics))
    y += height(points) + 0.3
    marks.append(LineMark(((PAD, y), (PAD + inner, y)), SheetInk.EDGE, 0.2))
    y += 0.4
    for number, row in enumerate(section.rows):
        cells = [wrap(words, wide, points, metrics) for words, wide in zip(_cells(row, lang), widths, strict=True)]
        cells[-1] = _ruled(cells[-1], row.rule, widths[-1], points, options, metrics)
        tall = max(len(lines) for lines in cells) * height(points) + 0.5
        if number % 2:
            marks.append(PanelMark(Box(PAD - 0.8, y, inner + 1.6, tall), fill=SheetInk.TINT, radius=0.4))
        for lines, x in zip(cells, lefts, strict=True):
            _set_lines(lines, marks, x, y + 0.25, points)
        y += tall
    return y + 0.9


def _cells(row: AidRow, lang: str) -> list[Paragraph]:
    cells: list[Paragraph] = [(TextPiece(one_line(cell[lang])),) for cell in row.cells]
    cells[0] = (TextPiece(one_line(row.cells[0][lang]), TextStyle.STRONG),)
    return cells


def _set_lines(lines: Sequence[Line], marks: list[Mark], x: float, y: float, points: float) -> float:
    for line in lines:
        base = y + height(points) * ASCENT
        marks += [WordsMark(r.text, r.x + x, base, r.style, r.points, r.ink, r.width) for r in line]
        y += height(points)
    return y


def _move_mark(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark of a block at its place on the page."""
    if isinstance(mark, WordsMark):
        return WordsMark(mark.text, mark.x + x, mark.y + y, mark.style, mark.points, mark.ink, mark.width)
    if isinstance(mark, PanelMark):
        return PanelMark(_box(mark.box, x, y), mark.fill, mark.line, mark.width, mark.radius)
    if isinstance(mark, PictureMark):
        return PictureMark(mark.name, _box(mark.box, x, y), mark.tint, mark.cover, mark.radius)
    assert isinstance(mark, LineMark)
    return LineMark(tuple((px + x, py + y) for px, py in mark.points), mark.ink, mark.width, mark.dash)


def _box(box: Box, x: float, y: float) -> Box:
    return Box(box.x + x, box.y + y, box.w, box.h)
