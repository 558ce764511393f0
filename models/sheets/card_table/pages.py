"""A card game on paper: the aid of two pages with the whole matrix, placards of locations, sheets to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from models.games.facets.card_tables import CardMatrix, CardPosition, CardVerdict, DeckFigures, Placard
from models.games.facets.evening import AidSection
from models.games.values import Rule
from models.i18n import Text, Translator
from models.sheets.card_table.plan import card_plan
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.map_poster import PAPERS
from models.sheets.marks import Box, LineMark, Mark, PanelMark, PictureMark, PolygonMark, SheetInk, TextStyle
from models.sheets.options import CardOptions, Paper
from models.sheets.text import (
    ASCENT,
    Metrics,
    Paragraph,
    TextPiece,
    centred,
    elide,
    fit,
    height,
    move_line,
    steps,
    wrap,
)

AID_POINTS: Final = 10.25
CELL_POINTS: Final = 8.0
UPRIGHT: Final = (63.0, 88.0)
LYING: Final = (88.0, 63.0)
BAND: Final = 9.0
ART_UPRIGHT: Final = 0.44
ART_LYING: Final = 0.3
TablePaper = Literal["a4", "a3"]


def aid_pages(
    title: str, sections: Sequence[AidSection], matrix: CardMatrix, options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return the aid: what each phase asks and what acts cost, then every card at every place."""
    lang = options.language
    t = Translator(lang)
    flow = Flow(title, t("cardtable.paper_under"), options, metrics)
    for section in sections:
        flow.heading(section.title[lang], 12.5)
        for line in section.lines:
            lead = (TextPiece(line.lead[lang], TextStyle.STRONG),) if line.lead[lang] else ()
            rule = TextPiece(f"({line.rule})", TextStyle.NOTE, SheetInk.MUTED)
            flow.paragraph((*lead, TextPiece(line.text[lang]), rule), AID_POINTS)
    flow.break_page()
    flow.heading(t("cardtable.matrix"), 11.5)
    flow.paragraph(words(t("cardtable.paper_matrix"), TextStyle.NOTE, SheetInk.MUTED), 8.5)
    columns = [
        FlowColumn("", 1.9),
        FlowColumn("", 1.4),
        *(FlowColumn(name[lang], 1.0) for name in matrix.columns.values()),
    ]
    rows: list[list[Paragraph]] = []
    for sort, name in matrix.rows.items():
        for key, found in (("matrix_deploy", matrix.deploy), ("matrix_move", matrix.move)):
            verdicts = [found.get((sort, place)) for place in matrix.columns]
            if any(verdicts):
                head = (TextPiece(name[lang] if key == "matrix_deploy" else "\u00a0", TextStyle.STRONG),)
                rows.append([head, words(t(f"cardtable.{key}")), *(_cell(each) for each in verdicts)])
    flow.table(columns, rows, CELL_POINTS)
    return flow.pages()


def _cell(verdict: CardVerdict | None) -> Paragraph:
    """Return a cell of the matrix: forbidden, the price, or no objection, with the first rule that speaks."""
    if verdict is None:
        return words("\u00a0")
    sign = {"forbidden": "×", "costs": str(verdict.force), "silent": "–"}[verdict.answer]
    said = f"{sign}\u00a0{verdict.rules[0]}" if verdict.rules else sign
    style = TextStyle.TEXT if verdict.answer == "silent" else TextStyle.STRONG
    ink = {"forbidden": SheetInk.ACCENT, "costs": SheetInk.SEA, "silent": SheetInk.MUTED}[verdict.answer]
    return words(said, style, ink)


