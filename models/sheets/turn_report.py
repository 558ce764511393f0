"""A player's report after a turn on paper: its sections one under the other, over as many pages as they need."""

from __future__ import annotations

from models.games.facets.turns import PaperSection, TurnPaper
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, TextPiece

POINTS = 8.5
"""Small enough for two pages, large enough for a reader's eyes."""


def turn_report_sheet(report: TurnPaper, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the text of a report on paper; its map is a page of its own, drawn elsewhere."""
    flow = Flow(report.title, report.under, options, metrics)
    for section in report.sections:
        _set_section(flow, section)
    return flow.pages()


def _set_section(flow: Flow, section: PaperSection) -> None:
    if section.title:
        flow.heading(section.title)
    else:
        flow.space(2.5)
    for text, rule in section.lines:
        flow.paragraph(_paragraph(text, rule), POINTS, 2.0, 0.5)
    if section.rows:
        last = len(section.heads) - 1
        columns = [
            FlowColumn(title, share, right=n == last and n > 1)
            for n, (title, share) in enumerate(zip(section.heads, section.shares, strict=True))
        ]
        flow.table(columns, [[words(cell) for cell in row] for row in section.rows], POINTS)


def _paragraph(text: str, rule: str) -> Paragraph:
    more = (TextPiece(rule, TextStyle.LABEL, SheetInk.MUTED),) if rule else ()
    return (*words(text), *more)
