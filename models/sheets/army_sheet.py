"""An army on one page: profiles as rows, phases of its leaders and figures to tick, the rules of its traits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.games.facets.matrices import Matrix
from models.games.values import CardContent
from models.problem import Grade, Problem, Where
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import Box, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.party_sheet import rules_of, set_rules
from models.sheets.text import ASCENT, Metrics, Paragraph, elide, fit, height, one_line, place_text

PRINTED: Final = ("normal", "melee")
"""The ways to attack whose matrix is printed."""
TURNS: Final = 8
"""Boxes for the phases of a leader: turns of a battle."""
BOX: Final = 3.4
STEP: Final = 4.1
NAME: Final = 46.0
"""Millimetres: a box, from one to the next, the room for a name before them."""
MOST_BOXES: Final = 200
SIZES: Final = (9.0, 8.25, 7.5, 6.75)
"""Points of the rows, the largest first: the first with which everything is on one page is taken."""


def army_sheet(
    title: str,
    under: str,
    contents: Sequence[CardContent],
    options: CardOptions,
    metrics: Metrics,
    qr: str = "",
    code: str = "",
    *,
    matrix: Matrix | None = None,
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Return the sheet of an army: one page where possible, else more, with a Problem.

    The arguments are those of `party_sheet`; `matrix` says who beats whom.
    """
    pages: tuple[Page, ...] = ()
    for points in SIZES:
        flow = Flow(title, under, options, metrics, qr)
        _profiles(flow, contents, points)
        _boxes(flow, contents)
        if matrix is not None:
            _matrix(flow, matrix, points)
        set_rules(flow, rules_of(contents, options, full=False), code)
        pages = flow.pages()
        if len(pages) == 1:
            return pages, ()
    return pages, (Problem(Where((title,), "sheet"), Grade.NOTICE, "", "sheet.party_pages", {"pages": len(pages)}),)


def _profiles(flow: Flow, contents: Sequence[CardContent], points: float) -> None:
    """Set every profile as a row: how many, name, figures, what it has besides, points."""
    lang, stats = flow.options.language, stat_ids(contents)
    heads = {stat.id: stat.short[lang] for content in contents for stat in content.stats}
    columns = [
        FlowColumn("", 0.7, right=True),
        FlowColumn(flow.t("sheet.aid_figure"), 4.2),
        *(FlowColumn(heads[each], 0.8) for each in stats),
        FlowColumn(flow.t("sheet.traits"), 4.6),
        FlowColumn(flow.t("sheet.points"), 1.3, right=True),
    ]
    rows: list[list[Paragraph]] = []
    for content in contents:
        shown = {stat.id: str(stat) for stat in content.stats}
        traits = [entry.name[lang] for section in content.sections for entry in section.entries]
        figures = (words(shown.get(each, "")) for each in stats)
        name = words(content.title[lang], TextStyle.STRONG)
        rows.append(
            [words(f"{content.count}\u00a0×"), name, *figures, words(", ".join(traits)), words(content.cost[lang])]
        )
    flow.table(columns, rows, points)


def _matrix(flow: Flow, matrix: Matrix, points: float) -> None:
    """Set what one activation of a profile destroys of each enemy's: the first way to attack, and melee's."""
    lang, comma = flow.options.language, "," if flow.options.language == "fr" else "."
    columns = [FlowColumn("", 3.0), *(FlowColumn(each.name[lang], 1.6, right=True) for each in matrix.columns)]
    for mode in matrix.modes:
        if mode.id in PRINTED and matrix.rows:
            flow.heading(flow.t("sheet.matrix", mode=mode.name), 11.0, STEP)
            rows = []
            for r, row in enumerate(matrix.rows):
                cells = [matrix.cell(mode.id, r, c) for c in range(len(matrix.columns))]
                shown = ("—" if each is None else f"{float(each.points):.1f}".replace(".", comma) for each in cells)
                rows.append([words(row.name[lang], TextStyle.STRONG), *map(words, shown)])
            flow.table(columns, rows, min(points, 8.0))


def stat_ids(contents: Sequence[CardContent]) -> list[str]:
    """Return the ids of all figures that any card prints, in the order of the cards."""
    found: list[str] = []
    for content in contents:
        at = 0
        for stat in content.stats:
            if stat.id not in found:
                found.insert(at, stat.id)
            at = found.index(stat.id) + 1
    return found


def _boxes(flow: Flow, contents: Sequence[CardContent]) -> None:
    """Set a row of boxes for each leader, one a turn, then a box for each figure."""
    lang, left = flow.options.language, MOST_BOXES
    phases: list[tuple[str, int]] = []
    figures: list[tuple[str, int]] = []
    for content in contents:
        n = min(content.count, left)
        left -= n
        figures.append((content.title[lang], n))
        phases += [(content.title[lang], TURNS)] * (n if content.leader else 0)
    if phases:
        flow.heading(flow.t("sheet.phases", turns=TURNS), 11.0, STEP)
        _ticks(flow, phases)
    flow.heading(flow.t("sheet.activations"), 11.0, STEP)
    _ticks(flow, figures)


def _ticks(flow: Flow, rows: Sequence[tuple[str, int]]) -> None:
    """Set names with boxes behind them, in two columns."""
    wide = (flow.area.w - 6.0) / 2
    most = int((wide - NAME) // STEP)
    lines = [("" if at else name, min(most, n - at)) for name, n in rows for at in range(0, n, most)]
    half = -(-len(lines) // 2)
    for place in range(half):
        flow.need(STEP)
        for column, (name, n) in enumerate(lines[place::half]):
            tick_line(flow, flow.area.x + column * (wide + 6.0), name, n)
        flow.y += STEP


def tick_line(flow: Flow, x: float, name: str, n: int, room: float = NAME) -> None:
    """Set a name in its room, in millimetres, and `n` boxes to tick behind it."""
    size = fit(one_line(name), TextStyle.TEXT, room - 1.5, 8.5, flow.metrics, 6.5)
    shown = elide(one_line(name), TextStyle.TEXT, size, room - 1.5, flow.metrics)
    base = flow.y + (BOX - height(size)) / 2 + height(size) * ASCENT
    flow.add(place_text(shown, x, base, TextStyle.TEXT, size, SheetInk.INK, flow.metrics))
    for i in range(n):
        box = Box(x + room + i * STEP, flow.y, BOX, BOX)
        flow.add(PanelMark(box, fill=SheetInk.BLANK, line=SheetInk.EDGE, width=0.25, radius=0.5))