def training_pages(tests: Mapping[int, Text], options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return a sheet for one apprentice: a row for each test, to be filled in."""
    lang = options.language
    t = Translator(lang)
    flow = Flow(t("cardtable.paper_training"), t("cardtable.paper_training_under"), options, metrics)
    for key in ("paper_apprentice", "paper_ability"):
        flow.paragraph((TextPiece(t(f"cardtable.{key}"), TextStyle.STRONG), TextPiece(" " + "_" * 44)), 11.0, after=3.0)
    heads = [t(f"cardtable.paper_{key}") for key in ("test", "date", "mentor", "needed", "destiny", "sites", "total")]
    columns = [FlowColumn(head, share) for head, share in zip(heads, (3.2, 1.4, 2.0, 1.2, 1.2, 1.2, 1.2), strict=True)]
    blank: Paragraph = (TextPiece("\u00a0"),)
    rows = [[(TextPiece(name[lang], TextStyle.STRONG),), *([blank] * (len(heads) - 1))] for name in tests.values()]
    for number, row in enumerate(rows):
        set_rows = flow.plain_rows if number else flow.table
        set_rows(columns, [row, [blank] * len(heads)], 11.0)
        flow.add(LineMark(((flow.area.x, flow.y), (flow.area.right, flow.y)), SheetInk.EDGE, 0.2))
        flow.space(1.5)
    return flow.pages()


def deck_pages(name: str, figures: DeckFigures, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the destinies of a deck: how many cards of each, and the share above each."""
    t = Translator(options.language)
    flow = Flow(name, t("cardtable.paper_deck"), options, metrics)
    size = sum(figures.destinies.values()) + figures.sectors
    columns = [FlowColumn(t(f"cardtable.paper_{key}"), 1.0, right=True) for key in ("destiny", "cards", "above")]
    rows: list[list[Paragraph]] = []
    for destiny in range(max(figures.destinies, default=0) + 1):
        above = sum(count for each, count in figures.destinies.items() if each > destiny)
        share = t.percent(t.decimal(round(1000 * (above + figures.sectors) / size) * 100)) if size else "—"
        rows.append([words(str(destiny)), words(str(figures.destinies.get(destiny, 0))), words(share)])
    rows.append([words(t("cardtable.pile_sectors")), words(str(figures.sectors)), words("—")])
    flow.table(columns, rows, 11.0)
    flow.space(3.0)
    lines = [t("cardtable.paper_above_words")]
    lines += [t("cardtable.pile_lacking", cards=figures.lacking)] if figures.lacking else []
    lines += [t("cardtable.pile_limit", card=card, n=n, most=most) for card, n, most in figures.limited]
    for line in lines:
        flow.paragraph(words(line, TextStyle.NOTE, SheetInk.MUTED), 9.5)
    return flow.pages()


def table_drawing(
    name: str, position: CardPosition, paper: TablePaper, options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return the drawing of a table as it stands on one sheet, lying, and under it whose phase it is."""
    t = Translator(options.language)
    short, long = PAPERS[paper]
    phase, player = t(f"contents.way_{position.phase}"), t(f"cardtable.owner_{position.player or 'light'}")
    under = t("cardtable.log_phase", phase=phase, player=player)
    sheet = Paper(paper, Text.same(paper), long, short)
    flow = Flow(name, under, options, metrics, paper=sheet)
    room = Box(flow.area.x, flow.y, flow.area.w, flow.area.bottom - flow.y)
    flow.add(*card_plan(position.rows(), t, metrics, played=False).within(room))
    return flow.pages()


def table_pages(name: str, position: CardPosition, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return a table as it stands: every card under what it lies on, and what the control phase of each player asks."""
    lang = options.language
    t = Translator(lang)
    flow = Flow(name, t("cardtable.paper_table"), options, metrics)
    rows = position.rows()
    under: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        under.setdefault(row.at, []).append(number)
    lines: list[list[Paragraph]] = []
    todo = [(number, 0) for number in reversed(under.get("", []))]
    while todo:
        number, deep = todo.pop()
        row = rows[number]
        style = TextStyle.STRONG if row.place else TextStyle.TEXT
        note = f"{row.note[lang]} ({row.rule})" if row.rule else row.note[lang]
        shown = "\u2003" * deep + row.name[lang]
        owner = t(f"cardtable.owner_{row.owner}") if row.owner else ""
        lines.append([(TextPiece(shown, style),), words(owner), words(note)])
        todo += [(each, deep + 1) for each in reversed(under.get(row.id, []))]
    heads = [FlowColumn(t(f"cardtable.tree_{key}"), share) for key, share in (("card", 4), ("owner", 1), ("stands", 4))]
    flow.table(heads, lines, 9.5)
    for player in ("light", "dark"):
        found = position.due("control", player)
        flow.heading(t("cardtable.paper_due", player=t(f"cardtable.owner_{player}")), 11.5)
        for each in found:
            flow.paragraph(words(each.said[lang]), 9.5)
        if not found:
            flow.paragraph(words(t("cardtable.nothing_due"), TextStyle.NOTE, SheetInk.MUTED), 9.5)
    return flow.pages()


def placard_pages(
    placards: Sequence[Placard], rules: Mapping[str, Rule], options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return placards of locations to cut out, 63 × 88 mm: systems and sectors upright, sites lying."""
    found: list[tuple[Mark, ...]] = []
    for size, lying in ((UPRIGHT, False), (LYING, True)):
        mine = [each for each in placards if each.lying == lying]
        columns = int((options.sheet.width - 2 * options.margin) // size[0])
        down = int((options.sheet.height - 2 * options.margin) // size[1])
        left = (options.sheet.width - columns * size[0]) / 2
        top = (options.sheet.height - down * size[1]) / 2
        each_page = max(1, columns * down)
        for start in range(0, len(mine), each_page):
            marks: list[Mark] = []
            for place, each in enumerate(mine[start : start + each_page]):
                x, y = left + place % columns * size[0], top + place // columns * size[1]
                marks += _placard(each, Box(x, y, *size), rules, options.language, metrics)
            found.append(tuple(marks))
    return tuple(
        Page(options.sheet.width, options.sheet.height, number, False, (), marks)
        for number, marks in enumerate(found, 1)
    )


def _placard(placard: Placard, box: Box, rules: Mapping[str, Rule], lang: str, metrics: Metrics) -> list[Mark]:
    inner = box.inset(3.0)
    band = Box(inner.x, inner.y, inner.w, BAND)
    size = fit(placard.name[lang], TextStyle.HEADING, inner.w - 4, 12.0, metrics)
    name = elide(placard.name[lang], TextStyle.HEADING, size, inner.w - 3, metrics)
    marks: list[Mark] = [
        PanelMark(box, line=SheetInk.HAIR, width=0.15),
        PanelMark(inner, fill=SheetInk.PAPER, line=SheetInk.EDGE, width=0.4, radius=2.0),
        PanelMark(band, fill=SheetInk.DEEP, radius=2.0),
        centred(name, band.x + band.w / 2, band.y + band.h / 2, TextStyle.HEADING, size, SheetInk.LIGHT, metrics),
    ]
    art = Box(inner.x + 1, band.bottom + 1, inner.w - 2, inner.h * (ART_LYING if placard.lying else ART_UPRIGHT))
    marks.append(PictureMark(placard.picture, art, cover=True, radius=1.5))
    y = art.bottom + 2.5
    kind = placard.kind[lang]
    marks.append(centred(kind, inner.x + inner.w / 2, y, TextStyle.LABEL, 8.5, SheetInk.SEA, metrics))
    for number in range(placard.diamonds):
        marks.append(_diamond(inner.x + inner.w / 2 + (number - (placard.diamonds - 1) / 2) * 4.0, y + 4.0))
    y += 7.0 if placard.diamonds else 3.5
    paragraph: list[TextPiece] = []
    for rule in placard.rules:
        paragraph += [TextPiece(rules[rule].text[lang]), TextPiece(f"({rule})", TextStyle.NOTE, SheetInk.MUTED)]
    room = inner.bottom - 1 - y
    for points in steps(7.5, 5.5):
        lines = wrap(tuple(paragraph), inner.w - 5, points, metrics)
        if len(lines) * height(points) <= room:
            break
    for line in lines:
        marks += move_line(line, inner.x + 2.5, y + height(points) * ASCENT)
        y += height(points)
    return marks


def _diamond(x: float, y: float) -> PolygonMark:
    return PolygonMark((((x, y - 1.6), (x + 1.2, y), (x, y + 1.6), (x - 1.2, y)),), fill=SheetInk.ACCENT)
